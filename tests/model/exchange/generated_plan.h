// Networks that "Wire" draws for DGX H100 on NVIDIA's QM9700, cable by cable.
#pragma once

#include "model/exchange/network_plan.h"
#include "model/fabric/wire_design.h"
#include "tests/model/design/bench_desk.h"

namespace cw::test {

/// `nodes` nodes in scalable units of 32, as reference designs lay them.
inline exchange::NetworkPlan generatedPlan(int nodes) {
    BenchDesk bench;
    const design::DeviceId node = bench.place("dgx-h100", nodes);
    fabric::FabricRequest wanted;
    wanted.nicsPerNode = 8;
    wanted.switchPart = "nvidia-qm9700";
    wanted.scalableUnit = 32;
    const std::string done = bench.perform(fabric::wire(bench.desk(), {node}, wanted));
    if (done.rfind("refused", 0) == 0) qFatal("%s", done.c_str());
    return exchange::planOf(design::resolve(bench.variant(), bench.document.pinned),
                            design::Network::compute);
}

}  // namespace cw::test
