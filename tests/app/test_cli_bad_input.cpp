// What the command line answers to input that cannot be: one sentence with the place, once, and the
// exit code that says whose fault it is.
#include <QTemporaryDir>

#include "tests/app/cli_program.h"
#include "tests/test_program.h"

using cw::test::CliRun;
using cw::test::compareRefusal;
using cw::test::runCli;

class TestCliBadInput : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    QString write(const QString& name, const QByteArray& bytes) {
        QFile file(folder_.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) return {};
        return file.fileName();
    }

    static QByteArray requestWith(const QByteArray& limits, const QByteArray& more = {}) {
        return "{\"workload\": {\"model\": \"llama-2-7b\", \"tokens\": \"20B\"}, \"limits\": {" +
               limits + "}, \"vary\": {\"servers\": [\"dgx-h200\"], \"nodes\": [1, 2]}" + more +
               "}";
    }

private Q_SLOTS:
    void aCommandThatIsNotThereIsNamed_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("of the program") << QStringList{"drawn"};
        QTest::newRow("of the catalog") << QStringList{"catalog", "drawn"};
        QTest::newRow("with arguments") << QStringList{"drawn", "a.cluster"};
    }
    void aCommandThatIsNotThereIsNamed() {
        QFETCH(QStringList, arguments);
        compareRefusal(runCli(arguments), 2, {"\"drawn\""});
    }

    void anArgumentThatCannotBeIsWrongUsage_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("named");
        const QString example = QStringLiteral(CW_EXAMPLES "/32-gpu-b100.cluster");
        QTest::newRow("seed below zero")
            << QStringList{"cost", example, "--draws", "10", "--seed", "-1"} << "--seed";
        QTest::newRow("no draw") << QStringList{"cost", example, "--draws", "0"} << "--draws";
        QTest::newRow("unknown variant")
            << QStringList{"evaluate", example, "--variant", "nope"} << "\"nope\"";
        QTest::newRow("unknown instance")
            << QStringList{"evaluate", example, "--fail", "spine-2"} << "\"spine-2\"";
        QTest::newRow("port zero") << QStringList{"evaluate", example, "--fail", "x:0"} << "x:0";
        QTest::newRow("no number of steps")
            << QStringList{"sweep", example, "--input", "gpuPrice=1:2"} << "gpuPrice=1:2";
        QTest::newRow("a word for a number")
            << QStringList{"sweep", example, "--input", "gpuPrice=nan,1"} << "\"nan\"";
        QTest::newRow("a schedule of no format")
            << QStringList{"schedule", example, "-o", "a.doc"} << "a.doc";
    }
    void anArgumentThatCannotBeIsWrongUsage() {
        QFETCH(QStringList, arguments);
        QFETCH(QString, named);
        compareRefusal(runCli(arguments), 2, {named});
    }

    void aRequestThatCannotBeReadNamesFileAndKeyOnce_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("key");
        QTest::newRow("no JSON") << QByteArray("{\n") << ", line 2, column 1";
        QTest::newRow("empty") << QByteArray() << "empty";
        QTest::newRow("unknown limit") << requestWith("\"bogus\": 1") << "limits.bogus";
        QTest::newRow("no number") << requestWith("\"racks\": \"three\"") << "limits.racks";
        QTest::newRow("unknown unit") << requestWith("\"power\": \"40 kWh\"") << "limits.power";
        QTest::newRow("infinite") << requestWith("\"power\": \"inf kW\"") << "limits.power";
        QTest::newRow("beyond a double")
            << requestWith("\"power\": \"1e400 kW\"") << "limits.power";
        QTest::newRow("half a rack") << requestWith("\"racks\": 2.5") << "limits.racks";
        QTest::newRow("unknown member")
            << requestWith("\"racks\": 2", ", \"bogus\": 1") << ", bogus:";
    }
    void aRequestThatCannotBeReadNamesFileAndKeyOnce() {
        QFETCH(QByteArray, text);
        QFETCH(QString, key);
        const QString file = write("request.json", text);
        compareRefusal(runCli({"explore", file}), 3, {file, key});
    }

    void whatIsNoAnswerCannotBeMerged_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("a list") << QByteArray("[]");
        QTest::newRow("an object of something else") << QByteArray("{\"a\": 1}");
        QTest::newRow("a sweep of tomorrow") << QByteArray("{\"sweepVersion\": 999}");
        QTest::newRow("a sweep of words") << QByteArray("{\"sweepVersion\": \"one\"}");
    }
    void whatIsNoAnswerCannotBeMerged() {
        QFETCH(QByteArray, text);
        const QString file = write("part.json", text);
        compareRefusal(runCli({"merge", file}), 3, {file});
    }

    void longWorkIsNotBegunForAFileThatCannotBeWritten() {
        const QString nowhere = folder_.filePath("no/such/out.json");
        compareRefusal(runCli({"sweep", CW_EXAMPLES "/32-gpu-b100.cluster", "--input",
                               "gpuPrice=1:2:3", "-o", nowhere}),
                       3, {nowhere});
        compareRefusal(runCli({"calibrate", "missing.csv", "-o", nowhere}), 3, {nowhere});
    }

    void constantsThatAreNoneNameTheirFile() {
        const QString file = write("constants.json", "{\"a\": 1}");
        const QString runs = write("runs.csv",
                                   "id,model,layers,hidden,heads,seq_len,gpu,gpus\n"
                                   "a,M,32,4096,32,4096,H100,8\n");
        compareRefusal(runCli({"validate", runs, "--constants", file}), 3, {"constants.json"});
    }

    void aTableOfSemicolonsIsToldSo() {
        const QString file = write("semicolons.csv", "id;model\na;M\n");
        compareRefusal(runCli({"validate", file}), 3, {"semicolons.csv", "by semicolons"});
    }

    void helpThatCannotBeWrittenIsAnInputOutputError() {
        QProcess process;
        process.setStandardOutputFile("/dev/full");
        process.start(CW_CLI, {"--help"});
        QVERIFY(process.waitForFinished(60'000));
        QCOMPARE(process.exitCode(), 3);
    }
};

CW_TEST(TestCliBadInput)
#include "test_cli_bad_input.moc"
