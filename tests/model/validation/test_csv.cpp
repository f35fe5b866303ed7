// Tables of comma-separated values: what RFC 4180 allows is read, what it forbids is told with its
// place.
#include <QtTest>

#include "model/error.h"
#include "model/validation/csv.h"
#include "tests/model/caught.h"

using namespace cw;
using namespace cw::validation;

namespace {

using Cells = std::vector<std::string>;

}  // namespace

class TestCsv : public QObject {
    Q_OBJECT

private slots:
    void cellsMayHoldCommasQuotesAndLineBreaks() {
        const CsvTable table = readCsv("a,b,c\n\"1,5\",\"say \"\"no\"\"\",\"two\nlines\"\n", "t.csv");
        QCOMPARE(table.header, (Cells{"a", "b", "c"}));
        QCOMPARE(table.rows.size(), 1u);
        QCOMPARE(table.rows[0].cells, (Cells{"1,5", "say \"no\"", "two\nlines"}));
    }

    void lineEndingsByteOrderMarkAndEmptyLinesDoNotMatter() {
        const CsvTable plain = readCsv("a,b\n1,2\n3,\n", "t.csv");
        const CsvTable windows = readCsv("\xEF\xBB\xBF" "a,b\r\n1,2\r\n\r\n3,", "t.csv");
        QCOMPARE(windows.header, plain.header);
        QCOMPARE(windows.rows.size(), plain.rows.size());
        for (std::size_t i = 0; i < plain.rows.size(); ++i)
            QCOMPARE(windows.rows[i].cells, plain.rows[i].cells);
    }

    void aRowKnowsItsLine() {
        const CsvTable table = readCsv("a,b\n\"x\ny\",1\n2,3\n", "t.csv");
        QCOMPARE(table.rows[0].line, 2);
        QCOMPARE(table.rows[1].line, 4);
    }

    void mistakesAreToldWithLineAndColumn_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("place");
        QTest::newRow("empty") << QByteArray("") << QByteArray("t.csv, line 1, column 1");
        QTest::newRow("open quote") << QByteArray("a,b\n1,\"2") << QByteArray("t.csv, line 2, column 3");
        QTest::newRow("text after quote")
            << QByteArray("a,b\n\"1\"x,2") << QByteArray("t.csv, line 2, column 4");
        QTest::newRow("quote inside") << QByteArray("a,b\n1\"5,2") << QByteArray("t.csv, line 2, column 2");
        QTest::newRow("too many cells") << QByteArray("a,b\n1,2\n1,2,3\n") << QByteArray("t.csv, line 3, column 1");
        QTest::newRow("too few cells") << QByteArray("a,b\n1\n") << QByteArray("t.csv, line 2, column 1");
        QTest::newRow("a column twice") << QByteArray("a,a\n1,2\n") << QByteArray("t.csv, line 1");
    }
    void mistakesAreToldWithLineAndColumn() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, place);
        try {
            (void)readCsv(text.toStdString(), "t.csv");
            QFAIL("it was read");
        } catch (const InputError& error) {
            QCOMPARE(QByteArray::fromStdString(error.where()), place);
        }
    }

    void whatIsWrittenIsReadAgain() {
        const Cells cells{"plain", "with, comma", "\"quoted\"", "two\nlines", ""};
        const CsvTable table = readCsv("a,b,c,d,e\n" + csvLine(cells), "t.csv");
        QCOMPARE(table.rows[0].cells, cells);
    }
};

QTEST_GUILESS_MAIN(TestCsv)
#include "test_csv.moc"
