// The journal: work comes back up to the last whole transaction, whatever happened to the file.
#include <QTemporaryDir>
#include <QtTest>
#include <fstream>

#include "model/design/checksum.h"
#include "model/design/document_file.h"
#include "model/design/history.h"
#include "model/design/journal.h"
#include "model/file.h"
#include "tests/model/caught.h"
#include "tests/model/design/edit_cases.h"
#include "tests/model/design/full_disk.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::design;
using namespace cw::test;
namespace fs = std::filesystem;

namespace {

constexpr std::size_t maxSize_B = 1u << 26;

/// What a journal held after each transaction: state 0 is the start.
struct Story {
    std::vector<Document> states;
    std::vector<std::size_t> lengths_B;  ///< of the journal file at that state
};

/// The steps of one sitting, undo and redo among them; a short one brings in a single part.
std::vector<Transaction> steps(History& history, bool isShort) {
    BenchDesk bench;
    bench.document = history.document();
    std::vector<Transaction> all;
    const auto perform = [&](const Answer<Transaction>& answer) {
        if (!answer) qFatal("%s", answer.reason().c_str());
        history.perform(answer.value());
        all.push_back(answer.value());
        bench.document = history.document();
    };
    perform(placePart(bench.desk(), "nvidia-qm9700", {10, 200}));
    const DeviceId leafSwitch = bench.variant().devices.back().id;
    if (!isShort) {
        perform(placePart(bench.desk(), "dgx-h100", {10, 20}, 4));
        perform(connectDevices(bench.desk(), bench.variant().devices.back().id, leafSwitch));
    }
    all.push_back(history.undo());
    all.push_back(history.redo());
    bench.document = history.document();
    perform(renameDevice(bench.desk(), leafSwitch, "Blatt ä"));
    return all;
}

void damage(const fs::path& file, std::size_t at) {
    std::string bytes = readFile(file, maxSize_B);
    bytes[at] = static_cast<char>(bytes[at] ^ 1);
    std::ofstream(file, std::ios::binary) << bytes;
}

}  // namespace

class TestJournal : public QObject {
    Q_OBJECT

    QTemporaryDir folder_{QDir::tempPath() + "/journal ä"};

    fs::path path(const std::string& name) const {
        return fs::path(folder_.path().toStdString()) / name;
    }

    /// Writes a journal of all steps from a blank document.
    Story write(const fs::path& journalFile, const fs::path& file = {}, bool isShort = false) {
        History history(blankDocument("Journal", "A"));
        if (!file.empty()) saveDocument(file, history.document());
        Document now = history.document();
        Journal journal = Journal::start(journalFile, file, now);
        Story story{{now}, {static_cast<std::size_t>(fs::file_size(journalFile))}};
        for (const Transaction& step : steps(history, isShort)) {
            journal.append(step);
            design::apply(now, step);
            story.states.push_back(now);
            story.lengths_B.push_back(static_cast<std::size_t>(fs::file_size(journalFile)));
        }
        return story;
    }

private Q_SLOTS:
    void allWorkComesBack() {
        const fs::path file = path("saved.cluster");
        const Story story = write(path("saved.journal"), file);
        const auto recovery = recover(path("saved.journal"));
        QVERIFY(recovery);
        QVERIFY(recovery->document == story.states.back());
        QCOMPARE(recovery->transactions, story.states.size() - 1);
        QVERIFY(recovery->file == file);
        QVERIFY(!recovery->damagedTail);
        QVERIFY(!recovery->fileChanged);
    }

    void aDocumentNeverSavedComesBackToo() {
        const Story story = write(path("new.journal"));
        const auto recovery = recover(path("new.journal"));
        QVERIFY(recovery->file.empty());
        QVERIFY(!recovery->fileChanged);
        QVERIFY(recovery->document == story.states.back());
    }

    void nothingToRecoverIsNoRecovery() {
        QVERIFY(!recover(path("missing.journal")));
        Journal::start(path("idle.journal"), {}, blankDocument("Idle", "A"));
        QVERIFY(!recover(path("idle.journal")));
        std::ofstream(path("empty.journal"));
        QVERIFY(!recover(path("empty.journal")));
    }

    void aJournalCutAtAnyByteGivesTheLastWholeTransaction() {
        const fs::path whole = path("whole.journal");
        const Story story = write(whole, {}, true);
        const std::string bytes = readFile(whole, maxSize_B);
        const fs::path cut = path("cut.journal");
        for (std::size_t length = 0; length <= bytes.size(); ++length) {
            std::size_t state = 0;
            while (state + 1 < story.lengths_B.size() && story.lengths_B[state + 1] <= length)
                ++state;
            std::ofstream(cut, std::ios::binary) << bytes.substr(0, length);
            if (length == 0) {
                QVERIFY(!recover(cut));
            } else if (length < story.lengths_B[0]) {
                QVERIFY(
                    caught<DocumentError>([&] { (void)recover(cut); }).contains("cut.journal: "));
            } else {
                const auto recovery = recover(cut);
                QCOMPARE(recovery.has_value(), state > 0);
                if (!recovery) continue;
                QCOMPARE(recovery->transactions, state);
                QVERIFY(recovery->document == story.states[state]);
                QCOMPARE(recovery->damagedTail, length != story.lengths_B[state]);
            }
        }
    }

    void aDamagedLineEndsTheReplay() {
        const fs::path file = path("damaged.journal");
        const Story story = write(file);
        damage(file, story.lengths_B[2] + 30);
        const auto recovery = recover(file);
        QVERIFY(recovery->damagedTail);
        QCOMPARE(recovery->transactions, std::size_t{2});
        QVERIFY(recovery->document == story.states[2]);
    }

    void aDamagedFirstLineIsAnError() {
        const fs::path file = path("headless.journal");
        write(file);
        damage(file, 40);
        QCOMPARE(caught<DocumentError>([&] { (void)recover(file); }),
                 text(file.string()) +
                     ": The journal's first line is cut or damaged; nothing can be recovered.");
    }

    void aJournalOfANewerProgramIsRefused() {
        const fs::path file = path("newer.journal");
        const std::string header = R"({"clusterwrightJournal": 2})";
        std::ofstream(file) << checksumOf(header) << ' ' << header << '\n';
        QCOMPARE(caught<NewerVersionError>([&] { (void)recover(file); }),
                 text(file.string()) +
                     ": The journal has format 2; this program reads up to 1. Recover it with a "
                     "newer Clusterwright.");
    }

    void theChecksumIsTheCommonOne() {
        // The check value of CRC-32 in the catalogue of parametrised CRC algorithms (reveng).
        QCOMPARE(text(checksumOf("123456789")), QString("cbf43926"));
        QCOMPARE(text(checksumOf("")), QString("00000000"));
    }

    void aChangedFileIsReported_data() {
        QTest::addColumn<int>("change");
        QTest::newRow("one byte more") << 0;
        QTest::newRow("one byte other") << 1;
        QTest::newRow("gone") << 2;
    }
    void aChangedFileIsReported() {
        QFETCH(int, change);
        const fs::path file = path("changing.cluster");
        const Story story = write(path("changing.journal"), file);
        if (change == 0) std::ofstream(file, std::ios::app) << "\n";
        if (change == 1) damage(file, 5);
        if (change == 2) fs::remove(file);
        const auto recovery = recover(path("changing.journal"));
        QVERIFY(recovery->fileChanged);
        QVERIFY(recovery->document == story.states.back());
    }

    void startingAgainReplacesTheJournal() {
        const fs::path file = path("again.journal");
        write(file);
        Journal journal = Journal::start(file, {}, blankDocument("Again", "A"));
        QVERIFY(!recover(file));
        journal.append({"Title", {SetTitle{"T"}}});
        QCOMPARE(text(recover(file)->document.title), QString("T"));
    }

    void aRemovedJournalIsGone() {
        const fs::path file = path("removed.journal");
        Journal journal = Journal::start(file, {}, blankDocument("x", "A"));
        Journal moved = std::move(journal);
        moved.append({"Title", {SetTitle{"T"}}});
        moved.remove();
        QVERIFY(!fs::exists(file));
        QVERIFY(caught<FileError>([&] {
                    moved.append({"Title", {SetTitle{"U"}}});
                }).contains("closed"));
    }

    void aFullDiskKeepsTheWholeLines() {
        const fs::path file = path("full.journal");
        Journal journal = Journal::start(file, {}, blankDocument("x", "A"));
        journal.append({"Title", {SetTitle{"kept"}}});
        const auto length = fs::file_size(file);
        const Transaction large{"Title", {SetTitle{std::string(5000, 'x')}}};
        {
            const FullDisk disk(length + 1000);
            QVERIFY(caught<FileError>([&] { journal.append(large); }).contains("full.journal"));
            QCOMPARE(fs::file_size(file), length);
            QCOMPARE(text(recover(file)->document.title), QString("kept"));
            // A line that still fits is written.
            journal.append({"Title", {SetTitle{"small"}}});
        }
        journal.append(large);
        const auto recovery = recover(file);
        QCOMPARE(recovery->transactions, std::size_t{3});
        QCOMPARE(recovery->document.title.size(), std::size_t{5000});
        QVERIFY(!recovery->damagedTail);
    }

    void aJournalThatCannotBeStartedSaysSo() {
        QVERIFY(caught<FileError>([&] {
                    Journal::start(path("no/such/folder.journal"), {}, blankDocument("x", "A"));
                }) != "nothing was thrown");
    }

    void theJournalLiesBesideItsDocument() {
        QCOMPARE(text(journalPathFor("/tmp/a b/plan.cluster").string()),
                 QString("/tmp/a b/.plan.cluster.journal"));
        QCOMPARE(text(journalPathFor("plan.cluster").string()), QString(".plan.cluster.journal"));
    }
};

CW_TEST(TestJournal)
#include "test_journal.moc"
