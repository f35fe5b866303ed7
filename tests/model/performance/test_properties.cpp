// Laws of the estimate that hold whatever the constants: over random plans, jobs and machines.
#include <QtTest>
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <new>
#include <random>

#include "model/performance/collectives.h"
#include "model/performance/plan_search.h"
#include "tests/model/performance/jobs.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::performance;
using test::h100;
using test::latent;
using test::manyExperts;
using workload::Plan;
using workload::Recompute;
using workload::Sharding;
using workload::SoftwareStack;
using workload::TrainingJob;
using workload::TrainingPrecision;

namespace {

std::atomic<long> allocations{0};

}  // namespace

void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    ++allocations;
    return std::malloc(size);
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace {

/// Draws of everything a plan and a job can say; many are not legal.
class Dice {
public:
    int of(std::initializer_list<int> values) {
        return *(values.begin() + pick_(random_) % values.size());
    }
    bool coin() { return of({0, 1}) == 1; }

    TrainingJob job() {
        const int kind = of({0, 1, 2});
        TrainingJob job = kind == 0 ? test::llama8b() : kind == 1 ? manyExperts() : latent();
        job.sequenceLength = of({512, 4096, 8192, 131072});
        job.globalBatch_tokens = static_cast<double>(job.sequenceLength) * of({64, 500, 2048});
        job.precision = static_cast<TrainingPrecision>(of({0, 1, 2, 3, 4, 5, 6}));
        job.software = static_cast<SoftwareStack>(of({0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}));
        job.loraRank = of({0, 0, 16});
        job.dropsTokens = coin();
        return job;
    }

    Plan plan(const Machine& machine) {
        Plan p;
        p.tensorParallel = of({1, 2, 4, 8, 16});
        p.pipelineParallel = of({1, 2, 4, 5, 8});
        p.contextParallel = of({1, 1, 2, 4});
        p.dataParallel =
            std::max(1, machine.gpus() / p.tensorParallel / p.pipelineParallel / p.contextParallel);
        p.microBatch = of({1, 2, 3, 8});
        p.recompute = static_cast<Recompute>(of({0, 1, 2, 3}));
        p.sharding = static_cast<Sharding>(of({0, 1, 2, 3}));
        p.interleave = of({1, 1, 2, 4});
        p.expertParallel = of({0, 1, 2, 8, 64});
        p.sequenceParallel = coin();
        p.schedule = coin() ? workload::PipelineSchedule::zeroBubble
                            : workload::PipelineSchedule::oneForwardOneBackward;
        p.contextExchange =
            coin() ? workload::ContextExchange::ring : workload::ContextExchange::allToAll;
        p.recomputeShare = of({1, 2}) / 2.0;
        p.shardingGroup = of({0, 0, 8});
        p.offloadOptimizer = of({0, 0, 1}) == 1;
        p.offloadActivations = of({0, 0, 1}) == 1;
        p.overlapData = coin();
        p.overlapTensor = coin();
        p.overlapPipeline = coin();
        return p;
    }

private:
    std::mt19937 random_{20240607};
    std::uniform_int_distribution<std::size_t> pick_{0, 1000000};
};

/// Calls `visit` for thousands of legal combinations.
void forRandomPlans(
    const std::function<void(const TrainingJob&, const Machine&, const Plan&)>& visit,
    int least = 500) {
    Dice dice;
    int legal = 0;
    for (int i = 0; i < 40000; ++i) {
        const TrainingJob job = dice.job();
        Machine machine = h100(dice.of({1, 2, 5, 16, 64}));
        machine.scaleUpIsSwitched = dice.coin();
        machine.scaleUpDomain = dice.of({0, 0, 16});
        const Plan p = dice.plan(machine);
        if (!isLegal(job, machine, p)) continue;
        ++legal;
        visit(job, machine, p);
    }
    QVERIFY2(legal >= least, qPrintable(QString::number(legal)));
}

}  // namespace

class TestProperties : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void noLegalPlanGivesNonsense() {
        forRandomPlans([](const TrainingJob& job, const Machine& machine, const Plan& p) {
            const Estimate e = estimateTraining(job, machine, p);
            const StepTime& s = e.step;
            double sum = 0;
            for (double part :
                 {s.matrix_s, s.attention_s, s.memoryBound_s, s.recompute_s, s.tensorComm_s,
                  s.pipelineComm_s, s.bubble_s, s.contextComm_s, s.expertComm_s, s.offload_s,
                  s.dataComm_s, s.optimizer_s, s.overhead_s}) {
                QVERIFY(std::isfinite(part) && part >= 0);
                sum += part;
            }
            QVERIFY(std::abs(sum / s.total_s - 1) < 1e-9);
            QVERIFY(std::isfinite(e.memory.total_B) && e.memory.total_B > 0);
            QVERIFY(e.mfu > 0 && e.mfu < 1 && e.hfu >= e.mfu && e.hfu < 1);
            QVERIFY(e.tokens_per_s > 0 && std::isfinite(e.timeToTrain_s));
            QVERIFY(e.gpuPower_W > 0 && e.gpuPower_W <= machine.power_W);
            QVERIFY(e.doubt > 0 && e.doubt < 2);
        });
    }

    void overlapIsNeverSlower() {
        forRandomPlans([](const TrainingJob& job, const Machine& machine, const Plan& p) {
            for (bool Plan::* overlap :
                 {&Plan::overlapData, &Plan::overlapTensor, &Plan::overlapPipeline}) {
                Plan on = p;
                Plan off = p;
                on.*overlap = true;
                off.*overlap = false;
                QVERIFY(test::seconds(job, machine, on) <=
                        test::seconds(job, machine, off) * (1 + 1e-12));
            }
        });
    }

    void moreOfAnythingIsNeverSlower() {
        forRandomPlans([](const TrainingJob& job, const Machine& machine, const Plan& p) {
            const double before = test::seconds(job, machine, p);
            for (double Machine::* field :
                 {&Machine::peak_FLOPs, &Machine::peak16_FLOPs, &Machine::memoryBandwidth_Bps,
                  &Machine::scaleUp_Bps, &Machine::network_Bps, &Machine::hostLink_Bps}) {
                Machine better = machine;
                better.*field *= 1.2;
                QVERIFY(test::seconds(job, better, p) <= before * (1 + 1e-9));
            }
        });
    }

    void zeroBubbleIsNeverSlowerAndInterleaveShrinksTheBubble() {
        const Machine machine = h100(8);
        Plan p;
        p.tensorParallel = 4;
        p.pipelineParallel = 8;
        p.dataParallel = 2;
        const StepTime plain = estimateTraining(test::llama8b(), machine, p).step;
        Plan zero = p;
        zero.schedule = workload::PipelineSchedule::zeroBubble;
        QVERIFY(test::seconds(test::llama8b(), machine, zero) < plain.total_s);
        Plan pieces = p;
        pieces.interleave = 4;
        QVERIFY(estimateTraining(test::llama8b(), machine, pieces).step.bubble_s <
                .5 * plain.bubble_s);
    }

    /// One more unit of work never makes a step faster, and never slower by a jump.
    void timeIsSmoothInEverySize_data() {
        QTest::addColumn<int>("size");
        QTest::newRow("feed-forward width") << 0;
        QTest::newRow("vocabulary") << 1;
        QTest::newRow("sequence") << 2;
        QTest::newRow("hidden") << 3;
        QTest::newRow("expert width") << 4;
    }

    void timeIsSmoothInEverySize() {
        QFETCH(int, size);
        const Machine machine = h100(1);
        Plan p;
        p.dataParallel = 8;
        double before = 0;
        for (int value = 1024; value < 40000; value += 64) {
            TrainingJob job = size == 4 ? manyExperts() : test::llama8b();
            job.globalBatch_tokens = 64.0 * job.sequenceLength;
            if (size == 0) job.model.ffnHidden = value;
            if (size == 1) job.model.vocabulary = 4 * value;
            if (size == 2) {
                job.sequenceLength = value;
                job.globalBatch_tokens = 64.0 * value;
            }
            if (size == 3) job.model.hidden = value;
            if (size == 4) job.model.experts->ffnHidden = value / 8;
            const double now = test::seconds(job, machine, p);
            QVERIFY(now >= before * .999);
            if (before > 0) QVERIFY(now <= before * 1.15);
            before = now;
        }
    }

    void aFeatureThatIsOffCostsNothing() {
        const Machine machine = h100(1);
        Plan p;
        p.dataParallel = 8;
        const StepTime s = estimateTraining(test::llama8b(), machine, p).step;
        QCOMPARE(s.tensorComm_s, 0.0);
        QCOMPARE(s.contextComm_s, 0.0);
        QCOMPARE(s.expertComm_s, 0.0);
        QCOMPARE(s.pipelineComm_s, 0.0);
        QCOMPARE(s.bubble_s, 0.0);
        QCOMPARE(s.offload_s, 0.0);
        QCOMPARE(s.recompute_s, 0.0);
        Plan alone = p;
        alone.dataParallel = 1;
        Machine one = machine;
        one.gpusPerNode = 1;
        QCOMPARE(estimateTraining(test::llama8b(), one, alone).step.dataComm_s, 0.0);
    }

    void tensorParallelBeyondTheDomainIsSlow() {
        const Machine machine = h100(2);
        Plan inside;
        inside.tensorParallel = 8;
        inside.dataParallel = 2;
        Plan across = inside;
        across.tensorParallel = 16;
        across.dataParallel = 1;
        TrainingJob job = test::llama8b();
        job.model.keyValueHeads = 32;
        const StepTime in = estimateTraining(job, machine, inside).step;
        const StepTime out = estimateTraining(job, machine, across).step;
        QVERIFY(out.tensorComm_s > 2 * in.tensorComm_s);
        QVERIFY(out.total_s > in.total_s);
        // A scale-up domain over both nodes brings it back.
        Machine rack = machine;
        rack.scaleUpDomain = 16;
        QVERIFY(estimateTraining(job, rack, across).step.tensorComm_s < .85 * out.tensorComm_s);
    }

    void addingNodesChangesEveryCollectiveAcrossThem() {
        const Links links = linksOf(h100(64));
        double reduce = 0;
        double gather = 0;
        double exchange = 0;
        for (int nodes : {2, 4, 8, 16, 32, 64}) {
            const Group group = groupOf(8 * nodes, 1, 8);
            QVERIFY(allReduce_s(links, group, 1e9) > reduce);
            QVERIFY(reduceScatter_s(links, group, 1e9) > gather);
            QVERIFY(allToAll_s(links, group, 1e8) > exchange);
            reduce = allReduce_s(links, group, 1e9);
            gather = reduceScatter_s(links, group, 1e9);
            exchange = allToAll_s(links, group, 1e8);
        }
    }

    void collectivesGrowWithTheirSize() {
        for (const Machine& machine : {h100(1), h100(16)}) {
            const Links links = linksOf(machine);
            const Group group = groupOf(machine.gpus(), 1, 8);
            double before = 0;
            for (double size_B = 1e3; size_B < 1e11; size_B *= 1.3) {
                const double now = allReduce_s(links, group, size_B);
                QVERIFY(now >= before);
                before = now;
            }
        }
    }

    void reducingInSwitchesIsNeverSlowerAndAtMostTwiceAsFast() {
        Machine machine = h100(32);
        const double plain = allReduce_s(linksOf(machine), groupOf(32, 8, 8), 4e9);
        machine.networkReduction = true;
        const double reduced = allReduce_s(linksOf(machine), groupOf(32, 8, 8), 4e9);
        QVERIFY(reduced < plain && reduced > .5 * plain);
    }

    void scaleUpSwitchesThatReduceAreFasterOnLargeMessages() {
        Machine machine = h100(1);
        const double ring = allReduce_s(linksOf(machine), groupOf(8, 1, 8), 4e9);
        machine.scaleUpReduction = true;
        const double reduced = allReduce_s(linksOf(machine), groupOf(8, 1, 8), 4e9);
        // 365 and 480 GB/s measured over eight H200 (stas00/ml-engineering).
        QVERIFY(reduced < .9 * ring && reduced > .7 * ring);
    }

    void nodesOfOneLeafTalkFaster() {
        Machine machine = h100(32);
        machine.leaf_Bps = 2 * machine.network_Bps;
        machine.leafNodes = 4;
        const Links links = linksOf(machine);
        const double near = reduceScatter_s(links, groupOf(4, 8, 8), 4e9);
        const double plain = reduceScatter_s(linksOf(h100(32)), groupOf(4, 8, 8), 4e9);
        QVERIFY(near < .6 * plain);
        QCOMPARE(reduceScatter_s(links, groupOf(32, 8, 8), 4e9),
                 reduceScatter_s(linksOf(h100(32)), groupOf(32, 8, 8), 4e9));
    }

    void cardsWithoutPeerAccessAreFarSlower() {
        Machine cards = h100(1);
        cards.scaleUpIsSwitched = false;
        cards.scaleUp_Bps = 53e9;
        Machine poor = cards;
        poor.peerAccess = false;
        const Group group = groupOf(8, 1, 8);
        QVERIFY(allReduce_s(linksOf(poor), group, 1e9) >
                5 * allReduce_s(linksOf(cards), group, 1e9));
    }

    void adaptersNeedLessTimeAndFarLessMemory() {
        const Machine machine = h100(1);
        Plan p;
        p.dataParallel = 8;
        p.sharding = Sharding::none;
        TrainingJob job = test::llama8b();
        const Estimate full = estimateTraining(job, machine, p);
        job.loraRank = 16;
        const Estimate lora = estimateTraining(job, machine, p);
        QVERIFY(lora.step.total_s < .9 * full.step.total_s);
        QVERIFY(lora.memory.optimizer_B < .05 * full.memory.optimizer_B);
        QCOMPARE(lora.memory.weights_B, full.memory.weights_B);
    }

    void aWindowSavesAttentionOnlyBeyondIt() {
        const Machine machine = h100(1);
        Plan p;
        p.dataParallel = 8;
        TrainingJob job = test::llama8b();
        const double plain = estimateTraining(job, machine, p).step.attention_s;
        job.model.slidingWindow = workload::SlidingWindow{1024, 32};
        QVERIFY(estimateTraining(job, machine, p).step.attention_s < .5 * plain);
        job.model.slidingWindow->window = 100000;
        QCOMPARE(estimateTraining(job, machine, p).step.attention_s, plain);
    }

    /// FlashAttention-3 on an H100, causal, 16k tokens: 497 TFLOP/s forward with heads of 64, 648
    /// with heads of 128, 746 with heads of 256 (arXiv 2407.08608, figure 5).
    void narrowHeadsWaitForTheirExponentials() {
        Plan p;
        p.dataParallel = 8;
        const auto attention_s = [&](int heads) {
            TrainingJob job = test::llama8b();
            job.model.heads = job.model.keyValueHeads = heads;
            job.model.headDim = 4096 / heads;  // as many FLOPs
            return estimateTraining(job, h100(1), p).step.attention_s;
        };
        const double usual = attention_s(32);
        QVERIFY(std::abs(attention_s(64) / usual / (648. / 497) - 1) < .05);
        QVERIFY(std::abs(attention_s(16) / usual / (648. / 746) - 1) < .05);
    }

    void narrowerNumbersAreFasterButNotByTheirPeaks() {
        Machine machine = h100(1);
        Plan p;
        p.dataParallel = 8;
        const double wide = test::seconds(test::llama8b(), machine, p);
        TrainingJob job = test::llama8b();
        job.precision = TrainingPrecision::fp8;
        machine.peak_FLOPs = 1979e12;
        const double narrow = test::seconds(job, machine, p);
        QVERIFY(narrow < wide / 1.15 && narrow > wide / 1.8);
    }

    void oneEstimateAllocatesNothing() {
        const TrainingJob job = latent();
        const Machine machine = h100(16);
        Plan p;
        p.tensorParallel = 4;
        p.pipelineParallel = 4;
        p.dataParallel = 8;
        p.interleave = 2;
        QVERIFY(isLegal(job, machine, p));
        double sum = test::seconds(job, machine, p);
        const long before = allocations;
        for (int i = 0; i < 10; ++i) sum += test::seconds(job, machine, p);
        QCOMPARE(allocations - before, 0L);
        QVERIFY(sum > 0);
    }

    void encodersAndConvolutionsAreTimedToo() {
        const Machine machine = h100(1);
        Plan p;
        p.dataParallel = 8;
        p.microBatch = 32;
        TrainingJob bert = test::llama8b();  // BERT large, arXiv 1810.04805
        bert.model.kind = workload::ModelKind::encoder;
        bert.model.layers = 24;
        bert.model.hidden = 1024;
        bert.model.heads = bert.model.keyValueHeads = 16;
        bert.model.headDim = 64;
        bert.model.ffnHidden = 4096;
        bert.model.gated = false;
        bert.model.vocabulary = 30522;
        bert.sequenceLength = 512;
        bert.globalBatch_tokens = 512.0 * 1024;
        const Estimate encoder = estimateTraining(bert, machine, p);
        QVERIFY(encoder.mfu > .15 && encoder.mfu < .6);
        TrainingJob resnet = bert;  // ResNet-50, arXiv 1512.03385: 4.1 G multiply-adds, 25.6 M
        resnet.model.kind = workload::ModelKind::convolution;
        resnet.model.layers = 50;
        resnet.model.convolutions = workload::Convolutions{8.2e9, 11.1e6, 25.6e6};
        resnet.sequenceLength = 1;
        resnet.globalBatch_tokens = 2048;
        const Estimate convolution = estimateTraining(resnet, machine, p);
        // MLPerf Training v3.0, ResNet on 8 H100: about 2,800 images a second and GPU.
        QVERIFY2(convolution.tokens_per_s / 8 > 1000 && convolution.tokens_per_s / 8 < 8000,
                 qPrintable(QString::number(convolution.tokens_per_s / 8)));
    }
};

CW_TEST(TestProperties)
#include "test_properties.moc"
