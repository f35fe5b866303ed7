#include "model/catalog/cloud_offer.h"

#include <cmath>

#include "model/catalog/enum_names.h"
#include "model/catalog/part_json.h"
#include "model/error.h"
#include "model/object_reader.h"

namespace cw::catalog {

template <>
struct EnumNames<CloudTerm> {
    static constexpr std::string_view what = "term of a cloud offer";
    static constexpr std::array<std::pair<CloudTerm, std::string_view>, 7> table{{
        {CloudTerm::onDemand, "onDemand"},
        {CloudTerm::spot, "spot"},
        {CloudTerm::marketplace, "marketplace"},
        {CloudTerm::capacityBlock, "capacityBlock"},
        {CloudTerm::reserved, "reserved"},
        {CloudTerm::reserved1y, "reserved1y"},
        {CloudTerm::reserved3y, "reserved3y"},
    }};
};

namespace {

constexpr double largestMemory_B = 1e13;
constexpr double largestFabric_bps = 1e14;

template <class E>
E cloudEnum(ObjectReader& in, const char* key) {
    const std::string text = in.text(key);
    const auto value = enumFrom<E>(text);
    if (!value) in.fail(key, "'" + text + "' is no " + std::string(EnumNames<E>::what));
    return *value;
}

/// The memory a provider states differs from the maker's by what is kept for ECC and by rounding;
/// a GPU of another size differs by more.
bool isOtherMemory(const Accelerator& gpu, double offered_B) {
    return std::abs(gpu.memory_B - offered_B) > 0.1 * gpu.memory_B;
}

}  // namespace

std::string_view nameOf(CloudTerm term) {
    return enumName(term);
}

std::optional<CloudTerm> cloudTermFrom(std::string_view name) {
    return enumFrom<CloudTerm>(name);
}

bool isCommitted(CloudTerm term) {
    return term == CloudTerm::capacityBlock || term == CloudTerm::reserved ||
           term == CloudTerm::reserved1y || term == CloudTerm::reserved3y;
}

std::optional<double> CloudOffer::dollarsPerGpuHour() const {
    if (!price_microdollars) return std::nullopt;
    return static_cast<double>(*price_microdollars) / 1e6;
}

std::optional<Money> CloudOffer::priceOf(double gpuHours) const {
    if (!price_microdollars) return std::nullopt;
    return Money::fromDollars(*dollarsPerGpuHour() * gpuHours);
}

std::vector<CloudProblem> checkCloudOffer(const CloudOffer& offer, const PartLookup& parts,
                                          bool sourceIsKnown) {
    std::vector<CloudProblem> problems;
    if (!sourceIsKnown)
        problems.push_back({"source", "There is no source '" + offer.source + "'."});
    if (!offer.price_microdollars && offer.note.empty())
        problems.push_back({"price", "There is none, and no note says why."});
    if (offer.fabric_bps && offer.multiNode != true)
        problems.push_back({"fabric_bps", "Is given although the network is not called usable."});
    if (offer.part.empty()) return problems;
    const Part* part = parts.find(offer.part);
    const Accelerator* gpu = part ? part->as<Accelerator>() : nullptr;
    if (part == nullptr)
        problems.push_back({"part", "There is no part '" + offer.part + "'."});
    else if (gpu == nullptr || part->availability == Availability::statedOnly)
        problems.push_back({"part", "'" + offer.part + "' is no accelerator that can be had."});
    else if (offer.memory_B && isOtherMemory(*gpu, *offer.memory_B))
        problems.push_back({"memory_B", "Differs by more than a tenth from that of '" + offer.part +
                                            "'; another accelerator?"});
    return problems;
}

CloudOffer cloudOfferFromJson(const Json& json, const std::string& path) {
    ObjectReader in(json, path);
    CloudOffer offer;
    offer.id = in.text("id");
    offer.provider = in.text("provider");
    offer.instance = in.optionalText("instance").value_or("");
    offer.gpu = in.text("gpu");
    offer.part = in.optionalText("part").value_or("");
    offer.memory_B = in.optionalNumber("memory_B", 1, largestMemory_B);
    offer.gpusPerInstance = static_cast<int>(in.integer("gpusPerInstance", 1, 1024));
    offer.term = cloudEnum<CloudTerm>(in, "term");
    if (const auto dollars = in.optionalNumber("price", 0, 1e6)) {
        offer.price_microdollars = std::llround(*dollars * 1e6);
        // A finer price than is kept would be changed silently.
        if (std::abs(*dollars * 1e6 - static_cast<double>(*offer.price_microdollars)) > 1e-3)
            in.fail("price", "has more than six decimals");
    }
    offer.region = in.optionalText("region").value_or("");
    offer.asOf = in.text("asOf");
    offer.source = in.text("source");
    offer.confidence = cloudEnum<Confidence>(in, "confidence");
    offer.multiNode = in.optionalBoolean("multiNode");
    offer.fabric = in.optionalText("fabric").value_or("");
    offer.fabric_bps = in.optionalNumber("fabric_bps", 1, largestFabric_bps);
    offer.note = in.optionalText("note").value_or("");
    in.refuseUnread();
    return offer;
}

Json cloudOfferToJson(const CloudOffer& offer) {
    JsonObject out;
    const auto text = [&out](const char* key, const std::string& value) {
        if (!value.empty()) out.emplace_back(key, value);
    };
    text("id", offer.id);
    text("provider", offer.provider);
    text("instance", offer.instance);
    text("gpu", offer.gpu);
    text("part", offer.part);
    if (offer.memory_B) out.emplace_back("memory_B", *offer.memory_B);
    out.emplace_back("gpusPerInstance", std::int64_t{offer.gpusPerInstance});
    text("term", std::string(nameOf(offer.term)));
    if (const auto dollars = offer.dollarsPerGpuHour()) out.emplace_back("price", *dollars);
    text("region", offer.region);
    text("asOf", offer.asOf);
    text("source", offer.source);
    text("confidence", std::string(nameOf(offer.confidence)));
    if (offer.multiNode) out.emplace_back("multiNode", *offer.multiNode);
    text("fabric", offer.fabric);
    if (offer.fabric_bps) out.emplace_back("fabric_bps", *offer.fabric_bps);
    text("note", offer.note);
    return out;
}

}  // namespace cw::catalog
