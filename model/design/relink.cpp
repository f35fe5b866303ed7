#include "model/design/relink.h"

#include <algorithm>
#include <utility>

#include "model/design/words.h"

namespace cw::design {

using catalog::Part;
using catalog::PortGroup;

namespace {

bool agree(const PortGroup& before, const PortGroup& after) {
    const bool sharesProtocol = std::any_of(
        before.protocols.begin(), before.protocols.end(), [&](catalog::Protocol protocol) {
            return std::find(after.protocols.begin(), after.protocols.end(), protocol) !=
                   after.protocols.end();
        });
    return before.role == after.role && before.connector == after.connector && sharesProtocol;
}

/// Ports named by hand are of the group they were named in.
void forgetPorts(Link& link, bool atA) {
    (atA ? link.firstPortA : link.firstPortB) = 0;
    for (PinnedCable& cable : link.pinned) (atA ? cable.portA : cable.portB) = 0;
    std::erase_if(link.pinned,
                  [](const PinnedCable& cable) { return cable.portA == 0 && cable.portB == 0; });
}

/// Leaves the cable when it fits, takes another when one does; false when none joins the ports.
bool fitCable(Link& link, const PortGroup& a, const PortGroup& b, const DeskParts& parts) {
    const PortSplit split = splitOf(link);
    if (link.cable.empty()) return commonRate_bps(a, b, split) > 0;
    if (!refusesCable(a, b, choiceOf(link, parts), link.length_m, split)) return true;
    const auto choice = chooseOn(parts, a, b, link.length_m, split);
    if (!choice) return false;
    setChoice(link, choice.value());
    link.cableByHand = false;  // what was picked does not fit what the device has become
    return true;
}

}  // namespace

CableChoice choiceOf(const Link& link, const catalog::PartLookup& parts) {
    const auto find = [&](const catalog::PartId& id) {
        return id.empty() ? nullptr : parts.find(id);
    };
    return {find(link.cable), find(link.transceiverA), find(link.transceiverB)};
}

void setChoice(Link& link, const CableChoice& choice) {
    const auto idOf = [](const Part* part) {
        return part == nullptr ? catalog::PartId() : part->id;
    };
    link.cable = idOf(choice.cable);
    link.transceiverA = idOf(choice.transceiverA);
    link.transceiverB = idOf(choice.transceiverB);
}

Answer<CableChoice> chooseOn(const DeskParts& parts, const PortGroup& a, const PortGroup& b,
                             double length_m, const PortSplit& split) {
    return chooseCable(a, b, length_m, parts.ofKind(catalog::PartKind::cable),
                       parts.ofKind(catalog::PartKind::transceiver), split);
}

Relinking::Relinking(Draft& draft, const Device& becomes, const RelinkScope& scope)
    : draft_(draft), device_(becomes.id) {
    const auto isMeant = [&](const LinkEnd& end) {
        return end.device == device_ && (!scope.from || end.fitting == *scope.from);
    };
    Variant scratch = draft.variant();
    for (Device& device : scratch.devices)
        if (device.id == device_) device = becomes;
    std::erase_if(scratch.links,
                  [&](const Link& link) { return isMeant(link.a) || isMeant(link.b); });
    for (const Link& link : draft.variant().links) {
        if (!isMeant(link.a) && !isMeant(link.b)) continue;
        auto after = carry(link, isMeant(link.a), scratch, scope);
        if (after) scratch.links.push_back(*after);
        carried_.push_back({&link, std::move(after)});
    }
}

std::optional<Link> Relinking::carry(const Link& link, bool atA, Variant& scratch,
                                     const RelinkScope& scope) const {
    const LinkEnd& own = atA ? link.a : link.b;
    const auto before = portAt(draft_.variant(), own, draft_.parts());
    const auto other = portAt(draft_.variant(), atA ? link.b : link.a, draft_.parts());
    const Device* device = scratch.findDevice(device_);
    if (!before || !other || device == nullptr) return std::nullopt;
    const int taken = atA ? portsTakenAtA(scratch, link) : portsTakenAtB(scratch, link);

    std::vector<PortUse> ports = portsOf(scratch, *device, draft_.parts());
    const auto distance = [&](const PortUse& use) {
        return use.end == own ? 0 : use.end.port == own.port ? 1 : 2;
    };
    std::stable_sort(ports.begin(), ports.end(),
                     [&](const PortUse& x, const PortUse& y) { return distance(x) < distance(y); });
    for (const PortUse& use : ports) {
        if (scope.to && use.end.fitting != *scope.to) continue;
        if (use.available() < taken || !agree(*before->port, *use.port)) continue;
        Link moved = link;
        (atA ? moved.a : moved.b) = use.end;
        if (use.end != own) forgetPorts(moved, atA);
        const PortGroup& a = atA ? *use.port : *other->port;
        const PortGroup& b = atA ? *other->port : *use.port;
        if (fitCable(moved, a, b, draft_.parts())) return moved;
    }
    return std::nullopt;
}

void Relinking::removeBefore() {
    for (const Carried& carried : carried_)
        if (!carried.isUntouched()) draft_.edit(RemoveLink{carried.before->id});
}

void Relinking::addAfter() {
    std::size_t place = 0;
    auto carried = carried_.begin();
    for (const Link& link : draft_.variant().links) {
        const bool isCarried = carried != carried_.end() && carried->before == &link;
        const bool stays = !isCarried || carried->isUntouched();
        if (!stays && carried->after) {
            draft_.bringPartsOf(*carried->after);
            draft_.edit(AddLink{*carried->after, place});
        }
        if (stays || carried->after) ++place;
        if (isCarried) ++carried;
    }
}

std::string Relinking::droppedWords() const {
    const auto dropped = std::count_if(carried_.begin(), carried_.end(),
                                       [](const Carried& carried) { return !carried.after; });
    return dropped == 0 ? "" : ", dropping " + counted(dropped, "link");
}

}  // namespace cw::design
