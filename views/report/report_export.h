// A proposal of a document written to files: its variants evaluated, the proposal built, written.
//
// The one way for the window and for the command line. Files are replaced whole or left as they
// were.
#pragma once

#include <QPageSize>
#include <QString>
#include <QStringList>
#include <map>
#include <vector>

#include "model/catalog/catalog.h"
#include "model/design/document.h"
#include "views/report/pdf_writer.h"
#include "views/report/proposal_builder.h"

namespace cw::views {

struct ReportRequest {
    QString pdf;   ///< file to write; empty: none
    QString html;  ///< file to write; empty: none
    QPageSize paper = QPageSize(QPageSize::A4);
    QString logo;                       ///< picture file; empty: none
    std::vector<std::string> variants;  ///< names of those proposed; empty: all
    ProposalOptions options;
};

struct ReportOutcome {
    bool isDone = false;   ///< false when given up; then nothing was written
    QStringList warnings;  ///< sentences, such as which characters no font has
    int pages = 0;         ///< of the PDF
};

/// A copy of a document from which proposals are made: each variant is evaluated once.
class ReportDraft {
public:
    ReportDraft(const catalog::Catalog& catalog, design::Document document);

    [[nodiscard]] const design::Document& document() const { return document_; }
    [[nodiscard]] const VariantDrawings& drawings() const { return drawings_; }
    /// Nothing when given up. Throws InputError for a variant that is not there.
    [[nodiscard]] std::optional<Proposal> propose(const ReportRequest& request,
                                                  const ReportProgress& progress = {});

private:
    const catalog::Catalog& catalog_;
    design::Document document_;
    VariantDrawings drawings_;
    std::map<std::string, EvaluatedVariant> evaluated_;
};

/// Throws InputError: a bad logo, a variant that is not there, a file that cannot be written.
[[nodiscard]] ReportOutcome exportReport(ReportDraft& draft, const ReportRequest& request,
                                         const ReportProgress& progress = {});

}  // namespace cw::views
