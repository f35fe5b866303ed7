// Takes a list of cloud offers (CSV, as spreadsheets save it) apart before anything is stored, and
// writes such a list.
//
// Which column holds what is cloud_columns.h's. Wrong rows are told with line, column and reason.
// Storing is user_catalog.h's, whole or not at all.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "model/catalog/catalog.h"
#include "model/catalog/cloud_columns.h"
#include "model/catalog/price_import.h"

namespace cw::catalog {

/// What rows say that do not say it themselves.
struct OfferDefaults {
    std::string provider;
    std::string asOf;  ///< a month or a day
};

struct OfferPreview {
    std::vector<CloudOffer> offers;  ///< in file order
    std::vector<Source> sources;     ///< that the rows name
    std::size_t rows = 0;
    std::size_t wrong = 0;
    std::vector<RowProblem> problems;  ///< the first of them
};

/// Throws FileError or DocumentError when the file as a whole cannot be read, InputError when the
/// layout lacks a column.
[[nodiscard]] OfferPreview previewOffers(const std::filesystem::path& file,
                                         const OfferLayout& layout, const OfferDefaults& defaults,
                                         const Catalog& catalog);
/// With the columns its headers name; throws DocumentError where they name no price or no GPU.
[[nodiscard]] OfferPreview previewOffers(const std::filesystem::path& file,
                                         const OfferDefaults& defaults, const Catalog& catalog);

/// A list that `previewOffers` reads back.
[[nodiscard]] std::string offersToCsv(const std::vector<CloudOffer>& offers,
                                      const Catalog& catalog);

/// Dollars of a GPU-hour in millionths, exact: "$2.7447", "2,7447 USD". Throws CellError; a
/// GPU-hour costs from five cents to thirty dollars.
[[nodiscard]] std::int64_t hourPriceFrom(std::string_view cell);
/// "2.7447": all decimals it has.
[[nodiscard]] std::string hourPriceText(std::int64_t microdollars);
/// "on demand", "Reserved 1 year", "capacityBlock". Throws CellError.
[[nodiscard]] CloudTerm termFrom(std::string_view cell);
/// "acme-h100-sxm-8x-on-demand-2026-11": what an offer is called that has no id.
[[nodiscard]] std::string offerIdOf(const CloudOffer& offer);

}  // namespace cw::catalog
