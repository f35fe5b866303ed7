#include "model/performance/calibration_json.h"

namespace cw::performance {

/// catalog/data/performance.json, put into the program when it is built.
extern const std::string_view shippedCalibrationText;

const Calibration& shippedCalibration() {
    static const Calibration shipped =
        calibrationFromJson(parseJson(shippedCalibrationText, "performance.json"));
    return shipped;
}

}  // namespace cw::performance
