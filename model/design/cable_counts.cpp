#include "model/design/cable_counts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "model/design/assemblies.h"
#include "model/design/dealing.h"
#include "model/design/uncovered_parts.h"

namespace cw::design {

namespace {

/// All links of one module type at one device, while they are collected.
struct ModuleUse {
    const catalog::Part* transceiver = nullptr;
    catalog::PartId id;
    const ResolvedDevice* device = nullptr;
    std::vector<CableRun> own;    ///< in ports the system is sold with
    std::vector<CableRun> added;  ///< in ports of added fittings
};

long ceilDivide(long links, long perModule) {
    return (links + perModule - 1) / perModule;
}

/// Sum over the instances of ceil(links / perModule).
long modulesFor(const std::vector<CableRun>& runs, long perModule) {
    long modules = 0;
    long first = 0;
    for (const CableRun& run : runs) {
        modules += ceilDivide(run.cables, perModule) * (run.last - first);
        first = run.last;
    }
    return modules;
}

/// The fitting is of a part that the system, as sold, has none of in this place and fewer of in
/// all.
bool isInAddedFitting(const ResolvedDevice& device, FittingId fitting) {
    if (!fitting) return false;
    const auto content = std::find_if(
        device.contents.begin(), device.contents.end(),
        [&](const Content& c) { return c.fitting != nullptr && c.fitting->id == fitting; });
    if (content == device.contents.end() || content->included > 0) return false;
    const std::vector<UncoveredPart> added = uncoveredParts(device, catalog::Basis::complete);
    return std::any_of(added.begin(), added.end(), [&](const UncoveredPart& p) {
        return p.id == content->partId && p.count > 0;
    });
}

class ModuleCollector {
public:
    void add(const ResolvedDevice* device, const catalog::Part* transceiver,
             const catalog::PartId& id, FittingId fitting, const std::vector<CableRun>& runs) {
        if (device == nullptr || device->device == nullptr || id.empty()) return;
        const auto [known, isNew] = index_.try_emplace({device, id}, uses_.size());
        if (isNew) uses_.push_back({transceiver, id, device, {}, {}});
        ModuleUse& use = uses_[known->second];
        std::vector<CableRun>& sum = isInAddedFitting(*device, fitting) ? use.added : use.own;
        sum = addRuns(sum, runs);
    }

    [[nodiscard]] std::vector<ModuleCount> counts() const {
        std::vector<ModuleCount> result;
        for (const ModuleUse& use : uses_) {
            const auto* spec =
                use.transceiver ? use.transceiver->as<catalog::Transceiver>() : nullptr;
            const long perModule = spec ? std::max(1, spec->cage.linksPerPlug) : 1;
            ModuleCount count{use.transceiver, use.id, use.device, 0, 0};
            count.count = modulesFor(addRuns(use.own, use.added), perModule);
            count.inAddedParts = count.count - modulesFor(use.own, perModule);
            result.push_back(count);
        }
        return result;
    }

private:
    std::vector<ModuleUse> uses_;  ///< in order of first use
    std::map<std::pair<const ResolvedDevice*, catalog::PartId>, std::size_t> index_;
};

void addRun(std::vector<CableCount>& counts, const ResolvedLink& link, double length_m,
            long assemblies) {
    const auto known = std::find_if(counts.begin(), counts.end(), [&](const CableCount& c) {
        return c.cableId == link.link->cable && c.length_m == length_m;
    });
    if (known != counts.end())
        known->assemblies += assemblies;
    else
        counts.push_back({link.cable, link.link->cable, length_m, assemblies, 0});
}

void addCables(std::vector<CableCount>& counts, const ResolvedLink& link,
               const std::vector<LengthRun>* runs) {
    if (link.link->cable.empty() || link.cables <= 0) return;
    if (runs != nullptr && !runs->empty()) {
        for (const LengthRun& run : *runs) addRun(counts, link, run.length_m, run.assemblies);
        return;
    }
    const double length_m =
        link.cable ? stockedLength_m(*link.cable, link.link->length_m) : link.link->length_m;
    addRun(counts, link, length_m, countAssemblies(link));
}

/// A share of `count`, rounded up; sums of shares may be off by their last digits.
long sparesOf(long count, double share) {
    return share <= 0 ? 0 : static_cast<long>(std::ceil(static_cast<double>(count) * share - 1e-9));
}

void addSpares(CableCounts& counts, double share) {
    if (!(share > 0)) return;
    for (CableCount& cable : counts.cables) cable.spares = sparesOf(cable.assemblies, share);
    for (const ModuleCount& module : counts.modules) {
        auto known = std::find_if(
            counts.spareModules.begin(), counts.spareModules.end(),
            [&](const SpareModules& s) { return s.transceiverId == module.transceiverId; });
        if (known == counts.spareModules.end())
            known =
                counts.spareModules.insert(known, {module.transceiver, module.transceiverId, 0});
        known->count += module.count;
    }
    for (SpareModules& spare : counts.spareModules) spare.count = sparesOf(spare.count, share);
}

}  // namespace

double stockedLength_m(const catalog::Part& cable, double length_m) {
    const auto* spec = cable.as<catalog::Cable>();
    if (spec == nullptr) return length_m;
    const auto stocked = std::lower_bound(spec->lengths_m.begin(), spec->lengths_m.end(), length_m);
    return stocked == spec->lengths_m.end() ? length_m : *stocked;
}

CableCounts countCables(const ResolvedDesign& design, const CableLengths& lengths) {
    CableCounts counts;
    ModuleCollector modules;
    for (std::size_t i = 0; i < design.links.size(); ++i) {
        const ResolvedLink& resolved = design.links[i];
        const Link& link = *resolved.link;
        addCables(counts.cables, resolved, i < lengths.size() ? &lengths[i] : nullptr);
        if (resolved.a == nullptr || resolved.b == nullptr) continue;
        const long instancesA = resolved.a->device->count;
        const long instancesB = resolved.b->device->count;
        if (instancesA <= 0 || instancesB <= 0) continue;
        modules.add(resolved.a, resolved.transceiverA, link.transceiverA, link.a.fitting,
                    portsAtA(link, instancesA, instancesB));
        modules.add(resolved.b, resolved.transceiverB, link.transceiverB, link.b.fitting,
                    portsAtB(link, instancesA, instancesB));
    }
    counts.modules = modules.counts();
    addSpares(counts, design.variant->economics.cableSpares);
    return counts;
}

}  // namespace cw::design
