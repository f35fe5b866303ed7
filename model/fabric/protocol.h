// What share of a link's rate large messages reach, by protocol, and what static hashing costs.
//
// Values with their range and public source. They are no property of the drawing: the drawing says
// which of them applies (InfiniBand ports, lossless switches, RDMA NICs).
#pragma once

#include <string_view>

#include "model/design/resolve.h"
#include "model/fabric/fabric.h"

namespace cw::fabric {

struct Efficiency {
    double value = 1;
    double low = 1;
    double high = 1;
    std::string_view source;
};

/// Large messages of collectives, as a share of the line rate.
[[nodiscard]] Efficiency efficiencyOf(Protocol protocol);

/// TCP through the host's CPUs does not grow with the line rate: bytes per second of one NIC.
inline constexpr double tcpMost_Bps = 5e9;

/// Time of a message through NICs and library before the first switch.
[[nodiscard]] double baseLatency_s(Protocol protocol);

/// Crossing one switch with its cable where its datasheet gives no figure: cut-through switches are
/// specified at 0.13 to 0.6 us, and 10 m of fibre take 0.05 us.
inline constexpr double switchLatency_s = .6e-6;

/// Share of parallel links that statically hashed traffic fills: with `flows` equal flows for every
/// link, each on a link chosen at random, a link carries min(1, its flows / flows). 0.63 for one
/// flow, 0.73 for two, 0.80 for four. The expectation of a binomial with many links; Hedera
/// (Al-Fares et al., NSDI 2010, section 2) and Meta (SIGCOMM 2024, RDMA over Ethernet for
/// distributed AI training) report such losses.
[[nodiscard]] double hashedShare(int flows);

/// Flows a NIC keeps per peer: NCCL opens one queue pair per connection and two channels or more
/// (NCCL user guide, NCCL_IB_QPS_PER_CONNECTION and NCCL_MIN_NCHANNELS).
inline constexpr int flowsPerNic = 2;

/// What the drawing speaks: by ports, then by the facts of switches and NICs. A fact that is not
/// known counts as good.
[[nodiscard]] Protocol protocolOf(const design::ResolvedDesign& design, Transport transport);

/// Adaptive where every compute switch offers it, else balanced tables on InfiniBand and static
/// hashing on Ethernet.
[[nodiscard]] Forwarding forwardingOf(const design::ResolvedDesign& design, Transport transport);

}  // namespace cw::fabric
