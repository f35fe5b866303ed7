// The legal plans of a job on a machine, and the walk over them that keeps the fast ones.
//
// Exact: shapes are taken in the order of a bound on their time, and what is passed over is passed
// over because its bound says that it cannot win. Which of the kept plans is best, and how the
// others are told apart, is plan_search.h.
#pragma once

#include <optional>
#include <vector>

#include "model/performance/step_time.h"

namespace cw::performance {

struct Candidate {
    workload::Plan plan;
    double total_s;
};

/// Plans slower than the fastest by more than this are not kept.
inline constexpr double keptPlans = 1.05;

class PlanSpace {
public:
    /// Both must outlive the walk.
    PlanSpace(const workload::TrainingJob& job, const Machine& machine);

    void run();

    [[nodiscard]] const std::vector<Candidate>& fitting() const { return fitting_; }
    [[nodiscard]] double fastest_s() const { return fastest_s_; }
    /// The plan that would be fastest if memory were no limit, when it does not fit: by a bound.
    [[nodiscard]] const std::optional<Candidate>& tooLarge() const { return tooLarge_; }
    /// The plan that needs least memory; its `total_s` is bytes.
    [[nodiscard]] const std::optional<Candidate>& smallest() const { return smallest_; }
    [[nodiscard]] int legalPlans() const { return legal_; }
    /// Of those that were not passed over.
    [[nodiscard]] int fittingPlans() const { return fits_; }

private:
    /// A shape and what sharding and recompute leave as it is. The layout refers
    /// to `plan`, in which those vary.
    struct Trial {
        Trial(const workload::TrainingJob& job, const Machine& machine, const workload::Plan& shape)
            : plan(shape),
              layout(layoutOf(job, machine, plan)),
              layers(layerTimesOf(layout)),
              least_s(leastStep_s(layout, layers)) {}
        Trial(const Trial&) = delete;
        Trial& operator=(const Trial&) = delete;
        workload::Plan plan;
        Layout layout;
        LayerTimes layers;
        double least_s;
    };

    [[nodiscard]] std::vector<std::size_t> fastestFirst() const;
    void tryTensorSizes(int pipeline);
    [[nodiscard]] bool contextIsTried(int context) const;
    void tryPieces(int pipeline, int tensor, int context);
    [[nodiscard]] bool pieceSplits(int pipeline, int pieces) const;
    void tryExpertSizes(workload::Plan plan);
    void tryMicroBatches(workload::Plan plan);
    bool tryExchanges(workload::Plan plan);
    void keepShapes(workload::Plan plan);
    [[nodiscard]] bool cannotWin(double least_s) const;
    [[nodiscard]] int variantsOf(const workload::Plan& plan) const;
    [[nodiscard]] int firstGroup(const workload::Plan& plan) const;
    [[nodiscard]] bool shardingIsTried(workload::Sharding sharding, int copies) const;
    [[nodiscard]] bool recomputeIsTried(workload::Recompute recompute) const;
    void tryShardings(Trial& trial);
    void tryGroups(Trial& trial);
    bool tryMemory(Trial& trial);
    bool fitsAtAll(Trial& trial);
    void tryRecompute(Trial& trial);
    void tryShares(Trial& trial);
    MemoryUse fewestLayers(Trial& trial) const;
    void keepTooLarge(const Trial& trial);
    void time(const Trial& trial);

    const workload::TrainingJob& job_;
    const Machine& machine_;
    SoftwareTraits software_;
    std::vector<Candidate> shapes_;  ///< by their bounds
    std::vector<Candidate> fitting_;
    std::optional<Candidate> tooLarge_;
    std::optional<Candidate> smallest_;
    double fastest_s_ = 0;
    int legal_ = 0;
    int fits_ = 0;
};

}  // namespace cw::performance
