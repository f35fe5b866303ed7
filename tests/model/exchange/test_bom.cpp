// The bill of materials and its CSV and JSON: what is read back is what was priced.
#include <QtTest>

#include "model/exchange/bom.h"
#include "tests/model/design_builder.h"
#include "tests/test_program.h"

using namespace cw;
using test::DesignBuilder;

namespace {

using Rows = std::vector<std::vector<std::string>>;

/// RFC 4180 as written, so that a mistake of the writer is not repeated here.
Rows parseCsv(const std::string& text) {
    Rows rows(1);
    rows.back().emplace_back();
    bool inQuotes = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::string& field = rows.back().back();
        if (inQuotes) {
            if (text[i] != '"')
                field += text[i];
            else if (i + 1 < text.size() && text[i + 1] == '"')
                field += text[++i];
            else
                inQuotes = false;
        } else if (text[i] == '"') {
            inQuotes = true;
        } else if (text[i] == ',') {
            rows.back().emplace_back();
        } else if (text.compare(i, 2, "\r\n") == 0) {
            ++i;
            rows.emplace_back(1);
        } else {
            field += text[i];
        }
    }
    rows.pop_back();  // after the last line end
    return rows;
}

DesignBuilder orderedDesign() {
    DesignBuilder b;
    const auto node = b.addSystem(4);
    b.device(node).fittings[0].part = "gpu-b";
    b.device(node).fittings.push_back(DesignBuilder::fit("pcie", "mystery", 1));
    const auto leaf = b.add("switch", 2);
    b.link(node, leaf, 8, "fibre", 7, "module", "twin-module");
    b.link(node, leaf, 1, "dac", 2.5);
    return b;
}

exchange::Bom bomOf(DesignBuilder b) {
    return exchange::buildBom(b.document(), b.variant());
}

const exchange::BomLine* lineFor(const exchange::Bom& bom, const std::string& partNumber) {
    for (const exchange::BomLine& line : bom.lines)
        if (line.partNumber == partNumber) return &line;
    return nullptr;
}

}  // namespace

class TestBom : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void totalIsTheCapitalCost() {
        DesignBuilder b = orderedDesign();
        const exchange::Bom bom = bomOf(b);
        const design::ResolvedDesign design = b.resolved();
        QCOMPARE(bom.total, economics::computeCapex(design, design::countCables(design)).total);
        MoneyRange sum;
        for (const exchange::BomLine& line : bom.lines) sum += line.extended;
        QCOMPARE(sum, bom.total);
        QCOMPARE(bom.unpriced, 1);
    }

    void linesNameWhatToOrder() {
        const exchange::Bom bom = bomOf(orderedDesign());
        const exchange::BomLine* fibre = lineFor(bom, "F-010");
        QVERIFY(fibre);
        QCOMPARE(fibre->quantity, 32L);
        QCOMPARE(fibre->description, std::string("Name of fibre, 10 m"));
        QCOMPARE(fibre->category, std::string("Cables and optics"));
        QCOMPARE(fibre->priceSource, std::string("A price list"));
        QCOMPARE(fibre->priceDate, std::string("2026-08"));
        QCOMPARE(lineFor(bom, "PN-system")->quantity, 4L);
        QVERIFY(lineFor(bom, "PN-system")->note.find("estimate") != std::string::npos);
        QCOMPARE(lineFor(bom, "PN-gpu-a")->quantity, -32L);
        QVERIFY(lineFor(bom, "PN-gpu-a")->note.find("credit") != std::string::npos);
        QVERIFY(lineFor(bom, "PN-mystery")->note.find("no price known") != std::string::npos);
        QVERIFY(lineFor(bom, "PN-mystery")->priceSource.empty());
    }

    void partsThatCannotBeOrderedSaySo_data() {
        QTest::addColumn<int>("availability");
        QTest::addColumn<QString>("note");
        QTest::newRow("end of life") << int(catalog::Availability::endOfLife) << "end of life";
        QTest::newRow("announced") << int(catalog::Availability::announced) << "not shipping";
    }
    void partsThatCannotBeOrderedSaySo() {
        QFETCH(int, availability);
        QFETCH(QString, note);
        DesignBuilder b;
        catalog::Part part = *b.document().pinned.find("switch");
        part.availability = catalog::Availability(availability);
        part.availabilityNote = "since 2025";
        part.partNumbers.clear();
        b.document().pinned.pin(part);
        b.add("switch", 1);
        const exchange::Bom bom = bomOf(b);
        QCOMPARE(bom.lines[0].partNumber, std::string("switch"));
        const QString text = QString::fromStdString(bom.lines[0].note);
        QVERIFY2(
            text.contains(note) && text.contains("since 2025") && text.contains("no part number"),
            qPrintable(text));
    }

    void doubtfulPricesSaySo() {
        DesignBuilder b;
        catalog::Part free = *b.document().pinned.find("nic");
        free.availability = catalog::Availability::statedOnly;
        free.partNumbers.clear();
        free.prices = {test::priceOf(0, 0, 0)};
        free.prices[0].note = "inside the price of the node";
        b.document().pinned.pin(free);
        catalog::Part derived = *b.document().pinned.find("switch");
        derived.prices[0].kind = "derived";
        derived.prices[0].confidence = catalog::Confidence::unverified;
        b.document().pinned.pin(derived);
        b.add("nic", 1);
        b.add("switch", 1);
        const exchange::Bom bom = bomOf(b);
        QCOMPARE(bom.lines[0].note,
                 std::string("exists only as stated in a publication; cannot be ordered; "
                             "inside the price of the node"));
        QCOMPARE(bom.lines[1].note,
                 std::string("price is unverified; price is derived, not quoted"));
    }

    void csvReadsBackAsTheBill() {
        const exchange::Bom bom = bomOf(orderedDesign());
        const Rows rows = parseCsv(exchange::bomToCsv(bom));
        QCOMPARE(rows.size(), bom.lines.size() + 2);
        for (const auto& row : rows) QCOMPARE(row.size(), std::size_t(14));
        QCOMPARE(rows[0][2], std::string("Part number"));
        QCOMPARE(rows[0][6], std::string("Unit price typical (USD)"));
        for (std::size_t i = 0; i < bom.lines.size(); ++i) {
            const exchange::BomLine& line = bom.lines[i];
            const auto& row = rows[i + 1];
            QCOMPARE(row[0], line.category);
            QCOMPARE(row[2], line.partNumber);
            QCOMPARE(row[3], line.description);
            QCOMPARE(row[4], std::to_string(line.quantity));
            QCOMPARE(row[6], line.unit ? line.unit->typical.text() : "");
            QCOMPARE(row[8], line.unit ? line.extended.low.text() : "");
            QCOMPARE(row[10], line.unit ? line.extended.high.text() : "");
            QCOMPARE(row[13], line.note);
        }
        QCOMPARE(rows.back()[0], std::string("Total"));
        QCOMPARE(rows.back()[9], bom.total.typical.text());
        QCOMPARE(rows.back()[13], std::string("1 line has no price and is not in the total"));
    }

    void awkwardTextSurvivesCsv_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("read");
        QTest::newRow("comma") << "8U, air" << "8U, air";
        QTest::newRow("quotes") << "the \"big\" one" << "the \"big\" one";
        QTest::newRow("line break") << "two\nlines" << "two\nlines";
        QTest::newRow("carriage return") << "a\r\nb" << "a\r\nb";
        QTest::newRow("unicode") << QString::fromUtf8("Gerät 机架 ½ 🚀")
                                 << QString::fromUtf8("Gerät 机架 ½ 🚀");
        QTest::newRow("formula") << "=HYPERLINK(\"http://x\",\"y\")"
                                 << "'=HYPERLINK(\"http://x\",\"y\")";
        QTest::newRow("plus") << "+1+cmd|' /C calc'!A0" << "'+1+cmd|' /C calc'!A0";
        QTest::newRow("minus") << "-2+3" << "'-2+3";
        QTest::newRow("at") << "@SUM(1)" << "'@SUM(1)";
        QTest::newRow("tab") << "\t=1" << "'\t=1";
        QTest::newRow("leading zeros") << "00123" << "00123";
    }
    void awkwardTextSurvivesCsv() {
        QFETCH(QString, text);
        QFETCH(QString, read);
        exchange::Bom bom;
        exchange::BomLine line;
        line.vendor = line.partNumber = line.description = line.note = text.toStdString();
        bom.lines.push_back(line);
        const Rows rows = parseCsv(exchange::bomToCsv(bom));
        for (const int column : {1, 2, 3, 13}) QCOMPARE(rows[1][column], read.toStdString());
    }

    void jsonHoldsTheSameFigures() {
        const exchange::Bom bom = bomOf(orderedDesign());
        const Json json = parseJson(writeJson(exchange::bomToJson(bom)), "bom");
        QCOMPARE(std::get<std::string>(json.find("currency")->find("code")->value),
                 std::string("USD"));
        QCOMPARE(std::get<std::int64_t>(json.find("unpriced_lines")->value), std::int64_t(1));
        const JsonArray& lines = std::get<JsonArray>(json.find("lines")->value);
        QCOMPARE(lines.size(), bom.lines.size());
        Money sum;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const bool unpriced = !bom.lines[i].unit.has_value();
            QCOMPARE(lines[i].find("unit")->isNull(), unpriced);
            QCOMPARE(lines[i].find("extended")->isNull(), unpriced);
            if (unpriced) continue;
            sum += Money::fromDollars(number(*lines[i].find("extended")->find("typical")));
        }
        QCOMPARE(sum, bom.total.typical);
        QCOMPARE(Money::fromDollars(number(*json.find("total")->find("high"))), bom.total.high);
    }

    void anEmptyDesignGivesAnEmptyBill() {
        const exchange::Bom bom = bomOf(DesignBuilder());
        QVERIFY(bom.lines.empty());
        QCOMPARE(parseCsv(exchange::bomToCsv(bom)).size(), std::size_t(2));
    }

private:
    static double number(const Json& json) {
        if (const auto* whole = std::get_if<std::int64_t>(&json.value)) return double(*whole);
        return std::get<double>(json.value);
    }
};

CW_TEST(TestBom)
#include "test_bom.moc"
