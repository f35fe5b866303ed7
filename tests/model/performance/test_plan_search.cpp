// The plan search: what it finds is legal, fits, is the fastest, and honours what the user fixed.
#include <QtTest>
#include <cmath>

#include "model/performance/plan_search.h"
#include "tests/model/performance/published_runs.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::performance;

namespace {

const test::PublishedRun& run(const char* name) {
    for (const test::PublishedRun& one : test::publishedRuns)
        if (std::string_view(one.name) == name) return one;
    qFatal("no such run");
}

/// The step time of the fastest plan that fits, 0 without one.
double fastestOfAll(const workload::TrainingJob& job, const Machine& machine) {
    using workload::Recompute;
    double best = 0;
    const auto attempt = [&](const workload::Plan& plan) {
        const double batches = std::ceil(job.globalBatch_tokens / job.sequenceLength /
                                         plan.dataParallel / plan.microBatch);
        if (plan.interleave > 1 && std::fmod(batches, plan.pipelineParallel) != 0) return;
        if (!isLegal(job, machine, plan)) return;
        const Estimate e = estimateTraining(job, machine, plan);
        if (e.memory.fits() && (best == 0 || e.step.total_s < best)) best = e.step.total_s;
    };
    workload::Plan plan;
    for (int tensor : {1, 2, 4, 8, 16})
        for (int pipeline : {1, 2, 4, 8, 16})
            for (int context : {1, 2})
                for (int pieces = 1; pieces <= 38; ++pieces)
                    for (int micro : {1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64})
                        for (int sharding = 0; sharding < 4; ++sharding) {
                            const int layers = job.model.layers;
                            const bool splits = layers % (pipeline * pieces) == 0 ||
                                                (layers + 2) % (pipeline * pieces) == 0;
                            if (pieces > 1 && (pipeline == 1 || !splits)) continue;
                            plan.tensorParallel = tensor;
                            plan.pipelineParallel = pipeline;
                            plan.contextParallel = context;
                            plan.dataParallel = machine.gpus() / tensor / pipeline / context;
                            plan.interleave = pieces;
                            plan.microBatch = micro;
                            plan.sharding = static_cast<workload::Sharding>(sharding);
                            if (plan.dataParallel < 1) continue;
                            plan.recomputeShare = 1;
                            for (auto recompute : {Recompute::none, Recompute::selective}) {
                                plan.recompute = recompute;
                                attempt(plan);
                            }
                            plan.recompute = Recompute::full;
                            const int most = (layers + pipeline - 1) / pipeline;
                            for (int count = 1; count <= most; ++count) {
                                plan.recomputeShare = static_cast<double>(count) / most;
                                attempt(plan);
                            }
                        }
    return best;
}

}  // namespace

class TestPlanSearch : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theBestPlanIsLegalFitsAndIsNoSlowerThanThePublishedOne_data() {
        QTest::addColumn<int>("index");
        int index = 0;
        for (const test::PublishedRun& one : test::publishedRuns)
            QTest::newRow(one.name) << index++;
    }

    void theBestPlanIsLegalFitsAndIsNoSlowerThanThePublishedOne() {
        QFETCH(int, index);
        const test::PublishedRun& one = test::publishedRuns[index];
        const auto job = test::jobOf(one);
        const Machine machine = test::machineOf(one);
        const PlanSearchResult result = searchPlan(job, machine);
        QVERIFY(result.best);
        QVERIFY(!result.smallest);
        QVERIFY(result.fittingPlans <= result.legalPlans);
        QVERIFY(isLegal(job, machine, result.best->plan));
        QVERIFY(result.best->memory.fits());
        const Estimate published = estimateTraining(job, machine, test::planOf(one));
        if (published.memory.fits())
            QVERIFY(result.best->step.total_s <= published.step.total_s * 1.001);
    }

    void whatTheUserFixedIsKept() {
        const test::PublishedRun& one = run("GPT-3 175B, 768 A100");
        auto job = test::jobOf(one);
        job.plan.tensorParallel = 4;
        job.plan.pipelineParallel = 16;
        job.plan.recompute = workload::Recompute::full;
        job.plan.sharding = workload::Sharding::gradients;
        job.plan.microBatch = 2;
        job.plan.contextParallel = job.plan.interleave = 1;
        const PlanSearchResult result = searchPlan(job, test::machineOf(one));
        QCOMPARE(result.legalPlans, 1);
        QVERIFY(result.best);
        QCOMPARE(result.best->plan.tensorParallel, 4);
        QCOMPARE(result.best->plan.pipelineParallel, 16);
        QCOMPARE(result.best->plan.dataParallel, 12);
        QCOMPARE(result.best->plan.microBatch, 2);
        QVERIFY(result.best->plan.recompute == workload::Recompute::full);
        QVERIFY(result.best->plan.sharding == workload::Sharding::gradients);
        job.plan.tensorParallel = 5;
        const PlanSearchResult none = searchPlan(job, test::machineOf(one));
        QCOMPARE(none.legalPlans, 0);
        QVERIFY(!none.best && !none.smallest);
    }

    void freeingAChoiceNeverMakesTheBestSlower() {
        const test::PublishedRun& one = run("GPT 39B, 512 A100");
        const auto job = test::jobOf(one);
        const double free_s = searchPlan(job, test::machineOf(one)).best->step.total_s;
        for (int tensor : {1, 2, 4, 8}) {
            auto fixed = job;
            fixed.plan.tensorParallel = tensor;
            if (const auto best = searchPlan(fixed, test::machineOf(one)).best)
                QVERIFY(free_s <= best->step.total_s * 1.001);
        }
    }

    /// Every plan of the documented space, none passed over.
    void theSearchFindsWhatTryingEverythingFinds() {
        auto job = test::jobOf(run("GPT 7.5B, 128 A100"));
        job.software = workload::SoftwareStack::megatronCore;
        job.globalBatch_tokens = 64.0 * job.sequenceLength;
        Machine machine = test::machineOf(run("GPT 7.5B, 128 A100"));
        machine.nodes = 2;
        for (const double memory_B : {24e9, 40e9, 80e9}) {
            machine.memory_B = memory_B;
            const double tried = fastestOfAll(job, machine);
            const PlanSearchResult result = searchPlan(job, machine);
            QCOMPARE(result.best.has_value(), tried > 0);
            if (result.best) QVERIFY(std::abs(result.best->step.total_s / tried - 1) < 1.1e-3);
        }
    }

    void plansThatLostSayWhy() {
        const test::PublishedRun& one = run("GPT-3 175B, 768 A100");
        const PlanSearchResult result = searchPlan(test::jobOf(one), test::machineOf(one));
        QVERIFY(result.best);
        QVERIFY(!result.runnersUp.empty() && result.runnersUp.size() <= 5);
        for (const RunnerUp& runner : result.runnersUp) {
            QVERIFY(!runner.reason.empty());
            if (runner.cause == nullptr) {
                QVERIFY(!runner.estimate.memory.fits());
                QVERIFY(runner.estimate.step.total_s < result.best->step.total_s);
            } else {
                QVERIFY(runner.estimate.memory.fits());
                QVERIFY(runner.estimate.step.total_s >= result.best->step.total_s * .998);
                QVERIFY(!causeName(runner.cause).empty());
            }
        }
    }

    void oneSmallGpuTrainsASmallModelPlainly() {
        auto job = test::jobOf(run("GPT 7.5B, 128 A100"));
        job.model.layers = 6;
        job.globalBatch_tokens = 32.0 * job.sequenceLength;
        Machine machine = test::machineOf(run("GPT 7.5B, 128 A100"));
        machine.nodes = machine.gpusPerNode = 1;
        machine.scaleUp_Bps = machine.network_Bps = 0;
        const PlanSearchResult result = searchPlan(job, machine);
        QVERIFY(result.best);
        QVERIFY(result.best->plan.sharding == workload::Sharding::none);
        QVERIFY(result.best->plan.recompute == workload::Recompute::none);
    }

    void noMachineGivesNoPlan() {
        const auto job = test::jobOf(run("GPT 7.5B, 128 A100"));
        const PlanSearchResult result = searchPlan(job, Machine{});
        QVERIFY(!result.best && !result.smallest);
        QCOMPARE(result.legalPlans, 0);
    }
};

CW_TEST(TestPlanSearch)
#include "test_plan_search.moc"
