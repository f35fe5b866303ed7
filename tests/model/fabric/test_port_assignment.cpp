// Where each cable is plugged in: the laws any assignment keeps, and the habits of reference
// designs.
#include <QtTest>
#include <map>
#include <random>
#include <set>

#include "model/fabric/port_assignment.h"
#include "tests/model/fabric/fabric_builder.h"
#include "tests/test_program.h"

using namespace cw;
using cw::test::FabricBuilder;
using design::WiringPattern;
using fabric::CablePlace;
using fabric::PortPlace;

namespace {

/// One scalable unit: 32 nodes of 8 NICs, 8 rail leaves, 4 spines with 8 cables to each leaf.
FabricBuilder scalableUnit() {
    FabricBuilder b;
    const auto node = b.addNodes(32, 8).id;
    const auto leaf = b.addSwitches(8);
    const auto spine = b.addSwitches(4);
    b.join(node, leaf, 8, WiringPattern::rail);
    b.join(leaf, spine, 8, WiringPattern::mesh);
    return b;
}

std::vector<CablePlace> assigned(const FabricBuilder& b) {
    return fabric::assignPorts(design::resolve(b.variant, b));
}

}  // namespace

class TestPortAssignment : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void railRGoesFromNicROfNodeIToPortIOfLeafR() {
        int seen = 0;
        for (const CablePlace& cable : assigned(scalableUnit())) {
            if (cable.link != 0) continue;
            ++seen;
            QCOMPARE(cable.a.port, 1);
            QCOMPARE(cable.a.piece, cable.b.instance + 1);
            QCOMPARE(cable.b.port, cable.a.instance + 1);
            QCOMPARE(cable.b.piece, 0);
        }
        QCOMPARE(seen, 256);
    }

    void aLinkThatNamesItsFirstPortGetsIt() {
        FabricBuilder b = scalableUnit();
        b.variant.links[1].firstPortA = 49;  // uplinks: the last quarter of the leaf
        b.variant.links[0].firstPortB = 5;   // nodes from the third cage on
        std::map<int, std::set<int>> portsOfLeaf;
        for (const CablePlace& cable : assigned(b)) {
            const PortPlace& leaf = cable.link == 0 ? cable.b : cable.a;
            QVERIFY(portsOfLeaf[leaf.instance].insert(leaf.port).second);
            if (cable.link == 0) QCOMPARE(leaf.port, cable.a.instance + 5);
            if (cable.link == 1) QVERIFY(leaf.port >= 49);
        }
        for (const auto& [leaf, ports] : portsOfLeaf) QCOMPARE(ports.size(), std::size_t(64));
    }

    void otherLinksKeepOutOfNamedPorts() {
        FabricBuilder b;
        const auto few = b.addNodes(2, 8).id;
        const auto many = b.addNodes(4, 8).id;
        const auto leaf = b.addSwitches(1);
        b.join(few, leaf, 1);
        b.join(many, leaf, 1);
        b.variant.links[1].firstPortB = 2;  // ports 2 to 5
        std::vector<int> ports;
        for (const CablePlace& cable : assigned(b)) ports.push_back(cable.b.port);
        QCOMPARE(ports, std::vector<int>({1, 6, 2, 3, 4, 5}));
    }

    void uplinksTakeTheUpperHalfAndBundlesLieSideBySide() {
        for (const CablePlace& cable : assigned(scalableUnit())) {
            if (cable.link != 1) continue;
            QVERIFY(cable.a.port > 32 && cable.a.port <= 64);
            QCOMPARE((cable.a.port - 33) / 8, cable.b.instance);
            QCOMPARE((cable.b.port - 1) / 8, cable.a.instance);
        }
    }

    void addingNodesLeavesTheUplinksWhereTheyAre() {
        FabricBuilder b = scalableUnit();
        b.variant.devices[0].count = 20;
        const auto before = assigned(b);
        b.variant.devices[0].count = 31;
        const auto after = assigned(b);
        const auto isIn = [&](const CablePlace& cable) {
            return std::find(after.begin(), after.end(), cable) != after.end();
        };
        QVERIFY(std::all_of(before.begin(), before.end(), isIn));
    }

    void uplinksOfAnOversubscribedLeafFollowItsNodes() {
        FabricBuilder b;
        const auto node = b.addNodes(6, 8).id;
        const auto leaf = b.addSwitches(1);
        const auto spine = b.addSwitches(2);
        b.join(node, leaf, 8);
        b.join(leaf, spine, 8, WiringPattern::mesh);
        std::set<int> up;
        for (const CablePlace& cable : assigned(b))
            if (cable.link == 1) up.insert(cable.a.port);
        QCOMPARE(*up.begin(), 49);
        QCOMPARE(*up.rbegin(), 64);
    }

    void theSecondPortsOfNicsAreASecondPlane() {
        FabricBuilder b;
        b.part("nic").ports[0].count = 2;
        const auto node = b.addNodes(2, 4).id;
        const auto planeA = b.addSwitches(4);
        const auto planeB = b.addSwitches(4);
        b.join(node, planeA, 4, WiringPattern::rail);
        b.join(node, planeB, 4, WiringPattern::rail);
        for (const CablePlace& cable : assigned(b)) {
            QCOMPARE(cable.a.port, cable.link + 1);
            QCOMPARE(cable.a.piece, cable.b.instance + 1);
        }
    }

    void aLinkDrawnFromAboveGetsTheSamePorts() {
        FabricBuilder down = scalableUnit();
        std::swap(down.variant.links[1].a, down.variant.links[1].b);
        std::set<std::pair<PortPlace, PortPlace>> one;
        std::set<std::pair<PortPlace, PortPlace>> other;
        for (const CablePlace& cable : assigned(scalableUnit())) one.insert({cable.a, cable.b});
        for (const CablePlace& cable : assigned(down))
            other.insert(cable.link == 1 ? std::pair(cable.b, cable.a)
                                         : std::pair(cable.a, cable.b));
        QVERIFY(one == other);
    }

    void aPinnedCableChangesPlacesWithTheOneThatLayThere() {
        FabricBuilder b = scalableUnit();
        const auto before = assigned(b);
        b.variant.links[0].pinned = {{8, 0, 5}};  // node 2, NIC 1: leaf 1, port 2
        const auto after = assigned(b);
        for (std::size_t c = 0; c < before.size(); ++c) {
            if (c == 8) QCOMPARE(after[c].b.port, 5);
            if (c == 32) QCOMPARE(after[c].b.port, 2);
            if (c != 8 && c != 32) QVERIFY(after[c] == before[c]);
        }
    }

    void aPinnedCableMayTakeAPortThatNothingUses() {
        FabricBuilder b;
        const auto node = b.addNodes(3, 8).id;
        const auto leaf = b.addSwitches(1);
        b.join(node, leaf, 1);
        b.variant.links[0].pinned = {{1, 4, 60}, {7, 1, 1}};  // there is no eighth cable
        const auto cables = assigned(b);
        QCOMPARE(cables[0].b.port, 1);
        QCOMPARE(cables[1].b.port, 60);
        QCOMPARE(cables[1].a.piece, 4);
        QCOMPARE(cables[2].b.port, 3);
    }

    void cablesOfASplitPortAreItsLanes() {
        FabricBuilder b;
        const auto node = b.addNodes(3, 8).id;
        const auto leaf = b.addSwitches(1);
        const auto spine = b.addSwitches(1);
        b.join(node, leaf, 1).splitB = 2;
        b.join(leaf, spine, 4);
        std::vector<std::pair<int, int>> ports;
        for (const CablePlace& cable : assigned(b))
            if (cable.link == 0) ports.push_back({cable.b.port, cable.b.lane});
        QVERIFY(ports == (std::vector<std::pair<int, int>>{{1, 1}, {1, 2}, {2, 1}}));
        for (const CablePlace& cable : assigned(b))
            if (cable.link == 1) QVERIFY(cable.a.port > 32 && cable.a.lane == 0);
    }

    void portsSetByHandAreKeptAndTheOthersGoRoundThem() {
        FabricBuilder b;
        const auto node = b.addNodes(2, 4).id;
        const auto leaf = b.addSwitches(1);
        b.join(node, leaf, 2);
        b.join(node, leaf, 2);
        b.variant.links[1].firstPortA = 1;
        b.variant.links[1].firstPortB = 2;
        std::set<int> first;
        for (const CablePlace& cable : assigned(b)) {
            if (cable.link == 1) {
                QVERIFY(cable.a.piece == 1 || cable.a.piece == 2);
                QVERIFY(cable.b.port >= 2 && cable.b.port <= 5);
            } else {
                QVERIFY(cable.a.piece == 3 || cable.a.piece == 4);
                first.insert(cable.b.port);
            }
        }
        QVERIFY(first == (std::set<int>{1, 6, 7, 8}));
    }

    void tooManyCablesGetNumbersAboveThePorts() {
        FabricBuilder b;
        const auto node = b.addNodes(9, 8).id;
        b.join(node, b.addSwitches(1), 8);
        int highest = 0;
        for (const CablePlace& cable : assigned(b)) highest = std::max(highest, cable.b.port);
        QCOMPARE(highest, 72);
    }

    void noPortIsUsedTwiceAndEveryCableHasTwoEnds() {
        std::mt19937 engine(11);
        const auto below = [&](unsigned n) { return static_cast<int>(engine() % n); };
        for (int round = 0; round < 200; ++round) {
            FabricBuilder b;
            const auto first = b.addNodes(1 + below(5), 8).id;
            const auto second = b.addNodes(1 + below(5), 8).id;
            const auto leaf = b.addSwitches(1 + below(4));
            const auto spine = b.addSwitches(1 + below(4));
            b.join(first, leaf, 1 + below(8), static_cast<WiringPattern>(below(3)));
            b.join(leaf, second, 1 + below(8), static_cast<WiringPattern>(below(3)));
            b.join(leaf, spine, 1 + below(8), static_cast<WiringPattern>(below(3)));
            b.join(leaf, leaf, below(2));
            const design::ResolvedDesign design = design::resolve(b.variant, b);
            const auto cables = fabric::assignPorts(design);
            long drawn = 0;
            for (const design::ResolvedLink& link : design.links) drawn += link.cables;
            QCOMPARE(static_cast<long>(cables.size()), drawn);
            std::set<PortPlace> used;
            for (const CablePlace& cable : cables)
                for (const PortPlace& place : {cable.a, cable.b}) {
                    QVERIFY(used.insert(place).second);
                    QVERIFY(place.port >= 1);
                }
        }
    }
};

CW_TEST(TestPortAssignment)
#include "test_port_assignment.moc"
