// Work that is not saved survives the end of the session, however it comes.
#include <sys/resource.h>

#include <QSignalSpy>
#include <QtTest>
#include <csignal>
#include <set>

#include "model/error.h"
#include "tests/test_program.h"
#include "tests/views/session/session_fixture.h"
#include "views/session/paths.h"

using namespace cw;
using namespace cw::views;
using cw::test::SessionFolder;

namespace {

design::Transaction retitled(const QString& title) {
    return {"Rename design", {design::SetTitle{title.toStdString()}}};
}

/// The disk is full: no file of this process may grow beyond `size_B`.
class FullDisk {
public:
    explicit FullDisk(rlim_t size_B) {
        std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit limit{size_B, before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FullDisk() { setrlimit(RLIMIT_FSIZE, &before_); }

private:
    rlimit before_{};
};

}  // namespace

class TestSessionJournal : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nothingIsWrittenBeforeTheFirstChange() {
        const SessionFolder folder;
        const auto session = folder.session();
        QVERIFY(!QDir(folder.state()).exists());
        session->perform(retitled(QStringLiteral("One")));
        QCOMPARE(QDir(folder.state()).entryList(QDir::Files).size(), 1);
    }

    void aKilledSessionIsRecoveredStepByStep() {
        const SessionFolder folder;
        auto session = folder.session();
        test::placeServer(*session, 2);
        session->perform(retitled(QStringLiteral("One")));
        session->perform(retitled(QStringLiteral("Two")));
        session->undo();
        const design::Document left = session->document();
        session.reset();  // as a kill would: no close

        const auto next = folder.session();
        const QStringList journals = next->leftOverJournals({});
        QCOMPARE(journals.size(), 1);
        const auto recovery = design::recover(toPath(journals[0]));
        QVERIFY(recovery);
        QVERIFY(!recovery->damagedTail);
        next->adoptRecovered(*recovery, journals[0]);
        QVERIFY(next->document() == left);
        QVERIFY(next->isModified());
        QVERIFY(next->file().isEmpty());
    }

    void workOnASavedFileIsRecoveredForThatFile() {
        const SessionFolder folder;
        const QString file = folder.file(QStringLiteral("plan B.cluster"));
        auto session = folder.session();
        session->saveAs(file);
        session->perform(retitled(QStringLiteral("After saving")));
        const design::Document left = session->document();
        session.reset();

        auto next = folder.session();
        QVERIFY(next->leftOverJournals({}).isEmpty());
        const QStringList journals = next->leftOverJournals({file});
        QCOMPARE(journals.size(), 1);
        next->adoptRecovered(*design::recover(toPath(journals[0])), journals[0]);
        QCOMPARE(next->file(), file);
        QVERIFY(next->document() == left);

        // Killed again after one more change: all of it is still there, offered once.
        next->perform(retitled(QStringLiteral("Later still")));
        const design::Document later = next->document();
        next.reset();
        const auto third = folder.session();
        const QStringList again = third->leftOverJournals({file});
        QCOMPARE(again.size(), 1);
        const auto recovery = design::recover(toPath(again[0]));
        QVERIFY(recovery->document == later);
        QCOMPARE(fromPath(recovery->file), file);
        third->adoptRecovered(*recovery, again[0]);
        third->save();
        QVERIFY(third->leftOverJournals({file}).isEmpty());
        QVERIFY(!QFile::exists(again[0]));
    }

    void recoveredButUntouchedWorkIsNotLostAgain() {
        const SessionFolder folder;
        auto session = folder.session();
        session->perform(retitled(QStringLiteral("One")));
        session.reset();
        auto next = folder.session();
        const QStringList journals = next->leftOverJournals({});
        next->adoptRecovered(*design::recover(toPath(journals[0])), journals[0]);
        QVERIFY(next->leftOverJournals({}).isEmpty());
        next.reset();
        QCOMPARE(folder.session()->leftOverJournals({}), journals);
    }

    void aLivingSessionsJournalIsNotOffered() {
        const SessionFolder folder;
        const auto session = folder.session();
        session->perform(retitled(QStringLiteral("One")));
        QVERIFY(folder.session()->leftOverJournals({}).isEmpty());
    }

    void twoWindowsOnOneFileKeepTwoJournals() {
        const SessionFolder folder;
        const QString file = folder.file(QStringLiteral("shared.cluster"));
        auto one = folder.session();
        one->saveAs(file);
        auto two = folder.session();
        two->open(file);
        one->perform(retitled(QStringLiteral("One")));
        two->perform(retitled(QStringLiteral("Two")));
        one.reset();
        two.reset();
        std::set<std::string> titles;
        for (const QString& journal : folder.session()->leftOverJournals({file}))
            titles.insert(design::recover(toPath(journal))->document.title);
        QVERIFY(titles == (std::set<std::string>{"One", "Two"}));
    }

    void savingAndClosingRemoveTheJournal() {
        const SessionFolder folder;
        const QString file = folder.file(QStringLiteral("a.cluster"));
        const auto session = folder.session();
        session->perform(retitled(QStringLiteral("One")));
        session->saveAs(file);
        QVERIFY(QDir(folder.state()).entryList(QDir::Files).isEmpty());
        session->undo();  // a change again: what is on disk is "One"
        QCOMPARE(folder.session()->leftOverJournals({file}).size(), 0);
        QVERIFY(QFile::exists(fromPath(design::journalPathFor(toPath(file)))));
        session->close();
        QVERIFY(!QFile::exists(fromPath(design::journalPathFor(toPath(file)))));
    }

    void anUndoAfterSavingIsRecovered() {
        const SessionFolder folder;
        const QString file = folder.file(QStringLiteral("a.cluster"));
        auto session = folder.session();
        session->perform(retitled(QStringLiteral("One")));
        session->saveAs(file);
        session->undo();
        const design::Document left = session->document();
        session.reset();
        const QStringList journals = folder.session()->leftOverJournals({file});
        QCOMPARE(journals.size(), 1);
        QVERIFY(design::recover(toPath(journals[0]))->document == left);
    }

    void withoutAStateFolderWorkGoesOnAndIsToldOnce() {
        const SessionFolder folder;
        QFile inTheWay(folder.state());
        QVERIFY(inTheWay.open(QIODevice::WriteOnly));
        const auto session = folder.session();
        QSignalSpy failed(session.get(), &DesignSession::failed);
        QVERIFY(session->perform(retitled(QStringLiteral("One"))));
        QVERIFY(session->perform(retitled(QStringLiteral("Two"))));
        QCOMPARE(failed.size(), 1);
        QCOMPARE(session->document().title, std::string("Two"));
        QVERIFY(session->history().canUndo());
    }

    void aFullDiskIsToldAndProtectionComesBackWithSpace() {
        const SessionFolder folder;
        auto session = folder.session();
        QSignalSpy failed(session.get(), &DesignSession::failed);
        session->perform(retitled(QStringLiteral("One")));
        const QString journal =
            QDir(folder.state()).filePath(QDir(folder.state()).entryList(QDir::Files).first());
        {
            const FullDisk full(static_cast<rlim_t>(QFileInfo(journal).size() + 20));
            QVERIFY(session->perform(retitled(QStringLiteral("Two"))));
            QCOMPARE(failed.size(), 1);
            QCOMPARE(session->document().title, std::string("Two"));
            const auto recovery = design::recover(toPath(journal));
            QVERIFY(recovery);
            QCOMPARE(recovery->document.title, std::string("One"));
            session->perform(retitled(QStringLiteral("Three")));
            QCOMPARE(failed.size(), 1);
        }
        session->perform(retitled(QStringLiteral("Four")));
        session.reset();
        const auto recovery = design::recover(toPath(journal));
        QVERIFY(recovery);
        QCOMPARE(recovery->document.title, std::string("Four"));
    }
};

CW_TEST(TestSessionJournal)
#include "test_session_journal.moc"
