// Where GPUs, watts, heat, dollars and network bandwidth come from.
#include <cstdlib>

#include "model/checks/wording.h"
#include "model/design/cable_counts.h"
#include "model/design/uncovered_parts.h"
#include "model/economics/in_currency.h"
#include "model/evaluation/derivations.h"
#include "model/fabric/protocol.h"
#include "model/facility/cable_length.h"
#include "model/units.h"

namespace cw::evaluation {

namespace {

using checks::counted;
using checks::figure;
using checks::kilowatts;
using design::ResolvedDevice;

std::string times(long count, const std::string& each) {
    return std::to_string(count) + " x " + each;
}

double pick(const facility::Watts& watts, Quantity quantity) {
    if (quantity == Quantity::idlePower) return watts.idle_W;
    return quantity == Quantity::typicalPower ? watts.typical_W : watts.peak_W;
}

const char* fieldOf(const catalog::Part& part, Quantity quantity) {
    if (quantity == Quantity::idlePower && part.idlePower_W) return "idlePower_W";
    if (quantity == Quantity::typicalPower && part.typicalPower_W) return "typicalPower_W";
    return part.maxPower_W ? "maxPower_W" : "typicalPower_W";
}

/// A share of the maximum standing in for a figure nobody publishes.
std::string assumptionText(Quantity quantity) {
    if (quantity == Quantity::idlePower)
        return "assumption: idle at " + checks::percent(facility::assumedIdleShare) +
               " of the maximum (range 20 to 30 %; vendors publish no idle power, a B200 capped at "
               "1000 W was "
               "measured at 230 to 290 W), the maximum being: ";
    return "assumption: typical at " + checks::percent(facility::assumedTypicalShare) +
           " of the maximum (training nodes of eight H100, arXiv 2506.14551; range 70 to 85 %), "
           "the maximum "
           "being: ";
}

std::string partSource(const Subject& subject, const catalog::Part& part, Quantity quantity) {
    const std::string field = fieldOf(part, quantity);
    const bool isOwnFact = quantity == Quantity::peakPower || field != "maxPower_W";
    const std::string fact = sourceText(subject.document, part, field);
    if (isOwnFact) return fact;
    if (part.kind == catalog::PartKind::networkSwitch)
        return "assumption: the rated maximum, which bounds the draw from above; " + fact;
    return assumptionText(quantity) + fact;
}

/// How the figure of one instance came about: the system, then what its figure does not cover.
std::string deviceSource(const Subject& subject, const ResolvedDevice& device, Quantity quantity) {
    std::string text = partSource(subject, *device.part, quantity);
    const auto* server = device.part->as<catalog::Server>();
    const auto basis = server ? server->powerBasis : catalog::Basis::complete;
    for (const design::UncoveredPart& part : design::uncoveredParts(device, basis)) {
        if (!part.part) continue;
        const bool known = part.part->maxPower_W || part.part->typicalPower_W;
        if (!known) continue;
        text += std::string("; ") + (part.count > 0 ? "and " : "less ") +
                times(std::abs(part.count), part.part->name) + ": " +
                partSource(subject, *part.part, quantity);
    }
    return text;
}

void addDoubts(const Subject& subject, Derivation& derivation) {
    for (const facility::DevicePower& power : subject.evaluation.power.devices) {
        const ResolvedDevice* device = subject.design.find(power.device);
        if (!device) continue;
        if (power.isEstimate)
            derivation.doubts.push_back(
                checks::labelOf(*device) +
                " was changed from the system its figure covers: an estimate.");
        for (const catalog::PartId& id : power.missing)
            derivation.doubts.push_back(checks::nameOf(subject.document.pinned.find(id), id) +
                                        " in " + checks::labelOf(*device) +
                                        " has no power figure: left out.");
    }
}

/// Some vendors publish more heat than power: nothing is added for it, but who buys the cooling
/// should know.
void addPublishedHeat(const Subject& subject, Derivation& derivation) {
    for (const ResolvedDevice& device : subject.design.devices) {
        const auto* server = device.part ? device.part->as<catalog::Server>() : nullptr;
        if (!server || !server->heat_W || !device.part->maxPower_W) continue;
        const double above_W = *server->heat_W - *device.part->maxPower_W;
        if (above_W <= 0) continue;
        derivation.doubts.push_back(
            checks::labelOf(device) + ": its vendor publishes " +
            checks::btuPerHour(*server->heat_W) + " of heat each, above the power rating of " +
            kilowatts(*device.part->maxPower_W) + "; " + std::to_string(device.device->count) +
            " of them would take " + checks::btuPerHour(above_W * device.device->count) +
            " more (" + sourceText(subject.document, *device.part, "heat_W") + ").");
    }
}

std::string titleOfPower(Quantity quantity) {
    if (quantity == Quantity::idlePower) return "Idle power";
    return quantity == Quantity::typicalPower ? "Typical power" : "Peak power";
}

}  // namespace

Derivation explainGpus(const Subject& subject) {
    Derivation derivation{"GPUs",
                          counted(subject.evaluation.gpus, "GPU"),
                          "Sum over devices: instances times GPUs fitted in one.",
                          {},
                          {}};
    for (const ResolvedDevice& device : subject.design.devices)
        if (device.gpus > 0)
            derivation.inputs.push_back({checks::labelOf(device),
                                         times(device.device->count, counted(device.gpus, "GPU")),
                                         "the design"});
    return derivation;
}

Derivation explainPower(const Subject& subject, Quantity quantity) {
    Derivation derivation{
        titleOfPower(quantity),
        kilowatts(pick(subject.evaluation.power.it, quantity)),
        "Sum over devices: instances times watts of one, its transceivers included.",
        {},
        {}};
    for (const facility::DevicePower& power : subject.evaluation.power.devices) {
        const ResolvedDevice* device = subject.design.find(power.device);
        if (!device || !device->part || !(pick(power.each, quantity) > 0)) continue;
        derivation.inputs.push_back(
            {checks::labelOf(*device),
             times(device->device->count, figure(pick(power.each, quantity), 3) + " W"),
             deviceSource(subject, *device, quantity)});
    }
    addDoubts(subject, derivation);
    return derivation;
}

Derivation explainPeakHeat(const Subject& subject) {
    const double peak_W = subject.evaluation.power.it.peak_W;
    Derivation derivation = explainPower(subject, Quantity::peakPower);
    derivation.title = "Peak heat";
    derivation.result = checks::btuPerHour(peak_W);
    derivation.formula =
        "Sum over devices: instances times peak watts of one; all electrical power becomes heat, "
        "3.412142 BTU/h "
        "per watt.";
    derivation.inputs.push_back({"Heat of one watt", figure(units::BTUph_per_W, 6) + " BTU/h per W",
                                 "definition of the BTU (ISO 31-4, International Table)"});
    addPublishedHeat(subject, derivation);
    return derivation;
}

DerivationInput rateInput(const design::Currency& currency) {
    return {"One US dollar", figure(currency.perDollar, 6) + " " + currency.code,
            "rate of " + currency.asOf +
                (currency.source.empty() ? std::string() : ", " + currency.source)};
}

Derivation explainCapex(const Subject& subject) {
    const MoneyRange& total = subject.evaluation.capexShown;
    const design::Currency& currency = subject.evaluation.currency;
    const auto words = [&](Money amount) { return checks::amountIn(amount, currency); };
    Derivation derivation{
        "Capital cost",
        words(total.typical) + " (" + words(total.low) + " to " + words(total.high) + ")",
        "Sum over orderable parts: quantity times unit price, typical; low and high alike.",
        {},
        {}};
    const auto capex =
        economics::computeCapex(subject.design, facility::countOrderedCables(subject.design));
    for (const economics::CostLine& line : capex.lines) {
        if (!line.unit || !line.part) continue;
        const std::string each = economics::convert(line.unit->typical, currency).text();
        derivation.inputs.push_back(
            {line.part->name,
             times(line.quantity, currency.isDollar() ? "$" + each : each + " " + currency.code),
             priceSourceText(subject.document, *line.part)});
    }
    for (const catalog::PartId& id : subject.evaluation.unpriced)
        derivation.doubts.push_back(checks::nameOf(subject.document.pinned.find(id), id) +
                                    " has no price: left out.");
    if (subject.evaluation.capexIsEstimate)
        derivation.doubts.push_back(
            "Complete systems were changed and only the differences are priced.");
    if (!currency.isDollar()) derivation.inputs.push_back(rateInput(currency));
    return derivation;
}

namespace {

const char* forwardingWords(fabric::Forwarding forwarding) {
    switch (forwarding) {
        case fabric::Forwarding::adaptive:
            return "adaptive routing";
        case fabric::Forwarding::balancedTables:
            return "balanced InfiniBand tables";
        case fabric::Forwarding::staticHash:
            return "static hashing";
    }
    return "";
}

std::string distanceWords(const fabric::Distance& distance) {
    if (distance.switches == 0) return "To nodes cabled directly";
    return "To nodes " + std::to_string(distance.switches) +
           (distance.switches == 1 ? " switch" : " switches") + " away";
}

/// What each distance gets, and how packets travel.
void addDistances(const fabric::Bandwidth& bandwidth, Derivation& derivation) {
    for (const fabric::Distance& distance : bandwidth.distances)
        derivation.inputs.push_back(
            {distanceWords(distance), checks::gigabits(units::bytesToBits(distance.perGpu_Bps)),
             "all GPUs at once over the shortest paths of the cables as drawn; " +
                 std::to_string(distance.nodesWithin) + " nodes lie within"});
    derivation.inputs.push_back(
        {"Forwarding", forwardingWords(bandwidth.forwarding),
         bandwidth.forwarding == fabric::Forwarding::staticHash
             ? "no adaptive routing is known of some switch: parallel cables fill to " +
                   checks::percent(fabric::hashedShare(fabric::flowsPerNic)) +
                   ", the expectation of two flows a cable placed at random"
             : "the switches' facts"});
    derivation.inputs.push_back(
        {"Protocol", checks::percent(bandwidth.efficiency) + " of that reaches large messages",
         "assumption: " + std::string(fabric::efficiencyOf(bandwidth.protocol).source)});
}

}  // namespace

Derivation explainGpuNetwork(const Subject& subject) {
    const fabric::Fabric& fabric = subject.evaluation.fabric;
    Derivation derivation{"Network bandwidth per GPU",
                          checks::gigabits(units::bytesToBits(fabric.acrossFabric_Bps)),
                          "What the slowest GPU gets of the most distant nodes when all talk at "
                          "once: the least of the cables and PCIe links of its NICs and of its "
                          "share of every cable its traffic crosses.",
                          {},
                          {}};
    for (const fabric::Attachment& node : fabric.nodes) {
        const ResolvedDevice* device = subject.design.find(node.device);
        if (!device) continue;
        const std::string label = checks::labelOf(*device);
        derivation.inputs.push_back({label + ", compute ports cabled",
                                     std::to_string(node.ports) + " ports, " +
                                         checks::gigabits(units::bytesToBits(node.cabled_Bps)) +
                                         " together",
                                     "the links of the design and their ports' rates"});
        if (node.pcieLimit_Bps > 0)
            derivation.inputs.push_back(
                {label + ", PCIe of its NICs",
                 checks::gigabits(units::bytesToBits(node.pcieLimit_Bps)),
                 "PCIe generation and lanes of the NICs and slots (PCI-SIG data rates)"});
        derivation.inputs.push_back({label + ", GPUs", std::to_string(node.gpus), "the design"});
    }
    derivation.inputs.push_back({"Oversubscription", checks::ratio(fabric.oversubscription),
                                 "the switches' links towards the nodes against those upwards"});
    addDistances(fabric.bandwidth, derivation);
    if (fabric.islands > 1) derivation.doubts.push_back("The nodes lie in separate islands.");
    return derivation;
}

}  // namespace cw::evaluation
