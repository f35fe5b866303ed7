// How a cloud offer reads on the screen.
#pragma once

#include <QString>
#include <vector>

#include "model/catalog/cloud_offer.h"

namespace cw::views {

[[nodiscard]] const std::vector<catalog::CloudTerm>& allTerms();
/// "reserved for 1 year"
[[nodiscard]] QString offerTermText(catalog::CloudTerm term);
/// "EFA, 400 Gb/s a GPU", "one node only", "not said"
[[nodiscard]] QString offerNetworkText(const catalog::CloudOffer& offer);

}  // namespace cw::views
