// Which cable and modules each link gets: the cheapest medium whose reach covers its longest cable.
//
// One family of cable for a link: then one switch holds one kind of module and pieces can be
// swapped; only their lengths differ from cable to cable (cable_length.h). Between ports of one
// speed the order of media is the order of cost: passive copper, active copper, AOC, twisted pair,
// multimode, single-mode; known prices decide within a medium (design::chooseCable). What the user
// picked by hand, cable or length, is kept. Choosing changes no count and no pattern.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/design/gestures.h"
#include "model/facility/placement.h"

namespace cw::facility {

struct CableRefusal {
    design::LinkId link;
    std::string reason;  ///< with the nearest that is possible
};

struct CableChange {
    std::vector<design::Link> links;    ///< those that change, as they become
    std::vector<CableRefusal> refused;  ///< those nothing was found for, or kept but too short
    std::vector<const catalog::Part*> parts;  ///< what the changed links use, once each
};

/// Which refusals are put into words: that takes longer than all choices.
enum class Reasons { first, all };

/// Cables for the links named, for all when none is. A refusal without a reason is like the first.
[[nodiscard]] CableChange chooseCables(const design::Variant& variant,
                                       const catalog::PartLookup& parts,
                                       const std::vector<const catalog::Part*>& cables,
                                       const std::vector<const catalog::Part*>& transceivers,
                                       const std::vector<design::LinkId>& only = {},
                                       Reasons reasons = Reasons::all);

/// The same over the desk's parts and catalog as one step to undo. Refused when no link can be
/// given a cable, or none would change. `refused`, where given, gets the links left as they are.
[[nodiscard]] design::Answer<design::Transaction> chooseCables(
    const design::Desk& desk, const std::vector<design::LinkId>& only = {},
    std::vector<CableRefusal>* refused = nullptr);

/// What one medium could do between two ports at their fastest rate.
struct MediumOption {
    std::string medium;
    double reach_m = 0;  ///< the farthest of the medium; infinite when not stated
    design::CableChoice choice;
};
/// In the order of cost.
[[nodiscard]] std::vector<MediumOption> mediumOptions(
    const catalog::PortGroup& a, const catalog::PortGroup& b,
    const std::vector<const catalog::Part*>& cables,
    const std::vector<const catalog::Part*>& transceivers, const design::PortSplit& split = {});

/// The choice that reaches farthest at the fastest rate; nullopt when nothing joins the ports.
[[nodiscard]] std::optional<design::CableChoice> farthestCable(
    const catalog::PortGroup& a, const catalog::PortGroup& b,
    const std::vector<const catalog::Part*>& cables,
    const std::vector<const catalog::Part*>& transceivers, const design::PortSplit& split = {});
[[nodiscard]] bool reachesEverywhere(const design::CableChoice& choice);

/// Whether a cable with several links at both plugs is filled by the cables of the link: between
/// the same two instances, and at neighbouring ports. True for all other cables.
[[nodiscard]] bool fillsWholePlugs(const design::ResolvedLink& link, const catalog::Cable& cable);

}  // namespace cw::facility
