// Facts as values: what a column holds, how it is typed, filtered, sorted and written.
#include <QtTest>
#include <cmath>
#include <set>

#include "model/catalog/catalog.h"
#include "model/catalog/facts.h"
#include "model/catalog/part_words.h"
#include "tests/shipped_catalog.h"
#include "tests/test_program.h"
#include "views/catalog/column_filter.h"
#include "views/catalog/fact_format.h"
#include "views/catalog/fact_marks.h"
#include "views/catalog/fact_table.h"

using namespace cw;
using namespace cw::views;

namespace {

FactTable tableOf(catalog::PartKind kind) {
    std::vector<const catalog::Part*> parts;
    for (const catalog::Part& part : test::shippedCatalog().parts())
        if (part.kind == kind) parts.push_back(&part);
    return FactTable(std::move(parts));
}

std::vector<int> allRows(const FactTable& table) {
    std::vector<int> rows;
    for (int row = 0; row < int(table.size()); ++row) rows.push_back(row);
    return rows;
}

int columnOf(const FactTable& table, const std::string& field) {
    for (int i = 0; i < int(table.columns().size()); ++i)
        if (table.columns()[std::size_t(i)].field == field) return i;
    return -1;
}

QString plain(QString text) {
    return text.replace(QChar(0x00a0), QLatin1Char(' '));
}

}  // namespace

class TestFactColumns : public QObject {
    Q_OBJECT

private slots:
    void howSureAPartIsIsSaidInTheWordOfItsMark() {
        for (const catalog::Part& part : test::shippedCatalog().parts())
            QCOMPARE(trustWord(trustOf(part)),
                     QString::fromUtf8(catalog::leastSureWord(part).data()));
    }

    void everyStatedFactOfEveryPartIsAmongTheColumns() {
        for (const catalog::Part& part : test::shippedCatalog().parts()) {
            std::set<std::string> listed;
            for (const NamedFact& fact : factsOf(part))
                if (!isMissing(fact.value))
                    listed.insert(fact.field.substr(0, fact.field.find('.')));
            for (const std::string& field : catalog::factFields(part))
                QVERIFY2(listed.count(field.substr(0, field.find('.'))),
                         qPrintable(QString::fromStdString(part.id + " " + field)));
        }
    }

    void allPartsOfAKindHaveTheSameColumns() {
        for (const catalog::Part& part : test::shippedCatalog().parts()) {
            const auto first = std::find_if(
                test::shippedCatalog().parts().begin(), test::shippedCatalog().parts().end(),
                [&](const catalog::Part& other) { return other.kind == part.kind; });
            const auto facts = factsOf(part);
            const auto model = factsOf(*first);
            QCOMPARE(facts.size(), model.size());
            for (std::size_t i = 0; i < facts.size(); ++i) QCOMPARE(facts[i].field, model[i].field);
        }
    }

    void aFigureIsWrittenInTheUnitsOfTheScreen_data() {
        QTest::addColumn<QString>("field");
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("text");
        QTest::newRow("memory") << "memory_B" << 141e9 << "141 GB";
        QTest::newRow("bandwidth") << "memoryBandwidth_Bps" << 3.35e12 << "3.35 TB/s";
        QTest::newRow("line rate") << "rate_bps" << 400e9 << "400 Gb/s";
        QTest::newRow("peak") << "densePeak_FLOPs.bf16" << 989.4e12 << "989.4 TFLOP/s";
        QTest::newRow("large peak") << "densePeak_FLOPs.fp4" << 10e15 << "10,000 TFLOP/s";
        QTest::newRow("power") << "maxPower_W" << 10200.0 << "10.2 kW";
        QTest::newRow("clock") << "boost_Hz" << 3.7e9 << "3.7 GHz";
        QTest::newRow("latency") << "latency_s" << 90e-9 << "0.09 µs";
        QTest::newRow("length") << "depth_mm" << 897.1 << "897.1 mm";
        QTest::newRow("of a nested one") << "supplies.rating_W" << 3300.0 << "3.3 kW";
        QTest::newRow("count") << "cores" << 192.0 << "192";
        QTest::newRow("price") << "price" << 25000.0 << "$25,000";
    }

    void aFigureIsWrittenInTheUnitsOfTheScreen() {
        QFETCH(QString, field);
        QFETCH(double, value);
        QFETCH(QString, text);
        QCOMPARE(plain(factText(field.toStdString(), value)), text);
    }

    void kindsOfSystemsAreWords() {
        QCOMPARE(factText("systemType", std::string("gpuNode")), QString("GPU node"));
        QCOMPARE(factText("systemType", std::string("workstation")), QString("workstation"));
    }

    void whatIsTypedIsReadInTheUnitsOfTheField_data() {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("typed");
        QTest::addColumn<double>("value");
        QTest::newRow("with unit") << "memory_B" << "141 GB" << 141e9;
        QTest::newRow("without a space") << "memory_B" << "141GB" << 141e9;
        QTest::newRow("without a unit") << "memory_B" << "141" << 141e9;
        QTest::newRow("binary") << "memory_B" << "2 GiB" << 2147483648.0;
        QTest::newRow("decimals") << "memoryBandwidth_Bps" << "3.35 TB/s" << 3.35e12;
        QTest::newRow("small letters") << "memoryBandwidth_Bps" << "3.35 tb/s" << 3.35e12;
        QTest::newRow("short rate") << "rate_bps" << "400G" << 400e9;
        QTest::newRow("bits for bytes") << "scaleUp_Bps" << "400 Gb/s" << 50e9;
        QTest::newRow("kilowatts") << "maxPower_W" << "1.2kW" << 1200.0;
        QTest::newRow("dollars") << "price" << "$25k" << 25000.0;
        QTest::newRow("groups") << "price" << "25,000" << 25000.0;
        QTest::newRow("no figure") << "memory_B" << "OSFP" << -1.0;
        QTest::newRow("not its unit") << "memory_B" << "141 W" << -1.0;
        QTest::newRow("half a figure") << "memory_B" << "14x1" << -1.0;
    }

    void whatIsTypedIsReadInTheUnitsOfTheField() {
        QFETCH(QString, field);
        QFETCH(QString, typed);
        QFETCH(double, value);
        const auto figure = typedFigure(field.toStdString(), typed);
        QCOMPARE(figure.has_value(), value >= 0);
        if (figure) QCOMPARE(figure->value, value);
    }

    void aFilterTakesWhatItSays_data() {
        QTest::addColumn<QString>("filter");
        QTest::addColumn<bool>("takes80");
        QTest::addColumn<bool>("takes141");
        QTest::addColumn<bool>("takesMissing");
        QTest::newRow("at least") << ">= 141 GB" << false << true << false;
        QTest::newRow("at least, one letter")
            << QString(QChar(0x2265)) + " 141" << false << true << false;
        QTest::newRow("above") << "> 141 GB" << false << false << false;
        QTest::newRow("below") << "<141" << true << false << false;
        QTest::newRow("at most") << "<= 141 GB" << true << true << false;
        QTest::newRow("range") << "80..141 GB" << true << true << false;
        QTest::newRow("narrow range") << "81 GB..0.2 TB" << false << true << false;
        QTest::newRow("about") << "141" << false << true << false;
        QTest::newRow("missing") << "missing" << false << false << true;
        QTest::newRow("published") << "published" << true << true << false;
        QTest::newRow("nothing") << "  " << true << true << true;
    }

    void aFilterTakesWhatItSays() {
        QFETCH(QString, filter);
        QFETCH(bool, takes80);
        QFETCH(bool, takes141);
        QFETCH(bool, takesMissing);
        const auto parsed = ColumnFilter::parse("memory_B", true, filter);
        QVERIFY(parsed);
        QCOMPARE(parsed->takes(80e9), takes80);
        QCOMPARE(parsed->takes(141e9), takes141);
        QCOMPARE(parsed->takes(std::nan("")), takesMissing);
    }

    void wordsAreFoundAndLeftOut() {
        const auto filter = ColumnFilter::parse("cooling", false, "liquid !air");
        QVERIFY(filter);
        QVERIFY(filter->takes(std::string("liquid")));
        QVERIFY(!filter->takes(std::string("air, liquid")));
        QVERIFY(!filter->takes(std::string()));
    }

    void aColumnOfFiguresRefusesWords() {
        QVERIFY(!ColumnFilter::parse("memory_B", true, "OSFP"));
        QVERIFY(!ColumnFilter::parse("memory_B", true, ">= "));
        QVERIFY(!ColumnFilter::parse("memory_B", true, "80.. W"));
    }

    void gpusOfAtLeast141GigabytesAreThoseThatHaveThem() {
        const FactTable gpus = tableOf(catalog::PartKind::accelerator);
        const int memory = columnOf(gpus, "memory_B");
        std::vector<ColumnFilter> filters(gpus.columns().size());
        filters[std::size_t(memory)] = *ColumnFilter::parse("memory_B", true, ">= 141 GB");
        const auto left = gpus.filtered(allRows(gpus), filters);
        QVERIFY(!left.empty() && left.size() < gpus.size());
        std::set<std::string> ids;
        for (const int row : left) {
            QVERIFY(gpus.part(row).as<catalog::Accelerator>()->memory_B >= 141e9);
            ids.insert(gpus.part(row).id);
        }
        QVERIFY(ids.count("h200-sxm5-141gb"));
        QVERIFY(!ids.count("h100-sxm5-80gb"));
    }

    void sortingIsByValueAndMissingOnesComeLastEitherWay() {
        const FactTable gpus = tableOf(catalog::PartKind::accelerator);
        const int price = columnOf(gpus, "price");
        for (const bool descending : {false, true}) {
            std::vector<int> rows = allRows(gpus);
            gpus.sort(rows, price, descending);
            const auto& figures = gpus.columns()[std::size_t(price)].figures;
            bool isMissingSeen = false;
            double before = descending ? 1e30 : -1e30;
            for (const int row : rows) {
                const double figure = figures[std::size_t(row)];
                isMissingSeen |= std::isnan(figure);
                QCOMPARE(std::isnan(figure), isMissingSeen);
                if (isMissingSeen) continue;
                QVERIFY(descending ? figure <= before : figure >= before);
                before = figure;
            }
        }
    }

    void whatIsLessSureHasAShapeAndAWord() {
        catalog::FactSource source{
            {"*"}, "s", catalog::ValueKind::vendor, catalog::Verification::read, {}};
        QVERIFY(trustShape(trustOf(&source)).isEmpty());
        source.verification = catalog::Verification::unverified;
        QVERIFY(!trustShape(trustOf(&source)).isEmpty());
        QCOMPARE(trustWord(trustOf(&source)), QString("unverified"));
        source.verification = catalog::Verification::recalled;
        QCOMPARE(trustWord(trustOf(&source)), QString("recalled"));
        QVERIFY(trustShape(Trust::recalled) != trustShape(Trust::unverified));
        QCOMPARE(trustOf(static_cast<const catalog::FactSource*>(nullptr)), Trust::none);
    }
};

CW_TEST(TestFactColumns)
#include "test_fact_columns.moc"
