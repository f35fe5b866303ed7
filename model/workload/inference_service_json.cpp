#include "model/workload/inference_service_json.h"

#include <array>

#include "model/json_members.h"
#include "model/object_reader.h"
#include "model/workload/named_values.h"
#include "model/workload/workload_json.h"

namespace cw::workload {

namespace {

constexpr std::array weightFormats = {WeightFormat::bf16, WeightFormat::fp8, WeightFormat::int4,
                                      WeightFormat::mxfp4, WeightFormat::nvfp4};
constexpr std::array cacheFormats = {CacheFormat::bf16, CacheFormat::fp8};

// Longer than any context there is, more requests than any site answers: no product overflows.
constexpr std::int64_t longestText = 100'000'000;
constexpr double longestTarget_s = 86'400;
constexpr double mostRequests = 1e9;
constexpr std::int64_t mostGpus = 1 << 20;

}  // namespace

std::string_view nameOf(WeightFormat format) {
    switch (format) {
        case WeightFormat::bf16:
            return "bf16";
        case WeightFormat::fp8:
            return "fp8";
        case WeightFormat::int4:
            return "int4";
        case WeightFormat::mxfp4:
            return "mxfp4";
        case WeightFormat::nvfp4:
            return "nvfp4";
    }
    return "";
}

std::string_view nameOf(CacheFormat format) {
    return format == CacheFormat::fp8 ? "fp8" : "bf16";
}

InferenceService inferenceServiceFromJson(const Json& json, const std::string& path) {
    ObjectReader reader(json, path);
    InferenceService service;
    service.model = architectureFromJson(reader.member("model"), reader.pathOf("model"));
    if (!canGenerate(service.model))
        reader.fail("model", "An inference service needs a model that writes tokens, and " +
                                 service.model.name + " does not.");
    service.weights = valueNamed(reader.text("weights"), weightFormats, reader, "weights");
    service.keyValues = valueNamed(reader.text("keyValues"), cacheFormats, reader, "keyValues");
    service.promptTokens = static_cast<int>(reader.integer("promptTokens", 1, longestText));
    service.outputTokens = static_cast<int>(reader.integer("outputTokens", 1, longestText));
    const auto optional = [&](const char* key, double most) {
        return reader.optionalNumber(key, 0, most).value_or(0);
    };
    service.firstToken_s = optional("firstToken_s", longestTarget_s);
    service.interToken_s = optional("interToken_s", longestTarget_s);
    service.concurrency = optional("concurrency", mostRequests);
    service.requests_per_s = optional("requests_per_s", mostRequests);
    if (const auto size = reader.optionalInteger("tensorParallel", 1, mostGpus))
        service.tensorParallel = static_cast<int>(*size);
    service.extra = reader.unread();
    return service;
}

Json inferenceServiceToJson(const InferenceService& service) {
    JsonObject members;
    addMember(members, "model", architectureToJson(service.model));
    addMember(members, "weights", std::string(nameOf(service.weights)));
    addMember(members, "keyValues", std::string(nameOf(service.keyValues)));
    addMember(members, "promptTokens", service.promptTokens);
    addMember(members, "outputTokens", service.outputTokens);
    addUnlessZero(members, "firstToken_s", service.firstToken_s);
    addUnlessZero(members, "interToken_s", service.interToken_s);
    addUnlessZero(members, "concurrency", service.concurrency);
    addUnlessZero(members, "requests_per_s", service.requests_per_s);
    if (service.tensorParallel) addMember(members, "tensorParallel", *service.tensorParallel);
    addAll(members, service.extra);
    Json json(std::move(members));
    (void)inferenceServiceFromJson(json, "service");  // what could not be read again is not written
    return json;
}

}  // namespace cw::workload
