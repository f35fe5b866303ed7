// What goes where: does a part fit a slot, do two ports and a cable agree, what is still free.
//
// Pure questions about a variant and its parts, answered with a reason when the answer is no. Used
// by gestures.h before an edit is made and by the checks after it, so both say the same.
#pragma once

#include <optional>
#include <string>
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

/// Total cables of a link: see WiringPattern. 0 when an end's device is missing.
[[nodiscard]] long cablesOf(const Variant& variant, const Link& link);
/// Ports a link takes on one instance of its A (B) device: the most loaded instance.
[[nodiscard]] int portsTakenAtA(const Variant& variant, const Link& link);
[[nodiscard]] int portsTakenAtB(const Variant& variant, const Link& link);

/// The fastest rate both ports can run at, 0 when there is none.
[[nodiscard]] double commonRate_bps(const catalog::PortGroup& a, const catalog::PortGroup& b);

/// Rate of one cable of `link` as drawn: the least of both ports' common rate and the cable's. 0
/// when anything is missing.
[[nodiscard]] double linkRate_bps(const Variant& variant, const Link& link,
                                  const catalog::PartLookup& parts);

/// Cable and modules for one link.
struct CableChoice {
    const catalog::Part* cable = nullptr;
    const catalog::Part* transceiverA = nullptr;  ///< null when the cable has its own plugs
    const catalog::Part* transceiverB = nullptr;
};

/// Why these parts cannot join these ports over `length_m`: protocol, speed, connector, shell, lane
/// rate, fibre connector, medium, reach. Nullopt when they can.
[[nodiscard]] std::optional<Refusal> refusesCable(const catalog::PortGroup& a,
                                                  const catalog::PortGroup& b,
                                                  const CableChoice& choice, double length_m);

/// The first fit in the order passive copper, active copper, AOC, multimode, single-mode, orderable
/// before end of life, shorter reach first; candidates are all cables and transceivers given.
[[nodiscard]] Answer<CableChoice> chooseCable(
    const catalog::PortGroup& a, const catalog::PortGroup& b, double length_m,
    const std::vector<const catalog::Part*>& cables,
    const std::vector<const catalog::Part*>& transceivers);

}  // namespace cw::design
