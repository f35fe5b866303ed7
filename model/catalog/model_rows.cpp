#include "model/catalog/model_rows.h"

#include <SQLiteCpp/Statement.h>

#include <algorithm>

#include "model/error.h"

namespace cw::catalog {

namespace {

/// "experts.topK" stands in "experts_topK".
std::string columnOf(std::string_view field) {
    std::string column(field);
    std::ranges::replace(column, '.', '_');
    return column;
}

ModelEntry modelOf(SQLite::Statement& row) {
    ModelEntry model{row.getColumn("id").getString(),
                     row.getColumn("name").getString(),
                     row.getColumn("notes").getString(),
                     {},
                     {}};
    for (const std::string_view field : modelFields()) {
        const SQLite::Column column = row.getColumn(columnOf(field).c_str());
        if (column.isNull()) continue;
        if (isModelFlag(field))
            model.values.push_back(
                {std::string(field), std::string(column.getInt() ? "yes" : "no")});
        else if (field == "kind")
            model.values.push_back({std::string(field), column.getString()});
        else
            model.values.push_back({std::string(field), column.getDouble()});
    }
    return model;
}

template <class E>
E modelWord(SQLite::Statement& row, const char* column, const std::string& file) {
    const std::string text = row.getColumn(column).getString();
    if (const auto value = enumFrom<E>(text)) return *value;
    throw CatalogError("'" + text + "' is no " + std::string(EnumNames<E>::what) + ".",
                       file + ", model " + row.getColumn("owner").getString(),
                       "Install the catalog file again.");
}

void readModelSources(SQLite::Database& db, const std::string& file,
                      std::vector<ModelEntry>& models) {
    SQLite::Statement rows(db, "SELECT * FROM model_fact_source ORDER BY owner, position");
    SQLite::Statement fields(db,
                             "SELECT value FROM model_fact_source_fields WHERE owner = ? AND "
                             "groupPosition = ? ORDER BY position");
    while (rows.executeStep()) {
        const std::string owner = rows.getColumn("owner").getString();
        const auto model = std::ranges::find(models, owner, &ModelEntry::id);
        if (model == models.end()) continue;
        FactSource fact;
        fact.source = rows.getColumn("source").getString();
        fact.valueKind = modelWord<ValueKind>(rows, "valueKind", file);
        fact.verification = modelWord<Verification>(rows, "verification", file);
        fact.note = rows.getColumn("note").getString();
        fields.reset();
        fields.bind(1, owner);
        fields.bind(2, rows.getColumn("position").getInt());
        while (fields.executeStep()) fact.fields.push_back(fields.getColumn(0).getString());
        model->facts.push_back(std::move(fact));
    }
}

SqlValue valueOf(const PartFact& fact) {
    if (const auto* figure = std::get_if<double>(&fact.value)) return *figure;
    const auto& text = std::get<std::string>(fact.value);
    return isModelFlag(fact.name) ? SqlValue(std::int64_t{text == "yes"}) : SqlValue(text);
}

}  // namespace

std::vector<ModelEntry> readModels(SQLite::Database& db, const std::string& file) {
    std::vector<ModelEntry> models;
    SQLite::Statement rows(db, "SELECT * FROM model_architecture ORDER BY position, id");
    while (rows.executeStep()) models.push_back(modelOf(rows));
    if (!models.empty()) readModelSources(db, file, models);
    return models;
}

void writeModelRows(const ModelEntry& model, std::int64_t position, const InsertRow& insert) {
    SqlRow own = {
        {"id", model.id}, {"position", position}, {"name", model.name}, {"notes", model.notes}};
    for (const PartFact& value : model.values)
        own.emplace_back(columnOf(value.name), valueOf(value));
    if (!insert("model_architecture", std::move(own))) return;
    for (std::size_t i = 0; i < model.facts.size(); ++i) {
        const FactSource& fact = model.facts[i];
        const auto group = static_cast<std::int64_t>(i);
        if (!insert("model_fact_source",
                    {{"owner", model.id},
                     {"position", group},
                     {"source", fact.source},
                     {"valueKind", std::string(enumName(fact.valueKind))},
                     {"verification", std::string(enumName(fact.verification))},
                     {"note", fact.note}}))
            continue;
        for (std::size_t k = 0; k < fact.fields.size(); ++k)
            insert("model_fact_source_fields", {{"owner", model.id},
                                                {"groupPosition", group},
                                                {"position", static_cast<std::int64_t>(k)},
                                                {"value", fact.fields[k]}});
    }
}

}  // namespace cw::catalog
