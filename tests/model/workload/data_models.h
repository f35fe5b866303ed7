// The model architectures of catalog/data, as the build tool reads them: without what is said of
// their sources.
#pragma once

#include <vector>

#include "model/file.h"
#include "model/json.h"
#include "model/workload/workload_json.h"

namespace cw::test {

inline std::vector<workload::ModelArchitecture> dataModels() {
    const std::string path = CW_SOURCE_DIR "/catalog/data/model_architectures.json";
    const Json file = parseJson(readFile(path, 1u << 20), path);
    std::vector<workload::ModelArchitecture> models;
    for (const Json& item : std::get<JsonArray>(file.find("architectures")->value)) {
        JsonObject members = std::get<JsonObject>(item.value);
        std::erase_if(members, [](const auto& member) {
            return member.first == "facts" || member.first == "notes";
        });
        models.push_back(workload::architectureFromJson(members, "architectures"));
    }
    return models;
}

}  // namespace cw::test
