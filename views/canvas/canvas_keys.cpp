// What the keys do on the canvas. Menus call the same methods.
#include <QKeyEvent>

#include "views/canvas/canvas_view.h"

namespace cw::views {

namespace {

QPointF arrowDirection(int key) {
    switch (key) {
        case Qt::Key_Left:
            return {-1, 0};
        case Qt::Key_Right:
            return {1, 0};
        case Qt::Key_Up:
            return {0, -1};
        case Qt::Key_Down:
            return {0, 1};
        default:
            return {};
    }
}

}  // namespace

void CanvasView::keyPressEvent(QKeyEvent* event) {
    // Keys the label's field has no use for come here as well; only Escape means something.
    if (labelEditor_) {
        if (event->key() == Qt::Key_Escape) dropLabelEditor();
        return event->accept();
    }
    const QPointF direction = arrowDirection(event->key());
    if (!direction.isNull() && gesture_ == Gesture::none) {
        // A held arrow key is one gesture: shown step by step, performed when it is let go.
        const auto& chosen = presentSelection().devices;
        if (!move_.isActive() && !chosen.empty()) move_.begin(chosen, chosen.front());
        move_.nudge(direction *
                    (event->modifiers() & Qt::ShiftModifier ? 1.0 : double(gridUnit_px)));
        return event->accept();
    }
    if (designKey(*event) || viewKey(*event)) return event->accept();
    event->ignore();
}

bool CanvasView::designKey(QKeyEvent& event) {
    const bool isControl = event.modifiers() & Qt::ControlModifier;
    switch (event.key()) {
        case Qt::Key_Delete:
        case Qt::Key_Backspace:
            deleteSelection();
            return true;
        case Qt::Key_D:
            return isControl ? (duplicateSelection(), true) : false;
        case Qt::Key_A:
            return isControl ? (selectAll(), true) : false;
        case Qt::Key_Plus:
        case Qt::Key_Equal:
            return isControl ? (zoomIn(), true) : (changeCounts(1), true);
        case Qt::Key_Minus:
            return isControl ? (zoomOut(), true) : (changeCounts(-1), true);
        default:
            return false;
    }
}

bool CanvasView::viewKey(QKeyEvent& event) {
    const bool isPlain =
        !(event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    switch (event.key()) {
        case Qt::Key_F:
            return isPlain ? (fit(), true) : false;
        case Qt::Key_W:
            return isPlain ? (setWireMode(!isWireMode_), true) : false;
        case Qt::Key_0:
            return isPlain ? false : (zoomTo100(), true);
        case Qt::Key_Space:
            isSpaceHeld_ = true;
            if (gesture_ == Gesture::none) viewport()->setCursor(Qt::OpenHandCursor);
            return true;
        case Qt::Key_Escape:
            if (gesture_ != Gesture::none || move_.isActive())
                cancelGesture();
            else if (isWireMode_)
                setWireMode(false);
            else
                session_.setSelection({});
            return true;
        default:
            return false;
    }
}

void CanvasView::keyReleaseEvent(QKeyEvent* event) {
    if (event->isAutoRepeat()) return event->accept();
    if (!arrowDirection(event->key()).isNull()) commitNudge();
    if (event->key() == Qt::Key_Space) {
        isSpaceHeld_ = false;
        updateCursor(scenePoint(lastMouse_));
    }
    event->accept();
}

void CanvasView::commitNudge() {
    if (gesture_ != Gesture::move) move_.finish();
}

void CanvasView::focusOutEvent(QFocusEvent* event) {
    commitNudge();
    isSpaceHeld_ = false;
    QGraphicsView::focusOutEvent(event);
}

}  // namespace cw::views
