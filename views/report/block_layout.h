// The blocks of a proposal as pieces of paper: how high each is at a width, and how it is painted.
//
// Between the content (proposal.h) and the breaking into pages (page_flow.h); it knows of neither
// pages nor files.
#pragma once

#include <functional>
#include <vector>

#include "views/report/page_flow.h"
#include "views/report/proposal.h"
#include "views/report/report_style.h"
#include "views/report/variant_drawings.h"

namespace cw::views {

using PaintPiece = std::function<void(QPainter&, const QPointF& topLeft)>;

/// Pieces in reading order; `paintPiece` and `paintHeader` are parallel to `pieces` and `headers`.
struct LaidOut {
    std::vector<FlowPiece> pieces;
    std::vector<PaintPiece> paintPiece;
    std::vector<FlowHeader> headers;
    std::vector<PaintPiece> paintHeader;
    /// Piece with which each section begins.
    std::vector<std::size_t> sectionStarts;
    struct Heading {
        std::size_t section = 0;
        std::size_t piece = 0;
        QString text;
    };
    std::vector<Heading> headings;  ///< those within sections, in reading order
};

/// The space all pieces lie in, in pixels.
struct PaperArea {
    double width_px = 0;
    double height_px = 0;
};

/// `proposal`, `style` and `drawings` must outlive the answer.
[[nodiscard]] LaidOut layOut(const Proposal& proposal, const ReportStyle& style,
                             const VariantDrawings& drawings, const PaperArea& area);

}  // namespace cw::views
