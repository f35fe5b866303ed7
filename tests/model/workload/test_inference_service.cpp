// Sizes of served models against published figures, and services as JSON.
#include <QtTest>

#include "model/file.h"
#include "model/workload/inference_service_json.h"
#include "model/workload/workload_json.h"
#include "tests/model/caught.h"
#include "tests/model/workload/data_models.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::workload;

namespace {

ModelArchitecture published(const std::string& id) {
    static const std::vector<ModelArchitecture> all = test::dataModels();
    for (const ModelArchitecture& model : all)
        if (model.id == id) return model;
    throw std::logic_error("no model " + id);
}

InferenceService fullService() {
    InferenceService service;
    service.model = published("llama-3.1-8b");
    service.weights = WeightFormat::nvfp4;
    service.keyValues = CacheFormat::bf16;
    service.promptTokens = 2000;
    service.outputTokens = 300;
    service.firstToken_s = 1.5;
    service.interToken_s = .04;
    service.concurrency = 250;
    service.requests_per_s = 2.5;
    service.tensorParallel = 4;
    return service;
}

}  // namespace

class TestInferenceService : public QObject {
    Q_OBJECT

private slots:
    // From the models' published configurations; DeepSeek-V3: 61 layers of 576 values.
    void aTokenTakesThePublishedBytesInTheCache_data() {
        QTest::addColumn<QString>("id");
        QTest::addColumn<double>("bytes");
        QTest::newRow("multi-head") << "llama-2-7b" << 524288.0;
        QTest::newRow("multi-head, 13B") << "llama-2-13b" << 819200.0;
        QTest::newRow("multi-head, GPT-3") << "gpt3-175b" << 4718592.0;
        QTest::newRow("grouped, 8B") << "llama-3.1-8b" << 131072.0;
        QTest::newRow("grouped, Mixtral") << "mixtral-8x7b" << 131072.0;
        QTest::newRow("grouped, 70B") << "llama-3.1-70b" << 327680.0;
        QTest::newRow("grouped, Qwen") << "qwen2.5-72b" << 327680.0;
        QTest::newRow("grouped, 405B") << "llama-3.1-405b" << 516096.0;
        QTest::newRow("latent") << "deepseek-v3" << 70272.0;
    }
    void aTokenTakesThePublishedBytesInTheCache() {
        QFETCH(QString, id);
        QFETCH(double, bytes);
        QCOMPARE(cache_B(published(id.toStdString()), CacheFormat::bf16, 1), bytes);
    }

    void eightBitHalvesTheCache() {
        const ModelArchitecture model = published("llama-3.1-70b");
        QCOMPARE(2 * cache_B(model, CacheFormat::fp8, 777), cache_B(model, CacheFormat::bf16, 777));
    }

    // A 70B request of 2,048 tokens is often counted with all 64 heads: eight times too much.
    void keyValueHeadsAreCountedNotAttentionHeads() {
        QCOMPARE(cache_B(published("llama-3.1-70b"), CacheFormat::bf16, 2048), 671088640.0);
    }

    void fiftyUsersOfEightThousandTokensTake134Gigabytes() {
        QCOMPARE(50 * cache_B(published("llama-3.1-70b"), CacheFormat::bf16, 8192), 134217728000.0);
    }

    void windowedLayersKeepNoMoreThanTheirWindow() {
        const ModelArchitecture model = published("gpt-oss-20b");  // 12 of 24 layers see 128 tokens
        QCOMPARE(cachedTokens(model, 100), 2400.0);
        QCOMPARE(cachedTokens(model, 1000), 12 * 1000.0 + 12 * 128.0);
    }

    void narrowWeightsCarryTheirScales() {
        QCOMPARE(weight_B(WeightFormat::mxfp4), 4.25 / 8);
        QCOMPARE(weight_B(WeightFormat::nvfp4), 4.5 / 8);
        QCOMPARE(weight_B(WeightFormat::int4), 4.125 / 8);
    }

    void aServiceReadsBackAsItWasWritten() {
        const InferenceService service = fullService();
        QVERIFY(inferenceServiceFromJson(inferenceServiceToJson(service), "service") == service);
        InferenceService plain = service;
        plain.firstToken_s = plain.interToken_s = plain.concurrency = plain.requests_per_s = 0;
        plain.tensorParallel.reset();
        const Json json = inferenceServiceToJson(plain);
        for (const char* key :
             {"firstToken_s", "interToken_s", "concurrency", "requests_per_s", "tensorParallel"})
            QVERIFY2(json.find(key) == nullptr, key);
        QVERIFY(inferenceServiceFromJson(json, "service") == plain);
    }

    void whatALaterVersionAddsIsKept() {
        Json json = inferenceServiceToJson(fullService());
        std::get<JsonObject>(json.value).emplace_back("prefixCache", 0.5);
        const InferenceService service = inferenceServiceFromJson(json, "service");
        QVERIFY(inferenceServiceToJson(service) == json);
    }

    void badServicesAreRefusedByTheirPlace_data() {
        QTest::addColumn<QString>("key");
        QTest::addColumn<double>("value");
        QTest::newRow("no prompt") << "promptTokens" << 0.;
        QTest::newRow("half a token") << "outputTokens" << .5;
        QTest::newRow("negative target") << "interToken_s" << -1.;
        QTest::newRow("endless demand") << "concurrency" << 1e300;
        QTest::newRow("no GPU") << "tensorParallel" << 0.;
    }
    void badServicesAreRefusedByTheirPlace() {
        QFETCH(QString, key);
        QFETCH(double, value);
        Json json = inferenceServiceToJson(fullService());
        for (auto& [name, member] : std::get<JsonObject>(json.value))
            if (name == key.toStdString()) member = value;
        const QString error = caught([&] { (void)inferenceServiceFromJson(json, "service"); });
        QVERIFY2(error.contains("service." + key), qPrintable(error));
    }

    void aModelThatWritesNothingIsNoService() {
        InferenceService service = fullService();
        service.model = published("bert-large");
        const QString error = caught([&] { (void)inferenceServiceToJson(service); });
        QVERIFY2(error.contains("writes tokens"), qPrintable(error));
        QVERIFY2(error.contains("service.model"), qPrintable(error));
    }
};

CW_TEST(TestInferenceService)
#include "test_inference_service.moc"
