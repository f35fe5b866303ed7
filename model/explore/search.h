// The search: the best designs of a space by branch and bound, exact and the same on any machine.
//
// Designs of one node and count are a group. A group, then each of its fabrics, is dropped as soon
// as a bound shows that it breaks a limit or that a design already drawn is at least as good in
// every objective; what is left is drawn and measured. So the front is that of trying every design.
// The answer depends neither on threads nor on the order of trying (the request's seed).
#pragma once

#include <functional>
#include <stop_token>

#include "model/explore/figures.h"
#include "model/explore/space.h"

namespace cw::explore {

struct Progress {
    bool isPreparing = false;  ///< the space is being built: kinds of node done and to do
    long long decided = 0;     ///< candidates of this run that are drawn or proven not to matter
    long long candidates = 0;
    long drawn = 0;
    std::size_t front = 0;
};

struct SearchOptions {
    int threads = 0;  ///< 0: as many as the machine has
    std::stop_token cancel = {};
    /// Called now and then, from one thread at a time.
    std::function<void(const Progress&)> progress = {};
    int shard = 0;  ///< this run looks at the nodes whose index leaves `shard` over `shards`
    int shards = 1;
    std::shared_ptr<PlanCache> plans = {};  ///< of the same workloads; null: one of its own
    bool withReferences = true;  ///< draw reference designs first: they cut more, and are shown
};

struct Point {
    Candidate candidate;
    Figures figures;
    bool operator==(const Point&) const = default;
};

struct SearchResult {
    std::vector<Point> front;  ///< by the first objective, then by the others, then by candidate
    /// Designs of every kind of node at chosen counts, drawn whether they are good or not: what the
    /// front is compared with. Those of this shard, by candidate.
    std::vector<Point> references;
    std::array<long long, limitCount> ruledOut{};  ///< candidates whose node count breaks a limit
    long long candidates = 0;                      ///< of this shard, without what was left out
    long drawn = 0;                                ///< designs drawn and measured
    std::size_t plans = 0;                         ///< machines a plan was searched for
    bool cancelled = false;
};

/// Exact over the space: see above. Cancelled, it gives what it has, marked so.
[[nodiscard]] SearchResult search(const Space& space, const SearchOptions& options = {});

/// The design with the least of `objective` that keeps the limits; nullopt when there is none.
[[nodiscard]] std::optional<Point> searchBest(const Space& space, Objective objective,
                                              const Limits& limits,
                                              const SearchOptions& options = {});

/// Any design that keeps the limits, the first one found; nullopt when there is none.
[[nodiscard]] std::optional<Point> anyKeeping(const Space& space, const Limits& limits,
                                              const SearchOptions& options = {});

/// Whether `a` is at least as good as `b` in all objectives, and better in one or, being equal,
/// named first.
[[nodiscard]] bool dominates(const Figures& a, const Candidate& nameOfA, const Figures& b,
                             const Candidate& nameOfB, const std::vector<Objective>& objectives);
/// The points that none of the others dominates, in the order of SearchResult::front.
[[nodiscard]] std::vector<Point> frontOf(std::vector<Point> points,
                                         const std::vector<Objective>& objectives);

}  // namespace cw::explore
