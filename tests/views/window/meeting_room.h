// The real window in a meeting: a session of its own, and the hands that work palette, canvas and
// panels as a user does. Offscreen a drag cannot be started for real, so what the palette would
// carry is brought to the canvas as the events of a drag.
#pragma once

#include <QApplication>
#include <QDragEnterEvent>
#include <QTreeView>
#include <QtTest>

#include "tests/views/panel_fixture.h"
#include "tests/views/session/session_fixture.h"
#include "views/palette/palette_model.h"
#include "views/palette/palette_panel.h"
#include "views/window/main_window.h"

namespace cw::test {

class MeetingRoom {
public:
    MeetingRoom() {
        window.resize(1600, 900);
        window.show();
        (void)QTest::qWaitForWindowActive(&window);
    }

    [[nodiscard]] views::CanvasView& canvas() { return window.canvas(); }
    [[nodiscard]] const design::Document& document() const { return session->document(); }
    [[nodiscard]] const design::Device& device(const std::string& part) const {
        for (const design::Device& each : session->variant().devices)
            if (each.part == part) return each;
        qFatal("no %s in the design", part.c_str());
    }
    [[nodiscard]] const evaluation::Evaluation& evaluation() const {
        session->waitForEvaluation();
        return *session->evaluation();
    }

    /// Types the part's name into the palette's search and carries the row that is found, by way of
    /// some points, to the point of the canvas (in its viewport).
    void dragFromPalette(const std::string& part, const QPoint& to,
                         Qt::KeyboardModifiers keys = {}) {
        views::PalettePanel& palette = window.docks().palette();
        const QString name = QString::fromStdString(shippedCatalog().find(part)->name);
        palette.focusSearch();
        QTest::keyClicks(palette.searchField(), name);
        const QModelIndex row = palette.model().indexOf(part);
        QVERIFY2(row.isValid(), part.c_str());
        const std::unique_ptr<QMimeData> data(palette.tree()->model()->mimeData({row}));
        QWidget* sheet = canvas().viewport();
        QVERIFY(sheet->rect().contains(to));
        QDragEnterEvent enter(QPoint(0, to.y()), Qt::CopyAction, data.get(), Qt::LeftButton, keys);
        QApplication::sendEvent(sheet, &enter);
        for (const QPoint& at : {QPoint(to.x() / 2, to.y()), to}) {
            QDragMoveEvent move(at, Qt::CopyAction, data.get(), Qt::LeftButton, keys);
            QApplication::sendEvent(sheet, &move);
        }
        QDropEvent drop(to, Qt::CopyAction, data.get(), Qt::LeftButton, keys);
        QApplication::sendEvent(sheet, &drop);
    }

    [[nodiscard]] QPoint inView(const QPointF& scenePoint) {
        return canvas().viewportTransform().map(scenePoint).toPoint();
    }
    [[nodiscard]] QPoint middleOf(const std::string& part) {
        return inView(canvas().canvasScene().deviceRect(device(part).id).center());
    }
    /// Where a port group of the device, or of what is fitted in it, is drawn.
    [[nodiscard]] QPoint portOf(const std::string& part, const std::string& port,
                                const std::string& fittedPart = {}) {
        const design::Device& owner = device(part);
        for (const auto& use :
             design::portsOf(session->variant(), owner, session->document().pinned)) {
            const design::Fitting* fitting = design::findFitting(owner, use.end.fitting);
            if (use.end.port == port && (fitting ? fitting->part : std::string()) == fittedPart)
                return inView(canvas().canvasScene().portRect(use.end).center());
        }
        qFatal("no port %s at %s", port.c_str(), part.c_str());
    }

    void click(const QPoint& at) { QTest::mouseClick(canvas().viewport(), Qt::LeftButton, {}, at); }
    void drag(const QPoint& from, const QPoint& to) {
        QWidget* sheet = canvas().viewport();
        QVERIFY(sheet->rect().contains(from) && sheet->rect().contains(to));
        QTest::mousePress(sheet, Qt::LeftButton, {}, from);
        for (const QPoint& at : {(from + to) / 2, to}) {
            QMouseEvent move(QEvent::MouseMove, at, sheet->mapToGlobal(at), Qt::NoButton,
                             Qt::LeftButton, {});
            QApplication::sendEvent(sheet, &move);
        }
        QTest::mouseRelease(sheet, Qt::LeftButton, {}, to);
    }

    /// A key on the canvas; lists that were open a moment ago have had the window's keys.
    void press(Qt::Key key, Qt::KeyboardModifiers keys = {}) {
        window.activateWindow();
        QTRY_COMPARE(QApplication::activeWindow(), &window);
        canvas().setFocus();
        QTest::keyClick(&canvas(), key, keys);
    }

    /// A box of the panels, by its name.
    template <class Box>
    [[nodiscard]] Box* box(const char* name) {
        auto* found = window.findChild<Box*>(QLatin1String(name));
        if (!found) qFatal("no box %s", name);
        return found;
    }

    SessionFolder folder;
    std::unique_ptr<views::DesignSession> session = folder.session();
    views::Theme theme{views::Scheme::light};
    views::MainWindow window{
        *session,
        theme,
        {QStringLiteral(CW_SOURCE_DIR "/resources/examples"), views::Scheme::light}};
};

/// Parts of one kind in the slots of a device.
inline int fitted(const design::Device& device, const std::string& part) {
    int count = 0;
    for (const design::Fitting& fitting : device.fittings)
        if (fitting.part == part) count += fitting.count;
    return count;
}

}  // namespace cw::test
