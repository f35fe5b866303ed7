// Cloud offers as rows of the table `cloud_offer`. Private to the catalog room.
#pragma once

#include <SQLiteCpp/Database.h>

#include <string>
#include <vector>

#include "model/catalog/cloud_offer.h"
#include "model/catalog/row_writer.h"

namespace cw::catalog {

/// In the order of the data. Throws SQLite::Exception, or CatalogError with `file` for a term that
/// does not exist.
[[nodiscard]] std::vector<CloudOffer> readCloudOffers(SQLite::Database& db,
                                                      const std::string& file);
[[nodiscard]] SqlRow cloudOfferRow(const CloudOffer& offer, std::int64_t position);

}  // namespace cw::catalog
