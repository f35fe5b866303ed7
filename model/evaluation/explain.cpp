#include "model/evaluation/explain.h"

#include "model/evaluation/derivations.h"

namespace cw::evaluation {

Derivation explain(Quantity quantity, const design::Document& document,
                   const design::Variant& variant, const Evaluation& evaluation) {
    const design::ResolvedDesign design = design::resolve(variant, document.pinned);
    const Subject subject{document, variant, design, evaluation};
    switch (quantity) {
        case Quantity::gpus:
            return explainGpus(subject);
        case Quantity::idlePower:
        case Quantity::typicalPower:
        case Quantity::peakPower:
            return explainPower(subject, quantity);
        case Quantity::peakHeat:
            return explainPeakHeat(subject);
        case Quantity::capex:
            return explainCapex(subject);
        case Quantity::gpuNetwork:
            return explainGpuNetwork(subject);
        case Quantity::tokensPerSecond:
        case Quantity::mfu:
        case Quantity::stepTime:
        case Quantity::timeToTrain:
        case Quantity::memory:
            return explainThroughput(subject, quantity);
        case Quantity::outputTokensPerSecond:
        case Quantity::firstToken:
        case Quantity::interToken:
        case Quantity::concurrency:
        case Quantity::servingMemory:
            return explainServing(subject, quantity);
        case Quantity::capital:
        case Quantity::runningCost:
        case Quantity::lifeCost:
        case Quantity::gpuHour:
        case Quantity::millionTokens:
        case Quantity::millionOutputTokens:
        case Quantity::runCost:
        case Quantity::presentCost:
        case Quantity::carbon:
            return explainMoney(subject, quantity);
    }
    return {};
}

}  // namespace cw::evaluation
