// Tables of measurements: a header that names columns, rows of as many cells.
#include <QtTest>

#include "model/error.h"
#include "model/validation/table.h"
#include "tests/model/caught.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::validation;

class TestTable : public QObject {
    Q_OBJECT

private slots:
    void columnsAreFoundByName() {
        const Table table = tableOf("b,a\n1,\"2,5\"\n", "t.csv");
        QCOMPARE(table.column("a"), 1);
        QCOMPARE(table.column("c"), -1);
        QCOMPARE(table.rows.at(0).cells.at(1), "2,5");
    }

    void mistakesAreToldWithTheirPlace_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("place");
        QTest::newRow("empty") << QByteArray("") << "t.csv";
        QTest::newRow("open quote") << QByteArray("a,b\n1,\"2") << "line 2";
        QTest::newRow("too many cells") << QByteArray("a,b\n1,2\n1,2,3\n") << "line 3";
        QTest::newRow("too few cells") << QByteArray("a,b\n1\n") << "line 2";
        QTest::newRow("semicolons") << QByteArray("a;b\n1;2,5\n") << "semicolons";
        QTest::newRow("tabs") << QByteArray("a\tb\n1\t2\n") << "tabs";
        QTest::newRow("a column twice") << QByteArray("a,a\n1,2\n") << "line 1";
    }
    void mistakesAreToldWithTheirPlace() {
        QFETCH(QByteArray, text);
        QFETCH(QString, place);
        const QString sentence = caught([&] { (void)tableOf(text.toStdString(), "t.csv"); });
        QVERIFY2(sentence.contains(place), qPrintable(sentence));
    }

    void whatIsWrittenIsReadAgain() {
        const std::vector<std::string> cells{"plain", "with, comma", "\"quoted\"", "two\nlines",
                                             ""};
        const Table table = tableOf("a,b,c,d,e\n" + csvLine(cells), "t.csv");
        QCOMPARE(table.rows.at(0).cells, cells);
    }
};

CW_TEST(TestTable)
#include "test_table.moc"
