// What somebody asks of the catalog in one line: "H100 >= 80 GB liquid", "price < 3000 OSFP".
//
// All conditions must hold. A condition is one of
//   word            in id, name, vendor, ordering number or any fact in words; "two words" as one
//   !word or -word  in none of them
//   field op value  memory >= 80 GB, price < 3000, vendor = NVIDIA, fp8 > 1 PFLOP/s
//   op value unit   any fact in that unit: >= 141 GB
// with op one of < <= = != >= >. Fields are the facts' names ("memoryBandwidth_Bps") or the short
// ones of `queryFields()`. Without a unit a value is in the field's own (GB, GB/s, Gb/s, TFLOP/s,
// W, GHz, dollars). Text is compared ignoring case. While it is typed a query may be unfinished:
// the part that cannot be read yet is left out and named in `problem`.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cw::catalog {

struct QueryCondition {
    enum class Op { less, lessOrEqual, equal, notEqual, greaterOrEqual, greater };
    std::vector<std::string> facts;  ///< any of these; empty: a word, or any fact of `unit`
    Op op = Op::equal;
    bool isWord = false;
    bool isExcluded = false;  ///< "-word"
    bool isFigure = false;
    std::string text;  ///< lower case
    double value = 0;  ///< SI base
    std::string unit;  ///< suffix of the facts meant when `facts` is empty: "B"
    bool operator==(const QueryCondition&) const = default;
};

struct PartQuery {
    std::vector<QueryCondition> conditions;
    std::string problem;  ///< "Say how much after \"memory >=\"."; empty when all was read
};

[[nodiscard]] PartQuery parsePartQuery(std::string_view text);

struct QueryField {
    std::string_view name;                ///< "memory"
    std::vector<std::string_view> facts;  ///< "memory_B", "capacity_B"
};
/// The short names, for help and completion.
[[nodiscard]] const std::vector<QueryField>& queryFields();

}  // namespace cw::catalog
