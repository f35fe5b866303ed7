// Gestures about money: choosing the cloud offers a variant is compared with.
//
// Like all gestures they change nothing; they make the transaction, or say why not.
#pragma once

#include "model/design/gestures.h"

namespace cw::design {

/// The variant compared with these offers: copies whose source is said in full ("title (address)"),
/// and their GPUs pinned, so that the comparison opens the same without the catalog.
[[nodiscard]] Answer<Transaction> chooseOffers(const Desk& desk,
                                               const std::vector<catalog::CloudOffer>& offers);

}  // namespace cw::design
