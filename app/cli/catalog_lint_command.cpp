// catalog lint: whether the catalog is right, and where it is thin.
#include <algorithm>

#include "app/catalog_path.h"
#include "app/cli/commands.h"
#include "app/cli/table.h"
#include "model/catalog/lint.h"
#include "model/catalog/part_json.h"

namespace cw::cli {

namespace {

Json errorsToJson(const catalog::LintReport& report) {
    JsonArray errors;
    for (const catalog::LintProblem& error : report.errors)
        errors.push_back(
            JsonObject{{"part", error.part}, {"field", error.field}, {"what", error.what}});
    return errors;
}

Json count(std::size_t number) {
    return static_cast<std::int64_t>(number);
}

Json kindToJson(std::string_view kind, const catalog::KindState& state) {
    JsonObject missing;
    for (const auto& [field, parts] : state.missing) missing.emplace_back(field, count(parts));
    return JsonObject{{"kind", std::string(kind)},
                      {"parts", count(state.parts)},
                      {"facts", count(state.facts)},
                      {"unsureFacts", count(state.unsureFacts)},
                      {"systemsProved", count(state.withIncludes)},
                      {"missing", std::move(missing)}};
}

Json kindsToJson(const catalog::LintReport& report) {
    JsonArray kinds;
    for (const auto& [kind, state] : report.kinds)
        kinds.push_back(kindToJson(catalog::nameOf(kind), state));
    kinds.push_back(kindToJson("modelArchitecture", report.models));
    return kinds;
}

/// The fields most parts lack first.
std::string missingText(const catalog::KindState& state) {
    std::vector<std::pair<std::string, std::size_t>> fields(state.missing.begin(),
                                                            state.missing.end());
    std::ranges::stable_sort(fields, std::ranges::greater(),
                             &std::pair<std::string, std::size_t>::second);
    std::string text;
    for (const auto& [field, parts] : fields)
        text += (text.empty() ? "" : ", ") + field + " " + std::to_string(parts);
    return text.empty() ? "nothing" : text;
}

std::string describe(const std::string& version, const catalog::LintReport& report) {
    std::string text = "Catalog " + version + "\n\n";
    for (const catalog::LintProblem& error : report.errors)
        text += "error: " + error.part + (error.field.empty() ? "" : ", " + error.field) + ": " +
                error.what + "\n";
    text += std::to_string(report.errors.size()) +
            (report.errors.size() == 1 ? " error.\n\n" : " errors.\n\n");
    std::vector<Row> rows{{"kind", "parts", "facts", "unsure", "missing, in how many parts"}};
    const auto add = [&rows](std::string_view kind, const catalog::KindState& state) {
        rows.push_back({std::string(kind), std::to_string(state.parts), std::to_string(state.facts),
                        std::to_string(state.unsureFacts), missingText(state)});
    };
    for (const auto& [kind, state] : report.kinds) add(catalog::nameOf(kind), state);
    add("modelArchitecture", report.models);
    return text + table(rows) +
           "\nUnsure facts are recalled or unverified. Parts as stated are not counted.\n";
}

int lintCommand(const Session& session) {
    const catalog::Catalog catalog = openCatalog(session);
    catalog::LintReport report = catalog::lint(catalog);
    const auto file = app::catalogPlace(session.catalogFile, session.executable).file;
    for (catalog::LintProblem& problem : catalog::lintSearchTables(file))
        report.errors.push_back(std::move(problem));
    if (session.json)
        printJson(JsonObject{{"version", catalog.version()},
                             {"ok", report.ok()},
                             {"errors", errorsToJson(report)},
                             {"kinds", kindsToJson(report)}});
    else
        print(describe(catalog.version(), report));
    return report.ok() ? exitOk : exitFindings;
}

}  // namespace

void addCatalogLintCommand(CLI::App& catalogCommand, Session& session) {
    CLI::App* lint = catalogCommand.add_subcommand(
        "lint", "Whether the catalog is right, and what nobody published; exit 1 on an error");
    lint->add_flag("--json", session.json,
                   "JSON: {\"version\", \"ok\", \"errors\": [...], \"kinds\": [...]}");
    lint->callback([&session] { session.command = [&session] { return lintCommand(session); }; });
}

}  // namespace cw::cli
