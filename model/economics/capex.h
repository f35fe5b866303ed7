// Capital cost: what is bought, line by line, with low, typical and high.
//
// One line per orderable part. A complete system is one line at its own price; what was added to or
// taken out of it follows as lines of its own (a taken-out part with a negative quantity), so that
// nothing is counted twice and the lines add up to the total to the cent. What is taken out is
// credited at its typical price in all three columns: the doubt of a part that is not bought is no
// doubt of the sum; from a system whose own price is unknown nothing is credited. A part without a
// price has no amounts and is named in `missing`; it is not in the total.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "model/design/cable_counts.h"
#include "model/design/currency.h"
#include "model/design/resolve.h"
#include "model/money.h"

namespace cw::economics {

enum class CostCategory {
    accelerators,
    servers,
    nics,      ///< those that are bought by themselves; a complete system covers its own
    switches,  ///< of the compute and storage networks
    cabling,   ///< cables and optics
    storage,
    management,  ///< switches with nothing but management links
    racks,
    powerDistribution,
    cooling,
};
inline constexpr std::size_t costCategoryCount = 10;

struct CostLine {
    const catalog::Part* part = nullptr;  ///< null when the part is unknown
    catalog::PartId partId;
    CostCategory category = CostCategory::servers;
    double length_m = 0;             ///< of cables, else 0
    long quantity = 0;               ///< negative: taken out of a complete system
    long spares = 0;                 ///< those of `quantity` that are bought on top
    std::optional<MoneyRange> unit;  ///< empty: no price known
    MoneyRange extended;             ///< quantity x unit; zero when unit is empty
    bool isEstimate = false;         ///< part of a changed complete system
    std::vector<design::DeviceId> devices;
};

struct CategoryCost {
    CostCategory category = CostCategory::servers;
    MoneyRange cost;
};

struct Capex {
    std::vector<CostLine> lines;           ///< by category, then by part
    std::vector<CategoryCost> categories;  ///< all, in enumerator order; they add up to `total`
    MoneyRange total;
    std::vector<catalog::PartId> missing;  ///< parts used without a price
    bool isEstimate = false;
    /// False where nothing that is bought has a price: the total is then not zero but not known.
    [[nodiscard]] bool isKnown() const { return total != MoneyRange{} || missing.empty(); }
};

/// Cost of one instance of a device with its fittings, cables aside; for the inspector.
struct DeviceCost {
    MoneyRange each;
    bool isEstimate = false;
    std::vector<catalog::PartId> missing;
};

[[nodiscard]] Capex computeCapex(const design::ResolvedDesign& design,
                                 const design::CableCounts& cables);
/// In the currency, unit by unit as a bill in it.
[[nodiscard]] DeviceCost costOf(const design::ResolvedDevice& device,
                                const design::Currency& currency = {});

/// `quantity` x `unit`; what is taken out (a negative quantity) stands at its typical price in all
/// three. At most ten trillion dollars, so that absurd figures stay computable.
[[nodiscard]] MoneyRange extendedOf(const MoneyRange& unit, long quantity);

/// Whether parts of this kind are drawn with a price. What is drawn without one is in no sum, and a
/// planning value may stand for it.
[[nodiscard]] bool isBoughtWithPrice(const design::ResolvedDesign& design, catalog::PartKind kind);

/// Whether a switch or cable comes with a system alone, which its price covers: it has no price of
/// its own, and none is missing.
[[nodiscard]] bool isInPriceOfSystem(const catalog::Part* part);

/// "GPUs", "Nodes", ...: one wording wherever a category is named.
[[nodiscard]] const char* nameOf(CostCategory category);

/// The range a price stands for: missing ends are taken from `typical`, a missing `typical` is the
/// middle of low and high, or the one end there is. `length_m` is a cable's. Nullopt when there is
/// no figure at all.
[[nodiscard]] std::optional<MoneyRange> rangeOf(const catalog::Part& part, double length_m = 0);

}  // namespace cw::economics
