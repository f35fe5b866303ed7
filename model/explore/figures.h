// The figures of one design that objectives and limits are about, and the plans they rest on.
//
// `measure` goes the way evaluation::evaluate goes (resolve, cables, fabric, power, money, machine,
// plan) without the checks, and keeps the best plan of each machine, because many designs show a
// job the same machine. Its figures are those of the evaluation, to the last digit: see the tests.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "model/evaluation/evaluation.h"
#include "model/explore/request.h"

namespace cw::explore {

/// What the figures of a design are; objectives in the units of `Objective`.
struct Figures {
    std::array<double, objectiveCount> values{};
    double heat_W = 0;  ///< IT peak
    double typical_W = 0;
    double floor_m2 = 0;
    double availability = 1;  ///< useful share of the time of the worst workload
    int leadTimeUnknown = 0;  ///< kinds of part that state no lead time
    double tokens_per_s = 0;  ///< over all workloads
    long gpus = 0;
    int nodes = 0;
    int unpriced = 0;    ///< kinds of part that are in no sum
    std::string reason;  ///< why it cannot be timed; empty when it can
    [[nodiscard]] double of(Objective objective) const {
        return values[static_cast<std::size_t>(objective)];
    }
    [[nodiscard]] double of(Limit limit) const;
    [[nodiscard]] bool runs() const { return reason.empty(); }
    bool operator==(const Figures&) const = default;
};

/// The limit that the design breaks, the first in the order of `Limit`; nullopt when it keeps all.
[[nodiscard]] std::optional<Limit> brokenLimit(const Figures& figures, const Limits& limits);
/// Whether it keeps this one.
[[nodiscard]] bool keeps(const Figures& figures, const Limits& limits, Limit limit);

/// Best plans by job and machine; shared by threads.
class PlanCache {
public:
    explicit PlanCache(const Request& request)
        : jobs_(request.workloads), service_(request.service) {}
    /// Seconds of the whole run; negative when no plan fits. `tokens_per_s` gets the rate.
    struct Timed {
        double time_s = -1;
        double tokens_per_s = 0;
    };
    [[nodiscard]] Timed best(std::size_t job, const performance::Machine& machine);
    /// Of the service: the time of a million output tokens; negative when no plan fits in memory
    /// and meets its targets.
    [[nodiscard]] Timed bestServing(const performance::ServingMachine& machine);
    [[nodiscard]] std::size_t size() const;

private:
    struct Part {
        std::mutex mutex;
        std::unordered_map<std::string, Timed> known;
    };
    /// What is known of these bytes, else what `search` says.
    template <class Search>
    Timed knownOr(std::string key, const Search& search);
    const std::vector<workload::TrainingJob> jobs_;
    const std::optional<workload::InferenceService> service_;
    std::array<Part, 64> parts_;
};

/// All figures but those of the plan (time, energy, cost of tokens), and the machines; what comes
/// before the search for a plan.
struct Measured {
    Figures figures;
    std::vector<performance::Machine> machines;  ///< by workload; empty when it cannot be timed
    std::optional<performance::ServingMachine> serving;  ///< of a service
};
[[nodiscard]] Measured measureDrawing(const design::Variant& variant,
                                      const catalog::PartLookup& parts, const Request& request);
/// Adds what follows from the best plans.
[[nodiscard]] Figures measurePlans(const Measured& drawing, const design::Variant& variant,
                                   const Request& request, PlanCache& plans);
[[nodiscard]] Figures measure(const design::Variant& variant, const catalog::PartLookup& parts,
                              const Request& request, PlanCache& plans);

/// Useful share of the time, interruptions and checkpoints taken off, as the evaluation plans them.
[[nodiscard]] double availabilityOf(const performance::Machine& machine,
                                    const workload::TrainingJob& job);

/// The same figures out of whole evaluations: one a workload, of `variant` with that job.
[[nodiscard]] Figures figuresOf(const std::vector<evaluation::Evaluation>& evaluations,
                                const design::Variant& variant, const catalog::PartLookup& parts,
                                const Request& request);
/// `variant` with each of the workloads, evaluated.
[[nodiscard]] std::vector<evaluation::Evaluation> evaluateAll(const design::Variant& variant,
                                                              const catalog::PartLookup& parts,
                                                              const Request& request);

}  // namespace cw::explore
