// The cover and what stands at the edges of every other page; internal to this folder.
#pragma once

#include "views/report/proposal.h"
#include "views/report/report_logo.h"
#include "views/report/report_style.h"

namespace cw::views {

/// The paper in pixels of 1/96 inch, with equal margins left and right.
struct PaperSize {
    double width_px = 0;
    double height_px = 0;
    static constexpr double margin_px = 8 * gridUnit_px;
    static constexpr double head_px = 10 * gridUnit_px;  ///< above the text
    static constexpr double foot_px = 9 * gridUnit_px;   ///< below the text
    [[nodiscard]] double textWidth_px() const { return width_px - 2 * margin_px; }
    [[nodiscard]] double textHeight_px() const { return height_px - head_px - foot_px; }
};

/// A line of the table of contents.
struct ContentsLine {
    QString title;
    int page = 0;
};

void paintCover(QPainter& painter, const Proposal& proposal, const ReportLogo& logo,
                const std::vector<ContentsLine>& contents, const ReportStyle& style,
                const PaperSize& paper);

void paintEdges(QPainter& painter, const Proposal& proposal, int page, int pages,
                const ReportStyle& style, const PaperSize& paper);

}  // namespace cw::views
