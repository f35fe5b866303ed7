#include "model/fabric/layout.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>

#include "model/design/gesture_draft.h"
#include "model/fabric/generated_mark.h"
#include "model/fabric/other_topologies.h"

namespace cw::fabric {

namespace {

using design::Device;
using design::DeviceId;
using design::Link;
using design::Network;
using design::Position;
using design::Variant;

// Of a screen, and of a pod of a few cards of a row above each other.
constexpr double wantedAspect = 2.2;
constexpr double podGap = 0.35;  // in columns
constexpr int mostInARow = 16;   // cards of one tier of a pod; more wrap

/// One device as the layout sees it.
struct Item {
    const Device* device = nullptr;
    bool isSwitch = false;
    bool isCompute = false;  ///< has links of the compute network
    bool isCabled = false;
    int rank = 0;  ///< switches of the compute network: links from the nearest node
    int pod = -1;
    double order = 0;
};

struct Tie {
    int a = 0;
    int b = 0;
};

/// Cards of one pod by tier, from the top.
using Tiers = std::map<int, std::vector<int>, std::greater<>>;

/// The grid of a torus: a switch and its nodes, below it to the right, in each cell.
struct Lattice {
    std::vector<int> sides;
    std::map<int, std::vector<int>> nodesOf;  ///< by switch
    int cellColumns = 2;
    [[nodiscard]] int planes() const { return sides.size() > 2 ? sides[2] : 1; }
    [[nodiscard]] int planeColumns() const { return sides[0] * cellColumns; }
    [[nodiscard]] int columns() const { return planes() * (planeColumns() + 1) - 1; }
    [[nodiscard]] int rows() const { return 2 * sides[1]; }
};

class Arranger {
public:
    Arranger(const Variant& variant, const catalog::PartLookup& parts,
             const std::set<DeviceId>& devices)
        : variant_(variant), parts_(parts) {
        for (const Device& device : variant.devices) {
            if (!devices.empty() && devices.count(device.id) == 0) continue;
            const catalog::Part* part = parts.find(device.part);
            const bool isSwitch = part != nullptr && part->kind == catalog::PartKind::networkSwitch;
            index_[device.id] = static_cast<int>(items_.size());
            items_.push_back({&device, isSwitch, false, false, 0, -1, 0});
        }
        for (const Link& link : variant.links) {
            const auto a = index_.find(link.a.device);
            const auto b = index_.find(link.b.device);
            if (a == index_.end() || b == index_.end()) continue;
            for (const int end : {a->second, b->second}) {
                items_[end].isCabled = true;
                items_[end].isCompute |= link.network == Network::compute;
            }
            if (link.network == Network::compute) ties_.push_back({a->second, b->second});
        }
    }

    Places run(Position corner) {
        rankSwitches();
        findTori();
        findPods();
        double right = placePods();
        placeTop(right);
        placeOthers(right);
        Places places;
        for (std::size_t i = 0; i < items_.size(); ++i)
            places[items_[i].device->id] = {corner.x + at_[i].x, corner.y + at_[i].y};
        return places;
    }

private:
    void rankSwitches() {
        for (bool changed = true; changed;) {
            changed = false;
            for (const Tie& tie : ties_)
                for (const auto& [from, to] : {std::pair(tie.a, tie.b), std::pair(tie.b, tie.a)}) {
                    if (!items_[to].isSwitch) continue;
                    const bool known = !items_[from].isSwitch || items_[from].rank > 0;
                    const int rank = items_[from].isSwitch ? items_[from].rank + 1 : 1;
                    if (!known || (items_[to].rank > 0 && items_[to].rank <= rank)) continue;
                    items_[to].rank = rank;
                    changed = true;
                }
        }
        lowerLeavesOfOthers();
        for (const Item& item : items_) top_ = std::max(top_, item.rank);
    }

    /// Only where leaves are joined to leaves and nothing is above them.
    void findTori() {
        const bool hasRings =
            top_ == 1 && std::any_of(ties_.begin(), ties_.end(), [&](const Tie& tie) {
                return items_[tie.a].isSwitch && items_[tie.b].isSwitch;
            });
        if (!hasRings) return;
        for (const GeneratedFabric& fabric : generatedFabrics(variant_, parts_)) {
            if (fabric.request.topology == Topology::torus2d) torusOf_[fabric.id] = 2;
            if (fabric.request.topology == Topology::torus3d) torusOf_[fabric.id] = 3;
        }
    }

    /// A switch that hangs on one stack of spines and joins nothing to anything is no core over it
    /// but a leaf, for what is not drawn yet.
    void lowerLeavesOfOthers() {
        std::vector<std::set<int>> neighbours(items_.size());
        for (const Tie& tie : ties_) {
            neighbours[tie.a].insert(tie.b);
            neighbours[tie.b].insert(tie.a);
        }
        for (std::size_t i = 0; i < items_.size(); ++i) {
            if (items_[i].rank <= 2 || neighbours[i].size() != 1) continue;
            const auto mark = markOf(items_[i].device->extra);
            const bool isCore = mark && mark->place.find("core") != std::string::npos;
            if (!isCore) items_[i].rank = items_[*neighbours[i].begin()].rank - 1;
        }
    }

    int rootOf(int item) {
        while (parent_[item] != item) item = parent_[item] = parent_[parent_[item]];
        return item;
    }

    /// The highest tier joins pods when there is a tier between it and the nodes.
    [[nodiscard]] bool isTop(int item) const { return top_ > 1 && items_[item].rank == top_; }

    void findPods() {
        parent_.resize(items_.size());
        std::iota(parent_.begin(), parent_.end(), 0);
        for (const Tie& tie : ties_)
            if (!isTop(tie.a) && !isTop(tie.b)) parent_[rootOf(tie.a)] = rootOf(tie.b);
        std::map<int, int> numbers;
        for (std::size_t i = 0; i < items_.size(); ++i) {
            const int item = static_cast<int>(i);
            if (!items_[i].isCompute || isTop(item)) continue;
            const auto [number, isNew] = numbers.try_emplace(rootOf(item), pods_.size());
            if (isNew) pods_.emplace_back();
            items_[i].pod = number->second;
            pods_[number->second][items_[i].rank].push_back(item);
        }
        sortTiers();
    }

    /// Leaves in the order of their nodes, spines in that of their leaves.
    void sortTiers() {
        for (std::size_t i = 0; i < items_.size(); ++i) items_[i].order = static_cast<double>(i);
        std::vector<double> sum(items_.size(), 0);
        std::vector<int> count(items_.size(), 0);
        for (int rank = 1; rank <= top_; ++rank) {
            for (const Tie& tie : ties_)
                for (const auto& [from, to] : {std::pair(tie.a, tie.b), std::pair(tie.b, tie.a)})
                    if (items_[to].rank == rank && items_[from].rank == rank - 1) {
                        sum[to] += items_[from].order;
                        ++count[to];
                    }
            for (std::size_t i = 0; i < items_.size(); ++i)
                if (items_[i].rank == rank && count[i] > 0) items_[i].order = sum[i] / count[i];
        }
        for (Tiers& tiers : pods_)
            for (auto& [rank, row] : tiers)
                std::stable_sort(row.begin(), row.end(),
                                 [&](int a, int b) { return items_[a].order < items_[b].order; });
    }

    /// Of a pod that is one plane of a torus as it was generated.
    [[nodiscard]] std::optional<Lattice> latticeOf(const Tiers& tiers) const {
        const auto leaves = tiers.find(1);
        if (torusOf_.empty() || leaves == tiers.end() || tiers.begin()->first != 1)
            return std::nullopt;
        int dimensions = 0;
        for (const int leaf : leaves->second) {
            const auto mark = markOf(items_[leaf].device->extra);
            const auto torus = mark ? torusOf_.find(mark->fabric) : torusOf_.end();
            if (torus == torusOf_.end() || items_[leaf].device->count != 1) return std::nullopt;
            dimensions = torus->second;
        }
        const auto count = static_cast<int>(leaves->second.size());
        Lattice lattice{torusSides(count, dimensions), {}};
        if (std::accumulate(lattice.sides.begin(), lattice.sides.end(), 1, std::multiplies<>()) !=
            count)
            return std::nullopt;
        for (const Tie& tie : ties_)
            for (const auto& [leaf, node] : {std::pair(tie.a, tie.b), std::pair(tie.b, tie.a)})
                if (items_[leaf].rank == 1 && items_[node].rank == 0)
                    lattice.nodesOf[leaf].push_back(node);
        for (const auto& [leaf, nodes] : lattice.nodesOf)
            lattice.cellColumns = std::max(lattice.cellColumns, 1 + int(nodes.size()));
        return lattice;
    }

    void placeLattice(const Lattice& lattice, const std::vector<int>& leaves, double x, double y) {
        for (std::size_t i = 0; i < leaves.size(); ++i) {
            const int number = static_cast<int>(i);
            const int plane = number / (lattice.sides[0] * lattice.sides[1]);
            const double column = x + plane * (lattice.planeColumns() + 1) +
                                  number % lattice.sides[0] * lattice.cellColumns;
            const double row = y + 2 * (number / lattice.sides[0] % lattice.sides[1]);
            at_[leaves[i]] = {column * columnStep_px, row * rowStep_px};
            const auto nodes = lattice.nodesOf.find(leaves[i]);
            if (nodes == lattice.nodesOf.end()) continue;
            for (std::size_t n = 0; n < nodes->second.size(); ++n)
                at_[nodes->second[n]] = {(column + 1 + static_cast<double>(n)) * columnStep_px,
                                         (row + 1) * rowStep_px};
        }
    }

    [[nodiscard]] int columnsOf(const Tiers& tiers) const {
        if (const auto lattice = latticeOf(tiers)) return lattice->columns();
        std::size_t widest = 1;
        for (const auto& [rank, row] : tiers)
            widest = std::max(widest, std::min<std::size_t>(row.size(), mostInARow));
        return static_cast<int>(widest);
    }

    [[nodiscard]] int rowsOf(const Tiers& tiers) const {
        if (const auto lattice = latticeOf(tiers)) return lattice->rows();
        int rows = 0;
        for (const auto& [rank, row] : tiers)
            rows += static_cast<int>((row.size() + mostInARow - 1) / mostInARow);
        return rows;
    }

    /// Places all pods; the answer is their right border, in columns.
    double placePods() {
        at_.resize(items_.size());
        double columns = 0;
        int rows = 1;
        for (const Tiers& tiers : pods_) {
            columns += columnsOf(tiers) + podGap;
            rows = std::max(rows, rowsOf(tiers));
        }
        const double height_px = rows * rowStep_px;
        const double bands = std::max(
            1.0, std::round(std::sqrt(columns * columnStep_px / height_px / wantedAspect)));
        const double most = std::max<double>(mostInARow / 2.0, std::ceil(columns / bands));
        double x = 0;
        double y = top_ > 1 ? 1.5 : 0;
        double right = 0;
        int bandRows = 0;
        for (const Tiers& tiers : pods_) {
            const int width = columnsOf(tiers);
            if (x > 0 && x + width > most + podGap) {
                x = 0;
                y += bandRows + 0.5;
                bandRows = 0;
            }
            placePod(tiers, x, y, width);
            right = std::max(right, x + width);
            bandRows = std::max(bandRows, rowsOf(tiers));
            x += width + podGap;
        }
        bottom_ = y + bandRows;
        return right;
    }

    void placePod(const Tiers& tiers, double x, double y, int width) {
        if (const auto lattice = latticeOf(tiers)) return placeLattice(*lattice, tiers.at(1), x, y);
        for (const auto& [rank, row] : tiers) {
            for (std::size_t first = 0; first < row.size(); first += mostInARow) {
                const std::size_t last = std::min(row.size(), first + mostInARow);
                placeRow(row.begin() + static_cast<std::ptrdiff_t>(first),
                         row.begin() + static_cast<std::ptrdiff_t>(last), x, y, width);
                y += 1;
            }
        }
    }

    /// In the middle of `width` columns from x on.
    template <class Iterator>
    void placeRow(Iterator first, Iterator last, double x, double y, double width) {
        const auto count = static_cast<double>(last - first);
        double column = x + std::max(0.0, (width - count) / 2);
        for (; first != last; ++first, column += 1)
            at_[*first] = {column * columnStep_px, y * rowStep_px};
    }

    void placeTop(double right) {
        std::vector<int> row;
        for (std::size_t i = 0; i < items_.size(); ++i)
            if (isTop(static_cast<int>(i))) row.push_back(static_cast<int>(i));
        placeRow(row.begin(), row.end(), 0, 0, right);
    }

    void placeOthers(double right) {
        std::vector<int> beside;
        std::vector<int> below;
        for (std::size_t i = 0; i < items_.size(); ++i) {
            if (items_[i].isCompute) continue;
            (items_[i].isCabled ? beside : below).push_back(static_cast<int>(i));
        }
        const double x = pods_.empty() ? 0 : right + 1;
        const int high = std::max(4, static_cast<int>(bottom_));
        for (std::size_t i = 0; i < beside.size(); ++i)
            at_[beside[i]] = {(x + static_cast<double>(i / high)) * columnStep_px,
                              static_cast<double>(i % high) * rowStep_px};
        const double y = bottom_ + (pods_.empty() ? 0 : 0.5);
        for (std::size_t i = 0; i < below.size(); ++i)
            at_[below[i]] = {static_cast<double>(i % mostInARow) * columnStep_px,
                             (y + static_cast<double>(i / mostInARow)) * rowStep_px};
    }

    const Variant& variant_;
    const catalog::PartLookup& parts_;
    std::vector<Item> items_;
    std::unordered_map<DeviceId, int> index_;
    std::vector<Tie> ties_;
    std::map<std::int64_t, int> torusOf_;  ///< dimensions, by generated fabric
    std::vector<int> parent_;
    std::vector<Tiers> pods_;
    std::vector<Position> at_;
    int top_ = 0;
    double bottom_ = 0;  ///< in rows
};

}  // namespace

Places arranged(const Variant& variant, const catalog::PartLookup& parts,
                const std::set<DeviceId>& devices, Position corner) {
    return Arranger(variant, parts, devices).run(corner);
}

design::Answer<design::Transaction> arrange(const design::Desk& desk,
                                            const std::vector<DeviceId>& devices) {
    const auto variant = design::variantOn(desk);
    if (!variant) return design::Refusal{variant.reason()};
    const std::set<DeviceId> chosen(devices.begin(), devices.end());
    design::Draft draft(desk, *variant.value());
    std::optional<Position> corner;
    for (const Device& device : draft.variant().devices) {
        if (!chosen.empty() && chosen.count(device.id) == 0) continue;
        if (!corner) corner = device.position;
        corner->x = std::min(corner->x, device.position.x);
        corner->y = std::min(corner->y, device.position.y);
    }
    if (!corner) return design::Refusal{"There is nothing to arrange."};
    const Places places = arranged(draft.variant(), draft.parts(), chosen, *corner);
    bool isMoved = false;
    for (const Device& device : draft.variant().devices) {
        const auto place = places.find(device.id);
        if (place == places.end() || place->second == device.position) continue;
        draft.edit(design::MoveDevice{device.id, place->second});
        isMoved = true;
    }
    if (!isMoved) return design::Refusal{"Everything is in its place already."};
    return draft.take("Arrange");
}

}  // namespace cw::fabric
