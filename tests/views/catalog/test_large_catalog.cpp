// A catalog too large to be read whole, in the window: the same rows in the same order as one that
// was read, and no part read that nobody looked at.
#include <QTemporaryDir>
#include <QtTest>

#include "tests/bench/big_catalog.h"
#include "tests/test_program.h"
#include "views/catalog/catalog_model.h"

using namespace cw;
using namespace cw::views;

class TestLargeCatalog : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::filesystem::path file_;

    static QStringList rowsOf(const CatalogModel& model) {
        QStringList rows;
        for (int row = 0; row < std::min(model.rowCount(), 80); ++row) {
            QStringList cells;
            for (int column = 0; column < model.columnCount(); ++column)
                cells << model.data(model.index(row, column), Qt::DisplayRole).toString();
            rows << cells.join('|');
        }
        return rows;
    }

private slots:
    void initTestCase() {
        file_ = std::filesystem::path(folder_.path().toStdString()) / "large.sqlite";
        bench::makeBigCatalog(file_, int(catalog::Catalog::readWhole_parts) + 100);
    }

    void rowsAreThoseOfACatalogThatWasRead_data() {
        QTest::addColumn<QString>("search");
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("filter");
        QTest::addColumn<QString>("sorted");
        QTest::newRow("all") << "" << "" << "" << "";
        QTest::newRow("a word") << "amd" << "" << "" << "";
        QTest::newRow("figures") << "" << "memory_B" << ">= 141 GB" << "memory_B";
        QTest::newRow("prices") << "nvidia" << "price" << "> 1000" << "price";
        QTest::newRow("missing") << "" << "memoryUsable_B" << "missing" << "id";
        QTest::newRow("words") << "" << "vendor" << "!nvidia" << "name";
        QTest::newRow("lists") << "" << "cooling" << "liquid" << "partNumbers";
        QTest::newRow("things") << "" << "ports" << "missing" << "includes";
        QTest::newRow("what only parts tell") << "h100" << "checked" << "recalled" << "origin";
    }
    void rowsAreThoseOfACatalogThatWasRead() {
        QFETCH(QString, search);
        QFETCH(QString, field);
        QFETCH(QString, filter);
        QFETCH(QString, sorted);
        const auto lazy = catalog::Catalog::open(file_);
        static const auto whole = catalog::Catalog::open(file_);
        (void)whole.parts();
        CatalogModel fast(lazy);
        CatalogModel slow(whole);
        for (CatalogModel* model : {&fast, &slow}) {
            model->setSearch(search);
            if (!field.isEmpty())
                QVERIFY(model->setFilter(model->columnOf(field.toStdString()), filter));
            if (!sorted.isEmpty())
                model->sort(model->columnOf(sorted.toStdString()), Qt::DescendingOrder);
        }
        QCOMPARE(fast.rowCount(), slow.rowCount());
        QCOMPARE(fast.columnCount(), slow.columnCount());
        QVERIFY(fast.rowCount() > 0);
        QCOMPARE(rowsOf(fast), rowsOf(slow));
        QVERIFY(fast.kinds() == slow.kinds());
        QVERIFY(fast.found() == slow.found());
    }

    void everyColumnOfEveryKindSortsAndFiltersTheSame() {
        const auto lazy = catalog::Catalog::open(file_);
        const auto whole = catalog::Catalog::open(file_);
        (void)whole.parts();
        CatalogModel fast(lazy);
        CatalogModel slow(whole);
        const auto idsOf = [](const CatalogModel& model) {
            std::vector<catalog::PartId> ids;
            for (int row = 0; row < std::min(model.rowCount(), 30); ++row)
                ids.push_back(model.partAt(model.index(row, 0))->id);
            return ids;
        };
        for (const catalog::PartKind kind : slow.kinds()) {
            for (CatalogModel* model : {&fast, &slow}) model->setKind(kind);
            for (int column = 0; column < slow.columnCount(); ++column) {
                const std::string& field = slow.column(column).field;
                for (CatalogModel* model : {&fast, &slow}) {
                    model->sort(column, Qt::AscendingOrder);
                    QVERIFY(model->setFilter(column, "published"));
                }
                QVERIFY2(idsOf(fast) == idsOf(slow), field.c_str());
                QVERIFY2(fast.rowCount() == slow.rowCount(), field.c_str());
                for (CatalogModel* model : {&fast, &slow}) model->clearFilters();
            }
        }
    }
};

CW_TEST(TestLargeCatalog)
#include "test_large_catalog.moc"
