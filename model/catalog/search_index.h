// The tables search_part, search_fact and search_value of a catalog file: what a search compares,
// without reading a part.
//
// Private to the catalog room and the build tool, who writes them. Derived data: made anew from the
// parts, never edited; a file whose tables do not cover its parts is searched by reading them.
// Throws SQLite::Exception.
#pragma once

#include <SQLiteCpp/Database.h>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "model/catalog/part_facts.h"

namespace cw::catalog {

/// Writes the tables anew from the parts of the catalog in `db`; `file` names it in errors.
void writeSearchIndex(SQLite::Database& db, const std::string& file);

/// Whether every part is in the tables.
[[nodiscard]] bool hasSearchIndex(SQLite::Database& db);

/// What the tables say otherwise than the parts of `db`, or leave out; `fact` is empty where the
/// row of the part is meant.
struct IndexProblem {
    PartId part;
    std::string fact;
    std::string what;
};
[[nodiscard]] std::vector<IndexProblem> checkSearchIndex(SQLite::Database& db,
                                                         const std::string& file);

struct SearchedPart {
    PartId part;
    PartKind kind{};
    bool isStated = false;
    std::string_view words;  ///< lower case; lives as long as the call
};
/// All parts in the order of the catalog.
void readSearchedParts(SQLite::Database& db, const std::string& file,
                       const std::function<void(const SearchedPart&)>& take);

struct SearchedFact {
    std::int64_t id = 0;
    std::string name;
};
[[nodiscard]] std::vector<SearchedFact> readSearchedFacts(SQLite::Database& db);

/// The value of a fact for every part that states it, by the part's place in the catalog.
using SearchedValue = std::variant<double, std::string>;
void readSearchedValues(SQLite::Database& db, std::int64_t fact,
                        const std::function<void(std::uint32_t number, SearchedValue value)>& take);

/// Notes are prose: a word in them says nothing about the part, and they are in no table.
[[nodiscard]] bool isProseFact(std::string_view fact);

/// What the tables hold of a part: its facts, and what its lists say in a line (part_words.h).
[[nodiscard]] std::vector<PartFact> searchedFacts(const Part& part);

/// What a word of a query may be found in: every fact in words but prose and prices, in lower case,
/// a fact a line. A flag is found by its name: "rdma".
/// `facts` are those of a part, as `partFacts` gives them.
[[nodiscard]] std::string searchedWords(const std::vector<PartFact>& facts);

}  // namespace cw::catalog
