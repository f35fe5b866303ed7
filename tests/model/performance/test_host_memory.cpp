// What host memory a design has, and what plans keep in it when the GPUs have no room.
#include <QtTest>

#include "model/performance/host_memory.h"
#include "tests/model/fabric/fabric_builder.h"
#include "tests/model/performance/jobs.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::performance;

namespace {

/// Eight GPUs with too little memory for the job's states.
Machine smallGpus() {
    Machine machine = test::h100(1);
    machine.memory_B = 16e9;
    return machine;
}

workload::TrainingJob largeJob() {
    workload::TrainingJob job = test::llama8b();
    job.globalBatch_tokens = 64.0 * job.sequenceLength;
    return job;
}

}  // namespace

class TestHostMemory : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theNodeWithLeastHostMemoryDecides() {
        test::FabricBuilder b;
        std::get<catalog::Server>(b.part("node").spec).solderedMemory_B = 1024e9;
        b.addNodes(2, 8);
        QCOMPARE(hostMemoryPerGpu_B(design::resolve(b.variant, b)), 128e9);
        b.addNodes(1, 8, 16);
        QCOMPARE(hostMemoryPerGpu_B(design::resolve(b.variant, b)), 64e9);
    }

    void aHostWithoutKnownMemoryHoldsNothing() {
        test::FabricBuilder b;
        QCOMPARE(hostMemoryPerGpu_B(design::resolve(b.variant, b)), 0.0);
        b.addNodes(2, 8);
        QCOMPARE(hostMemoryPerGpu_B(design::resolve(b.variant, b)), 0.0);
        QVERIFY(!bestPlanWithHost(largeJob(), smallGpus(), 0));
    }

    void theHostTakesWhatTheGpusHaveNoRoomFor() {
        const Machine machine = smallGpus();
        QVERIFY(!searchPlan(largeJob(), machine).best);
        const auto host = bestPlanWithHost(largeJob(), machine, 128e9);
        QVERIFY(host);
        QVERIFY(host->estimate.memory.fits());
        QVERIFY(host->estimate.plan.offloadOptimizer);
        QVERIFY(host->hostUse_B > 1e9);
        QVERIFY(host->hostUse_B < 128e9);
        // The job it gives back leads the search to the same plan.
        const auto found = searchPlan(host->job, machine).best;
        QVERIFY(found);
        QVERIFY(found->plan == host->estimate.plan);
    }

    void aHostTooSmallTakesNothing() { QVERIFY(!bestPlanWithHost(largeJob(), smallGpus(), 1e9)); }

    void moreHostMemoryIsNeverSlower() {
        double before_s = 0;
        for (const double size_B : {16e9, 32e9, 64e9, 128e9, 512e9}) {
            const auto host = bestPlanWithHost(largeJob(), smallGpus(), size_B);
            if (!host) {
                QCOMPARE(before_s, 0.0);
                continue;
            }
            if (before_s > 0) QVERIFY(host->estimate.step.total_s <= before_s);
            before_s = host->estimate.step.total_s;
        }
        QVERIFY(before_s > 0);
    }

    void aSlowerLinkToTheHostIsSlower() {
        Machine machine = smallGpus();
        const auto fast = bestPlanWithHost(largeJob(), machine, 128e9);
        machine.hostLink_Bps /= 4;
        const auto slow = bestPlanWithHost(largeJob(), machine, 128e9);
        QVERIFY(fast && slow);
        QVERIFY(slow->estimate.step.total_s > fast->estimate.step.total_s);
        machine.hostLink_Bps = 0;
        QVERIFY(!bestPlanWithHost(largeJob(), machine, 128e9));
    }

    void whatTheJobFixesStaysFixed() {
        workload::TrainingJob job = largeJob();
        job.plan.offloadOptimizer = false;
        job.plan.offloadActivations = false;
        QVERIFY(!bestPlanWithHost(job, smallGpus(), 512e9));
    }
};

CW_TEST(TestHostMemory)
#include "test_host_memory.moc"
