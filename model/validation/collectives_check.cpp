#include "model/validation/collectives_check.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "model/performance/collectives.h"
#include "model/performance/machine_parts.h"
#include "model/validation/accelerator_names.h"
#include "model/validation/cells.h"
#include "model/validation/network_text.h"
#include "model/validation/report.h"
#include "model/validation/run_machine.h"
#include "model/validation/words_in.h"

namespace cw::validation {

namespace {

constexpr double smallestCounted_B = 1 << 20;

/// "the 16 MiB out-of-place point is an outlier", "the 1 GiB point is a published outlier": the
/// size meant, in bytes.
double outlier_B(const std::string& notes) {
    const auto at = notes.find("outlier");
    if (at == std::string::npos) return 0;
    const std::string before = notes.substr(0, at);
    const auto from = before.rfind("the ");
    if (from == std::string::npos) return 0;
    const double number = numberAt(before, from + 4).value_or(0);
    return number * (has(before.substr(from), "gib") ? 1 << 30 : 1 << 20);
}

std::string collectiveAside(const Cells& cells, double message_B) {
    const std::string notes = lowered(cells.text("notes"));
    for (const char* words : {"undefin", "without defining", "average over all", "user report",
                              "low trust:", "use with care", "default nccl settings"})
        if (has(notes, words)) return "flagged by its notes";
    if (message_B > 0 && message_B == outlier_B(notes)) return "an outlier by its notes";
    if (message_B < smallestCounted_B) return "below 1 MiB";
    return "";
}

double measuredTime_s(const Cells& cells, double message_B, const std::string& operation,
                      double gpus) {
    if (const double latency = cells.number("latency_us"); latency > 0) return latency * 1e-6;
    if (const double rate = cells.number("algbw_GBps"); rate > 0) return message_B / (rate * 1e9);
    const double share = (gpus - 1) / gpus * (operation == "all_reduce" ? 2 : 1);
    if (const double rate = cells.number("busbw_GBps"); rate > 0)
        return message_B * share / (rate * 1e9);
    return 0;
}

/// The machine of the row as a training run would have it.
std::string describeCollectiveMachine(const Cells& cells,
                                      const std::vector<const catalog::Part*>& accelerators,
                                      performance::Machine& machine) {
    PublishedRun run;
    run.gpu = cells.text("gpu");
    run.network = cells.text("internode_network");
    run.gpus = cells.number("gpus");
    run.gpusPerNode = cells.number("gpus_per_node");
    const double ranks = std::max(1.0, *run.gpus);
    if (*run.gpusPerNode < 1) run.gpusPerNode = std::min(ranks, 8.0);
    const std::string link = lowered(cells.text("intra_node_link"));
    if (has(link, "nvl72")) run.network += " NVL72";
    const AcceleratorMatch match = findAccelerator(accelerators, run.gpu);
    if (match.part == nullptr) return "GPU \"" + run.gpu + "\" is not in the catalog";
    std::string ignored;
    // Any width with a peak will do: collectives know none.
    for (const auto precision :
         {workload::TrainingPrecision::bf16, workload::TrainingPrecision::fp16}) {
        const std::string reason = describeMachine(run, *match.part, precision, machine, ignored);
        if (reason.empty() || precision == workload::TrainingPrecision::fp16) return reason;
    }
    return "";
}

using Operation =
    std::function<double(const performance::Links&, const performance::Group&, double)>;

const Operation* operationCalled(const std::string& name) {
    static const std::map<std::string, Operation> operations{
        {"all_reduce", performance::allReduce_s},
        {"all_gather", performance::reduceScatter_s},
        {"reduce_scatter", performance::reduceScatter_s},
        {"alltoall", [](const performance::Links& links, const performance::Group& group,
                        double size_B) { return performance::allToAll_s(links, group, size_B); }},
    };
    const auto found = operations.find(name);
    return found == operations.end() ? nullptr : &found->second;
}

CollectiveRow rowOf(const Table& table, const CsvRow& source,
                    const std::vector<const catalog::Part*>& accelerators) {
    const Cells cells(table, source);
    CollectiveRow row;
    row.id = cells.text("id");
    row.publication = row.id.substr(0, row.id.find('-'));
    row.operation = lowered(cells.text("operation"));
    row.gpu = cells.text("gpu");
    row.gpus = cells.number("gpus");
    row.message_B = cells.number("message_bytes");
    row.aside = collectiveAside(cells, row.message_B);
    const Operation* operation = operationCalled(row.operation);
    performance::Machine machine;
    if (operation == nullptr)
        row.reason = "operation \"" + row.operation + "\" is not estimated";
    else if (row.message_B <= 0)
        row.reason = "the message size is not published";
    else if (row.gpus < 2)
        row.reason = "the number of GPUs is not published";
    else
        row.reason = describeCollectiveMachine(cells, accelerators, machine);
    if (!row.reason.empty()) return row;
    row.nodes = machine.nodes;
    row.measured_s = measuredTime_s(cells, row.message_B, row.operation, row.gpus);
    if (row.measured_s <= 0) {
        row.reason = "no time and no bandwidth";
        return row;
    }
    const performance::Links links = performance::linksOf(machine);
    const performance::Group group = performance::groupOf(row.gpus, 1, links.gpusPerNode);
    row.predicted_s = (*operation)(links, group, row.message_B);
    row.error = row.predicted_s / row.measured_s - 1;
    return row;
}

using RowKey = std::function<std::string(const CollectiveRow&)>;

Groups groupsOf(const CollectivesCheck& check, const RowKey& key) {
    std::map<std::string, std::vector<double>> errors;
    for (const CollectiveRow& row : check.rows)
        if (row.reason.empty() && row.aside.empty()) errors[key(row)].push_back(row.error);
    Groups groups;
    for (const auto& [name, list] : errors) groups[name] = summarize(list);
    return groups;
}

std::string placeOf(const CollectiveRow& row) {
    return row.operation + (row.nodes > 1 ? ", across nodes" : ", one node");
}

}  // namespace

CollectivesCheck checkCollectives(const Table& table,
                                  const std::vector<const catalog::Part*>& accelerators) {
    for (const char* name : {"id", "operation", "gpu", "gpus", "message_bytes"})
        table.require(name);
    CollectivesCheck check;
    for (const CsvRow& row : table.rows) check.rows.push_back(rowOf(table, row, accelerators));
    return check;
}

ErrorSummary summarizeCollectives(const CollectivesCheck& check) {
    std::vector<double> errors;
    for (const CollectiveRow& row : check.rows)
        if (row.reason.empty() && row.aside.empty()) errors.push_back(row.error);
    return summarize(errors);
}

std::string collectivesToCsv(const CollectivesCheck& check) {
    std::string text = csvLine({"id", "operation", "gpu", "gpus", "nodes", "message_bytes",
                                "measured_us", "predicted_us", "error", "aside", "skipped"});
    for (const CollectiveRow& row : check.rows)
        text += csvLine({row.id, row.operation, row.gpu, numberText(row.gpus),
                         numberText(row.nodes), numberText(row.message_B),
                         numberText(row.measured_s * 1e6), numberText(row.predicted_s * 1e6),
                         numberText(row.error), row.aside, row.reason});
    return text;
}

Json collectivesToJson(const CollectivesCheck& check) {
    const ErrorSummary all = summarizeCollectives(check);
    JsonObject sources;
    for (const auto& [name, summary] :
         groupsOf(check, [](const CollectiveRow& row) { return row.publication; }))
        sources.emplace_back(name, errorsToJson(summary));
    JsonArray skipped;
    std::int64_t simulated = 0;
    for (const CollectiveRow& row : check.rows) {
        if (row.reason.empty())
            ++simulated;
        else
            skipped.push_back(JsonObject{{"id", row.id}, {"reason", row.reason}});
    }
    return JsonObject{
        {"rows", static_cast<std::int64_t>(check.rows.size())},
        {"simulated", simulated},
        {"summary",
         JsonObject{
             {"median", all.median}, {"mean", all.mean}, {"p90", all.p90}, {"bias", all.bias}}},
        {"by_source", std::move(sources)},
        {"skipped", std::move(skipped)},
        {"counted", static_cast<std::int64_t>(all.rows)}};
}

std::string collectivesToText(const CollectivesCheck& check) {
    const std::string columns = "   rows   median     mean      p90     bias\n";
    const auto section = [&](const std::string& title, const RowKey& key) {
        std::string text = "\n" + title + "\n";
        for (const auto& [name, summary] : groupsOf(check, key))
            text += errorLine("  " + name, summary);
        return text;
    };
    std::string text = "time of collectives of 1 MiB and more " + columns;
    text += errorLine("all", summarizeCollectives(check));
    text += section("by source", [](const CollectiveRow& row) { return row.publication; });
    text += section("by operation", placeOf);
    text += section("by accelerator", [](const CollectiveRow& row) { return row.gpu; });
    std::map<std::string, int> left;
    for (const CollectiveRow& row : check.rows) {
        if (!row.reason.empty())
            ++left["skipped: " + row.reason];
        else if (!row.aside.empty())
            ++left["aside: " + row.aside];
    }
    text += "\nnot counted\n";
    for (const auto& [reason, count] : left)
        text += "  " + std::to_string(count) + "  " + reason + "\n";
    return text;
}

}  // namespace cw::validation
