// Other people's programs, run by tests in folders of their own and stopped in time.
#pragma once

#include <QDir>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

namespace cw::test {

inline bool isInstalled(const QString& program) {
    return !QStandardPaths::findExecutable(program).isEmpty() ||
           !QStandardPaths::findExecutable(program, {"/usr/sbin", "/sbin"}).isEmpty();
}

inline QString pathOf(const QString& program) {
    const QString path = QStandardPaths::findExecutable(program);
    return path.isEmpty() ? QStandardPaths::findExecutable(program, {"/usr/sbin", "/sbin"}) : path;
}

/// The library that leads InfiniBand programs to ibsim; empty where it is not installed.
inline QString simulatorLibrary() {
    const QDir lib("/usr/lib");
    for (const QString& folder : lib.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        const QString path = lib.filePath(folder + "/umad2sim/libumad2sim.so");
        if (QFile::exists(path)) return path;
    }
    return QFile::exists("/usr/lib/umad2sim/libumad2sim.so") ? "/usr/lib/umad2sim/libumad2sim.so"
                                                             : "";
}

struct ProgramResult {
    bool finished = false;
    QByteArray output;  ///< both channels
};

/// Runs to its end or for `limit_ms`, whichever is first.
inline ProgramResult runProgram(const QString& program, const QStringList& arguments,
                                const QProcessEnvironment& environment, int limit_ms) {
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.setProcessEnvironment(environment);
    process.start(pathOf(program), arguments);
    const bool finished = process.waitForFinished(limit_ms);
    if (!finished) {
        process.kill();
        process.waitForFinished(5000);
    }
    return {finished, process.readAll()};
}

inline QString writeFile(const QTemporaryDir& folder, const QString& name,
                         const std::string& text) {
    const QString path = folder.filePath(name);
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) ||
        file.write(text.data(), static_cast<qint64>(text.size())) !=
            static_cast<qint64>(text.size()))
        return {};
    return path;
}

/// One simulated InfiniBand network with sockets of its own, so that several may run at once.
class SimulatedNetwork {
public:
    /// Starts ibsim on the file; `attach` is the node programs run at.
    SimulatedNetwork(const QString& netFile, const QString& limits, const QString& attach,
                     const QTemporaryDir& folder)
        : environment_(QProcessEnvironment::systemEnvironment()) {
        static int number = 0;
        socket_ =
            QString("clusterwright-%1-%2").arg(QCoreApplication::applicationPid()).arg(++number);
        logFile_ = folder.filePath(socket_ + ".log");
        environment_.insert("IBSIM_SOCKNAME", socket_);
        environment_.insert("SIM_HOST", attach);
        simulator_.setProcessChannelMode(QProcess::MergedChannels);
        simulator_.setStandardOutputFile(logFile_);
        simulator_.setProcessEnvironment(environment_);
        simulator_.start(
            pathOf("ibsim"),
            QStringList{"-s"} + limits.split(' ', Qt::SkipEmptyParts) + QStringList{netFile});
        environment_.insert("LD_PRELOAD", simulatorLibrary());
        environment_.insert("OSM_TMP_DIR", folder.path());
        environment_.insert("OSM_CACHE_DIR", folder.path());
        (void)QTest::qWaitFor(
            [this] { return simulator_.state() == QProcess::NotRunning || isListening(); }, 20000);
    }
    ~SimulatedNetwork() {
        simulator_.kill();
        simulator_.waitForFinished(5000);
    }
    SimulatedNetwork(const SimulatedNetwork&) = delete;
    SimulatedNetwork& operator=(const SimulatedNetwork&) = delete;

    [[nodiscard]] bool isReady() const {
        return simulator_.state() == QProcess::Running && isListening();
    }
    [[nodiscard]] QByteArray said() const {
        QFile file(logFile_);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    [[nodiscard]] ProgramResult run(const QString& program, const QStringList& arguments,
                                    int limit_ms) const {
        return runProgram(program, arguments, environment_, limit_ms);
    }

private:
    /// It says that it is ready before it listens; the tenth of its client sockets is the last.
    [[nodiscard]] bool isListening() const {
        QFile sockets("/proc/net/unix");
        return sockets.open(QIODevice::ReadOnly) &&
               sockets.readAll().contains((socket_ + ":out9").toLatin1());
    }

    QProcess simulator_;
    QProcessEnvironment environment_;
    QString socket_;
    QString logFile_;
};

}  // namespace cw::test
