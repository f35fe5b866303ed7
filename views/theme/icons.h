// The program's own icons, drawn in the theme's text colour at any size and scale.
//
// They are monochrome SVGs (resources/icons) recoloured when painted, so they follow a change of
// scheme by themselves.
#pragma once

#include <QIcon>
#include <QString>

#include "views/theme/theme.h"

namespace cw::views {

/// The icon of resources/icons/`name`.svg; `theme` must outlive it. `role` is its colour when
/// enabled.
[[nodiscard]] QIcon themedIcon(const Theme& theme, const QString& name, Role role = Role::text);

/// The program's own, in its own colours.
[[nodiscard]] QIcon applicationIcon();

}  // namespace cw::views
