// The headline figures are those of the evaluation, and say why when there is none.
#include <QtTest>

#include "tests/test_program.h"
#include "tests/views/session/session_fixture.h"
#include "views/theme/numbers.h"
#include "views/window/headline.h"
#include "views/window/why_popup.h"

using namespace cw;
using namespace cw::views;

namespace {

const HeadlineItem& itemNamed(const std::vector<HeadlineItem>& items, const char* id) {
    const auto found = std::find_if(items.begin(), items.end(), [&](const HeadlineItem& item) {
        return item.id == QLatin1String(id);
    });
    Q_ASSERT(found != items.end());
    return *found;
}

QString figure(const HeadlineItem& item) {
    return item.value + QChar(0x00a0) + item.unit;
}

}  // namespace

class TestHeadline : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void withoutAnEvaluationEverythingIsADashWithAReason() {
        const auto items = headlineOf(nullptr);
        QCOMPARE(items.size(), std::size_t(8));
        for (const HeadlineItem& item : items) {
            QVERIFY2(!item.toolTip.isEmpty(), qPrintable(item.id));
            if (item.id != QLatin1String("gpus")) QVERIFY2(!item.isKnown, qPrintable(item.id));
        }
    }

    void theyAreTheFiguresOfTheEvaluation() {
        const test::SessionFolder folder;
        const auto session = folder.session();
        test::placeServer(*session, 4);
        session->waitForEvaluation();
        const evaluation::Evaluation& evaluation = *session->evaluation();
        const auto items = headlineOf(&evaluation);
        QCOMPARE(itemNamed(items, "gpus").value, QString::number(evaluation.gpus));
        QCOMPARE(figure(itemNamed(items, "peak")), powerText(evaluation.power.it.peak_W) + " peak");
        QCOMPARE(figure(itemNamed(items, "heat")),
                 heatText(evaluation.power.peakHeat_BTUph) + " peak");
        QCOMPARE(itemNamed(items, "capex").value, moneyShort(evaluation.capex.typical));
        // No job yet: the reason is the evaluation's own sentence.
        QVERIFY(!itemNamed(items, "rate").isKnown);
        QCOMPARE(itemNamed(items, "rate").toolTip,
                 QString::fromStdString(evaluation.throughput.reason));
    }

    void aServiceHasItsOwnFigures() {
        evaluation::Evaluation evaluation;
        evaluation.serving.isAsked = true;
        performance::ServingEstimate estimate;
        estimate.outputTokens_per_s = 12300;
        estimate.concurrency = 256;
        estimate.firstToken_s = .45;
        estimate.interToken_s = .031;
        estimate.meetsInterToken = false;
        evaluation.serving.estimate = estimate;
        const auto items = headlineOf(&evaluation);
        QCOMPARE(figure(itemNamed(items, "output")), rateText(12300) + " out");
        QCOMPARE(itemNamed(items, "users").value, QString("256"));
        QCOMPARE(figure(itemNamed(items, "first")), durationText(.45) + " first token");
        QVERIFY(itemNamed(items, "between").unit.contains("misses target"));
        for (const HeadlineItem& item : items) QVERIFY(item.id != QLatin1String("mfu"));
        evaluation.throughput.isAsked = true;  // both: each as if it had all of the cluster
        QCOMPARE(headlineOf(&evaluation).size(), items.size() + 3);
    }

    void moneyIsShownInTheCurrencyOfTheDesign() {
        evaluation::Evaluation evaluation;
        evaluation.costItems.resize(1);
        const Money million = Money::fromDollars(1e6);
        evaluation.capexShown = {million, million, million};
        QCOMPARE(itemNamed(headlineOf(&evaluation), "capex").value, moneyShort(million));
        evaluation.currency = {"EUR", .5, "2026-11-30", "a bank"};
        const Money half = Money::fromDollars(5e5);
        evaluation.capexShown = {half, half, half};
        const HeadlineItem item = itemNamed(headlineOf(&evaluation), "capex");
        QVERIFY2(item.value.startsWith("500") && item.value.endsWith("EUR"),
                 qPrintable(item.value));
        QVERIFY(item.toolTip.contains("2026-11-30"));
    }

    void nothingButPartsWithoutAPriceIsNotZero() {
        evaluation::Evaluation evaluation;
        evaluation.costItems.resize(1);
        evaluation.unpriced = {"a"};
        QVERIFY(!itemNamed(headlineOf(&evaluation), "capex").isKnown);
    }

    void aDerivationIsShownWholeAndNothingInItIsMarkup() {
        evaluation::Derivation derivation;
        derivation.title = "Peak power";
        derivation.result = "45 kW";
        derivation.formula = "count x power, where a < b & c";
        derivation.inputs = {
            {"count", "4", "the drawing"},
            {"power", "11 kW", "User guide (https://example.com/guide?a=1), vendor"}};
        derivation.doubts = {"No idle figure is published."};
        const QString html = derivationHtml(derivation, Theme(Scheme::light));
        for (const char* text : {"Peak power", "45 kW", "a &lt; b &amp; c", "11 kW", "the drawing",
                                 "No idle figure is published."})
            QVERIFY2(html.contains(QLatin1String(text)), text);
        QVERIFY(html.contains(QLatin1String(
            "<a href=\"https://example.com/guide?a=1\">https://example.com/guide?a=1</a>)")));
    }
};

CW_TEST(TestHeadline)
#include "test_headline.moc"
