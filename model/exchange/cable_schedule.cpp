#include "model/exchange/cable_schedule.h"

#include <algorithm>
#include <map>

#include "model/design/assemblies.h"
#include "model/error.h"
#include "model/exchange/part_numbers.h"
#include "model/fabric/instance_names.h"
#include "model/fabric/port_assignment.h"
#include "model/fabric/port_names.h"
#include "model/facility/cable_length.h"

namespace cw::exchange {

namespace {

using design::Network;
using design::ResolvedDesign;
using design::ResolvedLink;

char letterOf(Network network) {
    switch (network) {
        case Network::compute:
            return 'C';
        case Network::storage:
            return 'S';
        case Network::management:
            return 'M';
        case Network::scaleUp:
            return 'N';
    }
    return 'C';
}

/// Pieces of each network, so that their numbers are of one width.
std::map<Network, long> piecesByNetwork(const ResolvedDesign& design) {
    std::map<Network, long> pieces;
    for (const ResolvedLink& link : design.links)
        if (link.a != nullptr && link.b != nullptr)
            pieces[link.link->network] += design::countAssemblies(link);
    return pieces;
}

std::string padded(long number, std::size_t width) {
    const std::string digits = std::to_string(number);
    return std::string(width - std::min(width, digits.size()), '0') + digits;
}

class ScheduleBuilder {
public:
    explicit ScheduleBuilder(const ResolvedDesign& design)
        : design_(design),
          names_(fabric::instanceNames(design)),
          ports_(design),
          placement_(facility::placeInRacks(
              design, facility::computePower(design, design::countCables(design)))),
          pieces_(piecesByNetwork(design)) {
        for (int rack = 0; rack < placement_.racks; ++rack)
            racks_.push_back(facility::rackName(placement_, rack));
    }

    [[nodiscard]] std::vector<ScheduledCable> build() {
        const std::vector<fabric::CablePlace> places = fabric::assignPorts(design_);
        std::vector<ScheduledCable> cables;
        cables.reserve(places.size());
        std::size_t first = 0;
        while (first < places.size()) {
            std::size_t last = first;
            while (last < places.size() && places[last].link == places[first].link) ++last;
            addLink(cables, &places[first], last - first);
            first = last;
        }
        return cables;
    }

private:
    void addLink(std::vector<ScheduledCable>& cables, const fabric::CablePlace* places,
                 std::size_t count) {
        const ResolvedLink& link = design_.links[static_cast<std::size_t>(places->link)];
        const Network network = link.link->network;
        const std::vector<double> lengths_m = facility::measureLink(design_, placement_, link);
        const double drawn_m = link.cable
                                   ? design::stockedLength_m(*link.cable, link.link->length_m)
                                   : link.link->length_m;
        const std::vector<int> numbers = design::assemblyNumbers(link);
        const std::string moduleA = moduleNumber(link.link->transceiverA, link.transceiverA);
        const std::string moduleB = moduleNumber(link.link->transceiverB, link.transceiverB);
        const std::size_t width = std::max<std::size_t>(4, std::to_string(pieces_[network]).size());
        const long base = next_[network];
        std::map<int, int> strands;
        for (std::size_t i = 0; i < count; ++i) {
            ScheduledCable cable;
            cable.link = link.link->id;
            cable.network = network;
            const long piece = numbers.empty() ? static_cast<long>(i) : numbers[i];
            next_[network] = std::max(next_[network], base + piece + 1);
            cable.piece = letterOf(network) + padded(base + piece + 1, width);
            cable.label = cable.piece;
            if (!numbers.empty()) cable.label += "/" + std::to_string(++strands[numbers[i]]);
            cable.a = endAt(network, link.link->a, places[i].a, moduleA);
            cable.b = endAt(network, link.link->b, places[i].b, moduleB);
            cable.part = link.link->cable;
            cable.length_m = lengths_m.empty() ? drawn_m : lengths_m[i];
            if (link.cable != nullptr) {
                cable.partNumber = partNumberOf(*link.cable, cable.length_m);
                cable.description = descriptionOf(*link.cable, cable.length_m);
            } else {
                cable.partNumber = link.link->cable;
                cable.description = link.link->cable.empty() ? "No cable chosen" : "Unknown part";
            }
            cables.push_back(std::move(cable));
        }
    }

    [[nodiscard]] CableEnd endAt(Network network, const design::LinkEnd& end,
                                 const fabric::PortPlace& place, const std::string& module) const {
        const auto device = static_cast<std::size_t>(place.device);
        const facility::RackPlace& stands =
            placement_.places[device][static_cast<std::size_t>(place.instance)];
        const catalog::Part* part = design_.devices[device].part;
        CableEnd result;
        result.device = names_[device][static_cast<std::size_t>(place.instance)];
        result.isSwitch = part != nullptr && part->kind == catalog::PartKind::networkSwitch;
        if (stands.rack >= 0) result.rack = racks_[static_cast<std::size_t>(stands.rack)];
        result.unit = stands.unit;
        result.port = ports_.at(network, end, place);
        result.module = module;
        return result;
    }

    static std::string moduleNumber(const catalog::PartId& id, const catalog::Part* part) {
        return part == nullptr ? id : partNumberOf(*part, 0);
    }

    const ResolvedDesign& design_;
    std::vector<std::vector<std::string>> names_;
    fabric::PortNames ports_;
    facility::Placement placement_;
    std::vector<std::string> racks_;
    std::map<Network, long> pieces_;
    std::map<Network, long> next_;
};

Json endToJson(const CableEnd& end) {
    return JsonObject{{"device", end.device},
                      {"type", end.isSwitch ? "Switch" : "Host"},
                      {"port", end.port},
                      {"rack", end.rack.empty() ? Json(nullptr) : Json(end.rack)},
                      {"unit", end.unit > 0 ? Json(end.unit) : Json(nullptr)},
                      {"transceiver", end.module.empty() ? Json(nullptr) : Json(end.module)}};
}

}  // namespace

CableColour colourOf(Network network) {
    switch (network) {
        case Network::compute:
            return {"blue", "#0072b2"};
        case Network::storage:
            return {"orange", "#d55e00"};
        case Network::management:
            return {"grey", "#6d6d6d"};
        case Network::scaleUp:
            return {"green", "#009e73"};
    }
    return {"", ""};
}

const char* titleOf(Network network) {
    switch (network) {
        case Network::compute:
            return "Compute";
        case Network::storage:
            return "Storage";
        case Network::management:
            return "Management";
        case Network::scaleUp:
            return "Scale-up";
    }
    return "";
}

CableSchedule buildCableSchedule(const design::Document& document, const design::Variant& variant) {
    const ResolvedDesign design = design::resolve(variant, document.pinned);
    long cables = 0;
    for (const ResolvedLink& link : design.links)
        cables += std::clamp(link.cables, 0L, mostScheduledCables + 1);
    if (cables > mostScheduledCables)
        throw InputError("The design has more cables than a schedule lists, 1,000,000.",
                         variant.name, "Take fewer devices or cables.");
    return {document.title, variant.name, ScheduleBuilder(design).build()};
}

Json scheduleToJson(const CableSchedule& schedule) {
    JsonArray cables;
    cables.reserve(schedule.cables.size());
    for (const ScheduledCable& cable : schedule.cables)
        cables.push_back(JsonObject{{"label", cable.label},
                                    {"network", titleOf(cable.network)},
                                    {"colour", colourOf(cable.network).name},
                                    {"a", endToJson(cable.a)},
                                    {"b", endToJson(cable.b)},
                                    {"part_number", cable.partNumber},
                                    {"description", cable.description},
                                    {"length_m", cable.length_m}});
    return JsonObject{{"document", schedule.document},
                      {"variant", schedule.variant},
                      {"cables", std::move(cables)}};
}

}  // namespace cw::exchange
