// An inference service from the document to its figures, its explanation, its cost and the clouds.
#include <QtTest>

#include "model/evaluation/explain.h"
#include "model/evaluation/money_study.h"
#include "tests/model/sample_designs.h"
#include "tests/test_program.h"

using namespace cw;
using evaluation::Quantity;

namespace {

struct ServingDesign : test::ReferenceDesign {
    explicit ServingDesign(const std::function<void(workload::InferenceService&)>& change = {}) {
        edit(design::SetJob{});
        setService("llama-3.1-70b", change);
    }
    [[nodiscard]] evaluation::Evaluation evaluated() const {
        return evaluation::evaluate(variant(), document().pinned);
    }
};

bool has(const evaluation::Evaluation& evaluation, const std::string& rule) {
    return std::any_of(evaluation.findings.begin(), evaluation.findings.end(),
                       [&](const checks::Finding& finding) { return finding.rule == rule; });
}

}  // namespace

class TestServing : public QObject {
    Q_OBJECT

private slots:
    void aServiceIsAnsweredByTheDesign() {
        const ServingDesign design;
        const evaluation::Evaluation e = design.evaluated();
        QVERIFY(e.serving.isAsked && !e.throughput.isAsked);
        QVERIFY2(e.serving.estimate.has_value(), e.serving.reason.c_str());
        QVERIFY(e.serving.estimate->meetsAll());
        QVERIFY(e.serving.estimate->outputTokens_per_s > 1000);
        QCOMPARE(e.ownershipInputs.outputTokens_per_s, e.serving.estimate->outputTokens_per_s);
        QVERIFY(e.ownership.perMillionOutputTokens_USD.value() > 0);
        QVERIFY(!e.ownership.perMillionTokens_USD);
        QVERIFY(!has(e, "WRK-001"));
    }

    // total / (tokens/s x seconds of the years x utilisation), in millions.
    void aMillionOutputTokensCostTheirShareOfTheLife() {
        const ServingDesign design;
        const evaluation::Evaluation e = design.evaluated();
        const design::OwnershipTerms terms;
        const double millions = e.serving.estimate->outputTokens_per_s * 3600 * 8760 * terms.years *
                                terms.utilisation.typical / 1e6;
        QVERIFY(std::abs(*e.ownership.perMillionOutputTokens_USD * millions /
                             e.ownership.life.total.typical.dollars() -
                         1) < 1e-9);
    }

    void copiesNeedNoNetworkAmongThem() {
        ServingDesign design;
        design.perform(design::removeThings(design.desk(), {}, {design.link(0).id}));
        QVERIFY(design.evaluated().serving.estimate);
    }

    void aDesignCanBeJudgedOnBoth() {
        ServingDesign design;
        design.setJob("llama-2-13b", 300e9);
        const evaluation::Evaluation e = design.evaluated();
        QVERIFY(e.throughput.estimate && e.serving.estimate);
        QVERIFY(e.ownership.perMillionTokens_USD && e.ownership.perMillionOutputTokens_USD);
    }

    void withoutAPlaceForItTheReasonIsSaid() {
        ServingDesign design([](workload::InferenceService& service) {
            service.model = test::modelNamed("kimi-k2");
            service.weights = workload::WeightFormat::bf16;
            service.tensorParallel = 2;
        });
        // No pipeline goes over a network that is not there.
        design.perform(design::removeThings(design.desk(), {}, {design.link(0).id}));
        const evaluation::Evaluation e = design.evaluated();
        QVERIFY(!e.serving.estimate);
        QVERIFY(QString::fromStdString(e.serving.reason).contains("does not fit"));
        QVERIFY(has(e, "WRK-021"));
        QVERIFY(!e.ownership.perMillionOutputTokens_USD);
    }

    void everyFigureExplainsItself_data() {
        QTest::addColumn<int>("quantity");
        QTest::newRow("output") << int(Quantity::outputTokensPerSecond);
        QTest::newRow("first token") << int(Quantity::firstToken);
        QTest::newRow("between tokens") << int(Quantity::interToken);
        QTest::newRow("concurrency") << int(Quantity::concurrency);
        QTest::newRow("memory") << int(Quantity::servingMemory);
        QTest::newRow("cost") << int(Quantity::millionOutputTokens);
    }
    void everyFigureExplainsItself() {
        QFETCH(int, quantity);
        const ServingDesign design;
        const evaluation::Derivation d = evaluation::explain(Quantity(quantity), design.document(),
                                                             design.variant(), design.evaluated());
        QVERIFY(!d.title.empty() && !d.result.empty() && !d.formula.empty());
        QVERIFY(d.inputs.size() >= 3);
        for (const evaluation::DerivationInput& input : d.inputs)
            QVERIFY2(!input.value.empty() && !input.source.empty(), input.name.c_str());
        QVERIFY(!d.doubts.empty());
    }

    void theCausesExplainedAddUpToTheTimeBetweenTokens() {
        const ServingDesign design;
        const evaluation::Evaluation e = design.evaluated();
        const evaluation::Derivation d =
            evaluation::explain(Quantity::interToken, design.document(), design.variant(), e);
        double sum_ms = 0;
        for (const evaluation::DerivationInput& input : d.inputs)
            if (input.value.ends_with(" ms")) sum_ms += std::stod(input.value);
        QVERIFY(std::abs(sum_ms - e.serving.estimate->interToken_s * 1e3) < .05);
    }

    // A cloud of the same GPUs on the same demand: as many of them, and not one for one by chance.
    void cloudsAreComparedByWhatTheyAnswer() {
        ServingDesign design([](workload::InferenceService& service) { service.concurrency = 8; });
        catalog::CloudOffer offer;
        offer.id = "offer";
        offer.price_microdollars = 4'000'000;
        offer.part = "h200-sxm5-141gb";
        const evaluation::Evaluation e = design.evaluated();
        const auto same = evaluation::compareClouds(design.variant(), test::shippedCatalog(), e,
                                                    std::vector{offer});
        QCOMPARE(int(same.front().rates.likeness), int(economics::Likeness::throughput));
        QVERIFY(std::abs(same.front().comparison->equalGpus - 32) < 1);
        offer.part = "a100-sxm4-80gb";
        const auto older = evaluation::compareClouds(design.variant(), test::shippedCatalog(), e,
                                                     std::vector{offer});
        QVERIFY(older.front().comparison->equalGpus > 40);
    }
};

CW_TEST(TestServing)
#include "test_serving.moc"
