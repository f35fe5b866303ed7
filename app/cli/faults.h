// "What if this fails?" on the command line: names of instances and ports to a design's faults.
#pragma once

#include <CLI/CLI.hpp>

#include "app/cli/session.h"
#include "model/design/faults.h"

namespace cw::cli {

/// Adds --fail to a command.
void addFailOption(CLI::App& command, Session& session);

/// Each name is an instance as exports call it ("spine-2"), or one of its ports ("leaf-1:33"): the
/// cable there. Throws UsageError for what is not in the variant.
[[nodiscard]] design::Faults faultsOf(const Session& session, const design::Variant& variant,
                                      const catalog::PartLookup& parts);

}  // namespace cw::cli
