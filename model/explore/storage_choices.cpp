#include "model/explore/storage_choices.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "model/design/gestures.h"
#include "model/economics/capex.h"
#include "model/explore/node_choices.h"
#include "model/fabric/wire_design.h"

namespace cw::explore {

namespace {

using catalog::Part;
using catalog::PartKind;
using design::Network;

constexpr int mostSystems = 1000;

/// Nothing, or some of one system.
struct Stored {
    const Part* part = nullptr;
    int count = 0;
    std::string lacks;  ///< why it cannot be had
};

bool isNamed(const Request& request) {
    return std::any_of(request.vary.storage.begin(), request.vary.storage.end(),
                       [](const catalog::PartId& id) { return !id.empty(); });
}

/// As many of the system as hold what is asked for.
Stored enoughOf(const Part& part, const Limits& limits) {
    Stored stored{&part, 1, {}};
    if (!limits.storage_B) return stored;
    const auto each_B = usable_B(*part.as<catalog::StorageSystem>());
    if (!each_B || *each_B <= 0) {
        stored.lacks = "does not say how much it holds";
        return stored;
    }
    const double count = std::ceil(*limits.storage_B / *each_B - 1e-9);
    if (count > mostSystems) stored.lacks = "would be needed more than a thousand times";
    stored.count = static_cast<int>(std::clamp(count, 1.0, double(mostSystems)));
    return stored;
}

std::vector<Stored> storedChoices(const Space& space) {
    const Request& request = space.request;
    std::vector<Stored> choices;
    if (!isNamed(request) && !request.limits.storage_B) return {Stored()};
    if (isNamed(request)) {
        for (const catalog::PartId& id : request.vary.storage) {
            if (!id.empty())
                choices.push_back(enoughOf(*space.catalog->find(id), request.limits));
            else if (!request.limits.storage_B)
                choices.emplace_back();
        }
        return choices;
    }
    for (const Part& part : space.catalog->parts()) {
        if (part.kind != PartKind::storageSystem || !isAllowed(part, request.vary, {})) continue;
        Stored stored = enoughOf(part, request.limits);
        const auto price = economics::rangeOf(part);
        if (stored.lacks.empty() && (!price || price->typical.dollars() <= 0))
            stored.lacks = "has no price";
        choices.push_back(stored);
    }
    return choices;
}

}  // namespace

std::string drawStorage(design::Document& document, const Space& space, const NodeChoice& node,
                        design::DeviceId nodes) {
    if (node.storage == nullptr) return {};
    const design::Desk desk{document, document.variants.front().name, *space.catalog};
    const auto placed = design::placePart(desk, node.storage->id, {0, 480}, node.storageCount);
    if (!placed) return placed.reason();
    design::apply(document, placed.value());
    const design::DeviceId system = document.variants.front().devices.back().id;
    const auto wired =
        fabric::wireNetworks(desk, {nodes}, {{Network::storage, node.storageWiring}});
    if (!wired) return wired.reason();
    design::apply(document, wired.value());
    const auto& devices = document.variants.front().devices;
    const auto leaf = std::find_if(devices.begin(), devices.end(), [&](const design::Device& d) {
        return d.id.value > system.value && d.part == node.storageWiring.switchPart;
    });
    if (leaf == devices.end()) return "No storage switch was drawn.";
    const auto joined = design::connectDevices(desk, system, leaf->id);
    if (!joined) return joined.reason();
    design::apply(document, joined.value());
    return {};
}

namespace {

/// One node alone, with its parts.
design::Document nodeAlone(const Space& space, const NodeChoice& node) {
    design::Document document = documentOf(node, *space.catalog);
    pinPart(document, space, node.device.part);
    for (const design::Fitting& fitting : node.device.fittings)
        pinPart(document, space, fitting.part);
    return document;
}

/// Sets how the node's storage is wired: on the switch that is usual for its ports, else on the
/// first that also speaks to the system, one with a price before others. False where there is none.
bool findWiring(const Space& space, NodeChoice& node) {
    const design::Document alone = nodeAlone(space, node);
    const design::Desk desk{alone, alone.variants.front().name, *space.catalog};
    const auto usual = fabric::suggestedRequest(desk, {node.device.id}, Network::storage);
    if (!usual) return false;
    std::vector<const Part*> switches =
        fabric::suitableSwitches(desk, {node.device.id}, Network::storage);
    std::erase_if(switches, [&](const Part* part) {
        return part->id == usual.value().switchPart || !isAllowed(*part, space.request.vary, {});
    });
    std::stable_partition(switches.begin(), switches.end(),
                          [](const Part* part) { return part->price() != nullptr; });
    switches.insert(switches.begin(), space.catalog->find(usual.value().switchPart));
    for (const Part* part : switches) {
        node.storageWiring = usual.value();
        node.storageWiring.switchPart = part->id;
        node.storageWiring.linkRate_bps = 0;
        design::Document trial = alone;
        if (drawStorage(trial, space, node, node.device.id).empty()) return true;
    }
    return false;
}

}  // namespace

void addStorageChoices(Space& space, std::vector<NodeChoice> nodes, const std::stop_token& cancel) {
    const std::vector<Stored> choices = storedChoices(space);
    std::map<std::pair<std::string, std::string>, long long> lost;
    for (const Stored& stored : choices)
        for (const NodeChoice& plain : nodes) {
            if (cancel.stop_requested()) return;
            NodeChoice node = plain;
            std::string why = stored.lacks;
            if (stored.part != nullptr && why.empty()) {
                node.storage = stored.part;
                node.storageCount = stored.count;
                node.name += " + " + (stored.count > 1 ? std::to_string(stored.count) + "x " : "") +
                             stored.part->id;
                if (!findWiring(space, node)) why = "cannot be joined to the nodes";
            }
            if (why.empty())
                space.nodes.push_back(std::move(node));
            else
                lost[{stored.part->id, why}] += space.candidatesOf(node);
        }
    for (const auto& [key, designs] : lost)
        space.leftOut.push_back({key.first, key.second, designs});
}

}  // namespace cw::explore
