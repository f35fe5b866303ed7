// Small networks worked out by hand, and what must hold for any network.
#include <QtTest>
#include <functional>
#include <numeric>
#include <random>

#include "model/design/fitting_rules.h"
#include "model/design/wiring.h"
#include "tests/model/fabric/fabric_builder.h"
#include "tests/test_program.h"

using namespace cw;
using cw::test::FabricBuilder;
using design::WiringPattern;
using fabric::Fabric;

using test::near;
using test::port_Bps;

namespace {

/// 4 nodes of 8 NICs on one switch.
FabricBuilder oneLeaf() {
    FabricBuilder b;
    const auto node = b.addNodes(4, 8).id;
    b.join(node, b.addSwitches(1), 8);
    return b;
}

/// 8 nodes of 8 NICs, two leaves with 32 nodes' ports each, `uplinks` from each to two spines.
FabricBuilder leafSpine(int uplinks) {
    FabricBuilder b;
    const auto first = b.addNodes(4, 8).id;
    const auto second = b.addNodes(4, 8).id;
    const auto leafA = b.addSwitches(1);
    const auto leafB = b.addSwitches(1);
    const auto spine = b.addSwitches(2);
    b.join(first, leafA, 8);
    b.join(second, leafB, 8);
    b.join(leafA, spine, uplinks);
    b.join(leafB, spine, uplinks);
    return b;
}

/// 512 nodes of 8 NICs: two pods of 8 rail leaves each, spines by rail, cores above.
FabricBuilder threeTiers(int coreLinks) {
    FabricBuilder b;
    const auto podSpinesA = b.addSwitches(8);
    const auto podSpinesB = b.addSwitches(8);
    const auto core = b.addSwitches(8);
    for (const auto spines : {podSpinesA, podSpinesB}) {
        const auto node = b.addNodes(32, 8).id;
        const auto leaf = b.addSwitches(8);
        b.join(node, leaf, 8, WiringPattern::rail);
        b.join(leaf, spines, 4, WiringPattern::mesh);
        b.join(spines, core, coreLinks, WiringPattern::mesh);
    }
    return b;
}

}  // namespace

class TestFabric : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void oneLeafGivesEachGpuItsOwnPort() {
        const Fabric f = oneLeaf().expanded();
        QCOMPARE(f.gpuNodes, 4);
        QCOMPARE(f.islands, 1);
        QCOMPARE(f.switchTiers, 1);
        QCOMPARE(f.oversubscription, 1.0);
        QVERIFY(near(f.injection_Bps, port_Bps));
        QVERIFY(near(f.acrossFabric_Bps, port_Bps));
        QVERIFY(!f.bottleneck);
        QVERIFY(f.transport == fabric::Transport::infiniBand);
        QVERIFY(f.inNetworkReduction);
        QCOMPARE(f.nodes.size(), std::size_t{1});
        QCOMPARE(f.nodes[0].ports, 8);
        QVERIFY(near(f.nodes[0].pcieLimit_Bps, 8 * 63e9));
        QVERIFY(f.nodes[0].reachesAll && f.nodes[0].railAligned);
        QCOMPARE(f.switches[0].portsUsed, 32);
        QCOMPARE(f.switches[0].portsTotal, 64);
        QVERIFY(near(f.switches[0].down_bps, 32 * 400e9));
        QVERIFY(!f.switches[0].oversubscription);
    }

    void uplinksSetWhatCrossesTheSpine_data() {
        QTest::addColumn<int>("uplinks");
        QTest::addColumn<double>("ratio");
        QTest::newRow("1:1") << 32 << 1.0;
        QTest::newRow("2:1") << 16 << 2.0;
        QTest::newRow("4 of 32 unplugged, 1.14:1") << 28 << 32.0 / 28;
        QTest::newRow("more up than down") << 40 << 1.0;
    }

    void uplinksSetWhatCrossesTheSpine() {
        QFETCH(int, uplinks);
        QFETCH(double, ratio);
        const FabricBuilder b = leafSpine(uplinks);
        const Fabric f = b.expanded();
        QCOMPARE(f.switchTiers, 2);
        QCOMPARE(f.islands, 1);
        QVERIFY(near(f.oversubscription, ratio));
        QVERIFY(near(f.acrossFabric_Bps, port_Bps / ratio));
        QVERIFY(near(f.injection_Bps, port_Bps));
        QVERIFY(near(*f.switches[0].oversubscription, 32.0 / uplinks));
        QVERIFY(!f.switches[2].oversubscription);  // the spine has every node below
        QVERIFY(near(f.switches[2].down_bps, uplinks * 400e9));
        if (ratio > 1)
            QVERIFY(f.bottleneck == f.switches[0].device || f.bottleneck == f.switches[1].device);
        else
            QVERIFY(!f.bottleneck);
    }

    void eightOf64UplinksUnpluggedOnOneLeafSlowTheWholeJob() {
        FabricBuilder b;
        const auto first = b.addNodes(8, 8).id;
        const auto second = b.addNodes(8, 8).id;
        b.part("leaf").ports[0].count = 128;
        const auto leafA = b.addSwitches(1);
        const auto leafB = b.addSwitches(1);
        const auto spine = b.addSwitches(1);
        b.join(first, leafA, 8);
        b.join(second, leafB, 8);
        b.join(leafA, spine, 64);
        b.join(leafB, spine, 56);
        const Fabric f = b.expanded();
        QVERIFY(near(f.oversubscription, 64.0 / 56));
        QVERIFY(near(f.acrossFabric_Bps, port_Bps * 56 / 64));
        QVERIFY(f.bottleneck == leafB);
    }

    void nodesBehindUnjoinedLeavesAreIslands() {
        FabricBuilder b = leafSpine(32);
        b.variant.links.resize(2);  // the spine is not cabled
        const Fabric f = b.expanded();
        QCOMPARE(f.islands, 2);
        QCOMPARE(f.acrossFabric_Bps, 0.0);
        QVERIFY(!f.nodes[0].reachesAll);
        QCOMPARE(f.nodes[0].components, 1);
    }

    void instancesOfOneDeviceMayLieApart() {
        FabricBuilder b;
        const auto node = b.addNodes(4, 1).id;
        b.join(node, b.addSwitches(2), 1);  // nodes 0 and 2 on one switch, 1 and 3 on the other
        const Fabric f = b.expanded();
        QCOMPARE(f.islands, 2);
        QCOMPARE(f.nodes[0].components, 2);
        QCOMPARE(f.acrossFabric_Bps, 0.0);
    }

    void railsNeedNoSpine() {
        FabricBuilder b;
        const auto node = b.addNodes(32, 8).id;
        b.join(node, b.addSwitches(8), 8, WiringPattern::rail);
        const Fabric f = b.expanded();
        QCOMPARE(f.islands, 1);
        QCOMPARE(f.switchTiers, 1);
        QVERIFY(f.nodes[0].railAligned);
        QVERIFY(near(f.acrossFabric_Bps, port_Bps));
        QCOMPARE(f.oversubscription, 1.0);
        QVERIFY(!f.switches[0].oversubscription);
    }

    void cablesDealtUnevenlyAreNotRails() {
        FabricBuilder b;
        const auto node = b.addNodes(6, 3).id;
        const auto leaf = b.addSwitches(4);
        b.join(node, leaf, 3);
        QVERIFY(!b.expanded().nodes[0].railAligned);
        b.variant.links[0].pattern = WiringPattern::rail;
        QVERIFY(b.expanded().nodes[0].railAligned);
    }

    void spinesOfAPodAreATierToo() {
        const Fabric even = threeTiers(4).expanded();
        QCOMPARE(even.switchTiers, 3);
        QCOMPARE(even.islands, 1);
        QVERIFY(near(even.oversubscription, 1.0));
        QVERIFY(near(even.acrossFabric_Bps, port_Bps));
        const Fabric halved = threeTiers(2).expanded();
        QVERIFY(near(halved.oversubscription, 2.0));
        QVERIFY(near(halved.acrossFabric_Bps, port_Bps / 2));
        QVERIFY(halved.bottleneck == halved.switches[0].device ||
                halved.bottleneck == halved.switches[1].device);
    }

    void storageLinksAreIgnored() {
        FabricBuilder b = oneLeaf();
        const Fabric before = b.expanded();
        const auto storage = b.addSwitches(1);
        b.join(b.variant.devices[0].id, storage, 2).network = design::Network::storage;
        const Fabric after = b.expanded();
        QCOMPARE(after.injection_Bps, before.injection_Bps);
        QCOMPARE(after.acrossFabric_Bps, before.acrossFabric_Bps);
        QCOMPARE(after.nodes[0].ports, before.nodes[0].ports);
        QVERIFY(near(after.switches[1].down_bps, 8 * 400e9));
        b.variant.links.erase(b.variant.links.begin());
        QCOMPARE(b.expanded().islands, 4);
    }

    void anOldSlotLimitsItsNic() {
        FabricBuilder b;
        const auto node = b.addNodes(2, 8, 8, "old").id;
        b.join(node, b.addSwitches(1), 8);
        const Fabric f = b.expanded();
        QVERIFY(near(f.nodes[0].pcieLimit_Bps, 8 * 126e9 / 8));
        QVERIFY(near(f.injection_Bps, 126e9 / 8));
        QVERIFY(near(f.acrossFabric_Bps, 126e9 / 8));
        QVERIFY(!f.bottleneck);
    }

    void theLeastConnectedNodeSetsThePace() {
        FabricBuilder b = oneLeaf();
        const auto poor = b.addNodes(1, 4).id;
        b.join(poor, b.variant.devices[1].id, 4);
        const Fabric f = b.expanded();
        QVERIFY(near(f.injection_Bps, port_Bps / 2));
        QVERIFY(near(f.acrossFabric_Bps, port_Bps / 2));
    }

    void transportFollowsBothEnds() {
        FabricBuilder b;
        const auto node = b.addNodes(2, 8).id;
        b.join(node, b.addSwitches(1, "ethernet"), 8);
        QVERIFY(b.expanded().transport == fabric::Transport::ethernet);
        QVERIFY(!b.expanded().inNetworkReduction);
        const auto more = b.addNodes(1, 8).id;
        b.join(more, b.addSwitches(1), 8);
        QVERIFY(b.expanded().transport == fabric::Transport::mixed);
    }

    void twoNodesCabledToEachOtherNeedNoSwitch() {
        FabricBuilder b;
        const auto one = b.addNodes(1, 8).id;
        const auto other = b.addNodes(1, 8).id;
        b.join(one, other, 8);
        const Fabric f = b.expanded();
        QCOMPARE(f.islands, 1);
        QCOMPARE(f.switchTiers, 0);
        QVERIFY(near(f.acrossFabric_Bps, port_Bps));
    }

    void anEmptyDesignHasNothing() {
        const Fabric f = FabricBuilder().expanded();
        QCOMPARE(f.gpuNodes, 0);
        QCOMPARE(f.islands, 0);
        QCOMPARE(f.acrossFabric_Bps, 0.0);
    }

    /// The cables laid one by one are those that design/fitting_rules.h counts by formula.
    void cablesAgreeWithThePortCounts() {
        for (const auto pattern : {WiringPattern::spread, WiringPattern::rail, WiringPattern::mesh,
                                   WiringPattern::group})
            for (int a = 1; a <= 7; ++a)
                for (int b = 1; b <= 7; ++b)
                    for (int count = 0; count <= 9; ++count) {
                        design::Link link;
                        link.pattern = pattern;
                        link.count = count;
                        link.shift = (a + b) % 5;
                        std::vector<int> atA(a, 0);
                        std::vector<int> atB(b, 0);
                        design::forEachCable(link, a, b, [&](int i, int j, int cables) {
                            atA[i] += cables;
                            atB[j] += cables;
                        });
                        const long total = std::accumulate(atA.begin(), atA.end(), 0L);
                        QCOMPARE(total, design::cablesOf(link, a, b));
                        QCOMPARE(*std::max_element(atA.begin(), atA.end()),
                                 design::portsTakenAtA(link, a, b));
                        QCOMPARE(*std::max_element(atB.begin(), atB.end()),
                                 design::portsTakenAtB(link, a, b));
                        int instance = 0;
                        for (const design::CableRun& run : design::cablesAtB(link, a, b))
                            for (; instance < run.last; ++instance)
                                QCOMPARE(atB[instance], static_cast<int>(run.cables));
                        QCOMPARE(instance, b);
                    }
    }

    void takingCablesAwayNeverHelps() {
        std::mt19937 engine(7);
        const auto below = [&](unsigned n) { return static_cast<int>(engine() % n); };
        for (int round = 0; round < 300; ++round) {
            FabricBuilder b;
            const auto first = b.addNodes(1 + below(5), 8).id;
            const auto second = b.addNodes(1 + below(5), 8).id;
            const auto leaf = b.addSwitches(1 + below(4));
            const auto other = b.addSwitches(1 + below(4));
            const auto spine = b.addSwitches(1 + below(4));
            const auto pattern = [&] { return static_cast<WiringPattern>(below(2)); };
            b.join(first, leaf, 8, pattern());
            b.join(second, below(2) ? leaf : other, 8, pattern());
            b.join(leaf, spine, 1 + below(3), WiringPattern::mesh);
            b.join(other, spine, 1 + below(3), WiringPattern::mesh);
            const Fabric before = b.expanded();
            const int taken = below(4);
            --b.variant.links[taken].count;
            const Fabric after = b.expanded();
            // Without a starved rail the others need not wait for it: of the nodes' own cables
            // only the injection must fall. A detour over more switches is another distance.
            const auto& distances = before.bandwidth.distances;
            const bool isUplink = taken >= 2;
            const bool asFar =
                distances.size() == after.bandwidth.distances.size() &&
                std::equal(distances.begin(), distances.end(), after.bandwidth.distances.begin(),
                           [](const fabric::Distance& x, const fabric::Distance& y) {
                               return x.switches == y.switches && near(x.pairShare, y.pairShare);
                           });
            if (isUplink && asFar)
                QVERIFY(after.acrossFabric_Bps <= before.acrossFabric_Bps * (1 + 1e-9));
            QVERIFY(after.injection_Bps <= before.injection_Bps * (1 + 1e-12));
            QVERIFY(after.islands >= before.islands);
        }
    }

    /// What goes out of the nodes comes in at the switches, and what goes up arrives above.
    void ratesAreConserved() {
        const Fabric f = threeTiers(4).expanded();
        double nodes_Bps = 0;
        for (const fabric::Attachment& node : f.nodes) nodes_Bps += 32 * node.cabled_Bps;
        double leaves_bps = 0;
        double leavesUp_bps = 0;
        double spines_bps = 0;
        for (std::size_t i = 0; i < f.switches.size(); ++i) {
            const bool isLeaf = i >= 3;
            if (isLeaf) leaves_bps += 8 * f.switches[i].down_bps;
            if (isLeaf) leavesUp_bps += 8 * f.switches[i].up_bps;
            if (i < 2) spines_bps += 8 * f.switches[i].down_bps;
        }
        QVERIFY(near(nodes_Bps * 8, leaves_bps));
        QVERIFY(near(leavesUp_bps, spines_bps));
    }
};

CW_TEST(TestFabric)
#include "test_fabric.moc"
