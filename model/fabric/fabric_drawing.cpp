#include "model/fabric/fabric_drawing.h"

#include <algorithm>
#include <utility>

#include "model/design/cable_counts.h"
#include "model/design/relink.h"
#include "model/design/words.h"
#include "model/fabric/layout.h"
#include "model/facility/cable_choice.h"

namespace cw::fabric {

using design::AddDevice;
using design::AddLink;
using design::Answer;
using design::Device;
using design::DeviceId;
using design::Edit;
using design::Link;
using design::LinkEnd;
using design::Refusal;
using design::Variant;

FabricDrawing::FabricDrawing(const design::Desk& desk, const Variant& variant,
                             const FabricRequest& request, design::Network network,
                             const std::set<std::int64_t>& replaced, bool keepsDeleted)
    : desk_(desk),
      variant_(variant),
      request_(request),
      network_(network),
      draft_(desk, variant),
      id_(replaced.empty() ? draft_.newId() : *replaced.begin()),
      keepsDeleted_(keepsDeleted) {
    for (const Device& device : variant.devices) {
        labels_.insert(device.label);
        order_.push_back(device.id);
    }
    for (const Link& link : variant.links)
        for (const DeviceId end : {link.a.device, link.b.device}) cabled_.insert(end);
    collectOld(replaced);
}

void FabricDrawing::collectOld(const std::set<std::int64_t>& replaced) {
    for (const Device& device : variant_.devices) {
        const auto mark = markOf(device.extra);
        // A copy made by hand comes later in the list and is its owner's.
        if (mark && replaced.count(mark->fabric) > 0) oldSwitches_.emplace(keyOf(*mark), &device);
    }
    for (const Link& link : variant_.links) {
        const auto mark = markOf(link.extra);
        if (!mark || replaced.count(mark->fabric) == 0) continue;
        if (mark->fabric == id_) generatedPlaces_.merge(generatedPlacesIn(link.extra));
        const OldLink old{&link, mark->wiring != wiringOf(link)};
        if (oldLinks_.emplace(keyOf(*mark), old).second) generated_.insert(link.id);
    }
}

/// Only what is of the fabric that keeps its number is kept in place.
std::string FabricDrawing::keyOf(const Mark& mark) const {
    return mark.fabric == id_ ? mark.place : std::to_string(mark.fabric) + " " + mark.place;
}

bool FabricDrawing::isGenerated(const Link& link) const {
    return generated_.count(link.id) > 0;
}

std::string FabricDrawing::freeLabel(const std::string& label) {
    int& number = nextNumber_.try_emplace(label, 1).first->second;
    std::string text = number == 1 ? label : label + " " + std::to_string(number);
    while (!labels_.insert(text).second) text = label + " " + std::to_string(++number);
    return text;
}

DeviceId FabricDrawing::switches(const std::string& place, const std::string& label, int count,
                                 const catalog::PartId& part, DeviceId beside) {
    const auto old = oldSwitches_.find(place);
    if (old != oldSwitches_.end() && old->second->part == part) {
        Device device = *old->second;
        if (device.count != count) change_.push_back(design::SetDeviceCount{device.id, count});
        device.count = count;
        oldSwitches_.erase(old);
        return devices_.emplace(device.id, device).first->first;
    }
    Device device;
    device.id.value = draft_.newId();
    device.label = freeLabel(label);
    device.part = part;
    device.count = count;
    setMark(device.extra, {id_, place, {}});
    draft_.bring(device.part);
    add_.push_back(AddDevice{device, placeBehind(beside, device.id)});
    isChanged_ = true;
    return devices_.emplace(device.id, device).first->first;
}

DeviceId FabricDrawing::nodes(const NodeStack& stack) {
    const Device& original = *variant_.findDevice(stack.like);
    if (stack.device) {
        Device device = original;
        if (device.count != stack.count)
            change_.push_back(design::SetDeviceCount{device.id, stack.count});
        device.count = stack.count;
        return devices_.emplace(device.id, device).first->first;
    }
    Device copy = original;
    copy.id.value = draft_.newId();
    copy.label = freeLabel(original.label);
    copy.count = stack.count;
    for (design::Fitting& fitting : copy.fittings) fitting.id.value = draft_.newId();
    add_.push_back(AddDevice{copy, placeBehind(original.id, copy.id)});
    originalOf_[copy.id] = original.id;
    isChanged_ = true;
    copyHandLinks(original, copy);
    return devices_.emplace(copy.id, copy).first->first;
}

/// Nodes that stand by switches already are parted where they stand, and
/// switches of another network stand by them; nodes that come or are cabled for
/// the first time go to the end with their leaves.
std::optional<std::size_t> FabricDrawing::placeBehind(DeviceId anchor, DeviceId device) {
    const auto piece = originalOf_.find(anchor);
    const DeviceId original = piece == originalOf_.end() ? anchor : piece->second;
    if (isGrowing_ || cabled_.count(original) == 0) {
        order_.push_back(device);
        return std::nullopt;
    }
    const auto last = lastBehind_.find(original);
    const DeviceId after = last == lastBehind_.end() ? original : last->second;
    const auto found = std::find(order_.begin(), order_.end(), after);
    const auto place = static_cast<std::size_t>(found - order_.begin()) + 1;
    order_.insert(order_.begin() + static_cast<std::ptrdiff_t>(place), device);
    lastBehind_[original] = device;
    return place;
}

/// What each instance had by hand, each instance of the copy has too.
void FabricDrawing::copyHandLinks(const Device& original, const Device& copy) {
    const auto fittingOf = [&](design::FittingId id) {
        for (std::size_t i = 0; i < original.fittings.size(); ++i)
            if (original.fittings[i].id == id) return copy.fittings[i].id;
        return design::FittingId{};
    };
    for (const Link& link : variant_.links) {
        const bool atA = link.a.device == original.id;
        const bool atB =
            link.b.device == original.id && link.pattern == design::WiringPattern::mesh;
        if (isGenerated(link) || (!atA && !atB)) continue;
        Link another = link;
        another.id.value = draft_.newId();
        LinkEnd& end = atA ? another.a : another.b;
        end.device = copy.id;
        end.fitting = fittingOf(end.fitting);
        link_.push_back(AddLink{another});
    }
}

void FabricDrawing::removeNodes(DeviceId device) {
    for (const Link& link : variant_.links)
        if (!isGenerated(link) && (link.a.device == device || link.b.device == device))
            unlink_.push_back(design::RemoveLink{link.id});
    remove_.push_back(design::RemoveDevice{device});
    isChanged_ = true;
}

LinkEnd FabricDrawing::nodeEnd(DeviceId device, const NodePort& port) const {
    LinkEnd end{device, {}, port.port->name};
    if (port.fitting >= 0) end.fitting = devices_.at(device).fittings[port.fitting].id;
    return end;
}

Answer<Link> FabricDrawing::newLink(const WantedLink& wanted) {
    const std::tuple key{wanted.portA, wanted.portB, wanted.splitB};
    const auto known = choices_.find(key);
    if (known == choices_.end()) {
        const auto choice = design::chooseOn(draft_.parts(), *wanted.portA, *wanted.portB,
                                             design::defaultLinkLength_m, {1, wanted.splitB});
        if (!choice) return Refusal{choice.reason()};
        choices_[key] = choice.value();
    }
    const design::CableChoice& choice = choices_.at(key);
    Link link;
    link.network = network_;
    design::setChoice(link, choice);
    link.length_m = design::stockedLength_m(*choice.cable, design::defaultLinkLength_m);
    link.lengthBasis = design::LengthBasis::measured;
    link.a = wanted.a;
    link.b = wanted.b;
    return link;
}

/// Both ends were there, and so was the link, when the fabric was drawn last.
bool FabricDrawing::isDeleted(const WantedLink& wanted) const {
    return keepsDeleted_ && oldLinks_.count(wanted.place) == 0 &&
           generatedPlaces_.count(numberOfPlace(wanted.place)) > 0 &&
           variant_.findDevice(wanted.a.device) != nullptr &&
           variant_.findDevice(wanted.b.device) != nullptr;
}

Answer<Link> FabricDrawing::linkFor(const WantedLink& wanted) {
    const auto deal = [&](Link& link) {
        link.pattern = wanted.pattern;
        link.count = wanted.count;
        link.shift = wanted.shift;
        link.splitB = wanted.splitB;
    };
    const auto old = oldLinks_.find(wanted.place);
    const bool isKept = old != oldLinks_.end() && old->second.link->a == wanted.a &&
                        old->second.link->b == wanted.b;
    auto made = isKept ? Answer<Link>(*old->second.link) : newLink(wanted);
    if (!made) return made;
    Link& link = made.value();
    const bool isHandChanged = isKept && old->second.isHandChanged;
    if (isKept && !isHandChanged && link.splitB != wanted.splitB) {
        // Another split takes another cable.
        auto another = newLink(wanted);
        if (!another) return another;
        another.value().id = link.id;
        another.value().extra = link.extra;
        link = another.value();
    }
    if (!isHandChanged) deal(link);
    if (!isKept) link.id.value = draft_.newId();
    Link asWanted = link;
    deal(asWanted);
    setMark(link.extra, {id_, wanted.place, wiringOf(asWanted)});
    return made;
}

/// At both ends of the list, so that it survives when one of the links is
/// deleted by hand.
void FabricDrawing::rememberRequest(std::vector<Link>& links) const {
    if (links.empty()) return;
    std::set<std::int64_t> places;
    for (const WantedLink& wanted : wanted_) places.insert(numberOfPlace(wanted.place));
    for (Link* link : {&links.front(), &links.back()}) {
        const auto mark = markOf(link->extra);
        if (mark) setMark(link->extra, *mark, request_, places);
    }
}

void FabricDrawing::edit(const Link& link) {
    const auto mark = markOf(link.extra);
    const auto old = oldLinks_.find(mark->place);
    if (old == oldLinks_.end() || old->second.link->id != link.id) {
        link_.push_back(AddLink{link});
        return;
    }
    if (link != *old->second.link) link_.push_back(design::SetLink{link});
    oldLinks_.erase(old);
}

std::optional<Refusal> FabricDrawing::makeLinks() {
    std::vector<Link> links;
    for (const WantedLink& wanted : wanted_) {
        if (isDeleted(wanted)) continue;
        const auto made = linkFor(wanted);
        if (!made) return Refusal{made.reason()};
        links.push_back(made.value());
    }
    rememberRequest(links);
    for (const Link& link : links) edit(link);
    return std::nullopt;
}

/// What was generated and is not wanted any more: links first, then switches
/// without other links.
void FabricDrawing::removeStale() {
    std::set<DeviceId> held;
    for (const Link& link : variant_.links) {
        const auto mark = markOf(link.extra);
        const bool isStale = mark && isGenerated(link) && oldLinks_.count(keyOf(*mark)) > 0;
        if (isStale) {
            unlink_.push_back(design::RemoveLink{link.id});
        } else {
            held.insert(link.a.device);
            held.insert(link.b.device);
        }
    }
    std::vector<DeviceId> stale;
    for (const auto& [place, device] : oldSwitches_)
        if (held.count(device->id) == 0) stale.push_back(device->id);
    std::sort(stale.begin(), stale.end());
    for (const DeviceId device : stale) remove_.push_back(design::RemoveDevice{device});
    isChanged_ = isChanged_ || !stale.empty();
}

std::optional<Refusal> FabricDrawing::refusesPorts(const Variant& after) const {
    const auto all = design::portsOfAll(after, draft_.parts());
    for (const WantedLink& wanted : wanted_)
        for (const LinkEnd& end : {wanted.a, wanted.b})
            for (const design::PortUse& use : all.at(end.device)) {
                if (use.end != end || use.used <= use.total) continue;
                const Device* device = after.findDevice(end.device);
                return Refusal{device->label + " needs " + design::counted(use.used, "port") +
                               " (" + use.port->name + ") and has " + std::to_string(use.total) +
                               ": links drawn by hand take the others. Remove them first."};
            }
    return std::nullopt;
}

/// Cables for the fabric as it will stand: what reaches over the floor, and new
/// ones only where nobody picked any. Where nothing reaches, the checks say so.
void FabricDrawing::chooseCables(const Variant& after, std::vector<Edit>& edits) {
    std::vector<design::LinkId> mine;
    for (const Link& link : after.links)
        if (const auto mark = markOf(link.extra); mark && mark->fabric == id_)
            mine.push_back(link.id);
    if (mine.empty()) return;
    const facility::CableChange change = facility::chooseCables(
        after, draft_.parts(), draft_.parts().ofKind(catalog::PartKind::cable),
        draft_.parts().ofKind(catalog::PartKind::transceiver), mine, facility::Reasons::first);
    std::map<design::LinkId, const Link*> chosen;
    for (const Link& link : change.links) chosen[link.id] = &link;
    const auto take = [&](Link& link) {
        if (const auto found = chosen.find(link.id); found != chosen.end()) {
            link = *found->second;
            chosen.erase(found);
        }
        draft_.bringPartsOf(link);
    };
    for (Edit& edit : edits) {
        if (auto* added = std::get_if<AddLink>(&edit)) take(added->link);
        if (auto* set = std::get_if<design::SetLink>(&edit)) take(set->link);
    }
    for (const auto& [id, link] : chosen) {
        draft_.bringPartsOf(*link);
        edits.push_back(design::SetLink{*link});
    }
}

void FabricDrawing::setPositions(const Variant& after, std::vector<Edit>& edits) const {
    if (!isChanged_) return;
    std::set<DeviceId> arrangedDevices;
    std::optional<design::Position> corner;
    for (const auto& [id, device] : devices_) {
        arrangedDevices.insert(id);
        const Device* before = variant_.findDevice(id);
        if (before == nullptr) continue;
        if (!corner) corner = before->position;
        corner->x = std::min(corner->x, before->position.x);
        corner->y = std::min(corner->y, before->position.y);
    }
    const Places places =
        arranged(after, draft_.parts(), arrangedDevices, corner.value_or(design::Position{}));
    for (Edit& edit : edits)
        if (auto* added = std::get_if<AddDevice>(&edit))
            added->device.position = places.at(added->device.id);
    for (const Device& device : variant_.devices) {
        const auto place = places.find(device.id);
        if (place != places.end() && place->second != device.position)
            edits.push_back(design::MoveDevice{device.id, place->second});
    }
}

Answer<design::Transaction> FabricDrawing::finish(const std::string& name) {
    if (auto refusal = makeLinks()) return *refusal;
    removeStale();
    std::vector<Edit> edits;
    for (std::vector<Edit>* some : {&unlink_, &change_, &add_, &link_, &remove_})
        edits.insert(edits.end(), some->begin(), some->end());
    Variant after = variant_;
    for (const Edit& edit : edits) design::apply(after, edit);
    if (auto refusal = refusesPorts(after)) return *refusal;
    chooseCables(after, edits);
    setPositions(after, edits);
    for (Edit& edit : edits) draft_.edit(std::move(edit));
    return draft_.take(name);
}

}  // namespace cw::fabric
