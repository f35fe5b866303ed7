// The racks of a design as elevations, one for all that are filled alike.
#include <algorithm>
#include <functional>
#include <map>

#include "model/checks/wording.h"
#include "model/facility/placement.h"
#include "views/report/proposal_parts.h"
#include "views/theme/numbers.h"

namespace cw::views {

namespace {

using facility::Placement;
using facility::RackPlace;

/// More are listed as a number: an elevation each would say little.
constexpr std::size_t mostElevations = 8;
constexpr std::size_t mostRanges = 2;
/// Placing every instance of more than this takes memory and says nothing.
constexpr int mostRacks = 20'000;

/// Device and unit, in the order of the design.
using Filling = std::vector<std::pair<std::size_t, RackPlace>>;

std::vector<Filling> fillingsOf(const Placement& placement) {
    std::vector<Filling> fillings(std::size_t(std::max(0, placement.racks)));
    for (std::size_t d = 0; d < placement.places.size(); ++d)
        for (const RackPlace& place : placement.places[d])
            if (place.rack >= 0) fillings[std::size_t(place.rack)].push_back({d, place});
    return fillings;
}

/// The same parts in the same units: which devices they belong to makes no other picture.
QString lookOf(const Filling& filling, const design::ResolvedDesign& design) {
    QStringList pieces;
    for (const auto& [device, place] : filling)
        pieces << QStringLiteral("%1@%2")
                      .arg(QString::fromStdString(design.devices[device].device->part))
                      .arg(place.unit);
    pieces.sort();
    return pieces.join(QLatin1Char('|'));
}

/// "R01, R03 to R08".
QString namesOfRacks(const Placement& placement, const std::vector<int>& racks) {
    QStringList ranges;
    for (std::size_t first = 0; first < racks.size();) {
        std::size_t last = first;
        while (last + 1 < racks.size() && racks[last + 1] == racks[last] + 1) ++last;
        const QString from = fromModel(facility::rackName(placement, racks[first]));
        const QString to = fromModel(facility::rackName(placement, racks[last]));
        ranges << (first == last ? from : reportTr("%1 to %2").arg(from, to));
        first = last + 1;
    }
    if (std::size_t(ranges.size()) <= mostRanges) return ranges.join(QStringLiteral(", "));
    return ranges.mid(0, mostRanges).join(QStringLiteral(", ")) + QStringLiteral(", \u2026");
}

struct RackKind {
    Filling filling;
    std::vector<int> racks;
};

RackPicture pictureOf(const RackKind& kind, const Placement& placement,
                      const design::ResolvedDesign& design, const facility::Power& power) {
    RackPicture picture;
    picture.name = namesOfRacks(placement, kind.racks);
    picture.height_U = placement.rackUnits;
    double peak_W = 0;
    int loose = 0;
    for (const auto& [device, place] : kind.filling) {
        const design::ResolvedDevice& resolved = design.devices[device];
        peak_W += power.devices[device].each.peak_W;
        if (place.unit <= 0 || place.height_U <= 0) {
            ++loose;
            continue;
        }
        picture.boxes.push_back(
            {place.unit, place.height_U,
             fromModel(checks::nameOf(resolved.part, resolved.device->part)),
             resolved.part ? Theme::roleOf(resolved.part->kind) : Role::categoryOther});
    }
    picture.facts =
        reportTr("%1, %2 peak each")
            .arg(countText(long(kind.racks.size()), "one rack", "%1 racks"), powerText(peak_W));
    if (loose > 0)
        picture.facts +=
            QStringLiteral("; ") + countText(loose, "one device without a known height",
                                             "%1 devices without a known height");
    return picture;
}

}  // namespace

void addRacks(ProposalSection& section, const design::ResolvedDesign& design,
              const facility::Power& power) {
    if (power.racksNeeded <= 0 || power.racksNeeded > mostRacks) return;
    const Placement placement = facility::placeInRacks(design, power);
    std::vector<RackKind> kinds;
    std::map<QString, std::size_t> known;
    const std::vector<Filling> fillings = fillingsOf(placement);
    for (std::size_t rack = 0; rack < fillings.size(); ++rack) {
        const auto [at, isNew] = known.try_emplace(lookOf(fillings[rack], design), kinds.size());
        if (isNew) kinds.push_back({fillings[rack], {}});
        kinds[at->second].racks.push_back(int(rack));
    }
    std::ranges::stable_sort(kinds, std::greater{},
                             [](const RackKind& k) { return k.racks.size(); });
    ProposalRacks racks;
    for (std::size_t i = 0; i < std::min(kinds.size(), mostElevations); ++i) {
        RackPicture picture = pictureOf(kinds[i], placement, design, power);
        // What has no height cannot be drawn; the table above names it.
        if (!picture.boxes.empty()) racks.racks.push_back(std::move(picture));
    }
    if (racks.racks.empty()) return;
    section.blocks.push_back(ProposalText{
        reportTr("Racks as the planner fills them, by height, feeds and cooling: a proposal for "
                 "cable lengths and power, which whoever builds may change."),
        Tone::light, true});
    section.blocks.push_back(std::move(racks));
    if (kinds.size() > mostElevations)
        section.blocks.push_back(ProposalText{
            countText(long(kinds.size() - mostElevations), "One more kind of filling is not shown.",
                      "%1 more kinds of filling are not shown."),
            Tone::light});
}

}  // namespace cw::views
