// Power: feeds and their breakers, supplies, voltage, and what the site gives.
#include <cmath>

#include "model/checks/lookup.h"
#include "model/checks/rule_lists.h"
#include "model/checks/sources.h"
#include "model/checks/wording.h"

namespace cw::checks {

namespace {

using design::ResolvedDevice;

std::string feedText(const design::Site& site) {
    return figure(site.feedVoltage_V) + " V, " + figure(site.feedCurrent_A) + " A at " +
           percent(site.continuousDerating);
}

void checkFeed(const Context& context, Report& report) {
    const design::Site& site = context.design.variant->site;
    const double one_W = context.power.feedCapacity_W;
    const double all_W = one_W * site.feedsPerRack;
    const double redundant_W = context.power.rackFeedLimit_W;
    for (const facility::DevicePower& power : context.power.devices) {
        const ResolvedDevice* device = context.index->find(power.device);
        const double peak_W = power.each.peak_W;
        if (!device || peak_W <= redundant_W) continue;
        const bool carriedByAll = site.feedsPerRack > 1 && peak_W <= all_W;
        Finding& finding = report.add(
            labelOf(*device) + ": one draws " + kilowatts(peak_W) + " at its peak; a feed of " +
                feedText(site) + " carries " + kilowatts(one_W) + " continuously" +
                (carriedByAll ? ", so it stops when one of the " +
                                    std::to_string(site.feedsPerRack) + " feeds is lost."
                              : "."),
            {power.device}, {}, kilowatts(peak_W) + "/" + kilowatts(redundant_W));
        if (carriedByAll) finding.severity = Severity::warning;
    }
}

void checkVoltage(const Context& context, Report& report) {
    const double line_V = context.design.variant->site.feedVoltage_V;
    const double phase_V = line_V / std::sqrt(3.0);
    for (const ResolvedDevice& device : context.design.devices) {
        const auto* server = device.part ? device.part->as<catalog::Server>() : nullptr;
        if (!server || !(server->supplies.inputLow_V > 0) || !(server->supplies.inputHigh_V > 0))
            continue;
        const auto takes = [&](double voltage_V) {
            return voltage_V >= server->supplies.inputLow_V &&
                   voltage_V <= server->supplies.inputHigh_V;
        };
        if (takes(line_V) || takes(phase_V)) continue;
        report.add(labelOf(device) + ": its supplies take " + figure(server->supplies.inputLow_V) +
                       " to " + figure(server->supplies.inputHigh_V) + " V; the feed gives " +
                       figure(line_V) + " V between lines and " + figure(phase_V, 0) +
                       " V to neutral.",
                   {device.device->id}, {}, figure(line_V) + " V");
    }
}

void checkSitePower(const Context& context, Report& report) {
    const design::Site& site = context.design.variant->site;
    if (!site.powerLimit_W || context.power.sitePeak_W <= *site.powerLimit_W) return;
    report.add("At its peak the site draws " + kilowatts(context.power.sitePeak_W) + " (" +
                   kilowatts(context.power.it.peak_W) + " of IT times a PUE of " +
                   figure(site.pue, 2) + "); the limit is " + kilowatts(*site.powerLimit_W) + ".",
               {}, {}, kilowatts(context.power.sitePeak_W) + "/" + kilowatts(*site.powerLimit_W));
}

void checkSupplies(const Context& context, Report& report) {
    for (const ResolvedDevice& device : context.design.devices) {
        const auto* server = device.part ? device.part->as<catalog::Server>() : nullptr;
        const facility::DevicePower* power = context.power.find(device.device->id);
        if (!server || !power || server->supplies.needed < 1 || !server->supplies.rating_W)
            continue;
        const double rest_W = server->supplies.needed * *server->supplies.rating_W;
        if (power->each.peak_W <= rest_W) continue;
        report.add(
            labelOf(device) + ": draws " + kilowatts(power->each.peak_W) + " at its peak; the " +
                std::to_string(server->supplies.needed) + " supplies" +
                " left after the redundant ones fail give " + kilowatts(rest_W) + ".",
            {device.device->id}, {}, kilowatts(power->each.peak_W) + "/" + kilowatts(rest_W));
    }
}

}  // namespace

std::vector<Rule> powerRules() {
    using enum Severity;
    constexpr Domain power = Domain::power;
    return {
        {"POW-001", "A feed carries its load at 80 % of the breaker, also alone", error, power,
         sources::necContinuous, checkFeed},
        {"POW-002", "The supplies take the feed's voltage", error, power, sources::dgxH100Guide,
         checkVoltage},
        {"POW-003", "The site's power suffices", error, power, sources::airCooling, checkSitePower},
        {"POW-004", "A system runs when its redundant supplies fail", warning, power,
         sources::dgxH100Guide, checkSupplies},
    };
}

}  // namespace cw::checks
