#include "model/evaluation/money_study.h"

#include <map>
#include <tuple>

#include "model/checks/wording.h"
#include "model/design/resolve.h"
#include "model/evaluation/ownership_inputs.h"
#include "model/facility/cable_length.h"
#include "model/performance/machine_parts.h"
#include "model/performance/plan_search.h"
#include "model/performance/rented_machine.h"
#include "model/units.h"

namespace cw::evaluation {

namespace {

using catalog::Accelerator;
using catalog::CloudOffer;
using economics::Likeness;
using performance::NetworkKind;

NetworkKind kindOf(const CloudOffer& offer) {
    const auto says = [&](const char* word) {
        return offer.fabric.find(word) != std::string::npos;
    };
    if (says("InfiniBand")) return NetworkKind::infiniBand;
    if (says("EFA")) return NetworkKind::efa;
    if (says("Ethernet") || says("RoCE")) return NetworkKind::ethernetTuned;
    return NetworkKind::none;
}

performance::RentedNetwork networkOf(const CloudOffer& offer) {
    performance::RentedNetwork network{kindOf(offer), {}};
    if (offer.fabric_bps) network.gpu_Bps = units::bitsToBytes(*offer.fabric_bps);
    return network;
}

const catalog::Part* ownGpu(const design::ResolvedDesign& design) {
    for (const design::ResolvedDevice& device : design.devices)
        if (device.gpus > 0 && device.gpu) return device.gpu;
    return nullptr;
}

double peakOf(const catalog::Part* part, workload::TrainingPrecision precision) {
    performance::Machine machine;
    if (part == nullptr || part->as<Accelerator>() == nullptr ||
        !performance::setAccelerator(machine, *part, precision).empty())
        return 0;
    return machine.peak_FLOPs;
}

/// Finds the rates of both GPUs; offers of one GPU on one network are planned once.
class RateFinder {
public:
    RateFinder(const design::ResolvedDesign& design, const catalog::PartLookup& parts,
               const Evaluation& evaluation)
        : design_(design), parts_(parts), evaluation_(evaluation) {
        if (design.variant->job) precision_ = design.variant->job->precision;
    }

    [[nodiscard]] economics::Rates of(const CloudOffer& offer) {
        const catalog::Part* part = offer.part.empty() ? nullptr : parts_.find(offer.part);
        if (part == nullptr) return {};
        if (evaluation_.gpus > 0) {
            const double gpus = static_cast<double>(evaluation_.gpus);
            const auto& trained = evaluation_.throughput.estimate;
            if (const double cloud = trained ? trainedPerGpu(*part, offer) : 0; cloud > 0)
                return {trained->tokens_per_s / gpus, cloud, Likeness::throughput};
            if (!trained && evaluation_.serving.estimate) {
                const double own = answeredPerGpu(*evaluation_.serving.machine);
                const double cloud = servedPerGpu(*part, offer);
                if (own > 0 && cloud > 0) return {own, cloud, Likeness::throughput};
            }
        }
        const double own = peakOf(ownGpu(design_), precision_);
        const double cloud = peakOf(part, precision_);
        if (own > 0 && cloud > 0) return {own, cloud, Likeness::peak};
        return {};
    }

private:
    /// Finds a rate once for offers of one GPU on one network.
    template <class Find>
    double found(const catalog::Part& part, const CloudOffer& offer, Find find) {
        const auto key = std::make_tuple(part.id, offer.fabric, offer.fabric_bps.value_or(0));
        const auto [known, isNew] = found_.try_emplace(key, 0.0);
        if (isNew) known->second = find();
        return known->second;
    }

    double trainedPerGpu(const catalog::Part& part, const CloudOffer& offer) {
        return found(part, offer, [&] {
            const auto machine = performance::rentedMachine(*evaluation_.throughput.machine, part,
                                                            networkOf(offer), precision_);
            if (!machine) return 0.0;
            workload::TrainingJob job = *design_.variant->job;
            job.plan = {};
            const auto plans = performance::searchPlan(job, *machine);
            return plans.best ? plans.best->tokens_per_s / machine->gpus() : 0.0;
        });
    }

    /// All that GPUs answer of the service within its targets, whatever the demand.
    [[nodiscard]] double answeredPerGpu(const performance::ServingMachine& serving) const {
        workload::InferenceService service = *design_.variant->service;
        service.tensorParallel.reset();
        service.concurrency = service.requests_per_s = 0;
        const auto plans = performance::searchServing(service, serving);
        if (!plans.best || !plans.best->meetsAll()) return 0;
        return plans.best->outputTokens_per_s / serving.machine.gpus();
    }

    double servedPerGpu(const catalog::Part& part, const CloudOffer& offer) {
        return found(part, offer, [&] {
            const auto machine = performance::rentedServingMachine(
                *evaluation_.serving.machine, part, networkOf(offer),
                design_.variant->service->weights);
            return machine ? answeredPerGpu(*machine) : 0.0;
        });
    }

    const design::ResolvedDesign& design_;
    const catalog::PartLookup& parts_;
    const Evaluation& evaluation_;
    workload::TrainingPrecision precision_ = workload::TrainingPrecision::bf16;
    std::map<std::tuple<catalog::PartId, std::string, double>, double> found_;
};

std::string basisOf(const CloudOffer& offer, const economics::Rates& rates,
                    const Evaluation& evaluation) {
    switch (rates.likeness) {
        case Likeness::throughput:
            return "The same work, planned anew on as many GPUs of the offer: " +
                   checks::figure(rates.cloud, 0) + " tokens/s a GPU against " +
                   checks::figure(rates.own, 0) + " here" +
                   (evaluation.gpuNodes > 1 && !offer.fabric_bps
                        ? ", on a network as fast as this design's, as the provider's rate is "
                          "not stated."
                        : ".");
        case Likeness::peak:
            return "By dense peak at the job's precision: " +
                   checks::figure(rates.cloud / 1e12, 0) + " TFLOP/s a GPU against " +
                   checks::figure(rates.own / 1e12, 0) +
                   " here; the job could not be planned on one of them.";
        case Likeness::count:
            break;
    }
    return "One for one: no figures of the offer's GPU are at hand.";
}

std::string cautionOf(const CloudOffer& offer, const Evaluation& evaluation) {
    if (!offer.price_microdollars) return "No price is published.";
    if (!evaluation.ownership.isCapitalKnown) return "Nothing that is owned here has a price.";
    if (evaluation.gpuNodes < 2) return {};
    if (!offer.multiNode) return "Nobody says whether its network carries training over nodes.";
    return *offer.multiNode ? "" : "Its network is not made for training over several nodes.";
}

}  // namespace

std::vector<CloudResult> compareClouds(const design::Variant& variant,
                                       const catalog::PartLookup& parts,
                                       const Evaluation& evaluation,
                                       std::span<const CloudOffer> offers) {
    const design::ResolvedDesign design = design::resolve(variant, parts);
    const design::OwnershipTerms terms = termsOf(variant);
    RateFinder rates(design, parts, evaluation);
    std::vector<CloudResult> results;
    for (const CloudOffer& offer : offers) {
        CloudResult result{offer, rates.of(offer), {}, {}, cautionOf(offer, evaluation)};
        if (evaluation.gpus > 0 && offer.price_microdollars &&
            evaluation.ownership.isCapitalKnown) {
            result.comparison = economics::compareWithCloud(evaluation.ownership, evaluation.gpus,
                                                            terms, offer, result.rates);
            result.basis = basisOf(offer, result.rates, evaluation);
        }
        results.push_back(std::move(result));
    }
    return results;
}

economics::Doubt doubtOf(const design::Variant& variant, const catalog::PartLookup& parts,
                         const Evaluation& evaluation, economics::DoubtOptions options) {
    const design::ResolvedDesign design = design::resolve(variant, parts);
    const economics::Capex capex =
        economics::computeCapex(design, facility::countOrderedCables(design));
    if (evaluation.throughput.estimate)
        options.throughputDoubt = evaluation.throughput.estimate->doubt;
    if (evaluation.serving.estimate) options.servingDoubt = evaluation.serving.estimate->doubt;
    return economics::computeDoubt(capex, evaluation.ownershipInputs, termsOf(variant), options);
}

MoneyStudy studyMoney(const design::Variant& variant, const catalog::PartLookup& parts,
                      const Evaluation& evaluation, const economics::DoubtOptions& options) {
    return {doubtOf(variant, parts, evaluation, options),
            compareClouds(variant, parts, evaluation, variant.economics.cloudOffers)};
}

}  // namespace cw::evaluation
