// How a training job and its plan are named for people: number formats, software, recompute,
// sharding, schedules, exchanges.
//
// Names only; what follows from them is in model/workload and model/performance.
#pragma once

#include <QString>
#include <array>

#include "model/workload/training_job.h"

namespace cw::views {

/// In the order in which they are offered.
inline constexpr std::array offeredPrecisions{
    workload::TrainingPrecision::bf16,  workload::TrainingPrecision::fp16,
    workload::TrainingPrecision::fp8,   workload::TrainingPrecision::fp8Block,
    workload::TrainingPrecision::mxfp8, workload::TrainingPrecision::nvfp4,
    workload::TrainingPrecision::tf32};
inline constexpr std::array offeredSoftware{workload::SoftwareStack::megatronCore,
                                            workload::SoftwareStack::megatronCore2025,
                                            workload::SoftwareStack::megatron2022,
                                            workload::SoftwareStack::megatron2021,
                                            workload::SoftwareStack::megatronDeepSpeed,
                                            workload::SoftwareStack::deepSpeedZero3,
                                            workload::SoftwareStack::internEvo,
                                            workload::SoftwareStack::fsdpFused,
                                            workload::SoftwareStack::fsdpEager,
                                            workload::SoftwareStack::fsdp2Compiled,
                                            workload::SoftwareStack::maxText};

[[nodiscard]] QString precisionName(workload::TrainingPrecision precision);  ///< "BF16"
[[nodiscard]] QString softwareName(workload::SoftwareStack software);  ///< "Megatron-Core, today"
[[nodiscard]] QString recomputeName(workload::Recompute recompute);    ///< "Selective"
[[nodiscard]] QString shardingName(workload::Sharding sharding);       ///< "Optimizer (ZeRO-1)"
[[nodiscard]] QString scheduleName(workload::PipelineSchedule schedule);  ///< "Zero bubble"
[[nodiscard]] QString exchangeName(workload::ContextExchange exchange);   ///< "Ring"

}  // namespace cw::views
