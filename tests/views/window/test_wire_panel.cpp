// "Wire a fabric" and "Arrange" in the window: what is shown before, done in one step, undone.
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QToolButton>
#include <QtTest>

#include "tests/test_program.h"
#include "tests/views/window/meeting_room.h"
#include "views/window/wire_panel.h"

using namespace cw;
using namespace cw::views;
using test::MeetingRoom;

namespace {

struct WiringRoom : MeetingRoom {
    explicit WiringRoom(int nodes) {
        window.files().newDesign();
        QVERIFY(session->perform(design::placePart(session->desk(), "dgx-h100", {}, nodes)));
    }
    QAction& action(const char* id) { return *window.commands().action(id); }
    WirePanel& open() {
        action("design.wireFabric").trigger();
        auto* panel = window.findChild<WirePanel*>();
        if (panel == nullptr) qFatal("no panel");
        return *panel;
    }
    [[nodiscard]] int switches() const {
        int count = 0;
        for (const design::Device& device : session->variant().devices)
            if (device.part != "dgx-h100") count += device.count;
        return count;
    }
};

}  // namespace

class TestWirePanel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { QSettings().clear(); }

    void itIsOfferedWhereThereAreDevices() {
        MeetingRoom room;
        room.window.files().newDesign();
        QVERIFY(!room.window.commands().action("design.wireFabric")->isEnabled());
    }

    void whatIsPlannedIsCountedAndShownBeforeItIsDone() {
        WiringRoom room(64);
        const design::Document before = room.document();
        WirePanel& panel = room.open();
        QVERIFY2(panel.answer().contains("16 leaf + 8 spine"), qPrintable(panel.answer()));
        QVERIFY(room.canvas().ghosts().cardCount() > 3);
        QVERIFY(room.document() == before);

        panel.findChild<QPushButton*>(QStringLiteral("wireApply"))->click();
        QCOMPARE(room.switches(), 24);
        QVERIFY(room.canvas().ghosts().isEmpty());
        room.session->undo();
        QVERIFY(room.document() == before);
    }

    /// A field keeps the letters that are typed into it; with Ctrl the key works there as well.
    void itsKeysWorkWhereverTheFocusIs() {
        WiringRoom room(64);
        const auto keys = room.action("design.wireFabric").shortcuts();
        QVERIFY(keys.contains(QKeySequence("Shift+W")));
        QVERIFY(keys.contains(QKeySequence("Ctrl+Shift+W")));
        QCOMPARE(room.action("design.wireFabric").shortcutContext(), Qt::WindowShortcut);
    }

    void cancellingLeavesNothingBehind() {
        WiringRoom room(64);
        const design::Document before = room.document();
        WirePanel& panel = room.open();
        panel.cancel();
        QVERIFY(room.canvas().ghosts().isEmpty());
        QVERIFY(room.document() == before);
        QVERIFY(!room.session->isPreview());
    }

    /// The panel lies over the inspector and its neighbours while it lasts.
    void whatWasInFrontIsInFrontAgain_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"inspectorDock", "siteDock", "workloadDock", "economicsDock"})
            QTest::newRow(name) << name;
    }
    void whatWasInFrontIsInFrontAgain() {
        QFETCH(QString, name);
        WiringRoom room(64);
        const auto isInFront = [&] {
            auto* dock = room.window.findChild<QDockWidget*>(name);
            const QWidget* seen =
                room.window.childAt(dock->mapTo(&room.window, dock->rect().center()));
            return seen != nullptr && dock->isAncestorOf(seen);
        };
        room.window.findChild<QDockWidget*>(name)->raise();
        QTRY_VERIFY(isInFront());
        WirePanel& panel = room.open();
        QTRY_VERIFY(!isInFront());
        panel.cancel();
        QTRY_VERIFY(isInFront());
        QTest::qWait(0);
        QVERIFY(isInFront());
    }

    void whatCannotBeWiredIsSaidAndNotOffered() {
        WiringRoom room(64);
        WirePanel& panel = room.open();
        panel.findChild<QSpinBox*>(QStringLiteral("wireNics"))->setValue(12);
        QTRY_VERIFY2(panel.answer().contains("Ask for 8 NICs"), qPrintable(panel.answer()));
        QVERIFY(!panel.findChild<QPushButton*>(QStringLiteral("wireApply"))->isEnabled());
        QVERIFY(room.canvas().ghosts().isEmpty());
        panel.cancel();
    }

    void managementSwitchesHaveUplinksWhereTheyAreAskedFor() {
        WiringRoom room(64);
        WirePanel& panel = room.open();
        auto* uplinks = panel.findChild<QComboBox*>(QStringLiteral("wireUplinks"));
        QVERIFY(uplinks != nullptr);
        QVERIFY(!uplinks->isEnabled());
        for (QCheckBox* box : panel.findChildren<QCheckBox*>())
            if (box->text().contains("Management")) box->setChecked(true);
        QVERIFY(uplinks->isEnabled());
        QTRY_VERIFY2(panel.answer().contains("Management: 2 leaf switches"),
                     qPrintable(panel.answer()));
        uplinks->setCurrentIndex(uplinks->findData(QStringLiteral("nvidia-sn4600c")));
        QTRY_VERIFY2(panel.answer().contains("Management: 2 leaf + 2 spine switches, 68 cables"),
                     qPrintable(panel.answer()));
    }

    void spareSpinesAndLeavesForServicesAreAskedForUnderMore() {
        WiringRoom room(64);
        WirePanel& panel = room.open();
        auto* form = panel.findChild<WireForm*>();
        const auto box = [&](const char* name) {
            return form->findChild<QSpinBox*>(QLatin1String(name));
        };
        QVERIFY(!box("wireLeastSpines")->isVisibleTo(form));
        form->findChild<QToolButton*>(QStringLiteral("wireMore"))->click();
        QVERIFY(box("wireLeastSpines")->isVisibleTo(form));
        QVERIFY(!box("wireServiceLinks")->isEnabled());  // no leaves for them yet
        box("wireServiceLeaves")->setValue(2);
        QTRY_VERIFY2(panel.answer().contains("Say how many links"), qPrintable(panel.answer()));
        box("wireServiceLinks")->setValue(32);
        QTRY_VERIFY2(panel.answer().contains("18 leaf + "), qPrintable(panel.answer()));
        box("wireServiceLeaves")->setValue(0);
        box("wireLeastSpines")->setValue(16);
        QTRY_VERIFY2(panel.answer().contains("16 leaf + 16 spine"), qPrintable(panel.answer()));
        box("wirePeers")->setValue(2);
        QTRY_VERIFY2(panel.answer().contains("16 leaf + "), qPrintable(panel.answer()));
        panel.wire();
        // Asked for again, it stands as it was asked for.
        WirePanel& again = room.open();
        auto* shown = again.findChild<WireForm*>();
        QVERIFY(shown->findChild<QToolButton*>(QStringLiteral("wireMore"))->isChecked());
        QCOMPARE(shown->request().peerLinks, 2);
        QCOMPARE(shown->request().leastSpines, 16);
    }

    void otherNetworksHaveAShapeOfTheirOwn() {
        WiringRoom room(128);
        WirePanel& panel = room.open();
        for (QCheckBox* box : panel.findChildren<QCheckBox*>())
            if (!box->text().contains("Scale-up")) box->setChecked(true);
        const auto formOf = [&](design::Network network) {
            return panel.findChild<WireForm*>(
                QStringLiteral("wireForm%1").arg(static_cast<int>(network)));
        };
        WireForm* storage = formOf(design::Network::storage);
        WireForm* management = formOf(design::Network::management);
        QVERIFY(!storage->isVisibleTo(&panel));
        panel.findChild<QToolButton*>(storage->objectName() + "Shown")->click();
        QVERIFY(storage->isVisibleTo(&panel));
        QVERIFY(!storage->findChild<QSpinBox*>(QStringLiteral("wireNodes"))->isVisibleTo(storage));
        storage->findChild<QSpinBox*>(QStringLiteral("wireUnit"))->setValue(32);
        storage->findChild<QDoubleSpinBox*>(QStringLiteral("wireLeafRatio"))->setValue(2);
        // An out-of-band switch for four racks of four, as the DGX H100 SuperPOD has.
        management->findChild<QSpinBox*>(QStringLiteral("wireNodesPerLeaf"))->setValue(16);
        QTRY_VERIFY2(panel.answer().contains("Management: 8 leaf switches"),
                     qPrintable(panel.answer()));
        QVERIFY2(panel.answer().contains("Storage: 8 leaf + "), qPrintable(panel.answer()));
    }

    void traysAreJoinedToTheirScaleUpSwitches() {
        MeetingRoom room;
        room.window.files().newDesign();
        QVERIFY(room.session->perform(
            design::placePart(room.session->desk(), "gb200-compute-tray", {}, 18)));
        room.window.commands().action("design.wireFabric")->trigger();
        auto* panel = room.window.findChild<WirePanel*>();
        QVERIFY(panel != nullptr);
        for (QCheckBox* box : panel->findChildren<QCheckBox*>())
            if (box->text().contains("Scale-up")) box->setChecked(true);
        QTRY_VERIFY2(panel->answer().contains("Scale-up: 9 leaf switches, 1,296 cables"),
                     qPrintable(panel->answer()));
    }

    void moreNodesThanThereAreArePlacedAsWell() {
        WiringRoom room(32);
        WirePanel& panel = room.open();
        panel.findChild<QSpinBox*>(QStringLiteral("wireNodes"))->setValue(128);
        QTRY_VERIFY2(panel.answer().contains("32 leaf + 16 spine"), qPrintable(panel.answer()));
        panel.findChild<QPushButton*>(QStringLiteral("wireApply"))->click();
        QCOMPARE(room.switches(), 48);
    }

    void growingAGeneratedStackWiresItInTheSameStep() {
        WiringRoom room(32);
        WirePanel& panel = room.open();
        panel.findChild<QPushButton*>(QStringLiteral("wireApply"))->click();
        const design::Document before = room.document();
        const int switchesBefore = room.switches();
        room.session->setSelection({{room.device("dgx-h100").id}, {}});
        room.action("design.more").trigger();
        QVERIFY(room.switches() > switchesBefore);
        room.session->undo();
        QVERIFY(room.document() == before);
    }

    void arrangingIsOneStep() {
        WiringRoom room(64);
        room.open().findChild<QPushButton*>(QStringLiteral("wireApply"))->click();
        const design::Document wired = room.document();
        QVERIFY(room.session->perform(
            design::moveDevices(room.session->desk(), {room.device("dgx-h100").id}, {700, 900})));
        const design::Document moved = room.document();
        room.session->setSelection({});
        room.action("design.arrange").trigger();
        QVERIFY(room.document() != moved);
        room.session->undo();
        QVERIFY(room.document() == moved);
    }
};

CW_TEST(TestWirePanel)
#include "test_wire_panel.moc"
