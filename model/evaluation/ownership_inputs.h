// What an evaluation says of a design as far as owning it is concerned: the only place where watts,
// tokens and the site become inputs of economics.
#pragma once

#include "model/economics/ownership.h"
#include "model/economics/statement.h"
#include "model/evaluation/evaluation.h"

namespace cw::evaluation {

/// Of an evaluation whose GPUs, power and throughput are known already.
[[nodiscard]] economics::OwnershipInputs ownershipInputsOf(const design::ResolvedDesign& design,
                                                           const Evaluation& evaluation);

/// The variant's terms, or the defaults.
[[nodiscard]] design::OwnershipTerms termsOf(const design::Variant& variant);

/// The money of an evaluated variant, line by line in its currency.
[[nodiscard]] economics::Statement statementOf(const Evaluation& evaluation);

}  // namespace cw::evaluation
