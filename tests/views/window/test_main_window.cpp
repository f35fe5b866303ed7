// The window as a story: start page, new, undo named, save, variants, themes, layout, recovery,
// close.
#include <QApplication>
#include <QFile>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QStatusBar>
#include <QTimer>
#include <QtTest>

#include "model/design/document_file.h"
#include "tests/test_program.h"
#include "tests/views/session/session_fixture.h"
#include "views/session/paths.h"
#include "views/window/card_button.h"
#include "views/window/main_window.h"

using namespace cw;
using namespace cw::views;

namespace {

/// A window of its own settings, session and folder.
struct Desk {
    test::SessionFolder folder;
    std::unique_ptr<DesignSession> session = folder.session();
    Theme theme{Scheme::light};
    MainWindow window{
        *session, theme, {QStringLiteral(CW_SOURCE_DIR "/resources/examples"), Scheme::light}};

    QAction& action(const char* id) { return *window.commands().action(id); }
    void addServer() { test::placeServer(*session); }
};

/// Presses `button` in the next modal box.
void pressSoon(QMessageBox::StandardButton button) {
    QTimer::singleShot(0, qApp, [button] {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        QVERIFY(box);
        box->button(button)->click();
    });
}

}  // namespace

class TestMainWindow : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QSettings().clear(); }

    void itStartsWithBeginningsAndExamples() {
        Desk desk;
        desk.window.show();
        QVERIFY(!desk.window.hasDesign());
        QVERIFY(!desk.action("file.save").isEnabled());
        QVERIFY(desk.action("file.new").isEnabled());
        auto* card = desk.window.findChild<CardButton*>(QStringLiteral("example.32-gpu-b100"));
        QVERIFY(card);
        QVERIFY(card->isEnabled());
        card->click();
        QVERIFY(desk.window.hasDesign());
        QVERIFY(desk.session->file().isEmpty());
        QVERIFY(!desk.session->isModified());
        QCOMPARE(desk.window.variantTabs().bar()->count(),
                 int(desk.session->document().variants.size()));
        QVERIFY(desk.action("file.save").isEnabled());
    }

    void undoNamesItsStepAndFollowsTheHistory() {
        Desk desk;
        desk.window.files().newDesign();
        QVERIFY(!desk.action("edit.undo").isEnabled());
        desk.addServer();
        const QString step = QString::fromStdString(desk.session->history().undoName());
        QVERIFY(desk.action("edit.undo").isEnabled());
        QVERIFY(desk.action("edit.undo").text().endsWith(step));
        desk.action("edit.undo").trigger();
        QVERIFY(desk.session->variant().devices.empty());
        QVERIFY(desk.action("edit.redo").text().endsWith(step));
        desk.action("edit.redo").trigger();
        QCOMPARE(desk.session->variant().devices.size(), std::size_t(1));
    }

    void theTitleNamesTheFileAndMarksChanges() {
        Desk desk;
        desk.window.files().newDesign();
        desk.addServer();
        QVERIFY(desk.window.isWindowModified());
        const QString file = desk.folder.file(QStringLiteral("a [*] plan.cluster"));
        QVERIFY(desk.window.files().saveTo(file));
        QVERIFY(!desk.window.isWindowModified());
        QVERIFY(desk.window.windowTitle().startsWith(QLatin1String("a [*][*] plan.cluster[*]")));
        QVERIFY(design::openDocument(toPath(file)) == desk.session->document());
        QCOMPARE(desk.window.files().recent().existing(), QStringList{file});
    }

    void closingWithUnsavedWorkAsks() {
        Desk desk;
        desk.window.show();
        desk.window.files().newDesign();
        desk.addServer();
        pressSoon(QMessageBox::Cancel);
        QVERIFY(!desk.window.close());
        QCOMPARE(desk.session->variant().devices.size(), std::size_t(1));
        pressSoon(QMessageBox::Discard);
        QVERIFY(desk.window.close());
        QVERIFY(desk.folder.session()->leftOverJournals({}).isEmpty());
    }

    void aRefusalIsShownAndABadFileToldWhole() {
        Desk desk;
        desk.window.show();
        desk.window.files().newDesign();
        desk.session->perform(design::placePart(desk.session->desk(), "no-such-part", {0, 0}));
        QVERIFY(!desk.window.statusBar()->currentMessage().isEmpty());

        const QString file = desk.folder.file(QStringLiteral("missing.cluster"));
        QVERIFY(!desk.window.files().openFile(file));
        auto* box = desk.window.findChild<QMessageBox*>(QStringLiteral("errorBox"));
        QVERIFY(box);
        QVERIFY(box->text().contains(QLatin1String("missing.cluster")));
        QVERIFY(desk.window.hasDesign());
    }

    void variantsAreAddedRenamedAndRemovedInTheTabs() {
        Desk desk;
        desk.window.show();
        desk.window.files().newDesign();
        desk.addServer();
        VariantTabs& tabs = desk.window.variantTabs();
        QVERIFY(!desk.action("variant.remove").isEnabled());
        desk.action("variant.add").trigger();
        QCOMPARE(tabs.bar()->count(), 2);
        QCOMPARE(tabs.bar()->currentIndex(), 1);
        desk.action("variant.rename").trigger();
        auto* field = desk.window.findChild<QLineEdit*>(QStringLiteral("variantName"));
        QVERIFY(field);
        field->setText(QStringLiteral("not wanted"));
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(desk.session->variant().name != "not wanted");
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        desk.action("variant.rename").trigger();
        field = desk.window.findChild<QLineEdit*>(QStringLiteral("variantName"));
        QVERIFY(field);
        field->setText(QStringLiteral("H200 & more"));
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(desk.session->variant().name, std::string("H200 & more"));
        QCOMPARE(tabs.bar()->tabText(1), QStringLiteral("H200 && more"));
        tabs.bar()->setCurrentIndex(0);
        QCOMPARE(desk.session->variant().name, desk.session->document().variants[0].name);
        desk.action("variant.next").trigger();
        desk.action("variant.remove").trigger();
        QCOMPARE(desk.session->document().variants.size(), std::size_t(1));
        desk.action("edit.undo").trigger();
        QCOMPARE(desk.session->document().variants.size(), std::size_t(2));
    }

    void theHeadlineMarksWhatChangedForAMoment() {
        Desk desk;
        desk.window.show();
        desk.window.files().newDesign();
        HeadlineCell& gpus = *desk.window.headline().cells().front();
        desk.session->waitForEvaluation();
        QVERIFY(!gpus.isMarked());
        desk.addServer();
        desk.session->waitForEvaluation();
        QCOMPARE(gpus.item().value, QString::number(desk.session->evaluation()->gpus));
        QVERIFY(gpus.isMarked());
        QTRY_VERIFY(!gpus.isMarked());
        gpus.click();
        auto* why = desk.window.findChild<QWidget*>(QStringLiteral("whyPopup"));
        QVERIFY(why);
        why->close();
    }

    void everyCommandIsFoundByTheSearchAndRun() {
        Desk desk;
        desk.window.show();
        desk.window.files().newDesign();
        auto* search = desk.window.findChild<CommandSearch*>();
        desk.action("edit.search").trigger();
        QVERIFY(search->isVisible());
        QTest::keyClicks(search->field(), QStringLiteral("variant add"));
        QCOMPARE(search->list()->count(), 1);
        QTest::keyClick(search->field(), Qt::Key_Return);
        QVERIFY(!search->isVisible());
        QCOMPARE(desk.session->document().variants.size(), std::size_t(2));
    }

    void everyCommandStandsInAMenuAndNoShortcutTwice() {
        Desk desk;
        QSet<QAction*> inMenus;
        const std::function<void(const QList<QAction*>&)> walk =
            [&](const QList<QAction*>& actions) {
                for (QAction* action : actions) {
                    inMenus.insert(action);
                    if (action->menu()) walk(action->menu()->actions());
                }
            };
        walk(desk.window.menuBar()->actions());
        QSet<QString> keys;
        for (QAction* action : desk.window.commands().all()) {
            QVERIFY2(inMenus.contains(action), qPrintable(action->objectName()));
            const QString key = action->shortcut().toString();
            QVERIFY2(key.isEmpty() || !keys.contains(key), qPrintable(key));
            keys.insert(key);
        }
    }

    void theThemeIsKept() {
        {
            Desk desk;
            desk.action("theme.dark").trigger();
            QCOMPARE(desk.theme.scheme(), Scheme::dark);
            QVERIFY(desk.action("theme.dark").isChecked());
            QVERIFY(!desk.action("theme.light").isChecked());
        }
        Desk again;
        QCOMPARE(again.theme.scheme(), Scheme::dark);
        again.action("theme.light").trigger();
        QCOMPARE(again.theme.scheme(), Scheme::light);
    }

    void theLayoutIsKeptAndABrokenOneReplaced() {
        const auto dock = [](Desk& desk, const char* name) {
            return desk.window.findChild<QDockWidget*>(QLatin1String(name));
        };
        {
            Desk desk;
            desk.window.show();
            desk.window.files().newDesign();
            QVERIFY(dock(desk, "siteDock")->isVisibleTo(&desk.window));
            dock(desk, "chartsDock")->hide();
            QVERIFY(desk.window.close());
        }
        {
            Desk desk;
            desk.window.show();
            desk.window.files().newDesign();
            QVERIFY(!dock(desk, "chartsDock")->isVisibleTo(&desk.window));
            QVERIFY(dock(desk, "paletteDock")->isVisibleTo(&desk.window));
            desk.action("view.resetLayout").trigger();
            QVERIFY(dock(desk, "chartsDock")->isVisibleTo(&desk.window));
        }
        WindowSettings().setLayout({QByteArray("no geometry"), QByteArray("no layout")});
        Desk desk;
        desk.window.show();
        desk.window.files().newDesign();
        for (QDockWidget* each : desk.window.docks().all())
            QVERIFY2(each->isVisibleTo(&desk.window), qPrintable(each->objectName()));
    }

    void aSmallWindowKeepsEveryFigureAndPanelInIt() {
        Desk desk;
        desk.window.files().newDesign();
        desk.addServer();
        // Half of a common screen in each direction: what a scale of 200 % leaves of it.
        desk.window.resize(944, 492);
        desk.window.show();
        QApplication::processEvents();
        QCOMPARE(desk.window.width(), 944);
        QVERIFY2(desk.window.height() <= 528, qPrintable(QString::number(desk.window.height())));
        const QRect strip = desk.window.headline().rect();
        QRect before;
        for (const HeadlineCell* cell : desk.window.headline().cells()) {
            QVERIFY2(strip.contains(cell->geometry()), qPrintable(cell->objectName()));
            QVERIFY2(!before.intersects(cell->geometry()), qPrintable(cell->objectName()));
            before = cell->geometry();
        }
        for (QDockWidget* each : desk.window.docks().all())
            QVERIFY2(desk.window.width() >= each->width(), qPrintable(each->objectName()));
    }

    void workLeftByAKilledSessionIsOfferedAndRestored() {
        Desk desk;
        {
            const auto killed = desk.folder.session();
            test::placeServer(*killed, 2);
        }
        desk.window.showStartPage();
        const auto offers = desk.window.files().recoveryOffers();
        QCOMPARE(offers.size(), std::size_t(1));
        auto* restore = desk.window.findChild<QPushButton*>(QStringLiteral("restoreRecovered"));
        QVERIFY(restore);
        restore->click();
        QTRY_VERIFY(desk.window.hasDesign());
        QCOMPARE(desk.session->variant().devices.size(), std::size_t(1));
        QCOMPARE(desk.session->variant().devices[0].count, 2);
        QVERIFY(desk.window.isWindowModified());
    }

    void theBillOfMaterialsAndTheDrawingAreWritten() {
        Desk desk;
        desk.window.show();
        desk.window.files().newDesign();
        desk.addServer();
        using Format = ExportActions::Format;
        for (const auto& [format, name, magic] :
             {std::tuple{Format::bomCsv, "bom.csv", ""},
              std::tuple{Format::bomXlsx, "bom.xlsx", "PK"},
              std::tuple{Format::png, "drawing.png", "\x89PNG"},
              std::tuple{Format::svg, "drawing.svg", "<?xml"}}) {
            const QString file = desk.folder.file(QLatin1String(name));
            QVERIFY2(desk.window.exports().write(format, file), name);
            QFile written(file);
            QVERIFY(written.open(QIODevice::ReadOnly));
            const QByteArray bytes = written.readAll();
            QVERIFY2(bytes.size() > 100 && bytes.startsWith(magic), name);
        }
        QVERIFY(!desk.window.exports().write(Format::bomCsv,
                                             desk.folder.file(QStringLiteral("no/such/x.csv"))));
    }
};

CW_TEST(TestMainWindow)
#include "test_main_window.moc"
