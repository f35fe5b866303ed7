// What is painted over and under the cards: the line of a link in pieces, nothing missing and
// nothing that is not seen; boxes of pods.
#include <QtTest>
#include <cmath>

#include "model/fabric/wire_design.h"
#include "tests/model/design/bench_desk.h"
#include "tests/test_program.h"
#include "views/canvas/link_route.h"
#include "views/canvas/pod_boxes.h"

using namespace cw::views;

namespace {

/// Cards side by side, `apart` from each other: a bow below both.
LinkRoute bow(double apart) {
    const QRectF left(0, 0, 272, 128);
    const QRectF right = left.translated(apart, 0);
    return routeLink({left, {100, 120, 20, 8}, 110},
                     {right, {apart + 100, 120, 20, 8}, apart + 110});
}

double gap(const QPointF& a, const QPointF& b) {
    return std::hypot(a.x() - b.x(), a.y() - b.y());
}

}  // namespace

class TestLinkRoute : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void piecesMakeTheWholeCurve_data() {
        QTest::addColumn<double>("apart");
        for (const double apart : {300.0, 2800.0, 28000.0})
            QTest::addRow("%g apart", apart) << apart;
    }
    void piecesMakeTheWholeCurve() {
        QFETCH(double, apart);
        constexpr double longest = 96;
        const LinkRoute route = bow(apart);
        const QRectF all = route.path.controlPointRect();
        const auto pieces = visiblePieces(route, all, longest);
        QVERIFY(gap(pieces.front().elementAt(0), route.a) < 1e-6);
        QVERIFY(gap(pieces.back().currentPosition(), route.b) < 1e-6);
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            QVERIFY(pieces[i].length() < 3 * longest);
            if (i == 0) continue;
            // Each begins a little before the last one ends.
            QVERIFY(gap(pieces[i].elementAt(0), pieces[i - 1].currentPosition()) < longest / 10);
        }
    }

    void onlyWhatIsNearTheAreaIsDrawn() {
        const LinkRoute route = bow(28000);
        const QRectF area(5000, 0, 1600, 900);
        const auto pieces = visiblePieces(route, area, 96);
        QVERIFY(!pieces.empty() && pieces.size() < 60);
        for (const QPainterPath& piece : pieces)
            QVERIFY(piece.controlPointRect().adjusted(-300, -300, 300, 300).intersects(area));
    }

    /// They are painted anew when this is true, and then only.
    void boxesOfPodsTellThatTheyChanged() {
        cw::test::BenchDesk bench;
        const auto node = bench.place("dgx-h100", 64);
        PodBoxes pods;
        QVERIFY(!pods.follow(bench.variant(), bench.document.pinned));
        cw::fabric::FabricRequest wanted;
        wanted.switchPart = "nvidia-qm9700";
        wanted.nicsPerNode = 8;
        wanted.scalableUnit = 32;
        const auto step = cw::fabric::wire(bench.desk(), {node}, wanted);
        QVERIFY(step.ok());
        const auto undo = cw::design::apply(bench.document, step.value());
        QVERIFY(pods.follow(bench.variant(), bench.document.pinned));
        QCOMPARE(pods.boxes().size(), std::size_t(2));
        QVERIFY(!pods.follow(bench.variant(), bench.document.pinned));
        cw::design::apply(bench.document, undo);
        QVERIFY(pods.follow(bench.variant(), bench.document.pinned));
        QVERIFY(pods.boxes().empty());
    }

    void aWayInALaneIsOnePiece() {
        const QRectF upper(0, 0, 272, 128);
        const QRectF lower = upper.translated(3000, 600);
        const LinkRoute route =
            routeLink({upper, {100, 120, 20, 8}, 110}, {lower, {3100, 720, 20, 8}, 3110},
                      LinkLane{1500, 40, 30});
        QCOMPARE(visiblePieces(route, route.path.boundingRect(), 96).size(), std::size_t(1));
    }
};

CW_TEST(TestLinkRoute)
#include "test_link_route.moc"
