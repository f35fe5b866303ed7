// The command line as its users meet it: the real program, its exit codes, its JSON, its sentences.
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include "model/design/document_file.h"
#include "model/evaluation/evaluation.h"
#include "model/exchange/bom.h"
#include "model/json.h"
#include "tests/app/cli_program.h"
#include "tests/app/json_member.h"
#include "tests/model/sample_designs.h"
#include "tests/test_program.h"

using namespace cw;

namespace {

using Run = test::CliRun;

Run run(const QStringList& arguments, const QString& catalogVariable = {}) {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove("CLUSTERWRIGHT_CATALOG");
    if (!catalogVariable.isEmpty()) environment.insert("CLUSTERWRIGHT_CATALOG", catalogVariable);
    return test::runProgram(arguments, environment);
}

Json parsed(const QByteArray& text) {
    return parseJson(text.toStdString(), "output");
}

/// One sentence or two on one line, naming `place`.
void isOneSentence(const Run& result, const QString& place) {
    const QString text = QString::fromUtf8(result.err);
    QVERIFY2(text.contains(place), qPrintable(text));
    QCOMPARE(text.count('\n'), 1);
    QVERIFY2(text.size() < 600, qPrintable(text));
    QVERIFY(result.out.isEmpty());
}

}  // namespace

class TestCli : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    test::ReferenceDesign design_;
    QString file_;

    QString write(const QString& name, const QByteArray& bytes) {
        const QString path = folder_.filePath(name);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) return {};
        return path;
    }

    evaluation::Evaluation evaluatedHere() const {
        return evaluation::evaluate(design_.variant(), design_.document().pinned,
                                    {&test::shippedCatalog()});
    }

private Q_SLOTS:
    void initTestCase() {
        file_ = folder_.filePath("a fine cluster.cluster");
        design::saveDocument(file_.toStdString(), design_.document());
    }

    void evaluateGivesTheAnswerOfTheModel() {
        const Run result = run({"evaluate", file_, "--json"});
        QCOMPARE(result.code, 0);
        const Json json = parsed(result.out);
        const auto e = evaluatedHere();
        QCOMPARE(test::number(json, "variants.0.throughput.tokens_per_s"),
                 e.throughput.estimate->tokens_per_s);
        QCOMPARE(test::number(json, "variants.0.throughput.mfu"), e.throughput.estimate->mfu);
        QCOMPARE(test::number(json, "variants.0.throughput.step_time_s"),
                 e.throughput.estimate->step.total_s);
        QCOMPARE(test::number(json, "variants.0.throughput.time_to_train_s"),
                 e.throughput.estimate->timeToTrain_s);
        QCOMPARE(test::number(json, "variants.0.power.idle_W"), e.power.it.idle_W);
        QCOMPARE(test::number(json, "variants.0.power.typical_W"), e.power.it.typical_W);
        QCOMPARE(test::number(json, "variants.0.power.peak_W"), e.power.it.peak_W);
        QCOMPARE(test::number(json, "variants.0.heat.typical_BTU_per_h"),
                 e.power.typicalHeat_BTUph);
        QCOMPARE(test::number(json, "variants.0.heat.peak_BTU_per_h"), e.power.peakHeat_BTUph);
        QCOMPARE(test::number(json, "variants.0.cost.capex_usd.low"), e.capex.low.dollars());
        QCOMPARE(test::number(json, "variants.0.cost.capex_usd.typical"),
                 e.capex.typical.dollars());
        QCOMPARE(test::number(json, "variants.0.cost.capex_usd.high"), e.capex.high.dollars());
        QCOMPARE(test::number(json, "variants.0.findings.error"), double(e.counts.error));
        QCOMPARE(test::number(json, "variants.0.findings.warning"), double(e.counts.warning));
        QCOMPARE(test::number(json, "variants.0.findings.info"), double(e.counts.info));
    }

    void nullStandsForWhatIsNotKnown() {
        design::Document document = design_.document();
        document.variants.front().job.reset();
        const QString path = folder_.filePath("nojob.cluster");
        design::saveDocument(path.toStdString(), document);
        const Json json = parsed(run({"evaluate", path, "--json"}).out);
        for (const char* key : {"tokens_per_s", "mfu", "step_time_s", "time_to_train_s"})
            QVERIFY(test::at(json, ("variants.0.throughput." + std::string(key)).c_str()).isNull());
    }

    void evaluatePrintsAnAlignedTable() {
        const Run result = run({"evaluate", file_});
        QCOMPARE(result.code, 0);
        const QString text = QString::fromUtf8(result.out);
        for (const char* word : {"GPUs", "tokens/s", "MFU", "BTU/h", "Capital cost", "errors"})
            QVERIFY2(text.contains(word), word);
        QVERIFY(!text.contains(" \n"));
    }

    /// NVIDIA DGX SuperPOD RA-11333-001 V11, tables 4 and 8.
    void fabricCountsAPublishedFabric() {
        const Run result =
            run({"fabric", "--nodes", "127", "--nics-per-node", "8", "--switch", "nvidia-qm9700",
                 "--scalable-unit", "32", "--ufm-ports", "4", "--json"});
        QCOMPARE(result.code, 0);
        const Json json = parsed(result.out);
        QCOMPARE(test::number(json, "leaf"), 32.0);
        QCOMPARE(test::number(json, "spine"), 16.0);
        QCOMPARE(test::number(json, "core"), 0.0);
        QCOMPARE(test::number(json, "cables.node_leaf"), 1020.0);
        QCOMPARE(test::number(json, "cables.leaf_spine"), 1024.0);
        QCOMPARE(test::number(json, "cables.spine_core"), 0.0);
        QCOMPARE(test::number(json, "transceivers"), 2044.0);
    }

    void fabricRefusesWithTheNearest_data() {
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<QString>("says");
        const QStringList qm9700{"--switch", "nvidia-qm9700"};
        QTest::newRow("no nodes") << QStringList{"--nodes", "0", "--nics-per-node", "8"} + qm9700
                                  << "smallest has 1 node";
        QTest::newRow("too many") << QStringList{"--nodes", "20000", "--nics-per-node", "8"} +
                                         qm9700
                                  << "up to 8192 nodes";
        QTest::newRow("odd") << QStringList{"--nodes", "4", "--nics-per-node", "7"} + qm9700
                             << "6 or 8";
        QTest::newRow("unknown switch")
            << QStringList{"--nodes", "4", "--nics-per-node", "8", "--switch", "nope"} << "nope";
        QTest::newRow("a slip of the pen")
            << QStringList{"--nodes", "4", "--nics-per-node", "8", "--switch", "nvidia-qm970"}
            << "The nearest: nvidia-qm9700,";
        QTest::newRow("two planes on NICs of one port")
            << QStringList{"--nodes",  "4", "--nics-per-node", "8",
                           "--planes", "2", "--server",        "dgx-h100"} +
                   qm9700
            << "--nic nv-cx8-c8240";
        QTest::newRow("a server as switch")
            << QStringList{"--nodes", "4", "--nics-per-node", "8", "--switch", "dgx-h100"}
            << "The nearest: ";
    }
    void fabricRefusesWithTheNearest() {
        QFETCH(QStringList, more);
        QFETCH(QString, says);
        const Run result = run(QStringList{"fabric"} + more + QStringList{"--json"});
        QCOMPARE(result.code, 2);
        QVERIFY2(QString::fromUtf8(result.err).contains(says), result.err.constData());
        QVERIFY(result.out.isEmpty());
    }

    void fabricDrawsADesignWithoutErrors() {
        const QString path = folder_.filePath("fabric.cluster");
        const Run drawn = run({"fabric", "--nodes", "64", "--nics-per-node", "8", "--switch",
                               "nvidia-qm9700", "--server", "dgx-h100", "-o", path});
        QCOMPARE(drawn.code, 0);
        const design::Document document = design::openDocument(path.toStdString());
        int nodes = 0;
        for (const design::Device& device : document.variants.front().devices)
            if (device.part == "dgx-h100") nodes += device.count;
        QCOMPARE(nodes, 64);
        const Run checked = run({"check", path});
        QVERIFY2(checked.code == 0, checked.out.constData());
    }

    void aVariantIsChosenByName() {
        design::Document document = design_.document();
        document.variants.push_back(document.variants.front());
        document.variants.back().name = "Zweite Wahl";
        const QString path = folder_.filePath("two.cluster");
        design::saveDocument(path.toStdString(), document);
        QCOMPARE(std::get<JsonArray>(
                     test::at(parsed(run({"evaluate", path, "--json"}).out), "variants").value)
                     .size(),
                 std::size_t(2));
        const Json one = parsed(run({"evaluate", path, "--variant", "Zweite Wahl", "--json"}).out);
        QCOMPARE(std::get<std::string>(test::at(one, "variants.0.name").value),
                 std::string("Zweite Wahl"));
        const Run none = run({"evaluate", path, "--variant", "Dritte"});
        QCOMPARE(none.code, 2);
        isOneSentence(none, "Dritte");
        QVERIFY(none.err.contains("Zweite Wahl"));
    }

    void checkExitsOneOnlyForErrors() {
        QCOMPARE(run({"check", file_}).code, 0);
        test::ReferenceDesign broken;
        broken.setLink(0, [](design::Link& l) { l.count = 9; });
        const QString path = folder_.filePath("broken.cluster");
        design::saveDocument(path.toStdString(), broken.document());
        const Run result = run({"check", path});
        QCOMPARE(result.code, 1);
        QVERIFY(result.out.contains("FAB-005"));
        const Run json = run({"check", path, "--json"});
        QCOMPARE(json.code, 1);
        const Json first = test::at(parsed(json.out), "variants.0.findings.0");
        for (const char* key : {"rule", "severity", "domain", "title", "text", "source", "devices",
                                "links", "key", "waived", "waiver_reason", "fix"})
            QVERIFY2(first.find(key), key);
    }

    void theBillOfMaterialsIsTheModels() {
        const auto bom = exchange::buildBom(design_.document(), design_.variant());
        const Run csv = run({"bom", file_, "--format", "csv"});
        QCOMPARE(csv.code, 0);
        QCOMPARE(csv.out.toStdString(), exchange::bomToCsv(bom));
        const Run json = run({"bom", file_, "--format", "json"});
        QCOMPARE(json.code, 0);
        QVERIFY(parsed(json.out) == exchange::bomToJson(bom));
        const QString xlsx = folder_.filePath("out.xlsx");
        QCOMPARE(run({"bom", file_, "--format", "xlsx", "-o", xlsx}).code, 0);
        QFile written(xlsx);
        QVERIFY(written.open(QIODevice::ReadOnly));
        QVERIFY(written.read(2) == "PK");
        const QString out = folder_.filePath("out.csv");
        QCOMPARE(run({"bom", file_, "--format", "csv", "-o", out}).code, 0);
        QFile text(out);
        QVERIFY(text.open(QIODevice::ReadOnly));
        QCOMPARE(text.readAll(), csv.out);
    }

    void theCableScheduleIsWrittenInEveryForm() {
        const Run csv = run({"schedule", file_});
        QCOMPARE(csv.code, 0);
        QVERIFY(csv.out.startsWith("Label,Network,Colour,"));
        const Run json = run({"schedule", file_, "--json"});
        QCOMPARE(json.code, 0);
        const auto& cables = std::get<JsonArray>(test::at(parsed(json.out), "cables").value);
        QCOMPARE(long(cables.size()), long(csv.out.count("\r\n") - 1));
        QTemporaryDir folder;
        for (const char* name : {"s.csv", "s.xlsx", "s.html", "s.json"}) {
            const QString file = folder.filePath(name);
            QCOMPARE(run({"schedule", file_, "-o", file}).code, 0);
            QVERIFY(QFileInfo(file).size() > 0);
        }
        QCOMPARE(run({"schedule", file_, "-o", folder.filePath("s.doc")}).code, 2);
    }

    void anUnwritableOutputIsAnInputOutputError_data() {
        QTest::addColumn<QString>("format");
        QTest::newRow("csv") << "csv";
        QTest::newRow("json") << "json";
        QTest::newRow("xlsx") << "xlsx";
    }

    void anUnwritableOutputIsAnInputOutputError() {
        QFETCH(QString, format);
        const Run result =
            run({"bom", file_, "--format", format, "-o", folder_.filePath("no/such/folder/x")});
        QCOMPARE(result.code, 3);
        isOneSentence(result, "no/such/folder");
    }

    void wrongUsageExitsTwo_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("nothing") << QStringList{};
        QTest::newRow("unknown command") << QStringList{"draw"};
        QTest::newRow("unknown option") << QStringList{"evaluate", "x.cluster", "--fast"};
        QTest::newRow("no file") << QStringList{"evaluate"};
        QTest::newRow("no format") << QStringList{"bom", file_};
        QTest::newRow("unknown format") << QStringList{"bom", file_, "--format", "pdf"};
        QTest::newRow("workbook to the terminal") << QStringList{"bom", file_, "--format", "xlsx"};
        QTest::newRow("unknown part") << QStringList{"catalog", "show", "no-such-part"};
        QTest::newRow("unknown kind") << QStringList{"catalog", "list", "--kind", "spoon"};
    }

    void wrongUsageExitsTwo() {
        QFETCH(QStringList, arguments);
        const Run result = run(arguments);
        QVERIFY2(result.code == 2, qPrintable(QString::number(result.code)));
        QVERIFY(!result.err.isEmpty());
        QVERIFY(result.out.isEmpty());
    }

    void helpDocumentsTheJson() {
        const Run result = run({"evaluate", "--help"});
        QCOMPARE(result.code, 0);
        for (const char* key :
             {"tokens_per_s", "time_to_train_s", "peak_BTU_per_h", "capex_usd", "null"})
            QVERIFY2(result.out.contains(key), key);
        QVERIFY(run({"check", "--help"}).out.contains("waiver_reason"));
        QVERIFY(run({"--help"}).out.contains("Exit codes"));
    }

    void badFilesAreToldInOneSentence_data() {
        QTest::addColumn<QString>("path");
        const QByteArray good = [&] {
            QFile file(file_);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        }();
        QByteArray newer = good;
        newer.replace("\"clusterwright\": 1", "\"clusterwright\": 99");
        QByteArray negative = good;
        negative.replace("\"count\": 4", "\"count\": -4");
        QTest::newRow("missing") << folder_.filePath("missing.cluster");
        QTest::newRow("a folder") << folder_.path();
        QTest::newRow("empty") << write("empty.cluster", "");
        QTest::newRow("not JSON") << write("text.cluster", "hello\n");
        QTest::newRow("truncated") << write("truncated.cluster", good.left(good.size() / 2));
        QTest::newRow("newer") << write("newer.cluster", newer);
        QTest::newRow("negative count") << write("negative.cluster", negative);
        QTest::newRow("NaN") << write("nan.cluster", "{\"clusterwright\": NaN}");
        QTest::newRow("200 levels")
            << write("deep.cluster", QByteArray(200, '[') + QByteArray(200, ']'));
    }

    void aFileOf2GBIsRefusedWithoutReadingIt() {
        const QString path = folder_.filePath("huge.cluster");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(qint64(2) << 30));
        file.close();
        const Run result = run({"evaluate", path});
        QCOMPARE(result.code, 3);
        isOneSentence(result, "huge.cluster");
        QFile::remove(path);
    }

    void aClosedOutputIsAnInputOutputError() {
        QProcess process;
        process.setStandardOutputFile("/dev/full");
        process.start(CW_CLI, {"evaluate", file_});
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitCode(), 3);
        QVERIFY(process.readAllStandardError().contains("standard output"));
    }

    void badFilesAreToldInOneSentence() {
        QFETCH(QString, path);
        for (const char* command : {"evaluate", "check", "strict"}) {
            const Run result = run({command, path});
            QVERIFY2(result.code == 3, result.err.constData());
            isOneSentence(result, QFileInfo(path).fileName());
        }
        const Run bom = run({"bom", path, "--format", "csv", "-o", folder_.filePath("never.csv")});
        QCOMPARE(bom.code, 3);
        QVERIFY(!QFile::exists(folder_.filePath("never.csv")));
    }

    void theNetworkIsExportedForSimulators() {
        const Run ibsim = run({"export", file_, "--format", "ibsim"});
        QCOMPARE(ibsim.code, 0);
        QCOMPARE(ibsim.out.count("Switch\t64"), 1);
        QCOMPARE(ibsim.out.count("Hca\t1"), 32);
        const QString platform = folder_.filePath("platform.xml");
        QCOMPARE(run({"export", file_, "--format", "simgrid", "-o", platform}).code, 0);
        QVERIFY(QFile::exists(platform));
        const QString folder = folder_.filePath("ibdm");
        QCOMPARE(run({"export", file_, "--format", "ibdm", "-o", folder}).code, 0);
        QVERIFY(QFile::exists(folder + "/plan.topo"));
        const Run nowhere = run({"export", file_, "--format", "ibdm"});
        QCOMPARE(nowhere.code, 2);
        isOneSentence(nowhere, "ibdm");
        const Run nothing = run({"export", file_, "--format", "ibsim", "--network", "storage"});
        QCOMPARE(nothing.code, 3);
        isOneSentence(nothing, "nothing to write");
    }

    void whatFailsIsLeftOutOfTheFigures() {
        const QByteArray names = run({"export", file_, "--format", "ibsim"}).out;
        const auto match = QRegularExpression("\"([a-z0-9-]+)-hca1\"").match(names);
        QVERIFY(match.hasMatch());
        const Run failed = run({"evaluate", file_, "--fail", match.captured(1), "--json"});
        QCOMPARE(failed.code, 0);
        const Json json = parsed(failed.out);
        QCOMPARE(test::number(json, "variants.0.gpu_nodes"), 3.0);
        QCOMPARE(test::number(json, "variants.0.gpus"), 32.0);
        const Run nobody = run({"evaluate", file_, "--fail", "nobody-7"});
        QCOMPARE(nobody.code, 2);
        isOneSentence(nobody, "nobody-7");
        const Run check = run({"check", file_, "--fail", match.captured(1) + ":1"});
        QVERIFY2(check.out.contains("What if: 1 of 32 cables"), check.out.constData());
    }

    void theCatalogIsListedAndShown() {
        const Run list = run({"catalog", "list", "--kind", "networkSwitch"});
        QCOMPARE(list.code, 0);
        QVERIFY(list.out.contains("nvidia-qm9700"));
        QVERIFY(!list.out.contains("dgx-h200"));
        const Json parts = parsed(run({"catalog", "list", "--json"}).out);
        QVERIFY(std::get<JsonArray>(parts.value).size() > 50);
        QCOMPARE(std::get<JsonObject>(test::at(parts, "0").value).size(), std::size_t{4});
        for (const char* key : {"0.id", "0.kind", "0.vendor", "0.name"})
            QVERIFY(test::at(parts, key).isString());
        const Run show = run({"catalog", "show", "dgx-h200"});
        QCOMPARE(show.code, 0);
        QVERIFY(show.out.contains("10200") && show.out.contains("User Guide"));
        const Json part = parsed(run({"catalog", "show", "dgx-h200", "--json"}).out);
        QCOMPARE(test::number(part, "maxPower_W"), 10200.0);
    }

    void partsStatedInAPublicationAreListedOnlyWhenAskedFor() {
        QVERIFY(!run({"catalog", "list"}).out.contains("statedOnly"));
        QVERIFY(run({"catalog", "list", "--all"}).out.contains("statedOnly"));
    }

    void aBadCatalogIsToldInOneSentence_data() {
        QTest::addColumn<QString>("catalog");
        QTest::newRow("missing") << folder_.filePath("missing.sqlite");
        QTest::newRow("corrupt") << write("corrupt.sqlite",
                                          QByteArray("SQLite format 3\0", 16) + "junk");
        QTest::newRow("no database") << write("text.sqlite", "hello");
        QTest::newRow("a folder") << folder_.path();
    }

    void aBadCatalogIsToldInOneSentence() {
        QFETCH(QString, catalog);
        for (const QStringList& command :
             {QStringList{"catalog", "list"}, QStringList{"evaluate", file_},
              QStringList{"check", file_}}) {
            const Run byOption = run(QStringList{"--catalog", catalog} + command);
            QCOMPARE(byOption.code, 3);
            isOneSentence(byOption, QFileInfo(catalog).fileName());
            QCOMPARE(run(command, catalog).code, 3);
        }
        QVERIFY(catalog != folder_.filePath("missing.sqlite") || !QFile::exists(catalog));
    }

    void strictSaysWhetherSavingChangesBytes() {
        QCOMPARE(run({"strict", file_}).code, 0);
        QFile file(file_);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString spaced = write("spaced.cluster", file.readAll() + "\n");
        QCOMPARE(run({"strict", spaced}).code, 1);
    }
};

CW_TEST(TestCli)
#include "test_cli.moc"
