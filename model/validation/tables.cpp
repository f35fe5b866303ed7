#include "model/validation/tables.h"

#include "model/file.h"
#include "model/performance/calibration_json.h"

namespace cw::validation {

namespace {

constexpr std::size_t largestTable_B = 64u << 20;

}  // namespace

Table readTable(const std::filesystem::path& file) {
    return tableOf(readFile(file, largestTable_B), file.filename().string());
}

std::vector<const catalog::Part*> acceleratorsOf(const catalog::Catalog& catalog) {
    return catalog.search("", catalog::PartKind::accelerator, true);
}

performance::Calibration readCalibration(const std::filesystem::path& file) {
    if (file.empty()) return performance::shippedCalibration();
    return performance::calibrationFromJson(
        parseJson(readFile(file, largestTable_B), file.filename().string()));
}

}  // namespace cw::validation
