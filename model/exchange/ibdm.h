// A network as the InfiniBand data model ibdm reads it: a topology file and one IBNL file per kind
// of system.
//
// For `ibdmchk`, which traces every path and looks for credit loops before anything is bought
// (ibdm-topo-file(1), ibdm-ibnl-file(1)). A host is one system with a channel adapter per NIC;
// plugs are named as the operating system names them, "mlx5_0/P1". Speeds are written as 10G: the
// free ibdm knows no faster ones and checks none.
#pragma once

#include <map>
#include <string>

#include "model/exchange/network_plan.h"

namespace cw::exchange {

struct IbdmFiles {
    std::string topology;                     ///< "plan.topo"
    std::map<std::string, std::string> ibnl;  ///< by file name, "SW_nvidia_qm9700.ibnl"
};

/// Throws InputError for a plan that no network can be (requireSound).
[[nodiscard]] IbdmFiles toIbdm(const NetworkPlan& plan);

}  // namespace cw::exchange
