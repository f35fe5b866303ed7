// Networks that are no plain compute fabric: scale-up domains, management with uplinks, ports in
// split mode; and what becomes of links that were deleted or pinned by hand.
#include <QtTest>
#include <algorithm>
#include <map>

#include "model/economics/capex.h"
#include "model/fabric/cable_ends.h"
#include "model/fabric/cable_trace.h"
#include "model/fabric/fabric.h"
#include "model/fabric/generated_mark.h"
#include "model/fabric/in_network_reduction.h"
#include "model/fabric/pin_cable.h"
#include "model/fabric/reach.h"
#include "model/fabric/scale_up.h"
#include "model/fabric/wire_design.h"
#include "tests/model/design/bench_desk.h"
#include "tests/model/fabric/wanted.h"
#include "tests/test_program.h"

using namespace cw;
using design::Device;
using design::DeviceId;
using design::Link;
using design::Network;
using fabric::FabricRequest;
using fabric::Topology;
using test::BenchDesk;
using test::text;

using test::on;

namespace {

design::ResolvedDesign resolved(const BenchDesk& bench) {
    return design::resolve(bench.variant(), bench.document.pinned);
}

int instancesOf(const BenchDesk& bench, const std::string& part) {
    int count = 0;
    for (const Device& device : bench.variant().devices)
        if (device.part == part) count += device.count;
    return count;
}

long cablesBetween(const BenchDesk& bench, const std::string& a, const std::string& b) {
    long cables = 0;
    for (const Link& link : bench.variant().links)
        if (bench.device(link.a.device).part == a && bench.device(link.b.device).part == b)
            cables += design::cablesOf(bench.variant(), link);
    return cables;
}

/// `trays` compute trays of GB200 NVL72, with their NVLink switches.
BenchDesk nvl72(int trays) {
    BenchDesk bench;
    const DeviceId tray = bench.place("gb200-compute-tray", trays);
    const auto wanted = fabric::suggestedRequest(bench.desk(), {tray}, Network::scaleUp);
    if (!wanted) qFatal("%s", wanted.reason().c_str());
    bench.perform(fabric::wire(bench.desk(), {tray}, wanted.value(), Network::scaleUp));
    return bench;
}

const Link& linkBetween(const BenchDesk& bench, const char* a, const char* b) {
    const auto found = std::find_if(
        bench.variant().links.begin(), bench.variant().links.end(), [&](const Link& link) {
            return text(bench.device(link.a.device).label).startsWith(a) &&
                   text(bench.device(link.b.device).label).startsWith(b);
        });
    if (found == bench.variant().links.end()) qFatal("no link %s - %s", a, b);
    return *found;
}

}  // namespace

class TestNetworks : public QObject {
    Q_OBJECT
private slots:
    /// NVIDIA DGX GB200 user guide: 18 compute trays and 9 switch trays a rack, 18 NVLink 5 links
    /// of 50 GB/s a GPU, 1.8 TB/s both ways.
    void aScaleUpDomainIsAFabricOfItsOwn_data() {
        QTest::addColumn<int>("trays");
        QTest::addColumn<int>("domains");
        QTest::newRow("one rack") << 18 << 1;
        QTest::newRow("four racks") << 72 << 4;
    }
    void aScaleUpDomainIsAFabricOfItsOwn() {
        QFETCH(int, trays);
        QFETCH(int, domains);
        const BenchDesk bench = nvl72(trays);
        QCOMPARE(instancesOf(bench, "nvlink5-switch-tray"), 9 * domains);
        QCOMPARE(cablesBetween(bench, "gb200-compute-tray", "nvlink5-switch-tray"),
                 1296L * domains);
        const auto design = resolved(bench);
        const fabric::ScaleUp scaleUp = fabric::expandScaleUp(design);
        QCOMPARE(int(scaleUp.domains.size()), domains);
        for (const fabric::ScaleUpDomain& domain : scaleUp.domains) {
            QCOMPARE(domain.nodes, 18);
            QCOMPARE(domain.gpus, 72);
        }
        QCOMPARE(scaleUp.gpus, 72);
        QCOMPARE(scaleUp.perGpu_Bps, 900e9);
        QCOMPARE(scaleUp.strayNodes, 0);
        // The compute network knows nothing of it.
        QCOMPARE(fabric::expand(design).islands, trays);
    }

    void aFailedSwitchTrayTakesItsShareOfTheDomain() {
        const BenchDesk bench = nvl72(18);
        design::Faults faults;
        for (const Device& device : bench.variant().devices)
            if (device.part == "nvlink5-switch-tray")
                faults = design::withOneFailed(faults, device);
        const auto design = design::resolve(bench.variant(), bench.document.pinned, faults);
        QCOMPARE(fabric::expandScaleUp(design).perGpu_Bps, 800e9);
    }

    /// 71 of the 72 links of 50 GB/s that the four GPUs of the first tray share.
    void aDomainIsAsFastAsItsSlowestTray() {
        const BenchDesk bench = nvl72(18);
        const design::Faults faults =
            design::withOneFailed(design::Faults{}, bench.variant(), bench.variant().links.front());
        const auto design = design::resolve(bench.variant(), bench.document.pinned, faults);
        const fabric::ScaleUp scaleUp = fabric::expandScaleUp(design);
        QCOMPARE(scaleUp.injection_Bps, 71 * 50e9 / 4);
        QVERIFY(scaleUp.perGpu_Bps <= scaleUp.injection_Bps);
    }

    /// GB200 NVL72 rack: what 18 trays cost is what the rack costs; switches and cables come with
    /// it.
    void switchesAndCablesOfADomainAreInThePriceOfItsTrays() {
        const BenchDesk bench = nvl72(18);
        const auto design = resolved(bench);
        const economics::Capex capex = economics::computeCapex(design, design::countCables(design));
        QVERIFY(capex.missing.empty());
        const double rack = test::shippedCatalog().find("gb200-nvl72")->price()->typical->dollars();
        QVERIFY(std::abs(capex.total.typical.dollars() / rack - 1) < 1e-3);
    }

    /// RA-11333-001 V11, table 8: two uplinks for each out-of-band switch.
    void managementLeavesHaveUplinksToAPairOfSwitches() {
        BenchDesk bench;
        const DeviceId node = bench.place("dgx-h100", 127);
        FabricRequest wanted = on("nvidia-sn2201", 1);
        wanted.topology = Topology::access;
        wanted.leafUplinks = 2;
        wanted.uplinkPart = "nvidia-sn4600c";
        const auto counted = fabric::drawnSizing(bench.desk(), {node}, wanted, Network::management);
        QVERIFY2(counted.ok(), counted ? "" : counted.reason().c_str());
        bench.perform(fabric::wire(bench.desk(), {node}, wanted, Network::management));
        QCOMPARE(instancesOf(bench, "nvidia-sn2201"), 3);
        QCOMPARE(instancesOf(bench, "nvidia-sn4600c"), 2);
        QCOMPARE(cablesBetween(bench, "nvidia-sn2201", "nvidia-sn4600c"), 6L);
        QCOMPARE(counted.value().leaf, 3);
        QCOMPARE(counted.value().spine, 2);
        QCOMPARE(counted.value().leafSpine, 6L);
        for (const Link& link : bench.variant().links)
            QVERIFY(design::linkRate_bps(bench.variant(), link, bench.document.pinned) > 0);

        wanted.leafUplinks = 5;
        const auto refused = fabric::wire(bench.desk(), {node}, wanted, Network::management);
        QVERIFY(!refused.ok());
        QVERIFY2(text(refused.reason()).contains("Ask for up to 4"), refused.reason().c_str());
    }

    /// Quantum-2: a 400 Gb/s port split into two of 200 Gb/s serves two nodes over one splitter.
    void aSlowerFabricSplitsThePortsOfItsLeaves() {
        BenchDesk bench;
        const DeviceId node = bench.place("dgx-h100", 128);
        FabricRequest wanted = on("nvidia-qm9700", 8);
        wanted.linkRate_bps = 200e9;
        wanted.scalableUnit = 64;
        const auto counted = fabric::drawnSizing(bench.desk(), {node}, wanted);
        QVERIFY2(counted.ok(), counted ? "" : counted.reason().c_str());
        bench.perform(fabric::wire(bench.desk(), {node}, wanted));
        // 64 links of 200 Gb/s on 32 ports of each leaf, 32 uplinks of 400 Gb/s.
        QCOMPARE(counted.value().leaf, 16);
        QCOMPARE(counted.value().leafSpine, 16 * 32L);
        QCOMPARE(instancesOf(bench, "nvidia-qm9700"), counted.value().leaf + counted.value().spine);
        int splits = 0;
        for (const Link& link : bench.variant().links) {
            const bool atNode = bench.device(link.a.device).part == "dgx-h100";
            QCOMPARE(link.splitB, atNode ? 2 : 1);
            QCOMPARE(design::linkRate_bps(bench.variant(), link, bench.document.pinned),
                     atNode ? 200e9 : 400e9);
            splits += atNode ? 1 : 0;
        }
        QVERIFY(splits > 0);
        for (const auto& [device, uses] : portsOfAll(bench.variant(), bench.document.pinned))
            for (const design::PortUse& use : uses) QVERIFY(use.used <= use.total);
        const fabric::Fabric drawn = fabric::expand(resolved(bench));
        QCOMPARE(drawn.islands, 1);
        QCOMPARE(drawn.acrossFabric_Bps, 25e9);
        // One splitter carries two links: half as many pieces as links at the leaves.
        const auto cables = design::countCables(resolved(bench));
        long splitters = 0;
        for (const design::CableCount& cable : cables.cables)
            if (cable.cableId == "mfp7e20" || cable.cableId == "mfp7e40")
                splitters += cable.assemblies;
        QCOMPARE(splitters, 512L);
    }

    void aDeletedLinkStaysAwayWhenTheClusterGrows() {
        BenchDesk bench;
        const DeviceId node = bench.place("dgx-h100", 64);
        FabricRequest wanted = on("nvidia-qm9700", 8);
        wanted.scalableUnit = 32;
        bench.perform(fabric::wire(bench.desk(), {node}, wanted));
        const auto cablesUp = [&] {
            return cablesBetween(bench, "nvidia-qm9700", "nvidia-qm9700");
        };
        QCOMPARE(cablesUp(), 512L);
        const Link gone = linkBetween(bench, "Leaf 2", "Spine");
        bench.perform(design::removeThings(bench.desk(), {}, {gone.id}));
        QCOMPARE(cablesUp(), 256L);
        const DeviceId last = bench.variant().devices.back().id;
        Q_UNUSED(last)
        std::vector<DeviceId> nodes;
        for (const Device& device : bench.variant().devices)
            if (device.part == "dgx-h100") nodes.push_back(device.id);
        bench.perform(fabric::setNodeCount(bench.desk(), nodes.back(), 64));
        QCOMPARE(instancesOf(bench, "dgx-h100"), 96);
        QCOMPARE(cablesUp(), 512L);  // leaves 1 and 3, not 2
        bench.perform(fabric::setNodeCount(bench.desk(), nodes.front(), 33));
        QCOMPARE(cablesUp(), 3 * 256L);  // leaves 1, 3 and 4
        // Wired again by hand, it is whole.
        wanted.nodes = 0;
        bench.perform(fabric::wire(bench.desk(), nodes, wanted));
        QCOMPARE(cablesUp(), 4 * 256L);
    }

    void aFabricGrowsAlsoWhenItsFirstLinkWasDeleted() {
        BenchDesk bench;
        const DeviceId node = bench.place("dgx-h100", 64);
        FabricRequest wanted = on("nvidia-qm9700", 8);
        wanted.scalableUnit = 32;
        bench.perform(fabric::wire(bench.desk(), {node}, wanted));
        bench.perform(design::removeThings(bench.desk(), {}, {bench.variant().links.front().id}));
        DeviceId other;
        for (const Device& device : bench.variant().devices)
            if (device.part == "dgx-h100") other = device.id;
        bench.perform(fabric::setNodeCount(bench.desk(), other, 64));
        QCOMPARE(fabric::generatedFor(bench.desk(), other, Network::compute)->nodeCount, 64);
    }

    void oddNumbersOfNicsAreTakenWhereTheyShareTheGpus() {
        QVERIFY(!fabric::refusesNics(1, 8));
        QVERIFY(!fabric::refusesNics(3, 6));
        QVERIFY(!fabric::refusesNics(9, 3));
        QVERIFY(!fabric::refusesNics(5, 0));  // a node without GPUs
        const auto refused = fabric::refusesNics(7, 8);
        QVERIFY(refused);
        QVERIFY2(text(refused->reason).contains("Ask for 6 or 8"), refused->reason.c_str());
        BenchDesk bench;
        const DeviceId node = bench.place("dgx-h100", 8);
        const auto step = fabric::wire(bench.desk(), {node}, on("nvidia-qm9700", 3));
        QVERIFY(!step.ok());
        QVERIFY2(text(step.reason()).contains("Ask for 2 or 4"), step.reason().c_str());
    }

    void aCableIsPinnedToAPortAndGivenBack() {
        BenchDesk bench;
        const DeviceId node = bench.place("dgx-h100", 8);
        bench.perform(fabric::wire(bench.desk(), {node}, on("nvidia-qm9700", 8)));
        const Link link = bench.lastLink();
        const auto ends = [&] { return fabric::cableEnds(resolved(bench), link.id); };
        const auto before = ends();
        QCOMPARE(text(before[3].b), QString("leaf port 2/2"));
        const design::Document whole = bench.document;
        const auto step = fabric::pinCable(bench.desk(), link.id, 3, false, 61);
        QVERIFY2(step.ok(), step ? "" : step.reason().c_str());
        QVERIFY2(text(step.value().name).contains("port 31/1"), step.value().name.c_str());
        const design::Transaction undo = design::apply(bench.document, step.value());
        QCOMPARE(text(ends()[3].b), QString("leaf port 31/1"));
        QCOMPARE(text(ends()[4].b), text(before[4].b));
        // Another cable cannot be pinned there; any other port is free to take.
        const auto taken = fabric::pinCable(bench.desk(), link.id, 4, false, 61);
        QVERIFY(!taken.ok());
        QVERIFY2(text(taken.reason()).contains("Port 31/1 of leaf is taken"),
                 taken.reason().c_str());
        QVERIFY(!fabric::pinCable(bench.desk(), link.id, 4, false, 65).ok());
        QVERIFY(!fabric::pinCable(bench.desk(), link.id, 64, false, 1).ok());
        bench.perform(fabric::pinCable(bench.desk(), link.id, 3, false, 0));
        QVERIFY(bench.variant().links.back().pinned.empty());
        bench.document = whole;
        design::apply(bench.document, step.value());
        design::apply(bench.document, undo);
        QVERIFY(bench.document == whole);
    }

    void aCableIsTracedFromTheNodeToTheSpine() {
        BenchDesk bench;
        const DeviceId node = bench.place("dgx-h100", 64);
        FabricRequest wanted = on("nvidia-qm9700", 8);
        wanted.scalableUnit = 32;
        bench.perform(fabric::wire(bench.desk(), {node}, wanted));
        const auto design = resolved(bench);
        const Link& link = linkBetween(bench, "DGX H100", "Leaf");
        // Cable 9: NIC 2 of the second node, at port 2 of the second leaf.
        const auto steps = fabric::traceCable(design, link.id, 9);
        QCOMPARE(int(steps.size()), 2);
        const auto ends = fabric::cableEnds(design, link.id);
        QCOMPARE(text(steps[0].text), text(ends[9].a + " - " + ends[9].b));
        QVERIFY2(text(steps[1].text).startsWith("leaf-1-2 port 17/1 - spine-1 port"),
                 steps[1].text.c_str());
        QCOMPARE(steps[1].others, 31);
        // Seen from the uplink it is the same way.
        const Link& up = linkBetween(bench, "Leaf", "Spine");
        QCOMPARE(int(fabric::traceCable(design, up.id, 0).size()), 2);

        // Cables between the leaves of a pair are on no way from a node to a spine.
        BenchDesk pairs;
        FabricRequest paired = on("nvidia-qm9700", 8);
        paired.scalableUnit = 16;
        paired.leastSpines = 16;
        paired.peerLinks = 2;
        pairs.perform(fabric::wire(pairs.desk(), {pairs.place("dgx-h100", 64)}, paired));
        const auto& all = pairs.variant().links;
        QVERIFY(std::any_of(all.begin(), all.end(), fabric::isPeerLink));
        const fabric::LinkTrace past =
            fabric::traceLink(resolved(pairs), linkBetween(pairs, "DGX H100", "Leaf").id);
        QVERIFY(past.links.size() >= 2);
        for (const design::LinkId id : past.links)
            QVERIFY(!fabric::isPeerLink(*pairs.variant().findLink(id)));

        const fabric::LinkTrace trace = fabric::traceLink(design, link.id);
        QCOMPARE(int(trace.links.size()), 2);
        QCOMPARE(trace.links.front(), link.id);
        QCOMPARE(int(trace.devices.size()), 3);
        QCOMPARE(trace.devices.front(), link.a.device);
        // A leaf's uplink serves the nodes of that leaf only.
        QCOMPARE(int(fabric::traceLink(design, up.id).links.size()), 2);
    }

    void aNodeOutOfOrderIsNoIsland() {
        BenchDesk bench;
        const DeviceId node = bench.place("dgx-h100", 8);
        bench.perform(fabric::wire(bench.desk(), {node}, on("nvidia-qm9700", 8)));
        const design::Faults faults = design::withOneFailed(design::Faults{}, bench.device(node));
        const fabric::Reach reach =
            fabric::findReach(design::resolve(bench.variant(), bench.document.pinned, faults));
        QCOMPARE(int(reach.groups.size()), 1);
        QCOMPARE(int(reach.groups.front().nodes), 7);
    }

    void theNetworkReducesWhereEveryTierDoes() {
        BenchDesk bench;
        const DeviceId node = bench.place("dgx-h100", 64);
        bench.perform(fabric::wire(bench.desk(), {node}, on("nvidia-qm9700", 8)));
        const auto reduction = [&] {
            const auto design = resolved(bench);
            return fabric::inNetworkReduction(design, fabric::expand(design));
        };
        QVERIFY(reduction().everywhere);
        QCOMPARE(reduction().reducingTiers, 2);
        // Spines that cannot: the leaves alone do.
        catalog::Part plain = *bench.document.pinned.find("nvidia-qm9700");
        plain.id = "plain";
        std::get<catalog::NetworkSwitch>(plain.spec).sharp.clear();
        bench.document.pinned.pin(plain);
        for (Device& device : bench.document.variants.front().devices)
            if (text(device.label).startsWith("Spine")) device.part = "plain";
        QVERIFY(!reduction().everywhere);
        QCOMPARE(reduction().tiers, 2);
        QCOMPARE(reduction().reducingTiers, 1);
        QCOMPARE(int(reduction().lacking.size()), 1);
        // Leaves that cannot either: nothing is reduced, whatever is above them.
        for (Device& device : bench.document.variants.front().devices)
            if (text(device.label).startsWith("Leaf")) device.part = "plain";
        QCOMPARE(reduction().reducingTiers, 0);
    }
};

CW_TEST(TestNetworks)
#include "test_networks.moc"
