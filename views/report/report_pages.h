// The pages of a proposal on paper, ready to be painted by whoever wants them: into a PDF, or as a
// preview.
//
// Laid out once, when made; a page is then only painted. Units are pixels of 1/96 inch.
#pragma once

#include <QPageSize>
#include <vector>

#include "views/report/block_layout.h"
#include "views/report/missing_glyphs.h"
#include "views/report/pdf_pages.h"
#include "views/report/report_logo.h"

namespace cw::views {

/// A line of the bookmarks: a section, or within it a variant.
struct OutlineEntry {
    QString title;
    int page = 0;  ///< 0 is the cover
    std::vector<OutlineEntry> parts;
};

class ReportPages {
public:
    /// Drawings and logo must outlive it.
    ReportPages(Proposal proposal, const VariantDrawings& drawings, const ReportLogo& logo,
                const QPageSize& paper);
    ReportPages(const ReportPages&) = delete;
    ReportPages& operator=(const ReportPages&) = delete;

    [[nodiscard]] const Proposal& proposal() const { return proposal_; }
    /// With the cover.
    [[nodiscard]] int count() const { return int(pages_.size()) + 1; }
    [[nodiscard]] QSizeF size_px() const { return {sheet_.width_px, sheet_.height_px}; }
    /// Page 0 is the cover.
    void paint(QPainter& painter, int page) const;
    [[nodiscard]] const std::vector<MissingGlyphs>& missing() const { return missing_; }
    /// Sections with the headings in them.
    [[nodiscard]] std::vector<OutlineEntry> outline() const;

private:
    [[nodiscard]] int pageOf(std::size_t piece) const;
    [[nodiscard]] std::vector<ContentsLine> contents() const;

    Proposal proposal_;
    const ReportLogo& logo_;
    ReportStyle style_;
    PaperSize sheet_;
    std::vector<MissingGlyphs> missing_;
    LaidOut laidOut_;
    std::vector<FlowPage> pages_;
};

}  // namespace cw::views
