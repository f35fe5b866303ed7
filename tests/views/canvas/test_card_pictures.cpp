// Cards of very many devices are painted from pictures: they must look like the cards, also after
// a change, a zoom and with another theme.
#include <QtTest>

#include "tests/test_program.h"
#include "tests/views/canvas/canvas_fixture.h"

using namespace cw;
using test::CanvasFixture;

namespace {

/// As many devices as make the canvas paint from pictures, in rows.
struct ManyCards {
    ManyCards() {
        const auto first = f.place("nvidia-sn2201", 0, 0);
        design::Transaction all{"Fill", {}};
        design::Device device = f.device(first);
        std::int64_t nextId = f.session.variant().nextId;
        for (int i = 1; i < 320; ++i) {
            device.id = {nextId++};
            device.label = "switch " + std::to_string(i);
            device.position = {(i % 20) * 288.0, (i / 20) * 160.0};
            all.edits.push_back(design::EditVariant{f.session.variant().name,
                                                    design::AddDevice{device, std::nullopt}});
        }
        f.session.perform(all);
        f.session.waitForEvaluation();
        f.view.fit();
        f.view.zoomAbout({600, 400}, 0.8 / f.view.zoom());
        rest();
    }
    /// Until the zoom has rested and no picture waits.
    void rest() {
        QTRY_VERIFY(!f.view.canvasScene().isHurried());
        QTRY_VERIFY(!f.view.canvasScene().deviceItem(device())->look().justChanged);
        do {
            QCoreApplication::processEvents();
            shown();
        } while (f.view.canvasScene().cardPictures().hasPostponed());
    }
    QImage shown() { return f.view.viewport()->grab().toImage(); }
    [[nodiscard]] design::DeviceId device() const { return f.session.variant().devices[130].id; }
    [[nodiscard]] QRect cardOnScreen() {
        const QRectF card = f.view.canvasScene().deviceRect(device());
        return f.view.viewportTransform().mapRect(card).toRect().adjusted(2, 2, -2, -2);
    }

    CanvasFixture f;
};

/// Of all pixels, those that differ visibly.
double differing(const QImage& a, const QImage& b) {
    if (a.size() != b.size()) return 1;
    long count = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const QColor one = a.pixelColor(x, y);
            const QColor other = b.pixelColor(x, y);
            const int apart = std::abs(one.red() - other.red()) +
                              std::abs(one.green() - other.green()) +
                              std::abs(one.blue() - other.blue());
            if (apart > 96) ++count;
        }
    return static_cast<double>(count) / (double(a.width()) * a.height());
}

}  // namespace

class TestCardPictures : public QObject {
    Q_OBJECT
private slots:
    void aCardThatChangedIsShownAsItIs() {
        ManyCards cards;
        const QRect where = cards.cardOnScreen();
        QVERIFY(cards.f.view.viewport()->rect().contains(where));
        const QImage before = cards.shown();
        design::Device renamed = cards.f.device(cards.device());
        cards.f.session.perform(
            design::single(cards.f.session.desk(), "Rename",
                           design::SetDeviceLabel{renamed.id, "another name altogether"}));
        cards.rest();
        const QImage after = cards.shown();
        QVERIFY(differing(before.copy(where), after.copy(where)) > 0.005);
        cards.f.session.undo();
        cards.rest();
        QVERIFY(differing(before.copy(where), cards.shown().copy(where)) < 1e-4);
    }

    void selectionFramesTheCardAtOnce() {
        ManyCards cards;
        const QRect where = cards.cardOnScreen().adjusted(-4, -4, 4, 4);
        const QImage before = cards.shown();
        cards.f.session.setSelection({{cards.device()}, {}});
        QVERIFY(differing(before.copy(where), cards.shown().copy(where)) > 0.005);
        cards.f.session.setSelection({});
        QVERIFY(differing(before.copy(where), cards.shown().copy(where)) < 1e-4);
    }

    /// Stretched while the zoom moves, drawn anew where it rests.
    void aZoomThatRestsIsAsSharpAsBefore() {
        ManyCards cards;
        const QImage before = cards.shown();
        cards.f.view.zoomAbout({600, 400}, 1.25);
        QVERIFY(differing(before, cards.shown()) > 0.01);
        cards.f.view.zoomAbout({600, 400}, 1 / 1.25);
        cards.rest();
        cards.f.view.canvasScene().cardPictures().clear();
        QVERIFY(differing(before, cards.shown()) < 0.01);
    }

    void anotherThemeIsShownAtOnce() {
        ManyCards cards;
        const QColor light = cards.f.theme.color(views::Role::canvasCard);
        const QPoint inCard = cards.cardOnScreen().bottomRight() - QPoint(3, 8);
        QCOMPARE(cards.shown().pixelColor(inCard), light);
        cards.f.theme.apply(*qApp, views::Scheme::dark);
        QCOMPARE(cards.shown().pixelColor(inCard), cards.f.theme.color(views::Role::canvasCard));
        QVERIFY(light != cards.f.theme.color(views::Role::canvasCard));
        cards.f.theme.apply(*qApp, views::Scheme::light);
    }
};

CW_TEST(TestCardPictures)
#include "test_card_pictures.moc"
