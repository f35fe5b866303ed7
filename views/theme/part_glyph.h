// The sign of a kind of part: one line drawing per kind, in one colour, at any size.
//
// Drawn rather than loaded, so that it is as sharp in a print as on the screen and follows the
// theme.
#pragma once

#include <QColor>
#include <QPainter>
#include <QRectF>

#include "model/catalog/part.h"

namespace cw::views {

/// Paints the sign of `kind` into `box`, in `color`. Leaves pen and brush changed.
void paintGlyph(QPainter& painter, catalog::PartKind kind, const QRectF& box, const QColor& color);

}  // namespace cw::views
