#include "model/checks/searched_fix.h"

#include <utility>

#include "model/checks/wording.h"
#include "model/design/resolve.h"
#include "model/performance/host_memory.h"

namespace cw::checks {

namespace {

design::Transaction jobFix(const design::Variant& variant, std::string name,
                           workload::TrainingJob job) {
    design::Transaction fix;
    fix.name = std::move(name);
    fix.edits.push_back(design::EditVariant{variant.name, design::SetJob{std::move(job)}});
    return fix;
}

/// "optimizer and activations": what a plan keeps in host memory.
std::string keptByHost(const workload::Plan& plan) {
    if (plan.offloadOptimizer && plan.offloadActivations) return "optimizer and activations";
    return plan.offloadOptimizer ? "optimizer" : "activations";
}

/// Host memory is the last resort: slow, so it is offered, not taken.
void addHostMemory(Finding& finding, const design::Variant& variant,
                   const catalog::PartLookup& parts, const performance::Machine& machine) {
    auto host = performance::bestPlanWithHost(
        *variant.job, machine, performance::hostMemoryPerGpu_B(design::resolve(variant, parts)));
    if (!host) return;
    const std::string kept = keptByHost(host->estimate.plan);
    finding.text += " With " + kept + " in host memory, " + gibibytes(host->hostUse_B) +
                    " for each GPU, it fits and takes " + figure(host->estimate.step.total_s, 1) +
                    " s a step.";
    finding.fix = jobFix(variant, "Keep " + kept + " in host memory", std::move(host->job));
}

/// The sizes the user fixed left to the search.
void addFreePlan(Finding& finding, const design::Variant& variant,
                 const performance::Machine& machine) {
    workload::TrainingJob free = *variant.job;
    free.plan.tensorParallel.reset();
    free.plan.pipelineParallel.reset();
    free.plan.microBatch.reset();
    if (free == *variant.job || performance::searchPlan(free, machine).legalPlans == 0) return;
    finding.fix = jobFix(variant, "Let the search choose the plan", std::move(free));
}

}  // namespace

Finding withSearchedFix(Finding finding, const design::Variant& variant,
                        const catalog::PartLookup& parts, const performance::Machine* machine) {
    if (finding.searched == SearchedFix::none || machine == nullptr || !variant.job) return finding;
    if (finding.searched == SearchedFix::hostMemory)
        addHostMemory(finding, variant, parts, *machine);
    else
        addFreePlan(finding, variant, *machine);
    finding.searched = SearchedFix::none;
    return finding;
}

void searchFixes(std::vector<Finding>& findings, const design::Variant& variant,
                 const catalog::PartLookup& parts, const performance::Machine* machine) {
    for (Finding& finding : findings)
        if (finding.searched != SearchedFix::none)
            finding = withSearchedFix(std::move(finding), variant, parts, machine);
}

}  // namespace cw::checks
