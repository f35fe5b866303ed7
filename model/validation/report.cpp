#include "model/validation/report.h"

#include <array>
#include <cstdio>

#include "model/workload/workload_json.h"

namespace cw::validation {

namespace {

std::string fixed(double number, int digits) {
    std::array<char, 64> text{};
    const int size = std::snprintf(text.data(), text.size(), "%.*f", digits, number);
    return std::string(text.data(), static_cast<std::size_t>(size));
}

std::string percent(double share) {
    return fixed(100 * share, 1) + " %";
}

std::string padded(std::string text, std::size_t width, bool right) {
    if (text.size() >= width) return text;
    const std::string space(width - text.size(), ' ');
    return right ? space + text : text + space;
}

std::vector<std::string> csvHeader() {
    std::vector<std::string> header{"id",    "publication", "model",      "gpu",
                                    "gpus",  "kind",        "status",     "reason",
                                    "plan",  "assumptions", "measured_s", "predicted_s",
                                    "error", "memory_GB",   "memory_fits"};
    for (const Cause& cause : causes) header.push_back(std::string("share_") + cause.name);
    return header;
}

std::vector<std::string> csvCells(const RowResult& row) {
    const MappedRun& mapped = *row.mapped;
    std::vector<std::string> cells{mapped.run->id,
                                   publicationOf(mapped),
                                   mapped.run->model,
                                   mapped.run->gpu,
                                   std::to_string(mapped.machine.gpus()),
                                   kindOf(mapped),
                                   mapped.aside.empty() ? "counted" : "aside",
                                   mapped.aside,
                                   planText(row.plan),
                                   mapped.assumptions,
                                   fixed(mapped.measured_s, 5),
                                   fixed(row.predicted_s, 5),
                                   fixed(row.error, 5),
                                   fixed(row.memory_B / 1e9, 1),
                                   row.fits ? "1" : "0"};
    for (const Cause& cause : causes)
        cells.push_back(fixed(row.step.*cause.seconds / row.predicted_s, 4));
    return cells;
}

Json groupsToJson(const Groups& groups) {
    JsonObject object;
    for (const auto& [name, summary] : groups) object.emplace_back(name, errorsToJson(summary));
    return object;
}

Json asideToJson(const Validation& validation) {
    JsonArray list;
    for (const RowResult& row : validation.aside)
        list.push_back(JsonObject{
            {"id", row.mapped->run->id}, {"reason", row.mapped->aside}, {"error", row.error}});
    return list;
}

Json skippedToJson(const Validation& validation) {
    JsonArray list;
    for (const SkippedRow& row : validation.skipped)
        list.push_back(JsonObject{{"id", row.id}, {"reason", row.reason}});
    return list;
}

std::string groupText(const std::string& title, const Groups& groups) {
    std::string text =
        "\n" + padded(title, 34, false) + "   rows   median     mean      p90     bias\n";
    for (const auto& [name, summary] : groups) text += errorLine("  " + name, summary);
    return text;
}

Groups asideGroups(const Validation& validation) {
    return summarizeBy(validation.aside, [](const MappedRun& mapped) { return mapped.aside; });
}

}  // namespace

std::string publicationOf(const MappedRun& mapped) {
    return mapped.run->publication();
}

std::string acceleratorOf(const MappedRun& mapped) {
    return mapped.run->gpu;
}

std::string planText(const workload::Plan& plan) {
    std::string text = "TP" + std::to_string(plan.tensorParallel);
    if (plan.contextParallel > 1) text += " CP" + std::to_string(plan.contextParallel);
    text += " PP" + std::to_string(plan.pipelineParallel);
    if (plan.interleave > 1) text += "x" + std::to_string(plan.interleave);
    if (plan.expertParallel > 0) text += " EP" + std::to_string(plan.expertParallel);
    text += " DP" + std::to_string(plan.dataParallel);
    if (plan.shardingGroup > 0) text += "/" + std::to_string(plan.shardingGroup);
    text += " mb" + std::to_string(plan.microBatch);
    text += " recompute " + std::string(workload::nameOf(plan.recompute));
    if (plan.recomputeShare < 1) text += " " + fixed(plan.recomputeShare, 2);
    return text + " sharding " + std::string(workload::nameOf(plan.sharding));
}

namespace {

/// Of no rows there is no error, not one of zero.
Json knownOf(const ErrorSummary& summary, double value) {
    return summary.rows > 0 ? Json(value) : Json();
}

}  // namespace

Json errorsToJson(const ErrorSummary& summary) {
    return JsonObject{{"rows", static_cast<std::int64_t>(summary.rows)},
                      {"median", summary.median},
                      {"mean", summary.mean},
                      {"p90", summary.p90},
                      {"bias", summary.bias}};
}

std::string errorLine(const std::string& name, const ErrorSummary& summary) {
    const std::string bias = (summary.bias >= 0 ? "+" : "") + percent(summary.bias);
    return padded(name, 34, false) + padded(std::to_string(summary.rows), 7, true) +
           padded(percent(summary.median), 9, true) + padded(percent(summary.mean), 9, true) +
           padded(percent(summary.p90), 9, true) + padded(bias, 9, true) + "\n";
}

std::string rowsToCsv(const Validation& validation) {
    std::string text = csvLine(csvHeader());
    for (const auto* list : {&validation.counted, &validation.aside})
        for (const RowResult& row : *list) text += csvLine(csvCells(row));
    const std::size_t width = csvHeader().size();
    for (const SkippedRow& row : validation.skipped) {
        std::vector<std::string> cells(width);
        cells[0] = row.id;
        cells[6] = "skipped";
        cells[7] = row.reason;
        text += csvLine(cells);
    }
    return text;
}

Json summaryToJson(const Validation& validation) {
    const ErrorSummary all = summarizeAll(validation.counted);
    const RankCorrelations ranks = rankWithinModels(validation.counted);
    return JsonObject{
        {"rows", static_cast<std::int64_t>(validation.mapped.size())},
        {"simulated",
         static_cast<std::int64_t>(validation.counted.size() + validation.aside.size())},
        {"summary", JsonObject{{"median", knownOf(all, all.median)},
                               {"mean", knownOf(all, all.mean)},
                               {"p90", knownOf(all, all.p90)},
                               {"bias", knownOf(all, all.bias)}}},
        {"by_source", groupsToJson(summarizeBy(validation.counted, publicationOf))},
        {"skipped", skippedToJson(validation)},
        {"counted", static_cast<std::int64_t>(validation.counted.size())},
        {"by_accelerator", groupsToJson(summarizeBy(validation.counted, acceleratorOf))},
        {"by_kind", groupsToJson(summarizeBy(validation.counted, kindOf))},
        {"by_scale", groupsToJson(summarizeBy(validation.counted, scaleOf))},
        {"rank_correlation", JsonObject{{"step_time", ranks.step},
                                        {"step_time_median", ranks.stepMedian},
                                        {"tokens_per_gpu", ranks.tokensPerGpu},
                                        {"pairs_in_order", ranks.pairsInOrder},
                                        {"models", static_cast<std::int64_t>(ranks.models)}}},
        {"memory", errorsToJson(summarizeMemory(validation.counted))},
        {"fits", static_cast<std::int64_t>(countFitting(validation.counted))},
        {"aside", asideToJson(validation)}};
}

std::string summaryToText(const Validation& validation) {
    const RankCorrelations ranks = rankWithinModels(validation.counted);
    std::string text = std::to_string(validation.mapped.size()) +
                       " rows: " + std::to_string(validation.counted.size()) + " counted, " +
                       std::to_string(validation.aside.size()) + " set aside, " +
                       std::to_string(validation.skipped.size()) + " skipped\n";
    text += groupText("relative error of step time",
                      {{"all counted", summarizeAll(validation.counted)}});
    text += groupText("by source", summarizeBy(validation.counted, publicationOf));
    text += groupText("by accelerator", summarizeBy(validation.counted, acceleratorOf));
    text += groupText("by kind", summarizeBy(validation.counted, kindOf));
    text += groupText("by scale", summarizeBy(validation.counted, scaleOf));
    text += groupText("set aside, not counted", asideGroups(validation));
    text += "\nrank correlation (Spearman) within " + std::to_string(ranks.models) +
            " models of four runs or more, mean weighted by runs: step time " +
            fixed(ranks.step, 3) + " (median model " + fixed(ranks.stepMedian, 3) +
            "), tokens per second and GPU " + fixed(ranks.tokensPerGpu, 3) +
            "\nof pairs of one model measured more than 10 % apart, in the right order: " +
            percent(ranks.pairsInOrder) + "\n";
    text += "\n" + errorLine("memory of the fullest GPU", summarizeMemory(validation.counted));
    text += std::to_string(countFitting(validation.counted)) + " of " +
            std::to_string(validation.counted.size()) + " fit by the estimate; all of them ran\n";
    if (!validation.skipped.empty()) text += "\nskipped\n";
    for (const SkippedRow& row : validation.skipped)
        text += "  " + padded(row.id, 44, false) + "  " + row.reason + "\n";
    return text;
}

}  // namespace cw::validation
