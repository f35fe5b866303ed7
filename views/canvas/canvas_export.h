// The canvas as a picture file: everything drawn, in full detail, without selection.
//
// Both replace the file whole or leave the old one, and throw FileError when that fails.
#pragma once

#include <QString>

#include "views/canvas/canvas_scene.h"

namespace cw::views {

/// At twice the size of 100 % zoom, less when that would exceed 16,384 pixels a side or 100
/// megapixels.
void exportCanvasPng(CanvasScene& scene, const QString& file);
void exportCanvasSvg(CanvasScene& scene, const QString& file);

}  // namespace cw::views
