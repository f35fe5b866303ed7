// From a drawn design to the Machine a training job sees, or the reason why there is none.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "model/design/resolve.h"
#include "model/fabric/fabric.h"
#include "model/performance/training.h"

namespace cw::performance {

/// Why a design cannot be timed: no GPUs, a GPU without the facts needed, nodes not connected...
struct NoMachine {
    std::string reason;  ///< one sentence
};

/// All GPU nodes of the design as one machine. Different nodes or GPUs are taken at the pace of the
/// slowest (synchronous training waits for it); nodes with different numbers of GPUs give a
/// NoMachine. GPUs reach each other over the scale-up fabric when it joins all GPUs of a node, else
/// over PCIe. GPUs whose peak at the job's precision is not known, or nodes in separate islands,
/// give a NoMachine with the reason.
[[nodiscard]] std::variant<Machine, NoMachine> machineOf(const design::ResolvedDesign& design,
                                                         const fabric::Fabric& fabric,
                                                         const workload::TrainingJob& job);

/// The GPU nodes alone, whether or not a network joins them.
[[nodiscard]] std::variant<Machine, NoMachine> nodesOf(const design::ResolvedDesign& design,
                                                       workload::TrainingPrecision precision);
/// Their network as drawn; the reason where there is none that reaches all of them.
[[nodiscard]] std::optional<NoMachine> joinNodes(Machine& machine, const fabric::Fabric& fabric);

}  // namespace cw::performance
