// The proposal written from the command line, without a window.
#pragma once

#include "app/window/options.h"
#include "model/catalog/catalog.h"

namespace cw::app {

/// Writes what the options ask for and says on standard error what the reader should know. Throws
/// InputError.
void writeReports(const catalog::Catalog& catalog, const Options& options,
                  const QString& documentFile);

/// Before the application is made: whether these arguments ask for files or words and no window, so
/// that no display is needed.
[[nodiscard]] bool asksForFilesOnly(int argc, char** argv);

}  // namespace cw::app
