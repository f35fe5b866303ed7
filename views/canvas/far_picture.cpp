#include "views/canvas/far_picture.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "views/canvas/device_item.h"
#include "views/canvas/link_item.h"

namespace cw::views {

namespace {

/// Above this many links in view their lines are drawn without smoothing, which is several times
/// faster.
constexpr std::size_t mostSmoothLinks = 1000;

/// The raster engine fills whole device pixels many times faster than rectangles between them.
QRect devicePixels(const QTransform& toDevice, const QRectF& rect) {
    const QRect pixels = toDevice.mapRect(rect).toRect();
    return {pixels.topLeft(), pixels.size().expandedTo(QSize(1, 1))};
}

std::vector<QRect> visiblePixels(const std::vector<QRectF>& rects, const QRectF& exposed,
                                 const QTransform& toDevice) {
    std::vector<QRect> visible;
    visible.reserve(rects.size());
    for (const QRectF& rect : rects)
        if (rect.intersects(exposed)) visible.push_back(devicePixels(toDevice, rect));
    return visible;
}

bool touches(const QLineF& line, const QRectF& area) {
    return std::max(line.x1(), line.x2()) >= area.left() &&
           std::min(line.x1(), line.x2()) <= area.right() &&
           std::max(line.y1(), line.y2()) >= area.top() &&
           std::min(line.y1(), line.y2()) <= area.bottom();
}

void drawRects(QPainter& painter, const std::vector<QRect>& rects) {
    painter.drawRects(rects.data(), static_cast<int>(rects.size()));
}

/// A curve is as good as straight from here; a way in a lane keeps its corners.
void addLines(std::vector<QLineF>& lines, const LinkRoute& route) {
    if (route.corners.isEmpty()) lines.emplace_back(route.a, route.b);
    for (qsizetype i = 1; i < route.corners.size(); ++i)
        lines.emplace_back(route.corners[i - 1], route.corners[i]);
}

bool isLess(const QRect& a, const QRect& b) {
    return std::tuple(a.y(), a.x(), a.width(), a.height()) <
           std::tuple(b.y(), b.x(), b.width(), b.height());
}

/// Level and upright lines, of which rows of nodes have thousands, are filled as rectangles one
/// pixel thick: twenty times faster than drawn. Lines that fall on the same pixels are drawn once.
void drawManyLines(QPainter& painter, const std::vector<QLineF>& lines, const QColor& color) {
    std::vector<QRect> level;
    std::vector<QLine> others;
    for (const QLineF& line : lines) {
        const QLine pixels = line.toLine();
        if (pixels.dy() == 0)
            level.emplace_back(std::min(pixels.x1(), pixels.x2()), pixels.y1(),
                               std::abs(pixels.dx()) + 1, 1);
        else if (pixels.dx() == 0)
            level.emplace_back(pixels.x1(), std::min(pixels.y1(), pixels.y2()), 1,
                               std::abs(pixels.dy()) + 1);
        else
            others.push_back(pixels);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(color, 1));
    painter.drawLines(others.data(), static_cast<int>(others.size()));
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    std::sort(level.begin(), level.end(), isLess);
    level.erase(std::unique(level.begin(), level.end()), level.end());
    drawRects(painter, level);
}

}  // namespace

void FarPicture::clear() {
    for (auto* groups : {&cards_, &badges_, &frames_})
        for (auto& [role, rects] : *groups) rects.clear();
    for (auto& [role, lines] : links_) lines.clear();
    labels_.clear();
    captions_.clear();
    bounds_ = {};
}

void FarPicture::add(const DeviceItem& item) {
    const QRectF rect = item.sceneCardRect();
    bounds_ |= rect;
    const Role role = item.isOut() ? Role::textDisabled : Theme::roleOf(item.kind());
    cards_[role].push_back(rect);
    const design::Device& device = item.device();
    labels_.push_back({rect,
                       device.count > 1 ? QStringLiteral("\u00d7\u2009%1").arg(device.count)
                                        : QString::fromStdString(device.label),
                       role});
    const auto severity = item.look().severity;
    if (severity && *severity != checks::Severity::info)
        badges_[Theme::roleOf(*severity)].push_back(
            {rect.right() - rect.width() / 3, rect.top(), rect.width() / 3, rect.height() / 2});
}

void FarPicture::add(const LinkItem& item) {
    addLines(links_[item.role()], item.route());
}

void FarPicture::addCaption(const LinkItem& item) {
    const QString text = item.caption();
    if (!text.isEmpty()) captions_.emplace_back(item.route().captionAt, text);
}

void FarPicture::addMarks(const DeviceItem& item) {
    switch (item.look().shownFrame()) {
        case CardLook::Frame::plain:
            break;
        case CardLook::Frame::selected:
        case CardLook::Frame::traced:
            frames_[Role::accent].push_back(item.sceneCardRect());
            break;
        case CardLook::Frame::accepted:
            frames_[Role::good].push_back(item.sceneCardRect());
            break;
        case CardLook::Frame::refused:
            frames_[Role::bad].push_back(item.sceneCardRect());
            break;
    }
}

void FarPicture::addMarks(const LinkItem& item) {
    if (item.isChosen() || item.isTraced()) addLines(links_[Role::accent], item.route());
}

void FarPicture::paint(QPainter& painter, const QRectF& exposed, const CanvasStyle& style) const {
    const QTransform toDevice = painter.worldTransform();
    painter.resetTransform();
    std::vector<QLineF> lines;
    for (const auto& [role, all] : links_) {
        lines.clear();
        for (const QLineF& line : all)
            if (touches(line, exposed)) lines.push_back(toDevice.map(line));
        if (lines.size() > mostSmoothLinks) {
            drawManyLines(painter, lines, style.color(role));
            continue;
        }
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(style.color(role), role == Role::accent ? 2 : 1));
        painter.drawLines(lines.data(), static_cast<int>(lines.size()));
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(Qt::NoPen);
    for (const auto& [role, all] : cards_) {
        painter.setBrush(style.color(role));
        drawRects(painter, visiblePixels(all, exposed, toDevice));
    }
    paintLabels(painter, exposed, toDevice, style);
    painter.setPen(Qt::NoPen);
    for (const auto& [role, all] : badges_) {
        // With a gap around it: a warning's colour is close to that of a switch.
        std::vector<QRect> badges = visiblePixels(all, exposed, toDevice);
        painter.setBrush(style.color(Role::canvas));
        drawRects(painter, badges);
        for (QRect& badge : badges) badge.adjust(1, 0, 0, -1);
        painter.setBrush(style.color(role));
        drawRects(painter, badges);
    }
    painter.setBrush(Qt::NoBrush);
    for (const auto& [role, all] : frames_) {
        painter.setPen(QPen(style.color(role), 2));
        std::vector<QRect> frames = visiblePixels(all, exposed, toDevice);
        for (QRect& frame : frames) frame.adjust(-2, -2, 1, 1);
        drawRects(painter, frames);
    }
    painter.setWorldTransform(toDevice);
}

/// Text of one size, where it fits its card; none where there are too many to be read or drawn in
/// time.
void FarPicture::paintLabels(QPainter& painter, const QRectF& exposed, const QTransform& toDevice,
                             const CanvasStyle& style) const {
    constexpr std::size_t mostLabels = 600;
    constexpr int margin_px = 3;
    const QFontMetrics metrics(style.portFont);
    const QRectF sample = toDevice.mapRect(QRectF(0, 0, cardWidth_px, cardHeight_px));
    if (sample.height() < metrics.height() * 0.9) return;
    std::vector<const Label*> visible;
    for (const Label& label : labels_)
        if (label.card.intersects(exposed)) visible.push_back(&label);
    if (visible.size() > mostLabels) return;
    painter.setFont(style.portFont);
    for (const Label* label : visible) {
        const QRect card = toDevice.mapRect(label->card).toRect();
        if (label->width_px < 0) label->width_px = metrics.horizontalAdvance(label->text);
        if (label->width_px > card.width() - 2 * margin_px) continue;
        const bool isLightCard = style.color(label->role).lightness() > 120;
        painter.setPen(isLightCard ? Qt::black : Qt::white);
        painter.drawText(card.adjusted(margin_px, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         label->text);
    }
}

/// On the colour of the canvas, so that lines do not run through the figures.
void FarPicture::paintCaptions(QPainter& painter, const QRectF& exposed,
                               const CanvasStyle& style) const {
    constexpr double leastScale = 0.06;  // from farther away they would hide the links
    const QTransform toDevice = painter.worldTransform();
    if (captions_.empty() || toDevice.m11() < leastScale) return;
    painter.resetTransform();
    painter.setFont(style.portFont);
    const QFontMetrics metrics(style.portFont);
    for (const auto& [at, text] : captions_) {
        if (!exposed.contains(at)) continue;
        QRect box(0, 0, metrics.horizontalAdvance(text) + 4, metrics.height());
        box.moveCenter(toDevice.map(at).toPoint());
        painter.fillRect(box, style.color(Role::canvas));
        painter.setPen(style.color(Role::text));
        painter.drawText(box, Qt::AlignCenter, text);
    }
    painter.setWorldTransform(toDevice);
}

// --- kept from frame to frame
// -----------------------------------------------------------------------

const QPixmap& FarLayer::shown(const FarPicture& picture, std::uint64_t generation,
                               const QTransform& toViewport, const QSize& size,
                               qreal devicePixelRatio, const CanvasStyle& style) {
    const QSize pixels = size * devicePixelRatio;
    const QPointF way =
        QPointF(toViewport.dx() - toViewport_.dx(), toViewport.dy() - toViewport_.dy()) *
        devicePixelRatio;
    const QPoint step = way.toPoint();
    const bool isSame =
        pixmap_.size() == pixels && pixmap_.devicePixelRatio() == devicePixelRatio &&
        generation_ == generation && toViewport_.m11() == toViewport.m11() && QPointF(step) == way;
    toViewport_ = toViewport;
    generation_ = generation;
    if (!isSame) {
        pixmap_ = QPixmap(pixels);
        pixmap_.setDevicePixelRatio(devicePixelRatio);
        paint(picture, QRegion(QRect(QPoint(), size)), style);
    } else if (!step.isNull()) {
        QRegion exposed;
        pixmap_.scroll(step.x(), step.y(), pixmap_.rect(), &exposed);
        QRegion region;
        for (const QRect& rect : exposed) {
            const QRectF part(QPointF(rect.topLeft()) / devicePixelRatio,
                              QSizeF(rect.size()) / devicePixelRatio);
            region += part.toAlignedRect().adjusted(-1, -1, 1, 1);
        }
        paint(picture, region, style);
    }
    return pixmap_;
}

void FarLayer::paint(const FarPicture& picture, const QRegion& region, const CanvasStyle& style) {
    QPainter painter(&pixmap_);
    for (const QRect& rect : region) {
        painter.resetTransform();
        painter.setClipRect(rect);
        painter.fillRect(rect, style.color(Role::canvas));
        painter.setWorldTransform(toViewport_);
        const QRectF exposed = toViewport_.inverted().mapRect(QRectF(rect));
        picture.paint(painter, exposed, style);
    }
}

}  // namespace cw::views
