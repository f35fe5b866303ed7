// Which cable each link of the shipped catalog's parts gets, and what it refuses.
#include <QtTest>

#include "model/facility/cable_choice.h"
#include "model/facility/cable_length.h"
#include "tests/model/design/bench_desk.h"
#include "tests/test_program.h"

using namespace cw;
using design::LengthBasis;
using design::Link;
using test::BenchDesk;
using test::text;

namespace {

const catalog::Cable& cableOf(const BenchDesk& bench, const Link& link) {
    return *bench.document.pinned.find(link.cable)->as<catalog::Cable>();
}

/// Two devices joined as a drag does it, with every cable `length_m` long by hand.
struct Joined : BenchDesk {
    Joined(const std::string& partA, const std::string& portA, const std::string& partB,
           const std::string& portB, double length_m, int count = 2) {
        const auto a = place(partA);
        const auto b = place(partB);
        const std::string said =
            perform(design::connectPorts(desk(), port(a, portA), port(b, portB), count, 0));
        if (said.rfind("refused", 0) == 0) qFatal("%s", said.c_str());
        Link link = lastLink();
        link.lengthBasis = LengthBasis::byHand;
        link.length_m = length_m;
        design::apply(document, design::single(desk(), "Edit", design::SetLink{link}));
    }
    std::string choose() { return perform(facility::chooseCables(desk())); }
};

}  // namespace

class TestCableChoice : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cheapestMediumThatReachesIsChosen_data() {
        QTest::addColumn<QString>("partA");
        QTest::addColumn<QString>("portA");
        QTest::addColumn<QString>("partB");
        QTest::addColumn<QString>("portB");
        QTest::addColumn<double>("length_m");
        QTest::addColumn<QString>("medium");
        // Reaches: NVIDIA, LinkX cables and transceivers (NDR passive copper 2 m between switches,
        // active copper 5 m, multimode 50 m, single-mode 100 and 500 m).
        const QString ndr = "nvidia-qm9700";
        QTest::newRow("NDR switches, 2 m")
            << ndr << "osfp" << ndr << "osfp" << 2.0 << "copper passive";
        QTest::newRow("NDR switches, 4 m")
            << ndr << "osfp" << ndr << "osfp" << 4.0 << "copper active";
        QTest::newRow("NDR switches, 60 m")
            << ndr << "osfp" << ndr << "osfp" << 60.0 << "single-mode";
        QTest::newRow("NDR switches, 300 m")
            << ndr << "osfp" << ndr << "osfp" << 300.0 << "single-mode";
        QTest::newRow("DGX H100 to its leaf, 10 m: flat twin optics")
            << "dgx-h100" << "osfp" << ndr << "osfp" << 10.0 << "multimode";
        QTest::newRow("HDR switches, 20 m") << "nvidia-qm8700" << "qsfp56" << "nvidia-qm8700"
                                            << "qsfp56" << 20.0 << "AOC";
        QTest::newRow("gigabit, 1 m")
            << "dgx-h100" << "bmc" << "nvidia-sn2201" << "rj45" << 1.0 << "twisted pair";
        QTest::newRow("gigabit, 30 m")
            << "dgx-h100" << "bmc" << "nvidia-sn2201" << "rj45" << 30.0 << "twisted pair";
    }
    void cheapestMediumThatReachesIsChosen() {
        QFETCH(QString, partA);
        QFETCH(QString, portA);
        QFETCH(QString, partB);
        QFETCH(QString, portB);
        QFETCH(double, length_m);
        QFETCH(QString, medium);
        Joined bench(partA.toStdString(), portA.toStdString(), partB.toStdString(),
                     portB.toStdString(), length_m, portA == "bmc" ? 1 : 2);
        bench.choose();
        const Link& link = bench.lastLink();
        QCOMPARE(text(cableOf(bench, link).medium), medium);
        QVERIFY(link.length_m >= length_m);
        const auto a = design::portAt(bench.variant(), link.a, bench.document.pinned);
        const auto b = design::portAt(bench.variant(), link.b, bench.document.pinned);
        const design::CableChoice choice{bench.document.pinned.find(link.cable),
                                         bench.document.pinned.find(link.transceiverA),
                                         bench.document.pinned.find(link.transceiverB)};
        QVERIFY(!design::refusesCable(*a->port, *b->port, choice, length_m));
        QVERIFY(design::reachOf_m(choice) >= length_m);
    }

    void gigabitCopperNeverReceivesOptics() {
        for (const double length_m : {1.0, 30.0, 90.0}) {
            Joined bench("dgx-h100", "bmc", "nvidia-sn2201", "rj45", length_m, 1);
            bench.choose();
            QVERIFY(bench.lastLink().transceiverA.empty());
            QVERIFY(bench.lastLink().transceiverB.empty());
            QCOMPARE(bench.lastLink().cable, std::string("cat6-1g"));
        }
        Joined bench("dgx-h100", "bmc", "nvidia-sn2201", "rj45", 400, 1);
        QVERIFY(text(bench.choose()).startsWith("refused"));
    }

    void copperBeyondItsReachIsRefusedWithTheReach() {
        Joined bench("nvidia-qm9700", "osfp", "nvidia-qm9700", "osfp", 2);
        bench.choose();
        Link link = bench.lastLink();
        QCOMPARE(link.cable, std::string("mcp4y10"));
        link.length_m = 10;
        const auto answer = design::changeLink(bench.desk(), link);
        QVERIFY(!answer.ok());
        QVERIFY2(text(answer.reason()).contains("reaches 2 m does not reach 10 m"),
                 answer.reason().c_str());
    }

    void whatNothingReachesIsRefusedWithTheFarthest() {
        // DGX cages take flat twin modules only, and those are multimode.
        Joined bench("dgx-h100", "osfp", "nvidia-qm9700", "osfp", 60);
        const std::string said = bench.choose();
        QVERIFY2(text(said).startsWith("refused"), said.c_str());
        QVERIFY2(text(said).contains("farther than 50 m"), said.c_str());
    }

    void lengthsComeFromTheFloorUnlessSetByHand() {
        BenchDesk bench;
        const auto nodes = bench.place("dgx-h100", 32);
        const auto leaves = bench.place("nvidia-qm9700", 8);
        bench.perform(design::connectPorts(bench.desk(), bench.port(nodes, "osfp"),
                                           bench.port(leaves, "osfp")));
        QCOMPARE(bench.lastLink().lengthBasis, LengthBasis::assumed);
        const design::Document before = bench.document;
        const auto answer = facility::chooseCables(bench.desk());
        QVERIFY(answer.ok());
        const design::Transaction undo = design::apply(bench.document, answer.value());
        const Link& link = bench.lastLink();
        QCOMPARE(link.lengthBasis, LengthBasis::measured);
        const design::ResolvedDesign design =
            design::resolve(bench.variant(), bench.document.pinned);
        const design::CableCounts counts = facility::countOrderedCables(design);
        long cables = 0;
        double longest_m = 0;
        for (const design::CableCount& count : counts.cables) {
            cables += count.assemblies;
            longest_m = std::max(longest_m, count.length_m);
        }
        QCOMPARE(cables, 256L);
        QVERIFY(counts.cables.size() > 1);
        QCOMPARE(longest_m, link.length_m);
        // Chosen again, nothing changes; undone, all is as it was.
        QVERIFY(text(bench.perform(facility::chooseCables(bench.desk()))).startsWith("refused"));
        design::apply(bench.document, undo);
        QVERIFY(bench.document == before);
    }

    void handPickedCablesAreKept() {
        Joined bench("nvidia-qm9700", "osfp", "nvidia-qm9700", "osfp", 2);
        bench.choose();
        Link link = bench.lastLink();
        link.cable = "mca4j80";
        link.length_m = 3;
        link.cableByHand = true;
        bench.perform(design::changeLink(bench.desk(), link));
        QVERIFY(text(bench.choose()).startsWith("refused: All links"));
        QCOMPARE(bench.lastLink().cable, std::string("mca4j80"));
    }

    void twinPlugsAreLeftWhereTheirPortsPart() {
        // One link to each of two switches: a cable with two links cannot go to both.
        BenchDesk bench;
        const auto leaf = bench.place("nvidia-qm9700");
        const auto spines = bench.place("nvidia-qm9700", 2);
        bench.perform(design::connectPorts(bench.desk(), bench.port(leaf, "osfp"),
                                           bench.port(spines, "osfp"), 1));
        bench.perform(facility::chooseCables(bench.desk()));
        QCOMPARE(cableOf(bench, bench.lastLink()).linksPerAssembly, 1);
    }

    void reasonListsTheMediaInTheOrderOfCost() {
        BenchDesk bench;
        const auto a = bench.place("nvidia-qm9700");
        const auto b = bench.place("nvidia-qm9700");
        const auto portA =
            design::portAt(bench.variant(), bench.port(a, "osfp"), bench.document.pinned);
        const auto portB =
            design::portAt(bench.variant(), bench.port(b, "osfp"), bench.document.pinned);
        const auto options = facility::mediumOptions(
            *portA->port, *portB->port, test::shippedCatalog().search({}, catalog::PartKind::cable),
            test::shippedCatalog().search({}, catalog::PartKind::transceiver));
        QStringList media;
        for (const auto& option : options) {
            media.append(text(option.medium));
            QVERIFY(option.reach_m > 0);
        }
        QCOMPARE(media,
                 QStringList({"copper passive", "copper active", "multimode", "single-mode"}));
        QCOMPARE(options[0].reach_m, 2.0);
        QCOMPARE(options[1].reach_m, 5.0);
        QCOMPARE(options[2].reach_m, 50.0);
        QVERIFY(options[3].reach_m >= 500.0);
    }
};

CW_TEST(TestCableChoice)
#include "test_cable_choice.moc"
