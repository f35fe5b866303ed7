// What the lists of a part say, in a line each, and how sure the least sure of its facts is:
// columns of a table that are no fact of their own.
//
// In the words of the data, not of a language: "8 × 400 Gb/s OSFP". For people who read a table and
// for searching; the facts themselves are part_facts.h's.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "model/catalog/part.h"
#include "model/catalog/part_facts.h"

namespace cw::catalog {

[[nodiscard]] std::string portWords(const Part& part);
[[nodiscard]] std::string slotWords(const Part& part);
[[nodiscard]] std::string includeWords(const Part& part);
[[nodiscard]] std::string outletWords(const std::vector<Outlet>& outlets);
/// "1: MCP7Y00-N001, 2: MCP7Y00-N002".
[[nodiscard]] std::string wordsByName(const std::map<std::string, std::string>& words);

/// "read", "derived", "planning value", "as stated", "recalled", "unverified", or "no source": in
/// this order ever less sure.
[[nodiscard]] std::string_view leastSureWord(const Part& part);

/// All of these that say something, by the names of their columns: "ports", "slots", "includes",
/// "outlets", "partNumberByLength", "checked".
[[nodiscard]] std::vector<PartFact> columnWords(const Part& part);
[[nodiscard]] bool isColumnWord(std::string_view name);

}  // namespace cw::catalog
