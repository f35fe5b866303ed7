// What the fabric's tests ask for, in one line.
#pragma once

#include "model/fabric/request.h"

namespace cw::test {

inline fabric::FabricRequest on(const char* part, int nics) {
    fabric::FabricRequest wanted;
    wanted.switchPart = part;
    wanted.nicsPerNode = nics;
    return wanted;
}

}  // namespace cw::test
