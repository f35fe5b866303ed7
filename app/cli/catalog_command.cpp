#include <algorithm>
#include <memory>

#include "app/cli/catalog_commands.h"
#include "app/cli/commands.h"
#include "app/cli/fact_sources.h"
#include "app/cli/table.h"
#include "model/catalog/facts.h"
#include "model/catalog/part_json.h"
#include "model/catalog/slot_layout.h"
#include "model/checks/wording.h"
#include "model/economics/capex.h"

namespace cw::cli {

namespace {

struct CatalogOptions {
    std::string kind;
    bool all = false;
    std::string id;
};

std::optional<catalog::PartKind> kindOf(const CatalogOptions& options) {
    if (options.kind.empty()) return std::nullopt;
    const auto kind = catalog::partKindFrom(options.kind);
    if (!kind)
        throw UsageError("There is no kind \"" + options.kind + "\".", "--kind",
                         "See catalog list --help.");
    return kind;
}

int listCommand(const Session& session, const CatalogOptions& options) {
    const auto kind = kindOf(options);
    const catalog::Catalog catalog = openCatalog(session);
    printParts(session, catalog, catalog.search("", kind, options.all));
    return exitOk;
}

std::string brief(const std::vector<catalog::PortGroup>& ports) {
    std::vector<std::string> items;
    for (const catalog::PortGroup& port : ports)
        items.push_back(std::to_string(port.count) + " x " + port.connector + " " +
                        checks::gigabits(port.rate_bps) + " (" + port.name + ")");
    return checks::listed(items);
}

std::string brief(const std::vector<catalog::SlotGroup>& slots) {
    std::vector<std::string> items;
    for (const catalog::SlotGroup& slot : slots)
        items.push_back(std::to_string(slot.count) + " x " + slot.name);
    return checks::listed(items);
}

/// Which switch, or which socket, the slots hang on: "gpu 1-2: switch 1; 3-4: switch 2".
std::string layoutOf(const catalog::Part& part, int catalog::SlotGroup::* other) {
    std::string text;
    for (catalog::SlotGroup slot : part.slotGroups) {
        slot.*other = 0;
        const std::string layout = catalog::layoutText(slot);
        if (layout.empty()) continue;
        text += (text.empty() ? "" : " | ") + slot.name + " " + layout;
    }
    return text;
}

std::string brief(const std::vector<catalog::Include>& includes) {
    std::vector<std::string> items;
    for (const catalog::Include& include : includes)
        items.push_back(std::to_string(include.count) + " x " + include.part);
    return checks::listed(items);
}

/// The value at "a.b" of a part's JSON or of its "spec", on one line.
std::string valueAt(const Json& json, const std::string& path) {
    const Json* spec = json.find("spec");
    const Json* value = spec && !json.find(path.substr(0, path.find('.'))) ? spec : &json;
    std::size_t from = 0;
    while (value && from <= path.size()) {
        const std::size_t dot = std::min(path.find('.', from), path.size());
        value = value->find(path.substr(from, dot - from));
        from = dot + 1;
    }
    if (!value) return "";
    if (const auto* text = std::get_if<std::string>(&value->value)) return *text;
    std::string text = writeJson(*value);
    text.erase(text.find_last_not_of('\n') + 1);
    return text;
}

std::string factText(const catalog::Part& part, const Json& json, const std::string& field) {
    if (field == "ports") return brief(part.ports);
    if (field == "slots") return brief(part.slotGroups);
    if (field == "includes") return brief(part.includes);
    if (field == "slots.perPcieSwitch") return layoutOf(part, &catalog::SlotGroup::perCpu);
    if (field == "slots.perCpu") return layoutOf(part, &catalog::SlotGroup::perPcieSwitch);
    return valueAt(json, field);
}

/// A line that says whose the part is, unless it is as shipped.
std::string originText(const catalog::Catalog& catalog, const catalog::Part& part) {
    std::string text;
    if (catalog.originOf(part.id) == catalog::PartOrigin::user) text = "Your own part.\n";
    if (catalog.originOf(part.id) == catalog::PartOrigin::userOverShipped)
        text = "Your version; the shipped one is hidden by it.\n";
    if (catalog.isRetired(part.id)) text += catalog.whyRetired(part.id) + "\n";
    return text;
}

std::string priceText(const catalog::Price& price) {
    std::string text;
    for (const auto& [name, amount] :
         {std::pair{"low", price.low}, {"typical", price.typical}, {"high", price.high}})
        if (amount)
            text += std::string(name) + " " +
                    (price.currency == "USD" ? checks::dollars(*amount)
                                             : amount->text() + " " + price.currency) +
                    ", ";
    if (price.length_m != 0) text += "of " + numberText(price.length_m) + " m, ";
    text += price.kind + ", " + price.asOf;
    if (!price.validUntil.empty()) text += " to " + price.validUntil;
    return text + ", confidence " + std::string(catalog::nameOf(price.confidence));
}

std::string describe(const catalog::Catalog& catalog, const catalog::Part& part) {
    const Json json = catalog::partToJson(part);
    SourceList sources(catalog);
    std::vector<Row> rows;
    for (const std::string& field : catalog::factFields(part)) {
        const catalog::FactSource* fact = catalog::sourceOf(part, field);
        rows.push_back({"  " + field, fact ? sources.mark(fact->source) + trustText(*fact) : "",
                        factText(part, json, field)});
    }
    for (const catalog::Price& price : part.prices)
        rows.push_back({&price == part.price() ? "  price" : "  price, not counted",
                        sources.mark(price.source), priceText(price)});
    std::string text = part.name + "\n" + originText(catalog, part) + part.vendor + ", " +
                       std::string(catalog::nameOf(part.kind)) + ", " +
                       std::string(catalog::nameOf(part.availability)) + "\n";
    if (!part.partNumbers.empty()) text += checks::listed(part.partNumbers) + "\n";
    if (!part.availabilityNote.empty()) text += part.availabilityNote + "\n";
    text += "\n" + table(rows);
    if (!part.notes.empty()) text += "\n" + part.notes + "\n";
    text += notesText(part.facts, sources);
    return text + "\n" + sources.text();
}

int showCommand(const Session& session, const CatalogOptions& options) {
    const catalog::Catalog catalog = openCatalog(session);
    const catalog::Part* part = catalog.find(options.id);
    if (!part && showModel(session, catalog, options.id)) return exitOk;
    if (!part)
        throw UsageError("There is no part or model \"" + options.id + "\".",
                         "catalog " + catalog.version(),
                         "List them with: catalog list --all, and: catalog models.");
    if (session.json)
        printJson(catalog::partToJson(*part));
    else
        print(describe(catalog, *part));
    return exitOk;
}

}  // namespace

void addCatalogCommand(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand("catalog", "The parts of the hardware catalog");
    command->require_subcommand(1);
    command->fallthrough();
    const auto options = std::make_shared<CatalogOptions>();
    CLI::App* list = command->add_subcommand("list", "All parts, or those of one kind");
    list->add_option(
            "--kind", options->kind,
            "accelerator, server, cpu, memory, nic, networkSwitch, cable, transceiver, drive, "
            "storageSystem, rack, pdu or coolingUnit")
        ->type_name("KIND");
    list->add_flag("--all", options->all,
                   "With parts that exist only as stated in a publication, and retired ones");
    list->add_flag("--json", session.json,
                   "JSON: an array of {\"id\", \"kind\", \"vendor\", \"name\"}");
    list->callback([&session, options] {
        session.command = [&session, options] { return listCommand(session, *options); };
    });
    CLI::App* show =
        command->add_subcommand("show", "One part or model with its facts and their sources");
    show->add_option("ID", options->id, "The id of the part or model")->required();
    show->add_flag("--json", session.json, "JSON: the part as in the catalog, units in the keys");
    show->callback([&session, options] {
        session.command = [&session, options] { return showCommand(session, *options); };
    });
    addCatalogLintCommand(*command, session);
    addCatalogModelsCommand(*command, session);
    addCatalogCloudCommand(*command, session);
    addCatalogSearchCommand(*command, session);
    addCatalogDiffCommand(*command, session);
    addCatalogImportCommand(*command, session);
    addCatalogExportCommand(*command, session);
    addCatalogRetireCommands(*command, session);
}

}  // namespace cw::cli
