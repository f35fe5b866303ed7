// Every number explains itself: from the inputs shown, the result shown can be computed again.
#include <QRegularExpression>
#include <QtTest>

#include "model/evaluation/explain.h"
#include "model/units.h"
#include "tests/model/sample_designs.h"
#include "tests/test_program.h"

using namespace cw;
using evaluation::Derivation;
using evaluation::Quantity;

namespace {

/// "4 x 10200 W" or "-8 x $25000.00" as a product.
double product(const std::string& value) {
    static const QRegularExpression form("^(-?\\d+) x \\$?(-?[\\d.]+)");
    const auto match = form.match(QString::fromStdString(value));
    return match.hasMatch() ? match.captured(1).toDouble() * match.captured(2).toDouble() : 0.0;
}

double sumOfProducts(const Derivation& derivation) {
    double sum = 0;
    for (const evaluation::DerivationInput& input : derivation.inputs) sum += product(input.value);
    return sum;
}

/// The number a value starts with.
double leading(const std::string& value) {
    return QString::fromStdString(value).section(' ', 0, 0).toDouble();
}

double input(const Derivation& derivation, const std::string& name) {
    for (const evaluation::DerivationInput& i : derivation.inputs)
        if (i.name == name) return leading(i.value);
    return std::nan("");
}

constexpr Quantity quantities[]{
    Quantity::gpus,        Quantity::tokensPerSecond, Quantity::mfu,          Quantity::stepTime,
    Quantity::timeToTrain, Quantity::idlePower,       Quantity::typicalPower, Quantity::peakPower,
    Quantity::peakHeat,    Quantity::capex,           Quantity::gpuNetwork,   Quantity::memory};

}  // namespace

class TestExplain : public QObject {
    Q_OBJECT

    struct Explained {
        test::ReferenceDesign design;
        evaluation::Evaluation evaluation;
        Derivation operator()(Quantity quantity) const {
            return evaluation::explain(quantity, design.document(), design.variant(), evaluation);
        }
    };

    /// The reference design with other memory in its nodes, so that differences are explained too.
    static Explained changedDesign() {
        Explained e;
        e.design.perform(design::unfitPart(e.design.desk(), e.design.nodes,
                                           e.design.fitting(e.design.nodes, "nvme").id, 4));
        e.evaluation = evaluation::evaluate(e.design.variant(), e.design.document().pinned);
        return e;
    }

    static Explained soundDesign() {
        Explained e;
        e.evaluation = evaluation::evaluate(e.design.variant(), e.design.document().pinned);
        return e;
    }

private Q_SLOTS:
    void everyInputHasASource() {
        for (const Explained& explain : {soundDesign(), changedDesign()}) {
            for (Quantity quantity : quantities) {
                const Derivation d = explain(quantity);
                QVERIFY(!d.title.empty() && !d.result.empty() && !d.formula.empty());
                QVERIFY2(!d.inputs.empty(), d.title.c_str());
                for (const evaluation::DerivationInput& i : d.inputs)
                    QVERIFY2(!i.name.empty() && !i.value.empty() && !i.source.empty(),
                             d.title.c_str());
            }
        }
    }

    void powerIsTheSumOfItsInputs_data() {
        QTest::addColumn<int>("quantity");
        QTest::newRow("idle") << static_cast<int>(Quantity::idlePower);
        QTest::newRow("typical") << static_cast<int>(Quantity::typicalPower);
        QTest::newRow("peak") << static_cast<int>(Quantity::peakPower);
    }

    void powerIsTheSumOfItsInputs() {
        QFETCH(int, quantity);
        for (const Explained& explain : {soundDesign(), changedDesign()}) {
            const facility::Watts& it = explain.evaluation.power.it;
            const auto which = static_cast<Quantity>(quantity);
            const double expected = which == Quantity::idlePower      ? it.idle_W
                                    : which == Quantity::typicalPower ? it.typical_W
                                                                      : it.peak_W;
            const double sum = sumOfProducts(explain(which));
            QVERIFY2(std::abs(sum - expected) < 0.1,
                     qPrintable(QString("%1 %2").arg(sum).arg(expected)));
        }
    }

    void heatIsTheSumOfItsInputsTimesTheFactor() {
        const Explained explain = soundDesign();
        const Derivation d = explain(Quantity::peakHeat);
        const double heat = sumOfProducts(d) * input(d, "Heat of one watt");
        QVERIFY(std::abs(heat - explain.evaluation.power.peakHeat_BTUph) < 1.0);
    }

    /// The guide of the DGX H200 has 38,557 BTU/hr beside a rating of 10.2 kW.
    void heatPublishedAboveThePowerRatingIsSaid() {
        const Derivation d = soundDesign()(Quantity::peakHeat);
        QVERIFY(std::any_of(d.doubts.begin(), d.doubts.end(), [](const std::string& doubt) {
            return QString::fromStdString(doubt).contains("38,557 BTU/h of heat each") &&
                   QString::fromStdString(doubt).contains("10.2 kW");
        }));
    }

    void capexIsTheSumOfItsInputs() {
        for (const Explained& explain : {soundDesign(), changedDesign()}) {
            const double sum = sumOfProducts(explain(Quantity::capex));
            QVERIFY(std::abs(sum - explain.evaluation.capex.typical.dollars()) < 0.005);
        }
    }

    void theStepIsTheSumOfItsCauses() {
        const Explained explain = soundDesign();
        const Derivation d = explain(Quantity::stepTime);
        double sum = 0;
        int causes = 0;
        for (const evaluation::DerivationInput& i : d.inputs) {
            if (!QString::fromStdString(i.value).endsWith(" s")) continue;
            sum += leading(i.value);
            ++causes;
        }
        const double total_s = explain.evaluation.throughput.estimate->step.total_s;
        QVERIFY(causes > 3);
        QVERIFY(std::abs(sum - total_s) < .0005 * causes);
    }

    void aPinnedPlanIsNotCalledTheFastestOfAll() {
        const auto sourceOfPlan = [](const Derivation& d) {
            for (const evaluation::DerivationInput& i : d.inputs)
                if (i.name == "Plan") return QString::fromStdString(i.source);
            return QString();
        };
        const Explained free = soundDesign();
        QCOMPARE(sourceOfPlan(free(Quantity::mfu)),
                 QString("the fastest legal plan that fits in memory"));
        design::Variant pinned = free.design.variant();
        pinned.job->plan.tensorParallel = 4;
        const auto& parts = free.design.document().pinned;
        const Derivation d = evaluation::explain(Quantity::mfu, free.design.document(), pinned,
                                                 evaluation::evaluate(pinned, parts));
        QVERIFY2(sourceOfPlan(d).contains("pins"), qPrintable(sourceOfPlan(d)));
    }

    void throughputAndTimeFollowFromTheirInputs() {
        const Explained explain = soundDesign();
        const auto& estimate = *explain.evaluation.throughput.estimate;
        const Derivation speed = explain(Quantity::tokensPerSecond);
        const double tokens_per_s = input(speed, "Global batch") / input(speed, "Step time");
        QVERIFY(std::abs(tokens_per_s / estimate.tokens_per_s - 1) < 1e-3);
        const Derivation time = explain(Quantity::timeToTrain);
        QVERIFY(
            std::abs(input(time, "Tokens") / input(time, "Throughput") / estimate.timeToTrain_s -
                     1) < 1e-3);
        const Derivation mfu = explain(Quantity::mfu);
        const double share = input(mfu, "Model FLOPs of a step") * 1e15 /
                             (input(mfu, "GPUs") * input(mfu, "Peak of one GPU, dense") * 1e12 *
                              input(mfu, "Step time"));
        QVERIFY2(std::abs(share / estimate.mfu - 1) < 2e-3, qPrintable(QString::number(share)));
    }

    void memoryIsTheSumOfItsUses() {
        const Explained explain = soundDesign();
        const Derivation d = explain(Quantity::memory);
        double sum_GiB = 0;
        for (const evaluation::DerivationInput& i : d.inputs)
            if (QString::fromStdString(i.value).endsWith(" GiB")) sum_GiB += leading(i.value);
        const auto& memory = explain.evaluation.throughput.estimate->memory;
        QVERIFY(std::abs(sum_GiB - units::bytesToGibibytes(memory.total_B)) < 0.5);
    }

    void factsNameTheirPublication() {
        const Explained explain = soundDesign();
        const Derivation d = explain(Quantity::peakPower);
        QVERIFY(QString::fromStdString(d.inputs.front().source).contains("https://"));
        const catalog::Part& part = *explain.design.document().pinned.find("dgx-h200");
        const QString text = QString::fromStdString(
            evaluation::sourceText(explain.design.document(), part, "maxPower_W"));
        QVERIFY2(text.contains("DGX H100/H200 User Guide") && text.contains("vendor's figure"),
                 qPrintable(text));
    }

    void assumptionsCallThemselvesSo() {
        const Explained explain = soundDesign();
        const Derivation d = explain(Quantity::typicalPower);
        QVERIFY(QString::fromStdString(d.inputs.front().source).startsWith("assumption: "));
    }

    void aChangedSystemIsDoubted() {
        const Explained explain = changedDesign();
        QVERIFY(!explain(Quantity::peakPower).doubts.empty());
        QVERIFY(!explain(Quantity::capex).doubts.empty());
    }

    void withoutAnEstimateTheReasonStands() {
        Explained explain;
        explain.design.edit(design::SetJob{std::nullopt});
        explain.evaluation =
            evaluation::evaluate(explain.design.variant(), explain.design.document().pinned);
        const Derivation d = explain(Quantity::mfu);
        QCOMPARE(d.result, std::string("not known"));
        QCOMPARE(d.doubts.front(), explain.evaluation.throughput.reason);
    }
};

CW_TEST(TestExplain)
#include "test_explain.moc"
