// The command line on an inference service: the answer of the model, and tables that say it.
#include <QTemporaryDir>
#include <QtTest>

#include "model/design/document_file.h"
#include "model/evaluation/evaluation.h"
#include "model/json.h"
#include "tests/app/cli_program.h"
#include "tests/model/sample_designs.h"
#include "tests/test_program.h"

using namespace cw;

namespace {

double numberIn(const Json& json, const char* key) {
    const Json* value = json.find(key);
    if (!value) throw std::logic_error(key);
    if (const auto* whole = std::get_if<std::int64_t>(&value->value))
        return static_cast<double>(*whole);
    return std::get<double>(value->value);
}

}  // namespace

class TestCliServing : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        design_.edit(design::SetJob{});
        design_.setService("llama-3.1-70b");
        file_ = folder_.filePath("service.cluster");
        design::saveDocument(file_.toStdString(), design_.document());
    }

    void evaluateGivesTheAnswerOfTheModel() {
        const auto here = evaluation::evaluate(design_.variant(), design_.document().pinned);
        const test::CliRun result = test::runCli({"evaluate", file_, "--json"});
        QCOMPARE(result.code, 0);
        const Json json = parseJson(result.out.toStdString(), "output");
        const Json& variant = std::get<JsonArray>(json.find("variants")->value).front();
        const Json& serving = *variant.find("serving");
        QCOMPARE(numberIn(serving, "output_tokens_per_s"),
                 here.serving.estimate->outputTokens_per_s);
        QCOMPARE(numberIn(serving, "first_token_s"), here.serving.estimate->firstToken_s);
        QCOMPARE(numberIn(serving, "inter_token_s"), here.serving.estimate->interToken_s);
        QCOMPARE(numberIn(serving, "concurrency"), here.serving.estimate->concurrency);
        double causes = 0;
        for (const auto& [cause, time] :
             std::get<JsonObject>(serving.find("pass_by_cause_s")->value))
            causes += std::holds_alternative<double>(time.value) ? std::get<double>(time.value) : 0;
        QVERIFY(std::abs(causes - here.serving.estimate->interToken_s) < 1e-9);
        QVERIFY(variant.find("throughput")->find("tokens_per_s")->isNull());
    }

    void theTableSaysWhatTheServiceDoes() {
        const test::CliRun result = test::runCli({"evaluate", file_});
        QCOMPARE(result.code, 0);
        for (const char* words : {"Output tokens", "Requests at a time", "Time to first token",
                                  "Between tokens", "Copies of the model"})
            QVERIFY2(result.out.contains(words), words);
        QVERIFY(!result.out.contains("no throughput"));
    }

    void costSaysWhatAMillionOutputTokensCost() {
        const test::CliRun result = test::runCli({"cost", file_});
        QCOMPARE(result.code, 0);
        QVERIFY(result.out.contains("A million output tokens"));
    }

    void theRunsKeptHereCanBeValidated() {
        const test::CliRun result = test::runCli(
            {"validate", "--inference",
             QStringLiteral(CW_SOURCE_DIR "/tests/validation/inference_runs.csv"), "--json"});
        QCOMPARE(result.code, 0);
        const Json json = parseJson(result.out.toStdString(), "output");
        QCOMPARE(numberIn(*json.find("summary"), "rows"), 89.);
    }

private:
    QTemporaryDir folder_;
    QString file_;
    test::ReferenceDesign design_;
};

CW_TEST(TestCliServing)
#include "test_cli_serving.moc"
