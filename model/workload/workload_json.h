// Architectures and training jobs as JSON: for catalog/data/model_architectures.json and documents.
//
// Field names are those of the structs; fields that are zero, false or empty are left out. Strict
// like part_json.h: an unknown field, a wrong type, a value out of range or sizes that contradict
// each other throw DocumentError with the key path. A job that could not be read again is not
// written either: trainingJobToJson throws the same.
#pragma once

#include <string>
#include <string_view>

#include "model/json.h"
#include "model/workload/training_job.h"

namespace cw::workload {

[[nodiscard]] ModelArchitecture architectureFromJson(const Json& json, const std::string& path);
[[nodiscard]] Json architectureToJson(const ModelArchitecture& model);
[[nodiscard]] TrainingJob trainingJobFromJson(const Json& json, const std::string& path);
[[nodiscard]] Json trainingJobToJson(const TrainingJob& job);

[[nodiscard]] std::string_view nameOf(TrainingPrecision precision);
[[nodiscard]] std::string_view nameOf(Recompute recompute);
[[nodiscard]] std::string_view nameOf(Sharding sharding);
[[nodiscard]] std::string_view nameOf(SoftwareStack stack);
[[nodiscard]] std::string_view nameOf(ModelKind kind);
[[nodiscard]] std::string_view nameOf(PipelineSchedule schedule);
[[nodiscard]] std::string_view nameOf(ContextExchange exchange);

}  // namespace cw::workload
