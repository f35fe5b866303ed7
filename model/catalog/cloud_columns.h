// Which column of a list of cloud offers holds what: guessed from the headers, changed by the user,
// remembered for lists with the same headers.
//
// Plain values. The same for price lists is price_columns.h's; cells are read by cloud_import.h.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "model/json.h"

namespace cw::catalog {

enum class OfferColumn {
    ignored,
    id,
    provider,
    instance,
    gpu,   ///< as the provider calls it
    part,  ///< id of the catalog
    gpus,  ///< in one instance
    term,
    price,  ///< dollars a GPU-hour
    currency,
    region,
    asOf,
    memory,  ///< GB of one GPU
    multiNode,
    fabric,
    fabricRate,  ///< Gb/s of one GPU
    source,
    url,
    note,
};

/// "gpus", for files and the command line.
[[nodiscard]] std::string_view nameOf(OfferColumn column);
/// Throws InputError listing the names there are.
[[nodiscard]] OfferColumn offerColumnFrom(std::string_view name);
/// All of them, `ignored` first.
[[nodiscard]] const std::vector<OfferColumn>& offerColumns();

struct OfferLayout {
    std::size_t headerLine = 1;  ///< rows up to it are titles
    std::vector<OfferColumn> columns;
    bool operator==(const OfferLayout&) const = default;
};

/// A list as it was found, before anything is taken from it.
struct OfferListLook {
    std::vector<std::string> headers;
    std::vector<std::vector<std::string>> sample;  ///< the first rows below the header
    std::string signature;  ///< same for lists with the same header; names the remembered layout
    OfferLayout guessed;
};

/// Throws FileError or DocumentError when there is no table of at least two columns.
[[nodiscard]] OfferListLook lookAtOfferList(const std::filesystem::path& file);

/// Throws InputError naming what is missing: a price, and a GPU or a part; each column but
/// `ignored` at most once.
void requireUsable(const OfferLayout& layout);

[[nodiscard]] Json offerLayoutToJson(const OfferLayout& layout);
[[nodiscard]] OfferLayout offerLayoutFromJson(const Json& json, const std::string& path);

}  // namespace cw::catalog
