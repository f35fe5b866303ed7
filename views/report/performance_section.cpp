// Performance with its doubt: where a step's time goes, by which plan, and how sure that is.
#include <QLocale>
#include <algorithm>

#include "model/units.h"
#include "views/report/proposal_parts.h"
#include "views/theme/numbers.h"
#include "views/theme/workload_text.h"

namespace cw::views {

namespace {

using evaluation::Evaluation;
using performance::Estimate;

QString planSizes(const workload::Plan& plan) {
    QStringList pieces{reportTr("tensor %1").arg(plan.tensorParallel),
                       reportTr("pipeline %1").arg(plan.pipelineParallel),
                       reportTr("data %1").arg(plan.dataParallel)};
    if (plan.interleave > 1) pieces << reportTr("%1 pieces a stage").arg(plan.interleave);
    if (plan.contextParallel > 1) pieces << reportTr("context %1").arg(plan.contextParallel);
    if (plan.expertParallel > 1) pieces << reportTr("expert %1").arg(plan.expertParallel);
    return pieces.join(QStringLiteral(", "));
}

/// "between 0.9 and 1.1": from low to high, whichever of the two is which.
QString between(const QString& low, const QString& high) {
    return reportTr("%1 to %2").arg(low, high);
}

void addEstimateTable(ProposalSection& section, const Evaluation& evaluation) {
    const Estimate& estimate = *evaluation.throughput.estimate;
    const performance::Goodput& goodput = evaluation.throughput.goodput;
    const double factor = 1 + estimate.doubt;
    const double useful = std::max(0.01, goodput.usefulShare);
    ProposalTable table;
    table.columns = {
        {reportTr("Figure"), 2}, {reportTr("Expected"), 1.4, true}, {reportTr("Between"), 2, true}};
    const auto add = [&](const QString& name, const QString& expected, const QString& range) {
        table.rows.push_back(
            {{cell(name), cell(expected, Tone::strong), cell(range, Tone::light)}});
    };
    add(reportTr("Throughput"), rateText(estimate.tokens_per_s),
        between(rateText(estimate.tokens_per_s / factor),
                rateText(estimate.tokens_per_s * factor)));
    add(reportTr("Step"), durationText(estimate.step.total_s),
        between(durationText(estimate.step.total_s / factor),
                durationText(estimate.step.total_s * factor)));
    add(reportTr("Time to train, without failures"), durationText(estimate.timeToTrain_s),
        between(durationText(estimate.timeToTrain_s / factor),
                durationText(estimate.timeToTrain_s * factor)));
    add(reportTr("Time to train, with failures"), durationText(estimate.timeToTrain_s / useful),
        between(durationText(estimate.timeToTrain_s / useful / factor),
                durationText(estimate.timeToTrain_s / useful * factor)));
    add(reportTr("Model FLOPs utilisation (MFU)"), percentText(estimate.mfu),
        between(percentText(estimate.mfu / factor), percentText(estimate.mfu * factor)));
    section.blocks.push_back(std::move(table));
}

void addDoubt(ProposalSection& section, const Evaluation& evaluation) {
    const Estimate& estimate = *evaluation.throughput.estimate;
    const bool isValidated = !estimate.unvalidated || !*estimate.unvalidated;
    QString doubt =
        reportTr(
            "The true step time is expected within a factor of %1 either way; the column on "
            "the right shows what that means.")
            .arg(QLocale().toString(1 + estimate.doubt, 'f', 2));
    if (isValidated)
        doubt += QLatin1Char(' ') +
                 reportTr("Nine of ten published runs of this kind were met that closely.");
    section.blocks.push_back(ProposalText{doubt, Tone::light});
    if (!isValidated)
        section.blocks.push_back(ProposalText{
            reportTr("Outside what this was validated on: %1").arg(fromModel(estimate.unvalidated)),
            Tone::warning});
    const performance::Goodput& goodput = evaluation.throughput.goodput;
    QString failures =
        reportTr(
            "Failures: one interruption every %1 is expected; with a checkpoint every %2, %3 "
            "of the time is useful.")
            .arg(durationText(goodput.meanTimeToInterrupt_s), durationText(goodput.interval_s),
                 percentText(goodput.usefulShare));
    if (!goodput.firstOrderHolds)
        failures += QLatin1Char(' ') +
                    reportTr("They take so much time that this first-order share does not hold.");
    if (goodput.caveat && *goodput.caveat) failures += QLatin1Char(' ') + fromModel(goodput.caveat);
    section.blocks.push_back(ProposalText{failures, Tone::light});
}

void addPlan(ProposalSection& section, const Evaluation& evaluation) {
    const Estimate& estimate = *evaluation.throughput.estimate;
    const workload::Plan& plan = estimate.plan;
    const auto gibibytes = [](double size_B) {
        return QLocale().toString(units::bytesToGibibytes(size_B), 'f', 1);
    };
    ProposalTable table;
    table.columns = {{reportTr("The plan"), 2}, {reportTr("Fastest that fits"), 3.4}};
    const auto add = [&](const QString& name, const QString& value) {
        table.rows.push_back({{cell(name, Tone::light), cell(value)}});
    };
    add(reportTr("GPUs by kind of parallelism"), planSizes(plan));
    add(reportTr("Micro-batch"), countText(plan.microBatch, "one sequence", "%1 sequences"));
    add(reportTr("Recompute, sharding"),
        reportTr("%1, %2").arg(recomputeName(plan.recompute), shardingName(plan.sharding)));
    add(reportTr("Memory of the fullest GPU"),
        reportTr("%1 of %2\u00a0GiB")
            .arg(gibibytes(estimate.memory.total_B), gibibytes(estimate.memory.capacity_B)));
    add(reportTr("Communication not hidden"),
        reportTr("%1 of the step")
            .arg(percentText(estimate.step.exposed_s() / estimate.step.total_s)));
    if (evaluation.throughput.energy_J > 0)
        add(reportTr("Energy of the run, at the meter"),
            energyText(evaluation.throughput.energy_J));
    section.blocks.push_back(std::move(table));
}

}  // namespace

void addPerformance(ProposalSection& section, const ProposalSubject& subject) {
    for (const EvaluatedVariant& each : subject.variants) {
        addVariantHeading(section, subject, each);
        const Evaluation& evaluation = *each.evaluation;
        if (evaluation.serving.isAsked) {
            if (evaluation.throughput.isAsked)
                section.blocks.push_back(ProposalHeading{reportTr("Inference service")});
            addServing(section, each);
            if (!evaluation.throughput.isAsked) continue;
            section.blocks.push_back(ProposalHeading{reportTr("Training")});
        }
        if (!evaluation.throughput.estimate) {
            section.blocks.push_back(
                ProposalText{reportTr("There is no estimate of the throughput. %1")
                                 .arg(fromModel(evaluation.throughput.reason)),
                             Tone::warning});
            continue;
        }
        addEstimateTable(section, evaluation);
        addDoubt(section, evaluation);
        section.blocks.push_back(ProposalCharts{
            {throughputChart(evaluation, each.variant->job), memoryChart(evaluation)}});
        addPlan(section, evaluation);
    }
}

}  // namespace cw::views
