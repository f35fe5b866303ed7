// Assumptions and sources: what the figures rest on, which facts are missing, which nobody checked.
#include <algorithm>
#include <map>
#include <set>

#include "model/catalog/facts.h"
#include "model/design/resolve.h"
#include "model/evaluation/explain.h"
#include "views/catalog/fact_format.h"
#include "views/report/proposal_parts.h"

namespace cw::views {

namespace {

using catalog::Part;
using catalog::PartId;

const QString assumptionMark = QStringLiteral("assumption: ");

/// Sources in the order in which they are first cited.
class SourceNumbers {
public:
    /// "[3]"
    QString cite(const std::string& id) {
        const auto [at, isNew] = numbers_.try_emplace(id, order_.size() + 1);
        if (isNew) order_.push_back(id);
        return QStringLiteral("[%1]").arg(at->second);
    }
    [[nodiscard]] const std::vector<std::string>& order() const { return order_; }

private:
    std::map<std::string, std::size_t> numbers_;
    std::vector<std::string> order_;
};

void addUsed(std::set<PartId>& used, const design::Variant& variant,
             const catalog::PartLookup& parts) {
    const design::ResolvedDesign design = design::resolve(variant, parts);
    for (const design::ResolvedDevice& device : design.devices) {
        used.insert(device.device->part);
        for (const design::Content& content : device.contents) used.insert(content.partId);
    }
    for (const design::Link& link : variant.links)
        for (const PartId& id : {link.cable, link.transceiverA, link.transceiverB})
            if (!id.empty()) used.insert(id);
}

std::vector<const Part*> usedParts(const ProposalSubject& subject) {
    std::set<PartId> used;
    for (const EvaluatedVariant& each : subject.variants)
        addUsed(used, *each.variant, subject.document.pinned);
    std::vector<const Part*> parts;
    for (const PartId& id : used)
        if (const Part* part = subject.document.pinned.find(id)) parts.push_back(part);
    std::ranges::stable_sort(parts, {}, [](const Part* part) { return part->kind; });
    return parts;
}

QString fieldList(const std::vector<std::string>& fields) {
    QStringList titles;
    for (const std::string& field : fields) {
        const QString title = fieldTitle(field);
        if (!titles.contains(title)) titles << title;
    }
    return titles.join(QStringLiteral(", "));
}

std::vector<std::string> unsureFields(const Part& part) {
    std::vector<std::string> fields;
    for (const std::string& field : catalog::factFields(part)) {
        const catalog::FactSource* source = catalog::sourceOf(part, field);
        if (!source || catalog::isUnsure(*source)) fields.push_back(field);
    }
    return fields;
}

QString priceOrigin(const Part& part, SourceNumbers& numbers) {
    const catalog::Price* price = part.price();
    if (!price) return reportTr("none known");
    QString text =
        reportTr("%1 %2, %3")
            .arg(numbers.cite(price->source), fromModel(price->kind), fromModel(price->asOf));
    if (price->confidence == catalog::Confidence::unverified)
        text += QStringLiteral(", ") + reportTr("unverified");
    return text;
}

ProposalRow partRow(const Part& part, SourceNumbers& numbers) {
    QStringList cited;
    for (const catalog::FactSource& fact : part.facts) {
        const QString number = numbers.cite(fact.source);
        if (!cited.contains(number)) cited << number;
    }
    ProposalCell name = cell(fromModel(part.name));
    QStringList details;
    const std::vector<std::string> missing = catalog::missingFields(part);
    if (!missing.empty()) details << reportTr("Not published: %1.").arg(fieldList(missing));
    const std::vector<std::string> unsure = unsureFields(part);
    if (!unsure.empty()) details << reportTr("Not verified: %1.").arg(fieldList(unsure));
    name.detail = details.join(QLatin1Char('\n'));
    return {{name, cell(cited.isEmpty() ? reportTr("none") : cited.join(QLatin1Char(' '))),
             cell(priceOrigin(part, numbers))}};
}

void addParts(ProposalSection& section, const ProposalSubject& subject, SourceNumbers& numbers) {
    ProposalTable table;
    table.columns = {
        {reportTr("Part"), 4}, {reportTr("Facts from"), 1.3}, {reportTr("Price from"), 2}};
    for (const Part* part : usedParts(subject)) table.rows.push_back(partRow(*part, numbers));
    if (table.rows.empty()) return;
    section.blocks.push_back(ProposalHeading{reportTr("Facts and prices")});
    section.blocks.push_back(ProposalText{
        subject.document.catalogVersion.empty()
            ? reportTr("Facts are those the document carries.")
            : reportTr("Facts are those the document carries, of the catalog of %1. Numbers in "
                       "brackets name the sources below.")
                  .arg(fromModel(subject.document.catalogVersion)),
        Tone::light});
    section.blocks.push_back(std::move(table));
}

void addSourceList(ProposalSection& section, const ProposalSubject& subject,
                   const SourceNumbers& numbers) {
    ProposalTable table;
    table.columns = {{QString(), 0.5, true}, {reportTr("Source"), 7}};
    std::size_t number = 0;
    for (const std::string& id : numbers.order()) {
        const auto found = subject.document.sources.find(id);
        ProposalCell source = cell(fromModel(id));
        if (found != subject.document.sources.end()) {
            source.text = fromModel(found->second.title);
            source.detail = fromModel(found->second.url);
        }
        table.rows.push_back({{cell(QStringLiteral("[%1]").arg(++number), Tone::light), source}});
    }
    if (!table.rows.empty()) section.blocks.push_back(std::move(table));
}

/// Every assumption behind the headline figures once, with its range and where it comes from.
void addAssumptions(ProposalSection& section, const ProposalSubject& subject) {
    using evaluation::Quantity;
    ProposalTable table;
    table.columns = {{reportTr("Assumption about"), 1.6},
                     {reportTr("What is assumed, and on what grounds"), 5}};
    std::set<QString> known;
    for (const EvaluatedVariant& each : subject.variants)
        for (const Quantity quantity : {Quantity::stepTime, Quantity::timeToTrain, Quantity::memory,
                                        Quantity::typicalPower, Quantity::idlePower}) {
            const evaluation::Derivation derivation =
                evaluation::explain(quantity, subject.document, *each.variant, *each.evaluation);
            for (const evaluation::DerivationInput& input : derivation.inputs) {
                QString text = fromModel(input.source);
                if (!text.contains(assumptionMark) || !known.insert(text).second) continue;
                text.replace(QStringLiteral("; ") + assumptionMark, QStringLiteral("; "));
                text.remove(assumptionMark);
                table.rows.push_back({{cell(fromModel(input.name), Tone::light), cell(text)}});
            }
        }
    if (table.rows.empty()) return;
    section.blocks.push_back(ProposalHeading{reportTr("Assumptions")});
    section.blocks.push_back(std::move(table));
}

}  // namespace

void addSources(ProposalSection& section, const ProposalSubject& subject) {
    addAssumptions(section, subject);
    SourceNumbers numbers;
    addParts(section, subject, numbers);
    addSourceList(section, subject, numbers);
}

}  // namespace cw::views
