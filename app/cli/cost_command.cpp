#include <cmath>
#include <memory>

#include "app/cli/commands.h"
#include "app/cli/cost_json.h"
#include "app/cli/table.h"
#include "model/checks/wording.h"
#include "model/design/document_file.h"
#include "model/economics/in_currency.h"
#include "model/evaluation/ownership_inputs.h"

namespace cw::cli {

namespace {

using checks::figure;
using economics::Columns;
using economics::StatementBlock;

struct CostOptions {
    int years = 0;  ///< 0: the variant's own
    int draws = 0;  ///< 0: no bands
    std::uint64_t seed = 1;
    bool allOffers = false;
};

/// "1,234,567.89"
std::string groupedAmount(Money amount) {
    const std::string text = amount.text();
    const std::size_t point = text.size() - 3;
    const std::size_t first = text[0] == '-' ? 1 : 0;
    std::string grouped = text.substr(0, first);
    for (std::size_t i = first; i < point; ++i) {
        if (i > first && (point - i) % 3 == 0) grouped += ',';
        grouped += text[i];
    }
    return grouped + text.substr(point);
}

/// Right-aligned columns: all amounts of the table are as wide as the widest.
std::string padded(const std::string& text, std::size_t width) {
    return std::string(width > text.size() ? width - text.size() : 0, ' ') + text;
}

std::size_t widestAmount(const economics::Statement& statement) {
    std::size_t widest = std::string("not known").size();
    const auto look = [&](const Columns& amounts) {
        for (const Money amount : amounts) widest = std::max(widest, groupedAmount(amount).size());
    };
    for (const StatementBlock* block : {&statement.once, &statement.yearly, &statement.life}) {
        look(block->total.amount);
        for (const auto& line : block->lines) look(line.amount);
    }
    for (const StatementBlock& block : statement.horizons) look(block.total.amount);
    return widest;
}

void addRow(std::vector<Row>& rows, const std::string& name, const Columns& amounts,
            std::size_t width) {
    Row row{name};
    for (const Money amount : amounts) row.push_back(padded(groupedAmount(amount), width));
    rows.push_back(std::move(row));
}

void addTotalRow(std::vector<Row>& rows, const StatementBlock& block, std::size_t width) {
    if (block.isKnown) return addRow(rows, block.total.name, block.total.amount, width);
    const std::string unknown = padded("not known", width);
    rows.push_back({block.total.name, unknown, unknown, unknown});
}

void addBlock(std::vector<Row>& rows, const StatementBlock& block, std::size_t width) {
    rows.push_back({block.title});
    for (const auto& line : block.lines) addRow(rows, "  " + line.name, line.amount, width);
    addTotalRow(rows, block, width);
    rows.push_back({""});
}

std::string statementText(const economics::Statement& statement) {
    const std::size_t width = widestAmount(statement);
    std::vector<Row> rows{{statement.currency.code, padded("low", width), padded("typical", width),
                           padded("high", width)}};
    for (const StatementBlock* block : {&statement.once, &statement.yearly, &statement.life})
        addBlock(rows, *block, width);
    for (const StatementBlock& block : statement.horizons) addTotalRow(rows, block, width);
    return table(rows);
}

/// An amount of the currency with as many digits as it needs: "$2.16", "0.0431 EUR".
std::string unitText(const std::optional<double>& amount, const design::Currency& currency) {
    if (!amount) return "not known";
    const std::string digits = figure(*amount, *amount < 10 ? 4 : 2);
    return currency.isDollar() ? "$" + digits : digits + " " + currency.code;
}

/// Dollars as an amount of the currency, whole.
std::string wholeText(double dollars, const design::Currency& currency) {
    return checks::amountIn(economics::convert(economics::moneyOf(dollars), currency), currency);
}

std::string unitCosts(const Costed& cost) {
    const economics::Ownership& own = cost.evaluation.ownershipShown;
    const design::Currency& currency = cost.evaluation.currency;
    const auto unit = [&](const std::optional<double>& amount) {
        return unitText(amount, currency);
    };
    const auto capital = [&](Money amount) {
        return own.isCapitalKnown ? checks::amountIn(amount, currency) : "not known";
    };
    std::vector<Row> rows{{"A delivered GPU-hour", unit(own.perGpuHour_USD)},
                          {"A million trained tokens", unit(own.perMillionTokens_USD)}};
    if (own.run_USD) rows.push_back({"The whole run", unit(own.run_USD)});
    if (own.perMillionOutputTokens_USD)
        rows.push_back({"A million output tokens", unit(own.perMillionOutputTokens_USD)});
    rows.push_back({"Present value of all payments", capital(economics::moneyOf(own.costNpv_USD))});
    rows.push_back({"Depreciation a year", capital(own.depreciationPerYear)});
    rows.push_back({"Cost of capital a year (annuity)",
                    capital(economics::moneyOf(own.capitalCostPerYear_USD))});
    rows.push_back({"Energy a year",
                    cost.isPowerKnown() ? checks::energy(own.energy_kWhPerYear) : "not known"});
    rows.push_back({"Carbon a year",
                    cost.isPowerKnown() ? figure(own.carbon_tPerYear, 1) + " t CO2" : "not known"});
    return table(rows);
}

std::string monthsText(const economics::CloudComparison& comparison) {
    if (!comparison.paybackMonths) return "never";
    const std::string months = figure(*comparison.paybackMonths, 1) + " months";
    return comparison.withinLife ? months : months + ", not within life";
}

std::string utilisationText(const economics::CloudComparison& comparison) {
    if (!comparison.breakEvenUtilisation) return "paid while idle";
    if (*comparison.breakEvenUtilisation > 1) return "never";
    return checks::percent(*comparison.breakEvenUtilisation);
}

const char* likenessText(economics::Likeness likeness) {
    switch (likeness) {
        case economics::Likeness::throughput:
            return "tokens/s";
        case economics::Likeness::peak:
            return "peak";
        case economics::Likeness::count:
            break;
    }
    return "count";
}

const char* trainsText(const catalog::CloudOffer& offer) {
    if (!offer.multiNode) return "not said";
    return *offer.multiNode ? "yes" : "no";
}

Row cloudRow(const evaluation::CloudResult& cloud, const design::Currency& currency) {
    const catalog::CloudOffer& offer = cloud.offer;
    Row row{offer.provider, offer.gpu, std::string(nameOf(offer.term)), offer.asOf,
            trainsText(offer)};
    if (!cloud.comparison) {
        row.insert(row.end(), {offer.price_microdollars ? "not compared" : "no price"});
        return row;
    }
    const economics::CloudComparison& comparison = *cloud.comparison;
    row.insert(row.end(),
               {unitText(offer.dollarsPerGpuHour().value_or(0) * currency.perDollar, currency),
                figure(comparison.equalGpus, 1), likenessText(comparison.likeness),
                wholeText(comparison.perMonth.dollars(), currency), monthsText(comparison),
                utilisationText(comparison)});
    return row;
}

std::string cloudText(const std::vector<evaluation::CloudResult>& clouds,
                      const design::Currency& currency) {
    std::vector<Row> rows{{"Cloud", "GPU", "Term", "Price of", "Trains over nodes", "A GPU-hour",
                           "Equal GPUs", "by", "A month", "Owning pays after", "Break-even use"}};
    for (const evaluation::CloudResult& cloud : clouds) rows.push_back(cloudRow(cloud, currency));
    return table(rows) +
           "\nEqual GPUs do the same work: by tokens/s where the job can be planned on both, else "
           "by dense peak,\nelse one for one. On a network as fast as this design's where the "
           "provider's rate is not said.\nWhat a cloud asks for storage and egress is not in "
           "it.\n";
}

/// Draws are of dollars; what is written of them is converted, as they are no sums of lines.
class DoubtText {
public:
    DoubtText(const economics::Doubt& doubt, const design::Currency& currency)
        : doubt_(doubt), currency_(currency) {}

    [[nodiscard]] std::string text(std::uint64_t seed) const {
        std::string text = "P10 - P50 - P90 of " + std::to_string(doubt_.draws) + " draws, seed " +
                           std::to_string(seed) + "\n";
        text += table({{"Capital", band(doubt_.capital_USD)},
                       {"Total", band(doubt_.band(economics::Measure::life))}});
        const auto swings = economics::tornado(doubt_, economics::Measure::life);
        text += swings.empty() ? "\nNothing in the total has a range.\n"
                               : "\nWhat moves the total most, from its low to its high\n";
        std::vector<Row> rows;
        for (const economics::Swing& swing : swings)
            rows.push_back({swing.input, wholeText(swing.atLow_USD[0], currency_),
                            wholeText(swing.atHigh_USD[0], currency_)});
        return text + table(rows) + unit("A delivered GPU-hour", economics::Measure::gpuHour) +
               unit("A million trained tokens", economics::Measure::millionTokens) +
               unit("A million output tokens", economics::Measure::millionOutputTokens);
    }

private:
    [[nodiscard]] std::string band(const economics::Band& band) const {
        return wholeText(band.p10, currency_) + " - " + wholeText(band.p50, currency_) + " - " +
               wholeText(band.p90, currency_);
    }

    [[nodiscard]] std::string small(double dollars) const {
        return unitText(dollars * currency_.perDollar, currency_);
    }

    /// A unit cost and what moves it most; nothing where the design has none of it.
    [[nodiscard]] std::string unit(const char* name, economics::Measure measure) const {
        const economics::Band& band = doubt_.band(measure);
        if (economics::tornado(doubt_, measure).empty()) return {};
        std::string text = "\n" + std::string(name) + ": " + small(band.p10) + " - " +
                           small(band.p50) + " - " + small(band.p90) + "; what moves it most\n";
        const auto i = static_cast<std::size_t>(measure);
        std::vector<Row> rows;
        for (const economics::Swing& swing : economics::tornado(doubt_, measure))
            rows.push_back({swing.input, small(swing.atLow_USD[i]), small(swing.atHigh_USD[i])});
        return text + table(rows);
    }

    const economics::Doubt& doubt_;
    const design::Currency& currency_;
};

std::string costText(const Costed& cost, const CostOptions& options) {
    std::string text = "Variant \"" + cost.variant.name + "\"";
    const auto& currency = cost.statement.currency;
    if (!currency.isDollar())
        text += ", 1 USD = " + figure(currency.perDollar, 6) + " " + currency.code + " of " +
                currency.asOf + (currency.source.empty() ? "" : ", " + currency.source);
    text += "\n\n" + statementText(cost.statement) + "\n" + unitCosts(cost);
    if (!cost.clouds.empty()) text += "\n" + cloudText(cost.clouds, currency);
    if (cost.doubt) text += "\n" + DoubtText(*cost.doubt, currency).text(options.seed);
    if (!cost.evaluation.ownership.missing.empty())
        text += "\nNot in it: " + checks::listed(cost.evaluation.ownership.missing) + ".\n";
    for (const catalog::PartId& id : cost.evaluation.unpriced)
        text += "No price, not in the total: " + id + "\n";
    return text;
}

/// Pinned parts first: a design is compared by its own copies.
class PinnedThenCatalog : public catalog::PartLookup {
public:
    PinnedThenCatalog(const catalog::PartLookup& pinned, const catalog::Catalog* catalog)
        : pinned_(pinned), catalog_(catalog) {}
    [[nodiscard]] const catalog::Part* find(const catalog::PartId& id) const override {
        const catalog::Part* part = pinned_.find(id);
        return part != nullptr || catalog_ == nullptr ? part : catalog_->find(id);
    }

private:
    const catalog::PartLookup& pinned_;
    const catalog::Catalog* catalog_;
};

Costed costOf(const design::Document& document, const design::Variant& given,
              const catalog::Catalog* catalog, const CostOptions& options) {
    Costed cost{given, {}, {}, {}, {}};
    design::OwnershipTerms terms = evaluation::termsOf(given);
    if (options.years > 0) terms.years = options.years;
    cost.variant.economics.ownership = terms;
    const PinnedThenCatalog parts(document.pinned, catalog);
    cost.evaluation = evaluation::evaluate(cost.variant, document.pinned);
    cost.statement = evaluation::statementOf(cost.evaluation);
    auto offers = cost.variant.economics.cloudOffers;
    if (options.allOffers && catalog != nullptr)
        offers.insert(offers.end(), catalog->cloudOffers().begin(), catalog->cloudOffers().end());
    cost.clouds = evaluation::compareClouds(cost.variant, parts, cost.evaluation, offers);
    if (options.draws > 0 && cost.evaluation.ownership.isCapitalKnown)
        cost.doubt = evaluation::doubtOf(cost.variant, document.pinned, cost.evaluation,
                                         {options.seed, options.draws, 0});
    return cost;
}

int costCommand(const Session& session, const CostOptions& options) {
    const design::Document document = design::openDocument(session.file);
    const auto catalog = options.allOffers ? std::optional(openCatalog(session)) : std::nullopt;
    std::string text = document.title + "\n";
    JsonArray variants;
    for (const design::Variant* variant : chosenVariants(session, document)) {
        const Costed cost = costOf(document, *variant, catalog ? &*catalog : nullptr, options);
        if (session.json)
            variants.push_back(costToJson(cost));
        else
            text += "\n" + costText(cost, options);
    }
    if (session.json)
        printJson(JsonObject{{"document", document.title}, {"variants", std::move(variants)}});
    else
        print(text);
    return exitOk;
}

}  // namespace

void addCostCommand(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "cost", "What a design costs to buy, to own and against the cloud, and how sure that is");
    const auto options = std::make_shared<CostOptions>();
    command->add_option("FILE", session.file, "The .cluster file")->required();
    command->add_option("--variant", session.variant, "Only this variant")->type_name("NAME");
    command->add_option("--years", options->years, "Years it is kept, instead of the design's")
        ->check(CLI::Range(1, 10));
    command->add_option("--draws", options->draws, "Draws of every price and term: P10, P50, P90")
        ->check(CLI::Range(1, 1'000'000));
    command->add_option("--seed", options->seed, "The same seed gives the same bands")
        ->check(CLI::Range(std::uint64_t{0}, std::uint64_t{1'000'000'000'000}));
    command->add_flag("--offers", options->allOffers,
                      "Compare with every cloud offer of the catalog, not only the design's");
    command->add_flag("--json", session.json, "JSON instead of tables");
    command->footer(costKeys);
    command->callback([&session, options] {
        session.command = [&session, options] { return costCommand(session, *options); };
    });
}

}  // namespace cw::cli
