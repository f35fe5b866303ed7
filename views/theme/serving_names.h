// How the number formats of an inference service are named for people.
#pragma once

#include <QString>
#include <array>

#include "model/workload/inference_service.h"

namespace cw::views {

/// In the order in which they are offered.
inline constexpr std::array offeredWeightFormats{
    workload::WeightFormat::fp8, workload::WeightFormat::bf16, workload::WeightFormat::nvfp4,
    workload::WeightFormat::mxfp4, workload::WeightFormat::int4};
inline constexpr std::array offeredCacheFormats{workload::CacheFormat::fp8,
                                                workload::CacheFormat::bf16};

[[nodiscard]] QString weightFormatName(workload::WeightFormat format);  ///< "NVFP4"
[[nodiscard]] QString cacheFormatName(workload::CacheFormat format);    ///< "FP8"

}  // namespace cw::views
