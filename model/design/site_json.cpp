// The site as JSON: one table of fields for reading and writing.
#include <array>

#include "model/design/document_json.h"
#include "model/object_reader.h"

namespace cw::design {

namespace {

constexpr std::array<Cooling, 6> coolings = {Cooling::airBasic,       Cooling::airContained,
                                             Cooling::airSpecial,     Cooling::rearDoorPassive,
                                             Cooling::rearDoorActive, Cooling::coldPlate};

// Wide enough for any building and supply, narrow enough that a slipped digit group is noticed.
constexpr double maxPower_W = 1e12;
constexpr std::int64_t maxFeeds = 100;
constexpr std::int64_t maxRacks = 1'000'000;

struct NumberField {
    const char* key;
    double Site::* value;
    double low;
    double high;
};

constexpr std::array<NumberField, 6> numbers = {{
    {"feedVoltage_V", &Site::feedVoltage_V, 1, 100'000},
    {"feedCurrent_A", &Site::feedCurrent_A, 0.1, 100'000},
    {"continuousDerating", &Site::continuousDerating, 0.1, 1},
    {"pue", &Site::pue, 1, 10},
    {"rackUnits", &Site::rackUnits, 1, 1000},
    {"electricityPrice_USDpkWh", &Site::electricityPrice_USDpkWh, 0, 1000},
}};

struct FloorField {
    const char* key;
    double Floor::* value;
    double low;
    double high;
};

constexpr std::int64_t maxRacksPerRow = 10'000;
constexpr std::array<FloorField, 5> floorNumbers = {{
    {"rackPitch_m", &Floor::rackPitch_m, 0.1, 100},
    {"rowPitch_m", &Floor::rowPitch_m, 0.1, 1000},
    {"trayDrop_m", &Floor::trayDrop_m, 0, 100},
    {"slackShare", &Floor::slackShare, 0, 10},
    {"slack_m", &Floor::slack_m, 0, 1000},
}};

Json floorToJson(const Floor& floor) {
    JsonObject members;
    members.emplace_back("racksPerRow", floor.racksPerRow);
    for (const FloorField& field : floorNumbers)
        members.emplace_back(field.key, floor.*field.value);
    return members;
}

Floor floorFromJson(const Json& json, const std::string& path) {
    ObjectReader reader(json, path);
    Floor floor;
    if (const auto racks = reader.optionalInteger("racksPerRow", 1, maxRacksPerRow))
        floor.racksPerRow = static_cast<int>(*racks);
    for (const FloorField& field : floorNumbers)
        if (const auto number = reader.optionalNumber(field.key, field.low, field.high))
            floor.*field.value = *number;
    reader.refuseUnread();
    return floor;
}

Cooling coolingNamed(const std::string& text, const ObjectReader& reader) {
    std::string names;
    for (const Cooling cooling : coolings) {
        if (nameOf(cooling) == text) return cooling;
        names += (names.empty() ? "" : ", ") + std::string(nameOf(cooling));
    }
    reader.fail("cooling", "\"" + text + "\" is not one of " + names + ".");
}

}  // namespace

std::string_view nameOf(Cooling cooling) {
    switch (cooling) {
        case Cooling::airBasic:
            return "airBasic";
        case Cooling::airContained:
            return "airContained";
        case Cooling::airSpecial:
            return "airSpecial";
        case Cooling::rearDoorPassive:
            return "rearDoorPassive";
        case Cooling::rearDoorActive:
            return "rearDoorActive";
        case Cooling::coldPlate:
            return "coldPlate";
    }
    return "";
}

Json siteToJson(const Site& site) {
    JsonObject members;
    if (site.powerLimit_W) members.emplace_back("powerLimit_W", *site.powerLimit_W);
    if (site.coolingLimit_W) members.emplace_back("coolingLimit_W", *site.coolingLimit_W);
    if (site.rackLimit_W) members.emplace_back("rackLimit_W", *site.rackLimit_W);
    if (site.racks) members.emplace_back("racks", *site.racks);
    members.emplace_back("feedsPerRack", site.feedsPerRack);
    members.emplace_back("cooling", std::string(nameOf(site.cooling)));
    for (const NumberField& field : numbers) members.emplace_back(field.key, site.*field.value);
    if (site.floor != Floor()) members.emplace_back("floor", floorToJson(site.floor));
    return members;
}

Site siteFromJson(const Json& json, const std::string& path) {
    ObjectReader reader(json, path);
    Site site;
    site.powerLimit_W = reader.optionalNumber("powerLimit_W", 0, maxPower_W);
    site.coolingLimit_W = reader.optionalNumber("coolingLimit_W", 0, maxPower_W);
    site.rackLimit_W = reader.optionalNumber("rackLimit_W", 0, maxPower_W);
    if (const auto racks = reader.optionalInteger("racks", 1, maxRacks))
        site.racks = static_cast<int>(*racks);
    if (const auto feeds = reader.optionalInteger("feedsPerRack", 1, maxFeeds))
        site.feedsPerRack = static_cast<int>(*feeds);
    if (const auto cooling = reader.optionalText("cooling"))
        site.cooling = coolingNamed(*cooling, reader);
    for (const NumberField& field : numbers)
        if (const auto number = reader.optionalNumber(field.key, field.low, field.high))
            site.*field.value = *number;
    if (const Json* floor = reader.optionalMember("floor"))
        site.floor = floorFromJson(*floor, reader.pathOf("floor"));
    reader.refuseUnread();
    return site;
}

}  // namespace cw::design
