// The catalog with dearer or cheaper GPUs: what a what-if of their price is computed with.
//
// Accelerators, and the share of them in the price of complete systems, are scaled; all else is as
// in the catalog.
#pragma once

#include <map>

#include "model/catalog/part.h"

namespace cw::explore {

class ScaledPrices : public catalog::PartLookup {
public:
    /// `parts` must outlive this. The factor is above 0.
    ScaledPrices(const catalog::PartLookup& parts, const std::vector<const catalog::Part*>& all,
                 double gpuFactor);
    [[nodiscard]] const catalog::Part* find(const catalog::PartId& id) const override;

private:
    const catalog::PartLookup& parts_;
    std::map<catalog::PartId, catalog::Part> scaled_;
};

}  // namespace cw::explore
