#include "model/catalog/search_index.h"

#include <SQLiteCpp/Statement.h>

#include <map>
#include <set>
#include <unordered_map>

#include "model/catalog/catalog_reader.h"
#include "model/catalog/enum_names.h"
#include "model/catalog/lower_case.h"
#include "model/catalog/part_words.h"
#include "model/error.h"

namespace cw::catalog {

namespace {

/// As the tables hold it.
SearchedValue searchedValue(const PartFact& fact) {
    if (const auto* figure = std::get_if<double>(&fact.value)) return *figure;
    return lowerCase(std::get<std::string>(fact.value));
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
        part_.bind(5, searchedWords(partFacts(part)));
        part_.exec();
        for (const PartFact& fact : searchedFacts(part)) {
            if (isProseFact(fact.name)) continue;
            value_.reset();
            value_.bind(1, idOf(fact.name));
            value_.bind(2, number);
            std::visit([this](const auto& value) { value_.bind(3, value); }, searchedValue(fact));
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

/// Compares the tables with the parts, one after the other.
class IndexCheck {
public:
    IndexCheck(SQLite::Database& db, const std::string& file) {
        readSearchedParts(db, file, [this](const SearchedPart& part) {
            parts_.push_back({part.part, part.kind, part.isStated, std::string(part.words)});
        });
        for (const SearchedFact& fact : readSearchedFacts(db))
            readSearchedValues(db, fact.id, [&](std::uint32_t number, SearchedValue value) {
                values_[number].emplace(fact.name, std::move(value));
            });
    }

    void check(const Part& part, std::uint32_t number) {
        if (number >= parts_.size() || parts_[number].part != part.id)
            return tell(part.id, "", "is not at its place in the search tables");
        const Row& row = parts_[number];
        if (row.kind != part.kind) tell(part.id, "kind", "is another one in the search tables");
        if (row.isStated != (part.availability == Availability::statedOnly))
            tell(part.id, "availability", "is another one in the search tables");
        if (row.words != searchedWords(partFacts(part)))
            tell(part.id, "", "has other words in the search tables");
        auto& values = values_[number];
        std::set<std::string> seen;
        for (const PartFact& fact : searchedFacts(part)) {
            if (isProseFact(fact.name) || !seen.insert(fact.name).second) continue;
            const auto there = values.find(fact.name);
            if (there == values.end())
                tell(part.id, fact.name, "is missing from the search tables");
            else if (there->second != searchedValue(fact))
                tell(part.id, fact.name, "is another one in the search tables");
        }
        for (const auto& [fact, value] : values)
            if (!seen.contains(fact))
                tell(part.id, fact, "is in the search tables, but not stated");
    }

    /// What is left of the tables.
    std::vector<IndexProblem> end(std::size_t parts) {
        for (std::size_t i = parts; i < parts_.size(); ++i)
            tell(parts_[i].part, "", "is in the search tables, but not in the catalog");
        return std::move(problems_);
    }

private:
    struct Row {
        PartId part;
        PartKind kind{};
        bool isStated = false;
        std::string words;
    };
    void tell(const PartId& part, const std::string& fact, const char* what) {
        problems_.push_back({part, fact, std::string(what) + ": build the catalog anew."});
    }
    std::vector<Row> parts_;
    std::unordered_map<std::uint32_t, std::map<std::string, SearchedValue>> values_;
    std::vector<IndexProblem> problems_;
};

}  // namespace

bool isProseFact(std::string_view fact) {
    return fact == "notes" || fact == "availabilityNote" || fact.ends_with(".note");
}

std::vector<PartFact> searchedFacts(const Part& part) {
    std::vector<PartFact> facts = partFacts(part);
    for (PartFact& words : columnWords(part)) facts.push_back(std::move(words));
    return facts;
}

std::vector<IndexProblem> checkSearchIndex(SQLite::Database& db, const std::string& file) {
    const Catalog catalog = CatalogReader(db).read(file);
    IndexCheck check(db, file);
    std::uint32_t number = 0;
    for (const Part& part : catalog.parts()) check.check(part, number++);
    return check.end(number);
}

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
