#include <memory>

#include "app/cli/catalog_commands.h"
#include "app/cli/table.h"
#include "model/catalog/catalog_diff.h"
#include "model/checks/wording.h"
#include "model/design/document_file.h"
#include "model/design/pin_update.h"
#include "model/evaluation/evaluation.h"

namespace cw::cli {

namespace {

struct DiffOptions {
    std::string before;
    std::string after;
    std::vector<std::string> take;  ///< ids, or "all"
    std::string output;
};

Json sideToJson(const std::optional<catalog::PartFact>& fact) {
    if (!fact) return nullptr;
    if (const auto* text = std::get_if<std::string>(&fact->value)) return *text;
    return std::get<double>(fact->value);
}

JsonObject changeToJson(const catalog::PartChange& change) {
    JsonObject members{{"part", change.part},
                       {"change", std::string(catalog::nameOf(change.kind))},
                       {"name", change.name}};
    if (!change.newId.empty()) members.emplace_back("newId", change.newId);
    if (change.sourcesOnly) members.emplace_back("sourcesOnly", true);
    JsonArray facts;
    for (const catalog::FactChange& fact : change.facts)
        facts.push_back(JsonObject{{"fact", fact.name},
                                   {"before", sideToJson(fact.before)},
                                   {"after", sideToJson(fact.after)}});
    if (!facts.empty()) members.emplace_back("facts", std::move(facts));
    if (!change.replacements.empty())
        members.emplace_back("replacements",
                             JsonArray(change.replacements.begin(), change.replacements.end()));
    return members;
}

std::string changeText(const catalog::PartChange& change) {
    std::string text = change.part + ": " + std::string(catalog::nameOf(change.kind));
    if (!change.newId.empty()) text += " to " + change.newId;
    if (change.sourcesOnly) text += " (only where its facts come from)";
    text += "\n";
    const auto side = [](const std::optional<catalog::PartFact>& fact) {
        return fact ? catalog::factText(*fact) : std::string("-");
    };
    std::vector<Row> rows;
    for (const catalog::FactChange& fact : change.facts)
        rows.push_back({"  " + fact.name, side(fact.before), "->", side(fact.after)});
    if (!rows.empty()) text += table(rows);
    if (!change.replacements.empty())
        text += "  instead: " + checks::listed(change.replacements) + "\n";
    return text;
}

int compareCatalogFiles(const Session& session, const DiffOptions& options) {
    const catalog::Catalog before = catalog::Catalog::open(options.before);
    const catalog::Catalog after =
        options.after.empty() ? openCatalog(session) : catalog::Catalog::open(options.after);
    const auto changes = catalog::compareCatalogs(before, after);
    if (session.json) {
        JsonArray list;
        for (const catalog::PartChange& change : changes) list.push_back(changeToJson(change));
        printJson(JsonObject{
            {"before", before.version()}, {"after", after.version()}, {"parts", std::move(list)}});
        return exitOk;
    }
    std::string text;
    for (const catalog::PartChange& change : changes) text += changeText(change);
    print(text.empty() ? "The catalogs hold the same parts.\n" : text);
    return exitOk;
}

/// What one variant costs and draws.
struct VariantTotals {
    Money capex;
    double peak_W = 0;
};

VariantTotals totalsOf(const design::Document& document, const design::Variant& variant,
                       const catalog::Catalog& catalog) {
    const auto evaluation = evaluation::evaluate(variant, document.pinned, {&catalog});
    return {evaluation.capex.typical, evaluation.power.it.peak_W};
}

/// Parts to take: those named, or all that can be.
std::vector<catalog::PartId> takenParts(const DiffOptions& options,
                                        const std::vector<design::PinChange>& changes) {
    if (options.take != std::vector<std::string>{"all"}) return options.take;
    std::vector<catalog::PartId> ids;
    for (const design::PinChange& change : changes)
        if (change.canTake()) ids.push_back(change.change.part);
    return ids;
}

JsonObject pinToJson(const design::PinChange& pin) {
    JsonObject members = changeToJson(pin.change);
    members.emplace_back("uses", static_cast<std::int64_t>(pin.uses));
    const auto add = [&](const char* key, const std::optional<double>& value) {
        members.emplace_back(key, value ? Json(*value) : Json(nullptr));
    };
    const auto dollars = [](const std::optional<Money>& money) {
        return money ? std::optional(money->dollars()) : std::nullopt;
    };
    add("priceBefore_USD", dollars(pin.priceBefore));
    add("priceAfter_USD", dollars(pin.priceAfter));
    add("maxPowerBefore_W", pin.maxPowerBefore_W);
    add("maxPowerAfter_W", pin.maxPowerAfter_W);
    if (!pin.refusal.empty()) members.emplace_back("refusal", pin.refusal);
    return members;
}

std::string pinText(const design::PinChange& pin) {
    std::string text = changeText(pin.change);
    text += "  used " + checks::counted(pin.uses, "time") + "\n";
    if (!pin.refusal.empty()) text += "  cannot be taken: " + pin.refusal + "\n";
    return text;
}

/// Cost and power of every variant before and after taking the parts.
void addEffects(const design::Document& before, const design::Document& after,
                const catalog::Catalog& catalog, JsonArray& effects, std::string& text) {
    for (std::size_t i = 0; i < before.variants.size(); ++i) {
        const VariantTotals was = totalsOf(before, before.variants[i], catalog);
        const VariantTotals is = totalsOf(after, after.variants[i], catalog);
        effects.push_back(JsonObject{{"variant", before.variants[i].name},
                                     {"capexBefore_USD", was.capex.dollars()},
                                     {"capexAfter_USD", is.capex.dollars()},
                                     {"peakBefore_W", was.peak_W},
                                     {"peakAfter_W", is.peak_W}});
        const auto peak = [](double peak_W) {
            return peak_W > 0 ? checks::kilowatts(peak_W) : std::string("not known");
        };
        text += before.variants[i].name + ": " + checks::dollars(was.capex) + " -> " +
                checks::dollars(is.capex) + ", peak power " + peak(was.peak_W) + " -> " +
                peak(is.peak_W) + ", if all that can be taken is\n";
    }
}

int compareDocument(const Session& session, const DiffOptions& options) {
    if (options.take.empty() != options.output.empty())
        throw UsageError("--take and -o go together.", "catalog diff",
                         "Name the parts to take and the file to write.");
    const design::Document document = design::openDocument(options.before);
    const catalog::Catalog catalog =
        options.after.empty() ? openCatalog(session) : catalog::Catalog::open(options.after);
    const auto changes = design::pinChanges(document, catalog);
    DiffOptions all;
    all.take = {"all"};
    design::Document taken = document;
    design::apply(taken, design::takePins(document, catalog, takenParts(all, changes)));
    JsonArray list;
    JsonArray effects;
    std::string text;
    for (const design::PinChange& pin : changes) {
        list.push_back(pinToJson(pin));
        text += pinText(pin);
    }
    if (!changes.empty()) addEffects(document, taken, catalog, effects, text);
    if (!options.take.empty()) {
        design::Document chosen = document;
        design::apply(chosen, design::takePins(document, catalog, takenParts(options, changes)));
        design::saveDocument(options.output, chosen);
    }
    if (session.json)
        printJson(JsonObject{{"document", document.catalogVersion},
                             {"catalog", catalog.version()},
                             {"parts", std::move(list)},
                             {"variants", std::move(effects)}});
    else
        print(text.empty() ? "The parts of the design are those of the catalog.\n" : text);
    return exitOk;
}

int diffCommand(const Session& session, const DiffOptions& options) {
    if (std::filesystem::path(options.before).extension() == ".cluster")
        return compareDocument(session, options);
    if (!options.take.empty())
        throw UsageError("Only a design takes parts.", options.before, "Name a .cluster file.");
    return compareCatalogFiles(session, options);
}

}  // namespace

void addCatalogDiffCommand(CLI::App& catalog, Session& session) {
    CLI::App* command = catalog.add_subcommand(
        "diff", "What changed between two catalogs, or between a design's parts and a catalog");
    const auto options = std::make_shared<DiffOptions>();
    command->add_option("BEFORE", options->before, "An older catalog, or a .cluster file")
        ->required();
    command->add_option("AFTER", options->after, "The newer catalog; the installed one without it");
    command->add_option("--take", options->take, "Take the catalog's copies of these parts, or all")
        ->type_name("ID");
    command->add_option("-o,--output", options->output, "Where the design with them is written")
        ->type_name("OUT");
    command->add_flag("--json", session.json, "JSON instead of text");
    command->callback([&session, options] {
        session.command = [&session, options] { return diffCommand(session, *options); };
    });
}

}  // namespace cw::cli
