// What goes where: slots, ports and cables on the parts of the shipped catalog.
#include <QtTest>
#include <algorithm>

#include "model/design/fitting_rules.h"
#include "tests/model/design/bench_desk.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::design;
using cw::test::shippedCatalog;
using cw::test::text;

namespace {

const catalog::Part& part(const std::string& id) {
    const catalog::Part* found = shippedCatalog().find(id);
    if (found == nullptr) qFatal("no part %s", id.c_str());
    return *found;
}

/// "nv-cx7-1p-ndr-osfp" or "dgx-h100:bmc".
const catalog::PortGroup& port(const QString& name) {
    const QStringList words = name.split(':');
    const catalog::Part& owner = part(words.first().toStdString());
    if (words.size() == 1) return owner.ports.front();
    const catalog::PortGroup* found = findPort(owner, words.last().toStdString());
    if (found == nullptr) qFatal("no port %s", qPrintable(name));
    return *found;
}

const catalog::Part* partOrNone(const QString& id) {
    return id.isEmpty() ? nullptr : &part(id.toStdString());
}

Variant twoDevices(int countA, int countB) {
    Variant variant;
    for (const int count : {countA, countB}) {
        Device device;
        device.id.value = static_cast<std::int64_t>(variant.devices.size()) + 1;
        device.count = count;
        variant.devices.push_back(device);
    }
    return variant;
}

std::vector<const catalog::Part*> ofKind(catalog::PartKind kind) {
    return shippedCatalog().search("", kind);
}

}  // namespace

class TestFittingRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aSlotSaysWhyItRefusesAPart_data() {
        QTest::addColumn<QString>("server");
        QTest::addColumn<QString>("fitted");
        QTest::addColumn<QString>("answer");
        QTest::newRow("the same GPU socket")
            << "smc-sys-821ge-tnhr" << "h200-sxm5-141gb" << "gpu is full";
        QTest::newRow("another GPU socket")
            << "smc-sys-821ge-tnhr" << "b200-sxm6-180gb" << "is SXM6; the GPU socket takes SXM5.";
        QTest::newRow("not on the vendor's list")
            << "dgx-h100" << "h200-sxm5-141gb"
            << "is not on the vendor's list for this GPU socket: h100-sxm5-80gb.";
        QTest::newRow("a CPU of another socket")
            << "smc-sys-821ge-tnhr" << "epyc-9654" << "is SP5; the CPU socket takes LGA4677.";
        QTest::newRow("memory of another type") << "smc-sys-821ge-tnhr" << "ddr4-rdimm-64gb-3200"
                                                << "is DDR4; the DIMM slot takes DDR5.";
        QTest::newRow("a switch is no part of a server")
            << "dgx-h100" << "nvidia-qm9700" << "has no slot for a switch.";
        QTest::newRow("a cable is no part of a server")
            << "dgx-h100" << "mfp7e10" << "has no slot for a cable.";
        QTest::newRow("a server without GPU sockets")
            << "cpu-1u-login" << "h100-sxm5-80gb"
            << "is SXM5; the PCIe slot takes LP, HHHL or FHHL.";
    }
    void aSlotSaysWhyItRefusesAPart() {
        QFETCH(QString, server);
        QFETCH(QString, fitted);
        QFETCH(QString, answer);
        cw::test::BenchDesk bench;
        const DeviceId id = bench.place(server.toStdString());
        const auto slot =
            slotFor(bench.device(id), part(server.toStdString()), part(fitted.toStdString()));
        QVERIFY(!slot);
        if (answer == "gpu is full")
            QCOMPARE(text(slot.reason()), text(part(server.toStdString()).name) +
                                              " has 8 GPU sockets for it and 8 are taken.");
        else
            QVERIFY2(text(slot.reason()).endsWith(answer), slot.reason().c_str());
    }

    void aFreeSlotIsFoundByKindAndForm() {
        cw::test::BenchDesk bench;
        const DeviceId id = bench.place("cpu-1u-login");
        const auto slot =
            slotFor(bench.device(id), part("cpu-1u-login"), part("samsung-pm9d3a-3.84tb"));
        QVERIFY2(slot.ok(), slot ? "" : slot.reason().c_str());
        QCOMPARE(text(slot.value()->name), QString("nvme"));
    }

    void portsTakenByALink_data() {
        QTest::addColumn<int>("pattern");
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("instancesA");
        QTest::addColumn<int>("instancesB");
        QTest::addColumn<int>("atA");
        QTest::addColumn<int>("atB");
        QTest::addColumn<int>("cables");
        const auto row = [](const char* name, WiringPattern pattern, int count, int a, int b,
                            int atA, int atB, int cables) {
            QTest::newRow(name) << static_cast<int>(pattern) << count << a << b << atA << atB
                                << cables;
        };
        row("four nodes to one leaf", WiringPattern::spread, 8, 4, 1, 8, 32, 32);
        row("four nodes to two leaves", WiringPattern::spread, 8, 4, 2, 8, 16, 32);
        row("an odd deal rounds up", WiringPattern::spread, 3, 3, 2, 3, 5, 9);
        row("one node to three leaves", WiringPattern::spread, 1, 1, 3, 1, 1, 1);
        row("rails", WiringPattern::rail, 8, 32, 8, 8, 32, 256);
        row("rails that do not come out even", WiringPattern::rail, 8, 4, 3, 8, 12, 32);
        row("leaves to spines", WiringPattern::mesh, 4, 8, 4, 16, 32, 128);
        row("spines to their own cores", WiringPattern::group, 32, 32, 64, 32, 16, 1024);
        row("nodes to a leaf of four", WiringPattern::group, 8, 32, 8, 8, 32, 256);
        row("groups that are not alike", WiringPattern::group, 4, 2, 5, 4, 2, 8);
        row("the largest counts do not overflow", WiringPattern::mesh, 1'000'000, 1, 1, 1'000'000,
            1'000'000, 1'000'000);
    }
    void portsTakenByALink() {
        QFETCH(int, pattern);
        QFETCH(int, count);
        QFETCH(int, instancesA);
        QFETCH(int, instancesB);
        QFETCH(int, cables);
        const Variant variant = twoDevices(instancesA, instancesB);
        Link link;
        link.a.device.value = 1;
        link.b.device.value = 2;
        link.count = count;
        link.pattern = static_cast<WiringPattern>(pattern);
        QTEST(portsTakenAtA(variant, link), "atA");
        QTEST(portsTakenAtB(variant, link), "atB");
        QCOMPARE(cablesOf(variant, link), static_cast<long>(cables));
    }

    void cablesOfASplitPortShareIt() {
        const Variant variant = twoDevices(5, 1);
        Link link;
        link.a.device.value = 1;
        link.b.device.value = 2;
        link.count = 3;
        link.splitB = 2;
        QCOMPARE(portsTakenAtA(variant, link), 3);
        QCOMPARE(portsTakenAtB(variant, link), 8);  // 15 cables
        link.splitB = 4;
        QCOMPARE(portsTakenAtB(variant, link), 4);
        QCOMPARE(cablesOf(variant, link), 15L);
    }

    void noLinkTakesFewerPortsThanItHasCables() {
        for (int count = 1; count <= 9; ++count)
            for (int a = 1; a <= 7; ++a)
                for (int b = 1; b <= 7; ++b)
                    for (const auto pattern : {WiringPattern::spread, WiringPattern::rail,
                                               WiringPattern::mesh, WiringPattern::group}) {
                        Link link;
                        link.count = count;
                        link.pattern = pattern;
                        const long cables = cablesOf(link, a, b);
                        QVERIFY(long{portsTakenAtA(link, a, b)} * a >= cables);
                        QVERIFY(long{portsTakenAtB(link, a, b)} * b >= cables);
                        // And no more than one port a cable on the most loaded instance.
                        QVERIFY(portsTakenAtB(link, a, b) <= cables);
                    }
    }

    void aLinkWithAMissingEndTakesNothing() {
        const Variant variant = twoDevices(1, 1);
        Link link;
        link.a.device.value = 1;
        link.b.device.value = 7;
        QCOMPARE(cablesOf(variant, link), 0L);
        QCOMPARE(portsTakenAtA(variant, link), 0);
        QCOMPARE(portsTakenAtB(variant, link), 0);
    }

    void portsOfADeviceAreItsOwnAndThoseOfItsFittings() {
        cw::test::BenchDesk bench;
        const DeviceId node = bench.place("dgx-h100", 4);
        const DeviceId leaf = bench.place("nvidia-qm9700");
        bench.perform(connectDevices(bench.desk(), node, leaf));
        const auto ports = portsOf(bench.variant(), bench.device(node), bench.document.pinned);
        QCOMPARE(ports.size(), std::size_t{3});
        QCOMPARE(text(ports[0].end.port), QString("bmc"));
        QVERIFY(!ports[0].end.fitting);
        QCOMPARE(ports[1].total, 8);
        QCOMPARE(ports[1].used, 8);
        QCOMPARE(ports[1].available(), 0);
        QCOMPARE(ports[2].total, 4);
        const auto atLeaf =
            portAt(bench.variant(), bench.port(leaf, "osfp"), bench.document.pinned);
        QCOMPARE(atLeaf->used, 32);
        QCOMPARE(atLeaf->available(), 32);
        const auto all = portsOfAll(bench.variant(), bench.document.pinned);
        QCOMPARE(all.size(), std::size_t{2});
        for (const PortUse& use : ports) {
            const auto& listed = all.at(node);
            QVERIFY(std::any_of(listed.begin(), listed.end(), [&](const PortUse& other) {
                return other.end == use.end && other.used == use.used && other.total == use.total;
            }));
        }
        LinkEnd nowhere = bench.port(leaf, "osfp");
        nowhere.port = "qsfp";
        QVERIFY(!portAt(bench.variant(), nowhere, bench.document.pinned));
    }

    void aCableIsRefusedForItsReason_data() {
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        QTest::addColumn<QString>("cable");
        QTest::addColumn<QString>("moduleA");
        QTest::addColumn<QString>("moduleB");
        QTest::addColumn<double>("length_m");
        QTest::addColumn<QString>("words");  // empty: it fits
        const auto row = [](const char* name, const char* a, const char* b, const char* cable,
                            const char* moduleA, const char* moduleB, double length_m,
                            const char* words) {
            QTest::newRow(name) << a << b << cable << moduleA << moduleB << length_m << words;
        };
        row("copper from a NIC to a switch, laid the other way round", "nv-cx7-1p-ndr-osfp",
            "nvidia-qm9700", "mcp7y00", "", "", 3, "");
        row("beyond the reach of copper", "nv-cx7-1p-ndr-osfp", "nvidia-qm9700", "mcp7y00", "", "",
            10, "a passive copper cable that reaches 3 m does not reach 10 m.");
        row("optics over 10 m", "nv-cx7-1p-ndr-osfp", "nvidia-qm9700", "mfp7e10", "mma4z00-ns400",
            "mma4z00-ns", 10, "");
        row("optics over 60 m", "nv-cx7-1p-ndr-osfp", "nvidia-qm9700", "mfp7e10", "mma4z00-ns400",
            "mma4z00-ns", 60, "reaches 50 m does not reach 60 m.");
        row("a flat module in a finned cage", "nv-cx7-1p-ndr-osfp", "nvidia-qm9700", "mfp7e10",
            "mma4z00-ns400", "mma4z00-ns400", 10, "The cage is twin-port OSFP finned; the plug of");
        row("a finned plug in a flat cage", "nv-cx7-1p-ndr-osfp", "nvidia-qm9700", "mcp4y10", "",
            "", 1, "The cage is OSFP flat; the plug of");
        row("a single port in a twin cage", "nv-cx7-dgx-densilink", "nvidia-qm9700", "mfp7e10",
            "mma4z00-ns400", "mma4z00-ns", 10, "twin-port OSFP flat; the plug of");
        row("a twin-port node", "nv-cx7-dgx-densilink", "nvidia-qm9700", "mfp7e10",
            "mma4z00-ns-flt", "mma4z00-ns", 10, "");
        row("InfiniBand and Ethernet", "brcm-thor2-1p-400", "nvidia-qm9700", "mcp7y10", "", "", 1,
            "One port is Ethernet, the other InfiniBand: they do not mix.");
        row("gigabit copper in an optical cage", "dgx-h100:bmc", "nvidia-sn5600", "cat6-1g", "", "",
            1, "RJ45 takes twisted pair only.");
        row("twisted pair", "dgx-h100:bmc", "nvidia-sn2201:rj45", "cat6-1g", "", "", 10, "");
        row("twisted pair beyond 100 m", "dgx-h100:bmc", "nvidia-sn2201:rj45", "cat6-1g", "", "",
            101, "a twisted-pair cable that reaches 100 m does not reach 101 m.");
        row("a 400G optic in an HDR port", "nv-cx6-vpi-1p-200", "nv-cx7-1p-400-qsfp112", "mfp7e10",
            "mma1z00-ns400", "mma1z00-ns400", 10, "The cage is QSFP56; the plug of");
        row("HDR cable in a QSFP112 cage, at its own rate", "nv-cx7-1p-400-qsfp112",
            "nvidia-qm8700", "mfs1s00-h", "", "", 10, "");
        row("HDR splitter from an NDR switch", "nv-cx6-vpi-1p-200", "nvidia-qm9700", "mfa7u10", "",
            "", 10, "");
        row("multimode modules on single-mode fibre", "nv-cx7-1p-ndr-osfp", "nvidia-qm9700",
            "mfp7e30", "mma4z00-ns400", "mma4z00-ns", 10, "is for multimode fibre");
        row("different modules at both ends", "nv-cx7-1p-ndr-osfp", "nvidia-qm9700", "mfp7e30",
            "mms4x00-ns400", "mms4x50-nm", 10, "takes LC duplex; ");
        row("fibre without modules", "nv-cx7-1p-ndr-osfp", "nvidia-qm9700", "mfp7e10", "", "", 10,
            "needs a transceiver at both ends.");
        row("copper with modules", "nv-cx7-1p-ndr-osfp", "nvidia-qm9700", "mcp7y00",
            "mma4z00-ns400", "mma4z00-ns", 1, "has its own plugs and takes no transceivers.");
        row("an InfiniBand cable between Ethernet ports", "nvidia-sn5600", "nvidia-sn5610",
            "mca4j80", "", "", 4, "is for InfiniBand; the port is Ethernet.");
        row("a NIC is no cable", "nv-cx7-1p-ndr-osfp", "nvidia-qm9700", "nv-cx7-1p-ndr-osfp", "",
            "", 1, "is no cable.");
        row("no cable at all", "nv-cx7-1p-ndr-osfp", "nvidia-qm9700", "", "", "", 1,
            "No cable is chosen.");
        row("no speed in common", "nvidia-q3400-ra", "nv-cx6-vpi-1p-200", "mfs1s00-h", "", "", 10,
            "have no speed in common.");
        row("100G lanes in an XDR adapter", "nv-cx8-c8180", "nvidia-qm9700", "mfp7e10",
            "mma4z00-ns400", "mma4z00-ns", 10, "");
    }
    void aCableIsRefusedForItsReason() {
        QFETCH(QString, a);
        QFETCH(QString, b);
        QFETCH(QString, cable);
        QFETCH(QString, moduleA);
        QFETCH(QString, moduleB);
        QFETCH(double, length_m);
        QFETCH(QString, words);
        const CableChoice choice{partOrNone(cable), partOrNone(moduleA), partOrNone(moduleB)};
        const auto refusal = refusesCable(port(a), port(b), choice, length_m);
        const QString said = refusal ? text(refusal->reason) : QString();
        if (words.isEmpty()) {
            QCOMPARE(said, QString());
            QVERIFY(cabledRate_bps(port(a), port(b), choice) > 0);
        } else {
            QVERIFY2(said.contains(words), qPrintable(said));
            QVERIFY2(said.endsWith('.'), qPrintable(said));
        }
        // The question is the same from the other side.
        const auto mirrored = refusesCable(
            port(b), port(a), {choice.cable, choice.transceiverB, choice.transceiverA}, length_m);
        QCOMPARE(mirrored.has_value(), refusal.has_value());
    }

    // Quantum-2 user manual, Interfaces: a port of 400 Gb/s may be split into two of 200 Gb/s.
    void aSplitPortTakesASplitterAndNothingElse_data() {
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        QTest::addColumn<int>("splitB");
        QTest::addColumn<QString>("cable");
        QTest::addColumn<QString>("moduleA");
        QTest::addColumn<QString>("moduleB");
        QTest::addColumn<QString>("words");  // empty: it fits
        const auto row = [](const char* name, const char* a, const char* b, int splitB,
                            const char* cable, const char* moduleA, const char* moduleB,
                            const char* words) {
            QTest::newRow(name) << a << b << splitB << cable << moduleA << moduleB << words;
        };
        row("a fibre of two legs", "nv-cx7-1p-ndr200-osfp", "nvidia-qm9700", 2, "mfp7e20",
            "mma4z00-ns400", "mma4z00-ns", "");
        row("single mode", "nv-cx7-1p-ndr200-osfp", "nvidia-qm9700", 2, "mfp7e40", "mms4x00-ns400",
            "mms4x00-ns", "");
        row("a straight fibre", "nv-cx7-1p-ndr200-osfp", "nvidia-qm9700", 2, "mfp7e10",
            "mma4z00-ns400", "mma4z00-ns", "has 1 leg; the port is split into 2.");
        row("a splitter at a whole port", "nv-cx7-1p-ndr200-osfp", "nvidia-qm9700", 1, "mfp7e20",
            "mma4z00-ns400", "mma4z00-ns", "these ports are joined one to one.");
        row("copper of four legs", "nv-cx7-2p-200-qsfp112", "nvidia-qm9700", 2, "mcp7y40", "", "",
            "");
        row("copper of two legs", "nv-cx7-2p-200-qsfp112", "nvidia-qm9700", 2, "mcp7y10", "", "",
            "The cage is");
        row("HDR split in two", "nv-cx6-vpi-1p-100", "nvidia-qm8700", 2, "mfs1s50", "", "", "");
        row("more cables than any mode gives", "nv-cx7-1p-ndr200-osfp", "nvidia-qm9700", 4,
            "mfp7e20", "mma4z00-ns400", "mma4z00-ns", "have no speed in common with 4 cables");
    }
    void aSplitPortTakesASplitterAndNothingElse() {
        QFETCH(QString, a);
        QFETCH(QString, b);
        QFETCH(int, splitB);
        QFETCH(QString, cable);
        QFETCH(QString, moduleA);
        QFETCH(QString, moduleB);
        QFETCH(QString, words);
        const CableChoice choice{partOrNone(cable), partOrNone(moduleA), partOrNone(moduleB)};
        const auto refusal = refusesCable(port(a), port(b), choice, 1, {1, splitB});
        const QString said = refusal ? text(refusal->reason) : QString();
        if (words.isEmpty())
            QCOMPARE(said, QString());
        else
            QVERIFY2(said.contains(words), qPrintable(said));
        const CableChoice mirror{choice.cable, choice.transceiverB, choice.transceiverA};
        QCOMPARE(refusesCable(port(b), port(a), mirror, 1, {splitB, 1}).has_value(),
                 refusal.has_value());
    }

    void aSplitPortRunsAtTheRateOfItsMode() {
        const catalog::PortGroup& leaf = port("nvidia-qm9700");
        QCOMPARE(commonRate_bps(leaf, port("nv-cx7-1p-ndr-osfp")), 400e9);
        QCOMPARE(commonRate_bps(leaf, port("nv-cx7-1p-ndr-osfp"), {2, 1}), 200e9);
        QCOMPARE(commonRate_bps(leaf, leaf, {2, 2}), 200e9);
        QVERIFY(refusesCable(leaf, leaf, {&part("mfp7e20"), nullptr, nullptr}, 1, {2, 2}));
    }

    void modulesOfDifferentLaneRatesDoNotTalk() {
        catalog::Part slow = part("mma4z00-ns400");
        std::get<catalog::Transceiver>(slow.spec).laneRate = "50G-PAM4";
        const CableChoice choice{&part("mfp7e10"), &slow, &part("mma4z00-ns")};
        const auto refusal =
            refusesCable(port("nv-cx7-1p-ndr-osfp"), port("nvidia-qm9700"), choice, 10);
        QVERIFY(refusal);
        QVERIFY2(text(refusal->reason).contains("have no common lane rate"),
                 refusal->reason.c_str());
    }

    void aModuleOfFasterLanesThanItsCageIsRefused() {
        catalog::PortGroup hdr = port("nv-cx7-1p-ndr-osfp");
        hdr.laneRate = "50G-PAM4";
        hdr.rate_bps = 200e9;
        const CableChoice choice{&part("mfp7e10"), &part("mma4z00-ns400"), &part("mma4z00-ns")};
        const auto refusal = refusesCable(hdr, port("nvidia-qm9700"), choice, 10);
        QVERIFY(refusal);
        QVERIFY2(text(refusal->reason).contains("(50G-PAM4 lanes, HDR)"), refusal->reason.c_str());
        QVERIFY2(text(refusal->reason).contains("(100G-PAM4 lanes, NDR)"), refusal->reason.c_str());
    }

    void theBestCableIsChosen_data() {
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        QTest::addColumn<double>("length_m");
        QTest::addColumn<QString>("parts");
        const auto row = [](const char* name, const char* a, const char* b, double length_m,
                            const char* parts) {
            QTest::newRow(name) << a << b << length_m << parts;
        };
        row("copper where it reaches", "nv-cx7-1p-ndr-osfp", "nvidia-qm9700", 2, "mcp7y00");
        row("multimode over ten metres", "nv-cx7-1p-ndr-osfp", "nvidia-sn5600", 10,
            "mfp7e10 mma4z00-ns400 mma4z00-ns-t");
        row("single-mode where the multimode module is at its end of life", "nv-cx7-1p-ndr-osfp",
            "nvidia-qm9700", 10, "mfp7e30 mms4x00-ns400 mms4x00-ns");
        row("single-mode over eighty metres", "nv-cx7-1p-ndr-osfp", "nvidia-qm9700", 80,
            "mfp7e30 mms4x00-ns400 mms4x00-ns");
        row("DGX to leaf", "nv-cx7-dgx-densilink", "nvidia-qm9700", 10,
            "mfp7e10 mma4z00-ns-flt mma4z00-ns");
        row("leaf to spine", "nvidia-qm9700", "nvidia-qm9700", 2, "mcp4y10");
        row("HDR", "nv-cx6-vpi-1p-200", "nvidia-qm8700", 10, "mfs1s00-h");
        row("baseboard controller", "dgx-h100:bmc", "nvidia-sn2201:rj45", 10, "cat6-1g");
    }
    void theBestCableIsChosen() {
        QFETCH(QString, a);
        QFETCH(QString, b);
        QFETCH(double, length_m);
        const auto choice =
            chooseCable(port(a), port(b), length_m, ofKind(catalog::PartKind::cable),
                        ofKind(catalog::PartKind::transceiver));
        QVERIFY2(choice.ok(), choice ? "" : choice.reason().c_str());
        QString parts = text(choice.value().cable->id);
        for (const auto* module : {choice.value().transceiverA, choice.value().transceiverB})
            if (module != nullptr) parts += " " + text(module->id);
        QTEST(parts, "parts");
        QVERIFY(!refusesCable(port(a), port(b), choice.value(), length_m));
    }

    void everyChoiceOfTheCatalogIsOneItAllows() {
        std::vector<std::pair<QString, const catalog::PortGroup*>> ports;
        for (const catalog::Part& owner : shippedCatalog().parts())
            for (const catalog::PortGroup& group : owner.ports) {
                const auto isLike = [&](const auto& known) { return *known.second == group; };
                if (std::ranges::none_of(ports, isLike))  // many switches have the same ports
                    ports.emplace_back(text(owner.id + ":" + group.name), &group);
            }
        const auto cables = ofKind(catalog::PartKind::cable);
        const auto modules = ofKind(catalog::PartKind::transceiver);
        int joined = 0;
        for (const auto& [nameA, a] : ports)
            for (const auto& [nameB, b] : ports) {
                const auto choice = chooseCable(*a, *b, 10, cables, modules);
                const auto mirrored = chooseCable(*b, *a, 10, cables, modules);
                QVERIFY2(choice.ok() == mirrored.ok(), qPrintable(nameA + " " + nameB));
                if (!choice) {
                    QVERIFY(!choice.reason().empty());
                    continue;
                }
                ++joined;
                QVERIFY2(!refusesCable(*a, *b, choice.value(), 10),
                         qPrintable(nameA + " " + nameB));
                QVERIFY(cabledRate_bps(*a, *b, choice.value()) <= commonRate_bps(*a, *b));
            }
        QVERIFY(joined > 100);
    }

    void whenNoCableFitsTheClosestSaysWhy() {
        const auto choice =
            chooseCable(port("nv-cx7-1p-ndr-osfp"), port("nvidia-qm9700"), 5000,
                        ofKind(catalog::PartKind::cable), ofKind(catalog::PartKind::transceiver));
        QVERIFY(!choice);
        QVERIFY2(text(choice.reason())
                     .startsWith("No cable of the catalog joins a 400 Gb/s OSFP flat "
                                 "port and a 400 Gb/s twin-port OSFP finned port over "
                                 "5000 m. The closest: "),
                 choice.reason().c_str());
        QVERIFY2(text(choice.reason()).endsWith("does not reach 5000 m."), choice.reason().c_str());
    }

    void portsAgreeOnTheFastestCommonRate() {
        QCOMPARE(commonRate_bps(port("nv-cx7-1p-ndr-osfp"), port("nvidia-qm9700")), 400e9);
        QCOMPARE(commonRate_bps(port("nv-cx6-vpi-1p-200"), port("nvidia-qm9700")), 200e9);
        QCOMPARE(commonRate_bps(port("nvidia-q3400-ra"), port("nv-cx6-vpi-1p-200")), 0.0);
    }
};

CW_TEST(TestFittingRules)
#include "test_fitting_rules.moc"
