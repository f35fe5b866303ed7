#include "app/cli/cost_json.h"

#include "model/evaluation/ownership_inputs.h"

namespace cw::cli {

const char* const costKeys =
    "JSON (--json): {\"document\", \"variants\": [{\"name\", \"years\",\n"
    "  \"currency\": {\"code\", \"per_dollar\", \"as_of\", \"source\"},\n"
    "  \"once\", \"yearly\", \"life\": {\"lines\": [{\"name\", \"low\", \"typical\", \"high\"}], "
    "\"total\"} in the currency,\n"
    "  \"horizons\": [{\"years\", \"total\"}],\n"
    "  \"per_gpu_hour_usd\", \"per_million_tokens_usd\", \"per_million_output_tokens_usd\",\n"
    "  \"run_usd\", \"npv_usd\", \"capital_cost_per_year_usd\", \"depreciation_per_year_usd\",\n"
    "  \"energy_kWh_per_year\", \"carbon_t_per_year\", \"missing\", \"unpriced_parts\",\n"
    "  \"clouds\": [{\"offer\", \"provider\", \"gpu\", \"term\", \"as_of\", \"source\",\n"
    "    \"per_gpu_hour_usd\", \"multi_node\", \"likeness\" (throughput, peak, count),\n"
    "    \"equal_gpus\", \"per_month_usd\", \"saving_usd\", \"npv_usd\", \"payback_months\" (null: "
    "never),\n"
    "    \"within_life\", \"break_even_utilisation\" (null: idle hours are paid), \"basis\", "
    "\"caution\"}],\n"
    "  \"doubt\": {\"draws\", \"capital_usd\", \"life_usd\", \"per_gpu_hour_usd\",\n"
    "    \"per_million_tokens_usd\", \"per_million_output_tokens_usd\": {\"p10\", \"p50\", "
    "\"p90\"},\n"
    "    \"horizons_usd\": [{...}], \"tornado\": [{\"input\", \"life_at_low_usd\", "
    "\"life_at_high_usd\"}],\n"
    "    \"unit_tornado\": {\"per_gpu_hour_usd\", \"per_million_tokens_usd\",\n"
    "      \"per_million_output_tokens_usd\": [{\"input\", \"at_low_usd\", \"at_high_usd\"}]}}}]}"
    "\n"
    "null stands where a thing is not known or was not asked for.";

namespace {

Json amounts(const economics::Columns& columns) {
    return JsonObject{{"low", columns[0].dollars()},
                      {"typical", columns[1].dollars()},
                      {"high", columns[2].dollars()}};
}

/// Null where nothing of what is bought has a price.
Json totalJson(const economics::StatementBlock& block) {
    return block.isKnown ? amounts(block.total.amount) : Json(nullptr);
}

Json blockJson(const economics::StatementBlock& block) {
    JsonArray lines;
    for (const economics::StatementLine& line : block.lines)
        lines.push_back(JsonObject{{"name", line.name},
                                   {"low", line.amount[0].dollars()},
                                   {"typical", line.amount[1].dollars()},
                                   {"high", line.amount[2].dollars()}});
    return JsonObject{{"lines", std::move(lines)}, {"total", totalJson(block)}};
}

Json horizonsJson(const Costed& cost) {
    JsonArray horizons;
    for (std::size_t i = 0; i < cost.statement.horizons.size(); ++i)
        horizons.push_back(JsonObject{{"years", cost.evaluation.ownership.horizons[i].years},
                                      {"total", totalJson(cost.statement.horizons[i])}});
    return horizons;
}

Json orNothing(const std::optional<double>& value) {
    return value ? Json(*value) : Json(nullptr);
}

Json textOrNothing(const std::string& text) {
    return text.empty() ? Json(nullptr) : Json(text);
}

const char* likenessKey(economics::Likeness likeness) {
    switch (likeness) {
        case economics::Likeness::throughput:
            return "throughput";
        case economics::Likeness::peak:
            return "peak";
        case economics::Likeness::count:
            break;
    }
    return "count";
}

Json cloudJson(const evaluation::CloudResult& cloud) {
    const catalog::CloudOffer& offer = cloud.offer;
    JsonObject json{{"offer", offer.id},
                    {"provider", offer.provider},
                    {"gpu", offer.gpu},
                    {"term", std::string(nameOf(offer.term))},
                    {"as_of", offer.asOf},
                    {"source", offer.source},
                    {"per_gpu_hour_usd", orNothing(offer.dollarsPerGpuHour())},
                    {"multi_node", offer.multiNode ? Json(*offer.multiNode) : Json(nullptr)}};
    if (const auto& comparison = cloud.comparison) {
        json.emplace_back("likeness", likenessKey(comparison->likeness));
        json.emplace_back("equal_gpus", comparison->equalGpus);
        json.emplace_back("per_month_usd", comparison->perMonth.dollars());
        json.emplace_back("saving_usd", comparison->saving.dollars());
        json.emplace_back("npv_usd", comparison->npv_USD);
        json.emplace_back("payback_months", orNothing(comparison->paybackMonths));
        json.emplace_back("within_life", comparison->withinLife);
        json.emplace_back("break_even_utilisation", orNothing(comparison->breakEvenUtilisation));
    }
    json.emplace_back("basis", textOrNothing(cloud.basis));
    json.emplace_back("caution", textOrNothing(cloud.caution));
    return json;
}

constexpr std::pair<const char*, economics::Measure> unitMeasures[] = {
    {"per_gpu_hour_usd", economics::Measure::gpuHour},
    {"per_million_tokens_usd", economics::Measure::millionTokens},
    {"per_million_output_tokens_usd", economics::Measure::millionOutputTokens}};

Json bandJson(const economics::Band& band) {
    return JsonObject{{"p10", band.p10}, {"p50", band.p50}, {"p90", band.p90}};
}

Json doubtJson(const economics::Doubt& doubt) {
    using economics::Measure;
    JsonArray horizons;
    for (const economics::Band& band : doubt.horizons_USD) horizons.push_back(bandJson(band));
    JsonArray swings;
    for (const economics::Swing& swing : economics::tornado(doubt, Measure::life))
        swings.push_back(JsonObject{{"input", swing.input},
                                    {"life_at_low_usd", swing.atLow_USD[0]},
                                    {"life_at_high_usd", swing.atHigh_USD[0]}});
    JsonObject unitSwings;
    for (const auto& [key, measure] : unitMeasures) {
        JsonArray moved;
        const auto i = static_cast<std::size_t>(measure);
        for (const economics::Swing& swing : economics::tornado(doubt, measure))
            moved.push_back(JsonObject{{"input", swing.input},
                                       {"at_low_usd", swing.atLow_USD[i]},
                                       {"at_high_usd", swing.atHigh_USD[i]}});
        unitSwings.emplace_back(key, std::move(moved));
    }
    return JsonObject{
        {"draws", doubt.draws},
        {"capital_usd", bandJson(doubt.capital_USD)},
        {"life_usd", bandJson(doubt.band(Measure::life))},
        {"per_gpu_hour_usd", bandJson(doubt.band(Measure::gpuHour))},
        {"per_million_tokens_usd", bandJson(doubt.band(Measure::millionTokens))},
        {"per_million_output_tokens_usd", bandJson(doubt.band(Measure::millionOutputTokens))},
        {"horizons_usd", std::move(horizons)},
        {"tornado", std::move(swings)},
        {"unit_tornado", std::move(unitSwings)}};
}

Json ifKnown(const economics::Ownership& own, double amount) {
    return own.isCapitalKnown ? Json(amount) : Json(nullptr);
}

JsonArray texts(const std::vector<std::string>& all) {
    JsonArray array;
    for (const std::string& text : all) array.emplace_back(text);
    return array;
}

}  // namespace

Json costToJson(const Costed& cost) {
    const economics::Ownership& own = cost.evaluation.ownership;
    const design::Currency& currency = cost.statement.currency;
    JsonArray clouds;
    for (const evaluation::CloudResult& cloud : cost.clouds) clouds.push_back(cloudJson(cloud));
    return JsonObject{
        {"name", cost.variant.name},
        {"years", evaluation::termsOf(cost.variant).years},
        {"currency", JsonObject{{"code", currency.code},
                                {"per_dollar", currency.perDollar},
                                {"as_of", textOrNothing(currency.asOf)},
                                {"source", textOrNothing(currency.source)}}},
        {"once", blockJson(cost.statement.once)},
        {"yearly", blockJson(cost.statement.yearly)},
        {"life", blockJson(cost.statement.life)},
        {"horizons", horizonsJson(cost)},
        {"per_gpu_hour_usd", orNothing(own.perGpuHour_USD)},
        {"per_million_tokens_usd", orNothing(own.perMillionTokens_USD)},
        {"per_million_output_tokens_usd", orNothing(own.perMillionOutputTokens_USD)},
        {"run_usd", orNothing(own.run_USD)},
        {"npv_usd", ifKnown(own, own.costNpv_USD)},
        {"capital_cost_per_year_usd", ifKnown(own, own.capitalCostPerYear_USD)},
        {"depreciation_per_year_usd", ifKnown(own, own.depreciationPerYear.dollars())},
        {"energy_kWh_per_year", cost.isPowerKnown() ? Json(own.energy_kWhPerYear) : Json(nullptr)},
        {"carbon_t_per_year", cost.isPowerKnown() ? Json(own.carbon_tPerYear) : Json(nullptr)},
        {"missing", texts(own.missing)},
        {"unpriced_parts", texts(cost.evaluation.unpriced)},
        {"clouds", std::move(clouds)},
        {"doubt", cost.doubt ? doubtJson(*cost.doubt) : Json(nullptr)}};
}

}  // namespace cw::cli
