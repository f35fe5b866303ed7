// The derivations behind explain(), one function a group of quantities; internal to this folder.
#pragma once

#include "model/design/resolve.h"
#include "model/evaluation/explain.h"

namespace cw::evaluation {

/// What every derivation reads.
struct Subject {
    const design::Document& document;
    const design::Variant& variant;
    const design::ResolvedDesign& design;
    const Evaluation& evaluation;
};

[[nodiscard]] Derivation explainGpus(const Subject& subject);
[[nodiscard]] Derivation explainPower(const Subject& subject, Quantity quantity);
[[nodiscard]] Derivation explainPeakHeat(const Subject& subject);
[[nodiscard]] Derivation explainCapex(const Subject& subject);
[[nodiscard]] Derivation explainGpuNetwork(const Subject& subject);
/// Tokens/s, MFU, step time, time to train and memory.
[[nodiscard]] Derivation explainThroughput(const Subject& subject, Quantity quantity);
/// What the inference service does.
[[nodiscard]] Derivation explainServing(const Subject& subject, Quantity quantity);
/// What owning costs: everything beyond the price of the parts.
[[nodiscard]] Derivation explainMoney(const Subject& subject, Quantity quantity);

/// "Title (https://...)" of a source of the document, the id where it is not recorded.
[[nodiscard]] std::string titleOf(const design::Document& document, const std::string& sourceId);
/// One field of the GPUs, with its source.
[[nodiscard]] std::string gpuFact(const Subject& subject, const std::string& field);
/// At which rate amounts were converted from US dollars, of which day and by whom.
[[nodiscard]] DerivationInput rateInput(const design::Currency& currency);
/// Source, kind, date and confidence of a part's price.
[[nodiscard]] std::string priceSourceText(const design::Document& document,
                                          const catalog::Part& part);

}  // namespace cw::evaluation
