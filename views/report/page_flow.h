// Breaking a report into pages: which piece stands on which page, and where.
//
// It knows heights, not contents. A piece is never cut. A heading stays with what it heads, a
// table's header is repeated where the table goes on, and a row that must not be alone takes its
// neighbour along. A chain of pieces that no page can hold is broken where the page ends.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace cw::views {

struct FlowPiece {
    double height_px = 0;
    double gap_px = 0;  ///< above it, unless it is the first on its page
    bool staysWithNext = false;
    std::optional<std::size_t> header;  ///< repeated above it when it is the first on its page
};

struct FlowHeader {
    double height_px = 0;
};

struct PlacedPiece {
    std::size_t index = 0;  ///< of the piece, or of the header
    bool isHeader = false;
    double top_px = 0;
};

using FlowPage = std::vector<PlacedPiece>;

/// At least one page.
[[nodiscard]] std::vector<FlowPage> flowIntoPages(const std::vector<FlowPiece>& pieces,
                                                  const std::vector<FlowHeader>& headers,
                                                  double pageHeight_px);

}  // namespace cw::views
