#include "views/report/report_pages.h"

namespace cw::views {

namespace {

constexpr double pixels_per_point = 96.0 / 72.0;

}  // namespace

ReportPages::ReportPages(Proposal proposal, const VariantDrawings& drawings, const ReportLogo& logo,
                         const QPageSize& paper)
    : proposal_(std::move(proposal)), logo_(logo) {
    missing_ = replaceMissingGlyphs(proposal_, style_.font(ReportStyle::tableSize_px));
    const QSizeF points = paper.size(QPageSize::Point);
    sheet_ = {points.width() * pixels_per_point, points.height() * pixels_per_point};
    laidOut_ = layOut(proposal_, style_, drawings, {sheet_.textWidth_px(), sheet_.textHeight_px()});
    pages_ = flowIntoPages(laidOut_.pieces, laidOut_.headers, sheet_.textHeight_px());
}

int ReportPages::pageOf(std::size_t piece) const {
    for (std::size_t page = 0; page < pages_.size(); ++page)
        for (const PlacedPiece& placed : pages_[page])
            if (!placed.isHeader && placed.index == piece) return int(page) + 1;
    return 0;
}

/// The page on which each section begins, counted from 1 with the cover.
std::vector<ContentsLine> ReportPages::contents() const {
    std::vector<ContentsLine> contents;
    for (std::size_t s = 0; s < proposal_.sections.size(); ++s)
        contents.push_back({proposal_.sections[s].title, pageOf(laidOut_.sectionStarts[s]) + 1});
    return contents;
}

std::vector<OutlineEntry> ReportPages::outline() const {
    std::vector<OutlineEntry> outline;
    for (std::size_t s = 0; s < proposal_.sections.size(); ++s)
        outline.push_back({proposal_.sections[s].title, pageOf(laidOut_.sectionStarts[s]), {}});
    for (const LaidOut::Heading& heading : laidOut_.headings)
        outline[heading.section].parts.push_back({heading.text, pageOf(heading.piece), {}});
    return outline;
}

void ReportPages::paint(QPainter& painter, int page) const {
    if (page == 0) return paintCover(painter, proposal_, logo_, contents(), style_, sheet_);
    paintEdges(painter, proposal_, page + 1, count(), style_, sheet_);
    for (const PlacedPiece& placed : pages_[std::size_t(page - 1)]) {
        const auto& paints = placed.isHeader ? laidOut_.paintHeader : laidOut_.paintPiece;
        painter.save();
        paints[placed.index](painter,
                             QPointF(PaperSize::margin_px, PaperSize::head_px + placed.top_px));
        painter.restore();
    }
}

}  // namespace cw::views
