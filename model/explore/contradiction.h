// Where nothing keeps all limits: which of them clash, and how far they would have to give way.
//
// Rests on one family of sets: the limits that some design keeps at once. Its largest sets are
// searched for; the smallest sets that are in none of them clash, and what a largest set leaves out
// is what has to give way. Both follow from the largest sets alone, so that shards can be put
// together: see merge.cpp. Internal to the folder.
#pragma once

#include "model/explore/result.h"

namespace cw::explore {

/// Fills `kept`, `least`, `relaxations` and, as designs to look at, `front`, one a relaxation.
void explainContradiction(Result& result, const Space& space, const SearchOptions& options);

/// `clashes` and `binding` from what `kept` and `least` say; relaxations that are not needed, as
/// less would do, go.
void concludeContradiction(Result& result);

/// Keeps only sets that are in no other, in order.
void keepLargest(std::vector<std::vector<Limit>>& sets);

/// Whether `a`, of a design with these figures, is the nearer of two relaxations of the same
/// limits.
[[nodiscard]] bool isNearer(const Relaxation& a, const FrontPoint& designOfA, const Relaxation& b,
                            const FrontPoint& designOfB);

}  // namespace cw::explore
