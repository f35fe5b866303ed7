// Parts dropped on the canvas: what stands by itself, what goes into a node, and what is refused.
#include <QtTest>

#include "tests/test_program.h"
#include "tests/views/canvas/canvas_fixture.h"

using namespace cw;
using test::CanvasFixture;
using test::fitted;

class TestCanvasDrop : public QObject {
    Q_OBJECT

private slots:
    void aServerIsPlacedWhereItIsDroppedOnTheGrid() {
        CanvasFixture f;
        const QPoint point = f.at(QPointF(101, 203));
        f.dragPart("dgx-h100", point);
        QVERIFY(f.session.variant().devices.empty());
        f.drop(point);
        QCOMPARE(f.session.variant().devices.size(), std::size_t(1));
        const design::Device& device = f.session.variant().devices.front();
        QCOMPARE(device.part, std::string("dgx-h100"));
        QCOMPARE(device.position.x, 104.0);
        QCOMPARE(device.position.y, 200.0);
        QCOMPARE(fitted(device, "h100-sxm5-80gb"), 8);
        QCOMPARE(f.session.selection().devices, std::vector{device.id});
        f.session.undo();
        QVERIFY(f.session.variant().devices.empty());
        QVERIFY(f.view.canvasScene().deviceRect(device.id).isNull());
    }

    void theFiguresAreThoseOfTheDropWhileItIsHeld() {
        CanvasFixture f;
        f.dragPart("dgx-h100", f.at(QPointF(0, 0)));
        f.session.waitForEvaluation();
        QVERIFY(f.session.isPreview());
        QCOMPARE(f.session.evaluation()->gpus, 8L);
        QDragLeaveEvent leave;
        QApplication::sendEvent(f.view.viewport(), &leave);
        f.session.waitForEvaluation();
        QVERIFY(!f.session.isPreview());
        QCOMPARE(f.session.evaluation()->gpus, 0L);
        QVERIFY(f.session.variant().devices.empty());
    }

    void aGpuDroppedOnAFullNodeOfItsOwnKindIsRefusedWithTheReason() {
        CanvasFixture f;
        const auto node = f.place("dgx-h100", 0, 0);
        const design::Document before = f.session.document();
        QSignalSpy refused(&f.session, &views::DesignSession::refused);
        f.dragPart("h100-pcie-80gb", f.at(node));
        QVERIFY(f.view.bubble().isRefusal());
        QVERIFY(!f.view.bubble().text().isEmpty());
        f.drop(f.at(node));
        QCOMPARE(refused.count(), 1);
        QCOMPARE(refused.first().first().toString(), f.view.bubble().text());
        QVERIFY(f.view.bubble().isVisible());
        QVERIFY(f.session.document() == before);
    }

    void anotherGpuReplacesThoseTheNodeCameWith() {
        CanvasFixture f;
        const auto node = f.place("dell-xe9680", 0, 0);
        QCOMPARE(fitted(f.device(node), "h100-sxm5-80gb"), 8);
        f.dragPart("h200-sxm5-141gb", f.at(node), Qt::ShiftModifier);
        QVERIFY2(!f.view.bubble().isRefusal(), qPrintable(f.view.bubble().text()));
        f.drop(f.at(node), Qt::ShiftModifier);
        QCOMPARE(fitted(f.device(node), "h200-sxm5-141gb"), 8);
        QCOMPARE(fitted(f.device(node), "h100-sxm5-80gb"), 0);
    }

    void shiftFillsTheSlotsAndNoShiftFitsOne() {
        CanvasFixture f;
        const auto node = f.place("cpu-1u-login", 0, 0);
        const std::string drive = "samsung-pm9d3a-3.84tb";
        f.dragPart(drive, f.at(node));
        f.drop(f.at(node));
        QCOMPARE(fitted(f.device(node), drive), 1);
        f.dragPart(drive, f.at(node), Qt::ShiftModifier);
        f.drop(f.at(node), Qt::ShiftModifier);
        QCOMPARE(fitted(f.device(node), drive), 8);
        f.session.undo();
        QCOMPARE(fitted(f.device(node), drive), 1);
    }

    void aGpuOnTheEmptyCanvasIsRefusedAndTheDocumentStaysAsItWas() {
        CanvasFixture f;
        const design::Document before = f.session.document();
        f.dragPart("h100-sxm5-80gb", f.at(QPointF(300, 0)));
        QVERIFY(f.view.bubble().isRefusal());
        f.drop(f.at(QPointF(300, 0)));
        QVERIFY(f.view.bubble().isVisible());
        QVERIFY(f.session.document() == before);
        QVERIFY(!f.session.history().canUndo());
    }

    void aDragWithoutAPartIsNotTaken() {
        CanvasFixture f;
        QMimeData text;
        text.setText("dgx-h100");
        QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &text, Qt::LeftButton, {});
        enter.ignore();
        QApplication::sendEvent(f.view.viewport(), &enter);
        QVERIFY(!enter.isAccepted());
    }

    void enterPlacesOneDeviceAfterAnotherWithoutOverlap() {
        CanvasFixture f;
        for (int i = 0; i < 12; ++i) f.view.placeAtCentre("dgx-h100");
        const auto& devices = f.session.variant().devices;
        QCOMPARE(devices.size(), std::size_t(12));
        for (const auto& a : devices)
            for (const auto& b : devices)
                QVERIFY(a.id == b.id || !f.view.canvasScene().deviceRect(a.id).intersects(
                                            f.view.canvasScene().deviceRect(b.id)));
    }

    void enterPutsAPartIntoTheSelectedNode() {
        CanvasFixture f;
        const auto node = f.place("cpu-1u-login", 0, 0);
        f.session.setSelection({{node}, {}});
        f.view.placeAtCentre("samsung-pm9d3a-3.84tb");
        QCOMPARE(fitted(f.device(node), "samsung-pm9d3a-3.84tb"), 1);
        f.session.setSelection({});
        f.view.placeAtCentre("samsung-pm9d3a-3.84tb");
        QCOMPARE(fitted(f.device(node), "samsung-pm9d3a-3.84tb"), 1);
        QVERIFY(f.view.bubble().isRefusal());
    }
};

CW_TEST(TestCanvasDrop)
#include "test_canvas_drop.moc"
