// catalog models: the public model architectures, and how `catalog show` describes one.
#include "app/cli/catalog_commands.h"
#include "app/cli/fact_sources.h"
#include "app/cli/table.h"
#include "model/catalog/facts.h"
#include "model/catalog/part_json.h"
#include "model/checks/wording.h"

namespace cw::cli {

namespace {

using catalog::ModelEntry;

/// Whether every figure was read where it comes from.
std::string surenessOf(const ModelEntry& model) {
    int unsure = 0;
    for (const catalog::PartFact& value : model.values) {
        const catalog::FactSource* fact = sourceOf(model, value.name);
        if (!fact || isUnsure(*fact)) ++unsure;
    }
    return unsure == 0 ? "read"
                       : std::to_string(unsure) + " of " + std::to_string(model.values.size()) +
                             " recalled or unverified";
}

std::string figureOf(const ModelEntry& model, std::string_view field) {
    const catalog::PartFact* value = model.find(field);
    return value ? catalog::factText(*value) : "-";
}

std::string billionsOf(const ModelEntry& model) {
    const catalog::PartFact* value = model.find("publishedParameters");
    return value ? checks::figure(std::get<double>(value->value) / 1e9) + " B" : "-";
}

int modelsCommand(const Session& session) {
    const catalog::Catalog catalog = openCatalog(session);
    if (session.json) {
        JsonArray list;
        for (const ModelEntry& model : catalog.models())
            list.push_back(JsonObject{{"id", model.id}, {"name", model.name}});
        print(writeJson(list));
        return exitOk;
    }
    std::vector<Row> rows{
        {"id", "name", "kind", "parameters", "layers", "hidden", "context", "how sure"}};
    for (const ModelEntry& model : catalog.models())
        rows.push_back({model.id, model.name, figureOf(model, "kind"), billionsOf(model),
                        figureOf(model, "layers"), figureOf(model, "hidden"),
                        figureOf(model, "maxContext"), surenessOf(model)});
    print(table(rows));
    return exitOk;
}

Json modelToJson(const ModelEntry& model) {
    JsonObject members{{"id", model.id}, {"name", model.name}};
    for (const catalog::PartFact& value : model.values) {
        if (const auto* figure = std::get_if<double>(&value.value))
            members.emplace_back(value.name, *figure);
        else if (catalog::isModelFlag(value.name))
            members.emplace_back(value.name, std::get<std::string>(value.value) == "yes");
        else
            members.emplace_back(value.name, std::get<std::string>(value.value));
    }
    if (!model.notes.empty()) members.emplace_back("notes", model.notes);
    JsonArray facts;
    for (const catalog::FactSource& fact : model.facts)
        facts.push_back(catalog::factSourceToJson(fact));
    members.emplace_back("facts", std::move(facts));
    return members;
}

std::string describe(const catalog::Catalog& catalog, const ModelEntry& model) {
    SourceList sources(catalog);
    std::vector<Row> rows;
    for (const catalog::PartFact& value : model.values) {
        const catalog::FactSource* fact = sourceOf(model, value.name);
        rows.push_back({"  " + value.name,
                        fact ? sources.mark(fact->source) + trustText(*fact) : "",
                        catalog::factText(value)});
    }
    for (const std::string& field : missingFields(model))
        rows.push_back({"  " + field, "", "not published"});
    std::string text = model.name + "\nmodel architecture\n\n" + table(rows);
    if (!model.notes.empty()) text += "\n" + model.notes + "\n";
    text += notesText(model.facts, sources);
    return text + "\n" + sources.text();
}

}  // namespace

bool showModel(const Session& session, const catalog::Catalog& catalog, const std::string& id) {
    const ModelEntry* model = catalog.findModel(id);
    if (!model) return false;
    if (session.json)
        printJson(modelToJson(*model));
    else
        print(describe(catalog, *model));
    return true;
}

void addCatalogModelsCommand(CLI::App& catalog, Session& session) {
    CLI::App* command = catalog.add_subcommand(
        "models", "The public model architectures; catalog show ID says all of one");
    command->add_flag("--json", session.json, "JSON: an array of {\"id\", \"name\"}");
    command->callback(
        [&session] { session.command = [&session] { return modelsCommand(session); }; });
}

}  // namespace cw::cli
