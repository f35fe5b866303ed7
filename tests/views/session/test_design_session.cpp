// The session as a story: perform, preview, undo, variants, save and reopen, with every signal.
#include <QSignalSpy>
#include <QtTest>

#include "model/design/document_file.h"
#include "model/error.h"
#include "tests/test_program.h"
#include "tests/views/session/session_fixture.h"

using namespace cw;
using namespace cw::views;
using cw::test::SessionFolder;

namespace {

design::Transaction retitled(const char* title) {
    return {"Rename design", {design::SetTitle{title}}};
}

}  // namespace

class TestDesignSession : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aGestureIsOneNamedStepBackAndForth() {
        const SessionFolder folder;
        const auto session = folder.session();
        const design::Document blank = session->document();
        QSignalSpy changed(session.get(), &DesignSession::documentChanged);
        QVERIFY(test::placeServer(*session, 4));
        const design::Document placed = session->document();
        const std::string name = session->history().undoName();
        QVERIFY(!name.empty());
        QCOMPARE(session->variant().devices.size(), std::size_t(1));
        QVERIFY(session->isModified());

        session->undo();
        QCOMPARE(session->history().redoName(), name);
        QVERIFY(session->document() == blank);
        QVERIFY(!session->isModified());
        session->redo();
        QVERIFY(session->document() == placed);
        QCOMPARE(changed.size(), 3);
        session->redo();
        QCOMPARE(changed.size(), 3);
    }

    void aRefusalIsToldAndChangesNothing() {
        const SessionFolder folder;
        const auto session = folder.session();
        const design::Document before = session->document();
        QSignalSpy refused(session.get(), &DesignSession::refused);
        QSignalSpy changed(session.get(), &DesignSession::documentChanged);
        QVERIFY(!session->perform(design::placePart(session->desk(), "no-such-part", {0, 0})));
        QVERIFY(!session->perform(design::Transaction{
            "Remove",
            {design::EditVariant{session->variant().name,
                                 design::RemoveDevice{design::DeviceId{99}, {}}}}}));
        QCOMPARE(refused.size(), 2);
        QVERIFY(!refused[0][0].toString().isEmpty());
        QCOMPARE(changed.size(), 0);
        QVERIFY(session->document() == before);
    }

    void theEvaluationIsThatOfTheDocument() {
        const SessionFolder folder;
        const auto session = folder.session();
        test::placeServer(*session, 4);
        session->waitForEvaluation();
        const auto shown = session->evaluation();
        QVERIFY(shown && !session->isPreview());
        const evaluation::Options options{&test::shippedCatalog()};
        const auto expected =
            evaluation::evaluate(session->variant(), session->document().pinned, options);
        QCOMPARE(shown->gpus, expected.gpus);
        QCOMPARE(shown->power.it.peak_W, expected.power.it.peak_W);
        QVERIFY(shown->power.it.peak_W > 0);
        QVERIFY(shown->capex == expected.capex);
        QCOMPARE(shown->findings.size(), expected.findings.size());
    }

    void aPreviewIsEvaluatedAndChangesNothing() {
        const SessionFolder folder;
        const auto session = folder.session();
        test::placeServer(*session);
        session->waitForEvaluation();
        const auto settled = session->evaluation();
        const design::Document before = session->document();
        QSignalSpy changed(session.get(), &DesignSession::documentChanged);

        // More servers, and then a part that is not pinned yet: both kinds of snapshot.
        const auto more =
            design::setDeviceCount(session->desk(), session->variant().devices[0].id, 3);
        QVERIFY(more.ok());
        session->preview(more.value());
        session->waitForEvaluation();
        QVERIFY(session->isPreview());
        QCOMPARE(session->evaluation()->power.it.peak_W, 3 * settled->power.it.peak_W);

        const auto withSwitch = design::placePart(
            session->desk(), test::firstPart(catalog::PartKind::networkSwitch), {0, 0});
        QVERIFY(withSwitch.ok());
        session->preview(withSwitch.value());
        session->waitForEvaluation();
        QVERIFY(session->evaluation()->power.it.peak_W > settled->power.it.peak_W);

        QVERIFY(session->document() == before);
        QCOMPARE(changed.size(), 0);
        session->endPreview();
        QVERIFY(!session->isPreview());
        QCOMPARE(session->evaluation(), settled);
    }

    void afterManyPreviewsTheLastOneIsShown() {
        const SessionFolder folder;
        const auto session = folder.session();
        test::placeServer(*session);
        session->waitForEvaluation();
        const double one_W = session->evaluation()->power.it.peak_W;
        for (int count = 2; count <= 40; ++count)
            session->preview(
                design::setDeviceCount(session->desk(), session->variant().devices[0].id, count)
                    .value());
        session->waitForEvaluation();
        QCOMPARE(session->evaluation()->power.it.peak_W, 40 * one_W);
        // A change of the document makes previews stale, also those still on their way.
        session->preview(
            design::setDeviceCount(session->desk(), session->variant().devices[0].id, 50).value());
        session->perform(
            design::setDeviceCount(session->desk(), session->variant().devices[0].id, 2));
        session->waitForEvaluation();
        QCoreApplication::processEvents();
        QVERIFY(!session->isPreview());
        QCOMPARE(session->evaluation()->power.it.peak_W, 2 * one_W);
    }

    void theResultOfAPreviewThatEndedIsDropped() {
        const SessionFolder folder;
        const auto session = folder.session();
        test::placeServer(*session);
        session->waitForEvaluation();
        const auto settled = session->evaluation();
        session->preview(
            design::setDeviceCount(session->desk(), session->variant().devices[0].id, 9).value());
        session->endPreview();
        session->waitForEvaluation();
        QCoreApplication::processEvents();
        QCOMPARE(session->evaluation(), settled);
        QVERIFY(!session->isPreview());
    }

    void aRemovedDeviceLeavesTheSelection() {
        const SessionFolder folder;
        const auto session = folder.session();
        test::placeServer(*session);
        QSignalSpy selected(session.get(), &DesignSession::selectionChanged);
        session->setSelection({{session->variant().devices[0].id}, {}});
        session->undo();
        QVERIFY(session->selection().empty());
        QCOMPARE(selected.size(), 2);
    }

    void variantsAreSwitchedRenamedAndFollowed() {
        const SessionFolder folder;
        const auto session = folder.session();
        test::placeServer(*session);
        const std::string first = session->variant().name;
        QVERIFY(session->perform(design::duplicateVariant(session->desk(), "Second")));
        QCOMPARE(session->variant().name, first);
        session->setActiveVariant("Second");
        QCOMPARE(session->variant().name, std::string("Second"));
        QVERIFY(session->evaluation());

        QSignalSpy active(session.get(), &DesignSession::activeVariantChanged);
        QVERIFY(session->perform(design::single(session->desk(), "Rename variant",
                                                design::SetVariantText{"Other", "notes"})));
        QCOMPARE(session->variant().name, std::string("Other"));
        QCOMPARE(active.size(), 1);
        session->undo();
        QCOMPARE(session->variant().name, std::string("Second"));
        session->undo();
        QCOMPARE(session->variant().name, first);
    }

    void savedAndReopenedItIsTheSame() {
        const SessionFolder folder;
        const auto session = folder.session();
        QVERIFY_EXCEPTION_THROWN(session->save(), FileError);
        test::placeServer(*session, 4);
        QSignalSpy fileChanged(session.get(), &DesignSession::fileChanged);
        const QString file = folder.file(QStringLiteral("my cluster ä.cluster"));
        session->saveAs(file);
        QCOMPARE(session->file(), file);
        QVERIFY(!session->isModified());
        QCOMPARE(fileChanged.size(), 1);

        const auto other = folder.session();
        QSignalSpy replaced(other.get(), &DesignSession::documentReplaced);
        other->open(file);
        QCOMPARE(replaced.size(), 1);
        QVERIFY(other->document() == session->document());
        QVERIFY(!other->isModified());
        other->perform(retitled("Another"));
        QVERIFY(other->isModified());
        other->undo();
        QVERIFY(!other->isModified());
    }

    void aCopyHasNoFile() {
        const SessionFolder folder;
        const auto session = folder.session();
        const QString file = folder.file(QStringLiteral("example.cluster"));
        session->saveAs(file);
        session->openAsNew(file);
        QVERIFY(session->file().isEmpty());
        QVERIFY(!session->isModified());
    }

    void aBadFileLeavesTheOpenDocument() {
        const SessionFolder folder;
        const auto session = folder.session();
        test::placeServer(*session);
        const design::Document before = session->document();
        QFile bad(folder.file(QStringLiteral("bad.cluster")));
        QVERIFY(bad.open(QIODevice::WriteOnly));
        bad.write("{\"format\": ");
        bad.close();
        QVERIFY_EXCEPTION_THROWN(session->open(bad.fileName()), InputError);
        QVERIFY_EXCEPTION_THROWN(session->open(folder.file(QStringLiteral("none.cluster"))),
                                 InputError);
        QVERIFY(session->document() == before);
        QVERIFY(session->isModified());
    }

    void faultsAreAnOverlayThatUndoDoesNotTouch() {
        const test::SessionFolder folder;
        const auto session = folder.session();
        QVERIFY(session->perform(design::placePart(session->desk(), "dgx-h200", {0, 0}, 4)));
        session->waitForEvaluation();
        const design::Document before = session->document();
        const std::string undoName = session->history().undoName();
        QSignalSpy faultsChanged(session.get(), &DesignSession::faultsChanged);
        const design::Device device = session->variant().devices.front();
        session->setFaults(design::withOneFailed({}, device));
        session->waitForEvaluation();
        QCOMPARE(faultsChanged.count(), 1);
        QVERIFY(session->document().variants == before.variants);
        QCOMPARE(session->history().undoName(), undoName);
        QCOMPARE(session->evaluation()->gpuNodes, 3);
        session->undo();
        QVERIFY(!session->faults().empty());
        session->redo();
        session->waitForEvaluation();
        QCOMPARE(session->evaluation()->gpuNodes, 3);
        session->setFaults({});
        session->waitForEvaluation();
        QCOMPARE(session->evaluation()->gpuNodes, 4);
        session->setFaults(design::withAllFailed({}, device));
        session->newDocument();
        QVERIFY(session->faults().empty());
    }
};

CW_TEST(TestDesignSession)
#include "test_design_session.moc"
