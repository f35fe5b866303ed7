// The spreadsheet as purchasing uses it: a price is changed, LibreOffice recalculates, and the
// total moves to what Money says, to the cent.
#include <QProcess>
#include <QTemporaryDir>
#include <QUrl>
#include <QtTest>

#include "model/exchange/bom.h"
#include "tests/model/dollars.h"
#include "tests/model/exchange/programs.h"
#include "tests/test_program.h"

using namespace cw;

namespace {

exchange::BomLine line(const std::string& category, long quantity, std::optional<MoneyRange> unit) {
    exchange::BomLine result;
    result.category = category;
    result.vendor = "The \"Vendor\"";
    result.partNumber = "00" + std::to_string(quantity);
    result.description = "=SUM(\"not a formula\"), with a comma";
    result.quantity = quantity;
    result.unit = unit;
    if (unit && quantity >= 0) result.extended = *unit * quantity;
    if (unit && quantity < 0) {
        const Money typical = unit->typical * quantity;
        result.extended = {typical, typical, typical};
    }
    return result;
}

/// Line by line, rounded to the cent.
Money discountOf(const exchange::Bom& bom) {
    Money discount;
    for (const exchange::BomLine& each : bom.lines)
        if (each.unit) discount += Money::fromDollars(each.extended.typical.dollars() * 0.05);
    return discount;
}

/// Terms as they are; the amounts remembered in the file are of no matter.
exchange::Capital termsOfCapital() {
    exchange::Capital capital;
    capital.terms.discountByVendor = {{"The \"Vendor\"", 0.05}};
    capital.terms.sparesShare = {0.05, 0.07, 0.1};
    capital.terms.taxShare = 0.19;
    capital.own.discounts = {{"The \"Vendor\"", {}}};
    capital.own.oneOff = {{economics::OneOff::spares, {}}, {economics::OneOff::tax, {}}};
    return capital;
}

exchange::Bom bomAt(Money switchPrice) {
    exchange::Bom bom;
    bom.document = "Cluster";
    bom.variant = "first";
    bom.capital = termsOfCapital();
    bom.currency = {"EUR", 0.8617, "2026-11-30", "European Central Bank"};
    const MoneyRange network{switchPrice, switchPrice, switchPrice};
    bom.lines = {line("Accelerators", 24, test::dollars(25000.35, 30000.17, 40000.99)),
                 line("Accelerators", -8, test::dollars(25000, 30000.01, 40000)),
                 line("Network", 13, network),
                 line("Network", 416, test::dollars(99.99, 101.07, 120.5)),
                 line("Storage", 2, std::nullopt)};
    for (const exchange::BomLine& each : bom.lines) bom.total += each.extended;
    bom.unpriced = 1;
    return bom;
}

/// A bill in which purchasing has typed another price over the switch's: everything else in the
/// file is what the program wrote, its remembered results included.
exchange::Bom withPriceTyped(exchange::Bom bom, Money price) {
    bom.lines[2].unit = MoneyRange{price, price, price};
    return bom;
}

/// LibreOffice with a profile of its own that recalculates whatever it opens.
class Office {
public:
    Office() {
        const QString user = folder_.filePath("profile/user");
        QDir().mkpath(user);
        test::writeFile(
            folder_, "profile/user/registrymodifications.xcu",
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<oor:items xmlns:oor=\"http://openoffice.org/2001/registry\">\n"
            "<item oor:path=\"/org.openoffice.Office.Calc/Formula/Load\"><prop "
            "oor:name=\"OOXMLRecalcMode\" oor:op=\"fuse\"><value>0</value></prop></item>\n"
            "</oor:items>\n");
    }

    [[nodiscard]] QString path(const QString& name) const { return folder_.filePath(name); }

    /// All sheets as rows of raw cells: "NAME-Sheet.csv".
    bool convert(const QString& workbook) const {
        const QString profile = QUrl::fromLocalFile(folder_.filePath("profile")).toString();
        // Comma, quotes, UTF-8; numbers as they are and not as shown; -1: every sheet.
        const QString filter =
            "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1";
        const auto result =
            test::runProgram("soffice",
                             {"-env:UserInstallation=" + profile, "--headless", "--norestore",
                              "--convert-to", filter, "--outdir", folder_.path(), workbook},
                             QProcessEnvironment::systemEnvironment(), 120'000);
        if (!result.finished) qWarning("%s", result.output.constData());
        return result.finished;
    }

    /// The last cells of the row that begins with `first`, as cents.
    [[nodiscard]] QList<qint64> centsOf(const QString& csv, const QString& first,
                                        const QList<int>& columns) const {
        QFile file(folder_.filePath(csv));
        if (!file.open(QIODevice::ReadOnly)) return {};
        for (const QByteArray& row : file.readAll().split('\n')) {
            if (!row.startsWith(first.toUtf8())) continue;
            const QList<QByteArray> cells = row.split(',');
            QList<qint64> cents;
            for (const int column : columns)
                cents << std::llround(cells.value(column).replace('"', "").toDouble() * 100);
            return cents;
        }
        return {};
    }

private:
    QTemporaryDir folder_;
};

QList<qint64> centsOf(const MoneyRange& range) {
    return {range.low.cents(), range.typical.cents(), range.high.cents()};
}

}  // namespace

class TestBomRecalculated : public QObject {
    Q_OBJECT

private slots:
    void aPriceTypedByPurchasingMovesTheTotalToTheCent() {
        if (!test::isInstalled("soffice"))
            QSKIP("LibreOffice is not installed (packaging/test installs it).");
        const Money typed = Money::fromText("31234.57");
        const Office office;
        const QString workbook = office.path("bom.xlsx");
        exchange::writeBomXlsx(withPriceTyped(bomAt(Money::fromText("21000.00")), typed),
                               workbook.toStdString());
        QVERIFY(office.convert(workbook));
        const exchange::Bom expected = bomAt(typed);
        QCOMPARE(office.centsOf("bom-Bill of materials.csv", "Total", {8, 9, 10}),
                 centsOf(expected.total));
        QCOMPARE(office.centsOf("bom-By category.csv", "Total,", {1, 2, 3}),
                 centsOf(expected.total));
        MoneyRange network = expected.lines[2].extended;
        network += expected.lines[3].extended;
        QCOMPARE(office.centsOf("bom-By category.csv", "Network", {1, 2, 3}), centsOf(network));
        QCOMPARE(office.centsOf("bom-By category.csv", "\"EUR for one USD", {2}).value(0),
                 86);  // the rate, to the cent
        // On top of the parts, each line rounded to the cent: 5 % off, 7 % spares, 19 % tax.
        const Money hardware = expected.total.typical - discountOf(expected);
        const Money spares = Money::fromDollars(hardware.dollars() * 0.07);
        const Money tax = Money::fromDollars((hardware + spares).dollars() * 0.19);
        QCOMPARE(office.centsOf("bom-Capital.csv", "Capital", {6}).value(0),
                 (hardware + spares + tax).cents());
    }
};

CW_TEST(TestBomRecalculated)
#include "test_bom_recalculated.moc"
