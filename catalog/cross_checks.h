// What no single row can know: references, slots, sums, and a source for every fact.
//
// Ranges and the usual mistakes within one row are CHECK constraints of schema.sql instead.
#pragma once

#include "catalog/data_files.h"
#include "catalog/problems.h"

namespace cw::build {

/// Adds a Problem for each thing that does not agree; never throws.
void checkData(const CatalogData& data, Problems& problems);

}  // namespace cw::build
