// The pieces a Machine is put together from: an accelerator's facts, and a network's kind and rate.
//
// Used by whoever describes a machine: the drawn design (machine.h) and published measurements.
#pragma once

#include <optional>
#include <string>

#include "model/catalog/part.h"
#include "model/performance/training.h"

namespace cw::performance {

/// Peaks, memory, power and class of the accelerator at a precision. Returns why it cannot be
/// timed, as one sentence, or "".
[[nodiscard]] std::string setAccelerator(Machine& machine, const catalog::Part& part,
                                         workload::TrainingPrecision precision);

/// GPUs of a node reach each other over the server's own fabric or over their links, when those
/// join all of them; else over PCIe. The GPU's rate caps the server's. `serverJoins`: where the GPU
/// does not say how many its links join, the server joins all. The machine's node size is set
/// before.
void setScaleUp(Machine& machine, const catalog::Accelerator& gpu, std::optional<double> server_Bps,
                bool serverJoins);

/// Kind, bytes per second of a node's NICs together (one direction), and how many switches lie
/// between two nodes. Each GPU gets no more of it than its PCIe link carries.
void setNetworkRate(Machine& machine, NetworkKind kind, double node_Bps, int switches);

/// What large transfers reach over the accelerator's PCIe link, one direction; 0 where not known.
[[nodiscard]] double pcieRate_Bps(const catalog::Accelerator& gpu);

}  // namespace cw::performance
