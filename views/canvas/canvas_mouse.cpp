// What the mouse does on the canvas: select, move, marquee, cable, pan, zoom, and drops from the
// palette.
#include <QApplication>
#include <QDragEnterEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "views/canvas/canvas_view.h"
#include "views/theme/part_drag.h"

namespace cw::views {

namespace {

constexpr double linkGrab_px = 4;
/// One notch of a wheel (120 eighths of a degree) zooms by this factor.
constexpr double wheelNotchZoom = 1.2;

template <class T>
void toggle(std::vector<T>& list, T value) {
    const auto found = std::find(list.begin(), list.end(), value);
    if (found == list.end())
        list.push_back(value);
    else
        list.erase(found);
}

template <class T>
void addMissing(std::vector<T>& list, const std::vector<T>& more) {
    for (const T& value : more)
        if (std::find(list.begin(), list.end(), value) == list.end()) list.push_back(value);
}

bool isToggle(Qt::KeyboardModifiers modifiers) {
    return modifiers & (Qt::ControlModifier | Qt::ShiftModifier);
}

}  // namespace

void CanvasView::wheelEvent(QWheelEvent* event) {
    if (labelEditor_) labelEditor_->clearFocus();  // the card moves away under it
    const double notches = event->angleDelta().y() / 120.0;
    if (notches != 0) zoomAbout(event->position(), std::pow(wheelNotchZoom, notches));
    event->accept();
}

WireTool::Place CanvasView::placeAt(const QPointF& point) const {
    if (showsPorts())
        if (const auto port = scene_.portAt(point)) return *port;
    if (const DeviceItem* device = scene_.deviceAt(point)) return device->id();
    return {};
}

void CanvasView::mousePressEvent(QMouseEvent* event) {
    bubble_->clear();
    pressAt_ = lastMouse_ = event->position();
    pressScene_ = scenePoint(pressAt_);
    const bool isPan =
        event->button() == Qt::MiddleButton || (event->button() == Qt::LeftButton && isSpaceHeld_);
    if (isPan) {
        gesture_ = Gesture::pan;
        viewport()->setCursor(Qt::ClosedHandCursor);
    } else if (event->button() == Qt::LeftButton) {
        startLeftGesture(*event);
    } else if (event->button() == Qt::RightButton && gesture_ != Gesture::none) {
        cancelGesture();
    }
    event->accept();
}

void CanvasView::startLeftGesture(const QMouseEvent& event) {
    commitNudge();
    const WireTool::Place place = placeAt(pressScene_);
    const auto* port = std::get_if<design::LinkEnd>(&place);
    const DeviceItem* device = scene_.deviceAt(pressScene_);
    if (device && (isWireMode_ || port)) {
        gesture_ = Gesture::wire;
        wire_.begin(isWireMode_ ? WireTool::Place(device->id()) : place, pressScene_,
                    visibleScene());
        viewport()->update();
        return;
    }
    if (device) return pressDevice(device->id(), isToggle(event.modifiers()));
    if (const LinkItem* link = scene_.linkAt(pressScene_, linkGrab_px / zoom()))
        return pressLink(link->id(), isToggle(event.modifiers()));
    gesture_ = Gesture::marquee;
    beforeMarquee_ = isToggle(event.modifiers()) ? session_.selection() : Selection{};
    session_.setSelection(beforeMarquee_);
}

void CanvasView::pressDevice(design::DeviceId device, bool isToggled) {
    gesture_ = Gesture::press;
    pressed_ = device;
    pressIsToggle_ = isToggled;
    Selection selection = session_.selection();
    const bool isChosen = std::find(selection.devices.begin(), selection.devices.end(), device) !=
                          selection.devices.end();
    if (isToggled) {
        toggle(selection.devices, device);
        session_.setSelection(std::move(selection));
    } else if (!isChosen) {
        session_.setSelection({{device}, {}});
    }
}

void CanvasView::pressLink(design::LinkId link, bool isToggled) {
    Selection selection = isToggled ? session_.selection() : Selection{};
    toggle(selection.links, link);
    session_.setSelection(std::move(selection));
}

void CanvasView::mouseMoveEvent(QMouseEvent* event) {
    const QPointF at = event->position();
    const QPointF point = scenePoint(at);
    if (gesture_ == Gesture::press &&
        (at - pressAt_).manhattanLength() >= QApplication::startDragDistance()) {
        const auto& chosen = session_.selection().devices;
        if (std::find(chosen.begin(), chosen.end(), pressed_) != chosen.end()) {
            gesture_ = Gesture::move;
            move_.begin(chosen, pressed_);
        }
    }
    switch (gesture_) {
        case Gesture::none:
            updateCursor(point);
            break;
        case Gesture::press:
            break;
        case Gesture::pan:
            panBy(at - lastMouse_);
            break;
        case Gesture::move:
            move_.dragTo(point - pressScene_);
            break;
        case Gesture::wire:
            continueWire(at);
            break;
        case Gesture::marquee: {
            marquee_ = QRectF(pressScene_, point).normalized();
            Selection selection = beforeMarquee_;
            const Selection inside = scene_.thingsIn(marquee_);
            addMissing(selection.devices, inside.devices);
            addMissing(selection.links, inside.links);
            session_.setSelection(std::move(selection));
            viewport()->update();
            break;
        }
    }
    lastMouse_ = at;
    event->accept();
}

void CanvasView::continueWire(const QPointF& viewportPoint) {
    const QPointF point = scenePoint(viewportPoint);
    wire_.moveTo(point, placeAt(point));
    showAnswer(wire_.answer(), viewportPoint);
    viewport()->update();
}

void CanvasView::mouseReleaseEvent(QMouseEvent* event) {
    const Gesture ended = gesture_;
    gesture_ = Gesture::none;
    switch (ended) {
        case Gesture::press:
            if (!pressIsToggle_) session_.setSelection({{pressed_}, {}});
            break;
        case Gesture::move:
            move_.finish();
            break;
        case Gesture::marquee:
            finishMarquee();
            break;
        case Gesture::wire: {
            continueWire(event->position());
            const bool isRefused = wire_.answer() && !wire_.answer()->ok();
            wire_.finish();
            isRefused ? bubble_->linger() : bubble_->clear();
            viewport()->update();
            break;
        }
        case Gesture::pan:
        case Gesture::none:
            break;
    }
    updateCursor(scenePoint(event->position()));
    event->accept();
}

void CanvasView::finishMarquee() {
    marquee_ = {};
    viewport()->update();
}

void CanvasView::mouseDoubleClickEvent(QMouseEvent* event) {
    const DeviceItem* device = scene_.deviceAt(scenePoint(event->position()));
    if (event->button() == Qt::LeftButton && device && !isWireMode_)
        editLabel(device->id());
    else
        mousePressEvent(event);
}

void CanvasView::cancelGesture() {
    move_.cancel();
    wire_.cancel();
    if (gesture_ == Gesture::marquee) session_.setSelection(beforeMarquee_);
    marquee_ = {};
    gesture_ = Gesture::none;
    bubble_->clear();
    viewport()->update();
}

void CanvasView::updateCursor(const QPointF& point) {
    if (isSpaceHeld_)
        viewport()->setCursor(Qt::OpenHandCursor);
    else if (isWireMode_ || (showsPorts() && scene_.portAt(point)))
        viewport()->setCursor(Qt::CrossCursor);
    else
        viewport()->unsetCursor();
}

void CanvasView::showAnswer(const std::optional<design::Answer<design::Transaction>>& answer,
                            const QPointF& at) {
    const QPoint place = viewport()->mapTo(this, at.toPoint());
    if (!answer)
        bubble_->clear();
    else if (answer->ok())
        bubble_->confirm(QString::fromStdString(answer->value().name), place);
    else
        bubble_->refuse(QString::fromStdString(answer->reason()), place);
}

// --- drops from the palette
// -------------------------------------------------------------------------

void CanvasView::dragEnterEvent(QDragEnterEvent* event) {
    const catalog::PartId part = partIn(event->mimeData());
    if (part.empty() || !drop_.begin(part)) return event->ignore();
    cancelGesture();
    updateHint();
    event->setDropAction(Qt::CopyAction);
    event->accept();
}

void CanvasView::dragMoveEvent(QDragMoveEvent* event) {
    if (!drop_.isActive()) return event->ignore();
    drop_.moveTo(scenePoint(event->position()), event->modifiers() & Qt::ShiftModifier);
    showAnswer(drop_.answer(), event->position());
    viewport()->update();
    // Accepted even where it will be refused: the drop then comes here and its reason stays
    // readable.
    event->setDropAction(Qt::CopyAction);
    event->accept();
}

void CanvasView::dragLeaveEvent(QDragLeaveEvent* event) {
    drop_.cancel();
    bubble_->clear();
    updateHint();
    viewport()->update();
    event->accept();
}

void CanvasView::dropEvent(QDropEvent* event) {
    if (!drop_.isActive()) return event->ignore();
    const auto answer =
        drop_.drop(scenePoint(event->position()), event->modifiers() & Qt::ShiftModifier);
    if (answer.ok()) {
        bubble_->clear();
        setFocus(Qt::OtherFocusReason);
    } else {
        showAnswer(answer, event->position());
        bubble_->linger();
    }
    updateHint();
    viewport()->update();
    event->setDropAction(Qt::CopyAction);
    event->accept();
}

}  // namespace cw::views
