#include "model/catalog/lint.h"

#include "model/catalog/cloud_offer.h"
#include "model/catalog/facts.h"
#include "model/catalog/part_checks.h"

namespace cw::catalog {

namespace {

void count(const Part& part, KindState& state) {
    ++state.parts;
    if (!part.includes.empty()) ++state.withIncludes;
    for (const std::string& field : factFields(part)) {
        ++state.facts;
        const FactSource* fact = sourceOf(part, field);
        if (fact && isUnsure(*fact)) ++state.unsureFacts;
    }
    for (const std::string& field : missingFields(part)) ++state.missing[field];
}

}  // namespace

LintReport lint(const Catalog& catalog) {
    KnownThings known{catalog, {}, catalog.connectors()};
    for (const auto& [id, source] : catalog.sources()) known.sources.insert(id);
    LintReport report;
    for (const Part& part : catalog.parts()) {
        for (PartProblem& problem : checkPart(part, known))
            report.errors.push_back({part.id, std::move(problem.field), std::move(problem.what)});
        if (part.availability != Availability::statedOnly) count(part, report.kinds[part.kind]);
    }
    for (const CloudOffer& offer : catalog.cloudOffers())
        for (CloudProblem& problem :
             checkCloudOffer(offer, catalog, known.sources.contains(offer.source)))
            report.errors.push_back({offer.id, std::move(problem.field), std::move(problem.what)});
    return report;
}

}  // namespace cw::catalog
