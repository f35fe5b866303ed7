#include "views/canvas/canvas_style.h"

namespace cw::views {

namespace {

QFont sized(QFont font, int size_px, QFont::Weight weight = QFont::Normal) {
    font.setPixelSize(size_px);
    font.setWeight(weight);
    return font;
}

}  // namespace

CanvasStyle::CanvasStyle(const Theme& themeToUse) : theme(&themeToUse) {
    constexpr int roles = static_cast<int>(Role::band) + 1;
    for (int role = 0; role < roles; ++role)
        colors.push_back(themeToUse.color(static_cast<Role>(role)));
    const QFont base = themeToUse.tabularFont();
    labelFont = sized(base, 15, QFont::DemiBold);
    textFont = sized(base, 13);
    portFont = sized(base, 11, QFont::DemiBold);
    overviewFont = sized(base, 27, QFont::DemiBold);
}

}  // namespace cw::views
