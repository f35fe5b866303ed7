// Which column of a price list holds what, and how the list writes numbers: the mapping a user sees
// and may change before importing, remembered for lists with the same header.
//
// Plain values. Guessed from the header's words and the first rows; never silently certain: the
// preview shows what was guessed.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "model/catalog/price_text.h"
#include "model/json.h"

namespace cw::catalog {

enum class PriceColumn {
    ignored,
    part,        ///< id of the catalog
    partNumber,  ///< the vendor's ordering number
    amount,
    currency,
    kind,  ///< quote, street or list
    effective,
    validUntil,
    discount,  ///< per cent off the amount
    note,
    leadTime,  ///< from order to delivery: weeks, where the cell does not say days or months
    length,    ///< of a cable, in metres; a number that is of one length says it already
};

/// "partNumber", for files and the command line.
[[nodiscard]] std::string_view nameOf(PriceColumn column);
/// Throws InputError listing the names there are.
[[nodiscard]] PriceColumn priceColumnFrom(std::string_view name);

struct PriceLayout {
    char separator = ',';
    std::size_t headerLine = 1;  ///< rows up to it are titles
    DecimalMark decimalMark = DecimalMark::point;
    std::vector<PriceColumn> columns;  ///< one a column of the table
    bool operator==(const PriceLayout&) const = default;
};

/// A price list as it was found, before anything is taken from it.
struct PriceListLook {
    std::vector<std::string> headers;
    std::vector<std::vector<std::string>> sample;  ///< the first rows below the header
    std::string signature;  ///< same for lists with the same header; names the remembered layout
    PriceLayout guessed;
};

/// The most bytes a price list may have: some fifteen million rows; a larger one is refused unread.
inline constexpr std::size_t priceListMaxSize_B = 1u << 30;
/// The most prices taken from one list: what memory and the user's catalog hold at ease.
inline constexpr std::size_t priceListMaxPrices = 500'000;

/// Reads header and first rows. Throws FileError or DocumentError when there is no table with an
/// amount and a part to read.
[[nodiscard]] PriceListLook lookAtPriceList(const std::filesystem::path& file);

/// What a header cell most likely stands above: "Artikelnummer" a part number, "Net price" an
/// amount.
[[nodiscard]] PriceColumn guessColumn(std::string_view header);

/// Throws InputError naming what is missing: an amount, and a part or a part number; each role but
/// `ignored` and `note` at most once.
void requireUsable(const PriceLayout& layout);

[[nodiscard]] Json priceLayoutToJson(const PriceLayout& layout);
[[nodiscard]] PriceLayout priceLayoutFromJson(const Json& json, const std::string& path);

}  // namespace cw::catalog
