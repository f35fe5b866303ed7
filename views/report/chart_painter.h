// A chart painted as vectors, for paper: the data and the colours of the window's charts.
//
// It draws the structs of views/charts itself: on paper nothing can be hovered over, so every bar
// carries its value. Not a widget; any painter will do.
#pragma once

#include <QPainter>

#include "views/report/proposal.h"
#include "views/report/report_style.h"

namespace cw::views {

void paintChart(QPainter& painter, const QRectF& box, const ProposalChart& chart,
                const ReportStyle& style);

/// How high a chart is wanted to be at this width, in pixels.
[[nodiscard]] double chartHeight_px(const ProposalChart& chart);

}  // namespace cw::views
