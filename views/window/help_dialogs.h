// The two windows of the Help menu: keyboard shortcuts, made from the command table, and About.
#pragma once

#include <QWidget>

#include "views/window/commands.h"

namespace cw::views {

void showShortcuts(const Commands& commands, QWidget* window);
void showAbout(const QString& catalogVersion, QWidget* window);

}  // namespace cw::views
