#include "views/report/table_layout.h"

#include <algorithm>
#include <numeric>

#include "views/theme/severity_mark.h"

namespace cw::views {

namespace {

constexpr double tableUnit = gridUnit_px;
constexpr double cellGap = 2 * tableUnit;  ///< between columns
constexpr double rowPadding = tableUnit / 2;
constexpr double pitch = 2 * tableUnit;
constexpr double markSize = 12;
/// A table of at most this share of a page is never broken.
constexpr double wholeShare = 0.4;

/// Where a column lies.
struct ColumnPlace {
    double left_px = 0;
    double width_px = 0;
    Qt::Alignment alignment = Qt::AlignLeft;
};

std::vector<ColumnPlace> placesOf(const ProposalTable& table, double width_px) {
    double shares = 0;
    for (const ProposalColumn& column : table.columns) shares += column.share;
    const double gaps = cellGap * double(table.columns.size() - 1);
    std::vector<ColumnPlace> places;
    double left = 0;
    for (const ProposalColumn& column : table.columns) {
        const double width = (width_px - gaps) * column.share / shares;
        places.push_back({left, width, column.isFigure ? Qt::AlignRight : Qt::AlignLeft});
        left += width + cellGap;
    }
    return places;
}

/// A cell ready to be painted.
struct SetCell {
    SetText text;
    std::optional<SetText> detail;
    double detailTop_px = 0;
    ColumnPlace place;
    Role role = Role::text;
    std::optional<checks::Severity> severity;
    bool isWaived = false;

    [[nodiscard]] double height_px() const {
        return detail ? detailTop_px + detail->height_px() : text.height_px();
    }
};

Role roleOf(Tone tone) {
    switch (tone) {
        case Tone::normal:
        case Tone::strong:
            return Role::text;
        case Tone::light:
            return Role::textLight;
        case Tone::warning:
            return Role::severityWarning;
    }
    return Role::text;
}

/// The small print is set `detailWidth_px` wide.
SetCell setCell(const ProposalCell& cell, const ColumnPlace& place, double detailWidth_px,
                const ReportStyle& style) {
    const QFont font = style.font(ReportStyle::tableSize_px,
                                  cell.tone == Tone::strong ? QFont::DemiBold : QFont::Normal);
    const double indent = cell.severity ? markSize + tableUnit / 2 : 0;
    ColumnPlace inner{place.left_px + indent, place.width_px - indent, place.alignment};
    SetCell set{SetText(cell.text, font, {inner.width_px, pitch, inner.alignment}),
                std::nullopt,
                0,
                inner,
                roleOf(cell.tone),
                cell.severity,
                cell.isWaived};
    if (!cell.detail.isEmpty())
        set.detail.emplace(cell.detail, style.font(ReportStyle::detailSize_px),
                           SetText::Box{detailWidth_px - indent, pitch, inner.alignment});
    set.detailTop_px = set.text.height_px();
    return set;
}

/// Small print may run on under the figures at its right, where they say less than it does: a note
/// of a paragraph in a narrow column would be higher than wide.
bool runsOn(const ProposalRow& row, std::size_t cell) {
    for (std::size_t i = cell + 1; i < row.cells.size(); ++i)
        if (!row.cells[i].detail.isEmpty() || row.cells[i].text.size() > 24) return false;
    return row.cells.size() > cell + 1;
}

void paintCell(QPainter& painter, const QPointF& topLeft, const SetCell& cell,
               const ReportStyle& style) {
    QPointF at = topLeft + QPointF(cell.place.left_px, rowPadding);
    if (cell.severity)
        paintSeverityMark(painter,
                          QRectF(at.x() - markSize - tableUnit / 2, at.y() + (pitch - markSize) / 2,
                                 markSize, markSize),
                          style.theme(), *cell.severity, cell.isWaived);
    painter.setPen(style.color(cell.role));
    cell.text.draw(painter, at);
    if (!cell.detail) return;
    painter.setPen(style.color(Role::textLight));
    cell.detail->draw(painter, at + QPointF(0, cell.detailTop_px));
}

struct SetRow {
    std::vector<SetCell> cells;
    ProposalRow::Kind kind = ProposalRow::Kind::plain;
    double height_px = 0;
};

SetRow setRow(const ProposalRow& row, const std::vector<ColumnPlace>& places, double width_px,
              const ReportStyle& style) {
    SetRow set{{}, row.kind, 0};
    if (row.kind == ProposalRow::Kind::group) {
        set.cells.push_back(
            setCell(row.cells.front(), {0, width_px, Qt::AlignLeft}, width_px, style));
    } else {
        double textHeight = 0;
        for (std::size_t i = 0; i < std::min(row.cells.size(), places.size()); ++i) {
            const bool isWide = runsOn(row, i);
            set.cells.push_back(setCell(row.cells[i], places[i],
                                        isWide ? width_px - places[i].left_px : places[i].width_px,
                                        style));
            textHeight = std::max(textHeight, set.cells.back().text.height_px());
        }
        for (std::size_t i = 0; i < set.cells.size(); ++i)
            if (runsOn(row, i)) set.cells[i].detailTop_px = textHeight;
    }
    for (const SetCell& cell : set.cells) set.height_px = std::max(set.height_px, cell.height_px());
    set.height_px += 2 * rowPadding + (row.kind == ProposalRow::Kind::group ? tableUnit : 0);
    return set;
}

PaintPiece paintRow(SetRow row, double width_px, const ReportStyle& style) {
    return [row = std::move(row), width_px, &style](QPainter& painter, const QPointF& topLeft) {
        const bool isGroup = row.kind == ProposalRow::Kind::group;
        const QPointF below(0, row.height_px);
        painter.setPen(QPen(style.color(Role::border), 0.75));
        painter.drawLine(topLeft + below, topLeft + below + QPointF(width_px, 0));
        if (row.kind == ProposalRow::Kind::total) {
            painter.setPen(QPen(style.color(Role::text), 1));
            painter.drawLine(topLeft, topLeft + QPointF(width_px, 0));
        }
        for (const SetCell& cell : row.cells)
            paintCell(painter, topLeft + QPointF(0, isGroup ? tableUnit : 0), cell, style);
    };
}

void addHeader(LaidOut& out, const ProposalTable& table, const std::vector<ColumnPlace>& places,
               const ReportStyle& style, double width_px) {
    const QFont font = style.font(ReportStyle::detailSize_px, QFont::DemiBold);
    std::vector<SetText> titles;
    double height = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        titles.emplace_back(table.columns[i].title, font,
                            SetText::Box{places[i].width_px, pitch, places[i].alignment, 4});
        height = std::max(height, titles.back().height_px());
    }
    out.headers.push_back({height + 2 * rowPadding});
    out.paintHeader.push_back([titles = std::move(titles), places, height, width_px, &style](
                                  QPainter& painter, const QPointF& topLeft) {
        painter.setPen(style.color(Role::textLight));
        // Titles of one line stand at the bottom, beside those of two.
        for (std::size_t i = 0; i < titles.size(); ++i)
            titles[i].draw(painter, topLeft + QPointF(places[i].left_px,
                                                      rowPadding + height - titles[i].height_px()));
        const QPointF below = topLeft + QPointF(0, height + 2 * rowPadding);
        painter.setPen(QPen(style.color(Role::text), 1));
        painter.drawLine(below, below + QPointF(width_px, 0));
    });
}

}  // namespace

void layOutTable(LaidOut& out, const ProposalTable& table, const ReportStyle& style,
                 const PaperArea& area) {
    const std::vector<ColumnPlace> places = placesOf(table, area.width_px);
    addHeader(out, table, places, style, area.width_px);
    const std::size_t header = out.headers.size() - 1;
    double height = out.headers.back().height_px;
    out.pieces.push_back({height, 2 * tableUnit, true, std::nullopt});
    out.paintPiece.push_back(out.paintHeader.back());
    const std::size_t first = out.pieces.size();
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        SetRow row = setRow(table.rows[i], places, area.width_px, style);
        const bool isLast = i + 1 == table.rows.size();
        // No row stands alone before or after a break, no group without its first row.
        const bool isSecondLast = i + 2 == table.rows.size();
        const bool stays =
            !isLast && (i == 0 || isSecondLast || table.rows[i].kind == ProposalRow::Kind::group);
        height += row.height_px;
        out.pieces.push_back({row.height_px, 0, stays, header});
        out.paintPiece.push_back(paintRow(std::move(row), area.width_px, style));
    }
    if (height > wholeShare * area.height_px) return;
    for (std::size_t i = first; i + 1 < out.pieces.size(); ++i) out.pieces[i].staysWithNext = true;
}

}  // namespace cw::views
