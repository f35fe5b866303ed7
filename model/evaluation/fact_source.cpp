#include "model/catalog/facts.h"
#include "model/evaluation/derivations.h"

namespace cw::evaluation {

namespace {

std::string kindText(const catalog::FactSource& fact) {
    switch (fact.valueKind) {
        case catalog::ValueKind::vendor:
            return "vendor's figure";
        case catalog::ValueKind::thirdParty:
            return "measured or published by a third party";
        case catalog::ValueKind::derived:
            return "derived" + (fact.note.empty() ? "" : ": " + fact.note);
        case catalog::ValueKind::planning:
            return "planning value";
        case catalog::ValueKind::stated:
            return "as stated there";
    }
    return "";
}

const catalog::Part* gpuOf(const Subject& subject) {
    for (const design::ResolvedDevice& device : subject.design.devices)
        if (device.gpus > 0 && device.gpu) return device.gpu;
    return nullptr;
}

}  // namespace

std::string gpuFact(const Subject& subject, const std::string& field) {
    const catalog::Part* gpu = gpuOf(subject);
    return gpu ? gpu->name + ": " + sourceText(subject.document, *gpu, field)
               : "the GPUs of the design";
}

std::string titleOf(const design::Document& document, const std::string& sourceId) {
    const auto found = document.sources.find(sourceId);
    if (found == document.sources.end()) return sourceId;
    const catalog::Source& source = found->second;
    return source.url.empty() ? source.title : source.title + " (" + source.url + ")";
}

std::string sourceText(const design::Document& document, const catalog::Part& part,
                       const std::string& field) {
    const catalog::FactSource* fact = catalog::sourceOf(part, field);
    if (!fact) return "the catalog names no source for " + field + " of " + part.name;
    return titleOf(document, fact->source) + ", " + kindText(*fact);
}

std::string priceSourceText(const design::Document& document, const catalog::Part& part) {
    if (!part.price()) return "the catalog has no price for " + part.name;
    const catalog::Price& price = *part.price();
    std::string text =
        titleOf(document, price.source) + ", " + price.kind + " price, " + price.asOf;
    switch (price.confidence) {
        case catalog::Confidence::high:
            return text + ", high confidence";
        case catalog::Confidence::medium:
            return text + ", medium confidence";
        case catalog::Confidence::low:
            return text + ", low confidence";
        case catalog::Confidence::unverified:
            break;
    }
    return text + ", unverified";
}

}  // namespace cw::evaluation
