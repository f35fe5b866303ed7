// Cost: what the purchase costs by category, from low to high, and what is not in it.
#include "views/report/proposal_parts.h"
#include "views/theme/numbers.h"

namespace cw::views {

namespace {

using economics::CostCategory;
using evaluation::Evaluation;

QString costCategoryName(CostCategory category) {
    switch (category) {
        case CostCategory::accelerators:
            return reportTr("GPUs");
        case CostCategory::servers:
            return reportTr("Servers");
        case CostCategory::network:
            return reportTr("Network");
        case CostCategory::cabling:
            return reportTr("Cabling");
        case CostCategory::storage:
            return reportTr("Storage");
        case CostCategory::management:
            return reportTr("Management network");
        case CostCategory::facility:
            return reportTr("Racks, power distribution, cooling");
    }
    return {};
}

ProposalRow moneyRow(const QString& name, const MoneyRange& cost, Tone tone,
                     ProposalRow::Kind kind) {
    return {{cell(name, tone), cell(moneyText(cost.low), tone == Tone::strong ? tone : Tone::light),
             cell(moneyText(cost.typical), tone),
             cell(moneyText(cost.high), tone == Tone::strong ? tone : Tone::light)},
            kind};
}

ProposalTable categoryTable(const Evaluation& evaluation) {
    ProposalTable table;
    table.columns = {{reportTr("Purchase, USD"), 2},
                     {reportTr("Low"), 1, true},
                     {reportTr("Typical"), 1, true},
                     {reportTr("High"), 1, true}};
    for (const economics::CategoryCost& category : evaluation.costByCategory)
        if (category.cost != MoneyRange{})
            table.rows.push_back(moneyRow(costCategoryName(category.category), category.cost,
                                          Tone::normal, ProposalRow::Kind::plain));
    if (evaluation.isCostKnown())
        table.rows.push_back(
            moneyRow(reportTr("Total"), evaluation.capex, Tone::strong, ProposalRow::Kind::total));
    else
        table.rows.push_back(
            {{cell(reportTr("Total"), Tone::strong), cell(reportTr("not known")),
              cell(reportTr("not known"), Tone::strong), cell(reportTr("not known"))},
             ProposalRow::Kind::total});
    return table;
}

void addCostDoubts(ProposalSection& section, const ProposalSubject& subject,
                   const EvaluatedVariant& each) {
    const Evaluation& evaluation = *each.evaluation;
    if (!evaluation.unpriced.empty()) {
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
    if (evaluation.capexIsEstimate)
        section.blocks.push_back(
            ProposalText{reportTr("A complete system was changed from what its price covers: the "
                                  "differences are estimates."),
                         Tone::light});
    const auto& budget = each.variant->economics.budget;
    if (!budget) return;
    const Money left = *budget - evaluation.capex.typical;
    section.blocks.push_back(
        left.cents() >= 0
            ? ProposalText{reportTr("The budget of %1 leaves %2 at typical prices.")
                               .arg(moneyText(*budget), moneyText(left))}
            : ProposalText{reportTr("The budget of %1 is exceeded by %2 at typical prices.")
                               .arg(moneyText(*budget), moneyText(Money() - left)),
                           Tone::warning});
}

}  // namespace

void addCost(ProposalSection& section, const ProposalSubject& subject) {
    for (const EvaluatedVariant& each : subject.variants) {
        addVariantHeading(section, subject, each);
        const Evaluation& evaluation = *each.evaluation;
        const bool isKnown = evaluation.capex != MoneyRange{};
        if (isKnown) {
            section.blocks.push_back(
                ProposalCharts{{costChart(evaluation, each.variant->economics)}});
            section.blocks.push_back(categoryTable(evaluation));
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
