// The proposal written from the command line, without a window.
#pragma once

#include "app/window/options.h"
#include "model/catalog/catalog.h"

namespace cw::app {

/// Writes what the options ask for and says on standard error what the reader should know. Throws
/// UsageError for a variant that is not there, and InputError.
void writeReports(const catalog::Catalog& catalog, const Options& options,
                  const QString& documentFile);

}  // namespace cw::app
