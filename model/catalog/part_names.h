// What lists and price lists call the parts, without the parts: names to choose from, numbers to
// order by.
//
// Plain values. Of a catalog whose parts are read when they are asked for these come straight from
// its tables: a list of twenty thousand names reads no part.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/catalog/part.h"

namespace cw::catalog {

struct PartName {
    PartId id;
    PartKind kind{};
    std::string vendor;
    std::string name;
    Availability availability{};
};

struct OrderingNumbers {
    PartId id;
    std::vector<PartId> formerIds;
    std::vector<std::string> partNumbers;
    bool isCable = false;
    std::vector<double> lengths_m;                      ///< of a cable
    std::map<std::string, std::string> numberByLength;  ///< of a cable: "2" and its number
};

[[nodiscard]] PartName nameOfPart(const Part& part);
[[nodiscard]] OrderingNumbers orderingNumbersOf(const Part& part);

}  // namespace cw::catalog
