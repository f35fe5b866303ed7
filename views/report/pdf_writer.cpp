#include "views/report/pdf_writer.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QPdfWriter>

#include "views/report/pdf_outline.h"
#include "views/report/report_pages.h"

namespace cw::views {

namespace {

constexpr int pdfResolution_dpi = 1200;
constexpr double pixels_per_inch = 96;

void describe(QPdfWriter& writer, const Proposal& proposal, const QPageSize& paper) {
    writer.setPageSize(paper);
    writer.setPageMargins(QMarginsF(0, 0, 0, 0));
    writer.setResolution(pdfResolution_dpi);
    writer.setTitle(proposal.title);
    writer.setCreator(
        QStringLiteral("Clusterwright %1").arg(QCoreApplication::applicationVersion()));
}

}  // namespace

PdfReport writeProposalPdf(Proposal proposal, const VariantDrawings& drawings,
                           const ReportLogo& logo, const QPageSize& paper,
                           const ReportProgress& progress) {
    const ReportPages pages(std::move(proposal), drawings, logo, paper);
    PdfReport report{{}, pages.missing(), pages.count()};
    QBuffer buffer(&report.bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    describe(writer, pages.proposal(), paper);
    QPainter painter(&writer);
    painter.scale(pdfResolution_dpi / pixels_per_inch, pdfResolution_dpi / pixels_per_inch);
    for (int page = 0; page < pages.count(); ++page) {
        if (progress && !progress(double(page) / pages.count())) return {};
        if (page > 0) writer.newPage();
        pages.paint(painter, page);
    }
    painter.end();
    buffer.close();
    report.bytes = withOutline(report.bytes, pages.outline(), pages.proposal().date);
    return report;
}

}  // namespace cw::views
