// Results as JSON: for people and programs that read a design a line, and for merging.
#include "model/explore/result.h"
#include "model/explore/result_keys.h"
#include "model/explore/sealed_json.h"

namespace cw::explore {

namespace {

Json whole(long long number) {
    return static_cast<std::int64_t>(number);
}

void addCandidate(JsonObject& members, const Candidate& candidate) {
    members.emplace_back("candidate", JsonArray{candidate.node, candidate.count, candidate.fabric});
}

void addFigures(JsonObject& members, const Figures& figures) {
    members.emplace_back("nodes", figures.nodes);
    members.emplace_back("gpus", whole(figures.gpus));
    for (int i = 0; i < objectiveCount; ++i) {
        const auto objective = static_cast<Objective>(i);
        members.emplace_back(keyOf(objective), figures.of(objective));
    }
    members.emplace_back("days", figures.of(Objective::time) / 86'400);
    members.emplace_back("heat_W", figures.heat_W);
    members.emplace_back("typical_W", figures.typical_W);
    members.emplace_back("floor_m2", figures.floor_m2);
    members.emplace_back("availability", figures.availability);
    members.emplace_back("tokens_per_s", figures.tokens_per_s);
    members.emplace_back("partsWithoutPrice", figures.unpriced);
    members.emplace_back("partsWithoutLeadTime", figures.leadTimeUnknown);
    if (!figures.runs()) members.emplace_back("reason", figures.reason);
}

Json limitsJson(const std::vector<Limit>& limits) {
    JsonArray names;
    for (const Limit limit : limits) names.emplace_back(std::string(nameOf(limit)));
    return names;
}

Json textsJson(const std::vector<std::string>& texts) {
    return JsonArray(texts.begin(), texts.end());
}

Json stepJson(const Step& step) {
    return JsonObject{{"nodes", step.nodes},
                      {"cost_USD", step.cost_USD},
                      {"power_W", step.power_W},
                      {"racks", step.racks},
                      {"saves_s", step.time_s}};
}

Json frontJson(const FrontPoint& point) {
    JsonObject members{{"name", point.name}};
    addCandidate(members, point.point.candidate);
    addFigures(members, point.point.figures);
    const Advice& advice = point.advice;
    members.emplace_back("binding", advice.binding ? std::string(nameOf(*advice.binding)) : "none");
    members.emplace_back("bindingWords", advice.bindingWords);
    if (advice.step) members.emplace_back("step", stepJson(*advice.step));
    members.emplace_back("more", textsJson(advice.more));
    members.emplace_back("findings", JsonObject{{"error", point.findings.error},
                                                {"warning", point.findings.warning},
                                                {"info", point.findings.info}});
    members.emplace_back("unpriced", textsJson(point.unpriced));
    members.emplace_back("breaks", limitsJson(point.breaks));
    return members;
}

Json countsJson(const std::array<long long, limitCount>& counts) {
    JsonObject members;
    for (int i = 0; i < limitCount; ++i)
        if (const long long count = counts[static_cast<std::size_t>(i)]; count > 0)
            members.emplace_back(std::string(nameOf(static_cast<Limit>(i))), whole(count));
    return members;
}

Json wayJson(const GivesWay& way) {
    return JsonObject{
        {"limit", std::string(nameOf(way.limit))}, {"asked", way.asked}, {"needed", way.needed}};
}

Json waysJson(const std::vector<GivesWay>& ways) {
    JsonArray list;
    for (const GivesWay& way : ways) list.push_back(wayJson(way));
    return list;
}

Json relaxationJson(const Relaxation& relaxation) {
    return JsonObject{{"ways", waysJson(relaxation.ways)}, {"words", relaxation.words}};
}

Json shardsJson(const Result& result) {
    JsonArray shares;
    for (const Share& share : result.shares)
        shares.push_back(
            JsonObject{{"shard", share.shard}, {"ruledOut", countsJson(share.ruledOut)}});
    return JsonObject{{"of", result.shards}, {"done", shares}};
}

}  // namespace

std::string keyOf(Objective objective) {
    switch (objective) {
        case Objective::cost:
            return "cost_USD";
        case Objective::time:
            return "time_s";
        case Objective::power:
            return "power_W";
        case Objective::energy:
            return "energy_J";
        case Objective::racks:
            return "racks";
        case Objective::ownership:
            return "ownership_USD";
        case Objective::costPerTokens:
            return "perMillionTokens_USD";
        case Objective::downtime:
            return "downtime";
        case Objective::leadTime:
            return "leadTime_s";
    }
    return {};
}

JsonLayout resultLayout() {
    return {{"front", "losers", "leftOut", "least", "relaxations", "notes"}};
}

Json resultToJson(const Result& result) {
    JsonObject members{{"explorationVersion", resultVersion}};
    members.emplace_back("request", requestToJson(result.request));
    members.emplace_back("catalog", result.catalogVersion);
    members.emplace_back("feasible", result.isFeasible());
    members.emplace_back("candidates", whole(result.candidates));
    members.emplace_back("judged", whole(result.judged));
    members.emplace_back("binding", result.binding);
    JsonArray front;
    for (const FrontPoint& point : result.front) front.push_back(frontJson(point));
    members.emplace_back("front", front);
    JsonArray losers;
    for (std::size_t i = 0; i < result.references.size(); ++i) {
        JsonObject loser{{"name", result.referenceNames[i]}};
        addCandidate(loser, result.references[i].candidate);
        addFigures(loser, result.references[i].figures);
        losers.push_back(loser);
    }
    members.emplace_back("losers", losers);
    JsonArray leftOut;
    for (const LeftOut& out : result.leftOut)
        leftOut.push_back(JsonObject{
            {"what", out.what}, {"why", out.why}, {"candidates", whole(out.candidates)}});
    members.emplace_back("leftOut", leftOut);
    JsonArray clashes;
    for (const auto& clash : result.clashes) clashes.push_back(limitsJson(clash));
    members.emplace_back("clashes", clashes);
    JsonArray kept;
    for (const auto& few : result.kept) kept.push_back(limitsJson(few));
    members.emplace_back("kept", kept);
    members.emplace_back("least", waysJson(result.least));
    JsonArray relaxations;
    for (const Relaxation& relaxation : result.relaxations)
        relaxations.push_back(relaxationJson(relaxation));
    members.emplace_back("relaxations", relaxations);
    members.emplace_back("notes", textsJson(result.notes));
    members.emplace_back("shards", shardsJson(result));
    if (result.cancelled) members.emplace_back("cancelled", true);
    members.emplace_back("checksum", sealOf(members));
    members.emplace_back("seconds", result.seconds());
    return members;
}

}  // namespace cw::explore
