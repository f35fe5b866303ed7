// A search as a Slurm job array on this machine: the merged shards are the answer of one run.
//
// Starts munged, slurmctld and slurmd as the current user with all their files in a folder of the
// test, and ends them. Skipped, with the reason, where they are not installed or do not start.
#include <unistd.h>

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QThread>
#include <QtTest>

#include "tests/test_program.h"

namespace {

/// Fills in what differs from machine to machine.
QByteArray configuration(const QString& folder, const QString& user, const QString& host,
                         int port) {
    return QString(
               "ClusterName=clusterwright_test\n"
               "SlurmctldHost=%3(127.0.0.1)\n"
               "SlurmctldPort=%4\n"
               "SlurmdPort=%5\n"
               "AuthType=auth/munge\n"
               "AuthInfo=socket=%1/munge.socket\n"
               "CredType=cred/munge\n"
               "SlurmUser=%2\n"
               "SlurmdUser=%2\n"
               "StateSaveLocation=%1/state\n"
               "SlurmdSpoolDir=%1/spool\n"
               "SlurmctldPidFile=%1/slurmctld.pid\n"
               "SlurmdPidFile=%1/slurmd.pid\n"
               "ProctrackType=proctrack/linuxproc\n"
               "TaskPlugin=task/none\n"
               "SelectType=select/cons_tres\n"
               "JobAcctGatherType=jobacct_gather/none\n"
               "AccountingStorageType=accounting_storage/none\n"
               "MpiDefault=none\n"
               "SwitchType=switch/none\n"
               "ReturnToService=2\n"
               "SchedulerParameters=batch_sched_delay=1,sched_interval=1\n"
               "NodeName=%3 NodeAddr=127.0.0.1 CPUs=%6 RealMemory=500 State=UNKNOWN\n"
               "PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP\n")
        .arg(folder, user, host)
        .arg(port)
        .arg(port + 1)
        .arg(QThread::idealThreadCount())
        .toUtf8();
}

bool write(const QString& path, const QByteArray& bytes, QFile::Permissions permissions = {}) {
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) return false;
    return permissions == QFile::Permissions() || file.setPermissions(permissions);
}

QByteArray read(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QString outputOf(const QString& program, const QStringList& arguments, int* code = nullptr) {
    QProcess process;
    process.start(program, arguments);
    if (!process.waitForFinished(30000)) return {};
    if (code != nullptr) *code = process.exitCode();
    return QString::fromUtf8(process.readAllStandardOutput()).trimmed();
}

/// A result without the time it took.
QByteArray withoutSeconds(const QByteArray& json) {
    QByteArrayList lines;
    for (const QByteArray& line : json.split('\n'))
        if (!line.contains("\"seconds\":")) lines << line;
    return lines.join('\n');
}

}  // namespace

class TestSlurm : public QObject {
    Q_OBJECT

    QTemporaryDir folder_{QStringLiteral("/tmp/cw-slurm-XXXXXX")};  // sockets want short paths
    QProcess munged_, controller_, node_;

    QString path(const QString& name) const { return folder_.filePath(name); }

    /// Empty when the three are up.
    QString start() {
        for (const char* program : {"munged", "slurmctld", "slurmd", "sbatch"})
            if (QStandardPaths::findExecutable(program, {"/usr/sbin", "/usr/bin", "/sbin"})
                    .isEmpty())
                return QString("%1 is not installed (Debian: slurm-wlm, munge)").arg(program);
        const QString user = outputOf("id", {"-un"});
        const QString host = outputOf("hostname", {"-s"});
        QDir(folder_.path()).mkdir("state");
        QDir(folder_.path()).mkdir("spool");
        const int port = 20000 + static_cast<int>(::getpid() % 20000);
        QByteArray key(1024, '\0');
        QRandomGenerator::system()->generate(key.begin(), key.end());
        if (!write(path("slurm.conf"), configuration(folder_.path(), user, host, port)) ||
            !write(path("munge.key"), key, QFile::ReadOwner | QFile::WriteOwner))
            return "the configuration could not be written";
        qputenv("SLURM_CONF", path("slurm.conf").toUtf8());
        const auto file = [&](const char* option, const char* name) {
            return QString("--%1=%2").arg(option, path(name));
        };
        munged_.start("/usr/sbin/munged",
                      {"--foreground", "--force", file("socket", "munge.socket"),
                       file("key-file", "munge.key"), file("pid-file", "munge.pid"),
                       file("log-file", "munge.log"), file("seed-file", "munge.seed")});
        if (!QTest::qWaitFor([&] { return QFile::exists(path("munge.socket")); }, 10000))
            return "munged did not start: " + QString::fromUtf8(munged_.readAllStandardError());
        controller_.start("/usr/sbin/slurmctld", {"-D", "-i", "-c"});
        node_.start("/usr/sbin/slurmd", {"-D", "-c", "-N", host});
        const bool isUp = QTest::qWaitFor(
            [&] { return outputOf("sinfo", {"-h", "-o", "%T"}).startsWith("idle"); }, 30000);
        if (isUp) return {};
        return "the node did not come up: " +
               QString::fromUtf8(controller_.readAllStandardError() + node_.readAllStandardError())
                   .right(600);
    }

private slots:
    void cleanupTestCase() {
        for (QProcess* process : {&node_, &controller_, &munged_}) {
            if (process->state() == QProcess::NotRunning) continue;
            process->terminate();
            if (!process->waitForFinished(10000)) process->kill();
            process->waitForFinished(5000);
        }
    }

    void aJobArrayGivesTheAnswerOfOneRun() {
        if (const QString reason = start(); !reason.isEmpty()) QSKIP(qPrintable(reason));
        const QString request = path("request.json");
        QVERIFY(write(request,
                      "{\"workload\": {\"model\": \"llama-2-7b\", \"tokens\": \"20B\"},"
                      " \"limits\": {\"budget\": \"$2M\", \"deadline\": \"90 days\"},"
                      " \"vary\": {\"nodes\": [1, 4]}, \"objectives\": [\"cost\", \"time\"]}"));
        int code = -1;
        outputOf(CW_CLI,
                 {"--catalog", CW_CATALOG_FILE, "explore", request, "-q", "-o", path("whole.json")},
                 &code);
        QCOMPARE(code, 0);
        qputenv("CLUSTERWRIGHT_CLI", CW_CLI);
        qputenv("CLUSTERWRIGHT_CATALOG", CW_CATALOG_FILE);
        qputenv("CPUS_PER_TASK", "1");
        const QString job = outputOf(QString(CW_SOURCE_DIR) + "/packaging/slurm/explore-array",
                                     {request, path("merged.json"), "3"}, &code);
        QCOMPARE(code, 0);
        QVERIFY2(!job.isEmpty(), "no job id");
        const bool isDone = QTest::qWaitFor(
            [&] {
                return QFile::exists(path("merged.json")) || outputOf("squeue", {"-h"}).isEmpty();
            },
            90000);
        QVERIFY2(isDone && QFile::exists(path("merged.json")),
                 (read(path("merged.json.shards/merge.log")) +
                  read(path("merged.json.shards/shard-0.log")))
                     .constData());
        QCOMPARE(withoutSeconds(read(path("merged.json"))),
                 withoutSeconds(read(path("whole.json"))));
    }
};

CW_TEST(TestSlurm)
#include "test_slurm.moc"
