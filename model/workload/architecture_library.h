// The public model architectures shipped with the catalog file, read once.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "model/workload/architecture.h"

namespace cw::workload {

/// All architectures in data order. Throws CatalogError when the file is missing or unusable.
[[nodiscard]] std::vector<ModelArchitecture> readArchitectures(
    const std::filesystem::path& catalogFile);

}  // namespace cw::workload
