// A design's devices in racks, for the tests of what follows from where they stand.
#pragma once

#include "model/design/cable_counts.h"
#include "model/facility/placement.h"
#include "model/facility/power.h"

namespace cw::test {

inline facility::Placement placementOf(const design::ResolvedDesign& design) {
    return facility::placeInRacks(design,
                                  facility::computePower(design, design::countCables(design)));
}

}  // namespace cw::test
