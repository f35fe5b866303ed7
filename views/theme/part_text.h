// What is said about a part in a row, on a card or in a tool tip: words around catalog facts.
//
// Nothing is computed; a fact nobody published is left out or called unknown, never guessed.
#pragma once

#include <QString>

#include "model/catalog/catalog.h"

namespace cw::views {

/// "GPUs", "Servers": the heading of a group of parts.
[[nodiscard]] QString kindHeading(catalog::PartKind kind);
/// "GPU", "Server": one of them.
[[nodiscard]] QString kindName(catalog::PartKind kind);

/// The one fact by which its kind is told apart: "80 GB, 700 W", "64 x 400 Gb/s OSFP".
[[nodiscard]] QString keyFact(const catalog::Part& part);
/// "64 x 400 Gb/s OSFP".
[[nodiscard]] QString portText(const catalog::PortGroup& port);
/// Its typical price, or the range known, short; empty when none is known.
[[nodiscard]] QString priceText(const catalog::Part& part);
/// "orderable", "end of life", "announced", "as stated only".
[[nodiscard]] QString availabilityText(catalog::Availability availability);

/// Rich text: name, part number, facts, price with its date, and where the facts come from.
[[nodiscard]] QString partToolTip(const catalog::Part& part, const catalog::Catalog& catalog);

}  // namespace cw::views
