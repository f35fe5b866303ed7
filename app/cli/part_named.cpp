#include "app/cli/part_named.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <vector>

#include "app/cli/commands.h"

namespace cw::cli {

namespace {

/// Letters to change, add or leave out to make one of the other (Levenshtein).
std::size_t distance(const std::string& a, const std::string& b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t above = row[j + 1];
            row[j + 1] = std::min({above + 1, row[j] + 1, diagonal + (a[i] == b[j] ? 0U : 1U)});
            diagonal = above;
        }
    }
    return row.back();
}

std::string nearestIds(const catalog::Catalog& catalog, const std::string& id,
                       catalog::PartKind kind) {
    constexpr std::size_t most = 5;
    std::vector<std::string> ids;
    for (const catalog::Part* part : catalog.search({}, kind)) ids.push_back(part->id);
    const auto rank = [&](const std::string& other) {
        const bool contains = !id.empty() && other.find(id) != std::string::npos;
        return std::tuple(!contains, distance(id, other), other);
    };
    std::sort(ids.begin(), ids.end(),
              [&](const std::string& a, const std::string& b) { return rank(a) < rank(b); });
    std::string text;
    for (std::size_t i = 0; i < std::min(most, ids.size()); ++i)
        text += (i > 0 ? ", " : "") + ids[i];
    return text;
}

}  // namespace

const catalog::Part& partNamed(const catalog::Catalog& catalog, const std::string& id,
                               const char* option, catalog::PartKind kind) {
    const catalog::Part* part = catalog.find(id);
    if (part != nullptr && part->kind == kind) return *part;
    throw UsageError(part == nullptr ? "The catalog has no part \"" + id + "\"."
                                     : part->name + " is no such part.",
                     option, "The nearest: " + nearestIds(catalog, id, kind) + ".");
}

}  // namespace cw::cli
