// Cost: what is paid once, line by line from low to high, and what is not in it.
#include "model/economics/in_currency.h"
#include "model/economics/statement.h"
#include "model/evaluation/ownership_inputs.h"
#include "views/report/proposal_parts.h"
#include "views/theme/money_text.h"
#include "views/theme/numbers.h"

namespace cw::views {

namespace {

using evaluation::Evaluation;

void addPartsWithoutPrice(ProposalSection& section, const ProposalSubject& subject,
                          const Evaluation& evaluation) {
    if (evaluation.unpriced.empty()) return;
    QStringList names;
    for (const catalog::PartId& id : evaluation.unpriced) {
        const catalog::Part* part = subject.document.pinned.find(id);
        names << fromModel(part ? part->name : id);
    }
    section.blocks.push_back(
        ProposalText{reportTr("Not in these sums, because no price is known: %1.")
                         .arg(names.join(QStringLiteral("; "))),
                     Tone::warning});
}

void addBudget(ProposalSection& section, const EvaluatedVariant& each) {
    const Evaluation& evaluation = *each.evaluation;
    const auto& budget = each.variant->economics.budget;
    if (!budget) return;
    const Money stated = economics::convert(*budget, evaluation.currency);
    const Money left = stated - evaluation.capexShown.typical;
    const auto text = [&](Money shown) { return fullOf(shown, evaluation.currency); };
    section.blocks.push_back(
        left.cents() >= 0
            ? ProposalText{reportTr("The budget of %1 leaves %2 at the parts' typical prices.")
                               .arg(text(stated), text(left))}
            : ProposalText{reportTr("The budget of %1 is exceeded by %2 at the parts' typical "
                                    "prices.")
                               .arg(text(stated), text(Money() - left)),
                           Tone::warning});
}

void addCostDoubts(ProposalSection& section, const ProposalSubject& subject,
                   const EvaluatedVariant& each) {
    addPartsWithoutPrice(section, subject, *each.evaluation);
    if (each.evaluation->capexIsEstimate)
        section.blocks.push_back(
            ProposalText{reportTr("A complete system was changed from what its price covers: the "
                                  "differences are estimates."),
                         Tone::light});
    addBudget(section, each);
}

}  // namespace

void addStatementBlock(ProposalSection& section, const economics::StatementBlock& block,
                       const design::Currency& currency) {
    if (block.lines.empty() && block.isKnown) return;
    ProposalTable table;
    table.columns = {{reportTr("%1, %2").arg(fromModel(block.title), fromModel(currency.code)), 2},
                     {reportTr("Low"), 1, true},
                     {reportTr("Typical"), 1, true},
                     {reportTr("High"), 1, true}};
    const auto add = [&](const economics::StatementLine& line, bool isTotal) {
        const Tone ends = isTotal ? Tone::strong : Tone::light;
        const Tone middle = isTotal ? Tone::strong : Tone::normal;
        const auto amount = [&](std::size_t column) {
            return isTotal && !block.isKnown ? reportTr("not known")
                                             : plainAmount(line.amount.at(column));
        };
        table.rows.push_back({{cell(fromModel(line.name), middle), cell(amount(0), ends),
                               cell(amount(1), middle), cell(amount(2), ends)},
                              isTotal ? ProposalRow::Kind::total : ProposalRow::Kind::plain});
    };
    for (const economics::StatementLine& line : block.lines) add(line, false);
    add(block.total, true);
    section.blocks.push_back(std::move(table));
}

void addCost(ProposalSection& section, const ProposalSubject& subject) {
    for (const EvaluatedVariant& each : subject.variants) {
        addVariantHeading(section, subject, each);
        const Evaluation& evaluation = *each.evaluation;
        if (evaluation.capex != MoneyRange{}) {
            section.blocks.push_back(
                ProposalCharts{{costChart(evaluation, each.variant->economics)}});
            addStatementBlock(section, evaluation::statementOf(evaluation).once,
                              evaluation.currency);
        } else {
            section.blocks.push_back(ProposalText{evaluation.costItems.empty()
                                                      ? reportTr("Nothing to buy yet.")
                                                      : reportTr("No part has a known price."),
                                                  Tone::light});
        }
        addCostDoubts(section, subject, each);
        addOwnership(section, each);
    }
}

}  // namespace cw::views
