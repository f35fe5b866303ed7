#include "catalog/data_files.h"

#include <algorithm>
#include <tuple>

#include "model/catalog/part_json.h"
#include "model/error.h"
#include "model/file.h"
#include "model/json.h"
#include "model/object_reader.h"
#include "model/workload/workload_json.h"

namespace cw::build {

namespace {

constexpr std::size_t largestFile_B = 16u << 20;

/// The sentence of an error without its place in front.
std::string reason(const InputError& error) {
    const std::string text = error.what();
    const std::string prefix = error.where() + ": ";
    return !error.where().empty() && text.starts_with(prefix) ? text.substr(prefix.size()) : text;
}

/// Takes the member or item at `path` ("spec.memory_B", "ports[1].count") out of `json`; false when
/// there is none. Keys may hold dots themselves, so the longest key that matches is followed.
bool removeAt(Json& json, std::string_view path) {
    if (auto* items = std::get_if<JsonArray>(&json.value); items && path.starts_with('[')) {
        const auto close = path.find(']');
        const auto index = std::stoul(std::string(path.substr(1, close - 1)));
        path.remove_prefix(close + 1);
        if (path.starts_with('.')) path.remove_prefix(1);
        if (index >= items->size()) return false;
        if (!path.empty()) return removeAt((*items)[index], path);
        items->erase(items->begin() + static_cast<std::ptrdiff_t>(index));
        return true;
    }
    auto* members = std::get_if<JsonObject>(&json.value);
    if (!members) return false;
    auto best = members->end();
    for (auto it = members->begin(); it != members->end(); ++it) {
        const bool matches = path.starts_with(it->first) &&
                             (path.size() == it->first.size() || path[it->first.size()] == '.' ||
                              path[it->first.size()] == '[');
        if (matches && (best == members->end() || it->first.size() > best->first.size())) best = it;
    }
    if (best == members->end()) return false;
    path.remove_prefix(best->first.size());
    if (path.empty()) {
        members->erase(best);
        return true;
    }
    if (path.starts_with('.')) path.remove_prefix(1);
    return removeAt(best->second, path);
}

std::string idOf(const Json& json, std::size_t index) {
    const Json* id = json.find("id");
    if (!id) id = json.find("name");
    return id && id->isString() ? std::get<std::string>(id->value)
                                : "item " + std::to_string(index + 1);
}

/// Reads one item with `read`; on an error notes it, takes the offending member out and reads
/// again, so that a second mistake is found too. Nothing is added when there was any mistake.
template <class T, class Read>
void readItem(Json json, const std::string& file, std::size_t index, const Read& read,
              std::vector<FromFile<T>>& into, Problems& problems) {
    const std::string id = idOf(json, index);
    std::string last = "-";
    bool clean = true;
    for (;;) {
        try {
            T value = read(json);
            if (clean) into.push_back({file, std::move(value)});
            return;
        } catch (const InputError& error) {
            clean = false;
            if (error.where() == last) return;
            last = error.where();
            problems.push_back({file, id, last, reason(error)});
            if (!removeAt(json, last)) return;
        }
    }
}

template <class T, class Read>
void readList(ObjectReader& root, const char* key, const std::string& file, const Read& read,
              std::vector<FromFile<T>>& into, Problems& problems) {
    std::size_t index = 0;
    for (const Json& item : root.optionalArray(key))
        readItem(item, file, index++, read, into, problems);
}

catalog::Source sourceFromJson(const Json& json) {
    ObjectReader in(json, "");
    catalog::Source source;
    source.id = in.text("id");
    source.title = in.text("title");
    source.url = in.optionalText("url").value_or("");
    in.refuseUnread();
    return source;
}

Connector connectorFromJson(const Json& json) {
    ObjectReader in(json, "");
    Connector connector{in.text("name"), in.boolean("isFibre")};
    in.refuseUnread();
    return connector;
}

CompatibilityRow compatibilityFromJson(const Json& json) {
    ObjectReader in(json, "");
    CompatibilityRow row{in.text("kind"), in.text("item"), in.text("place"),
                         in.optionalText("note").value_or("")};
    in.refuseUnread();
    return row;
}

/// An architecture as documents have it, and besides "notes" and "facts".
catalog::ModelEntry modelFromJson(const Json& json) {
    ObjectReader in(json, "");
    const std::string notes = in.optionalText("notes").value_or("");
    std::vector<catalog::FactSource> facts;
    for (const Json& fact : in.optionalArray("facts"))
        facts.push_back(
            catalog::factSourceFromJson(fact, "facts[" + std::to_string(facts.size()) + "]"));
    if (json.find("source")) in.fail("source", "Is said by facts.");
    const auto architecture = workload::architectureFromJson(in.unread(), "");
    catalog::ModelEntry model = catalog::modelEntryFrom(workload::architectureToJson(architecture));
    model.notes = notes;
    model.facts = std::move(facts);
    return model;
}

void readDataFile(const std::filesystem::path& path, CatalogData& data, Problems& problems) {
    const std::string file = path.filename().string();
    try {
        const Json json = parseJson(readFile(path, largestFile_B), file);
        ObjectReader root(json, "");
        readList(root, "sources", file, sourceFromJson, data.sources, problems);
        readList(root, "connectors", file, connectorFromJson, data.connectors, problems);
        readList(root, "compatibility", file, compatibilityFromJson, data.compatibility, problems);
        readList(
            root, "parts", file, [](const Json& item) { return catalog::partFromJson(item, ""); },
            data.parts, problems);
        readList(
            root, "cloudOffers", file,
            [](const Json& item) { return catalog::cloudOfferFromJson(item, ""); },
            data.cloudOffers, problems);
        readList(root, "architectures", file, modelFromJson, data.architectures, problems);
        root.refuseUnread();
    } catch (const InputError& error) {
        problems.push_back({file, "", "", error.what()});
    }
}

}  // namespace

CatalogData readData(const std::filesystem::path& folder, Problems& problems) {
    std::vector<std::filesystem::path> files;
    std::error_code error;
    for (std::filesystem::directory_iterator it(folder, error), end; !error && it != end;
         it.increment(error))
        // The constants of the estimate are no parts: they go into the program itself.
        if (it->path().extension() == ".json" && it->path().filename() != "performance.json")
            files.push_back(it->path());
    if (error)
        throw FileError("The folder cannot be listed: " + error.message() + ".", folder.string());
    std::ranges::sort(files);

    CatalogData data;
    for (const auto& path : files) readDataFile(path, data, problems);
    const auto order = [](const FromFile<catalog::Part>& part) {
        return std::tuple(part.value.kind,
                          part.value.availability == catalog::Availability::statedOnly);
    };
    std::ranges::stable_sort(data.parts, {}, order);
    return data;
}

}  // namespace cw::build
