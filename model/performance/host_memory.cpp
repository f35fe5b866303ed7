#include "model/performance/host_memory.h"

#include <algorithm>
#include <utility>

#include "model/performance/facts.h"
#include "model/performance/step_time.h"

namespace cw::performance {

namespace {

/// Of host memory, what training may take: the system, data loaders and pinned buffers keep the
/// rest.
constexpr double usableShare = .8;

double memoryOfHost_B(const design::ResolvedDevice& node) {
    double memory_B = 0;
    for (const design::Content& content : node.contents) {
        if (content.part == nullptr) continue;
        if (const auto* module = content.part->as<catalog::Memory>())
            memory_B += module->capacity_B * content.fitted;
    }
    const auto* server = node.part == nullptr ? nullptr : node.part->as<catalog::Server>();
    if (server != nullptr) memory_B += server->solderedMemory_B.value_or(0);
    return memory_B;
}

/// Whether what the job fixes leaves room to try this.
bool mayTry(const workload::PlanRequest& fixed, bool optimizer, bool activations) {
    return fixed.offloadOptimizer.value_or(optimizer) == optimizer &&
           fixed.offloadActivations.value_or(activations) == activations;
}

}  // namespace

double hostMemoryPerGpu_B(const design::ResolvedDesign& design) {
    std::optional<double> least;
    for (const design::ResolvedDevice& node : design.devices) {
        if (node.gpus <= 0 || node.working() <= 0) continue;
        const double one = memoryOfHost_B(node) / node.gpus;
        least = std::min(least.value_or(one), one);
    }
    return least.value_or(0);
}

double hostUse_B(const workload::TrainingJob& job, const Machine& machine,
                 const workload::Plan& plan) {
    workload::Plan onGpu = plan;
    onGpu.offloadOptimizer = onGpu.offloadActivations = false;
    const MemoryUse without = memoryOf(layoutOf(job, machine, onGpu));
    const MemoryUse with = memoryOf(layoutOf(job, machine, plan));
    double use_B = 0;
    // The CPU adds up in 32 bit: a gradient beside each parameter's states.
    if (plan.offloadOptimizer)
        use_B += without.optimizer_B * (1 + facts::hostGradient_B / facts::optimizer_B);
    if (plan.offloadActivations) use_B += without.activations_B - with.activations_B;
    return use_B;
}

std::optional<HostPlan> bestPlanWithHost(const workload::TrainingJob& job, const Machine& machine,
                                         double hostPerGpu_B) {
    if (hostPerGpu_B <= 0 || machine.hostLink_Bps <= 0) return std::nullopt;
    constexpr std::pair<bool, bool> ways[] = {{true, false}, {false, true}, {true, true}};
    std::optional<HostPlan> best;
    for (const auto& [optimizer, activations] : ways) {
        if (!mayTry(job.plan, optimizer, activations)) continue;
        HostPlan one{job, {}, 0};
        one.job.plan.offloadOptimizer = optimizer;
        one.job.plan.offloadActivations = activations;
        const PlanSearchResult found = searchPlan(one.job, machine);
        if (!found.best) continue;
        one.estimate = *found.best;
        one.hostUse_B = hostUse_B(job, machine, one.estimate.plan);
        if (one.hostUse_B > usableShare * hostPerGpu_B) continue;
        if (!best || one.estimate.step.total_s < best->estimate.step.total_s) best = one;
    }
    return best;
}

}  // namespace cw::performance
