// The page of the manual that sets what the examples' article states beside what this program says:
// written when it is shown, from model/evaluation/stated_claims.h.
#pragma once

#include <QString>
#include <vector>

#include "model/workload/architecture.h"

namespace cw::views {

/// Markdown. `build` is the file of the example that holds the article's build; when it cannot be
/// read the page says why.
[[nodiscard]] QString claimsPage(const QString& build,
                                 const std::vector<workload::ModelArchitecture>& models);

}  // namespace cw::views
