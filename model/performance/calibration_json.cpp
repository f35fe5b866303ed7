#include "model/performance/calibration_json.h"

#include <algorithm>

#include "model/object_reader.h"

namespace cw::performance {

namespace {

/// Enough for everything the constants are known to; keeps the file readable.
double rounded(double value) {
    if (value == 0) return 0;
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.5g", value);
    return std::strtod(text.data(), nullptr);
}

const char* confidenceOf(int rows) {
    if (rows >= 40) return "high";
    if (rows >= 10) return "medium";
    return rows > 0 ? "low" : "documented value, no measured run";
}

Json constantToJson(std::string_view name, double value, double low, double high, int rows,
                    std::string_view source) {
    return JsonObject{{"name", std::string(name)},
                      {"value", std::clamp(rounded(value), low, high)},
                      {"low", low},
                      {"high", high},
                      {"rows", rows},
                      {"confidence", confidenceOf(rows)},
                      {"source", std::string(source)}};
}

Json bandToJson(const ErrorBand& band) {
    return JsonObject{{"p90", rounded(band.p90)}, {"rows", band.runs}};
}

Json classToJson(const Calibration& calibration, const FittedRows& rows, std::size_t gpu,
                 std::size_t width) {
    const int fitted = rows.byClass[gpu][width];
    JsonArray constants;
    for (const ClassConstantInfo& info : classConstantInfos())
        constants.push_back(constantToJson(info.name, calibration.classes[gpu][width].*info.member,
                                           info.low, info.high, fitted, info.source));
    const auto& bands = calibration.bands[gpu][width];
    return JsonObject{{"gpu", std::string(gpuClassNames[gpu])},
                      {"width", std::string(widthClassNames[width])},
                      {"dense", bandToJson(bands[0])},
                      {"experts", bandToJson(bands[1])},
                      {"constants", std::move(constants)}};
}

Json heldOutToJson(const HeldOutErrors& errors) {
    return JsonObject{{"rows", errors.runs},
                      {"median", rounded(errors.median)},
                      {"mean", rounded(errors.mean)},
                      {"p90", rounded(errors.p90)},
                      {"bias", rounded(errors.bias)}};
}

HeldOutErrors heldOutFromJson(const Json& json, const std::string& path) {
    ObjectReader reader(json, path);
    HeldOutErrors errors;
    errors.runs = static_cast<int>(reader.integer("rows", 0, 1'000'000));
    errors.median = reader.number("median", 0, 100);
    errors.mean = reader.number("mean", 0, 100);
    errors.p90 = reader.number("p90", 0, 100);
    errors.bias = reader.number("bias", -100, 100);
    return errors;
}

template <class Names>
std::size_t indexOf(ObjectReader& reader, const char* key, const Names& names) {
    const std::string name = reader.text(key);
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) reader.fail(key, "names no class");
    return static_cast<std::size_t>(found - names.begin());
}

/// Sets the constants a list names in `group`.
template <class Infos, class Group>
void readConstants(const JsonArray& list, const std::string& path, const Infos& infos,
                   Group& group) {
    for (std::size_t i = 0; i < list.size(); ++i) {
        ObjectReader reader(list[i], path + "[" + std::to_string(i) + "]");
        const std::string name = reader.text("name");
        const auto info = std::find_if(infos.begin(), infos.end(),
                                       [&](const auto& one) { return one.name == name; });
        if (info == infos.end()) reader.fail("name", "names no constant");
        group.*(info->member) = reader.number("value", info->low, info->high);
    }
}

ErrorBand bandFromJson(const Json& json, const std::string& path) {
    ObjectReader reader(json, path);
    ErrorBand band;
    band.p90 = reader.number("p90", 0, 100);
    band.runs = static_cast<int>(reader.integer("rows", 0, 1'000'000));
    return band;
}

}  // namespace

Json calibrationToJson(const Calibration& calibration, const FittedRows& rows) {
    JsonArray global;
    for (const GlobalConstantInfo& info : globalConstantInfos())
        global.push_back(constantToJson(info.name, calibration.global.*info.member, info.low,
                                        info.high, rows.all, info.source));
    JsonArray classes;
    for (std::size_t gpu = 0; gpu < gpuClassNames.size(); ++gpu)
        for (std::size_t width = 0; width < widthClassNames.size(); ++width)
            classes.push_back(classToJson(calibration, rows, gpu, width));
    return JsonObject{{"fittedTo", rows.data},
                      {"rows", rows.all},
                      {"heldOut", JsonObject{{"fifths", heldOutToJson(calibration.fifths)},
                                             {"sources", heldOutToJson(calibration.sources)}}},
                      {"global", std::move(global)},
                      {"classes", std::move(classes)}};
}

Calibration calibrationFromJson(const Json& json) {
    Calibration calibration = initialCalibration();
    ObjectReader root(json, "");
    readConstants(root.array("global"), "global", globalConstantInfos(), calibration.global);
    if (const Json* heldOut = root.optionalMember("heldOut")) {
        ObjectReader reader(*heldOut, "heldOut");
        calibration.fifths = heldOutFromJson(reader.member("fifths"), "heldOut.fifths");
        calibration.sources = heldOutFromJson(reader.member("sources"), "heldOut.sources");
    }
    const JsonArray& classes = root.array("classes");
    for (std::size_t i = 0; i < classes.size(); ++i) {
        const std::string path = "classes[" + std::to_string(i) + "]";
        ObjectReader reader(classes[i], path);
        const std::size_t gpu = indexOf(reader, "gpu", gpuClassNames);
        const std::size_t width = indexOf(reader, "width", widthClassNames);
        readConstants(reader.array("constants"), path + ".constants", classConstantInfos(),
                      calibration.classes[gpu][width]);
        calibration.bands[gpu][width][0] = bandFromJson(reader.member("dense"), path + ".dense");
        calibration.bands[gpu][width][1] =
            bandFromJson(reader.member("experts"), path + ".experts");
    }
    return calibration;
}

}  // namespace cw::performance
