#include <algorithm>
#include <memory>
#include <set>

#include "app/cli/catalog_commands.h"
#include "model/catalog/cloud_import.h"
#include "model/catalog/part_json.h"
#include "model/catalog/price_import.h"
#include "model/checks/wording.h"
#include "model/design/document_json.h"
#include "model/file.h"

namespace cw::cli {

namespace {

struct CatalogExportOptions {
    std::vector<std::string> ids;
    std::string book;
    std::string output;
    std::string reason;
    bool isCloud = false;
};

void writeOut(const CatalogExportOptions& options, const std::string& text) {
    if (options.output.empty())
        print(text);
    else
        replaceFile(options.output, text);
}

double perCent(int hundredths) {
    return hundredths / 100.0;
}

JsonObject entryToJson(const catalog::PriceEntry& entry) {
    JsonObject price{{"part", entry.part},
                     {"amount", entry.amount.dollars()},
                     {"currency", entry.currency},
                     {"kind", entry.kind},
                     {"effective", entry.effective}};
    if (!entry.validUntil.empty()) price.emplace_back("validUntil", entry.validUntil);
    if (entry.discount) price.emplace_back("discount_percent", perCent(*entry.discount));
    if (entry.length_m != 0) price.emplace_back("length_m", entry.length_m);
    if (entry.leadTime_weeks) price.emplace_back("leadTime_weeks", *entry.leadTime_weeks);
    if (!entry.note.empty()) price.emplace_back("note", entry.note);
    return price;
}

/// The same as the CSV, and the book's own discounts, which a list has no place for.
Json bookToJson(const catalog::PriceBook& book, const std::vector<catalog::PriceEntry>& entries) {
    using Scope = catalog::Discount::Scope;
    JsonArray discounts;
    for (const catalog::Discount& discount : book.discounts) {
        const char* scope = discount.scope == Scope::book     ? "book"
                            : discount.scope == Scope::vendor ? "vendor"
                                                              : "part";
        JsonObject item{{"scope", scope}};
        if (!discount.of.empty()) item.emplace_back("of", discount.of);
        item.emplace_back("percent", perCent(discount.hundredths));
        discounts.push_back(std::move(item));
    }
    JsonArray prices;
    for (const catalog::PriceEntry& entry : entries) prices.push_back(entryToJson(entry));
    return JsonObject{{"book", book.name},
                      {"file", book.file},
                      {"importedOn", book.importedOn},
                      {"isActive", book.isActive},
                      {"discounts", std::move(discounts)},
                      {"prices", std::move(prices)}};
}

/// A price book as CSV that `catalog import` reads back.
int exportBook(const Session& session, const CatalogExportOptions& options) {
    const catalog::UserParts user = userCatalog(session).read();
    const auto book = std::ranges::find(user.books, options.book, &catalog::PriceBook::name);
    if (book == user.books.end()) {
        std::vector<std::string> names;
        for (const catalog::PriceBook& one : user.books) names.push_back("\"" + one.name + "\"");
        throw UsageError(
            "There is no price book \"" + options.book + "\".", "--book",
            names.empty() ? "There is none yet." : "There is " + checks::listed(names) + ".");
    }
    std::vector<catalog::PriceEntry> entries;
    for (const auto& [part, offers] : user.entries)
        for (const auto& [id, entry] : offers)
            if (id == book->id) entries.push_back(entry);
    writeOut(options, session.json
                          ? writeJson(bookToJson(*book, entries), {{"discounts", "prices"}})
                          : catalog::pricesToCsv(entries, openCatalog(session)));
    return exitOk;
}

/// In the form `catalog import` reads.
Json offersToJson(const std::vector<catalog::CloudOffer>& offers, const catalog::Catalog& catalog) {
    JsonArray list;
    JsonArray sources;
    std::set<std::string> cited;
    for (const catalog::CloudOffer& offer : offers) {
        list.push_back(cloudOfferToJson(offer));
        const catalog::Source* source = catalog.findSource(offer.source);
        if (source != nullptr && cited.insert(source->id).second)
            sources.push_back(design::sourceToJson(*source));
    }
    return JsonObject{{"cloudOffers", std::move(list)}, {"sources", std::move(sources)}};
}

/// The user's own cloud offers, or those named, as CSV that `catalog import --cloud` reads back.
int exportOffers(const Session& session, const CatalogExportOptions& options) {
    const catalog::Catalog catalog = openCatalog(session);
    std::vector<catalog::CloudOffer> chosen;
    for (const std::string& id : options.ids) {
        const auto& all = catalog.cloudOffers();
        const auto found = std::ranges::find(all, id, &catalog::CloudOffer::id);
        if (found == all.end())
            throw UsageError("There is no cloud offer \"" + id + "\".",
                             "catalog " + catalog.version(), "List them with: catalog cloud.");
        chosen.push_back(*found);
    }
    if (options.ids.empty())
        for (const catalog::CloudOffer& offer : catalog.cloudOffers())
            if (catalog.originOfOffer(offer.id) != catalog::PartOrigin::shipped)
                chosen.push_back(offer);
    writeOut(options, session.json
                          ? writeJson(offersToJson(chosen, catalog), {{"cloudOffers", "sources"}})
                          : catalog::offersToCsv(chosen, catalog));
    return exitOk;
}

/// Parts with the sources they cite, in the form `catalog import` reads.
int exportParts(const Session& session, const CatalogExportOptions& options) {
    const catalog::Catalog catalog = openCatalog(session);
    std::vector<const catalog::Part*> chosen;
    for (const std::string& id : options.ids) {
        chosen.push_back(catalog.find(id));
        if (chosen.back() == nullptr)
            throw UsageError("There is no part \"" + id + "\".", "catalog " + catalog.version(),
                             "List them with: catalog list --all.");
    }
    if (options.ids.empty()) chosen = catalog.ownParts();
    JsonArray parts;
    JsonArray sources;
    std::set<std::string> cited;
    for (const catalog::Part* part : chosen) {
        parts.push_back(catalog::partToJson(*part));
        for (const catalog::Source& source : catalog.sourcesCitedBy(*part)) {
            if (cited.insert(source.id).second) sources.push_back(design::sourceToJson(source));
        }
    }
    writeOut(options,
             writeJson(JsonObject{{"parts", std::move(parts)}, {"sources", std::move(sources)}},
                       {{"parts", "sources"}}));
    return exitOk;
}

void sayDone(const Session& session, const std::string& id, const std::string& what) {
    if (session.json)
        printJson(JsonObject{{"id", id}, {"done", what}});
    else
        print(id + ": " + what + "\n");
}

int retireCommand(const Session& session, const CatalogExportOptions& options) {
    const std::string& id = options.ids.front();
    const catalog::Catalog catalog = openCatalog(session);
    if (catalog.find(id) == nullptr)
        throw UsageError("There is no part \"" + id + "\".", "catalog " + catalog.version(),
                         "List them with: catalog list --all.");
    userCatalog(session).retirePart({id, app::today(), options.reason});
    sayDone(session, id, "retired");
    return exitOk;
}

int restoreCommand(const Session& session, const CatalogExportOptions& options) {
    userCatalog(session).restorePart(options.ids.front());
    sayDone(session, options.ids.front(), "restored");
    return exitOk;
}

int removeCommand(const Session& session, const CatalogExportOptions& options) {
    const std::string& id = options.ids.front();
    const catalog::Catalog catalog = openCatalog(session);
    const bool isOffer = catalog.originOfOffer(id) != catalog::PartOrigin::shipped;
    if (!isOffer && catalog.originOf(id) == catalog::PartOrigin::shipped)
        throw UsageError("\"" + id + "\" is no part or cloud offer of yours.", "catalog remove",
                         "A shipped part can be retired.");
    if (isOffer)
        userCatalog(session).removeOffer(id);
    else
        userCatalog(session).removePart(id);
    sayDone(session, id, "removed");
    return exitOk;
}

}  // namespace

void addCatalogExportCommand(CLI::App& catalog, Session& session) {
    CLI::App* command = catalog.add_subcommand(
        "export",
        "Parts as JSON (without ids: your own), or a price book or cloud offers as CSV or JSON");
    const auto options = std::make_shared<CatalogExportOptions>();
    command->add_option("ID", options->ids, "Parts");
    command->add_option("--book", options->book, "A price book instead")->type_name("NAME");
    command->add_flag("--cloud", options->isCloud, "Cloud offers instead (without ids: your own)");
    command->add_option("-o,--output", options->output, "File to write; standard output without it")
        ->type_name("OUT");
    command->add_flag("--json", session.json,
                      "JSON instead of CSV; parts are JSON with or without it");
    command->callback([&session, options] {
        session.command = [&session, options] {
            if (options->isCloud) return exportOffers(session, *options);
            return options->book.empty() ? exportParts(session, *options)
                                         : exportBook(session, *options);
        };
    });
}

void addCatalogRetireCommands(CLI::App& catalog, Session& session) {
    using Run = int (*)(const Session&, const CatalogExportOptions&);
    const auto add = [&](const char* name, const char* what, Run run) {
        CLI::App* command = catalog.add_subcommand(name, what);
        const auto options = std::make_shared<CatalogExportOptions>();
        options->ids.resize(1);
        command->add_option("ID", options->ids.front(), "The part's id")->required();
        command->add_flag("--json", session.json, "JSON instead of text");
        if (run == &retireCommand)
            command->add_option("--reason", options->reason, "Why, for those who ask later");
        command->callback([&session, options, run] {
            session.command = [&session, options, run] { return run(session, *options); };
        });
    };
    add("retire", "No longer suggest a part; designs that use it open as before", &retireCommand);
    add("restore", "Suggest a retired part again", &restoreCommand);
    add("remove", "Remove a part or cloud offer of yours, or your version of a shipped one",
        &removeCommand);
}

}  // namespace cw::cli
