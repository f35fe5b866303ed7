#include "views/canvas/card_pictures.h"

#include <cmath>

#include "views/canvas/card_painter.h"

namespace cw::views {

namespace {

/// Several screens full: a card at 100 % has 180 kB, and at 55 % a hundred are in view.
constexpr qsizetype mostKept_kB = 64 * 1024;
/// Of a frame of 16 ms, what may go into new pictures.
constexpr qint64 mostDrawing_ms = 5;
/// Stretched farther than this, letters cannot be read.
constexpr double mostStretch = 1.6;

QSize pixelsOf(double scale) {
    const QSizeF size = cardBounds().size() * scale;
    return {static_cast<int>(std::ceil(size.width())) + 1,
            static_cast<int>(std::ceil(size.height())) + 1};
}

}  // namespace

CardPictures::CardPictures() : pictures_(mostKept_kB) {
    clock_.start();
}

void CardPictures::startFrame() {
    clock_.start();
    hasPostponed_ = false;
}

bool CardPictures::isGoodEnough(const Picture& picture, double scale, bool isHurried) {
    const double stretch = scale / picture.scale;
    if (qFuzzyCompare(stretch, 1.0)) return true;
    if (stretch > mostStretch || stretch < 1 / mostStretch) return false;
    if (isHurried) return true;
    const bool isLate = clock_.elapsed() >= mostDrawing_ms;
    hasPostponed_ |= isLate;
    return isLate;
}

const CardPictures::Picture& CardPictures::drawn(design::DeviceId device, double scale,
                                                 double devicePixelRatio, const Draw& draw) {
    auto* picture = new Picture{QPixmap(pixelsOf(scale)), scale};
    picture->pixmap.fill(Qt::transparent);
    QPainter painter(&picture->pixmap);
    painter.scale(scale, scale);
    painter.translate(-cardBounds().topLeft());
    draw(painter, scale / devicePixelRatio);
    painter.end();
    const QSize size = picture->pixmap.size();
    pictures_.insert(device.value, picture, qsizetype(size.width()) * size.height() * 4 / 1024 + 1);
    return *picture;
}

void CardPictures::paint(QPainter& painter, design::DeviceId device, bool isHurried,
                         const Draw& draw) {
    const QTransform toView = painter.worldTransform();
    const double ratio = painter.device()->devicePixelRatioF();
    const double scale = toView.m11() * ratio;
    const Picture* picture = pictures_.object(device.value);
    if (picture == nullptr || !isGoodEnough(*picture, scale, isHurried))
        picture = &drawn(device, scale, ratio, draw);
    painter.resetTransform();
    const QRectF target = toView.mapRect(cardBounds());
    if (qFuzzyCompare(scale, picture->scale)) {
        // On whole pixels of the screen, copied and not resampled.
        const QPointF corner = (target.topLeft() * ratio).toPoint();
        const QSizeF size(picture->pixmap.size());
        painter.drawPixmap(QRectF(corner / ratio, size / ratio), picture->pixmap,
                           QRectF(QPointF(), size));
    } else {
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        painter.drawPixmap(target, picture->pixmap,
                           QRectF(QPointF(), cardBounds().size() * picture->scale));
        painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    }
    painter.setWorldTransform(toView);
}

}  // namespace cw::views
