#include "model/fabric/protocol.h"

#include <algorithm>
#include <cmath>

#include "model/fabric/network_parts.h"

namespace cw::fabric {

namespace {

/// Calls `visit` with every end of a compute link and its device.
template <class Visit>
void forEachEnd(const design::ResolvedDesign& design, Visit&& visit) {
    for (const design::ResolvedLink& link : design.links) {
        if (link.link->network != design::Network::compute || !link.a || !link.b) continue;
        visit(*link.a, link.link->a);
        visit(*link.b, link.link->b);
    }
}

const catalog::NetworkSwitch* switchOf(const design::ResolvedDevice& device) {
    return device.part == nullptr ? nullptr : device.part->as<catalog::NetworkSwitch>();
}

}  // namespace

Efficiency efficiencyOf(Protocol protocol) {
    switch (protocol) {
        case Protocol::infiniBand:
            return {.95, .92, .98,
                    "nccl-tests on NDR fabrics, https://github.com/NVIDIA/nccl-tests/issues/290"};
        case Protocol::roceTuned:
            return {.85, .80, .93,
                    "RoCE with PFC, ECN and tuned congestion control: 85 to 95 % of InfiniBand; "
                    "Meta, RDMA over Ethernet for Distributed AI Training at Meta Scale, SIGCOMM "
                    "2024, https://doi.org/10.1145/3651890.3672233"};
        case Protocol::roceUntuned:
            return {.45, .05, .65,
                    "RoCE without working flow control: 65 % of the link, "
                    "https://github.com/NVIDIA/nccl/issues/700, down to next to nothing, "
                    "https://github.com/NVIDIA/nccl/issues/378"};
        case Protocol::tcp:
            return {
                .56, .10, .70,
                "NCCL over sockets: 1.7 GB/s of 25 Gb/s, "
                "https://github.com/NVIDIA/nccl-tests/issues/83, 3.2 GB/s of 40 to 50 Gb/s, "
                "J. Zhang, IB vs Ethernet Fine-Tuning at Scale, "
                "https://github.com/JingchaoZhang/JingchaoZhang.github.io; some 20 Gb/s a flow, "
                "Tierney et al., Efficient data transfer protocols for big data, IEEE "
                "eScience 2012"};
        case Protocol::none:
            break;
    }
    return {1, 1, 1, "no network"};
}

double baseLatency_s(Protocol protocol) {
    switch (protocol) {
        case Protocol::infiniBand:
            return 4e-6;  // NCCL between NDR nodes
        case Protocol::roceTuned:
        case Protocol::roceUntuned:
            return 6.5e-6;  // NCCL over RoCE v2
        case Protocol::tcp:
            // Kernel to kernel,
            // https://www.wwt.com/article/the-basics-of-high-performance-networking
            return 50e-6;
        case Protocol::none:
            break;
    }
    return 0;
}

double hashedShare(int flows) {
    // Poisson with mean `flows`: E[min(X, flows)] / flows = 1 - sum over x < flows of (1 - x/flows)
    // P(x).
    double missing = 0;
    double probability = std::exp(-static_cast<double>(flows));
    for (int x = 0; x < flows; ++x) {
        missing += (1 - static_cast<double>(x) / flows) * probability;
        probability *= static_cast<double>(flows) / (x + 1);
    }
    return 1 - missing;
}

Protocol protocolOf(const design::ResolvedDesign& design, Transport transport) {
    if (transport == Transport::none) return Protocol::none;
    if (transport == Transport::infiniBand) return Protocol::infiniBand;
    bool lossless = true;
    bool rdma = true;
    forEachEnd(design, [&](const design::ResolvedDevice& device, const design::LinkEnd& end) {
        if (const catalog::NetworkSwitch* spec = switchOf(device))
            lossless = lossless && spec->lossless.value_or(true);
        else if (const catalog::Nic* nic = nicAt(device, end); nic != nullptr && device.gpus > 0)
            rdma = rdma && nic->rdma;
    });
    if (!rdma) return Protocol::tcp;
    return lossless ? Protocol::roceTuned : Protocol::roceUntuned;
}

Forwarding forwardingOf(const design::ResolvedDesign& design, Transport transport) {
    bool adaptive = true;
    forEachEnd(design, [&](const design::ResolvedDevice& device, const design::LinkEnd&) {
        if (const catalog::NetworkSwitch* spec = switchOf(device))
            adaptive = adaptive && spec->adaptiveRouting.value_or(false);
    });
    if (adaptive) return Forwarding::adaptive;
    return transport == Transport::infiniBand ? Forwarding::balancedTables : Forwarding::staticHash;
}

}  // namespace cw::fabric
