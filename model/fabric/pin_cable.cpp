#include "model/fabric/pin_cable.h"

#include <algorithm>

#include "model/design/gesture_draft.h"
#include "model/design/words.h"
#include "model/fabric/instance_names.h"
#include "model/fabric/port_assignment.h"
#include "model/fabric/port_names.h"

namespace cw::fabric {

using design::Answer;
using design::Link;
using design::LinkEnd;
using design::PinnedCable;
using design::Refusal;

namespace {

void pin(Link& link, int number, bool atA, int port) {
    auto place = std::lower_bound(
        link.pinned.begin(), link.pinned.end(), number,
        [](const PinnedCable& pinned, int wanted) { return pinned.cable < wanted; });
    if (place == link.pinned.end() || place->cable != number)
        place = link.pinned.insert(place, {number, 0, 0});
    (atA ? place->portA : place->portB) = port;
    if (place->portA == 0 && place->portB == 0) link.pinned.erase(place);
}

/// The end of another cable that was pinned to the same port of the same instance.
std::optional<Refusal> refusesTaken(const design::ResolvedDesign& design, const Link& link,
                                    int number, bool atA) {
    const PortNames names(design);
    const auto cables = assignPorts(design);
    const LinkEnd& end = atA ? link.a : link.b;
    const CablePlace* mine = nullptr;
    int at = 0;
    for (const CablePlace& cable : cables)
        if (design.links[cable.link].link->id == link.id && at++ == number) mine = &cable;
    if (mine == nullptr) return Refusal{"The link has no such cable."};
    const PortPlace& place = atA ? mine->a : mine->b;
    for (const CablePlace& cable : cables) {
        const Link& other = *design.links[cable.link].link;
        for (const auto& [theirs, theirEnd] :
             {std::pair(&cable.a, &other.a), {&cable.b, &other.b}}) {
            const bool isSame = *theirEnd == end && *theirs == place;
            if (!isSame || (&cable == mine && (theirEnd == &other.a) == atA)) continue;
            const std::string instance = instanceNames(design)[place.device][place.instance];
            return Refusal{"Port " + names.at(link.network, end, place) + " of " + instance +
                           " is taken by a cable that was set by hand as well. Free it first."};
        }
    }
    return std::nullopt;
}

}  // namespace

Answer<design::Transaction> pinCable(const design::Desk& desk, design::LinkId id, int number,
                                     bool atA, int port) {
    const auto variant = design::variantOn(desk);
    if (!variant) return Refusal{variant.reason()};
    const Link* found = variant.value()->findLink(id);
    if (found == nullptr) return Refusal{"This link is no longer in the design."};
    if (number < 0 || number >= design::cablesOf(*variant.value(), *found))
        return Refusal{"The link has no cable " + std::to_string(number + 1) + "."};
    design::Draft draft(desk, *variant.value());
    const design::ResolvedDesign before = design::resolve(*variant.value(), draft.parts());
    const LinkEnd& end = atA ? found->a : found->b;
    const std::vector<std::string> names = PortNames(before).allAt(found->network, end);
    const auto ports = static_cast<int>(names.size());
    const std::string label = variant.value()->findDevice(end.device)->label;
    if (port < 0 || port > ports)
        return Refusal{label + " has " + design::counted(ports, "such port") + ", not " +
                       std::to_string(port) + "."};
    Link link = *found;
    pin(link, number, atA, port);
    design::Variant after = *variant.value();
    design::apply(after, design::Edit(design::SetLink{link}));
    if (port > 0)
        if (auto refusal = refusesTaken(design::resolve(after, draft.parts()), link, number, atA))
            return *refusal;
    draft.edit(design::SetLink{link});
    const std::string what = "cable " + std::to_string(number + 1);
    return draft.take(port == 0 ? "Let the port of " + what + " be chosen"
                                : "Plug " + what + " into port " +
                                      names[static_cast<std::size_t>(port) - 1] + " of " + label);
}

}  // namespace cw::fabric
