// Tables of names.
#include "model/explore/request_keys.h"

#include <array>

namespace cw::explore {

namespace {

constexpr double daySeconds = 86'400;

constexpr std::array limitKeys{
    KeyName{"budget_USD", "budget_USD", Dimension::money, 1},
    KeyName{"budget", "budget_USD", Dimension::money, 1},
    KeyName{"capex", "budget_USD", Dimension::money, 1},
    KeyName{"maxCost", "budget_USD", Dimension::money, 1},
    KeyName{"maxCapex", "budget_USD", Dimension::money, 1},
    KeyName{"capex_USD", "budget_USD", Dimension::money, 1},
    KeyName{"power_W", "power_W", Dimension::power, 1},
    KeyName{"power_kW", "power_W", Dimension::power, 1e3},
    KeyName{"power_MW", "power_W", Dimension::power, 1e6},
    KeyName{"sitePower", "power_W", Dimension::power, 0},
    KeyName{"sitePower_kW", "power_W", Dimension::power, 1e3},
    KeyName{"sitePower_W", "power_W", Dimension::power, 1},
    KeyName{"maxPower_kW", "power_W", Dimension::power, 1e3},
    KeyName{"power", "power_W", Dimension::power, 0},
    KeyName{"cooling_W", "cooling_W", Dimension::power, 1},
    KeyName{"cooling_kW", "cooling_W", Dimension::power, 1e3},
    KeyName{"coolingLimit_kW", "cooling_W", Dimension::power, 1e3},
    KeyName{"cooling", "cooling_W", Dimension::power, 0},
    KeyName{"racks", "racks"},
    KeyName{"maxRacks", "racks"},
    KeyName{"floor_m2", "floor_m2", Dimension::area, 1},
    KeyName{"floor_sqft", "floor_m2", Dimension::area, 0.09290304},
    KeyName{"floor", "floor_m2", Dimension::area, 0},
    KeyName{"deadline_s", "deadline_s", Dimension::time, 1},
    KeyName{"deadline_h", "deadline_s", Dimension::time, 3600},
    KeyName{"deadline_hours", "deadline_s", Dimension::time, 3600},
    KeyName{"deadline_days", "deadline_s", Dimension::time, daySeconds},
    KeyName{"days", "deadline_s", Dimension::time, daySeconds},
    KeyName{"maxDays", "deadline_s", Dimension::time, daySeconds},
    KeyName{"deadline", "deadline_s", Dimension::time, 0},
    KeyName{"availability", "availability", Dimension::share, 1},
    KeyName{"leadTime_s", "leadTime_s", Dimension::time, 1},
    KeyName{"leadTime_days", "leadTime_s", Dimension::time, daySeconds},
    KeyName{"leadTime_weeks", "leadTime_s", Dimension::time, 7 * daySeconds},
    KeyName{"leadTime", "leadTime_s", Dimension::time, 0},
    KeyName{"storage_B", "storage_B", Dimension::bytes, 1},
    KeyName{"storage_TB", "storage_B", Dimension::bytes, 1e12},
    KeyName{"storage_PB", "storage_B", Dimension::bytes, 1e15},
    KeyName{"storage", "storage_B", Dimension::bytes, 0},
};

/// Limits of what may be bought: said among the limits as readily as under "vary".
constexpr std::array vendorKeys{
    KeyName{"airOnly", "airOnly"},
    KeyName{"airCooled", "airOnly"},
    KeyName{"airCooledOnly", "airOnly"},
    KeyName{"vendors", "vendors"},
    KeyName{"vendorsAllowed", "vendorsAllowed"},
    KeyName{"vendorAllow", "vendorsAllowed"},
    KeyName{"vendor", "vendorsAllowed"},
    KeyName{"vendorsDenied", "vendorsDenied"},
    KeyName{"vendorDeny", "vendorsDenied"},
};

constexpr std::array varyKeys{
    KeyName{"accelerators", "accelerators"},
    KeyName{"gpus", "accelerators"},
    KeyName{"gpu", "accelerators"},
    KeyName{"accelerator", "accelerators"},
    KeyName{"servers", "servers"},
    KeyName{"server", "servers"},
    KeyName{"nics", "nics"},
    KeyName{"nic", "nics"},
    KeyName{"nicsPerNode", "nicsPerNode"},
    KeyName{"switches", "switches"},
    KeyName{"switch", "switches"},
    KeyName{"topologies", "topologies"},
    KeyName{"topology", "topologies"},
    KeyName{"fabric", "topologies"},
    KeyName{"fabrics", "topologies"},
    KeyName{"alignments", "alignments"},
    KeyName{"alignment", "alignments"},
    KeyName{"oversubscription", "oversubscription"},
    KeyName{"storage", "storage"},
    KeyName{"storageTier", "storage"},
    KeyName{"nodes", "nodes"},
    KeyName{"nodeCount", "nodes"},
    KeyName{"nodeCounts", "nodes"},
    KeyName{"withEndOfLife", "withEndOfLife"},
    KeyName{"room", "room"},
    KeyName{"withRoom", "room"},
};

constexpr std::array workloadKeys{
    KeyName{"tokens", "tokens", Dimension::tokens, 1},
    KeyName{"globalBatch_tokens", "globalBatch_tokens", Dimension::tokens, 1},
    KeyName{"globalBatch", "globalBatch_tokens", Dimension::tokens, 1},
    KeyName{"batch_tokens", "globalBatch_tokens", Dimension::tokens, 1},
    KeyName{"sequenceLength", "sequenceLength"},
    KeyName{"sequence", "sequenceLength"},
    KeyName{"seqLen", "sequenceLength"},
};

constexpr std::array rootKeys{
    KeyName{"workload", "workloads"},
    KeyName{"workloads", "workloads"},
    KeyName{"job", "workloads"},
    KeyName{"jobs", "workloads"},
    KeyName{"service", "service"},
    KeyName{"inference", "service"},
    KeyName{"objective", "objectives"},
    KeyName{"objectives", "objectives"},
    KeyName{"minimize", "objectives"},
    KeyName{"minimise", "objectives"},
    KeyName{"limits", "limits"},
    KeyName{"constraints", "limits"},
    KeyName{"vary", "vary"},
    KeyName{"mayVary", "vary"},
    KeyName{"title", "title"},
    KeyName{"name", "title"},
    KeyName{"ownership", "ownership"},
    KeyName{"terms", "ownership"},
};

}  // namespace

std::span<const KeyName> limitKeyNames() {
    return limitKeys;
}
std::span<const KeyName> vendorKeyNames() {
    return vendorKeys;
}
std::span<const KeyName> varyKeyNames() {
    return varyKeys;
}
std::span<const KeyName> workloadKeyNames() {
    return workloadKeys;
}
std::span<const KeyName> rootKeyNames() {
    return rootKeys;
}

}  // namespace cw::explore
