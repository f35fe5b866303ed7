// Networks as NVIDIA's DGX SuperPOD reference architectures lay them, made of round test parts.
#pragma once

#include "tests/model/fabric/fabric_builder.h"

namespace cw::test {

/// `units` scalable units of 32 nodes with 8 rail leaves each, and `spines` spines that every leaf
/// reaches with 32 / spines cables: 4 spines for one unit, 16 for four.
inline FabricBuilder scalableUnits(int units, int spines) {
    using design::WiringPattern;
    FabricBuilder b;
    std::vector<design::DeviceId> leaves;
    const auto label = [&](const char* text) { b.variant.devices.back().label = text; };
    for (int unit = 0; unit < units; ++unit) {
        const auto node = b.addNodes(32, 8).id;
        label("dgx");
        leaves.push_back(b.addSwitches(8));
        label("leaf");
        b.join(node, leaves.back(), 8, WiringPattern::rail);
    }
    const auto spine = b.addSwitches(spines);
    label("spine");
    for (const auto leaf : leaves) b.join(leaf, spine, 32 / spines, WiringPattern::mesh);
    return b;
}

}  // namespace cw::test
