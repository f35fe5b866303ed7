// The workload: whether there is one, whether it fits, and whether the machine suits it.
#include <set>

#include "model/checks/fixes.h"
#include "model/checks/rule_lists.h"
#include "model/checks/sources.h"
#include "model/checks/wording.h"

namespace cw::checks {

namespace {

using design::ResolvedDevice;

void checkSomethingToDo(const Context& context, Report& report) {
    const design::Variant& variant = *context.design.variant;
    if (variant.devices.empty()) {
        report.add(
            "The design is empty. Drag a server from the palette onto the canvas, then a switch, "
            "and "
            "cable them.",
            {}, {}, "empty");
        return;
    }
    if (context.design.gpuCount() == 0)
        report.add("No GPU is fitted: drop GPUs onto a server or place a complete GPU system.", {},
                   {}, "no GPUs");
    if (!variant.job && !variant.service)
        report.add(
            "No workload is set: choose a model to train or to serve in the workload panel to see "
            "throughput.",
            {}, {}, "no job");
}

void checkTimed(const Context& context, Report& report) {
    const design::Variant& variant = *context.design.variant;
    if (!variant.job || context.machine || context.design.gpuCount() == 0) return;
    report.add("The workload cannot be timed: " + context.noMachineReason, {}, {},
               context.noMachineReason);
}

void checkMemory(const Context& context, Report& report) {
    const auto* training = context.training;
    if (!training || training->fittingPlans > 0 || training->legalPlans == 0 || !training->smallest)
        return;
    const performance::Estimate& least = *training->smallest;
    Finding& finding = report.add(
        context.design.variant->job->model.name + " does not fit: of " +
            counted(training->legalPlans, "plan") + " the smallest needs " +
            gibibytes(least.memory.total_B) + " a GPU, " + gibibytes(least.memory.capacity_B) +
            " are there.",
        {}, {}, gibibytes(least.memory.total_B) + "/" + gibibytes(least.memory.capacity_B));
    finding.searched = SearchedFix::hostMemory;
}

void checkPlanExists(const Context& context, Report& report) {
    if (!context.training || context.training->legalPlans > 0 || !context.machine) return;
    const workload::TrainingJob& job = *context.design.variant->job;
    Finding& finding = report.add(
        "No plan divides " + counted(context.machine->gpus(), "GPU") + ", " +
            std::to_string(job.model.layers) + " layers, " + std::to_string(job.model.heads) +
            " heads and a batch of " + figure(job.globalBatch_tokens, 0) +
            " tokens: change the batch, the node count or the fixed sizes.",
        {}, {}, std::to_string(context.machine->gpus()));
    finding.searched = SearchedFix::freePlan;
}

void checkTensorParallel(const Context& context, Report& report) {
    const auto& job = context.design.variant->job;
    if (!job || !job->plan.tensorParallel || !context.machine) return;
    const int size = *job->plan.tensorParallel;
    if (size <= context.machine->gpusPerNode) return;
    Finding& finding = report.add(
        "Tensor parallelism of " + std::to_string(size) + " leaves the scale-up domain of " +
            counted(context.machine->gpusPerNode, "GPU") +
            ": its collectives would cross the fabric.",
        {}, {}, std::to_string(size) + "/" + std::to_string(context.machine->gpusPerNode));
    workload::TrainingJob changed = *job;
    changed.plan.tensorParallel.reset();
    finding.fix = FixBuilder(context, "Let the search choose the tensor-parallel size")
                      .edit(design::SetJob{std::move(changed)})
                      .take();
}

/// "Most teams spend 40 % of GPU time on communication" is the article's figure for a poor fabric.
constexpr double poorShare = 0.4;
constexpr double noticeableShare = 0.2;

void checkCommunication(const Context& context, Report& report) {
    if (!context.training || !context.training->best) return;
    const performance::StepTime& step = context.training->best->step;
    const double exposed_s = step.tensorComm_s + step.pipelineComm_s + step.dataComm_s;
    if (!(step.total_s > 0) || exposed_s < noticeableShare * step.total_s) return;
    const double share = exposed_s / step.total_s;
    Finding& finding =
        report.add("GPUs wait for communication during " + percent(share) + " of a step (" +
                       figure(exposed_s, 2) + " of " + figure(step.total_s, 2) +
                       " s): more bandwidth per GPU or a larger batch helps.",
                   {}, {}, percent(share));
    if (share < poorShare) finding.severity = Severity::info;
}

void checkOneKindOfGpu(const Context& context, Report& report) {
    std::set<catalog::PartId> kinds;
    std::vector<design::DeviceId> devices;
    std::vector<std::string> names;
    for (const ResolvedDevice& device : context.design.devices) {
        if (!device.gpu || device.gpus == 0) continue;
        devices.push_back(device.device->id);
        if (kinds.insert(device.gpu->id).second) names.push_back(device.gpu->name);
    }
    if (kinds.size() < 2) return;
    report.add("One job would run on " + listed(names) +
                   " together: synchronous training waits for the slowest.",
               devices, {}, listed(names));
}

void checkContext(const Context& context, Report& report) {
    const auto& job = context.design.variant->job;
    if (!job || job->model.maxContext <= 0 || job->sequenceLength <= job->model.maxContext) return;
    report.add("Sequences of " + grouped(job->sequenceLength) + " tokens exceed the " +
                   grouped(job->model.maxContext) + " that " + job->model.name +
                   " is published for.",
               {}, {}, std::to_string(job->sequenceLength));
}

constexpr double optimalTokensPerParameter = 20;

void checkTokens(const Context& context, Report& report) {
    const auto& job = context.design.variant->job;
    if (!job || !(job->tokens > 0)) return;
    const double parameters = workload::countParameters(job->model).active;
    if (!(parameters > 0) || job->tokens >= optimalTokensPerParameter * parameters) return;
    report.add(figure(job->tokens / 1e9) + " billion tokens are " +
                   figure(job->tokens / parameters, 2) +
                   " a parameter; training from scratch is compute-optimal at about " +
                   figure(optimalTokensPerParameter, 0) + " (" +
                   figure(optimalTokensPerParameter * parameters / 1e9, 0) +
                   " billion). A fine-tuning run needs fewer.",
               {}, {}, figure(job->tokens / 1e9));
}

}  // namespace

std::vector<Rule> workloadRules() {
    using enum Severity;
    constexpr Domain workload = Domain::workload;
    return {
        {"WRK-001", "There is a job and something to run it on", info, workload,
         sources::designItself, checkSomethingToDo},
        {"WRK-002", "The workload can be timed", warning, workload, sources::designItself,
         checkTimed},
        {"WRK-003", "The workload fits in memory", error, workload, sources::mixedPrecision,
         checkMemory},
        {"WRK-004", "The job divides over the GPUs", error, workload, sources::megatron,
         checkPlanExists},
        {"WRK-005", "Tensor parallelism stays inside the scale-up domain", warning, workload,
         sources::megatron, checkTensorParallel},
        {"WRK-006", "GPUs seldom wait for the network", warning, workload, sources::article,
         checkCommunication},
        {"WRK-007", "One kind of GPU in a job", warning, workload, sources::llama3,
         checkOneKindOfGpu},
        {"WRK-008", "Sequences stay within the model's context", warning, workload,
         sources::modelSizes, checkContext},
        {"WRK-009", "Enough tokens for the model", info, workload, sources::computeOptimal,
         checkTokens},
    };
}

}  // namespace cw::checks
