// The network between nodes as a table's cell describes it in words, as figures.
#pragma once

#include <string>

namespace cw::validation {

enum class Transport { infiniBand, ethernet, efa, omniPath, slingshot, tcp };

struct NetworkText {
    Transport transport = Transport::infiniBand;
    double node_Bps = 0;    ///< line rate of all NICs of a node, one direction; 0: not said
    int scaleUpDomain = 0;  ///< GPUs of one scale-up domain where the text says so, else 0
    bool singleNode = false;
};

/// Understands "8x 400Gb/s NDR InfiniBand per node", "4x100 Gb/s EFA", "400Gb/s RoCE per GPU",
/// "8x 50GB/s", "GPU-NIC 500GB/s per node", "one eth0, 40-50 Gb/s per node" (middle of the range),
/// "NVLink5 72-GPU domain (NVL72); ConnectX-7 400Gb/s per GPU beyond the rack".
[[nodiscard]] NetworkText readNetwork(const std::string& text, double gpusPerNode);

}  // namespace cw::validation
