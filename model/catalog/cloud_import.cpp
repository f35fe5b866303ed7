#include "model/catalog/cloud_import.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <map>
#include <optional>
#include <set>

#include "model/catalog/bare_word.h"
#include "model/catalog/lower_case.h"
#include "model/csv.h"
#include "model/error.h"

namespace cw::catalog {

namespace {

constexpr CsvLimits offerListLimits{16u << 20, 32'767, 1'000};
constexpr std::int64_t lowestHour_microdollars = 50'000;
constexpr std::int64_t highestHour_microdollars = 30'000'000;
constexpr std::size_t listedOfferProblems = 1'000;

std::string slugOf(std::string_view text) {
    std::string slug;
    for (const char c : lowerCase(text)) {
        const bool isPlain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.';
        if (isPlain && static_cast<unsigned char>(c) < 0x80)
            slug += c;
        else if (!slug.empty() && slug.back() != '-')
            slug += '-';
    }
    while (!slug.empty() && slug.back() == '-') slug.pop_back();
    return slug;
}

double numberIn(const std::string& text, double low, double high, const char* what) {
    std::string plain = text;
    std::ranges::replace(plain, ',', '.');
    double number = 0;
    const char* const end = plain.data() + plain.size();
    const auto read = std::from_chars(plain.data(), end, number, std::chars_format::fixed);
    if (read.ec != std::errc() || read.ptr != end || !(number >= low && number <= high))
        throw CellError("\"" + text.substr(0, 40) + "\" is no " + what + ".");
    return number;
}

bool yesOrNo(const std::string& text) {
    const std::string word = lowerCase(text);
    if (word == "yes" || word == "true" || word == "1" || word == "y") return true;
    if (word == "no" || word == "false" || word == "0" || word == "n") return false;
    throw CellError("\"" + text.substr(0, 40) + "\" is neither yes nor no.");
}

class OfferTaker {
public:
    OfferTaker(const OfferLayout& layout, const OfferDefaults& defaults, const Catalog& catalog,
               OfferPreview& preview)
        : defaults_(defaults), catalog_(catalog), preview_(preview) {
        for (std::size_t i = 0; i < layout.columns.size(); ++i)
            if (layout.columns[i] != OfferColumn::ignored) columns_.emplace(layout.columns[i], i);
    }

    void take(const CsvRow& row) {
        ++preview_.rows;
        column_ = 0;
        try {
            for (const CsvProblem& problem : row.problems) {
                column_ = problem.column;
                throw CellError(problem.what);
            }
            CloudOffer offer = offerOf(row);
            column_ = 0;
            if (!ids_.insert(offer.id).second)
                throw CellError("Repeats the offer \"" + offer.id + "\" of a line above.");
            preview_.offers.push_back(std::move(offer));
        } catch (const CellError& reason) {
            ++preview_.wrong;
            if (preview_.problems.size() < listedOfferProblems)
                preview_.problems.push_back({row.line, column_, reason.what()});
        }
    }

private:
    /// The cell, trimmed; "" when the list has no such column. Notes its column.
    std::string cell(const CsvRow& row, OfferColumn column) {
        const auto found = columns_.find(column);
        if (found == columns_.end()) return {};
        column_ = found->second + 1;
        std::string text =
            found->second < row.cells.size() ? trimmed(row.cells[found->second]) : "";
        if (isFormula(text))
            throw CellError("\"" + text.substr(0, 40) +
                            "\" is a formula or its error. Save the values, not the formulas.");
        return text;
    }

    CloudOffer offerOf(const CsvRow& row) {
        CloudOffer offer;
        offer.provider = cell(row, OfferColumn::provider);
        if (offer.provider.empty()) offer.provider = defaults_.provider;
        if (offer.provider.empty()) throw CellError("No provider is named.");
        offer.instance = cell(row, OfferColumn::instance);
        readGpu(row, offer);
        if (const std::string term = cell(row, OfferColumn::term); !term.empty())
            offer.term = termFrom(term);
        if (const std::string code = cell(row, OfferColumn::currency);
            !code.empty() && currencyFrom(code) != "USD")
            throw CellError("Rent is compared in dollars; convert " + code + " first.");
        offer.price_microdollars = hourPriceFrom(cell(row, OfferColumn::price));
        offer.region = cell(row, OfferColumn::region);
        const std::string day = cell(row, OfferColumn::asOf);
        if (day.empty() && defaults_.asOf.empty())
            throw CellError("No month or day is given from which the price is.");
        offer.asOf = dayFrom(day.empty() ? defaults_.asOf : day);
        if (offer.asOf.size() < 7) throw CellError("\"" + day + "\" is no month and no day.");
        readNetwork(row, offer);
        readSource(row, offer);
        offer.note = noteOf(row);
        offer.id = cell(row, OfferColumn::id);
        if (offer.id.empty()) offer.id = offerIdOf(offer);
        check(offer);
        return offer;
    }

    /// Prose may begin like a formula.
    std::string noteOf(const CsvRow& row) const {
        const auto found = columns_.find(OfferColumn::note);
        return found == columns_.end() || found->second >= row.cells.size()
                   ? std::string()
                   : trimmed(row.cells[found->second]);
    }

    void readGpu(const CsvRow& row, CloudOffer& offer) {
        offer.gpu = cell(row, OfferColumn::gpu);
        offer.part = cell(row, OfferColumn::part);
        if (offer.gpu.empty() && offer.part.empty()) throw CellError("The row names no GPU.");
        if (const Part* part = catalog_.find(offer.part); part != nullptr && offer.gpu.empty())
            offer.gpu = part->name;
        if (offer.gpu.empty()) offer.gpu = offer.part;
        if (const std::string gpus = cell(row, OfferColumn::gpus); !gpus.empty()) {
            const double count = numberIn(gpus, 1, 1024, "number of GPUs from 1 to 1024");
            offer.gpusPerInstance = static_cast<int>(count);
            if (count != offer.gpusPerInstance)
                throw CellError("\"" + gpus + "\" is no whole number of GPUs.");
        }
        if (const std::string memory = cell(row, OfferColumn::memory); !memory.empty())
            offer.memory_B = numberIn(memory, 8, 1000, "memory of one GPU in GB") * 1e9;
    }

    void readNetwork(const CsvRow& row, CloudOffer& offer) {
        offer.fabric = cell(row, OfferColumn::fabric);
        if (const std::string rate = cell(row, OfferColumn::fabricRate); !rate.empty())
            offer.fabric_bps = numberIn(rate, 10, 2000, "rate of one GPU in Gb/s") * 1e9;
        if (const std::string many = cell(row, OfferColumn::multiNode); !many.empty())
            offer.multiNode = yesOrNo(many);
    }

    void readSource(const CsvRow& row, CloudOffer& offer) {
        const std::string url = cell(row, OfferColumn::url);
        const std::string title = cell(row, OfferColumn::source);
        if (title.empty()) return;
        if (!url.empty() && !url.starts_with("http://") && !url.starts_with("https://"))
            throw CellError("\"" + url.substr(0, 40) + "\" is no address of the web.");
        const auto known = std::ranges::find_if(
            catalog_.sources(), [&](const auto& one) { return one.second.title == title; });
        if (known != catalog_.sources().end()) {
            offer.source = known->first;
            return;
        }
        offer.source = "own-" + slugOf(title).substr(0, 60);
        if (std::ranges::find(preview_.sources, offer.source, &Source::id) ==
            preview_.sources.end())
            preview_.sources.push_back({offer.source, title, url});
    }

    void check(const CloudOffer& offer) {
        column_ = 0;
        const auto isBad = [](char c) {
            return !(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '.' && c != '-';
        };
        if (offer.id.empty() || std::ranges::any_of(offer.id, isBad))
            throw CellError("\"" + offer.id +
                            "\" is no id: lower case letters, digits, dots and hyphens.");
        for (const CloudProblem& problem : checkCloudOffer(offer, catalog_, true))
            throw CellError(problem.field + ": " + problem.what);
    }

    const OfferDefaults& defaults_;
    const Catalog& catalog_;
    OfferPreview& preview_;
    std::map<OfferColumn, std::size_t> columns_;
    std::set<std::string> ids_;
    std::size_t column_ = 0;
};

}  // namespace

std::int64_t hourPriceFrom(std::string_view cell) {
    std::string text = trimmed(cell);
    if (text.empty()) throw CellError("There is no price.");
    if (isFormula(text) || isMangledNumber(text))
        throw CellError("\"" + text.substr(0, 40) + "\" is no plain number. Save the values.");
    const auto refuse = [&](const std::string& why) -> std::int64_t {
        throw CellError("\"" + trimmed(cell).substr(0, 40) + "\" " + why);
    };
    for (const std::string_view sign : {"US$", "$", "USD"})
        if (text.starts_with(sign))
            text = trimmed(text.substr(sign.size()));
        else if (text.ends_with(sign))
            text = trimmed(text.substr(0, text.size() - sign.size()));
    const auto isMark = [](char c) { return c == '.' || c == ','; };
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    // A GPU-hour has no thousands, so that either mark parts the cents.
    const auto mark = std::ranges::find_if(text, isMark);
    const std::string whole(text.begin(), mark);
    std::string fraction(mark == text.end() ? mark : mark + 1, text.end());
    if (whole.empty() || whole.size() > 4 || !std::ranges::all_of(whole, isDigit) ||
        !std::ranges::all_of(fraction, isDigit))
        return refuse("is no price of a GPU-hour in dollars.");
    while (fraction.size() > 6 && fraction.back() == '0') fraction.pop_back();
    if (fraction.size() > 6) return refuse("has more than six decimals.");
    fraction.resize(6, '0');
    const std::int64_t price = std::stoll(whole + fraction);
    if (price < lowestHour_microdollars || price > highestHour_microdollars)
        return refuse(
            "is outside 0.05 to 30 dollars a GPU-hour; the price of a whole instance, or in "
            "cents?");
    return price;
}

std::string hourPriceText(std::int64_t microdollars) {
    std::string fraction = std::to_string(microdollars % 1'000'000);
    fraction.insert(0, 6 - fraction.size(), '0');
    while (fraction.size() > 2 && fraction.back() == '0') fraction.pop_back();
    return std::to_string(microdollars / 1'000'000) + "." + fraction;
}

CloudTerm termFrom(std::string_view cell) {
    constexpr auto words = std::to_array<std::pair<std::string_view, CloudTerm>>({
        {"ondemand", CloudTerm::onDemand},
        {"spot", CloudTerm::spot},
        {"preemptible", CloudTerm::spot},
        {"interruptible", CloudTerm::spot},
        {"marketplace", CloudTerm::marketplace},
        {"capacityblock", CloudTerm::capacityBlock},
        {"reserved", CloudTerm::reserved},
        {"reserved1y", CloudTerm::reserved1y},
        {"reserved1year", CloudTerm::reserved1y},
        {"1year", CloudTerm::reserved1y},
        {"reserved3y", CloudTerm::reserved3y},
        {"reserved3years", CloudTerm::reserved3y},
        {"3years", CloudTerm::reserved3y},
    });
    const std::string key = bareWord(cell);
    for (const auto& [word, term] : words)
        if (word == key) return term;
    throw CellError("\"" + std::string(cell.substr(0, 40)) +
                    "\" is no term. Write on demand, spot, marketplace, capacity block, reserved, "
                    "reserved 1 year or reserved 3 years.");
}

std::string offerIdOf(const CloudOffer& offer) {
    std::string term;
    for (const char c : nameOf(offer.term))
        if (std::isupper(static_cast<unsigned char>(c)) != 0)
            term += std::string("-") + static_cast<char>(c - 'A' + 'a');
        else
            term += c;
    return slugOf(offer.provider) + "-" + slugOf(offer.gpu) + "-" +
           std::to_string(offer.gpusPerInstance) + "x-" + term + "-" + offer.asOf;
}

OfferPreview previewOffers(const std::filesystem::path& file, const OfferLayout& layout,
                           const OfferDefaults& defaults, const Catalog& catalog) {
    requireUsable(layout);
    CsvReader reader(file, 0, offerListLimits);
    OfferPreview preview;
    OfferTaker taker(layout, defaults, catalog, preview);
    for (CsvRow row; reader.next(row);)
        if (row.line > layout.headerLine) taker.take(row);
    return preview;
}

OfferPreview previewOffers(const std::filesystem::path& file, const OfferDefaults& defaults,
                           const Catalog& catalog) {
    const OfferLayout layout = lookAtOfferList(file).guessed;
    try {
        requireUsable(layout);
    } catch (const InputError&) {
        throw DocumentError("has no header with a price and a GPU.", file.string(),
                            "Name the columns: provider, GPU or part, price.");
    }
    return previewOffers(file, layout, defaults, catalog);
}

std::string offersToCsv(const std::vector<CloudOffer>& offers, const Catalog& catalog) {
    std::string csv =
        "Id,Provider,Instance,GPU,Part,Memory (GB),GPUs,Term,Price,Region,As of,Multi-node,Fabric,"
        "Fabric (Gb/s),Source,URL,Note\r\n";
    const auto figure = [](const std::optional<double>& x) {
        return x ? numberText(*x / 1e9) : std::string();
    };
    for (const CloudOffer& offer : offers) {
        const Source* source = catalog.findSource(offer.source);
        const auto text = [&csv](const std::string& value) { csv += csvTextCell(value) + ','; };
        const auto plain = [&csv](const std::string& value) { csv += value + ','; };
        text(offer.id);
        text(offer.provider);
        text(offer.instance);
        text(offer.gpu);
        text(offer.part);
        plain(figure(offer.memory_B));
        plain(std::to_string(offer.gpusPerInstance));
        plain(std::string(nameOf(offer.term)));
        plain(offer.price_microdollars ? hourPriceText(*offer.price_microdollars) : "");
        text(offer.region);
        plain(offer.asOf);
        plain(!offer.multiNode ? "" : *offer.multiNode ? "yes" : "no");
        text(offer.fabric);
        plain(figure(offer.fabric_bps));
        text(source == nullptr ? offer.source : source->title);
        text(source == nullptr ? "" : source->url);
        csv += csvTextCell(offer.note) + "\r\n";
    }
    return csv;
}

}  // namespace cw::catalog
