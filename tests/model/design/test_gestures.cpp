// Gestures: each is one transaction with a name for the undo menu, or a reason why not.
#include <QtTest>

#include "model/design/document_rules.h"
#include "model/design/gestures.h"
#include "tests/model/design/bench_desk.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::design;
using namespace cw::test;

namespace {

constexpr const char* chassis = "smc-sys-821ge-tnhr";  // H100 and ConnectX-7 on a list of many

/// Four nodes of a chassis that takes other GPUs and NICs, and one NDR switch.
struct Cluster : BenchDesk {
    DeviceId nodes = place(chassis, 4);
    DeviceId leaf = place("nvidia-qm9700");

    std::string replaceNics(const std::string& part) {
        return perform(replaceFitting(desk(), nodes, fitting(nodes, "pcie").id, part));
    }
    const Link& connect() {
        const std::string name = perform(connectDevices(desk(), nodes, leaf));
        if (name.rfind("refused", 0) == 0) qFatal("%s", name.c_str());
        return lastLink();
    }
};

}  // namespace

class TestGestures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aPlacedServerComesWithWhatItIncludes() {
        BenchDesk bench;
        QCOMPARE(text(bench.perform(placePart(bench.desk(), "dgx-h100", {30, 40}, 4))),
                 QString("Add 4 x DGX H100"));
        const Device& device = bench.variant().devices.front();
        QCOMPARE(device.count, 4);
        QVERIFY((device.position == Position{30, 40}));
        QCOMPARE(text(device.label), QString("DGX H100"));
        const catalog::Part& part = *shippedCatalog().find("dgx-h100");
        QCOMPARE(device.fittings.size(), part.includes.size());
        for (std::size_t i = 0; i < part.includes.size(); ++i) {
            QCOMPARE(text(device.fittings[i].part), text(part.includes[i].part));
            QCOMPARE(device.fittings[i].count, part.includes[i].count);
        }
        requireSound(bench.document);
        QCOMPARE(text(bench.document.catalogVersion), text(shippedCatalog().version()));
        for (const catalog::FactSource& fact : part.facts)
            QVERIFY2(bench.document.sources.count(fact.source) == 1, fact.source.c_str());
        QCOMPARE(text(bench.perform(placePart(bench.desk(), "dgx-h100", {}))),
                 QString("Add DGX H100"));
        QCOMPARE(text(bench.variant().devices.back().label), QString("DGX H100 2"));
    }

    void everyDeviceOfTheCatalogCanBePlaced() {
        BenchDesk bench;
        int placed = 0;
        for (const catalog::Part& part : shippedCatalog().parts()) {
            const bool isDevice = part.kind == catalog::PartKind::server ||
                                  part.kind == catalog::PartKind::networkSwitch ||
                                  part.kind == catalog::PartKind::storageSystem ||
                                  part.kind == catalog::PartKind::rack ||
                                  part.kind == catalog::PartKind::pdu ||
                                  part.kind == catalog::PartKind::coolingUnit;
            const auto answer = placePart(bench.desk(), part.id, {});
            QVERIFY2(answer.ok() == isDevice, part.id.c_str());
            if (!answer) continue;
            bench.perform(answer);
            ++placed;
        }
        QVERIFY(placed >= 10);
        requireSound(bench.document);
    }

    void whatIsNoDeviceIsRefusedWithWhereItBelongs_data() {
        QTest::addColumn<QString>("part");
        QTest::addColumn<int>("count");
        QTest::addColumn<QString>("reason");
        QTest::newRow("a GPU") << "h100-sxm5-80gb" << 1
                               << "H100 SXM5 80GB is a GPU: drop it onto a server.";
        QTest::newRow("a cable") << "cat6-1g" << 1 << "draw a link from port to port instead.";
        QTest::newRow("nothing") << "no-such" << 1 << "The catalog has no part \"no-such\".";
        QTest::newRow("none of a server") << "dgx-h100" << 0 << "from 1 to 1000000, not 0.";
        QTest::newRow("too many") << "dgx-h100" << 1'000'001 << "from 1 to 1000000, not 1000001.";
    }
    void whatIsNoDeviceIsRefusedWithWhereItBelongs() {
        QFETCH(QString, part);
        QFETCH(int, count);
        QFETCH(QString, reason);
        const BenchDesk bench;
        const auto answer = placePart(bench.desk(), part.toStdString(), {}, count);
        QVERIFY(!answer);
        QVERIFY2(text(answer.reason()).endsWith(reason), answer.reason().c_str());
    }

    // --- fitting ------------------------------------------------------------------------------

    void aGpuOnAFullServerReplacesTheOthers() {
        Cluster bench;
        QCOMPARE(text(bench.fit(bench.nodes, "h200-sxm5-141gb")),
                 QString("Replace H100 SXM5 80GB by 8 x H200 SXM5 141GB"));
        QCOMPARE(text(bench.fitting(bench.nodes, "gpu").part), QString("h200-sxm5-141gb"));
        QCOMPARE(bench.fitting(bench.nodes, "gpu").count, 8);
        requireSound(bench.document);
    }

    void theSameGpuOnAFullServerIsRefused() {
        Cluster bench;
        QCOMPARE(text(bench.fit(bench.nodes, "h100-sxm5-80gb")),
                 QString("refused: All 8 GPU sockets of SYS-821GE-TNHR are taken by H100 SXM5 80GB "
                         "already."));
    }

    void partsGoIntoFreeSlotsFirst() {
        Cluster bench;
        const FittingId gpus = bench.fitting(bench.nodes, "gpu").id;
        QCOMPARE(text(bench.perform(unfitPart(bench.desk(), bench.nodes, gpus, 3))),
                 QString("Take out 3 x H100 SXM5 80GB"));
        QCOMPARE(bench.fitting(bench.nodes, "gpu").count, 5);
        // The same part joins its fitting; up to what is free.
        QCOMPARE(text(bench.fit(bench.nodes, "h100-sxm5-80gb")), QString("Fit H100 SXM5 80GB"));
        QCOMPARE(bench.fitting(bench.nodes, "gpu").count, 6);
        QCOMPARE(text(bench.fit(bench.nodes, "h200-sxm5-141gb", 8)),
                 QString("Fit 2 x H200 SXM5 141GB"));
        QCOMPARE(usedSlots(bench.device(bench.nodes), "gpu"), 8);
        // Both kinds are there now; another H200 turns the H100s into H200s of one fitting.
        QCOMPARE(text(bench.fit(bench.nodes, "h200-sxm5-141gb")),
                 QString("Replace H100 SXM5 80GB by 6 x H200 SXM5 141GB"));
        QCOMPARE(bench.fitting(bench.nodes, "gpu").count, 8);
        QCOMPARE(text(bench.fitting(bench.nodes, "gpu").part), QString("h200-sxm5-141gb"));
        requireSound(bench.document);
    }

    void takingOutMoreThanThereIsIsRefused() {
        Cluster bench;
        const FittingId gpus = bench.fitting(bench.nodes, "gpu").id;
        QCOMPARE(text(bench.perform(unfitPart(bench.desk(), bench.nodes, gpus, 9))),
                 QString("refused: SYS-821GE-TNHR has 8 x H100 SXM5 80GB; 9 cannot be taken out."));
    }

    void cablesGoWithTheNicThatIsTakenOut() {
        Cluster bench;
        QCOMPARE(bench.connect().count, 8);
        const FittingId nics = bench.fitting(bench.nodes, "pcie").id;
        bench.perform(unfitPart(bench.desk(), bench.nodes, nics, 3));
        QCOMPARE(bench.lastLink().count, 5);
        bench.perform(unfitPart(bench.desk(), bench.nodes, nics, 5));
        QVERIFY(bench.variant().links.empty());
        requireSound(bench.document);
    }

    void anotherNicOfTheSamePortsKeepsItsLinks() {
        Cluster bench;
        const Link before = bench.connect();
        QCOMPARE(text(bench.replaceNics("nv-cx7-1p-ndr200-osfp")),
                 QString("Replace ConnectX-7 1x NDR/400GbE OSFP by 8 x ConnectX-7 1x NDR200 OSFP"));
        QCOMPARE(bench.variant().links.size(), std::size_t{1});
        QVERIFY(bench.lastLink().id == before.id);
        requireSound(bench.document);
    }

    void anotherNicOfOtherPortsDropsThem() {
        Cluster bench;
        bench.connect();
        QVERIFY(text(bench.replaceNics("nv-cx6-vpi-1p-200")).endsWith(", dropping 1 link"));
        QVERIFY(bench.variant().links.empty());
    }

    // --- replacing devices --------------------------------------------------------------------

    void anotherServerComesWithItsOwnIncludesAndKeepsWhatAgrees() {
        BenchDesk bench;
        const DeviceId nodes = bench.place("dgx-h100", 4);
        const DeviceId leaf = bench.place("nvidia-qm9700");
        bench.perform(connectDevices(bench.desk(), nodes, leaf));
        const Link before = bench.lastLink();
        QCOMPARE(text(bench.perform(replaceDevice(bench.desk(), nodes, "dgx-b200"))),
                 QString("Replace DGX H100 by DGX B200"));
        QCOMPARE(text(bench.device(nodes).label), QString("DGX B200"));
        QCOMPARE(bench.device(nodes).count, 4);
        QCOMPARE(text(bench.fitting(nodes, "gpu").part), QString("b200-sxm6-180gb"));
        QVERIFY(bench.lastLink() == before);
        requireSound(bench.document);
        // HDR adapters do not go into the same cages.
        QCOMPARE(text(bench.perform(replaceDevice(bench.desk(), nodes, "dgx-a100-640gb"))),
                 QString("Replace DGX B200 by DGX A100 640GB, dropping 1 link"));
        QVERIFY(bench.variant().links.empty());
        requireSound(bench.document);
    }

    void aLinkWhosePortMovesKeepsItsIdAndPlace() {
        BenchDesk bench;
        const DeviceId nodes = bench.place(chassis, 2);
        const DeviceId leaf = bench.place("nvidia-qm9700");
        const DeviceId oob = bench.place("nvidia-sn2201");
        bench.perform(connectDevices(bench.desk(), nodes, leaf));
        bench.perform(
            connectPorts(bench.desk(), bench.port(nodes, "bmc"), bench.port(oob, "rj45")));
        const std::vector<Link> before = bench.variant().links;
        bench.perform(replaceDevice(bench.desk(), nodes, "dell-xe9680"));
        const std::vector<Link>& after = bench.variant().links;
        QCOMPARE(after.size(), before.size());
        for (std::size_t i = 0; i < after.size(); ++i) {
            QVERIFY(after[i].id == before[i].id);
            QVERIFY(after[i].cable == before[i].cable);
        }
        requireSound(bench.document);
    }

    void linksThatMoveToAnotherFittingKeepTheirPlaceInTheList() {
        Cluster bench;
        const DeviceId oob = bench.place("nvidia-sn2201");
        const auto cable = [&](const char* port, DeviceId to, const char* portThere, int count) {
            bench.perform(connectPorts(bench.desk(), bench.port(bench.nodes, port),
                                       bench.port(to, portThere), count));
        };
        cable("osfp", bench.leaf, "osfp", 3);
        cable("bmc", oob, "rj45", 1);
        cable("osfp", bench.leaf, "osfp", 2);
        bench.fit(bench.nodes, "nv-cx7-1p-ndr200-osfp");
        // A second kind in the slots of the first, as when some of them were taken out in between.
        Fitting& second = bench.document.variants.front().devices.front().fittings.back();
        second.slot = "pcie";
        const FittingId joined = second.id;
        const std::vector<Link> before = bench.variant().links;
        bench.replaceNics("nv-cx7-1p-ndr200-osfp");
        const std::vector<Link>& after = bench.variant().links;
        QCOMPARE(after.size(), std::size_t{3});
        for (std::size_t i = 0; i < 3; ++i) QVERIFY(after[i].id == before[i].id);
        QVERIFY(after[0].a.fitting == joined);
        QVERIFY(after[1] == before[1]);
        QVERIFY(after[2].a.fitting == joined);
        requireSound(bench.document);
    }

    void aLinkIsDroppedWhenTheNewPartHasTooFewPorts() {
        BenchDesk bench;
        const DeviceId nodes = bench.place("cpu-1u-login");
        const DeviceId leaf = bench.place("nvidia-sn5600");
        const FittingId nic = bench.fitting(nodes, "pcie").id;
        QCOMPARE(text(bench.perform(connectPorts(bench.desk(), bench.port(nodes, "qsfp112"),
                                                 bench.port(leaf, "osfp")))),
                 QString("Connect %1 to %2")
                     .arg(text(bench.device(nodes).label), text(bench.device(leaf).label)));
        QCOMPARE(bench.lastLink().count, 2);
        QVERIFY(text(bench.perform(replaceFitting(bench.desk(), nodes, nic, "nv-bf3-b3140h")))
                    .endsWith(", dropping 1 link"));
        QVERIFY(bench.variant().links.empty());
    }

    void aSwitchIsReplacedUnderItsLinks() {
        Cluster bench;
        bench.connect();
        bench.perform(replaceDevice(bench.desk(), bench.leaf, "nvidia-qm9790"));
        QCOMPARE(bench.variant().links.size(), std::size_t{1});
        QVERIFY(text(bench.perform(replaceDevice(bench.desk(), bench.leaf, "dgx-h100")))
                    .contains("DGX H100 is a server; "));
        QVERIFY(text(bench.perform(replaceDevice(bench.desk(), bench.leaf, "nvidia-qm9790")))
                    .endsWith(" already."));
    }

    void addedPartsStayWhereTheNewServerHasRoom() {
        BenchDesk bench;
        const DeviceId login = bench.place("cpu-1u-login");
        bench.fit(login, "samsung-pm9d3a-3.84tb", 4);
        bench.perform(replaceDevice(bench.desk(), login, "dell-xe9680"));
        int drives = 0;
        for (const Fitting& fitting : bench.device(login).fittings)
            if (fitting.slot == "nvme") drives += fitting.count;
        QVERIFY(drives > 0);
        QVERIFY(drives <= 16);
        requireSound(bench.document);
    }

    // --- links --------------------------------------------------------------------------------

    void nodesAreCabledToALeafWithAllTheirPorts() {
        Cluster bench;
        QCOMPARE(text(bench.perform(connectDevices(bench.desk(), bench.leaf, bench.nodes))),
                 QString("Connect SYS-821GE-TNHR to %1").arg(text(bench.device(bench.leaf).label)));
        const Link& link = bench.lastLink();
        QVERIFY(link.a.device == bench.nodes);  // the server is A, from whichever side one starts
        QCOMPARE(link.count, 8);
        QCOMPARE(static_cast<int>(link.pattern), static_cast<int>(WiringPattern::spread));
        QCOMPARE(static_cast<int>(link.network), static_cast<int>(Network::compute));
        QCOMPARE(link.length_m, 10.0);
        QCOMPARE(linkRate_bps(bench.variant(), link, bench.document.pinned), 400e9);
        requireSound(bench.document);
    }

    void aLeafThatIsTooSmallTakesWhatItCan() {
        BenchDesk bench;
        const DeviceId nodes = bench.place(chassis, 20);
        const DeviceId leaf = bench.place("nvidia-qm9700");
        bench.perform(connectDevices(bench.desk(), nodes, leaf));
        QCOMPARE(bench.lastLink().count, 3);  // 20 x 3 of 64
        // The 4 ports that are left are fewer than one for each of the nodes.
        const std::string more = bench.perform(
            connectPorts(bench.desk(), bench.port(nodes, "osfp"), bench.port(leaf, "osfp")));
        QVERIFY2(text(more).endsWith("needs 20 ports; " + text(bench.device(leaf).label) +
                                     " has 4 of 64 free.") ||
                     text(more).endsWith("need 20 ports; " + text(bench.device(leaf).label) +
                                         " has 4 of 64 free."),
                 more.c_str());
        requireSound(bench.document);
    }

    void eightLeavesMakeRails() {
        BenchDesk bench;
        const DeviceId nodes = bench.place("dgx-h100", 32);
        const DeviceId leaves = bench.place("nvidia-qm9700", 8);
        bench.perform(connectDevices(bench.desk(), nodes, leaves));
        QCOMPARE(static_cast<int>(bench.lastLink().pattern), static_cast<int>(WiringPattern::rail));
        QCOMPARE(bench.lastLink().count, 8);
        const auto use = portAt(bench.variant(), bench.lastLink().b, bench.document.pinned);
        QCOMPARE(use->used, 32);
        // Leaves to spines: a mesh of half the leaf's ports.
        const DeviceId spines = bench.place("nvidia-qm9700", 4);
        bench.perform(connectDevices(bench.desk(), spines, leaves));
        const Link& up = bench.lastLink();
        QVERIFY(up.a.device == leaves);
        QCOMPARE(static_cast<int>(up.pattern), static_cast<int>(WiringPattern::mesh));
        QCOMPARE(up.count, 8);  // 32 uplinks of each leaf over 4 spines
        QCOMPARE(portAt(bench.variant(), up.a, bench.document.pinned)->available(), 0);
        QCOMPARE(portAt(bench.variant(), up.b, bench.document.pinned)->available(), 0);
        requireSound(bench.document);
    }

    void oneSwitchGivesHalfItsPortsToAnother() {
        BenchDesk bench;
        const DeviceId first = bench.place("nvidia-qm9700");
        const DeviceId second = bench.place("nvidia-qm9700");
        bench.perform(connectDevices(bench.desk(), first, second));
        QCOMPARE(bench.lastLink().count, 32);
        QCOMPARE(static_cast<int>(bench.lastLink().pattern),
                 static_cast<int>(WiringPattern::spread));
    }

    void theNumberOfCablesCanBeGiven() {
        Cluster bench;
        const LinkEnd a = bench.port(bench.nodes, "osfp");
        const LinkEnd b = bench.port(bench.leaf, "osfp");
        bench.perform(connectPorts(bench.desk(), a, b, 2, 2.0));
        QCOMPARE(bench.lastLink().count, 2);
        QCOMPARE(text(bench.lastLink().cable), QString("mcp7y00"));  // copper reaches 2 m
        QVERIFY(text(bench.perform(connectPorts(bench.desk(), a, b, 7)))
                    .contains("needs 7 ports (osfp) and has 6 of 8 free."));
        QVERIFY(text(bench.perform(connectPorts(bench.desk(), a, b, 0))).contains("not 0."));
        QVERIFY(
            text(bench.perform(connectPorts(bench.desk(), a, b, 1, -1.0))).contains("0 m or more"));
        QVERIFY(text(bench.perform(connectPorts(bench.desk(), a, b, 1, 9999.0)))
                    .contains("does not reach 9999 m."));
    }

    void controllersGoToTheManagementNetwork() {
        BenchDesk bench;
        const DeviceId nodes = bench.place("dgx-h100", 4);
        const DeviceId oob = bench.place("nvidia-sn2201");
        bench.perform(
            connectPorts(bench.desk(), bench.port(nodes, "bmc"), bench.port(oob, "rj45")));
        QCOMPARE(static_cast<int>(bench.lastLink().network), static_cast<int>(Network::management));
        QCOMPARE(text(bench.lastLink().cable), QString("cat6-1g"));
    }

    void aLengthIsRoundedUpToAStockedOne() {
        Cluster bench;
        bench.perform(connectPorts(bench.desk(), bench.port(bench.nodes, "osfp"),
                                   bench.port(bench.leaf, "osfp"), 1, 11.0));
        QCOMPARE(bench.lastLink().length_m, 15.0);
    }

    void portsThatDoNotAgreeAreRefused() {
        BenchDesk bench;
        const DeviceId nodes = bench.place("dgx-h100");
        const DeviceId oob = bench.place("nvidia-sn2201");
        const DeviceId leaf = bench.place("nvidia-qm9700");
        QVERIFY(text(bench.perform(connectPorts(bench.desk(), bench.port(oob, "rj45"),
                                                bench.port(leaf, "osfp"))))
                    .contains("they do not mix."));
        QVERIFY(text(bench.perform(connectDevices(bench.desk(), nodes, nodes)))
                    .contains("two different devices."));
        LinkEnd gone = bench.port(leaf, "osfp");
        gone.port = "gone";
        QVERIFY(text(bench.perform(connectPorts(bench.desk(), bench.port(nodes, "bmc"), gone)))
                    .contains("has no such port."));
        bench.perform(
            connectPorts(bench.desk(), bench.port(nodes, "bmc"), bench.port(oob, "rj45")));
        QVERIFY(text(bench.perform(connectPorts(bench.desk(), bench.port(nodes, "bmc"),
                                                bench.port(oob, "rj45"))))
                    .contains("All 1 port of DGX H100 (bmc) are taken."));
    }

    void aLinkIsChangedWithinItsPortsAndReach() {
        Cluster bench;
        Link link = bench.connect();
        link.count = 4;
        link.length_m = 12;
        QVERIFY(text(bench.perform(changeLink(bench.desk(), link)))
                    .startsWith("Change the link from "));
        QCOMPARE(bench.lastLink().count, 4);
        QCOMPARE(bench.lastLink().length_m, 15.0);
        link.count = 9;
        QVERIFY(text(bench.perform(changeLink(bench.desk(), link)))
                    .contains("needs 9 ports (osfp) and has 8 of 8 free."));
        link.count = 4;
        link.length_m = 5000;
        QVERIFY(
            text(bench.perform(changeLink(bench.desk(), link))).contains("does not reach 5000 m."));
        link.length_m = 2;
        link.cable.clear();
        link.transceiverA.clear();
        link.transceiverB.clear();
        bench.perform(changeLink(bench.desk(), link));
        QCOMPARE(text(bench.lastLink().cable), QString("mcp7y00"));
        link.cable = "mfp7e30";  // a fibre brings its modules along
        bench.perform(changeLink(bench.desk(), link));
        QCOMPARE(text(bench.lastLink().transceiverB), QString("mms4x00-ns"));
        requireSound(bench.document);
    }

    // --- selections ---------------------------------------------------------------------------

    void thingsAreDeletedWithTheirLinks() {
        Cluster bench;
        bench.connect();
        const LinkId link = bench.lastLink().id;
        const auto both = removeThings(bench.desk(), {bench.nodes, bench.leaf}, {link});
        QCOMPARE(text(both.value().name), QString("Delete 3 things"));
        const auto one = removeThings(bench.desk(), {bench.leaf}, {});
        QCOMPARE(text(one.value().name),
                 QString("Delete %1").arg(text(bench.device(bench.leaf).label)));
        bench.perform(one);
        QVERIFY(bench.variant().links.empty());
        QCOMPARE(bench.variant().devices.size(), std::size_t{1});
        QVERIFY(!removeThings(bench.desk(), {}, {link}));
    }

    void copiesHaveTheirOwnIdsAndLinks() {
        Cluster bench;
        bench.connect();
        bench.perform(duplicateDevices(bench.desk(), {bench.nodes, bench.leaf}, {8, 16}));
        QCOMPARE(bench.variant().devices.size(), std::size_t{4});
        QCOMPARE(bench.variant().links.size(), std::size_t{2});
        const Device& copy = bench.variant().devices[2];
        QCOMPARE(text(copy.label), QString("SYS-821GE-TNHR 2"));
        QVERIFY((copy.position == Position{8, 16}));
        QVERIFY(bench.lastLink().a.device == copy.id);
        requireSound(bench.document);
    }

    void namesCountsAndPlacesAreSet() {
        Cluster bench;
        QCOMPARE(text(bench.perform(renameDevice(bench.desk(), bench.nodes, "  pod 1 "))),
                 QString("Rename SYS-821GE-TNHR to pod 1"));
        QCOMPARE(text(bench.perform(setDeviceCount(bench.desk(), bench.nodes, 32))),
                 QString("Set pod 1 to 32 units"));
        QCOMPARE(text(bench.perform(moveDevices(bench.desk(), {bench.nodes, bench.leaf}, {1, -2}))),
                 QString("Move 2 devices"));
        QVERIFY((bench.device(bench.nodes).position == Position{1, -2}));
        QVERIFY(!renameDevice(bench.desk(), bench.nodes, "  "));
        QVERIFY(!setDeviceCount(bench.desk(), bench.nodes, 0));
        QVERIFY(!moveDevices(bench.desk(), {}, {1, 1}));
        QVERIFY(!moveDevices(bench.desk(), {DeviceId{99}}, {1, 1}));
    }

    void oneGestureOnManyDevicesIsOneTransaction() {
        Cluster bench;
        const DeviceId more = bench.place(chassis, 2);
        const auto toH200 = [](const Desk& desk, DeviceId id) {
            return fitPart(desk, id, "h200-sxm5-141gb");
        };
        QCOMPARE(text(bench.perform(
                     forEachDevice(bench.desk(), "Fit H200", {bench.nodes, more}, toH200))),
                 QString("Fit H200"));
        for (const DeviceId id : {bench.nodes, more})
            QCOMPARE(text(bench.fitting(id, "gpu").part), QString("h200-sxm5-141gb"));
        requireSound(bench.document);
        const auto refused = forEachDevice(bench.desk(), "Fit", {more, bench.leaf}, toH200);
        QVERIFY(!refused);
        // And gestures that give out ids do not collide.
        bench.perform(forEachDevice(
            bench.desk(), "Double", {bench.nodes, more},
            [](const Desk& desk, DeviceId id) { return duplicateDevices(desk, {id}, {4, 4}); }));
        QCOMPARE(bench.variant().devices.size(), std::size_t{5});
        requireSound(bench.document);
    }

    void aVariantIsCopiedUnderANewName() {
        Cluster bench;
        bench.connect();
        QCOMPARE(text(bench.perform(duplicateVariant(bench.desk(), "B"))),
                 QString("Duplicate variant A"));
        QCOMPARE(bench.document.variants.size(), std::size_t{2});
        QVERIFY(bench.document.variants[1].devices == bench.variant().devices);
        QVERIFY(!duplicateVariant(bench.desk(), "A"));
        QVERIFY(!duplicateVariant(bench.desk(), ""));
        const Desk nowhere{bench.document, "C", shippedCatalog()};
        QCOMPARE(text(placePart(nowhere, "dgx-h100", {}).reason()),
                 QString("There is no variant called \"C\"."));
    }
};

CW_TEST(TestGestures)
#include "test_gestures.moc"
