// Where racks stand and how long the cables between them are.
#include <QtTest>
#include <map>
#include <set>

#include "model/facility/cable_length.h"
#include "tests/model/design_builder.h"
#include "tests/model/facility/placed.h"
#include "tests/test_program.h"

using namespace cw;
using facility::CableWay;
using test::DesignBuilder;

using test::placementOf;

namespace {}  // namespace

class TestCableLength : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void wayOverTheFloorAddsUp_data() {
        QTest::addColumn<bool>("oneRack");
        QTest::addColumn<double>("riseA_m");
        QTest::addColumn<double>("riseB_m");
        QTest::addColumn<int>("racks");
        QTest::addColumn<int>("rows");
        QTest::addColumn<double>("length_m");
        // A leaf in the middle of eight racks to the node at the end of the row:
        // 2.0 + 4 x 0.7 + 1.5 + 2 x 0.5 = 7.3 m, plus 10 % and 1 m.
        QTest::newRow("leaf in the middle of eight racks") << false << 2.0 << 1.5 << 4 << 0 << 9.03;
        QTest::newRow("next rack") << false << 1.0 << 1.0 << 1 << 0 << 3.7 * 1.1 + 1;
        QTest::newRow("one row on") << false << 1.0 << 1.0 << 0 << 1 << 5.7 * 1.1 + 1;
        QTest::newRow("same rack: heights only") << true << 1.8 << 0.3 << 0 << 0 << 1.5 * 1.1 + 1;
        QTest::newRow("same place") << true << 1.0 << 1.0 << 0 << 0 << 1.0;
    }
    void wayOverTheFloorAddsUp() {
        QFETCH(bool, oneRack);
        QFETCH(double, riseA_m);
        QFETCH(double, riseB_m);
        QFETCH(int, racks);
        QFETCH(int, rows);
        QFETCH(double, length_m);
        const design::Floor floor;  // 0.7 m, 2.7 m, 0.5 m, 10 %, 1 m
        const double found_m =
            facility::cableLength_m(floor, {oneRack, riseA_m, riseB_m, racks, rows});
        QVERIFY2(std::abs(found_m - length_m) < 1e-9, QByteArray::number(found_m));
    }

    void floorOfTheSiteSetsTheWay() {
        const CableWay way{false, 2.0, 1.5, 4, 2};
        const design::Floor wide{16, 0.8, 3.0, 1.0, 0.0, 2.0};
        // 3.5 + 4 x 0.8 + 2 x 3 + 2 x 1 + 2
        QVERIFY(std::abs(facility::cableLength_m(wide, way) - 16.7) < 1e-9);
    }

    void lengthsAreOrderedFromStock_data() {
        QTest::addColumn<double>("way_m");
        QTest::addColumn<double>("ordered_m");
        QTest::newRow("the worked example") << 9.03 << 10.0;
        QTest::newRow("exact, in spite of a last digit") << 10.000000000000002 << 10.0;
        QTest::newRow("a millimetre more") << 10.001 << 20.0;
        QTest::newRow("longer than any in stock: whole metres") << 20.2 << 21.0;
    }
    void lengthsAreOrderedFromStock() {
        QFETCH(double, way_m);
        QFETCH(double, ordered_m);
        DesignBuilder b;
        QCOMPARE(facility::orderedLength_m(b.document().pinned.find("fibre"), way_m), ordered_m);
    }

    /// Laws of a placement, on designs of all sorts.
    void everyInstanceHasAPlaceOfItsOwn_data() {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 40; ++seed) QTest::addRow("design %u", seed) << seed;
    }
    void everyInstanceHasAPlaceOfItsOwn() {
        QFETCH(unsigned, seed);
        const DesignBuilder b = test::randomDesign(seed);
        const design::ResolvedDesign design = b.resolved();
        const facility::Power power = facility::computePower(design, design::countCables(design));
        const facility::Placement placement = facility::placeInRacks(design, power);
        QCOMPARE(placement.racks, power.racksNeeded);
        std::set<std::pair<int, int>> taken;  // rack and unit
        std::map<int, double> watts;
        for (std::size_t d = 0; d < design.devices.size(); ++d) {
            QCOMPARE(long(placement.places[d].size()), long(design.devices[d].device->count));
            for (const facility::RackPlace& place : placement.places[d]) {
                QVERIFY(place.rack >= 0 && place.rack < placement.racks);
                watts[place.rack] += power.devices[d].each.peak_W;
                if (place.unit == 0) continue;
                QVERIFY(place.unit >= 1);
                QVERIFY(place.unit - 1 + place.height_U <= placement.rackUnits);
                for (int u = 0; u < int(place.height_U); ++u)
                    QVERIFY(taken.emplace(place.rack, place.unit + u).second);
            }
        }
        QCOMPARE(int(watts.size()), placement.racks);
        for (const auto& [rack, total_W] : watts) QVERIFY(total_W <= power.rackPeak_W * (1 + 1e-9));
    }

    void racksWithSwitchesStandInTheMiddleOfTheirRow() {
        DesignBuilder b;
        b.variant().site.floor.racksPerRow = 8;
        b.variant().site.rackUnits = 16;  // two nodes fill a rack
        b.addSystem(14);
        const auto leaves = b.add("switch", 4);
        const design::ResolvedDesign design = b.resolved();
        const facility::Placement placement = placementOf(design);
        QCOMPARE(placement.racks, 8);
        const auto index = std::size_t(design.find(leaves) - design.devices.data());
        for (const facility::RackPlace& place : placement.places[index]) {
            QCOMPARE(placement.columnOf(place.rack), 3);
            QVERIFY(place.unit > 12);  // from the top down
        }
    }

    void measuredLinkHasALengthForEveryCable() {
        DesignBuilder b;
        b.variant().site.floor.racksPerRow = 8;
        const auto nodes = b.addSystem(32);
        const auto leaf = b.add("switch", 1);
        design::Link& link = b.link(nodes, leaf, 8, "fibre", 10, "twin-module", "twin-module");
        link.lengthBasis = design::LengthBasis::measured;
        const design::ResolvedDesign design = b.resolved();
        const facility::Placement placement = placementOf(design);
        const design::CableLengths lengths = facility::measureCables(design, placement);
        QCOMPARE(lengths.size(), std::size_t(1));
        QVERIFY(lengths[0].size() > 1);
        long cables = 0;
        for (const design::LengthRun& run : lengths[0]) {
            cables += run.cables;
            QCOMPARE(run.assemblies, run.cables);
        }
        QCOMPARE(cables, 256L);
        QCOMPARE(long(facility::measureLink(design, placement, design.links[0]).size()), 256L);
        QVERIFY(lengths[0].back().length_m >=
                facility::longestWay_m(design, placement, design.links[0]));
    }

    void drawnLengthsStayAsDrawn() {
        DesignBuilder b;
        const auto nodes = b.addSystem(32);
        const auto leaf = b.add("switch", 1);
        b.link(nodes, leaf, 8, "fibre", 10, "twin-module", "twin-module");
        const design::ResolvedDesign design = b.resolved();
        QVERIFY(facility::measureCables(design,
                                        facility::computePower(design, design::countCables(design)))
                    .empty());
        const design::CableCounts counts = facility::countOrderedCables(design);
        QCOMPARE(counts.cables.size(), std::size_t(1));
        QCOMPARE(counts.cables[0].length_m, 10.0);
    }

    void longerPitchNeverShortensACable() {
        double before_m = 0;
        for (const double pitch_m : {0.6, 0.7, 0.8, 1.2}) {
            DesignBuilder b;
            b.variant().site.floor.rackPitch_m = pitch_m;
            const auto nodes = b.addSystem(64);
            const auto leaf = b.add("switch", 1);
            b.link(nodes, leaf, 1, "fibre", 10, "twin-module", "twin-module");
            const design::ResolvedDesign design = b.resolved();
            const double now_m =
                facility::longestWay_m(design, placementOf(design), design.links[0]);
            QVERIFY(now_m > before_m);
            before_m = now_m;
        }
    }
};

CW_TEST(TestCableLength)
#include "test_cable_length.moc"
