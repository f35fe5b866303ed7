#include "model/catalog/search_index.h"

#include <SQLiteCpp/Statement.h>

#include <unordered_map>

#include "model/catalog/catalog_reader.h"
#include "model/catalog/enum_names.h"
#include "model/catalog/lower_case.h"
#include "model/error.h"

namespace cw::catalog {

namespace {

/// Notes are prose: a word in them says nothing about the part.
bool isProseFact(std::string_view fact) {
    return fact == "notes" || fact == "availabilityNote" || fact.ends_with(".note");
}

/// One prepared statement a table: a catalog may have a million values.
class IndexWriter {
public:
    explicit IndexWriter(SQLite::Database& db)
        : part_(db, "INSERT INTO search_part VALUES (?, ?, ?, ?, ?)"),
          fact_(db, "INSERT INTO search_fact VALUES (?, ?)"),
          value_(db, "INSERT OR IGNORE INTO search_value VALUES (?, ?, ?)") {}

    void write(const Part& part, std::int64_t number) {
        part_.reset();
        part_.bind(1, number);
        part_.bind(2, part.id);
        part_.bind(3, std::string(enumName(part.kind)));
        part_.bind(4, part.availability == Availability::statedOnly ? 1 : 0);
        const std::vector<PartFact> facts = partFacts(part);
        part_.bind(5, searchedWords(facts));
        part_.exec();
        for (const PartFact& fact : facts) {
            if (isProseFact(fact.name)) continue;
            value_.reset();
            value_.bind(1, idOf(fact.name));
            value_.bind(2, number);
            if (const auto* figure = std::get_if<double>(&fact.value))
                value_.bind(3, *figure);
            else
                value_.bind(3, lowerCase(std::get<std::string>(fact.value)));
            value_.exec();
        }
    }

private:
    std::int64_t idOf(const std::string& name) {
        const auto [known, isNew] = ids_.emplace(name, std::int64_t(ids_.size()));
        if (isNew) {
            fact_.reset();
            fact_.bind(1, known->second);
            fact_.bind(2, name);
            fact_.exec();
        }
        return known->second;
    }

    SQLite::Statement part_;
    SQLite::Statement fact_;
    SQLite::Statement value_;
    std::unordered_map<std::string, std::int64_t> ids_;
};

}  // namespace

std::string searchedWords(const std::vector<PartFact>& facts) {
    std::string words;
    for (const PartFact& fact : facts) {
        const auto* text = std::get_if<std::string>(&fact.value);
        // Prices change under a part: a price book's count instead.
        if (text == nullptr || isProseFact(fact.name) || fact.name.starts_with("price.") ||
            *text == "no")
            continue;
        words += lowerCase(*text == "yes" ? fact.name : *text) + '\n';
    }
    return words;
}

void writeSearchIndex(SQLite::Database& db, const std::string& file) {
    // One step for all rows, also where the caller has begun no transaction.
    db.exec("SAVEPOINT search_index");
    db.exec("DELETE FROM search_part; DELETE FROM search_fact; DELETE FROM search_value");
    const Catalog catalog = CatalogReader(db).read(file);
    IndexWriter writer(db);
    std::int64_t number = 0;
    for (const Part& part : catalog.parts()) writer.write(part, number++);
    db.exec("RELEASE search_index");
}

bool hasSearchIndex(SQLite::Database& db) {
    // Not count(*) of the second table: it would walk over all the words.
    return db.execAndGet(
                 "SELECT (SELECT count(*) FROM part) = "
                 "(SELECT coalesce(max(number) + 1, 0) FROM search_part)")
               .getInt() == 1;
}

void readSearchedParts(SQLite::Database& db, const std::string& file,
                       const std::function<void(const SearchedPart&)>& take) {
    SQLite::Statement rows(db,
                           "SELECT part, kind, isStated, words FROM search_part "
                           "ORDER BY number");
    while (rows.executeStep()) {
        SearchedPart part;
        part.part = rows.getColumn(0).getString();
        const auto kind = enumFrom<PartKind>(rows.getColumn(1).getText());
        if (!kind)
            throw CatalogError("has a kind of part that does not exist.", file + ", " + part.part,
                               "Install the catalog file again.");
        part.kind = *kind;
        part.isStated = rows.getColumn(2).getInt() != 0;
        const SQLite::Column words = rows.getColumn(3);
        part.words = std::string_view(words.getText(), std::size_t(words.getBytes()));
        take(part);
    }
}

std::vector<SearchedFact> readSearchedFacts(SQLite::Database& db) {
    std::vector<SearchedFact> facts;
    SQLite::Statement rows(db, "SELECT id, name FROM search_fact ORDER BY id");
    while (rows.executeStep())
        facts.push_back({rows.getColumn(0).getInt64(), rows.getColumn(1).getString()});
    return facts;
}

void readSearchedValues(
    SQLite::Database& db, std::int64_t fact,
    const std::function<void(std::uint32_t number, SearchedValue value)>& take) {
    SQLite::Statement rows(db,
                           "SELECT number, value FROM search_value WHERE fact = ? ORDER BY number");
    rows.bind(1, fact);
    while (rows.executeStep()) {
        const auto number = static_cast<std::uint32_t>(rows.getColumn(0).getInt64());
        const SQLite::Column value = rows.getColumn(1);
        if (value.isText())
            take(number, value.getString());
        else
            take(number, value.getDouble());
    }
}

}  // namespace cw::catalog
