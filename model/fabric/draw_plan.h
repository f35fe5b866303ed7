// A plan of switches and cables said to a drawing: which stacks, named how, joined how.
//
// Internal to the folder. Plans are fat_tree.h's and other_topologies.h's; what a drawing makes of
// them is fabric_drawing.h's.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "model/fabric/fabric_drawing.h"
#include "model/fabric/fat_tree.h"
#include "model/fabric/leaf_uplinks.h"
#include "model/fabric/other_topologies.h"
#include "model/fabric/sizing.h"

namespace cw::fabric {

struct DrawingJob {
    FabricDrawing& drawing;
    const FabricRequest& request;
    design::Network network;
    const SwitchShape& shape;
    const std::unordered_map<design::DeviceId, NodePort>& ports;  ///< by device parted from
    std::optional<LeafUplinks> uplinks;
};

void drawTree(const DrawingJob& job, const FatTree& tree, const std::vector<NodeStack>& stacks);
void drawSmall(const DrawingJob& job, const SmallPlan& plan, const std::vector<NodeStack>& stacks);

}  // namespace cw::fabric
