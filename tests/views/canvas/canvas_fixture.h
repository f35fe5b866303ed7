// A session on the real catalog with a canvas of 1200 by 800, and the mouse that works on it.
#pragma once

#include <QApplication>
#include <QDragEnterEvent>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/shipped_catalog.h"
#include "views/canvas/canvas_view.h"
#include "views/theme/part_drag.h"

namespace cw::test {

class CanvasFixture {
public:
    CanvasFixture() {
        view.resize(1200, 800);
        view.show();
        view.setFocus();
    }

    design::DeviceId place(const std::string& part, double x, double y, int count = 1) {
        const auto answer = design::placePart(session.desk(), part, {x, y}, count);
        if (!answer.ok()) qFatal("%s", answer.reason().c_str());
        session.perform(answer);
        return session.variant().devices.back().id;
    }

    /// The first port group of the device with this name.
    [[nodiscard]] design::LinkEnd port(design::DeviceId device, const std::string& name) const {
        const auto* found = session.variant().findDevice(device);
        for (const auto& use :
             design::portsOf(session.variant(), *found, session.document().pinned))
            if (use.end.port == name) return use.end;
        qFatal("no such port");
    }

    [[nodiscard]] const design::Device& device(design::DeviceId id) const {
        return *session.variant().findDevice(id);
    }

    [[nodiscard]] QPoint at(const QPointF& scenePoint) const {
        return view.viewportTransform().map(scenePoint).toPoint();
    }
    [[nodiscard]] QPoint at(design::DeviceId id) {
        return at(view.canvasScene().deviceRect(id).center());
    }
    [[nodiscard]] QPoint at(const design::LinkEnd& end) {
        return at(view.canvasScene().portRect(end).center());
    }

    void press(const QPoint& point, Qt::KeyboardModifiers keys = {},
               Qt::MouseButton button = Qt::LeftButton) {
        QTest::mousePress(view.viewport(), button, keys, point);
    }
    void moveTo(const QPoint& point, Qt::MouseButtons held = Qt::LeftButton) {
        QMouseEvent event(QEvent::MouseMove, point, view.viewport()->mapToGlobal(point),
                          Qt::NoButton, held, {});
        QApplication::sendEvent(view.viewport(), &event);
    }
    void release(const QPoint& point, Qt::KeyboardModifiers keys = {},
                 Qt::MouseButton button = Qt::LeftButton) {
        QTest::mouseRelease(view.viewport(), button, keys, point);
    }
    void drag(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers keys = {}) {
        press(from, keys);
        moveTo((from + to) / 2);
        moveTo(to);
        release(to, keys);
    }

    /// Carries a part over the canvas; `drop` lets it go.
    void dragPart(const std::string& part, const QPoint& point, Qt::KeyboardModifiers keys = {}) {
        data.reset(views::partMimeData(part));
        QDragEnterEvent enter(point, Qt::CopyAction, data.get(), Qt::LeftButton, keys);
        QApplication::sendEvent(view.viewport(), &enter);
        QDragMoveEvent move(point, Qt::CopyAction, data.get(), Qt::LeftButton, keys);
        QApplication::sendEvent(view.viewport(), &move);
    }
    void drop(const QPoint& point, Qt::KeyboardModifiers keys = {}) {
        QDropEvent event(point, Qt::CopyAction, data.get(), Qt::LeftButton, keys);
        QApplication::sendEvent(view.viewport(), &event);
    }

    QTemporaryDir folder;
    views::Theme theme{views::Scheme::light};
    views::DesignSession session{shippedCatalog(), {}, folder.path()};
    views::CanvasView view{session, theme};
    std::unique_ptr<QMimeData> data;
};

/// Parts of one kind fitted in a device.
inline int fitted(const design::Device& device, const std::string& part) {
    int count = 0;
    for (const auto& fitting : device.fittings)
        if (fitting.part == part) count += fitting.count;
    return count;
}

}  // namespace cw::test
