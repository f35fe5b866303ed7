#include "views/charts/chart_data.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <array>
#include <utility>

#include "model/units.h"
#include "views/charts/axis_unit.h"
#include "views/charts/serving_data.h"
#include "views/theme/money_text.h"
#include "views/theme/numbers.h"

namespace cw::views {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("Charts", text);
}

struct Cause {
    const char* name;
    double performance::StepTime::* time_s;
};

/// In the order in which a step spends them; named as in the header of StepTime.
constexpr std::array<Cause, 13> causes{{
    {QT_TRANSLATE_NOOP("Charts", "Matrix work"), &performance::StepTime::matrix_s},
    {QT_TRANSLATE_NOOP("Charts", "Attention"), &performance::StepTime::attention_s},
    {QT_TRANSLATE_NOOP("Charts", "Memory-bound"), &performance::StepTime::memoryBound_s},
    {QT_TRANSLATE_NOOP("Charts", "Recompute"), &performance::StepTime::recompute_s},
    {QT_TRANSLATE_NOOP("Charts", "Tensor comm."), &performance::StepTime::tensorComm_s},
    {QT_TRANSLATE_NOOP("Charts", "Pipeline comm."), &performance::StepTime::pipelineComm_s},
    {QT_TRANSLATE_NOOP("Charts", "Context comm."), &performance::StepTime::contextComm_s},
    {QT_TRANSLATE_NOOP("Charts", "Expert comm."), &performance::StepTime::expertComm_s},
    {QT_TRANSLATE_NOOP("Charts", "Offload"), &performance::StepTime::offload_s},
    {QT_TRANSLATE_NOOP("Charts", "Bubble"), &performance::StepTime::bubble_s},
    {QT_TRANSLATE_NOOP("Charts", "Data comm."), &performance::StepTime::dataComm_s},
    {QT_TRANSLATE_NOOP("Charts", "Optimizer"), &performance::StepTime::optimizer_s},
    {QT_TRANSLATE_NOOP("Charts", "Overhead"), &performance::StepTime::overhead_s},
}};

QString categoryName(facility::PowerCategory category) {
    switch (category) {
        case facility::PowerCategory::accelerators:
            return tr("GPUs");
        case facility::PowerCategory::hosts:
            return tr("Hosts");
        case facility::PowerCategory::network:
            return tr("Network");
        case facility::PowerCategory::storage:
            return tr("Storage");
    }
    return {};
}

Role categoryColor(facility::PowerCategory category) {
    switch (category) {
        case facility::PowerCategory::accelerators:
            return Role::categoryAccelerators;
        case facility::PowerCategory::hosts:
            return Role::categoryServers;
        case facility::PowerCategory::network:
            return Role::categoryNetwork;
        case facility::PowerCategory::storage:
            return Role::categoryStorage;
    }
    return Role::categoryOther;
}

QString shortName(economics::CostCategory category) {
    switch (category) {
        case economics::CostCategory::accelerators:
            return tr("GPUs");
        case economics::CostCategory::servers:
            return tr("Nodes");
        case economics::CostCategory::nics:
            return tr("NICs");
        case economics::CostCategory::switches:
            return tr("Switches");
        case economics::CostCategory::cabling:
            return tr("Cables");
        case economics::CostCategory::storage:
            return tr("Storage");
        case economics::CostCategory::management:
            return tr("Mgmt.");
        case economics::CostCategory::racks:
            return tr("Racks");
        case economics::CostCategory::powerDistribution:
            return tr("PDUs");
        case economics::CostCategory::cooling:
            return tr("Cooling");
    }
    return {};
}

Role colorOf(economics::CostCategory category) {
    switch (category) {
        case economics::CostCategory::accelerators:
            return Role::categoryAccelerators;
        case economics::CostCategory::servers:
            return Role::categoryServers;
        case economics::CostCategory::nics:
            return Role::seriesIdle;
        case economics::CostCategory::switches:
            return Role::categoryNetwork;
        case economics::CostCategory::cabling:
            return Role::categoryCabling;
        case economics::CostCategory::storage:
            return Role::categoryStorage;
        case economics::CostCategory::management:
            return Role::networkManagement;
        case economics::CostCategory::racks:
            return Role::categoryOther;
        case economics::CostCategory::powerDistribution:
            return Role::portUsed;
        case economics::CostCategory::cooling:
            return Role::categoryCooling;
    }
    return Role::categoryOther;
}

QStringList loadNames() {
    return {tr("Idle"), tr("Typical"), tr("Peak")};
}

}  // namespace

QString costCategoryName(economics::CostCategory category) {
    return shortName(category);
}

Role costCategoryColor(economics::CostCategory category) {
    return colorOf(category);
}

BarChartData throughputChart(const evaluation::Evaluation& evaluation,
                             const std::optional<workload::TrainingJob>& job) {
    const bool servesOnly = evaluation.serving.isAsked && !evaluation.throughput.isAsked;
    if (servesOnly) return servingChart(evaluation);
    BarChartData chart;
    chart.title = tr("Throughput");
    chart.horizontal = true;
    chart.unit = QLocale().percent();
    if (!evaluation.throughput.estimate) {
        chart.emptyText = QString::fromStdString(evaluation.throughput.reason);
        if (evaluation.gpus == 0)
            chart.emptyText = tr("Add a server with GPUs to see how fast it trains.");
        else if (!job)
            chart.emptyText = tr("Choose a model under Workload to see how fast it trains.");
        return chart;
    }
    const performance::Estimate& estimate = *evaluation.throughput.estimate;
    chart.subtitle = tr("% of a step of %1").arg(durationText(estimate.step.total_s));
    chart.headline = tr("%1, MFU %2, %3")
                         .arg(rateText(estimate.tokens_per_s), percentText(estimate.mfu),
                              durationText(estimate.timeToTrain_s));
    chart.help =
        tr("Tokens a second, model FLOPs utilisation (MFU), time to train. The bars are "
           "what a step spends its time on.");
    BarSeries shares{tr("Share of step time"), Role::categoryAccelerators, {}};
    // A bar chart with horizontal bars counts its categories from the bottom.
    for (auto cause = causes.rbegin(); cause != causes.rend(); ++cause) {
        const double time_s = estimate.step.*(cause->time_s);
        if (time_s <= 0) continue;
        chart.categories << tr(cause->name);
        shares.values.push_back(100.0 * time_s / estimate.step.total_s);
    }
    chart.series.push_back(std::move(shares));
    return chart;
}

BarChartData memoryChart(const evaluation::Evaluation& evaluation) {
    const bool servesOnly = evaluation.serving.isAsked && !evaluation.throughput.isAsked;
    if (servesOnly) return servingMemoryChart(evaluation);
    BarChartData chart;
    chart.title = tr("Memory");
    chart.horizontal = true;
    chart.unit = tr("GiB");
    if (!evaluation.throughput.estimate) {
        chart.emptyText = tr("With an estimate of the throughput, what fills the GPUs' memory.");
        return chart;
    }
    const performance::MemoryUse& memory = evaluation.throughput.estimate->memory;
    const auto gibibytes = [](double size_B) {
        return QLocale().toString(units::bytesToGibibytes(size_B), 'f', 1);
    };
    chart.subtitle = tr("GiB of the fullest GPU");
    chart.headline =
        tr("%1 of %2 GiB").arg(gibibytes(memory.total_B), gibibytes(memory.capacity_B));
    chart.help = tr("What the fullest GPU holds, and what it has room for.");
    BarSeries uses{tr("Memory"), Role::categoryServers, {}};
    // A bar chart with horizontal bars counts its categories from the bottom.
    const std::pair<QString, double> all[] = {
        {tr("Left free"), std::max(0.0, memory.capacity_B - memory.total_B)},
        {tr("Buffers"), memory.fixed_B},
        {tr("Activations"), memory.activations_B},
        {tr("Optimizer"), memory.optimizer_B},
        {tr("Gradients"), memory.gradients_B},
        {tr("Weights"), memory.weights_B}};
    for (const auto& [name, size_B] : all) {
        if (size_B <= 0) continue;
        chart.categories << name;
        uses.values.push_back(units::bytesToGibibytes(size_B));
    }
    chart.series.push_back(std::move(uses));
    return chart;
}

BarChartData powerChart(const evaluation::Evaluation& evaluation, const design::Site& site) {
    BarChartData chart;
    chart.title = tr("Power");
    const facility::Power& power = evaluation.power;
    const AxisUnit unit = powerAxis(power.it.peak_W);
    chart.unit = chart.subtitle = unit.name;
    if (power.devices.empty()) {
        chart.emptyText = tr("Add a server to see the power it draws.");
        return chart;
    }
    if (power.it.peak_W <= 0) {
        chart.emptyText = tr("No power is known of anything in this design.");
        return chart;
    }
    chart.headline =
        tr("%1 typical, %2 peak").arg(powerText(power.it.typical_W), powerText(power.it.peak_W));
    chart.help =
        tr("Typical is the draw of a training run, peak the rated maximum, idle the draw "
           "with nothing running.");
    chart.categories = loadNames();
    for (const facility::CategoryPower& category : power.categories) {
        if (category.power.peak_W <= 0 && category.power.idle_W <= 0) continue;
        chart.series.push_back({categoryName(category.category),
                                categoryColor(category.category),
                                {unit.of(category.power.idle_W), unit.of(category.power.typical_W),
                                 unit.of(category.power.peak_W)}});
    }
    if (site.powerLimit_W) {
        // The limit is at the meter; the bars are IT load, so the line stands at limit / PUE.
        chart.limit = unit.of(*site.powerLimit_W / site.pue);
        chart.limitName = tr("site: %1 at PUE %2")
                              .arg(powerText(*site.powerLimit_W), QLocale().toString(site.pue));
    }
    return chart;
}

BarChartData heatChart(const evaluation::Evaluation& evaluation, const design::Site& site) {
    BarChartData chart;
    chart.title = tr("Heat");
    const facility::Power& power = evaluation.power;
    const AxisUnit unit = heatAxis(power.peakHeat_BTUph);
    chart.unit = chart.subtitle = unit.name;
    if (power.devices.empty()) {
        chart.emptyText = tr("Add a server to see its heat.");
        return chart;
    }
    if (power.peakHeat_BTUph <= 0) {
        chart.emptyText = tr("Heat follows from power, which is not known.");
        return chart;
    }
    chart.headline = tr("%1 peak").arg(heatText(power.peakHeat_BTUph));
    chart.help = tr("All electrical power becomes heat: 1 W is 3.412 BTU/hr.");
    chart.categories = loadNames();
    chart.series.push_back({tr("Heat"),
                            Role::seriesPeak,
                            {unit.of(power.idleHeat_BTUph), unit.of(power.typicalHeat_BTUph),
                             unit.of(power.peakHeat_BTUph)}});
    if (site.coolingLimit_W) {
        chart.limit = unit.of(units::wattsToBtuPerHour(*site.coolingLimit_W));
        chart.limitName =
            tr("cooling: %1").arg(heatText(units::wattsToBtuPerHour(*site.coolingLimit_W)));
    }
    return chart;
}

BarChartData costChart(const evaluation::Evaluation& evaluation,
                       const design::Economics& economics) {
    BarChartData chart;
    chart.title = tr("Cost");
    const design::Currency& currency = evaluation.currency;
    const AxisUnit unit = moneyAxis(evaluation.capex.high.dollars(), currency);
    chart.unit = unit.name;
    chart.subtitle = evaluation.capexIsEstimate ? tr("%1, estimate").arg(unit.name) : unit.name;
    if (evaluation.costItems.empty()) {
        chart.emptyText = tr("Add a server to see what it costs.");
        return chart;
    }
    if (!evaluation.isCostKnown()) {
        chart.emptyText = tr("No price is known of anything in this design.");
        return chart;
    }
    chart.headline = rangeOf(evaluation.capexShown, currency);
    chart.help =
        tr("What the purchase costs: typical, and from low to high. The whiskers are the "
           "range of each category.");
    if (!currency.isDollar()) chart.help += QLatin1Char('\n') + rateIn(currency);
    const auto shownAs = [&](Money amount) { return unit.of(amount.dollars()); };
    std::vector<economics::CategoryCost> shown;
    for (const economics::CategoryCost& cost : evaluation.costByCategory)
        if (cost.cost.high.cents() != 0) shown.push_back(cost);
    for (std::size_t i = 0; i < shown.size(); ++i) {
        chart.categories << shortName(shown[i].category);
        BarSeries series{shortName(shown[i].category), colorOf(shown[i].category), {}};
        series.values.assign(shown.size() + 1, 0.0);
        series.values[i] = shownAs(shown[i].cost.typical);
        series.values.back() = shownAs(shown[i].cost.typical);  // its share of the stacked total
        chart.series.push_back(std::move(series));
        chart.whiskers.push_back({shownAs(shown[i].cost.low), shownAs(shown[i].cost.high)});
    }
    chart.categories << tr("Total");
    chart.whiskers.push_back({shownAs(evaluation.capex.low), shownAs(evaluation.capex.high)});
    if (economics.budget) {
        chart.limit = shownAs(*economics.budget);
        chart.limitName = tr("budget: %1").arg(shortIn(*economics.budget, currency));
    }
    return chart;
}

}  // namespace cw::views
