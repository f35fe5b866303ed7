// The style sheet of the HTML report, with the theme's colours; internal to this folder.
#pragma once

#include <QString>

#include "views/report/report_style.h"

namespace cw::views {

[[nodiscard]] QString htmlStyleSheet(const ReportStyle& style);

}  // namespace cw::views
