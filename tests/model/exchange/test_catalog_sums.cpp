// Counted once, on the real catalog: parts' prices and watts = the device's = the design's = the
// bill's.
#include <QtTest>

#include "model/catalog/catalog.h"
#include "model/exchange/bom.h"
#include "model/facility/power.h"
#include "tests/model/design_builder.h"
#include "tests/shipped_catalog.h"
#include "tests/test_program.h"

using namespace cw;
using economics::CostCategory;
using facility::PowerCategory;
using test::DesignBuilder;

namespace {

DesignBuilder builder() {
    DesignBuilder b;
    for (const catalog::Part& part : test::shippedCatalog().parts()) b.document().pinned.pin(part);
    return b;
}

design::DeviceId addAsSold(DesignBuilder& b, const std::string& partId, int count) {
    std::vector<design::Fitting> fittings;
    for (const catalog::Include& include : test::shippedCatalog().find(partId)->includes)
        fittings.push_back(DesignBuilder::fit(include.slot, include.part, include.count));
    return b.add(partId, count, fittings);
}

struct Sums {
    economics::Capex capex;
    facility::Power power;
    exchange::Bom bom;
};

Sums sumsOf(DesignBuilder& b) {
    const design::ResolvedDesign design = b.resolved();
    const design::CableCounts cables = design::countCables(design);
    return {economics::computeCapex(design, cables), facility::computePower(design, cables),
            exchange::buildBom(b.document(), b.variant())};
}

Money typicalOf(const std::string& partId) {
    return economics::rangeOf(*test::shippedCatalog().find(partId))->typical;
}

std::vector<const catalog::Part*> completeServers() {
    std::vector<const catalog::Part*> servers;
    for (const catalog::Part& part : test::shippedCatalog().parts()) {
        const auto* server = part.as<catalog::Server>();
        if (server != nullptr && server->powerBasis == catalog::Basis::complete &&
            server->priceBasis == catalog::Basis::complete)
            servers.push_back(&part);
    }
    return servers;
}

Money cost(const economics::Capex& capex, CostCategory category) {
    return capex.categories[static_cast<std::size_t>(category)].cost.typical;
}

}  // namespace

class TestCatalogSums : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theArticlesClusterCostsAndDrawsWhatItStates() {
        DesignBuilder b = builder();
        addAsSold(b, "article-node-8xb100", 4);
        b.add("article-network-32xb100", 1);
        const Sums sums = sumsOf(b);
        QCOMPARE(sums.capex.total.typical, Money::fromDollars(1'400'000));
        QCOMPARE(sums.capex.total.low, sums.capex.total.high);
        QCOMPARE(cost(sums.capex, CostCategory::accelerators), Money::fromDollars(960'000));
        QCOMPARE(cost(sums.capex, CostCategory::servers), Money::fromDollars(200'000));
        QCOMPARE(cost(sums.capex, CostCategory::switches), Money::fromDollars(240'000));
        QVERIFY(!sums.capex.isEstimate);
        QCOMPARE(sums.power.it.typical_W, 30'000.0);
        QCOMPARE(sums.power.devices[1].missing,
                 std::vector<catalog::PartId>{"article-network-32xb100"});
        QCOMPARE(sums.bom.total, sums.capex.total);
    }

    void everyCompleteSystemIsItsOwnFigures_data() {
        QTest::addColumn<QString>("id");
        for (const catalog::Part* server : completeServers())
            QTest::newRow(server->id.c_str()) << QString::fromStdString(server->id);
    }
    void everyCompleteSystemIsItsOwnFigures() {
        QFETCH(QString, id);
        const catalog::Part& part = *test::shippedCatalog().find(id.toStdString());
        DesignBuilder b = builder();
        addAsSold(b, part.id, 3);
        const Sums sums = sumsOf(b);
        const auto price = economics::rangeOf(part);
        QCOMPARE(sums.capex.total, price.value_or(MoneyRange{}) * 3);
        QCOMPARE(sums.capex.missing.size(), std::size_t(price ? 0 : 1));
        QVERIFY(!sums.capex.isEstimate);
        QCOMPARE(sums.power.devices[0].each.peak_W, part.maxPower_W.value_or(0));
        QCOMPARE(sums.power.it.peak_W, 3 * part.maxPower_W.value_or(0));
        QVERIFY(!sums.power.devices[0].isEstimate);
    }

    void replacedGpusMoveADgxByTheDifference() {
        DesignBuilder b = builder();
        const auto id = addAsSold(b, "dgx-h100", 1);
        const Sums sold = sumsOf(b);
        b.device(id).fittings[0].part = "h200-sxm5-141gb";
        const Sums changed = sumsOf(b);
        QCOMPARE(changed.capex.total.typical,
                 typicalOf("dgx-h100") +
                     8 * (typicalOf("h200-sxm5-141gb") - typicalOf("h100-sxm5-80gb")));
        QVERIFY(changed.capex.isEstimate && changed.power.devices[0].isEstimate);
        QCOMPARE(changed.power.it.peak_W, 10200.0);  // both are 700 W

        b.device(id).fittings[0].part = "b200-sxm6-180gb";
        QCOMPARE(sumsOf(b).power.it.peak_W, 10200.0 + 8 * (1000 - 700));

        b.device(id).fittings[0].part = "h100-sxm5-80gb";
        const Sums back = sumsOf(b);
        QCOMPARE(back.capex.total, sold.capex.total);
        QCOMPARE(back.power.it.peak_W, sold.power.it.peak_W);
        QCOMPARE(back.power.it.typical_W, sold.power.it.typical_W);
        QCOMPARE(back.bom.lines.size(), sold.bom.lines.size());
        QVERIFY(!back.capex.isEstimate && !back.power.devices[0].isEstimate);
    }

    void aCabledClusterIsTheSumOfItsParts() {
        DesignBuilder b = builder();
        const auto nodes = addAsSold(b, "dgx-h100", 4);
        const auto leaf = b.add("nvidia-qm9700", 1);
        b.link(nodes, leaf, 8, "mfp7e10", 10, "mma4z00-ns-flt", "mma4z00-ns");
        const Sums sums = sumsOf(b);
        const Money known =
            4 * typicalOf("dgx-h100") + typicalOf("nvidia-qm9700") + 16 * typicalOf("mma4z00-ns");
        QCOMPARE(sums.capex.total.typical, known);
        QVERIFY(std::find(sums.capex.missing.begin(), sums.capex.missing.end(), "mma4z00-ns-flt") !=
                sums.capex.missing.end());
        QCOMPARE(sums.power.it.peak_W, 4 * 10200.0 + 1720.0);
        QCOMPARE(sums.power.devices[1].each.typical_W, 747.0 + 16 * 15.0);
        QCOMPARE(sums.bom.total, sums.capex.total);
    }

    void theSumsHoldForAnyDesign_data() {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 100; ++seed)
            QTest::newRow(qPrintable(QString::number(seed))) << seed;
    }
    void theSumsHoldForAnyDesign() {
        QFETCH(unsigned, seed);
        DesignBuilder b = randomCatalogDesign(seed);
        const Sums sums = sumsOf(b);
        const design::ResolvedDesign design = b.resolved();
        MoneyRange devices, categories, lines;
        facility::Watts watts, byCategory;
        for (const design::ResolvedDevice& device : design.devices) {
            devices += economics::costOf(device).each * device.device->count;
            watts += sums.power.find(device.device->id)->each * device.device->count;
        }
        devices += sums.capex.categories[std::size_t(CostCategory::cabling)].cost;
        for (const auto& category : sums.capex.categories) categories += category.cost;
        for (const auto& category : sums.power.categories) byCategory += category.power;
        for (const exchange::BomLine& line : sums.bom.lines) lines += line.extended;
        QCOMPARE(devices, sums.capex.total);
        QCOMPARE(categories, sums.capex.total);
        QCOMPARE(lines, sums.capex.total);
        QVERIFY(sums.capex.total.low <= sums.capex.total.typical &&
                sums.capex.total.typical <= sums.capex.total.high);
        const auto near = [](double x, double y) {
            return std::abs(x - y) <= 1e-9 * std::max(1.0, y);
        };
        QVERIFY(near(watts.peak_W, sums.power.it.peak_W) &&
                near(watts.typical_W, sums.power.it.typical_W));
        QVERIFY(near(byCategory.peak_W, sums.power.it.peak_W) &&
                near(byCategory.idle_W, sums.power.it.idle_W));
    }

private:
    static DesignBuilder randomCatalogDesign(unsigned seed) {
        std::mt19937 engine(seed);
        const auto below = [&](std::size_t n) { return static_cast<int>(engine() % n); };
        const std::vector<std::string> gpus{"h100-sxm5-80gb", "h200-sxm5-141gb", "b200-sxm6-180gb"};
        const std::vector<const catalog::Part*> servers = completeServers();
        DesignBuilder b = builder();
        const auto leaf = b.add("nvidia-qm9700", 1 + below(4));
        for (int i = 0, n = 1 + below(4); i < n; ++i) {
            const auto id = addAsSold(
                b, servers[static_cast<std::size_t>(below(servers.size()))]->id, 1 + below(64));
            design::Device& device = b.device(id);
            if (below(2) && !device.fittings.empty())
                device.fittings[0].part = gpus[static_cast<std::size_t>(below(3))];
            if (below(3) == 0 && !device.fittings.empty()) device.fittings.pop_back();
            if (below(3) == 0 && !device.fittings.empty()) device.fittings.back().count += 1;
            b.link(id, leaf, 1 + below(8), "mfp7e10", below(40), "mma4z00-ns400", "mma4z00-ns");
        }
        return b;
    }
};

CW_TEST(TestCatalogSums)
#include "test_catalog_sums.moc"
