// The outcome of a validation as a page with pictures: predicted against measured, by class.
//
// SVG and Markdown, the same bytes for the same outcome. The page says where the estimate is weak:
// it lists the groups of runs with the largest errors and what was left out, not only the best.
#pragma once

#include <filesystem>
#include <string>

#include "model/validation/validation.h"

namespace cw::validation {

/// A scatter of step times on logarithmic axes: dense models as discs, models with experts as
/// diamonds, with the lines of no error and of 10 and 25 %.
[[nodiscard]] std::string scatterSvg(const std::string& title, const std::vector<RowResult>& rows);

/// Median and ninth decile of the errors of each group, as bars.
[[nodiscard]] std::string barsSvg(const std::string& title, const Groups& groups);

/// The page's text, in Markdown.
[[nodiscard]] std::string accuracyPage(const Validation& validation,
                                       const performance::Calibration& calibration);

/// Writes index.md and its pictures into `folder`, which is made when it is missing. Throws
/// FileError.
void writeReport(const Validation& validation, const performance::Calibration& calibration,
                 const std::filesystem::path& folder);

}  // namespace cw::validation
