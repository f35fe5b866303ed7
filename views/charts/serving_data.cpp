#include "views/charts/serving_data.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <array>
#include <utility>

#include "model/units.h"
#include "views/theme/numbers.h"

namespace cw::views {

namespace {

/// The context of the texts for translators.
struct ServingText {
    Q_DECLARE_TR_FUNCTIONS(Charts)
};

using performance::PassTimes;

struct PassCause {
    const char* name;
    double PassTimes::* time_s;
};

/// In the order of PassTimes.
constexpr std::array<PassCause, 6> passCauses{{
    {QT_TRANSLATE_NOOP("Charts", "Weights"), &PassTimes::weights_s},
    {QT_TRANSLATE_NOOP("Charts", "Keys, values"), &PassTimes::keyValues_s},
    {QT_TRANSLATE_NOOP("Charts", "Attention"), &PassTimes::attention_s},
    {QT_TRANSLATE_NOOP("Charts", "Memory-bound"), &PassTimes::memoryBound_s},
    {QT_TRANSLATE_NOOP("Charts", "Communication"), &PassTimes::comm_s},
    {QT_TRANSLATE_NOOP("Charts", "Host"), &PassTimes::host_s},
}};

}  // namespace

BarChartData servingChart(const evaluation::Evaluation& evaluation) {
    BarChartData chart;
    chart.title = ServingText::tr("Throughput");
    chart.horizontal = true;
    chart.unit = QLocale().percent();
    const auto& estimate = evaluation.serving.estimate;
    if (!estimate) {
        chart.emptyText =
            evaluation.gpus == 0
                ? ServingText::tr("Add a server with GPUs to see how fast it answers.")
                : QString::fromStdString(evaluation.serving.reason);
        return chart;
    }
    chart.subtitle = ServingText::tr("% of a pass of %1").arg(durationText(estimate->pass.total_s));
    chart.headline = ServingText::tr("%1, %2 at a time")
                         .arg(rateText(estimate->outputTokens_per_s),
                              QLocale().toString(qlonglong(estimate->concurrency)));
    chart.help =
        ServingText::tr(
            "Output tokens a second of all copies, requests being answered. First token "
            "after %1, then %2 a token. The bars are what one pass, a token of every "
            "answer, spends its time on.")
            .arg(durationText(estimate->firstToken_s), durationText(estimate->interToken_s));
    BarSeries shares{ServingText::tr("Share of a pass"), Role::categoryAccelerators, {}};
    // A bar chart with horizontal bars counts its categories from the bottom.
    for (auto cause = passCauses.rbegin(); cause != passCauses.rend(); ++cause) {
        const double time_s = estimate->pass.*(cause->time_s);
        if (time_s <= 0) continue;
        chart.categories << ServingText::tr(cause->name);
        shares.values.push_back(100.0 * time_s / estimate->pass.total_s);
    }
    chart.series.push_back(std::move(shares));
    return chart;
}

BarChartData servingMemoryChart(const evaluation::Evaluation& evaluation) {
    BarChartData chart;
    chart.title = ServingText::tr("Memory");
    chart.horizontal = true;
    chart.unit = ServingText::tr("GiB");
    const auto& estimate = evaluation.serving.estimate;
    if (!estimate) {
        chart.emptyText =
            ServingText::tr("With an estimate of the service, what fills the GPUs' memory.");
        return chart;
    }
    const performance::ServingMemory& memory = estimate->memory;
    const auto gibibytes = [](double size_B) {
        return QLocale().toString(units::bytesToGibibytes(size_B), 'f', 1);
    };
    chart.subtitle = ServingText::tr("GiB of a GPU");
    chart.headline = ServingText::tr("%1 of %2 GiB")
                         .arg(gibibytes(memory.total_B()), gibibytes(memory.capacity_B));
    chart.help = ServingText::tr("Weights, keys and values of the running requests, and the rest.");
    BarSeries uses{ServingText::tr("Memory"), Role::categoryServers, {}};
    const std::pair<QString, double> all[] = {
        {ServingText::tr("Left free"), std::max(0.0, memory.capacity_B - memory.total_B())},
        {ServingText::tr("Buffers, reserve"), memory.fixed_B},
        {ServingText::tr("Keys, values"), memory.keyValues_B},
        {ServingText::tr("Weights"), memory.weights_B}};
    for (const auto& [name, size_B] : all) {
        if (size_B <= 0) continue;
        chart.categories << name;
        uses.values.push_back(units::bytesToGibibytes(size_B));
    }
    chart.series.push_back(std::move(uses));
    return chart;
}

}  // namespace cw::views
