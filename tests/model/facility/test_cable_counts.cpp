// Cables and modules as they are ordered: assemblies, twin-port halves, stocked lengths.
#include <QtTest>

#include "model/design/cable_counts.h"
#include "tests/model/design_builder.h"

using namespace cw;
using design::WiringPattern;
using test::DesignBuilder;

class TestCableCounts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fourSuperPodUnitsNeedThePublishedModules() {
        // DGX H100 SuperPOD, 4 SU: 127 nodes, 32 leaves, 16 spines; 1016 + 1024 fibres; 1536 twin
        // modules in switches and 508 in nodes, where four OSFP cages carry eight links.
        DesignBuilder b;
        const auto nodes = b.addSystem(127);
        const auto leaves = b.add("switch", 32);
        const auto spines = b.add("switch", 16);
        // 1016 links over 32 leaves: 24 of them have 32 links, 8 have 31.
        b.link(nodes, leaves, 8, "fibre", 10, "twin-module", "twin-module");
        b.link(leaves, spines, 32, "fibre", 20, "twin-module", "twin-module");
        const design::ResolvedDesign design = b.resolved();
        const design::CableCounts counts = design::countCables(design);
        QCOMPARE(counts.cables.size(), std::size_t(2));
        QCOMPARE(counts.cables[0].assemblies, 1016L);
        QCOMPARE(counts.cables[1].assemblies, 1024L);
        QCOMPARE(counts.modules.size(), std::size_t(3));
        QCOMPARE(counts.modules[0].count, 508L);
        QCOMPARE(counts.modules[1].count + counts.modules[2].count, 1536L);
    }

    void modulesAreWholeAtEveryInstance_data() {
        QTest::addColumn<int>("pattern");
        QTest::addColumn<int>("a");
        QTest::addColumn<int>("b");
        QTest::addColumn<int>("count");
        QTest::addColumn<long>("modulesA");
        QTest::addColumn<long>("modulesB");
        const int spread = int(WiringPattern::spread), rail = int(WiringPattern::rail),
                  mesh = int(WiringPattern::mesh), group = int(WiringPattern::group);
        QTest::newRow("one link: a whole twin module each end")
            << spread << 1 << 1 << 1 << 1L << 1L;
        QTest::newRow("odd links at every node") << spread << 4 << 1 << 3 << 8L << 6L;
        QTest::newRow("dealt over two switches") << spread << 3 << 2 << 1 << 3L << 2L;
        QTest::newRow("rails: two ports of three nodes on each of four switches")
            << rail << 3 << 4 << 8 << 12L << 12L;
        QTest::newRow("rails: five ports on two switches") << rail << 1 << 2 << 5 << 3L << 3L;
        QTest::newRow("mesh: each pair one link") << mesh << 4 << 3 << 1 << 8L << 6L;
        QTest::newRow("group: each of two on its own three") << group << 2 << 6 << 4 << 4L << 6L;
        QTest::newRow("group: six nodes on two leaves") << group << 6 << 2 << 1 << 6L << 4L;
    }
    void modulesAreWholeAtEveryInstance() {
        QFETCH(int, pattern);
        QFETCH(int, a);
        QFETCH(int, b);
        QFETCH(int, count);
        QFETCH(long, modulesA);
        QFETCH(long, modulesB);
        DesignBuilder builder;
        const auto deviceA = builder.addSystem(a);
        const auto deviceB = builder.add("switch", b);
        builder.link(deviceA, deviceB, count, "fibre", 5, "twin-module", "twin-module").pattern =
            WiringPattern(pattern);
        const design::ResolvedDesign design = builder.resolved();
        const design::CableCounts counts = design::countCables(design);
        QCOMPARE(counts.modules[0].count, modulesA);
        QCOMPARE(counts.modules[1].count, modulesB);
    }

    void linksOfOneDeviceShareTwinModules() {
        DesignBuilder b;
        const auto node = b.addSystem(1);
        const auto leaf = b.add("switch", 1);
        b.link(node, leaf, 1, "fibre", 5, "module", "twin-module");
        b.link(node, leaf, 1, "fibre", 5, "module", "twin-module");
        const design::ResolvedDesign design = b.resolved();
        const design::CableCounts counts = design::countCables(design);
        QCOMPARE(counts.cables.size(), std::size_t(1));
        QCOMPARE(counts.cables[0].assemblies, 2L);
        QCOMPARE(counts.modules[0].count, 2L);
        QCOMPARE(counts.modules[1].count, 1L);
    }

    void assembliesCarrySeveralLinksAndNoModules() {
        DesignBuilder b;
        const auto node = b.addSystem(3);
        const auto leaf = b.add("switch", 1);
        b.link(node, leaf, 3, "dac", 2);
        const design::ResolvedDesign design = b.resolved();
        const design::CableCounts counts = design::countCables(design);
        QCOMPARE(counts.cables[0].assemblies, 5L);
        QVERIFY(counts.modules.empty());
    }

    void lengthsRoundUpToStockedOnes_data() {
        QTest::addColumn<double>("drawn_m");
        QTest::addColumn<double>("stocked_m");
        QTest::newRow("exact") << 10.0 << 10.0;
        QTest::newRow("up") << 5.5 << 10.0;
        QTest::newRow("not stated") << 0.0 << 5.0;
        QTest::newRow("longer than any") << 33.0 << 33.0;
    }
    void lengthsRoundUpToStockedOnes() {
        QFETCH(double, drawn_m);
        QFETCH(double, stocked_m);
        DesignBuilder b;
        QCOMPARE(design::stockedLength_m(*b.document().pinned.find("fibre"), drawn_m), stocked_m);
        QCOMPARE(design::stockedLength_m(*b.document().pinned.find("dac"), drawn_m), drawn_m);
    }

    void unknownPartsAreCountedByIdAndUnchosenOnesNot() {
        DesignBuilder b;
        const auto node = b.addSystem(2);
        const auto leaf = b.add("switch", 1);
        b.link(node, leaf, 1, "no-such-cable", 5, "no-such-module", "");
        b.link(node, leaf, 1, "", 5);
        const design::ResolvedDesign design = b.resolved();
        const design::CableCounts counts = design::countCables(design);
        QCOMPARE(counts.cables.size(), std::size_t(1));
        QCOMPARE(counts.cables[0].cableId, std::string("no-such-cable"));
        QVERIFY(counts.cables[0].cable == nullptr);
        QCOMPARE(counts.modules.size(), std::size_t(1));
        QCOMPARE(counts.modules[0].transceiverId, std::string("no-such-module"));
        QCOMPARE(counts.modules[0].count, 2L);
    }
};

QTEST_GUILESS_MAIN(TestCableCounts)
#include "test_cable_counts.moc"
