// What the command line and the tests read before a validation: tables, accelerators, constants.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "model/catalog/catalog.h"
#include "model/performance/calibration.h"
#include "model/validation/table.h"

namespace cw::validation {

/// Throws FileError or InputError.
[[nodiscard]] Table readTable(const std::filesystem::path& file);

/// The catalog's accelerators; they live as long as the catalog.
[[nodiscard]] std::vector<const catalog::Part*> acceleratorsOf(const catalog::Catalog& catalog);

/// The constants of a file, or the shipped ones for an empty name.
[[nodiscard]] performance::Calibration readCalibration(const std::filesystem::path& file);

}  // namespace cw::validation
