// Each rule finds its fault, a sound design has no errors, and nonsense never breaks a check.
#include <QtTest>
#include <cmath>
#include <set>

#include "model/checks/rule.h"
#include "model/evaluation/evaluation.h"
#include "tests/model/checks/broken_designs.h"
#include "tests/model/checks/nonsense_designs.h"
#include "tests/test_program.h"

using namespace cw;
using checks::Finding;
using checks::Severity;

namespace {

evaluation::Evaluation evaluated(const test::SampleDesign& design) {
    return evaluation::evaluate(design.variant(), design.document().pinned,
                                {&test::shippedCatalog()});
}

std::vector<Finding> findingsOf(const evaluation::Evaluation& evaluation, const std::string& rule) {
    std::vector<Finding> found;
    for (const Finding& finding : evaluation.findings)
        if (finding.rule == rule) found.push_back(finding);
    return found;
}

QString listed(const evaluation::Evaluation& evaluation) {
    QString text;
    for (const Finding& f : evaluation.findings)
        text +=
            QString("%1 %2: %3\n").arg(f.rule.c_str(), checks::nameOf(f.severity), f.text.c_str());
    return text;
}

}  // namespace

class TestRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyRuleHasAnIdATitleAndASource() {
        std::set<std::string> ids;
        std::set<checks::Domain> domains;
        for (const checks::Rule& rule : checks::allRules()) {
            QVERIFY2(ids.insert(rule.id).second, rule.id);
            QVERIFY2(std::string(rule.title).size() > 5, rule.id);
            QVERIFY2(std::string(rule.source).size() > 10, rule.id);
            domains.insert(rule.domain);
        }
        QVERIFY(ids.size() >= 25);
        QCOMPARE(domains.size(), std::size_t(8));
    }

    void aReferenceDesignHasNoErrors() {
        const auto evaluation = evaluated(test::ReferenceDesign());
        QVERIFY2(evaluation.counts.error == 0, qPrintable(listed(evaluation)));
        QVERIFY2(evaluation.counts.warning <= 2, qPrintable(listed(evaluation)));
    }

    void anEmptyDesignIsToldWhatToDoNext() {
        const auto evaluation = evaluated(test::SampleDesign());
        QCOMPARE(evaluation.counts.error, 0);
        QCOMPARE(evaluation.counts.warning, 0);
        const auto found = findingsOf(evaluation, "WRK-001");
        QCOMPARE(found.size(), std::size_t(1));
        QVERIFY(QString::fromStdString(found.front().text).contains("Drag a server"));
    }

    void eachRuleFindsItsFault_data() {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < test::brokenDesigns().size(); ++i)
            QTest::newRow(test::brokenDesigns()[i].name) << static_cast<int>(i);
    }

    void eachRuleFindsItsFault() {
        QFETCH(int, index);
        const test::BrokenDesign& broken = test::brokenDesigns()[static_cast<std::size_t>(index)];
        test::ReferenceDesign design;
        broken.breakIt(design);
        const auto evaluation = evaluated(design);
        const auto found = findingsOf(evaluation, broken.rule);
        QVERIFY2(!found.empty(), qPrintable(listed(evaluation)));
        const bool hasSeverity = std::any_of(found.begin(), found.end(), [&](const Finding& f) {
            return f.severity == broken.severity;
        });
        QVERIFY2(hasSeverity, qPrintable(listed(evaluation)));
        for (const Finding& finding : found) {
            QVERIFY(!finding.text.empty());
            QVERIFY(!finding.source.empty());
        }
    }

    void findingsStateTheirFigures_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("words");
        QTest::newRow("ports") << "more cables than ports" << "9 cables for 8 ports";
        QTest::newRow("NICs") << "half the NICs cabled"
                              << "4 compute ports cabled for 8 GPUs, 0.5 a GPU";
        QTest::newRow("sockets") << "nine GPUs in eight sockets" << "9 parts in the 8 slots";
        QTest::newRow("host memory")
            << "little host memory" << "1024 GB of host memory for 1128 GB";
        QTest::newRow("racks") << "too few racks" << "the site has 1";
        QTest::newRow("heat") << "a room that cools 30 kW"
                              << "30 kW (102,364 BTU/h)";
        QTest::newRow("budget") << "a small budget" << "above the budget of $100,000";
    }

    void findingsStateTheirFigures() {
        QFETCH(QString, name);
        QFETCH(QString, words);
        for (const test::BrokenDesign& broken : test::brokenDesigns()) {
            if (name != broken.name) continue;
            test::ReferenceDesign design;
            broken.breakIt(design);
            const auto evaluation = evaluated(design);
            QVERIFY2(listed(evaluation).contains(words), qPrintable(listed(evaluation)));
            return;
        }
        QFAIL("no such design");
    }

    void whatNoGestureMakesIsFoundToo() {
        const test::ReferenceDesign design;
        design::Variant variant = design.variant();
        variant.links[0].b.port = "gone";
        variant.links[1].cable = "no-such-cable";
        const auto evaluation = evaluation::evaluate(variant, design.document().pinned);
        QCOMPARE(findingsOf(evaluation, "FAB-007").size(), std::size_t(1));
        QCOMPARE(findingsOf(evaluation, "CAT-002").size(), std::size_t(1));
        QVERIFY(findingsOf(evaluation, "FAB-007").front().fix);
    }

    void crossedRailsAreNamedWithTheirEnds() {
        for (const test::BrokenDesign& broken : test::brokenDesigns()) {
            if (std::string("two crossed rails") != broken.name) continue;
            test::ReferenceDesign design;
            broken.breakIt(design);
            const auto found = findingsOf(evaluated(design), "FAB-034");
            QCOMPARE(found.size(), std::size_t(1));
            const QString text = QString::fromStdString(found.front().text);
            QVERIFY2(text.contains("HCA 1 of") && text.contains("HCA 2 of"), qPrintable(text));
            QVERIFY2(text.contains("port 3/1 (InfiniBand port 5), where those"), qPrintable(text));
            QCOMPARE(found.front().links.size(), std::size_t(2));
        }
    }

    void whatIsOutOfOrderIsSaid() {
        const test::ReferenceDesign design;
        evaluation::Options options;
        options.catalog = &test::shippedCatalog();
        options.faults.devices = {{design.nodes, 0}};
        const auto evaluation =
            evaluation::evaluate(design.variant(), design.document().pinned, options);
        const auto found = findingsOf(evaluation, "FAB-036");
        QCOMPARE(found.size(), std::size_t(1));
        QVERIFY(QString::fromStdString(found.front().text).contains("1 of 4"));
        QVERIFY(findingsOf(evaluated(design), "FAB-036").empty());
        QVERIFY(evaluation.throughput.estimate->tokens_per_s <
                evaluated(design).throughput.estimate->tokens_per_s);
        QCOMPARE(evaluation.capex.typical.cents(), evaluated(design).capex.typical.cents());
    }

    void everyRuleIsTestedByADesignThatBreaksIt() {
        // No edit makes these.
        std::set<std::string> tested{"FAB-007", "FAB-036", "CAT-002"};
        for (const test::BrokenDesign& broken : test::brokenDesigns()) tested.insert(broken.rule);
        for (const checks::Rule& rule : checks::allRules())
            QVERIFY2(tested.count(rule.id), rule.id);
    }

    void findingsAreErrorsFirstAndInRuleOrder() {
        test::ReferenceDesign design;
        design.place("dgx-h100");
        design.setSite([](design::Site& s) { s.powerLimit_W = 1; });
        const auto evaluation = evaluated(design);
        for (std::size_t i = 1; i < evaluation.findings.size(); ++i) {
            const Finding& before = evaluation.findings[i - 1];
            const Finding& after = evaluation.findings[i];
            QVERIFY(before.severity <= after.severity);
            if (before.severity == after.severity) QVERIFY(before.rule <= after.rule);
        }
    }

    void aWaivedFindingStaysListedAndGoesStaleWithItsFigures() {
        test::ReferenceDesign design;
        design.setLink(0, [](design::Link& l) { l.count = 4; });
        const auto found = findingsOf(evaluated(design), "NOD-001");
        QCOMPARE(found.size(), std::size_t(1));
        const auto before = evaluated(design).counts.warning;
        design.edit(design::AddWaiver{{"NOD-001", found.front().key, "by choice"}, std::nullopt});
        const auto waived = evaluated(design);
        QCOMPARE(waived.counts.warning, before - 1);
        const auto listedStill = findingsOf(waived, "NOD-001");
        QCOMPARE(listedStill.size(), std::size_t(1));
        QVERIFY(listedStill.front().waived);
        QCOMPARE(listedStill.front().waiverReason, std::string("by choice"));
        design.setLink(0, [](design::Link& l) { l.count = 5; });
        const auto stale = findingsOf(evaluated(design), "NOD-001");
        QCOMPARE(stale.size(), std::size_t(1));
        QVERIFY(!stale.front().waived);
    }

    void aFaultOfManyDevicesIsListedForSomeAndFoldedForTheRest() {
        test::SampleDesign sample;
        const int nodes = checks::shownPerRule + 40;
        for (int i = 0; i < nodes; ++i) sample.place("dgx-h200");
        const auto found = findingsOf(evaluated(sample), "NOD-007");  // host memory, one a node
        QCOMPARE(found.size(), std::size_t(checks::shownPerRule + 1));
        QCOMPARE(found.back().devices.size(), std::size_t(40));
        QVERIFY(QString::fromStdString(found.back().text).startsWith("40 more like these"));
        std::set<design::DeviceId> meant;
        for (const Finding& finding : found)
            meant.insert(finding.devices.begin(), finding.devices.end());
        QCOMPARE(meant.size(), std::size_t(nodes));
    }

    void nonsenseNeverBreaksAnEvaluation() {
        for (unsigned seed = 1; seed <= 400; ++seed) {
            const design::Variant variant = test::NonsenseMaker(seed).variant();
            try {
                const auto once = evaluation::evaluate(variant, test::shippedCatalog(),
                                                       {&test::shippedCatalog()});
                const auto again = evaluation::evaluate(variant, test::shippedCatalog(),
                                                        {&test::shippedCatalog()});
                QCOMPARE(once.findings.size(), again.findings.size());
                QCOMPARE(once.capex, again.capex);
                QVERIFY2(std::isfinite(once.power.it.peak_W), qPrintable(QString::number(seed)));
            } catch (const std::exception& error) {
                QFAIL(qPrintable(QString("seed %1: %2").arg(seed).arg(error.what())));
            }
        }
    }
};

CW_TEST(TestRules)
#include "test_rules.moc"
