// What a proposal says: the figures evaluated, every line of the bill of materials, findings with
// their waivers, and what is not known.
#include <QRegularExpression>

#include "model/exchange/bom.h"
#include "tests/test_program.h"
#include "tests/views/report/report_fixture.h"
#include "views/theme/money_text.h"
#include "views/theme/numbers.h"

using namespace cw;
using namespace cw::views;
using namespace cw::test;

namespace {

/// "$1,234.50" and "-1,234" as cents; nothing for any other text.
std::optional<qint64> shownCents(const QString& text) {
    static const QRegularExpression money(QStringLiteral("^-?\\$?[0-9,]+(\\.[0-9]{2})?$"));
    if (!money.match(text).hasMatch()) return std::nullopt;
    QString digits = text;
    digits.remove(QLatin1Char('$')).remove(QLatin1Char(','));
    return qRound64(digits.toDouble() * 100);
}

/// Whether the table ends in a total of money; its columns then add up.
bool checkSums(const ProposalTable& table) {
    if (table.rows.empty() || table.rows.back().kind != ProposalRow::Kind::total) return false;
    bool hasTotal = false;
    const std::vector<ProposalCell>& totals = table.rows.back().cells;
    for (std::size_t column = 0; column < totals.size(); ++column) {
        const auto total = shownCents(totals[column].text);
        if (!total) continue;
        hasTotal = true;
        qint64 sum = 0;
        for (const ProposalRow& row : table.rows)
            if (row.kind == ProposalRow::Kind::plain && column < row.cells.size())
                sum += shownCents(row.cells[column].text).value_or(0);
        if (sum != *total) QTest::qFail(qPrintable(totals[column].text), __FILE__, __LINE__);
    }
    return hasTotal;
}

}  // namespace

class TestProposal : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void itSaysTheFiguresEvaluated_data() {
        QTest::addColumn<QString>("example");
        for (const char* name : {"32-gpu-b100", "mid-64-h200", "enterprise-128-b100",
                                 "budget-32-a100", "network-before-after"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void itSaysTheFiguresEvaluated() {
        QFETCH(QString, example);
        const design::Document document = exampleDocument(example);
        const ProposalSubject subject = subjectOf(document);
        const Proposal proposal = buildProposal(subject, customerOptions());
        QCOMPARE(proposal.title, QString::fromStdString(document.title));
        QCOMPARE(proposal.customer, QStringLiteral("Northwind Research"));
        for (const EvaluatedVariant& each : subject.variants) {
            const evaluation::Evaluation& e = *each.evaluation;
            if (e.throughput.estimate) {
                const QString performance = textOf(proposal, SectionKind::performance);
                QVERIFY(performance.contains(rateText(e.throughput.estimate->tokens_per_s)));
                QVERIFY(performance.contains(durationText(e.throughput.estimate->timeToTrain_s)));
                QVERIFY(performance.contains(percentText(e.throughput.estimate->mfu)));
            }
            if (e.power.it.peak_W > 0)
                QVERIFY(
                    textOf(proposal, SectionKind::facility).contains(powerText(e.power.it.peak_W)));
            if (e.isCostKnown())
                QVERIFY(textOf(proposal, SectionKind::cost).contains(plainAmount(e.capex.typical)));
            QVERIFY(textOf(proposal, SectionKind::design)
                        .contains(QStringLiteral("drawing of ") +
                                  QString::fromStdString(each.variant->name)));
        }
    }

    void aServiceIsAskedForAnsweredAndPaidFor() {
        design::Document document = exampleDocument(QStringLiteral("service-16-h200"));
        document.variants.resize(1);
        document.variants.front().economics.currency =
            design::Currency{"EUR", 0.8617, "2026-11-30", "European Central Bank"};
        const ProposalSubject subject = subjectOf(document);
        const Proposal proposal = buildProposal(subject, customerOptions());
        const workload::InferenceService& service = *document.variants.front().service;
        const QString question = textOf(proposal, SectionKind::question);
        QVERIFY(question.contains(QString::fromStdString(service.model.name)));
        QVERIFY(question.contains(QStringLiteral("Inference service")));
        QVERIFY(!question.contains(QStringLiteral("Tokens of the run")));
        const auto& estimate = *subject.variants.front().evaluation->serving.estimate;
        for (const SectionKind kind : {SectionKind::comparison, SectionKind::performance}) {
            const QString text = textOf(proposal, kind);
            QVERIFY(text.contains(durationText(estimate.firstToken_s)));
            QVERIFY(text.contains(durationText(estimate.interToken_s)));
        }
        const QString cost = textOf(proposal, SectionKind::cost);
        QVERIFY(cost.contains(QStringLiteral("A million tokens generated")));
        QVERIFY(textOf(proposal, SectionKind::comparison).contains(QStringLiteral("EUR")));
        for (const SectionKind kind :
             {SectionKind::comparison, SectionKind::cost, SectionKind::bom})
            QVERIFY2(!textOf(proposal, kind).contains(QLatin1Char('$')),
                     qPrintable(textOf(proposal, kind)));
    }

    void everyLineOfTheBillOfMaterialsIsThere() {
        const design::Document document = exampleDocument(QStringLiteral("mid-64-h200"));
        const Proposal proposal = buildProposal(subjectOf(document), {});
        const QString text = textOf(proposal, SectionKind::bom);
        for (const design::Variant& variant : document.variants) {
            const exchange::Bom bom = exchange::buildBom(document, variant);
            QVERIFY(!bom.lines.empty());
            for (const exchange::BomLine& line : bom.lines) {
                QVERIFY2(text.contains(QString::fromStdString(line.partNumber)),
                         line.partNumber.c_str());
                QVERIFY2(text.contains(QString::fromStdString(line.description)),
                         line.description.c_str());
            }
            QVERIFY(text.contains(plainAmount(bom.total.typical)));
        }
    }

    void findingsAndWaiversAreThereWithTheirReasons() {
        design::Document document = exampleDocument(QStringLiteral("mid-64-h200"));
        const auto found = subjectOf(document).variants.back().evaluation->findings;
        QVERIFY(!found.empty());
        document.variants.back().waivers = {
            {found.front().rule, found.front().key, "The customer buys these himself."},
            {"FAB-999", "long gone", "An old reason."}};
        const QString text = textOf(buildProposal(subjectOf(document), {}), SectionKind::findings);
        for (const checks::Finding& finding : found)
            QVERIFY2(text.contains(QString::fromStdString(finding.text)), finding.text.c_str());
        QVERIFY(text.contains(QStringLiteral("Waived: The customer buys these himself.")));
        QVERIFY(text.contains(QStringLiteral("An old reason.")));
    }

    void everySourceCitedIsListedAndMissingFactsAreNamed() {
        const design::Document document = exampleDocument(QStringLiteral("32-gpu-b100"));
        const QString text = textOf(buildProposal(subjectOf(document), {}), SectionKind::sources);
        static const QRegularExpression citation(QStringLiteral("\\[(\\d+)\\]"));
        int highest = 0;
        for (auto it = citation.globalMatch(text); it.hasNext();)
            highest = std::max(highest, it.next().captured(1).toInt());
        QVERIFY(highest > 3);
        for (int number = 1; number <= highest; ++number)
            QVERIFY2(text.contains(QStringLiteral("\n[%1] | ").arg(number)),
                     qPrintable(QString::number(number)));
        QVERIFY(text.contains(QStringLiteral("https://")));
        QVERIFY(text.contains(QStringLiteral("Not published: ")));
    }

    void anEstimateOutsideWhatWasValidatedSaysSo() {
        const design::Document document = exampleDocument(QStringLiteral("32-gpu-b100"));
        ProposalSubject subject = subjectOf(document);
        bool isSeen = false;
        for (EvaluatedVariant& each : subject.variants) {
            if (!each.evaluation->throughput.estimate) continue;
            evaluation::Evaluation changed = *each.evaluation;
            changed.throughput.estimate->unvalidated = "no run of this kind is published.";
            each.evaluation = std::make_shared<const evaluation::Evaluation>(changed);
            isSeen = true;
        }
        QVERIFY(isSeen);
        const QString text = textOf(buildProposal(subject, {}), SectionKind::performance);
        QVERIFY(
            text.contains(QStringLiteral("Outside what this was validated on: no run of this "
                                         "kind is published.")));
        QVERIFY(!text.contains(QStringLiteral("Nine of ten")));
    }

    void anEmptyDocumentSaysThatNothingIsThere() {
        const design::Document document = design::blankDocument("Empty", "Variant 1");
        const Proposal proposal = buildProposal(subjectOf(document), {});
        QVERIFY(textOf(proposal, SectionKind::design).contains(QStringLiteral("Nothing is drawn")));
        QVERIFY(textOf(proposal, SectionKind::bom).contains(QStringLiteral("Nothing to order")));
        QVERIFY(textOf(proposal, SectionKind::performance)
                    .contains(QStringLiteral("There is no estimate")));
    }

    void everyNodeStandsInARackOfTheElevations() {
        design::Document document = exampleDocument(QStringLiteral("mid-64-h200"));
        document.variants.erase(document.variants.begin());
        int nodes = 0;
        int switches = 0;
        for (const ProposalSection& section : buildProposal(subjectOf(document), {}).sections)
            for (const ProposalBlock& block : section.blocks)
                if (const auto* racks = std::get_if<ProposalRacks>(&block))
                    for (const RackPicture& rack : racks->racks)
                        for (const RackBox& box : rack.boxes) {
                            QVERIFY(box.unit >= 1);
                            QVERIFY(box.unit + box.height_U - 1 <= rack.height_U);
                            nodes += box.label == QLatin1String("DGX H200");
                            switches += box.color == Role::categoryNetwork;
                        }
        QCOMPARE(nodes, 8);
        QCOMPARE(switches, 2);
    }

    void owningIsSaidWithItsTotalAndWhatIsNotStated() {
        design::Document document = exampleDocument(QStringLiteral("mid-64-h200"));
        design::OwnershipTerms terms;
        terms.years = 3;
        terms.supportShare = {0.04, 0.05, 0.06};
        document.variants.back().economics.ownership = terms;
        const ProposalSubject subject = subjectOf(document);
        const economics::Ownership& own = subject.variants.back().evaluation->ownership;
        const QString text = textOf(buildProposal(subject, {}), SectionKind::cost);
        for (const Money amount : {own.perYear.typical, own.life.total.typical}) {
            QString shown = moneyText(amount);
            QVERIFY2(text.contains(shown.remove(QLatin1Char('$'))), qPrintable(shown));
        }
        QVERIFY(text.contains(QStringLiteral("Total over 3 years")));
        QVERIFY(!own.missing.empty());
        QVERIFY(text.contains(QString::fromStdString(own.missing.front())));
    }

    // Every table that ends in a total of money: its lines as shown add up to the total as shown.
    void shownLinesAddUpToShownTotals_data() {
        QTest::addColumn<QString>("example");
        QTest::addColumn<bool>("inEuros");
        for (const char* name : {"32-gpu-b100", "budget-32-a100", "enterprise-128-b100",
                                 "mid-64-h200", "network-before-after", "payback-32-b100"})
            for (const bool inEuros : {false, true})
                QTest::addRow("%s %s", name, inEuros ? "EUR" : "USD") << name << inEuros;
    }
    void shownLinesAddUpToShownTotals() {
        QFETCH(QString, example);
        QFETCH(bool, inEuros);
        design::Document document = exampleDocument(example);
        if (inEuros)
            for (design::Variant& variant : document.variants)
                variant.economics.currency = design::Currency{"EUR", .8617, "2026-11-30", "a bank"};
        const Proposal proposal = buildProposal(subjectOf(document), customerOptions());
        int totals = 0;
        for (const ProposalSection& section : proposal.sections)
            for (const ProposalBlock& block : section.blocks)
                if (const auto* table = std::get_if<ProposalTable>(&block))
                    totals += checkSums(*table);
        QVERIFY(totals >= 2);
    }

    void sectionsThatAreLeftOutAreNotThere() {
        const design::Document document = exampleDocument(QStringLiteral("budget-32-a100"));
        ProposalOptions options;
        options.leftOut = {SectionKind::cost, SectionKind::bom};
        for (const ProposalSection& section : buildProposal(subjectOf(document), options).sections)
            QVERIFY(!options.leftOut.contains(section.kind));
    }

    void manyVariantsAreComparedFourAtATime() {
        design::Document document = exampleDocument(QStringLiteral("budget-32-a100"));
        const design::Variant first = document.variants.front();
        document.variants.clear();
        for (int i = 0; i < 6; ++i) {
            design::Variant variant = first;
            variant.name = "Variant " + std::to_string(i);
            variant.devices.front().count = i + 1;
            document.variants.push_back(variant);
        }
        ProposalOptions options;
        const Proposal proposal = buildProposal(subjectOf(document), options);
        for (const ProposalSection& section : proposal.sections) {
            if (section.kind != SectionKind::comparison) continue;
            QCOMPARE(std::get<ProposalTable>(section.blocks[0]).columns.size(), std::size_t(5));
            QCOMPARE(std::get<ProposalTable>(section.blocks[1]).columns.size(), std::size_t(3));
            return;
        }
        QFAIL("there is no comparison");
    }

    void variantsThatDoNotCompareAreSaidToBeUnlike() {
        design::Document document = exampleDocument(QStringLiteral("budget-32-a100"));
        document.variants.resize(1);
        document.variants.front().site.electricityPrice_USDpkWh = 0.1;
        document.variants.push_back(document.variants.front());
        design::Variant& second = document.variants.back();
        second.name = "Second";
        const auto compared = [&document] {
            return textOf(buildProposal(subjectOf(document), {}), SectionKind::comparison);
        };
        const QString training = QStringLiteral("not asked for the same training");
        const QString electricity = QStringLiteral("electricity is stated for some variants only");
        QVERIFY(!compared().contains(training));
        QVERIFY(!compared().contains(electricity));
        QVERIFY(second.job);
        second.job->tokens *= 2;
        QVERIFY(compared().contains(training));
        second.site.electricityPrice_USDpkWh = 0;
        QVERIFY(compared().contains(electricity));
    }
};

CW_TEST(TestProposal)
#include "test_proposal.moc"
