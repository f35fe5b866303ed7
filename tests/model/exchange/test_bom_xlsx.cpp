// The spreadsheet, opened as the zip of XML that it is (with unzip, so not by the library that
// wrote it).
#include <QProcess>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QtTest>

#include "model/exchange/bom.h"
#include "model/file.h"
#include "tests/model/caught.h"
#include "tests/model/dollars.h"
#include "tests/test_program.h"

using namespace cw;

namespace {

/// One cell as stored: its value, its formula, and whether it is text.
struct Cell {
    QString value;
    QString formula;
    bool isText = false;
};
using Cells = QMap<QString, Cell>;

QByteArray entry(const QString& file, const QString& name) {
    QProcess unzip;
    unzip.start("unzip", {"-p", file, name});
    if (!unzip.waitForFinished() || unzip.exitCode() != 0) qFatal("unzip failed; is it installed?");
    return unzip.readAllStandardOutput();
}

QStringList sharedStrings(const QString& file) {
    QStringList strings;
    QXmlStreamReader xml(entry(file, "xl/sharedStrings.xml"));
    while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == u"t")
            strings.append(xml.readElementText());
    return strings;
}

Cells cellsOf(const QString& file) {
    const QStringList strings = sharedStrings(file);
    Cells cells;
    QString at;
    QXmlStreamReader xml(entry(file, "xl/worksheets/sheet1.xml"));
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) continue;
        if (xml.name() == u"c") {
            at = xml.attributes().value("r").toString();
            cells[at].isText = xml.attributes().value("t") == u"s";
        } else if (xml.name() == u"f") {
            cells[at].formula = xml.readElementText();
        } else if (xml.name() == u"v") {
            const QString value = xml.readElementText();
            cells[at].value = cells[at].isText ? strings.value(value.toInt()) : value;
        }
    }
    if (xml.hasError()) qFatal("%s", qPrintable(xml.errorString()));
    return cells;
}

exchange::BomLine bomLine(const std::string& partNumber, long quantity,
                          std::optional<MoneyRange> unit) {
    exchange::BomLine l;
    l.category = "Servers";
    l.vendor = "Vendor";
    l.partNumber = partNumber;
    l.description = "Description";
    l.quantity = quantity;
    l.unit = unit;
    if (unit && quantity >= 0) l.extended = *unit * quantity;
    if (unit && quantity < 0)
        l.extended = {unit->typical * quantity, unit->typical * quantity, unit->typical * quantity};
    return l;
}

exchange::Bom sampleBom() {
    exchange::Bom bom;
    bom.document = "Cluster & Co <1>";
    bom.variant = "first";
    bom.lines = {bomLine("00123", 4, test::dollars(100000.01, 200000.02, 300000.03)),
                 bomLine("980-9I45J-00H010", -8, test::dollars(25000, 30000, 40000)),
                 bomLine("=1+1", 2, std::nullopt)};
    bom.lines[0].description = "Gerät 机架, \"quoted\"\nsecond line";
    for (const exchange::BomLine& l : bom.lines) bom.total += l.extended;
    bom.unpriced = 1;
    return bom;
}

}  // namespace

class TestBomXlsx : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sheetReadsBackAsTheBill() {
        const exchange::Bom bom = sampleBom();
        const QString file = write(bom, "bom.xlsx");
        const Cells cells = cellsOf(file);
        QCOMPARE(cells["A1"].value, QString("Category"));
        QCOMPARE(cells["N1"].value, QString("Note"));
        QCOMPARE(cells["C2"].value, QString("00123"));
        QVERIFY(cells["C2"].isText);
        QCOMPARE(cells["D2"].value, QString::fromStdString(bom.lines[0].description));
        QVERIFY(!cells["E2"].isText);
        QCOMPARE(cells["E2"].value.toLong(), 4L);
        QCOMPARE(cells["G2"].value.toDouble(), 200000.02);
        QCOMPARE(cells["J2"].formula, QString("E2*G2"));
        QCOMPARE(cells["J2"].value.toDouble(), 800000.08);
        QCOMPARE(cells["J5"].formula, QString("SUM(J2:J4)"));
        QCOMPARE(cells["J5"].value.toDouble(), bom.total.typical.dollars());
        QCOMPARE(cells["A5"].value, QString("Total"));
    }

    void formulasGiveTheCachedValues() {
        const exchange::Bom bom = sampleBom();
        const Cells cells = cellsOf(write(bom, "formulas.xlsx"));
        int products = 0;
        for (auto cell = cells.begin(); cell != cells.end(); ++cell) {
            const QStringList factors = cell->formula.split('*');
            if (factors.size() != 2) continue;
            ++products;
            const double value =
                cells[factors[0]].value.toDouble() * cells[factors[1]].value.toDouble();
            QCOMPARE(cell->value.toDouble(), value);
        }
        QCOMPARE(products, 6);
        QCOMPARE(cells["I3"].value.toDouble(), -8 * 30000.0);  // a credit: typical everywhere
    }

    void missingPricesLeaveCellsEmpty() {
        const Cells cells = cellsOf(write(sampleBom(), "missing.xlsx"));
        for (const char column : std::string("FGHIJK"))
            QVERIFY(cells.value(QString(QChar(column)) + "4").value.isEmpty());
    }

    void textThatLooksLikeAFormulaIsText() {
        const Cells cells = cellsOf(write(sampleBom(), "text.xlsx"));
        QVERIFY(cells["C4"].isText);
        QCOMPARE(cells["C4"].value, QString("=1+1"));
        QVERIFY(cells["C4"].formula.isEmpty());
    }

    void theSameBillGivesTheSameBytes() {
        const QString one = write(sampleBom(), "one.xlsx");
        const std::string bytes = readFile(one.toStdString(), 1 << 20);
        QVERIFY(bytes == readFile(write(sampleBom(), "two.xlsx").toStdString(), 1 << 20));
        // Both were written within a second: no stamp of today may be inside.
        QVERIFY(entry(one, "docProps/core.xml").contains("2026-01-01T00:00:00Z"));
        const unsigned char* zip = reinterpret_cast<const unsigned char*>(bytes.data());
        QCOMPARE(zip[12] | zip[13] << 8, 1 << 5 | 1);  // date of the first entry: 1980-01-01
    }

    void theHeaderIsFrozen() {
        const QByteArray sheet =
            entry(write(sampleBom(), "frozen.xlsx"), "xl/worksheets/sheet1.xml");
        QVERIFY(sheet.contains("ySplit=\"1\"") && sheet.contains("state=\"frozen\""));
        QVERIFY(sheet.contains("<cols>"));
    }

    void anEmptyBillIsAValidSheet() {
        const Cells cells = cellsOf(write({}, "empty.xlsx"));
        QCOMPARE(cells["A2"].value, QString("Total"));
        QCOMPARE(cells["J2"].value.toDouble(), 0.0);
    }

    void textBeyondACellIsCutBetweenCharacters() {
        exchange::Bom bom = sampleBom();
        bom.lines[0].note.clear();
        for (int i = 0; i < 20000; ++i) bom.lines[0].note += "é";
        bom.document = bom.lines[0].note;
        const Cells cells = cellsOf(write(bom, "long.xlsx"));
        QVERIFY(cells["N2"].value.endsWith(QString::fromUtf8("é...")));
    }

    void aFolderThatIsNotThereIsAFileError() {
        const QString path = folder_.filePath("none/bom.xlsx");
        const QString error =
            caught<FileError>([&] { exchange::writeBomXlsx(sampleBom(), path.toStdString()); });
        QVERIFY2(error.contains("none"), qPrintable(error));
    }

    void nothingButTheTargetIsLeftBehind() {
        QTemporaryDir folder;
        exchange::writeBomXlsx(sampleBom(), folder.filePath("bom.xlsx").toStdString());
        exchange::writeBomXlsx(sampleBom(), folder.filePath("bom.xlsx").toStdString());
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden),
                 QStringList{"bom.xlsx"});
        const QString blocked = folder.filePath("taken.xlsx");
        QVERIFY(QDir().mkdir(blocked));
        QVERIFY(caught<FileError>([&] {
                    exchange::writeBomXlsx(sampleBom(), blocked.toStdString());
                }) != "nothing was thrown");
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden),
                 QStringList{"bom.xlsx"});
    }

private:
    QString write(const exchange::Bom& bom, const QString& name) {
        const QString path = folder_.filePath(name);
        exchange::writeBomXlsx(bom, path.toStdString());
        return path;
    }

    QTemporaryDir folder_;
};

CW_TEST(TestBomXlsx)
#include "test_bom_xlsx.moc"
