// The live bill of materials: the lines of the exported one, kept up to date by differences.
#include <QLabel>
#include <QSignalSpy>
#include <QTableView>

#include "tests/test_program.h"
#include "tests/views/panel_fixture.h"
#include "views/inspector/bom_panel.h"
#include "views/theme/numbers.h"

using namespace cw;
using namespace cw::views;

namespace {

struct BomFixture : test::PanelFixture {
    BomFixture() {
        panel.resize(1000, 230);
        panel.show();
    }
    [[nodiscard]] QString cell(int row, BomModel::Column column) const {
        return panel.model().index(row, column).data().toString();
    }
    BomPanel panel{session, theme};
};

}  // namespace

class TestBomPanel : public QObject {
    Q_OBJECT

private slots:
    void theTableIsTheExportedBillWithItsTotal() {
        BomFixture f;
        f.openCluster();
        const exchange::Bom bom = exchange::buildBom(f.session.document(), f.session.variant());
        const int rows = int(bom.lines.size());
        QVERIFY(rows > 5);
        QCOMPARE(f.panel.model().rowCount(), rows + 1);
        for (int row = 0; row < rows; ++row) {
            const exchange::BomLine& line = bom.lines[std::size_t(row)];
            QCOMPARE(f.cell(row, BomModel::partNumber), QString::fromStdString(line.partNumber));
            QCOMPARE(f.cell(row, BomModel::quantity), QLocale().toString(qlonglong(line.quantity)));
            if (line.unit) QCOMPARE(f.cell(row, BomModel::total), moneyText(line.extended.typical));
        }
        QCOMPARE(f.cell(rows, BomModel::description), QString("Total"));
        QCOMPARE(f.cell(rows, BomModel::total), moneyText(bom.total.typical));
        QCOMPARE(bom.total.typical, f.session.evaluation()->capex.typical);
    }

    // Lines and total in the design's currency, and what is shown adds up to the cent.
    void anotherCurrencyIsThatOfEveryLineAndOfTheTotal() {
        BomFixture f;
        f.openCluster();
        const design::Currency euros{"EUR", 0.8617, "2026-11-30", "a bank"};
        design::Economics economics = f.session.variant().economics;
        economics.currency = euros;
        f.session.perform(design::single(f.session.desk(), "Change the currency",
                                         design::SetEconomics{economics}));
        const int rows = f.panel.model().rowCount() - 1;
        double sum = 0;
        for (int row = 0; row <= rows; ++row) {
            QString text = f.cell(row, BomModel::total);
            QVERIFY2(!text.contains(QLatin1Char('$')), qPrintable(text));
            if (!f.panel.model().bom().isTotalKnown() || text == QString("not known")) continue;
            QVERIFY2(text.endsWith(QStringLiteral("EUR")), qPrintable(text));
            const double amount = QLocale().toDouble(text.chopped(4).trimmed());
            if (row < rows)
                sum += amount;
            else
                QVERIFY2(std::abs(sum - amount) < 0.005, qPrintable(text));
        }
        QVERIFY(f.session.variant().economics.currency == euros);
        const auto note = f.panel.model().index(rows, BomModel::note).data().toString();
        QVERIFY2(note.contains(QStringLiteral("0.8617")) || f.panel.model().bom().unpriced > 0,
                 qPrintable(note));
    }

    void aMissingPriceIsMarkedInWordsAndColour() {
        BomFixture f;
        f.openCluster();
        bool isFound = false;
        for (int row = 0; row + 1 < f.panel.model().rowCount(); ++row) {
            if (f.panel.model().bom().lines[std::size_t(row)].unit) continue;
            isFound = true;
            QCOMPARE(f.cell(row, BomModel::unitPrice), QString("not known"));
            const auto index = f.panel.model().index(row, BomModel::unitPrice);
            QCOMPARE(index.data(Qt::ForegroundRole).value<QBrush>().color(),
                     f.theme.color(Role::severityWarning));
        }
        const int unpriced = f.panel.model().bom().unpriced;
        QCOMPARE(isFound, unpriced > 0);
        QCOMPARE(f.cell(f.panel.model().rowCount() - 1, BomModel::note).isEmpty(), unpriced == 0);
    }

    void anEditChangesRowsAndKeepsTheSelection() {
        BomFixture f;
        f.place("dgx-h100", 2);
        auto& table = *f.panel.findChild<QTableView*>("bomTable");
        QCOMPARE(f.panel.model().rowCount(), 2);
        table.selectRow(0);
        QSignalSpy reset(&f.panel.model(), &QAbstractItemModel::modelReset);
        QSignalSpy inserted(&f.panel.model(), &QAbstractItemModel::rowsInserted);
        QSignalSpy removed(&f.panel.model(), &QAbstractItemModel::rowsRemoved);
        f.place("nvidia-qm9700");
        QCOMPARE(f.panel.model().rowCount(), 3);
        QCOMPARE(inserted.size(), 1);
        f.session.perform(
            design::setDeviceCount(f.session.desk(), f.session.variant().devices[0].id, 5));
        QCOMPARE(f.cell(0, BomModel::quantity), QString("5"));
        f.session.undo();
        f.session.undo();
        QCOMPARE(f.panel.model().rowCount(), 2);
        QCOMPARE(removed.size(), 1);
        QCOMPARE(reset.size(), 0);
        QCOMPARE(table.selectionModel()->selectedRows().size(), 1);
    }

    void anEmptyDesignSaysWhatToDo() {
        BomFixture f;
        auto& empty = *f.panel.findChild<QLabel*>("bomEmpty");
        QVERIFY(empty.isVisible());
        QVERIFY(empty.text().contains("Add a server"));
        f.place("dgx-h100");
        QVERIFY(!empty.isVisible());
        f.session.undo();
        QVERIFY(empty.isVisible());
    }

    void aHiddenPanelCatchesUpWhenShown() {
        BomFixture f;
        f.panel.hide();
        f.place("dgx-h100");
        QCOMPARE(f.panel.model().rowCount(), 0);
        f.panel.show();
        QCOMPARE(f.panel.model().rowCount(), 2);
    }

    void columnsFollowTheWidth() {
        BomFixture f;
        f.openCluster();
        auto& table = *f.panel.findChild<QTableView*>("bomTable");
        for (const auto scheme : {Scheme::light, Scheme::dark}) {
            f.theme.apply(*qobject_cast<QApplication*>(qApp), scheme);
            const QString tone = scheme == Scheme::light ? "light" : "dark";
            f.panel.resize(1000, 230);
            QCoreApplication::processEvents();
            QVERIFY(!table.isColumnHidden(BomModel::unitPrice));
            test::keepPicture(f.panel, "bom-wide-" + tone);
            f.panel.resize(320, 400);
            QCoreApplication::processEvents();
            QVERIFY(table.isColumnHidden(BomModel::unitPrice));
            QVERIFY(!table.isColumnHidden(BomModel::total));
            test::keepPicture(f.panel, "bom-narrow-" + tone);
        }
    }
};

CW_TEST(TestBomPanel)
#include "test_bom_panel.moc"
