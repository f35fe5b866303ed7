// Why a number: formula in words, inputs with units, and for each the fact's source or the
// assumption.
//
// Built when asked for, not on the hot path. The inputs are read from the same variant and parts
// the evaluation was made from, so `result` agrees with the number on the screen.
#pragma once

#include <string>
#include <vector>

#include "model/design/document.h"
#include "model/evaluation/evaluation.h"

namespace cw::evaluation {

enum class Quantity {
    gpus,
    tokensPerSecond,
    mfu,
    stepTime,
    timeToTrain,
    idlePower,
    typicalPower,
    peakPower,
    peakHeat,
    capex,
    gpuNetwork,             ///< bandwidth per GPU across the fabric
    memory,                 ///< of the fullest GPU
    outputTokensPerSecond,  ///< this and the next four: of the inference service
    firstToken,
    interToken,
    concurrency,
    servingMemory,
    capital,      ///< parts and all that is paid once
    runningCost,  ///< a year
    lifeCost,     ///< over the term's years
    gpuHour,      ///< cost of a delivered GPU-hour
    millionTokens,
    millionOutputTokens,
    runCost,  ///< of the job
    presentCost,
    carbon,
};

struct DerivationInput {
    std::string name;
    std::string value;  ///< with its unit, for people, C locale
    std::string
        source;  ///< title and URL of the fact, or "assumption: ..." with its range and basis
};

struct Derivation {
    std::string title;
    std::string result;   ///< with its unit
    std::string formula;  ///< in words
    std::vector<DerivationInput> inputs;
    std::vector<std::string> doubts;  ///< missing facts, estimates, limits of validity
};

[[nodiscard]] Derivation explain(Quantity quantity, const design::Document& document,
                                 const design::Variant& variant, const Evaluation& evaluation);

/// "NVIDIA DGX H100 user guide (https://...), vendor's figure" for one field of a part.
[[nodiscard]] std::string sourceText(const design::Document& document, const catalog::Part& part,
                                     const std::string& field);

}  // namespace cw::evaluation
