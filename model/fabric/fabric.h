// The compute fabric as drawn: who reaches whom, and what bandwidth a GPU gets.
//
// Links are expanded to the instances of their devices (class by class where all instances are
// alike), so unplugging one uplink changes the figures. Latency and collectives are not here: see
// model/performance. Figures are one direction; what fails to connect is a figure of 0, not an
// error.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/design/resolve.h"
#include "model/fabric/bandwidth.h"

namespace cw::fabric {

/// One device's share of the compute network. Figures are of the worst instance.
struct Attachment {
    design::DeviceId device;
    int gpus = 0;              ///< per instance
    int ports = 0;             ///< compute ports cabled, per instance
    double cabled_Bps = 0;     ///< sum of its compute links' rates, per instance
    double pcieLimit_Bps = 0;  ///< what its NICs' PCIe links carry; 0 when not known
    double perGpu_Bps = 0;     ///< min(cabled, pcie) / gpus
    int components = 0;        ///< separate islands its instances lie in
    bool reachesAll = false;   ///< every GPU node of the design can be reached
    bool railAligned = false;  ///< port r of every instance meets at one switch
};

/// Load of one switch device (its most loaded instance).
struct SwitchUse {
    design::DeviceId device;
    int portsTotal = 0;
    int portsUsed = 0;
    double down_bps = 0;  ///< to nodes
    double up_bps = 0;    ///< to other switches
    /// down / up where the switch has both and nodes behind other switches must be reached.
    std::optional<double> oversubscription;
};

enum class Transport { none, infiniBand, ethernet, mixed };

struct Fabric {
    std::vector<Attachment> nodes;    ///< devices with GPUs
    std::vector<SwitchUse> switches;  ///< all switch devices, any network
    Transport transport = Transport::none;
    int gpuNodes = 0;  ///< instances with GPUs
    int islands = 0;   ///< groups of GPU nodes that reach each other; 1 is right, 0 without nodes
    int switchTiers = 0;  ///< switches crossed upwards: 0 direct, 1 one leaf, 2 leaf-spine
    double oversubscription = 1.0;  ///< the worst tier a job over all nodes crosses
    double injection_Bps = 0;       ///< per GPU into the fabric, worst node
    double acrossFabric_Bps = 0;    ///< per GPU with all nodes talking, after oversubscription
    design::DeviceId
        bottleneck;  ///< the device that sets acrossFabric_Bps; none when it is the NICs
    bool inNetworkReduction = false;  ///< every switch crossed and every NIC offers SHARP
    Bandwidth bandwidth;              ///< by distance and traffic
};

/// What is out of order in the design (design/faults.h) carries nothing.
[[nodiscard]] Fabric expand(const design::ResolvedDesign& design,
                            const TrafficOptions& options = {});

}  // namespace cw::fabric
