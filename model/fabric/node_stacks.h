// Which stacks of nodes stand at which leaves.
//
// Internal to the folder. Parts stacks at the borders of blocks and grows or shrinks the last ones;
// plans only, on ids and counts.
#pragma once

#include <vector>

#include "model/design/variant.h"

namespace cw::fabric {

struct NodeStack {
    design::DeviceId device;  ///< of the design; none when it is still to be made
    design::DeviceId like;    ///< the device it is parted from
    int count = 0;
    bool operator==(const NodeStack&) const = default;
};

/// The stacks with `total` nodes in all: the last one grows, or the last ones shrink or go.
[[nodiscard]] std::vector<NodeStack> withTotal(std::vector<NodeStack> stacks, int total);

/// The stacks parted so that each block (of so many nodes) has whole ones, block by block. The
/// first piece of a stack keeps the device. Blocks take all nodes.
[[nodiscard]] std::vector<std::vector<NodeStack>> partedAt(const std::vector<NodeStack>& stacks,
                                                           const std::vector<int>& blocks);

}  // namespace cw::fabric
