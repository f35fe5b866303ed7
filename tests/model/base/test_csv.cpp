#include <QtTest>
#include <fstream>
#include <sstream>

#include "model/csv.h"
#include "tests/model/caught.h"
#include "tests/test_program.h"

using namespace cw;

namespace {

using Cells = std::vector<std::vector<std::string>>;

Cells cellsOf(const std::string& text, char separator = 0) {
    Cells cells;
    for (const CsvRow& row : readCsv(text, "t.csv", separator)) cells.push_back(row.cells);
    return cells;
}

/// An endless text that costs no memory: the same line again and again.
class Repeating : public std::streambuf {
public:
    explicit Repeating(std::string line) : line_(std::move(line)) {}

protected:
    int_type underflow() override {
        setg(line_.data(), line_.data(), line_.data() + line_.size());
        return traits_type::to_int_type(line_.front());
    }

private:
    std::string line_;
};

}  // namespace

class TestCsv : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tablesAreReadAsSpreadsheetsSaveThem_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QStringList>("rows");
        const auto row = [](const char* name, const QByteArray& text, const QStringList& rows) {
            QTest::newRow(name) << text << rows;
        };
        row("plain", "a,b\nc,d\n", {"a|b", "c|d"});
        row("no line break at the end", "a,b\nc,d", {"a|b", "c|d"});
        row("lines of Windows", "a,b\r\nc,d\r\n", {"a|b", "c|d"});
        row("lines of an old Mac", "a,b\rc,d\r", {"a|b", "c|d"});
        row("quoted separator", "a,\"b,c\"\n", {"a|b,c"});
        row("quoted quote", "\"say \"\"hi\"\"\",b\n", {"say \"hi\"|b"});
        row("quoted line break", "a,\"b\nc\"\nd,e\n", {"a|b\nc", "d|e"});
        row("empty cells", "a,,\n,,b\n", {"a||", "||b"});
        row("blank lines", "\n\na,b\n\n\nc,d\n\n", {"a|b", "c|d"});
        row("byte-order mark",
            "\xEF\xBB\xBF"
            "a,b\n",
            {"a|b"});
        row("semicolons", "a;b,5\nc;d\n", {"a|b,5", "c|d"});
        row("tabs", "a\tb\nc\td,e\n", {"a|b", "c|d,e"});
        row("a named separator", "sep=;\r\na;b\r\n", {"a|b"});
        row("separators inside quotes do not count", "\"a,b,c\";d\n", {"a,b,c|d"});
        row("one column", "a\nb\n", {"a", "b"});
        row("umlauts",
            "Gr\xC3\xB6\xC3\x9F"
            "e,b\n",
            {QString::fromUtf8("Gr\xC3\xB6\xC3\x9F"
                               "e|b")});
        row("nothing", "", {});
    }
    void tablesAreReadAsSpreadsheetsSaveThem() {
        QFETCH(QByteArray, text);
        QFETCH(QStringList, rows);
        QStringList read;
        for (const auto& cells : cellsOf(text.toStdString())) {
            QStringList line;
            for (const std::string& cell : cells) line << QString::fromStdString(cell);
            read << line.join('|');
        }
        QCOMPARE(read, rows);
    }

    void aRowKnowsItsLine() {
        const auto rows = readCsv("a,\"b\nb\"\r\n\r\nc,d\r\n", "t.csv");
        QCOMPARE(rows.size(), std::size_t{2});
        QCOMPARE(rows[0].line, std::size_t{1});
        QCOMPARE(rows[1].line, std::size_t{4});
    }

    void aDamagedRowIsToldAndReadingGoesOn_data() {
        QTest::addColumn<QByteArray>("row");
        QTest::addColumn<QString>("what");
        QTest::newRow("NUL") << QByteArray("b,c\0d", 5) << "NUL";
        QTest::newRow("Latin-1") << QByteArray(
                                        "b,Gr\xF6\xDF"
                                        "e")
                                 << "UTF-8";
        QTest::newRow("cut sequence") << QByteArray("b,\xE2\x82") << "UTF-8";
        QTest::newRow("text behind a quote") << QByteArray("b,\"c\"d") << "closing quote";
    }
    void aDamagedRowIsToldAndReadingGoesOn() {
        QFETCH(QByteArray, row);
        QFETCH(QString, what);
        std::istringstream in("h,i\n" + row.toStdString() + "\ne,f\n");
        CsvReader reader(in, "t.csv");
        CsvRow read;
        QVERIFY(reader.next(read) && read.problems.empty());
        QVERIFY(reader.next(read));
        QCOMPARE(read.problems.size(), std::size_t{1});
        QCOMPARE(read.problems[0].line, std::size_t{2});
        QCOMPARE(read.problems[0].column, std::size_t{2});
        QVERIFY2(read.problems[0].what.find(what.toStdString()) != std::string::npos,
                 read.problems[0].what.c_str());
        QVERIFY(reader.next(read) && read.problems.empty());
        QCOMPARE(read.cells, (std::vector<std::string>{"e", "f"}));
    }

    void aTableThatMustBeRightNamesThePlace() {
        const QString sentence =
            caught<DocumentError>([] { (void)readCsv("a,b\nc,\"d\"e\n", "t.csv"); });
        QVERIFY2(sentence.startsWith("t.csv, line 2, column 2: "), qPrintable(sentence));
    }

    void aQuoteThatIsNeverClosedIsNamedWhereItStarts() {
        const QString sentence =
            caught<DocumentError>([] { (void)readCsv("a,b\nc,\"d\ne,f\n", "t.csv"); });
        QVERIFY2(sentence.startsWith("t.csv, line 2: "), qPrintable(sentence));
    }

    void otherEncodingsAreRefusedByName() {
        const QString sentence = caught<DocumentError>([] {
            (void)readCsv(std::string("\xFF\xFE"
                                      "a\0,\0",
                                      6),
                          "t.csv");
        });
        QVERIFY2(sentence.contains("UTF-16"), qPrintable(sentence));
    }

    void anEndlessTableStopsAtTheLimit() {
        Repeating source("part,1000.00\n");
        std::istream in(&source);
        CsvReader reader(in, "t.csv", 0, {1u << 20, 100, 10});
        CsvRow row;
        std::size_t rows = 0;
        const QString sentence = caught<FileError>([&] {
            while (reader.next(row)) ++rows;
        });
        QVERIFY2(sentence.contains("larger than 1 MiB"), qPrintable(sentence));
        QVERIFY(rows < (1u << 20) / 13 + 1);
    }

    void aCellWithoutEndStopsAtTheLimit() {
        Repeating source("xxxxxxxxxxxxxxxx");
        std::istream in(&source);
        CsvReader reader(in, "t.csv");
        CsvRow row;
        QVERIFY(caught<DocumentError>([&] { (void)reader.next(row); }).contains("cell is longer"));
    }

    void aFileOfHalfAGigabyteIsRefusedUnread() {
        QTemporaryDir folder;
        const auto file = std::filesystem::path(folder.path().toStdString()) / "big.csv";
        std::ofstream(file) << "a,b\n";
        std::filesystem::resize_file(file, 500'000'000);  // sparse: it takes no room
        const QString sentence = caught<FileError>([&] { CsvReader reader(file); });
        QVERIFY2(sentence.contains("476 MiB") && sentence.contains("64 MiB"), qPrintable(sentence));
    }

    void filesThatAreNoneAreRefused() {
        QTemporaryDir folder;
        const std::filesystem::path inside = folder.path().toStdString();
        QVERIFY(caught<FileError>([&] { CsvReader r(inside / "none.csv"); }).contains("no such"));
        QVERIFY(caught<FileError>([&] { CsvReader r(inside); }).contains("is not a file"));
    }

    void whatIsWrittenReadsBack_data() {
        QTest::addColumn<QString>("text");
        for (const char* text : {"plain", "a,b", "say \"hi\"", "two\nlines", "", " spaces "})
            QTest::newRow(text) << text;
    }
    void whatIsWrittenReadsBack() {
        QFETCH(QString, text);
        const std::string cell = text.toStdString();
        QCOMPARE(cellsOf("x," + csvCell(cell) + "\n", ','), (Cells{{"x", cell}}));
    }
};

CW_TEST(TestCsv)
#include "test_csv.moc"
