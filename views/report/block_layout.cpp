#include "views/report/block_layout.h"

#include <algorithm>
#include <cmath>

#include "views/report/chart_painter.h"
#include "views/report/rack_painter.h"
#include "views/report/table_layout.h"

namespace cw::views {

namespace {

constexpr double blockUnit = gridUnit_px;
constexpr double blockGap = 2 * blockUnit;
constexpr double chartGap = 4 * blockUnit;
constexpr std::size_t figuresInARow = 3;
constexpr double largestScale = 0.75;  ///< of a drawing: its small print is then that of a table

class BlockLayout {
public:
    BlockLayout(LaidOut& out, const ReportStyle& style, const VariantDrawings& drawings,
                const PaperArea& area)
        : out_(out), style_(style), drawings_(drawings), area_(area) {}

    void addSection(const ProposalSection& section) {
        out_.sectionStarts.push_back(out_.pieces.size());
        addLine(section.title, style_.font(ReportStyle::sectionSize_px, QFont::DemiBold),
                4 * blockUnit, 6 * blockUnit, true);
        for (const ProposalBlock& block : section.blocks)
            std::visit([this](const auto& each) { add(each); }, block);
    }

private:
    void push(FlowPiece piece, PaintPiece paint) {
        out_.pieces.push_back(piece);
        out_.paintPiece.push_back(std::move(paint));
    }

    /// A heading: text of its own pitch that stays with what follows.
    void addLine(const QString& text, const QFont& font, double pitch, double gap, bool isRuled) {
        SetText set(text, font, {area_.width_px, pitch, Qt::AlignLeft, 3});
        const double height = set.height_px() + (isRuled ? blockUnit : 0);
        push({height, gap, true, std::nullopt},
             [this, set, isRuled, height](QPainter& painter, const QPointF& topLeft) {
                 painter.setPen(style_.color(Role::text));
                 set.draw(painter, topLeft);
                 if (!isRuled) return;
                 painter.fillRect(QRectF(topLeft.x(), topLeft.y() + height - 3, 6 * blockUnit, 3),
                                  style_.color(Role::accent));
             });
    }

    void add(const ProposalHeading& heading) {
        out_.headings.push_back({out_.sectionStarts.size() - 1, out_.pieces.size(), heading.text});
        addLine(heading.text, style_.font(ReportStyle::headingSize_px, QFont::DemiBold),
                3 * blockUnit, 3 * blockUnit, false);
    }

    void add(const ProposalText& text) {
        const bool isWarning = text.tone == Tone::warning;
        const bool isSmall = text.tone == Tone::light;
        const double indent = isWarning ? 2 * blockUnit : 0;
        const QFont font =
            style_.font(isSmall ? ReportStyle::tableSize_px : ReportStyle::bodySize_px);
        for (const QString& paragraph : text.text.split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
            SetText set(paragraph, font,
                        {area_.width_px - indent, isSmall ? 2 * blockUnit : 2.5 * blockUnit,
                         Qt::AlignLeft, 40});
            const double height = set.height_px();
            push({height, blockUnit, text.introduces, std::nullopt},
                 [this, set, isWarning, isSmall, indent, height](QPainter& painter,
                                                                 const QPointF& topLeft) {
                     if (isWarning)
                         painter.fillRect(QRectF(topLeft.x(), topLeft.y() + 2, 3, height - 4),
                                          style_.color(Role::severityWarning));
                     painter.setPen(style_.color(isSmall ? Role::textLight : Role::text));
                     set.draw(painter, topLeft + QPointF(indent, 0));
                 });
        }
    }

    void add(const KeyFigures& figures) {
        for (std::size_t first = 0; first < figures.figures.size(); first += figuresInARow) {
            const std::size_t end = std::min(figures.figures.size(), first + figuresInARow);
            addFigureRow(
                {figures.figures.begin() + long(first), figures.figures.begin() + long(end)});
        }
    }

    void addFigureRow(const std::vector<KeyFigure>& figures) {
        constexpr double height = 12 * blockUnit;
        const double width =
            (area_.width_px - 2 * blockUnit * (figuresInARow - 1)) / double(figuresInARow);
        push({height, blockGap, false, std::nullopt},
             [this, figures, width](QPainter& painter, const QPointF& topLeft) {
                 for (std::size_t i = 0; i < figures.size(); ++i)
                     paintFigure(painter,
                                 QRectF(topLeft.x() + double(i) * (width + 2 * blockUnit),
                                        topLeft.y(), width, height),
                                 figures[i]);
             });
    }

    void paintFigure(QPainter& painter, const QRectF& box, const KeyFigure& figure) const {
        painter.setPen(QPen(style_.color(Role::border), 0.75));
        painter.drawLine(box.topLeft(), box.topRight());
        const SetText name(figure.name, style_.font(ReportStyle::detailSize_px),
                           {box.width(), 2 * blockUnit, Qt::AlignLeft, 1});
        const SetText value(figure.value, style_.font(28, QFont::Light),
                            {box.width(), 5 * blockUnit, Qt::AlignLeft, 1});
        const double valueWidth = value.width_px() + blockUnit;
        const SetText of(
            figure.unit, style_.font(ReportStyle::bodySize_px),
            {std::max(blockUnit, box.width() - valueWidth), 5 * blockUnit, Qt::AlignLeft, 1});
        const SetText note(figure.note, style_.font(ReportStyle::smallSize_px),
                           {box.width(), 1.75 * blockUnit, Qt::AlignLeft, 2});
        painter.setPen(style_.color(Role::textLight));
        name.draw(painter, box.topLeft() + QPointF(0, blockUnit));
        of.draw(painter, box.topLeft() + QPointF(valueWidth, 3 * blockUnit + 4));
        note.draw(painter, box.topLeft() + QPointF(0, 8 * blockUnit));
        painter.setPen(style_.color(Role::text));
        value.draw(painter, box.topLeft() + QPointF(0, 3 * blockUnit));
    }

    void add(const ProposalTable& table) { layOutTable(out_, table, style_, area_); }

    void add(const ProposalCharts& charts) {
        double height = 0;
        for (const ProposalChart& chart : charts.charts)
            height = std::max(height, chartHeight_px(chart));
        const auto count = double(charts.charts.size());
        const double width = (area_.width_px - chartGap * (count - 1)) / count;
        push({height, 3 * blockUnit, false, std::nullopt},
             [this, &charts, width, height](QPainter& painter, const QPointF& topLeft) {
                 for (std::size_t i = 0; i < charts.charts.size(); ++i)
                     paintChart(painter,
                                QRectF(topLeft.x() + double(i) * (width + chartGap), topLeft.y(),
                                       width, height),
                                charts.charts[i], style_);
             });
    }

    void add(const ProposalRacks& racks) {
        const double width = rackWidth_px();
        const auto perRow = std::size_t((area_.width_px + rackGap_px) / (width + rackGap_px));
        for (std::size_t first = 0; first < racks.racks.size(); first += perRow) {
            const std::size_t end = std::min(racks.racks.size(), first + perRow);
            double height = 0;
            for (std::size_t i = first; i < end; ++i)
                height = std::max(height, rackHeight_px(racks.racks[i]));
            push({height, 3 * blockUnit, false, std::nullopt},
                 [this, &racks, first, end, width](QPainter& painter, const QPointF& topLeft) {
                     for (std::size_t i = first; i < end; ++i)
                         paintRack(painter,
                                   topLeft + QPointF(double(i - first) * (width + rackGap_px), 0),
                                   racks.racks[i], style_);
                 });
        }
    }

    void add(const ProposalDrawing& drawing) {
        const QSizeF size = drawings_.sizeOf(drawing.variant);
        // Always with room for what belongs to it.
        const double scale = std::min(
            {largestScale, area_.width_px / size.width(), 0.5 * area_.height_px / size.height()});
        const double height = std::ceil(size.height() * scale / blockUnit) * blockUnit;
        push({height, blockGap, false, std::nullopt},
             [this, &drawing, height](QPainter& painter, const QPointF& topLeft) {
                 const QRectF frame(topLeft, QSizeF(area_.width_px, height));
                 painter.setPen(QPen(style_.color(Role::border), 0.75));
                 painter.setBrush(Qt::NoBrush);
                 painter.drawRect(frame);
                 drawings_.paint(painter, frame, drawing.variant);
             });
    }

    LaidOut& out_;
    const ReportStyle& style_;
    const VariantDrawings& drawings_;
    PaperArea area_;
};

}  // namespace

LaidOut layOut(const Proposal& proposal, const ReportStyle& style, const VariantDrawings& drawings,
               const PaperArea& area) {
    LaidOut out;
    // The pieces paint themselves with it.
    const auto layout = std::make_shared<BlockLayout>(out, style, drawings, area);
    for (const ProposalSection& section : proposal.sections) layout->addSection(section);
    for (PaintPiece& paint : out.paintPiece)
        paint = [layout, paint = std::move(paint)](QPainter& painter, const QPointF& topLeft) {
            paint(painter, topLeft);
        };
    return out;
}

}  // namespace cw::views
