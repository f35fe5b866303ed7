#include "model/facility/racks.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace cw::facility {

namespace {

/// Racks that are equally full.
struct RackClass {
    double freeHeight_U = 0;
    double freePower_W = 0;
    long racks = 0;
};

/// How often `size` goes into `space`; sums of watts may be off by their last digits.
long fits(double size, double space) {
    constexpr double unlimited = 1e9;
    if (size <= 0) return static_cast<long>(unlimited);
    return static_cast<long>(std::clamp(std::floor(space / size + 1e-9), 0.0, unlimited));
}

long fitsIn(const RackClass& rack, const RackLoad& load) {
    return std::min(fits(load.height_U, rack.freeHeight_U), fits(load.peak_W, rack.freePower_W));
}

class RackRow {
public:
    explicit RackRow(const RackLimits& limits) : limits_(limits) {}

    void place(const RackLoad& load) {
        long left = load.count;
        const std::size_t existing = classes_.size();
        for (std::size_t i = 0; i < existing && left > 0; ++i) left -= fill(i, load, left);
        if (left <= 0) return;
        const RackClass empty{limits_.height_U, limits_.power_W, 1};
        const long perRack = std::max(1L, fitsIn(empty, load));
        add(after(empty, load, perRack), left / perRack);
        if (left % perRack != 0) add(after(empty, load, left % perRack), 1);
    }

    [[nodiscard]] RackUse use() const {
        RackUse use;
        double racks = 0;
        for (const RackClass& c : classes_) {
            if (c.racks == 0) continue;
            racks += static_cast<double>(c.racks);
            use.fullest_W = std::max(use.fullest_W, limits_.power_W - c.freePower_W);
        }
        use.racks = static_cast<int>(std::min(racks, double(std::numeric_limits<int>::max())));
        return use;
    }

private:
    static RackClass after(RackClass rack, const RackLoad& load, long devices) {
        rack.freeHeight_U -= load.height_U * static_cast<double>(devices);
        rack.freePower_W -= load.peak_W * static_cast<double>(devices);
        return rack;
    }

    /// Fills racks of class `index`, as many as needed, as full as they get; returns how many went
    /// in.
    long fill(std::size_t index, const RackLoad& load, long left) {
        const RackClass rack = classes_[index];
        const long perRack = fitsIn(rack, load);
        if (rack.racks == 0 || perRack == 0) return 0;
        const long full = std::min(rack.racks, left / perRack);
        const long rest = full < rack.racks ? std::min(left - full * perRack, perRack) : 0;
        classes_[index].racks -= full + (rest > 0 ? 1 : 0);
        add(after(rack, load, perRack), full);
        if (rest > 0) add(after(rack, load, rest), 1);
        return full * perRack + rest;
    }

    void add(const RackClass& like, long racks) {
        if (racks == 0) return;
        for (RackClass& c : classes_)
            if (c.freeHeight_U == like.freeHeight_U && c.freePower_W == like.freePower_W) {
                c.racks += racks;
                return;
            }
        classes_.push_back({like.freeHeight_U, like.freePower_W, racks});
    }

    RackLimits limits_;
    std::vector<RackClass> classes_;
};

/// Equal loads become one, so that a thousand separate nodes cost what one stack of them does.
std::vector<RackLoad> merged(std::vector<RackLoad> loads) {
    std::sort(loads.begin(), loads.end(), [](const RackLoad& a, const RackLoad& b) {
        return a.peak_W != b.peak_W ? a.peak_W > b.peak_W : a.height_U > b.height_U;
    });
    std::vector<RackLoad> result;
    for (const RackLoad& load : loads) {
        if (load.count <= 0) continue;
        if (!result.empty() && result.back().peak_W == load.peak_W &&
            result.back().height_U == load.height_U)
            result.back().count += load.count;
        else
            result.push_back(load);
    }
    return result;
}

}  // namespace

RackUse packRacks(std::vector<RackLoad> loads, const RackLimits& limits) {
    RackRow row(limits);
    for (const RackLoad& load : merged(std::move(loads))) row.place(load);
    return row.use();
}

double rackFeedLimit_W(double feedCapacity_W, int feedsPerRack) {
    return feedCapacity_W * std::max(1, feedsPerRack / 2);
}

RackCoolingBand rackCoolingBand(design::Cooling cooling) {
    switch (cooling) {
        case design::Cooling::airBasic:
            return {15e3,
                    "PowerAtlas, AI/HPC section "
                    "(https://poweratlas.pages.dev/sections/36-ai-hpc.html): air in an "
                    "open room, to 15 kW a rack"};
        case design::Cooling::airContained:
            return {40e3,
                    "NVIDIA DGX SuperPOD reference architecture featuring DGX H100, RA-11333-001 "
                    "(https://docs.nvidia.com/dgx-superpod/"
                    "reference-architecture-scalable-infrastructure-h100/"
                    "latest/index.html): contained air, to about 40 kW a rack"};
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
