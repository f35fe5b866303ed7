#include "views/inspector/plan_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include "model/units.h"
#include "views/inspector/plan_rows.h"
#include "views/theme/numbers.h"
#include "views/theme/workload_text.h"

namespace cw::views {

namespace {

QString ofPlan(const char* text) {
    return QCoreApplication::translate("cw::plan", text);
}

QString gibibytes(double size_B) {
    return QLocale().toString(units::bytesToGibibytes(size_B), 'f', 1);
}

struct WhyLink {
    const char* name;
    evaluation::Quantity quantity;
};

constexpr WhyLink whyLinks[] = {{"why:memory", evaluation::Quantity::memory},
                                {"why:stepTime", evaluation::Quantity::stepTime},
                                {"why:mfu", evaluation::Quantity::mfu},
                                {"why:timeToTrain", evaluation::Quantity::timeToTrain},
                                {"why:outputTokens", evaluation::Quantity::outputTokensPerSecond},
                                {"why:concurrency", evaluation::Quantity::concurrency},
                                {"why:firstToken", evaluation::Quantity::firstToken},
                                {"why:interToken", evaluation::Quantity::interToken},
                                {"why:servingMemory", evaluation::Quantity::servingMemory}};

QString parallelText(const workload::Plan& plan) {
    QStringList pieces{
        ofPlan("tensor %1").arg(plan.tensorParallel),
        plan.interleave > 1
            ? ofPlan("pipeline %1 x %2").arg(plan.pipelineParallel).arg(plan.interleave)
            : ofPlan("pipeline %1").arg(plan.pipelineParallel),
        ofPlan("data %1").arg(plan.dataParallel)};
    if (plan.contextParallel > 1) pieces << ofPlan("context %1").arg(plan.contextParallel);
    if (plan.expertParallel > 1) pieces << ofPlan("expert %1").arg(plan.expertParallel);
    if (plan.pipelineParallel > 1 && plan.schedule == workload::PipelineSchedule::zeroBubble)
        pieces << scheduleName(plan.schedule).toLower();
    return pieces.join(QStringLiteral(", "));
}

/// What lives in host memory; empty for nothing.
QString hostText(const workload::Plan& plan) {
    QStringList pieces;
    if (plan.offloadOptimizer) pieces << ofPlan("optimizer");
    if (plan.offloadActivations) pieces << ofPlan("activations");
    return pieces.join(QStringLiteral(", "));
}

}  // namespace

QString planText(const performance::Estimate& estimate, const Theme& theme) {
    const workload::Plan& plan = estimate.plan;
    PlanRows rows(theme);
    rows.add(ofPlan("Parallel"), parallelText(plan));
    rows.add(ofPlan("Micro-batch"), QLocale().toString(plan.microBatch));
    rows.add(ofPlan("Recompute"),
             plan.recompute != workload::Recompute::none && plan.recomputeShare < 1
                 ? ofPlan("%1, %2 of the layers")
                       .arg(recomputeName(plan.recompute), percentText(plan.recomputeShare))
                 : recomputeName(plan.recompute));
    rows.add(
        ofPlan("Sharding"),
        plan.shardingGroup > 0
            ? ofPlan("%1, groups of %2").arg(shardingName(plan.sharding)).arg(plan.shardingGroup)
            : shardingName(plan.sharding));
    if (plan.contextParallel > 1)
        rows.add(ofPlan("Context exchange"), exchangeName(plan.contextExchange));
    if (const QString host = hostText(plan); !host.isEmpty()) rows.add(ofPlan("On the host"), host);
    rows.add(ofPlan("Memory"),
             ofPlan("%1 of %2\u00a0GiB on the fullest GPU")
                 .arg(gibibytes(estimate.memory.total_B), gibibytes(estimate.memory.capacity_B)),
             "why:memory");
    rows.add(ofPlan("Step"), durationText(estimate.step.total_s), "why:stepTime");
    rows.add(ofPlan("Exposed communication"),
             percentText(estimate.step.exposed_s() / estimate.step.total_s));
    rows.add(ofPlan("MFU, HFU"),
             ofPlan("%1, %2").arg(percentText(estimate.mfu), percentText(estimate.hfu)), "why:mfu");
    rows.add(ofPlan("To train"), durationText(estimate.timeToTrain_s), "why:timeToTrain");
    rows.add(ofPlan("Doubt"), ofPlan("true step time within a factor of %1")
                                  .arg(QLocale().toString(1.0 + estimate.doubt, 'f', 2)));
    QString text =
        QStringLiteral("<p><b>%1</b></p><table cellspacing=\"0\" cellpadding=\"1\">%2</table>")
            .arg(ofPlan("The plan"), rows.html());
    if (estimate.unvalidated && *estimate.unvalidated)
        text += QStringLiteral("<p style=\"color:%1\">%2 %3</p>")
                    .arg(theme.color(Role::severityWarning).name(),
                         ofPlan("Outside what this was validated on:"),
                         QString::fromUtf8(estimate.unvalidated).toHtmlEscaped());
    return text;
}

QString runnersUpText(const std::vector<performance::RunnerUp>& runnersUp,
                      const performance::Estimate& best, const Theme& theme) {
    if (runnersUp.empty()) return {};
    const QString light = theme.color(Role::textLight).name();
    QString text = QStringLiteral("<p><b>%1</b></p>").arg(ofPlan("Plans that lost"));
    for (const performance::RunnerUp& runner : runnersUp) {
        const double slower = runner.estimate.step.total_s / best.step.total_s - 1;
        text +=
            QStringLiteral(
                "<p style=\"margin:0 0 4px 0\">%1, %2<br/><span style=\"color:%3\">%4</span></p>")
                .arg(parallelText(runner.estimate.plan),
                     slower >= 0 ? ofPlan("%1 slower").arg(percentText(slower))
                                 : ofPlan("%1 faster").arg(percentText(-slower)),
                     light, QString::fromStdString(runner.reason).toHtmlEscaped());
    }
    return text;
}

std::optional<evaluation::Quantity> quantityOfLink(const QString& link) {
    for (const WhyLink& each : whyLinks)
        if (link == QLatin1String(each.name)) return each.quantity;
    return std::nullopt;
}

}  // namespace cw::views
