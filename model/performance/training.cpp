#include "model/performance/training.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "model/performance/facts.h"
#include "model/performance/step_time.h"

namespace cw::performance {

namespace {

using workload::Recompute;

/// Mean draw of one GPU: each cause at its share of the way from idle to the limit.
double gpuPower_W(const Machine& machine, const StepTime& step) {
    if (machine.power_W <= 0) return 0;
    const double idle =
        machine.idlePower_W > 0 ? machine.idlePower_W : facts::idleShare * machine.power_W;
    const double busy = step.matrix_s + step.attention_s + step.recompute_s;
    const double moving = step.memoryBound_s + step.optimizer_s;
    const double waiting = step.total_s - busy - moving;
    const double share =
        (facts::matrixPower * busy + facts::memoryPower * moving + facts::waitingPower * waiting) /
        step.total_s;
    return idle + share * (machine.power_W - idle);
}

constexpr double doubtUnknown = .45;  ///< a class without published runs
constexpr double doubtFewRuns = .10;  ///< added to a class with fewer than ten
constexpr int fewRuns = 10;
constexpr int validatedGpus = 16384;  ///< Llama 3 405B, arXiv 2407.21783
constexpr double doubtScale = .05;    ///< added beyond that
constexpr double doubtPcie = .15;     ///< added when tensor parallel runs over PCIe

double doubtOf(const Layout& layout) {
    const Machine& machine = layout.machine;
    const ErrorBand& band = machine.constants().bandOf(
        machine.gpu, widthClassOf(layout.job.precision), layout.job.model.experts.has_value());
    double doubt = band.runs > 0 ? band.p90 : doubtUnknown;
    if (band.runs > 0 && band.runs < fewRuns) doubt += doubtFewRuns;
    if (!machine.scaleUpIsSwitched && layout.plan.tensorParallel > 1) doubt += doubtPcie;
    if (machine.gpus() > validatedGpus) doubt += doubtScale;
    return doubt;
}

const char* unvalidatedReason(const Layout& layout) {
    const Machine& machine = layout.machine;
    const ErrorBand& band = machine.constants().bandOf(
        machine.gpu, widthClassOf(layout.job.precision), layout.job.model.experts.has_value());
    if (machine.gpu == GpuClass::other)
        return "The GPU is known only by its datasheet: no published run was at hand.";
    if (band.runs == 0)
        return layout.job.model.experts
                   ? "No published run of a model with experts on such GPUs in this precision was "
                     "at hand."
                   : "No published run on such GPUs in this precision was at hand.";
    if (machine.gpus() > validatedGpus) return "The largest published run used 16,384 GPUs.";
    if (layout.job.model.kind != workload::ModelKind::decoder)
        return "Only decoder models were compared with published runs.";
    if (!machine.scaleUpIsSwitched && machine.gpusPerNode > 1)
        return "Published runs used GPUs with a scale-up fabric, not PCIe.";
    return "";
}

/// FLOPs computed again, per token.
double recomputedFlops(const Layout& layout) {
    const workload::ModelArchitecture& model = layout.job.model;
    const int length = layout.job.sequenceLength;
    const double all = workload::forwardFlopsPerToken(model, length);
    const double share = layout.plan.recomputeShare;
    if (layout.plan.recompute == Recompute::none) return 0;
    if (layout.plan.recompute == Recompute::full)
        return share * (all - 2.0 * model.vocabulary * model.hidden);
    double again = 0;
    // Fused attention is not computed again: norms and activations cost bytes, not FLOPs.
    if (!layout.micro.fusedAttention) again += all - workload::forwardFlopsPerToken(model, 0);
    if (layout.plan.recompute == Recompute::feedForward)
        again += workload::feedForwardFlopsPerToken(model);
    return share * again;
}

bool dividesHeads(const workload::ModelArchitecture& model, int tensor) {
    if (tensor < 1 || model.heads % tensor != 0) return false;
    const int keyValue = std::max(1, model.keyValueHeads);
    return keyValue % tensor == 0 || tensor % keyValue == 0;
}

bool expertsFit(const workload::ModelArchitecture& model, const workload::Plan& plan) {
    if (!model.experts) return plan.expertParallel <= 1;
    const ExpertLayout layout = expertLayout(model, plan);
    const long gpus =
        static_cast<long>(plan.tensorParallel) * plan.contextParallel * plan.dataParallel;
    return layout.ranks >= 1 && model.experts->count % layout.ranks == 0 &&
           gpus % (static_cast<long>(layout.ranks) * layout.tensor) == 0;
}

bool linksExist(const Machine& machine, const workload::Plan& plan) {
    if ((plan.offloadOptimizer || plan.offloadActivations) && machine.hostLink_Bps <= 0)
        return false;
    if (machine.nodes > 1 && machine.network_Bps <= 0 && machine.domain() < machine.gpus())
        return false;
    return machine.gpusPerNode <= 1 || machine.scaleUp_Bps > 0;
}

bool sizesAreLegal(const workload::TrainingJob& job, const Machine& machine,
                   const workload::Plan& plan) {
    const int tensor = plan.tensorParallel;
    const int pipeline = plan.pipelineParallel;
    const int domain = machine.domain();
    if (!dividesHeads(job.model, tensor)) return false;
    // A tensor group lies in a domain, or takes whole ones.
    if (domain % tensor != 0 && tensor % domain != 0 && machine.gpusPerNode % tensor != 0)
        return false;
    if (pipeline < 1 || pipeline > job.model.layers) return false;
    if (plan.interleave < 1 || pipeline * plan.interleave > job.model.layers + 2) return false;
    if (plan.interleave > 1 && pipeline == 1) return false;
    if (plan.contextParallel < 1 || job.sequenceLength % plan.contextParallel != 0) return false;
    // Sequences are traded for whole heads.
    if (plan.contextExchange == workload::ContextExchange::allToAll &&
        (job.model.heads / tensor) % plan.contextParallel != 0)
        return false;
    const int copies = plan.dataParallel * plan.contextParallel;
    if (plan.shardingGroup < 0 ||
        (plan.shardingGroup > 0 && plan.shardingGroup < copies && copies % plan.shardingGroup != 0))
        return false;
    return plan.dataParallel >= 1 && plan.microBatch >= 1 && plan.recomputeShare >= 0 &&
           plan.recomputeShare <= 1;
}

}  // namespace

Estimate estimateTraining(const workload::TrainingJob& job, const Machine& machine,
                          const workload::Plan& plan) {
    assert(isLegal(job, machine, plan));
    const Layout layout = layoutOf(job, machine, plan);
    Estimate estimate;
    estimate.plan = plan;
    estimate.step = stepTime(layout);
    estimate.memory = memoryOf(layout);

    const double stepTokens = batchSequences(job) * job.sequenceLength;
    const double forward = workload::forwardFlopsPerToken(job.model, job.sequenceLength);
    // Frozen weights have no gradient products: forward once, backward once.
    const double passes = job.loraRank > 0 ? 2 : 3;
    estimate.modelFlopsPerStep = passes * forward * stepTokens;
    const double available = machine.gpus() * machine.peak_FLOPs * estimate.step.total_s;
    estimate.mfu = estimate.modelFlopsPerStep / available;
    estimate.hfu = (estimate.modelFlopsPerStep + recomputedFlops(layout) * stepTokens) / available;
    estimate.tokens_per_s = stepTokens / estimate.step.total_s;
    estimate.timeToTrain_s = job.tokens / estimate.tokens_per_s;
    estimate.doubt = doubtOf(layout);
    estimate.unvalidated = unvalidatedReason(layout);
    estimate.gpuPower_W = gpuPower_W(machine, estimate.step);
    return estimate;
}

bool isLegal(const workload::TrainingJob& job, const Machine& machine, const workload::Plan& plan) {
    if (machine.nodes < 1 || machine.gpusPerNode < 1 || machine.peak_FLOPs <= 0) return false;
    if (machine.memoryBandwidth_Bps <= 0 || job.sequenceLength < 1 || job.model.layers < 1)
        return false;
    if (!linksExist(machine, plan) || !sizesAreLegal(job, machine, plan)) return false;
    const long gpus = static_cast<long>(plan.tensorParallel) * plan.pipelineParallel *
                      plan.contextParallel * plan.dataParallel;
    if (gpus != static_cast<long>(machine.nodes) * machine.gpusPerNode) return false;
    if (!expertsFit(job.model, plan)) return false;
    return batchSequences(job) >= static_cast<double>(plan.dataParallel) * plan.microBatch;
}

}  // namespace cw::performance
