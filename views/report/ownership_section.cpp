// What owning costs over the years, what renting the same work would, and how sure that is.
#include <QLocale>
#include <algorithm>

#include "model/economics/in_currency.h"
#include "model/economics/statement.h"
#include "model/evaluation/ownership_inputs.h"
#include "views/charts/money_data.h"
#include "views/report/proposal_parts.h"
#include "views/theme/money_text.h"
#include "views/theme/numbers.h"

namespace cw::views {

namespace {

using design::Currency;
using economics::Ownership;
using economics::Statement;
using evaluation::Evaluation;

/// The totals over each number of years, one row a horizon.
void addHorizons(ProposalSection& section, const Statement& statement) {
    ProposalTable table;
    table.columns = {{reportTr("If it is kept, %1").arg(fromModel(statement.currency.code)), 2},
                     {reportTr("Low"), 1, true},
                     {reportTr("Typical"), 1, true},
                     {reportTr("High"), 1, true}};
    for (const economics::StatementBlock& horizon : statement.horizons)
        table.rows.push_back({{cell(fromModel(horizon.total.name)),
                               cell(plainAmount(horizon.total.amount[0]), Tone::light),
                               cell(plainAmount(horizon.total.amount[1])),
                               cell(plainAmount(horizon.total.amount[2]), Tone::light)}});
    section.blocks.push_back(std::move(table));
}

void addUnitCosts(ProposalSection& section, const Ownership& own, const Currency& currency) {
    ProposalTable table;
    table.columns = {{reportTr("Per unit of work, and a year"), 2}, {reportTr("Typical"), 2}};
    const auto add = [&](const QString& name, const QString& value) {
        table.rows.push_back({{cell(name, Tone::light), cell(value)}});
    };
    const auto small = [&](double amount) {
        return reportTr("%1\u00a0%2")
            .arg(QLocale().toString(amount, 'f', 2), fromModel(currency.code));
    };
    if (own.perGpuHour_USD)
        add(reportTr("A GPU-hour delivered, utilisation counted"), small(*own.perGpuHour_USD));
    if (own.perMillionTokens_USD)
        add(reportTr("A million tokens trained"),
            reportTr("%1\u00a0%2")
                .arg(QLocale().toString(*own.perMillionTokens_USD, 'g', 3),
                     fromModel(currency.code)));
    if (own.perMillionOutputTokens_USD)
        add(reportTr("A million tokens generated"), small(*own.perMillionOutputTokens_USD));
    if (own.run_USD)
        add(reportTr("The run, as its share of the life"),
            shortOf(economics::moneyOf(*own.run_USD), currency));
    if (own.energy_kWhPerYear > 0) {
        add(reportTr("Energy a year, at the meter"), energyText(own.energy_kWhPerYear * 3.6e6));
        add(reportTr("Carbon a year"),
            reportTr("%1\u00a0t of CO\u2082").arg(QLocale().toString(own.carbon_tPerYear, 'f', 0)));
    }
    if (table.rows.empty()) return;
    section.blocks.push_back(std::move(table));
}

void addTermsMissing(ProposalSection& section, const Ownership& own, const Currency& currency) {
    if (!own.missing.empty()) {
        QStringList words;
        for (const std::string& each : own.missing) words << fromModel(each);
        section.blocks.push_back(ProposalText{
            reportTr("Not in it, because not stated: %1.").arg(words.join(QStringLiteral(", "))),
            Tone::warning});
    }
    if (!currency.isDollar())
        section.blocks.push_back(ProposalText{
            reportTr("Converted from US dollars at 1 USD = %1 %2 of %3 (%4).")
                .arg(QLocale().toString(currency.perDollar, 'g', 6), fromModel(currency.code),
                     fromModel(currency.asOf), fromModel(currency.source)),
            Tone::light});
}

void addClouds(ProposalSection& section, const evaluation::MoneyStudy& study,
               const Currency& currency) {
    if (study.clouds.empty()) return;
    ProposalTable table;
    table.columns = {{reportTr("The same work rented"), 3.4},
                     {reportTr("GPUs"), 0.8, true},
                     {reportTr("A month"), 1.1, true},
                     {reportTr("Over the life"), 1.2, true},
                     {reportTr("Owning pays after"), 1.5, true}};
    for (const evaluation::CloudResult& cloud : study.clouds) {
        ProposalCell offer = cell(offerName(cloud.offer));
        QStringList details{fromModel(cloud.basis)};
        if (!cloud.caution.empty()) details << fromModel(cloud.caution);
        details << reportTr("Price of %1: %2")
                       .arg(fromModel(cloud.offer.asOf), fromModel(cloud.offer.source));
        offer.detail = details.join(QLatin1Char('\n'));
        if (!cloud.comparison) {
            table.rows.push_back({{offer, cell(notKnown()), cell(notKnown()), cell(notKnown()),
                                   cell(reportTr("no price"), Tone::warning)}});
            continue;
        }
        const economics::CloudComparison& compared = *cloud.comparison;
        table.rows.push_back({{offer, cell(QLocale().toString(compared.equalGpus, 'f', 1)),
                               cell(shortAmount(compared.perMonth.dollars(), currency)),
                               cell(shortAmount(compared.overLife.dollars(), currency)),
                               cell(paybackText(compared), Tone::strong)}});
    }
    section.blocks.push_back(std::move(table));
    section.blocks.push_back(
        ProposalText{reportTr("What a cloud asks for storage and egress is not in it.")});
}

}  // namespace

void addOwnership(ProposalSection& section, const EvaluatedVariant& each) {
    const Evaluation& evaluation = *each.evaluation;
    const Ownership& own = evaluation.ownershipShown;
    if (!own.isCapitalKnown || (own.capital == MoneyRange{} && own.perYear == MoneyRange{})) return;
    const Currency currency = economics::currencyOf(*each.variant);
    const Statement statement = evaluation::statementOf(evaluation);
    section.blocks.push_back(
        ProposalCharts{{ownershipChart(*each.variant, evaluation, each.study.get())}});
    addStatementBlock(section, statement.yearly, currency);
    addStatementBlock(section, statement.life, currency);
    addHorizons(section, statement);
    addUnitCosts(section, own, currency);
    addTermsMissing(section, own, currency);
    if (!each.study) return;
    const TornadoData tornado =
        tornadoChart(*each.variant, evaluation, each.study.get(), economics::Measure::life);
    const LineChartData clouds = cloudChart(*each.variant, evaluation, each.study.get());
    std::vector<ProposalChart> charts;
    if (!tornado.rows.empty()) charts.emplace_back(tornado);
    if (own.perMillionOutputTokens_USD) {
        const TornadoData tokens = tornadoChart(*each.variant, evaluation, each.study.get(),
                                                economics::Measure::millionOutputTokens);
        if (!tokens.rows.empty()) charts.emplace_back(tokens);
    }
    if (!clouds.series.empty()) charts.emplace_back(clouds);
    constexpr std::size_t mostBeside = 2;  // with more, names and legends find no room
    for (std::size_t i = 0; i < charts.size(); i += mostBeside) {
        const auto first = charts.begin() + std::ptrdiff_t(i);
        section.blocks.push_back(ProposalCharts{
            {first, first + std::ptrdiff_t(std::min(mostBeside, charts.size() - i))}});
    }
    addClouds(section, *each.study, currency);
}

}  // namespace cw::views
