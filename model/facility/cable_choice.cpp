#include "model/facility/cable_choice.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "model/design/gesture_draft.h"
#include "model/design/relink.h"
#include "model/design/words.h"
#include "model/facility/cable_length.h"

namespace cw::facility {

namespace {

using catalog::Part;
using design::CableChoice;
using design::Link;
using design::ResolvedLink;

struct Candidates {
    const std::vector<const Part*>& cables;
    const std::vector<const Part*>& transceivers;
};

/// How long the longest cable of a link must be: as the user says, as far as it is, or as drawn.
double neededLength_m(const design::ResolvedDesign& design, const Placement& placement,
                      const ResolvedLink& link) {
    if (link.link->lengthBasis == design::LengthBasis::byHand) return link.link->length_m;
    const double way_m = longestWay_m(design, placement, link);
    return way_m > 0 ? way_m : link.link->length_m;
}

std::vector<const Part*> usableCables(const ResolvedLink& link,
                                      const std::vector<const Part*>& cables) {
    std::vector<const Part*> usable;
    for (const Part* part : cables) {
        const auto* spec = part->as<catalog::Cable>();
        if (spec != nullptr && fillsWholePlugs(link, *spec)) usable.push_back(part);
    }
    return usable;
}

std::string farthestWords(const ResolvedLink& link, const Candidates& from) {
    const auto farthest = farthestCable(*link.portA, *link.portB, usableCables(link, from.cables),
                                        from.transceivers, splitOf(*link.link));
    if (!farthest || reachesEverywhere(*farthest)) return "";
    return " Nothing at this speed reaches farther than " +
           design::lengthWord(design::reachOf_m(*farthest)) + " (" + farthest->cable->name +
           "): bring both ends closer together, or put a switch between them.";
}

CableChoice presentChoice(const ResolvedLink& link) {
    return {link.cable, link.transceiverA, link.transceiverB};
}

/// What joins two ports at their fastest rate, the best first: looked up once for all links between
/// ports of the same parts.
class Rankings {
public:
    explicit Rankings(const Candidates& from) : from_(from) {}

    /// The best that suits the link and reaches; null when none does.
    [[nodiscard]] const CableChoice* find(const ResolvedLink& link, double length_m) {
        const design::PortSplit split = splitOf(*link.link);
        const auto [known, isNew] =
            byPorts_.try_emplace({link.portA, link.portB, split.a, split.b});
        if (isNew)
            for (const CableChoice& choice : design::fittingCables(
                     *link.portA, *link.portB, 0, from_.cables, from_.transceivers, split))
                known->second.push_back({choice, design::reachOf_m(choice)});
        for (const Ranked& ranked : known->second)
            if (ranked.reach_m >= length_m &&
                fillsWholePlugs(link, *ranked.choice.cable->as<catalog::Cable>()))
                return &ranked.choice;
        return nullptr;
    }

    /// Whether a link dealt alike between such ports was refused at this length or a shorter one.
    [[nodiscard]] bool isKnownRefused(const ResolvedLink& link, double length_m) const {
        const auto known = refusedFrom_m_.find(dealingOf(link));
        return known != refusedFrom_m_.end() && length_m >= known->second;
    }
    void rememberRefused(const ResolvedLink& link, double length_m) {
        const auto [known, isNew] = refusedFrom_m_.try_emplace(dealingOf(link), length_m);
        known->second = std::min(known->second, length_m);
    }

private:
    /// What decides, beside the length, which cables join a link's ports.
    using Dealing = std::tuple<const catalog::PortGroup*, const catalog::PortGroup*, int, int,
                               design::WiringPattern, int, int, int>;
    static Dealing dealingOf(const ResolvedLink& link) {
        const auto instances = [](const design::ResolvedDevice* device) {
            return device == nullptr ? 0 : device->device->count;
        };
        return {link.portA,         link.portB,       link.link->splitA, link.link->splitB,
                link.link->pattern, link.link->count, instances(link.a), instances(link.b)};
    }

    std::map<Dealing, double> refusedFrom_m_;
    struct Ranked {
        CableChoice choice;
        double reach_m = 0;
    };
    const Candidates& from_;
    using Ports = std::tuple<const catalog::PortGroup*, const catalog::PortGroup*, int, int>;
    std::map<Ports, std::vector<Ranked>> byPorts_;
};

/// The choice for one link over `length_m`.
design::Answer<CableChoice> choiceFor(const ResolvedLink& link, double length_m,
                                      const Candidates& from, Rankings& rankings, bool inWords) {
    if (link.portA == nullptr || link.portB == nullptr)
        return design::Refusal{"One end of the link names no port."};
    if (link.link->cableByHand && link.cable != nullptr) {
        auto refusal = design::refusesCable(*link.portA, *link.portB, presentChoice(link), length_m,
                                            splitOf(*link.link));
        if (refusal) return *refusal;
        return presentChoice(link);
    }
    if (const CableChoice* best = rankings.find(link, length_m)) return *best;
    if (!inWords && rankings.isKnownRefused(link, length_m)) return design::Refusal{};
    // Slower, or not at all: with the reason.
    auto choice =
        design::chooseCable(*link.portA, *link.portB, length_m, usableCables(link, from.cables),
                            from.transceivers, splitOf(*link.link));
    if (choice) return choice;
    rankings.rememberRefused(link, length_m);
    return design::Refusal{choice.reason() + (inWords ? farthestWords(link, from) : "")};
}

void addOnce(std::vector<const Part*>& parts, const Part* part) {
    if (part != nullptr && std::find(parts.begin(), parts.end(), part) == parts.end())
        parts.push_back(part);
}

Link linkWith(const ResolvedLink& resolved, const CableChoice& choice, double length_m) {
    Link link = *resolved.link;
    design::setChoice(link, choice);
    if (link.lengthBasis == design::LengthBasis::byHand) {
        link.length_m = design::stockedLength_m(*choice.cable, length_m);
    } else {
        link.lengthBasis = design::LengthBasis::measured;
        link.length_m = orderedLength_m(choice.cable, length_m);
    }
    return link;
}

CableChange chooseOnce(const design::Variant& variant, const catalog::PartLookup& parts,
                       const Candidates& from, const std::vector<design::LinkId>& only,
                       Reasons reasons) {
    const design::ResolvedDesign design = design::resolve(variant, parts);
    const Placement placement =
        placeInRacks(design, computePower(design, design::countCables(design)));
    CableChange change;
    Rankings rankings(from);
    const std::set<design::LinkId> wanted(only.begin(), only.end());
    for (const ResolvedLink& link : design.links) {
        if (!wanted.empty() && wanted.count(link.link->id) == 0) continue;
        const double length_m = neededLength_m(design, placement, link);
        const auto choice = choiceFor(link, length_m, from, rankings,
                                      reasons == Reasons::all || change.refused.empty());
        if (!choice) {
            change.refused.push_back({link.link->id, choice.reason()});
            continue;
        }
        Link becomes = linkWith(link, choice.value(), length_m);
        if (becomes == *link.link) continue;
        for (const Part* part :
             {choice.value().cable, choice.value().transceiverA, choice.value().transceiverB})
            addOnce(change.parts, part);
        change.links.push_back(std::move(becomes));
    }
    return change;
}

/// A document's parts, then the candidates.
class WithCandidates : public catalog::PartLookup {
public:
    WithCandidates(const catalog::PartLookup& parts, const Candidates& from)
        : parts_(parts), from_(from) {}
    [[nodiscard]] const Part* find(const catalog::PartId& id) const override {
        if (const Part* part = parts_.find(id)) return part;
        for (const auto* list : {&from_.cables, &from_.transceivers})
            for (const Part* part : *list)
                if (part->id == id) return part;
        return nullptr;
    }

private:
    const catalog::PartLookup& parts_;
    const Candidates& from_;
};

std::string nameFor(std::size_t changed, std::size_t refused) {
    std::string name = "Choose cables for " + design::counted(static_cast<long>(changed), "link");
    if (refused > 0) name += ", leaving " + std::to_string(refused) + " as they are";
    return name;
}

}  // namespace

CableChange chooseCables(const design::Variant& variant, const catalog::PartLookup& parts,
                         const std::vector<const Part*>& cables,
                         const std::vector<const Part*>& transceivers,
                         const std::vector<design::LinkId>& only, Reasons reasons) {
    const Candidates from{cables, transceivers};
    const CableChange first = chooseOnce(variant, parts, from, only, reasons);
    if (first.links.empty()) return first;
    // Modules draw power, so they move what fits into a rack: once more, with them in place.
    std::map<design::LinkId, const Link*> chosen;
    for (const Link& link : first.links) chosen[link.id] = &link;
    design::Variant cabled = variant;
    for (Link& link : cabled.links)
        if (const auto found = chosen.find(link.id); found != chosen.end()) link = *found->second;
    CableChange second = chooseOnce(cabled, WithCandidates(parts, from), from, only, reasons);
    for (const Link& link : second.links) chosen[link.id] = &link;
    for (const CableRefusal& refusal : second.refused) chosen.erase(refusal.link);
    std::vector<Link> changed;
    for (const Link& before : variant.links) {
        const auto found = chosen.find(before.id);
        if (found != chosen.end() && *found->second != before) changed.push_back(*found->second);
    }
    second.links = std::move(changed);
    for (const Part* part : first.parts) addOnce(second.parts, part);
    return second;
}

design::Answer<design::Transaction> chooseCables(const design::Desk& desk,
                                                 const std::vector<design::LinkId>& only,
                                                 std::vector<CableRefusal>* refused) {
    const auto variant = design::variantOn(desk);
    if (!variant) return design::Refusal{variant.reason()};
    if (variant.value()->links.empty())
        return design::Refusal{"There is no link to choose cables for."};
    design::Draft draft(desk, *variant.value());
    const CableChange change = chooseCables(
        *variant.value(), draft.parts(), draft.parts().ofKind(catalog::PartKind::cable),
        draft.parts().ofKind(catalog::PartKind::transceiver), only,
        refused == nullptr ? Reasons::first : Reasons::all);
    if (refused != nullptr) *refused = change.refused;
    if (change.links.empty()) {
        if (!change.refused.empty()) return design::Refusal{change.refused.front().reason};
        return design::Refusal{"All links already have the cables that would be chosen."};
    }
    for (const Link& link : change.links) {
        draft.bringPartsOf(link);
        draft.edit(design::SetLink{link});
    }
    return draft.take(nameFor(change.links.size(), change.refused.size()));
}

std::vector<MediumOption> mediumOptions(const catalog::PortGroup& a, const catalog::PortGroup& b,
                                        const std::vector<const Part*>& cables,
                                        const std::vector<const Part*>& transceivers,
                                        const design::PortSplit& split) {
    std::vector<MediumOption> options;
    for (const CableChoice& choice : design::fittingCables(a, b, 0, cables, transceivers, split)) {
        const std::string& medium = choice.cable->as<catalog::Cable>()->medium;
        const double reach_m = design::reachOf_m(choice);
        const auto known =
            std::find_if(options.begin(), options.end(),
                         [&](const MediumOption& option) { return option.medium == medium; });
        if (known == options.end())
            options.push_back({medium, reach_m, choice});
        else if (reach_m > known->reach_m)
            *known = {medium, reach_m, choice};
    }
    std::stable_sort(options.begin(), options.end(), [](const auto& x, const auto& y) {
        return design::mediumRank(x.medium) < design::mediumRank(y.medium);
    });
    return options;
}

std::optional<CableChoice> farthestCable(const catalog::PortGroup& a, const catalog::PortGroup& b,
                                         const std::vector<const Part*>& cables,
                                         const std::vector<const Part*>& transceivers,
                                         const design::PortSplit& split) {
    std::optional<CableChoice> farthest;
    for (const CableChoice& choice : design::fittingCables(a, b, 0, cables, transceivers, split))
        if (!farthest || design::reachOf_m(choice) > design::reachOf_m(*farthest))
            farthest = choice;
    return farthest;
}

bool reachesEverywhere(const CableChoice& choice) {
    return std::isinf(design::reachOf_m(choice));
}

bool fillsWholePlugs(const ResolvedLink& link, const catalog::Cable& cable) {
    if (cable.linksPerAssembly <= 1 || cable.plugsA != cable.plugsB) return true;
    if (link.a == nullptr || link.b == nullptr) return true;
    const long perPiece = cable.linksPerAssembly;
    const design::Link& drawn = *link.link;
    if (drawn.pattern == design::WiringPattern::mesh) return drawn.count % perPiece == 0;
    const long instancesA = std::max(1, link.a->device->count);
    const long instancesB = std::max(1, link.b->device->count);
    const bool isGrouped = drawn.pattern == design::WiringPattern::group;
    const long fewest = isGrouped ? std::max(1L, instancesB / instancesA) : instancesB;
    const long most = isGrouped ? std::max(1L, (instancesB + instancesA - 1) / instancesA) : fewest;
    if (most <= 1) return drawn.count % perPiece == 0;
    // A switch's cables to one peer lie side by side; a node's ports follow the order of dealing.
    const bool isNode =
        link.a->part != nullptr && link.a->part->kind != catalog::PartKind::networkSwitch;
    return !isNode && drawn.count % (perPiece * fewest) == 0 &&
           drawn.count % (perPiece * most) == 0;
}

}  // namespace cw::facility
