#include "views/report/report_export.h"

#include <string_view>
#include <utility>

#include "model/checks/searched_fix.h"
#include "model/error.h"
#include "model/file.h"
#include "views/report/html_writer.h"
#include "views/session/paths.h"

namespace cw::views {

namespace {

/// Shares of the work, as far as they are known beforehand.
constexpr double evaluatedShare = 0.4;
constexpr double pdfShare = 0.9;

std::vector<const design::Variant*> chosenVariants(const design::Document& document,
                                                   const std::vector<std::string>& names) {
    std::vector<const design::Variant*> variants;
    for (const std::string& name : names) {
        const design::Variant* variant = design::findVariant(document, name);
        if (!variant)
            throw InputError("There is no variant \"" + name + "\".", document.title,
                             "It has " + design::variantNames(document) + ".");
        variants.push_back(variant);
    }
    if (names.empty())
        for (const design::Variant& variant : document.variants) variants.push_back(&variant);
    return variants;
}

EvaluatedVariant evaluated(const design::Variant& variant, const catalog::PartLookup& parts,
                           const catalog::Catalog& catalog) {
    evaluation::Evaluation made = evaluation::evaluate(variant, parts, {.catalog = &catalog});
    const auto& machine = made.throughput.machine;
    checks::searchFixes(made.findings, variant, parts, machine ? &*machine : nullptr);
    const auto evaluation = std::make_shared<const evaluation::Evaluation>(std::move(made));
    return {&variant, evaluation,
            std::make_shared<const evaluation::MoneyStudy>(
                evaluation::studyMoney(variant, parts, *evaluation))};
}

/// `progress` of a part of the work, from one share of the whole to another.
ReportProgress partOf(const ReportProgress& progress, double from, double to) {
    if (!progress) return {};
    return [&progress, from, to](double done) { return progress(from + (to - from) * done); };
}

bool goesOn(const ReportProgress& progress, double done) {
    return !progress || progress(done);
}

void writeReport(const QString& file, const QByteArray& bytes) {
    replaceFile(toPath(file),
                std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

}  // namespace

ReportDraft::ReportDraft(const catalog::Catalog& catalog, design::Document document)
    : catalog_(catalog), document_(std::move(document)), drawings_(catalog, document_) {}

std::optional<Proposal> ReportDraft::propose(const ReportRequest& request,
                                             const ReportProgress& progress) {
    ProposalSubject subject{document_, {}};
    const auto variants = chosenVariants(document_, request.variants);
    for (const design::Variant* variant : variants) {
        if (!goesOn(progress, double(subject.variants.size()) / double(variants.size())))
            return std::nullopt;
        EvaluatedVariant& known = evaluated_[variant->name];
        if (!known.variant) known = evaluated(*variant, document_.pinned, catalog_);
        subject.variants.push_back(known);
    }
    return buildProposal(subject, request.options);
}

ReportOutcome exportReport(ReportDraft& draft, const ReportRequest& request,
                           const ReportProgress& progress) {
    const ReportLogo logo = request.logo.isEmpty() ? ReportLogo() : ReportLogo::read(request.logo);
    const auto proposal = draft.propose(request, partOf(progress, 0, evaluatedShare));
    if (!proposal) return {};
    ReportOutcome outcome;
    PdfReport pdf;
    if (!request.pdf.isEmpty()) {
        pdf = writeProposalPdf(*proposal, draft.drawings(), logo, request.paper,
                               partOf(progress, evaluatedShare, pdfShare));
        if (pdf.bytes.isEmpty()) return {};
        outcome.pages = pdf.pages;
        if (!pdf.missing.empty()) outcome.warnings << missingGlyphsSentence(pdf.missing);
    }
    QByteArray html;
    if (!request.html.isEmpty()) {
        if (!goesOn(progress, pdfShare)) return {};
        html = writeProposalHtml(*proposal, draft.drawings(), logo);
    }
    if (!goesOn(progress, 1)) return {};
    if (!request.pdf.isEmpty()) writeReport(request.pdf, pdf.bytes);
    if (!request.html.isEmpty()) writeReport(request.html, html);
    outcome.isDone = true;
    return outcome;
}

}  // namespace cw::views
