// Published reference designs drawn by the generator from the shipped catalog, and counted in the
// drawing: switches, cables between tiers, modules.
//
// Compute fabrics by size alone are in test_sizing.cpp, racks and PDUs in test_reference_racks.cpp.
// Sources: NVIDIA DGX SuperPOD reference architecture featuring DGX H100, RA-11333-001 V11, tables
// 3, 4, 7 and 8 (https://docs.nvidia.com/
// dgx-superpod/reference-architecture-scalable-infrastructure-h100/latest/index.html); featuring
// DGX B200, RA-11334-001 V08, table 3 and figure 3.2 (https://docs.nvidia.com/dgx-superpod/
// reference-architecture-scalable-infrastructure-b200/latest/dgx-superpod-architecture.html);
// Juniper validated design, AI data centre with AMD, front-end fabric (https://www.juniper.net/
// documentation/us/en/software/jvd/jvd-ai-dc-inference-apstra-amd/frontend_fabric_topology.html);
// "The Llama 3 Herd of Models", arXiv 2407.21783, section 3.3.
#include <QtTest>

#include "model/design/cable_counts.h"
#include "model/design/wiring.h"
#include "model/fabric/fabric.h"
#include "model/fabric/sizing.h"
#include "model/fabric/wire_design.h"
#include "tests/model/design/bench_desk.h"
#include "tests/test_program.h"

using namespace cw;
using design::DeviceId;
using design::Network;
using fabric::Alignment;
using fabric::FabricRequest;
using fabric::Sizing;
using test::BenchDesk;
using test::text;

namespace {

FabricRequest asked(const std::string& part, int nics, int unit) {
    FabricRequest wanted;
    wanted.switchPart = part;
    wanted.nicsPerNode = nics;
    wanted.scalableUnit = unit;
    return wanted;
}

/// What a drawing holds of one network.
struct Drawn {
    int leaves = 0;  ///< switches with a cable to a node, or left for storage
    int spines = 0;
    int cores = 0;
    long nodeLeaf = 0;
    long leafSpine = 0;
    long spineCore = 0;
};

bool starts(const design::Device& device, const char* word) {
    return text(device.label).contains(word, Qt::CaseInsensitive);
}

Drawn countedIn(const BenchDesk& bench, const std::string& switchPart) {
    Drawn drawn;
    const design::Variant& variant = bench.variant();
    for (const design::Device& device : variant.devices) {
        if (device.part != switchPart) continue;
        (starts(device, "spine")  ? drawn.spines
         : starts(device, "core") ? drawn.cores
                                  : drawn.leaves) += device.count;
    }
    for (const design::Link& link : variant.links) {
        const design::Device& a = *variant.findDevice(link.a.device);
        const design::Device& b = *variant.findDevice(link.b.device);
        const long cables = design::cablesOf(variant, link);
        const bool toCore = starts(a, "core") || starts(b, "core");
        const bool toSpine = starts(a, "spine") || starts(b, "spine");
        (toCore ? drawn.spineCore : toSpine ? drawn.leafSpine : drawn.nodeLeaf) += cables;
    }
    return drawn;
}

Sizing draw(BenchDesk& bench, const std::string& system, int nodes, const FabricRequest& wanted,
            Network network) {
    const DeviceId node = bench.place(system, nodes);
    const auto sizing = fabric::drawnSizing(bench.desk(), {node}, wanted, network);
    if (!sizing) qFatal("%s", sizing.reason().c_str());
    const auto step = fabric::wire(bench.desk(), {node}, wanted, network);
    if (!step) qFatal("%s", step.reason().c_str());
    design::apply(bench.document, step.value());
    return sizing.value();
}

}  // namespace

class TestReferenceDesigns : public QObject {
    Q_OBJECT
private slots:
    void computeFabricsAreDrawnAsPublished_data() {
        QTest::addColumn<QString>("system");
        QTest::addColumn<QString>("part");
        QTest::addColumn<int>("unit");
        QTest::addColumn<int>("nodes");
        QTest::addColumn<std::vector<long>>("published");  // leaf, spine, core, cables by layer
        const auto row = [](const char* name, const char* system, const char* part, int unit,
                            int nodes, std::vector<long> published) {
            QTest::newRow(name) << QString(system) << QString(part) << unit << nodes << published;
        };
        const char* qm9700 = "nvidia-qm9700";
        const char* q3400 = "nvidia-q3400-ra";
        row("H100 4 SU", "dgx-h100", qm9700, 32, 128, {32, 16, 0, 1024, 1024, 0});
        row("H100 8 SU", "dgx-h100", qm9700, 32, 256, {64, 32, 0, 2048, 2048, 0});
        row("H100 16 SU", "dgx-h100", qm9700, 32, 512, {128, 128, 64, 4096, 4096, 4096});
        row("H100 32 SU", "dgx-h100", qm9700, 32, 1024, {256, 256, 128, 8192, 8192, 8192});
        row("H100 64 SU", "dgx-h100", qm9700, 32, 2048, {512, 512, 256, 16384, 16384, 16384});
        row("B200 2 SU", "dgx-b200", qm9700, 32, 64, {16, 8, 0, 512, 512, 0});
        row("B200 4 SU", "dgx-b200", qm9700, 32, 128, {32, 16, 0, 1024, 1024, 0});
        row("B200 8 SU", "dgx-b200", qm9700, 32, 256, {64, 32, 0, 2048, 2048, 0});
        row("B200 16 SU", "dgx-b200", qm9700, 32, 512, {128, 128, 64, 4096, 4096, 4096});
        row("B300 1 SU", "dgx-b300", q3400, 72, 72, {8, 4, 0, 576, 576, 0});
        row("B300 2 SU", "dgx-b300", q3400, 72, 144, {16, 8, 0, 1152, 1152, 0});
        row("B300 4 SU", "dgx-b300", q3400, 72, 288, {32, 18, 0, 2304, 2304, 0});
        row("B300 8 SU", "dgx-b300", q3400, 72, 576, {64, 36, 0, 4608, 4608, 0});
        row("B300 18 SU", "dgx-b300", q3400, 72, 1296, {144, 72, 0, 10368, 10368, 0});
    }
    void computeFabricsAreDrawnAsPublished() {
        QFETCH(QString, system);
        QFETCH(QString, part);
        QFETCH(int, unit);
        QFETCH(int, nodes);
        QFETCH(std::vector<long>, published);
        BenchDesk bench;
        const std::string id = part.toStdString();
        draw(bench, system.toStdString(), nodes, asked(id, 8, unit), Network::compute);
        const Drawn drawn = countedIn(bench, id);
        const std::vector<long> found{drawn.leaves,   drawn.spines,    drawn.cores,
                                      drawn.nodeLeaf, drawn.leafSpine, drawn.spineCore};
        QCOMPARE(found, published);
        // And it does what such a fabric is drawn for.
        const auto resolved = design::resolve(bench.variant(), bench.document.pinned);
        const fabric::Fabric fabric = fabric::expand(resolved);
        QVERIFY(fabric.acrossFabric_Bps >= fabric.injection_Bps * (1 - 1e-9));
    }

    /// Table 8: 1,016 fibres to systems and 1,024 between switches.
    void fibresOfFourUnits() {
        BenchDesk bench;
        FabricRequest wanted = asked("nvidia-qm9700", 8, 32);
        wanted.managerPorts = 4;
        const Sizing sizing = draw(bench, "dgx-h100", 127, wanted, Network::compute);
        const Drawn drawn = countedIn(bench, "nvidia-qm9700");
        QCOMPARE(drawn.nodeLeaf + drawn.leafSpine, 2040L);
        QCOMPARE(drawn.leaves + drawn.spines, 48);
        QCOMPARE(sizing.switchModules, 1536L);
        QCOMPARE(sizing.nodeModules, 508L);
    }

    /// Tables 7 and 8, storage: 16 switches; 494 fibres to systems and between switches; 369
    /// modules at switches and 254 at systems. 127 systems with two links at 4:3, 48 cables of two
    /// 200 Gb/s links to the storage systems at full rate, one port of each of two fabric managers.
    void storageNetworkOfFourUnits() {
        BenchDesk bench;
        FabricRequest wanted = asked("nvidia-qm9700", 2, 32);
        wanted.leafOversubscription = 4.0 / 3;
        wanted.serviceLeaves = 4;
        wanted.serviceLinks = 2 * 48;
        wanted.serviceLinksPerUplink = 2;
        wanted.managerPorts = 2;
        const Sizing sizing = draw(bench, "dgx-h100", 127, wanted, Network::storage);
        const Drawn drawn = countedIn(bench, "nvidia-qm9700");
        QCOMPARE(drawn.leaves + drawn.spines, 16);
        QCOMPARE(drawn.nodeLeaf, 254L);
        QCOMPARE(drawn.nodeLeaf + drawn.leafSpine, 494L);
        QCOMPARE(sizing.switchModules, 369L);
        QCOMPARE(sizing.nodeModules, 254L);
        // Every port that is counted is there: 24 down and 12 up at each leaf for storage.
        QCOMPARE(sizing.tree->serviceDown, 24);
        QCOMPARE(sizing.tree->serviceUp, 12);
    }

    /// Figure 3.2: eight leaves and four spines for the storage network of four units.
    void storageNetworkOfFourB200Units() {
        BenchDesk bench;
        draw(bench, "dgx-b200", 128, asked("nvidia-qm9700", 2, 32), Network::storage);
        const Drawn drawn = countedIn(bench, "nvidia-qm9700");
        QCOMPARE(drawn.leaves, 8);
        QCOMPARE(drawn.spines, 4);
    }

    /// Tables 7 and 8, in-band: eight switches, 254 cables to systems, 24 from leaf to core, six
    /// between switches: two in each of three pairs of leaves. BasePOD has two in its one pair, so
    /// that is the rule. Eight cables to management servers, eight to NFS storage, four to the data
    /// centre and two from each of eight out-of-band switches find ports on the leaves.
    void inBandNetworkOfFourUnits() {
        BenchDesk bench;
        FabricRequest wanted = asked("nvidia-sn4600c", 2, 43);
        wanted.leafOversubscription = 43.0 / 4;
        wanted.leastSpines = 2;
        wanted.peerLinks = 2;
        const Sizing sizing = draw(bench, "dgx-h100", 127, wanted, Network::storage);
        QCOMPARE(sizing.leaf + sizing.spine, 8);
        QCOMPARE(sizing.nodeLeaf, 254L);
        QCOMPARE(sizing.leafSpine, 24L);
        QCOMPARE(sizing.leafLeaf, 6L);
        const fabric::FatTree& tree = *sizing.tree;
        const int left = tree.radix - tree.leafDown - tree.leafUp - tree.peerLinks;
        QVERIFY(left * sizing.leaf >= 8 + 8 + 4 + 2 * 8);
        const Drawn drawn = countedIn(bench, "nvidia-sn4600c");
        QCOMPARE(drawn.leaves, 6);
        QCOMPARE(drawn.spines, 2);
        QCOMPARE(drawn.nodeLeaf, 254L + 6);  // cables without a spine: those of the pairs too
        QCOMPARE(drawn.leafSpine, 24L);
        // Every leaf is joined to one other, and each node to both of a pair.
        for (const auto& [device, uses] : portsOfAll(bench.variant(), bench.document.pinned))
            for (const design::PortUse& use : uses) QVERIFY(use.used <= use.total);
    }

    /// Out-of-band networks. A switch collects four racks: tables 7 and 8 of the H100 have eight
    /// switches with two uplinks each for 127 systems, four a rack; figure 3.2 of the B200 has 16
    /// for 128 systems, two a rack; the BasePOD has one for four and two for eight systems, one a
    /// rack (NVIDIA DGX BasePOD, RA-11127-001 V5, table 4.2, https://docs.nvidia.com/dgx-basepod/
    /// reference-architecture-infrastructure-foundation-enterprise-ai/latest/index.html).
    ///
    /// Other devices, H100: 64 InfiniBand switches, 8 servers and fabric managers, 8 in-band
    /// switches, 108 PDUs; storage is left open there. B200: not in the figure. BasePOD: 29 and 45
    /// cables in all, which are 13 and four for each system, of which one is its own.
    void outOfBandNetworks_data() {
        QTest::addColumn<QString>("system");
        QTest::addColumn<int>("nodes");
        QTest::addColumn<int>("nodesPerSwitch");
        QTest::addColumn<int>("others");
        QTest::addColumn<int>("switches");
        QTest::addColumn<long>("cables");
        QTest::addColumn<long>("uplinks");
        QTest::newRow("H100, 4 SU")
            << "dgx-h100" << 127 << 16 << 64 + 8 + 8 + 108 << 8 << 127L + 64 + 8 + 8 + 108 << 16L;
        QTest::newRow("B200, 4 SU") << "dgx-b200" << 128 << 8 << 0 << 16 << 128L << 32L;
        QTest::newRow("BasePOD, 4 systems") << "dgx-h100" << 4 << 4 << 13 + 3 * 4 << 1 << 29L << 2L;
        QTest::newRow("BasePOD, 8 systems") << "dgx-h100" << 8 << 4 << 13 + 3 * 8 << 2 << 45L << 4L;
    }
    void outOfBandNetworks() {
        QFETCH(QString, system);
        QFETCH(int, nodes);
        QFETCH(int, nodesPerSwitch);
        QFETCH(int, others);
        QFETCH(int, switches);
        BenchDesk bench;
        FabricRequest wanted = asked("nvidia-sn2201", 1, 0);
        wanted.topology = fabric::Topology::access;
        wanted.nodesPerLeaf = nodesPerSwitch;
        wanted.serviceLinks = others;
        wanted.leafUplinks = 2;
        wanted.uplinkPart = "nvidia-sn4600c";
        const Sizing sizing = draw(bench, system.toStdString(), nodes, wanted, Network::management);
        QCOMPARE(sizing.leaf, switches);
        QTEST(sizing.nodeLeaf + sizing.service, "cables");
        QTEST(sizing.leafSpine, "uplinks");
        QCOMPARE(sizing.spine, 2);
        QVERIFY(sizing.tree->leafDown + sizing.tree->serviceDown <= 48);
    }

    /// BasePOD, table 4.2, in-band: two switches, two cables between them, two to each system; two
    /// to each of five management servers and from each out-of-band switch find ports. The table
    /// contradicts itself in its fibre rows, which count twin-port cages (16 and 32) where each
    /// fibre carries one of eight links of a system: twoJoinedSwitches in test_sizing.cpp has its
    /// modules.
    void inBandNetworkOfABasePod_data() {
        QTest::addColumn<int>("nodes");
        QTest::addColumn<int>("others");
        QTest::addColumn<long>("cables");
        QTest::newRow("4 systems") << 4 << 10 + 2 << 8L;
        QTest::newRow("8 systems") << 8 << 10 + 4 << 16L;
    }
    void inBandNetworkOfABasePod() {
        QFETCH(int, nodes);
        QFETCH(int, others);
        BenchDesk bench;
        FabricRequest wanted = asked("nvidia-sn4600c", 2, 0);
        wanted.topology = fabric::Topology::pair;
        wanted.peerLinks = 2;
        wanted.serviceLinks = others;
        const Sizing sizing = draw(bench, "dgx-h100", nodes, wanted, Network::storage);
        QCOMPARE(sizing.leaf, 2);
        QCOMPARE(sizing.leafLeaf, 2L);
        QTEST(sizing.nodeLeaf, "cables");
        QCOMPARE(sizing.service, long(others));
        QCOMPARE(countedIn(bench, "nvidia-sn4600c").nodeLeaf, sizing.nodeLeaf + 2);
    }

    /// Figure 3.2 of the B200: two in-band leaves and two spines for 128 systems with two links of
    /// 200 Gb/s; a pair of slower ones for the seven management nodes.
    void inBandNetworkOfFourB200Units() {
        FabricRequest wanted = asked("nvidia-sn5600", 2, 128);
        wanted.nodes = 128;
        wanted.leastSpines = 2;
        wanted.peerLinks = 2;
        wanted.leafOversubscription = 2;
        const auto shape =
            fabric::switchShape(*test::shippedCatalog().find("nvidia-sn5600"), 200e9).value();
        const auto fast = fabric::size(wanted, shape);
        QVERIFY2(fast.ok(), fast ? "" : fast.reason().c_str());
        QCOMPARE(fast.value().leaf, 2);
        QCOMPARE(fast.value().spine, 2);
        wanted = asked("nvidia-sn2201", 2, 0);
        wanted.nodes = 7;
        wanted.topology = fabric::Topology::pair;
        const auto slow = fabric::size(
            wanted,
            fabric::switchShape(*test::shippedCatalog().find("nvidia-sn2201"), 1e9).value());
        QVERIFY2(slow.ok(), slow ? "" : slow.reason().c_str());
        QCOMPARE(slow.value().leaf, 2);
    }

    /// Four leaves at 3:1, two spines, two links of each leaf to each spine.
    void frontEndOfAValidatedDesign() {
        BenchDesk bench;
        FabricRequest wanted = asked("nvidia-qm9700", 1, 12);
        wanted.leafOversubscription = 3;
        wanted.leastSpines = 2;
        draw(bench, "dgx-h100", 48, wanted, Network::compute);
        const Drawn drawn = countedIn(bench, "nvidia-qm9700");
        QCOMPARE(drawn.leaves, 4);
        QCOMPARE(drawn.spines, 2);
        QCOMPARE(drawn.leafSpine, 4L * 2 * 2);
    }

    /// Llama 3: eight pods of 192 racks with one switch each, 3,072 GPUs a pod.
    void podsOfRacks() {
        FabricRequest wanted = asked("", 8, 2);
        wanted.nodes = 3072;
        wanted.alignment = Alignment::rack;
        wanted.spineOversubscription = 7;
        wanted.unitsPerPod = 192;
        fabric::SwitchShape shape;
        shape.radix = 256;
        shape.cages = 256;
        const auto sizing = fabric::size(wanted, shape);
        QVERIFY2(sizing.ok(), sizing ? "" : sizing.reason().c_str());
        QCOMPARE(sizing.value().leaf, 1536);
        QCOMPARE(sizing.value().nodeLeaf, 24576L);
        wanted.tiers = 3;
        const auto three = fabric::size(wanted, shape);
        QVERIFY2(three.ok(), three ? "" : three.reason().c_str());
        QCOMPARE(three.value().tree->pods.size(), std::size_t(8));
        for (const fabric::Pod& pod : three.value().tree->pods) QCOMPARE(pod.leaves, 192);
    }

    /// Full bisection in two tiers ends at k * k / 2 endpoints, in three at k * k * k / 4
    /// (Al-Fares, Loukissas and Vahdat, A Scalable, Commodity Data Center Network Architecture,
    /// SIGCOMM 2008).
    void tiersEndWhereTheirPortsDo_data() {
        QTest::addColumn<int>("radix");
        QTest::addColumn<int>("tiers");
        QTest::addColumn<int>("most");  // nodes of eight NICs
        QTest::newRow("64 ports, two tiers") << 64 << 2 << 2048 / 8;
        QTest::newRow("128 ports, two tiers") << 128 << 2 << 8192 / 8;
        QTest::newRow("144 ports, two tiers") << 144 << 2 << 10368 / 8;
        QTest::newRow("64 ports, three tiers") << 64 << 3 << 65536 / 8;
    }
    void tiersEndWhereTheirPortsDo() {
        QFETCH(int, radix);
        QFETCH(int, tiers);
        QFETCH(int, most);
        fabric::SwitchShape shape;
        shape.radix = radix;
        shape.cages = radix / 2;
        FabricRequest wanted = asked("", 8, 0);
        wanted.tiers = tiers;
        wanted.nodes = most;
        const auto fits = fabric::size(wanted, shape);
        QVERIFY2(fits.ok(), fits ? "" : fits.reason().c_str());
        wanted.nodes = most + 1;
        QVERIFY(!fabric::size(wanted, shape).ok());
    }

    /// They are for the day when a leaf fails, and carry nothing while both have their spines.
    void peerCablesLeaveTheBandwidthAsItIs() {
        using fabric::Forwarding;
        const auto bandwidths = [](int peers, Forwarding forwarding) {
            BenchDesk bench;
            FabricRequest wanted = asked("nvidia-qm9700", 8, 16);
            wanted.peerLinks = peers;
            wanted.leastSpines = 16;
            draw(bench, "dgx-h100", 64, wanted, Network::compute);
            fabric::TrafficOptions options;
            options.forwarding = forwarding;
            options.railForwarding = false;
            std::vector<double> all;
            for (const auto& result :
                 fabric::expand(design::resolve(bench.variant(), bench.document.pinned), options)
                     .bandwidth.traffic)
                all.push_back(std::round(result.perGpu_Bps / 1e6));
            return all;
        };
        for (const Forwarding forwarding : {Forwarding::adaptive, Forwarding::staticHash})
            QCOMPARE(bandwidths(2, forwarding), bandwidths(0, forwarding));
    }

    void peerCablesAreRefusedWhereLeavesAreNoPairs_data() {
        QTest::addColumn<int>("nodes");
        QTest::addColumn<int>("nics");
        QTest::addColumn<Alignment>("alignment");
        QTest::addColumn<QString>("says");
        QTest::newRow("one NIC") << 64 << 1 << Alignment::rail << "Ask for 2";
        QTest::newRow("by server") << 64 << 8 << Alignment::server << "aligned by rail";
        QTest::newRow("three tiers") << 1024 << 8 << Alignment::rail << "two tiers";
    }
    void peerCablesAreRefusedWhereLeavesAreNoPairs() {
        QFETCH(int, nodes);
        QFETCH(int, nics);
        QFETCH(Alignment, alignment);
        QFETCH(QString, says);
        fabric::SwitchShape shape;
        shape.radix = 64;
        shape.cages = 32;
        FabricRequest wanted = asked("", nics, 0);
        wanted.nodes = nodes;
        wanted.alignment = alignment;
        wanted.peerLinks = 2;
        const auto answer = fabric::size(wanted, shape);
        QVERIFY(!answer.ok());
        QVERIFY2(text(answer.reason()).contains(says), answer.reason().c_str());
    }

    void serviceLeavesAreRefusedWithTheNearest_data() {
        QTest::addColumn<int>("nodes");
        QTest::addColumn<int>("leaves");
        QTest::addColumn<int>("links");
        QTest::addColumn<int>("spines");
        QTest::addColumn<QString>("says");
        QTest::newRow("leaves without links") << 64 << 2 << 0 << 0 << "Say how many links";
        QTest::newRow("links without leaves") << 64 << 0 << 8 << 0 << "from 1 to 8";
        QTest::newRow("more links than ports") << 64 << 1 << 96 << 0 << "Ask for 3 service leaves";
        QTest::newRow("beyond two tiers") << 512 << 2 << 16 << 0 << "a fabric of its own";
        QTest::newRow("more spines than uplinks") << 64 << 0 << 0 << 33 << "up to 32 spines";
    }
    void serviceLeavesAreRefusedWithTheNearest() {
        QFETCH(int, nodes);
        QFETCH(int, leaves);
        QFETCH(int, links);
        QFETCH(int, spines);
        QFETCH(QString, says);
        fabric::SwitchShape shape;
        shape.radix = 64;
        shape.cages = 32;
        FabricRequest wanted = asked("", 8, 32);
        wanted.nodes = nodes;
        wanted.serviceLeaves = leaves;
        wanted.serviceLinks = links;
        wanted.leastSpines = spines;
        const auto answer = fabric::size(wanted, shape);
        QVERIFY(!answer.ok());
        QVERIFY2(text(answer.reason()).contains(says), answer.reason().c_str());
    }
};

CW_TEST(TestReferenceDesigns)
#include "test_reference_designs.moc"
