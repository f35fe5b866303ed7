// The mark a generated device or link carries, so that it can be generated again.
//
// Kept among the members of the document that only its writer knows (Device::extra, Link::extra).
// Whoever copies or changes such a thing by hand makes it theirs: a mark counts once for each place
// of a fabric, and a link whose cables were changed by hand is left as it is.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/design/variant.h"
#include "model/fabric/request.h"

namespace cw::fabric {

struct Mark {
    std::int64_t fabric = 0;  ///< number of the fabric in its variant
    std::string place;        ///< what the thing is in it: "plane 1 leaf 3"
    std::string wiring;       ///< links: pattern, count and shift as generated
};

[[nodiscard]] std::optional<Mark> markOf(const JsonObject& extra);
/// Sets or replaces the mark; with the request and the places of all links where they are to be
/// remembered.
void setMark(JsonObject& extra, const Mark& mark,
             const std::optional<FabricRequest>& request = std::nullopt,
             const std::set<std::int64_t>& places = {});
[[nodiscard]] std::optional<FabricRequest> requestOf(const JsonObject& extra);
/// The places of all links that were generated together, as numberOfPlace has them; empty where
/// they are not remembered. What of them is not there any more was deleted by hand.
[[nodiscard]] std::set<std::int64_t> generatedPlacesIn(const JsonObject& extra);
/// A place as a number of 32 bits.
[[nodiscard]] std::int64_t numberOfPlace(const std::string& place);
/// Pattern, count, shift and split of a link in one text.
[[nodiscard]] std::string wiringOf(const design::Link& link);

/// What the place of cables between the leaves of a pair begins with, behind its plane.
inline constexpr const char* peersPlace = "peers ";
/// Cables for the day when one of two leaves has lost its uplinks.
[[nodiscard]] bool isPeerLink(const design::Link& link);

/// A generated fabric as it stands in a variant.
struct GeneratedFabric {
    std::int64_t id = 0;
    design::Network network = design::Network::compute;
    FabricRequest request;
    std::vector<design::DeviceId> nodes;  ///< in the order of the variant
    int nodeCount = 0;                    ///< instances of `nodes`
};

/// All that still know their request.
[[nodiscard]] std::vector<GeneratedFabric> generatedFabrics(const design::Variant& variant,
                                                            const catalog::PartLookup& parts);

}  // namespace cw::fabric
