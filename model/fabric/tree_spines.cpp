#include "model/fabric/tree_spines.h"

#include <string>
#include <vector>

#include "model/design/words.h"

namespace cw::fabric {

namespace {

using design::counted;
using design::Refusal;

std::string portsWord(int radix) {
    return std::to_string(radix) + "-port switches";
}

class SpinePlanner {
public:
    SpinePlanner(const FabricRequest& request, FatTree& tree)
        : request_(request), tree_(tree), radix_(tree.radix) {}

    std::optional<Refusal> run() {
        tree_.railGroups = std::max(1, request_.railGroups);
        if (request_.alignment != Alignment::rail) tree_.railGroups = 1;
        if (request_.leastSpines > tree_.leafUp)
            return Refusal{"Every leaf reaches every spine, and has " +
                           counted(tree_.leafUp, "uplink") + ". Ask for up to " +
                           counted(tree_.leafUp, "spine") + "."};
        if (auto refusal = planServiceLeaves()) return refusal;
        const int leavesAGroup = (tree_.leaves() + tree_.serviceLeaves) / tree_.railGroups;
        const bool isTwo = request_.tiers == 2 || (request_.tiers == 0 && leavesAGroup <= radix_);
        return isTwo ? makeSpines(leavesAGroup) : makePods();
    }

private:
    /// Uplinks of a service leaf carry what comes from below, one for one.
    std::optional<Refusal> planServiceLeaves() {
        tree_.serviceLeaves = request_.serviceLeaves;
        if (tree_.serviceLeaves == 0) return std::nullopt;
        if (tree_.railGroups > 1)
            return Refusal{
                "Leaves for storage and services are joined to the spines of all rails: ask for "
                "one group of rails with them."};
        tree_.serviceDown = static_cast<int>(ceilOf(request_.serviceLinks, request_.serviceLeaves));
        tree_.serviceUp = ceilRatio(tree_.serviceDown, request_.serviceLinksPerUplink);
        if (tree_.serviceDown + tree_.serviceUp <= radix_) return std::nullopt;
        const int most = static_cast<int>(radix_ * request_.serviceLinksPerUplink /
                                          (1 + request_.serviceLinksPerUplink));
        return Refusal{"A leaf of " + counted(radix_, "port") + " does not take " +
                       counted(tree_.serviceDown, "service link") + " and their uplinks. Ask for " +
                       counted(ceilOf(request_.serviceLinks, std::max(1, most)), "service leaf") +
                       "."};
    }

    /// Fewest spines that every leaf reaches equally: they divide the uplinks of a leaf, and those
    /// of a service leaf are rounded up to them.
    std::optional<Refusal> makeSpines(int leaves) {
        if (leaves > radix_)
            return Refusal{
                "Two tiers of " + portsWord(radix_) + " join up to " + std::to_string(radix_) +
                " leaf switches, and " + std::to_string(request_.nodes) + " nodes with " +
                counted(request_.nicsPerNode, "NIC") + " need " + std::to_string(leaves) + "."};
        tree_.tiers = 2;
        const int nodeLeaves = leaves - tree_.serviceLeaves;
        const long uplinks = static_cast<long>(nodeLeaves) * tree_.leafUp;
        int spines = smallestDivisorFrom(
            tree_.leafUp, std::max<long>(ceilOf(uplinks, radix_), request_.leastSpines));
        if (tree_.serviceLeaves > 0)
            while (true) {
                const long up = ceilOf(tree_.serviceUp, spines) * spines;
                const bool isLast = spines >= tree_.leafUp;
                if (uplinks + up * tree_.serviceLeaves <= static_cast<long>(spines) * radix_) {
                    tree_.serviceUp = static_cast<int>(up);
                    break;
                }
                if (isLast)
                    return Refusal{
                        "The uplinks of the leaves for storage and services do not fit "
                        "the spines. Ask for fewer service links."};
                spines = smallestDivisorFrom(tree_.leafUp, spines + 1);
            }
        const auto blocks = static_cast<int>(tree_.blocks.size());
        for (int group = 0; group < tree_.railGroups; ++group)
            tree_.pods.push_back({0, blocks, group, nodeLeaves, spines, 0, true});
        return std::nullopt;
    }

    std::optional<Refusal> makePods() {
        if (tree_.serviceLeaves > 0)
            return Refusal{"Leaves for storage and services are drawn in two tiers, and these " +
                           counted(tree_.leaves(), "leaf switch") +
                           " need three. Give storage a fabric of its own."};
        const int down = portsDown(radix_, request_.spineOversubscription);
        int widest = 0;
        for (const LeafBlock& block : tree_.blocks) widest = std::max(widest, block.leaves);
        // A pod takes whole blocks: where their leaves are too many, groups of rails take turns.
        if (request_.railGroups == 0 && request_.alignment == Alignment::rail)
            while (tree_.railGroups < request_.nicsPerNode && widest / tree_.railGroups > down)
                tree_.railGroups = smallestDivisorFrom(request_.nicsPerNode, tree_.railGroups + 1);
        if (down < 1 || widest / tree_.railGroups > down)
            return Refusal{"The " + std::to_string(widest) +
                           " leaf switches of a unit do not fit a "
                           "pod, whose spines have " +
                           counted(down, "port") + " for leaves. Take smaller units."};
        tree_.tiers = 3;
        for (int group = 0; group < tree_.railGroups; ++group) fillPods(group, down);
        if (static_cast<int>(tree_.pods.size()) > radix_)
            return Refusal{"Three tiers of " + portsWord(radix_) + " join up to " +
                           counted(radix_, "pod") + ", and " + std::to_string(request_.nodes) +
                           " nodes need " + std::to_string(tree_.pods.size()) + "."};
        if (request_.topology == Topology::dragonflyPlus) return joinPods();
        makeCores();
        return std::nullopt;
    }

    /// Spines of all pods as many as those of the fullest, so that spine i has its like everywhere.
    std::optional<Refusal> joinPods() {
        int spines = 0;
        int spineUp = 0;
        for (const Pod& pod : tree_.pods) {
            spines = std::max(spines, pod.spines);
            spineUp = std::max(spineUp, pod.spineUp);
        }
        for (Pod& pod : tree_.pods) {
            pod.spines = spines;
            pod.isEven = tree_.leafUp % spines == 0;
        }
        const int others = static_cast<int>(tree_.pods.size()) - 1;
        tree_.podJoin = others > 0 ? spineUp / others : 0;
        for (Pod& pod : tree_.pods) pod.spineUp = tree_.podJoin * others;
        if (others == 0 || tree_.podJoin > 0) return std::nullopt;
        return Refusal{"Each spine has " + counted(spineUp, "port") + " for the " +
                       counted(others, "other group") + " of the Dragonfly+."};
    }

    void fillPods(int group, int down) {
        const auto blocks = static_cast<int>(tree_.blocks.size());
        for (int first = 0; first < blocks;) {
            Pod pod;
            pod.firstBlock = first;
            pod.group = group;
            int last = first;
            for (; last < blocks; ++last) {
                const int leaves = tree_.blocks[last].leaves / tree_.railGroups;
                const int units =
                    tree_.blocks[last].unit + tree_.blocks[last].units - tree_.blocks[first].unit;
                const bool isFull = request_.unitsPerPod > 0 && units > request_.unitsPerPod;
                if (pod.leaves + leaves > down || isFull) break;
                pod.leaves += leaves;
            }
            pod.lastBlock = first = last;
            setSpines(pod, down);
            tree_.pods.push_back(pod);
        }
    }

    /// As many spines as the uplinks fill, rounded up to a number that every leaf reaches with the
    /// same number of cables: also those of a last pod that is not full.
    void setSpines(Pod& pod, int down) const {
        const long uplinks = tree_.uplinksOf(pod);
        pod.spines = smallestDivisorFrom(
            tree_.leafUp, std::max<long>(ceilOf(uplinks, down), request_.leastSpines));
        pod.isEven = true;
        pod.spineUp = ceilRatio(static_cast<int>(ceilOf(uplinks, pod.spines)),
                                request_.spineOversubscription);
    }

    // --- cores ---

    /// One way to put cores over the pods.
    struct Top {
        std::vector<Pod> pods;
        int cores = 0;
        bool isAligned = false;
        [[nodiscard]] int switches() const {
            int sum = cores;
            for (const Pod& pod : pods) sum += pod.spines;
            return sum;
        }
        /// In switches: a link with its two modules costs about a thirtieth of one ($1,300 for
        /// $40,000: tech-talk-cto, "H100 Freakonomics").
        [[nodiscard]] double cost() const {
            long uplinks = 0;
            for (const Pod& pod : pods) uplinks += static_cast<long>(pod.spines) * pod.spineUp;
            return switches() + static_cast<double>(uplinks) / 30;
        }
    };

    /// Cabling that goes by groups of cores is taken where it costs little more than the fewest
    /// switches that lose nothing.
    void makeCores() {
        const Top aligned = alignedTop();
        const std::optional<Top> spread = spreadTop();
        const double most = spread ? worthAligning * (tree_.leaves() + spread->switches()) : 0;
        const bool takesAligned = !spread || tree_.leaves() + aligned.switches() <= most;
        const Top& top = takesAligned ? aligned : *spread;
        tree_.pods = top.pods;
        tree_.cores = top.cores;
        tree_.coresAligned = top.isAligned;
    }

    /// Spine i of every pod at its own group of cores, or several of a pod at one core: all pods
    /// have the spines of the fullest. A spine deals its uplinks over its group from the first core
    /// on, so that the cores with one more are the same for all pods and nothing is lost.
    [[nodiscard]] Top alignedTop() const {
        Top top{tree_.pods, 0, true};
        int spines = 1;
        for (const Pod& pod : top.pods) spines = std::max(spines, pod.spines);
        long each = 0;  // uplinks of the spines of one number
        for (Pod& pod : top.pods) {
            if (pod.spines != spines) {
                pod.spines = spines;
                pod.spineUp = ceilRatio(static_cast<int>(ceilOf(tree_.uplinksOf(pod), pod.spines)),
                                        request_.spineOversubscription);
            }
            each += pod.spineUp;
        }
        const long fewest = ceilOf(each * spines, radix_);
        if (fewest <= spines) {
            top.cores = smallestDivisorFrom(spines, fewest);
            return top;
        }
        long group = ceilOf(each, radix_);
        const auto atFirst = [&] {
            long links = 0;
            for (const Pod& pod : top.pods) links += ceilOf(pod.spineUp, group);
            return links;
        };
        while (atFirst() > radix_) ++group;
        top.cores = static_cast<int>(group * spines);
        return top;
    }

    /// Uplinks of each pod dealt over all cores: as few as leave every core with the same number of
    /// cables to a pod, or nearly so. Packets are spread over cores whatever they have to the pod
    /// they go to, so a core with two where others have three would hold all up. A pod whose cables
    /// do not go round gets more of them, on spines that have ports left.
    [[nodiscard]] std::optional<Top> spreadTop() const {
        const long fewest = ceilOf(tree_.spineUplinks(), radix_);
        std::optional<Top> best;
        for (long cores = fewest; cores <= fewest + fewest / 3 + 1; ++cores) {
            Top top{tree_.pods, static_cast<int>(cores), false};
            long uplinks = 0;
            bool goesRound = true;
            for (Pod& pod : top.pods) {
                goesRound = goesRound && goRound(pod, cores);
                uplinks += static_cast<long>(pod.spines) * pod.spineUp;
            }
            if (!goesRound || uplinks > cores * radix_) continue;
            if (!best || top.cost() < best->cost()) best = top;
        }
        return best;
    }

    [[nodiscard]] bool goRound(Pod& pod, long cores) const {
        const long uplinks = static_cast<long>(pod.spines) * pod.spineUp;
        const long whole = uplinks / cores * cores;
        if (static_cast<double>(uplinks - whole) <= lostAtMost * static_cast<double>(uplinks))
            return true;
        const long wanted = whole + cores;
        for (int spines = pod.spines;; spines = smallestDivisorFrom(tree_.leafUp, spines + 1)) {
            const long down = ceilOf(tree_.uplinksOf(pod), spines);
            const long up = ceilOf(wanted, spines);
            if (down + up <= radix_) {
                pod.spines = spines;
                pod.spineUp = static_cast<int>(up);
                return true;
            }
            if (spines >= tree_.leafUp) return false;
        }
    }

    static constexpr double lostAtMost = 0.01;     // of a pod's bandwidth
    static constexpr double worthAligning = 1.03;  // times the switches

    const FabricRequest& request_;
    FatTree& tree_;
    int radix_;
};

}  // namespace

int portsDown(int radix, double ratio) {
    int down = static_cast<int>(std::floor(radix * ratio / (1 + ratio) + 1e-9));
    while (down > 0 && down + ceilRatio(down, ratio) > radix) --down;
    return down;
}

std::optional<Refusal> addSpines(const FabricRequest& request, FatTree& tree) {
    return SpinePlanner(request, tree).run();
}

}  // namespace cw::fabric
