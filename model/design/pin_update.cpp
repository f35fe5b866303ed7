#include "model/design/pin_update.h"

#include <algorithm>

#include "model/design/error_text.h"
#include "model/design/gestures.h"
#include "model/design/words.h"
#include "model/error.h"

namespace cw::design {

using catalog::Part;
using catalog::PartId;

namespace {

std::optional<Money> typicalPrice(const Part& part) {
    const catalog::Price* price = part.price();
    if (price == nullptr) return std::nullopt;
    if (price->typical) return price->typical;
    if (price->low && price->high)
        return Money::fromCents(price->low->cents() +
                                (price->high->cents() - price->low->cents()) / 2);
    return price->low ? price->low : price->high;
}

/// Units of a part as drawn; a cable's plugs and splits aside.
long usesOf(const Document& document, const PartId& part) {
    long uses = 0;
    for (const Variant& variant : document.variants) {
        for (const Device& device : variant.devices) {
            if (device.part == part) uses += device.count;
            for (const Fitting& fitting : device.fittings)
                if (fitting.part == part) uses += static_cast<long>(device.count) * fitting.count;
        }
        for (const Link& link : variant.links)
            for (const PartId& used : {link.cable, link.transceiverA, link.transceiverB})
                if (used == part) uses += link.count;
    }
    return uses;
}

/// Edits that give a part another id wherever a variant uses it.
void renameIn(const Variant& variant, const PartId& from, const PartId& to,
              std::vector<DocumentEdit>& edits) {
    const auto add = [&](Edit edit) {
        edits.push_back(EditVariant{variant.name, std::move(edit)});
    };
    for (const Device& device : variant.devices) {
        std::vector<Fitting> fittings = device.fittings;
        bool changed = device.part == from;
        for (Fitting& fitting : fittings)
            if (fitting.part == from) {
                fitting.part = to;
                changed = true;
            }
        if (changed)
            add(SetDevicePart{device.id, device.part == from ? to : device.part, fittings, {}});
    }
    for (const Link& link : variant.links) {
        Link renamed = link;
        for (PartId* used : {&renamed.cable, &renamed.transceiverA, &renamed.transceiverB})
            if (*used == from) *used = to;
        if (!(renamed == link)) add(SetLink{std::move(renamed)});
    }
}

void take(const Document& document, const catalog::Catalog& catalog, const Part& pinned,
          const Part& now, std::vector<DocumentEdit>& edits) {
    edits.push_back(PinPart{now, catalog.sourcesCitedBy(now), catalog.version()});
    if (now.id == pinned.id) return;
    for (const Variant& variant : document.variants) renameIn(variant, pinned.id, now.id, edits);
    edits.push_back(UnpinPart{pinned.id, {}, catalog.version()});
}

/// Why the transaction cannot be applied; empty when it can. Tries it on a copy.
std::string refusalOf(const Document& document, const Transaction& transaction) {
    try {
        Document scratch = document;
        (void)design::apply(scratch, transaction);
        return "";
    } catch (const EditError& error) {
        return sentenceOf(error);
    }
}

/// Collects the gestures of many devices and links as one transaction.
class Replacing {
public:
    Replacing(const Document& document, const catalog::Catalog& catalog)
        : scratch_(document), catalog_(catalog) {}

    /// False when the gesture was refused.
    bool add(const Answer<Transaction>& answer) {
        if (!answer) {
            reason_ = answer.reason();
            return false;
        }
        (void)design::apply(scratch_, answer.value());
        edits_.insert(edits_.end(), answer.value().edits.begin(), answer.value().edits.end());
        return true;
    }

    bool inVariant(const std::string& variant, const PartId& part, const PartId& by) {
        const std::vector<Device> devices = findVariant(scratch_, variant)->devices;
        for (const Device& device : devices) {
            if (device.part == part) {
                if (!add(replaceDevice(desk(variant), device.id, by))) return false;
                continue;
            }
            for (const Fitting& fitting : device.fittings)
                if (fitting.part == part &&
                    !add(replaceFitting(desk(variant), device.id, fitting.id, by)))
                    return false;
        }
        const std::vector<Link> links = findVariant(scratch_, variant)->links;
        for (Link link : links) {
            bool changed = false;
            for (PartId* used : {&link.cable, &link.transceiverA, &link.transceiverB})
                if (*used == part) {
                    *used = by;
                    changed = true;
                }
            if (changed && !add(changeLink(desk(variant), link))) return false;
        }
        return true;
    }

    [[nodiscard]] const std::string& reason() const { return reason_; }
    [[nodiscard]] std::vector<DocumentEdit> edits() && { return std::move(edits_); }

private:
    Desk desk(const std::string& variant) const { return {scratch_, variant, catalog_}; }

    Document scratch_;
    const catalog::Catalog& catalog_;
    std::vector<DocumentEdit> edits_;
    std::string reason_;
};

}  // namespace

std::vector<PinChange> pinChanges(const Document& document, const catalog::Catalog& catalog) {
    std::vector<PinChange> changes;
    for (const auto& [id, pinned] : document.pinned.all()) {
        auto change = catalog::changeOf(pinned, catalog);
        if (!change) continue;
        PinChange pin;
        pin.change = std::move(*change);
        pin.uses = usesOf(document, id);
        pin.priceBefore = typicalPrice(pinned);
        pin.maxPowerBefore_W = pinned.maxPower_W;
        if (const Part* now = catalog.find(id)) {
            pin.priceAfter = typicalPrice(*now);
            pin.maxPowerAfter_W = now->maxPower_W;
            pin.refusal = refusalOf(document, takePins(document, catalog, {id}));
        }
        changes.push_back(std::move(pin));
    }
    return changes;
}

Transaction takePins(const Document& document, const catalog::Catalog& catalog,
                     const std::vector<PartId>& parts) {
    Transaction transaction;
    std::string name;
    std::size_t taken = 0;
    // Renames build on one another, so each is drawn up on what those before it left.
    Document scratch = document;
    for (const PartId& id : parts) {
        const Part* pinned = scratch.pinned.find(id);
        const Part* now = catalog.find(id);
        if (pinned == nullptr || now == nullptr || *pinned == *now) continue;
        Transaction one{"", {}};
        take(scratch, catalog, *pinned, *now, one.edits);
        name = now->name;
        ++taken;
        transaction.edits.insert(transaction.edits.end(), one.edits.begin(), one.edits.end());
        try {
            (void)design::apply(scratch, one);
        } catch (const EditError&) {
            // Told when the transaction is applied; the others are drawn up without it.
        }
    }
    transaction.name = taken == 1 ? "Take the catalog's " + name
                                  : "Take " + std::to_string(taken) + " parts of the catalog";
    return transaction;
}

Answer<Transaction> replaceEverywhere(const Document& document, const catalog::Catalog& catalog,
                                      const PartId& part, const PartId& by) {
    const Part* old = document.pinned.find(part);
    const Part* now = catalog.find(by);
    if (old == nullptr) return Refusal{"The document has no part \"" + part + "\"."};
    if (now == nullptr) return Refusal{"The catalog has no part \"" + by + "\"."};
    Replacing replacing(document, catalog);
    for (const Variant& variant : document.variants)
        if (!replacing.inVariant(variant.name, part, by)) return Refusal{replacing.reason()};
    return Transaction{"Replace " + old->name + " by " + now->name + " everywhere",
                       std::move(replacing).edits()};
}

}  // namespace cw::design
