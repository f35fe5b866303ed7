// Anything painted, as an SVG element to stand inside an HTML page; internal to this folder.
#pragma once

#include <QPainter>
#include <QSizeF>
#include <QString>
#include <functional>

namespace cw::views {

/// `label` is what a screen reader says. Names inside the drawing begin with `prefix`, so that
/// several drawings of one page do not mix theirs up.
[[nodiscard]] QString inlineSvg(const QSizeF& size, const QString& label, const QString& prefix,
                                const std::function<void(QPainter&)>& paint);

/// Without what XML does not allow in any form, such as control characters.
[[nodiscard]] QString withoutControls(const QString& text);

}  // namespace cw::views
