// Edits: each has an inverse that gives back the whole value, and refuses what a file must not
// hold.
#include <QtTest>
#include <set>

#include "model/design/document_rules.h"
#include "model/design/edit.h"
#include "tests/model/caught.h"
#include "tests/model/design/edit_cases.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::design;
using namespace cw::test;

class TestEdits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theInverseGivesBackTheWholeValue_data() {
        QTest::addColumn<int>("index");
        int index = 0;
        for (const Case& edit : goodEdits()) QTest::newRow(edit.name) << index++;
    }
    void theInverseGivesBackTheWholeValue() {
        QFETCH(int, index);
        BenchDesk bench = benchForEdits();
        const Document before = bench.document;
        const DocumentEdit edit = goodEdits()[static_cast<std::size_t>(index)].make(bench);
        const DocumentEdit inverse = design::apply(bench.document, edit);
        requireSound(bench.document);
        const Document after = bench.document;
        const bool isNoChange =
            std::string(QTest::currentDataTag()) == "set a part with the fittings it had";
        QCOMPARE(after == before, isNoChange);
        const DocumentEdit again = design::apply(bench.document, inverse);
        QVERIFY(bench.document == before);
        design::apply(bench.document, again);
        QVERIFY(bench.document == after);
    }

    void everyKindOfEditIsInTheTable() {
        std::set<std::size_t> kinds;
        std::set<std::size_t> inner;
        const BenchDesk bench = benchForEdits();
        for (const Case& edit : goodEdits()) {
            const DocumentEdit made = edit.make(bench);
            kinds.insert(made.index());
            if (const auto* inside = std::get_if<EditVariant>(&made))
                inner.insert(inside->edit.index());
        }
        QCOMPARE(kinds.size(), std::variant_size_v<DocumentEdit>);
        QCOMPARE(inner.size(), std::variant_size_v<Edit>);
    }

    void aBadEditIsRefusedAndChangesNothing_data() {
        QTest::addColumn<int>("index");
        int index = 0;
        for (const BadCase& edit : badEdits()) QTest::newRow(edit.name) << index++;
    }
    void aBadEditIsRefusedAndChangesNothing() {
        QFETCH(int, index);
        BenchDesk bench = benchForEdits();
        const Document before = bench.document;
        const BadCase bad = badEdits()[static_cast<std::size_t>(index)];
        const DocumentEdit edit = bad.make(bench);
        const QString said = caught<EditError>([&] { design::apply(bench.document, edit); });
        QVERIFY2(said.contains(bad.words), qPrintable(said));
        QVERIFY(bench.document == before);
    }

    void theLastVariantStays() {
        Document document = blankDocument("t", "A");
        QVERIFY(caught<EditError>([&] {
                    design::apply(document, DocumentEdit(RemoveVariant{"A"}));
                }).contains("The last variant cannot be removed."));
    }

    void aTransactionIsAllOrNothing() {
        BenchDesk bench = benchForEdits();
        const Document before = bench.document;
        Transaction transaction{"Many", {}};
        for (const Case& edit : goodEdits()) {
            if (std::string(edit.name) == "remove a device in the middle") continue;
            transaction.edits = {edit.make(bench), inA(SetDeviceCount{node, 2}),
                                 inA(RemoveDevice{{99}})};
            QVERIFY(caught<EditError>([&] { design::apply(bench.document, transaction); }) !=
                    "nothing was thrown");
            QVERIFY2(bench.document == before, edit.name);
        }
    }

    void aTransactionsInverseHasItsNameAndUndoesItInReverse() {
        BenchDesk bench = benchForEdits();
        const Document before = bench.document;
        const Transaction transaction{"Swap", {inA(RemoveLink{cable}), inA(RemoveDevice{leaf})}};
        const Transaction inverse = design::apply(bench.document, transaction);
        QCOMPARE(text(inverse.name), QString("Swap"));
        QVERIFY(
            std::holds_alternative<AddDevice>(std::get<EditVariant>(inverse.edits.front()).edit));
        design::apply(bench.document, inverse);
        QVERIFY(bench.document == before);
    }

    void idsAreGivenOutOnce() {
        BenchDesk bench = smallCluster();
        QCOMPARE(bench.variant().nextId, std::int64_t{11});
        design::apply(bench.document, inA(RemoveDevice{spare}));
        QCOMPARE(bench.variant().nextId, std::int64_t{11});
        QCOMPARE(bench.place("nvidia-qm9700").value, std::int64_t{11});
    }
};

CW_TEST(TestEdits)
#include "test_edits.moc"
