// A config.json gives the sizes whose count is that of the released weights; a wrong one says why.
#include <QtTest>
#include <cmath>

#include "model/workload/huggingface_config.h"
#include "tests/model/caught.h"
#include "tests/model/workload/huggingface_texts.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::workload;
using cw::test::config;

namespace {

/// A small model whose one member can be replaced.
std::string smallConfig(const std::string& change = "'extra': 0") {
    return config(
        "{'model_type': 'llama', 'hidden_size': 64, 'num_attention_heads': 4, "
        "'num_hidden_layers': 2, 'intermediate_size': 128, 'vocab_size': 1000, " +
        change + "}");
}

}  // namespace

class TestHuggingFaceConfig : public QObject {
    Q_OBJECT

private slots:
    void theSizesCountAsManyParametersAsTheReleasedWeights_data() {
        QTest::addColumn<int>("at");
        int at = 0;
        for (const auto& published : test::publishedConfigs) QTest::newRow(published.name) << at++;
    }

    void theSizesCountAsManyParametersAsTheReleasedWeights() {
        QFETCH(int, at);
        const auto& published = test::publishedConfigs[at];
        const auto imported = architectureFromHuggingFace(config(published.text), "config.json");
        const ParameterCount count = countParameters(imported.model);
        QVERIFY2(std::abs(count.total - published.parameters) <=
                     published.tolerance * published.parameters,
                 qPrintable(QString::number(count.total, 'f', 0)));
        if (published.active > 0)
            QVERIFY2(std::abs(count.active - published.active) <= 1e-4 * published.active,
                     qPrintable(QString::number(count.active, 'f', 0)));
    }

    void denseLayersBeforeTheExpertsAreCounted() {
        const auto find = [](const char* name) {
            for (const auto& published : test::publishedConfigs)
                if (std::string(published.name) == name)
                    return architectureFromHuggingFace(config(published.text), "x").model;
            qFatal("no such config");
        };
        const auto deepseek = find("DeepSeek-V3");
        QCOMPARE(deepseek.experts->moeLayers, 58);
        QCOMPARE(deepseek.ffnHidden, 18432);
        QCOMPARE(deepseek.latentAttention->keyValueRank, 512);
        QCOMPARE(find("Llama-4-Maverick-17B-128E").experts->moeLayers, 24);
        const auto mixtral = find("Mixtral-8x7B-v0.1");
        QCOMPARE(mixtral.experts->moeLayers, 32);
        QCOMPARE(mixtral.experts->ffnHidden, 14336);
        QCOMPARE(mixtral.ffnHidden, 0);
    }

    void aWindowIsReadForTheLayersThatHaveIt_data() {
        QTest::addColumn<QString>("change");
        QTest::addColumn<int>("window");
        QTest::addColumn<int>("layers");
        const auto row = [](const char* name, const char* change, int window, int layers) {
            QTest::newRow(name) << change << window << layers;
        };
        row("none", "'sliding_window': null", 0, 0);
        row("all, as in Mistral 7B v0.1", "'sliding_window': 4096", 4096, 2);
        row("switched off, as in Qwen2.5", "'sliding_window': 4096, 'use_sliding_window': false", 0,
            0);
        row("named, as in gpt-oss",
            "'sliding_window': 128, 'layer_types': ['sliding_attention', 'full_attention']", 128,
            1);
        row("as long as the context", "'sliding_window': 4096, 'max_position_embeddings': 4096", 0,
            0);
    }

    void aWindowIsReadForTheLayersThatHaveIt() {
        QFETCH(QString, change);
        QFETCH(int, window);
        QFETCH(int, layers);
        const auto model =
            architectureFromHuggingFace(smallConfig(change.toStdString()), "x").model;
        QCOMPARE(model.slidingWindow.has_value(), window > 0);
        if (window == 0) return;
        QCOMPARE(model.slidingWindow->window, window);
        QCOMPARE(model.slidingWindow->layers, layers);
    }

    void anEncoderIsRead() {
        for (const auto& published : test::publishedConfigs) {
            const auto model = architectureFromHuggingFace(config(published.text), "x").model;
            const bool isBert = QString(published.name).startsWith("bert");
            QCOMPARE(model.kind == ModelKind::encoder, isBert);
        }
    }

    void layersNamedDenseHaveNoExperts() {
        const auto model = architectureFromHuggingFace(
                               smallConfig("'num_experts': 4, 'num_experts_per_tok': 2, "
                                           "'moe_intermediate_size': 32, 'mlp_only_layers': [1]"),
                               "x")
                               .model;
        QCOMPARE(model.experts->moeLayers, 1);
        QCOMPARE(model.ffnHidden, 128);
    }

    void theNameIsTheModelsOrElseTheFiles_data() {
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("name");
        QTest::newRow("given") << "'_name_or_path': 'org/Fine Model-7b'" << "/d/config.json"
                               << "Fine Model-7b";
        QTest::newRow("folder") << "'a': 0" << "/d/My-Model/config.json" << "My-Model";
        QTest::newRow("file") << "'a': 0" << "/d/small.json" << "small";
        QTest::newRow("nothing") << "'_name_or_path': ''" << "config.json" << "Imported model";
    }

    void theNameIsTheModelsOrElseTheFiles() {
        QFETCH(QString, change);
        QFETCH(QString, source);
        QFETCH(QString, name);
        const auto model =
            architectureFromHuggingFace(smallConfig(change.toStdString()), source.toStdString())
                .model;
        QCOMPARE(QString::fromStdString(model.name), name);
        QVERIFY(QString::fromStdString(model.id).startsWith("own-"));
        QVERIFY(!QString::fromStdString(model.id).contains(' '));
    }

    void anUnknownTypeIsReadAndSaysWhatWasAssumed() {
        std::string text = smallConfig();
        text.replace(text.find("llama"), 5, "newmodel");
        const auto imported = architectureFromHuggingFace(text, "x");
        QVERIFY(imported.model.gated);
        QCOMPARE(imported.notes.size(), std::size_t(1));
        QVERIFY(imported.notes.front().find("newmodel") != std::string::npos);
        QVERIFY(architectureFromHuggingFace(smallConfig(), "x").notes.empty());
    }

    void aWrongConfigIsRefusedWithWhereAndWhy_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const std::string& text, const char* says) {
            QTest::newRow(name) << QString::fromStdString(text) << says;
        };
        row("no JSON", "nonsense", "x");
        row("a list", "[]", "object");
        row("empty", "{}", "num_hidden_layers");
        row("no layers", config("{'hidden_size': 64}"), "num_hidden_layers");
        row("layers of text",
            config("{'num_hidden_layers': 'two', 'hidden_size': 64, 'vocab_size': 1}"),
            "num_hidden_layers");
        row("heads that do not divide",
            config("{'hidden_size': 65, 'num_attention_heads': 4, 'num_hidden_layers': 2, "
                   "'vocab_size': 9, 'intermediate_size': 8}"),
            "cannot be cut into 4 heads");
        row("keys that cannot be shared", smallConfig("'num_key_value_heads': 3"),
            "cannot share 3");
        row("more experts than there are",
            smallConfig("'num_experts': 4, 'num_experts_per_tok': 8"), "8 of 4 experts");
        row("experts without a choice", smallConfig("'num_experts': 4"), "num_experts_per_tok");
        row("a size beyond all", smallConfig("'head_dim': 9999999999"), "head_dim");
        row("negative", smallConfig("'num_key_value_heads': -1"), "num_key_value_heads");
        row("a picture model", config("{'model_type': 'vit', 'hidden_size': 64}"), "model_type");
        row("half of latent attention", smallConfig("'kv_lora_rank': 512"), "qk_nope_head_dim");
    }

    void aWrongConfigIsRefusedWithWhereAndWhy() {
        QFETCH(QString, text);
        QFETCH(QString, says);
        const QString sentence =
            caught([&] { (void)architectureFromHuggingFace(text.toStdString(), "x"); });
        QVERIFY2(sentence.contains(says), qPrintable(sentence));
    }
};

CW_TEST(TestHuggingFaceConfig)
#include "test_huggingface_config.moc"
