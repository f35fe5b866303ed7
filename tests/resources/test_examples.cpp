// The example designs as a user meets them: they open, say what they claim, and have no errors.
#include <QtTest>
#include <cmath>

#include "model/design/document_file.h"
#include "model/evaluation/evaluation.h"
#include "tests/test_program.h"

using namespace cw;

class TestExamples : public QObject {
    Q_OBJECT
private slots:
    void everyExampleHoldsStatedAndDatasheetVariants_data();
    void everyExampleHoldsStatedAndDatasheetVariants();
    void theStatedThirtyTwoGpuBuildCostsAndDrawsWhatTheArticleSays();
    void theArticlesBuildsCostWhatItSaysAGpu_data();
    void theArticlesBuildsCostWhatItSaysAGpu();
    void datasheetVariantsHaveNoErrors_data() {
        everyExampleHoldsStatedAndDatasheetVariants_data();
    }
    void datasheetVariantsHaveNoErrors();
    void aDifferenceAboveTenPercentIsExplainedInTheNotes_data() {
        everyExampleHoldsStatedAndDatasheetVariants_data();
    }
    void aDifferenceAboveTenPercentIsExplainedInTheNotes();
};

namespace {

design::Document openExample(const QString& name) {
    return design::openDocument((QString(CW_EXAMPLES "/") + name).toStdString());
}

}  // namespace

void TestExamples::everyExampleHoldsStatedAndDatasheetVariants_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("gpus");
    QTest::newRow("32 x B100") << "32-gpu-b100.cluster" << 32;
    QTest::newRow("32 x A100") << "budget-32-a100.cluster" << 32;
    QTest::newRow("64 x H200") << "mid-64-h200.cluster" << 64;
    QTest::newRow("128 x B100") << "enterprise-128-b100.cluster" << 128;
    QTest::newRow("before and after") << "network-before-after.cluster" << 32;
}

void TestExamples::everyExampleHoldsStatedAndDatasheetVariants() {
    QFETCH(QString, file);
    QFETCH(int, gpus);
    const design::Document document = openExample(file);
    QVERIFY(document.variants.size() >= 2);
    for (std::size_t i = 0; i < document.variants.size(); ++i) {
        QCOMPARE(document.variants[i].asStated, i % 2 == 0);
        QVERIFY(!document.variants[i].notes.empty());
        QCOMPARE(evaluation::evaluate(document.variants[i], document.pinned).gpus, long(gpus));
    }
}

void TestExamples::theStatedThirtyTwoGpuBuildCostsAndDrawsWhatTheArticleSays() {
    const design::Document document = openExample("32-gpu-b100.cluster");
    const auto result = evaluation::evaluate(document.variants.at(0), document.pinned);
    QCOMPARE(result.capex.typical.text(), std::string("1400000.00"));
    QCOMPARE(result.costByCategory[std::size_t(economics::CostCategory::accelerators)]
                 .cost.typical.text(),
             std::string("960000.00"));
    QCOMPARE(
        result.costByCategory[std::size_t(economics::CostCategory::switches)].cost.typical.text(),
        std::string("240000.00"));
    QCOMPARE(
        result.costByCategory[std::size_t(economics::CostCategory::servers)].cost.typical.text(),
        std::string("200000.00"));
    QCOMPARE(result.power.it.typical_W, 4 * 7500.0);
}

void TestExamples::theArticlesBuildsCostWhatItSaysAGpu_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<double>("perGpu");
    QTest::newRow("600K / 32") << "budget-32-a100.cluster" << 18750.0;
    QTest::newRow("2.2M / 64") << "mid-64-h200.cluster" << 34375.0;
    QTest::newRow("5.8M / 128") << "enterprise-128-b100.cluster" << 45312.5;
    QTest::newRow("1.4M / 32") << "32-gpu-b100.cluster" << 43750.0;
}

void TestExamples::theArticlesBuildsCostWhatItSaysAGpu() {
    QFETCH(QString, file);
    QFETCH(double, perGpu);
    const design::Document document = openExample(file);
    const auto stated = evaluation::evaluate(document.variants.at(0), document.pinned);
    QCOMPARE(stated.capex.typical.dollars() / double(stated.gpus), perGpu);
}

void TestExamples::datasheetVariantsHaveNoErrors() {
    QFETCH(QString, file);
    const design::Document document = openExample(file);
    for (const design::Variant& variant : document.variants) {
        if (variant.asStated) continue;
        const auto result = evaluation::evaluate(variant, document.pinned);
        QStringList errors;
        for (const checks::Finding& finding : result.findings)
            if (finding.severity == checks::Severity::error)
                errors << QString::fromStdString(finding.text);
        QVERIFY2(errors.isEmpty(), qPrintable(errors.join('\n')));
    }
}

void TestExamples::aDifferenceAboveTenPercentIsExplainedInTheNotes() {
    QFETCH(QString, file);
    const design::Document document = openExample(file);
    for (std::size_t i = 0; i + 1 < document.variants.size(); i += 2) {
        const auto stated = evaluation::evaluate(document.variants[i], document.pinned);
        const auto here = evaluation::evaluate(document.variants[i + 1], document.pinned);
        const QString notes = QString::fromStdString(document.variants[i + 1].notes);
        const auto check = [&](double a, double b, const char* word) {
            if (a > 0 && b > 0 && std::fabs(b / a - 1) > 0.10)
                QVERIFY2(notes.contains(word),
                         qPrintable(QString("%1 is not explained: %2").arg(word, notes)));
        };
        check(stated.capex.typical.dollars(), here.capex.typical.dollars(), "Cost:");
        check(stated.power.it.typical_W, here.power.it.typical_W, "Typical power:");
        check(stated.power.it.peak_W, here.power.it.peak_W, "Peak power:");
        if (stated.throughput.estimate && here.throughput.estimate)
            check(stated.throughput.estimate->tokens_per_s, here.throughput.estimate->tokens_per_s,
                  "Throughput:");
    }
}

CW_TEST(TestExamples)
#include "test_examples.moc"
