#include "model/validation/run_mapping.h"

#include <cmath>

#include "model/validation/run_machine.h"
#include "model/validation/run_model.h"
#include "model/validation/run_plan.h"

namespace cw::validation {

namespace {

/// Rank of the adapters in NVIDIA's and MLPerf's LoRA recipes.
constexpr int usualLoraRank = 16;

std::string describeJob(MappedRun& mapped) {
    const PublishedRun& run = *mapped.run;
    workload::TrainingJob& job = mapped.job;
    if (std::string reason = describeModel(run, mapped.notes, job.model); !reason.empty())
        return reason;
    job.sequenceLength = static_cast<int>(*run.sequence);
    if (run.precision.empty()) return "precision is not published";
    const auto precision = precisionIn(run.precision, run.framework);
    if (!precision) return "precision \"" + run.precision + "\" is not known";
    job.precision = *precision;
    job.software = softwareOf(run);
    job.dropsTokens = mapped.notes.dropsTokens;
    if (mapped.notes.lora) job.loraRank = usualLoraRank;
    if (run.globalBatch) job.globalBatch_tokens = *run.globalBatch * job.sequenceLength;
    job.tokens = job.globalBatch_tokens;
    return "";
}

std::string describeRun(MappedRun& mapped, const std::vector<const catalog::Part*>& accelerators) {
    const PublishedRun& run = *mapped.run;
    if (!run.problem.empty()) return run.problem;
    if (std::string reason = describeJob(mapped); !reason.empty()) return reason;
    if (run.gpu.empty()) return "the GPU is not published";
    const AcceleratorMatch match = findAccelerator(accelerators, run.gpu);
    if (match.part == nullptr) return "GPU \"" + run.gpu + "\" is not in the catalog";
    mapped.accelerator = match.part;
    if (!match.assumption.empty()) assume(mapped.assumptions, match.assumption);
    std::string reason =
        describeMachine(run, *match.part, mapped.job.precision, mapped.machine, mapped.assumptions);
    if (reason.empty()) reason = describePlan(mapped);
    if (!reason.empty()) return reason;
    mapped.measured_s = measuredStep_s(run, mapped.notes, mapped.job, mapped.machine.gpus());
    return mapped.measured_s > 0 ? "" : "no step time, tokens per second, FLOP/s or MFU";
}

}  // namespace

MappedRun mapRun(const PublishedRun& run, const std::vector<const catalog::Part*>& accelerators) {
    MappedRun mapped;
    mapped.run = &run;
    mapped.notes = notesOf(run);
    mapped.aside = asideReason(run);
    mapped.reason = describeRun(mapped, accelerators);
    return mapped;
}

double measuredStep_s(const PublishedRun& run, const RunNotes& notes,
                      const workload::TrainingJob& job, double gpus) {
    if (run.step_s && *run.step_s > 0) return *run.step_s;
    if (run.tokensPerGpu_per_s && *run.tokensPerGpu_per_s > 0)
        return job.globalBatch_tokens / (*run.tokensPerGpu_per_s * gpus);
    const double causal = workload::forwardFlopsPerToken(job.model, job.sequenceLength);
    const double products = workload::forwardFlopsPerToken(job.model, 0);
    const double forward =
        countsCausalAttention(run, notes) ? causal : products + 2 * (causal - products);
    // Frozen weights have no gradient of their own.
    const double work = (job.loraRank > 0 ? 2 : 3) * forward * job.globalBatch_tokens;
    if (run.modelTeraflops && *run.modelTeraflops > 0)
        return work / (*run.modelTeraflops * 1e12 * gpus);
    if (run.mfuPercent && *run.mfuPercent > 0 && run.peakTeraflops && *run.peakTeraflops > 0)
        return work / (*run.mfuPercent / 100 * *run.peakTeraflops * 1e12 * gpus);
    return 0;
}

}  // namespace cw::validation
