// The bill of materials, as exchange/bom.h has it, with where each price comes from.
#include "model/exchange/bom.h"
#include "model/exchange/bom_columns.h"
#include "views/report/proposal_parts.h"
#include "views/theme/numbers.h"

namespace cw::views {

namespace {

using exchange::BomLine;

QString bomDetail(const BomLine& line) {
    QStringList pieces;
    if (!line.priceSource.empty())
        pieces << (line.priceDate.empty()
                       ? reportTr("Price: %1").arg(fromModel(line.priceSource))
                       : reportTr("Price of %1: %2")
                             .arg(fromModel(line.priceDate), fromModel(line.priceSource)));
    if (!line.note.empty()) pieces << fromModel(line.note);
    return pieces.join(QStringLiteral(". "));
}

ProposalRow bomRow(const BomLine& line) {
    ProposalCell what =
        cell(line.vendor.empty()
                 ? fromModel(line.description)
                 : reportTr("%1 %2").arg(fromModel(line.vendor), fromModel(line.description)));
    what.detail = bomDetail(line);
    ProposalCell each = cell(line.unit ? moneyText(line.unit->typical) : reportTr("no price"),
                             line.unit ? Tone::normal : Tone::warning);
    ProposalCell all = cell(line.unit ? moneyText(line.extended.typical) : notKnown());
    if (line.unit && line.extended.low != line.extended.high)
        all.detail =
            reportTr("%1 to %2").arg(moneyShort(line.extended.low), moneyShort(line.extended.high));
    return {{cell(wholeText(line.quantity), Tone::strong), cell(fromModel(line.partNumber)), what,
             each, all}};
}

ProposalTable bomTable(const exchange::Bom& bom) {
    ProposalTable table;
    table.columns = {{reportTr("Quantity"), 0.9, true},
                     {reportTr("Part number"), 2.5},
                     {reportTr("Description"), 4.6},
                     {reportTr("Each, USD"), 1.4, true},
                     {reportTr("All, USD"), 1.7, true}};
    std::string category;
    for (const BomLine& line : bom.lines) {
        if (line.category != category)
            table.rows.push_back(
                {{cell(fromModel(line.category), Tone::strong)}, ProposalRow::Kind::group});
        category = line.category;
        table.rows.push_back(bomRow(line));
    }
    ProposalCell total = cell(
        bom.isTotalKnown() ? moneyText(bom.total.typical) : reportTr("not known"), Tone::strong);
    if (bom.total.low != bom.total.high)
        total.detail =
            reportTr("%1 to %2").arg(moneyShort(bom.total.low), moneyShort(bom.total.high));
    ProposalCell name = cell(reportTr("Total"), Tone::strong);
    name.detail = fromModel(exchange::totalNote(bom));
    table.rows.push_back({{cell({}), cell({}), name, cell({}), total}, ProposalRow::Kind::total});
    return table;
}

}  // namespace

void addBom(ProposalSection& section, const ProposalSubject& subject) {
    for (const EvaluatedVariant& each : subject.variants) {
        addVariantHeading(section, subject, each);
        const exchange::Bom bom = exchange::buildBom(subject.document, *each.variant);
        if (bom.lines.empty())
            section.blocks.push_back(ProposalText{reportTr("Nothing to order."), Tone::light});
        else
            section.blocks.push_back(bomTable(bom));
    }
}

}  // namespace cw::views
