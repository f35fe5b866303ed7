// The fixed part of a plan as JSON, a member of a job. What is left to the search is not written.
#pragma once

#include <string>

#include "model/json.h"
#include "model/workload/training_job.h"

namespace cw::workload {

[[nodiscard]] PlanRequest planFromJson(const Json& json, const std::string& path);
[[nodiscard]] Json planToJson(const PlanRequest& plan);

}  // namespace cw::workload
