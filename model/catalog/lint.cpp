#include "model/catalog/lint.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>

#include "model/catalog/cloud_offer.h"
#include "model/catalog/facts.h"
#include "model/catalog/open_errors.h"
#include "model/catalog/part_checks.h"
#include "model/catalog/search_index.h"

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

void count(const ModelEntry& model, KindState& state) {
    ++state.parts;
    for (const PartFact& value : model.values) {
        ++state.facts;
        const FactSource* fact = sourceOf(model, value.name);
        if (fact && isUnsure(*fact)) ++state.unsureFacts;
    }
    for (const std::string& field : missingFields(model)) ++state.missing[field];
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
    for (const ModelEntry& model : catalog.models()) {
        for (ModelProblem& problem : checkModel(model, known.sources))
            report.errors.push_back({model.id, std::move(problem.field), std::move(problem.what)});
        count(model, report.models);
    }
    return report;
}

std::vector<LintProblem> lintSearchTables(const std::filesystem::path& file) {
    std::vector<LintProblem> problems;
    try {
        SQLite::Database db(file.string(), SQLite::OPEN_READONLY);
        if (db.tableExists("own_meta")) return problems;
        for (IndexProblem& problem : checkSearchIndex(db, file.string()))
            problems.push_back(
                {std::move(problem.part), std::move(problem.fact), std::move(problem.what)});
    } catch (const SQLite::Exception& error) {
        convertOpenError(error, file.string());
    }
    return problems;
}

}  // namespace cw::catalog
