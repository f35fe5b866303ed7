#include "model/fabric/node_ports.h"

#include <algorithm>
#include <utility>

#include "model/design/words.h"

namespace cw::fabric {

using design::Answer;
using design::counted;
using design::Device;
using design::Network;
using design::Refusal;
using design::Variant;

namespace {

bool runsAt(const catalog::PortGroup& port, double rate_bps) {
    return port.rate_bps == rate_bps ||
           std::any_of(port.modes.begin(), port.modes.end(),
                       [&](const catalog::PortMode& mode) { return mode.rate_bps == rate_bps; });
}

bool speakTheSame(const catalog::PortGroup& a, const catalog::PortGroup& b) {
    return std::any_of(a.protocols.begin(), a.protocols.end(), [&](catalog::Protocol protocol) {
        return std::find(b.protocols.begin(), b.protocols.end(), protocol) != b.protocols.end();
    });
}

/// How well a port suits a network; 0: not at all.
int suits(const catalog::PortGroup& port, Network network) {
    using catalog::PortRole;
    const bool isSlow = port.connector == "RJ45" && port.rate_bps <= 1e9;
    const bool isScaleUp = std::find(port.protocols.begin(), port.protocols.end(),
                                     catalog::Protocol::nvLink) != port.protocols.end();
    if (isScaleUp || network == Network::scaleUp)
        return isScaleUp && network == Network::scaleUp ? 2 : 0;
    switch (network) {
        case Network::compute:
            if (isSlow) return 0;
            return port.role == PortRole::compute ? 2 : port.role == PortRole::any ? 1 : 0;
        case Network::storage:
            if (isSlow) return 0;
            return port.role == PortRole::storage ? 2 : port.role == PortRole::any ? 1 : 0;
        case Network::management:
            return isSlow || port.role == PortRole::management ? 2 : 0;
        case Network::scaleUp:
            break;
    }
    return 0;
}

}  // namespace

Answer<NodePort> nodePort(const Variant& freed, const Device& device,
                          const catalog::PartLookup& parts, const FabricRequest& request,
                          Network network, const SwitchShape& shape) {
    const int needed = request.nicsPerNode * request.planes;
    const design::PortUse* best = nullptr;
    int most = 0;
    const std::vector<design::PortUse> uses = design::portsOf(freed, device, parts);
    const auto rank = [&](const design::PortUse& use) {
        return std::pair(suits(*use.port, network), use.port->rate_bps);
    };
    for (const design::PortUse& use : uses) {
        if (suits(*use.port, network) == 0 || !speakTheSame(*use.port, *shape.port) ||
            !runsAt(*use.port, shape.linkRate_bps))
            continue;
        most = std::max(most, use.available());
        if (use.available() < needed) continue;
        if (best == nullptr || rank(use) > rank(*best)) best = &use;
    }
    if (best == nullptr)
        return Refusal{device.label + " has " + counted(most, "free port") + " of " +
                       design::rateWord(shape.linkRate_bps) + " for " + shape.name + ", and " +
                       std::to_string(needed) + " are needed." +
                       (most > 0 ? " Ask for " + counted(most / request.planes, "NIC") +
                                       " a node, or fit more."
                                 : " Fit a NIC that runs at it, or take another switch.")};
    NodePort port{-1, best->port};
    for (std::size_t i = 0; i < device.fittings.size(); ++i)
        if (device.fittings[i].id == best->end.fitting) port.fitting = static_cast<int>(i);
    return port;
}

double commonRate_bps(const Variant& freed, const Device& node, const catalog::PartLookup& parts,
                      const FabricRequest& request, Network network,
                      const catalog::Part& switchPart) {
    double best_bps = 0;
    for (const design::PortUse& use : design::portsOf(freed, node, parts))
        for (const catalog::PortGroup& port : switchPart.ports)
            if (suits(*use.port, network) > 0 && speakTheSame(*use.port, port) &&
                use.available() >= request.nicsPerNode * request.planes)
                best_bps = std::max(best_bps, design::commonRate_bps(*use.port, port));
    return best_bps;
}

FreePorts freePorts(const Variant& variant, const Device& device, const catalog::PartLookup& parts,
                    Network network, const SwitchShape& shape) {
    FreePorts free;
    int best = 0;
    for (const design::PortUse& use : design::portsOf(variant, device, parts)) {
        const int suit = suits(*use.port, network);
        if (suit == 0 || suit < best || !speakTheSame(*use.port, *shape.port) ||
            !runsAt(*use.port, shape.linkRate_bps))
            continue;
        if (suit == best && use.available() <= free.count) continue;
        const auto& ours = use.port->protocols;
        const auto shared = std::find_if(ours.begin(), ours.end(), [&](catalog::Protocol protocol) {
            const auto& theirs = shape.port->protocols;
            return std::find(theirs.begin(), theirs.end(), protocol) != theirs.end();
        });
        free = {use.available(), static_cast<int>(shared - ours.begin())};
        best = suit;
    }
    return free;
}

std::string whyNoSwitch(const Variant& variant, const Device& device,
                        const catalog::PartLookup& parts, Network network) {
    const char* what = network == Network::management ? "a management port"
                       : network == Network::scaleUp  ? "NVLink ports"
                                                      : "a NIC";
    int suitable = 0;
    int free = 0;
    const design::PortUse* best = nullptr;
    const std::vector<design::PortUse> uses = design::portsOf(variant, device, parts);
    for (const design::PortUse& use : uses) {
        if (suits(*use.port, network) == 0) continue;
        suitable += use.total;
        free += use.available();
        if (best == nullptr || use.port->rate_bps > best->port->rate_bps) best = &use;
    }
    if (best == nullptr) {
        const catalog::Part* part = parts.find(device.part);
        const bool isStated =
            part != nullptr && part->availability == catalog::Availability::statedOnly;
        if (isStated && uses.empty())
            return device.label + " is kept as it was stated, and no port of it is known: fit " +
                   what + ", or put a part of the catalog with ports in its place.";
        return device.label + " has no port for this network: fit " + what + " first.";
    }
    if (free == 0)
        return "The " + counted(suitable, "port") + " of " + device.label +
               " for this network are all cabled: take a cable away, or fit another NIC.";
    return "No switch that can be bought has ports of " + design::rateWord(best->port->rate_bps) +
           " like \"" + best->end.port + "\" of " + device.label +
           ": fit a NIC of another rate or protocol.";
}

}  // namespace cw::fabric
