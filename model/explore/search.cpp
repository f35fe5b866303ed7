#include "model/explore/search.h"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <random>

#include "model/explore/bounds.h"

namespace cw::explore {

namespace {

/// Groups tried together; what they find is known to the next ones. The first waves are small,
/// because they cut most. Fixed, so that the number of threads changes nothing.
constexpr std::size_t firstWave = 4;
constexpr std::size_t largestWave = 64;

struct Group {
    int node = 0;
    int count = 0;
    GroupBound bound;
    double merit = 0;
};

/// Drawn designs that keep the limits and that no other of them dominates.
class Archive {
public:
    explicit Archive(const std::vector<Objective>& objectives) : objectives_(objectives) {}

    /// Whether a design this good at best is of no interest.
    [[nodiscard]] bool outdoes(const Figures& least, const Candidate& candidate) const {
        return std::any_of(points_.begin(), points_.end(), [&](const Point& point) {
            return dominates(point.figures, point.candidate, least, candidate, objectives_);
        });
    }
    void add(const Point& point) {
        if (outdoes(point.figures, point.candidate)) return;
        std::erase_if(points_, [&](const Point& other) {
            return other.candidate == point.candidate ||
                   dominates(point.figures, point.candidate, other.figures, other.candidate,
                             objectives_);
        });
        points_.push_back(point);
    }
    [[nodiscard]] const std::vector<Point>& points() const { return points_; }

private:
    const std::vector<Objective>& objectives_;
    std::vector<Point> points_;
};

class Run {
public:
    Run(const Space& space, const std::vector<Objective>& objectives, const Limits& limits,
        const SearchOptions& options)
        : space_(space),
          objectives_(objectives),
          limits_(limits),
          options_(options),
          ownPlans_(options.plans ? options.plans : std::make_shared<PlanCache>(space.request)),
          plans_(*ownPlans_),
          archive_(objectives_) {}

    SearchResult operator()() {
        collectGroups();
        if (options_.withReferences) drawReferences();
        order();
        tryGroups();
        finish();
        return std::move(result_);
    }

    /// Whether there is any design; the rest of the answer is of no use then.
    std::optional<Point> findAny() {
        stopsAtFirst_ = true;
        collectGroups();
        orderByRoom();
        tryGroups();
        if (archive_.points().empty()) return std::nullopt;
        return archive_.points().front();
    }

private:
    /// By the user, or because what was looked for is found.
    [[nodiscard]] bool cancelled() const { return options_.cancel.stop_requested() || hasFirst_; }

    void tryGroups() {
        std::size_t size = firstWave;
        for (std::size_t first = 0; first < groups_.size() && !cancelled();) {
            const std::size_t last = std::min(groups_.size(), first + size);
            tryWave(first, last);
            first = last;
            size = std::min(2 * size, largestWave);
        }
    }
    [[nodiscard]] bool isMine(int node) const { return node % options_.shards == options_.shard; }
    [[nodiscard]] const NodeChoice& nodeOf(const Group& group) const {
        return space_.nodes[static_cast<std::size_t>(group.node)];
    }
    [[nodiscard]] int countOf(const Group& group) const {
        return space_.counts[static_cast<std::size_t>(group.count)];
    }
    [[nodiscard]] long long candidatesIn(const Group& group) const {
        return countOf(group) == 1 ? 1 : static_cast<long long>(nodeOf(group).fabrics.size());
    }

    void collectGroups() {
        for (int node = 0; node < static_cast<int>(space_.nodes.size()); ++node) {
            if (!isMine(node)) continue;
            for (int count = 0; count < static_cast<int>(space_.counts.size()); ++count) {
                Group group{node, count, {}, 0};
                group.bound = boundGroup(space_, nodeOf(group), countOf(group));
                result_.candidates += candidatesIn(group);
                if (const auto limit = surelyBreaks(group.bound.least, limits_)) {
                    result_.ruledOut[static_cast<std::size_t>(*limit)] += candidatesIn(group);
                    decided_ += candidatesIn(group);
                } else if (group.bound.hasFabric) {
                    groups_.push_back(std::move(group));
                }
            }
        }
    }

    /// Best price for speed first; the seed breaks ties.
    void order() {
        std::mt19937_64 engine(space_.request.seed);
        for (Group& group : groups_) {
            group.merit = 1;
            for (const Objective objective : objectives_)
                group.merit *= std::max(1e-9, group.bound.least.of(objective));
            group.merit *= 1 + 1e-6 * static_cast<double>(engine() % 1000);
        }
        std::stable_sort(groups_.begin(), groups_.end(),
                         [](const Group& a, const Group& b) { return a.merit < b.merit; });
    }

    /// Those that use the least of the limit they come nearest to first.
    void orderByRoom() {
        for (Group& group : groups_) {
            group.merit = 0;
            for (int i = 0; i < limitCount; ++i) {
                const auto limit = static_cast<Limit>(i);
                const auto value = valueOf(limits_, limit);
                if (value && *value > 0 && limit != Limit::availability)
                    group.merit = std::max(group.merit, group.bound.least.of(limit) / *value);
            }
        }
        std::stable_sort(groups_.begin(), groups_.end(),
                         [](const Group& a, const Group& b) { return a.merit < b.merit; });
    }

    // --- references

    /// The whole node as sold (or with other GPUs), at every doubling of the smallest count.
    [[nodiscard]] std::vector<Candidate> references() const {
        std::vector<Candidate> all;
        for (int node = 0; node < static_cast<int>(space_.nodes.size()); ++node) {
            const NodeChoice& choice = space_.nodes[static_cast<std::size_t>(node)];
            if (!choice.nicAsSold || choice.storage != space_.nodes.front().storage) continue;
            int next = 0;
            for (int count = 0; count < static_cast<int>(space_.counts.size()); ++count) {
                const int nodes = space_.counts[static_cast<std::size_t>(count)];
                if (nodes < next || (nodes > 1 && choice.fabrics.empty())) continue;
                next = 2 * nodes;
                const GroupBound bound = boundGroup(space_, choice, nodes);
                if (surelyBreaks(bound.least, limits_)) continue;
                all.push_back({node, count, nodes == 1 ? 0 : cheapestFabric(choice, bound, nodes)});
            }
        }
        return all;
    }

    /// Of those with all NICs cabled, the one whose switches cost least.
    [[nodiscard]] int cheapestFabric(const NodeChoice& node, const GroupBound& group,
                                     int nodes) const {
        int best = 0;
        double least_USD = 0;
        bool found = false;
        for (int fabric = 0; fabric < static_cast<int>(node.fabrics.size()); ++fabric) {
            const FabricChoice& choice = node.fabrics[static_cast<std::size_t>(fabric)];
            if (choice.node_Bps < node.fabrics.front().node_Bps ||
                choice.request.leafOversubscription > 1)
                continue;
            const auto bound = boundFabric(space_, node, group, nodes, fabric);
            if (!bound || (found && bound->least.of(Objective::cost) >= least_USD)) continue;
            best = fabric;
            least_USD = bound->least.of(Objective::cost);
            found = true;
        }
        return best;
    }

    void drawReferences() {
        const std::vector<Candidate> all = references();
        std::vector<std::optional<Point>> drawn(all.size());
        inParallel(all.size(), [&](std::size_t i) {
            if (!cancelled()) drawn[i] = draw(all[i], nullptr);
        });
        for (const std::optional<Point>& point : drawn) {
            if (!point) continue;
            if (isMine(point->candidate.node)) result_.references.push_back(*point);
            if (!brokenLimit(point->figures, limits_)) archive_.add(*point);
        }
        report();
    }

    // --- groups

    void tryWave(std::size_t first, std::size_t last) {
        std::vector<std::vector<Point>> found(last - first);
        inParallel(last - first, [&](std::size_t i) {
            if (!cancelled()) found[i] = tryGroup(groups_[first + i]);
        });
        for (const std::vector<Point>& points : found)
            for (const Point& point : points) archive_.add(point);
        for (std::size_t i = first; i < last; ++i) decided_ += candidatesIn(groups_[i]);
        report();
    }

    /// Designs of the group that keep the limits and may be on the front.
    std::vector<Point> tryGroup(const Group& group) {
        const NodeChoice& node = nodeOf(group);
        const int count = countOf(group);
        const Candidate first{group.node, group.count, 0};
        Figures least = group.bound.least;
        if (archive_.outdoes(least, first)) return {};
        if (count == 1) return trySingle(group);
        const auto time_s = leastTime_s(node, count, nullptr, plans_);
        if (!time_s) return {};
        raiseTime(least, *time_s, space_);
        if (surelyBreaks(least, limits_) || archive_.outdoes(least, first)) return {};

        std::vector<FabricBound> fabrics;
        for (int fabric = 0; fabric < static_cast<int>(node.fabrics.size()); ++fabric) {
            if (cancelled()) return {};
            auto bound = boundFabric(space_, node, group.bound, count, fabric);
            if (!bound || isRepeated(node, fabrics, *bound)) continue;
            raiseTime(bound->least, *time_s, space_);
            if (!surelyBreaks(bound->least, limits_)) fabrics.push_back(*bound);
        }
        std::stable_sort(fabrics.begin(), fabrics.end(),
                         [](const FabricBound& a, const FabricBound& b) {
                             return a.least.of(Objective::cost) < b.least.of(Objective::cost);
                         });
        return tryFabrics(group, fabrics);
    }

    /// Of fabrics that are drawn alike the first wins every tie.
    static bool isRepeated(const NodeChoice& node, const std::vector<FabricBound>& before,
                           const FabricBound& bound) {
        return std::any_of(before.begin(), before.end(), [&](const FabricBound& other) {
            return other.switches == bound.switches && areDrawnAlike(node, other, bound);
        });
    }

    std::vector<Point> trySingle(const Group& group) {
        const auto point = draw({group.node, group.count, 0}, nullptr);
        if (!point || brokenLimit(point->figures, limits_)) return {};
        if (stopsAtFirst_) hasFirst_ = true;
        return {*point};
    }

    std::vector<Point> tryFabrics(const Group& group, std::vector<FabricBound>& fabrics) {
        Archive own(objectives_);
        for (FabricBound& bound : fabrics) {
            if (cancelled()) break;
            const Candidate candidate{group.node, group.count, bound.fabric};
            const auto isOutdone = [&](const Figures& least) {
                return archive_.outdoes(least, candidate) || own.outdoes(least, candidate);
            };
            if (isOutdone(bound.least)) continue;
            const FabricChoice& choice =
                nodeOf(group).fabrics[static_cast<std::size_t>(bound.fabric)];
            const auto time_s = leastTime_s(nodeOf(group), countOf(group), &choice, plans_);
            if (!time_s) continue;
            raiseTime(bound.least, *time_s, space_);
            if (surelyBreaks(bound.least, limits_) || isOutdone(bound.least)) continue;
            const auto point = draw(candidate, [&](const Figures& drawn) {
                Figures better = drawn;
                raiseTime(better, *time_s, space_);
                return surelyBreaks(better, limits_) || isOutdone(better);
            });
            if (!point || brokenLimit(point->figures, limits_)) continue;
            own.add(*point);
            if (stopsAtFirst_) hasFirst_ = true;
        }
        return own.points();
    }

    /// Draws and measures; nullopt where it cannot be drawn, or `isHopeless` of the figures but
    /// those of the plan.
    std::optional<Point> draw(const Candidate& candidate,
                              const std::function<bool(const Figures&)>& isHopeless) {
        ++drawn_;
        const auto document = drawCandidate(space_, candidate, "Explored");
        if (!document) return std::nullopt;
        const design::Variant& variant = document.value().variants.front();
        const Measured drawing = measureDrawing(variant, document.value().pinned, space_.request);
        if (!drawing.figures.runs()) return std::nullopt;
        if (isHopeless && isHopeless(drawing.figures)) return std::nullopt;
        return Point{candidate, measurePlans(drawing, variant, space_.request, plans_)};
    }

    template <class Body>
    void inParallel(std::size_t n, const Body& body) {
        arena_.execute([&] { tbb::parallel_for(std::size_t{0}, n, body); });
    }

    void report() {
        if (options_.progress)
            options_.progress(
                {false, decided_, result_.candidates, drawn_.load(), archive_.points().size()});
    }

    void finish() {
        std::vector<Point> mine;
        for (const Point& point : archive_.points())
            if (isMine(point.candidate.node)) mine.push_back(point);
        result_.front = frontOf(std::move(mine), objectives_);
        result_.drawn = drawn_.load();
        result_.plans = plans_.size();
        result_.cancelled = cancelled();
        if (!result_.cancelled) decided_ = result_.candidates;
        report();
    }

    const Space& space_;
    const std::vector<Objective>& objectives_;
    const Limits& limits_;
    const SearchOptions& options_;
    std::shared_ptr<PlanCache> ownPlans_;
    PlanCache& plans_;
    Archive archive_;
    std::vector<Group> groups_;
    SearchResult result_;
    long long decided_ = 0;
    std::atomic<long> drawn_{0};
    bool stopsAtFirst_ = false;
    std::atomic<bool> hasFirst_{false};
    tbb::task_arena arena_{options_.threads > 0 ? options_.threads : tbb::task_arena::automatic};
};

}  // namespace

bool dominates(const Figures& a, const Candidate& nameOfA, const Figures& b,
               const Candidate& nameOfB, const std::vector<Objective>& objectives) {
    bool isBetter = false;
    for (const Objective objective : objectives) {
        if (a.of(objective) > b.of(objective)) return false;
        isBetter = isBetter || a.of(objective) < b.of(objective);
    }
    return isBetter || nameOfA < nameOfB;
}

std::vector<Point> frontOf(std::vector<Point> points, const std::vector<Objective>& objectives) {
    std::vector<Point> front;
    for (const Point& point : points) {
        const bool isOutdone = std::any_of(points.begin(), points.end(), [&](const Point& other) {
            return dominates(other.figures, other.candidate, point.figures, point.candidate,
                             objectives);
        });
        if (!isOutdone) front.push_back(point);
    }
    std::sort(front.begin(), front.end(), [&](const Point& a, const Point& b) {
        for (const Objective objective : objectives)
            if (a.figures.of(objective) != b.figures.of(objective))
                return a.figures.of(objective) < b.figures.of(objective);
        return a.candidate < b.candidate;
    });
    front.erase(
        std::unique(front.begin(), front.end(),
                    [](const Point& a, const Point& b) { return a.candidate == b.candidate; }),
        front.end());
    return front;
}

SearchResult search(const Space& space, const SearchOptions& options) {
    return Run(space, space.request.objectives, space.request.limits, options)();
}

std::optional<Point> searchBest(const Space& space, Objective objective, const Limits& limits,
                                const SearchOptions& options) {
    const std::vector<Objective> objectives{objective};
    SearchOptions quiet = options;
    quiet.withReferences = false;
    SearchResult result = Run(space, objectives, limits, quiet)();
    if (result.front.empty()) return std::nullopt;
    return result.front.front();
}

std::optional<Point> anyKeeping(const Space& space, const Limits& limits,
                                const SearchOptions& options) {
    const std::vector<Objective> objectives{Objective::cost};
    return Run(space, objectives, limits, options).findAny();
}

}  // namespace cw::explore
