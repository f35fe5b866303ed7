#include <algorithm>
#include <cmath>

#include "app/cli/commands.h"
#include "app/cli/evaluation_json.h"
#include "app/cli/faults.h"
#include "app/cli/table.h"
#include "model/checks/searched_fix.h"
#include "model/checks/wording.h"
#include "model/design/document_file.h"
#include "model/units.h"

namespace cw::cli {

namespace {

using checks::figure;
using evaluation::Evaluation;

struct Evaluated {
    const design::Variant* variant = nullptr;
    Evaluation evaluation;
};

/// Of the capital cost, in the design's currency.
std::string capexText(const Evaluation& e) {
    const auto words = [&](Money amount) { return checks::amountIn(amount, e.currency); };
    return words(e.capexShown.typical) + " (" + words(e.capexShown.low) + " to " +
           words(e.capexShown.high) + ")";
}

std::string findingsText(const evaluation::FindingCounts& counts) {
    return checks::counted(counts.error, "error") + ", " +
           checks::counted(counts.warning, "warning") + ", " + std::to_string(counts.info) +
           " info";
}

/// A row: its label and the same figure of every variant.
template <class Text>
Row row(const std::string& label, const std::vector<Evaluated>& all, Text text) {
    Row cells{label};
    for (const Evaluated& one : all) cells.push_back(text(one.evaluation));
    return cells;
}

template <class Text>
Row estimateRow(const std::string& label, const std::vector<Evaluated>& all, Text text) {
    return row(label, all, [&](const Evaluation& e) -> std::string {
        return e.throughput.estimate ? text(*e.throughput.estimate) : "-";
    });
}

template <class Text>
Row servingRow(const std::string& label, const std::vector<Evaluated>& all, Text text) {
    return row(label, all, [&](const Evaluation& e) -> std::string {
        return e.serving.estimate ? text(*e.serving.estimate) : "-";
    });
}

bool hasService(const std::vector<Evaluated>& all) {
    return std::any_of(all.begin(), all.end(),
                       [](const Evaluated& one) { return one.variant->service.has_value(); });
}

std::string milliseconds(double time_s, bool meets) {
    return figure(time_s * 1e3, time_s < .1 ? 1 : 0) + " ms" + (meets ? "" : ", misses its target");
}

/// What the inference services do.
std::vector<Row> servingRows(const std::vector<Evaluated>& all) {
    using performance::ServingEstimate;
    return {
        servingRow("Output tokens", all,
                   [](const ServingEstimate& e) {
                       return checks::grouped(std::llround(e.outputTokens_per_s)) + " tokens/s";
                   }),
        servingRow("Requests at a time", all,
                   [](const ServingEstimate& e) {
                       return checks::grouped(std::llround(e.concurrency)) +
                              (e.meetsDemand ? "" : ", fewer than asked for");
                   }),
        servingRow("Time to first token", all,
                   [](const ServingEstimate& e) {
                       return milliseconds(e.firstToken_s, e.meetsFirstToken);
                   }),
        servingRow("Between tokens", all,
                   [](const ServingEstimate& e) {
                       return milliseconds(e.interToken_s, e.meetsInterToken);
                   }),
        servingRow("Copies of the model", all,
                   [](const ServingEstimate& e) {
                       return std::to_string(e.plan.replicas) + " x " +
                              checks::counted(e.plan.gpusPerReplica(), "GPU");
                   }),
    };
}

/// Watts of every variant as `text`, where they are known.
template <class Text>
Row powerRow(const std::string& label, const std::vector<Evaluated>& all, Text text) {
    return row(label, all, [&](const Evaluation& e) -> std::string {
        return powerIsKnown(e) ? text(e.power.it) : "not known";
    });
}

std::vector<Row> rowsOf(const std::vector<Evaluated>& all) {
    using performance::Estimate;
    Row names{"Variant"};
    for (const Evaluated& one : all) names.push_back(one.variant->name);
    using facility::Watts;
    std::vector<Row> rows{
        names,
        row("GPUs", all, [](const Evaluation& e) { return checks::grouped(e.gpus); }),
        estimateRow("Throughput", all,
                    [](const Estimate& e) {
                        return checks::grouped(std::llround(e.tokens_per_s)) + " tokens/s";
                    }),
        estimateRow("MFU", all, [](const Estimate& e) { return checks::percent(e.mfu); }),
        estimateRow("Step time", all,
                    [](const Estimate& e) { return figure(e.step.total_s, 2) + " s"; }),
        estimateRow("Time to train", all,
                    [](const Estimate& e) {
                        return figure(units::secondsToDays(e.timeToTrain_s)) + " days";
                    }),
        powerRow("Power, idle", all, [](const Watts& w) { return checks::kilowatts(w.idle_W); }),
        powerRow("Power, typical", all,
                 [](const Watts& w) { return checks::kilowatts(w.typical_W); }),
        powerRow("Power, peak", all, [](const Watts& w) { return checks::kilowatts(w.peak_W); }),
        powerRow("Heat, peak", all, [](const Watts& w) { return checks::btuPerHour(w.peak_W); }),
        row("Racks", all, [](const Evaluation& e) { return std::to_string(e.power.racksNeeded); }),
        row("Capital cost", all,
            [](const Evaluation& e) { return e.isCostKnown() ? capexText(e) : "not known"; }),
        row("Without a price", all,
            [](const Evaluation& e) {
                return checks::counted(static_cast<long>(e.unpriced.size()), "part");
            }),
        row("Findings", all, [](const Evaluation& e) { return findingsText(e.counts); }),
    };
    if (!hasService(all)) return rows;
    const std::vector<Row> serving = servingRows(all);
    rows.insert(rows.begin() + 6, serving.begin(), serving.end());
    return rows;
}

int evaluateCommand(const Session& session) {
    const design::Document document = design::openDocument(session.file);
    const auto catalog = openCatalogIfThere(session);
    std::vector<Evaluated> all;
    for (const design::Variant* variant : chosenVariants(session, document))
        all.push_back(
            {variant, evaluation::evaluate(*variant, document.pinned,
                                           {catalog ? &*catalog : nullptr,
                                            faultsOf(session, *variant, document.pinned)})});
    if (session.json) {
        JsonArray variants;
        for (Evaluated& one : all) {
            const auto& machine = one.evaluation.throughput.machine;
            checks::searchFixes(one.evaluation.findings, *one.variant, document.pinned,
                                machine ? &*machine : nullptr);
            variants.push_back(evaluationToJson(*one.variant, one.evaluation));
        }
        printJson(JsonObject{{"document", document.title}, {"variants", std::move(variants)}});
        return exitOk;
    }
    std::string text = document.title + "\n\n" + table(rowsOf(all));
    for (const Evaluated& one : all) {
        const bool onlyServes = one.variant->service && !one.variant->job;
        if (!one.evaluation.throughput.estimate && !onlyServes)
            text += "\n" + one.variant->name + ": no throughput. " +
                    one.evaluation.throughput.reason + "\n";
        if (one.variant->service && !one.evaluation.serving.estimate)
            text +=
                "\n" + one.variant->name + ": no answers. " + one.evaluation.serving.reason + "\n";
    }
    print(text);
    return exitOk;
}

}  // namespace

void addEvaluateCommand(CLI::App& app, Session& session) {
    CLI::App* command =
        app.add_subcommand("evaluate", "Throughput, power, heat, cost and findings of a design");
    command->add_option("FILE", session.file, "The .cluster file")->required();
    command->add_option("--variant", session.variant, "Only this variant")->type_name("NAME");
    command->add_flag("--json", session.json, "JSON instead of a table");
    addFailOption(*command, session);
    command->footer(evaluationKeys);
    command->callback(
        [&session] { session.command = [&session] { return evaluateCommand(session); }; });
}

}  // namespace cw::cli
