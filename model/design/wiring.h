// How the cables of a link lie between the instances of its two devices.
//
// The dealing of WiringPattern written out; fitting_rules.h counts the same cables by formula, and
// a test holds the two together.
#pragma once

#include "model/design/dealing.h"

namespace cw::design {

/// Calls `visit(instanceA, instanceB, cables)` for every run of cables, in port order of A.
/// Spread deals cable c = i * count + k of instance i to B instance (c + shift) mod B; rail deals
/// port k to B instance k mod B; mesh lays `count` cables between every pair; group deals port k of
/// instance i to instance (k + shift) mod g of the g in its group.
template <class Visit>
void forEachCable(const Link& link, int instancesA, int instancesB, Visit&& visit) {
    if (instancesA <= 0 || instancesB <= 0) return;
    if (link.pattern == WiringPattern::mesh) {
        for (int a = 0; a < instancesA; ++a)
            for (int b = 0; b < instancesB; ++b) visit(a, b, link.count);
        return;
    }
    if (link.pattern == WiringPattern::group) {
        for (int a = 0; a < instancesA; ++a) {
            const InstanceGroup group = groupOf(a, instancesA, instancesB);
            for (int port = 0; port < link.count; ++port)
                visit(a, static_cast<int>(group.first + (port + link.shift) % group.size), 1);
        }
        return;
    }
    int next = link.shift % instancesB;
    for (int a = 0; a < instancesA; ++a) {
        if (link.pattern == WiringPattern::rail) next = 0;
        for (int port = 0; port < link.count; ++port) {
            visit(a, next, 1);
            if (++next == instancesB) next = 0;
        }
    }
}

}  // namespace cw::design
