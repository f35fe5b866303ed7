// The money dock: its charts are the evaluation's and the study's, and its figures explain
// themselves.
#include <QAbstractBarSeries>
#include <QBarSet>
#include <QLabel>
#include <QSignalSpy>

#include "model/design/money_gestures.h"
#include "tests/test_program.h"
#include "tests/views/panel_fixture.h"
#include "views/charts/money_panel.h"

using namespace cw;
using namespace cw::views;

namespace {

struct MoneyFixture : test::PanelFixture {
    MoneyFixture() {
        panel.resize(1000, 300);
        panel.show();
    }
    void compareWith(const std::vector<std::string>& ids) {
        std::vector<catalog::CloudOffer> offers;
        for (const catalog::CloudOffer& offer : session.catalog().cloudOffers())
            if (std::find(ids.begin(), ids.end(), offer.id) != ids.end()) offers.push_back(offer);
        QVERIFY(session.perform(design::chooseOffers(session.desk(), offers)));
        session.waitForEvaluation();
    }
    bool waitForStudy() {
        return QTest::qWaitFor([this] { return !panel.tornado().data().rows.empty(); }, 20000);
    }
    MoneyPanel panel{session, theme};
};

double stacked(const BarChartData& chart, std::size_t category) {
    double sum = 0;
    for (const BarSeries& series : chart.series) sum += series.values[category];
    return sum;
}

}  // namespace

class TestMoneyCharts : public QObject {
    Q_OBJECT

private slots:
    void theBarsOfEachYearAreItsTotal() {
        MoneyFixture f;
        f.openCluster();
        const auto& own = f.session.evaluation()->ownership;
        const BarChartData& chart = f.panel.ownership().data();
        QCOMPARE(chart.categories.size(), 6);
        for (std::size_t i = 0; i < 6; ++i)
            QVERIFY(std::fabs(stacked(chart, i) - own.horizons[i].total.typical.dollars() / 1e3) <
                    1e-6);
        QVERIFY(chart.help.contains("Not in it"));
    }

    void theStudyBringsBandsAndTheTornado() {
        MoneyFixture f;
        f.openCluster();
        QVERIFY(f.waitForStudy());
        const BarChartData& chart = f.panel.ownership().data();
        for (std::size_t i = 0; i < chart.whiskers.size(); ++i)
            QVERIFY(chart.whiskers[i].low < chart.whiskers[i].high);
        const TornadoData& tornado = f.panel.tornado().data();
        QVERIFY(tornado.headline.contains("P90"));
        const auto width = [](const TornadoRow& row) { return std::fabs(row.atHigh - row.atLow); };
        for (std::size_t i = 1; i < tornado.rows.size(); ++i)
            QVERIFY(width(tornado.rows[i - 1]) >= width(tornado.rows[i]));
        auto* measure = f.panel.findChild<QComboBox*>("moneyMeasure");
        measure->setCurrentIndex(1);
        QVERIFY(f.panel.tornado().data().subtitle.contains("GPU-hour"));
        const auto& rows = f.panel.tornado().data().rows;
        QVERIFY(std::any_of(rows.begin(), rows.end(),
                            [](const TornadoRow& row) { return row.name == "utilisation"; }));
        test::keepPicture(f.panel, "money");
    }

    void rentingIsDrawnAgainstOwning() {
        MoneyFixture f;
        f.openCluster();
        QVERIFY(!f.panel.clouds().data().emptyText.isEmpty());
        f.compareWith({"lambda-b200-8x-on-demand-2026-09", "azure-h100-8x-on-demand-2026-11"});
        QVERIFY(QTest::qWaitFor([&] { return f.panel.clouds().data().series.size() == 3; }, 20000));
        const LineChartData& chart = f.panel.clouds().data();
        QVERIFY(chart.headline.contains("months"));
        QVERIFY(chart.headline.contains("; without "));  // terms that a real bill has
        QVERIFY(f.panel.ownership().data().headline.contains("; without "));
        QVERIFY(chart.series[1].name.contains("B200") || chart.series[2].name.contains("B200"));
        QVERIFY(chart.help.contains("tokens/s a GPU"));
        for (const Crossing& crossing : chart.crossings) {
            const double months = crossing.at.x();
            const QPointF& own = chart.series[0].points[0];
            const QPointF& end = chart.series[0].points[1];
            const double paid = own.y() + (end.y() - own.y()) * months / end.x();
            QVERIFY(std::fabs(paid - crossing.at.y()) < 1e-6 * paid);
        }
        test::keepPicture(f.panel, "clouds");
    }

    void aFigureIsExplainedOnAClick() {
        MoneyFixture f;
        f.openCluster();
        QSignalSpy asked(&f.panel, &MoneyPanel::whyRequested);
        auto* figures = f.panel.findChild<QLabel*>("moneyFigures");
        QVERIFY(figures->text().contains("GPU-hour"));
        emit figures->linkActivated(QString::number(int(evaluation::Quantity::gpuHour)));
        QCOMPARE(asked.size(), 1);
        for (const auto quantity :
             {evaluation::Quantity::capital, evaluation::Quantity::runningCost,
              evaluation::Quantity::lifeCost, evaluation::Quantity::gpuHour,
              evaluation::Quantity::millionTokens, evaluation::Quantity::runCost,
              evaluation::Quantity::presentCost, evaluation::Quantity::carbon}) {
            const auto why = evaluation::explain(quantity, f.session.document(),
                                                 f.session.variant(), *f.session.evaluation());
            QVERIFY2(!why.formula.empty() && why.inputs.size() > 1, why.title.c_str());
            for (const auto& input : why.inputs)
                QVERIFY2(!input.source.empty(), input.name.c_str());
        }
    }

    void anEmptyDesignSaysWhatToDo() {
        MoneyFixture f;
        QVERIFY(!f.panel.ownership().data().emptyText.isEmpty());
        QVERIFY(!f.panel.clouds().data().emptyText.isEmpty());
        QVERIFY(!f.panel.tornado().data().emptyText.isEmpty());
    }

    // As at twice the scale on a small screen: scales keep room for their figures.
    void aLowPanelScrollsItsCharts() {
        MoneyFixture f;
        f.openCluster();
        f.panel.resize(1000, 130);
        QTRY_COMPARE(f.panel.height(), 130);
        QVERIFY2(f.panel.ownership().height() >= 170,
                 qPrintable(QString::number(f.panel.ownership().height())));
        f.panel.resize(1000, 500);
        QTRY_VERIFY(f.panel.ownership().height() > 300);
    }

    void anotherCurrencyIsShownWithItsDate() {
        MoneyFixture f;
        f.openCluster();
        const double dollars = stacked(f.panel.ownership().data(), 0);
        design::Economics economics = f.session.variant().economics;
        economics.currency = design::Currency{"EUR", 0.5, "2026-11-30", "a bank"};
        f.session.perform(design::single(f.session.desk(), "Change the currency",
                                         design::SetEconomics{economics}));
        f.session.waitForEvaluation();
        const BarChartData& chart = f.panel.ownership().data();
        QVERIFY(std::fabs(stacked(chart, 0) - dollars / 2) < 0.001);
        QVERIFY(chart.headline.contains("EUR"));
        QVERIFY(chart.help.contains("2026-11-30"));
    }
};

CW_TEST(TestMoneyCharts)
#include "test_money_charts.moc"
