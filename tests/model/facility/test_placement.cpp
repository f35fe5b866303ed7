// Switches stand by what they are cabled to, and reference fabrics need no cable beyond its reach.
#include <QtTest>
#include <algorithm>
#include <set>

#include "model/fabric/wire_design.h"
#include "model/facility/cable_choice.h"
#include "model/facility/cable_length.h"
#include "tests/model/design/bench_desk.h"
#include "tests/model/design_builder.h"
#include "tests/model/facility/placed.h"
#include "tests/test_program.h"

using namespace cw;
using test::BenchDesk;
using test::DesignBuilder;

using test::placementOf;

namespace {

const std::vector<facility::RackPlace>& placesOf(const design::ResolvedDesign& design,
                                                 const facility::Placement& placement,
                                                 const design::ResolvedDevice* device) {
    return placement.places[std::size_t(device - design.devices.data())];
}

/// First and last rack of a device's instances.
struct Extent {
    int first = 0;
    int last = 0;
    explicit Extent(const std::vector<facility::RackPlace>& places)
        : first(places.front().rack), last(places.front().rack) {
        for (const facility::RackPlace& place : places) {
            first = std::min(first, place.rack);
            last = std::max(last, place.rack);
        }
    }
    [[nodiscard]] int racks() const { return last - first + 1; }
};

/// DGX H100 on a rail-aligned fabric of QM9700, units of 32 nodes, as
/// "NVIDIA DGX SuperPOD: reference architecture featuring DGX H100", RA-11333-001
/// (https://docs.nvidia.com/dgx-superpod/reference-architecture-scalable-infrastructure-h100/latest/).
BenchDesk referenceFabric(int nodes, bool withManagement = false) {
    BenchDesk bench;
    const design::DeviceId node = bench.place("dgx-h100", nodes);
    fabric::FabricRequest compute;
    compute.nicsPerNode = 8;
    compute.switchPart = "nvidia-qm9700";
    compute.scalableUnit = 32;
    std::vector<fabric::NetworkRequest> networks{{design::Network::compute, compute}};
    if (withManagement) {
        fabric::FabricRequest management;
        management.nicsPerNode = 1;
        management.switchPart = "nvidia-sn2201";
        management.topology = fabric::Topology::access;
        networks.push_back({design::Network::management, management});
    }
    const std::string said = bench.perform(fabric::wireNetworks(bench.desk(), {node}, networks));
    if (said.rfind("refused", 0) == 0) qFatal("%s", said.c_str());
    return bench;
}

bool isNode(const design::ResolvedDevice* device) {
    return device->part->kind == catalog::PartKind::server;
}

}  // namespace

class TestPlacement : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void referenceFabricsNeedNoCableBeyondItsReach_data() {
        QTest::addColumn<int>("nodes");
        QTest::addColumn<bool>("withManagement");
        for (const int nodes : {32, 127, 512, 1024, 2048})
            for (const bool withManagement : {false, true})
                QTest::addRow("%d nodes%s", nodes, withManagement ? ", managed" : "")
                    << nodes << withManagement;
    }
    void referenceFabricsNeedNoCableBeyondItsReach() {
        QFETCH(int, nodes);
        QFETCH(bool, withManagement);
        const BenchDesk bench = referenceFabric(nodes, withManagement);
        const design::ResolvedDesign design =
            design::resolve(bench.variant(), bench.document.pinned);
        const facility::Placement placement = placementOf(design);
        for (const design::ResolvedLink& link : design.links) {
            QVERIFY(link.cable != nullptr);
            const double reach_m =
                design::reachOf_m({link.cable, link.transceiverA, link.transceiverB});
            const double way_m = facility::longestWay_m(design, placement, link);
            QVERIFY2(
                way_m > 0 && way_m <= reach_m,
                qPrintable(QString("%1 - %2: %3 m")
                               .arg(link.a->device->label.c_str(), link.b->device->label.c_str())
                               .arg(way_m)));
        }
    }

    void leavesStandAmongTheNodesOfTheirUnit_data() {
        QTest::addColumn<int>("nodes");
        for (const int nodes : {32, 64, 127, 512, 1000, 2048})
            QTest::addRow("%d nodes", nodes) << nodes;
    }
    void leavesStandAmongTheNodesOfTheirUnit() {
        QFETCH(int, nodes);
        const BenchDesk bench = referenceFabric(nodes);
        const design::ResolvedDesign design =
            design::resolve(bench.variant(), bench.document.pinned);
        const facility::Placement placement = placementOf(design);
        int units = 0;
        for (const design::ResolvedLink& link : design.links) {
            if (!isNode(link.a)) continue;
            const Extent unit(placesOf(design, placement, link.a));
            const Extent leaves(placesOf(design, placement, link.b));
            QVERIFY2(leaves.first >= unit.first - unit.racks() &&
                         leaves.last <= unit.last + unit.racks(),
                     qPrintable(QString("unit in racks %1 to %2, leaves in %3 to %4")
                                    .arg(unit.first)
                                    .arg(unit.last)
                                    .arg(leaves.first)
                                    .arg(leaves.last)));
            ++units;
        }
        QCOMPARE(units, (nodes + 31) / 32);
    }

    /// The order in which switches were drawn does not matter.
    void switchesDrawnInAnyOrderStandByTheirNodes() {
        constexpr int units = 24;
        DesignBuilder b;
        std::vector<design::DeviceId> nodes;
        std::vector<design::DeviceId> leaves;
        for (int u = 0; u < units; ++u) nodes.push_back(b.addSystem(32));
        for (int u = 0; u < units; ++u) leaves.push_back(b.add("switch", 4));
        for (int u = 0; u < units; ++u)
            b.link(nodes[std::size_t(u)], leaves[std::size_t(units - 1 - u)], 4, "fibre", 10,
                   "twin-module", "twin-module");
        const design::ResolvedDesign design = b.resolved();
        const facility::Placement placement = placementOf(design);
        for (const design::ResolvedLink& link : design.links) {
            const Extent unit(placesOf(design, placement, link.a));
            const Extent ofLeaves(placesOf(design, placement, link.b));
            QVERIFY(ofLeaves.first >= unit.first - unit.racks());
            QVERIFY(ofLeaves.last <= unit.last + unit.racks());
        }
    }

    void aSwitchOfItsKindThatJoinsEverythingStandsInTheMiddle() {
        DesignBuilder b;
        const auto spine = b.add("switch-unrated", 1);
        std::vector<design::DeviceId> leaves;
        for (int u = 0; u < 60; ++u) {
            leaves.push_back(b.add("switch", 1));
            b.link(b.addSystem(30), leaves.back(), 1, "fibre", 10, "twin-module", "twin-module");
        }
        for (const design::DeviceId leaf : leaves)
            b.link(leaf, spine, 1, "fibre", 10, "twin-module", "twin-module");
        const design::ResolvedDesign design = b.resolved();
        const facility::Placement placement = placementOf(design);
        const int rack = placesOf(design, placement, design.find(spine)).front().rack;
        QVERIFY2(rack > placement.racks / 3 && rack < placement.racks * 2 / 3,
                 qPrintable(QString("%1 of %2").arg(rack).arg(placement.racks)));
    }

    void theSameDesignIsPlacedTheSame() {
        for (unsigned seed = 1; seed <= 20; ++seed) {
            const DesignBuilder b = test::randomDesign(seed);
            const design::ResolvedDesign one = b.resolved();
            const design::ResolvedDesign two = b.resolved();
            QVERIFY(placementOf(one).places == placementOf(two).places);
        }
    }
};

CW_TEST(TestPlacement)
#include "test_placement.moc"
