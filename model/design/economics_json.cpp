// The money side of a variant as JSON: budget and terms of ownership, from tables of fields.
#include <algorithm>
#include <array>

#include "model/design/document_json.h"
#include "model/object_reader.h"

namespace cw::design {

namespace {

constexpr double maxBudget_USD = 1e13;

struct AssumedField {
    const char* key;
    Assumed OwnershipTerms::* value;
    double high;
    bool isLeftOutWhenZero = false;  ///< not in the first files: those stay as they are
};

constexpr std::array<AssumedField, 11> assumedFields = {{
    {"utilisation", &OwnershipTerms::utilisation, 1},
    {"residualShare", &OwnershipTerms::residualShare, 1},
    {"discountRate", &OwnershipTerms::discountRate, 1},
    {"colocation_USDpkWmonth", &OwnershipTerms::colocation_USDpkWmonth, 1e6},
    {"electricityTrend", &OwnershipTerms::electricityTrend, 100},
    {"rack_USD", &OwnershipTerms::rack_USD, 1e7},
    {"rackPower_USD", &OwnershipTerms::rackPower_USD, 1e7, true},
    {"cooling_USDpkW", &OwnershipTerms::cooling_USDpkW, 1e6},
    {"supportShare", &OwnershipTerms::supportShare, 10},
    {"sparesShare", &OwnershipTerms::sparesShare, 10},
    {"installShare", &OwnershipTerms::installShare, 10},
}};

struct PlainField {
    const char* key;
    double OwnershipTerms::* value;
    double high;
};

constexpr std::array<PlainField, 9> plainFields = {{
    {"room_USDpYear", &OwnershipTerms::room_USDpYear, 1e10},
    {"coolant_USDpkWyear", &OwnershipTerms::coolant_USDpkWyear, 1e6},
    {"licence_USDpGpuYear", &OwnershipTerms::licence_USDpGpuYear, 1e6},
    {"staff_FTE", &OwnershipTerms::staff_FTE, 1e5},
    {"staff_USDpFTEyear", &OwnershipTerms::staff_USDpFTEyear, 1e8},
    {"freightShare", &OwnershipTerms::freightShare, 10},
    {"taxShare", &OwnershipTerms::taxShare, 10},
    {"sitePreparation_USDpNode", &OwnershipTerms::sitePreparation_USDpNode, 1e9},
    {"carbon_gPerkWh", &OwnershipTerms::carbon_gPerkWh, 1e5},
}};

Json assumptionToJson(const Assumed& assumed) {
    JsonObject members;
    members.emplace_back("low", assumed.low);
    members.emplace_back("typical", assumed.typical);
    members.emplace_back("high", assumed.high);
    return members;
}

Assumed assumptionFromJson(const Json& json, const std::string& path, double high) {
    ObjectReader reader(json, path);
    const Assumed assumed{reader.number("low", 0, high), reader.number("typical", 0, high),
                          reader.number("high", 0, high)};
    reader.refuseUnread();
    if (assumed.low > assumed.typical || assumed.typical > assumed.high)
        reader.fail("typical", "Low, typical and high must ascend.");
    return assumed;
}

const char* premisesName(Premises premises) {
    return premises == Premises::ownRoom ? "ownRoom" : "colocation";
}

Premises premisesFrom(const std::string& name, const ObjectReader& reader) {
    for (const Premises premises : {Premises::ownRoom, Premises::colocation})
        if (name == premisesName(premises)) return premises;
    reader.fail("premises", "\"" + name + "\" is not one of ownRoom, colocation.");
}

Json termsToJson(const OwnershipTerms& terms) {
    JsonObject members;
    members.emplace_back("years", terms.years);
    members.emplace_back("premises", premisesName(terms.premises));
    members.emplace_back("colocationIncludesEnergy", terms.colocationIncludesEnergy);
    for (const AssumedField& field : assumedFields)
        if (!field.isLeftOutWhenZero || terms.*field.value != Assumed{})
            members.emplace_back(field.key, assumptionToJson(terms.*field.value));
    for (const PlainField& field : plainFields) members.emplace_back(field.key, terms.*field.value);
    JsonObject discounts;
    for (const auto& [vendor, share] : terms.discountByVendor)
        discounts.emplace_back(vendor, share);
    if (!discounts.empty()) members.emplace_back("discountByVendor", discounts);
    return members;
}

std::map<std::string, double> discountsFrom(const Json& json, const std::string& path) {
    ObjectReader reader(json, path);
    std::map<std::string, double> discounts;
    for (const auto& member : reader.unread())
        discounts[member.first] = reader.number(member.first, 0, 1);
    return discounts;
}

OwnershipTerms termsFromJson(const Json& json, const std::string& path) {
    ObjectReader reader(json, path);
    OwnershipTerms terms;
    if (const auto years = reader.optionalInteger("years", 1, 10))
        terms.years = static_cast<int>(*years);
    if (const auto premises = reader.optionalText("premises"))
        terms.premises = premisesFrom(*premises, reader);
    terms.colocationIncludesEnergy =
        reader.optionalBoolean("colocationIncludesEnergy").value_or(false);
    for (const AssumedField& field : assumedFields)
        if (const Json* member = reader.optionalMember(field.key))
            terms.*field.value = assumptionFromJson(*member, reader.pathOf(field.key), field.high);
    for (const PlainField& field : plainFields)
        if (const auto number = reader.optionalNumber(field.key, 0, field.high))
            terms.*field.value = *number;
    if (const Json* discounts = reader.optionalMember("discountByVendor"))
        terms.discountByVendor = discountsFrom(*discounts, reader.pathOf("discountByVendor"));
    reader.refuseUnread();
    return terms;
}

Json currencyToJson(const Currency& currency) {
    return JsonObject{{"code", currency.code},
                      {"perDollar", currency.perDollar},
                      {"asOf", currency.asOf},
                      {"source", currency.source}};
}

bool isCurrencyCode(const std::string& code) {
    return code.size() == 3 &&
           std::all_of(code.begin(), code.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

Currency currencyFromJson(const Json& json, const std::string& path) {
    ObjectReader reader(json, path);
    Currency currency{reader.text("code"), reader.number("perDollar", 1e-6, 1e9),
                      reader.text("asOf"), reader.optionalText("source").value_or("")};
    reader.refuseUnread();
    if (!isCurrencyCode(currency.code))
        reader.fail("code", "A currency is three capital letters, such as EUR.");
    if (currency.isDollar() && currency.perDollar != 1)
        reader.fail("perDollar", "A dollar is one dollar.");
    if (!currency.isDollar() && currency.asOf.empty())
        reader.fail("asOf", "A rate needs its day, such as 2026-11-30.");
    return currency;
}

}  // namespace

Json economicsToJson(const Economics& economics) {
    JsonObject members;
    if (economics.budget) members.emplace_back("budget_USD", economics.budget->dollars());
    if (economics.cableSpares > 0) members.emplace_back("cableSpares", economics.cableSpares);
    if (economics.ownership) members.emplace_back("ownership", termsToJson(*economics.ownership));
    if (economics.currency) members.emplace_back("currency", currencyToJson(*economics.currency));
    JsonArray offers;
    for (const catalog::CloudOffer& offer : economics.cloudOffers)
        offers.push_back(catalog::cloudOfferToJson(offer));
    if (!offers.empty()) members.emplace_back("cloudOffers", std::move(offers));
    return members;
}

Economics economicsFromJson(const Json& json, const std::string& path) {
    ObjectReader reader(json, path);
    Economics economics;
    if (const auto budget = reader.optionalNumber("budget_USD", 0, maxBudget_USD))
        economics.budget = Money::fromDollars(*budget);
    economics.cableSpares = reader.optionalNumber("cableSpares", 0, 1).value_or(0);
    if (const Json* terms = reader.optionalMember("ownership"))
        economics.ownership = termsFromJson(*terms, reader.pathOf("ownership"));
    if (const Json* currency = reader.optionalMember("currency"))
        economics.currency = currencyFromJson(*currency, reader.pathOf("currency"));
    for (const Json& offer : reader.optionalArray("cloudOffers"))
        economics.cloudOffers.push_back(catalog::cloudOfferFromJson(
            offer, itemPath(reader.pathOf("cloudOffers"), economics.cloudOffers.size())));
    reader.refuseUnread();
    return economics;
}

}  // namespace cw::design
