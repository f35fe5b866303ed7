// A proposal as PDF: pages of vectors and real text, fonts embedded, a bookmark a section and
// variant.
//
// The same proposal gives the same bytes with the same fonts: the date in the file is the
// proposal's, not the clock's.
#pragma once

#include <QByteArray>
#include <QPageSize>
#include <functional>

#include "views/report/missing_glyphs.h"
#include "views/report/proposal.h"
#include "views/report/report_logo.h"
#include "views/report/variant_drawings.h"

namespace cw::views {

/// Told what share is done; false to give up.
using ReportProgress = std::function<bool(double done)>;

struct PdfReport {
    QByteArray bytes;  ///< empty when given up
    std::vector<MissingGlyphs> missing;
    int pages = 0;
};

[[nodiscard]] PdfReport writeProposalPdf(Proposal proposal, const VariantDrawings& drawings,
                                         const ReportLogo& logo, const QPageSize& paper,
                                         const ReportProgress& progress = {});

}  // namespace cw::views
