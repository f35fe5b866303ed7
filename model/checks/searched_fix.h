// Fixes that only a plan search can tell: they are looked for when somebody looks at the finding.
//
// A check runs while the mouse moves, and a search of plans costs more than all rules together. So
// a rule only says what could be searched for (Finding::searched). Who shows one finding, or prints
// them once, asks here.
#pragma once

#include <vector>

#include "model/checks/finding.h"
#include "model/performance/training.h"

namespace cw::checks {

/// `finding` with the fix its search finds, and what that gives in its text. As it was where it
/// asks for no search, where nothing is found, or where `machine` is null.
[[nodiscard]] Finding withSearchedFix(Finding finding, const design::Variant& variant,
                                      const catalog::PartLookup& parts,
                                      const performance::Machine* machine);

/// The same for all of them.
void searchFixes(std::vector<Finding>& findings, const design::Variant& variant,
                 const catalog::PartLookup& parts, const performance::Machine* machine);

}  // namespace cw::checks
