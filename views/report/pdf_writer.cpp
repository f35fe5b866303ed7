#include "views/report/pdf_writer.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QPdfWriter>

#include "views/report/report_pages.h"

namespace cw::views {

namespace {

constexpr int pdfResolution_dpi = 1200;
constexpr double pixels_per_inch = 96;

/// Qt writes the time of the clock: it gives way to the proposal's date, digit for digit, so that
/// no offset in the file changes.
void setCreationDate(QByteArray& pdf, const QDate& date) {
    static const QByteArray mark("/CreationDate (D:");
    const qsizetype at = pdf.indexOf(mark);
    if (at < 0) return;
    const qsizetype begin = at + mark.size();
    const qsizetype end = pdf.indexOf(')', begin);
    const QDate shown = date.isValid() ? date : QDate(2000, 1, 1);
    QByteArray stamp = shown.toString(QStringLiteral("yyyyMMdd")).toLatin1() + "000000";
    // What follows the seconds is the offset from universal time, "+01'00'" or "Z".
    stamp += QByteArray("+00'00'").left(end - begin - stamp.size());
    stamp = stamp.leftJustified(end - begin, '\'');
    pdf.replace(begin, end - begin, stamp);
}

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
    setCreationDate(report.bytes, pages.proposal().date);
    return report;
}

}  // namespace cw::views
