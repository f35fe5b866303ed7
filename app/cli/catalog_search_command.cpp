#include <algorithm>
#include <memory>

#include "app/cli/catalog_commands.h"
#include "app/cli/table.h"
#include "model/catalog/part_json.h"
#include "model/catalog/part_search.h"
#include "model/checks/wording.h"
#include "model/economics/capex.h"

namespace cw::cli {

namespace {

struct SearchOptions {
    std::vector<std::string> words;
    bool all = false;
};

std::string typicalText(const catalog::Part& part) {
    const auto range = economics::rangeOf(part);
    return range ? checks::dollars(range->typical) : "-";
}

std::string maxPowerText(const catalog::Part& part) {
    return part.maxPower_W ? checks::figure(*part.maxPower_W) + " W" : "-";
}

/// Whether it can be ordered, and whose it is unless it is as shipped.
std::string stateText(const catalog::Catalog& catalog, const catalog::Part& part) {
    std::string text(catalog::nameOf(part.availability));
    switch (catalog.originOf(part.id)) {
        case catalog::PartOrigin::shipped:
            break;
        case catalog::PartOrigin::user:
            text += ", yours";
            break;
        case catalog::PartOrigin::userOverShipped:
            text += ", your version";
            break;
    }
    return catalog.isRetired(part.id) ? text + ", retired" : text;
}

int searchCommand(const Session& session, const SearchOptions& options) {
    std::string text;
    for (const std::string& word : options.words) text += (text.empty() ? "" : " ") + word;
    const catalog::PartQuery query = catalog::parsePartQuery(text);
    if (!query.problem.empty())
        throw UsageError(query.problem, "\"" + text + "\"", "See catalog search --help.");
    const catalog::Catalog catalog = openCatalog(session);
    printParts(session, catalog, catalog::PartSearch(catalog).find(query, options.all));
    return exitOk;
}

std::string fieldNames() {
    std::string names;
    for (const catalog::QueryField& field : catalog::queryFields())
        names += (names.empty() ? "" : ", ") + std::string(field.name);
    return names;
}

}  // namespace

void printParts(const Session& session, const catalog::Catalog& catalog,
                const std::vector<const catalog::Part*>& parts) {
    if (session.json) {
        JsonArray list;
        for (const catalog::Part* part : parts)
            list.push_back(JsonObject{{"id", part->id},
                                      {"kind", std::string(catalog::nameOf(part->kind))},
                                      {"vendor", part->vendor},
                                      {"name", part->name}});
        print(writeJson(list));
        return;
    }
    if (parts.empty()) {
        print("There is no such part in the catalog.\n");
        return;
    }
    std::vector<Row> rows{
        {"id", "kind", "vendor", "name", "max power", "typical price", "availability"}};
    for (const catalog::Part* part : parts)
        rows.push_back({part->id, std::string(catalog::nameOf(part->kind)), part->vendor,
                        part->name, maxPowerText(*part), typicalText(*part),
                        stateText(catalog, *part)});
    print(table(rows));
}

void addCatalogSearchCommand(CLI::App& catalog, Session& session) {
    CLI::App* command =
        catalog.add_subcommand("search", "Parts that fit a query: \"H100 >= 80 GB liquid\"");
    const auto options = std::make_shared<SearchOptions>();
    command->add_option("QUERY", options->words, "Words and conditions; all must hold")->required();
    command->add_flag("--all", options->all,
                      "With parts that exist only as stated in a publication");
    command->add_flag("--json", session.json,
                      "JSON: an array of {\"id\", \"kind\", \"vendor\", \"name\"}");
    command->footer(
        "A condition is a word (OSFP), a word to leave out (!copper), a figure (>= 141 GB) or a "
        "field with one of < <= = != >= > and a value (price < 3000, vendor = NVIDIA). Fields: " +
        fieldNames() + ", and every fact by its own name (memoryBandwidth_Bps).");
    command->callback([&session, options] {
        session.command = [&session, options] { return searchCommand(session, *options); };
    });
}

}  // namespace cw::cli
