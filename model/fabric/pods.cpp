// Which generated devices belong together below the highest tier.
#include <map>

#include "model/fabric/generated_mark.h"
#include "model/fabric/layout.h"

namespace cw::fabric {

std::vector<std::vector<design::DeviceId>> podsOf(const design::Variant& variant) {
    using design::Device;
    using design::DeviceId;
    using design::Link;
    using design::Network;
    std::unordered_map<DeviceId, std::string> places;
    std::set<std::int64_t> withCores;
    std::unordered_map<DeviceId, std::int64_t> fabricOf;
    for (const Device& device : variant.devices)
        if (const auto mark = markOf(device.extra)) {
            places[device.id] = mark->place;
            fabricOf[device.id] = mark->fabric;
            if (mark->place.find("core") != std::string::npos) withCores.insert(mark->fabric);
        }
    const auto isTop = [&](DeviceId id) {
        const auto place = places.find(id);
        if (place == places.end()) return false;
        const char* top = withCores.count(fabricOf.at(id)) > 0 ? " core" : " spine";
        return place->second.find(top) != std::string::npos;
    };
    std::unordered_map<DeviceId, DeviceId> parent;
    const auto rootOf = [&](DeviceId id) {
        while (parent.try_emplace(id, id).first->second != id) id = parent[id] = parent[parent[id]];
        return id;
    };
    for (const Link& link : variant.links) {
        const bool isDrawn = link.network == Network::compute && markOf(link.extra).has_value();
        if (!isDrawn || isTop(link.a.device) || isTop(link.b.device)) continue;
        parent[rootOf(link.a.device)] = rootOf(link.b.device);
    }
    std::map<DeviceId, std::vector<DeviceId>> pods;
    for (const Device& device : variant.devices)
        if (parent.count(device.id) > 0) pods[rootOf(device.id)].push_back(device.id);
    std::vector<std::vector<DeviceId>> found;
    if (pods.size() > 1)
        for (auto& [root, devices] : pods) found.push_back(std::move(devices));
    return found;
}

}  // namespace cw::fabric
