// The view: zoom, pan, fit, selection kept in step, badges, pictures. And the scene as a mirror.
#include <QPainter>
#include <QSvgRenderer>
#include <QWheelEvent>
#include <QXmlStreamReader>
#include <QtTest>

#include "model/error.h"
#include "model/fabric/wire_design.h"
#include "tests/test_program.h"
#include "tests/views/canvas/canvas_fixture.h"
#include "views/canvas/link_item.h"

using namespace cw;
using test::CanvasFixture;
using views::DeviceItem;
using views::LinkItem;

namespace {

void wheel(views::CanvasView& view, const QPoint& at, int angle) {
    QWheelEvent event(at, view.viewport()->mapToGlobal(at), {}, {0, angle}, Qt::NoButton, {},
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(view.viewport(), &event);
}

}  // namespace

class TestCanvasView : public QObject {
    Q_OBJECT

private slots:
    void zoomingAboutTheMouseKeepsThePointUnderIt_data() {
        QTest::addColumn<QPoint>("mouse");
        QTest::addColumn<int>("angle");
        QTest::newRow("in at a corner") << QPoint(40, 30) << 120;
        QTest::newRow("out at a corner") << QPoint(1100, 700) << -120;
        QTest::newRow("several notches") << QPoint(333, 555) << 600;
        QTest::newRow("far out") << QPoint(800, 100) << -1200;
    }

    void zoomingAboutTheMouseKeepsThePointUnderIt() {
        QFETCH(QPoint, mouse);
        QFETCH(int, angle);
        CanvasFixture f;
        f.place("dgx-h100", 0, 0);
        const QPointF before = f.view.viewportTransform().inverted().map(QPointF(mouse));
        wheel(f.view, mouse, angle);
        const QPointF after = f.view.viewportTransform().map(before);
        QVERIFY((f.view.zoom() > 1) == (angle > 0));
        QVERIFY2((after - mouse).manhattanLength() <= 1.5,
                 qPrintable(QString::number((after - mouse).manhattanLength())));
    }

    void theMiddleButtonPans() {
        CanvasFixture f;
        f.place("dgx-h100", 0, 0);
        const QPoint before = f.at(QPointF(0, 0));
        f.press({300, 300}, {}, Qt::MiddleButton);
        f.moveTo({350, 280}, Qt::MiddleButton);
        f.release({350, 280}, {}, Qt::MiddleButton);
        QCOMPARE(f.at(QPointF(0, 0)) - before, QPoint(50, -20));
    }

    void spaceAndTheLeftButtonPanWithoutSelecting() {
        CanvasFixture f;
        const auto node = f.place("dgx-h100", 0, 0);
        const QPoint before = f.at(node);
        QTest::keyPress(&f.view, Qt::Key_Space);
        f.drag(before, before + QPoint(60, 60));
        QTest::keyRelease(&f.view, Qt::Key_Space);
        QCOMPARE(f.at(QPointF(0, 0)), before + QPoint(60, 60));
        QVERIFY(f.session.selection().empty());
        QCOMPARE(f.device(node).position, (design::Position{0, 0}));
    }

    void fitShowsEveryDevice() {
        CanvasFixture f;
        const auto a = f.place("dgx-h100", -4000, -3000);
        const auto b = f.place("dgx-h100", 9000, 3000);
        f.view.fit();
        const QRectF view(f.view.viewport()->rect());
        for (const auto id : {a, b}) QVERIFY(view.contains(f.at(id)));
        QVERIFY(f.view.zoom() < 0.25);
    }

    void theSelectionIsKeptInStepBothWays() {
        CanvasFixture f;
        const auto node = f.place("dgx-h100", 0, 0);
        f.session.setSelection({{node}, {}});
        QCOMPARE(f.view.canvasScene().deviceItem(node)->look().frame,
                 views::CardLook::Frame::selected);
        QTest::keyClick(&f.view, Qt::Key_Escape);
        QVERIFY(f.session.selection().empty());
        QCOMPARE(f.view.canvasScene().deviceItem(node)->look().frame,
                 views::CardLook::Frame::plain);
    }

    void aFindingCentresItsDevice() {
        CanvasFixture f;
        const auto node = f.place("dgx-h100", 5000, 4000);
        f.view.centerOn(0, 0);
        emit f.session.centreRequested({{node}, {}});
        QVERIFY((f.at(node) - f.view.viewport()->rect().center()).manhattanLength() < 4);
    }

    void aDeviceWithAFindingCarriesItsWorstSeverity() {
        CanvasFixture f;
        f.place("dgx-h100", 0, 0);
        const auto node = f.place("nvidia-qm9700", 0, -240);
        f.session.waitForEvaluation();
        std::optional<checks::Severity> worst;
        for (const auto& finding : f.session.evaluation()->findings)
            for (const auto id : finding.devices)
                if (id == node && finding.severity != checks::Severity::info && !finding.waived)
                    worst = worst ? std::min(*worst, finding.severity) : finding.severity;
        QVERIFY2(worst, "a switch without cables has a finding");
        QTRY_VERIFY(f.view.canvasScene().deviceItem(node)->look().severity == worst);
    }

    void theSceneMirrorsUndoRedoAndVariants() {
        CanvasFixture f;
        const auto node = f.place("dgx-h100", 0, 0);
        f.place("nvidia-qm9700", 0, -300);
        const std::string first = f.session.variant().name;
        f.session.perform(design::duplicateVariant(f.session.desk(), "second"));
        f.session.setActiveVariant("second");
        f.session.setSelection({{node}, {}});
        f.view.deleteSelection();
        QCOMPARE(f.view.canvasScene().deviceCount(), std::size_t(1));
        f.session.setActiveVariant(first);
        QCOMPARE(f.view.canvasScene().deviceCount(), std::size_t(2));
        while (f.session.history().canUndo()) f.session.undo();
        QCOMPARE(f.view.canvasScene().deviceCount(), std::size_t(0));
        while (f.session.history().canRedo()) f.session.redo();
        QCOMPARE(f.view.canvasScene().deviceCount(), f.session.variant().devices.size());
    }

    void onlyWhatChangedIsMadeAnew() {
        CanvasFixture f;
        const auto a = f.place("dgx-h100", 0, 0);
        const auto* item = f.view.canvasScene().deviceItem(a);
        f.place("dgx-h100", 300, 0);
        f.session.perform(design::renameDevice(f.session.desk(), a, "first"));
        QCOMPARE(f.view.canvasScene().deviceItem(a), item);
        QCOMPARE(item->device().label, std::string("first"));
    }

    void linksOfADrawnFabricPassUnderNoOtherCard() {
        CanvasFixture fixture;
        std::vector<design::DeviceId> nodes;
        for (int i = 0; i < 64; ++i) nodes.push_back(fixture.place("dgx-h100", 320.0 * i, 0));
        const auto network = design::Network::compute;
        auto request = fabric::suggestedRequest(fixture.session.desk(), nodes, network);
        QVERIFY(request.ok());
        fabric::FabricRequest wanted = request.value();
        wanted.nodes = 64;
        QVERIFY(fixture.session.perform(
            fabric::wireNetworks(fixture.session.desk(), nodes, {{network, wanted}})));
        int inLanes = 0;
        fixture.view.canvasScene().forEachLink([&](const LinkItem& link) {
            const QPolygonF& corners = link.route().corners;
            if (corners.isEmpty()) return;
            ++inLanes;
            for (qsizetype i = 1; i < corners.size(); ++i) {
                const QRectF way = QRectF(corners[i - 1], corners[i]).normalized();
                fixture.view.canvasScene().forEachDevice([&](const DeviceItem& device) {
                    if (device.id() == link.link().a.device || device.id() == link.link().b.device)
                        return;
                    const QRectF card = device.sceneCardRect();
                    const bool isApart = way.right() <= card.left() || way.left() >= card.right() ||
                                         way.bottom() <= card.top() || way.top() >= card.bottom();
                    QVERIFY2(isApart, device.device().label.c_str());
                });
            }
        });
        QVERIFY(inLanes >= 48);  // all but the first row of sixteen, at least
    }

    void widthGrowsByAPixelForEachTenfoldBandwidth() {
        QCOMPARE(views::linkWidth_px(10e9), 2.0);
        QCOMPARE(views::linkWidth_px(100e9), 3.0);
        QCOMPARE(views::linkWidth_px(1000e9), 4.0);
        QCOMPARE(views::linkWidth_px(0), 1.5);
        QCOMPARE(views::linkWidth_px(1e18), 7.0);
    }

    void picturesShowTheWholeDesignInBothForms() {
        CanvasFixture f;
        f.place("dgx-h100", 0, 0);
        f.place("nvidia-qm9700", 2000, -300);
        const QString png = f.folder.filePath("Bild ä.png");
        const QString svg = f.folder.filePath("Bild ä.svg");
        f.view.exportPng(png);
        f.view.exportSvg(svg);
        const QImage image(png);
        QVERIFY(image.width() > 2 * 2200);
        QVERIFY(image.pixelColor(0, 0) == f.theme.color(views::Role::canvas));
        QSvgRenderer renderer(svg);
        QVERIFY(renderer.isValid());
        QVERIFY(renderer.defaultSize().width() > 2200);
        QFile file(svg);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains("DGX H100"));
    }

    void aVariantNamedLikeMarkupIsPlainTextInThePicture() {
        CanvasFixture f;
        f.place("dgx-h100", 0, 0);
        const QString name = QStringLiteral("A < B & \"C\"</title><script>x()</script>");
        f.session.perform(design::single(f.session.desk(), "Rename variant",
                                         design::SetVariantText{name.toStdString(), ""}));
        const QString svg = f.folder.filePath("picture.svg");
        f.view.exportSvg(svg);
        QFile file(svg);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QXmlStreamReader reader(&file);
        QString title;
        while (!reader.atEnd()) {
            if (reader.readNext() != QXmlStreamReader::StartElement) continue;
            QVERIFY(reader.name() != QLatin1String("script"));
            if (reader.name() == QLatin1String("title")) title = reader.readElementText();
        }
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        QCOMPARE(title, name);
    }

    void aPictureThatCannotBeWrittenIsAnErrorThatNamesTheFile() {
        CanvasFixture f;
        const QString file = f.folder.filePath("missing/picture.png");
        try {
            f.view.exportPng(file);
            QFAIL("it must be refused");
        } catch (const FileError& error) {
            QVERIFY(QString::fromUtf8(error.what()).contains("picture.png"));
        }
    }

    void fromAfarEveryDeviceIsAFilledRectangle() {
        CanvasFixture f;
        const auto node = f.place("dgx-h100", 0, 0);
        f.view.zoomAbout(QPointF(600, 400), 0.1);
        QVERIFY(f.view.zoom() < 0.25);
        const QImage image = f.view.grab().toImage();
        QCOMPARE(image.pixelColor(f.at(node)), f.theme.color(views::Role::categoryServers));
    }

    void aPanFromAfarShowsTheSameAsAFreshPicture() {
        CanvasFixture f;
        for (int i = 0; i < 40; ++i) f.place("dgx-h100", (i % 8) * 904, (i / 8) * 1000);
        f.session.waitForEvaluation();
        f.view.fit();
        f.view.zoomAbout(QPointF(600, 400), 0.2 / f.view.zoom());
        f.view.grab();
        f.press({300, 300}, {}, Qt::MiddleButton);
        for (int step = 1; step <= 9; ++step) {
            f.moveTo(QPoint(300 - step * 13, 300 + step * 7), Qt::MiddleButton);
            f.view.viewport()->grab();
        }
        f.release({183, 363}, {}, Qt::MiddleButton);
        const QImage panned = f.view.viewport()->grab().toImage();
        emit f.theme.changed();  // everything is painted anew
        QCOMPARE(f.view.viewport()->grab().toImage(), panned);
    }

    void aDragFromAfarShowsTheDeviceWhereTheMouseIs() {
        CanvasFixture f;
        const auto node = f.place("dgx-h100", 0, 0);
        f.view.zoomAbout(QPointF(600, 400), 0.2);
        const QPoint from = f.at(node);
        f.press(from);
        f.moveTo(from + QPoint(60, 0));
        f.moveTo(from + QPoint(120, 0));
        const QImage image = f.view.viewport()->grab().toImage();
        QCOMPARE(image.pixelColor(from), f.theme.color(views::Role::canvas));
        QCOMPARE(image.pixelColor(from + QPoint(120, 0)),
                 f.theme.color(views::Role::categoryServers));
        f.release(from + QPoint(120, 0));
        QCOMPARE(f.device(node).position.x, 600.0);
    }

    void aClickInTheOverviewGoesThere() {
        CanvasFixture f;
        f.place("dgx-h100", 0, 0);
        const auto far = f.place("dgx-h100", 9000, 0);
        auto& overview = f.view.minimap();
        QVERIFY(overview.isVisible());
        overview.grab();
        QTest::mouseClick(&overview, Qt::LeftButton, {},
                          QPoint(overview.width() - 10, overview.height() / 2));
        QVERIFY(f.view.viewport()->rect().contains(f.at(far)));
    }

    void theOverviewAppearsWhenTheDesignIsLargerThanTheView() {
        CanvasFixture f;
        f.place("dgx-h100", 0, 0);
        f.view.fit();
        QVERIFY(!f.view.minimap().isVisible());
        f.place("dgx-h100", 9000, 0);
        QVERIFY(f.view.minimap().isVisible());
        f.view.fit();
        QVERIFY(!f.view.minimap().isVisible());
    }
};

CW_TEST(TestCanvasView)
#include "test_canvas_view.moc"
