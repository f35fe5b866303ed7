#include "model/facility/racks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace cw::facility {

namespace {

/// Racks that are equally full.
struct RackClass {
    double freeHeight_U = 0;
    double freePower_W = 0;
    RackFill fill;
};

/// How often `size` goes into `space`; sums of watts may be off by their last digits.
long fits(double size, double space) {
    constexpr double unlimited = 1e9;
    if (size <= 0) return static_cast<long>(unlimited);
    return static_cast<long>(std::clamp(std::floor(space / size + 1e-9), 0.0, unlimited));
}

/// A load of all members of its group.
struct GroupLoad {
    RackLoad load;
    std::size_t group = 0;
};

long fitsIn(const RackClass& rack, const RackLoad& load) {
    return std::min(fits(load.height_U, rack.freeHeight_U), fits(load.peak_W, rack.freePower_W));
}

class RackRow {
public:
    explicit RackRow(const RackLimits& limits) : limits_(limits) {}

    void place(const GroupLoad& group) {
        long left = group.load.count;
        const std::size_t existing = classes_.size();
        for (std::size_t i = 0; i < existing && left > 0; ++i) left -= fill(i, group, left);
        if (left <= 0) return;
        const RackClass empty{limits_.height_U, limits_.power_W, {}};
        const long perRack = std::max(1L, fitsIn(empty, group.load));
        add(after(empty, group, perRack), left / perRack);
        if (left % perRack != 0) add(after(empty, group, left % perRack), 1);
    }

    [[nodiscard]] RackUse use() const {
        RackUse use;
        double racks = 0;
        for (const RackClass& c : classes_) {
            if (c.fill.racks == 0) continue;
            racks += static_cast<double>(c.fill.racks);
            use.fullest_W = std::max(use.fullest_W, limits_.power_W - c.freePower_W);
        }
        use.racks = static_cast<int>(std::min(racks, double(std::numeric_limits<int>::max())));
        return use;
    }

    [[nodiscard]] std::vector<RackFill> fills() const {
        std::vector<RackFill> fills;
        for (const RackClass& c : classes_)
            if (c.fill.racks > 0) fills.push_back(c.fill);
        return fills;
    }

private:
    static RackClass after(RackClass rack, const GroupLoad& group, long devices) {
        rack.freeHeight_U -= group.load.height_U * static_cast<double>(devices);
        rack.freePower_W -= group.load.peak_W * static_cast<double>(devices);
        rack.fill.contents.emplace_back(group.group, devices);
        return rack;
    }

    /// Fills racks of class `index`, as many as needed, as full as they get; returns how many went
    /// in.
    long fill(std::size_t index, const GroupLoad& group, long left) {
        const RackClass rack = classes_[index];
        const long perRack = fitsIn(rack, group.load);
        if (rack.fill.racks == 0 || perRack == 0) return 0;
        const long full = std::min(rack.fill.racks, left / perRack);
        const long rest = full < rack.fill.racks ? std::min(left - full * perRack, perRack) : 0;
        classes_[index].fill.racks -= full + (rest > 0 ? 1 : 0);
        add(after(rack, group, perRack), full);
        if (rest > 0) add(after(rack, group, rest), 1);
        return full * perRack + rest;
    }

    void add(RackClass like, long racks) {
        if (racks == 0) return;
        for (RackClass& c : classes_)
            if (c.freeHeight_U == like.freeHeight_U && c.freePower_W == like.freePower_W &&
                c.fill.contents == like.fill.contents) {
                c.fill.racks += racks;
                return;
            }
        like.fill.racks = racks;
        classes_.push_back(std::move(like));
    }

    RackLimits limits_;
    std::vector<RackClass> classes_;
};

/// Equal loads become one, so that a thousand separate nodes cost what one stack of them does.
/// `members` gets the loads of each group.
std::vector<GroupLoad> merged(const std::vector<RackLoad>& loads,
                              std::vector<std::vector<std::size_t>>& members) {
    std::vector<std::size_t> order(loads.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) {
        const RackLoad& a = loads[x];
        const RackLoad& b = loads[y];
        return a.peak_W != b.peak_W ? a.peak_W > b.peak_W : a.height_U > b.height_U;
    });
    std::vector<GroupLoad> result;
    for (const std::size_t index : order) {
        const RackLoad& load = loads[index];
        if (load.count <= 0) continue;
        if (!result.empty() && result.back().load.peak_W == load.peak_W &&
            result.back().load.height_U == load.height_U) {
            result.back().load.count += load.count;
        } else {
            result.push_back({load, members.size()});
            members.emplace_back();
        }
        members.back().push_back(index);
    }
    return result;
}

}  // namespace

RackUse packRacks(const std::vector<RackLoad>& loads, const RackLimits& limits) {
    RackRow row(limits);
    std::vector<std::vector<std::size_t>> members;
    for (const GroupLoad& group : merged(loads, members)) row.place(group);
    return row.use();
}

RackPlan planRacks(const std::vector<RackLoad>& loads, const RackLimits& limits) {
    RackPlan plan;
    RackRow row(limits);
    for (const GroupLoad& group : merged(loads, plan.groups)) row.place(group);
    plan.fills = row.fills();
    return plan;
}

double rackFeedLimit_W(double feedCapacity_W, int feedsPerRack) {
    return feedCapacity_W * ((std::max(1, feedsPerRack) + 1) / 2);
}

RackCoolingBand rackCoolingBand(design::Cooling cooling) {
    switch (cooling) {
        case design::Cooling::airBasic:
            return {15e3,
                    "PowerAtlas, AI/HPC section "
                    "(https://poweratlas.pages.dev/sections/36-ai-hpc.html): air in an "
                    "open room, to 15 kW a rack"};
        case design::Cooling::airContained:
            return {40.8e3,
                    "NVIDIA DGX SuperPOD reference architecture featuring DGX H100, RA-11333-001 "
                    "(https://docs.nvidia.com/dgx-superpod/"
                    "reference-architecture-scalable-infrastructure-h100/"
                    "latest/index.html): contained air, four systems of 10.2 kW a rack"};
        case design::Cooling::airSpecial:
            return {57.2e3,
                    "NVIDIA Data Center Best Practices with DGX B200, June 2024 "
                    "(https://docs.nvidia.com/dgx-pdf/"
                    "nvidia-dgx-superpod-data-center-best-practices-with-dgx-b200.pdf): four DGX "
                    "B200 in one "
                    "purpose-built air-cooled rack, 57.2 kW"};
        case design::Cooling::rearDoorPassive:
            return {40e3,
                    "planning value: passive rear-door heat exchangers remove about 40 kW a rack"};
        case design::Cooling::rearDoorActive:
            return {75e3,
                    "Motivair ChilledDoor (https://www.motivaircorp.com/products/chilleddoor/): "
                    "active rear door, "
                    "to 75 kW a rack"};
        case design::Cooling::coldPlate:
            return {
                140e3,
                "ServerSimply, Supermicro GB300 NVL72 in brief (https://www.serversimply.com/blog/"
                "inside-supermicro-gb300-nvl72): cold plates, 132 to 140 kW a rack"};
    }
    return {};
}

}  // namespace cw::facility
