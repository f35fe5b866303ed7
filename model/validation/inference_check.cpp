#include "model/validation/inference_check.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "model/validation/accelerator_names.h"
#include "model/validation/cells.h"
#include "model/validation/report.h"
#include "model/validation/run_machine.h"

namespace cw::validation {

namespace {

using performance::ServingMachine;
using performance::ServingPlan;
using workload::CacheFormat;
using workload::InferenceService;
using workload::ModelArchitecture;
using workload::WeightFormat;

/// Names that papers write and the catalog does not: the same sizes under another name.
std::string idOfModel(const std::string& name) {
    static const std::map<std::string, std::string> others{{"llama-3.3-70b", "llama-3.1-70b"},
                                                           {"deepseek-r1-0528", "deepseek-r1"}};
    const std::string id = lowered(name);
    const auto found = others.find(id);
    return found == others.end() ? id : found->second;
}

const ModelArchitecture* modelCalled(const std::string& name,
                                     const std::vector<ModelArchitecture>& models) {
    const std::string id = idOfModel(name);
    for (const ModelArchitecture& model : models)
        if (model.id == id) return &model;
    return nullptr;
}

/// Returns why the format is not estimated, or "".
std::string setFormats(const std::string& precision, InferenceService& service) {
    const std::string text = lowered(precision);
    service.keyValues = CacheFormat::fp8;
    if (has(lowered(service.model.id), "gpt-oss")) {  // released in this format alone
        service.weights = WeightFormat::mxfp4;
    } else if (text == "fp8") {
        service.weights = WeightFormat::fp8;
    } else if (text == "fp4" || text == "nvfp4") {
        service.weights = WeightFormat::nvfp4;
    } else if (text == "fp16" || text == "bf16") {
        service.weights = WeightFormat::bf16;
        service.keyValues = CacheFormat::bf16;
    } else {
        return "weights in " + precision;
    }
    return "";
}

std::string inferenceAside(const std::string& notes) {
    if (has(notes, "low trust")) return "flagged by its notes";
    if (has(notes, "does not say whether prompt tokens are counted"))
        return "it is not said whether prompt tokens are counted";
    return "";
}

std::string describeService(const Cells& cells, const std::vector<ModelArchitecture>& models,
                            InferenceService& service) {
    if (has(lowered(cells.text("notes")), "hybrid mamba")) return "not a transformer alone";
    service.promptTokens = whole(cells.number("isl"));
    service.outputTokens = whole(cells.number("osl"));
    if (service.promptTokens < 1 || service.outputTokens < 1)
        return "the lengths of prompt and answer are not published";
    const ModelArchitecture* model = modelCalled(cells.text("model"), models);
    if (model == nullptr) return "the sizes of " + cells.text("model") + " are not in the catalog";
    service.model = *model;
    return setFormats(cells.text("precision"), service);
}

std::string describeServingMachine(const Cells& cells,
                                   const std::vector<const catalog::Part*>& accelerators,
                                   const InferenceService& service, ServingMachine& serving) {
    PublishedRun run;
    run.gpu = cells.text("gpu");
    run.gpus = cells.number("gpus");
    run.gpusPerNode = std::min(8.0, *run.gpus);
    const AcceleratorMatch match = findAccelerator(accelerators, run.gpu);
    if (match.part == nullptr) return "GPU \"" + run.gpu + "\" is not in the catalog";
    std::string ignored;
    std::string reason = describeMachine(run, *match.part, workload::TrainingPrecision::bf16,
                                         serving.machine, ignored);
    if (!reason.empty()) return reason;
    return performance::setServingAccelerator(serving, *match.part, service.weights);
}

/// The published split as one copy after another.
std::string describePlan(const Cells& cells, const ServingMachine& serving, ServingPlan& plan) {
    const int tensor = std::max(1, whole(cells.number("tp")));
    const int spread = std::max(1, whole(cells.number("ep")));
    plan.pipelineParallel = std::max(1, whole(cells.number("pp")));
    plan.expertsSpread = spread > 1 && tensor == 1;
    plan.tensorParallel = plan.expertsSpread ? spread : tensor;
    if (plan.tensorParallel > serving.machine.domain())
        return "its tensor group leaves the scale-up domain, which no plan here does";
    plan.replicas = std::max(1, serving.machine.gpus() / plan.gpusPerReplica());
    return "";
}

std::optional<double> errorOf(double predicted_s, double published_ms) {
    if (published_ms <= 0) return std::nullopt;
    return predicted_s / (published_ms / 1e3) - 1;
}

/// A server with more requests than fit lets them wait: its time to the first token is a queue's.
bool isSaturated(double concurrency, double requests) {
    return concurrency > requests;
}

std::string estimateRow(const Cells& cells, const InferenceService& service,
                        const ServingMachine& serving, const ServingPlan& plan,
                        const performance::ServingConstants& constants, InferenceRow& row) {
    const double most = performance::mostSequences(service, serving, plan, constants);
    if (most < 1) return "by the estimate it does not fit in memory";
    const double concurrency = cells.number("concurrency") / plan.replicas;
    const double batch = constants.batch * (plan.expertsSpread ? plan.tensorParallel : 1);
    const double requests = std::min(std::floor(most), concurrency > 0 ? concurrency : batch);
    row.estimate = performance::estimateServing(service, serving, plan, requests, constants);
    row.requests = row.estimate.concurrency;
    row.predicted_per_s = row.estimate.outputTokens_per_s;
    row.measured_per_s = cells.number("metric_output_tokens_per_s_total");
    if (row.measured_per_s <= 0) return "no output tokens a second";
    row.error = row.predicted_per_s / row.measured_per_s - 1;
    row.interTokenError = errorOf(row.estimate.interToken_s, cells.number("tpot_ms"));
    if (!isSaturated(concurrency, requests))
        row.firstTokenError = errorOf(row.estimate.firstToken_s, cells.number("ttft_ms"));
    return "";
}

InferenceRow inferenceRowOf(const Table& table, const CsvRow& source,
                            const std::vector<const catalog::Part*>& accelerators,
                            const std::vector<ModelArchitecture>& models,
                            const performance::ServingConstants& constants) {
    const Cells cells(table, source);
    InferenceRow row;
    row.id = cells.text("id");
    row.publication = row.id.substr(0, row.id.find('-'));
    row.model = cells.text("model");
    row.gpu = cells.text("gpu");
    row.aside = inferenceAside(lowered(cells.text("notes")));
    InferenceService service;
    ServingMachine serving;
    ServingPlan plan;
    row.reason = describeService(cells, models, service);
    row.hasExperts = service.model.experts.has_value();
    if (row.reason.empty())
        row.reason = describeServingMachine(cells, accelerators, service, serving);
    if (row.reason.empty()) row.reason = describePlan(cells, serving, plan);
    if (row.reason.empty()) row.reason = estimateRow(cells, service, serving, plan, constants, row);
    return row;
}

using InferenceKey = std::function<std::string(const InferenceRow&)>;

bool isCounted(const InferenceRow& row) {
    return row.reason.empty() && row.aside.empty();
}

Groups groupsOfInference(const InferenceCheck& check, const InferenceKey& key) {
    std::map<std::string, std::vector<double>> errors;
    for (const InferenceRow& row : check.rows)
        if (isCounted(row)) errors[key(row)].push_back(row.error);
    Groups groups;
    for (const auto& [name, list] : errors) groups[name] = summarize(list);
    return groups;
}

ErrorSummary summaryOf(const InferenceCheck& check,
                       std::optional<double> InferenceRow::* latencyError) {
    std::vector<double> errors;
    for (const InferenceRow& row : check.rows)
        if (isCounted(row) && row.*latencyError) errors.push_back(*(row.*latencyError));
    return summarize(errors);
}

std::string percentCell(const std::optional<double>& error) {
    return error ? numberText(*error) : "";
}

}  // namespace

InferenceCheck checkInference(const Table& table,
                              const std::vector<const catalog::Part*>& accelerators,
                              const std::vector<ModelArchitecture>& models,
                              const performance::ServingConstants& constants) {
    for (const char* name : {"id", "model", "precision", "gpu", "gpus", "isl", "osl",
                             "metric_output_tokens_per_s_total"})
        table.require(name);
    InferenceCheck check;
    for (const CsvRow& row : table.rows)
        check.rows.push_back(inferenceRowOf(table, row, accelerators, models, constants));
    return check;
}

ErrorSummary summarizeInference(const InferenceCheck& check, std::optional<bool> hasExperts) {
    std::vector<double> errors;
    for (const InferenceRow& row : check.rows)
        if (isCounted(row) && (!hasExperts || row.hasExperts == *hasExperts))
            errors.push_back(row.error);
    return summarize(errors);
}

std::string inferenceToCsv(const InferenceCheck& check) {
    std::string text = csvLine({"id", "model", "gpu", "requests", "measured_tokens_per_s",
                                "predicted_tokens_per_s", "error", "first_token_error",
                                "inter_token_error", "aside", "skipped"});
    for (const InferenceRow& row : check.rows)
        text += csvLine({row.id, row.model, row.gpu, numberText(row.requests),
                         numberText(row.measured_per_s), numberText(row.predicted_per_s),
                         numberText(row.error), percentCell(row.firstTokenError),
                         percentCell(row.interTokenError), row.aside, row.reason});
    return text;
}

Json inferenceToJson(const InferenceCheck& check) {
    JsonObject sources;
    for (const auto& [name, summary] :
         groupsOfInference(check, [](const InferenceRow& row) { return row.publication; }))
        sources.emplace_back(name, errorsToJson(summary));
    JsonArray skipped;
    std::int64_t simulated = 0;
    for (const InferenceRow& row : check.rows) {
        if (row.reason.empty())
            ++simulated;
        else
            skipped.push_back(JsonObject{{"id", row.id}, {"reason", row.reason}});
    }
    return JsonObject{
        {"rows", static_cast<std::int64_t>(check.rows.size())},
        {"simulated", simulated},
        {"summary", errorsToJson(summarizeInference(check))},
        {"dense", errorsToJson(summarizeInference(check, false))},
        {"experts", errorsToJson(summarizeInference(check, true))},
        {"first_token", errorsToJson(summaryOf(check, &InferenceRow::firstTokenError))},
        {"inter_token", errorsToJson(summaryOf(check, &InferenceRow::interTokenError))},
        {"by_source", std::move(sources)},
        {"skipped", std::move(skipped)}};
}

std::string inferenceToText(const InferenceCheck& check) {
    const auto section = [&](const std::string& title, const InferenceKey& key) {
        std::string text = "\n" + title + "\n";
        for (const auto& [name, summary] : groupsOfInference(check, key))
            text += errorLine("  " + name, summary);
        return text;
    };
    std::string text =
        "output tokens a second of inference   rows   median     mean      p90     bias\n";
    text += errorLine("all", summarizeInference(check));
    text += errorLine("dense models", summarizeInference(check, false));
    text += errorLine("models with experts", summarizeInference(check, true));
    text += section("by source", [](const InferenceRow& row) { return row.publication; });
    text += section("by model", [](const InferenceRow& row) { return row.model; });
    text += section("by accelerator", [](const InferenceRow& row) { return row.gpu; });
    text += "\nlatencies, where published\n";
    text += errorLine("  first token", summaryOf(check, &InferenceRow::firstTokenError));
    text += errorLine("  between tokens", summaryOf(check, &InferenceRow::interTokenError));
    std::map<std::string, int> left;
    for (const InferenceRow& row : check.rows) {
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
