// Every fix offered on the broken designs removes its finding, and undo restores the document.
#include <QtTest>

#include "model/checks/searched_fix.h"
#include "model/evaluation/evaluation.h"
#include "tests/model/checks/broken_designs.h"
#include "tests/test_program.h"

using namespace cw;

namespace {

std::vector<checks::Finding> findings(const design::Document& document) {
    auto evaluation =
        evaluation::evaluate(document.variants.front(), document.pinned, {&test::shippedCatalog()});
    const auto& machine = evaluation.throughput.machine;
    checks::searchFixes(evaluation.findings, document.variants.front(), document.pinned,
                        machine ? &*machine : nullptr);
    return std::move(evaluation.findings);
}

/// Whether the rule still says something about the same things, whatever the figures.
bool remains(const std::vector<checks::Finding>& all, const checks::Finding& finding) {
    return std::any_of(all.begin(), all.end(), [&](const checks::Finding& f) {
        return f.rule == finding.rule && f.devices == finding.devices && f.links == finding.links &&
               f.text == finding.text;
    });
}

}  // namespace

class TestFixes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyFixRemovesItsFindingAndUndoRestores_data() {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < test::brokenDesigns().size(); ++i)
            QTest::newRow(test::brokenDesigns()[i].name) << static_cast<int>(i);
    }

    void everyFixRemovesItsFindingAndUndoRestores() {
        QFETCH(int, index);
        test::ReferenceDesign design;
        test::brokenDesigns()[static_cast<std::size_t>(index)].breakIt(design);
        const design::Document broken = design.document();
        for (const checks::Finding& finding : findings(broken)) {
            if (!finding.fix) continue;
            QVERIFY(!finding.fix->name.empty());
            design::Document fixed = broken;
            const design::Transaction inverse = design::apply(fixed, *finding.fix);
            QVERIFY2(!remains(findings(fixed), finding),
                     qPrintable(QString::fromStdString(finding.text)));
            design::apply(fixed, inverse);
            QVERIFY2(fixed == broken, finding.fix->name.c_str());
            ++applied_;
            rules_.insert(QString::fromStdString(finding.rule));
        }
    }

    void whatIsCabledIsNotTakenOut() {
        test::ReferenceDesign design;
        const design::Fitting& cards = design.fitting(design.nodes, "network");
        design.edit(design::SetFitting{design.nodes, cards.id, cards.part, 2});
        const auto all = findings(design.document());
        const auto found = std::find_if(all.begin(), all.end(), [](const checks::Finding& f) {
            return f.rule == "NOD-004" && f.text.find("network") != std::string::npos;
        });
        QVERIFY(found != all.end());
        QVERIFY(!found->fix);
    }

    void rulesThatOfferFixesDid() {
        QVERIFY2(applied_ >= 8, qPrintable(QString::number(applied_)));
        for (const char* rule : {"FAB-001", "FAB-002", "FAB-004", "FAB-005", "FAB-006", "FAB-009",
                                 "NOD-003", "NOD-004", "CAT-003", "WRK-004", "WRK-005"})
            QVERIFY2(rules_.contains(rule), rule);
    }

    void withoutACatalogNoFixBringsAPartIn() {
        test::ReferenceDesign design;
        design.setLink(0, [](design::Link& l) { l.length_m = 90; });
        for (const checks::Finding& finding :
             evaluation::evaluate(design.variant(), design.document().pinned).findings)
            if (finding.fix)
                for (const design::DocumentEdit& edit : finding.fix->edits)
                    QVERIFY(std::holds_alternative<design::EditVariant>(edit));
    }

private:
    int applied_ = 0;
    QSet<QString> rules_;
};

CW_TEST(TestFixes)
#include "test_fixes.moc"
