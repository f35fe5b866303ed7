#include "model/catalog/cloud_columns.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>

#include "model/catalog/bare_word.h"
#include "model/csv.h"
#include "model/error.h"
#include "model/object_reader.h"

namespace cw::catalog {

namespace {

constexpr CsvLimits offerLookLimits{16u << 20, 32'767, 1'000};
constexpr std::size_t offerHeaderSearch_rows = 30;
constexpr std::size_t offerSample_rows = 20;

constexpr auto offerColumnNames = std::to_array<std::pair<OfferColumn, std::string_view>>({
    {OfferColumn::ignored, "ignored"},   {OfferColumn::id, "id"},
    {OfferColumn::provider, "provider"}, {OfferColumn::instance, "instance"},
    {OfferColumn::gpu, "gpu"},           {OfferColumn::part, "part"},
    {OfferColumn::gpus, "gpus"},         {OfferColumn::term, "term"},
    {OfferColumn::price, "price"},       {OfferColumn::currency, "currency"},
    {OfferColumn::region, "region"},     {OfferColumn::asOf, "asOf"},
    {OfferColumn::memory, "memory"},     {OfferColumn::multiNode, "multiNode"},
    {OfferColumn::fabric, "fabric"},     {OfferColumn::fabricRate, "fabricRate"},
    {OfferColumn::source, "source"},     {OfferColumn::url, "url"},
    {OfferColumn::note, "note"},
});

/// Header words and the column they name.
constexpr auto offerHeaders = std::to_array<std::pair<std::string_view, OfferColumn>>({
    {"id", OfferColumn::id},
    {"provider", OfferColumn::provider},
    {"anbieter", OfferColumn::provider},
    {"cloud", OfferColumn::provider},
    {"vendor", OfferColumn::provider},
    {"instance", OfferColumn::instance},
    {"instancetype", OfferColumn::instance},
    {"gpu", OfferColumn::gpu},
    {"accelerator", OfferColumn::gpu},
    {"part", OfferColumn::part},
    {"partid", OfferColumn::part},
    {"gpus", OfferColumn::gpus},
    {"gpusperinstance", OfferColumn::gpus},
    {"gpucount", OfferColumn::gpus},
    {"term", OfferColumn::term},
    {"commitment", OfferColumn::term},
    {"price", OfferColumn::price},
    {"priceusd", OfferColumn::price},
    {"preis", OfferColumn::price},
    {"preisprogpustunde", OfferColumn::price},
    {"pricegpuhour", OfferColumn::price},
    {"priceagpuhour", OfferColumn::price},
    {"pricepergpuhour", OfferColumn::price},
    {"pricepergpuhourusd", OfferColumn::price},
    {"usdpergpuhour", OfferColumn::price},
    {"usdgpuhour", OfferColumn::price},
    {"currency", OfferColumn::currency},
    {"waehrung", OfferColumn::currency},
    {"region", OfferColumn::region},
    {"asof", OfferColumn::asOf},
    {"date", OfferColumn::asOf},
    {"datum", OfferColumn::asOf},
    {"gueltigab", OfferColumn::asOf},
    {"memorygb", OfferColumn::memory},
    {"multinode", OfferColumn::multiNode},
    {"fabric", OfferColumn::fabric},
    {"network", OfferColumn::fabric},
    {"fabricgbs", OfferColumn::fabricRate},
    {"networkgbs", OfferColumn::fabricRate},
    {"source", OfferColumn::source},
    {"url", OfferColumn::url},
    {"note", OfferColumn::note},
    {"comment", OfferColumn::note},
});

/// The first of two columns of the same name; the user may choose the other.
std::vector<OfferColumn> columnsOf(const std::vector<std::string>& headers) {
    std::vector<OfferColumn> columns;
    std::set<OfferColumn> taken;
    for (const std::string& header : headers) {
        const std::string key = bareWord(header);
        const auto known =
            std::ranges::find(offerHeaders, key, &std::pair<std::string_view, OfferColumn>::first);
        OfferColumn column = known == offerHeaders.end() ? OfferColumn::ignored : known->second;
        if (column != OfferColumn::ignored && !taken.insert(column).second)
            column = OfferColumn::ignored;
        columns.push_back(column);
    }
    return columns;
}

bool holdsColumn(const std::vector<OfferColumn>& columns, OfferColumn column) {
    return std::ranges::find(columns, column) != columns.end();
}

bool isOfferHeader(const std::vector<OfferColumn>& columns) {
    return holdsColumn(columns, OfferColumn::price) &&
           (holdsColumn(columns, OfferColumn::gpu) || holdsColumn(columns, OfferColumn::part));
}

}  // namespace

std::string_view nameOf(OfferColumn column) {
    for (const auto& [value, name] : offerColumnNames)
        if (value == column) return name;
    return "";
}

OfferColumn offerColumnFrom(std::string_view name) {
    std::string names;
    for (const auto& [value, text] : offerColumnNames) {
        if (text == name) return value;
        names += (names.empty() ? "" : ", ") + std::string(text);
    }
    throw InputError("\"" + std::string(name) + "\" is no column of a list of cloud offers.", "",
                     "There are " + names + ".");
}

const std::vector<OfferColumn>& offerColumns() {
    static const std::vector<OfferColumn> all = [] {
        std::vector<OfferColumn> columns;
        for (const auto& [column, name] : offerColumnNames) columns.push_back(column);
        return columns;
    }();
    return all;
}

OfferListLook lookAtOfferList(const std::filesystem::path& file) {
    std::optional<CsvRow> header;
    {
        CsvReader reader(file, 0, offerLookLimits);
        CsvRow row;
        for (std::size_t i = 0; i < offerHeaderSearch_rows && reader.next(row); ++i) {
            const bool isHeader = isOfferHeader(columnsOf(row.cells));
            // The user will say which column is which where no header is found.
            if (isHeader || (!header && row.cells.size() > 1)) header = row;
            if (isHeader) break;
        }
    }
    if (!header)
        throw DocumentError("holds no table of at least two columns.", file.string(),
                            "Save the list as CSV with a header line: provider, GPU or part, "
                            "price.");
    OfferListLook look;
    look.headers = header->cells;
    look.guessed.headerLine = header->line;
    look.guessed.columns = columnsOf(header->cells);
    for (const std::string& title : look.headers) look.signature += bareWord(title) + "|";
    CsvReader reader(file, 0, offerLookLimits);
    for (CsvRow row; look.sample.size() < offerSample_rows && reader.next(row);)
        if (row.line > look.guessed.headerLine) look.sample.push_back(row.cells);
    return look;
}

void requireUsable(const OfferLayout& layout) {
    if (!holdsColumn(layout.columns, OfferColumn::price))
        throw InputError("No column is said to hold the prices of a GPU-hour.", "",
                         "Choose the column of the prices.");
    if (!isOfferHeader(layout.columns))
        throw InputError("No column is said to hold the GPUs.", "",
                         "Choose the column of the GPUs or of the catalog's ids.");
    std::set<OfferColumn> seen;
    for (const OfferColumn column : layout.columns)
        if (column != OfferColumn::ignored && !seen.insert(column).second)
            throw InputError("Two columns are said to hold " + std::string(nameOf(column)) + ".",
                             "", "Ignore one of them.");
}

Json offerLayoutToJson(const OfferLayout& layout) {
    JsonArray columns;
    for (const OfferColumn column : layout.columns)
        columns.emplace_back(std::string(nameOf(column)));
    return JsonObject{{"headerLine", static_cast<std::int64_t>(layout.headerLine)},
                      {"columns", std::move(columns)}};
}

OfferLayout offerLayoutFromJson(const Json& json, const std::string& path) {
    ObjectReader reader(json, path);
    OfferLayout layout;
    layout.headerLine = static_cast<std::size_t>(reader.integer("headerLine", 1, 1'000'000));
    for (const std::string& name : reader.textList("columns"))
        layout.columns.push_back(offerColumnFrom(name));
    reader.refuseUnread();
    return layout;
}

}  // namespace cw::catalog
