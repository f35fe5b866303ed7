// How `catalog show` says where facts come from: a number each, and the list of them below.
#pragma once

#include <string>
#include <vector>

#include "model/catalog/catalog.h"

namespace cw::cli {

/// The sources of one part or model, numbered in order of first use.
class SourceList {
public:
    explicit SourceList(const catalog::Catalog& catalog) : catalog_(catalog) {}

    /// "[2]"
    std::string mark(const std::string& id);
    [[nodiscard]] std::string text() const;

private:
    const catalog::Catalog& catalog_;
    std::vector<std::string> ids_;
};

/// The notes of the entries, each behind the number of its source: conflicts, values that lost,
/// formulas. Gives every source a number, also those another one outranks.
[[nodiscard]] std::string notesText(const std::vector<catalog::FactSource>& facts,
                                    SourceList& sources);

/// How far a fact is to be trusted, where it is less than read in the maker's own words: a blank
/// before each word.
[[nodiscard]] std::string trustText(const catalog::FactSource& fact);

}  // namespace cw::cli
