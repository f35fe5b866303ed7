#include "views/canvas/card_painter.h"

#include <QCoreApplication>
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
        case CardLook::Frame::traced:
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

/// The coloured strip along the left edge, with the card's own corners.
QPainterPath stripPath(const QRectF& card, double radius) {
    const double right = card.left() + stripWidth_px;
    const QSizeF corner(2 * radius, 2 * radius);
    QPainterPath path(QPointF(right, card.top()));
    path.arcTo(QRectF(card.topLeft(), corner), 90, 90);
    path.arcTo(QRectF(QPointF(card.left(), card.bottom() - corner.height()), corner), 180, 90);
    path.lineTo(right, card.bottom());
    path.closeSubpath();
    return path;
}

void paintBody(QPainter& painter, const Card& card, const CardLook& look,
               const CanvasStyle& style) {
    const QRectF rect = cardRect();
    const bool isPlain = look.shownFrame() == CardLook::Frame::plain;
    const QColor fill = style.color(look.justChanged ? Role::changed : Role::canvasCard);
    const QPen edge(
        frameColor(look, style), isPlain ? 1.0 : 2.5,
        look.isGhost || look.frame == CardLook::Frame::traced ? Qt::DashLine : Qt::SolidLine);
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
    painter.setPen(Qt::NoPen);
    painter.setBrush(style.color(Theme::roleOf(card.kind)));
    painter.drawPath(stripPath(rect.adjusted(inset, inset, 0, -inset), cardRadius_px - inset));
}

/// The same without rounded corners, in whole pixels: a tenth of the time.
void paintCoarseBody(QPainter& painter, const Card& card, const CardLook& look,
                     const CanvasStyle& style, double scale) {
    const QRectF rect = cardRect();
    const double edge = (look.shownFrame() == CardLook::Frame::plain ? 1 : 2) / scale;
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (card.count > 1) {
        const QRectF behind = rect.translated(stackOffset_px, -stackOffset_px);
        painter.fillRect(behind, style.color(Role::canvasCardEdge));
        painter.fillRect(behind.adjusted(edge, edge, -edge, -edge), style.color(Role::canvasCard));
    }
    painter.fillRect(rect, frameColor(look, style));
    painter.fillRect(rect.adjusted(edge, edge, -edge, -edge),
                     style.color(look.justChanged ? Role::changed : Role::canvasCard));
    painter.fillRect(QRectF(rect.left(), rect.top(), stripWidth_px, rect.height()),
                     style.color(Theme::roleOf(card.kind)));
    painter.setRenderHint(QPainter::Antialiasing);
}

QString countText(const Card& card) {
    return QStringLiteral("×\u2009%1").arg(card.count);
}

void paintCount(QPainter& painter, const Card& card, const CanvasStyle& style) {
    if (card.count <= 1) return;
    painter.setFont(style.textFont);
    const QString text = countText(card);
    const double width = QFontMetricsF(style.textFont).horizontalAdvance(text) + 14;
    const QRectF badge(cardRect().right() - width - 10, cardRect().top() + 8, width, 20);
    painter.setPen(Qt::NoPen);
    painter.setBrush(style.color(Role::text));
    painter.drawRoundedRect(badge, 10, 10);
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
    painter.drawText(QPointF(textLeft, rect.top() + 24), card.label.value(0));
    painter.drawText(QPointF(textLeft, rect.top() + 42), card.label.value(1));
    painter.setFont(style.textFont);
    painter.setPen(style.color(Role::textLight));
    painter.drawText(QPointF(textLeft, rect.top() + 42), card.subtitle);
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
        const QColor used = usedColor(state, style);
        const QRectF square = shape.square(port);
        painter.fillRect(square, isUsed ? used : style.color(Role::canvasCardEdge));
        if (!isUsed) painter.fillRect(square.adjusted(1, 1, -1, -1), style.color(Role::canvasCard));
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

/// A band across the card that says so; a card wholly out of order is veiled as well.
void paintFailed(QPainter& painter, const Card& card, const CardLook& look,
                 const CanvasStyle& style, bool isOverview) {
    if (look.failed <= 0) return;
    const QRectF rect = cardRect();
    painter.setPen(Qt::NoPen);
    if (look.failed >= card.count) {
        QColor veil = style.color(Role::canvas);
        veil.setAlphaF(0.7F);
        painter.setBrush(veil);
        painter.drawRoundedRect(rect, cardRadius_px, cardRadius_px);
    }
    const double height = isOverview ? 34 : 22;
    const QRectF band(rect.left(), rect.center().y() - height / 2, rect.width(), height);
    painter.setBrush(style.color(Role::severityError));
    painter.drawRect(band);
    painter.setFont(isOverview ? style.overviewFont : style.textFont);
    painter.setPen(style.color(Role::canvasCard));
    painter.drawText(band, Qt::AlignCenter,
                     card.count > 1
                         ? QCoreApplication::translate("cw::canvas", "%1 of %2 out of order")
                               .arg(look.failed)
                               .arg(card.count)
                         : QCoreApplication::translate("cw::canvas", "out of order"));
}

void paintOverview(QPainter& painter, const Card& card, const CanvasStyle& style) {
    const QRectF rect = cardRect().adjusted(18, 8, -12, -10);
    constexpr double sign_px = 36;
    constexpr double line_px = 31;
    paintGlyph(painter, card.kind, QRectF(rect.left(), rect.top(), sign_px, sign_px),
               style.color(Role::textLight));
    painter.setFont(style.overviewFont);
    painter.setPen(style.color(Role::text));
    double baseline = rect.top() + sign_px + (card.overviewLabel.size() > 1 ? 32 : 46);
    for (const QString& line : card.overviewLabel) {
        painter.drawText(QPointF(rect.left(), baseline), line);
        baseline += line_px;
    }
    if (card.count > 1)
        painter.drawText(
            QRectF(rect.left() + sign_px, rect.top(), rect.width() - sign_px - 20, sign_px),
            Qt::AlignRight | Qt::AlignVCenter, countText(card));
}

}  // namespace

void paintCard(QPainter& painter, const Card& card, const CardLook& look, const CanvasStyle& style,
               double scale) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setOpacity(look.isGhost ? 0.85 : 1.0);
    if (look.isCoarse && scale < detailScale)
        paintCoarseBody(painter, card, look, style, scale);
    else
        paintBody(painter, card, look, style);
    if (scale >= detailScale) {
        paintTexts(painter, card, style);
        paintCount(painter, card, style);
        paintPorts(painter, card, style);
        paintFailed(painter, card, look, style, false);
        paintBadge(painter, look, style, 20);
    } else {
        paintOverview(painter, card, style);
        paintFailed(painter, card, look, style, true);
        paintBadge(painter, look, style, 36);
    }
    painter.setOpacity(1.0);
}

}  // namespace cw::views
