// What can be drawn and is wrong with a network is found, with the nearest that is right.
#include <QtTest>

#include "model/evaluation/evaluation.h"
#include "model/fabric/wire_design.h"
#include "tests/model/sample_designs.h"
#include "tests/test_program.h"

using namespace cw;
using checks::Finding;

namespace {

std::vector<Finding> findingsOf(const test::SampleDesign& design, const char* rule) {
    std::vector<Finding> found;
    for (const Finding& finding :
         evaluation::evaluate(design.variant(), design.document().pinned, {&test::shippedCatalog()})
             .findings)
        if (finding.rule == rule) found.push_back(finding);
    return found;
}

QString textOf(const std::vector<Finding>& findings) {
    QString all;
    for (const Finding& finding : findings) all += QString::fromStdString(finding.text) + '\n';
    return all;
}

/// 64 systems in two units under 8 spines.
test::SampleDesign twoUnits() {
    test::SampleDesign design;
    const design::DeviceId node = design.place("dgx-h100", 64);
    fabric::FabricRequest wanted;
    wanted.switchPart = "nvidia-qm9700";
    wanted.nicsPerNode = 8;
    wanted.scalableUnit = 32;
    design.perform(fabric::wire(design.desk(), {node}, wanted));
    return design;
}

}  // namespace

class TestBadNetworks : public QObject {
    Q_OBJECT
private slots:
    void aReferenceFabricHasNoneOfThese() {
        const test::SampleDesign design = twoUnits();
        for (const char* rule : {"FAB-003", "FAB-004", "FAB-005", "FAB-010", "FAB-011", "FAB-034",
                                 "FAB-035", "FAB-037", "CBL-002"})
            QVERIFY2(findingsOf(design, rule).empty(), rule);
    }

    void mixedSpeedsAreFound() {
        test::SampleDesign design;
        const auto fast = design.place("dgx-h100", 2);
        const auto slow = design.place("dgx-a100-640gb", 1);
        const auto leaf = design.place("nvidia-qm9700");
        design.connect(design.port(fast, "osfp"), design.port(leaf, "osfp"), 8);
        QVERIFY(findingsOf(design, "FAB-003").empty());
        design.connect(design.port(slow, "qsfp56"), design.port(leaf, "osfp"), 8);
        const auto found = findingsOf(design, "FAB-003");
        QCOMPARE(int(found.size()), 1);
        QVERIFY2(textOf(found).contains("runs at 200 Gb/s") &&
                     textOf(found).contains("could do 400 Gb/s"),
                 qPrintable(textOf(found)));
    }

    void anImpossibleReachNamesTheFarthest() {
        test::SampleDesign design = twoUnits();
        design.setLink(0, [](design::Link& link) {
            link.lengthBasis = design::LengthBasis::byHand;
            link.length_m = 3000;
        });
        const auto found = findingsOf(design, "FAB-004");
        QVERIFY(!found.empty());
        QVERIFY2(found.front().fix ||
                     textOf(found).contains("Nothing at this speed reaches farther than"),
                 qPrintable(textOf(found)));
    }

    void aDisconnectedIslandIsCounted() {
        test::SampleDesign design = twoUnits();
        std::vector<design::LinkId> up;
        for (const design::Link& link : design.variant().links)
            if (design.variant().findDevice(link.a.device)->part == "nvidia-qm9700")
                up.push_back(link.id);
        design.perform(design::removeThings(design.desk(), {}, {up.front()}));
        const auto found = findingsOf(design, "FAB-011");
        QVERIFY(!found.empty());
        QVERIFY2(textOf(found).contains("2"), qPrintable(textOf(found)));
    }

    void aRingNamesTheCablesThatCloseIt() {
        test::SampleDesign design;
        std::vector<design::DeviceId> leaves;
        for (int i = 0; i < 3; ++i) {
            const auto node = design.place("dgx-h100", 2);
            leaves.push_back(design.place("nvidia-qm9700"));
            design.connect(design.port(node, "osfp"), design.port(leaves.back(), "osfp"), 8);
        }
        for (const auto& [a, b] : {std::pair(0, 1), {1, 2}})
            design.connect(design.port(leaves[std::size_t(a)], "osfp"),
                           design.port(leaves[std::size_t(b)], "osfp"), 4);
        QVERIFY(findingsOf(design, "FAB-037").empty());
        design.connect(design.port(leaves[2], "osfp"), design.port(leaves[0], "osfp"), 4);
        const auto found = findingsOf(design, "FAB-037");
        QCOMPARE(int(found.size()), 1);
        QVERIFY2(textOf(found).contains("The nearest without"), qPrintable(textOf(found)));
        QVERIFY(found.front().fix);
    }

    void portsUsedTwiceAreFound() {
        test::SampleDesign design = twoUnits();
        design.setLink(0, [](design::Link& link) { link.pinned = {{0, 0, 7}, {8, 0, 7}}; });
        QVERIFY(!findingsOf(design, "FAB-035").empty());
        design.setLink(0, [](design::Link& link) { link.pinned = {{0, 0, 65}}; });
        QVERIFY(!findingsOf(design, "CBL-002").empty());
    }

    /// Trays of one NVL72 need no other network; two racks without one are two islands.
    void oneScaleUpDomainIsNoIslands() {
        test::SampleDesign design;
        const auto tray = design.place("gb200-compute-tray", 18);
        const auto wanted =
            fabric::suggestedRequest(design.desk(), {tray}, design::Network::scaleUp);
        QVERIFY(wanted.ok());
        design.perform(
            fabric::wire(design.desk(), {tray}, wanted.value(), design::Network::scaleUp));
        QVERIFY2(findingsOf(design, "FAB-011").empty(),
                 qPrintable(textOf(findingsOf(design, "FAB-011"))));
        for (const Finding& finding : findingsOf(design, "FAB-021"))
            QVERIFY(finding.severity == checks::Severity::info);

        test::SampleDesign two;
        const auto trays = two.place("gb200-compute-tray", 36);
        two.perform(fabric::wire(two.desk(), {trays}, wanted.value(), design::Network::scaleUp));
        const auto found = findingsOf(two, "FAB-011");
        QCOMPARE(int(found.size()), 1);
        QVERIFY2(
            textOf(found).contains("2 islands") && textOf(found).contains("nor a scale-up link"),
            qPrintable(textOf(found)));
        QVERIFY2(textOf(found).contains("wire all nodes in one step"), qPrintable(textOf(found)));
    }

    void switchesThatCannotReduceAreNamedWhenAJobAsksForIt() {
        test::SampleDesign design = twoUnits();
        design.setJob("llama-2-13b", 300e9);
        QVERIFY(findingsOf(design, "FAB-038").empty());
        design.changeJob([](workload::TrainingJob& job) { job.networkReduction = true; });
        QVERIFY2(findingsOf(design, "FAB-038").empty(),
                 qPrintable(textOf(findingsOf(design, "FAB-038"))));
        // The same switch without it.
        design.changePart("nvidia-qm9700", [](catalog::Part& part) {
            std::get<catalog::NetworkSwitch>(part.spec).sharp.clear();
        });
        const auto found = findingsOf(design, "FAB-038");
        QCOMPARE(int(found.size()), 1);
        QVERIFY2(textOf(found).contains("Leaf 1") && textOf(found).contains("cannot"),
                 qPrintable(textOf(found)));
        QVERIFY(!found.front().devices.empty());
    }

    void absurdCountsAreFoundAndNotFollowed() {
        test::SampleDesign design = twoUnits();
        design.setLink(0, [](design::Link& link) { link.count = 900'000; });
        const auto found = findingsOf(design, "FAB-039");
        QCOMPARE(int(found.size()), 1);
        QVERIFY2(textOf(found).contains("compute network") && textOf(found).contains("900,000"),
                 qPrintable(textOf(found)));
        QVERIFY(findingsOf(design, "FAB-011").empty());
    }

    /// What fails is no edit: figures, bottleneck and findings are without it.
    void aFailedSpineSlowsTheJobAndIsTheBottleneck() {
        test::SampleDesign design = twoUnits();
        design.setJob("llama-2-13b", 300e9);
        evaluation::Options options{&test::shippedCatalog()};
        const auto whole =
            evaluation::evaluate(design.variant(), design.document().pinned, options);
        design::DeviceId spine;
        for (const design::Device& device : design.variant().devices)
            if (device.label.rfind("Spine", 0) == 0) spine = device.id;
        QVERIFY(spine);
        options.faults.devices = {{spine, 0}, {spine, 1}, {spine, 2}, {spine, 3}};
        const auto failed =
            evaluation::evaluate(design.variant(), design.document().pinned, options);
        QVERIFY(failed.fabric.acrossFabric_Bps < 0.6 * whole.fabric.acrossFabric_Bps);
        QVERIFY(failed.throughput.estimate->tokens_per_s < whole.throughput.estimate->tokens_per_s);
        QStringList ids;
        QString texts;
        for (const Finding& finding : failed.findings) {
            ids << QString::fromStdString(finding.rule);
            texts += QString::fromStdString(finding.text) + '\n';
        }
        QVERIFY2(ids.contains("FAB-036") && ids.contains("FAB-010") && ids.contains("FAB-030"),
                 qPrintable(ids.join(' ')));
        QVERIFY2(texts.contains("a run of cables from Leaf"), qPrintable(texts));

        // One cable out of order is named as well, and slows no more than itself.
        options.faults = {};
        options.faults.links = {{design.variant().links.back().id, 0}};
        const auto cut = evaluation::evaluate(design.variant(), design.document().pinned, options);
        QVERIFY(cut.fabric.acrossFabric_Bps < whole.fabric.acrossFabric_Bps);
        QVERIFY(cut.fabric.acrossFabric_Bps > failed.fabric.acrossFabric_Bps);
    }
};

CW_TEST(TestBadNetworks)
#include "test_bad_networks.moc"
