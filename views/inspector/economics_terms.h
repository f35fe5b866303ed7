// The terms of money as rows of a form: names, helps, ranges and units. Data alone.
#pragma once

#include <span>

#include "model/design/ownership_terms.h"

namespace cw::views {

/// A term with low, typical and high.
struct RangeTerm {
    const char* id;
    const char* name;
    const char* help;
    design::Assumed design::OwnershipTerms::* term;
    double high;  ///< as shown
    double unit;  ///< of what is shown, in the term's own
    int decimals;
};

struct PlainTerm {
    const char* id;
    const char* name;
    double design::OwnershipTerms::* term;
    double high;
    double unit;
    int decimals;
};

/// Texts are to be translated in the context "EconomicsPanel".
[[nodiscard]] std::span<const RangeTerm> rangeTerms();
[[nodiscard]] std::span<const PlainTerm> plainTerms();

}  // namespace cw::views
