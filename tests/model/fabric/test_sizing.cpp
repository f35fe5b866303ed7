// Fabrics counted against the published tables of reference designs.
//
// Sources of the rows: NVIDIA DGX SuperPOD Reference Architecture featuring DGX H100, RA-11333-001
// V11, tables 3, 4 and 8 (https://docs.nvidia.com/dgx-superpod/reference-architecture-scalable-
// infrastructure-h100/latest/index.html; its web edition prints 56 SU for 2,048 nodes and core
// cables in rows without cores, the PDF does not); DGX B200, RA-11334-001 V08, tables 3 and 4
// (https://docs.nvidia.com/dgx-superpod/reference-architecture-scalable-infrastructure-b200/latest/
// dgx-superpod-architecture.html); DGX B300 with Quantum-X800, RA-11339-001 V01, table 3
// (https://docs.nvidia.com/dgx-superpod/reference-architecture/scalable-infrastructure-b300-xdr/
// latest/dgx-superpod-architecture.html; its last row prints 9,216 GPUs for 1,296 nodes of 8); DGX
// GB200, RA-11338-001 V01; DGX BasePOD, RA-11127-001 V5, table 4.2 (its fibre row counts cages, one
// for two links); "The Llama 3 Herd of Models", arXiv 2407.21783, section 3.3; tech-talk-cto, "H100
// Freakonomics" (https://substack.tech-talk-cto.com/p/h100-freakonomics-the-economical; its rows of
// 512 to 2,048 nodes keep two tiers beyond what they reach and are left out).
#include <QtTest/QtTest>

#include "model/fabric/other_topologies.h"
#include "model/fabric/sizing.h"
#include "tests/test_program.h"

using namespace cw;
using fabric::Alignment;
using fabric::FabricRequest;
using fabric::Sizing;
using fabric::SwitchShape;
using fabric::Topology;

namespace {

/// A switch with twin-port cages.
SwitchShape twinPort(int radix) {
    SwitchShape shape;
    shape.name = "switch";
    shape.linkRate_bps = 400e9;
    shape.radix = radix;
    shape.cages = radix / 2;
    return shape;
}

FabricRequest request(int nodes, int nics = 8, int unit = 0) {
    FabricRequest wanted;
    wanted.nodes = nodes;
    wanted.nicsPerNode = nics;
    wanted.scalableUnit = unit;
    return wanted;
}

Sizing sized(const FabricRequest& wanted, int radix, int nodeLinksPerCage = 0) {
    const auto answer = fabric::size(wanted, twinPort(radix), nodeLinksPerCage);
    if (!answer) qFatal("%s", answer.reason().c_str());
    return answer.value();
}

QString reason(const FabricRequest& wanted, int radix) {
    const auto answer = fabric::size(wanted, twinPort(radix));
    return answer ? QString() : QString::fromStdString(answer.reason());
}

}  // namespace

class TestSizing : public QObject {
    Q_OBJECT
private slots:
    void publishedTables_data() {
        QTest::addColumn<int>("radix");
        QTest::addColumn<int>("unit");
        QTest::addColumn<int>("nodes");
        QTest::addColumn<int>("managers");
        QTest::addColumn<int>("leaf");
        QTest::addColumn<int>("spine");
        QTest::addColumn<int>("core");
        QTest::addColumn<long>("nodeLeaf");
        QTest::addColumn<long>("leafSpine");
        QTest::addColumn<long>("spineCore");
        const auto row = [](const char* name, int radix, int unit, int nodes, int managers,
                            int leaf, int spine, int core, long nodeLeaf, long leafSpine,
                            long spineCore) {
            QTest::newRow(name) << radix << unit << nodes << managers << leaf << spine << core
                                << nodeLeaf << leafSpine << spineCore;
        };
        row("H100 4 SU", 64, 32, 128, 0, 32, 16, 0, 1024, 1024, 0);
        row("H100 8 SU", 64, 32, 256, 0, 64, 32, 0, 2048, 2048, 0);
        row("H100 16 SU", 64, 32, 512, 0, 128, 128, 64, 4096, 4096, 4096);
        row("H100 32 SU", 64, 32, 1024, 0, 256, 256, 128, 8192, 8192, 8192);
        row("H100 64 SU", 64, 32, 2048, 0, 512, 512, 256, 16384, 16384, 16384);
        row("H100 1 SU with UFM", 64, 32, 31, 4, 8, 4, 0, 252, 256, 0);
        row("H100 2 SU with UFM", 64, 32, 63, 4, 16, 8, 0, 508, 512, 0);
        row("H100 3 SU with UFM", 64, 32, 95, 4, 24, 16, 0, 764, 768, 0);
        row("H100 4 SU with UFM", 64, 32, 127, 4, 32, 16, 0, 1020, 1024, 0);
        row("B200 2 SU", 64, 32, 64, 0, 16, 8, 0, 512, 512, 0);
        row("B200 8 SU", 64, 32, 256, 0, 64, 32, 0, 2048, 2048, 0);
        row("B200 16 SU", 64, 32, 512, 0, 128, 128, 64, 4096, 4096, 4096);
        row("B200 32 SU", 64, 32, 1024, 0, 256, 256, 128, 8192, 8192, 8192);
        row("B200 64 SU", 64, 32, 2048, 0, 512, 512, 256, 16384, 16384, 16384);
        row("B200 1 SU with UFM", 64, 32, 31, 4, 8, 4, 0, 252, 256, 0);
        row("B200 2 SU with UFM", 64, 32, 63, 4, 16, 8, 0, 508, 512, 0);
        row("B200 3 SU with UFM", 64, 32, 95, 4, 24, 16, 0, 764, 768, 0);
        row("B200 4 SU with UFM", 64, 32, 127, 4, 32, 16, 0, 1020, 1024, 0);
        row("B200 4 SU, unit not stated", 64, 0, 128, 0, 32, 16, 0, 1024, 1024, 0);
        row("B200 64 SU, unit not stated", 64, 0, 2048, 0, 512, 512, 256, 16384, 16384, 16384);
        row("B300 1 SU", 144, 72, 72, 0, 8, 4, 0, 576, 576, 0);
        row("B300 2 SU", 144, 72, 144, 0, 16, 8, 0, 1152, 1152, 0);
        row("B300 4 SU", 144, 72, 288, 0, 32, 18, 0, 2304, 2304, 0);
        row("B300 8 SU", 144, 72, 576, 0, 64, 36, 0, 4608, 4608, 0);
        row("B300 18 SU", 144, 72, 1296, 0, 144, 72, 0, 10368, 10368, 0);
    }
    void publishedTables() {
        QFETCH(int, radix);
        QFETCH(int, unit);
        QFETCH(int, nodes);
        QFETCH(int, managers);
        FabricRequest wanted = request(nodes, 8, unit);
        wanted.managerPorts = managers;
        const Sizing sizing = sized(wanted, radix);
        QTEST(sizing.leaf, "leaf");
        QTEST(sizing.spine, "spine");
        QTEST(sizing.core, "core");
        QTEST(sizing.nodeLeaf, "nodeLeaf");
        QTEST(sizing.leafSpine, "leafSpine");
        QTEST(sizing.spineCore, "spineCore");
    }

    /// Table 8: 1,536 modules at switches, 508 at the systems, for 127 of them.
    void modulesOfThePublishedBill() {
        FabricRequest wanted = request(127, 8, 32);
        wanted.managerPorts = 4;
        const Sizing sizing = sized(wanted, 64);
        QCOMPARE(sizing.switchModules, 1536L);
        QCOMPARE(sizing.nodeModules, 508L);
        QCOMPARE(sizing.transceivers(), 2044L);
    }

    /// Switches in all, as an independent cost sheet prints them.
    void switchesOfACostSheet_data() {
        QTest::addColumn<int>("nodes");
        QTest::addColumn<int>("tiers");
        QTest::addColumn<int>("switches");
        QTest::newRow("64 nodes on eight switches") << 64 << 1 << 8;
        QTest::newRow("128") << 128 << 0 << 48;
        QTest::newRow("256") << 256 << 0 << 96;
        QTest::newRow("4,096") << 4096 << 0 << 2560;
    }
    void switchesOfACostSheet() {
        QFETCH(int, nodes);
        QFETCH(int, tiers);
        QFETCH(int, switches);
        FabricRequest wanted = request(nodes);
        wanted.tiers = tiers;
        const Sizing sizing = sized(wanted, 64);
        QCOMPARE(sizing.leaf + sizing.spine + sizing.core, switches);
    }

    /// GB200 SuperPOD unit: 144 trays with four NICs, a leaf for each of 8 racks and 4 rails (18 of
    /// its ports down), 6 spines for each rail.
    void spinesOfOneRailEach() {
        FabricRequest wanted = request(144, 4, 144);
        wanted.nodesPerLeaf = 18;
        wanted.railGroups = 4;
        wanted.tiers = 3;
        const Sizing sizing = sized(wanted, 64);
        QCOMPARE(sizing.leaf, 32);
        QCOMPARE(sizing.spine, 24);
        QCOMPARE(sizing.nodeLeaf, 576L);
        QCOMPARE(sizing.tree->pods.size(), std::size_t(4));
        QCOMPARE(sizing.tree->pods[0].spines, 6);
    }

    /// DGX A100 SuperPOD: seven units of 20 on 40-port switches, 1,120 links on 56 leaves.
    void unitsThatAreNoPowerOfTwo() {
        const Sizing sizing = sized(request(140, 8, 20), 40);
        QCOMPARE(sizing.leaf, 56);
        QCOMPARE(sizing.nodeLeaf, 1120L);
        QCOMPARE(sizing.leafSpine, 1120L);
        QVERIFY(sizing.spineCore >= 1120L);
    }

    /// Llama 3: 3,072 nodes, two a rack, one switch a rack, 24,576 links.
    void oneSwitchARack() {
        FabricRequest wanted = request(3072, 8, 2);
        wanted.alignment = Alignment::rack;
        wanted.spineOversubscription = 7;
        const Sizing sizing = sized(wanted, 128);
        QCOMPARE(sizing.leaf, 1536);
        QCOMPARE(sizing.nodeLeaf, 24576L);
        QCOMPARE(sizing.leafSpine, 24576L);
        QVERIFY(sizing.spineCore * 6 < sizing.leafSpine);
    }

    /// BasePOD: two joined switches; 16 and 32 modules at nodes, as many at switches, 16 and 32
    /// links between them (8 and 16 twin-port cables).
    void twoJoinedSwitches_data() {
        QTest::addColumn<int>("nodes");
        QTest::addColumn<long>("modules");
        QTest::addColumn<long>("joined");
        QTest::newRow("4 nodes") << 4 << 16L << 16L;
        QTest::newRow("8 nodes") << 8 << 32L << 32L;
    }
    void twoJoinedSwitches() {
        QFETCH(int, nodes);
        FabricRequest wanted = request(nodes);
        wanted.topology = Topology::pair;
        const Sizing sizing = sized(wanted, 64);
        QCOMPARE(sizing.leaf, 2);
        QCOMPARE(sizing.spine, 0);
        QTEST(sizing.nodeModules, "modules");
        QTEST(sizing.leafLeaf, "joined");
        // The published bill has copper between the switches: modules there are not bought.
        QTEST(sizing.switchModules - sizing.leafLeaf, "modules");
    }

    /// GB200 NVL72: 18 trays of 4 GPUs with 18 NVLinks each, 9 switch trays of 2 chips with 72
    /// ports (RA-11338-001 V01). Dell XE9780: two leaves without a spine.
    void everyNodeAtEverySwitch() {
        FabricRequest wanted = request(18, 72);
        wanted.topology = Topology::parallel;
        const Sizing domain = sized(wanted, 144);
        QCOMPARE(domain.leaf, 9);
        QCOMPARE(domain.spine, 0);
        QCOMPARE(domain.nodeLeaf, 1296L);
        wanted = request(32);
        wanted.topology = Topology::parallel;
        QCOMPARE(sized(wanted, 128).leaf, 2);
    }

    void smallFabricsNeedOneSwitch() {
        const Sizing sizing = sized(request(8), 64);
        QCOMPARE(sizing.leaf, 1);
        QCOMPARE(sizing.spine, 0);
        QCOMPARE(sizing.nodeLeaf, 64L);
        QCOMPARE(sizing.tiers, 1);
        FabricRequest withManagers = request(8);
        withManagers.managerPorts = 2;
        QCOMPARE(sized(withManagers, 64).tiers, 2);
    }

    void planesDoubleEverything() {
        FabricRequest wanted = request(72, 4, 18);
        const Sizing one = sized(wanted, 128);
        wanted.planes = 2;
        const Sizing two = sized(wanted, 128);
        QCOMPARE(two.leaf, 2 * one.leaf);
        QCOMPARE(two.spine, 2 * one.spine);
        QCOMPARE(two.nodeLeaf, 2 * one.nodeLeaf);
        QCOMPARE(two.leafSpine, 2 * one.leafSpine);
        QCOMPARE(two.switchModules, 2 * one.switchModules);
    }

    void aPartialUnitHasItsLeavesAndItsOwnCables() {
        const Sizing sizing = sized(request(100, 8, 32), 64);
        QCOMPARE(sizing.leaf, 32);
        QCOMPARE(sizing.spine, 16);
        QCOMPARE(sizing.nodeLeaf, 800L);
        QCOMPARE(sizing.leafSpine, 1024L);
    }

    void alignmentByServerTakesAsManySwitches() {
        FabricRequest wanted = request(128, 8, 32);
        wanted.alignment = Alignment::server;
        const Sizing sizing = sized(wanted, 64);
        QCOMPARE(sizing.leaf, 32);
        QCOMPARE(sizing.spine, 16);
    }

    void oversubscriptionThinsTheUplinks() {
        FabricRequest wanted = request(128, 8, 32);
        wanted.leafOversubscription = 2;
        const Sizing sizing = sized(wanted, 64);
        QCOMPARE(sizing.leaf, 32);
        QCOMPARE(sizing.leafSpine, 512L);
        QCOMPARE(sizing.spine, 8);
    }

    /// For any number of nodes: no port too many, every uplink has a place, and full bisection.
    void noSwitchHasMoreCablesThanPorts() {
        for (const int radix : {32, 40, 64, 128, 144})
            for (const auto alignment : {Alignment::rail, Alignment::server, Alignment::rack})
                for (int nodes = 1; nodes < 3000; nodes += nodes / 7 + 1) {
                    FabricRequest wanted = request(nodes);
                    wanted.alignment = alignment;
                    const auto answer = fabric::size(wanted, twinPort(radix));
                    if (!answer || answer.value().tiers == 1) continue;
                    const fabric::FatTree& tree = *answer.value().tree;
                    int placed = 0;
                    for (const fabric::LeafBlock& block : tree.blocks) placed += block.nodes;
                    QCOMPARE(placed, nodes);
                    QVERIFY(tree.leafDown + tree.leafUp <= radix);
                    QVERIFY(tree.leafUp >= tree.leafDown);
                    long leaves = 0;
                    for (const fabric::Pod& pod : tree.pods) {
                        leaves += pod.leaves;
                        const long down = (tree.uplinksOf(pod) + pod.spines - 1) / pod.spines;
                        QVERIFY(down + pod.spineUp <= radix);
                        if (tree.cores > 0) QVERIFY(pod.spineUp >= down);
                    }
                    QCOMPARE(leaves, static_cast<long>(tree.leaves()));
                    QVERIFY(tree.spineUplinks() <= static_cast<long>(tree.cores) * radix);
                }
    }

    void groupsOfADragonflyAreAllJoined() {
        FabricRequest wanted = request(512, 8, 32);
        wanted.topology = Topology::dragonflyPlus;
        const Sizing sizing = sized(wanted, 64);
        QCOMPARE(sizing.core, 0);
        QCOMPARE(sizing.leaf, 128);
        QCOMPARE(sizing.spine, 128);
        // 6 pairs of groups, 32 spines each, 32 uplinks over 3 other groups.
        QCOMPARE(sizing.leafLeaf, 6L * 32 * 10);
    }

    void aTorusIsAsSquareAsItGoes_data() {
        QTest::addColumn<int>("switches");
        QTest::addColumn<int>("dimensions");
        QTest::addColumn<std::vector<int>>("sides");
        QTest::newRow("square") << 16 << 2 << std::vector<int>{4, 4};
        QTest::newRow("oblong") << 12 << 2 << std::vector<int>{4, 3};
        QTest::newRow("prime: one more") << 7 << 2 << std::vector<int>{4, 2};
        QTest::newRow("cube") << 64 << 3 << std::vector<int>{4, 4, 4};
        QTest::newRow("brick") << 12 << 3 << std::vector<int>{3, 2, 2};
    }
    void aTorusIsAsSquareAsItGoes() {
        QFETCH(int, switches);
        QFETCH(int, dimensions);
        QTEST(fabric::torusSides(switches, dimensions), "sides");
    }

    void everySwitchOfATorusHasItsNeighbours() {
        FabricRequest wanted = request(64, 4);
        wanted.topology = Topology::torus3d;
        wanted.nodesPerLeaf = 1;
        const auto plan = fabric::planSmall(wanted, 64);
        QVERIFY(plan.ok());
        QCOMPARE(plan.value().switches.size(), std::size_t(64));
        std::vector<int> neighbours(64, 0);
        for (const fabric::SwitchJoin& join : plan.value().joins) {
            ++neighbours[join.a];
            ++neighbours[join.b];
        }
        for (const int count : neighbours) QCOMPARE(count, 6);
    }

    void nodesWithoutASwitchReachEachOther() {
        FabricRequest wanted = request(5, 8);
        wanted.topology = Topology::direct;
        QCOMPARE(sized(wanted, 64).nodeNode, 20L);
        wanted.nodes = 10;
        QVERIFY(reason(wanted, 64).contains("Up to 9 nodes"));
    }

    void refusalsNameTheNearest_data() {
        QTest::addColumn<FabricRequest>("wanted");
        QTest::addColumn<int>("radix");
        QTest::addColumn<QString>("says");
        const auto with = [](int nodes, int nics, auto change) {
            FabricRequest wanted = request(nodes, nics);
            change(wanted);
            return wanted;
        };
        const auto asIs = [](FabricRequest&) {};
        QTest::newRow("no nodes") << with(0, 8, asIs) << 64 << "smallest has 1 node";
        QTest::newRow("nodes below zero") << with(-3, 8, asIs) << 64 << "-3";
        QTest::newRow("no NICs") << with(4, 0, asIs) << 64 << "fewest is 1";
        QTest::newRow("no plane") << with(4, 8, [](auto& w) { w.planes = 0; }) << 64 << "planes";
        QTest::newRow("four tiers")
            << with(4, 8, [](auto& w) { w.tiers = 4; }) << 64 << "1, 2 or 3";
        QTest::newRow("oversubscription of nothing")
            << with(4, 8, [](auto& w) { w.leafOversubscription = 0; }) << 64 << "oversubscription";
        QTest::newRow("too few tiers")
            << with(512, 8, [](auto& w) { w.tiers = 2; }) << 64 << "The nearest: 3 tiers";
        QTest::newRow("beyond three tiers")
            << with(10000, 8, asIs) << 64 << "The nearest: up to 8192 nodes";
        QTest::newRow("beyond a small switch") << with(512, 8, asIs) << 4 << "nodes";
        QTest::newRow("managers without a port")
            << with(32, 8, [](auto& w) { w.managerPorts = 4; }) << 64 << "The nearest: 31 nodes";
        QTest::newRow("a node wider than a leaf")
            << with(32, 8, [](auto& w) { w.alignment = Alignment::server; }) << 10
            << "Align by rail";
        QTest::newRow("one tier for too many")
            << with(65, 8, [](auto& w) { w.tiers = 1; }) << 64 << "The nearest: 2 tiers";
    }
    void refusalsNameTheNearest() {
        QFETCH(FabricRequest, wanted);
        QFETCH(int, radix);
        QFETCH(QString, says);
        const QString told = reason(wanted, radix);
        QVERIFY2(told.contains(says), qPrintable(told));
    }

    void aRequestReadsBackAsItWasKept() {
        FabricRequest wanted = request(127, 8, 32);
        wanted.switchPart = "nvidia-qm9700";
        wanted.alignment = Alignment::server;
        wanted.topology = Topology::railOnly;
        wanted.planes = 2;
        wanted.leafOversubscription = 1.5;
        wanted.managerPorts = 4;
        QVERIFY(fabric::requestFromJson(Json(fabric::requestToJson(wanted))) == wanted);
        QVERIFY(!fabric::requestFromJson(Json(JsonObject{{"nodes", Json("many")}})));
    }
};

CW_TEST(TestSizing)
#include "test_sizing.moc"
