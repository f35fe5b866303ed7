// A picture of the window as it would be seen, for documentation and for machines without a
// display.
#pragma once

#include <QString>

#include "views/window/main_window.h"

namespace cw::app {

/// Shows the window, waits for its evaluation and its layout, writes the picture. Throws FileError.
void writeScreenshot(views::MainWindow& window, const QString& file);

}  // namespace cw::app
