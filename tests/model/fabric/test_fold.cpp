// Switches folded into classes carry what they carry one by one.
#include <QtTest>
#include <cmath>
#include <random>

#include "model/fabric/fold.h"
#include "model/fabric/limits.h"
#include "model/fabric/measure.h"
#include "model/fabric/port_assignment.h"
#include "model/fabric/reach.h"
#include "model/fabric/structure.h"
#include "model/fabric/wire_design.h"
#include "tests/model/design/bench_desk.h"
#include "tests/model/fabric/fabric_builder.h"
#include "tests/model/fabric/reference_fabrics.h"
#include "tests/test_program.h"

using namespace cw;
using design::DeviceId;
using design::Network;
using design::WiringPattern;
using fabric::Bandwidth;
using fabric::NetworkGraph;
using test::FabricBuilder;

using test::near;

namespace {

/// Pods of two leaves and `spines` spines under two cores a spine, some cables and switches out of
/// order.
FabricBuilder podsWithFaults(unsigned seed) {
    std::mt19937 engine(seed);
    const auto below = [&](unsigned n) { return static_cast<int>(engine() % n); };
    FabricBuilder b;
    const int spines = 2 + 2 * below(2);
    const DeviceId core = b.addSwitches(2 * spines);
    for (int pod = 0, pods = 2 + below(3); pod < pods; ++pod) {
        const DeviceId node = b.addNodes(1 + below(6), 2).id;
        const DeviceId leaf = b.addSwitches(2);
        const DeviceId spine = b.addSwitches(spines);
        b.join(node, leaf, 2, WiringPattern::rail);
        b.join(leaf, spine, 1 + below(2), WiringPattern::mesh);
        b.join(spine, core, 2, WiringPattern::group);
        if (below(2) == 0) b.faults.devices.push_back({spine, below(unsigned(spines))});
        if (below(2) == 0)
            b.faults.links.push_back({b.variant.links[unsigned(below(3))].id, below(2)});
    }
    return b;
}

Bandwidth measured(const design::ResolvedDesign& design, NetworkGraph graph,
                   fabric::Forwarding forwarding) {
    return fabric::measureBandwidth(design, std::move(graph), fabric::Transport::infiniBand,
                                    {forwarding, fabric::Protocol::none, true});
}

void isSame(const Bandwidth& folded, const Bandwidth& whole) {
    QCOMPARE(folded.distances.size(), whole.distances.size());
    for (std::size_t i = 0; i < whole.distances.size(); ++i) {
        QCOMPARE(folded.distances[i].switches, whole.distances[i].switches);
        QCOMPARE(folded.distances[i].nodesWithin, whole.distances[i].nodesWithin);
        QVERIFY(near(folded.distances[i].pairShare, whole.distances[i].pairShare));
        QVERIFY(near(folded.distances[i].latency_s, whole.distances[i].latency_s));
    }
    for (const fabric::Traffic kind :
         {fabric::Traffic::ringPerRail, fabric::Traffic::reduceToFew}) {
        const auto* a = folded.find(kind);
        const auto* b = whole.find(kind);
        QCOMPARE(a == nullptr, b == nullptr);
        if (a != nullptr)
            QVERIFY2(near(a->perGpu_Bps, b->perGpu_Bps),
                     qPrintable(QString("%1 for %2").arg(a->perGpu_Bps).arg(b->perGpu_Bps)));
    }
}

/// What a GPU gets across a generated fabric of so many systems, of what its NICs send.
double shareOfInjection(int nodes, fabric::Forwarding forwarding) {
    test::BenchDesk bench;
    const DeviceId node = bench.place("dgx-h100", nodes);
    fabric::FabricRequest wanted;
    wanted.nicsPerNode = 8;
    wanted.switchPart = "nvidia-qm9700";
    wanted.scalableUnit = 32;
    bench.perform(fabric::wire(bench.desk(), {node}, wanted));
    const fabric::Fabric fabric = fabric::expand(
        design::resolve(bench.variant(), bench.document.pinned), {forwarding, {}, {}});
    return fabric.acrossFabric_Bps / fabric.injection_Bps;
}

}  // namespace

class TestFold : public QObject {
    Q_OBJECT
private slots:
    void spinesAndCoresOfAFatTreeAreFewJunctions() {
        test::BenchDesk bench;
        const DeviceId node = bench.place("dgx-h100", 512);
        fabric::FabricRequest wanted;
        wanted.nicsPerNode = 8;
        wanted.switchPart = "nvidia-qm9700";
        bench.perform(fabric::wire(bench.desk(), {node}, wanted));
        const auto design = design::resolve(bench.variant(), bench.document.pinned);
        const NetworkGraph whole = fabric::buildGraph(design, Network::compute);
        const NetworkGraph folded = fabric::foldedGraph(design, Network::compute);
        QCOMPARE(whole.junctions.size(), std::size_t(128 + 128 + 64));
        // 128 leaves, the spines of each of four pods, the cores.
        QCOMPARE(folded.junctions.size(), std::size_t(128 + 4 + 1));
        QCOMPARE(folded.trunks.size(), std::size_t(128 + 4));
        long members = 0;
        for (const fabric::Junction& junction : folded.junctions) members += junction.members;
        QCOMPARE(members, long(whole.junctions.size()));
        double cables = 0;
        for (const fabric::Trunk& trunk : folded.trunks) cables += trunk.cables * trunk.members;
        QCOMPARE(cables, 4096.0 + 4096.0);
    }

    void aSpineThatLostACableStaysApart() {
        FabricBuilder b = test::scalableUnits(1, 4);
        b.faults.links = {{b.variant.links.back().id, 5}};
        const auto design = design::resolve(b.variant, b, b.faults);
        const NetworkGraph folded = fabric::foldedGraph(design, Network::compute);
        QCOMPARE(folded.junctions.size(), std::size_t(8 + 2));
    }

    void foldedNetworksCarryWhatWholeOnesDo_data() {
        QTest::addColumn<unsigned>("seed");
        QTest::addColumn<int>("forwarding");
        for (unsigned seed = 1; seed <= 40; ++seed)
            QTest::addRow("%u", seed)
                << seed
                << int(seed % 2 ? fabric::Forwarding::adaptive : fabric::Forwarding::staticHash);
    }
    void foldedNetworksCarryWhatWholeOnesDo() {
        QFETCH(unsigned, seed);
        QFETCH(int, forwarding);
        const FabricBuilder b = podsWithFaults(seed);
        const auto design = design::resolve(b.variant, b, b.faults);
        const NetworkGraph whole = fabric::buildGraph(design, Network::compute);
        const NetworkGraph folded = fabric::foldedGraph(design, Network::compute);
        QVERIFY(folded.junctions.size() <= whole.junctions.size());
        const fabric::Structure a = fabric::findStructure(folded);
        const fabric::Structure z = fabric::findStructure(whole);
        QCOMPARE(a.islands, z.islands);
        QCOMPARE(a.tiers, z.tiers);
        for (std::size_t j = 0; j < whole.junctions.size(); ++j) {
            const fabric::SwitchRates& mine = a.switches[std::size_t(folded.cell(int(j)))];
            QCOMPARE(mine.tier, z.switches[j].tier);
            QVERIFY(near(mine.up_bps, z.switches[j].up_bps));
            QVERIFY(near(mine.down_bps, z.switches[j].down_bps));
            QCOMPARE(mine.coversAll, z.switches[j].coversAll);
        }
        isSame(measured(design, folded, fabric::Forwarding(forwarding)),
               measured(design, whole, fabric::Forwarding(forwarding)));
    }

    void everyLinkOfAFoldedTrunkHasItsLoad() {
        const FabricBuilder b = test::scalableUnits(4, 16);
        const auto bandwidth = b.expanded().bandwidth;
        const auto* all = bandwidth.find(fabric::Traffic::allToAll);
        QVERIFY(all != nullptr);
        for (const double load : all->linkLoad) QVERIFY(load > 0.5);
    }

    void networksOfAbsurdCountsAreNotFollowed() {
        FabricBuilder b;
        const DeviceId node = b.addNodes(720720, 1).id;
        const DeviceId leaf = b.addSwitches(2);
        b.join(node, leaf, 9973);
        const auto design = design::resolve(b.variant, b);
        QVERIFY(!fabric::isFollowed(design, Network::compute));
        QVERIFY(fabric::isFollowed(design, Network::storage));
        const fabric::Fabric fabric = b.expanded();
        QCOMPARE(fabric.acrossFabric_Bps, 0.0);
        QVERIFY(fabric::assignPorts(design).empty());

        FabricBuilder wide;
        wide.join(wide.addNodes(4, 1).id, wide.addSwitches(16384), 99991);
        QVERIFY(!fabric::isFollowed(design::resolve(wide.variant, wide), Network::compute));
        QCOMPARE(wide.expanded().acrossFabric_Bps, 0.0);
    }

    void traysOfOneDomainReachEachOther() {
        FabricBuilder b;
        const DeviceId one = b.addNodes(2, 2).id;
        const DeviceId two = b.addNodes(2, 2).id;
        QCOMPARE(fabric::findReach(design::resolve(b.variant, b)).groups.size(), std::size_t(4));
        const DeviceId nvSwitch = b.addSwitches(2);
        b.join(one, nvSwitch, 2, WiringPattern::rail).network = Network::scaleUp;
        fabric::Reach reach = fabric::findReach(design::resolve(b.variant, b));
        QVERIFY(reach.usesScaleUp);
        QCOMPARE(reach.groups.size(), std::size_t(3));
        QCOMPARE(reach.groups.front().nodes, 2L);
        QCOMPARE(reach.groups.front().devices, std::vector<DeviceId>{one});
        b.join(two, nvSwitch, 2, WiringPattern::rail).network = Network::scaleUp;
        reach = fabric::findReach(design::resolve(b.variant, b));
        QCOMPARE(reach.groups.size(), std::size_t(1));
        b.faults.devices = {{nvSwitch, design::DeviceFault::all}};
        reach = fabric::findReach(design::resolve(b.variant, b, b.faults));
        QCOMPARE(reach.groups.size(), std::size_t(4));
    }

    /// Three tiers whose last pod is not full: every GPU still gets what its NICs send, whether
    /// packets go where there is room or flows are hashed, within what is lost where the uplinks of
    /// a pod do not divide over the cores.
    void unevenPodsKeepTheirBandwidth_data() {
        QTest::addColumn<int>("nodes");
        for (const int nodes : {528, 544, 576, 608, 640, 672, 768, 800, 832})
            QTest::addRow("%d nodes", nodes) << nodes;
    }
    void unevenPodsKeepTheirBandwidth() {
        QFETCH(int, nodes);
        using fabric::Forwarding;
        for (const Forwarding forwarding : {Forwarding::adaptive, Forwarding::staticHash}) {
            const double even = shareOfInjection(512, forwarding);
            const double uneven = shareOfInjection(nodes, forwarding);
            QVERIFY2(uneven >= 0.92 * even, qPrintable(QString::number(uneven / even)));
        }
    }
};

CW_TEST(TestFold)
#include "test_fold.moc"
