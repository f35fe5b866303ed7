// Where step time, throughput, utilisation, time to train and memory come from.
#include <algorithm>

#include "model/checks/wording.h"
#include "model/evaluation/derivations.h"
#include "model/performance/facts.h"
#include "model/units.h"
#include "model/workload/workload_json.h"

namespace cw::evaluation {

namespace {

using checks::figure;
using performance::ClassConstants;
using performance::Constant;
using performance::GlobalConstants;

std::string assumption(const std::string& what, const Constant& constant) {
    return "assumption: " + what + " " + figure(constant.value, 3) + " (" +
           figure(constant.low, 3) + " to " + figure(constant.high, 3) + "), " +
           std::string(constant.source);
}

std::string peakField(const workload::TrainingJob& job) {
    using workload::TrainingPrecision;
    switch (job.precision) {
        case TrainingPrecision::bf16:
            return "densePeak_FLOPs.bf16";
        case TrainingPrecision::fp16:
            return "densePeak_FLOPs.fp16";
        case TrainingPrecision::tf32:
            return "densePeak_FLOPs.tf32";
        case TrainingPrecision::fp8:
        case TrainingPrecision::fp8Block:
        case TrainingPrecision::mxfp8:
            return "densePeak_FLOPs.fp8";
        case TrainingPrecision::nvfp4:
            return "densePeak_FLOPs.fp4";
    }
    return "densePeak_FLOPs";
}

std::string seconds(double time_s) {
    return figure(time_s, time_s < 1 ? 6 : 3) + " s";
}

DerivationInput batchInput(const workload::TrainingJob& job) {
    return {"Global batch", figure(job.globalBatch_tokens, 0) + " tokens a step", "the workload"};
}

DerivationInput stepInput(const performance::Estimate& estimate) {
    return {"Step time", seconds(estimate.step.total_s),
            "the estimate by cause: see the derivation of the step time"};
}

DerivationInput peakInput(const Subject& subject) {
    const performance::Machine& machine = *subject.evaluation.throughput.machine;
    return {"Peak of one GPU, dense", figure(machine.peak_FLOPs / 1e12, 1) + " TFLOP/s",
            gpuFact(subject, peakField(*subject.variant.job))};
}

DerivationInput gpusInput(const Subject& subject) {
    return {"GPUs", std::to_string(subject.evaluation.throughput.machine->gpus()), "the design"};
}

void explainStep(const Subject& subject, Derivation& d) {
    const performance::Estimate& estimate = *subject.evaluation.throughput.estimate;
    const performance::StepTime& step = estimate.step;
    const performance::Machine& machine = *subject.evaluation.throughput.machine;
    const performance::Calibration& calibration = machine.constants();
    const performance::WidthClass width = performance::widthClassOf(subject.variant.job->precision);
    const auto ofGpu = [&](double ClassConstants::* member) {
        return performance::constantOf(calibration, machine.gpu, width, member);
    };
    const auto ofAll = [&](double GlobalConstants::* member) {
        return performance::constantOf(calibration, member);
    };
    const std::string network = "assumption: network efficiency " +
                                figure(machine.networkEfficiency, 2) + " and " +
                                figure(machine.hopLatency_s * 1e6, 1) +
                                " us a hop, published NCCL measurements of such networks";
    d.title = "Step time";
    d.result = seconds(step.total_s);
    d.formula = "Sum of the times of one step by cause.";
    const auto add = [&](const char* name, double time_s, const std::string& source) {
        if (time_s > 0) d.inputs.push_back({name, seconds(time_s), source});
    };
    add("Matrix work", step.matrix_s,
        assumption("sustained share of the dense peak", ofGpu(&ClassConstants::matrix)) + "; " +
            assumption("inner size of half efficiency", ofGpu(&ClassConstants::innerKnee)) + "; " +
            gpuFact(subject, peakField(*subject.variant.job)));
    add("Attention", step.attention_s,
        assumption("share of the peak in attention", ofGpu(&ClassConstants::attention)));
    add("Memory-bound work", step.memoryBound_s,
        assumption("share of the memory bandwidth", ofGpu(&ClassConstants::memory)) + "; " +
            gpuFact(subject, "memoryBandwidth_Bps"));
    add("Recompute", step.recompute_s, "the plan: activations computed again at the rates above");
    add("Tensor-parallel communication", step.tensorComm_s,
        "measured collectives of NCCL by size; " + gpuFact(subject, "scaleUp_Bps"));
    add("Context-parallel communication", step.contextComm_s,
        "keys and values sent around while attention runs; " + network);
    add("Expert communication", step.expertComm_s,
        assumption("rate of all-to-all", ofAll(&GlobalConstants::allToAllShare)) + "; " +
            assumption("share hidden", ofAll(&GlobalConstants::allToAllOverlap)) + "; " + network);
    add("Pipeline communication", step.pipelineComm_s, network);
    add("Pipeline bubble", step.bubble_s,
        "the plan: stages wait while the pipeline fills and drains");
    add("Offload", step.offload_s, "transfers to host memory that no pass hides");
    add("Exposed gradient and weight communication", step.dataComm_s,
        network + "; " +
            assumption("share of a pass that hides it", ofAll(&GlobalConstants::overlapWindow)) +
            "; " + assumption("share never hidden", ofAll(&GlobalConstants::exposedShare)));
    add("Optimizer", step.optimizer_s,
        assumption("bytes moved per parameter", ofAll(&GlobalConstants::optimizerTraffic_B)));
    add("Overhead", step.overhead_s,
        assumption("seconds of host work a step", ofAll(&GlobalConstants::step_s)) + "; " +
            assumption("and a micro-batch", ofAll(&GlobalConstants::microBatch_s)) + "; " +
            assumption("waiting for the slowest, share per doubling of the nodes",
                       ofAll(&GlobalConstants::stragglers)));
    d.inputs.push_back({"Software", std::string(workload::nameOf(subject.variant.job->software)),
                        "the workload: which kernels and which overlap can be counted on"});
    d.inputs.push_back({"Communication not hidden",
                        checks::percent(step.exposed_s() / step.total_s),
                        "the communication parts above, of the step"});
}

void explainTokens(const Subject& subject, Derivation& d) {
    const performance::Estimate& estimate = *subject.evaluation.throughput.estimate;
    d.title = "Throughput";
    d.result = figure(estimate.tokens_per_s, 0) + " tokens/s";
    d.formula = "Global batch divided by step time.";
    d.inputs = {batchInput(*subject.variant.job), stepInput(estimate)};
}

void explainMfu(const Subject& subject, Derivation& d) {
    const performance::Estimate& estimate = *subject.evaluation.throughput.estimate;
    d.title = "Model FLOPs utilisation";
    d.result = checks::percent(estimate.mfu);
    d.formula =
        "FLOPs the model needs for a step, recompute not counted, divided by what all GPUs could "
        "do at "
        "their dense peak in that time.";
    d.inputs = {{"Model FLOPs of a step", figure(estimate.modelFlopsPerStep / 1e15, 3) + " PFLOP",
                 "counted from the sizes of " + subject.variant.job->model.name +
                     " (Korthikanti et al. 2022, eq. 9): " + subject.variant.job->model.source},
                gpusInput(subject),
                peakInput(subject),
                stepInput(estimate)};
}

void explainTime(const Subject& subject, Derivation& d) {
    const performance::Estimate& estimate = *subject.evaluation.throughput.estimate;
    d.title = "Time to train";
    d.result = figure(units::secondsToDays(estimate.timeToTrain_s), 2) + " days";
    d.formula = "Tokens of the run divided by tokens per second, without interruptions.";
    d.inputs = {{"Tokens", figure(subject.variant.job->tokens, 0) + " tokens", "the workload"},
                {"Throughput", figure(estimate.tokens_per_s, 3) + " tokens/s",
                 "global batch divided by step time"}};
    const performance::Goodput& goodput = subject.evaluation.throughput.goodput;
    d.inputs.push_back({"Useful share with failures", checks::percent(goodput.usefulShare),
                        "assumption: " + figure(performance::FailureRate{}.typical, 0) + " (" +
                            figure(performance::FailureRate{}.low, 1) + " to " +
                            figure(performance::FailureRate{}.high, 1) +
                            ") interruptions per 1,000 nodes and day, one every " +
                            figure(goodput.meanTimeToInterrupt_s / 3600, 1) +
                            " h here, 10 minutes to recover, a checkpoint every " +
                            figure(goodput.interval_s / 60, 1) +
                            " min (Llama 3, arXiv 2407.21783; Young 1974)"});
    d.doubts.push_back(
        "With failures and checkpoints: " +
        figure(units::secondsToDays(estimate.timeToTrain_s) / std::max(.01, goodput.usefulShare),
               2) +
        " days.");
    if (!goodput.firstOrderHolds)
        d.doubts.push_back("Failures take so much time that the first-order share does not hold.");
    if (goodput.caveat[0] != '\0') d.doubts.push_back(goodput.caveat);
}

void explainMemory(const Subject& subject, Derivation& d) {
    const performance::MemoryUse& memory = subject.evaluation.throughput.estimate->memory;
    d.title = "Memory of the fullest GPU";
    d.result = checks::gibibytes(memory.total_B) + " of " + checks::gibibytes(memory.capacity_B);
    d.formula = "Sum of what the fullest GPU holds.";
    const std::string zero =
        "2 + 4 + 12 bytes a parameter of mixed-precision Adam with 32-bit gradients, "
        "divided by the plan's sizes (ZeRO, arXiv 1910.02054)";
    d.inputs = {
        {"Weights", checks::gibibytes(memory.weights_B), zero},
        {"Gradients", checks::gibibytes(memory.gradients_B), zero},
        {"Optimizer state", checks::gibibytes(memory.optimizer_B), zero},
        {"Activations", checks::gibibytes(memory.activations_B),
         "Korthikanti et al. 2022, arXiv 2205.05198, for the plan's micro-batch and recompute"},
        {"Context, buffers, fragmentation", checks::gibibytes(memory.fixed_B),
         "assumption: " + figure(performance::facts::context_B / 1e9, 1) +
             " GB of context and buffers, " + figure(100 * performance::facts::fragmentation, 0) +
             " % of what a step allocates"}};
    d.doubts.push_back("Capacity: " + gpuFact(subject, "memoryUsable_B") + ".");
}

std::string planText(const workload::Plan& plan) {
    std::string text = "tensor " + std::to_string(plan.tensorParallel) + ", pipeline " +
                       std::to_string(plan.pipelineParallel) + ", data " +
                       std::to_string(plan.dataParallel) + ", micro-batch " +
                       std::to_string(plan.microBatch);
    if (plan.interleave > 1) text += ", " + std::to_string(plan.interleave) + " pieces a stage";
    if (plan.contextParallel > 1) text += ", context " + std::to_string(plan.contextParallel);
    if (plan.expertParallel > 1) text += ", expert " + std::to_string(plan.expertParallel);
    text += ", recompute " + std::string(workload::nameOf(plan.recompute));
    if (plan.recomputeShare < 1 && plan.recompute != workload::Recompute::none)
        text += " of " + checks::percent(plan.recomputeShare) + " of the layers";
    return text + ", sharding " + std::string(workload::nameOf(plan.sharding));
}

void addRunnersUp(const Throughput& throughput, Derivation& d) {
    for (const performance::RunnerUp& runner : throughput.runnersUp)
        d.inputs.push_back({"Plan that lost", planText(runner.estimate.plan), runner.reason});
}

void addPlan(const workload::TrainingJob& job, const performance::Estimate& estimate,
             Derivation& d) {
    d.inputs.push_back({"Plan", planText(estimate.plan),
                        job.plan == workload::PlanRequest()
                            ? "the fastest legal plan that fits in memory"
                            : "the fastest legal plan that fits in memory, of those with what the "
                              "workload pins"});
    d.doubts.push_back("The step is expected within a factor of " + figure(1 + estimate.doubt, 2) +
                       " either way.");
    if (estimate.unvalidated[0] != '\0') d.doubts.push_back(estimate.unvalidated);
}

}  // namespace

Derivation explainThroughput(const Subject& subject, Quantity quantity) {
    Derivation d;
    const Throughput& throughput = subject.evaluation.throughput;
    if (!throughput.estimate || !throughput.machine || !subject.variant.job) {
        d.title = quantity == Quantity::memory ? "Memory of the fullest GPU" : "Throughput";
        d.result = "not known";
        d.formula = "There is no estimate.";
        d.doubts.push_back(throughput.reason);
        return d;
    }
    if (quantity == Quantity::stepTime) explainStep(subject, d);
    if (quantity == Quantity::tokensPerSecond) explainTokens(subject, d);
    if (quantity == Quantity::mfu) explainMfu(subject, d);
    if (quantity == Quantity::timeToTrain) explainTime(subject, d);
    if (quantity == Quantity::memory) explainMemory(subject, d);
    addPlan(*subject.variant.job, *throughput.estimate, d);
    if (quantity == Quantity::stepTime) addRunnersUp(throughput, d);
    return d;
}

}  // namespace cw::evaluation
