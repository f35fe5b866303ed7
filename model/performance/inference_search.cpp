// The best plan of an inference service, at the highest concurrency that its demand, its targets
// and the memory leave.
#include <algorithm>
#include <cmath>
#include <tuple>

#include "model/performance/inference.h"

namespace cw::performance {

namespace {

using workload::InferenceService;

constexpr int longestPipeline = 16;

int copiesIn(const Machine& machine, int tensor, int stages) {
    const int domain = machine.domain();
    if (tensor * stages <= domain)
        return domain / (tensor * stages) * std::max(1, machine.gpus() / domain);
    return machine.gpus() / (tensor * stages);
}

/// Highest value in [1, most] for which `holds`, which stays false once it is false; whole. Empty
/// when not even 1 does.
template <class Holds>
std::optional<double> highest(double most, Holds holds) {
    if (most < 1 || !holds(1.0)) return std::nullopt;
    double low = 1;
    double high = std::floor(most);
    if (holds(high)) return high;
    while (high - low > 1) {
        const double middle = std::floor((low + high) / 2);
        (holds(middle) ? low : high) = middle;
    }
    return low;
}

/// Finds where one plan works.
class OperatingPoint {
public:
    OperatingPoint(const InferenceService& service, const ServingMachine& serving,
                   const ServingPlan& plan, const ServingConstants& constants)
        : service_(service), serving_(serving), plan_(plan), constants_(constants) {}

    /// Empty when not even one request fits.
    [[nodiscard]] std::optional<ServingEstimate> find() const {
        const double byMemory = std::floor(mostSequences(service_, serving_, plan_, constants_));
        if (byMemory < 1) return std::nullopt;
        const double byBatch = constants_.batch * (plan_.expertsSpread ? plan_.tensorParallel : 1);
        const double fits = std::min(byMemory, byBatch);
        const auto within = highest(fits, [&](double requests) {
            const ServingEstimate at = estimate(requests);
            return at.meetsFirstToken && at.meetsInterToken;
        });
        const double most = within.value_or(1);
        ServingEstimate found = estimate(demanded(most));
        found.most = within ? most * plan_.replicas : 0;
        found.limit = limitAt(most, byMemory, byBatch, found);
        found.meetsDemand = meetsDemand(found);
        return found;
    }

private:
    [[nodiscard]] ServingEstimate estimate(double requests) const {
        return estimateServing(service_, serving_, plan_, requests, constants_);
    }

    [[nodiscard]] bool hasDemand() const {
        return service_.concurrency > 0 || service_.requests_per_s > 0;
    }

    /// Requests of one copy that the demand asks for; `most` without one.
    [[nodiscard]] double demanded(double most) const {
        if (!hasDemand()) return most;
        double requests = service_.concurrency / plan_.replicas;
        if (service_.requests_per_s > 0) {
            const auto below = highest(most, [&](double n) {
                return estimate(n).requests_per_s < service_.requests_per_s;
            });
            requests = std::max(requests, below ? *below + 1 : 1);
        }
        // A copy answers one request at a time or none: fewer copies than asked for stay idle.
        return std::clamp(requests, std::min(1.0, most), most);
    }

    [[nodiscard]] bool meetsDemand(const ServingEstimate& at) const {
        constexpr double rounding = 1e-9;
        return at.concurrency * (1 + rounding) >= service_.concurrency &&
               at.requests_per_s * (1 + rounding) >= service_.requests_per_s;
    }

    [[nodiscard]] ServingLimit limitAt(double most, double byMemory, double byBatch,
                                       const ServingEstimate& found) const {
        if (hasDemand() && found.perReplica < most) return ServingLimit::demand;
        if (most >= byBatch) return ServingLimit::batch;
        if (most >= byMemory) return ServingLimit::memory;
        return estimate(most + 1).meetsInterToken ? ServingLimit::firstToken
                                                  : ServingLimit::interToken;
    }

    const InferenceService& service_;
    const ServingMachine& serving_;
    const ServingPlan& plan_;
    const ServingConstants& constants_;
};

/// Targets first, then the demand, then tokens a second; where the demand is met, faster answers.
bool isBetter(const ServingEstimate& a, const ServingEstimate& b, bool hasDemand) {
    const auto targets = [](const ServingEstimate& e) {
        return int(e.meetsFirstToken) + int(e.meetsInterToken);
    };
    if (targets(a) != targets(b)) return targets(a) > targets(b);
    if (a.meetsDemand != b.meetsDemand) return a.meetsDemand;
    if (hasDemand && a.meetsDemand) return a.answer_s < b.answer_s;
    return a.outputTokens_per_s > b.outputTokens_per_s;
}

void noteLeast(ServingSearch& search, const InferenceService& service,
               const ServingMachine& serving, const ServingPlan& plan,
               const ServingConstants& constants) {
    const ServingMemory memory = servingMemory(service, serving, plan, constants);
    const double fits = mostSequences(service, serving, plan, constants);
    const double free_B = memory.capacity_B - memory.total_B();
    // One request takes the room of all that fit, divided by their number.
    const double one_B =
        fits > 0 ? free_B / fits
                 : workload::cache_B(service.model, service.keyValues,
                                     double(service.promptTokens) + service.outputTokens) /
                       plan.gpusPerReplica();
    const double needed = memory.total_B() + one_B;
    if (search.least_B == 0 || needed < search.least_B) search.least_B = needed;
    search.capacity_B = memory.capacity_B;
}

}  // namespace

std::vector<ServingPlan> servingPlans(const InferenceService& service, const Machine& machine) {
    std::vector<ServingPlan> plans;
    const int domain = std::min(machine.domain(), machine.gpus());
    for (int tensor = 1; tensor <= domain; tensor *= 2) {
        if (service.tensorParallel && *service.tensorParallel != tensor) continue;
        const bool isWidest = tensor * 2 > domain || service.tensorParallel;
        for (int stages = 1; stages <= std::min(longestPipeline, service.model.layers);
             stages *= 2) {
            const int gpus = tensor * stages;
            if (gpus > machine.gpus()) break;
            if (gpus > domain && machine.network_Bps <= 0) break;
            // Stages where layers cannot be shared by more GPUs, or share them badly.
            if (stages > 1 && !isWidest && machine.scaleUpIsSwitched) break;
            const ServingPlan plan{tensor, stages, copiesIn(machine, tensor, stages), false};
            if (service.model.heads % tensor == 0) plans.push_back(plan);
            if (service.model.experts && tensor > 1 && stages == 1 &&
                service.model.experts->count % tensor == 0) {
                plans.push_back(plan);
                plans.back().expertsSpread = true;
            }
        }
    }
    return plans;
}

ServingSearch searchServing(const InferenceService& service, const ServingMachine& serving,
                            const ServingConstants& constants) {
    ServingSearch search;
    search.unpacks = serving.unpacks;
    const bool hasDemand = service.concurrency > 0 || service.requests_per_s > 0;
    std::vector<ServingEstimate> found;
    for (const ServingPlan& plan : servingPlans(service, serving.machine)) {
        ++search.plans;
        noteLeast(search, service, serving, plan, constants);
        if (auto estimate = OperatingPoint(service, serving, plan, constants).find())
            found.push_back(*estimate);
    }
    std::stable_sort(found.begin(), found.end(),
                     [&](const ServingEstimate& a, const ServingEstimate& b) {
                         return isBetter(a, b, hasDemand);
                     });
    if (found.empty()) return search;
    search.best = found.front();
    search.others.assign(found.begin() + 1, found.end());
    return search;
}

}  // namespace cw::performance
