// A bar chart painted as vectors, for paper: the data and the colours of the window's charts.
//
// It draws the structs of chart_data.h itself: on paper nothing can be hovered over, so every bar
// carries its value. Not a widget; any painter will do.
#pragma once

#include <QPainter>

#include "views/charts/chart_data.h"
#include "views/report/report_style.h"

namespace cw::views {

void paintBarChart(QPainter& painter, const QRectF& box, const BarChartData& chart,
                   const ReportStyle& style);

/// How high a chart is wanted to be at this width, in pixels.
[[nodiscard]] double chartHeight_px(const BarChartData& chart);

}  // namespace cw::views
