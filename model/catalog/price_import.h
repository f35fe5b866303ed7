// Takes a price list apart into entries and problems, before anything is stored.
//
// A row ends in one of three ways: taken, unknown (its part is not in the catalog: price lists name
// thousands of things nobody draws), or wrong, with line, column and reason. Streams the file:
// memory goes with what is taken, not with the file. Storing is user_catalog.h's, whole or not at
// all.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <unordered_map>
#include <vector>

#include "model/catalog/catalog.h"
#include "model/catalog/price_book.h"
#include "model/catalog/price_columns.h"

namespace cw::catalog {

/// Finds parts by id, former id or ordering number, ignoring case and blanks.
class PartNumbers {
public:
    explicit PartNumbers(const Catalog& catalog);

    struct Found {
        std::vector<PartId> parts;  ///< more than one when the number does not tell them apart
        double length_m = 0;        ///< of the cable with this number; 0 when it has several
    };
    /// Null when no part has it.
    [[nodiscard]] const Found* byNumber(const std::string& number) const;
    [[nodiscard]] const PartId* byId(const std::string& id) const;
    /// The lengths a cable is made in; null when the part is no cable.
    [[nodiscard]] const std::vector<double>* lengthsOf(const PartId& cable) const;

private:
    void add(const std::string& number, const PartId& part, double length_m = 0);
    std::unordered_map<std::string, Found> numbers_;
    std::unordered_map<std::string, PartId> ids_;
    std::unordered_map<PartId, std::vector<double>> lengths_;
};

/// What rows say that do not say it themselves.
struct PriceDefaults {
    std::string currency = "USD";
    std::string kind = "quote";
    std::string effective;  ///< day; required unless every row has one
};

struct RowProblem {
    std::size_t line = 0;
    std::size_t column = 0;  ///< 1 is the first; 0 when the row as a whole is meant
    std::string what;        ///< reason and, where there is one, remedy
    /// "line 3, column 2: ..."
    [[nodiscard]] std::string text() const;
};

struct PricePreview {
    std::vector<PriceEntry> entries;  ///< in file order
    std::vector<std::size_t> lines;   ///< of each entry
    std::size_t rows = 0;
    std::size_t unknown = 0;
    std::vector<RowProblem> unknownRows;  ///< the first of them, up to `listedProblems`
    std::size_t wrong = 0;                ///< rows
    std::vector<RowProblem> problems;     ///< the first of them, up to `listedProblems`
    static constexpr std::size_t listedProblems = 1'000;

    [[nodiscard]] bool isSound() const { return wrong == 0 && !entries.empty(); }
    /// Currencies of the entries other than dollars, each once.
    [[nodiscard]] std::vector<std::string> foreignCurrencies() const;
};

/// Throws FileError or DocumentError when the file as a whole cannot be read, InputError when the
/// layout lacks a column or a default is none.
[[nodiscard]] PricePreview previewPrices(const std::filesystem::path& file,
                                         const PriceLayout& layout, const PriceDefaults& defaults,
                                         const PartNumbers& parts);
/// The same from a stream.
[[nodiscard]] PricePreview previewPrices(std::istream& in, const std::string& source,
                                         const PriceLayout& layout, const PriceDefaults& defaults,
                                         const PartNumbers& parts);

/// Entries as a price list that `previewPrices` reads back: part, part number, name, length,
/// amount, currency, kind, effective, validUntil, discount, lead time, note. `catalog` gives names
/// and numbers.
[[nodiscard]] std::string pricesToCsv(const std::vector<PriceEntry>& entries,
                                      const Catalog& catalog);

}  // namespace cw::catalog
