#include "app/cli/evaluation_json.h"

#include <algorithm>

#include "app/cli/serving_json.h"
#include "model/units.h"

namespace cw::cli {

const char* const evaluationKeys =
    "JSON (--json): {\"document\", \"variants\": [{\n"
    "  \"name\", \"gpus\", \"gpu_nodes\",\n"
    "  \"throughput\": {\"tokens_per_s\", \"mfu\" (fraction of the dense peak), \"hfu\" (with\n"
    "    recompute), \"exposed_comm\" (fraction of the step), \"useful\" (fraction of the time\n"
    "    after failures and checkpoints), \"gpu_W\" (mean), \"unvalidated\" (why published runs\n"
    "    do not tell the error), \"step_time_s\",\n"
    "    \"time_to_train_s\", \"energy_J\" (typical IT power x PUE x time), \"memory_B\" and\n"
    "    \"memory_capacity_B\" (fullest GPU), \"doubt\" (relative), \"plan\": "
    "{\"tensor_parallel\",\n"
    "    \"pipeline_parallel\", \"data_parallel\", \"micro_batch\", \"interleave\",\n"
    "    \"context_parallel\", \"expert_parallel\"},\n"
    "    \"step_by_cause_s\": {\"matrix\", \"attention\", \"memory_bound\", \"recompute\", "
    "\"tensor_comm\",\n"
    "    \"pipeline_comm\", \"context_comm\", \"expert_comm\", \"offload\", \"bubble\", "
    "\"data_comm\",\n"
    "    \"optimizer\", \"overhead\"},\n"
    "    \"reason\" (why there is no estimate)},\n"
    "  \"serving\" (null without an inference service): {\"output_tokens_per_s\",\n"
    "    \"requests_per_s\", \"first_token_s\", \"inter_token_s\", \"answer_s\", \"concurrency\",\n"
    "    \"most_concurrency\" (within targets, memory and batch), \"by_memory\", \"limit\" "
    "(demand,\n"
    "    memory, inter_token, first_token, batch), \"meets_first_token\", \"meets_inter_token\",\n"
    "    \"meets_demand\", \"memory_B\", \"memory_capacity_B\", \"weights_B\", \"doubt\",\n"
    "    \"unvalidated\", \"plan\": {\"tensor_parallel\", \"pipeline_parallel\", \"replicas\",\n"
    "    \"experts_spread\"}, \"pass_by_cause_s\": {\"weights\", \"keys_values\", \"attention\",\n"
    "    \"memory_bound\", \"comm\", \"host\"}, \"reason\" (why there is no estimate)},\n"
    "  \"network\": {\"per_gpu_bps\" (with all nodes talking), \"islands\", "
    "\"oversubscription\"},\n"
    "  \"power\": {\"idle_W\", \"typical_W\", \"peak_W\", \"site_peak_W\" (times PUE)}, "
    "\"racks\",\n"
    "  \"heat\": {\"idle_BTU_per_h\", \"typical_BTU_per_h\", \"peak_BTU_per_h\"},\n"
    "  \"cost\": {\"capex_usd\": {\"low\", \"typical\", \"high\"}, \"is_estimate\", "
    "\"unpriced_parts\"},\n"
    "  \"findings\": {\"error\", \"warning\", \"info\", \"waived\"}}]}\n"
    "null stands where a thing is not known or was not asked for.";

const char* const findingKeys =
    "JSON (--json): {\"document\", \"variants\": [{\"name\", \"findings\": [{\"rule\", "
    "\"severity\"\n"
    "  (error, warning, info), \"domain\", \"title\", \"text\", \"source\", \"devices\": [{\"id\", "
    "\"label\"}],\n"
    "  \"links\": [id], \"key\" (for a waiver), \"waived\", \"waiver_reason\", \"fix\" (its name "
    "or null)}]}]}";

namespace {

JsonObject stepJson(const performance::StepTime& step) {
    return {{"matrix", step.matrix_s},
            {"attention", step.attention_s},
            {"memory_bound", step.memoryBound_s},
            {"recompute", step.recompute_s},
            {"tensor_comm", step.tensorComm_s},
            {"pipeline_comm", step.pipelineComm_s},
            {"context_comm", step.contextComm_s},
            {"expert_comm", step.expertComm_s},
            {"offload", step.offload_s},
            {"bubble", step.bubble_s},
            {"data_comm", step.dataComm_s},
            {"optimizer", step.optimizer_s},
            {"overhead", step.overhead_s}};
}

JsonObject planJson(const workload::Plan& plan) {
    return {{"tensor_parallel", plan.tensorParallel}, {"pipeline_parallel", plan.pipelineParallel},
            {"data_parallel", plan.dataParallel},     {"micro_batch", plan.microBatch},
            {"interleave", plan.interleave},          {"context_parallel", plan.contextParallel},
            {"expert_parallel", plan.expertParallel}};
}

Json orNull(const char* text) {
    return text[0] == '\0' ? Json(nullptr) : Json(std::string(text));
}

JsonObject throughputJson(const evaluation::Throughput& throughput) {
    if (!throughput.estimate) {
        JsonObject json;
        for (const char* key :
             {"tokens_per_s", "mfu", "hfu", "exposed_comm", "useful", "gpu_W", "unvalidated",
              "step_time_s", "time_to_train_s", "energy_J", "memory_B", "memory_capacity_B",
              "doubt", "plan", "step_by_cause_s"})
            json.emplace_back(key, nullptr);
        json.emplace_back("reason", throughput.reason);
        return json;
    }
    const performance::Estimate& e = *throughput.estimate;
    return {{"tokens_per_s", e.tokens_per_s},
            {"mfu", e.mfu},
            {"hfu", e.hfu},
            {"exposed_comm", e.step.exposed_s() / e.step.total_s},
            {"useful", throughput.goodput.usefulShare},
            {"gpu_W", e.gpuPower_W},
            {"unvalidated", orNull(e.unvalidated)},
            {"step_time_s", e.step.total_s},
            {"time_to_train_s", e.timeToTrain_s},
            {"energy_J", throughput.energy_J},
            {"memory_B", e.memory.total_B},
            {"memory_capacity_B", e.memory.capacity_B},
            {"doubt", e.doubt},
            {"plan", planJson(e.plan)},
            {"step_by_cause_s", stepJson(e.step)},
            {"reason", nullptr}};
}

Json orNull(bool known, double number) {
    return known ? Json(number) : Json(nullptr);
}

JsonObject costJson(const evaluation::Evaluation& evaluation) {
    const MoneyRange& capex = evaluation.capex;
    Json range = nullptr;
    if (evaluation.isCostKnown())
        range = JsonObject{{"low", capex.low.dollars()},
                           {"typical", capex.typical.dollars()},
                           {"high", capex.high.dollars()}};
    JsonArray unpriced;
    for (const catalog::PartId& id : evaluation.unpriced) unpriced.emplace_back(id);
    return {{"capex_usd", range},
            {"is_estimate", evaluation.capexIsEstimate},
            {"unpriced_parts", std::move(unpriced)}};
}

int waivedCount(const evaluation::Evaluation& evaluation) {
    int waived = 0;
    for (const checks::Finding& finding : evaluation.findings) waived += finding.waived ? 1 : 0;
    return waived;
}

Json idJson(std::int64_t id) {
    return Json(id);
}

Json findingToJson(const design::Variant& variant, const checks::Finding& finding) {
    JsonArray devices;
    for (design::DeviceId id : finding.devices) {
        const design::Device* device = variant.findDevice(id);
        devices.push_back(
            JsonObject{{"id", idJson(id.value)}, {"label", device ? device->label : ""}});
    }
    JsonArray links;
    for (design::LinkId id : finding.links) links.push_back(idJson(id.value));
    return JsonObject{
        {"rule", finding.rule},
        {"severity", checks::nameOf(finding.severity)},
        {"domain", checks::nameOf(finding.domain)},
        {"title", finding.title},
        {"text", finding.text},
        {"source", finding.source},
        {"devices", std::move(devices)},
        {"links", std::move(links)},
        {"key", finding.key},
        {"waived", finding.waived},
        {"waiver_reason", finding.waived ? Json(finding.waiverReason) : Json(nullptr)},
        {"fix", finding.fix ? Json(finding.fix->name) : Json(nullptr)}};
}

const char* trafficKey(fabric::Traffic traffic) {
    switch (traffic) {
        case fabric::Traffic::ringPerRail:
            return "ring_per_rail";
        case fabric::Traffic::allToAll:
            return "all_to_all";
        case fabric::Traffic::allToAllPerRail:
            return "all_to_all_per_rail";
        case fabric::Traffic::pipelineNeighbours:
            return "pipeline_neighbours";
        case fabric::Traffic::reduceToFew:
            return "reduce_to_one";
        case fabric::Traffic::storageReads:
            return "storage_reads";
    }
    return "";
}

Json distancesJson(const fabric::Bandwidth& bandwidth) {
    JsonArray distances;
    for (const fabric::Distance& distance : bandwidth.distances)
        distances.push_back(JsonObject{{"switches", distance.switches},
                                       {"nodes_within", distance.nodesWithin},
                                       {"pair_share", distance.pairShare},
                                       {"per_gpu_bps", units::bytesToBits(distance.perGpu_Bps)},
                                       {"latency_s", distance.latency_s}});
    return distances;
}

Json trafficJson(const fabric::Bandwidth& bandwidth) {
    JsonObject traffic;
    for (const fabric::TrafficResult& result : bandwidth.traffic)
        traffic.emplace_back(trafficKey(result.traffic),
                             JsonObject{{"per_gpu_bps", units::bytesToBits(result.perGpu_Bps)},
                                        {"mean_bps", units::bytesToBits(result.mean_Bps)}});
    return traffic;
}

}  // namespace

bool powerIsKnown(const evaluation::Evaluation& evaluation) {
    const facility::Power& power = evaluation.power;
    return power.it.peak_W > 0 ||
           std::all_of(power.devices.begin(), power.devices.end(),
                       [](const facility::DevicePower& device) { return device.missing.empty(); });
}

Json evaluationToJson(const design::Variant& variant, const evaluation::Evaluation& evaluation) {
    const facility::Power& power = evaluation.power;
    const bool known = powerIsKnown(evaluation);
    const bool hasFabric = evaluation.gpuNodes > 1;
    return JsonObject{
        {"name", variant.name},
        {"gpus", static_cast<std::int64_t>(evaluation.gpus)},
        {"gpu_nodes", evaluation.gpuNodes},
        {"throughput", throughputJson(evaluation.throughput)},
        {"serving", servingToJson(variant, evaluation.serving)},
        {"network",
         JsonObject{
             {"per_gpu_bps",
              orNull(hasFabric, units::bytesToBits(evaluation.fabric.acrossFabric_Bps))},
             {"islands", evaluation.fabric.islands},
             {"oversubscription", orNull(hasFabric, evaluation.fabric.oversubscription)},
             {"protocol_efficiency", orNull(hasFabric, evaluation.fabric.bandwidth.efficiency)},
             {"distances", distancesJson(evaluation.fabric.bandwidth)},
             {"traffic", trafficJson(evaluation.fabric.bandwidth)}}},
        {"power", JsonObject{{"idle_W", orNull(known, power.it.idle_W)},
                             {"typical_W", orNull(known, power.it.typical_W)},
                             {"peak_W", orNull(known, power.it.peak_W)},
                             {"site_peak_W", orNull(known, power.sitePeak_W)}}},
        {"racks", power.racksNeeded},
        {"heat", JsonObject{{"idle_BTU_per_h", orNull(known, power.idleHeat_BTUph)},
                            {"typical_BTU_per_h", orNull(known, power.typicalHeat_BTUph)},
                            {"peak_BTU_per_h", orNull(known, power.peakHeat_BTUph)}}},
        {"cost", costJson(evaluation)},
        {"findings", JsonObject{{"error", evaluation.counts.error},
                                {"warning", evaluation.counts.warning},
                                {"info", evaluation.counts.info},
                                {"waived", waivedCount(evaluation)}}}};
}

Json findingsToJson(const design::Variant& variant, const evaluation::Evaluation& evaluation) {
    JsonArray findings;
    for (const checks::Finding& finding : evaluation.findings)
        findings.push_back(findingToJson(variant, finding));
    return JsonObject{{"name", variant.name}, {"findings", std::move(findings)}};
}

}  // namespace cw::cli
