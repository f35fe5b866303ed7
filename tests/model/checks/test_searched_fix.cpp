// Fixes that cost a plan search: not looked for by a check, found when asked for.
#include <QtTest>
#include <atomic>
#include <cstdlib>
#include <new>

#include "model/checks/searched_fix.h"
#include "model/evaluation/evaluation.h"
#include "tests/model/checks/broken_designs.h"
#include "tests/test_program.h"

using namespace cw;

namespace {

/// A search keeps room for its shapes, a megabyte and more; nothing else of an evaluation takes so
/// much at once.
constexpr std::size_t searchRoom_B = 1u << 20;
std::atomic<int> searches{0};

}  // namespace

void* operator new(std::size_t size) {
    if (size >= searchRoom_B) ++searches;
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    if (size >= searchRoom_B) ++searches;
    return std::malloc(size);
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace {

evaluation::Evaluation judged(const design::Document& document) {
    return evaluation::evaluate(document.variants.front(), document.pinned,
                                {&test::shippedCatalog()});
}

/// How many plan searches it takes.
template <class Work>
int searchesOf(Work work) {
    const int before = searches;
    work();
    return searches - before;
}

const checks::Finding* findingOf(const std::vector<checks::Finding>& findings, const char* rule) {
    for (const checks::Finding& one : findings)
        if (one.rule == rule) return &one;
    return nullptr;
}

/// The finding of a design's only fault, as somebody who looks at it sees it.
checks::Finding lookedAt(const design::Document& document, const char* rule) {
    const auto evaluation = judged(document);
    const checks::Finding* finding = findingOf(evaluation.findings, rule);
    if (finding == nullptr) qFatal("no such finding");
    const auto& machine = evaluation.throughput.machine;
    return checks::withSearchedFix(*finding, document.variants.front(), document.pinned,
                                   machine ? &*machine : nullptr);
}

/// A model of 70 billion parameters on GPUs of half the memory it needs, in nodes with terabytes.
test::ReferenceDesign tooLarge() {
    test::ReferenceDesign design;
    design.setJob("llama-3.1-70b", 1.4e12);
    design.changePart("h200-sxm5-141gb", [](catalog::Part& p) {
        auto& gpu = std::get<catalog::Accelerator>(p.spec);
        gpu.memory_B = 32e9;
        gpu.memoryUsable_B.reset();
    });
    return design;
}

}  // namespace

class TestSearchedFix : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anEvaluationSearchesPlansOnceWhateverIsWrongWithTheJob() {
        test::ReferenceDesign sound;
        QCOMPARE(searchesOf([&] { judged(sound.document()); }), 1);
        const test::ReferenceDesign large = tooLarge();
        QCOMPARE(searchesOf([&] {
                     const auto evaluation = judged(large.document());
                     const auto* finding = findingOf(evaluation.findings, "WRK-003");
                     QVERIFY(finding && !finding->fix);
                     QVERIFY(finding->searched == checks::SearchedFix::hostMemory);
                 }),
                 1);
        test::ReferenceDesign odd;
        odd.changeJob([](workload::TrainingJob& j) { j.plan.tensorParallel = 7; });
        QCOMPARE(searchesOf([&] { judged(odd.document()); }), 1);
    }

    void lookingAtAFindingMakesTheSearch() {
        const test::ReferenceDesign large = tooLarge();
        const auto evaluation = judged(large.document());
        const checks::Finding finding = *findingOf(evaluation.findings, "WRK-003");
        const auto machine = evaluation.throughput.machine;
        const design::Document& document = large.document();
        QVERIFY(machine);
        const auto look = [&](const checks::Finding& one) {
            return searchesOf([&] {
                const checks::Finding found = checks::withSearchedFix(
                    one, document.variants.front(), document.pinned, &*machine);
                QVERIFY(!found.text.empty());
            });
        };
        QVERIFY(look(finding) > 0);
        // One that asks for nothing costs nothing, and one without a machine stays as it is.
        checks::Finding other = finding;
        other.searched = checks::SearchedFix::none;
        QCOMPARE(look(other), 0);
        QCOMPARE(
            checks::withSearchedFix(finding, document.variants.front(), document.pinned, nullptr)
                .text,
            finding.text);
    }

    void hostMemoryIsOfferedWithWhatItGivesAndMendsTheDesign() {
        test::ReferenceDesign large = tooLarge();
        const design::Document broken = large.document();
        const checks::Finding finding = lookedAt(broken, "WRK-003");
        QVERIFY2(finding.fix, finding.text.c_str());
        QVERIFY(finding.searched == checks::SearchedFix::none);
        QVERIFY(finding.text.find("in host memory") != std::string::npos);
        QVERIFY(finding.text.find(" s a step.") != std::string::npos);
        design::Document fixed = broken;
        const design::Transaction inverse = design::apply(fixed, *finding.fix);
        const auto after = judged(fixed);
        QVERIFY(!findingOf(after.findings, "WRK-003"));
        QVERIFY(after.throughput.estimate);
        const workload::Plan& plan = after.throughput.estimate->plan;
        QVERIFY(plan.offloadOptimizer || plan.offloadActivations);
        design::apply(fixed, inverse);
        QVERIFY(fixed == broken);
    }

    void whereHostMemoryDoesNotHelpNothingIsOffered() {
        test::ReferenceDesign large = tooLarge();
        large.changeJob([](workload::TrainingJob& j) {
            j.plan.offloadOptimizer = j.plan.offloadActivations = false;
        });
        const checks::Finding finding = lookedAt(large.document(), "WRK-003");
        QVERIFY(!finding.fix);
        QVERIFY(finding.text.find("host memory") == std::string::npos);
    }
};

CW_TEST(TestSearchedFix)
#include "test_searched_fix.moc"
