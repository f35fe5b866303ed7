// Inference services as JSON, for documents.
//
// Like workload_json.h, but members nobody knows are kept and written back. A service of a model
// that writes no tokens is refused, as is one that could not be read again.
#pragma once

#include <string>
#include <string_view>

#include "model/json.h"
#include "model/workload/inference_service.h"

namespace cw::workload {

[[nodiscard]] InferenceService inferenceServiceFromJson(const Json& json, const std::string& path);
[[nodiscard]] Json inferenceServiceToJson(const InferenceService& service);

[[nodiscard]] std::string_view nameOf(WeightFormat format);
[[nodiscard]] std::string_view nameOf(CacheFormat format);

}  // namespace cw::workload
