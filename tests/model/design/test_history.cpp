// Undo and redo as a story: after each step every flag is asserted.
#include <QtTest>

#include "model/design/history.h"
#include "tests/model/caught.h"
#include "tests/model/design/bench_desk.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::design;
using cw::test::text;

namespace {

Transaction titled(const std::string& title) {
    return {"Title " + title, {SetTitle{title}}};
}

QString state(const History& history) {
    QString flags = text(history.document().title);
    if (history.canUndo()) flags += " undo=" + text(history.undoName());
    if (history.canRedo()) flags += " redo=" + text(history.redoName());
    if (history.isModified()) flags += " modified";
    return flags;
}

}  // namespace

class TestHistory : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void undoAndRedoWalkThroughTheSteps() {
        History history(blankDocument("0", "A"));
        QCOMPARE(state(history), QString("0"));
        QVERIFY(history.perform(titled("1")));
        QCOMPARE(state(history), QString("1 undo=Title 1 modified"));
        QVERIFY(history.perform(titled("2")));
        QCOMPARE(state(history), QString("2 undo=Title 2 modified"));
        history.markSaved();
        QCOMPARE(state(history), QString("2 undo=Title 2"));
        history.undo();
        QCOMPARE(state(history), QString("1 undo=Title 1 redo=Title 2 modified"));
        history.undo();
        QCOMPARE(state(history), QString("0 redo=Title 1 modified"));
        history.redo();
        history.redo();
        QCOMPARE(state(history), QString("2 undo=Title 2"));
        history.undo();
        QVERIFY(history.perform(titled("3")));
        QCOMPARE(state(history), QString("3 undo=Title 3 modified"));
        // What was saved can no longer be reached, however far one goes.
        history.undo();
        QCOMPARE(state(history), QString("1 undo=Title 1 redo=Title 3 modified"));
        history.undo();
        QVERIFY(history.isModified());
        history.redo();
        history.redo();
        QVERIFY(history.isModified());
        history.markSaved();
        QCOMPARE(state(history), QString("3 undo=Title 3"));
    }

    void whatChangesNothingIsNoStep_data() {
        QTest::addColumn<int>("index");
        QTest::newRow("no edits") << 0;
        QTest::newRow("the same title") << 1;
        QTest::newRow("there and back") << 2;
        QTest::newRow("two that change nothing") << 3;
    }
    void whatChangesNothingIsNoStep() {
        QFETCH(int, index);
        const std::vector<Transaction> idle = {
            {"Nothing", {}},
            titled("0"),
            {"There and back", {SetTitle{"1"}, SetTitle{"0"}}},
            {"Twice nothing", {SetTitle{"0"}, EditVariant{"A", SetSite{}}}},
        };
        History history(blankDocument("0", "A"));
        history.perform(titled("1"));
        history.undo();
        QVERIFY(!history.perform(idle[static_cast<std::size_t>(index)]));
        // And what could be redone still can.
        QCOMPARE(state(history), QString("0 redo=Title 1"));
    }

    void aRefusedTransactionLeavesEverythingAsItWas() {
        History history(blankDocument("0", "A"));
        history.perform(titled("1"));
        history.undo();
        const Transaction bad{"Bad", {SetTitle{"2"}, EditVariant{"B", SetSite{}}}};
        QVERIFY(caught<EditError>([&] { history.perform(bad); }) != "nothing was thrown");
        QCOMPARE(state(history), QString("0 redo=Title 1"));
    }

    void undoReturnsWhatTheJournalNeeds() {
        History history(blankDocument("0", "A"));
        Document replayed = history.document();
        const Transaction first = titled("1");
        history.perform(first);
        design::apply(replayed, first);
        for (const Transaction& applied : {history.undo(), history.redo(), history.undo()}) {
            QCOMPARE(text(applied.name), QString("Title 1"));
            design::apply(replayed, applied);
        }
        QVERIFY(replayed == history.document());
    }
};

CW_TEST(TestHistory)
#include "test_history.moc"
