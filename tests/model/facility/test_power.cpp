// Watts: a system's figure covers what it includes; parts add up to devices, devices to the design.
#include <QtTest>

#include "model/facility/power.h"
#include "tests/model/design_builder.h"
#include "tests/test_program.h"

using namespace cw;
using facility::Origin;
using facility::PowerCategory;
using test::DesignBuilder;

namespace {

facility::Power powerOf(const DesignBuilder& builder) {
    const design::ResolvedDesign design = builder.resolved();
    return facility::computePower(design, design::countCables(design));
}

}  // namespace

class TestPower : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aCompleteSystemDrawsItsOwnRating() {
        DesignBuilder b;
        const auto id = b.addSystem(4);
        const facility::Power power = powerOf(b);
        const facility::DevicePower& device = *power.find(id);
        QCOMPARE(device.each.peak_W, 10200.0);
        QCOMPARE(device.each.typical_W, 0.76 * 10200.0);
        QCOMPARE(device.each.idle_W, 0.25 * 10200.0);
        QCOMPARE(device.gpusOfEach.peak_W, 5600.0);
        QCOMPARE(device.typicalOrigin, Origin::assumed);
        QVERIFY(!device.isEstimate);
        QVERIFY(device.missing.empty());
        QCOMPARE(power.it.peak_W, 4 * 10200.0);
    }

    void replacedGpusCountByTheDifference() {
        DesignBuilder b;
        const auto id = b.addSystem(1);
        b.device(id).fittings[0].part = "gpu-b";
        const facility::Power power = powerOf(b);
        const facility::DevicePower& device = *power.find(id);
        QCOMPARE(device.each.peak_W, 10200.0 + 8 * (1000.0 - 700.0));
        QCOMPARE(device.each.typical_W, 0.76 * (10200.0 + 8 * 300.0));
        QCOMPARE(device.gpusOfEach.peak_W, 8000.0);
        QVERIFY(device.isEstimate);

        b.device(id).fittings[0].part = "gpu-a";
        const facility::Power back = powerOf(b);
        QCOMPARE(back.find(id)->each.peak_W, 10200.0);
        QVERIFY(!back.find(id)->isEstimate);
    }

    void aMovedPartChangesNothing() {
        DesignBuilder b;
        const auto id =
            b.add("system", 1,
                  {DesignBuilder::fit("gpu", "gpu-a", 3), DesignBuilder::fit("gpu", "gpu-a", 5),
                   DesignBuilder::fit("cpu", "cpu", 2), DesignBuilder::fit("pcie", "nic", 8)});
        const facility::Power power = powerOf(b);
        QCOMPARE(power.find(id)->each.peak_W, 10200.0);
        QVERIFY(!power.find(id)->isEstimate);
    }

    void aBareChassisAddsEverythingFitted() {
        DesignBuilder b;
        const auto id =
            b.add("chassis", 2,
                  {DesignBuilder::fit("gpu", "gpu-b", 8), DesignBuilder::fit("cpu", "cpu", 2)});
        const facility::Power power = powerOf(b);
        QCOMPARE(power.find(id)->each.peak_W, 1500.0 + 8000.0 + 800.0);
        QVERIFY(!power.find(id)->isEstimate);
        QCOMPARE(power.find(id)->all.peak_W, 2 * 10300.0);
    }

    void missingFactsAreNamedAndNotGuessed() {
        DesignBuilder b;
        catalog::Part unknown = *b.document().pinned.find("system");
        unknown.id = "unrated-system";
        unknown.maxPower_W.reset();
        b.document().pinned.pin(unknown);
        const auto unrated = b.add("unrated-system", 1, {DesignBuilder::fit("gpu", "gpu-a", 8)});
        const auto changed = b.addSystem(1);
        b.device(changed).fittings.push_back(DesignBuilder::fit("pcie", "mystery", 1));
        const auto lost = b.add("not-in-catalog", 3);
        const facility::Power power = powerOf(b);
        QCOMPARE(power.find(unrated)->each.peak_W, 0.0);
        QCOMPARE(power.find(unrated)->missing, std::vector<catalog::PartId>{"unrated-system"});
        QCOMPARE(power.find(changed)->each.peak_W, 10200.0);
        QCOMPARE(power.find(changed)->missing, std::vector<catalog::PartId>{"mystery"});
        QCOMPARE(power.find(lost)->missing, std::vector<catalog::PartId>{"not-in-catalog"});
        QCOMPARE(power.find(lost)->all.peak_W, 0.0);
    }

    void aSystemWithMoreTakenOutThanItsFigureHoldsDrawsNothing() {
        DesignBuilder b;
        catalog::Part small = *b.document().pinned.find("system");
        small.id = "small";
        small.maxPower_W = 1000;
        b.document().pinned.pin(small);
        const auto id = b.add("small", 1);
        const facility::Power power = powerOf(b);
        QCOMPARE(power.find(id)->each.peak_W, 0.0);
        QCOMPARE(power.find(id)->each.idle_W, 0.0);
    }

    void aSwitchDrawsItsTypicalFigureAndItsModules() {
        DesignBuilder b;
        const auto nodes = b.addSystem(4);
        const auto rated = b.add("switch", 1);
        const auto unrated = b.add("switch-unrated", 1);
        b.link(nodes, rated, 8, "fibre", 10, "module", "twin-module");
        b.link(nodes, unrated, 1, "fibre", 10, "module", "twin-module");
        const facility::Power power = powerOf(b);
        QCOMPARE(power.find(rated)->each.typical_W, 747.0 + 16 * 17.0);
        QCOMPARE(power.find(rated)->each.idle_W, 747.0 + 16 * 17.0);
        QCOMPARE(power.find(rated)->each.peak_W, 1720.0);  // covers modules
        QCOMPARE(power.find(unrated)->each.peak_W, 100.0 + 2 * 17.0);
        QCOMPARE(power.find(nodes)->each.peak_W, 10200.0);  // the node's rating covers its modules
    }

    void modulesInAddedCardsAndBareChassisAreAdded() {
        DesignBuilder b;
        const auto node = b.addSystem(1);
        b.device(node).fittings.push_back(DesignBuilder::fit("pcie", "nic", 1));
        b.device(node).fittings.back().id = {777};
        b.device(node).fittings[2].count = 8;
        const auto bare = b.add("chassis", 1);
        const auto leaf = b.add("switch", 1);
        b.link(node, leaf, 1, "fibre", 5, "module", "module").a.fitting = {777};
        b.link(bare, leaf, 3, "fibre", 5, "module", "module");
        const facility::Power power = powerOf(b);
        QCOMPARE(power.find(node)->each.peak_W, 10200.0 + 25.0 + 9.0);
        QCOMPARE(power.find(bare)->each.peak_W, 1500.0 + 3 * 9.0);
    }

    void heatIsTheSameWattsInBtu() {
        DesignBuilder b;
        catalog::Part stated = test::part("stated", catalog::PartKind::server,
                                          test::serverSpec(8, catalog::Basis::complete));
        stated.typicalPower_W = stated.maxPower_W = 7500;
        b.document().pinned.pin(stated);
        b.add("stated", 8);
        const facility::Power power = powerOf(b);
        QCOMPARE(power.it.typical_W, 60000.0);
        QCOMPARE(power.it.peak_W, 60000.0);
        QVERIFY(std::abs(power.typicalHeat_BTUph - 204728.52) < 0.005);
        QCOMPARE(power.devices[0].typicalOrigin, Origin::published);
    }

    void racksHoldWhatFeedsAndCoolingAllow() {
        DesignBuilder b;
        b.addSystem(8);
        b.variant().site.feedVoltage_V = 415;
        b.variant().site.feedCurrent_A = 60;
        b.variant().site.feedsPerRack = 2;
        facility::Power power = powerOf(b);
        QVERIFY(std::abs(power.feedCapacity_W - 34502.4) < 0.1);
        QCOMPARE(power.rackFeedLimit_W, power.feedCapacity_W);
        QCOMPARE(power.racksNeeded, 3);  // three to a rack
        QCOMPARE(power.rackPeak_W, 3 * 10200.0);
        b.variant().site.cooling = design::Cooling::airBasic;
        power = powerOf(b);
        QCOMPARE(power.racksNeeded, 8);
        QCOMPARE(power.rackCoolingLimit_W, 15000.0);
        b.variant().devices.clear();
        QCOMPARE(powerOf(b).racksNeeded, 0);
    }

    void partsAddUpToDevicesAndDevicesToTheDesign_data() {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 200; ++seed)
            QTest::newRow(qPrintable(QString::number(seed))) << seed;
    }
    void partsAddUpToDevicesAndDevicesToTheDesign() {
        QFETCH(unsigned, seed);
        const DesignBuilder b = test::randomDesign(seed);
        const facility::Power power = powerOf(b);
        facility::Watts devices;
        facility::Watts categories;
        for (const facility::DevicePower& d : power.devices) {
            devices += d.all;
            QVERIFY(d.each.idle_W >= 0 && d.each.idle_W <= d.each.typical_W);
            QVERIFY(d.each.typical_W <= d.each.peak_W);
            QVERIFY(d.gpusOfEach.peak_W <= d.each.peak_W && d.gpusOfEach.idle_W <= d.each.idle_W);
        }
        for (const facility::CategoryPower& c : power.categories) {
            categories += c.power;
            QVERIFY(c.power.peak_W >= -1e-6);
        }
        const auto near = [](double a, double b2) {
            return std::abs(a - b2) <= 1e-9 * std::max(1.0, b2);
        };
        QVERIFY(near(devices.peak_W, power.it.peak_W) && near(devices.idle_W, power.it.idle_W));
        QVERIFY(near(categories.peak_W, power.it.peak_W) &&
                near(categories.typical_W, power.it.typical_W));
        QVERIFY(near(power.peakHeat_BTUph, power.it.peak_W * 3.412142));
    }
};

CW_TEST(TestPower)
#include "test_power.moc"
