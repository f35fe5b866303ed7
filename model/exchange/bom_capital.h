// The capital beyond the parts in a bill of materials: computed for an order, and written as a
// sheet of formulas. Internal to the folder.
#pragma once

#include "model/design/resolve.h"
#include "model/exchange/bom.h"
#include "model/exchange/xlsx_file.h"

namespace cw::exchange {

/// `capex` is in the variant's currency, and so is what is returned.
[[nodiscard]] Capital capitalOf(const design::ResolvedDesign& design,
                                const economics::Capex& capex);

/// Nothing where the bill has no capital or no total.
void addCapitalSheet(XlsxFile& file, const Bom& bom);

}  // namespace cw::exchange
