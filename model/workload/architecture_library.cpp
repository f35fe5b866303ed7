#include "model/workload/architecture_library.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include "model/error.h"
#include "model/json.h"
#include "model/workload/workload_json.h"

namespace cw::workload {

namespace {

constexpr const char* remedy = "Install the program again, or choose another catalog file.";

ModelArchitecture readRow(const std::string& id, const std::string& text,
                          const std::string& where) {
    try {
        const ModelArchitecture model = architectureFromJson(parseJson(text, {}), {});
        if (model.id != id)
            throw CatalogError("The row describes \"" + model.id + "\" instead.", where, remedy);
        return model;
    } catch (const DocumentError& error) {
        throw CatalogError(error.what(), where, remedy);
    }
}

}  // namespace

std::vector<ModelArchitecture> readArchitectures(const std::filesystem::path& catalogFile) {
    try {
        // Read-only, so that a wrong path gives an error and not a new empty file.
        const SQLite::Database database(catalogFile.string(), SQLite::OPEN_READONLY);
        SQLite::Statement query(database,
                                "SELECT id, json FROM model_architecture ORDER BY position, id");
        std::vector<ModelArchitecture> models;
        while (query.executeStep()) {
            const std::string id = query.getColumn(0).getString();
            const std::string where = catalogFile.string() + ", model architecture \"" + id + "\"";
            models.push_back(readRow(id, query.getColumn(1).getString(), where));
        }
        return models;
    } catch (const SQLite::Exception& error) {
        throw CatalogError(
            std::string("The model architectures cannot be read: ") + error.what() + ".",
            catalogFile.string(), remedy);
    }
}

}  // namespace cw::workload
