// Bandwidth by distance and traffic: closed forms of fat trees, laws, and what a fault changes.
#include <QtTest>
#include <cmath>

#include "model/fabric/protocol.h"
#include "tests/model/fabric/fabric_builder.h"
#include "tests/test_program.h"

using namespace cw;
using cw::test::FabricBuilder;
using design::WiringPattern;
using fabric::Bandwidth;
using fabric::Distance;
using fabric::Limit;
using fabric::Traffic;
using fabric::TrafficOptions;

using test::near;
using test::port_Bps;

namespace {

/// Two scalable units of 32 nodes with 8 rails, `perSpine` cables from each leaf to each of 4
/// spines; devices: nodes, leaves, nodes, leaves, spines.
FabricBuilder twoUnits(int perSpine = 8) {
    FabricBuilder b;
    std::vector<design::DeviceId> leaves;
    for (int unit = 0; unit < 2; ++unit) {
        const auto node = b.addNodes(32, 8).id;
        leaves.push_back(b.addSwitches(8));
        b.join(node, leaves.back(), 8, WiringPattern::rail);
    }
    const auto spine = b.addSwitches(4);
    for (const auto leaf : leaves) b.join(leaf, spine, perSpine, WiringPattern::mesh);
    return b;
}

/// Two pods of two units each, 32 nodes on 8 rail leaves, 16 spines a pod, `coreLinks` from every
/// spine to each of 8 cores.
FabricBuilder twoPods(int coreLinks) {
    FabricBuilder b;
    const auto core = b.addSwitches(8);
    for (int pod = 0; pod < 2; ++pod) {
        const auto spine = b.addSwitches(16);
        for (int unit = 0; unit < 2; ++unit) {
            const auto node = b.addNodes(32, 8).id;
            const auto leaf = b.addSwitches(8);
            b.join(node, leaf, 8, WiringPattern::rail);
            b.join(leaf, spine, 2, WiringPattern::mesh);
        }
        b.join(spine, core, coreLinks, WiringPattern::mesh);
    }
    return b;
}

const Distance* at(const Bandwidth& bandwidth, int switches) {
    for (const Distance& distance : bandwidth.distances)
        if (distance.switches == switches) return &distance;
    return nullptr;
}

double of(const Bandwidth& bandwidth, Traffic traffic) {
    return bandwidth.find(traffic)->perGpu_Bps;
}

TrafficOptions withoutForwarding() {
    TrafficOptions options;
    options.railForwarding = false;
    return options;
}

}  // namespace

class TestBandwidth : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aFullFatTreeGivesEveryGpuItsPortAtEveryDistance() {
        const Bandwidth full = twoUnits().expanded().bandwidth;
        QCOMPARE(full.distances.size(), std::size_t{2});
        QVERIFY(near(at(full, 1)->perGpu_Bps, port_Bps));
        QVERIFY(near(at(full, 3)->perGpu_Bps, port_Bps));
        QCOMPARE(at(full, 1)->nodesWithin, 32);
        QCOMPARE(at(full, 3)->nodesWithin, 64);
        QVERIFY(near(at(full, 1)->pairShare, 31.0 / 63));
        QVERIFY(near(at(full, 3)->pairShare, 32.0 / 63));
        for (const fabric::TrafficResult& result : full.traffic) {
            if (result.traffic == Traffic::reduceToFew) continue;
            QVERIFY(near(result.perGpu_Bps, port_Bps));
            QVERIFY(near(result.mean_Bps, port_Bps));
            QVERIFY(result.bottleneck.limit == Limit::port);
        }
        // 63 nodes share what one node takes.
        QVERIFY(near(of(full, Traffic::reduceToFew), port_Bps / 63));
    }

    void oversubscriptionSlowsWhatCrossesTheSpineAndNothingElse_data() {
        QTest::addColumn<int>("perSpine");
        QTest::newRow("2:1") << 4;
        QTest::newRow("4:1") << 2;
        QTest::newRow("8:1") << 1;
    }

    void oversubscriptionSlowsWhatCrossesTheSpineAndNothingElse() {
        QFETCH(int, perSpine);
        const double ratio = 8.0 / perSpine;
        const FabricBuilder b = twoUnits(perSpine);
        const Bandwidth narrow = b.expanded().bandwidth;
        QVERIFY(near(at(narrow, 1)->perGpu_Bps, port_Bps));
        QVERIFY(near(at(narrow, 3)->perGpu_Bps, port_Bps / ratio));
        // Of a GPU's traffic to 63 nodes, 32 lie across the spine.
        const double across = 32.0 / 63 * ratio;
        QVERIFY(near(of(narrow, Traffic::allToAll), port_Bps / std::max(1.0, across)));
        QVERIFY(near(of(narrow, Traffic::allToAllPerRail), port_Bps / std::max(1.0, across)));
        // One node in 32 has its neighbour across the spine: its flow finds a whole uplink.
        QVERIFY(near(of(narrow, Traffic::ringPerRail), port_Bps));
        const fabric::Bottleneck& full = at(narrow, 3)->bottleneck;
        QVERIFY(full.limit == Limit::trunk);
        QVERIFY(near(full.needed_bps / full.rate_bps, ratio));
        QVERIFY(full.link == b.variant.links[2].id || full.link == b.variant.links[3].id);
    }

    void withoutRailForwardingSevenEighthsCrossTheSpine() {
        FabricBuilder b = twoUnits(4);
        b.variant.devices.erase(b.variant.devices.begin() + 2);  // the second unit's nodes
        b.variant.links.erase(b.variant.links.begin() + 1);
        const Bandwidth forwarded = b.expanded().bandwidth;
        QVERIFY(forwarded.railForwarding);
        QVERIFY(near(of(forwarded, Traffic::allToAll), port_Bps));
        const Bandwidth direct = b.expanded(withoutForwarding()).bandwidth;
        // A leaf's 32 NICs send 7/8 of their traffic to other rails over 16 uplinks.
        QVERIFY(near(of(direct, Traffic::allToAll), port_Bps * 16 / (32 * 7.0 / 8)));
        QVERIFY(near(of(direct, Traffic::allToAllPerRail), port_Bps));
    }

    void railsWithoutSpinesReachEachOtherOnlyByForwarding() {
        FabricBuilder b;
        const auto node = b.addNodes(32, 8).id;
        b.join(node, b.addSwitches(8), 8, WiringPattern::rail);
        QVERIFY(near(of(b.expanded().bandwidth, Traffic::allToAll), port_Bps));
        const Bandwidth direct = b.expanded(withoutForwarding()).bandwidth;
        QCOMPARE(of(direct, Traffic::allToAll), 0.0);
        QVERIFY(direct.find(Traffic::allToAll)->bottleneck.limit == Limit::unreachable);
        QVERIFY(near(of(direct, Traffic::allToAllPerRail), port_Bps));
    }

    void coresAreAThirdDistance_data() {
        QTest::addColumn<int>("coreLinks");
        QTest::addColumn<double>("ratio");
        QTest::newRow("1:1") << 4 << 1.0;
        QTest::newRow("2:1") << 2 << 2.0;
        QTest::newRow("4:1") << 1 << 4.0;
    }

    void coresAreAThirdDistance() {
        QFETCH(int, coreLinks);
        QFETCH(double, ratio);
        const FabricBuilder b = twoPods(coreLinks);
        const Bandwidth result = b.expanded().bandwidth;
        QCOMPARE(result.distances.size(), std::size_t{3});
        QVERIFY(near(at(result, 1)->perGpu_Bps, port_Bps));
        QVERIFY(near(at(result, 3)->perGpu_Bps, port_Bps));
        QVERIFY(near(at(result, 5)->perGpu_Bps, port_Bps / ratio));
        const double across = 64.0 / 127 * ratio;
        QVERIFY(near(of(result, Traffic::allToAll), port_Bps / std::max(1.0, across)));
        QVERIFY(at(result, 5)->latency_s > at(result, 3)->latency_s);
        QVERIFY(at(result, 3)->latency_s > at(result, 1)->latency_s);
    }

    void anUnpluggedUplinkSlowsTheRailItServes() {
        FabricBuilder b = twoUnits();
        b.faults.links = {{b.variant.links[2].id, 0}};
        const Bandwidth result = b.expanded().bandwidth;
        QVERIFY(near(at(result, 1)->perGpu_Bps, port_Bps));
        QVERIFY(near(at(result, 3)->perGpu_Bps, port_Bps * 31 / 32));
        QVERIFY(near(of(result, Traffic::allToAll), port_Bps));  // 32 of 63 still fit
        QVERIFY(at(result, 3)->bottleneck.link == b.variant.links[2].id);
    }

    void aFailedSpineTakesItsShare() {
        FabricBuilder b = twoUnits();
        const design::DeviceId spine = b.variant.devices[4].id;
        b.faults.devices = {{spine, 2}};
        QVERIFY(near(at(b.expanded().bandwidth, 3)->perGpu_Bps, port_Bps * 3 / 4));
        b.faults.devices = {{spine, design::DeviceFault::all}};
        const fabric::Fabric cut = b.expanded();
        QCOMPARE(cut.islands, 2);
        QCOMPARE(of(cut.bandwidth, Traffic::allToAll), 0.0);
        QVERIFY(at(cut.bandwidth, 3) == nullptr);
        QVERIFY(near(at(cut.bandwidth, 1)->perGpu_Bps, port_Bps));
    }

    void aFailedLeafCostsItsNodesOneRail() {
        FabricBuilder b = twoUnits();
        b.faults.devices = {{b.variant.devices[1].id, 3}};
        const Bandwidth result = b.expanded().bandwidth;
        QVERIFY(near(result.injection_Bps, port_Bps * 7 / 8));
        // Its unit takes what all others send to that rail over the other seven.
        QVERIFY(near(at(result, 1)->perGpu_Bps, port_Bps * 7 / 8));
        QVERIFY(result.find(Traffic::ringPerRail)->bottleneck.limit == Limit::unreachable);
    }

    void aFailedNodeIsLeftOut() {
        FabricBuilder b = twoUnits();
        b.faults.devices = {{b.variant.devices[0].id, 5}};
        const fabric::Fabric result = b.expanded();
        QCOMPARE(result.gpuNodes, 63);
        QCOMPARE(at(result.bandwidth, 3)->nodesWithin, 63);
        QVERIFY(near(of(result.bandwidth, Traffic::ringPerRail), port_Bps));
    }

    void repairedIsAsBefore() {
        FabricBuilder b = twoUnits(4);
        const Bandwidth before = b.expanded().bandwidth;
        b.faults.devices = {{b.variant.devices[4].id, 0}};
        QVERIFY(of(b.expanded().bandwidth, Traffic::allToAll) < of(before, Traffic::allToAll));
        b.faults = {};
        QCOMPARE(of(b.expanded().bandwidth, Traffic::allToAll), of(before, Traffic::allToAll));
    }

    void slowCablesAmongFastOnes_data() {
        QTest::addColumn<bool>("hashed");
        QTest::addColumn<double>("share");
        // One of four spines at half speed: adaptive routing uses what is there, 7/8; a hash sends
        // a quarter its way, which then sets the pace: 1/2.
        QTest::newRow("adaptive routing") << false << 7.0 / 8;
        QTest::newRow("static hashing") << true << 0.5 * fabric::hashedShare(2);
    }

    void slowCablesAmongFastOnes() {
        QFETCH(bool, hashed);
        QFETCH(double, share);
        FabricBuilder b = twoUnits();
        b.variant.devices[4].count = 3;
        const auto slowSpine = b.addSwitches(1);
        for (const std::size_t leaf : {1, 3})
            b.join(b.variant.devices[leaf].id, slowSpine, 8, WiringPattern::mesh).cable = "slow";
        TrafficOptions options;
        options.forwarding = hashed ? fabric::Forwarding::staticHash : fabric::Forwarding::adaptive;
        QVERIFY(near(at(b.expanded(options).bandwidth, 3)->perGpu_Bps, port_Bps * share));
    }

    void slowNodesSlowTheirOwnLinks() {
        FabricBuilder b = twoUnits();
        b.variant.links[1].cable = "slow";
        const Bandwidth result = b.expanded().bandwidth;
        QVERIFY(near(result.injection_Bps, port_Bps / 2));
        QVERIFY(near(of(result, Traffic::allToAll), port_Bps / 2));
        QVERIFY(result.find(Traffic::allToAll)->bottleneck.limit == Limit::port);
        QVERIFY(result.find(Traffic::allToAll)->mean_Bps > port_Bps / 2);
    }

    void twoCrossedRailsMeetOnlyOverTheSpine() {
        FabricBuilder b;
        const auto node = b.addNodes(7, 4).id;
        const auto odd = b.addNodes(1, 4).id;
        std::vector<design::DeviceId> leaves;
        for (int r = 0; r < 4; ++r) leaves.push_back(b.addSwitches(1));
        const auto spine = b.addSwitches(1);
        for (const int r : {0, 1, 2, 3}) b.join(node, leaves[r], 1);
        for (const int r : {0, 1, 3, 2}) b.join(odd, leaves[r], 1);
        for (const int r : {0, 1, 2, 3}) b.join(leaves[r], spine, 2);
        const Bandwidth crossed = b.expanded().bandwidth;
        // Eight NICs of a rail, one of them on the wrong leaf: it takes from seven and gives to
        // seven over two uplinks, of seven parts each NIC sends.
        QVERIFY(near(of(crossed, Traffic::allToAllPerRail), port_Bps / 2));  // two GPUs a NIC
        QVERIFY(at(crossed, 3) == nullptr);  // nodes still share leaves
        for (design::Link& link : b.variant.links)
            if (link.b.device == spine) link.count = 0;
        const Bandwidth apart = b.expanded().bandwidth;
        QCOMPARE(of(apart, Traffic::allToAllPerRail), 0.0);
        QVERIFY(near(of(apart, Traffic::allToAll), port_Bps / 2));
    }

    void pcieSetsTheLimitOfAnOldSlot() {
        FabricBuilder b;
        const auto node = b.addNodes(2, 8, 8, "old").id;
        b.join(node, b.addSwitches(1), 8);
        const Bandwidth result = b.expanded().bandwidth;
        QVERIFY(near(of(result, Traffic::allToAll), 126e9 / 8));
        QVERIFY(result.find(Traffic::allToAll)->bottleneck.limit == Limit::pcie);
    }

    void gpusTakeNoMoreThanTheirOwnPcieLinks() {
        FabricBuilder b;
        const auto node = b.addNodes(2, 8, 4).id;  // two NICs of 400 Gb/s for each GPU
        b.join(node, b.addSwitches(1), 8);
        QVERIFY(near(of(b.expanded().bandwidth, Traffic::allToAll), 504e9 / 8));
    }

    void singleNodesGiveWhatAStackGives() {
        FabricBuilder stack = twoUnits(4);
        stack.faults.links = {{stack.variant.links[2].id, 5}};
        FabricBuilder single;
        const auto leafA = single.addSwitches(8);
        const auto leafB = single.addSwitches(8);
        for (const auto leaf : {leafA, leafB})
            for (int i = 0; i < 32; ++i) {
                const auto node = single.addNodes(1, 8).id;
                single.join(node, leaf, 8, WiringPattern::rail);
            }
        const auto spine = single.addSwitches(4);
        const auto uplinks = single.join(leafA, spine, 4, WiringPattern::mesh).id;
        single.join(leafB, spine, 4, WiringPattern::mesh);
        single.faults.links = {{uplinks, 5}};
        const Bandwidth a = stack.expanded().bandwidth;
        const Bandwidth b = single.expanded().bandwidth;
        QCOMPARE(a.traffic.size(), b.traffic.size());
        for (std::size_t i = 0; i < a.traffic.size(); ++i)
            QVERIFY(near(a.traffic[i].perGpu_Bps, b.traffic[i].perGpu_Bps));
        for (std::size_t i = 0; i < a.distances.size(); ++i)
            QVERIFY(near(a.distances[i].perGpu_Bps, b.distances[i].perGpu_Bps));
    }

    void pipelinesCrossWhatLiesBetweenStages() {
        // 64 nodes in 8 stages: node i to node i + 8, a quarter of them in the next unit.
        const Bandwidth result = twoUnits(1).expanded().bandwidth;
        QVERIFY(near(of(result, Traffic::pipelineNeighbours), port_Bps * 4 / 8));
    }

    void storageIsReadAtThePaceOfItsCables() {
        FabricBuilder b = twoUnits();
        b.part("node").ports = b.part("leaf").ports;
        b.part("node").ports[0].count = 2;
        design::Device storage;
        storage.id = {b.variant.nextId++};
        storage.part = "node";
        storage.count = 4;
        b.variant.devices.push_back(storage);
        const auto leaf = b.addSwitches(4);
        const auto joinStorage = [&](design::DeviceId device, int count) {
            design::Link& link = b.join(device, leaf, count);
            link.a.fitting = {};
            link.network = design::Network::storage;
        };
        for (const std::size_t i : {0, 2}) joinStorage(b.variant.devices[i].id, 1);
        joinStorage(storage.id, 2);
        const auto spine = b.addSwitches(1);
        b.join(leaf, spine, 8).network = design::Network::storage;
        const Bandwidth result = b.expanded().bandwidth;
        // 8 ports of storage for 64 nodes of 8 GPUs.
        QVERIFY(near(of(result, Traffic::storageReads), port_Bps * 8 / 64 / 8));
        QVERIFY(twoUnits().expanded().bandwidth.find(Traffic::storageReads) == nullptr);
    }

    void linkLoadsNameTheFullLink() {
        FabricBuilder b = twoUnits(2);
        const Bandwidth result = b.expanded().bandwidth;
        const fabric::TrafficResult* all = result.find(Traffic::allToAll);
        QCOMPARE(all->linkLoad.size(), b.variant.links.size());
        QVERIFY(near(all->linkLoad[2], 1.0));
        QVERIFY(near(all->linkLoad[0], all->perGpu_Bps / port_Bps));
        for (const fabric::TrafficResult& each : result.traffic)
            for (const double load : each.linkLoad) QVERIFY(load >= 0 && load <= 1 + 1e-9);
    }

    void staticHashingCostsWhatCrossesSwitches() {
        TrafficOptions options;
        options.forwarding = fabric::Forwarding::staticHash;
        const Bandwidth result = twoUnits().expanded(options).bandwidth;
        QVERIFY(near(at(result, 1)->perGpu_Bps, port_Bps));
        QVERIFY(near(at(result, 3)->perGpu_Bps, port_Bps * fabric::hashedShare(2)));
    }

    /// One flow for each of many links fills 1 - 1/e of them; many flows fill them all.
    void hashedLinksFillAsBinsDo() {
        QVERIFY(near(fabric::hashedShare(1), 1 - std::exp(-1.0)));
        QVERIFY(fabric::hashedShare(2) > .72 && fabric::hashedShare(2) < .74);
        QVERIFY(fabric::hashedShare(100) > .95);
    }

    void theDrawingSaysWhichProtocolItSpeaks() {
        const auto protocolWith = [](const char* leaf, std::optional<bool> lossless, bool rdma) {
            FabricBuilder b;
            std::get<catalog::NetworkSwitch>(b.part("ethernet").spec).lossless = lossless;
            std::get<catalog::Nic>(b.part("nic").spec).rdma = rdma;
            const auto node = b.addNodes(4, 8).id;
            b.join(node, b.addSwitches(1, leaf), 8);
            return b.expanded().bandwidth;
        };
        QVERIFY(protocolWith("leaf", {}, false).protocol == fabric::Protocol::infiniBand);
        QVERIFY(protocolWith("ethernet", true, true).protocol == fabric::Protocol::roceTuned);
        QVERIFY(protocolWith("ethernet", false, true).protocol == fabric::Protocol::roceUntuned);
        const Bandwidth tcp = protocolWith("ethernet", true, false);
        QVERIFY(tcp.protocol == fabric::Protocol::tcp);
        QVERIFY(near(tcp.efficiency, .1));  // 5 GB/s of a 50 GB/s port
        QVERIFY(protocolWith("leaf", {}, true).forwarding == fabric::Forwarding::balancedTables);
        QVERIFY(protocolWith("ethernet", {}, true).forwarding == fabric::Forwarding::staticHash);
    }
};

CW_TEST(TestBandwidth)
#include "test_bandwidth.moc"
