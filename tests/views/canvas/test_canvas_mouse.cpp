// The mouse and the keys on the canvas: select, move, cable, delete. Asserted on the document.
#include <QtTest>

#include "tests/test_program.h"
#include "tests/views/canvas/canvas_fixture.h"

using namespace cw;
using test::CanvasFixture;

class TestCanvasMouse : public QObject {
    Q_OBJECT

private slots:
    void aDragMovesADeviceInOneStepOnTheGrid() {
        CanvasFixture f;
        const auto node = f.place("dgx-h100", 0, 0);
        const QString name = QString::fromStdString(f.session.history().undoName());
        const QPoint from = f.at(node);
        f.press(from);
        for (int i = 1; i <= 10; ++i) f.moveTo(from + QPoint(i * 10, i * 5));
        QCOMPARE(f.device(node).position, (design::Position{0, 0}));
        QCOMPARE(f.view.canvasScene().deviceRect(node).center(), QPointF(104, 48));
        f.release(from + QPoint(100, 50));
        QCOMPARE(f.device(node).position, (design::Position{104, 48}));
        f.session.undo();
        QCOMPARE(f.device(node).position, (design::Position{0, 0}));
        QCOMPARE(f.view.canvasScene().deviceRect(node).center(), QPointF(0, 0));
        QCOMPARE(QString::fromStdString(f.session.history().undoName()), name);
    }

    void escapeWhileMovingLeavesTheDeviceWhereItWas() {
        CanvasFixture f;
        const auto node = f.place("dgx-h100", 0, 0);
        const QPoint from = f.at(node);
        f.press(from);
        f.moveTo(from + QPoint(80, 80));
        QTest::keyClick(&f.view, Qt::Key_Escape);
        f.release(from + QPoint(80, 80));
        QCOMPARE(f.device(node).position, (design::Position{0, 0}));
        QCOMPARE(f.view.canvasScene().deviceRect(node).center(), QPointF(0, 0));
    }

    void linksFollowTheirDevicesWhileTheseMove() {
        CanvasFixture f;
        const auto node = f.place("dgx-h100", -152, 152);
        const auto leaf = f.place("nvidia-qm9700", 0, -150);
        f.drag(f.at(f.port(node, "osfp")), f.at(f.port(leaf, "osfp")));
        QCOMPARE(f.session.variant().links.size(), std::size_t(1));
        const auto link = f.session.variant().links.front().id;
        const QPointF before = f.view.canvasScene().linkItem(link)->route().a;
        f.press(f.at(node));
        f.moveTo(f.at(node) + QPoint(40, 0));
        f.moveTo(f.at(QPointF(-152, 152)) + QPoint(80, 0));
        QCOMPARE(f.view.canvasScene().linkItem(link)->route().a - before, QPointF(80, 0));
        f.release(f.at(QPointF(-152, 152)) + QPoint(80, 0));
        QCOMPARE(f.device(node).position.x, -72.0);
    }

    void aDragFromPortToPortCablesThem() {
        CanvasFixture f;
        const auto node = f.place("dgx-h100", 0, 150);
        const auto leaf = f.place("nvidia-qm9700", 0, -150);
        const auto a = f.port(node, "osfp");
        const auto b = f.port(leaf, "osfp");
        QVERIFY(f.view.canvasScene().portRect(a).height() >= 12);
        f.drag(f.at(a), f.at(b));
        QCOMPARE(f.session.variant().links.size(), std::size_t(1));
        const design::Link& link = f.session.variant().links.front();
        QCOMPARE(std::min(link.a, link.b), std::min(a, b));
        QCOMPARE(design::cablesOf(f.session.variant(), link), 8L);
        QVERIFY(!link.cable.empty());
        f.session.undo();
        QVERIFY(f.session.variant().links.empty());
        f.session.redo();
        QCOMPARE(f.session.variant().links.size(), std::size_t(1));
    }

    void portsThatDoNotAgreeAreRefusedWithTheReasonAtTheMouse() {
        CanvasFixture f;
        const auto node = f.place("dgx-h100", 0, 150);
        const auto leaf = f.place("nvidia-qm9700", 0, -150);
        QSignalSpy refused(&f.session, &views::DesignSession::refused);
        f.drag(f.at(f.port(node, "bmc")), f.at(f.port(leaf, "osfp")));
        QVERIFY(f.session.variant().links.empty());
        QCOMPARE(refused.count(), 1);
        QVERIFY(f.view.bubble().isVisible());
        QCOMPARE(f.view.bubble().text(), refused.first().first().toString());
        const QPoint mouse = f.at(f.port(leaf, "osfp"));
        const QPoint gap = f.view.bubble().geometry().topLeft() - mouse;
        QVERIFY(std::abs(gap.x()) < 60 && std::abs(gap.y()) < 60);
    }

    void aDragFromAPortToNothingDoesNothing() {
        CanvasFixture f;
        const auto node = f.place("dgx-h100", 0, 0);
        const design::Document before = f.session.document();
        f.drag(f.at(f.port(node, "osfp")), f.at(QPointF(400, 200)));
        QVERIFY(f.session.document() == before);
        QCOMPARE(f.device(node).position, (design::Position{0, 0}));
    }

    void inWireModeADragFromDeviceToDeviceCablesThem() {
        CanvasFixture f;
        const auto node = f.place("dgx-h100", 0, 150);
        const auto leaf = f.place("nvidia-qm9700", 0, -150);
        f.view.setWireMode(true);
        f.drag(f.at(node), f.at(leaf));
        QCOMPARE(f.session.variant().links.size(), std::size_t(1));
        QCOMPARE(f.session.variant().links.front().network, design::Network::compute);
        QCOMPARE(f.device(node).position.y, 150.0);
    }

    void theFiguresAreThoseOfTheCableWhileItIsHeldOverItsTarget() {
        CanvasFixture f;
        const auto node = f.place("dgx-h100", 0, 150);
        const auto leaf = f.place("nvidia-qm9700", 0, -150);
        f.press(f.at(f.port(node, "osfp")));
        f.moveTo(f.at(QPointF(300, 0)));
        QVERIFY(!f.session.isPreview());
        f.moveTo(f.at(f.port(leaf, "osfp")));
        f.session.waitForEvaluation();
        QVERIFY(f.session.isPreview());
        f.moveTo(f.at(QPointF(300, 0)));
        f.session.waitForEvaluation();
        QVERIFY(!f.session.isPreview());
        f.release(f.at(QPointF(300, 0)));
        QVERIFY(f.session.variant().links.empty());
    }

    void aMarqueeSelectsWhatItTouchesAndControlAddsToIt() {
        CanvasFixture f;
        const auto a = f.place("dgx-h100", -200, 0);
        const auto b = f.place("dgx-h100", 200, 0);
        const auto c = f.place("dgx-h100", 200, 250);
        f.drag(f.at(QPointF(-400, -200)), f.at(QPointF(-200, 10)));
        QCOMPARE(f.session.selection().devices, std::vector{a});
        f.drag(f.at(QPointF(40, -150)), f.at(QPointF(150, -20)), Qt::ControlModifier);
        QCOMPARE(f.session.selection().devices, (std::vector{a, b}));
        f.drag(f.at(QPointF(-400, -200)), f.at(QPointF(350, 350)));
        QCOMPARE(f.session.selection().devices, (std::vector{a, b, c}));
        QTest::mouseClick(f.view.viewport(), Qt::LeftButton, {}, f.at(QPointF(-300, 300)));
        QVERIFY(f.session.selection().empty());
    }

    void controlClickAddsAndTakesAway() {
        CanvasFixture f;
        const auto a = f.place("dgx-h100", -200, 0);
        const auto b = f.place("dgx-h100", 200, 0);
        QTest::mouseClick(f.view.viewport(), Qt::LeftButton, {}, f.at(a));
        QTest::mouseClick(f.view.viewport(), Qt::LeftButton, Qt::ControlModifier, f.at(b));
        QCOMPARE(f.session.selection().devices, (std::vector{a, b}));
        QTest::mouseClick(f.view.viewport(), Qt::LeftButton, Qt::ControlModifier, f.at(a));
        QCOMPARE(f.session.selection().devices, std::vector{b});
    }

    void severalDevicesMoveTogether() {
        CanvasFixture f;
        const auto a = f.place("dgx-h100", -200, 0);
        const auto b = f.place("dgx-h100", 200, 0);
        f.session.setSelection({{a, b}, {}});
        f.drag(f.at(a), f.at(a) + QPoint(0, 80));
        QCOMPARE(f.device(a).position, (design::Position{-200, 80}));
        QCOMPARE(f.device(b).position, (design::Position{200, 80}));
        QCOMPARE(f.session.selection().devices, (std::vector{a, b}));
        f.session.undo();
        QCOMPARE(f.device(b).position, (design::Position{200, 0}));
    }

    void aLinkIsSelectedByAClickAndDeletedWithoutItsDevices() {
        CanvasFixture f;
        const auto node = f.place("dgx-h100", 0, 150);
        const auto leaf = f.place("nvidia-qm9700", 0, -150);
        f.drag(f.at(f.port(node, "osfp")), f.at(f.port(leaf, "osfp")));
        const auto link = f.session.variant().links.front().id;
        const QPointF middle =
            f.view.canvasScene().linkItem(link)->route().path.pointAtPercent(0.5);
        QTest::mouseClick(f.view.viewport(), Qt::LeftButton, {}, f.at(middle));
        QCOMPARE(f.session.selection().links, std::vector{link});
        QTest::keyClick(&f.view, Qt::Key_Delete);
        QVERIFY(f.session.variant().links.empty());
        QCOMPARE(f.session.variant().devices.size(), std::size_t(2));
    }

    void deleteAndUndoGiveBackTheDocument() {
        CanvasFixture f;
        const auto node = f.place("dgx-h100", 0, 150);
        const auto leaf = f.place("nvidia-qm9700", 0, -150);
        f.drag(f.at(f.port(node, "osfp")), f.at(f.port(leaf, "osfp")));
        const design::Document before = f.session.document();
        f.session.setSelection({{node}, {}});
        QTest::keyClick(&f.view, Qt::Key_Delete);
        QCOMPARE(f.session.variant().devices.size(), std::size_t(1));
        QVERIFY(f.session.variant().links.empty());
        f.session.undo();
        QVERIFY(f.session.document() == before);
        QVERIFY(!f.view.canvasScene().portRect(f.port(node, "osfp")).isNull());
    }

    void duplicateCopiesTheSelectionWithItsLinksInOneStep() {
        CanvasFixture f;
        const auto node = f.place("dgx-h100", 0, 150);
        const auto leaf = f.place("nvidia-qm9700", 0, -150);
        f.drag(f.at(f.port(node, "osfp")), f.at(f.port(leaf, "osfp")));
        const design::Document before = f.session.document();
        f.view.selectAll();
        QTest::keyClick(&f.view, Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(f.session.variant().devices.size(), std::size_t(4));
        QCOMPARE(f.session.variant().links.size(), std::size_t(2));
        QCOMPARE(f.session.selection().devices.size(), std::size_t(2));
        f.session.undo();
        QVERIFY(f.session.document() == before);
    }

    void arrowKeysMoveByTheGridAndWithShiftByAPixel() {
        CanvasFixture f;
        const auto node = f.place("dgx-h100", 0, 0);
        f.session.setSelection({{node}, {}});
        QTest::keyClick(&f.view, Qt::Key_Right);
        QCOMPARE(f.device(node).position, (design::Position{8, 0}));
        QTest::keyClick(&f.view, Qt::Key_Up, Qt::ShiftModifier);
        QCOMPARE(f.device(node).position, (design::Position{8, -1}));
    }

    void aHeldArrowKeyIsOneStep() {
        CanvasFixture f;
        const auto node = f.place("dgx-h100", 0, 0);
        f.session.setSelection({{node}, {}});
        QTest::keyPress(&f.view, Qt::Key_Down);
        for (int i = 0; i < 4; ++i) {
            QKeyEvent repeat(QEvent::KeyPress, Qt::Key_Down, {}, {}, true);
            QApplication::sendEvent(&f.view, &repeat);
        }
        QTest::keyRelease(&f.view, Qt::Key_Down);
        QCOMPARE(f.device(node).position, (design::Position{0, 40}));
        f.session.undo();
        QCOMPARE(f.device(node).position, (design::Position{0, 0}));
    }

    void plusAndMinusChangeTheCountOfTheSelection() {
        CanvasFixture f;
        const auto a = f.place("dgx-h100", -200, 0, 4);
        const auto b = f.place("dgx-h100", 200, 0);
        f.session.setSelection({{a, b}, {}});
        QTest::keyClick(&f.view, Qt::Key_Plus);
        QCOMPARE(f.device(a).count, 5);
        QCOMPARE(f.device(b).count, 2);
        QTest::keyClick(&f.view, Qt::Key_Minus);
        QTest::keyClick(&f.view, Qt::Key_Minus);
        QCOMPARE(f.device(a).count, 3);
        QCOMPARE(f.device(b).count, 1);
        f.session.undo();
        QCOMPARE(f.device(a).count, 4);
    }

    void aDoubleClickRenamesInPlace() {
        CanvasFixture f;
        const auto node = f.place("dgx-h100", 0, 0);
        QTest::mouseDClick(f.view.viewport(), Qt::LeftButton, {}, f.at(node));
        auto* editor = f.view.findChild<QLineEdit*>();
        QVERIFY(editor);
        editor->setText("trainer");
        QTest::keyClick(editor, Qt::Key_Return);
        QCOMPARE(f.device(node).label, std::string("trainer"));
        QTest::mouseDClick(f.view.viewport(), Qt::LeftButton, {}, f.at(node));
        editor = f.view.findChild<QLineEdit*>();
        editor->setText("given up");
        QTest::keyClick(editor, Qt::Key_Escape);
        QCOMPARE(f.device(node).label, std::string("trainer"));
    }

    void aPressAndReleaseWithoutAMoveChangesNothing() {
        CanvasFixture f;
        const auto node = f.place("dgx-h100", 3, 5);
        const design::Document before = f.session.document();
        f.press(f.at(node));
        f.moveTo(f.at(node) + QPoint(1, 1));
        f.release(f.at(node) + QPoint(1, 1));
        QVERIFY(f.session.document() == before);
        QCOMPARE(f.session.selection().devices, std::vector{node});
    }

    void everyDeviceAndLinkSaysWhatItIs() {
        CanvasFixture f;
        const auto node = f.place("dgx-h100", 0, 150);
        const auto leaf = f.place("nvidia-qm9700", 0, -150);
        f.drag(f.at(f.port(node, "osfp")), f.at(f.port(leaf, "osfp")));
        const auto* item = f.view.canvasScene().deviceItem(node);
        QVERIFY(item->description().contains("DGX H100"));
        QVERIFY(item->description().contains("8 used, 0 free"));
        const auto& link = f.session.variant().links.front();
        const QString text = f.view.canvasScene().linkItem(link.id)->description();
        const auto* cable = f.session.document().pinned.find(link.cable);
        QVERIFY(text.contains(QString::fromStdString(cable->name)));
        QVERIFY(text.contains("10 m"));
        QVERIFY(text.contains("400"));
    }
};

CW_TEST(TestCanvasMouse)
#include "test_canvas_mouse.moc"
