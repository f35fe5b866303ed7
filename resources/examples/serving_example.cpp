#include "resources/examples/serving_example.h"

#include <algorithm>
#include <cmath>

#include "model/checks/wording.h"
#include "model/error.h"
#include "model/evaluation/evaluation.h"
#include "resources/examples/example_builder.h"

namespace cw::examples {

namespace {

using checks::figure;
using workload::CacheFormat;
using workload::InferenceService;
using workload::WeightFormat;

/// A chat with documents: answers faster than people read, the first word within two seconds.
InferenceService chatOn(const std::vector<workload::ModelArchitecture>& models,
                        const std::string& id) {
    const auto found = std::find_if(models.begin(), models.end(),
                                    [&](const auto& model) { return model.id == id; });
    if (found == models.end()) throw InputError("there is no model " + id, "example");
    InferenceService service;
    service.model = *found;
    service.promptTokens = 2048;
    service.outputTokens = 512;
    service.firstToken_s = 2;
    service.interToken_s = .05;
    return service;
}

/// Two nodes of H200 behind one switch, on what a bill of them has as well.
void draw(ExampleBuilder& builder, const catalog::Catalog& catalog,
          const InferenceService& service) {
    const design::DeviceId node = builder.place("dgx-h200", "Node", {0, 40}, 2);
    const design::DeviceId leaf = builder.place("nvidia-qm9700", "Network", {0, -240}, 1);
    builder.cable(node, leaf, catalog::PortRole::compute, 8);
    builder.setService(service);
    design::Site site;
    site.electricityPrice_USDpkWh = .1437;  // EIA, Electric Power Monthly, February 2026
    builder.setSite(site);
    design::Economics economics;
    economics.ownership = design::OwnershipTerms{};
    economics.ownership->premises = design::Premises::colocation;
    economics.ownership->licence_USDpGpuYear = 4500;
    builder.setEconomics(economics);
    std::vector<catalog::CloudOffer> offers;
    for (const catalog::CloudOffer& offer : catalog.cloudOffers())
        if (offer.id == "coreweave-h200-8x-on-demand-2026-09" ||
            offer.id == "qubrid-h200-8x-1-year-2026-09" ||
            offer.id == "lambda-h100-8x-on-demand-2026-09")
            offers.push_back(offer);
    builder.compareWith(offers);
}

std::string answers(const ExampleBuilder& builder) {
    const auto evaluation = evaluation::evaluate(builder.variant(), builder.document().pinned);
    const auto& estimate = evaluation.serving.estimate;
    if (!estimate) return "\n" + evaluation.serving.reason;
    return "\n" + checks::grouped(std::llround(estimate->outputTokens_per_s)) +
           " tokens a second to " + checks::grouped(std::llround(estimate->concurrency)) +
           " requests at a time, the first after " + figure(estimate->firstToken_s * 1e3, 0) +
           " ms and one every " + figure(estimate->interToken_s * 1e3, 0) + " ms.";
}

}  // namespace

Example servingExample(const catalog::Catalog& catalog,
                       const std::vector<workload::ModelArchitecture>& models) {
    ExampleBuilder builder(catalog, "Inference: a chat on 16 H200");
    const InferenceService chat = chatOn(models, "llama-3.1-70b");

    builder.startVariant("Llama 3.1 70B in 8 bit", false);
    draw(builder, catalog, chat);
    builder.setNotes(
        "Prompts of 2,048 tokens, answers of 512; the first token within two seconds and 20 tokens "
        "a second, faster than people read." +
        answers(builder));

    builder.startVariant("the same in 16 bit", false);
    InferenceService wide = chat;
    wide.weights = WeightFormat::bf16;
    wide.keyValues = CacheFormat::bf16;
    draw(builder, catalog, wide);
    builder.setNotes("Weights and cache take twice the memory and twice the time to read." +
                     answers(builder));

    builder.startVariant("gpt-oss 120B", false);
    InferenceService experts = chatOn(models, "gpt-oss-120b");
    experts.weights = WeightFormat::mxfp4;
    draw(builder, catalog, experts);
    builder.setNotes(
        "A model with experts reads fewer weights for each token. H200 has no products in 4 bit: "
        "weights are unpacked on the way." +
        answers(builder));
    return {"service-16-h200.cluster", builder.document()};
}

}  // namespace cw::examples
