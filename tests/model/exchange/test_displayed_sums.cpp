// What is displayed adds up: in the bill of materials as text, and in the statement of money in any
// currency, for every example and for designs made at random.
#include <QtTest>
#include <filesystem>

#include "model/csv.h"
#include "model/design/document_file.h"
#include "model/economics/statement.h"
#include "model/evaluation/ownership_inputs.h"
#include "model/exchange/bom.h"
#include "tests/model/design_builder.h"
#include "tests/test_program.h"

using namespace cw;
using test::DesignBuilder;

namespace {

struct Case {
    QString name;
    design::Document document;
};

std::vector<Case> examples() {
    std::vector<Case> cases;
    for (const auto& entry :
         std::filesystem::directory_iterator(CW_SOURCE_DIR "/resources/examples"))
        if (entry.path().extension() == ".cluster")
            cases.push_back({QString::fromStdString(entry.path().stem().string()),
                             design::openDocument(entry.path())});
    return cases;
}

/// Parts with odd cents, systems with parts taken out, parts without a price, shares that round.
design::Document randomDocument(unsigned seed) {
    std::mt19937 engine(seed);
    const auto below = [&](unsigned n) { return static_cast<int>(engine() % n); };
    DesignBuilder b;
    for (int i = 0, n = 1 + below(3); i < n; ++i) {
        const auto node = b.addSystem(1 + below(40));
        b.device(node).fittings[0].count = 4 + below(5);
        if (below(3) == 0)
            b.device(node).fittings.push_back(DesignBuilder::fit("pcie", "mystery", 1 + below(2)));
        const auto leaf = b.add(below(4) == 0 ? "switch-unrated" : "switch", 1 + below(6));
        b.link(node, leaf, 1 + below(8), "fibre", 3 + below(9), "module", "twin-module");
    }
    design::Economics economics;
    economics.cableSpares = below(20) / 100.0;
    design::OwnershipTerms terms;
    terms.years = 1 + below(6);
    terms.sparesShare = {.0333, .0333 + below(10) / 300.0, .1};
    terms.taxShare = below(20) / 97.0;
    terms.freightShare = below(5) / 101.0;
    terms.supportShare = {.011, .0451, .0777};
    terms.discountByVendor = {{"Vendor", below(30) / 113.0}};
    economics.ownership = terms;
    design::Document document = b.document();
    document.variants.front().economics = economics;
    document.variants.front().site.electricityPrice_USDpkWh = .0717;
    return document;
}

/// A cell of the bill as whole cents, read as text.
std::int64_t cents(const std::string& cell) {
    return std::llround(std::stod(cell) * 100);
}

void billAddsUp(const exchange::Bom& bom) {
    const auto rows = readCsv(exchange::bomToCsv(bom), "bill");
    QVERIFY(rows.size() >= 2);
    int looked = 0;
    for (std::size_t column = 0; column < rows.front().cells.size(); ++column) {
        if (!QString::fromStdString(rows.front().cells[column]).startsWith("Extended")) continue;
        ++looked;
        const std::string total = rows.back().cells[column];
        std::int64_t sum = 0;
        for (std::size_t row = 1; row + 1 < rows.size(); ++row) {
            const std::string& cell = rows[row].cells[column];
            if (!cell.empty()) sum += cents(cell);
        }
        // Not known: nothing that is priced costs anything, and something has no price.
        if (total == "not known")
            QVERIFY(sum == 0 && bom.unpriced > 0);
        else
            QCOMPARE(sum, cents(total));
    }
    QCOMPARE(looked, 3);
}

void statementAddsUp(const economics::Statement& statement) {
    std::vector<economics::StatementBlock> blocks{statement.once, statement.yearly, statement.life};
    blocks.insert(blocks.end(), statement.horizons.begin(), statement.horizons.end());
    for (const economics::StatementBlock& block : blocks)
        for (std::size_t column = 0; column < 3; ++column) {
            Money sum;
            for (const economics::StatementLine& line : block.lines) sum += line.amount[column];
            QCOMPARE(sum, block.total.amount[column]);
        }
}

/// The window's and the proposal's figures, the bill's and the workbook's are one: to the cent.
void billAndStatementAgree(const design::Document& document, const design::Variant& variant) {
    const exchange::Bom bom = exchange::buildOrder(document, variant);
    billAddsUp(bom);
    const evaluation::Evaluation evaluation = evaluation::evaluate(variant, document.pinned);
    QCOMPARE(bom.total, evaluation.capexShown);
    QCOMPARE(bom.capital->own.capital, evaluation.ownershipShown.capital);
    const economics::Statement statement = evaluation::statementOf(evaluation);
    statementAddsUp(statement);
    const MoneyRange& capital = bom.capital->own.capital;
    const economics::Columns& once = statement.once.total.amount;
    QVERIFY(once[0] == capital.low && once[1] == capital.typical && once[2] == capital.high);
    QCOMPARE(statement.life.total.amount[1], evaluation.ownershipShown.life.total.typical);
}

void everythingAddsUp(const design::Document& document) {
    for (const design::Variant& variant : document.variants) {
        for (const design::Currency& currency :
             {design::Currency{}, design::Currency{"EUR", .8617, "2026-11-30", "a bank"},
              design::Currency{"JPY", 156.3333, "2026-11-30", "a bank"}}) {
            design::Variant shown = variant;
            shown.economics.currency = currency;
            billAndStatementAgree(document, shown);
        }
    }
}

}  // namespace

class TestDisplayedSums : public QObject {
    Q_OBJECT

private slots:
    void everyExampleAddsUp_data() {
        QTest::addColumn<int>("index");
        const auto all = examples();
        QVERIFY(all.size() >= 5);
        for (std::size_t i = 0; i < all.size(); ++i)
            QTest::newRow(qPrintable(all[i].name)) << int(i);
    }
    void everyExampleAddsUp() {
        QFETCH(int, index);
        static const auto all = examples();
        everythingAddsUp(all[std::size_t(index)].document);
    }

    void designsAtRandomAddUp_data() {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 60; ++seed)
            QTest::newRow(qPrintable(QString::number(seed))) << seed;
    }
    void designsAtRandomAddUp() {
        QFETCH(unsigned, seed);
        everythingAddsUp(randomDocument(seed));
    }

    // Nothing but parts without a price is not worth nothing.
    void aDesignWithoutAnyPriceHasNoTotal() {
        DesignBuilder b;
        b.add("switch-unrated", 4);
        const design::Document document = b.document();
        const exchange::Bom bom = exchange::buildBom(document, document.variants.front());
        QVERIFY(!bom.isTotalKnown());
        billAddsUp(bom);
        QVERIFY(*exchange::bomToJson(bom).find("total") == Json(nullptr));
        const evaluation::Evaluation evaluation =
            evaluation::evaluate(document.variants.front(), document.pinned);
        QVERIFY(!evaluation.isCostKnown());
        QVERIFY(!evaluation.ownership.isCapitalKnown);
        QVERIFY(!evaluation.ownership.perGpuHour_USD);
        const auto statement = evaluation::statementOf(evaluation);
        QVERIFY(!statement.once.isKnown && !statement.life.isKnown && statement.yearly.isKnown);
    }
};

CW_TEST(TestDisplayedSums)
#include "test_displayed_sums.moc"
