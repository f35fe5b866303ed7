// Every switch and wiring for a kind of node.
#include <algorithm>

#include "model/design/gestures.h"
#include "model/economics/capex.h"
#include "model/explore/node_choices.h"
#include "model/fabric/node_ports.h"
#include "model/facility/device_power.h"

namespace cw::explore {

namespace {

using catalog::Part;
using catalog::PartKind;
using design::Document;

const std::string wiredName = "Explored";

/// Cabled NIC ports to try where a node has `ports`.
std::vector<int> cabledPorts(const NodeChoice& node, int ports, const Vary& vary) {
    if (!vary.nicsPerNode.empty()) {
        std::vector<int> counts;
        for (const int count : vary.nicsPerNode)
            if (count <= ports) counts.push_back(count);
        return counts;
    }
    // Fewer NICs are a choice of their own where NICs can be taken out.
    if (!node.asSold || ports < 4) return {ports};
    return {ports, ports / 2, ports / 4};
}

performance::NetworkKind bestKindOf(const fabric::SwitchShape& shape) {
    const auto speaks = [](const catalog::PortGroup& port, catalog::Protocol protocol) {
        return std::find(port.protocols.begin(), port.protocols.end(), protocol) !=
               port.protocols.end();
    };
    return speaks(*shape.port, catalog::Protocol::infiniBand)
               ? performance::NetworkKind::infiniBand
               : performance::NetworkKind::ethernetTuned;
}

/// Wirings of one switch.
std::vector<fabric::FabricRequest> wiringsOf(const Part& part, int ports, const Vary& vary) {
    std::vector<fabric::FabricRequest> wirings;
    for (const fabric::Topology topology : vary.topologies) {
        const bool hasRails = topology != fabric::Topology::railOnly;
        const bool hasUplinks = fabric::isTree(topology) && topology != fabric::Topology::parallel;
        for (const fabric::Alignment alignment : vary.alignments) {
            if (!hasRails && alignment != vary.alignments.front()) continue;
            for (const double ratio : vary.oversubscription) {
                if (!hasUplinks && ratio != vary.oversubscription.front()) continue;
                fabric::FabricRequest wiring;
                wiring.switchPart = part.id;
                wiring.nicsPerNode = ports;
                wiring.topology = topology;
                wiring.alignment = hasRails ? alignment : fabric::Alignment::rail;
                wiring.leafOversubscription = ratio;
                wirings.push_back(wiring);
            }
        }
    }
    return wirings;
}

/// Price and power of one switch; why not, where it cannot be judged.
std::string fillSwitch(FabricChoice& choice, const Part& part, const catalog::Catalog& catalog) {
    const auto price = economics::rangeOf(part);
    if (!price) return "has no price";
    choice.each_USD = price->typical.dollars();
    if (choice.each_USD <= 0) return "has a price of zero or less";
    Document document = design::blankDocument("Explored", wiredName);
    const design::Desk desk{document, wiredName, catalog};
    const auto step = design::placePart(desk, part.id, {}, 1);
    if (!step) return step.reason();
    design::apply(document, step.value());
    const auto design = design::resolve(document.variants.front(), catalog);
    const facility::DevicePower power = facility::powerOf(design.devices.front(), {});
    if (!power.missing.empty()) return "has no power figure";
    choice.peak_W = power.each.peak_W;
    choice.height_U = facility::heightOf_U(part);
    choice.switchPart = &part;
    return {};
}

}  // namespace

void addFabrics(NodeChoice& node, const catalog::Catalog& catalog, const Request& request,
                std::vector<std::pair<std::string, int>>& unusable, const std::stop_token& cancel) {
    const Document document = documentOf(node, catalog);
    const design::Variant& variant = document.variants.front();
    fabric::FabricRequest one;
    one.nicsPerNode = 1;
    for (const Part& part : catalog.parts()) {
        if (cancel.stop_requested()) return;
        if (part.kind != PartKind::networkSwitch ||
            !isAllowed(part, request.vary, request.vary.switches))
            continue;
        const auto& facts = *part.as<catalog::NetworkSwitch>();
        if (facts.role == "oob" || facts.role == "scaleUp") continue;
        if (request.vary.airOnly && facts.cooling == "liquid") continue;
        const double rate_bps = fabric::commonRate_bps(variant, node.device, catalog, one,
                                                       design::Network::compute, part);
        if (rate_bps <= 0) continue;
        auto shape = fabric::switchShape(part, rate_bps);
        if (!shape) continue;
        shape.value().radix = std::min(shape.value().radix, shape.value().port->count);
        const int free = fabric::freePorts(variant, node.device, catalog, design::Network::compute,
                                           shape.value())
                             .count;
        FabricChoice base;
        std::string why = fillSwitch(base, part, catalog);
        // Nothing would run the subnet manager; whoever names the switch has one elsewhere.
        if (why.empty() && bestKindOf(shape.value()) == performance::NetworkKind::infiniBand &&
            !facts.managed.value_or(true) && request.vary.switches.empty())
            why = "has no subnet manager, and none is ordered beside it";
        int wirings = 0;
        for (const int ports : cabledPorts(node, free, request.vary))
            for (const fabric::FabricRequest& wiring : wiringsOf(part, ports, request.vary)) {
                ++wirings;
                if (!why.empty()) continue;
                FabricChoice choice = base;
                choice.request = wiring;
                choice.request.linkRate_bps = rate_bps;
                choice.shape = shape.value();
                choice.node_Bps = ports * rate_bps / 8;
                choice.kind = bestKindOf(choice.shape);
                node.fabrics.push_back(std::move(choice));
            }
        if (!why.empty() && wirings > 0) unusable.emplace_back(part.id, wirings);
    }
}

}  // namespace cw::explore
