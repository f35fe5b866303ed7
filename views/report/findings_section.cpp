// What the rules say about each variant, what was waived, and the reasons given for it.
#include <algorithm>

#include "model/design/resolve.h"
#include "views/report/proposal_parts.h"

namespace cw::views {

namespace {

using checks::Finding;

constexpr std::size_t mostNamed = 3;

QString severityName(checks::Severity severity) {
    switch (severity) {
        case checks::Severity::error:
            return reportTr("Error");
        case checks::Severity::warning:
            return reportTr("Warning");
        case checks::Severity::info:
            return reportTr("Note");
    }
    return {};
}

/// Which devices are meant: the first ones by name, the rest by number.
QString meantText(const Finding& finding, const design::Variant& variant) {
    QStringList names;
    for (const design::DeviceId id : finding.devices) {
        const design::Device* device = variant.findDevice(id);
        if (device) names << fromModel(device->label.empty() ? device->part : device->label);
    }
    if (std::size_t(names.size()) <= mostNamed) return names.join(QStringLiteral(", "));
    return reportTr("%1 and %2 more")
        .arg(names.mid(0, mostNamed).join(QStringLiteral(", ")))
        .arg(names.size() - qsizetype(mostNamed));
}

ProposalRow findingRow(const Finding& finding, const design::Variant& variant) {
    ProposalCell severity = cell(severityName(finding.severity));
    severity.severity = finding.severity;
    severity.isWaived = finding.waived;
    severity.detail = fromModel(finding.rule);
    ProposalCell what = cell(fromModel(finding.title), Tone::strong);
    QStringList details{fromModel(finding.text)};
    if (finding.waived) details << reportTr("Waived: %1").arg(fromModel(finding.waiverReason));
    if (!finding.source.empty()) details << reportTr("Rests on: %1").arg(fromModel(finding.source));
    what.detail = details.join(QLatin1Char('\n'));
    return {{severity, what, cell(meantText(finding, variant), Tone::light)}};
}

ProposalTable findingTable(const QString& title) {
    ProposalTable table;
    table.columns = {{reportTr("Severity"), 1.1}, {title, 4.6}, {reportTr("Where"), 1.5}};
    return table;
}

/// Waivers whose finding is gone or has other figures: kept, but they waive nothing.
QStringList staleWaivers(const EvaluatedVariant& each) {
    QStringList stale;
    for (const design::Waiver& waiver : each.variant->waivers) {
        const bool isUsed = std::ranges::any_of(
            each.evaluation->findings,
            [&](const Finding& finding) { return finding.waived && finding.key == waiver.key; });
        if (!isUsed)
            stale << reportTr("%1 (%2)").arg(fromModel(waiver.rule), fromModel(waiver.reason));
    }
    return stale;
}

}  // namespace

void addFindings(ProposalSection& section, const ProposalSubject& subject) {
    for (const EvaluatedVariant& each : subject.variants) {
        addVariantHeading(section, subject, each);
        std::vector<const Finding*> findings;
        for (const Finding& finding : each.evaluation->findings) findings.push_back(&finding);
        std::ranges::stable_sort(findings, {}, [](const Finding* f) { return f->severity; });
        ProposalTable open = findingTable(reportTr("Open findings"));
        ProposalTable waived = findingTable(reportTr("Waived findings and the reasons given"));
        for (const Finding* finding : findings)
            (finding->waived ? waived : open).rows.push_back(findingRow(*finding, *each.variant));
        if (open.rows.empty())
            section.blocks.push_back(
                ProposalText{reportTr("No rule finds anything that is not waived.")});
        else
            section.blocks.push_back(std::move(open));
        if (!waived.rows.empty()) section.blocks.push_back(std::move(waived));
        const QStringList stale = staleWaivers(each);
        if (!stale.isEmpty())
            section.blocks.push_back(
                ProposalText{reportTr("Waivers that no finding answers to any more: %1.")
                                 .arg(stale.join(QStringLiteral("; "))),
                             Tone::light});
    }
}

}  // namespace cw::views
