// Finding the catalog's accelerator for a GPU as a table names it: "A100-SXM-80GB", "GB200".
#pragma once

#include <string>
#include <vector>

#include "model/catalog/part.h"

namespace cw::validation {

struct AcceleratorMatch {
    const catalog::Part* part = nullptr;  ///< null: the catalog has none of that name
    std::string assumption;               ///< what had to be assumed; empty when nothing
};

/// The accelerator whose name has most words of `name`; the first word (the chip) must be among
/// them. Board form and memory size decide between boards of one chip. A superchip the catalog
/// does not list is taken as its GPU ("GB200" as "B200").
[[nodiscard]] AcceleratorMatch findAccelerator(const std::vector<const catalog::Part*>& parts,
                                               const std::string& name);

}  // namespace cw::validation
