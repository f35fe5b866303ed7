// A catalog that has a part otherwise than the open design: the bar says so, the list shows what
// changed, and what is taken is one step that can be undone.
#include <QSettings>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>

#include "tests/test_program.h"
#include "tests/views/session/session_fixture.h"
#include "views/session/catalog_store.h"
#include "views/session/paths.h"
#include "views/window/main_window.h"
#include "views/window/pin_update.h"

using namespace cw;
using namespace cw::views;

namespace {

struct PinDesk {
    PinDesk() {
        window.resize(1400, 800);
        window.show();
        session->openAsNew(
            QStringLiteral(CW_SOURCE_DIR "/resources/examples/network-before-after.cluster"));
        window.showDesign();
    }
    PinUpdateBar& bar() { return *window.findChild<PinUpdateBar*>(); }
    PinUpdateDialog* dialog() { return window.findChild<PinUpdateDialog*>(); }
    /// The catalog's part with another rating and price, as a newer catalog would have it.
    void changePart(const catalog::PartId& id, double power_W) {
        store.change([&](const catalog::UserCatalog& user) {
            catalog::Part part = *store.catalog().find(id);
            part.maxPower_W = power_W;
            user.savePart(part, {}, store.catalog(), store.day());
        });
    }
    /// A part that the design has copies of and that the catalog knows.
    catalog::PartId pinnedSwitch() {
        for (const auto& [id, part] : session->document().pinned.all())
            if (part.kind == catalog::PartKind::networkSwitch && store.catalog().find(id))
                return id;
        qFatal("no switch in the design");
    }
    test::SessionFolder folder;
    Theme theme{Scheme::light};
    QTemporaryDir own;
    CatalogStore store{catalog::Catalog::open(CW_CATALOG_FILE), toPath(own.filePath("user.sqlite")),
                       "2026-11-30"};
    /// On the store's catalog, as in the program.
    std::unique_ptr<DesignSession> session = std::make_unique<DesignSession>(
        store.catalog(), workload::readArchitectures(CW_CATALOG_FILE), folder.state());
    MainWindow window{*session,
                      theme,
                      {QStringLiteral(CW_SOURCE_DIR "/resources/examples"), Scheme::light, &store}};
};

/// Keeps a picture when CW_PICTURES names a folder, for who wants to look.
void keepWindowPicture(QWidget& widget, const QString& name) {
    const QString folder = qEnvironmentVariable("CW_PICTURES");
    QCoreApplication::processEvents();
    if (!folder.isEmpty()) widget.grab().save(folder + "/" + name + ".png");
}

}  // namespace

class TestPinBar : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QSettings().clear(); }

    void theBarShowsOnlyWhenThePartsOfTheDesignChanged() {
        PinDesk desk;
        if (desk.bar().changes().empty()) QVERIFY(!desk.bar().isVisible());
        const std::size_t before = desk.bar().changes().size();
        desk.changePart(desk.pinnedSwitch(), 4321);
        QVERIFY(desk.bar().isVisible());
        QVERIFY(desk.bar().changes().size() >= std::max<std::size_t>(before, 1));
    }

    void whatIsTakenIsOneStepAndCanBeUndone() {
        PinDesk desk;
        const catalog::PartId id = desk.pinnedSwitch();
        const double before_W = *desk.session->document().pinned.find(id)->maxPower_W;
        desk.changePart(id, 4321);
        QCOMPARE(*desk.session->document().pinned.find(id)->maxPower_W, before_W);
        desk.bar().review();
        PinUpdateDialog* dialog = desk.dialog();
        QVERIFY(dialog);
        keepWindowPicture(*dialog, "pin-update");
        keepWindowPicture(desk.window, "pin-update-bar");
        for (const catalog::PartId& each : dialog->taken()) dialog->setTaken(each, each == id);
        QCOMPARE(dialog->taken(), std::vector<catalog::PartId>{id});
        dialog->accept();
        QCOMPARE(*desk.session->document().pinned.find(id)->maxPower_W, 4321.0);
        desk.session->undo();
        QCOMPARE(*desk.session->document().pinned.find(id)->maxPower_W, before_W);
        desk.session->redo();
        QCOMPARE(*desk.session->document().pinned.find(id)->maxPower_W, 4321.0);
    }

    void keepingTheOldOnesChangesNothingAndTheBarStaysAwayOnceClosed() {
        PinDesk desk;
        desk.changePart(desk.pinnedSwitch(), 4321);
        const design::Document before = desk.session->document();
        desk.bar().review();
        desk.dialog()->reject();
        QVERIFY(desk.session->document() == before);
        QVERIFY(desk.bar().isVisible());
        QTest::mouseClick(desk.bar().findChild<QToolButton*>(), Qt::LeftButton);
        QVERIFY(!desk.bar().isVisible());
        desk.changePart(desk.pinnedSwitch(), 4322);
        QVERIFY(desk.bar().isVisible());
    }
};

CW_TEST(TestPinBar)
#include "test_pin_bar.moc"
