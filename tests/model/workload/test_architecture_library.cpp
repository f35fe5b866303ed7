// The table of the catalog file is read in its order, and whatever is wrong with it is named.
#include <SQLiteCpp/SQLiteCpp.h>

#include <QtTest>

#include "model/file.h"
#include "model/workload/architecture_library.h"
#include "tests/model/caught.h"
#include "tests/model/workload/data_models.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::workload;
namespace fs = std::filesystem;

namespace {

struct Catalog {
    QTemporaryDir folder;
    fs::path path = fs::path(folder.path().toStdString()) / "Kätälog.sqlite";
    SQLite::Database database{path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE};

    Catalog() {
        database.exec("PRAGMA synchronous = OFF");
        database.exec(readFile(CW_SOURCE_DIR "/catalog/schema.sql", 1u << 20));
        database.exec("PRAGMA ignore_check_constraints = ON");
    }
    /// Two layers of experts, one source read and one recalled.
    void addTiny() {
        database.exec(R"(
            INSERT INTO source VALUES ('config', 'A configuration', 'https://example.org/config'),
                                      ('paper', 'A paper', '');
            INSERT INTO model_architecture (id, position, name, layers, hidden, heads,
                keyValueHeads, headDim, gated, vocabulary, experts_count, experts_topK,
                experts_ffnHidden, experts_moeLayers, notes)
                VALUES ('tiny', 0, 'Tiny', 2, 8, 2, 2, 4, 1, 100, 8, 2, 16, 2, 'A note.');
            INSERT INTO model_fact_source VALUES ('tiny', 0, 'config', 'vendor', 'read', ''),
                                                 ('tiny', 1, 'paper', 'vendor', 'recalled', '');
            INSERT INTO model_fact_source_fields VALUES ('tiny', 0, 0, 'layers'),
                                                        ('tiny', 1, 0, '*');)");
    }
    [[nodiscard]] QString refusal() const {
        return caught<CatalogError>([&] { (void)readArchitectures(path); })
            .remove(QString::fromStdString(path.string()));
    }
};

}  // namespace

class TestArchitectureLibrary : public QObject {
    Q_OBJECT

private slots:
    void everyShippedArchitectureComesBackInDataOrder() {
        const std::vector<ModelArchitecture> models = readArchitectures(CW_CATALOG_FILE);
        const std::vector<ModelArchitecture> data = test::dataModels();
        QCOMPARE(models.size(), data.size());
        for (std::size_t i = 0; i < models.size(); ++i) {
            ModelArchitecture model = models[i];
            QVERIFY2(model.source.starts_with("https://"), model.id.c_str());
            model.source.clear();
            QVERIFY2(model == data[i], model.id.c_str());
        }
    }

    void whatNobodyReadIsMarkedInTheSource() {
        Catalog catalog;
        catalog.addTiny();
        const std::vector<ModelArchitecture> models = readArchitectures(catalog.path);
        QCOMPARE(models.size(), 1u);
        QCOMPARE(models[0].source, std::string("https://example.org/config; A paper (recalled)"));
        QCOMPARE(models[0].experts->topK, 2);
        QVERIFY(models[0].gated && !models[0].tiedEmbeddings);
    }

    void anEmptyTableGivesNoModels() { QVERIFY(readArchitectures(Catalog().path).empty()); }

    void aMissingFileIsRefusedAndNotCreated() {
        const QTemporaryDir folder;
        const fs::path path = fs::path(folder.path().toStdString()) / "none.sqlite";
        const QString said = caught<CatalogError>([&] { (void)readArchitectures(path); });
        QVERIFY2(said.startsWith(QString::fromStdString(path.string())), qPrintable(said));
        QVERIFY(!fs::exists(path));
    }

    void aFileThatIsNoDatabaseIsRefused() {
        const QTemporaryDir folder;
        const fs::path path = fs::path(folder.path().toStdString()) / "text.sqlite";
        replaceFile(path, std::string(5000, 'x'));
        QVERIFY_THROWS_EXCEPTION(CatalogError, (void)readArchitectures(path));
    }

    void aDatabaseWithoutTheTableIsRefused() {
        Catalog catalog;
        catalog.database.exec("PRAGMA foreign_keys = OFF; DROP TABLE model_architecture");
        QVERIFY(catalog.refusal().contains("no such table: model_architecture"));
    }

    void aBadRowIsNamed_data() {
        QTest::addColumn<QString>("mistake");
        QTest::addColumn<QString>("reason");
        QTest::newRow("bad value") << "heads = 0"
                                   << "heads: The number must be from 1 to 1,000,000,000, not 0.";
        QTest::newRow("bad value inside") << "experts_topK = 0"
                                          << "experts.topK: The number must be from 1 to 8, not 0.";
        QTest::newRow("contradiction")
            << "keyValueHeads = 3, heads = 8"
            << "keyValueHeads: The number of heads must be a multiple of it.";
    }
    void aBadRowIsNamed() {
        QFETCH(QString, mistake);
        QFETCH(QString, reason);
        Catalog catalog;
        catalog.addTiny();
        catalog.database.exec("UPDATE model_architecture SET " + mistake.toStdString());
        QCOMPARE(catalog.refusal(),
                 QString(", model architecture \"tiny\": %1 Install the program again, or choose "
                         "another catalog file.")
                     .arg(reason));
    }
};

CW_TEST(TestArchitectureLibrary)
#include "test_architecture_library.moc"
