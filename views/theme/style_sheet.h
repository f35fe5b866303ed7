// The compact style sheet over Fusion: docks, tabs, tool buttons, line edits, tool tips, scroll
// bars.
//
// Only what the palette cannot say. Combo and spin boxes stay Fusion's: a style sheet would take
// their arrows away.
#pragma once

#include <QString>

#include "views/theme/theme.h"

namespace cw::views {

[[nodiscard]] QString styleSheetOf(const Theme& theme);

}  // namespace cw::views
