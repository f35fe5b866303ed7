// A rack from the front, painted as vectors: what stands in which unit.
#pragma once

#include <QPainter>

#include "views/report/proposal.h"
#include "views/report/report_style.h"

namespace cw::views {

inline constexpr double rackGap_px = 3 * gridUnit_px;

[[nodiscard]] double rackWidth_px();
[[nodiscard]] double rackHeight_px(const RackPicture& rack);
void paintRack(QPainter& painter, const QPointF& topLeft, const RackPicture& rack,
               const ReportStyle& style);

}  // namespace cw::views
