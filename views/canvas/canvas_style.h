// Colours and fonts of the canvas, taken from the theme once and not at every paint.
//
// Sizes are pixels at 100 % zoom: a card has the same proportions on every screen and in a print.
#pragma once

#include <QColor>
#include <QFont>
#include <vector>

#include "views/theme/theme.h"

namespace cw::views {

/// The card of a device. All cards have one size, so that rows and columns line up.
inline constexpr double cardWidth_px = 34 * gridUnit_px;
inline constexpr double cardHeight_px = 16 * gridUnit_px;
inline constexpr double cardRadius_px = 6;
/// How far the second edge of a stack stands out behind it.
inline constexpr double stackOffset_px = 6;

/// Below this zoom devices are filled rectangles, painted together (see FarPicture).
inline constexpr double farScale = 0.25;
/// Of more devices than this, until their small text can be read.
inline constexpr std::size_t mostNearDevices = 1000;
/// From this zoom on the small text of a card can be read and its ports can be hit.
inline constexpr double detailScale = 0.55;

struct CanvasStyle {
    explicit CanvasStyle(const Theme& theme);

    [[nodiscard]] QColor color(Role role) const { return colors[static_cast<std::size_t>(role)]; }

    const Theme* theme;
    std::vector<QColor> colors;
    QFont labelFont;
    QFont textFont;
    QFont portFont;
    QFont overviewFont;  ///< labels when only they can be read
};

}  // namespace cw::views
