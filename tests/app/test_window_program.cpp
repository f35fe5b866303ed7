// The window program from outside: its options, its exit codes, its picture without a display.
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

namespace {

struct Result {
    int code = -1;
    QString complaint;
};

Result run(const QStringList& arguments) {
    QProcess program;
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

QTEST_GUILESS_MAIN(TestWindowProgram)
#include "test_window_program.moc"
