#include "model/catalog/price_import.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "model/catalog/lower_case.h"
#include "model/csv.h"

namespace cw::catalog {

namespace {

constexpr CsvLimits listLimits{priceListMaxSize_B, 32'767, 1'000};

std::string keyOf(std::string_view number) {
    std::string key;
    for (const char c : trimmed(number))
        if (c != ' ') key += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return key;
}

std::string kindFrom(std::string_view cell) {
    const std::string kind = lowerCase(trimmed(cell));
    if (kind != "quote" && kind != "street" && kind != "list")
        throw CellError("\"" + kind + "\" is no kind of price. Write quote, street or list.");
    return kind;
}

/// Why a row is not taken although nothing is wrong with it.
class UnknownPart : public CellError {
public:
    using CellError::CellError;
};

/// Reads one row after the other into a preview.
class RowTaker {
public:
    RowTaker(const PriceLayout& layout, const PriceDefaults& defaults, const PartNumbers& parts,
             PricePreview& preview)
        : layout_(layout), defaults_(defaults), parts_(parts), preview_(preview) {
        requireUsable(layout);
        if (!defaults.effective.empty()) defaultDay_ = dayFrom(defaults.effective);
        (void)currencyFrom(defaults.currency);
        (void)kindFrom(defaults.kind);
    }

    void take(const CsvRow& row) {
        ++preview_.rows;
        column_ = 0;
        try {
            for (const CsvProblem& problem : row.problems) {
                column_ = problem.column;
                throw CellError(problem.what);
            }
            const PriceEntry entry = entryOf(row);
            column_ = 0;
            requireNew(entry, row.line);
            preview_.entries.push_back(entry);
            preview_.lines.push_back(row.line);
        } catch (const UnknownPart& reason) {
            ++preview_.unknown;
            list(preview_.unknownRows, {row.line, column_, reason.what()});
        } catch (const CellError& reason) {
            ++preview_.wrong;
            list(preview_.problems, {row.line, column_, reason.what()});
        }
    }

private:
    static void list(std::vector<RowProblem>& problems, RowProblem problem) {
        if (problems.size() < PricePreview::listedProblems) problems.push_back(std::move(problem));
    }

    /// The cell of a role, trimmed; nothing when the table has no such column. Notes its column.
    std::optional<std::string> cell(const CsvRow& row, PriceColumn role) {
        const auto found = std::ranges::find(layout_.columns, role);
        if (found == layout_.columns.end()) return std::nullopt;
        const auto index = static_cast<std::size_t>(found - layout_.columns.begin());
        column_ = index + 1;
        if (index >= row.cells.size()) return std::string();
        return trimmed(row.cells[index]);
    }

    PriceEntry entryOf(const CsvRow& row) {
        PriceEntry entry;
        entry.part = partOf(row, entry.length_m);
        if (const auto text = cell(row, PriceColumn::length); text && !text->empty())
            entry.length_m = lengthOf(entry, *text);
        const Amount amount =
            amountFrom(cell(row, PriceColumn::amount).value_or(""), layout_.decimalMark);
        entry.amount = amount.money;
        entry.currency = currencyOf(row, amount);
        entry.kind = defaults_.kind;
        if (const auto text = cell(row, PriceColumn::kind); text && !text->empty())
            entry.kind = kindFrom(*text);
        entry.effective = effectiveOf(row);
        if (const auto text = cell(row, PriceColumn::validUntil); text && !text->empty()) {
            entry.validUntil = dayFrom(*text);
            if (!isDay(entry.validUntil) || entry.validUntil < entry.effective)
                throw CellError("\"" + *text + "\" is no day on or after " + entry.effective + ".");
        }
        if (const auto text = cell(row, PriceColumn::discount); text && !text->empty())
            entry.discount = percentFrom(*text, layout_.decimalMark);
        if (const auto text = cell(row, PriceColumn::leadTime); text && !text->empty())
            entry.leadTime_weeks = weeksFrom(*text, layout_.decimalMark);
        entry.note = noteOf(row);
        return entry;
    }

    /// `length_m` is set where the part's number says it.
    PartId partOf(const CsvRow& row, double& length_m) {
        const auto id = cell(row, PriceColumn::part);
        const std::size_t idColumn = column_;
        if (id && !id->empty()) {
            refuseFormula(*id);
            if (const PartId* part = parts_.byId(*id)) return *part;
        }
        auto number = cell(row, PriceColumn::partNumber);
        // Many lists call the ordering number simply "Part".
        if (id && (!number || number->empty())) {
            number = id;
            column_ = idColumn;
        }
        if (!number || number->empty()) throw CellError("The row names no part.");
        return partByNumber(*number, length_m);
    }

    PartId partByNumber(const std::string& number, double& length_m) const {
        refuseFormula(number);
        if (const PartId* part = parts_.byId(number)) return *part;
        const PartNumbers::Found* found = parts_.byNumber(number);
        if (found == nullptr && isMangledNumber(number))
            throw CellError("\"" + number +
                            "\" is what a spreadsheet made of a part number. Format the column as "
                            "text and enter the number again.");
        if (found == nullptr) throw UnknownPart("No part has the id or number \"" + number + "\".");
        if (found->parts.size() > 1)
            throw CellError("\"" + number + "\" is a number of " + found->parts[0] + " and " +
                            found->parts[1] + ". Name the part by its id.");
        length_m = found->length_m;
        return found->parts.front();
    }

    double lengthOf(const PriceEntry& entry, const std::string& text) const {
        const std::vector<double>* stocked = parts_.lengthsOf(entry.part);
        if (stocked == nullptr) return 0;  // whatever it is the length of, it is no cable's
        const double length_m = lengthFrom(text, layout_.decimalMark);
        if (!stocked->empty() && std::ranges::find(*stocked, length_m) == stocked->end())
            throw CellError(entry.part + " is not made in \"" + text + "\".");
        if (entry.length_m != 0 && entry.length_m != length_m)
            throw CellError("\"" + text + "\" is not the length its part number stands for.");
        return length_m;
    }

    static void refuseFormula(const std::string& text) {
        if (isFormula(text))
            throw CellError("\"" + text +
                            "\" is a formula or its error. Save the values, not the formulas.");
    }

    std::string currencyOf(const CsvRow& row, const Amount& amount) {
        const auto text = cell(row, PriceColumn::currency);
        if (!text || text->empty())
            return amount.currency.empty() ? currencyFrom(defaults_.currency) : amount.currency;
        const std::string own = currencyFrom(*text);
        if (!amount.currency.empty() && amount.currency != own)
            throw CellError("The amount is in " + amount.currency + " and the column says " + own +
                            ".");
        return own;
    }

    std::string effectiveOf(const CsvRow& row) {
        const auto text = cell(row, PriceColumn::effective);
        if (text && !text->empty()) return dayFrom(*text);
        if (defaultDay_.empty())
            throw CellError("No day is given from which the price holds. Give one for all rows.");
        return defaultDay_;
    }

    std::string noteOf(const CsvRow& row) {
        std::string note;
        for (std::size_t i = 0; i < std::min(layout_.columns.size(), row.cells.size()); ++i)
            if (const std::string text = trimmed(row.cells[i]);
                layout_.columns[i] == PriceColumn::note && !text.empty())
                note += (note.empty() ? "" : "; ") + text;
        return note;
    }

    /// One price a part, day and length: a second row repeats it or contradicts it.
    void requireNew(const PriceEntry& entry, std::size_t line) {
        const auto [first, isNew] = seen_.try_emplace({entry.part, entry.effective, entry.length_m},
                                                      Seen{line, entry.amount});
        if (isNew) return;
        const bool same = first->second.amount == entry.amount;
        throw CellError(std::string(same ? "Repeats" : "Gives another price than") + " line " +
                        std::to_string(first->second.line) + " for " + entry.part + " from " +
                        entry.effective + " on. Keep one of them.");
    }

    struct Seen {
        std::size_t line;
        Money amount;
    };

    const PriceLayout& layout_;
    const PriceDefaults& defaults_;
    const PartNumbers& parts_;
    PricePreview& preview_;
    std::string defaultDay_;
    std::size_t column_ = 0;  ///< of the cell looked at, for messages
    std::map<std::tuple<PartId, std::string, double>, Seen> seen_;
};

/// A key of Cable::partNumberByLength: "0.5".
double metresOf(const std::string& text) {
    double length_m = 0;
    (void)std::from_chars(text.data(), text.data() + text.size(), length_m);
    return length_m;
}

/// "" for all lengths.
std::string lengthText(double length_m) {
    return length_m == 0 ? std::string() : numberText(length_m);
}

/// The number to order the part by, of that length where each has its own.
std::string numberFor(const Part* part, double length_m) {
    if (part == nullptr) return {};
    if (const auto* cable = part->as<Cable>(); cable != nullptr && length_m != 0)
        if (const auto own = cable->partNumberByLength.find(numberText(length_m));
            own != cable->partNumberByLength.end())
            return own->second;
    return part->partNumbers.empty() ? std::string() : part->partNumbers.front();
}

PricePreview previewRows(CsvReader& reader, const PriceLayout& layout,
                         const PriceDefaults& defaults, const PartNumbers& parts) {
    PricePreview preview;
    RowTaker taker(layout, defaults, parts, preview);
    for (CsvRow row; reader.next(row);) {
        if (row.line > layout.headerLine) taker.take(row);
        if (preview.entries.size() > priceListMaxPrices)
            throw DocumentError(
                "holds more than " + std::to_string(priceListMaxPrices) + " prices of your parts.",
                reader.source() + ", line " + std::to_string(row.line),
                "Cut it into smaller lists.");
    }
    return preview;
}

}  // namespace

PartNumbers::PartNumbers(const Catalog& catalog) {
    for (const OrderingNumbers& part : catalog.orderingNumbers()) {
        ids_.emplace(part.id, part.id);
        for (const PartId& former : part.formerIds) ids_.emplace(former, part.id);
        for (const std::string& number : part.partNumbers) add(number, part.id);
        if (!part.isCable) continue;
        lengths_.emplace(part.id, part.lengths_m);
        for (const auto& [length, number] : part.numberByLength)
            add(number, part.id, metresOf(length));
    }
}

void PartNumbers::add(const std::string& number, const PartId& part, double length_m) {
    Found& found = numbers_[keyOf(number)];
    const bool isNew = found.parts.empty();
    if (std::ranges::find(found.parts, part) == found.parts.end()) found.parts.push_back(part);
    found.length_m = isNew || found.length_m == length_m ? length_m : 0;
}

const PartNumbers::Found* PartNumbers::byNumber(const std::string& number) const {
    const auto found = numbers_.find(keyOf(number));
    return found == numbers_.end() ? nullptr : &found->second;
}

const PartId* PartNumbers::byId(const std::string& id) const {
    const auto found = ids_.find(id);
    return found == ids_.end() ? nullptr : &found->second;
}

const std::vector<double>* PartNumbers::lengthsOf(const PartId& cable) const {
    const auto found = lengths_.find(cable);
    return found == lengths_.end() ? nullptr : &found->second;
}

std::string RowProblem::text() const {
    return "line " + std::to_string(line) +
           (column == 0 ? "" : ", column " + std::to_string(column)) + ": " + what;
}

std::vector<std::string> PricePreview::foreignCurrencies() const {
    std::set<std::string> codes;
    for (const PriceEntry& entry : entries)
        if (entry.currency != "USD") codes.insert(entry.currency);
    return {codes.begin(), codes.end()};
}

PricePreview previewPrices(const std::filesystem::path& file, const PriceLayout& layout,
                           const PriceDefaults& defaults, const PartNumbers& parts) {
    CsvReader reader(file, layout.separator, listLimits);
    return previewRows(reader, layout, defaults, parts);
}

PricePreview previewPrices(std::istream& in, const std::string& source, const PriceLayout& layout,
                           const PriceDefaults& defaults, const PartNumbers& parts) {
    CsvReader reader(in, source, layout.separator, listLimits);
    return previewRows(reader, layout, defaults, parts);
}

std::string pricesToCsv(const std::vector<PriceEntry>& entries, const Catalog& catalog) {
    std::string csv =
        "Part,Part number,Name,Length (m),Price,Currency,Kind,Effective,Valid until,Discount "
        "(%),Lead time (weeks),Note\r\n";
    for (const PriceEntry& entry : entries) {
        const Part* part = catalog.find(entry.part);
        const std::string discount =
            entry.discount ? Money::fromCents(*entry.discount).text() : std::string();
        csv += csvTextCell(entry.part) + ',' + csvTextCell(numberFor(part, entry.length_m)) + ',' +
               csvTextCell(part == nullptr ? "" : part->name) + ',' + lengthText(entry.length_m) +
               ',' + entry.amount.text() + ',' + entry.currency + ',' + entry.kind + ',' +
               entry.effective + ',' + entry.validUntil + ',' + discount + ',' +
               (entry.leadTime_weeks ? numberText(*entry.leadTime_weeks) : std::string()) + ',' +
               csvTextCell(entry.note) + "\r\n";
    }
    return csv;
}

}  // namespace cw::catalog
