// The money charts painted as vectors, for paper: what has been paid by owning and by renting, and
// which inputs matter most.
//
// The data and the colours of the window's money panel (charts/money_data.h).
#pragma once

#include <QPainter>

#include "views/charts/money_data.h"
#include "views/report/report_style.h"

namespace cw::views {

void paintLineChart(QPainter& painter, const QRectF& box, const LineChartData& chart,
                    const ReportStyle& style);
void paintTornado(QPainter& painter, const QRectF& box, const TornadoData& chart,
                  const ReportStyle& style);

/// How high they are wanted to be, in pixels.
[[nodiscard]] double lineChartHeight_px(const LineChartData& chart);
[[nodiscard]] double tornadoHeight_px(const TornadoData& chart);

}  // namespace cw::views
