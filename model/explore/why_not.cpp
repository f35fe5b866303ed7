// "Why not this part?": the designs with it, searched for by themselves and held against the
// answer.
#include <algorithm>

#include "model/checks/wording.h"
#include "model/design/words.h"
#include "model/economics/capex.h"
#include "model/error.h"
#include "model/explore/advice.h"
#include "model/explore/contradiction.h"
#include "model/explore/node_choices.h"
#include "model/explore/why_absent.h"
#include "model/explore/why_not_room.h"

namespace cw::explore {

namespace {

using catalog::Part;
using catalog::PartKind;

bool hasPart(const NodeChoice& node, const catalog::PartId& id) {
    if (node.device.part == id || (node.storage != nullptr && node.storage->id == id)) return true;
    return std::any_of(node.device.fittings.begin(), node.device.fittings.end(),
                       [&](const design::Fitting& fitting) { return fitting.part == id; });
}

/// The designs of the space with the part. Indices are those of the smaller space.
Space onlyWith(const Space& space, const Part& part) {
    Space some = space;
    some.nodes.clear();
    for (NodeChoice node : space.nodes) {
        if (part.kind == PartKind::networkSwitch) {
            std::erase_if(node.fabrics, [&](const FabricChoice& fabric) {
                return fabric.switchPart->id != part.id;
            });
            if (!node.fabrics.empty()) some.nodes.push_back(std::move(node));
        } else if (hasPart(node, part.id)) {
            some.nodes.push_back(std::move(node));
        }
    }
    // A single node has no switch.
    if (part.kind == PartKind::networkSwitch) std::erase(some.counts, 1);
    return some;
}

}  // namespace

std::string whyAbsent(const Space& space, const Part& part) {
    for (const LeftOut& out : space.leftOut)
        if (out.what == part.id)
            return part.name + " is left out: " + out.what + " " + out.why + " (" +
                   checks::grouped(out.candidates) + " designs).";
    const Vary& vary = space.request.vary;
    if (part.availability == catalog::Availability::statedOnly)
        return part.name + " exists only as stated in a publication; it cannot be ordered.";
    if (part.availability == catalog::Availability::announced)
        return part.name + " is announced and cannot be ordered yet.";
    if (part.availability == catalog::Availability::endOfLife && !vary.withEndOfLife)
        return part.name +
               " is at its end of life; \"withEndOfLife\": true under \"vary\" lets it in.";
    const bool isOfTheRoom = part.kind == PartKind::rack || part.kind == PartKind::pdu ||
                             part.kind == PartKind::coolingUnit;
    if (isOfTheRoom) return whyNotRoomPart(space, part);
    if (!isAllowed(part, vary, {}))
        return "The request does not allow parts of " + part.vendor + ".";
    switch (part.kind) {
        case PartKind::cable:
        case PartKind::transceiver:
            return part.name +
                   " is no choice of its own: cables and modules follow from the ports "
                   "and the distances.";
        case PartKind::server:
            if (part.soldOnlyInside)
                return part.name + " comes with its rack, which is offered as a whole.";
            if (vary.airOnly)
                return part.name + " is not cooled by air alone, as the request asks.";
            break;
        case PartKind::cpu:
        case PartKind::memory:
        case PartKind::drive:
            return part.name + " is " + design::aKindWord(part.kind) +
                   ": nodes are taken with those they are sold with. It can be fitted on the "
                   "canvas.";
        default:
            break;
    }
    return "No design that the request allows has " + part.name +
           ": the servers that take it are left out, or the lists under \"vary\" leave it out.";
}

namespace {

std::string figuresWords(const Point& point, const std::vector<Objective>& objectives) {
    std::vector<std::string> words;
    for (const Objective objective : objectives)
        words.push_back(wordsFor(objective, point.figures.of(objective)));
    return checks::listed(words);
}

const FrontPoint* dominating(const Result& result, const Point& point,
                             const std::vector<Objective>& objectives) {
    const auto found =
        std::find_if(result.front.begin(), result.front.end(), [&](const FrontPoint& other) {
            return std::all_of(objectives.begin(), objectives.end(), [&](Objective objective) {
                return other.point.figures.of(objective) <= point.figures.of(objective);
            });
        });
    return found == result.front.end() ? nullptr : &*found;
}

/// The limits that keep the part out, each with what it would have to be.
std::string whyBroken(const Space& some, const Part& part, const SearchOptions& options) {
    Result alone;
    alone.request = some.request;
    alone.shares = {{}};
    explainContradiction(alone, some, options);
    if (alone.kept.empty())
        return "No design with " + part.name + " can run the workload: it does not fit in memory.";
    concludeContradiction(alone);
    std::string text = "With " + part.name + " no design keeps all limits. " + alone.binding;
    for (const Relaxation& relaxation : alone.relaxations)
        text += " It would do with " + relaxation.words;
    return text;
}

/// Storage that the request does not ask for: the same designs beside one of it. Nullopt where no
/// node can be joined to it.
std::optional<Space> besideStorage(const Space& space, const Part& part,
                                   const std::stop_token& cancel) {
    Request request = space.request;
    request.vary.storage = {part.id};
    try {
        return buildSpace(*space.catalog, request, cancel);
    } catch (const InputError&) {  // a space without designs
        return std::nullopt;
    }
}

bool isAskedForStorage(const Space& space) {
    return space.request.limits.storage_B ||
           std::any_of(space.request.vary.storage.begin(), space.request.vary.storage.end(),
                       [](const catalog::PartId& id) { return !id.empty(); });
}

/// What a reader must know of figures of designs with the part.
std::string priceNote(const Part& part) {
    return part.price() != nullptr || economics::isInPriceOfSystem(&part)
               ? ""
               : " Without its price, which is not known.";
}

/// Why the designs of the space with the part are not in the answer.
std::string whyNotIn(const Space& space, const Result& result, const Part& part,
                     const SearchOptions& asked) {
    const Space some = onlyWith(space, part);
    if (some.nodes.empty() || some.counts.empty()) return whyAbsent(space, part);
    const std::vector<Objective>& objectives = space.request.objectives;
    SearchOptions options = asked;
    options.plans = std::make_shared<PlanCache>(space.request);
    options.withReferences = false;
    const SearchResult found = search(some, options);
    if (found.front.empty()) return whyBroken(some, part, options);
    // The nearest to the front: the one that leads in the objective that is asked for first.
    for (const Point& point : found.front) {
        const std::string name = some.nameOf(point.candidate);
        for (const FrontPoint& shown : result.front)
            if (shown.name == name)
                return part.name + " is in the answer: " + name + " (" +
                       figuresWords(point, objectives) + ").";
    }
    const Point& best = found.front.front();
    const FrontPoint* better = dominating(result, best, objectives);
    std::string text = "The best with " + part.name + " is " + some.nameOf(best.candidate) + " (" +
                       figuresWords(best, objectives) + ")";
    if (better == nullptr) return text + "." + priceNote(part);
    return text + "; " + better->name + " (" + figuresWords(better->point, objectives) +
           ") is as good or better in everything asked for." + priceNote(part);
}

}  // namespace

std::string whyNot(const Space& space, const Result& result, const catalog::PartId& id,
                   const SearchOptions& asked) {
    const Part* part = space.catalog->find(id);
    if (part == nullptr)
        throw InputError("The catalog has no part \"" + id + "\".", "",
                         "`clusterwright-cli catalog search` lists the parts there are.");
    if (part->kind == PartKind::storageSystem && !isAskedForStorage(space)) {
        const std::string asksForNone = "The request asks for no storage. ";
        const auto with = besideStorage(space, *part, asked.cancel);
        if (!with)
            return asksForNone + "If it did, nothing would join " + part->name +
                   " to any node that the request allows.";
        return asksForNone + whyNotIn(*with, result, *part, asked) +
               " \"storage\" under \"vary\" asks for it.";
    }
    return whyNotIn(space, result, *part, asked);
}

}  // namespace cw::explore
