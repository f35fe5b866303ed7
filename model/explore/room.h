// What a design stands in: racks, their power distribution, and what brings coolant to them.
//
// Chosen once for a request, from parts that can be ordered, one with a price first; counted for
// each design as the racks are filled (facility/racks.h) and added to it as devices, so that what
// is put on the canvas can be ordered whole. Racks that come as one with their systems are not
// ordered again. Air handlers are the room's. Places no server and changes no figure but the cost.
#pragma once

#include <vector>

#include "model/catalog/catalog.h"
#include "model/design/document.h"
#include "model/explore/request.h"

namespace cw::explore {

struct Space;
struct NodeChoice;

struct RoomParts {
    const catalog::Part* rack = nullptr;  ///< as high as the site's racks
    const catalog::Part* pdu = nullptr;   ///< one a feed, at its voltage and breaker
    const catalog::Part* door = nullptr;  ///< where the site cools by rear doors: the least
    std::vector<const catalog::Part*>
        coolantUnits;     ///< by capacity; those with a price alone, if any
    double rack_USD = 0;  ///< 0 where no price is known
    double pdu_USD = 0;
};

[[nodiscard]] RoomParts roomPartsFor(const catalog::Catalog& catalog,
                                     const catalog::PartLookup& prices, const Request& request);

/// The request's site with the limits, and for nodes that need them coolant and more feeds a rack,
/// where the request leaves those as they usually are.
[[nodiscard]] design::Site siteFor(const Request& request, const NodeChoice& node);

/// No design of `racks` racks or more pays less for its room.
[[nodiscard]] double leastRoom_USD(const Space& space, const NodeChoice& node, int count,
                                   double racks);

/// Adds racks, PDUs and coolant units to the only variant of the document.
void furnish(design::Document& document, const Space& space, const NodeChoice& node);

}  // namespace cw::explore
