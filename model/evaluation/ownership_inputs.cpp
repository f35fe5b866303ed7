#include "model/evaluation/ownership_inputs.h"

#include <algorithm>
#include <vector>

namespace cw::evaluation {

design::OwnershipTerms termsOf(const design::Variant& variant) {
    return variant.economics.ownership.value_or(design::OwnershipTerms{});
}

economics::OwnershipInputs ownershipInputsOf(const design::ResolvedDesign& design,
                                             const Evaluation& evaluation) {
    const design::Variant& variant = *design.variant;
    economics::OwnershipInputs inputs;
    inputs.gpus = evaluation.gpus;
    inputs.gpuNodes = evaluation.gpuNodes;
    inputs.typical_W = evaluation.power.it.typical_W;
    inputs.peak_W = evaluation.power.it.peak_W;
    inputs.pue = variant.site.pue;
    const double price = variant.site.electricityPrice_USDpkWh;
    inputs.electricity_USDpkWh = {price, price, price};
    if (const auto& estimate = evaluation.throughput.estimate)
        inputs.tokens_per_s = estimate->tokens_per_s * evaluation.throughput.goodput.usefulShare;
    if (const auto& serving = evaluation.serving.estimate)
        inputs.outputTokens_per_s = serving->outputTokens_per_s;
    if (variant.job) inputs.runTokens = variant.job->tokens;
    if (!economics::isBoughtWithPrice(design, catalog::PartKind::rack))
        inputs.racksToBuy = evaluation.power.racksNeeded;
    if (!economics::isBoughtWithPrice(design, catalog::PartKind::pdu))
        inputs.racksToPower = evaluation.power.racksNeeded;
    const bool isOwnRoom = termsOf(variant).premises == design::Premises::ownRoom;
    if (isOwnRoom && !economics::isBoughtWithPrice(design, catalog::PartKind::coolingUnit))
        inputs.coolingToBuy_W = evaluation.power.it.peak_W;
    return inputs;
}

economics::Statement statementOf(const Evaluation& evaluation) {
    std::vector<economics::PurchaseLine> lines;
    for (const CostItem& item : evaluation.costItems)
        if (item.priced) lines.push_back({item.category, item.unit, item.quantity});
    return economics::statementOf(lines, evaluation.ownershipShown, evaluation.currency);
}

}  // namespace cw::evaluation
