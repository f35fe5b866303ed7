#include "model/design/money_gestures.h"

#include "model/design/gesture_draft.h"

namespace cw::design {

namespace {

/// "Title (address)" of a source the catalog knows; said already, it stays.
std::string sourceInFull(const Desk& desk, const std::string& id) {
    const catalog::Source* source = desk.catalog.findSource(id);
    if (source == nullptr) return id;
    return source->url.empty() ? source->title : source->title + " (" + source->url + ")";
}

}  // namespace

Answer<Transaction> chooseOffers(const Desk& desk, const std::vector<catalog::CloudOffer>& offers) {
    const Answer<const Variant*> variant = variantOn(desk);
    if (!variant) return Refusal{variant.reason()};
    Draft draft(desk, *variant.value());
    Economics economics = variant.value()->economics;
    economics.cloudOffers = offers;
    for (catalog::CloudOffer& offer : economics.cloudOffers) {
        offer.source = sourceInFull(desk, offer.source);
        if (draft.parts().find(offer.part) != nullptr) draft.bring(offer.part);
    }
    draft.edit(SetEconomics{economics});
    return draft.take("Compare with cloud offers");
}

}  // namespace cw::design
