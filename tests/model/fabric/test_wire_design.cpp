// Fabrics drawn into designs: what is drawn is what was counted, and what was drawn by hand stays.
#include <QtTest>
#include <map>
#include <numeric>

#include "model/design/wiring.h"
#include "model/fabric/fabric.h"
#include "model/fabric/layout.h"
#include "model/fabric/sizing.h"
#include "model/fabric/wire_design.h"
#include "tests/model/design/bench_desk.h"
#include "tests/test_program.h"

using namespace cw;
using design::Device;
using design::DeviceId;
using design::Link;
using design::Network;
using fabric::Alignment;
using fabric::FabricRequest;
using fabric::Topology;
using test::BenchDesk;
using test::text;

namespace {

FabricRequest ndr(int unit = 0) {
    FabricRequest wanted;
    wanted.nicsPerNode = 8;
    wanted.switchPart = "nvidia-qm9700";
    wanted.scalableUnit = unit;
    return wanted;
}

bool isSwitch(const BenchDesk& bench, const Device& device) {
    return bench.document.pinned.find(device.part)->kind == catalog::PartKind::networkSwitch;
}

std::vector<DeviceId> nodesOf(const BenchDesk& bench) {
    std::vector<DeviceId> nodes;
    for (const Device& device : bench.variant().devices)
        if (!isSwitch(bench, device)) nodes.push_back(device.id);
    return nodes;
}

int instances(const BenchDesk& bench, const char* label) {
    int count = 0;
    for (const Device& device : bench.variant().devices)
        if (isSwitch(bench, device) && text(device.label).startsWith(label)) count += device.count;
    return count;
}

int nodeCount(const BenchDesk& bench) {
    int count = 0;
    for (const DeviceId node : nodesOf(bench)) count += bench.device(node).count;
    return count;
}

/// Every instance of every device has no more cables than ports; all nodes reach each other.
void isSound(const BenchDesk& bench) {
    for (const auto& [device, uses] : portsOfAll(bench.variant(), bench.document.pinned))
        for (const design::PortUse& use : uses)
            QVERIFY2(use.used <= use.total, bench.device(device).label.c_str());
    const auto resolved = design::resolve(bench.variant(), bench.document.pinned);
    QCOMPARE(fabric::expand(resolved).islands, 1);
}

}  // namespace

class TestWireDesign : public QObject {
    Q_OBJECT
private slots:
    void drawnFabricsAreThoseCounted_data() {
        QTest::addColumn<int>("nodes");
        QTest::addColumn<int>("unit");
        QTest::addColumn<QString>("alignment");
        QTest::addColumn<QString>("topology");
        QTest::addColumn<int>("planes");
        QTest::newRow("one switch") << 8 << 0 << "rail" << "fat-tree" << 1;
        QTest::newRow("one unit") << 32 << 32 << "rail" << "fat-tree" << 1;
        QTest::newRow("127 nodes") << 127 << 32 << "rail" << "fat-tree" << 1;
        QTest::newRow("three tiers") << 512 << 32 << "rail" << "fat-tree" << 1;
        QTest::newRow("three tiers, a pod not full") << 608 << 32 << "rail" << "fat-tree" << 1;
        QTest::newRow("six pods") << 768 << 32 << "rail" << "fat-tree" << 1;
        QTest::newRow("by server") << 100 << 32 << "server" << "fat-tree" << 1;
        QTest::newRow("by rack") << 300 << 4 << "rack" << "fat-tree" << 1;
        QTest::newRow("rails alone") << 64 << 0 << "rail" << "rail-only" << 1;
        QTest::newRow("rails alone, two tiers") << 256 << 0 << "rail" << "rail-only" << 1;
        QTest::newRow("a pair") << 8 << 0 << "rail" << "pair" << 1;
        QTest::newRow("no switch") << 5 << 0 << "rail" << "direct" << 1;
        QTest::newRow("every node at every switch") << 20 << 0 << "rail" << "parallel" << 1;
        QTest::newRow("dragonfly+") << 512 << 32 << "rail" << "dragonfly-plus" << 1;
        QTest::newRow("torus") << 40 << 0 << "rail" << "torus-2d" << 1;
    }
    void drawnFabricsAreThoseCounted() {
        QFETCH(int, nodes);
        QFETCH(int, unit);
        QFETCH(QString, alignment);
        QFETCH(QString, topology);
        QFETCH(int, planes);
        FabricRequest wanted = ndr(unit);
        wanted.alignment = *fabric::alignmentNamed(alignment.toStdString());
        wanted.topology = *fabric::topologyNamed(topology.toStdString());
        wanted.planes = planes;
        BenchDesk bench;
        const DeviceId node = bench.place("dgx-h100", nodes);
        const design::Document before = bench.document;
        const auto step = fabric::wire(bench.desk(), {node}, wanted);
        QVERIFY2(step.ok(), step ? "" : step.reason().c_str());
        const design::Transaction undo = design::apply(bench.document, step.value());

        wanted.nodes = nodes;
        const auto shape =
            fabric::switchShape(*test::shippedCatalog().find(wanted.switchPart)).value();
        const fabric::Sizing counted = fabric::size(wanted, shape).value();
        QCOMPARE(instances(bench, "Leaf"), counted.leaf);
        QCOMPARE(instances(bench, "Spine"), counted.spine);
        QCOMPARE(instances(bench, "Core"), counted.core);
        QCOMPARE(nodeCount(bench), nodes);
        long cables = 0;
        for (const Link& link : bench.variant().links)
            cables += design::cablesOf(bench.variant(), link);
        QCOMPARE(cables, counted.nodeNode + counted.nodeLeaf + counted.leafLeaf +
                             counted.leafSpine + counted.spineCore);
        if (wanted.topology != Topology::railOnly) isSound(bench);

        design::apply(bench.document, undo);
        QVERIFY(bench.document == before);
    }

    /// NIC r of every node goes to leaf r of its unit: no leaf sees two rails of one node.
    void railsMeetTheirLeaf() {
        BenchDesk bench;
        bench.perform(fabric::wire(bench.desk(), {bench.place("dgx-h100", 64)}, ndr(32)));
        for (const Link& link : bench.variant().links) {
            if (isSwitch(bench, bench.device(link.a.device))) continue;
            std::map<int, int> railOf;
            std::vector<int> next(64, 0);
            design::forEachCable(link, bench.device(link.a.device).count,
                                 bench.device(link.b.device).count, [&](int node, int leaf, int) {
                                     const int rail = next[node]++;
                                     const auto [known, isNew] = railOf.try_emplace(leaf, rail);
                                     QCOMPARE(known->second, rail);
                                 });
            QCOMPARE(railOf.size(), std::size_t(8));
        }
        const auto resolved = design::resolve(bench.variant(), bench.document.pinned);
        const fabric::Fabric f = fabric::expand(resolved);
        QCOMPARE(f.oversubscription, 1.0);
        QCOMPARE(f.switchTiers, 2);
        for (const fabric::Attachment& node : f.nodes) QVERIFY(node.railAligned);
    }

    void nodesPlacedOneByOneAreWiredAsStacksAre() {
        for (const auto alignment : {Alignment::rail, Alignment::server}) {
            BenchDesk bench;
            for (int i = 0; i < 40; ++i) bench.place("dgx-h100");
            FabricRequest wanted = ndr(32);
            wanted.alignment = alignment;
            const std::string name =
                bench.perform(fabric::wire(bench.desk(), nodesOf(bench), wanted));
            QCOMPARE(text(name), QString("Wire 40 nodes"));
            QCOMPARE(nodesOf(bench).size(), std::size_t(40));
            isSound(bench);
        }
    }

    void growingAStackWiresWhatWasGeneratedAgain() {
        BenchDesk bench;
        const DeviceId node = bench.place("dgx-h100", 32);
        bench.perform(fabric::wire(bench.desk(), {node}, ndr(32)));
        const design::Document before = bench.document;
        const DeviceId firstLeaf = bench.variant().devices[1].id;
        const auto step = fabric::setNodeCount(bench.desk(), node, 128);
        QVERIFY(step.ok());
        const design::Transaction undo = design::apply(bench.document, step.value());
        QCOMPARE(nodeCount(bench), 128);
        QCOMPARE(instances(bench, "Leaf"), 32);
        QCOMPARE(instances(bench, "Spine"), 16);
        QVERIFY(bench.variant().findDevice(firstLeaf) != nullptr);
        isSound(bench);
        design::apply(bench.document, undo);
        QVERIFY(bench.document == before);
    }

    void shrinkingTakesGeneratedSwitchesAway() {
        BenchDesk bench;
        const DeviceId node = bench.place("dgx-h100", 128);
        bench.perform(fabric::wire(bench.desk(), {node}, ndr(32)));
        FabricRequest smaller = ndr(32);
        smaller.nodes = 64;
        bench.perform(fabric::wire(bench.desk(), {node}, smaller));
        QCOMPARE(nodeCount(bench), 64);
        QCOMPARE(instances(bench, "Leaf"), 16);
        QCOMPARE(instances(bench, "Spine"), 8);
        isSound(bench);
    }

    void anotherSwitchReplacesWhatWasGenerated() {
        BenchDesk bench;
        const DeviceId node = bench.place("dgx-h100", 64);
        bench.perform(fabric::wire(bench.desk(), {node}, ndr(32)));
        FabricRequest other = ndr(32);
        other.switchPart = "nvidia-qm9790";
        bench.perform(fabric::wire(bench.desk(), {node}, other));
        for (const Device& device : bench.variant().devices)
            QVERIFY(device.part != "nvidia-qm9700");
        isSound(bench);
    }

    void whatWasDrawnByHandStays() {
        BenchDesk bench;
        const DeviceId node = bench.place("dgx-h100", 64);
        bench.perform(fabric::wire(bench.desk(), {node}, ndr(32)));
        // A switch of the user's at a management port, a label, and an uplink bundle made thinner.
        const DeviceId office = bench.place("nvidia-sn2201");
        bench.perform(design::connectPorts(bench.desk(), bench.port(node, "bmc"),
                                           bench.port(office, "rj45")));
        const Link byHand = bench.lastLink();
        const DeviceId leaf = bench.variant().devices[1].id;
        QVERIFY(isSwitch(bench, bench.device(leaf)));
        bench.perform(design::renameDevice(bench.desk(), leaf, "Row 7"));
        Link thinner = *std::find_if(
            bench.variant().links.begin(), bench.variant().links.end(), [&](const Link& link) {
                return link.a.device == leaf && link.pattern == design::WiringPattern::mesh;
            });
        --thinner.count;
        bench.perform(design::changeLink(bench.desk(), thinner));

        bench.perform(fabric::setNodeCount(bench.desk(), nodesOf(bench).back(), 64));
        QCOMPARE(nodeCount(bench), 96);
        QVERIFY(*bench.variant().findLink(byHand.id) == byHand);
        QCOMPARE(text(bench.device(leaf).label), QString("Row 7"));
        QCOMPARE(bench.variant().findLink(thinner.id)->count, thinner.count);
    }

    void partedStacksKeepTheirOtherCables() {
        BenchDesk bench;
        const DeviceId node = bench.place("dgx-h100", 40);
        const DeviceId office = bench.place("nvidia-sn2201");
        bench.perform(design::connectPorts(bench.desk(), bench.port(node, "bmc"),
                                           bench.port(office, "rj45")));
        bench.perform(fabric::wire(bench.desk(), {node}, ndr(32)));
        QCOMPARE(nodesOf(bench).size(), std::size_t(2));
        long management = 0;
        for (const Link& link : bench.variant().links)
            if (link.network == Network::management)
                management += design::cablesOf(bench.variant(), link);
        QCOMPARE(management, 40L);
    }

    void storageAndManagementComeInTheSameStep() {
        BenchDesk bench;
        const DeviceId node = bench.place("dgx-h100", 64);
        FabricRequest storage;
        storage.nicsPerNode = 2;
        storage.switchPart = "nvidia-qm9700";
        FabricRequest management;
        management.nicsPerNode = 1;
        management.switchPart = "nvidia-sn2201";
        management.topology = Topology::access;
        const auto step = fabric::wireNetworks(bench.desk(), {node},
                                               {{Network::compute, ndr(32)},
                                                {Network::storage, storage},
                                                {Network::management, management}});
        QVERIFY2(step.ok(), step ? "" : step.reason().c_str());
        design::apply(bench.document, step.value());
        std::map<Network, long> cables;
        for (const Link& link : bench.variant().links)
            if (!isSwitch(bench, bench.device(link.a.device)))
                cables[link.network] += design::cablesOf(bench.variant(), link);
        QCOMPARE(cables[Network::compute], 512L);
        QCOMPARE(cables[Network::storage], 128L);
        QCOMPARE(cables[Network::management], 64L);
        QCOMPARE(instances(bench, "Management leaf"), 2);
        isSound(bench);
        int measured = 0;
        for (const Link& link : bench.variant().links)
            if (link.lengthBasis == design::LengthBasis::measured) ++measured;
        QVERIFY(measured > 0);
    }

    void whatIsWiredAlreadyIsToldSoAndNothingChosenToo() {
        BenchDesk bench;
        const DeviceId node = bench.place("dgx-h100", 64);
        bench.perform(fabric::wireNetworks(bench.desk(), {node}, {{Network::compute, ndr(32)}}));
        const auto again =
            fabric::wireNetworks(bench.desk(), {node}, {{Network::compute, ndr(32)}});
        QVERIFY(!again);
        QCOMPARE(again.reason(), std::string("Everything is wired like this already."));
        const auto none = fabric::wireNetworks(bench.desk(), {node}, {});
        QVERIFY(!none);
        QCOMPARE(none.reason(), std::string("No network is chosen."));
    }

    /// Racks are filled in the order of the design: what belongs together stands together.
    void switchesOfAnotherNetworkStandByTheirNodes() {
        BenchDesk bench;
        const DeviceId node = bench.place("dgx-h100", 128);
        FabricRequest management;
        management.nicsPerNode = 1;
        management.switchPart = "nvidia-sn2201";
        management.topology = Topology::access;
        const auto step = fabric::wireNetworks(
            bench.desk(), {node}, {{Network::compute, ndr(32)}, {Network::management, management}});
        QVERIFY2(step.ok(), step ? "" : step.reason().c_str());
        const design::Document before = bench.document;
        const design::Transaction undo = design::apply(bench.document, step.value());
        std::map<DeviceId, int> place;
        for (const Device& device : bench.variant().devices)
            place[device.id] = static_cast<int>(place.size());
        for (const Link& link : bench.variant().links)
            if (link.network == Network::management)
                QVERIFY(std::abs(place[link.a.device] - place[link.b.device]) <= 5);
        // Their cards do not hide each other either: 272 x 128 pixels.
        for (const Device& one : bench.variant().devices)
            for (const Device& other : bench.variant().devices)
                if (one.id < other.id)
                    QVERIFY(std::abs(one.position.x - other.position.x) >= 272 ||
                            std::abs(one.position.y - other.position.y) >= 128);
        isSound(bench);
        design::apply(bench.document, undo);
        QVERIFY(bench.document == before);
    }

    void twoPlanesHaveLeavesOfTheirOwn() {
        BenchDesk bench;
        const DeviceId node = bench.place("dgx-h100", 16);
        FabricRequest wanted = ndr();
        wanted.nicsPerNode = 4;
        wanted.planes = 2;
        wanted.tiers = 2;
        bench.perform(fabric::wire(bench.desk(), {node}, wanted));
        QCOMPARE(instances(bench, "Leaf"), 8);
        isSound(bench);
    }

    void refusalsSayWhatIsInTheWay_data() {
        QTest::addColumn<QString>("part");
        QTest::addColumn<int>("nics");
        QTest::addColumn<QString>("switchPart");
        QTest::addColumn<QString>("says");
        QTest::newRow("more NICs than there are")
            << "dgx-h100" << 12 << "nvidia-qm9700" << "Ask for 8 NICs a node";
        QTest::newRow("a faster switch") << "dgx-h100" << 8 << "nvidia-q3400-ra" << "0 free ports";
        QTest::newRow("an office switch") << "dgx-h100" << 8 << "nvidia-sn2201" << "Ask for 4 NICs";
        QTest::newRow("no such part") << "dgx-h100" << 8 << "nothing" << "no part";
        QTest::newRow("a server as a switch") << "dgx-h100" << 8 << "dgx-h100" << "not a switch";
    }
    void refusalsSayWhatIsInTheWay() {
        QFETCH(QString, part);
        QFETCH(int, nics);
        QFETCH(QString, switchPart);
        QFETCH(QString, says);
        BenchDesk bench;
        const DeviceId node = bench.place(part.toStdString(), 32);
        FabricRequest wanted = ndr();
        wanted.nicsPerNode = nics;
        wanted.switchPart = switchPart.toStdString();
        const auto step = fabric::wire(bench.desk(), {node}, wanted);
        QVERIFY(!step.ok());
        QVERIFY2(text(step.reason()).contains(says), step.reason().c_str());
    }

    void portsTakenByHandAreNotTakenAgain() {
        BenchDesk bench;
        const DeviceId node = bench.place("dgx-h100", 8);
        const DeviceId own = bench.place("nvidia-qm9700");
        bench.perform(design::connectPorts(bench.desk(), bench.port(node, "osfp"),
                                           bench.port(own, "osfp"), 4));
        const auto step = fabric::wire(bench.desk(), {node}, ndr());
        QVERIFY(!step.ok());
        QVERIFY2(text(step.reason()).contains("4 free ports"), step.reason().c_str());
    }

    void cardsOfAnArrangedFabricDoNotOverlap_data() {
        QTest::addColumn<int>("nodes");
        QTest::newRow("one unit") << 32;
        QTest::newRow("four") << 128;
        QTest::newRow("2,048 nodes") << 2048;
    }
    void cardsOfAnArrangedFabricDoNotOverlap() {
        QFETCH(int, nodes);
        BenchDesk bench;
        bench.perform(fabric::wire(bench.desk(), {bench.place("dgx-h100", nodes)}, ndr(32)));
        std::set<std::pair<double, double>> places;
        double top = 1e9, bottom = -1e9, left = 1e9, right = -1e9;
        for (const Device& device : bench.variant().devices) {
            QVERIFY(places.insert({device.position.x, device.position.y}).second);
            top = std::min(top, device.position.y);
            bottom = std::max(bottom, device.position.y);
            left = std::min(left, device.position.x);
            right = std::max(right, device.position.x);
        }
        for (const Device& one : bench.variant().devices)
            for (const Device& other : bench.variant().devices)
                if (one.id < other.id)
                    QVERIFY(std::abs(one.position.x - other.position.x) >= 300 ||
                            std::abs(one.position.y - other.position.y) >= 128);
        if (nodes == 2048) QVERIFY((right - left) / (bottom - top) < 5);
        // Leaves stand above their nodes.
        for (const Link& link : bench.variant().links)
            if (!isSwitch(bench, bench.device(link.a.device)))
                QVERIFY(bench.device(link.b.device).position.y <
                        bench.device(link.a.device).position.y);
    }

    /// They hang on the spines as cores do, but nothing is joined by them.
    void leavesForServicesStandAmongTheLeaves() {
        BenchDesk bench;
        FabricRequest wanted = ndr(32);
        wanted.serviceLeaves = 2;
        wanted.serviceLinks = 32;
        bench.perform(fabric::wire(bench.desk(), {bench.place("dgx-h100", 64)}, wanted));
        std::map<QString, double> heights;
        for (const Device& device : bench.variant().devices)
            heights[text(device.label)] = device.position.y;
        QCOMPARE(heights.at("Service leaf"), heights.at("Leaf 1"));
        QVERIFY(heights.at("Spine") < heights.at("Leaf 1"));
    }
};

CW_TEST(TestWireDesign)
#include "test_wire_design.moc"
