#include "model/fabric/fabric_cache.h"

#include <algorithm>
#include <bit>
#include <unordered_map>
#include <utility>

#include "model/fabric/generated_mark.h"

namespace cw::fabric {

namespace {

/// Variants of a document that are switched between, with and without a fault.
constexpr std::size_t mostEntries = 8;

class KeyWriter {
public:
    FabricKey write(const design::ResolvedDesign& design, const TrafficOptions& options) {
        add(options.forwarding ? static_cast<int>(*options.forwarding) + 1 : 0);
        add(options.protocol ? static_cast<int>(*options.protocol) + 1 : 0);
        add(options.railForwarding ? 1 + (*options.railForwarding ? 1 : 0) : 0);
        for (const design::ResolvedDevice& device : design.devices) addDevice(device);
        add(-1);
        for (const design::ResolvedLink& link : design.links) addLink(link);
        return std::move(key_);
    }

private:
    void add(std::int64_t word) { key_.words.push_back(word); }

    void addAll(const std::vector<int>& words) {
        add(static_cast<std::int64_t>(words.size()));
        for (const int word : words) add(word);
    }

    void addName(const std::string& name) {
        const auto [known, isNew] =
            names_.try_emplace(name, static_cast<std::int64_t>(names_.size()));
        if (isNew) key_.names.push_back(name);
        add(known->second);
    }

    void addPart(const catalog::Part* part) {
        if (part == nullptr) return add(-1);
        const auto [known, isNew] =
            parts_.try_emplace(part, static_cast<std::int64_t>(parts_.size()));
        if (isNew) key_.parts.push_back(*part);
        add(known->second);
    }

    void addDevice(const design::ResolvedDevice& device) {
        add(device.device->id.value);
        add(device.device->count);
        addPart(device.part);
        add(device.gpus);
        addPart(device.gpu);
        add(device.mixedGpus ? 1 : 0);
        addAll(device.failed);
        add(static_cast<std::int64_t>(device.contents.size()));
        for (const design::Content& content : device.contents) {
            addPart(content.part);
            add(content.fitted);
            add(content.fitting == nullptr ? 0 : content.fitting->id.value);
            if (content.fitting == nullptr) continue;
            addName(content.fitting->slot);
            add(content.fitting->count);
        }
    }

    void addEnd(const design::LinkEnd& end, int firstPort, int split) {
        add(end.device.value);
        add(end.fitting.value);
        addName(end.port);
        add(firstPort);
        add(split);
    }

    void addLink(const design::ResolvedLink& link) {
        const design::Link& drawn = *link.link;
        add(drawn.id.value);
        add(static_cast<int>(drawn.network));
        add(static_cast<int>(drawn.pattern));
        add(drawn.count);
        add(drawn.shift);
        add(isPeerLink(drawn) ? 1 : 0);
        addEnd(drawn.a, drawn.firstPortA, drawn.splitA);
        addEnd(drawn.b, drawn.firstPortB, drawn.splitB);
        add(std::bit_cast<std::int64_t>(link.rate_bps));
        addAll(link.failed);
        add(static_cast<std::int64_t>(drawn.pinned.size()));
        for (const design::PinnedCable& pinned : drawn.pinned) {
            add(pinned.cable);
            add(pinned.portA);
            add(pinned.portB);
        }
    }

    FabricKey key_;
    std::unordered_map<std::string, std::int64_t> names_;
    std::unordered_map<const catalog::Part*, std::int64_t> parts_;
};

}  // namespace

FabricKey keyOf(const design::ResolvedDesign& design, const TrafficOptions& options) {
    return KeyWriter().write(design, options);
}

Fabric FabricCache::expanded(const design::ResolvedDesign& design, const TrafficOptions& options) {
    FabricKey key = keyOf(design, options);
    {
        const std::lock_guard lock(mutex_);
        const auto found = std::find_if(entries_.begin(), entries_.end(),
                                        [&](const Entry& entry) { return entry.key == key; });
        if (found != entries_.end()) {
            ++hits_;
            std::rotate(entries_.begin(), found, found + 1);
            return *entries_.front().fabric;
        }
    }
    const auto fabric = std::make_shared<const Fabric>(expand(design, options));
    const std::lock_guard lock(mutex_);
    entries_.insert(entries_.begin(), {std::move(key), fabric});
    if (entries_.size() > mostEntries) entries_.resize(mostEntries);
    return *fabric;
}

long FabricCache::hits() const {
    const std::lock_guard lock(mutex_);
    return hits_;
}

}  // namespace cw::fabric
