// What an inference service spends its time and its memory on, as charts.
#pragma once

#include "views/charts/chart_data.h"

namespace cw::views {

/// Shares of one pass by cause; tokens, requests and latencies above.
[[nodiscard]] BarChartData servingChart(const evaluation::Evaluation& evaluation);
/// What fills a GPU.
[[nodiscard]] BarChartData servingMemoryChart(const evaluation::Evaluation& evaluation);

}  // namespace cw::views
