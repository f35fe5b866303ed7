#include "model/exchange/bom.h"

#include "model/design/resolve.h"
#include "model/economics/in_currency.h"
#include "model/exchange/bom_capital.h"
#include "model/exchange/part_numbers.h"
#include "model/facility/cable_length.h"

namespace cw::exchange {

namespace {

using catalog::Part;
using economics::CostLine;

void addSentence(std::string& note, const std::string& sentence) {
    if (sentence.empty()) return;
    if (!note.empty()) note += "; ";
    note += sentence;
}

const char* availabilityNote(catalog::Availability availability) {
    switch (availability) {
        case catalog::Availability::orderable:
            return "";
        case catalog::Availability::endOfLife:
            return "end of life: remaining stock or used only";
        case catalog::Availability::announced:
            return "announced, not shipping";
        case catalog::Availability::statedOnly:
            return "exists only as stated in a publication; cannot be ordered";
    }
    return "";
}

/// What a buyer must know before trusting the figure.
void addPriceNote(std::string& note, const catalog::Price& price, const MoneyRange& unit) {
    if (price.confidence == catalog::Confidence::unverified)
        addSentence(note, "price is unverified");
    if (price.kind == "derived") addSentence(note, "price is derived, not quoted");
    if (price.kind == "analyst") addSentence(note, "price is an analyst's estimate");
    if (unit.high == Money()) addSentence(note, price.note.empty() ? "price of zero" : price.note);
}

std::string noteOf(const CostLine& line) {
    std::string note;
    if (line.quantity < 0)
        addSentence(note, line.unit ? "credit: taken out of the complete system, at its typical "
                                      "price in all three columns"
                                    : "taken out of the complete system: no credit, for want of a "
                                      "price");
    else if (line.isEstimate)
        addSentence(note, "estimate: the complete system is changed from how it is sold");
    if (line.part == nullptr) {
        addSentence(note, "part is not in this document; no price known, not in the total");
        return note;
    }
    const Part& part = *line.part;
    if (economics::isInPriceOfSystem(line.part))
        addSentence(note, "comes with the system it belongs to, in whose price it is");
    else if (!line.unit && line.quantity >= 0)
        addSentence(note, "no price known, not in the total");
    if (line.spares > 0) addSentence(note, "includes " + std::to_string(line.spares) + " spare");
    addSentence(note, availabilityNote(part.availability));
    if (part.availability != catalog::Availability::orderable && !part.availabilityNote.empty())
        addSentence(note, part.availabilityNote);
    if (part.availability != catalog::Availability::statedOnly)
        addSentence(note, numberNote(part, line.length_m));
    if (line.unit) addPriceNote(note, *part.price(line.length_m), *line.unit);
    return note;
}

std::string sourceTitle(const design::Document& document, const std::string& id) {
    const auto source = document.sources.find(id);
    return source == document.sources.end() || source->second.title.empty() ? id
                                                                            : source->second.title;
}

BomLine bomLine(const design::Document& document, const CostLine& cost) {
    BomLine line;
    line.category = economics::nameOf(cost.category);
    line.quantity = cost.quantity;
    line.unit = cost.unit;
    line.extended = cost.extended;
    line.note = noteOf(cost);
    if (cost.part == nullptr) {
        line.partNumber = cost.partId;
        line.description = "Unknown part";
        return line;
    }
    line.vendor = cost.part->vendor;
    line.partNumber = partNumberOf(*cost.part, cost.length_m);
    line.description = descriptionOf(*cost.part, cost.length_m);
    if (cost.unit) {
        const catalog::Price& price = *cost.part->price(cost.length_m);
        line.priceSource = sourceTitle(document, price.source);
        line.priceDate = price.asOf;
    }
    return line;
}

/// As a number: Money keeps whole cents, and a double this size gives them back exactly.
Json rangeToJson(const MoneyRange& range) {
    return JsonObject{{"low", range.low.dollars()},
                      {"typical", range.typical.dollars()},
                      {"high", range.high.dollars()}};
}

Json currencyToJson(const design::Currency& currency) {
    const auto orNull = [](const std::string& text) {
        return text.empty() ? Json(nullptr) : Json(text);
    };
    return JsonObject{{"code", currency.code},
                      {"per_dollar", currency.perDollar},
                      {"as_of", orNull(currency.asOf)},
                      {"source", orNull(currency.source)}};
}

economics::Capex capexOf(const design::ResolvedDesign& resolved) {
    return economics::inCurrency(
        economics::computeCapex(resolved, facility::countOrderedCables(resolved)),
        economics::currencyOf(*resolved.variant));
}

Json lineToJson(const BomLine& line) {
    return JsonObject{{"category", line.category},
                      {"vendor", line.vendor},
                      {"part_number", line.partNumber},
                      {"description", line.description},
                      {"quantity", static_cast<std::int64_t>(line.quantity)},
                      {"unit", line.unit ? rangeToJson(*line.unit) : Json(nullptr)},
                      {"extended", line.unit ? rangeToJson(line.extended) : Json(nullptr)},
                      {"price_source", line.priceSource},
                      {"price_date", line.priceDate},
                      {"note", line.note}};
}

Bom bomOf(const design::Document& document, const design::Variant& variant,
          const economics::Capex& capex) {
    Bom bom;
    bom.document = document.title;
    bom.variant = variant.name;
    bom.total = capex.total;
    bom.currency = economics::currencyOf(variant);
    for (const CostLine& cost : capex.lines) {
        bom.lines.push_back(bomLine(document, cost));
        if (!cost.unit) ++bom.unpriced;
    }
    return bom;
}

}  // namespace

Bom buildBom(const design::Document& document, const design::Variant& variant) {
    const design::ResolvedDesign resolved = design::resolve(variant, document.pinned);
    return bomOf(document, variant, capexOf(resolved));
}

Bom buildOrder(const design::Document& document, const design::Variant& variant) {
    const design::ResolvedDesign resolved = design::resolve(variant, document.pinned);
    const economics::Capex capex = capexOf(resolved);
    Bom bom = bomOf(document, variant, capex);
    bom.capital = capitalOf(resolved, capex);
    return bom;
}

Json bomToJson(const Bom& bom) {
    JsonArray lines;
    for (const BomLine& line : bom.lines) lines.push_back(lineToJson(line));
    return JsonObject{{"document", bom.document},
                      {"variant", bom.variant},
                      {"currency", currencyToJson(bom.currency)},
                      {"lines", std::move(lines)},
                      {"total", bom.isTotalKnown() ? rangeToJson(bom.total) : Json(nullptr)},
                      {"unpriced_lines", bom.unpriced}};
}

}  // namespace cw::exchange
