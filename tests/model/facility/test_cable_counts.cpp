// Cables and modules as they are ordered: assemblies, twin-port halves, stocked lengths.
#include <QtTest>
#include <algorithm>

#include "model/design/assemblies.h"
#include "model/design/cable_counts.h"
#include "tests/model/design_builder.h"
#include "tests/test_program.h"

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

    /// NVIDIA DGX SuperPOD reference architecture featuring DGX H100, RA-11333-001, bill of
    /// materials (https://docs.nvidia.com/dgx-superpod/
    /// reference-architecture-scalable-infrastructure-h100/latest/index.html), and DGX BasePOD
    /// reference architecture RA-11127-001, table 4.2
    /// (https://docs.nvidia.com/dgx-basepod-reference-architecture-dgx-h100.pdf).
    void piecesAreCountedAsOrdered_data() {
        QTest::addColumn<int>("pattern");
        QTest::addColumn<int>("a");
        QTest::addColumn<int>("b");
        QTest::addColumn<int>("count");
        QTest::addColumn<QString>("cable");
        QTest::addColumn<QString>("moduleA");
        QTest::addColumn<QString>("moduleB");
        QTest::addColumn<long>("assemblies");
        QTest::addColumn<long>("modules");
        const int spread = int(WiringPattern::spread), mesh = int(WiringPattern::mesh);
        QTest::newRow("an optical link is one fibre and a module at each end")
            << spread << 1 << 1 << 1 << "fibre" << "module" << "module" << 1L << 2L;
        QTest::newRow("a twin-port module serves two links")
            << spread << 1 << 1 << 2 << "fibre" << "twin-module" << "twin-module" << 2L << 2L;
        QTest::newRow("twin ports at the switch, single ones at the nodes")
            << spread << 4 << 1 << 1 << "fibre" << "module" << "twin-module" << 4L << 6L;
        QTest::newRow("halves in different cages are not shared")
            << spread << 3 << 3 << 1 << "fibre" << "twin-module" << "twin-module" << 3L << 6L;
        QTest::newRow(
            "copper carries its own ends: BasePOD of four nodes, 16 links between two "
            "switches, 8 cables")
            << spread << 1 << 1 << 16 << "dac" << "" << "" << 8L << 0L;
        QTest::newRow("BasePOD of eight nodes: 32 links, 16 cables")
            << spread << 1 << 1 << 32 << "dac" << "" << "" << 16L << 0L;
        QTest::newRow("a cable that is half used is a whole one, at every pair")
            << spread << 3 << 1 << 3 << "dac" << "" << "" << 6L << 0L;
        QTest::newRow("a mesh of twin cables")
            << mesh << 4 << 2 << 4 << "dac" << "" << "" << 16L << 0L;
        QTest::newRow("co-packaged switch: modules at the far end only")
            << spread << 2 << 1 << 4 << "fibre" << "twin-module" << "" << 8L << 4L;
        QTest::newRow("SuperPOD, 127 nodes: 1016 fibres, 508 modules in the nodes")
            << spread << 127 << 32 << 8 << "fibre" << "twin-module" << "" << 1016L << 508L;
        QTest::newRow("SuperPOD, 32 leaves and 16 spines: 1024 fibres, 1024 modules")
            << spread << 32 << 16 << 32 << "fibre" << "twin-module" << "twin-module" << 1024L
            << 1024L;
    }
    void piecesAreCountedAsOrdered() {
        QFETCH(int, pattern);
        QFETCH(int, a);
        QFETCH(int, b);
        QFETCH(int, count);
        QFETCH(QString, cable);
        QFETCH(QString, moduleA);
        QFETCH(QString, moduleB);
        QFETCH(long, assemblies);
        QFETCH(long, modules);
        DesignBuilder builder;
        const auto deviceA = builder.addSystem(a);
        const auto deviceB = builder.add("switch", b);
        builder
            .link(deviceA, deviceB, count, cable.toStdString(), 5, moduleA.toStdString(),
                  moduleB.toStdString())
            .pattern = WiringPattern(pattern);
        const design::ResolvedDesign design = builder.resolved();
        const design::CableCounts counts = design::countCables(design);
        QCOMPARE(counts.cables.size(), std::size_t(1));
        QCOMPARE(counts.cables[0].assemblies, assemblies);
        long all = 0;
        for (const design::ModuleCount& module : counts.modules) all += module.count;
        QCOMPARE(all, modules);
        QCOMPARE(design::countAssemblies(design.links[0]), assemblies);
    }

    /// By formula and cable by cable, for twin cables and for splitters with the trunk at either
    /// end.
    void piecesByFormulaAreThoseCounted() {
        for (const bool isSplitter : {false, true})
            for (const int pattern : {0, 1, 2, 3})
                for (const int a : {1, 3, 4})
                    for (const int z : {1, 2, 5})
                        for (const int count : {1, 2, 3, 4, 7, 10}) {
                            DesignBuilder b;
                            const auto nodes = b.addSystem(a);
                            const auto leaves = b.add("switch", z);
                            b.link(nodes, leaves, count, "dac", 2).pattern = WiringPattern(pattern);
                            catalog::Part dac = *b.document().pinned.find("dac");
                            auto& spec = std::get<catalog::Cable>(dac.spec);
                            if (isSplitter) spec.plugsB = 2;
                            if (isSplitter && count % 2 == 1) std::swap(spec.plugsA, spec.plugsB);
                            b.document().pinned.pin(dac);
                            const design::ResolvedDesign design = b.resolved();
                            const std::vector<int> numbers =
                                design::assemblyNumbers(design.links[0]);
                            QCOMPARE(long(numbers.size()), design.links[0].cables);
                            const long counted =
                                *std::max_element(numbers.begin(), numbers.end()) + 1L;
                            QCOMPARE(design::countAssemblies(design.links[0]), counted);
                        }
    }

    void sparesAreAShareRoundedUpForEachPart() {
        DesignBuilder b;
        const auto node = b.addSystem(10);
        const auto leaf = b.add("switch", 1);
        b.link(node, leaf, 4, "fibre", 5, "twin-module", "twin-module");
        b.link(node, leaf, 1, "fibre", 20, "module", "twin-module");
        b.variant().economics.cableSpares = 0.05;
        const design::ResolvedDesign design = b.resolved();
        const design::CableCounts counts = design::countCables(design);
        QCOMPARE(counts.cables[0].assemblies, 40L);
        QCOMPARE(counts.cables[0].spares, 2L);
        QCOMPARE(counts.cables[1].assemblies, 10L);
        QCOMPARE(counts.cables[1].spares, 1L);  // half a cable is a cable
        QCOMPARE(counts.spareModules.size(), std::size_t(2));
        QCOMPARE(counts.spareModules[0].transceiverId, std::string("twin-module"));
        QCOMPARE(counts.spareModules[0].count, 3L);  // 20 in nodes and 25 in the switch
        QCOMPARE(counts.spareModules[1].count, 1L);
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

CW_TEST(TestCableCounts)
#include "test_cable_counts.moc"
