// Architectures and jobs read back as they were written, and bad ones are refused by key path.
#include <QtTest>
#include <limits>

#include "model/file.h"
#include "model/workload/workload_json.h"
#include "tests/model/caught.h"
#include "tests/model/workload/data_models.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::workload;

namespace {

ModelArchitecture smallArchitecture() {
    ModelArchitecture model;
    model.id = "small";
    model.name = "Small";
    model.layers = 4;
    model.hidden = 256;
    model.heads = 4;
    model.keyValueHeads = 2;
    model.headDim = 64;
    model.ffnHidden = 1024;
    model.vocabulary = 32000;
    return model;
}

TrainingJob fullJob() {
    TrainingJob job;
    job.model = smallArchitecture();
    job.model.gated = true;
    job.model.experts = Experts{8, 2, 1, 512, 512, 3};
    job.model.latentAttention = LatentAttention{128, 64, 32, 16, 32};
    job.tokens = 2e12;
    job.sequenceLength = 4096;
    job.globalBatch_tokens = 4194304;
    job.precision = TrainingPrecision::fp8;
    job.plan = {8, 4, 2, Recompute::selective, Sharding::full};
    return job;
}

/// The object inside `json` at `keys`, to be changed.
JsonObject& objectAt(Json& json, const std::vector<std::string>& keys) {
    Json* here = &json;
    for (const std::string& key : keys)
        for (auto& member : std::get<JsonObject>(here->value))
            if (member.first == key) here = &member.second;
    return std::get<JsonObject>(here->value);
}

void set(JsonObject& object, const std::string& key, Json value) {
    for (auto& member : object)
        if (member.first == key) {
            member.second = std::move(value);
            return;
        }
    object.emplace_back(key, std::move(value));
}

}  // namespace

class TestWorkloadJson : public QObject {
    Q_OBJECT

private slots:
    void everyShippedModelReadsBackAsItWasWritten() {
        const std::vector<ModelArchitecture> models = test::dataModels();
        QVERIFY(models.size() >= 30);
        for (const ModelArchitecture& model : models)
            QVERIFY2(architectureFromJson(architectureToJson(model), "") == model,
                     model.id.c_str());
    }

    void shippedIdsAreUniqueAndEveryModelSaysItsContext() {
        QStringList ids;
        for (const ModelArchitecture& model : test::dataModels()) {
            QVERIFY(!ids.contains(QString::fromStdString(model.id)));
            ids << QString::fromStdString(model.id);
            QVERIFY2(!model.name.empty(), model.id.c_str());
            QVERIFY2(model.maxContext > 0 || model.kind == ModelKind::convolution,
                     model.id.c_str());
        }
    }

    void jobsReadBackAsTheyWereWritten() {
        TrainingJob plain;
        plain.model = smallArchitecture();
        plain.tokens = 1e9;
        plain.sequenceLength = 2048;
        plain.globalBatch_tokens = 65536;
        TrainingJob half = fullJob();
        half.plan = {std::nullopt, 4, std::nullopt, std::nullopt, Sharding::none};
        TrainingJob everything = fullJob();
        everything.precision = TrainingPrecision::mxfp8;
        everything.software = SoftwareStack::fsdpEager;
        everything.loraRank = 16;
        everything.plan.interleave = 2;
        everything.plan.contextParallel = 4;
        everything.plan.expertParallel = 8;
        everything.plan.dataParallel = 16;
        everything.plan.expertTensorParallel = 2;
        everything.plan.sequenceParallel = false;
        everything.plan.schedule = PipelineSchedule::zeroBubble;
        everything.plan.contextExchange = ContextExchange::allToAll;
        everything.plan.recomputeShare = .25;
        everything.plan.shardingGroup = 32;
        everything.plan.offloadOptimizer = true;
        everything.plan.offloadActivations = false;
        everything.plan.overlapData = false;
        everything.plan.overlapTensor = true;
        everything.plan.overlapPipeline = false;
        everything.networkReduction = true;
        everything.dropsTokens = true;
        everything.model.slidingWindow = SlidingWindow{128, 1};
        everything.model.kind = ModelKind::vision;
        TrainingJob images = plain;
        images.model.kind = ModelKind::convolution;
        images.model.convolutions = Convolutions{8.2e9, 11.1e6, 25.6e6};
        for (const TrainingJob& job : {plain, fullJob(), half, everything, images}) {
            const std::string text = writeJson(trainingJobToJson(job));
            const TrainingJob read = trainingJobFromJson(parseJson(text, "job"), "job");
            QVERIFY2(read == job, text.c_str());
            QCOMPARE(writeJson(trainingJobToJson(read)), text);
        }
    }

    /// Files written before these were known stay as they are.
    void whatIsUsualIsNotWritten() {
        const std::string text = writeJson(trainingJobToJson(fullJob()));
        for (const char* key :
             {"software", "loraRank", "interleave", "contextParallel", "expertParallel",
              "slidingWindow", "kind", "convolutions", "networkReduction", "dropsTokens",
              "schedule", "contextExchange", "recomputeShare", "shardingGroup", "offload",
              "overlap", "sequenceParallel", "expertTensorParallel"})
            QVERIFY2(text.find(key) == std::string::npos, key);
    }

    void everyEnumeratorHasANameOfItsOwn() {
        for (int i = 0; i < 4; ++i) {
            TrainingJob job = fullJob();
            job.precision = static_cast<TrainingPrecision>(i);
            job.plan.recompute = static_cast<Recompute>(i);
            job.plan.sharding = static_cast<Sharding>(i);
            QVERIFY(trainingJobFromJson(trainingJobToJson(job), "job") == job);
        }
        QCOMPARE(nameOf(TrainingPrecision::bf16), std::string_view("bf16"));
        QCOMPARE(nameOf(Recompute::selective), std::string_view("selective"));
        QCOMPARE(nameOf(Recompute::feedForward), std::string_view("feedForward"));
        QCOMPARE(nameOf(Sharding::optimizer), std::string_view("optimizer"));
    }

    void badJobsAreRefusedByKeyPath_data() {
        QTest::addColumn<QStringList>("object");
        QTest::addColumn<QString>("key");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* object, const char* key, const char* value,
                            const char* message) {
            const QString path = QString::fromLatin1(object);
            QTest::addRow("%s %s = %s", object, key, value)
                << (path.isEmpty() ? QStringList() : path.split('.')) << QString(key)
                << QByteArray(value) << QString::fromUtf8(message);
        };
        row("", "tokens", "0",
            "job.tokens: The number must be from 1 to 1,000,000,000,000,000,000, not 0.");
        row("", "tokens", "\"2e12\"", "job.tokens: A number is expected here, not a text.");
        row("", "sequenceLength", "0.5",
            "job.sequenceLength: A whole number is expected here, not 0.5.");
        row("", "precision", "\"int8\"",
            "job.precision: \"int8\" is not one of bf16, fp16, fp8, tf32, fp8Block, mxfp8, nvfp4.");
        row("", "colour", "1", "job.colour: This member is not known here.");
        row("model", "id", "\"\"", "job.model.id: The id must not be empty.");
        row("model", "layers", "0",
            "job.model.layers: The number must be from 1 to 100,000, not 0.");
        row("model", "keyValueHeads", "3",
            "job.model.keyValueHeads: The number of heads must be a multiple of it.");
        row("model", "ffnHidden", "0",
            "job.model.ffnHidden: A width is needed, because not every layer has experts.");
        row("model", "gated", "1",
            "job.model.gated: true or false is expected here, not a number.");
        row("model", "ffnhidden", "1", "job.model.ffnhidden: This member is not known here.");
        row("model", "experts", "[]", "job.model.experts: An object is expected here, not a list.");
        row("model.experts", "topK", "9",
            "job.model.experts.topK: The number must be from 1 to 8, not 9.");
        row("model.experts", "moeLayers", "5",
            "job.model.experts.moeLayers: The number must be from 1 to 4, not 5.");
        row("model.experts", "sharedFfnHidden", "null",
            "job.model.experts.sharedFfnHidden: A whole number is expected here, not null.");
        row("model.latentAttention", "valueHeadDim", "-1",
            "job.model.latentAttention.valueHeadDim: The number must be from 1 to 1,000,000,000, "
            "not "
            "-1.");
        row("plan", "recompute", "\"some\"",
            "job.plan.recompute: \"some\" is not one of none, selective, "
            "feedForward, full.");
        row("plan", "tensorParallel", "0",
            "job.plan.tensorParallel: The number must be from 1 to 1,000,000,000, not 0.");
        row("plan", "contextSize", "2", "job.plan.contextSize: This member is not known here.");
    }
    void badJobsAreRefusedByKeyPath() {
        QFETCH(QStringList, object);
        QFETCH(QString, key);
        QFETCH(QByteArray, value);
        QFETCH(QString, message);
        Json json = trainingJobToJson(fullJob());
        std::vector<std::string> keys;
        for (const QString& step : object) keys.push_back(step.toStdString());
        set(objectAt(json, keys), key.toStdString(), parseJson(value.toStdString(), "value"));
        QCOMPARE(caught<DocumentError>([&] { (void)trainingJobFromJson(json, "job"); }), message);
    }

    void aJobThatCouldNotBeReadAgainIsNotWritten() {
        TrainingJob job = fullJob();
        job.tokens = std::numeric_limits<double>::infinity();
        QCOMPARE(caught<DocumentError>([&] { (void)trainingJobToJson(job); }),
                 QString("job.tokens: The number is not finite."));
        job = fullJob();
        job.model.keyValueHeads = 0;
        QVERIFY_THROWS_EXCEPTION(DocumentError, (void)trainingJobToJson(job));
    }
};

CW_TEST(TestWorkloadJson)
#include "test_workload_json.moc"
