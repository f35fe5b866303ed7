#include "model/catalog/price_columns.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "model/catalog/bare_word.h"
#include "model/csv.h"
#include "model/object_reader.h"

namespace cw::catalog {

namespace {

constexpr std::array<std::pair<PriceColumn, std::string_view>, 12> columnNames = {{
    {PriceColumn::ignored, "ignored"},
    {PriceColumn::part, "part"},
    {PriceColumn::partNumber, "partNumber"},
    {PriceColumn::amount, "amount"},
    {PriceColumn::currency, "currency"},
    {PriceColumn::kind, "kind"},
    {PriceColumn::effective, "effective"},
    {PriceColumn::validUntil, "validUntil"},
    {PriceColumn::discount, "discount"},
    {PriceColumn::note, "note"},
    {PriceColumn::length, "length"},
    {PriceColumn::leadTime, "leadTime"},
}};

struct Word {
    std::string_view text;  ///< lower case, without blanks and punctuation
    PriceColumn column;
    bool whole;  ///< the header must be this word, not merely hold it
};

/// English and German headers of price lists. The first that fits is taken, so what is said more
/// exactly stands first: "valid until" before "valid", "net price" before "list price".
constexpr auto headerWords = std::to_array<Word>({
    {"part", PriceColumn::part, true},
    {"partid", PriceColumn::part, true},
    {"id", PriceColumn::part, true},
    {"clusterwrightid", PriceColumn::part, false},
    {"catalogid", PriceColumn::part, false},
    {"partnumber", PriceColumn::partNumber, false},
    {"partno", PriceColumn::partNumber, false},
    {"pn", PriceColumn::partNumber, true},
    {"mpn", PriceColumn::partNumber, true},
    {"sku", PriceColumn::partNumber, false},
    {"opn", PriceColumn::partNumber, true},
    {"orderingnumber", PriceColumn::partNumber, false},
    {"ordernumber", PriceColumn::partNumber, false},
    {"itemnumber", PriceColumn::partNumber, false},
    {"itemno", PriceColumn::partNumber, false},
    {"productcode", PriceColumn::partNumber, false},
    {"productnumber", PriceColumn::partNumber, false},
    {"material", PriceColumn::partNumber, true},
    {"artikelnummer", PriceColumn::partNumber, false},
    {"artikelnr", PriceColumn::partNumber, false},
    {"bestellnummer", PriceColumn::partNumber, false},
    {"teilenummer", PriceColumn::partNumber, false},
    {"discountedprice", PriceColumn::amount, false},
    {"discount", PriceColumn::discount, false},
    {"rabatt", PriceColumn::discount, false},
    {"validuntil", PriceColumn::validUntil, false},
    {"validto", PriceColumn::validUntil, false},
    {"expir", PriceColumn::validUntil, false},
    {"enddate", PriceColumn::validUntil, false},
    {"gueltigbis", PriceColumn::validUntil, false},
    {"validfrom", PriceColumn::effective, false},
    {"effective", PriceColumn::effective, false},
    {"startdate", PriceColumn::effective, false},
    {"pricedate", PriceColumn::effective, false},
    {"gueltigab", PriceColumn::effective, false},
    {"date", PriceColumn::effective, true},
    {"currency", PriceColumn::currency, false},
    {"waehrung", PriceColumn::currency, false},
    {"kind", PriceColumn::kind, true},
    {"pricetype", PriceColumn::kind, false},
    {"leadtime", PriceColumn::leadTime, false},
    {"delivery", PriceColumn::leadTime, false},
    {"lieferzeit", PriceColumn::leadTime, false},
    {"length", PriceColumn::length, false},
    {"laenge", PriceColumn::length, false},
    {"note", PriceColumn::note, false},
    {"comment", PriceColumn::note, false},
    {"price", PriceColumn::amount, false},
    {"net", PriceColumn::amount, true},
    {"netto", PriceColumn::amount, true},
    {"unitnet", PriceColumn::amount, true},
    {"preis", PriceColumn::amount, false},
    {"amount", PriceColumn::amount, false},
});

/// A title row has one cell or none; a header names an amount and a part.
std::vector<PriceColumn> rolesOf(const std::vector<std::string>& headers) {
    std::vector<PriceColumn> roles;
    std::set<PriceColumn> taken;
    for (const std::string& header : headers) {
        PriceColumn role = guessColumn(header);
        if (role != PriceColumn::ignored && role != PriceColumn::note && !taken.insert(role).second)
            role = PriceColumn::ignored;  // the first of two prices; the user may choose the other
        roles.push_back(role);
    }
    return roles;
}

bool has(const std::vector<PriceColumn>& roles, PriceColumn role) {
    return std::ranges::find(roles, role) != roles.end();
}

bool isHeader(const std::vector<PriceColumn>& roles) {
    return has(roles, PriceColumn::amount) &&
           (has(roles, PriceColumn::part) || has(roles, PriceColumn::partNumber));
}

/// What most amounts of the sample say; a list parted by semicolons has decimal commas when none
/// says anything.
DecimalMark guessMark(const PriceListLook& look) {
    const auto& roles = look.guessed.columns;
    int commas = 0;
    for (const auto& row : look.sample)
        for (std::size_t i = 0; i < std::min(row.size(), roles.size()); ++i)
            if (roles[i] == PriceColumn::amount)
                if (const auto mark = decimalMarkOf(row[i]))
                    commas += *mark == DecimalMark::comma ? 1 : -1;
    if (commas == 0) commas = look.guessed.separator == ';' ? 1 : -1;
    return commas > 0 ? DecimalMark::comma : DecimalMark::point;
}

constexpr std::size_t headerSearch_rows = 30;
constexpr std::size_t sample_rows = 50;
constexpr CsvLimits listLookLimits{priceListMaxSize_B, 32'767, 1'000};

struct HeaderSearch {
    std::optional<CsvRow> row;  ///< the header, else the first row with columns
    bool isHeader = false;
    char separator = ',';
};

HeaderSearch searchHeader(const std::filesystem::path& file, char separator) {
    CsvReader reader(file, separator, listLookLimits);
    HeaderSearch search;
    search.separator = reader.separator();
    CsvRow row;
    for (std::size_t i = 0; i < headerSearch_rows && !search.isHeader && reader.next(row); ++i) {
        search.isHeader = isHeader(rolesOf(row.cells));
        // The user will say which column is which where no header is found.
        if (search.isHeader || (!search.row && row.cells.size() > 1)) search.row = row;
    }
    return search;
}

}  // namespace

std::string_view nameOf(PriceColumn column) {
    for (const auto& [value, name] : columnNames)
        if (value == column) return name;
    return "";
}

PriceColumn priceColumnFrom(std::string_view name) {
    std::string names;
    for (const auto& [value, text] : columnNames) {
        if (text == name) return value;
        names += (names.empty() ? "" : ", ") + std::string(text);
    }
    throw InputError("\"" + std::string(name) + "\" is no column of a price list.", "",
                     "There are " + names + ".");
}

PriceColumn guessColumn(std::string_view header) {
    const std::string text = bareWord(header);
    for (const Word& word : headerWords)
        if (word.whole ? text == word.text : text.find(word.text) != std::string::npos)
            return word.column;
    return PriceColumn::ignored;
}

PriceListLook lookAtPriceList(const std::filesystem::path& file) {
    HeaderSearch best;
    // Titles above the header may hide the separator: then the others are tried, too.
    for (const char separator : {'\0', ';', '\t', ','}) {
        const HeaderSearch search = searchHeader(file, separator);
        if (!best.isHeader && (search.isHeader || !best.row)) best = search;
    }
    if (!best.row)
        throw DocumentError("holds no table of at least two columns.", file.string(),
                            "Save the price list as CSV with a header line.");
    PriceListLook look;
    look.guessed.separator = best.separator;
    look.guessed.columns = rolesOf(best.row->cells);
    look.guessed.headerLine = best.row->line;
    look.headers = best.row->cells;
    for (const std::string& header : look.headers) look.signature += bareWord(header) + "|";
    CsvReader reader(file, best.separator, listLookLimits);
    CsvRow row;
    while (look.sample.size() < sample_rows && reader.next(row))
        if (row.line > look.guessed.headerLine) look.sample.push_back(row.cells);
    look.guessed.decimalMark = guessMark(look);
    return look;
}

void requireUsable(const PriceLayout& layout) {
    if (!has(layout.columns, PriceColumn::amount))
        throw InputError("No column is said to hold the amounts.", "",
                         "Choose the column of the prices.");
    if (!has(layout.columns, PriceColumn::part) && !has(layout.columns, PriceColumn::partNumber))
        throw InputError("No column is said to hold the parts.", "",
                         "Choose the column of the part numbers or of the catalog's ids.");
    std::set<PriceColumn> seen;
    for (const PriceColumn column : layout.columns)
        if (column != PriceColumn::ignored && column != PriceColumn::note &&
            !seen.insert(column).second)
            throw InputError("Two columns are said to hold " + std::string(nameOf(column)) + ".",
                             "", "Ignore one of them.");
}

Json priceLayoutToJson(const PriceLayout& layout) {
    JsonArray columns;
    for (const PriceColumn column : layout.columns)
        columns.emplace_back(std::string(nameOf(column)));
    return JsonObject{{"separator", std::string(1, layout.separator)},
                      {"headerLine", static_cast<std::int64_t>(layout.headerLine)},
                      {"decimalMark", layout.decimalMark == DecimalMark::comma ? "," : "."},
                      {"columns", std::move(columns)}};
}

PriceLayout priceLayoutFromJson(const Json& json, const std::string& path) {
    ObjectReader reader(json, path);
    PriceLayout layout;
    const std::string separator = reader.text("separator");
    if (separator.size() != 1) reader.fail("separator", "Must be one character.");
    layout.separator = separator.front();
    layout.headerLine = static_cast<std::size_t>(reader.integer("headerLine", 1, 1'000'000));
    layout.decimalMark =
        reader.text("decimalMark") == "," ? DecimalMark::comma : DecimalMark::point;
    for (const std::string& name : reader.textList("columns"))
        layout.columns.push_back(priceColumnFrom(name));
    reader.refuseUnread();
    return layout;
}

}  // namespace cw::catalog
