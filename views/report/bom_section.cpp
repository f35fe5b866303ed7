// The bill of materials, as exchange/bom.h has it, with where each price comes from.
#include "model/exchange/bom.h"
#include "model/exchange/bom_columns.h"
#include "views/report/proposal_parts.h"
#include "views/theme/money_text.h"
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

/// "1.20 M to 1.30 M"
QString betweenText(const MoneyRange& shown) {
    const auto text = [](Money amount) {
        return moneyShort(amount).remove(QLatin1Char('$')).trimmed();
    };
    return reportTr("%1 to %2").arg(text(shown.low), text(shown.high));
}

ProposalRow bomRow(const BomLine& line) {
    ProposalCell what =
        cell(line.vendor.empty()
                 ? fromModel(line.description)
                 : reportTr("%1 %2").arg(fromModel(line.vendor), fromModel(line.description)));
    what.detail = bomDetail(line);
    if (!line.unit)
        return {{cell(wholeText(line.quantity), Tone::strong), cell(fromModel(line.partNumber)),
                 what, cell(reportTr("no price"), Tone::warning), cell(notKnown())}};
    const MoneyRange& extended = line.extended;
    const ProposalCell each = cell(plainAmount(line.unit->typical));
    ProposalCell all = cell(plainAmount(extended.typical));
    if (extended.low != extended.high) all.detail = betweenText(extended);
    return {{cell(wholeText(line.quantity), Tone::strong), cell(fromModel(line.partNumber)), what,
             each, all}};
}

ProposalTable bomTable(const exchange::Bom& bom) {
    const QString code = fromModel(bom.currency.code);
    ProposalTable table;
    table.columns = {{reportTr("Quantity"), 0.9, true},
                     {reportTr("Part number"), 2.5},
                     {reportTr("Description"), 4.6},
                     {reportTr("Each, %1").arg(code), 1.4, true},
                     {reportTr("All, %1").arg(code), 1.7, true}};
    std::string category;
    const MoneyRange& sum = bom.total;
    for (const BomLine& line : bom.lines) {
        if (line.category != category)
            table.rows.push_back(
                {{cell(fromModel(line.category), Tone::strong)}, ProposalRow::Kind::group});
        category = line.category;
        table.rows.push_back(bomRow(line));
    }
    ProposalCell total =
        cell(bom.isTotalKnown() ? plainAmount(sum.typical) : reportTr("not known"), Tone::strong);
    if (sum.low != sum.high) total.detail = betweenText(sum);
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
