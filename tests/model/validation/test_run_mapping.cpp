// How a row of a table is understood: networks in words, notes, GPU names, blanks, and rows that
// cannot be simulated.
#include <QtTest>
#include <cmath>
#include <random>

#include "model/catalog/catalog.h"
#include "model/error.h"
#include "model/validation/network_text.h"
#include "model/validation/tables.h"
#include "model/validation/validation.h"
#include "tests/model/caught.h"
#include "tests/shipped_catalog.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::validation;
using workload::Recompute;
using workload::Sharding;

namespace {

/// A complete row: a 13B model on 16 A100.
PublishedRun sampleRun() {
    PublishedRun run;
    run.id = "sample-13b";
    run.model = "Sample-13B";
    run.gpu = "A100-SXM-80GB";
    run.network = "8x 200Gb/s HDR InfiniBand per node (stated)";
    run.precision = "BF16";
    run.framework = "Megatron-LM";
    run.sharding = "distributed optimizer";
    run.recompute = "none";
    run.year = 2024;
    run.layers = 40;
    run.hidden = 5120;
    run.heads = run.keyValueHeads = 40;
    run.ffnHidden = 13824;
    run.gated = 1;
    run.vocabulary = 32000;
    run.sequence = 4096;
    run.gpus = 16;
    run.gpusPerNode = 8;
    run.tensor = 2;
    run.pipeline = 2;
    run.context = 1;
    run.data = 4;
    run.microBatch = 1;
    run.globalBatch = 64;
    run.step_s = 5;
    return run;
}

MappedRun mappedRun(const PublishedRun& run) {
    return mapRun(run, acceleratorsOf(test::shippedCatalog()));
}

}  // namespace

class TestRunMapping : public QObject {
    Q_OBJECT

private slots:
    void networksAreUnderstoodInWords_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("transport");
        QTest::addColumn<double>("node_Gbps");
        QTest::addColumn<int>("domain");
        const auto row = [](const char* text, Transport transport, double rate, int domain = 0) {
            QTest::newRow(text) << QByteArray(text) << static_cast<int>(transport) << rate
                                << domain;
        };
        row("8x 400Gb/s NDR InfiniBand per node (assumed)", Transport::infiniBand, 3200);
        row("4x 100Gb/s Omni-Path per node (4 OPA links stated; 100Gb/s assumed)",
            Transport::omniPath, 400);
        row("4x 200Gb/s HDR InfiniBand per node (800 Gb/s in its configuration)",
            Transport::infiniBand, 800);
        row("8x 50GB/s InfiniBand per node (stated)", Transport::infiniBand, 3200);
        row("8x 200Gb/s RoCE per node (1600 Gb/s stated)", Transport::ethernet, 1600);
        row("TCP sockets on one eth0, 40-50 Gb/s per node (stated; NCCL_NET=Socket)",
            Transport::tcp, 45);
        row("NVLink5 72-GPU domain (NVL72); ConnectX-7 400Gb/s per GPU beyond the rack (assumed)",
            Transport::infiniBand, 3200, 72);
        row("400Gb/s RoCE per GPU, 3-layer Clos", Transport::ethernet, 3200);
        row("RoCEv2, GPU-NIC 500GB/s per node (stated)", Transport::ethernet, 4000);
        row("AWS EFA v2, 3200 Gb/s per node (p5)", Transport::efa, 3200);
        row("8x400G NDR InfiniBand QM9700 per node (stated)", Transport::infiniBand, 3200);
        row("not stated", Transport::infiniBand, 0);
    }
    void networksAreUnderstoodInWords() {
        QFETCH(QByteArray, text);
        QFETCH(int, transport);
        QFETCH(double, node_Gbps);
        QFETCH(int, domain);
        const NetworkText network = readNetwork(text.toStdString(), 8);
        QCOMPARE(static_cast<int>(network.transport), transport);
        QCOMPARE(network.node_Bps * 8 / 1e9, node_Gbps);
        QCOMPARE(network.scaleUpDomain, domain);
    }

    void gpuNamesFindTheirBoard_data() {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("id");
        QTest::newRow("A100 80") << QByteArray("A100-SXM-80GB") << QByteArray("a100-sxm4-80gb");
        QTest::newRow("A100 40") << QByteArray("A100-SXM-40GB") << QByteArray("a100-sxm4-40gb");
        QTest::newRow("A100 PCIe") << QByteArray("A100-PCIe-80GB") << QByteArray("a100-pcie-80gb");
        QTest::newRow("H100") << QByteArray("H100-SXM-80GB") << QByteArray("h100-sxm5-80gb");
        QTest::newRow("H200") << QByteArray("H200-SXM-141GB") << QByteArray("h200-sxm5-141gb");
        QTest::newRow("B200") << QByteArray("B200-SXM") << QByteArray("b200-sxm6-180gb");
        QTest::newRow("MI300X") << QByteArray("MI300X") << QByteArray("mi300x-192gb");
        QTest::newRow("maker") << QByteArray("NVIDIA H100 80GB HBM3")
                               << QByteArray("h100-sxm5-80gb");
        QTest::newRow("family") << QByteArray("AMD Instinct MI300X") << QByteArray("mi300x-192gb");
        QTest::newRow("count") << QByteArray("8x NVIDIA B200 SXM") << QByteArray("b200-sxm6-180gb");
        QTest::newRow("Gaudi2") << QByteArray("Gaudi2") << QByteArray("gaudi2-96gb");
        QTest::newRow("L40S") << QByteArray("L40S") << QByteArray("l40s-48gb");
    }
    void gpuNamesFindTheirBoard() {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, id);
        const AcceleratorMatch match =
            findAccelerator(acceleratorsOf(test::shippedCatalog()), name.toStdString());
        QVERIFY(match.part);
        QCOMPARE(QByteArray::fromStdString(match.part->id), id);
    }

    void aCompleteRowIsTakenAsItIs() {
        const PublishedRun run = sampleRun();
        const MappedRun mapped = mappedRun(run);
        QCOMPARE(mapped.reason, "");
        QCOMPARE(mapped.aside, "");
        QCOMPARE(mapped.assumptions, "");
        QCOMPARE(mapped.plans.size(), 1u);
        const workload::Plan& plan = mapped.plans[0];
        QCOMPARE(plan.tensorParallel, 2);
        QCOMPARE(plan.pipelineParallel, 2);
        QCOMPARE(plan.dataParallel, 4);
        QVERIFY(plan.sharding == Sharding::optimizer);
        QVERIFY(plan.recompute == Recompute::none);
        QCOMPARE(mapped.machine.nodes, 2);
        QCOMPARE(mapped.measured_s, 5.0);
    }

    void tokensPerSecondGiveTheSameStepAsItsTime() {
        PublishedRun run = sampleRun();
        run.tokensPerGpu_per_s = 64 * 4096 / 5.0 / 16;
        run.step_s.reset();
        QVERIFY(qAbs(mappedRun(run).measured_s - 5) < 1e-9);
    }

    void aBlankRecomputeIsTheLeastThatFits() {
        PublishedRun run = sampleRun();
        run.recompute.clear();
        const auto choose = [](const PublishedRun& one) {
            return choosePlan(mappedRun(one), performance::shippedCalibration()).value();
        };
        QVERIFY(choose(run).recompute == Recompute::none);
        run.microBatch = 16;
        QVERIFY(choose(run).recompute != Recompute::none);
    }

    void recomputeOfNormsAndExpertsIsThatOfFeedForwardBlocks() {
        PublishedRun run = sampleRun();
        run.recompute = "selective";
        QVERIFY(mappedRun(run).plans[0].recompute == Recompute::selective);
        run.notes = "DeepEP; recompute layernorm+moe";
        QVERIFY(mappedRun(run).plans[0].recompute == Recompute::feedForward);
        run.notes.clear();
        run.recompute = "feed-forward";
        QVERIFY(mappedRun(run).plans[0].recompute == Recompute::feedForward);
    }

    void notesDescribeUnusualModels() {
        PublishedRun run = sampleRun();
        run.model = "Other-MoE";
        run.experts = 256;
        run.topK = 8;
        run.ffnHidden = 2048;
        run.notes =
            "MLA (q_lora 1536, kv_lora 512, nope 128, rope 64, v 128); first 3 layers dense ffn "
            "18432; 1 shared expert; ffn_hidden column = per-expert";
        const MappedRun mapped = mappedRun(run);
        const auto& model = mapped.job.model;
        QVERIFY(model.latentAttention.has_value());
        QCOMPARE(model.latentAttention->queryRank, 1536);
        QCOMPARE(model.latentAttention->rotaryHeadDim, 64);
        QCOMPARE(model.latentAttention->valueHeadDim, 128);
        QVERIFY(model.experts.has_value());
        QCOMPARE(model.experts->moeLayers, 37);
        QCOMPARE(model.experts->shared, 1);
        QCOMPARE(model.ffnHidden, 18432);
    }

    void slidingWindowsOfAlternateLayersAreRead() {
        PublishedRun run = sampleRun();
        run.notes = "head_dim 64; alternate layers use 128-token sliding window";
        const auto model = mappedRun(run).job.model;
        QCOMPARE(model.headDim, 64);
        QVERIFY(model.slidingWindow.has_value());
        QCOMPARE(model.slidingWindow->window, 128);
        QCOMPARE(model.slidingWindow->layers, 20);
    }

    void rowsThatCannotBeSimulatedSayWhy_data() {
        QTest::addColumn<QByteArray>("change");
        QTest::addColumn<QByteArray>("word");
        QTest::newRow("gpu") << QByteArray("gpu") << QByteArray("XPU-9000");
        QTest::newRow("layers") << QByteArray("layers") << QByteArray("layers");
        QTest::newRow("precision") << QByteArray("precision") << QByteArray("precision");
        QTest::newRow("metric") << QByteArray("metric") << QByteArray("MFU");
        QTest::newRow("split") << QByteArray("split") << QByteArray("divide");
        QTest::newRow("product") << QByteArray("product") << QByteArray("dp");
        QTest::newRow("width") << QByteArray("width") << QByteArray("heads");
    }
    void rowsThatCannotBeSimulatedSayWhy() {
        QFETCH(QByteArray, change);
        QFETCH(QByteArray, word);
        PublishedRun run = sampleRun();
        if (change == "gpu") run.gpu = "XPU-9000";
        if (change == "layers") run.layers.reset();
        if (change == "precision") run.precision = "INT3";
        if (change == "metric") run.step_s.reset();
        if (change == "split") run.tensor = 3;
        if (change == "product") run.data = 5;
        if (change == "width") run.keyValueHeads = 7;
        const std::string reason = mappedRun(run).reason;
        QVERIFY2(QByteArray::fromStdString(reason).contains(word), reason.c_str());
    }

    void doubtfulRowsAreSetAsideByTheirNotes() {
        PublishedRun run = sampleRun();
        QCOMPARE(asideReason(run), "");
        run.notes = "superseded by release 26.08";
        QVERIFY(!asideReason(run).empty());
        run.notes = "\"up to\" figure, not an average";
        QVERIFY(!asideReason(run).empty());
        run.notes.clear();
        run.tensor.reset();
        run.pipeline.reset();
        run.data.reset();
        QVERIFY(!asideReason(run).empty());
    }

    void wordsForNothingAreBlankAndSeparatorsAreRead() {
        const auto runs = readTrainingRuns(
            tableOf("id,model,layers,hidden,heads,seq_len,gpu,gpus,tp,dp,gated_mlp,vocab,pp\n"
                    "a,M,32,4096,32,\"4,096\",H100,\"1,024\",n/a,?,yes,\"128,256\",Unknown\n"
                    "b,M,32,4096,32,4096,H100,\"1,02\",1,8,no,32000,1\n",
                    "runs.csv"));
        QCOMPARE(runs.at(0).problem, std::string());
        QCOMPARE(runs.at(0).sequence.value(), 4096.0);
        QCOMPARE(runs.at(0).gpus.value(), 1024.0);
        QCOMPARE(runs.at(0).vocabulary.value(), 128256.0);
        QCOMPARE(runs.at(0).gated.value(), 1.0);
        QVERIFY(!runs.at(0).tensor && !runs.at(0).data && !runs.at(0).pipeline);
        QVERIFY2(runs.at(1).problem.starts_with("gpus: "), runs.at(1).problem.c_str());
    }

    void aFigureThatMeansTwoThingsOrCannotBeIsNoFigure() {
        const auto runs = readTrainingRuns(
            tableOf("id,model,layers,hidden,heads,seq_len,gpu,gpus,metric_step_time_s\n"
                    "a,M,32,4096,32,4096,H100,8,\"3,528\"\n"
                    "b,M,32,4096,32,4096,H100,8,\"1,003,528.5\"\n"
                    "c,M,32,4096,32,4096,H100,0,3.5\n",
                    "runs.csv"));
        QCOMPARE(runs.at(0).problem, "metric_step_time_s: \"3,528\" is not a number");
        QCOMPARE(runs.at(1).step_s.value(), 1003528.5);
        QCOMPARE(runs.at(2).problem, "gpus: \"0\" cannot be; unknown is a blank cell");
    }

    void aFigureNoRunCanHaveIsNamedWithItsColumn_data() {
        QTest::addColumn<QString>("column");
        QTest::addColumn<QString>("cell");
        QTest::newRow("batch") << "global_batch_seqs" << "1e18";
        QTest::newRow("experts") << "experts" << "1e9";
        QTest::newRow("share of the peak") << "metric_mfu_pct" << "500";
        QTest::newRow("no GPU in a node") << "gpus_per_node" << "0";
        QTest::newRow("no tensor rank") << "tp" << "0";
        QTest::newRow("no pipeline stage") << "pp" << "0";
        QTest::newRow("no data rank") << "dp" << "0";
        QTest::newRow("no sequence at a time") << "micro_batch" << "0";
        QTest::newRow("half a stage") << "pp" << "2.5";
        QTest::newRow("half a GPU") << "gpus_per_node" << "7.5";
        QTest::newRow("below zero") << "tp" << "-1";
        QTest::newRow("infinite") << "metric_step_time_s" << "inf";
        QTest::newRow("beyond a double") << "metric_step_time_s" << "1e400";
        QTest::newRow("long ago") << "year" << "24";
        QTest::newRow("with a unit") << "metric_step_time_s" << "3.5 s";
        QTest::newRow("more chosen than there are") << "topk" << "9";
    }
    void aFigureNoRunCanHaveIsNamedWithItsColumn() {
        QFETCH(QString, column);
        QFETCH(QString, cell);
        const std::string name = column.toStdString();
        const bool isExperts = name == "experts";
        const auto runs = readTrainingRuns(
            tableOf("id,model,layers,hidden,heads,seq_len,gpu,gpus," +
                        (isExperts ? std::string("topk") : std::string("experts")) + "," + name +
                        "\na,M,32,4096,32,4096,H100,8," + (isExperts ? "2" : "8") + "," +
                        cell.toStdString() + "\n",
                    "runs.csv"));
        QVERIFY2(runs.at(0).problem.starts_with(name), runs.at(0).problem.c_str());
    }

    void noneIsZeroWhereARunCanBeWithout() {
        const auto runs = readTrainingRuns(
            tableOf("id,model,layers,hidden,heads,seq_len,gpu,gpus,experts,topk,ep,vpp,cp\n"
                    "a,M,32,4096,32,4096,H100,8,0,0,0,0,0\n",
                    "runs.csv"));
        QCOMPARE(runs.at(0).problem, std::string());
    }

    void tokenDropAndMemoryAreReadFromNotes() {
        PublishedRun run = sampleRun();
        run.experts = 8;
        run.topK = 2;
        run.notes = "router force-balanced, token-dropless; memory 59GB";
        QVERIFY(!mappedRun(run).job.dropsTokens);
        QCOMPARE(mappedRun(run).notes.memory_B.value(), 59 * 1073741824.0);
        run.notes = "token-drop MoE; memory not published";
        QVERIFY(mappedRun(run).job.dropsTokens);
        QVERIFY(!mappedRun(run).notes.memory_B);
    }

    /// Whatever stands in a cell: every row is estimated with finite figures or named with a
    /// reason.
    void noCellBreaksTheTool() {
        std::mt19937 random(7);
        const auto below = [&](std::size_t n) {
            return std::uniform_int_distribution<std::size_t>(0, n - 1)(random);
        };
        constexpr std::optional<double> PublishedRun::* numbers[] = {
            &PublishedRun::layers,     &PublishedRun::hidden,         &PublishedRun::heads,
            &PublishedRun::ffnHidden,  &PublishedRun::keyValueHeads,  &PublishedRun::vocabulary,
            &PublishedRun::experts,    &PublishedRun::topK,           &PublishedRun::sequence,
            &PublishedRun::gpus,       &PublishedRun::gpusPerNode,    &PublishedRun::tensor,
            &PublishedRun::pipeline,   &PublishedRun::interleave,     &PublishedRun::context,
            &PublishedRun::data,       &PublishedRun::expertParallel, &PublishedRun::microBatch,
            &PublishedRun::globalBatch};
        const std::optional<double> values[] = {std::nullopt, 0,  1,    2,   3,      7, 8,
                                                12,           64, 1000, 1e9, 3.7e15, .5};
        std::string PublishedRun::* const texts[] = {
            &PublishedRun::gpu,       &PublishedRun::network,  &PublishedRun::precision,
            &PublishedRun::framework, &PublishedRun::sharding, &PublishedRun::recompute,
            &PublishedRun::notes};
        const char* words[] = {"",
                               "B200",
                               "TPU v5p",
                               "FP8",
                               "int3",
                               "full",
                               "ZeRO-3",
                               "NVL72 8x400",
                               "x",
                               "grad accumulation 0",
                               "hybrid, groups of 7"};
        std::vector<PublishedRun> runs;
        for (int i = 0; i < 1500; ++i) {
            PublishedRun run = sampleRun();
            run.id = std::to_string(i);
            for (std::size_t n = below(3) + 1; n > 0; --n)
                run.*numbers[below(std::size(numbers))] = values[below(std::size(values))];
            if (below(2) == 0) run.*texts[below(std::size(texts))] = words[below(std::size(words))];
            runs.push_back(run);
        }
        const Validation validation = validateRuns(runs, acceleratorsOf(test::shippedCatalog()),
                                                   performance::shippedCalibration());
        QCOMPARE(validation.counted.size() + validation.aside.size() + validation.skipped.size(),
                 runs.size());
        QVERIFY(validation.counted.size() > 100 && validation.skipped.size() > 100);
        for (const RowResult& row : validation.counted)
            QVERIFY2(std::isfinite(row.error) && row.predicted_s > 0, row.mapped->run->id.c_str());
        for (const SkippedRow& row : validation.skipped) QVERIFY(!row.reason.empty());
    }

    void columnsAreFoundByNameInAnyOrder() {
        const Table table = tableOf(
            "extra,gpus,gpu,seq_len,heads,hidden,layers,model,id,tp\n"
            "x,16,A100-SXM-80GB,2048,32,4096,32,M,a-1,2\n"
            "x,16,A100-SXM-80GB,2048,32,4096,many,M,a-2,\n",
            "t.csv");
        const auto runs = readTrainingRuns(table);
        QCOMPARE(runs.size(), 2u);
        QCOMPARE(runs[0].id, "a-1");
        QCOMPARE(*runs[0].tensor, 2.0);
        QVERIFY(!runs[1].tensor);
        QVERIFY(runs[0].problem.empty());
        QVERIFY(runs[1].problem.find("many") != std::string::npos);
        const QString sentence =
            caught([] { (void)readTrainingRuns(tableOf("id,model\n1,2\n", "t.csv")); });
        QVERIFY2(sentence.contains("\"layers\""), qPrintable(sentence));
    }
};

CW_TEST(TestRunMapping)
#include "test_run_mapping.moc"
