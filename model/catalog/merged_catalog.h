// The shipped catalog and the user's as one.
//
// The user's part wins over the shipped one of the same id, and says so (Catalog::originOf). A
// retired part is still found by its id and no longer suggested by search. Prices of
// the user's table stand beside the shipped ones; where a price book of the user's counts, its
// prices are the part's only ones. Made once
// and then plain reading; made anew when UserCatalog::stamp() changes.
#pragma once

#include <string>

#include "model/catalog/catalog.h"
#include "model/catalog/user_catalog.h"

namespace cw::catalog {

/// `day` decides which prices count: "2026-11-30".
[[nodiscard]] Catalog mergeCatalogs(Catalog shipped, const UserParts& user, const std::string& day);

}  // namespace cw::catalog
