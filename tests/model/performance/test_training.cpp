// The training estimate against published runs, and the laws that hold whatever the constants.
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <functional>

#include "model/performance/collectives.h"
#include "model/performance/plan_search.h"
#include "tests/model/performance/jobs.h"
#include "tests/model/performance/published_runs.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::performance;
using test::gpt3;
using test::h100;
using test::llama70b;
using test::mixtral;
using workload::Plan;
using workload::Recompute;
using workload::Sharding;
using workload::TrainingJob;

namespace {

Plan plan(int tensor, int pipeline, int data, int microBatch = 1,
          Recompute recompute = Recompute::none, Sharding sharding = Sharding::optimizer) {
    return {tensor, pipeline, data, microBatch, recompute, sharding};
}

/// Every legal plan of the search's own steps, for laws that must hold for all.
void forEachPlan(const TrainingJob& job, const Machine& machine,
                 const std::function<void(const Plan&)>& visit) {
    for (int tensor : {1, 2, 4, 8})
        for (int pipeline : {1, 2, 4, 5, 8, 16, 32})
            for (int microBatch : {1, 2, 4})
                for (auto recompute : {Recompute::none, Recompute::selective, Recompute::full})
                    for (auto sharding : {Sharding::none, Sharding::optimizer, Sharding::gradients,
                                          Sharding::full}) {
                        Plan p = plan(tensor, pipeline, machine.gpus() / tensor / pipeline,
                                      microBatch, recompute, sharding);
                        if (isLegal(job, machine, p)) visit(p);
                    }
}

double sumOf(const StepTime& s) {
    return s.matrix_s + s.attention_s + s.memoryBound_s + s.recompute_s + s.tensorComm_s +
           s.pipelineComm_s + s.contextComm_s + s.expertComm_s + s.offload_s + s.bubble_s +
           s.dataComm_s + s.optimizer_s + s.overhead_s;
}

bool isFinite(const Estimate& e) {
    for (double value :
         {e.step.matrix_s, e.step.attention_s, e.step.memoryBound_s, e.step.recompute_s,
          e.step.tensorComm_s, e.step.pipelineComm_s, e.step.bubble_s, e.step.dataComm_s,
          e.step.optimizer_s, e.step.overhead_s, e.step.total_s, e.memory.total_B, e.tokens_per_s,
          e.mfu, e.hfu, e.timeToTrain_s})
        if (!std::isfinite(value) || value < 0) return false;
    return e.mfu > 0 && e.mfu < 1 && e.hfu < 1 && e.hfu >= e.mfu;
}

}  // namespace

class TestTraining : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void publishedStepTimesLieWithinTheDoubt_data() {
        QTest::addColumn<int>("index");
        int index = 0;
        for (const test::PublishedRun& run : test::publishedRuns)
            QTest::newRow(run.name) << index++;
    }

    void publishedStepTimesLieWithinTheDoubt() {
        QFETCH(int, index);
        const test::PublishedRun& run = test::publishedRuns[index];
        const Plan p = test::planOf(run);
        QVERIFY(isLegal(test::jobOf(run), test::machineOf(run), p));
        const Estimate e = estimateTraining(test::jobOf(run), test::machineOf(run), p);
        const double ratio = e.step.total_s / run.step_s;
        const QString text = QStringLiteral("%1: measured %2 s, estimated %3 s (%4 %)")
                                 .arg(run.source)
                                 .arg(run.step_s)
                                 .arg(e.step.total_s)
                                 .arg(100 * (ratio - 1), 0, 'f', 1);
        QVERIFY2(ratio <= 1 + e.doubt && ratio >= 1 / (1 + e.doubt), qPrintable(text));
        // The worst of these rows was 18 % off when the constants were fitted.
        QVERIFY2(std::abs(ratio - 1) < .20, qPrintable(text));
    }

    /// All published rows together; the worst are small models of 2021, without fused attention.
    void theMedianErrorOverPublishedRunsIsBelow10Percent() {
        std::vector<double> errors;
        for (const test::PublishedRun& run : test::publishedRuns)
            errors.push_back(
                std::abs(test::seconds(test::jobOf(run), test::machineOf(run), test::planOf(run)) /
                             run.step_s -
                         1));
        std::sort(errors.begin(), errors.end());
        QVERIFY2(errors[errors.size() / 2] < .10,
                 qPrintable(QString::number(errors[errors.size() / 2])));
    }

    void partsAddUpToTheTotal_data() {
        QTest::addColumn<bool>("experts");
        QTest::newRow("dense") << false;
        QTest::newRow("experts") << true;
    }

    void partsAddUpToTheTotal() {
        QFETCH(bool, experts);
        const TrainingJob job = experts ? mixtral() : llama70b();
        const Machine machine = h100(32);
        int plans = 0;
        forEachPlan(job, machine, [&](const Plan& p) {
            const Estimate e = estimateTraining(job, machine, p);
            QCOMPARE(sumOf(e.step), e.step.total_s);
            QVERIFY(isFinite(e));
            const MemoryUse& m = e.memory;
            QCOMPARE(m.weights_B + m.gradients_B + m.optimizer_B + m.activations_B + m.fixed_B,
                     m.total_B);
            ++plans;
        });
        QVERIFY(plans > 200);
    }

    void moreOfAnythingIsNeverSlower_data() {
        QTest::addColumn<double Machine::*>("field");
        QTest::newRow("peak") << &Machine::peak_FLOPs;
        QTest::newRow("16-bit peak") << &Machine::peak16_FLOPs;
        QTest::newRow("memory bandwidth") << &Machine::memoryBandwidth_Bps;
        QTest::newRow("scale-up") << &Machine::scaleUp_Bps;
        QTest::newRow("network") << &Machine::network_Bps;
        QTest::newRow("network efficiency") << &Machine::networkEfficiency;
    }

    void moreOfAnythingIsNeverSlower() {
        QFETCH(double Machine::*, field);
        for (const TrainingJob& job : {llama70b(), mixtral()}) {
            const Machine machine = h100(16);
            Machine better = machine;
            better.*field *= 1.3;
            forEachPlan(job, machine, [&](const Plan& p) {
                QVERIFY(test::seconds(job, better, p) <=
                        test::seconds(job, machine, p) * (1 + 1e-12));
            });
        }
    }

    void memoryGrowsWithMicroBatchAndSequence() {
        const Machine machine = h100(16);
        for (TrainingJob job : {llama70b(), mixtral()})
            forEachPlan(job, machine, [&](const Plan& p) {
                const double before = estimateTraining(job, machine, p).memory.total_B;
                Plan larger = p;
                larger.microBatch *= 2;
                if (isLegal(job, machine, larger))
                    QVERIFY(estimateTraining(job, machine, larger).memory.total_B >= before);
                TrainingJob longer = job;
                longer.sequenceLength *= 2;
                longer.globalBatch_tokens *= 2;
                QVERIFY(estimateTraining(longer, machine, p).memory.total_B > before);
            });
    }

    /// Mixed precision: 12 bytes of master weight and moments, 2 of weights, and gradients of 4
    /// (Narayanan et al., SC'21) or of 2 (ZeRO, arXiv 1910.02054).
    void statesAre16Or18BytesAParameter() {
        TrainingJob job = llama70b();
        const double parameters = workload::countParameters(job.model).total;
        for (const auto& [software, bytes] :
             {std::pair(workload::SoftwareStack::megatronCore, 18.0),
              std::pair(workload::SoftwareStack::fsdpFused, 16.0)}) {
            job.software = software;
            const MemoryUse m =
                estimateTraining(job, h100(1), plan(1, 1, 8, 1, Recompute::none, Sharding::none))
                    .memory;
            const double states = m.weights_B + m.gradients_B + m.optimizer_B;
            QVERIFY(std::abs(states / (bytes * parameters) - 1) < 1e-4);
        }
    }

    /// Korthikanti et al. 2022, eq. 1 without attention scores: 34 s b h a layer, of which 2 are
    /// dropout masks that models of today do not have.
    void aLayerKeeps32BytesATokenAndHiddenElement() {
        TrainingJob job = gpt3();
        const Machine machine = h100(1);
        const double tokens = job.sequenceLength;
        const Plan p = plan(1, 1, 8);
        const double all = estimateTraining(job, machine, p).memory.activations_B;
        job.model.layers -= 1;
        const double oneLess = estimateTraining(job, machine, p).memory.activations_B;
        const double expected = tokens * (32.0 * 12288 + 4 * 96);
        QVERIFY(std::abs((all - oneLess) / expected - 1) < 1e-9);
        // Tensor and sequence parallelism divide all of it; full recompute keeps 2 s b h.
        const Plan wide = plan(8, 1, 1, 1, Recompute::full);
        const double fewer = estimateTraining(job, machine, wide).memory.activations_B;
        job.model.layers += 1;
        const double more = estimateTraining(job, machine, wide).memory.activations_B;
        QVERIFY(std::abs((more - fewer) / (tokens * 2 * 12288 / 8) - 1) < 1e-9);
    }

    /// The first of p stages holds L / p layers of p micro-batches: as much as one stage of L
    /// layers.
    void theFirstStageKeepsOneMicroBatchAStage() {
        const TrainingJob job = llama70b();
        const double logits = 6.0 * job.sequenceLength * 32000 / 8;
        const double one = estimateTraining(job, h100(1), plan(8, 1, 1)).memory.activations_B;
        for (int stages : {2, 4, 8}) {
            const double several =
                estimateTraining(job, h100(stages), plan(8, stages, 1)).memory.activations_B;
            QVERIFY(std::abs(several / (one - logits) - 1) < 1e-9);
        }
    }

    void shardingMoreNeverNeedsMoreMemoryForStates() {
        const Machine machine = h100(16);
        double before = 1e30;
        for (auto sharding :
             {Sharding::none, Sharding::optimizer, Sharding::gradients, Sharding::full}) {
            const MemoryUse m =
                estimateTraining(llama70b(), machine, plan(8, 1, 16, 1, Recompute::full, sharding))
                    .memory;
            const double states = m.weights_B + m.gradients_B + m.optimizer_B;
            QVERIFY(states < before);
            before = states;
        }
    }

    void recomputeTradesTimeForMemory() {
        const Machine machine = h100(16);
        Estimate before = estimateTraining(llama70b(), machine, plan(8, 2, 8));
        QCOMPARE(before.step.recompute_s, 0.0);
        QCOMPARE(before.hfu, before.mfu);
        for (auto recompute : {Recompute::selective, Recompute::feedForward, Recompute::full}) {
            const Estimate e = estimateTraining(llama70b(), machine, plan(8, 2, 8, 1, recompute));
            QVERIFY(e.step.total_s > before.step.total_s);
            QVERIFY(e.memory.activations_B < before.memory.activations_B);
            QVERIFY(e.hfu >= e.mfu);
            before = e;
        }
    }

    void aFeatureThatIsOffCostsNothing() {
        TrainingJob job = llama70b();
        Machine machine = h100(1);
        machine.network_Bps = 0;  // one node needs none
        QVERIFY(isLegal(job, machine, plan(8, 1, 1)));
        const StepTime one = estimateTraining(job, machine, plan(8, 1, 1)).step;
        QCOMPARE(one.dataComm_s, 0.0);
        QCOMPARE(one.bubble_s, 0.0);
        QCOMPARE(one.pipelineComm_s, 0.0);
        QCOMPARE(one.recompute_s, 0.0);
        QCOMPARE(estimateTraining(job, machine, plan(1, 1, 8)).step.tensorComm_s, 0.0);
    }

    void thePipelineBubbleIsThatOf1F1B() {
        // Equal stages: bubble / work = (p - 1) / m (Narayanan et al., SC'21, section 2.2).
        TrainingJob job = llama70b();
        job.model.vocabulary = 1;  // no head that would unbalance the stages
        const StepTime step = estimateTraining(job, h100(4), plan(8, 4, 1)).step;
        const double work = step.matrix_s + step.attention_s + step.memoryBound_s +
                            step.tensorComm_s + step.pipelineComm_s;
        QVERIFY(std::abs(step.bubble_s / work / (3.0 / 1024) - 1) < .02);
    }

    void addingNodesChangesCollectivesAcrossThem() {
        const Links links = linksOf(h100(64));
        double before = 0;
        for (int nodes : {2, 4, 8, 16, 32, 64}) {
            const double t = allReduce_s(links, groupOf(8 * nodes, 1, 8), 1e9);
            QVERIFY(t > before);
            before = t;
        }
    }

    void allReduceNeverBeatsItsBandwidthBound() {
        const Machine machine = h100(64);
        const Links links = linksOf(machine);
        for (int stride : {1, 2, 4, 8})
            for (int ranks : {2, 3, 4, 8, 16, 24, 64, 512 / stride})
                for (double size_B : {1.0, 1e3, 1e6, 1e9, 1e11}) {
                    const Group group = groupOf(ranks, stride, 8);
                    const double t = allReduce_s(links, group, size_B);
                    const double n = ranks;
                    if (group.nodes <= 1) {
                        QVERIFY(t >= 2 * (n - 1) / n * size_B / machine.scaleUp_Bps);
                        continue;
                    }
                    // Each node sends 2 (K - 1) / K of the tensor through the group's NIC share.
                    const double share = machine.network_Bps * group.perNode / 8;
                    const double nodes = group.nodes;
                    QVERIFY(t >= 2 * (nodes - 1) / nodes * size_B / share);
                }
    }

    void groupsShareTheNicsOfTheirNode() {
        // 8 groups of one rank a node have an eighth of the NICs each.
        const Links links = linksOf(h100(4));
        const double wide = reduceScatter_s(links, groupOf(32, 1, 8), 8e9);
        const double narrow = reduceScatter_s(links, groupOf(4, 8, 8), 8e9);
        QVERIFY(narrow > 4 * wide);
    }

    /// As stated in the article: 140 GB among 32 GPUs takes 3.3 s over one 42 GB/s link. A ring
    /// must move 2 (n - 1) / n of it: 6.46 s over one such link, 1.6 s over the four NICs of a
    /// node.
    void theArticlesSynchronisationTakesTwiceWhatItStatesPerLink() {
        Links links;
        links.scaleUp_Bps = 1e15;
        links.gpusPerNode = 8;
        links.node_Bps = 42e9;
        const Group all = groupOf(32, 1, 8);
        QVERIFY(std::abs(2 * reduceScatter_s(links, all, 140e9) - 6.46) < .01);
        // A tree moves 2 x 3/4 of it between four nodes, at a tenth less than the ring's rate.
        QVERIFY(std::abs(allReduce_s(links, all, 140e9) - 5.56) < .01);
        links.node_Bps = 4 * 42e9;
        QVERIFY(std::abs(2 * reduceScatter_s(links, all, 140e9) - 1.61) < .01);
    }

    /// As stated in the article: 70B in 38 hours on 32 GPUs at 57.3 % MFU. With a dense peak of
    /// 1.75 PFLOP/s that is 10.45 G tokens: tokens = gpus x peak x MFU x time / (6 x parameters).
    void theArticles38HoursAre10GigaTokens() {
        const double tokens = 32 * 1.75e15 * .573 * 38 * 3600 / (6 * 70e9);
        QVERIFY(std::abs(tokens / 10.45e9 - 1) < .001);
        // The same arithmetic from an estimate: time x tokens/s = tokens, and MFU counts the same.
        TrainingJob job = llama70b();
        job.tokens = tokens;
        const Machine machine = h100(4);
        const Estimate e = estimateTraining(job, machine, plan(8, 4, 1));
        QVERIFY(std::abs(e.timeToTrain_s * e.tokens_per_s / tokens - 1) < 1e-12);
        const double perToken = 3 * workload::forwardFlopsPerToken(job.model, job.sequenceLength);
        QVERIFY(std::abs(e.mfu - e.tokens_per_s * perToken / (32 * 989e12)) < 1e-12);
        QVERIFY(std::abs(perToken / (6 * 70e9) - 1) < .10);  // 6 P, and attention
    }

    /// GPT-3 175B on 32 GPUs of 96 GB, as stated in the article: 16 bytes of states a parameter are
    /// 87.5 GB a GPU. With 32-bit gradients (18 bytes) nothing fits, but with states on the host.
    void gpt3OnThirtyTwo96GBGpusDoesNotFit() {
        Machine machine = h100(4);
        machine.memory_B = 96e9;
        TrainingJob job = gpt3();
        const PlanSearchResult result = searchPlan(job, machine);
        QVERIFY(result.legalPlans > 0);
        QCOMPARE(result.fittingPlans, 0);
        QVERIFY(!result.best);
        QVERIFY(result.smallest);
        QVERIFY(result.smallest->memory.total_B > 96e9);
        QVERIFY(result.smallest->memory.total_B < 1.4 * 96e9);
        job.plan.offloadOptimizer = true;
        const PlanSearchResult hosted = searchPlan(job, machine);
        QVERIFY(hosted.best && hosted.best->plan.offloadOptimizer);
        job.plan = {};
        machine.memory_B = 192e9;
        QVERIFY(searchPlan(job, machine).best);
    }

    void expertsCostMemoryByAllAndTimeByTheActive() {
        const Machine machine = h100(8);
        const Plan p = plan(2, 1, 32);
        const Estimate moe = estimateTraining(mixtral(), machine, p);
        TrainingJob dense = mixtral();
        dense.model.ffnHidden = 2 * 14336;  // as many active weights
        dense.model.experts.reset();
        const Estimate active = estimateTraining(dense, machine, p);
        QVERIFY(moe.step.matrix_s > active.step.matrix_s * .95);
        QVERIFY(moe.step.matrix_s < active.step.matrix_s * 1.4);
        QVERIFY(moe.step.expertComm_s > 0);
        QCOMPARE(active.step.expertComm_s, 0.0);
        TrainingJob more = mixtral();
        more.model.experts->count = 64;
        const Estimate many = estimateTraining(more, machine, plan(2, 1, 32));
        QVERIFY(many.memory.optimizer_B > 3 * moe.memory.optimizer_B);
        QVERIFY(many.step.matrix_s < 1.3 * moe.step.matrix_s);
        QVERIFY(many.doubt > active.doubt);
    }

    void aSlightlyLargerModelIsNeverFaster() {
        const Machine machine = h100(8);
        TrainingJob job = llama70b();
        double before = 0;
        for (int width = 1000; width < 40000; width += 37) {
            job.model.ffnHidden = width;
            const double t = test::seconds(job, machine, plan(8, 1, 8));
            QVERIFY(t >= before);
            before = t;
        }
    }

    void aGpuKnownOnlyByItsDatasheetIsMoreDoubtful() {
        Machine machine = h100(4);
        const double known = estimateTraining(llama70b(), machine, plan(8, 4, 1)).doubt;
        machine.gpu = GpuClass::other;
        const Estimate e = estimateTraining(llama70b(), machine, plan(8, 4, 1));
        QVERIFY(e.doubt > known);
        QVERIFY(isFinite(e));
        QCOMPARE(gpuClassOf("Hopper"), GpuClass::hopper);
        QCOMPARE(gpuClassOf("Rubin"), GpuClass::other);
        QCOMPARE(gpuClassOf("Blackwell", true), GpuClass::graceBlackwell);
        QCOMPARE(gpuClassOf("Blackwell"), GpuClass::blackwell);
        QCOMPARE(gpuClassOf("Hopper", true), GpuClass::hopper);
    }

    void everyConstantLiesInItsRangeAndNamesASource() {
        Calibration calibration = shippedCalibration();
        for (const NamedConstant& one : namedConstants(calibration)) {
            QVERIFY2(*one.value >= one.low && *one.value <= one.high, one.name.c_str());
            QVERIFY2(!one.source.empty(), one.name.c_str());
        }
        QVERIFY(globalConstantInfos().size() <= 20);
        QVERIFY(classConstantInfos().size() <= 6);
    }

    void illegalPlansAreSaidToBe_data() {
        QTest::addColumn<Plan>("plan");
        QTest::addColumn<bool>("legal");
        QTest::newRow("as it should be") << plan(8, 4, 4) << true;
        QTest::newRow("uneven stages") << plan(8, 16, 1) << true;
        QTest::newRow("sizes do not multiply to the GPUs") << plan(8, 4, 8) << false;
        QTest::newRow("tensor size beyond the node") << plan(16, 4, 2) << true;
        QTest::newRow("tensor size that does not divide the node") << plan(3, 1, 1) << false;
        QTest::newRow("more stages than layers") << plan(1, 128, 1) << false;
        QTest::newRow("a rank without a micro-batch") << plan(1, 1, 128, 64) << false;
        QTest::newRow("no micro-batch") << plan(8, 4, 4, 0) << false;
    }

    void illegalPlansAreSaidToBe() {
        QFETCH(Plan, plan);
        QFETCH(bool, legal);
        QCOMPARE(isLegal(llama70b(), h100(16), plan), legal);
    }

    void aMissingLinkIsNotALegalMachine() {
        Machine machine = h100(16);
        machine.network_Bps = 0;
        QVERIFY(!isLegal(llama70b(), machine, plan(8, 4, 4)));
        QVERIFY(!searchPlan(llama70b(), machine).best);
    }
};

CW_TEST(TestTraining)
#include "test_training.moc"
