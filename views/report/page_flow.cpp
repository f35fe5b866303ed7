#include "views/report/page_flow.h"

namespace cw::views {

namespace {

class Flow {
public:
    Flow(const std::vector<FlowPiece>& pieces, const std::vector<FlowHeader>& headers,
         double pageHeight_px)
        : pieces_(pieces), headers_(headers), pageHeight_px_(pageHeight_px), pages_(1) {}

    std::vector<FlowPage> run() {
        for (std::size_t first = 0; first < pieces_.size();) {
            const std::size_t end = endOfChain(first);
            if (!isAtTop() && y_px_ + heightOf(first, end) > pageHeight_px_) startPage();
            for (; first < end; ++first) place(first);
        }
        return std::move(pages_);
    }

private:
    [[nodiscard]] std::size_t endOfChain(std::size_t first) const {
        while (first + 1 < pieces_.size() && pieces_[first].staysWithNext) ++first;
        return first + 1;
    }
    [[nodiscard]] double heightOf(std::size_t first, std::size_t end) const {
        double height = 0;
        for (; first < end; ++first) height += pieces_[first].gap_px + pieces_[first].height_px;
        return height;
    }
    [[nodiscard]] bool isAtTop() const { return pages_.back().empty(); }

    void startPage() {
        pages_.emplace_back();
        y_px_ = 0;
    }

    void place(std::size_t index) {
        const FlowPiece& piece = pieces_[index];
        if (!isAtTop() && y_px_ + piece.gap_px + piece.height_px > pageHeight_px_) startPage();
        if (isAtTop() && piece.header) {
            pages_.back().push_back({*piece.header, true, 0});
            y_px_ = headers_[*piece.header].height_px;
        } else if (!isAtTop()) {
            y_px_ += piece.gap_px;
        }
        pages_.back().push_back({index, false, y_px_});
        y_px_ += piece.height_px;
    }

    const std::vector<FlowPiece>& pieces_;
    const std::vector<FlowHeader>& headers_;
    double pageHeight_px_;
    std::vector<FlowPage> pages_;
    double y_px_ = 0;
};

}  // namespace

std::vector<FlowPage> flowIntoPages(const std::vector<FlowPiece>& pieces,
                                    const std::vector<FlowHeader>& headers, double pageHeight_px) {
    return Flow(pieces, headers, pageHeight_px).run();
}

}  // namespace cw::views
