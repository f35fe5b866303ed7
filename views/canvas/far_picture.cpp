#include "views/canvas/far_picture.h"

#include <algorithm>

#include "views/canvas/canvas_scene.h"

namespace cw::views {

namespace {

/// Above this many links in view their lines are drawn without smoothing, which is several times
/// faster.
constexpr std::size_t mostSmoothLinks = 1000;

void fillRects(QPainter& painter, const std::vector<QRectF>& rects, const QRectF& exposed,
               std::vector<QRectF>& visible) {
    visible.clear();
    for (const QRectF& rect : rects)
        if (rect.intersects(exposed)) visible.push_back(rect);
    painter.drawRects(visible.data(), static_cast<int>(visible.size()));
}

bool touches(const QLineF& line, const QRectF& area) {
    return std::max(line.x1(), line.x2()) >= area.left() &&
           std::min(line.x1(), line.x2()) <= area.right() &&
           std::max(line.y1(), line.y2()) >= area.top() &&
           std::min(line.y1(), line.y2()) <= area.bottom();
}

}  // namespace

void FarPicture::rebuild(const CanvasScene& scene) {
    for (auto* groups : {&cards_, &badges_, &frames_})
        for (auto& [role, rects] : *groups) rects.clear();
    for (auto& [role, lines] : links_) lines.clear();
    bounds_ = {};
    scene.forEachDevice([this](const DeviceItem& item) {
        const QRectF rect = item.sceneCardRect();
        bounds_ |= rect;
        cards_[Theme::roleOf(item.kind())].push_back(rect);
        const CardLook& look = item.look();
        if (look.severity && *look.severity != checks::Severity::info)
            badges_[Theme::roleOf(*look.severity)].push_back(
                {rect.right() - rect.width() / 3, rect.top(), rect.width() / 3, rect.height() / 2});
        const CardLook::Frame frame = look.shownFrame();
        if (frame == CardLook::Frame::selected) frames_[Role::accent].push_back(rect);
        if (frame == CardLook::Frame::accepted) frames_[Role::good].push_back(rect);
        if (frame == CardLook::Frame::refused) frames_[Role::bad].push_back(rect);
    });
    scene.forEachLink([this](const LinkItem& item) {
        const Role role = item.isChosen() ? Role::accent : Theme::roleOf(item.link().network);
        links_[role].push_back({item.route().a, item.route().b});
    });
}

void FarPicture::paint(QPainter& painter, const QRectF& exposed, double scale,
                       const CanvasStyle& style) const {
    std::vector<QLineF> lines;
    std::vector<QRectF> rects;
    for (const auto& [role, all] : links_) {
        lines.clear();
        for (const QLineF& line : all)
            if (touches(line, exposed)) lines.push_back(line);
        painter.setRenderHint(QPainter::Antialiasing, lines.size() <= mostSmoothLinks);
        QPen pen(style.color(role), role == Role::accent ? 2 : 1);
        pen.setCosmetic(true);
        painter.setPen(pen);
        painter.drawLines(lines.data(), static_cast<int>(lines.size()));
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(Qt::NoPen);
    for (const auto& [role, all] : cards_) {
        painter.setBrush(style.color(role));
        fillRects(painter, all, exposed, rects);
    }
    for (const auto& [role, all] : badges_) {
        painter.setBrush(style.color(role));
        fillRects(painter, all, exposed, rects);
    }
    painter.setBrush(Qt::NoBrush);
    for (const auto& [role, all] : frames_) {
        QPen pen(style.color(role), 2);
        pen.setCosmetic(true);
        painter.setPen(pen);
        const double outset = 2 / std::max(scale, 1e-6);
        rects.clear();
        for (const QRectF& rect : all)
            if (rect.intersects(exposed))
                rects.push_back(rect.adjusted(-outset, -outset, outset, outset));
        painter.drawRects(rects.data(), static_cast<int>(rects.size()));
    }
}

}  // namespace cw::views
