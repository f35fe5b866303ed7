#include "views/canvas/minimap.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <chrono>

namespace cw::views {

namespace {

constexpr double inset_px = gridUnit_px;
/// The picture follows a drag at this pace; the frame follows at once.
constexpr std::chrono::milliseconds redrawPause(80);

}  // namespace

Minimap::Minimap(CanvasScene& scene, QWidget* parent) : QWidget(parent), scene_(scene) {
    setToolTip(tr("Overview: click or drag to go there"));
    setAccessibleName(tr("Overview of the design"));
    setFocusPolicy(Qt::NoFocus);
    resize(sizeHint());
    redrawTimer_.setSingleShot(true);
    redrawTimer_.setInterval(redrawPause);
    connect(&redrawTimer_, &QTimer::timeout, this, &Minimap::redraw);
    connect(&scene, &CanvasScene::pictureChanged, this, [this] {
        if (!redrawTimer_.isActive()) redrawTimer_.start();
    });
}

void Minimap::setView(const QRectF& sceneRect) {
    view_ = sceneRect;
    update();
}

bool Minimap::isUseful() const {
    const QRectF content = scene_.contentRect();
    return !content.isNull() && !view_.contains(content);
}

QTransform Minimap::toWidget() const {
    if (content_.isEmpty()) return {};
    const QRectF room = QRectF(rect()).adjusted(inset_px, inset_px, -inset_px, -inset_px);
    const double scale =
        std::min(room.width() / content_.width(), room.height() / content_.height());
    QTransform transform;
    transform.translate(room.center().x(), room.center().y());
    transform.scale(scale, scale);
    transform.translate(-content_.center().x(), -content_.center().y());
    return transform;
}

void Minimap::redraw() {
    content_ = scene_.contentRect();
    picture_ = QPixmap(size() * devicePixelRatioF());
    picture_.setDevicePixelRatio(devicePixelRatioF());
    picture_.fill(scene_.style().color(Role::surfaceRaised));
    if (!content_.isEmpty()) {
        QPainter painter(&picture_);
        painter.setTransform(toWidget(), true);
        scene_.restingPicture().paint(painter, content_, scene_.style());
        scene_.movingPicture().paint(painter, content_, scene_.style());
    }
    update();
}

void Minimap::paintEvent(QPaintEvent*) {
    if (picture_.isNull() || picture_.size() != size() * devicePixelRatioF()) redraw();
    QPainter painter(this);
    painter.drawPixmap(0, 0, picture_);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    if (!content_.isEmpty()) {
        painter.setPen(QPen(scene_.style().color(Role::accent), 2));
        const QRectF frame =
            toWidget().mapRect(view_).intersected(QRectF(rect()).adjusted(2, 2, -2, -2));
        if (!frame.isEmpty()) painter.drawRect(frame);
    }
    painter.setPen(scene_.style().color(Role::border));
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
}

void Minimap::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || content_.isEmpty()) return;
    emit goTo(toWidget().inverted().map(event->position()));
}

void Minimap::mouseMoveEvent(QMouseEvent* event) {
    if (!(event->buttons() & Qt::LeftButton) || content_.isEmpty()) return;
    emit goTo(toWidget().inverted().map(event->position()));
}

}  // namespace cw::views
