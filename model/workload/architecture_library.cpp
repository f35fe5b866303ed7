#include "model/workload/architecture_library.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <array>
#include <set>

#include "model/error.h"
#include "model/json.h"
#include "model/workload/workload_json.h"

namespace cw::workload {

namespace {

constexpr const char* remedy = "Install the program again, or choose another catalog file.";

/// Columns that are no sizes: where the row stands, and what people read besides.
bool isNoSize(std::string_view column) {
    return column == "position" || column == "notes";
}

bool isFlagColumn(std::string_view column) {
    constexpr std::array<std::string_view, 4> flags = {"gated", "tiedEmbeddings", "linearBias",
                                                       "queryKeyValueBias"};
    return std::ranges::find(flags, column) != flags.end();
}

Json valueOf(const SQLite::Column& column) {
    if (isFlagColumn(column.getName())) return column.getInt() != 0;
    if (column.isInteger()) return static_cast<std::int64_t>(column.getInt64());
    if (column.isFloat()) return column.getDouble();
    return column.getString();
}

/// The row in the form of workload_json.h, whose reader checks it: "experts_topK" is "topK" of
/// "experts".
JsonObject jsonOf(SQLite::Statement& row) {
    JsonObject members;
    for (int i = 0; i < row.getColumnCount(); ++i) {
        const SQLite::Column column = row.getColumn(i);
        const std::string name = column.getName();
        if (column.isNull() || isNoSize(name)) continue;
        const std::size_t dash = name.find('_');
        if (dash == std::string::npos) {
            members.emplace_back(name, valueOf(column));
            continue;
        }
        const std::string outer = name.substr(0, dash);
        if (members.empty() || members.back().first != outer)
            members.emplace_back(outer, JsonObject{});
        std::get<JsonObject>(members.back().second.value)
            .emplace_back(name.substr(dash + 1), valueOf(column));
    }
    return members;
}

/// Where the sizes come from, in one line: the address of the source of the layers and of the one
/// for whatever has none of its own. What nobody read there is marked.
std::string sourceText(SQLite::Database& database, const std::string& model) {
    SQLite::Statement rows(
        database,
        "SELECT n.value, s.title, s.url, f.verification FROM model_fact_source f "
        "JOIN model_fact_source_fields n ON n.owner = f.owner AND n.groupPosition = f.position "
        "JOIN source s ON s.id = f.source WHERE f.owner = ? AND n.value IN ('*', 'layers') "
        "ORDER BY f.position, n.position");
    rows.bind(1, model);
    std::string text;
    std::set<std::string> named;  // the first entry that names a field is its source
    while (rows.executeStep()) {
        if (!named.insert(rows.getColumn(0).getString()).second) continue;
        const std::string url = rows.getColumn(2).getString();
        const std::string verification = rows.getColumn(3).getString();
        text += (text.empty() ? "" : "; ") + (url.empty() ? rows.getColumn(1).getString() : url);
        if (verification == "recalled" || verification == "unverified")
            text += " (" + verification + ")";
    }
    return text;
}

ModelArchitecture readRow(SQLite::Statement& row, const std::string& where) {
    try {
        return architectureFromJson(jsonOf(row), {});
    } catch (const DocumentError& error) {
        throw CatalogError(error.what(), where, remedy);
    }
}

}  // namespace

std::vector<ModelArchitecture> readArchitectures(const std::filesystem::path& catalogFile) {
    try {
        // Read-only, so that a wrong path gives an error and not a new empty file.
        SQLite::Database database(catalogFile.string(), SQLite::OPEN_READONLY);
        SQLite::Statement query(database, "SELECT * FROM model_architecture ORDER BY position, id");
        std::vector<ModelArchitecture> models;
        while (query.executeStep()) {
            const std::string id = query.getColumn("id").getString();
            const std::string where = catalogFile.string() + ", model architecture \"" + id + "\"";
            models.push_back(readRow(query, where));
            models.back().source = sourceText(database, id);
        }
        return models;
    } catch (const SQLite::Exception& error) {
        throw CatalogError(
            std::string("The model architectures cannot be read: ") + error.what() + ".",
            catalogFile.string(), remedy);
    }
}

}  // namespace cw::workload
