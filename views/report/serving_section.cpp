// Performance of an inference service: what it answers, by which plan, and how sure that is.
#include <QLocale>

#include "model/units.h"
#include "views/charts/serving_data.h"
#include "views/report/proposal_parts.h"
#include "views/theme/numbers.h"
#include "views/theme/serving_words.h"

namespace cw::views {

namespace {

using performance::ServingEstimate;

QString requestsText(double requests) {
    return wholeText(static_cast<long long>(requests));
}

QString targetNote(double target_s, bool isMet) {
    if (target_s <= 0) return reportTr("no target");
    return (isMet ? reportTr("target %1, met") : reportTr("target %1, missed"))
        .arg(durationText(target_s));
}

void addServingTable(ProposalSection& section, const ServingEstimate& estimate,
                     const workload::InferenceService& service) {
    const double factor = 1 + estimate.doubt;
    ProposalTable table;
    table.columns = {{reportTr("Figure"), 2},
                     {reportTr("Expected"), 1.4, true},
                     {reportTr("Between, or target"), 2, true}};
    const auto add = [&](const QString& name, const QString& expected, const QString& note) {
        table.rows.push_back({{cell(name), cell(expected, Tone::strong), cell(note, Tone::light)}});
    };
    add(reportTr("Output of the service"), rateText(estimate.outputTokens_per_s),
        reportTr("%1 to %2")
            .arg(rateText(estimate.outputTokens_per_s / factor),
                 rateText(estimate.outputTokens_per_s * factor)));
    add(reportTr("Requests a second"), QLocale().toString(estimate.requests_per_s, 'g', 3),
        service.requests_per_s > 0
            ? reportTr("asked for: %1").arg(QLocale().toString(service.requests_per_s, 'g', 3))
            : reportTr("%1 to %2")
                  .arg(QLocale().toString(estimate.requests_per_s / factor, 'g', 3),
                       QLocale().toString(estimate.requests_per_s * factor, 'g', 3)));
    add(reportTr("Requests answered at a time"), requestsText(estimate.concurrency),
        estimate.meetsDemand
            ? reportTr("at most %1, set by %2")
                  .arg(requestsText(estimate.most), servingLimitName(estimate.limit))
            : reportTr("fewer than asked for, set by %1").arg(servingLimitName(estimate.limit)));
    add(reportTr("First token after"), durationText(estimate.firstToken_s),
        targetNote(service.firstToken_s, estimate.meetsFirstToken));
    add(reportTr("Each further token after"), durationText(estimate.interToken_s),
        targetNote(service.interToken_s, estimate.meetsInterToken));
    add(reportTr("A whole answer"), durationText(estimate.answer_s), {});
    section.blocks.push_back(std::move(table));
}

void addServingDoubt(ProposalSection& section, const ServingEstimate& estimate) {
    section.blocks.push_back(
        ProposalText{reportTr("The true output is expected within a factor of %1 either way.")
                         .arg(QLocale().toString(1 + estimate.doubt, 'f', 2)),
                     Tone::light});
    if (estimate.unvalidated != nullptr && estimate.unvalidated[0] != '\0')
        section.blocks.push_back(ProposalText{reportTr("Outside what this was validated on: %1.")
                                                  .arg(QString::fromUtf8(estimate.unvalidated)),
                                              Tone::warning});
}

void addServingPlan(ProposalSection& section, const ServingEstimate& estimate) {
    const auto gibibytes = [](double size_B) {
        return QLocale().toString(units::bytesToGibibytes(size_B), 'f', 1);
    };
    ProposalTable table;
    table.columns = {{reportTr("How it is laid on the GPUs"), 2},
                     {reportTr("The best that meets most"), 3.4}};
    const auto add = [&](const QString& name, const QString& value) {
        table.rows.push_back({{cell(name, Tone::light), cell(value)}});
    };
    add(reportTr("Copies of the model"), servingPlanText(estimate.plan));
    add(reportTr("Requests of one copy"), requestsText(estimate.perReplica));
    add(reportTr("Memory of a GPU"),
        reportTr("%1 of %2\u00a0GiB, of which %3 keys and values")
            .arg(gibibytes(estimate.memory.total_B()), gibibytes(estimate.memory.capacity_B),
                 gibibytes(estimate.memory.keyValues_B)));
    section.blocks.push_back(std::move(table));
}

}  // namespace

void addServing(ProposalSection& section, const EvaluatedVariant& each) {
    const evaluation::Serving& serving = each.evaluation->serving;
    if (!serving.estimate) {
        section.blocks.push_back(
            ProposalText{reportTr("There is no estimate of the inference service. %1")
                             .arg(fromModel(serving.reason)),
                         Tone::warning});
        return;
    }
    addServingTable(section, *serving.estimate, *each.variant->service);
    addServingDoubt(section, *serving.estimate);
    section.blocks.push_back(
        ProposalCharts{{servingChart(*each.evaluation), servingMemoryChart(*each.evaluation)}});
    addServingPlan(section, *serving.estimate);
}

}  // namespace cw::views
