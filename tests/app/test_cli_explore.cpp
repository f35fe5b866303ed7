// explore, sweep and merge as their users meet them: the example requests, files, sentences.
#include <QTemporaryDir>
#include <QtTest>

#include "model/design/document_file.h"
#include "model/evaluation/evaluation.h"
#include "model/json.h"
#include "tests/app/cli_program.h"
#include "tests/app/json_member.h"
#include "tests/test_program.h"

using namespace cw;

namespace {

struct TextRun {
    int code = -1;
    QString out;
    QString err;
};

TextRun runText(const QStringList& arguments) {
    const test::CliRun said = test::runCli(arguments);
    return {said.code, QString::fromUtf8(said.out), QString::fromUtf8(said.err)};
}

QByteArray read(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

Json parsed(const QString& path) {
    return parseJson(read(path).toStdString(), path.toStdString());
}

const JsonArray& list(const Json& json, const char* key) {
    const Json* member = json.find(key);
    if (member == nullptr) throw std::logic_error(std::string("no ") + key);
    return std::get<JsonArray>(member->value);
}

QByteArray withoutSeconds(const QByteArray& json) {
    QByteArrayList lines;
    for (const QByteArray& line : json.split('\n'))
        if (!line.contains("\"seconds\":")) lines << line;
    return lines.join('\n');
}

}  // namespace

class TestCliExplore : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    QString path(const QString& name) const { return folder_.filePath(name); }
    QString write(const QString& name, const QByteArray& bytes) {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) return {};
        return path(name);
    }
    QString smallRequest() {
        return write("small-request.json",
                     "{\"workload\": {\"model\": \"llama-2-7b\", \"tokens\": \"20B\"},"
                     " \"limits\": {\"budget\": \"$2M\", \"deadline\": \"90 days\"},"
                     " \"vary\": {\"servers\": [\"dgx-h200\", \"dgx-b200\"], \"nodes\": [1, 4]},"
                     " \"objectives\": [\"cost\", \"time\"]}");
    }

private Q_SLOTS:
    void everyExampleRequestIsAnswered_data() {
        QTest::addColumn<QString>("request");
        const QDir examples(CW_EXAMPLES);
        const QStringList requests = examples.entryList({"*request*.json"});
        QVERIFY(requests.size() >= 3);
        for (const QString& name : requests)
            QTest::newRow(qPrintable(name)) << examples.filePath(name);
    }
    void everyExampleRequestIsAnswered() {
        QFETCH(QString, request);
        const QString output = path("result.json");
        const TextRun result = runText({"explore", request, "-q", "-o", output});
        QVERIFY2(result.code == 0, qPrintable(result.err));
        const Json json = parsed(output);
        QVERIFY(!list(json, "front").empty());
        QVERIFY(test::number(json, "candidates") > 1000);
        QVERIFY(test::number(json, "seconds") > 0);
        QVERIFY(!std::get<std::string>(json.find("binding")->value).empty());
        // Without a design that keeps all limits, it says which clash and what would do.
        if (!std::get<bool>(json.find("feasible")->value)) {
            QVERIFY(!list(json, "clashes").empty());
            QVERIFY(!list(json, "relaxations").empty());
        }
        for (const Json& point : list(json, "front")) {
            QVERIFY(test::number(point, "cost_USD") > 0);
            QVERIFY(point.find("bindingWords") != nullptr);
        }
    }

    void theDesignWrittenIsTheOneShown() {
        const QString output = path("answer.json");
        const QString design = path("answer.cluster");
        const TextRun result = runText(
            {"explore", smallRequest(), "-q", "-o", output, "--design", design, "--pick", "1"});
        QVERIFY2(result.code == 0, qPrintable(result.err));
        const design::Document document = design::openDocument(design.toStdString());
        const auto evaluation = evaluation::evaluate(document.variants.front(), document.pinned);
        const Json point = list(parsed(output), "front").front();
        QCOMPARE(test::number(point, "cost_USD"), evaluation.capex.typical.dollars());
        QCOMPARE(test::number(point, "time_s"), evaluation.throughput.estimate->timeToTrain_s);
        QCOMPARE(test::number(point, "power_W"), evaluation.power.sitePeak_W);
    }

    void theAnswerIsATableForPeople() {
        const TextRun result =
            runText({"explore", smallRequest(), "-q", "--why-not", "h100-sxm5-80gb"});
        QVERIFY2(result.code == 0, qPrintable(result.err));
        for (const char* word : {"candidates", "Design", "cost", "time", "binding", "H100"})
            QVERIFY2(result.out.contains(word), qPrintable(word + QString(": ") + result.out));
    }

    void shardsMergeToTheBytesOfOneRun() {
        const QString request = smallRequest();
        QCOMPARE(runText({"explore", request, "-q", "-o", path("one.json")}).code, 0);
        for (const QString shard : {"0", "1"})
            QCOMPARE(runText({"explore", request, "-q", "--shard", shard + "/2", "-o",
                              path("part" + shard + ".json")})
                         .code,
                     0);
        QCOMPARE(runText({"merge", path("part1.json"), path("part0.json"), path("part1.json"), "-o",
                          path("merged.json")})
                     .code,
                 0);
        QCOMPARE(withoutSeconds(read(path("merged.json"))), withoutSeconds(read(path("one.json"))));
    }

    void aShardThatWasChangedIsNotMerged() {
        const QString request = smallRequest();
        for (const QString shard : {"0", "1"})
            QCOMPARE(runText({"explore", request, "-q", "--shard", shard + "/2", "-o",
                              path("piece" + shard + ".json")})
                         .code,
                     0);
        QByteArray bytes = read(path("piece1.json"));
        const qsizetype at = bytes.indexOf("\"candidates\": ") + 14;
        bytes[at] = bytes[at] == '9' ? '8' : '9';
        const QString changed = write("changed.json", bytes);
        const TextRun result =
            runText({"merge", path("piece0.json"), changed, "-o", path("no.json")});
        QCOMPARE(result.code, 3);
        QVERIFY2(result.err.contains("changed.json") && result.err.contains("checksum"),
                 qPrintable(result.err));
        QVERIFY(!QFile::exists(path("no.json")));
    }

    void limitsOfNextToNothingAreExplained() {
        const QString request =
            write("nothing.json",
                  "{\"workload\": {\"model\": \"llama-2-7b\", \"tokens\": \"20B\"},"
                  " \"limits\": {\"budget\": 1, \"power_W\": 1, \"racks\": 0, \"deadline_s\": 1},"
                  " \"vary\": {\"servers\": [\"dgx-h200\"], \"nodes\": [1, 4]}}");
        const TextRun result = runText({"explore", request, "-q"});
        QVERIFY2(result.code == 0, qPrintable(result.err));
        for (const char* words : {"budget ($1)", "power (1 W)", "racks (0 racks)", "deadline (1 s)",
                                  "budget raised from $1 to", "power raised from 1 W to"})
            QVERIFY2(result.out.contains(words), qPrintable(words + QString(": ") + result.out));
    }

    void aSweepOfAnExampleShowsEveryPoint() {
        const QString example = QDir(CW_EXAMPLES).filePath("mid-64-h200.cluster");
        const TextRun result =
            runText({"sweep", example, "--variant", "by the datasheets", "--input",
                     "electricity=0.05,0.1,0.2", "--objective", "ownership"});
        QVERIFY2(result.code == 0, qPrintable(result.err));
        QCOMPARE(result.out.count('\n'), 4);
        const QString json = path("sweep.json");
        QCOMPARE(runText({"sweep", example, "--variant", "by the datasheets", "--input",
                          "pue=1.1:1.5:5", "--input", "tokens=1e11,2e11", "-o", json})
                     .code,
                 0);
        QCOMPARE(list(parsed(json), "points").size(), std::size_t{10});
    }

    void badInputIsOneSentence_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("place");
        const auto request = [&](const char* name, const char* text) { return write(name, text); };
        const QString job = "\"workload\": {\"model\": \"llama-2-7b\", \"tokens\": \"1B\"}";
        QTest::newRow("no file") << QStringList{"explore", "/nowhere.json"} << 3 << "nowhere.json";
        QTest::newRow("no JSON") << QStringList{"explore", request("a.json", "{")} << 3 << "a.json";
        QTest::newRow("a budget of 1e18")
            << QStringList{"explore",
                           request("b.json", qPrintable("{" + job + ", \"budget\": 1e18}"))}
            << 3 << "budget";
        QTest::newRow("nothing to do")
            << QStringList{"explore", request("c.json", "{\"budget\": 5}")} << 3 << "workloads";
        QTest::newRow("no such shard")
            << QStringList{"explore", smallRequest(), "--shard", "3/2"} << 2 << "3/2";
        QTest::newRow("no such part")
            << QStringList{"explore", smallRequest(), "-q",          "--why-not",
                           "h900",    "-o",           path("x.json")}
            << 2 << "h900";
        QTest::newRow("nowhere to write")
            << QStringList{"explore", smallRequest(), "-q", "-o", "/nowhere/x.json"} << 3
            << "/nowhere";
        QTest::newRow("a step of nothing")
            << QStringList{"explore",
                           request("d.json", qPrintable("{" + job +
                                                        ", \"vary\": {\"nodes\": {\"from\": 1, "
                                                        "\"to\": 4, \"step\": 0}}}"))}
            << 3 << "d.json";
        QTest::newRow("no such input")
            << QStringList{"sweep", smallRequest(), "--input", "mood=1:2:3"} << 2 << "mood";
        QTest::newRow("no result")
            << QStringList{"merge", smallRequest()} << 3 << "small-request.json";
    }
    void badInputIsOneSentence() {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        QFETCH(QString, place);
        const TextRun result = runText(arguments);
        QVERIFY2(result.code == code, qPrintable(QString::number(result.code) + result.err));
        QVERIFY2(result.err.contains(place), qPrintable(result.err));
        QVERIFY2(result.err.count(place + ':') <= 1, qPrintable(result.err));
        QCOMPARE(result.err.count('\n'), 1);
    }
};

CW_TEST(TestCliExplore)
#include "test_cli_explore.moc"
