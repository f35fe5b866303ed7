// A calibration as catalog/data/performance.json: every constant with value, range, source and what
// it rests on.
//
// Reading takes values and error bands only: ranges and sources in the file are for its readers,
// the ones that hold are those of calibration.h. A constant the file does not name keeps its
// documented value; one it names that does not exist, or a value outside its range, is an error.
#pragma once

#include <array>
#include <string>

#include "model/json.h"
#include "model/performance/calibration.h"

namespace cw::performance {

/// What a calibration was fitted to: how many rows reach the constants of each class.
struct FittedRows {
    std::string data;  ///< in words, for the file's readers
    int all = 0;
    std::array<std::array<int, widthClassNames.size()>, gpuClassNames.size()> byClass{};
};

[[nodiscard]] Json calibrationToJson(const Calibration& calibration, const FittedRows& rows);

/// Throws DocumentError with the key path.
[[nodiscard]] Calibration calibrationFromJson(const Json& json);

}  // namespace cw::performance
