#include "model/fabric/fold.h"

#include <algorithm>
#include <bit>
#include <unordered_map>
#include <utility>

#include "model/fabric/hash.h"

namespace cw::fabric {

namespace {

using Cell = std::uint64_t;

Cell cellOfRate(double rate_bps, int cables) {
    return mixed(std::bit_cast<Cell>(rate_bps), static_cast<Cell>(cables));
}

class Folding {
public:
    Folding(NetworkGraph graph, const design::ResolvedDesign& design)
        : graph_(std::move(graph)), design_(design), colour_(graph_.junctions.size()) {}

    NetworkGraph run() {
        if (!findFoldable()) return whole();
        std::size_t before = 0;
        for (std::size_t now = countColours(); now > before; now = countColours()) {
            before = now;
            refine();
        }
        if (before == foldable_.size()) return whole();
        numberCells();
        foldTrunks();
        for (HostPort& port : graph_.ports) port.junction = graph_.cellOf[port.junction];
        indexArms(graph_);
        return std::move(graph_);
    }

private:
    NetworkGraph whole() {
        indexArms(graph_);
        return std::move(graph_);
    }

    /// Switches with hosts below are told apart from the start, all others by what they are.
    bool findFoldable() {
        std::vector<bool> hasHosts(colour_.size(), false);
        for (const HostPort& port : graph_.ports) hasHosts[port.junction] = true;
        for (std::size_t j = 0; j < colour_.size(); ++j) {
            const Junction& junction = graph_.junctions[j];
            if (hasHosts[j] || junction.isCable) {
                colour_[j] = mixed(1, j);
                continue;
            }
            const catalog::Part* part = design_.devices[junction.device].part;
            colour_[j] = mixed(2, std::bit_cast<std::uintptr_t>(part));
            foldable_.push_back(static_cast<int>(j));
        }
        return foldable_.size() > 1;
    }

    [[nodiscard]] std::size_t countColours() {
        sorted_.clear();
        for (const int j : foldable_) sorted_.push_back(colour_[j]);
        std::sort(sorted_.begin(), sorted_.end());
        return static_cast<std::size_t>(std::unique(sorted_.begin(), sorted_.end()) -
                                        sorted_.begin());
    }

    /// From the trunks: a graph that is folded needs no arms before.
    void refine() {
        sums_.assign(colour_.size(), 0);
        for (const Trunk& trunk : graph_.trunks) {
            const Cell rate = cellOfRate(trunk.rate_bps, trunk.cables);
            sums_[trunk.a] += scrambled(colour_[trunk.b] ^ rate);
            sums_[trunk.b] += scrambled(colour_[trunk.a] ^ rate);
        }
        for (const int j : foldable_) colour_[j] = mixed(colour_[j], sums_[j]);
    }

    void numberCells() {
        std::unordered_map<Cell, int> known;
        std::vector<Junction> cells;
        graph_.cellOf.resize(colour_.size());
        for (std::size_t j = 0; j < colour_.size(); ++j) {
            const auto [place, isNew] =
                known.try_emplace(colour_[j], static_cast<int>(cells.size()));
            if (isNew)
                cells.push_back(graph_.junctions[j]);
            else
                ++cells[place->second].members;
            graph_.cellOf[j] = place->second;
        }
        graph_.junctions = std::move(cells);
    }

    /// Cables that were dealt together lie together: the last trunk is mostly the one looked for.
    void foldTrunks() {
        std::unordered_map<Cell, int> known;
        std::vector<Trunk> folded;
        std::vector<NetworkGraph::TrunkLink> links;
        int last = -1;
        for (const Trunk& trunk : graph_.trunks) {
            Trunk wanted = trunk;
            wanted.a = graph_.cellOf[trunk.a];
            wanted.b = graph_.cellOf[trunk.b];
            if (wanted.a > wanted.b) std::swap(wanted.a, wanted.b);
            if (last < 0 || !isSame(folded[last], wanted)) last = find(wanted, known, folded);
            folded[last].members += 1;
            if (links.empty() || links.back().trunk != last || links.back().link != trunk.link)
                links.push_back({last, trunk.link});
        }
        graph_.trunks = std::move(folded);
        graph_.trunkLinks = std::move(links);
    }

    static bool isSame(const Trunk& x, const Trunk& y) {
        return x.a == y.a && x.b == y.b && x.cables == y.cables && x.rate_bps == y.rate_bps;
    }

    static int find(Trunk wanted, std::unordered_map<Cell, int>& known,
                    std::vector<Trunk>& folded) {
        const Cell ends = static_cast<Cell>(wanted.a) << 32 | static_cast<std::uint32_t>(wanted.b);
        const auto [place, isNew] =
            known.try_emplace(mixed(ends, cellOfRate(wanted.rate_bps, wanted.cables)),
                              static_cast<int>(folded.size()));
        if (isNew) {
            wanted.members = 0;
            folded.push_back(wanted);
        }
        return place->second;
    }

    NetworkGraph graph_;
    const design::ResolvedDesign& design_;
    std::vector<Cell> colour_;   ///< by junction
    std::vector<int> foldable_;  ///< junctions without hosts
    std::vector<Cell> sums_;     ///< by junction, over its neighbours
    std::vector<Cell> sorted_;
};

}  // namespace

NetworkGraph foldedGraph(const design::ResolvedDesign& design, design::Network network) {
    return Folding(layGraph(design, network), design).run();
}

}  // namespace cw::fabric
