// How large a window opens: as wanted, but never larger than its screen leaves room for.
#pragma once

#include <QScreen>
#include <QWidget>

#include "views/theme/theme.h"

namespace cw::views {

inline void openAtSize(QWidget& window, const QSize& wanted) {
    const QSize frame(2 * gridUnit_px, 6 * gridUnit_px);
    window.resize(wanted.boundedTo(window.screen()->availableGeometry().size() - frame));
}

}  // namespace cw::views
