// The real program on a real (virtual) screen: a part dragged with the mouse from the palette onto
// the canvas, and work that outlives kill -9. Asserted on the documents it leaves on disk.
#include <QtTest>
#include <csignal>

#include "model/catalog/catalog.h"
#include "model/design/document_file.h"
#include "model/design/journal.h"
#include "tests/app/real_screen.h"
#include "tests/test_program.h"
#include "views/theme/theme.h"

using namespace cw;
using test::RealScreen;

namespace {

const std::string part = "nvidia-sn2201";
const char* const searchWord = "sn2201";
constexpr int patience_ms = 20000;

/// One run of the program over one file, in a home of its own that outlives it.
struct Program {
    Program(RealScreen& onScreen, const QString& home, const QString& file)
        : screen(onScreen),
          process(onScreen.run(CW_WINDOW, {"--theme", "light", "--size", "1500x820", file}, home)) {
    }
    ~Program() { test::killAndWait(*process); }

    RealScreen& screen;
    std::unique_ptr<QProcess> process;
};

struct Home {
    Home() { design::saveDocument(path(), design::blankDocument("Blank", "Variant 1")); }
    [[nodiscard]] QString file() const { return folder.filePath("a real design.cluster"); }
    [[nodiscard]] std::filesystem::path path() const { return file().toStdString(); }
    [[nodiscard]] std::filesystem::path journal() const { return design::journalPathFor(path()); }
    /// Devices of the part in the file as it is on disk.
    [[nodiscard]] int saved() const { return devicesIn(design::openDocument(path())); }
    [[nodiscard]] static int devicesIn(const design::Document& document) {
        int count = 0;
        for (const design::Device& device : document.variants.front().devices)
            count += device.part == part ? device.count : 100;  // any other would be a mistake
        return count;
    }
    QTemporaryDir folder;
};

/// The selected row of the palette: the only block of the accent colour taller than a line of text.
QRect selectedRow(const QImage& picture) {
    const QRgb accent = views::Theme(views::Scheme::light).color(views::Role::accent).rgb();
    constexpr int smallest_px = 20;
    constexpr int narrowest_px = 100;
    for (int y = 0; y + smallest_px < picture.height(); ++y)
        for (int x = 0, run = 0; x < picture.width(); ++x) {
            run = picture.pixel(x, y) == accent ? run + 1 : 0;
            if (run < narrowest_px) continue;
            const int left = x - run + 1;
            int bottom = y;
            while (bottom + 1 < picture.height() && picture.pixel(left, bottom + 1) == accent)
                ++bottom;
            if (bottom - y >= smallest_px) return {QPoint(left, y), QPoint(x, bottom)};
        }
    return {};
}

}  // namespace

class TestRealDrag : public QObject {
    Q_OBJECT

private:
    RealScreen screen_;

    /// The window of the file has come up and listens to the keyboard.
    bool isReady(const QString& title) {
        return QTest::qWaitFor([&] { return screen_.hasKeyboard(screen_.window(title)); },
                               patience_ms);
    }
    /// Leaves one row in the palette, selected, and says where it is.
    QRect findPart() {
        screen_.key("ctrl+f");
        screen_.type(searchWord);
        QRect row;
        (void)QTest::qWaitFor(
            [&] {
                row = selectedRow(screen_.picture());
                return !row.isNull();
            },
            patience_ms);
        return row;
    }
    /// Moves as a hand does, which never stands quite still, until the card is shown where it would
    /// be dropped: left of the mouse, where the drag's own picture is not.
    bool carryTo(const QPoint& target) {
        const QPoint beside = target - QPoint(100, 0);
        const QRgb canvas = views::Theme(views::Scheme::light).color(views::Role::canvas).rgb();
        int step = 0;
        return QTest::qWaitFor(
            [&] {
                screen_.moveMouse(target + QPoint(step++ % 2, 0));
                const QImage now = screen_.picture();
                return now.pixel(beside) != canvas && now.pixel(beside + QPoint(0, 20)) != canvas;
            },
            patience_ms);
    }

private Q_SLOTS:
    void initTestCase() {
        const catalog::Catalog catalog = catalog::Catalog::open(CW_CATALOG_FILE);
        QCOMPARE(catalog.search(searchWord, std::nullopt).size(), std::size_t(1));
        QCOMPARE(catalog.search(searchWord, std::nullopt).front()->id, part);
        const QString problem = screen_.start();
        QVERIFY2(problem.isEmpty(), qPrintable(problem));
    }

    void aPartDraggedFromThePaletteIsInTheSavedDocument() {
        const Home home;
        Program program(screen_, home.folder.path(), home.file());
        QVERIFY(isReady("a real design.cluster"));
        const QRect row = findPart();
        QVERIFY(!row.isNull());
        QCOMPARE(home.saved(), 0);

        const QPoint target(720, 270);
        const QRgb canvas = views::Theme(views::Scheme::light).color(views::Role::canvas).rgb();
        QCOMPARE(screen_.picture().pixel(target - QPoint(100, 0)), canvas);
        screen_.moveMouse(row.center());
        screen_.mouseDown();
        for (int i = 1; i <= 4; ++i) screen_.moveMouse(row.center() + QPoint(10 * i, 2 * i));
        const bool isOver = carryTo(target);
        screen_.mouseUp();
        QVERIFY(isOver);

        // The title tells of unsaved work when the drop has been taken.
        QVERIFY(QTest::qWaitFor([&] { return !screen_.window("a real design.cluster*").isEmpty(); },
                                patience_ms));
        QCOMPARE(home.saved(), 0);
        screen_.key("ctrl+s");
        QVERIFY(QTest::qWaitFor([&] { return home.saved() == 1; }, patience_ms));

        screen_.key("ctrl+q");
        QVERIFY(program.process->waitForFinished(patience_ms));
        QCOMPARE(program.process->exitStatus(), QProcess::NormalExit);
        QCOMPARE(program.process->exitCode(), 0);
        QVERIFY(!std::filesystem::exists(home.journal()));
    }

    void workThatWasNotSavedOutlivesKillNine() {
        const Home home;
        {
            Program program(screen_, home.folder.path(), home.file());
            QVERIFY(isReady("a real design.cluster"));
            QVERIFY(!findPart().isNull());
            screen_.key("Return");
            QVERIFY(QTest::qWaitFor([&] { return design::recover(home.journal()).has_value(); },
                                    patience_ms));
            ::kill(pid_t(program.process->processId()), SIGKILL);
            QVERIFY(program.process->waitForFinished(patience_ms));
            QCOMPARE(program.process->exitStatus(), QProcess::CrashExit);
        }
        QCOMPARE(home.saved(), 0);
        const auto recovery = design::recover(home.journal());
        QVERIFY(recovery);
        QCOMPARE(Home::devicesIn(recovery->document), 1);
        QVERIFY(!recovery->damagedTail);

        Program again(screen_, home.folder.path(), home.file());
        QVERIFY(isReady("Work that was not saved"));
        screen_.key("Return");
        QVERIFY(isReady("a real design.cluster*"));
        screen_.key("ctrl+s");
        QVERIFY(QTest::qWaitFor([&] { return home.saved() == 1; }, patience_ms));
        QVERIFY(
            QTest::qWaitFor([&] { return !std::filesystem::exists(home.journal()); }, patience_ms));
    }
};

CW_TEST(TestRealDrag)
#include "test_real_drag.moc"
