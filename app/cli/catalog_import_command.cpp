#include <fstream>
#include <iostream>
#include <memory>
#include <tuple>

#include "app/cli/catalog_commands.h"
#include "model/catalog/cloud_import.h"
#include "model/catalog/part_json.h"
#include "model/catalog/price_import.h"
#include "model/catalog/price_text.h"
#include "model/checks/wording.h"
#include "model/file.h"
#include "model/object_reader.h"

namespace cw::cli {

namespace {

struct ImportOptions {
    std::string file;
    std::string name;
    std::string provider;
    catalog::PriceDefaults defaults;
    std::vector<std::string> columns;    ///< "3=amount", "SKU=partNumber"
    std::string decimalMark;             ///< "." or ","
    std::vector<std::string> discounts;  ///< "12.5", "NVIDIA=10", "part:h100=5"
    std::vector<std::string> rates;      ///< "EUR=1.0845"
    bool skipWrong = false;
    bool dryRun = false;
    bool isCloud = false;
};

/// What an option says, or the reason against it as wrong usage.
template <class Read>
auto optionSays(const char* option, const Read& read) {
    try {
        return read();
    } catch (const UsageError&) {
        throw;
    } catch (const InputError& reason) {
        throw UsageError(reason.what(), option, "See catalog import --help.");
    }
}

std::pair<std::string, std::string> splitAtSign(const std::string& text, const char* option) {
    const auto sign = text.rfind('=');
    if (sign == std::string::npos || sign == 0)
        throw UsageError("\"" + text + "\" has no \"=\".", option, "See catalog import --help.");
    return {text.substr(0, sign), text.substr(sign + 1)};
}

/// Puts what --column says into `columns`; a role stands once, but for `note`.
template <class Column, class Read>
void chooseColumns(const ImportOptions& options, const std::vector<std::string>& headers,
                   std::vector<Column>& columns, const Read& read) {
    for (const std::string& text : options.columns) {
        const auto [which, role] = splitAtSign(text, "--column");
        std::size_t index = columns.size();
        for (std::size_t i = 0; i < columns.size(); ++i)
            if (headers[i] == which || std::to_string(i + 1) == which) index = i;
        if (index == columns.size())
            throw UsageError("There is no column \"" + which + "\".", options.file,
                             "Name its header, or its number from 1.");
        const Column column = optionSays("--column", [&read, &r = role] { return read(r); });
        for (Column& other : columns)
            if (other == column && column != Column::note) other = Column::ignored;
        columns[index] = column;
    }
}

/// The remembered or guessed layout with what the options say.
catalog::PriceLayout layoutFor(const catalog::UserCatalog& user, const catalog::PriceListLook& look,
                               const ImportOptions& options) {
    catalog::PriceLayout layout = look.guessed;
    if (const auto known = user.layoutFor(look.signature)) {
        layout.columns = known->columns;
        layout.decimalMark = known->decimalMark;
    }
    chooseColumns(options, look.headers, layout.columns, catalog::priceColumnFrom);
    if (options.decimalMark == ",") layout.decimalMark = catalog::DecimalMark::comma;
    if (options.decimalMark == ".") layout.decimalMark = catalog::DecimalMark::point;
    return layout;
}

std::vector<catalog::Discount> discountsOf(const ImportOptions& options) {
    std::vector<catalog::Discount> discounts;
    for (const std::string& text : options.discounts) {
        catalog::Discount discount;
        std::string percent = text;
        if (text.find('=') != std::string::npos) {
            std::tie(discount.of, percent) = splitAtSign(text, "--discount");
            discount.scope = catalog::Discount::Scope::vendor;
            if (discount.of.starts_with("part:")) {
                discount.scope = catalog::Discount::Scope::part;
                discount.of.erase(0, 5);
            }
        }
        discount.hundredths = optionSays("--discount", [&p = percent] {
            return catalog::percentFrom(p, catalog::DecimalMark::point);
        });
        discounts.push_back(std::move(discount));
    }
    return discounts;
}

std::vector<catalog::ExchangeRate> ratesOf(const ImportOptions& options) {
    const std::string& effective = options.defaults.effective;
    const std::string from = catalog::isDay(effective) ? effective : app::today();
    std::vector<catalog::ExchangeRate> rates;
    for (const std::string& text : options.rates) {
        const auto [currency, rate] = splitAtSign(text, "--rate");
        rates.push_back(optionSays("--rate", [&c = currency, &r = rate, &from] {
            return catalog::ExchangeRate{catalog::currencyFrom(c), from, catalog::rateFromText(r),
                                         ""};
        }));
    }
    return rates;
}

/// Wrong options are told before the file is read.
void requireDefaults(const ImportOptions& options) {
    if (!options.defaults.effective.empty())
        (void)optionSays("--effective",
                         [&] { return catalog::dayFrom(options.defaults.effective); });
    (void)optionSays("--currency",
                     [&] { return catalog::currencyFrom(options.defaults.currency); });
    (void)discountsOf(options);
    (void)ratesOf(options);
}

/// Of all that may be wrong, that there is no such file is told first.
void requireReadable(const std::string& file) {
    if (std::ifstream(file, std::ios::binary) && !std::filesystem::is_directory(file)) return;
    throw FileError(
        std::filesystem::exists(file) ? "The file cannot be read." : "There is no such file.", file,
        "Give the path of a .csv or .json file.");
}

bool hasRate(const ImportOptions& options, const std::string& currency) {
    for (const std::string& rate : options.rates)
        if (rate.starts_with(currency + "=")) return true;
    return false;
}

Json problemsToJson(const std::vector<catalog::RowProblem>& problems) {
    JsonArray list;
    for (const catalog::RowProblem& problem : problems)
        list.push_back(JsonObject{{"line", static_cast<std::int64_t>(problem.line)},
                                  {"column", static_cast<std::int64_t>(problem.column)},
                                  {"what", problem.what}});
    return list;
}

void reportImport(const Session& session, const ImportOptions& options,
                  const catalog::PricePreview& preview, bool isImported) {
    const auto count = [](std::size_t n) { return static_cast<std::int64_t>(n); };
    if (session.json) {
        printJson(JsonObject{{"book", options.name},
                             {"imported", isImported},
                             {"rows", count(preview.rows)},
                             {"taken", count(preview.entries.size())},
                             {"unknown", count(preview.unknown)},
                             {"wrong", count(preview.wrong)},
                             {"problems", problemsToJson(preview.problems)},
                             {"unknownRows", problemsToJson(preview.unknownRows)}});
        return;
    }
    std::string text;
    for (const catalog::RowProblem& problem : preview.problems) text += problem.text() + "\n";
    text += checks::counted(static_cast<long>(preview.rows), "row") + ": " +
            std::to_string(preview.entries.size()) +
            (isImported ? " imported, " : " can be taken, ") + std::to_string(preview.unknown) +
            " of parts that are not in the catalog, " + std::to_string(preview.wrong) + " wrong\n";
    for (const std::string& currency : preview.foreignCurrencies())
        if (!hasRate(options, currency))
            text += "Prices in " + currency + " count only at a rate you give: --rate " + currency +
                    "=DOLLARS\n";
    print(text);
}

int importPrices(const Session& session, const ImportOptions& options) {
    const catalog::UserCatalog user = userCatalog(session);
    const catalog::Catalog catalog = openCatalog(session);
    const auto look = catalog::lookAtPriceList(options.file);
    const auto layout = layoutFor(user, look, options);
    readingOf(options.file + ", --column", [&layout] { catalog::requireUsable(layout); });
    for (const catalog::PriceBook& book : user.read().books)
        if (book.name == options.name && !options.dryRun)
            throw UsageError("There is already a price book called \"" + book.name + "\".",
                             "--name", "Choose another name, or remove that one first.");
    const auto preview = catalog::previewPrices(options.file, layout, options.defaults,
                                                catalog::PartNumbers(catalog));
    const bool isWanted =
        !options.dryRun && !preview.entries.empty() && (preview.wrong == 0 || options.skipWrong);
    if (isWanted) {
        catalog::PriceBook book;
        book.name = options.name;
        book.file = std::filesystem::path(options.file).filename().string();
        book.importedOn = app::today();
        book.discounts = discountsOf(options);
        user.importBook({book, preview.entries, look.signature, layout, ratesOf(options)});
    }
    reportImport(session, options, preview, isWanted);
    if (!isWanted && !options.dryRun)
        std::cerr << "clusterwright-cli: Nothing was imported."
                  << (preview.wrong > 0   ? " Mend the rows, or leave them out with --skip-wrong.\n"
                      : preview.rows == 0 ? " The list has no rows.\n"
                                          : " No row names a part of the catalog.\n");
    return isWanted || (options.dryRun && preview.wrong == 0) ? exitOk : exitFindings;
}

struct OwnThings {
    std::vector<catalog::Part> parts;
    std::vector<catalog::Source> sources;
    std::vector<catalog::CloudOffer> offers;
};

OwnThings ownThingsFrom(const Json& json) {
    OwnThings own;
    auto& [parts, sources, offers] = own;
    if (json.find("parts") == nullptr && json.find("cloudOffers") == nullptr) {
        parts.push_back(catalog::partFromJson(json, ""));
    } else {
        ObjectReader reader(json, "");
        for (const Json& part : reader.optionalArray("parts"))
            parts.push_back(
                catalog::partFromJson(part, "parts[" + std::to_string(parts.size()) + "]"));
        for (const Json& offer : reader.optionalArray("cloudOffers"))
            offers.push_back(catalog::cloudOfferFromJson(
                offer, "cloudOffers[" + std::to_string(offers.size()) + "]"));
        for (const Json& item : reader.optionalArray("sources")) {
            ObjectReader source(item, "sources[" + std::to_string(sources.size()) + "]");
            sources.push_back(
                {source.text("id"), source.text("title"), source.optionalText("url").value_or("")});
        }
    }
    return own;
}

/// Parts in the form of `catalog show --json`, one or a list of them with their sources.
int importParts(const Session& session, const ImportOptions& options) {
    constexpr std::size_t largest_B = 64u << 20;
    const Json json = parseJson(readFile(options.file, largest_B), options.file);
    OwnThings own = readingOf(options.file, [&json] { return ownThingsFrom(json); });
    auto& [parts, sources, offers] = own;
    const catalog::UserCatalog user = userCatalog(session);
    const catalog::Catalog catalog = openCatalog(session);
    readingOf(options.file, [&] {
        catalog::requireSavable(parts, sources, catalog);
        catalog::requireSavable(offers, sources, catalog);
    });
    if (!options.dryRun && !parts.empty()) user.saveParts(parts, sources, catalog, app::today());
    if (!options.dryRun && !offers.empty()) user.saveOffers(offers, sources, catalog, app::today());
    if (session.json) {
        printJson(JsonObject{{"imported", !options.dryRun},
                             {"count", static_cast<std::int64_t>(parts.size() + offers.size())}});
        return exitOk;
    }
    std::string counted;
    if (!parts.empty() || offers.empty())
        counted = checks::counted(static_cast<long>(parts.size()), "part");
    if (!offers.empty())
        counted += (counted.empty() ? "" : ", ") +
                   checks::counted(static_cast<long>(offers.size()), "cloud offer");
    print(counted + (options.dryRun ? " can be taken\n" : " imported\n"));
    return exitOk;
}

/// Cloud offers from a CSV list: all rows right, or nothing unless the wrong ones may be left out.
int importOffers(const Session& session, const ImportOptions& options) {
    const catalog::UserCatalog user = userCatalog(session);
    const catalog::Catalog catalog = openCatalog(session);
    const auto look = catalog::lookAtOfferList(options.file);
    catalog::OfferLayout layout = look.guessed;
    if (const auto known = user.offerLayoutFor(look.signature)) layout.columns = known->columns;
    chooseColumns(options, look.headers, layout.columns, catalog::offerColumnFrom);
    readingOf(options.file + ", --column", [&layout] { catalog::requireUsable(layout); });
    const auto preview = catalog::previewOffers(
        options.file, layout, {options.provider, options.defaults.effective}, catalog);
    const bool isWanted =
        !options.dryRun && !preview.offers.empty() && (preview.wrong == 0 || options.skipWrong);
    if (isWanted)
        user.saveOffers(preview.offers, preview.sources, catalog, app::today(), look.signature,
                        layout);
    if (session.json) {
        printJson(JsonObject{{"imported", isWanted},
                             {"rows", static_cast<std::int64_t>(preview.rows)},
                             {"taken", static_cast<std::int64_t>(preview.offers.size())},
                             {"wrong", static_cast<std::int64_t>(preview.wrong)},
                             {"problems", problemsToJson(preview.problems)}});
    } else {
        std::string text;
        for (const catalog::RowProblem& problem : preview.problems) text += problem.text() + "\n";
        print(text + checks::counted(static_cast<long>(preview.rows), "row") + ": " +
              std::to_string(preview.offers.size()) +
              (isWanted ? " imported, " : " can be taken, ") + std::to_string(preview.wrong) +
              " wrong\n");
    }
    if (!isWanted && !options.dryRun)
        std::cerr << "clusterwright-cli: Nothing was imported."
                  << (preview.wrong > 0 ? " Mend the rows, or leave them out with --skip-wrong.\n"
                                        : " The list has no offers.\n");
    return isWanted || (options.dryRun && preview.wrong == 0) ? exitOk : exitFindings;
}

int importCommand(const Session& session, const ImportOptions& options) {
    requireReadable(options.file);
    requireDefaults(options);
    if (std::filesystem::path(options.file).extension() == ".json")
        return importParts(session, options);
    if (options.isCloud) return importOffers(session, options);
    if (options.name.empty())
        throw UsageError("A price list becomes a price book, which needs a name.", options.file,
                         "Add --name NAME.");
    return importPrices(session, options);
}

}  // namespace

void addCatalogImportCommand(CLI::App& catalog, Session& session) {
    CLI::App* command = catalog.add_subcommand(
        "import",
        "A price list (CSV) as a price book, cloud offers (CSV) or parts (JSON), into your own "
        "catalog");
    const auto options = std::make_shared<ImportOptions>();
    command->add_option("FILE", options->file, "The .csv or .json file")->required();
    command->add_option("--name", options->name, "Name of the price book")->type_name("NAME");
    command
        ->add_option("--effective", options->defaults.effective,
                     "Day from which prices hold where a row has none: 2026-11-30")
        ->type_name("DAY");
    command
        ->add_option("--currency", options->defaults.currency,
                     "Of rows that name none (USD without it)")
        ->type_name("CODE");
    command->add_option("--kind", options->defaults.kind, "quote, street or list")
        ->check(CLI::IsMember({"quote", "street", "list"}));
    command->add_option(
        "--column", options->columns,
        "What a column holds: HEADER=ROLE or NUMBER=ROLE, with ROLE one of part, "
        "partNumber, amount, currency, kind, effective, validUntil, discount, "
        "leadTime, length, note, ignored; of cloud offers one of id, provider, instance, gpu, "
        "part, gpus, term, price, currency, region, asOf, memory, multiNode, fabric, fabricRate, "
        "source, url, note, ignored; remembered for lists with the same header");
    command
        ->add_option("--decimal", options->decimalMark, "The decimal mark, where the guess fails")
        ->check(CLI::IsMember({".", ","}));
    command->add_option("--discount", options->discounts,
                        "Per cent off: 12.5, VENDOR=12.5 or part:ID=12.5; the most exact applies");
    command->add_option("--rate", options->rates, "Dollars for one unit: EUR=1.0845");
    command->add_flag("--cloud", options->isCloud,
                      "The list is of cloud offers: provider, GPU or part, GPUs, term, price of a "
                      "GPU-hour, region, as of, multi-node, fabric, source, note");
    command->add_option("--provider", options->provider, "Of cloud offers whose rows name none")
        ->type_name("NAME");
    command->add_flag("--skip-wrong", options->skipWrong, "Import the rest where rows are wrong");
    command->add_flag("--dry-run", options->dryRun, "Only say what would be imported");
    command->add_flag("--json", session.json, "JSON: counts, and problems with line and column");
    command->footer("Exit code 1: rows are wrong and nothing was imported.");
    command->callback([&session, options] {
        session.command = [&session, options] { return importCommand(session, *options); };
    });
}

}  // namespace cw::cli
