// Watts: idle, typical and peak, by device and by category, with what is missing or assumed named.
//
// Peak is the rated maximum (for breakers and cooling), typical the draw of a training run (for
// energy), idle the draw with nothing running. A system's published figure covers what it includes;
// only differences from the system as sold are added. Missing figures are listed, never guessed.
// All electrical power becomes heat: heat in BTU/h is W x 3.412142.
#pragma once

#include <vector>

#include "model/design/cable_counts.h"
#include "model/design/resolve.h"

namespace cw::facility {

struct Watts {
    double idle_W = 0;
    double typical_W = 0;
    double peak_W = 0;
    Watts& operator+=(const Watts& other);
    friend Watts operator*(Watts a, double n) {
        return {a.idle_W * n, a.typical_W * n, a.peak_W * n};
    }
};

/// How a figure of a device came about, for its explanation.
enum class Origin {
    published,  ///< the part's own fact
    summed,     ///< facts of the parts, added
    assumed,    ///< a fraction of the maximum (the constants below)
};

/// Training nodes of eight H100 average 76 % of their rating under heavy load (arXiv 2506.14551).
inline constexpr double assumedTypicalShare = 0.76;
/// No vendor publishes idle power. A B200 board capped at 1000 W was measured at 230 to 290 W with
/// next to no work, so a quarter of the maximum is assumed (range 0.2 to 0.3).
inline constexpr double assumedIdleShare = 0.25;

struct DevicePower {
    design::DeviceId device;
    Watts each;        ///< one instance
    Watts all;         ///< times count
    Watts gpusOfEach;  ///< the share of its GPUs, part of `each`
    Origin typicalOrigin = Origin::published;
    Origin idleOrigin = Origin::assumed;
    bool isEstimate = false;               ///< a system changed from what its figure covers
    std::vector<catalog::PartId> missing;  ///< parts without a power fact, left out of the sums
};

enum class PowerCategory { accelerators, hosts, network, storage };

struct CategoryPower {
    PowerCategory category = PowerCategory::hosts;
    Watts power;
};

struct Power {
    std::vector<DevicePower> devices;
    std::vector<CategoryPower> categories;  ///< all four, in enumerator order; they add up to `it`
    Watts it;                               ///< all devices and modules
    double idleHeat_BTUph = 0;
    double typicalHeat_BTUph = 0;
    double peakHeat_BTUph = 0;
    double sitePeak_W = 0;          ///< IT peak times PUE
    double feedCapacity_W = 0;      ///< one rack feed, continuous
    double rackFeedLimit_W = 0;     ///< the feeds of a rack with the redundant half of them lost
    int racksNeeded = 0;            ///< by height and rackLimit_W; 0 for an empty design
    double rackPeak_W = 0;          ///< the fullest rack
    double rackCoolingLimit_W = 0;  ///< of the site's cooling method
    double rackLimit_W = 0;         ///< the least of both and of what the building allows a rack
    [[nodiscard]] const DevicePower* find(design::DeviceId id) const;
};

[[nodiscard]] Power computePower(const design::ResolvedDesign& design,
                                 const design::CableCounts& cables);

/// Height in rack units of a server or switch; 0 where it is not known.
[[nodiscard]] double heightOf_U(const catalog::Part& part);

/// kW a rack may dissipate with a cooling method, and the publication that says so.
struct RackCoolingBand {
    double limit_W = 0;
    const char* source = "";
};
[[nodiscard]] RackCoolingBand rackCoolingBand(design::Cooling cooling);

/// What a rack of the site is filled up to: the least of what its feeds carry, what its cooling
/// removes and what the building allows.
[[nodiscard]] double rackLimit_W(const design::Site& site);

}  // namespace cw::facility
