// The command line program run from outside, and what it said.
#pragma once

#include <QProcess>
#include <QStringList>
#include <QtTest>

namespace cw::test {

struct CliRun {
    int code = -1;  ///< -2: it crashed; -1: it did not end
    QByteArray out;
    QByteArray err;
};

inline CliRun runProgram(
    const QStringList& arguments,
    const QProcessEnvironment& environment = QProcessEnvironment::systemEnvironment()) {
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(CW_CLI, arguments);
    if (!process.waitForFinished(110'000)) return {};
    if (process.exitStatus() != QProcess::NormalExit)
        return {-2, {}, process.readAllStandardError()};
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

/// With the catalog that the build made.
inline CliRun runCli(const QStringList& arguments) {
    return runProgram(QStringList{"--catalog", CW_CATALOG_FILE} + arguments);
}

/// A refusal: the exit code, nothing on standard output, and one line that names each of `named`.
inline void compareRefusal(const CliRun& run, int code, const QStringList& named) {
    const QString text = QString::fromUtf8(run.err);
    QVERIFY2(run.code == code, qPrintable(QString::number(run.code) + ": " + text));
    QCOMPARE(text.count('\n'), 1);
    QVERIFY(run.out.isEmpty());
    for (const QString& words : named)
        QVERIFY2(text.count(words) == 1, qPrintable(words + " once in: " + text));
}

}  // namespace cw::test
