#include "views/canvas/card_painter.h"

#include <QPainterPath>

#include "views/theme/part_glyph.h"
#include "views/theme/severity_mark.h"

namespace cw::views {

namespace {

constexpr double stripWidth_px = 6;
constexpr double glyph_px = 24;

QColor frameColor(const CardLook& look, const CanvasStyle& style) {
    switch (look.shownFrame()) {
        case CardLook::Frame::selected:
            return style.color(Role::accent);
        case CardLook::Frame::accepted:
            return style.color(Role::good);
        case CardLook::Frame::refused:
            return style.color(Role::bad);
        case CardLook::Frame::plain:
            break;
    }
    return style.color(Role::canvasCardEdge);
}

void paintBody(QPainter& painter, const Card& card, const CardLook& look,
               const CanvasStyle& style) {
    const QRectF rect = cardRect();
    const bool isPlain = look.shownFrame() == CardLook::Frame::plain;
    const QColor fill = style.color(look.justChanged ? Role::changed : Role::canvasCard);
    const QPen edge(frameColor(look, style), isPlain ? 1.0 : 2.5,
                    look.isGhost ? Qt::DashLine : Qt::SolidLine);
    if (card.count > 1) {
        painter.setPen(QPen(style.color(Role::canvasCardEdge), 1));
        painter.setBrush(style.color(Role::canvasCard));
        painter.drawRoundedRect(rect.translated(stackOffset_px, -stackOffset_px), cardRadius_px,
                                cardRadius_px);
    }
    painter.setPen(edge);
    painter.setBrush(fill);
    painter.drawRoundedRect(rect, cardRadius_px, cardRadius_px);

    const double inset = isPlain ? 0.5 : 1.25;
    const QRectF strip(rect.left() + inset, rect.top() + inset, stripWidth_px,
                       rect.height() - 2 * inset);
    QPainterPath path;
    path.addRoundedRect(strip.adjusted(0, 0, cardRadius_px, 0), cardRadius_px - inset,
                        cardRadius_px - inset);
    QPainterPath square;
    square.addRect(strip);
    painter.setPen(Qt::NoPen);
    painter.setBrush(style.color(Theme::roleOf(card.kind)));
    painter.drawPath(path.intersected(square));
}

QString countText(const Card& card) {
    return QStringLiteral("×\u2009%1").arg(card.count);
}

void paintCount(QPainter& painter, const Card& card, const CanvasStyle& style) {
    if (card.count <= 1) return;
    painter.setFont(style.labelFont);
    const QString text = countText(card);
    const double width = QFontMetricsF(style.labelFont).horizontalAdvance(text) + 14;
    const QRectF badge(cardRect().right() - width - 10, cardRect().top() + 10, width, 22);
    painter.setPen(Qt::NoPen);
    painter.setBrush(style.color(Role::text));
    painter.drawRoundedRect(badge, 11, 11);
    painter.setPen(style.color(Role::canvasCard));
    painter.drawText(badge, Qt::AlignCenter, text);
}

void paintTexts(QPainter& painter, const Card& card, const CanvasStyle& style) {
    const QRectF rect = cardRect();
    const double left = rect.left() + stripWidth_px + 10;
    paintGlyph(painter, card.kind, QRectF(left, rect.top() + 12, glyph_px, glyph_px),
               style.color(Role::textLight));
    const double textLeft = left + glyph_px + 10;
    painter.setFont(style.labelFont);
    painter.setPen(style.color(Role::text));
    painter.drawText(QPointF(textLeft, rect.top() + 24), card.label);
    painter.setFont(style.textFont);
    painter.setPen(style.color(Role::textLight));
    painter.drawText(QPointF(textLeft, rect.top() + 42), card.partName);
    painter.setPen(style.color(Role::text));
    double baseline = rect.top() + 68;
    for (const QString& line : card.contents) {
        painter.drawText(QPointF(left, baseline), line);
        baseline += 18;
    }
}

QColor usedColor(const PortState& state, const CanvasStyle& style) {
    return style.color(state.network ? Theme::roleOf(*state.network) : Role::portUsed);
}

void paintSquares(QPainter& painter, const PortShape& shape, const PortState& state,
                  const CanvasStyle& style) {
    for (int port = 0; port < shape.total; ++port) {
        const bool isUsed = port < state.used;
        painter.setPen(
            QPen(isUsed ? usedColor(state, style) : style.color(Role::canvasCardEdge), 1));
        painter.setBrush(isUsed ? usedColor(state, style) : style.color(Role::canvasCard));
        painter.drawRect(shape.square(port).adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

void paintCollapsed(QPainter& painter, const PortShape& shape, const PortState& state,
                    const CanvasStyle& style) {
    painter.setPen(
        QPen(state.used > 0 ? usedColor(state, style) : style.color(Role::canvasCardEdge), 1));
    painter.setBrush(style.color(Role::canvasCard));
    painter.drawRoundedRect(shape.rect, 3, 3);
    if (state.used > 0) {
        const double part = std::min(1.0, static_cast<double>(state.used) / shape.total);
        const QRectF inner = shape.rect.adjusted(1, shape.rect.height() - 4, -1, -1);
        painter.fillRect(QRectF(inner.left(), inner.top(), inner.width() * part, inner.height()),
                         usedColor(state, style));
    }
    if (shape.rect.width() < 30) return;
    painter.setFont(style.portFont);
    painter.setPen(style.color(Role::text));
    painter.drawText(shape.rect.adjusted(0, -1, 0, -2), Qt::AlignCenter,
                     QStringLiteral("%1/%2").arg(state.used).arg(shape.total));
}

void paintPorts(QPainter& painter, const Card& card, const CanvasStyle& style) {
    for (std::size_t i = 0; i < card.ports.size(); ++i) {
        const PortState state = i < card.states.size() ? card.states[i] : PortState{};
        if (card.ports[i].isCollapsed)
            paintCollapsed(painter, card.ports[i], state, style);
        else
            paintSquares(painter, card.ports[i], state, style);
    }
}

void paintBadge(QPainter& painter, const CardLook& look, const CanvasStyle& style, double size) {
    if (!look.severity || *look.severity == checks::Severity::info) return;
    const QPointF corner = cardRect().topRight();
    const QRectF box(corner.x() - size * 0.62, corner.y() - size * 0.42, size, size);
    // A ring in the canvas's colour keeps the mark apart from the card's edge and the second edge.
    painter.setPen(Qt::NoPen);
    painter.setBrush(style.color(Role::canvas));
    painter.drawEllipse(box.adjusted(-2.5, -2.5, 2.5, 2.5));
    paintSeverityMark(painter, box, *style.theme, *look.severity);
}

void paintOverview(QPainter& painter, const Card& card, const CanvasStyle& style) {
    const QRectF rect = cardRect().adjusted(18, 10, -12, -14);
    paintGlyph(painter, card.kind, QRectF(rect.left(), rect.top(), 40, 40),
               style.color(Role::textLight));
    painter.setFont(style.overviewFont);
    painter.setPen(style.color(Role::text));
    const QFontMetricsF metrics(style.overviewFont);
    painter.drawText(QRectF(rect.left(), rect.top() + 48, rect.width(), rect.height() - 48),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(card.label, Qt::ElideRight, rect.width()));
    if (card.count > 1)
        painter.drawText(QRectF(rect.left() + 40, rect.top(), rect.width() - 40, 40),
                         Qt::AlignRight | Qt::AlignVCenter, countText(card));
}

}  // namespace

void paintCard(QPainter& painter, const Card& card, const CardLook& look, const CanvasStyle& style,
               double scale) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setOpacity(look.isGhost ? 0.85 : 1.0);
    paintBody(painter, card, look, style);
    if (scale >= detailScale) {
        paintTexts(painter, card, style);
        paintCount(painter, card, style);
        paintPorts(painter, card, style);
        paintBadge(painter, look, style, 20);
    } else {
        paintOverview(painter, card, style);
        paintBadge(painter, look, style, 36);
    }
    painter.setOpacity(1.0);
}

}  // namespace cw::views
