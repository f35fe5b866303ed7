// The machine that the same job would have in a cloud: as many nodes of another GPU, on the
// provider's network where its rate is known, else on one as fast.
#pragma once

#include <optional>

#include "model/performance/inference.h"
#include "model/performance/training.h"

namespace cw::performance {

/// What a provider says of the network between its nodes.
struct RentedNetwork {
    NetworkKind kind = NetworkKind::none;  ///< none: not said
    std::optional<double> gpu_Bps;         ///< a GPU's share of its node's NICs, one direction
};

/// Empty where the accelerator's facts do not tell how fast it is.
[[nodiscard]] std::optional<Machine> rentedMachine(const Machine& own, const catalog::Part& gpu,
                                                   const RentedNetwork& network,
                                                   workload::TrainingPrecision precision);

/// The same for a service's weights.
[[nodiscard]] std::optional<ServingMachine> rentedServingMachine(const ServingMachine& own,
                                                                 const catalog::Part& gpu,
                                                                 const RentedNetwork& network,
                                                                 workload::WeightFormat weights);

}  // namespace cw::performance
