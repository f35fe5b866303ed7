#include "views/report/proposal_builder.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <array>
#include <utility>

#include "views/report/proposal_parts.h"

namespace cw::views {

namespace {

constexpr std::size_t mostColumns = 4;

using AddSection = void (*)(ProposalSection&, const ProposalSubject&);
constexpr std::array<std::pair<SectionKind, AddSection>, sectionKindCount> sectionsInOrder{{
    {SectionKind::question, addQuestion},
    {SectionKind::comparison, addVariantsCompared},
    {SectionKind::design, addDesigns},
    {SectionKind::performance, addPerformance},
    {SectionKind::facility, addFacility},
    {SectionKind::cost, addCost},
    {SectionKind::findings, addFindings},
    {SectionKind::sources, addSources},
    {SectionKind::bom, addBom},
}};

void addSameForAll(ProposalSection& section, const ProposalSubject& subject,
                   const std::vector<ComparedRow>& rows) {
    ProposalTable table;
    table.columns = {{reportTr("Item"), 2}, {reportTr("Value"), 5}};
    for (const ComparedRow& row : rows)
        table.rows.push_back(
            {{cell(row.name, Tone::light), cell(row.text(subject.variants.front()))}});
    section.blocks.push_back(std::move(table));
}

bool isSameForAll(const ProposalSubject& subject, const std::vector<ComparedRow>& rows) {
    return std::ranges::all_of(rows, [&](const ComparedRow& row) {
        const QString first = row.text(subject.variants.front());
        return std::ranges::all_of(subject.variants, [&](const EvaluatedVariant& each) {
            return row.text(each) == first;
        });
    });
}

}  // namespace

QString reportTr(const char* text) {
    return QCoreApplication::translate("cw::report", text);
}

QString fromModel(const std::string& text) {
    return QString::fromStdString(text);
}

QString notKnown() {
    return QString(QChar(0x2013));
}

QString wholeText(long long number) {
    QLocale locale;
    locale.setNumberOptions(locale.numberOptions() & ~QLocale::OmitGroupSeparator);
    return locale.toString(number);
}

QString countText(long count, const char* one, const char* many) {
    return count == 1 ? reportTr(one) : reportTr(many).arg(wholeText(count));
}

QString dateText(const QDate& date) {
    return date.isValid() ? QLocale().toString(date, QStringLiteral("d MMMM yyyy")) : QString();
}

ProposalCell cell(const QString& text, Tone tone) {
    ProposalCell made;
    made.text = text;
    made.tone = tone;
    return made;
}

void addComparison(ProposalSection& section, const ProposalSubject& subject,
                   const std::vector<ComparedRow>& rows) {
    const auto& all = subject.variants;
    if (isSameForAll(subject, rows)) return addSameForAll(section, subject, rows);
    for (std::size_t first = 0; first < all.size(); first += mostColumns) {
        const std::size_t end = std::min(all.size(), first + mostColumns);
        ProposalTable table;
        table.columns.push_back({QString(), 1.2});
        for (std::size_t i = first; i < end; ++i)
            table.columns.push_back({fromModel(all[i].variant->name), 1, true});
        for (const ComparedRow& row : rows) {
            ProposalRow made{{cell(row.name, Tone::light)}};
            for (std::size_t i = first; i < end; ++i) made.cells.push_back(cell(row.text(all[i])));
            table.rows.push_back(std::move(made));
        }
        section.blocks.push_back(std::move(table));
    }
}

void addVariantHeading(ProposalSection& section, const ProposalSubject& subject,
                       const EvaluatedVariant& variant) {
    if (subject.variants.size() > 1)
        section.blocks.push_back(ProposalHeading{fromModel(variant.variant->name)});
}

QString sectionTitle(SectionKind kind) {
    switch (kind) {
        case SectionKind::question:
            return reportTr("The question");
        case SectionKind::comparison:
            return reportTr("At a glance");
        case SectionKind::design:
            return reportTr("Design");
        case SectionKind::performance:
            return reportTr("Performance");
        case SectionKind::facility:
            return reportTr("Power and cooling");
        case SectionKind::cost:
            return reportTr("Cost");
        case SectionKind::findings:
            return reportTr("Findings and waivers");
        case SectionKind::sources:
            return reportTr("Assumptions and sources");
        case SectionKind::bom:
            return reportTr("Bill of materials");
    }
    return {};
}

Proposal buildProposal(const ProposalSubject& subject, const ProposalOptions& options) {
    Proposal proposal;
    proposal.title = options.title.isEmpty() ? fromModel(subject.document.title) : options.title;
    proposal.customer = options.customer;
    proposal.preparedBy = options.preparedBy;
    proposal.date = options.date;
    QStringList names;
    for (const EvaluatedVariant& each : subject.variants) names << fromModel(each.variant->name);
    proposal.subtitle = names.join(QStringLiteral(" \u00b7 "));
    for (const auto& [kind, add] : sectionsInOrder) {
        if (options.leftOut.contains(kind)) continue;
        ProposalSection section{kind, sectionTitle(kind), {}};
        add(section, subject);
        if (!section.blocks.empty()) proposal.sections.push_back(std::move(section));
    }
    return proposal;
}

}  // namespace cw::views
