#include "model/catalog/model_entry.h"

#include <algorithm>

#include "model/catalog/facts.h"

namespace cw::catalog {

namespace {

/// Numbers and texts of `json` by their path below it.
void flatten(const Json& json, const std::string& path, std::vector<PartFact>& into) {
    if (const auto* members = std::get_if<JsonObject>(&json.value)) {
        for (const auto& [key, value] : *members)
            flatten(value, path.empty() ? key : path + "." + key, into);
        return;
    }
    if (const auto* whole = std::get_if<std::int64_t>(&json.value))
        into.push_back({path, static_cast<double>(*whole)});
    else if (const auto* real = std::get_if<double>(&json.value))
        into.push_back({path, *real});
    else if (const auto* text = std::get_if<std::string>(&json.value))
        into.push_back({path, *text});
    else if (const auto* flag = std::get_if<bool>(&json.value))
        into.push_back({path, std::string(*flag ? "yes" : "no")});
}

std::string textAt(const Json& json, std::string_view key) {
    const Json* member = json.find(key);
    return member && member->isString() ? std::get<std::string>(member->value) : std::string();
}

}  // namespace

const PartFact* ModelEntry::find(std::string_view field) const {
    const auto found = std::ranges::find(values, field, &PartFact::name);
    return found == values.end() ? nullptr : &*found;
}

const std::vector<std::string_view>& modelFields() {
    static const std::vector<std::string_view> fields = {"kind",
                                                         "layers",
                                                         "hidden",
                                                         "heads",
                                                         "keyValueHeads",
                                                         "headDim",
                                                         "ffnHidden",
                                                         "gated",
                                                         "vocabulary",
                                                         "tiedEmbeddings",
                                                         "learnedPositions",
                                                         "linearBias",
                                                         "queryKeyValueBias",
                                                         "maxContext",
                                                         "experts.count",
                                                         "experts.topK",
                                                         "experts.shared",
                                                         "experts.ffnHidden",
                                                         "experts.sharedFfnHidden",
                                                         "experts.moeLayers",
                                                         "latentAttention.queryRank",
                                                         "latentAttention.keyValueRank",
                                                         "latentAttention.noPositionHeadDim",
                                                         "latentAttention.rotaryHeadDim",
                                                         "latentAttention.valueHeadDim",
                                                         "slidingWindow.window",
                                                         "slidingWindow.layers",
                                                         "convolutions.forwardFlops",
                                                         "convolutions.activationValues",
                                                         "convolutions.parameters",
                                                         "publishedParameters"};
    return fields;
}

bool isModelFlag(std::string_view field) {
    return field == "gated" || field == "tiedEmbeddings" || field == "linearBias" ||
           field == "queryKeyValueBias";
}

ModelEntry modelEntryFrom(const Json& architecture) {
    std::vector<PartFact> stated;
    flatten(architecture, "", stated);
    ModelEntry model{textAt(architecture, "id"), textAt(architecture, "name"), {}, {}, {}};
    for (const std::string_view field : modelFields()) {
        const auto found = std::ranges::find(stated, field, &PartFact::name);
        if (found != stated.end())
            model.values.push_back(std::move(*found));
        else if (isModelFlag(field))
            model.values.push_back({std::string(field), std::string("no")});
        else if (field == "kind")
            model.values.push_back({std::string(field), std::string("decoder")});
    }
    return model;
}

const FactSource* sourceOf(const ModelEntry& model, std::string_view field) {
    return sourceAmong(model.facts, field);
}

std::vector<std::string> missingFields(const ModelEntry& model) {
    std::vector<std::string> names;
    const PartFact* kind = model.find("kind");
    const auto* word = kind ? std::get_if<std::string>(&kind->value) : nullptr;
    const bool isConvolution = word && *word == "convolution";
    for (const char* field : {"maxContext", "publishedParameters"})
        if (!model.find(field) && !(isConvolution && std::string_view(field) == "maxContext"))
            names.emplace_back(field);
    return names;
}

std::vector<ModelProblem> checkModel(const ModelEntry& model,
                                     const std::set<std::string>& sources) {
    std::vector<ModelProblem> problems;
    const auto isStated = [&](const std::string& field) {
        return field == "*" || std::ranges::any_of(model.values, [&](const PartFact& value) {
                   return value.name == field || value.name.starts_with(field + ".");
               });
    };
    for (std::size_t i = 0; i < model.facts.size(); ++i) {
        const FactSource& fact = model.facts[i];
        const std::string here = "facts[" + std::to_string(i) + "]";
        if (!sources.contains(fact.source))
            problems.push_back({here + ".source", "There is no source '" + fact.source + "'."});
        if (fact.fields.empty()) problems.push_back({here + ".fields", "Names no field."});
        for (const std::string& field : fact.fields)
            if (!isStated(field))
                problems.push_back(
                    {here + ".fields", "'" + field + "' is no field that this model states."});
    }
    for (const PartFact& value : model.values)
        if (!sourceOf(model, value.name))
            problems.push_back({value.name, "Has no source in facts."});
    return problems;
}

}  // namespace cw::catalog
