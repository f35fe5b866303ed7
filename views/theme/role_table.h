// The table behind Theme::color: what each role looks like in the light and in the dark scheme.
//
// Not for views: they ask the Theme, which knows the scheme of the moment.
#pragma once

#include <QRgb>

#include "views/theme/theme.h"

namespace cw::views {

struct RoleColors {
    Role role;
    QRgb light;
    QRgb dark;
};

[[nodiscard]] QRgb colorOf(Role role, Scheme scheme);

}  // namespace cw::views
