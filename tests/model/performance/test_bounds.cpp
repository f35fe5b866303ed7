// No part of a step beats what physics allows, nor takes many times as long: bytes over links,
// bytes of memory, FLOPs of products, each counted by hand from the published description.
#include <QtTest>
#include <cmath>

#include "model/performance/training.h"
#include "tests/model/performance/jobs.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::performance;
using workload::Plan;
using workload::Recompute;
using workload::Sharding;
using workload::SoftwareStack;
using workload::TrainingJob;

namespace {

constexpr double llamaSequence = 8192;  // of test::llama8b, as are the next
constexpr double llamaHidden = 4096;
constexpr double llamaLayers = 32;
constexpr double llamaBatch = 512;

StepTime stepOf(const TrainingJob& job, const Machine& machine, const Plan& plan) {
    return estimateTraining(job, machine, plan).step;
}

Plan spread(int tensor, int pipeline, int data) {
    Plan plan;
    plan.tensorParallel = tensor;
    plan.pipelineParallel = pipeline;
    plan.dataParallel = data;
    plan.overlapData = plan.overlapTensor = plan.overlapPipeline = false;
    return plan;
}

/// Large messages reach 60 to 100 % of their links, products and memory traffic too.
bool isWithin(double time_s, double ideal_s, double most = 1.7) {
    return time_s >= ideal_s * (1 - 1e-9) && time_s <= most * ideal_s;
}

QByteArray ratio(double time_s, double ideal_s) {
    return QByteArray::number(time_s / ideal_s);
}

#define CW_WITHIN(time, ideal) QVERIFY2(isWithin(time, ideal), ratio(time, ideal))

}  // namespace

class TestBounds : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Activations to the next stage and gradients back, each GPU of a tensor group its part.
    void stagesSendActivationsAndGradients() {
        const Machine machine = test::h100(4);
        for (const int tensor : {1, 8}) {
            const Plan plan = spread(tensor, 32 / tensor, 1);
            const double sent_B = llamaSequence * llamaHidden * 2 / tensor;
            const double link_Bps = machine.network_Bps * machine.networkEfficiency / 8;
            const double time_s = stepOf(test::llama8b(), machine, plan).pipelineComm_s;
            // Stages of one GPU are neighbours inside a node.
            const double ideal_s = llamaBatch * 2 * sent_B / (tensor == 1 ? 450e9 : link_Bps);
            CW_WITHIN(time_s, ideal_s);
        }
    }

    /// Two gathers and two scatters of the activations a layer, and as many in backward
    /// (Korthikanti et al. 2022, section 4.2.2).
    void tensorGroupsGatherAndScatterFourTimesALayerAndPass() {
        const double size_B = llamaSequence * llamaHidden * 2;
        const double ideal_s = llamaBatch * llamaLayers * 8 * 7 / 8 * size_B / 450e9;
        const StepTime step = stepOf(test::llama8b(), test::h100(1), spread(8, 1, 1));
        CW_WITHIN(step.tensorComm_s, ideal_s);
    }

    /// Without sequence parallelism two all-reduces a layer and pass (Shoeybi et al. 2019,
    /// 1909.08053), which move as much.
    void withoutSequenceParallelismTheyReduceTwiceALayerAndPass() {
        Plan plan = spread(8, 1, 1);
        plan.sequenceParallel = false;
        const double ideal_s =
            llamaBatch * llamaLayers * 4 * 2 * 7 / 8 * llamaSequence * llamaHidden * 2 / 450e9;
        CW_WITHIN(stepOf(test::llama8b(), test::h100(1), plan).tensorComm_s, ideal_s);
    }

    /// 16-bit gradients around a ring of all GPUs, or scattered with weights gathered after.
    void gradientsCrossTheNetworkOnceAStep() {
        const Machine machine = test::h100(16);
        const double parameters = workload::countParameters(test::llama8b().model).total;
        const double ideal_s =
            2 * 127. / 128 * 2 * parameters / (machine.network_Bps * machine.networkEfficiency);
        Plan plan = spread(1, 1, 128);
        plan.sharding = Sharding::optimizer;
        CW_WITHIN(stepOf(test::llama8b(), machine, plan).dataComm_s, ideal_s);
    }

    /// Weights twice and gradients once for each micro-batch (Zhao et al. 2023, arXiv 2304.11277).
    void fullShardingMovesThreeTimesTheWeightsAMicroBatch() {
        const Machine machine = test::h100(8);
        const double parameters = workload::countParameters(test::llama8b().model).total;
        Plan plan = spread(1, 1, 64);
        plan.sharding = Sharding::full;
        const double ideal_s = llamaBatch / 64 * 3 * 63. / 64 * 2 * parameters /
                               (machine.network_Bps * machine.networkEfficiency);
        CW_WITHIN(stepOf(test::llama8b(), machine, plan).dataComm_s, ideal_s);
    }

    /// Sharded gradients are scattered after every micro-batch, sharded states leave them whole.
    void shardedGradientsAreScatteredAfterEveryMicroBatch() {
        const Machine machine = test::h100(8);
        Plan plan = spread(1, 1, 64);
        plan.sharding = Sharding::optimizer;
        const double once_s = stepOf(test::llama8b(), machine, plan).dataComm_s;
        plan.sharding = Sharding::gradients;
        const double often_s = stepOf(test::llama8b(), machine, plan).dataComm_s;
        // Gathered once, scattered eight times instead of once.
        QVERIFY2(std::abs(often_s / once_s / (9. / 2) - 1) < .05, ratio(often_s, once_s));
    }

    /// Overlap hides most of what fits under the work beside it, and never all.
    void overlapHidesMostOfWhatFitsUnderTheWork() {
        const Machine machine = test::h100(16);
        Plan plan = spread(1, 1, 128);
        for (const Sharding sharding : {Sharding::none, Sharding::optimizer}) {
            plan.sharding = sharding;
            plan.overlapData = false;
            const double all_s = stepOf(test::llama8b(), machine, plan).dataComm_s;
            plan.overlapData = true;
            const double exposed_s = stepOf(test::llama8b(), machine, plan).dataComm_s;
            QVERIFY2(exposed_s < .5 * all_s, ratio(exposed_s, all_s));
            QVERIFY(exposed_s > 0);
        }
        Plan stages = spread(8, 8, 2);
        stages.interleave = 4;
        const double shown_s = stepOf(test::llama8b(), machine, stages).pipelineComm_s;
        stages.overlapPipeline = true;
        QVERIFY(stepOf(test::llama8b(), machine, stages).pipelineComm_s < .5 * shown_s);
        Plan tensor = spread(8, 1, 16);
        const double full_s = stepOf(test::llama8b(), machine, tensor).tensorComm_s;
        tensor.overlapTensor = true;
        QVERIFY(stepOf(test::llama8b(), machine, tensor).tensorComm_s < .9 * full_s);
    }

    /// Tokens to their experts and back, forward and backward: every copy of a token, 16 bit.
    void tokensTravelToTheirExpertsAndBack() {
        TrainingJob job = test::manyExperts();
        job.software = SoftwareStack::megatronCore2025;  // nothing beside the exchange
        const Machine machine = test::h100(1);
        Plan plan = spread(1, 1, 8);
        plan.expertParallel = 8;
        const double copies_B = llamaSequence * 4 * llamaHidden * 2;
        const double ideal_s = llamaBatch / 8 * 30 * 4 * 7 / 8 * copies_B / 450e9;
        CW_WITHIN(stepOf(job, machine, plan).expertComm_s, ideal_s);
    }

    /// Keys and values of all other ranks pass each one, their gradients back as well; what
    /// attention does not hide is at least the tenth that contends with it.
    void keysAndValuesPassEveryRankOfARing() {
        TrainingJob job = test::llama8b();
        job.sequenceLength = 2048;  // too short for attention to hide anything
        job.globalBatch_tokens = 2048. * 64;
        const Machine machine = test::h100(1);
        Plan plan = spread(1, 1, 1);
        plan.contextParallel = 8;
        const double part_B = 2048. / 8 * 2 * 1024 * 2;
        const double passes = 64 * llamaLayers * 3 * 7;
        const double time_s = stepOf(job, machine, plan).contextComm_s;
        QVERIFY(time_s >= .5 * passes * part_B / 450e9);
        // A ring of two passes once, one of eight seven times, of a quarter each: 7 / 4.
        job.sequenceLength *= 64;  // long enough for latency not to count
        job.globalBatch_tokens *= 64;
        const double eight_s = stepOf(job, machine, plan).contextComm_s;
        plan.contextParallel = 2;
        plan.dataParallel = 4;
        const double two_s = 4 * stepOf(job, machine, plan).contextComm_s;
        QVERIFY2(std::abs(eight_s / two_s / (7. / 4) - 1) < .05, ratio(eight_s, two_s));
        plan.contextParallel = 8;
        plan.dataParallel = 1;
        job.sequenceLength /= 64;
        job.globalBatch_tokens /= 64;
        // Keys and values of the grouped heads, not of all 32.
        job.model.keyValueHeads = 32;
        QVERIFY(stepOf(job, machine, plan).contextComm_s > 1.2 * time_s);
    }

    /// Queries, keys and values on their way, and the results back, each pass.
    void sequencesTradedForHeadsTravelTwiceAPass() {
        TrainingJob job = test::llama8b();
        job.sequenceLength *= 16;  // large messages
        job.globalBatch_tokens *= 16;
        Plan plan = spread(1, 1, 1);
        plan.contextParallel = 8;
        plan.contextExchange = workload::ContextExchange::allToAll;
        const double moved_B = 16 * llamaSequence / 8 * 2 * 128 * (32 + 2 * 8 + 32);
        const double ideal_s = llamaBatch * llamaLayers * 2 * 7 / 8 * moved_B / 450e9;
        CW_WITHIN(stepOf(job, test::h100(1), plan).contextComm_s, ideal_s);
    }

    /// With weight gradients in it, a third of the bubble remains when forward, backward and weight
    /// gradients take as long (Qi et al. 2024, arXiv 2401.10241, table 2: ZB-H1).
    void weightGradientsFillTwoThirdsOfTheBubble() {
        TrainingJob job = test::llama8b();
        job.model.vocabulary = 1;  // even stages
        job.sequenceLength = 512;  // products, hardly any attention
        job.globalBatch_tokens = 512. * 256;
        Plan plan = spread(1, 8, 1);
        plan.microBatch = 8;
        const double all_s = stepOf(job, test::h100(1), plan).bubble_s;
        plan.schedule = workload::PipelineSchedule::zeroBubble;
        const double left = stepOf(job, test::h100(1), plan).bubble_s / all_s;
        QVERIFY2(left > .3 && left < .42, QByteArray::number(left));
    }

    /// Gradients of a micro-batch are read, added and written by a kernel of its own where the
    /// product does not add them up.
    void addingUpGradientsApartMovesThemEachMicroBatch() {
        TrainingJob job = test::llama8b();
        job.software = SoftwareStack::megatron2021;
        const Plan plan = spread(1, 1, 8);
        const double apart_s = stepOf(job, test::h100(1), plan).memoryBound_s;
        job.precision = workload::TrainingPrecision::fp16;  // which sums in the weights' format
        const double more_s = apart_s - stepOf(job, test::h100(1), plan).memoryBound_s;
        const double parameters = workload::countParameters(job.model).total;
        QVERIFY(more_s >= llamaBatch / 8 * 4 * parameters / 3.35e12);
    }

    /// Narrow products read operands that somebody had to scale.
    void narrowNumbersCostTheirConversion() {
        TrainingJob job = test::llama8b();
        const Plan plan = spread(1, 1, 8);
        const double wide_s = stepOf(job, test::h100(1), plan).memoryBound_s;
        job.precision = workload::TrainingPrecision::fp8;
        const double tensor_s = stepOf(job, test::h100(1), plan).memoryBound_s;
        QVERIFY(tensor_s > 1.02 * wide_s);
        job.precision = workload::TrainingPrecision::mxfp8;  // finer blocks, another pass
        QVERIFY(stepOf(job, test::h100(1), plan).memoryBound_s > tensor_s);
    }

    /// The step waits for the fullest expert: a tenth above the mean under balancing.
    void theFullestExpertHasATenthMoreThanTheMean() {
        const Plan plan = spread(1, 1, 8);
        const auto more = [&](bool experts, auto part) {
            TrainingJob narrow = test::llama8b();
            TrainingJob wide = narrow;
            wide.model.ffnHidden *= 2;
            if (experts)
                for (TrainingJob* job : {&narrow, &wide}) {
                    job->model.experts =
                        workload::Experts{8, 1, 0, job->model.ffnHidden, 0, job->model.layers};
                    job->model.ffnHidden = 0;
                }
            return part(estimateTraining(wide, test::h100(1), plan)) -
                   part(estimateTraining(narrow, test::h100(1), plan));
        };
        const auto moved = [](const Estimate& e) { return e.step.memoryBound_s; };
        const auto kept = [](const Estimate& e) { return e.memory.activations_B; };
        QVERIFY(std::abs(more(true, moved) / more(false, moved) - 1.1) < 1e-6);
        QVERIFY(std::abs(more(true, kept) / more(false, kept) - 1.1) < 1e-6);
    }

    /// Frozen weights have no gradient products: two passes of FLOPs, not three.
    void adaptersTakeTwoThirdsOfTheFlops() {
        TrainingJob job = test::llama8b();
        const Plan plan = spread(1, 1, 8);
        const double all = estimateTraining(job, test::h100(1), plan).modelFlopsPerStep;
        job.loraRank = 16;
        const double adapted = estimateTraining(job, test::h100(1), plan).modelFlopsPerStep;
        QVERIFY(std::abs(adapted / all - 2. / 3) < 1e-9);
    }

    /// Half of a layer's tensor-parallel exchange belongs to its feed-forward block and is made
    /// again with it: a quarter of that of both passes.
    void recomputeOfFeedForwardBlocksExchangesAgain() {
        Plan plan = spread(8, 1, 1);
        plan.recompute = Recompute::feedForward;
        const Machine machine = test::h100(1);
        Machine slow = machine;
        slow.scaleUp_Bps /= 2;
        const StepTime before = stepOf(test::llama8b(), machine, plan);
        const StepTime after = stepOf(test::llama8b(), slow, plan);
        const double share =
            (after.recompute_s - before.recompute_s) / (after.tensorComm_s - before.tensorComm_s);
        QVERIFY2(std::abs(share - .25) < .01, QByteArray::number(share));
    }

    /// Six FLOPs a parameter and token, of which the head is a part.
    void productsTakeSixFlopsAParameterAndToken() {
        const TrainingJob job = test::llama8b();
        const Machine machine = test::h100(1);
        const auto count = workload::countParameters(job.model);
        const double tokens = llamaSequence * llamaBatch / 8;
        const double ideal_s = 6 * (count.total - count.embedding) * tokens / 989e12;
        CW_WITHIN(stepOf(job, machine, spread(1, 1, 8)).matrix_s, ideal_s);
    }

    void theHeadTakesItsShare() {
        TrainingJob job = test::llama8b();
        const Machine machine = test::h100(1);
        const Plan plan = spread(1, 1, 8);
        const StepTime large = stepOf(job, machine, plan);
        job.model.vocabulary /= 2;
        const StepTime small = stepOf(job, machine, plan);
        const double tokens = llamaSequence * llamaBatch / 8;
        CW_WITHIN(large.matrix_s - small.matrix_s, 6 * tokens * 64128 * llamaHidden / 989e12);
        // Loss in 32 bit: logits read, widened, read again, and their gradient written.
        QVERIFY(large.memoryBound_s - small.memoryBound_s >= tokens * 64128 * 12 / 3.35e12);
    }

    /// Half the square, two products forward and five backward (FlashAttention-2, arXiv
    /// 2307.08691, section 3.1).
    void causalAttentionTakesHalfTheSquare() {
        TrainingJob job = test::llama8b();
        const Machine machine = test::h100(1);
        const double length = 65536;
        job.sequenceLength = static_cast<int>(length);
        job.globalBatch_tokens = length * 64;
        const double ideal_s =
            64. / 8 * llamaLayers * 7 * length * length / 2 * 2 * llamaHidden / 989e12;
        const double time_s = stepOf(job, machine, spread(1, 1, 8)).attention_s;
        QVERIFY2(isWithin(time_s, ideal_s, 2.5), ratio(time_s, ideal_s));
        // An encoder's tokens see each other: the whole square.
        job.model.kind = workload::ModelKind::encoder;
        const double both_s = stepOf(job, machine, spread(1, 1, 8)).attention_s;
        QVERIFY(std::abs(both_s / time_s / 2 - 1) < .02);
    }

    /// A token attends to the last 1,024 of up to 8,192: a quarter of the work, and half a block.
    void aWindowTakesItsShareOfTheSquare() {
        TrainingJob job = test::llama8b();
        const double all_s = stepOf(job, test::h100(1), spread(1, 1, 8)).attention_s;
        job.model.slidingWindow = workload::SlidingWindow{1024, 32};
        const double within_s = stepOf(job, test::h100(1), spread(1, 1, 8)).attention_s;
        QVERIFY2(within_s > .23 * all_s && within_s < .27 * all_s, ratio(within_s, all_s));
    }

    /// Forward again: a third of forward and backward, without the head.
    void fullRecomputeIsAnotherForwardPass() {
        TrainingJob job = test::llama8b();
        const Machine machine = test::h100(1);
        Plan plan = spread(1, 1, 8);
        plan.recompute = Recompute::full;
        const Estimate e = estimateTraining(job, machine, plan);
        const double layersFlops = workload::forwardFlopsPerToken(job.model, job.sequenceLength) -
                                   2. * job.model.vocabulary * llamaHidden;
        const double again = e.hfu / e.mfu - 1;
        const double expected =
            layersFlops / (3 * workload::forwardFlopsPerToken(job.model, job.sequenceLength));
        QVERIFY(std::abs(again / expected - 1) < 1e-9);
        const double work_s = e.step.matrix_s + e.step.attention_s + e.step.memoryBound_s;
        QVERIFY2(std::abs(e.step.recompute_s / work_s / expected - 1) < .15,
                 ratio(e.step.recompute_s, work_s));
    }

    /// Adam reads and writes its states once: 16 to 40 bytes a parameter (ZeRO, 1910.02054), each
    /// rank those it owns.
    void theOptimizerMovesItsOwnStatesOnce() {
        const Machine machine = test::h100(2);
        const double parameters = workload::countParameters(test::llama8b().model).total;
        Plan plan = spread(1, 1, 16);
        plan.sharding = Sharding::none;
        const double all_s = stepOf(test::llama8b(), machine, plan).optimizer_s;
        QVERIFY(all_s >= 16 * parameters / 3.35e12 && all_s <= 60 * parameters / 3.35e12);
        plan.sharding = Sharding::optimizer;
        QVERIFY(std::abs(stepOf(test::llama8b(), machine, plan).optimizer_s * 16 / all_s - 1) <
                1e-9);
    }

    /// More nodes, more stragglers: the same work on more nodes is never quite as quick.
    void stragglersGrowWithTheNodes() {
        const auto overhead = [](int nodes) {
            TrainingJob job = test::llama8b();
            job.globalBatch_tokens = llamaSequence * 64 * nodes;
            const StepTime step = stepOf(job, test::h100(nodes), spread(8, 1, nodes));
            return step.overhead_s / step.total_s;
        };
        QVERIFY(overhead(64) > overhead(8));
        QVERIFY(overhead(8) > overhead(1));
        QVERIFY(overhead(1024) < .1);
    }

    // --- memory ---------------------------------------------------------------------------------

    /// One of `ranks` keeps its share of what is sharded and all of what is not: 2 bytes of
    /// weights, 4 of gradients, 12 of states a parameter (ZeRO, arXiv 1910.02054, figure 1).
    void eachRankKeepsItsShareOfTheStates() {
        const Machine machine = test::h100(2);
        const double parameters = workload::countParameters(test::llama8b().model).total;
        Plan plan = spread(1, 1, 16);
        const auto memory = [&](Sharding sharding) {
            plan.sharding = sharding;
            return estimateTraining(test::llama8b(), machine, plan).memory;
        };
        const auto isAbout = [&](double size_B, double perParameter, double within = 1e-3) {
            return std::abs(size_B / parameters / perParameter - 1) < within;
        };
        QVERIFY(isAbout(memory(Sharding::none).optimizer_B, 12));
        const MemoryUse one = memory(Sharding::optimizer);
        QVERIFY(isAbout(one.optimizer_B, 12. / 16));
        QVERIFY(isAbout(one.gradients_B, 4));
        QVERIFY(isAbout(one.weights_B, 2));
        // Besides its share: a layer of gradients on its way.
        QVERIFY(isAbout(memory(Sharding::gradients).gradients_B, 4. / 16, 1.2));
        // And of weights, the layer at work and the next.
        QVERIFY(isAbout(memory(Sharding::full).weights_B, 2. / 16, 2.2));
        QVERIFY(memory(Sharding::full).weights_B > 2. / 16 * parameters);
    }

    /// A pipeline gathers a stage's weights for all its micro-batches (Llama 3, arXiv 2407.21783,
    /// section 3.3.2).
    void aPipelineWithFullShardingKeepsWholeWeights() {
        const Machine machine = test::h100(4);
        Plan plan = spread(1, 4, 8);
        plan.sharding = Sharding::optimizer;
        const double whole_B = estimateTraining(test::llama8b(), machine, plan).memory.weights_B;
        plan.sharding = Sharding::full;
        QVERIFY(estimateTraining(test::llama8b(), machine, plan).memory.weights_B >= whole_B);
    }

    /// Fewer key-value heads: fewer parameters, fewer activations, by as many bytes.
    void groupedQueriesKeepFewerKeysAndValues() {
        const Machine machine = test::h100(1);
        const Plan plan = spread(1, 1, 8);
        TrainingJob grouped = test::llama8b();
        TrainingJob full = grouped;
        full.model.keyValueHeads = 32;
        const double more_B = estimateTraining(full, machine, plan).memory.activations_B -
                              estimateTraining(grouped, machine, plan).memory.activations_B;
        // Keys and values, 24 more heads of 128, 16 bit.
        QVERIFY(std::abs(more_B / (llamaSequence * llamaLayers * 2 * 24 * 128 * 2) - 1) < 1e-9);
        QVERIFY(stepOf(grouped, machine, plan).matrix_s < stepOf(full, machine, plan).matrix_s);
    }

    /// Fewer micro-batches than stages: no more are in flight than there are; pieces keep more.
    void theFirstStageKeepsNoMoreMicroBatchesThanThereAre() {
        const Machine machine = test::h100(8);
        TrainingJob job = test::llama8b();
        const auto kept_B = [&](int sequences, int pieces) {
            job.globalBatch_tokens = llamaSequence * sequences;
            Plan plan = spread(8, 8, 1);
            plan.interleave = pieces;
            return estimateTraining(job, machine, plan).memory.activations_B;
        };
        QVERIFY(std::abs(kept_B(2, 1) / kept_B(64, 1) - 2. / 8) < .2);
        // 1 + 7 / (8 x 4) times as many (Narayanan et al., SC'21, section 2.2).
        QVERIFY(std::abs(kept_B(64, 4) / kept_B(64, 1) / (1 + 7. / 32) - 1) < 1e-9);
    }
};

CW_TEST(TestBounds)
#include "test_bounds.moc"
