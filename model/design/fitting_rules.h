// What goes where: does a part fit a slot, do two ports and a cable agree, what is still free.
//
// Pure questions about a variant and its parts, answered with a reason when the answer is no. Used
// by gestures.h before an edit is made and by the checks after it, so both say the same.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "model/catalog/part.h"
#include "model/design/variant.h"

namespace cw::design {

/// Why something cannot be done: one sentence for the user, without a trailing stop left out.
struct Refusal {
    std::string reason;
    bool operator==(const Refusal&) const = default;
};

/// A value or the reason why not.
template <class T>
class Answer {
public:
    Answer(T value) : content_(std::move(value)) {}
    Answer(Refusal refusal) : content_(std::move(refusal)) {}
    [[nodiscard]] bool ok() const { return content_.index() == 0; }
    [[nodiscard]] explicit operator bool() const { return ok(); }
    [[nodiscard]] const T& value() const { return std::get<0>(content_); }
    [[nodiscard]] T& value() { return std::get<0>(content_); }
    [[nodiscard]] const std::string& reason() const { return std::get<1>(content_).reason; }

private:
    std::variant<T, Refusal> content_;
};

/// Whether `part` may sit in `slot` by form, socket, memory type and the vendor's list. No count.
[[nodiscard]] std::optional<Refusal> refusesSlot(const catalog::SlotGroup& slot,
                                                 const catalog::Part& part);

/// Slots of group `slot` of one instance of `device` that are taken.
[[nodiscard]] int usedSlots(const Device& device, const std::string& slot);

/// The first slot group of the device's part that takes `part` and has a free slot.
[[nodiscard]] Answer<const catalog::SlotGroup*> slotFor(const Device& device,
                                                        const catalog::Part& devicePart,
                                                        const catalog::Part& part);

/// A port group in the design, with its use. Counts are per instance of the device.
struct PortUse {
    LinkEnd end;
    const catalog::PortGroup* port = nullptr;
    int total = 0;  ///< ports of the group times the fitting's count
    int used = 0;   ///< the most used instance
    [[nodiscard]] int available() const { return total > used ? total - used : 0; }
};

/// All ports of a device: its own first, then those of its fittings, in order.
[[nodiscard]] std::vector<PortUse> portsOf(const Variant& variant, const Device& device,
                                           const catalog::PartLookup& parts);
/// One of them; nullopt when the end names nothing that exists.
[[nodiscard]] std::optional<PortUse> portAt(const Variant& variant, const LinkEnd& end,
                                            const catalog::PartLookup& parts);

/// `portsOf` of every device in one pass over the links, for whoever needs many of them.
[[nodiscard]] std::unordered_map<DeviceId, std::vector<PortUse>> portsOfAll(
    const Variant& variant, const catalog::PartLookup& parts);
/// The port group called `name` of a part; null when it has none.
[[nodiscard]] const catalog::PortGroup* findPort(const catalog::Part& part, std::string_view name);

/// Total cables of a link: see WiringPattern. 0 when an end's device is missing.
[[nodiscard]] long cablesOf(const Variant& variant, const Link& link);
/// Ports a link takes on one instance of its A (B) device: the most loaded instance. Where ports
/// run in split mode, several cables share one.
[[nodiscard]] int portsTakenAtA(const Variant& variant, const Link& link);
[[nodiscard]] int portsTakenAtB(const Variant& variant, const Link& link);
/// The same where the counts of both devices are known.
[[nodiscard]] long cablesOf(const Link& link, int instancesA, int instancesB);
[[nodiscard]] int portsTakenAtA(const Link& link, int instancesA, int instancesB);
[[nodiscard]] int portsTakenAtB(const Link& link, int instancesA, int instancesB);

/// Cables that share one port at each end: above 1 the port runs in split mode, at a rate that its
/// modes list for that many.
struct PortSplit {
    int a = 1;
    int b = 1;
};
[[nodiscard]] inline PortSplit splitOf(const Link& link) {
    return {link.splitA, link.splitB};
}

/// The fastest rate both ports can run at, 0 when there is none.
[[nodiscard]] double commonRate_bps(const catalog::PortGroup& a, const catalog::PortGroup& b,
                                    const PortSplit& split = {});

/// Rate of one cable of `link` as drawn: the fastest both ports can run at and the cable and
/// modules carry. 0 when anything is missing.
[[nodiscard]] double linkRate_bps(const Variant& variant, const Link& link,
                                  const catalog::PartLookup& parts);

/// Cable and modules for one link.
struct CableChoice {
    const catalog::Part* cable = nullptr;
    const catalog::Part* transceiverA = nullptr;  ///< null when the cable has its own plugs
    const catalog::Part* transceiverB = nullptr;
};

/// The fastest rate both ports can run at and all parts of `choice` carry; 0 without a cable.
[[nodiscard]] double cabledRate_bps(const catalog::PortGroup& a, const catalog::PortGroup& b,
                                    const CableChoice& choice, const PortSplit& split = {});

/// Why these parts cannot join these ports over `length_m`: protocol, speed, connector, shell, lane
/// rate, fibre connector, medium, reach; a split port and a cable that does not split it. Nullopt
/// when they can.
[[nodiscard]] std::optional<Refusal> refusesCable(const catalog::PortGroup& a,
                                                  const catalog::PortGroup& b,
                                                  const CableChoice& choice, double length_m,
                                                  const PortSplit& split = {});

/// Place of a cable's medium in the order of cost: 0 for passive copper; see chooseCable.
[[nodiscard]] int mediumRank(const std::string& medium);

/// Whether a cable goes in the other way round: its end B into port `a`. A fibre does where port
/// `b` is the one that is split.
[[nodiscard]] bool isLaidReversed(const catalog::PortGroup& a, const catalog::PortGroup& b,
                                  const catalog::Part& cable, const PortSplit& split = {});
/// How far cable and modules reach: the least of what is stated and, for a cable with its own
/// plugs, of the lengths it is made in; infinite when nothing is stated.
[[nodiscard]] double reachOf_m(const CableChoice& choice);
/// Price of one link: its share of the assembly and of the modules at both ends; nullopt when any
/// of them has no price.
[[nodiscard]] std::optional<double> pricePerLink_USD(const CableChoice& choice);

/// The best fit: the fastest; then what can be ordered before what is at its end of life (parts
/// that are only stated are never chosen); then passive copper, active copper, AOC, twisted pair,
/// multimode, single-mode; then the lower price, known ones first; then the shorter reach.
/// Candidates are all cables and transceivers
/// given.
[[nodiscard]] Answer<CableChoice> chooseCable(const catalog::PortGroup& a,
                                              const catalog::PortGroup& b, double length_m,
                                              const std::vector<const catalog::Part*>& cables,
                                              const std::vector<const catalog::Part*>& transceivers,
                                              const PortSplit& split = {});

/// All that join the ports over `length_m` at the fastest rate any of them gives, in the order of
/// chooseCable; parts that are only stated are left out.
[[nodiscard]] std::vector<CableChoice> fittingCables(
    const catalog::PortGroup& a, const catalog::PortGroup& b, double length_m,
    const std::vector<const catalog::Part*>& cables,
    const std::vector<const catalog::Part*>& transceivers, const PortSplit& split = {});

}  // namespace cw::design
