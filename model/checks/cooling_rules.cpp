// Cooling: the heat against the room, and the method against the device.
#include <algorithm>

#include "model/checks/lookup.h"
#include "model/checks/rule_lists.h"
#include "model/checks/sources.h"
#include "model/checks/wording.h"

namespace cw::checks {

namespace {

using design::ResolvedDevice;

void checkSiteCooling(const Context& context, Report& report) {
    const design::Site& site = context.design.variant->site;
    const double peak_W = context.power.it.peak_W;
    if (!site.coolingLimit_W || peak_W <= *site.coolingLimit_W) return;
    report.add("At its peak the design gives off " + kilowatts(peak_W) + " (" + btuPerHour(peak_W) +
                   "); the room removes " + kilowatts(*site.coolingLimit_W) + " (" +
                   btuPerHour(*site.coolingLimit_W) + ").",
               {}, {}, kilowatts(peak_W) + "/" + kilowatts(*site.coolingLimit_W));
}

void checkLiquid(const Context& context, Report& report) {
    if (context.design.variant->site.cooling == design::Cooling::coldPlate) return;
    for (const ResolvedDevice& device : context.design.devices) {
        const auto* server = device.part ? device.part->as<catalog::Server>() : nullptr;
        if (!server || (server->cooling != "liquid" && server->cooling != "hybrid")) continue;
        report.add(labelOf(device) + " is cooled by liquid; the site offers air only.",
                   {device.device->id}, {}, server->cooling);
    }
}

void checkGpuCooling(const Context& context, Report& report) {
    for (const ResolvedDevice& device : context.design.devices) {
        const auto* server = device.part ? device.part->as<catalog::Server>() : nullptr;
        const auto* gpu = device.gpu ? device.gpu->as<catalog::Accelerator>() : nullptr;
        if (!server || !gpu || server->cooling != "air" || gpu->cooling.empty()) continue;
        if (std::find(gpu->cooling.begin(), gpu->cooling.end(), "air") != gpu->cooling.end())
            continue;
        report.add(labelOf(device) + " cools by air; the " + device.gpu->name + " needs " +
                       listed(gpu->cooling) + ".",
                   {device.device->id}, {}, device.gpu->id);
    }
}

}  // namespace

std::vector<Rule> coolingRules() {
    using enum Severity;
    constexpr Domain cooling = Domain::cooling;
    return {
        {"COO-001", "The room removes the heat", error, cooling, sources::arithmetic,
         checkSiteCooling},
        {"COO-002", "A liquid-cooled device has its liquid", error, cooling,
         sources::dataCenterB200, checkLiquid},
        {"COO-003", "The chassis cools its GPUs", error, cooling, sources::dataCenterB200,
         checkGpuCooling},
    };
}

}  // namespace cw::checks
