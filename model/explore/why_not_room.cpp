#include "model/explore/why_not_room.h"

#include <algorithm>

#include "model/checks/wording.h"
#include "model/design/words.h"

namespace cw::explore {

namespace {

using catalog::Part;
using checks::figure;

/// Of two that suit, one with a price is taken first.
std::string priceWords(const Part& part, const Part* taken) {
    if (part.price() != nullptr) return {};
    return taken != nullptr && taken->price() != nullptr
               ? "it has no price, and " + taken->name + " has one"
               : "";
}

std::string rackLacks(const Space& space, const Part& part) {
    const auto& rack = *part.as<catalog::Rack>();
    const double asked_U = space.request.site.rackUnits;
    if (rack.standard != "EIA-310")
        return "it is no EIA-310 rack; systems that need such a rack come with it";
    if (!rack.rackUnits) return "it does not say how high it is";
    if (*rack.rackUnits < asked_U)
        return "it holds " + figure(*rack.rackUnits) + " U, and the site's racks hold " +
               figure(asked_U) + " U";
    return priceWords(part, space.room.rack);
}

std::string pduLacks(const Space& space, const Part& part) {
    const auto& pdu = *part.as<catalog::Pdu>();
    const design::Site& site = space.request.site;
    if (pdu.type != "rackPdu" && pdu.type != "circuit") return "it is none that a rack is fed by";
    if (pdu.phases.value_or(0) != 3) return "it is not three-phase, as the site's feeds are";
    if (pdu.lineVoltage_V.value_or(0) != site.feedVoltage_V ||
        pdu.breaker_A.value_or(0) != site.feedCurrent_A)
        return "it is for " + figure(pdu.lineVoltage_V.value_or(0)) + " V and " +
               figure(pdu.breaker_A.value_or(0)) + " A, and the site's feeds are of " +
               figure(site.feedVoltage_V) + " V and " + figure(site.feedCurrent_A) + " A";
    return priceWords(part, space.room.pdu);
}

bool coolsByRearDoor(design::Cooling cooling) {
    return cooling == design::Cooling::rearDoorPassive ||
           cooling == design::Cooling::rearDoorActive;
}

std::string coolingLacks(const Space& space, const Part& part) {
    const auto& unit = *part.as<catalog::CoolingUnit>();
    const design::Cooling cooling = space.request.site.cooling;
    if (unit.type == "rearDoor") {
        if (!coolsByRearDoor(cooling)) return "the site does not cool by rear doors";
        if (unit.hasFans.value_or(false) != (cooling == design::Cooling::rearDoorActive))
            return unit.hasFans.value_or(false) ? "it has fans, and the site's doors have none"
                                                : "it has no fans, and the site's doors have some";
        return priceWords(part, space.room.door);
    }
    if (unit.type != "cdu") return "air handlers are the room's and are not ordered with a design";
    if (unit.medium != "liquid-to-liquid") return "it gives its heat to the air of the room";
    if (unit.capacity_W.value_or(0) <= 0) return "it does not say how much heat it takes";
    const auto& offered = space.room.coolantUnits;
    if (std::find(offered.begin(), offered.end(), &part) != offered.end())
        return "of those that take the heat the fewest, and of those the smallest are taken; nodes "
               "cooled by air alone take none";
    return priceWords(part, offered.empty() ? nullptr : offered.front());
}

/// What is taken in place of it, if there is one for all designs.
const Part* takenFor(const Space& space, const Part& part) {
    switch (part.kind) {
        case catalog::PartKind::rack:
            return space.room.rack;
        case catalog::PartKind::pdu:
            return space.room.pdu;
        default:
            return part.as<catalog::CoolingUnit>()->type == "rearDoor" ? space.room.door : nullptr;
    }
}

std::string lacksOf(const Space& space, const Part& part) {
    switch (part.kind) {
        case catalog::PartKind::rack:
            return rackLacks(space, part);
        case catalog::PartKind::pdu:
            return pduLacks(space, part);
        default:
            return coolingLacks(space, part);
    }
}

}  // namespace

std::string whyNotRoomPart(const Space& space, const Part& part) {
    if (!space.request.vary.withRoom)
        return "The request asks for designs without their room: \"withRoom\": true under \"vary\" "
               "orders racks, PDUs and coolant units with each.";
    const Part* taken = takenFor(space, part);
    if (taken == &part) return "Every design of the answer that needs one has " + part.name + ".";
    std::string lacks = lacksOf(space, part);
    if (lacks.empty())
        lacks =
            "it suits as well, and the smallest that suits is taken, of equals the first in "
            "the catalog";
    std::string text = part.name + " is not in the answer: " + lacks + ".";
    if (taken != nullptr) text += " All designs are ordered with " + taken->name + ".";
    return text + " On the canvas " + design::aKindWord(part.kind) +
           " can be changed for another at any time.";
}

}  // namespace cw::explore
