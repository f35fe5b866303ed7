// What each part of a plan costs and buys, and what other estimators got wrong about it.
#include <QtTest>
#include <cmath>
#include <functional>
#include <tuple>
#include <vector>

#include "model/performance/collectives.h"
#include "model/performance/plan_search.h"
#include "tests/model/performance/jobs.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::performance;
using workload::ContextExchange;
using workload::PipelineSchedule;
using workload::Plan;
using workload::Recompute;
using workload::Sharding;
using workload::SoftwareStack;
using workload::TrainingJob;

namespace {

double memory_B(const TrainingJob& job, const Machine& machine, const Plan& plan) {
    return estimateTraining(job, machine, plan).memory.total_B;
}

Plan dataParallel(const Machine& machine, Sharding sharding = Sharding::full) {
    Plan plan;
    plan.dataParallel = machine.gpus();
    plan.sharding = sharding;
    return plan;
}

/// Two nodes of four GPUs, and a job small enough to try every plan.
Machine smallMachine() {
    Machine machine = test::h100(2);
    machine.gpusPerNode = 4;
    return machine;
}

TrainingJob smallJob() {
    TrainingJob job = test::llama8b();
    job.model.layers = 8;
    job.globalBatch_tokens = 16.0 * job.sequenceLength;
    job.software = SoftwareStack::fsdp2Compiled;
    job.plan.interleave = 1;
    return job;
}

void forEachState(Plan plan, const std::function<void(const Plan&)>& visit) {
    for (int sharding = 0; sharding < 4; ++sharding)
        for (const int group : {0, 2, 4})
            for (const PipelineSchedule schedule :
                 {PipelineSchedule::oneForwardOneBackward, PipelineSchedule::zeroBubble})
                for (const Recompute recompute :
                     {Recompute::none, Recompute::selective, Recompute::full})
                    for (int layers = 1; layers <= (recompute == Recompute::full ? 8 : 1);
                         ++layers) {
                        plan.sharding = static_cast<Sharding>(sharding);
                        plan.shardingGroup = group;
                        plan.schedule = schedule;
                        plan.recompute = recompute;
                        plan.recomputeShare = recompute == Recompute::full ? layers / 8.0 : 1;
                        visit(plan);
                    }
}

/// The step time of the fastest plan that fits, each one tried; 0 without one.
double fastestOffloaded(const TrainingJob& job, const Machine& machine) {
    double best_s = 0;
    Plan plan;
    plan.offloadOptimizer = *job.plan.offloadOptimizer;
    plan.offloadActivations = *job.plan.offloadActivations;
    for (const int tensor : {1, 2, 4, 8})
        for (const int pipeline : {1, 2, 4, 8})
            for (const int context : {1, 2, 4, 8})
                for (const int micro : {1, 2, 3, 4, 6, 8, 12, 16})
                    forEachState(plan, [&](Plan one) {
                        one.tensorParallel = tensor;
                        one.pipelineParallel = pipeline;
                        one.contextParallel = context;
                        one.dataParallel = machine.gpus() / tensor / pipeline / context;
                        one.microBatch = micro;
                        if (one.dataParallel < 1 || !isLegal(job, machine, one)) return;
                        const Estimate e = estimateTraining(job, machine, one);
                        if (e.memory.fits() && (best_s == 0 || e.step.total_s < best_s))
                            best_s = e.step.total_s;
                    });
    return best_s;
}

/// Experts on a stack that trades sequences for heads and computes feed-forward blocks again.
TrainingJob smallExpertJob() {
    TrainingJob job = smallJob();
    job.software = SoftwareStack::megatronCore;
    job.model.experts = workload::Experts{8, 2, 1, 2048, 2048, 6};
    return job;
}

void forEachExpertState(Plan plan, int stageLayers, const std::function<void(const Plan&)>& visit) {
    for (const int experts : {1, 2, 4, 8})
        for (const ContextExchange exchange : {ContextExchange::ring, ContextExchange::allToAll})
            for (const Sharding sharding :
                 {Sharding::none, Sharding::optimizer, Sharding::gradients, Sharding::full})
                for (const int group : {0, 2, 4})
                    for (const Recompute recompute : {Recompute::none, Recompute::selective,
                                                      Recompute::feedForward, Recompute::full})
                        for (int layers = 1;
                             layers <= (recompute == Recompute::full ? stageLayers : 1); ++layers) {
                            plan.expertParallel = experts;
                            plan.contextExchange = exchange;
                            plan.sharding = sharding;
                            plan.shardingGroup = group;
                            plan.recompute = recompute;
                            plan.recomputeShare = recompute == Recompute::full
                                                      ? static_cast<double>(layers) / stageLayers
                                                      : 1;
                            visit(plan);
                        }
}

struct Tried {
    Plan plan;
    double total_s;
};

/// All that fit, of jobs with experts; interleave is pinned to 1 by the job.
std::vector<Tried> fittingWithExperts(const TrainingJob& job, const Machine& machine) {
    std::vector<Tried> all;
    for (const int tensor : {1, 2, 4, 8})
        for (const int pipeline : {1, 2, 4, 8})
            for (const int context : {1, 2, 4, 8})
                for (const int micro : {1, 2, 3, 4, 6, 8, 12, 16}) {
                    Plan plan;
                    plan.tensorParallel = tensor;
                    plan.pipelineParallel = pipeline;
                    plan.contextParallel = context;
                    plan.dataParallel = machine.gpus() / tensor / pipeline / context;
                    plan.microBatch = micro;
                    if (plan.dataParallel < 1) continue;
                    forEachExpertState(plan, job.model.layers / pipeline, [&](const Plan& one) {
                        if (!isLegal(job, machine, one)) return;
                        const Estimate e = estimateTraining(job, machine, one);
                        if (e.memory.fits()) all.push_back({one, e.step.total_s});
                    });
                }
    return all;
}

double fastestOf(const std::vector<Tried>& all) {
    double best_s = 0;
    for (const Tried& one : all)
        if (best_s == 0 || one.total_s < best_s) best_s = one.total_s;
    return best_s;
}

/// Fewer stages, then narrower tensor groups, then fewer GPUs a sequence.
auto partsOf(const Plan& plan) {
    return std::tuple(plan.pipelineParallel, plan.tensorParallel, plan.contextParallel);
}

}  // namespace

class TestPlanFeatures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Zero-bubble schedules, sharding groups and offload are in the space, and none is passed
    /// over: from a machine where all fits to one where little does.
    void theSearchFindsWhatTryingEveryFeatureFinds_data() {
        QTest::addColumn<double>("memory");
        for (const double memory_GB : {8., 12., 16., 24., 80.})
            QTest::newRow(qPrintable(QString("%1 GB").arg(memory_GB))) << memory_GB * 1e9;
    }

    void theSearchFindsWhatTryingEveryFeatureFinds() {
        QFETCH(double, memory);
        Machine machine = smallMachine();
        machine.memory_B = memory;
        for (int host = 0; host < 4; ++host) {
            TrainingJob job = smallJob();
            job.plan.offloadOptimizer = host % 2 == 1;
            job.plan.offloadActivations = host / 2 == 1;
            const double tried_s = fastestOffloaded(job, machine);
            const PlanSearchResult result = searchPlan(job, machine);
            QCOMPARE(result.best.has_value(), tried_s > 0);
            if (result.best) QVERIFY(std::abs(result.best->step.total_s / tried_s - 1) < 1.1e-3);
        }
    }

    /// Sizes of experts, exchanges of contexts and recompute of feed-forward blocks too.
    void theSearchFindsWhatTryingEveryExpertLayoutFinds_data() {
        QTest::addColumn<double>("memory");
        for (const double memory_GB : {7., 9., 12., 20., 80.})
            QTest::newRow(qPrintable(QString("%1 GB").arg(memory_GB))) << memory_GB * 1e9;
    }

    void theSearchFindsWhatTryingEveryExpertLayoutFinds() {
        QFETCH(double, memory);
        Machine machine = smallMachine();
        machine.memory_B = memory;
        const TrainingJob job = smallExpertJob();
        const std::vector<Tried> all = fittingWithExperts(job, machine);
        const double fastest_s = fastestOf(all);
        const PlanSearchResult result = searchPlan(job, machine);
        QCOMPARE(result.best.has_value(), !all.empty());
        if (!result.best) return;
        QVERIFY(std::abs(result.best->step.total_s / fastest_s - 1) < 1.1e-3);
        // Of those as fast, none is simpler.
        for (const Tried& one : all)
            if (one.total_s <= fastest_s * (1 + .99e-3))
                QVERIFY(partsOf(result.best->plan) <= partsOf(one.plan));
    }

    /// What is computed again is what is not kept: each kind of recompute does all that the one
    /// before it does.
    void eachKindOfRecomputeKeepsLessAndCostsMore() {
        const Machine machine = test::h100(4);
        Plan plan;
        plan.tensorParallel = 4;
        plan.dataParallel = 8;
        for (const SoftwareStack stack : {SoftwareStack::megatronCore, SoftwareStack::megatron2021})
            for (TrainingJob job : {test::llama70b(), test::manyExperts(), test::latent()}) {
                job.software = stack;
                plan.recompute = Recompute::none;
                Estimate before = estimateTraining(job, machine, plan);
                for (const Recompute recompute :
                     {Recompute::selective, Recompute::feedForward, Recompute::full}) {
                    plan.recompute = recompute;
                    const Estimate e = estimateTraining(job, machine, plan);
                    QVERIFY(e.step.recompute_s > before.step.recompute_s);
                    QVERIFY(e.step.total_s > before.step.total_s);
                    QVERIFY(e.memory.activations_B < before.memory.activations_B);
                    QVERIFY(e.hfu - e.mfu >= before.hfu - before.mfu - 1e-12);
                    QCOMPARE(e.modelFlopsPerStep, before.modelFlopsPerStep);
                    before = e;
                }
            }
    }

    /// Computing feed-forward blocks again keeps attention's results: as many bytes less than full
    /// recompute as attention has, and as many FLOPs fewer.
    void recomputeOfFeedForwardBlocksKeepsAttention() {
        const Machine machine = test::h100(1);
        Plan plan = dataParallel(machine);
        const auto kept_B = [&](TrainingJob job, Recompute recompute) {
            plan.recompute = recompute;
            const double all_B = estimateTraining(job, machine, plan).memory.activations_B;
            job.model.layers -= 1;
            return all_B - estimateTraining(job, machine, plan).memory.activations_B;
        };
        TrainingJob job = test::llama8b();
        const double tokens = job.sequenceLength;
        // Queries, keys and values, attention's output, its sums, and the residual after it.
        const double attention_B = tokens * (2. * (4096 + 2 * 1024) + 2 * 4096 + 4 * 32 + 2 * 4096);
        const double more_B = kept_B(job, Recompute::feedForward) - kept_B(job, Recompute::full);
        QVERIFY(std::abs(more_B / attention_B - 1) < 1e-9);
        // A wider feed-forward block is computed again, not kept.
        const double narrow_B = kept_B(job, Recompute::feedForward);
        job.model.ffnHidden *= 2;
        QVERIFY(std::abs(kept_B(job, Recompute::feedForward) / narrow_B - 1) < 1e-9);
        plan.recompute = Recompute::feedForward;
        const Estimate e = estimateTraining(job, machine, plan);
        const double again = 3 * (e.hfu - e.mfu) / e.mfu *
                             workload::forwardFlopsPerToken(job.model, job.sequenceLength);
        QVERIFY(std::abs(again / (2. * 32 * 3 * 4096 * 28672) - 1) < 1e-9);
    }

    /// Tokens travel to the experts and back once more.
    void recomputeOfFeedForwardBlocksSendsTokensAgain() {
        const Machine machine = test::h100(4);
        Plan plan;
        plan.dataParallel = 32;
        plan.expertParallel = 32;
        plan.recompute = Recompute::feedForward;
        Machine slow = machine;
        slow.network_Bps /= 4;
        const TrainingJob job = test::manyExperts();
        QVERIFY(estimateTraining(job, slow, plan).step.recompute_s >
                1.2 * estimateTraining(job, machine, plan).step.recompute_s);
        QVERIFY(estimateTraining(test::llama8b(), slow, dataParallel(slow)).step.recompute_s == 0);
    }

    /// With one layer fewer computed again it would not fit, and where all of them make it fit, a
    /// plan is found.
    void asFewLayersAsMustBeAreComputedAgain() {
        Machine machine = test::h100(1);
        TrainingJob job = test::llama8b();
        job.software = SoftwareStack::fsdp2Compiled;
        job.sequenceLength = 32768;
        job.plan.tensorParallel = job.plan.pipelineParallel = job.plan.contextParallel = 1;
        job.plan.microBatch = 1;
        job.plan.sharding = Sharding::full;
        job.plan.shardingGroup = 8;
        Plan plan = dataParallel(machine);
        plan.recompute = Recompute::full;
        int found = 0;
        for (machine.memory_B = 30e9; machine.memory_B < 150e9; machine.memory_B *= 1.05) {
            const auto best = searchPlan(job, machine).best;
            plan.recomputeShare = 1;
            QVERIFY(best.has_value() == estimateTraining(job, machine, plan).memory.fits());
            if (!best || best->plan.recompute != Recompute::full) continue;
            plan.recomputeShare = best->plan.recomputeShare - 1. / 32;
            if (plan.recomputeShare < 0) continue;
            QVERIFY(!estimateTraining(job, machine, plan).memory.fits());
            ++found;
        }
        QVERIFY2(found > 5, qPrintable(QString::number(found)));
    }

    /// Only where the software has it, but always where the user asks for it.
    void feedForwardBlocksAreComputedAgainWhereTheSoftwareCan() {
        Machine machine = smallMachine();
        TrainingJob job = smallExpertJob();
        job.software = SoftwareStack::fsdp2Compiled;
        for (double memory_B = 6e9; memory_B < 40e9; memory_B *= 1.1) {
            machine.memory_B = memory_B;
            const auto best = searchPlan(job, machine).best;
            QVERIFY(!best || best->plan.recompute != Recompute::feedForward);
        }
        job.plan.recompute = Recompute::feedForward;
        const auto asked = searchPlan(job, machine).best;
        QVERIFY(asked && asked->plan.recompute == Recompute::feedForward);
    }

    void offloadFitsWhatFitsNoOtherWay() {
        Machine machine = test::h100(1);
        machine.memory_B = 16e9;
        TrainingJob job = test::llama8b();
        job.globalBatch_tokens = 64.0 * job.sequenceLength;
        QVERIFY(!searchPlan(job, machine).best);
        job.plan.offloadOptimizer = true;
        const PlanSearchResult result = searchPlan(job, machine);
        QVERIFY(result.best);
        QVERIFY(result.best->plan.offloadOptimizer && !result.best->plan.offloadActivations);
        machine.hostLink_Bps = 0;  // no way to the host
        QVERIFY(!searchPlan(job, machine).best);
    }

    void everyPartOfAPlanCanBePinned() {
        TrainingJob job = test::manyExperts();
        job.plan.tensorParallel = 2;
        job.plan.pipelineParallel = 2;
        job.plan.contextParallel = 2;
        job.plan.dataParallel = 8;
        job.plan.expertParallel = 8;
        job.plan.expertTensorParallel = 1;
        job.plan.microBatch = 2;
        job.plan.interleave = 2;
        job.plan.recompute = Recompute::full;
        job.plan.recomputeShare = .5;
        job.plan.sharding = Sharding::optimizer;
        job.plan.shardingGroup = 8;
        job.plan.schedule = PipelineSchedule::zeroBubble;
        job.plan.contextExchange = ContextExchange::allToAll;
        job.plan.offloadOptimizer = job.plan.offloadActivations = true;
        job.plan.sequenceParallel = job.plan.overlapData = job.plan.overlapTensor = false;
        job.plan.overlapPipeline = false;
        const PlanSearchResult result = searchPlan(job, test::h100(8));
        QCOMPARE(result.legalPlans, 1);
        QVERIFY(result.best);
        const Plan& plan = result.best->plan;
        QCOMPARE(plan.tensorParallel, 2);
        QCOMPARE(plan.pipelineParallel, 2);
        QCOMPARE(plan.contextParallel, 2);
        QCOMPARE(plan.dataParallel, 8);
        QCOMPARE(plan.expertParallel, 8);
        QCOMPARE(plan.expertTensorParallel, 1);
        QCOMPARE(plan.microBatch, 2);
        QCOMPARE(plan.interleave, 2);
        QVERIFY(plan.recompute == Recompute::full);
        QCOMPARE(plan.recomputeShare, .5);
        QVERIFY(plan.sharding == Sharding::optimizer);
        QCOMPARE(plan.shardingGroup, 8);
        QVERIFY(plan.schedule == PipelineSchedule::zeroBubble);
        QVERIFY(plan.contextExchange == ContextExchange::allToAll);
        QVERIFY(plan.offloadOptimizer && plan.offloadActivations);
        QVERIFY(!plan.sequenceParallel && !plan.overlapData && !plan.overlapTensor);
        QVERIFY(!plan.overlapPipeline);
    }

    void aGroupOfAllCopiesIsNoGroup() {
        const Machine machine = test::h100(4);
        for (const Sharding sharding : {Sharding::optimizer, Sharding::gradients, Sharding::full}) {
            Plan all = dataParallel(machine, sharding);
            Plan group = all;
            group.shardingGroup = machine.gpus();
            QCOMPARE(test::seconds(test::llama8b(), machine, group),
                     test::seconds(test::llama8b(), machine, all));
            QCOMPARE(memory_B(test::llama8b(), machine, group),
                     memory_B(test::llama8b(), machine, all));
        }
    }

    void groupsInsideANodeTalkLessOverTheNetworkAndKeepMore() {
        Machine machine = test::h100(16);
        machine.network_Bps = 50e9;
        const Plan all = dataParallel(machine);
        Plan node = all;
        node.shardingGroup = machine.gpusPerNode;
        for (const TrainingJob& job : {test::llama8b(), test::manyExperts()}) {
            QVERIFY(test::seconds(job, machine, node) < test::seconds(job, machine, all));
            QVERIFY(memory_B(job, machine, node) > memory_B(job, machine, all));
        }
    }

    void tradingSequencesForHeadsNeedsWholeHeads() {
        const Machine machine = test::h100(8);
        TrainingJob job = test::llama8b();
        Plan plan;
        plan.tensorParallel = 4;
        plan.contextParallel = 8;
        plan.dataParallel = 2;
        plan.contextExchange = ContextExchange::allToAll;
        QVERIFY(isLegal(job, machine, plan));
        plan.tensorParallel = 8;
        plan.dataParallel = 1;
        QVERIFY(!isLegal(job, machine, plan));  // four heads on eight GPUs
        plan.contextExchange = ContextExchange::ring;
        QVERIFY(isLegal(job, machine, plan));
    }

    void equalTiersAreOneTier() {
        const TrainingJob job = test::llama8b();
        Machine machine = test::h100(32);
        const Plan plan = dataParallel(machine);
        const double flat_s = test::seconds(job, machine, plan);
        machine.leaf_Bps = machine.pod_Bps = machine.network_Bps;
        machine.leafNodes = 4;
        machine.podNodes = 16;
        QCOMPARE(test::seconds(job, machine, plan), flat_s);
    }

    /// Sixteen ranks on two nodes, four or eight, with their share of the NICs: large messages are
    /// never faster over more nodes.
    void moreNodesForAsManyRanksAreNeverFaster() {
        Machine machine = test::h100(8);
        const Links links = linksOf(machine);
        for (double size_B = 1e8; size_B < 1e11; size_B *= 3) {
            double before_s = 0;
            for (const double stride : {1., 2., 4.}) {
                const double now_s = allReduce_s(links, groupOf(16, stride, 8), size_B);
                QVERIFY(now_s >= before_s * (1 - 1e-9));
                before_s = now_s;
            }
        }
    }

    void reductionInSwitchesShortensGradientsAcrossNodesOnly() {
        const TrainingJob job = test::llama70b();
        Machine machine = test::h100(32);
        Plan plan;
        plan.tensorParallel = 8;
        plan.pipelineParallel = 4;
        plan.dataParallel = 8;
        plan.sharding = Sharding::none;
        const StepTime plain = estimateTraining(job, machine, plan).step;
        machine.networkReduction = true;
        const StepTime reduced = estimateTraining(job, machine, plan).step;
        QVERIFY(reduced.dataComm_s < plain.dataComm_s);
        QVERIFY(reduced.dataComm_s > .45 * plain.dataComm_s);
        QCOMPARE(reduced.tensorComm_s, plain.tensorComm_s);
    }

    void droppingTokensIsNeverSlower() {
        for (int stack = 0; stack <= static_cast<int>(SoftwareStack::maxText); ++stack) {
            TrainingJob job = test::manyExperts();
            job.software = static_cast<SoftwareStack>(stack);
            const Machine machine = test::h100(1);
            const Plan plan = dataParallel(machine, Sharding::optimizer);
            const double kept_s = test::seconds(job, machine, plan);
            job.dropsTokens = true;
            QVERIFY(test::seconds(job, machine, plan) <= kept_s);
        }
    }

    /// A token with several experts on one node enters it once: fewer bytes than copies.
    void copiesForOneNodeCrossTheNetworkOnce() {
        const Links links = linksOf(test::h100(8));
        const Group experts = groupOf(64, 1, 8);
        const double all_s = allToAll_s(links, experts, 1e9);
        QVERIFY(allToAll_s(links, experts, 1e9, .5) < all_s);
        QVERIFY(allToAll_s(links, experts, 1e9, .5) > .4 * all_s);
    }

    /// Layers that do not divide: the fullest stage counts, not the mean.
    void unevenStagesNeedTheMemoryOfTheFullest() {
        const Machine machine = test::h100(4);
        Plan plan;
        plan.tensorParallel = 8;
        plan.pipelineParallel = 4;
        TrainingJob even = test::llama70b();
        TrainingJob odd = even;
        odd.model.layers = 81;
        TrainingJob next = even;
        next.model.layers = 84;
        const double odd_B = estimateTraining(odd, machine, plan).memory.weights_B;
        QVERIFY(odd_B > 1.03 * estimateTraining(even, machine, plan).memory.weights_B);
        QVERIFY(odd_B <= 1.001 * estimateTraining(next, machine, plan).memory.weights_B);
    }

    void expertsKeepActivationsByWidthAndByHowManyATokenVisits() {
        const Machine machine = test::h100(1);
        const Plan plan = dataParallel(machine, Sharding::optimizer);
        const auto kept_B = [&](const workload::Experts& experts) {
            TrainingJob job = test::manyExperts();
            job.model.experts = experts;
            return estimateTraining(job, machine, plan).memory.activations_B;
        };
        const double base_B = kept_B({64, 4, 1, 2048, 2048, 30});
        QVERIFY(kept_B({64, 4, 1, 4096, 2048, 30}) > 1.1 * base_B);
        QVERIFY(kept_B({64, 8, 1, 2048, 2048, 30}) > 1.1 * base_B);
        QVERIFY(kept_B({64, 4, 2, 2048, 4096, 30}) > 1.02 * base_B);
        // More experts to choose from: more weights, the same activations.
        QCOMPARE(kept_B({128, 4, 1, 2048, 2048, 30}), base_B);
    }
};

CW_TEST(TestPlanFeatures)
#include "test_plan_features.moc"
