// Breaking into pages: nothing is cut, nothing lost, headings and headers stay where they belong.
#include <QtTest>
#include <random>

#include "tests/test_program.h"
#include "views/report/page_flow.h"

using namespace cw::views;

Q_DECLARE_METATYPE(cw::views::FlowPiece)

namespace {

constexpr double page_px = 100;

/// "0 1 | h0 2": the pieces of each page, headers with an h.
QString picture(const std::vector<FlowPage>& pages) {
    QStringList all;
    for (const FlowPage& page : pages) {
        QStringList pieces;
        for (const PlacedPiece& placed : page)
            pieces << (placed.isHeader ? QStringLiteral("h%1") : QStringLiteral("%1"))
                          .arg(placed.index);
        all << pieces.join(QLatin1Char(' '));
    }
    return all.join(QStringLiteral(" | "));
}

FlowPiece piece(double height, bool stays = false, std::optional<std::size_t> header = {}) {
    return {height, 0, stays, header};
}

}  // namespace

class TestPageFlow : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void piecesStandWhereTheyShould_data() {
        QTest::addColumn<std::vector<FlowPiece>>("pieces");
        QTest::addColumn<QString>("expected");
        using Pieces = std::vector<FlowPiece>;
        QTest::newRow("nothing is one empty page") << Pieces{} << "";
        QTest::newRow("what fits stays") << Pieces{piece(60), piece(40)} << "0 1";
        QTest::newRow("what does not fit moves whole") << Pieces{piece(60), piece(41)} << "0 | 1";
        QTest::newRow("a heading goes with what it heads")
            << Pieces{piece(50), piece(20, true), piece(40)} << "0 | 1 2";
        QTest::newRow("two headings go with it")
            << Pieces{piece(50), piece(10, true), piece(10, true), piece(40)} << "0 | 1 2 3";
        QTest::newRow("a header is repeated")
            << Pieces{piece(10, true), piece(50, false, 0), piece(50, false, 0)} << "0 1 | h0 2";
        QTest::newRow("but not above the header itself")
            << Pieces{piece(95), piece(10, true), piece(20, false, 0)} << "0 | 1 2";
        QTest::newRow("the last rows stay together")
            << Pieces{piece(10, true), piece(40, false, 0), piece(30, true, 0), piece(30, false, 0)}
            << "0 1 | h0 2 3";
        QTest::newRow("a chain longer than a page is broken")
            << Pieces{piece(10), piece(60, true), piece(60, true), piece(10)} << "0 | 1 | 2 3";
        QTest::newRow("what no page can hold has one to itself")
            << Pieces{piece(10), piece(150), piece(10)} << "0 | 1 | 2";
    }
    void piecesStandWhereTheyShould() {
        QFETCH(std::vector<FlowPiece>, pieces);
        QFETCH(QString, expected);
        QCOMPARE(picture(flowIntoPages(pieces, {{10}}, page_px)), expected);
    }

    void aGapIsKeptWithinAPageAndDroppedAtItsTop() {
        const auto pages = flowIntoPages(
            {{40, 20, false, {}}, {40, 20, false, {}}, {40, 20, false, {}}}, {}, page_px);
        QCOMPARE(picture(pages), QStringLiteral("0 1 | 2"));
        QCOMPARE(pages[0][0].top_px, 0.0);
        QCOMPARE(pages[0][1].top_px, 60.0);
        QCOMPARE(pages[1][0].top_px, 0.0);
    }

    void anythingIsPlacedOnceInOrderAndInsideItsPage() {
        std::mt19937 random(7);
        const auto below = [&](int n) { return double(random() % unsigned(n)); };
        for (int round = 0; round < 500; ++round) {
            std::vector<FlowPiece> pieces;
            for (int i = 0; i < 60; ++i)
                pieces.push_back({1 + below(80), below(10), below(4) == 0,
                                  below(2) == 0 ? std::optional<std::size_t>(0) : std::nullopt});
            std::size_t next = 0;
            for (const FlowPage& page : flowIntoPages(pieces, {{10}}, page_px)) {
                double bottom = 0;
                for (const PlacedPiece& placed : page) {
                    QVERIFY(placed.top_px >= bottom);
                    const double height = placed.isHeader ? 10 : pieces[placed.index].height_px;
                    bottom = placed.top_px + height;
                    QVERIFY(bottom <= page_px);
                    if (!placed.isHeader) QCOMPARE(placed.index, next++);
                }
            }
            QCOMPARE(next, pieces.size());
        }
    }
};

CW_TEST(TestPageFlow)
#include "test_page_flow.moc"
