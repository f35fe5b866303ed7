#include "views/session/own_models.h"

#include <QDir>
#include <QFileInfo>
#include <algorithm>

#include "model/error.h"
#include "model/file.h"
#include "model/object_reader.h"
#include "model/workload/workload_json.h"
#include "views/session/paths.h"

namespace cw::views {

namespace {

constexpr std::size_t maxFileSize_B = 4u << 20;
constexpr const char* listKey = "architectures";

}  // namespace

std::vector<workload::ModelArchitecture> OwnModels::read() const {
    std::vector<workload::ModelArchitecture> models;
    if (file_.isEmpty() || !QFileInfo::exists(file_)) return models;
    const std::string name = file_.toStdString();
    const Json json = parseJson(readFile(toPath(file_), maxFileSize_B), name);
    ObjectReader reader(json, {});
    int at = 0;
    for (const Json& each : reader.array(listKey))
        models.push_back(workload::architectureFromJson(
            each, std::string(listKey) + "[" + std::to_string(at++) + "]"));
    return models;
}

void OwnModels::write(const std::vector<workload::ModelArchitecture>& models) const {
    if (file_.isEmpty()) return;
    JsonArray list;
    for (const workload::ModelArchitecture& model : models)
        list.push_back(workload::architectureToJson(model));
    QDir().mkpath(QFileInfo(file_).absolutePath());
    replaceFile(toPath(file_), writeJson(JsonObject{{listKey, std::move(list)}}, {{listKey}}));
}

void OwnModels::keep(const workload::ModelArchitecture& model) const {
    std::vector<workload::ModelArchitecture> models = read();
    const auto same = std::find_if(models.begin(), models.end(),
                                   [&](const auto& each) { return each.id == model.id; });
    if (same != models.end())
        *same = model;
    else
        models.push_back(model);
    write(models);
}

void OwnModels::forget(const std::string& id) const {
    std::vector<workload::ModelArchitecture> models = read();
    std::erase_if(models, [&](const auto& each) { return each.id == id; });
    write(models);
}

}  // namespace cw::views
