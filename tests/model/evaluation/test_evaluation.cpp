// The one function that computes everything: its parts agree, and it says why it has no answer.
#include <QtTest>

#include "model/evaluation/evaluation.h"
#include "model/units.h"
#include "tests/model/sample_designs.h"
#include "tests/test_program.h"

using namespace cw;
using evaluation::Evaluation;

namespace {

Evaluation evaluated(const test::SampleDesign& design) {
    return evaluation::evaluate(design.variant(), design.document().pinned,
                                {&test::shippedCatalog()});
}

}  // namespace

class TestEvaluation : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aReferenceDesignGivesEveryHeadlineFigure() {
        const Evaluation e = evaluated(test::ReferenceDesign());
        QCOMPARE(e.gpus, 32L);
        QCOMPARE(e.gpuNodes, 4);
        QVERIFY2(e.throughput.estimate.has_value(), e.throughput.reason.c_str());
        QVERIFY(e.throughput.reason.empty());
        QVERIFY(e.throughput.estimate->mfu > 0.2 && e.throughput.estimate->mfu < 0.7);
        // Four systems of 10.2 kW, a switch of at most 1.72 kW and a management switch.
        QVERIFY(e.power.it.peak_W > 40.8e3 && e.power.it.peak_W < 44e3);
        QVERIFY(e.power.it.idle_W < e.power.it.typical_W &&
                e.power.it.typical_W < e.power.it.peak_W);
        QVERIFY(e.capex.low <= e.capex.typical && e.capex.typical <= e.capex.high);
        QVERIFY(e.capex.typical > Money::fromDollars(1e6));
        QCOMPARE(e.fabric.islands, 1);
    }

    void theWorkloadHoldsTogether() {
        const test::ReferenceDesign design;
        const Evaluation e = evaluated(design);
        const performance::Estimate& estimate = *e.throughput.estimate;
        const workload::TrainingJob& job = *design.variant().job;
        QVERIFY(
            qFuzzyCompare(estimate.tokens_per_s * estimate.step.total_s, job.globalBatch_tokens));
        QVERIFY(qFuzzyCompare(estimate.timeToTrain_s * estimate.tokens_per_s, job.tokens));
        const double energy_J =
            e.power.it.typical_W * design.variant().site.pue * estimate.timeToTrain_s;
        QVERIFY(qFuzzyCompare(e.throughput.energy_J, energy_J));
        QVERIFY(e.throughput.fittingPlans <= e.throughput.legalPlans);
    }

    void sumsOfPartsAreTotals() {
        const Evaluation e = evaluated(test::ReferenceDesign());
        MoneyRange byCategory;
        for (const economics::CategoryCost& category : e.costByCategory)
            byCategory += category.cost;
        QCOMPARE(byCategory, e.capex);
        MoneyRange byItem;
        for (const evaluation::CostItem& item : e.costItems) byItem += item.extended;
        QCOMPARE(byItem, e.capex);
        double peak_W = 0;
        for (const facility::DevicePower& device : e.power.devices) peak_W += device.all.peak_W;
        QVERIFY(std::abs(peak_W - e.power.it.peak_W) < 1e-6);
        QVERIFY(std::abs(e.power.peakHeat_BTUph - units::wattsToBtuPerHour(e.power.it.peak_W)) <
                1e-6);
    }

    void countsAreThoseOfTheFindings() {
        const Evaluation e = evaluated(test::ReferenceDesign());
        const auto of = [&](checks::Severity severity) {
            return static_cast<int>(std::count_if(
                e.findings.begin(), e.findings.end(),
                [&](const checks::Finding& f) { return f.severity == severity && !f.waived; }));
        };
        QCOMPARE(e.counts.error, of(checks::Severity::error));
        QCOMPARE(e.counts.warning, of(checks::Severity::warning));
        QCOMPARE(e.counts.info, of(checks::Severity::info));
    }

    void aReasonStandsWhereThereIsNoEstimate_data() {
        QTest::addColumn<QString>("fault");
        QTest::addColumn<QString>("reason");
        QTest::newRow("no job") << "job" << "No workload";
        QTest::newRow("no GPUs") << "gpus" << "GPU";
        QTest::newRow("too large") << "memory" << "smallest needs";
        QTest::newRow("indivisible") << "plan" << "No plan divides";
    }

    void aReasonStandsWhereThereIsNoEstimate() {
        QFETCH(QString, fault);
        QFETCH(QString, reason);
        test::ReferenceDesign design;
        if (fault == "job") design.edit(design::SetJob{std::nullopt});
        if (fault == "gpus")
            design.perform(design::removeThings(design.desk(), {design.nodes}, {}));
        if (fault == "memory") design.setJob("llama-3.1-405b", 15e12);
        if (fault == "plan")
            design.changeJob([](workload::TrainingJob& j) { j.plan.tensorParallel = 7; });
        const Evaluation e = evaluated(design);
        QVERIFY(!e.throughput.estimate);
        QVERIFY2(QString::fromStdString(e.throughput.reason).contains(reason),
                 e.throughput.reason.c_str());
    }

    void aJobWithoutASizeIsRefusedWithItsReason() {
        design::Variant variant = test::ReferenceDesign().variant();
        variant.job->sequenceLength = 0;
        const Evaluation e = evaluation::evaluate(variant, test::shippedCatalog());
        QVERIFY(!e.throughput.estimate);
        QVERIFY2(QString::fromStdString(e.throughput.reason).contains("lacks a size"),
                 e.throughput.reason.c_str());
    }

    void replacingTheSystemsMovesEveryFigure() {
        test::ReferenceDesign design;
        const Evaluation before = evaluated(design);
        design.perform(design::replaceDevice(design.desk(), design.nodes, "dgx-b200"));
        const Evaluation after = evaluated(design);
        QVERIFY(after.throughput.estimate->tokens_per_s >
                1.3 * before.throughput.estimate->tokens_per_s);
        QVERIFY(after.power.it.peak_W > before.power.it.peak_W + 4 * 4000);
        QVERIFY(after.capex.typical > before.capex.typical);
    }

    void unpluggingCablesSlowsTheFabric() {
        test::ReferenceDesign design;
        const double before = evaluated(design).fabric.acrossFabric_Bps;
        design.setLink(0, [](design::Link& l) { l.count = 4; });
        const double after = evaluated(design).fabric.acrossFabric_Bps;
        QVERIFY(qFuzzyCompare(after * 2, before));
    }

    void theCatalogChangesOnlyWhatFixesOffer() {
        const test::ReferenceDesign design;
        const Evaluation with = evaluated(design);
        const Evaluation without = evaluation::evaluate(design.variant(), design.document().pinned);
        QCOMPARE(with.capex, without.capex);
        QCOMPARE(with.counts.error, without.counts.error);
        QCOMPARE(with.findings.size(), without.findings.size());
        for (std::size_t i = 0; i < with.findings.size(); ++i)
            QCOMPARE(with.findings[i].key, without.findings[i].key);
    }

    void anEmptyVariantIsAllZeros() {
        const Evaluation e = evaluated(test::SampleDesign());
        QCOMPARE(e.gpus, 0L);
        QCOMPARE(e.power.it.peak_W, 0.0);
        QCOMPARE(e.capex, MoneyRange());
        QVERIFY(!e.throughput.estimate);
        QCOMPARE(e.power.racksNeeded, 0);
    }
};

CW_TEST(TestEvaluation)
#include "test_evaluation.moc"
