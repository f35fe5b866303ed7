// The mark of a severity: a shape and a colour, so that it reads without colour too.
//
// Error: a filled octagon with a cross. Warning: a triangle with an exclamation mark. Note: a
// circle with an i. A waived finding's mark is an outline.
#pragma once

#include <QIcon>
#include <QPainter>

#include "model/checks/finding.h"
#include "views/theme/theme.h"

namespace cw::views {

/// Paints the mark into `box`.
void paintSeverityMark(QPainter& painter, const QRectF& box, const Theme& theme,
                       checks::Severity severity, bool waived = false);

[[nodiscard]] QIcon severityMark(const Theme& theme, checks::Severity severity,
                                 bool waived = false);

}  // namespace cw::views
