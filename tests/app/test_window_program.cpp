// The window program from outside: its options, its exit codes, its picture without a display.
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/test_program.h"

namespace {

struct Result {
    int code = -1;
    QString complaint;
};

Result run(const QStringList& arguments,
           const QProcessEnvironment& environment = QProcessEnvironment::systemEnvironment()) {
    QProcess program;
    program.setProcessEnvironment(environment);
    program.start(QStringLiteral(CW_WINDOW), arguments);
    if (!program.waitForFinished(60'000)) {
        program.kill();
        program.waitForFinished();
        return {-1, QStringLiteral("did not end")};
    }
    if (program.exitStatus() != QProcess::NormalExit) return {-1, QStringLiteral("crashed")};
    return {program.exitCode(), QString::fromUtf8(program.readAllStandardError())};
}

}  // namespace

class TestWindowProgram : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void itWritesAPictureOfAnExampleInBothThemes() {
        const QTemporaryDir folder;
        QList<QImage> pictures;
        for (const QString& theme : {QStringLiteral("light"), QStringLiteral("dark")}) {
            const QString file = folder.filePath(theme + QStringLiteral(".png"));
            const Result result =
                run({QStringLiteral("--example"), QStringLiteral("32-gpu-b100"),
                     QStringLiteral("--theme"), theme, QStringLiteral("--screenshot"), file});
            QVERIFY2(result.code == 0, qPrintable(result.complaint));
            pictures += QImage(file);
            QCOMPARE(pictures.last().size(), QSize(1600, 900));
        }
        QVERIFY(qGray(pictures[0].pixel(3, 3)) > 200);
        QVERIFY(qGray(pictures[1].pixel(3, 3)) < 60);
    }

    void thePictureHasTheSizeAskedFor() {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("start.png"));
        const Result result = run({QStringLiteral("--size"), QStringLiteral("1200x800"),
                                   QStringLiteral("--screenshot"), file});
        QVERIFY2(result.code == 0, qPrintable(result.complaint));
        QCOMPARE(QImage(file).size(), QSize(1200, 800));
    }

    void itWritesAProposalWithoutADisplay() {
        const QTemporaryDir folder;
        const QString pdf = folder.filePath(QStringLiteral("offer.pdf"));
        const QString html = folder.filePath(QStringLiteral("offer.html"));
        QProcessEnvironment bare = QProcessEnvironment::systemEnvironment();
        for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
            bare.remove(QString::fromLatin1(name));
        const Result result = run(
            {QStringLiteral("--example"), QStringLiteral("budget-32-a100"),
             QStringLiteral("--export-pdf"), pdf, QStringLiteral("--export-html"), html,
             QStringLiteral("--page"), QStringLiteral("letter"), QStringLiteral("--customer"),
             QStringLiteral("Northwind"), QStringLiteral("--date"), QStringLiteral("2026-11-30")},
            bare);
        QVERIFY2(result.code == 0, qPrintable(result.complaint));
        QVERIFY2(!result.complaint.contains(QStringLiteral("clusterwright:")),
                 qPrintable(result.complaint));
        for (const QString& file : {pdf, html}) QVERIFY(QFileInfo(file).size() > 10'000);
    }

    void twoRunsWriteTheSameProposal() {
        const QTemporaryDir folder;
        QList<QByteArray> written;
        for (const QString& name : {QStringLiteral("first.pdf"), QStringLiteral("second.pdf")}) {
            const QString file = folder.filePath(name);
            const Result result =
                run({QStringLiteral("--example"), QStringLiteral("budget-32-a100"),
                     QStringLiteral("--export-pdf"), file, QStringLiteral("--date"),
                     QStringLiteral("2026-11-30")});
            QVERIFY2(result.code == 0, qPrintable(result.complaint));
            QFile in(file);
            QVERIFY(in.open(QIODevice::ReadOnly));
            written += in.readAll();
        }
        QVERIFY(!written[0].isEmpty());
        QCOMPARE(written[0] == written[1], true);
    }

    void withoutADisplayItSaysSo_data() {
        QTest::addColumn<QString>("display");
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("named");
        const QString gone = QStringLiteral(":7654");
        QTest::newRow("none") << QString() << QStringList{} << 3 << "no display";
        QTest::newRow("one that is gone") << gone << QStringList{} << 3 << "display";
        QTest::newRow("none, wrong option") << QString() << QStringList{"--bogus"} << 2 << "bogus";
    }
    void withoutADisplayItSaysSo() {
        QFETCH(QString, display);
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        QFETCH(QString, named);
        QProcessEnvironment bare = QProcessEnvironment::systemEnvironment();
        for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
            bare.remove(QString::fromLatin1(name));
        if (!display.isEmpty()) bare.insert(QStringLiteral("DISPLAY"), display);
        const Result result = run(arguments, bare);
        QVERIFY2(result.code == code, qPrintable(result.complaint));
        QVERIFY2(result.complaint.contains(named), qPrintable(result.complaint));
        // Besides what Qt says of a machine without a user's run-time folder.
        QCOMPARE(result.complaint.count(QStringLiteral("clusterwright:")), 1);
        QVERIFY(!result.complaint.contains(QStringLiteral("qt.qpa")));
    }

    void aPictureNeedsNoDisplay() {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("start.png"));
        QProcessEnvironment bare = QProcessEnvironment::systemEnvironment();
        for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
            bare.remove(QString::fromLatin1(name));
        const Result result = run({QStringLiteral("--screenshot"), file}, bare);
        QVERIFY2(result.code == 0, qPrintable(result.complaint));
        QVERIFY(!QImage(file).isNull());
    }

    void wrongUseAndBadInputEndWithASentence_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("named");
        const QString picture = QStringLiteral("--screenshot");
        const QString out = QDir::temp().filePath(QStringLiteral("never written.png"));
        QTest::newRow("unknown theme") << QStringList{"--theme", "pink"} << 2 << "pink";
        QTest::newRow("size without height") << QStringList{"--size", "1600"} << 2 << "1600";
        QTest::newRow("unknown option") << QStringList{"--nonsense"} << 2 << "nonsense";
        QTest::newRow("two files") << QStringList{"a.cluster", "b.cluster"} << 2 << "One file";
        QTest::newRow("file and example")
            << QStringList{"a.cluster", "--example", "b"} << 2 << "--example";
        const QString pdf = QStringLiteral("--export-pdf");
        const QString never = QDir::temp().filePath(QStringLiteral("never written.pdf"));
        QTest::newRow("unknown paper")
            << QStringList{"a.cluster", pdf, never, "--page", "A0"} << 2 << "A0";
        QTest::newRow("no day") << QStringList{"a.cluster", pdf, never, "--date", "tomorrow"} << 2
                                << "tomorrow";
        QTest::newRow("a proposal of nothing") << QStringList{pdf, never} << 2 << ".cluster";
        QTest::newRow("a customer without a proposal")
            << QStringList{"a.cluster", "--customer", "N"} << 2 << "--customer";
        QTest::newRow("proposal of a missing file")
            << QStringList{"/nowhere/plan.cluster", pdf, never} << 3 << "/nowhere/plan.cluster";
        const QStringList example{"--example", "budget-32-a100", pdf};
        QTest::newRow("missing logo") << example + QStringList{never, "--logo", "/nowhere/logo.png"}
                                      << 3 << "/nowhere/logo.png";
        QTest::newRow("proposal into a missing folder")
            << example + QStringList{"/nowhere/out.pdf"} << 3 << "/nowhere/out.pdf";
        QTest::newRow("unknown variant")
            << example + QStringList{never, "--variant", "no such"} << 2 << "no such";
        QTest::newRow("missing catalog")
            << QStringList{"--catalog", "/nowhere/catalog.sqlite", picture, out} << 3
            << "/nowhere/catalog.sqlite";
        QTest::newRow("missing file")
            << QStringList{"/nowhere/plan.cluster", picture, out} << 3 << "/nowhere/plan.cluster";
        QTest::newRow("missing example")
            << QStringList{"--example", "no-such", picture, out} << 3 << "no-such.cluster";
        QTest::newRow("picture into a missing folder")
            << QStringList{picture, "/nowhere/out.png"} << 3 << "/nowhere/out.png";
    }

    void wrongUseAndBadInputEndWithASentence() {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        QFETCH(QString, named);
        const Result result = run(arguments);
        QCOMPARE(result.code, code);
        QVERIFY2(result.complaint.contains(named), qPrintable(result.complaint));
    }
};

CW_TEST(TestWindowProgram)
#include "test_window_program.moc"
