// The charts: their numbers are the evaluation's, and only values move while the shape stays.
#include <QAbstractBarSeries>
#include <QBarSet>
#include <QLabel>
#include <QSignalSpy>
#include <numeric>

#include "model/units.h"
#include "tests/test_program.h"
#include "tests/views/panel_fixture.h"
#include "views/charts/charts_panel.h"
#include "views/charts/value_scale.h"
#include "views/theme/numbers.h"

using namespace cw;
using namespace cw::views;

namespace {

struct ChartsFixture : test::PanelFixture {
    ChartsFixture() {
        panel.resize(1000, 230);
        panel.show();
    }
    [[nodiscard]] const BarChartData& data(ChartsPanel::Chart which) const {
        return panel.chart(which).data();
    }
    ChartsPanel panel{session, theme};
};

double sum(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0);
}

/// The value drawn for a category: all sets of the series, stacked.
double drawn(const BarChart& chart, int category) {
    double total = 0;
    for (const QBarSet* set : chart.series()->barSets()) total += set->at(category);
    return total;
}

void compareNear(double a, double b) {
    QVERIFY2(std::fabs(a - b) <= 1e-9 * std::max(1.0, std::fabs(b)),
             qPrintable(QString("%1 is not %2").arg(a).arg(b)));
}

}  // namespace

class TestCharts : public QObject {
    Q_OBJECT

private slots:
    void throughputIsTheStepByCause() {
        ChartsFixture f;
        f.openCluster();
        const auto evaluation = f.session.evaluation();
        const auto& estimate = *evaluation->throughput.estimate;
        const BarChartData& chart = f.data(ChartsPanel::throughput);
        QCOMPARE(chart.series.size(), std::size_t(1));
        compareNear(sum(chart.series[0].values), 100.0);
        const int matrix = int(chart.categories.indexOf("Matrix work"));
        QVERIFY(matrix >= 0);
        compareNear(drawn(f.panel.chart(ChartsPanel::throughput), matrix),
                    100.0 * estimate.step.matrix_s / estimate.step.total_s);
        QVERIFY(chart.headline.contains("MFU"));
        QVERIFY(chart.headline.contains(durationText(estimate.timeToTrain_s)));
        QVERIFY(chart.subtitle.contains(durationText(estimate.step.total_s)));
    }

    void theMemoryChartAddsUpToWhatTheFullestGpuHas() {
        ChartsFixture f;
        f.openCluster();
        const performance::MemoryUse memory = f.session.evaluation()->throughput.estimate->memory;
        const BarChartData& chart = f.data(ChartsPanel::memory);
        QVERIFY(memory.fits());
        compareNear(sum(chart.series[0].values), units::bytesToGibibytes(memory.capacity_B));
        QVERIFY(chart.categories.contains("Weights") && chart.categories.contains("Left free"));
    }

    void powerIsTheEvaluationsByCategory() {
        ChartsFixture f;
        f.openCluster();
        const auto evaluation = f.session.evaluation();
        const BarChart& chart = f.panel.chart(ChartsPanel::power);
        compareNear(drawn(chart, 0), evaluation->power.it.idle_W / 1e3);
        compareNear(drawn(chart, 1), evaluation->power.it.typical_W / 1e3);
        compareNear(drawn(chart, 2), evaluation->power.it.peak_W / 1e3);
        QVERIFY(chart.series()->barSets().size() > 1);
    }

    void heatIsPowerInItsUnit() {
        ChartsFixture f;
        f.openCluster();
        const auto evaluation = f.session.evaluation();
        const BarChart& chart = f.panel.chart(ChartsPanel::heat);
        compareNear(drawn(chart, 2), evaluation->power.peakHeat_BTUph / 1e3);
        compareNear(drawn(chart, 2), units::wattsToBtuPerHour(evaluation->power.it.peak_W) / 1e3);
    }

    void costIsTheCapexByCategoryWithItsDoubt() {
        ChartsFixture f;
        f.openCluster();
        const auto evaluation = f.session.evaluation();
        const BarChart& chart = f.panel.chart(ChartsPanel::cost);
        const int total = int(chart.data().categories.size()) - 1;
        compareNear(drawn(chart, total), evaluation->capex.typical.dollars() / 1e3);
        double parts = 0;
        for (int i = 0; i < total; ++i) parts += drawn(chart, i);
        compareNear(parts, evaluation->capex.typical.dollars() / 1e3);
        const Whisker& whisker = chart.data().whiskers.back();
        compareNear(whisker.low, evaluation->capex.low.dollars() / 1e3);
        compareNear(whisker.high, evaluation->capex.high.dollars() / 1e3);
    }

    void aPreviewMovesTheValuesOfTheSameSeries() {
        ChartsFixture f;
        f.openCluster();
        const BarChart& power = f.panel.chart(ChartsPanel::power);
        const BarChart& cost = f.panel.chart(ChartsPanel::cost);
        const auto* before = power.series();
        const auto* costBefore = cost.series();
        const double typical_kW = drawn(power, 1);
        f.session.preview(design::setDeviceCount(f.session.desk(), f.device("Node").id, 8).value());
        f.session.waitForEvaluation();
        QVERIFY(f.session.isPreview());
        QVERIFY(drawn(power, 1) > 1.5 * typical_kW);
        compareNear(drawn(power, 1), f.session.evaluation()->power.it.typical_W / 1e3);
        f.session.endPreview();
        compareNear(drawn(power, 1), typical_kW);
        QVERIFY(power.series() == before);
        QVERIFY(cost.series() == costBefore);
    }

    void whiskersAndLimitStandWhereTheirValuesAre() {
        ChartsFixture f;
        f.openCluster();
        QCoreApplication::processEvents();
        const BarChart& cost = f.panel.chart(ChartsPanel::cost);
        auto& view = *cost.findChild<BarChartView*>();
        const std::size_t last = cost.data().whiskers.size() - 1;
        const QLineF whisker = view.whiskerLine(last);
        QCOMPARE(whisker.x1(), whisker.x2());
        QVERIFY(whisker.y2() < whisker.y1());
        const QRectF plot = view.chart()->plotArea();
        QVERIFY(plot.contains(whisker.p1()) && plot.contains(whisker.p2()));
        // Linear between the two: the budget of 2 M$.
        QVERIFY(cost.data().limit);
        const auto line = view.limitLine();
        QVERIFY(line);
        const Whisker& range = cost.data().whiskers[last];
        const double share = (*cost.data().limit - range.low) / (range.high - range.low);
        QVERIFY(std::fabs(line->y1() - (whisker.y1() + share * whisker.dy())) < 0.5);
    }

    void aLimitFarAboveIsOnlySaid() {
        ChartsFixture f;
        f.openCluster();
        design::Site site = f.session.variant().site;
        site.coolingLimit_W = 100e6;
        f.session.perform(design::single(f.session.desk(), "Site", design::SetSite{site}));
        f.session.waitForEvaluation();
        const BarChart& heat = f.panel.chart(ChartsPanel::heat);
        QCoreApplication::processEvents();
        QVERIFY(!heat.findChild<BarChartView*>()->limitLine());
        QVERIFY(heat.data().limitName.contains("cooling"));
        site.coolingLimit_W = f.session.evaluation()->power.it.peak_W;
        f.session.perform(design::single(f.session.desk(), "Site", design::SetSite{site}));
        f.session.waitForEvaluation();
        QCoreApplication::processEvents();
        const auto line = heat.findChild<BarChartView*>()->limitLine();
        QVERIFY(line);
        test::keepPicture(f.panel, "charts-limit");
    }

    void emptyChartsSayWhatToDoAndSurviveEverything() {
        ChartsFixture f;
        f.openCluster();
        f.session.newDocument();
        f.session.waitForEvaluation();
        for (const auto which : {ChartsPanel::throughput, ChartsPanel::memory, ChartsPanel::power,
                                 ChartsPanel::heat, ChartsPanel::cost}) {
            const BarChart& chart = f.panel.chart(which);
            auto& text = *chart.findChild<QLabel*>("chartEmpty");
            QVERIFY(text.isVisible());
            QVERIFY(!text.text().isEmpty());
            QVERIFY(!chart.findChild<BarChartView*>()->isVisible());
        }
        f.place("dgx-h100");
        f.session.waitForEvaluation();
        QVERIFY(f.data(ChartsPanel::throughput).emptyText.contains("Workload"));
        f.session.undo();
        f.session.waitForEvaluation();
        f.theme.apply(*qobject_cast<QApplication*>(qApp), Scheme::dark);
        test::keepPicture(f.panel, "charts-empty");
        f.openCluster();
        QVERIFY(f.panel.chart(ChartsPanel::cost).findChild<BarChartView*>()->isVisible());
    }

    void negativeAndMissingValuesAreDrawnSafely() {
        test::PanelFixture f;
        BarChart chart(f.theme);
        chart.resize(250, 200);
        chart.show();
        BarChartData data;
        data.title = "Odd";
        data.categories = {"a", "b", "c"};
        data.series = {{"x", Role::accent, {-3.0, 0.0, std::nan("")}}};
        data.whiskers = {{-4, -1}, {0, 0}, {0, 0}};
        chart.setData(data);
        (void)chart.grab();
        QCOMPARE(chart.series()->barSets()[0]->at(2), 0.0);
        const QLineF whisker = chart.findChild<BarChartView*>()->whiskerLine(0);
        QVERIFY(chart.findChild<BarChartView*>()->chart()->plotArea().contains(whisker.p1()));
        data.series[0].values = {0, 0, 0};
        data.whiskers = {{0, 0}, {0, 0}, {0, 0}};
        chart.setData(data);
        (void)chart.grab();
    }

    void namesOfCategoriesNeverOverlapNorLeaveTheChart() {
        ChartsFixture f;
        f.openCluster();
        for (const int width : {1000, 800, 640}) {
            f.panel.resize(width, 230);
            QCoreApplication::processEvents();
            for (const auto which : {ChartsPanel::throughput, ChartsPanel::power, ChartsPanel::heat,
                                     ChartsPanel::cost}) {
                const BarChart& chart = f.panel.chart(which);
                auto& view = *chart.findChild<BarChartView*>();
                QRectF before;
                for (qsizetype i = 0; i < chart.data().categories.size(); ++i) {
                    const QRectF box = view.nameBox(i);
                    QVERIFY2(
                        view.chart()->boundingRect().adjusted(-1, -1, 1, 1).contains(box),
                        qPrintable(QString("%1 at %2").arg(chart.data().categories[i]).arg(width)));
                    const double overlap = before.intersected(box).height();
                    QVERIFY2(overlap < 4, qPrintable(chart.data().categories[i]));
                    before = box;
                }
            }
        }
    }

    void scalesAreRoundAndHoldTheirValues_data() {
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::addColumn<double>("top");
        QTest::addColumn<double>("step");
        QTest::newRow("nothing") << 0.0 << 0.0 << 1.0 << 1.0;
        QTest::newRow("round already") << 0.0 << 50.0 << 50.0 << 10.0;
        QTest::newRow("a little more") << 0.0 << 50.1 << 60.0 << 20.0;
        QTest::newRow("small") << 0.0 << 0.0123 << 0.015 << 0.005;
        QTest::newRow("large") << 0.0 << 9.1e9 << 1e10 << 5e9;
        QTest::newRow("a credit") << -8.0 << 2332.0 << 2500.0 << 500.0;
        QTest::newRow("credits alone") << -8.0 << 0.0 << 0.0 << 2.0;
        QTest::newRow("not a number") << 0.0 << std::nan("") << 1.0 << 1.0;
    }
    void scalesAreRoundAndHoldTheirValues() {
        QFETCH(double, low);
        QFETCH(double, high);
        QFETCH(double, top);
        QFETCH(double, step);
        const ValueScale scale = scaleFor(low, high);
        compareNear(scale.top, top);
        compareNear(scale.step, step);
        QVERIFY(scale.bottom <= low);
        QVERIFY(scale.bottom < scale.top);
    }

    void aThemeSwitchRecoloursBarsByRole() {
        ChartsFixture f;
        f.openCluster();
        const BarChart& cost = f.panel.chart(ChartsPanel::cost);
        const auto* before = cost.series();
        f.theme.apply(*qobject_cast<QApplication*>(qApp), Scheme::dark);
        QVERIFY(cost.series() == before);
        const auto sets = cost.series()->barSets();
        for (qsizetype i = 0; i < sets.size(); ++i) {
            QCOMPARE(sets[i]->color(), f.theme.color(cost.data().series[std::size_t(i)].color));
            QCOMPARE(sets[i]->borderColor(), f.theme.color(Role::surface));
        }
    }

    void aDoubleClickShowsOneChartAloneAndAllAgain() {
        ChartsFixture f;
        f.openCluster();
        const auto& heat = f.panel.chart(ChartsPanel::heat);
        auto* view = heat.findChild<BarChartView*>();
        QTest::mouseDClick(view->viewport(), Qt::LeftButton);
        QVERIFY(heat.isVisible());
        QVERIFY(!f.panel.chart(ChartsPanel::cost).isVisible());
        QTest::mouseDClick(view->viewport(), Qt::LeftButton);
        QVERIFY(f.panel.chart(ChartsPanel::cost).isVisible());
    }

    void chartsLookGoodAtTheirDockSize() {
        ChartsFixture f;
        for (const auto scheme : {Scheme::light, Scheme::dark})
            for (const auto& [variant, name] : {std::pair("as stated in the article", "stated"),
                                                std::pair("by the datasheets", "datasheets")}) {
                f.openExample("32-gpu-b100", variant);
                f.theme.apply(*qobject_cast<QApplication*>(qApp), scheme);
                QCoreApplication::processEvents();
                test::keepPicture(
                    f.panel,
                    QString("charts-%1-%2").arg(name, scheme == Scheme::light ? "light" : "dark"));
            }
        QVERIFY(f.panel.minimumSizeHint().width() <= 1000);
    }
};

CW_TEST(TestCharts)
#include "test_charts.moc"
