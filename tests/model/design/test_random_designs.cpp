// Properties of every design that gestures can make: undo all = start, redo all = end, save and
// load = the same value and, again, the same bytes; every step between is one the file format
// takes.
#include <QtTest>
#include <map>

#include "model/design/document_file.h"
#include "model/design/document_rules.h"
#include "model/design/history.h"
#include "model/design/resolve.h"
#include "tests/model/caught.h"
#include "tests/model/design/edit_cases.h"
#include "tests/model/design/random_gestures.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::design;
using namespace cw::test;

namespace {

void requireSavesAndLoads(const Document& document) {
    const std::string bytes = documentToText(document);
    const Document back = documentFromText(bytes, "random.cluster");
    QVERIFY(back == document);
    QVERIFY(documentToText(back) == bytes);
}

/// No link of `document` is beyond what its ports have, unless a count was set over them.
void requireResolves(const Document& document) {
    for (const Variant& variant : document.variants) {
        const ResolvedDesign design = resolve(variant, document.pinned);
        QCOMPARE(design.devices.size(), variant.devices.size());
        for (const ResolvedLink& link : design.links) {
            QVERIFY(link.a != nullptr && link.b != nullptr && link.cable != nullptr);
            QVERIFY(link.cables > 0);
            QCOMPARE(link.rate_bps, linkRate_bps(variant, *link.link, document.pinned));
            QVERIFY(link.rate_bps > 0);
        }
        for (const ResolvedDevice& device : design.devices) {
            int included = 0;
            for (const Content& content : device.contents) included += content.included;
            int sold = 0;
            for (const catalog::Include& include : device.part->includes) sold += include.count;
            QCOMPARE(included, sold);
        }
    }
}

}  // namespace

class TestRandomDesigns : public QObject {
    Q_OBJECT

    std::map<QString, int> performedByVerb_;

private Q_SLOTS:
    void anySequenceOfGesturesCanBeTakenBackAndRepeated_data() {
        QTest::addColumn<unsigned>("seed");
        for (const unsigned seed : {1u, 2u, 3u, 4u}) QTest::addRow("seed %u", seed) << seed;
    }
    void anySequenceOfGesturesCanBeTakenBackAndRepeated() {
        QFETCH(unsigned, seed);
        constexpr int steps = 500;
        RandomGestures gestures(seed);
        History history(blankDocument("Random", "A"));
        const Document start = history.document();
        std::map<int, Document> snapshots;  // by number of steps
        int performed = 0;
        int refused = 0;
        for (int i = 0; i < steps; ++i) {
            const auto answer = gestures.next(history.document());
            if (!answer) {
                QVERIFY(!answer.reason().empty());
                QVERIFY2(answer.reason().back() == '.', answer.reason().c_str());
                ++refused;
                continue;
            }
            QVERIFY(!answer.value().name.empty());
            // A panel may ask for a variant's name that is taken: then nothing may have changed.
            const bool renames = answer.value().name == "Rename the variant";
            if (renames && findVariant(history.document(),
                                       std::get<SetVariantText>(
                                           std::get<EditVariant>(answer.value().edits.front()).edit)
                                           .name) != nullptr)
                continue;
            if (history.perform(answer.value())) {
                ++performed;
                ++performedByVerb_[text(answer.value().name).section(' ', 0, 0)];
            }
            requireSound(history.document());
            if (performed % 25 == 0) {
                requireSavesAndLoads(history.document());
                requireResolves(history.document());
                snapshots.emplace(performed, history.document());
            }
        }
        QVERIFY(performed > steps / 3);
        QVERIFY(refused > 10);

        const Document end = history.document();
        requireSavesAndLoads(end);
        int now = performed;
        while (history.canUndo()) {
            history.undo();
            const auto snapshot = snapshots.find(--now);
            if (snapshot != snapshots.end()) QVERIFY(history.document() == snapshot->second);
        }
        QCOMPARE(now, 0);
        QVERIFY(history.document() == start);
        while (history.canRedo()) {
            history.redo();
            const auto snapshot = snapshots.find(++now);
            if (snapshot != snapshots.end()) QVERIFY(history.document() == snapshot->second);
        }
        QCOMPARE(now, performed);
        QVERIFY(history.document() == end);
        QVERIFY(documentToText(history.document()) == documentToText(end));
    }

    void everyKindOfGestureWasAmongThem() {
        for (const char* verb : {"Add", "Fit", "Take", "Replace", "Connect", "Change", "Set",
                                 "Rename", "Move", "Delete", "Duplicate", "Waive", "Do", "Close"})
            QVERIFY2(performedByVerb_[verb] >= 5,
                     qPrintable(QString("%1: %2").arg(verb).arg(performedByVerb_[verb])));
    }

    void anySequenceOfEditsCanBeTakenBack() {
        // Raw edits, most of them senseless by the time they come: each is either refused with the
        // document untouched, or can be taken back.
        std::mt19937 engine(7);
        const std::vector<Case> edits = goodEdits();
        BenchDesk bench = benchForEdits();
        const Document start = bench.document;
        std::vector<DocumentEdit> inverses;
        int refused = 0;
        for (int i = 0; i < 2000; ++i) {
            const Document before = bench.document;
            // A variant may have been renamed away, a device removed: the maker then cannot build.
            if (findVariant(bench.document, "A") == nullptr ||
                bench.document.variants.front().name != "A" ||
                bench.variant().findDevice(node) == nullptr ||
                bench.variant().findLink(cable) == nullptr || bench.document.variants.size() > 6 ||
                bench.variant().devices.size() > 20) {
                design::apply(bench.document, inverses.back());
                inverses.pop_back();
                continue;
            }
            const DocumentEdit edit = edits[engine() % edits.size()].make(bench);
            try {
                inverses.push_back(design::apply(bench.document, edit));
                requireSound(bench.document);
            } catch (const EditError&) {
                ++refused;
                QVERIFY(bench.document == before);
            }
        }
        QVERIFY(refused > 100);
        QVERIFY(inverses.size() > 10);
        for (auto inverse = inverses.rbegin(); inverse != inverses.rend(); ++inverse)
            design::apply(bench.document, *inverse);
        QVERIFY(bench.document == start);
    }
};

CW_TEST(TestRandomDesigns)
#include "test_random_designs.moc"
