// The parts themselves: known, orderable, and with the facts the other rules need.
#include <algorithm>
#include <map>
#include <set>

#include "model/checks/fixes.h"
#include "model/checks/rule_lists.h"
#include "model/checks/sources.h"
#include "model/checks/wording.h"

namespace cw::checks {

namespace {

using catalog::Availability;
using catalog::Part;
using catalog::PartId;
using design::ResolvedDevice;

/// Where a part is used.
struct Use {
    const Part* part = nullptr;
    std::vector<design::DeviceId> devices;
    std::vector<design::LinkId> links;
};

using Uses = std::map<PartId, Use>;

void addDevice(Uses& uses, const PartId& id, const Part* part, design::DeviceId device) {
    Use& use = uses[id];
    use.part = part;
    if (use.devices.empty() || use.devices.back() != device) use.devices.push_back(device);
}

void addLink(Uses& uses, const PartId& id, const Part* part, design::LinkId link) {
    if (id.empty()) return;
    Use& use = uses[id];
    use.part = part;
    if (use.links.empty() || use.links.back() != link) use.links.push_back(link);
}

/// Every part in the design, what was taken out of a system not among them.
Uses usesOf(const Context& context) {
    Uses uses;
    for (const ResolvedDevice& device : context.design.devices) {
        addDevice(uses, device.device->part, device.part, device.device->id);
        for (const design::Content& content : device.contents)
            if (content.fitting) addDevice(uses, content.partId, content.part, device.device->id);
    }
    for (const design::ResolvedLink& link : context.design.links) {
        addLink(uses, link.link->cable, link.cable, link.link->id);
        addLink(uses, link.link->transceiverA, link.transceiverA, link.link->id);
        addLink(uses, link.link->transceiverB, link.transceiverB, link.link->id);
    }
    return uses;
}

/// Facts a rule went without, beyond price and power.
std::vector<std::string> missingSpecs(const Part& part) {
    std::vector<std::string> missing;
    if (const auto* server = part.as<catalog::Server>()) {
        if (!server->rackUnits) missing.push_back("height");
        if (server->cooling.empty()) missing.push_back("cooling method");
    }
    if (const auto* sw = part.as<catalog::NetworkSwitch>()) {
        if (!sw->rackUnits) missing.push_back("height");
        if (!sw->managed) missing.push_back("whether it is managed");
    }
    if (const auto* cpu = part.as<catalog::Cpu>())
        if (cpu->cores == 0 || cpu->memoryChannels == 0)
            missing.push_back(cpu->cores == 0 ? "core count" : "memory channels");
    if (const auto* cable = part.as<catalog::Cable>())
        if (!cable->maxReach_m) missing.push_back("reach");
    return missing;
}

/// Parts that lack one fact, gathered into one finding.
struct Lacking {
    std::vector<std::string> names;
    std::vector<design::DeviceId> devices;
    std::vector<design::LinkId> links;

    void add(const Use& use, const std::string& what = {}) {
        names.push_back(use.part->name + (what.empty() ? "" : " (" + what + ")"));
        devices.insert(devices.end(), use.devices.begin(), use.devices.end());
        links.insert(links.end(), use.links.begin(), use.links.end());
    }
};

template <class Id>
std::vector<Id> withoutRepeats(std::vector<Id> ids) {
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    return ids;
}

void report(Report& to, const Lacking& lacking, const std::string& start, const std::string& end,
            Severity severity) {
    if (lacking.names.empty()) return;
    to.add(start + listed(lacking.names) + end, withoutRepeats(lacking.devices),
           withoutRepeats(lacking.links), start + listed(lacking.names))
        .severity = severity;
}

void checkFacts(const Context& context, Report& to) {
    std::set<PartId> withoutPower;
    for (const facility::DevicePower& power : context.power.devices)
        withoutPower.insert(power.missing.begin(), power.missing.end());
    const std::vector<PartId>& withoutPrice = context.capex.missing;
    Lacking price;
    Lacking power;
    Lacking other;
    for (const auto& [id, use] : usesOf(context)) {
        if (!use.part) continue;
        if (std::find(withoutPrice.begin(), withoutPrice.end(), id) != withoutPrice.end())
            price.add(use);
        if (withoutPower.count(id) > 0) power.add(use);
        const std::vector<std::string> missing = missingSpecs(*use.part);
        if (!missing.empty()) other.add(use, listed(missing));
    }
    // What a publication leaves out is no fault of the design that restates it.
    const Severity severity = context.design.variant->asStated ? Severity::info : Severity::warning;
    report(to, price, "No price is known of ", "; the cost is without it.", severity);
    report(to, power, "No maximum power is known of ", "; the sums are without it or use less.",
           severity);
    report(to, other, "Not checked for want of facts: ", ".", Severity::info);
}

void checkKnown(const Context& context, Report& report) {
    for (const auto& [id, use] : usesOf(context))
        if (!use.part)
            report.add("The part \"" + id + "\" is not known: it counts for nothing.", use.devices,
                       use.links, id);
}

/// What tells GPUs of one family from others: architecture and form, "" for other parts. A server's
/// family is that of the GPUs it is sold with, and how many.
std::string familyOf(const catalog::PartLookup& parts, const catalog::PartLookup* catalog,
                     const Part& part) {
    if (const auto* gpu = part.as<catalog::Accelerator>())
        return gpu->architecture + " " + gpu->formFactor;
    for (const catalog::Include& include : part.includes) {
        const Part* fitted = parts.find(include.part);
        if (!fitted && catalog) fitted = catalog->find(include.part);
        if (fitted && fitted->as<catalog::Accelerator>())
            return std::to_string(include.count) + " x " + familyOf(parts, catalog, *fitted);
    }
    return "";
}

const Part* orderableSibling(const Context& context, const Part& part) {
    const std::string family = familyOf(context.parts, context.catalog, part);
    if (family.empty()) return nullptr;
    // What the catalog names as its successor comes first.
    for (const Part* other : availableParts(context, part.kind))
        if (other->id == part.replacedBy && other->availability == Availability::orderable)
            return other;
    for (const Part* other : availableParts(context, part.kind))
        if (other->id != part.id && other->availability == Availability::orderable &&
            !other->soldOnlyInside && familyOf(context.parts, context.catalog, *other) == family)
            return other;
    return nullptr;
}

/// Replaces the part wherever it is fitted, when every such slot takes the other.
std::optional<design::Transaction> replaceFix(const Context& context, const Part& part,
                                              const Part& other) {
    FixBuilder fix(context, "Use " + other.name + " instead");
    fix.use(&other);
    for (const ResolvedDevice& device : context.design.devices) {
        for (const design::Content& content : device.contents) {
            if (!content.fitting || content.partId != part.id) continue;
            const auto* slot =
                device.part ? slotNamed(*device.part, content.fitting->slot) : nullptr;
            if (!slot || design::refusesSlot(*slot, other)) return std::nullopt;
            fix.edit(design::SetFitting{device.device->id, content.fitting->id, other.id,
                                        content.fitted});
        }
    }
    return fix.take();
}

/// Parts of a publication, together: there may be a dozen, and none is meant to be ordered.
void checkStatedParts(const Context& context, const Uses& uses, Report& to) {
    Lacking stated;
    for (const auto& [id, use] : uses)
        if (use.part && use.part->availability == Availability::statedOnly) stated.add(use);
    const bool restates = context.design.variant->asStated;
    report(to, stated, "These exist only as stated in a publication and cannot be ordered: ", ".",
           restates ? Severity::info : Severity::warning);
}

void checkOrderable(const Context& context, Report& to) {
    const Uses uses = usesOf(context);
    checkStatedParts(context, uses, to);
    for (const auto& [id, use] : uses) {
        if (!use.part) continue;
        const Part& part = *use.part;
        const bool announced = part.availability == Availability::announced;
        if (!announced && part.availability != Availability::endOfLife) continue;
        std::string text =
            part.name + (announced ? " cannot be ordered: announced, never broadly shipped."
                                   : " is at the end of its life: used or remaining stock only.");
        const Part* sibling = orderableSibling(context, part);
        if (sibling) text += " " + sibling->name + " of the same family can be ordered.";
        Finding& finding = to.add(text, use.devices, use.links, id);
        if (!announced || context.design.variant->asStated) finding.severity = Severity::info;
        const bool isFittedOnly =
            std::none_of(context.design.devices.begin(), context.design.devices.end(),
                         [&](const ResolvedDevice& d) { return d.device->part == part.id; });
        if (sibling && isFittedOnly) finding.fix = replaceFix(context, part, *sibling);
    }
}

}  // namespace

std::vector<Rule> catalogRules() {
    using enum Severity;
    constexpr Domain catalog = Domain::catalog;
    return {
        {"CAT-001", "The catalog has the facts", warning, catalog, sources::catalogFacts,
         checkFacts},
        {"CAT-002", "Every part is known", error, catalog, sources::catalogFacts, checkKnown},
        {"CAT-003", "Every part can be ordered", warning, catalog, sources::catalogFacts,
         checkOrderable},
    };
}

}  // namespace cw::checks
