// Sensitivity in the window: a line over one input, a map over two, and where the best changes.
#include <QLabel>

#include "tests/test_program.h"
#include "tests/views/explore/explore_fixture.h"
#include "views/explore/explore_text.h"

using namespace cw;
using namespace cw::views;
using explore::Input;
using test::ExploreFixture;

namespace {

explore::SweepPoint pointOf(int index, std::vector<double> at, const std::string& best,
                            double cost) {
    explore::SweepPoint point;
    point.index = index;
    point.at = std::move(at);
    point.best = best;
    point.figures.values[std::size_t(explore::Objective::cost)] = cost;
    if (best.empty()) point.reason = "too dear";
    return point;
}

}  // namespace

class TestSweepView : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theSecondInputRunsAcrossAndTheFirstRises() {
        explore::Sweep sweep;
        sweep.inputs = {{Input::gpuPrice, {1, 2}}, {Input::electricity, {0.1, 0.2, 0.3}}};
        for (int i = 0; i < 6; ++i)
            sweep.points.push_back(pointOf(i, {double(1 + i / 3), 0.1 * (1 + i % 3)},
                                           i == 5  ? ""
                                           : i < 3 ? "A"
                                                   : "B",
                                           1e6 * (i + 1)));
        const SweepGrid grid = gridOf(sweep);
        QCOMPARE(grid.x.size(), std::size_t(3));
        QCOMPARE(grid.y.size(), std::size_t(2));
        QCOMPARE(*grid.cells[4].value, 5.0);
        QVERIFY(!grid.cells[5].value);
        QVERIFY(grid.cells[5].toolTip.contains("too dear"));
        QCOMPARE(grid.groups, QStringList({"A", "B"}));
        QCOMPARE(grid.cells[0].group, 0);
        QCOMPARE(grid.cells[3].group, 1);
        Theme theme{Scheme::light};
        SweepView view(theme);
        view.resize(600, 400);
        view.setGrid(grid);
        QVERIFY(view.cellBox(0, 1).top() < view.cellBox(0, 0).top());
        QVERIFY(view.cellBox(1, 0).left() > view.cellBox(0, 0).left());
    }

    void dearerElectricityMakesTheDesignDearerToOwn() {
        ExploreFixture f;
        f.window.sensitivity().setInput(0, Input::electricity, 0.05, 0.25, 3);
        f.window.sensitivity().run();
        QVERIFY(f.waitUntilIdle());
        QVERIFY2(f.window.problem().isEmpty(), qPrintable(f.window.problem()));
        const SweepGrid& grid = f.window.sensitivity().view().grid();
        QCOMPARE(grid.cells.size(), std::size_t(3));
        QVERIFY(*grid.cells[0].value < *grid.cells[1].value);
        QVERIFY(*grid.cells[1].value < *grid.cells[2].value);
        f.window.findChild<QTabWidget*>()->setCurrentWidget(&f.window.sensitivity());
        test::keepPicture(f.window, "sweep-line");
    }

    void twoInputsOverARequestAreAMap() {
        ExploreFixture f;
        f.openRequest(test::smallRequest("\"budget\": \"$5M\""));
        SensitivityPage& page = f.window.sensitivity();
        page.setSubject(SensitivityPage::Subject::request);
        page.setInput(0, Input::gpuPrice, 0.5, 1.5, 3);
        page.setInput(1, Input::tokens, 1e11, 3e11, 2);
        page.run();
        QVERIFY(f.waitUntilIdle());
        QVERIFY2(f.window.problem().isEmpty(), qPrintable(f.window.problem()));
        QCOMPARE(page.view().grid().cells.size(), std::size_t(6));
        QCOMPARE(page.view().grid().y.size(), std::size_t(3));
        f.window.findChild<QTabWidget*>()->setCurrentWidget(&page);
        test::keepPicture(f.window, "sweep-map");
    }

    void everyInputAloneMakesASpiderWhoseLinesMeet() {
        ExploreFixture f;
        f.window.sensitivity().setEveryInput();
        f.window.sensitivity().run();
        QVERIFY(f.waitUntilIdle());
        QVERIFY2(f.window.problem().isEmpty(), qPrintable(f.window.problem()));
        const SweepGrid& grid = f.window.sensitivity().view().grid();
        QVERIFY(grid.lines.size() >= 5);
        std::vector<double> now;
        for (const SweepLine& line : grid.lines)
            for (const QPointF& point : line.points)
                if (std::fabs(point.x()) < 1e-9) now.push_back(point.y());
        QCOMPARE(now.size(), grid.lines.size());
        for (const double value : now) QVERIFY(std::fabs(value / now.front() - 1) < 1e-6);
        f.window.findChild<QTabWidget*>()->setCurrentWidget(&f.window.sensitivity());
        test::keepPicture(f.window, "sweep-spider");
    }

    void aRangeThatMakesNoSenseIsRefused() {
        ExploreFixture f;
        f.window.sensitivity().setInput(0, Input::utilisation, 0.5, 3, 3);
        f.window.sensitivity().run();
        QVERIFY(!f.window.runner().isBusy());
        QVERIFY2(f.window.problem().contains("utilisation"), qPrintable(f.window.problem()));
    }
};

CW_TEST(TestSweepView)
#include "test_sweep_view.moc"
