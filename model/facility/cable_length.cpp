#include "model/facility/cable_length.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "model/design/assemblies.h"
#include "model/design/wiring.h"

namespace cw::facility {

namespace {

/// Sums of metres may be off by their last digits: 10.000000000000002 m is 10 m.
constexpr double roundingSlack_m = 1e-9;

/// From the middle of the device to the top of its rack; the middle of the rack where the unit is
/// not known.
double riseOf_m(const Placement& placement, const RackPlace& place) {
    if (place.unit <= 0) return placement.rackUnits / 2 * rackUnit_m;
    return (placement.rackUnits - (place.unit - 1) - place.height_U / 2) * rackUnit_m;
}

/// Places of both ends' instances; null when an end is missing.
struct EndPlaces {
    const std::vector<RackPlace>* a = nullptr;
    const std::vector<RackPlace>* b = nullptr;
};

EndPlaces placesOf(const design::ResolvedDesign& design, const Placement& placement,
                   const design::ResolvedLink& link) {
    if (link.a == nullptr || link.b == nullptr || link.cables > mostMeasuredCables) return {};
    const EndPlaces ends{
        &placement.places[static_cast<std::size_t>(link.a - design.devices.data())],
        &placement.places[static_cast<std::size_t>(link.b - design.devices.data())]};
    const auto stands = [](const RackPlace& place) { return place.rack >= 0; };
    const bool bothStand =
        !ends.a->empty() && !ends.b->empty() && stands(ends.a->front()) && stands(ends.b->front());
    return bothStand ? ends : EndPlaces{};
}

/// Calls `visit(length_m, cables)` for every run of cables, in the order of wiring.h.
template <class Visit>
void forEachWay(const design::ResolvedDesign& design, const Placement& placement,
                const design::ResolvedLink& link, Visit&& visit) {
    const EndPlaces ends = placesOf(design, placement, link);
    if (ends.a == nullptr) return;
    const design::Floor& floor = design.variant->site.floor;
    design::forEachCable(
        *link.link, link.a->device->count, link.b->device->count, [&](int i, int j, int cables) {
            visit(cableLength_m(floor, wayBetween(placement, (*ends.a)[i], (*ends.b)[j])), cables);
        });
}

/// Every cable of a piece is as long as the longest of them.
void levelPieces(std::vector<double>& lengths_m, const std::vector<int>& numbers) {
    std::vector<double> longest_m;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto number = static_cast<std::size_t>(numbers[i]);
        if (number >= longest_m.size()) longest_m.resize(number + 1, 0);
        longest_m[number] = std::max(longest_m[number], lengths_m[i]);
    }
    for (std::size_t i = 0; i < numbers.size(); ++i)
        lengths_m[i] = longest_m[static_cast<std::size_t>(numbers[i])];
}

std::vector<design::LengthRun> runsOf(const std::vector<double>& lengths_m,
                                      const std::vector<int>& numbers) {
    std::vector<design::LengthRun> runs;
    int seen = -1;  // numbers rise in order of first use
    for (std::size_t i = 0; i < lengths_m.size(); ++i) {
        auto run = std::find_if(runs.begin(), runs.end(), [&](const design::LengthRun& r) {
            return r.length_m == lengths_m[i];
        });
        if (run == runs.end()) run = runs.insert(run, {lengths_m[i], 0, 0});
        ++run->cables;
        const bool isNewPiece = numbers.empty() || numbers[i] > seen;
        if (!isNewPiece) continue;
        ++run->assemblies;
        if (!numbers.empty()) seen = numbers[i];
    }
    std::sort(runs.begin(), runs.end(),
              [](const auto& x, const auto& y) { return x.length_m < y.length_m; });
    return runs;
}

}  // namespace

double cableLength_m(const design::Floor& floor, const CableWay& way) {
    double length_m = std::abs(way.riseA_m - way.riseB_m);
    if (!way.isInOneRack)
        length_m = way.riseA_m + way.riseB_m + way.racksApart * floor.rackPitch_m +
                   way.rowsApart * floor.rowPitch_m + 2 * floor.trayDrop_m;
    return length_m * (1 + floor.slackShare) + floor.slack_m;
}

CableWay wayBetween(const Placement& placement, const RackPlace& a, const RackPlace& b) {
    return {a.rack == b.rack, riseOf_m(placement, a), riseOf_m(placement, b),
            std::abs(placement.columnOf(a.rack) - placement.columnOf(b.rack)),
            std::abs(placement.rowOf(a.rack) - placement.rowOf(b.rack))};
}

double orderedLength_m(const catalog::Part* cable, double length_m) {
    const double needed_m = length_m - roundingSlack_m;
    const auto* spec = cable == nullptr ? nullptr : cable->as<catalog::Cable>();
    if (spec != nullptr) {
        const auto stocked =
            std::lower_bound(spec->lengths_m.begin(), spec->lengths_m.end(), needed_m);
        if (stocked != spec->lengths_m.end()) return *stocked;
    }
    return std::ceil(needed_m);
}

std::vector<double> measureLink(const design::ResolvedDesign& design, const Placement& placement,
                                const design::ResolvedLink& link) {
    std::vector<double> lengths_m;
    if (link.link->lengthBasis != design::LengthBasis::measured) return lengths_m;
    lengths_m.reserve(static_cast<std::size_t>(std::max(0L, link.cables)));
    forEachWay(design, placement, link, [&](double length_m, int cables) {
        lengths_m.insert(lengths_m.end(), static_cast<std::size_t>(cables),
                         orderedLength_m(link.cable, length_m));
    });
    if (!lengths_m.empty()) levelPieces(lengths_m, design::assemblyNumbers(link));
    return lengths_m;
}

double longestWay_m(const design::ResolvedDesign& design, const Placement& placement,
                    const design::ResolvedLink& link) {
    double longest_m = 0;
    forEachWay(design, placement, link,
               [&](double length_m, int) { longest_m = std::max(longest_m, length_m); });
    return longest_m;
}

design::CableLengths measureCables(const design::ResolvedDesign& design,
                                   const Placement& placement) {
    design::CableLengths lengths(design.links.size());
    for (std::size_t i = 0; i < design.links.size(); ++i) {
        const std::vector<double> ofLink = measureLink(design, placement, design.links[i]);
        if (!ofLink.empty()) lengths[i] = runsOf(ofLink, design::assemblyNumbers(design.links[i]));
    }
    return lengths;
}

design::CableLengths measureCables(const design::ResolvedDesign& design, const Power& power) {
    const bool isAnyMeasured =
        std::any_of(design.links.begin(), design.links.end(), [](const design::ResolvedLink& link) {
            return link.link->lengthBasis == design::LengthBasis::measured;
        });
    if (!isAnyMeasured) return {};
    return measureCables(design, placeInRacks(design, power));
}

design::CableCounts countOrderedCables(const design::ResolvedDesign& design) {
    // Modules draw power and so help to fill racks, whatever their cables' lengths.
    const design::CableCounts asDrawn = design::countCables(design);
    const design::CableLengths lengths = measureCables(design, computePower(design, asDrawn));
    return lengths.empty() ? asDrawn : design::countCables(design, lengths);
}

}  // namespace cw::facility
