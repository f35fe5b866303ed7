// Resolve: what is in a device against what it is sold with, and links with their rates.
#include <QtTest>

#include "model/design/resolve.h"
#include "tests/model/design/bench_desk.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::design;
using namespace cw::test;

namespace {

struct Sample : BenchDesk {
    DeviceId nodes = place("smc-sys-821ge-tnhr", 4);
    DeviceId leaf = place("nvidia-qm9700");

    ResolvedDesign resolved() const { return resolve(variant(), document.pinned); }
};

}  // namespace

class TestResolve : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aSystemAsSoldIsNotChanged() {
        const Sample sample;
        const ResolvedDesign design = sample.resolved();
        const ResolvedDevice& nodes = *design.find(sample.nodes);
        QVERIFY(!nodes.isChanged);
        for (const Content& content : nodes.contents) {
            QVERIFY(content.part != nullptr && content.fitting != nullptr);
            QCOMPARE(content.difference(), 0);
        }
        QCOMPARE(nodes.gpus, 8);
        QCOMPARE(text(nodes.gpu->id), QString("h100-sxm5-80gb"));
        QVERIFY(!nodes.mixedGpus);
        QCOMPARE(design.gpuCount(), 32L);
        QCOMPARE(design.find(sample.leaf)->gpus, 0);
        QVERIFY(design.find({99}) == nullptr);
    }

    void whatWasTakenOutIsListedWithoutAFitting() {
        Sample sample;
        sample.fit(sample.nodes, "h200-sxm5-141gb");
        const ResolvedDesign design = sample.resolved();
        const ResolvedDevice& nodes = *design.find(sample.nodes);
        QVERIFY(nodes.isChanged);
        const Content& added = nodes.contents.front();
        QCOMPARE(text(added.partId), QString("h200-sxm5-141gb"));
        QCOMPARE(added.difference(), 8);
        const Content& removed = nodes.contents.back();
        QCOMPARE(text(removed.partId), QString("h100-sxm5-80gb"));
        QVERIFY(removed.fitting == nullptr);
        QCOMPARE(removed.difference(), -8);
        QCOMPARE(nodes.gpus, 8);
        QCOMPARE(text(nodes.gpu->id), QString("h200-sxm5-141gb"));
    }

    void mixedGpusAreSeenAndTheMostNumerousNamed() {
        Sample sample;
        sample.perform(
            unfitPart(sample.desk(), sample.nodes, sample.fitting(sample.nodes, "gpu").id, 3));
        sample.fit(sample.nodes, "h200-sxm5-141gb", 3);
        const ResolvedDesign design = sample.resolved();
        const ResolvedDevice& nodes = *design.find(sample.nodes);
        QVERIFY(nodes.mixedGpus);
        QCOMPARE(nodes.gpus, 8);
        QCOMPARE(text(nodes.gpu->id), QString("h100-sxm5-80gb"));
    }

    void aLinkKnowsItsEndsPartsAndRate() {
        Sample sample;
        sample.perform(connectDevices(sample.desk(), sample.nodes, sample.leaf));
        const ResolvedDesign design = sample.resolved();
        const ResolvedLink& link = design.links.front();
        QVERIFY(link.a == design.find(sample.nodes));
        QVERIFY(link.b == design.find(sample.leaf));
        QCOMPARE(link.cables, 32L);
        QCOMPARE(link.rate_bps, 400e9);
        QVERIFY(link.transceiverA != nullptr && link.transceiverB != nullptr);
    }

    void whatIsMissingGivesNoRateAndNoCrash() {
        Sample sample;
        sample.perform(connectDevices(sample.desk(), sample.nodes, sample.leaf));
        Variant broken = sample.variant();
        broken.links.front().transceiverB = "no-such";
        QCOMPARE(resolve(broken, sample.document.pinned).links.front().rate_bps, 0.0);
        broken.links.front().b.port = "no-such";
        QCOMPARE(resolve(broken, sample.document.pinned).links.front().rate_bps, 0.0);
        broken.links.front().b.device = {99};
        const ResolvedDesign design = resolve(broken, sample.document.pinned);
        QVERIFY(design.links.front().b == nullptr);
        QCOMPARE(design.links.front().cables, 0L);
        broken.devices.front().part = "no-such";
        QVERIFY(resolve(broken, sample.document.pinned).devices.front().part == nullptr);
    }
};

CW_TEST(TestResolve)
#include "test_resolve.moc"
