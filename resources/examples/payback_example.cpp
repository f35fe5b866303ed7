#include "resources/examples/payback_example.h"

#include <algorithm>
#include <cmath>

#include "model/checks/wording.h"
#include "model/economics/payback.h"
#include "model/error.h"
#include "model/evaluation/money_study.h"
#include "resources/examples/example_builder.h"

namespace cw::examples {

namespace {

using catalog::CloudOffer;
using checks::figure;

constexpr design::Position nodePlace{0, 40};
constexpr design::Position networkPlace{0, -240};

/// 32 GPUs for 730 hours at this price are the article's $27,000 a month.
constexpr std::int64_t perGpuHour_microdollars = 1'155'822;

CloudOffer articleOffer(const std::string& gpu) {
    CloudOffer offer;
    offer.id = gpu.empty() ? "article-32-a100" : "article-a100-by-throughput";
    offer.provider = "The article's cloud";
    offer.gpu = "A100";
    offer.part = gpu;
    offer.price_microdollars = perGpuHour_microdollars;
    offer.asOf = "2026-07";
    offer.source = "article-2026-07";
    offer.confidence = catalog::Confidence::unverified;
    offer.note =
        "Stated as $38 an hour and $27,000 a month for 32 A100: $1.16 a GPU-hour, though the "
        "article calls $38 the price of one.";
    return offer;
}

/// Nothing but the capital: what the article counts.
design::OwnershipTerms statedTerms() {
    design::OwnershipTerms terms;
    terms.years = 5;
    terms.utilisation = {1, 1, 1};
    terms.residualShare = {0, 0, 0};
    terms.electricityTrend = {1, 1, 1};
    return terms;
}

/// What a bill of such a cluster has as well, where a figure is published: a colocation's rent and
/// energy, and the licence of the software.
design::OwnershipTerms completeTerms() {
    design::OwnershipTerms terms;
    terms.years = 5;
    terms.utilisation = {1, 1, 1};
    terms.residualShare = {0.10, 0.125, 0.15};
    terms.premises = design::Premises::colocation;
    terms.licence_USDpGpuYear = 4500;
    return terms;
}

/// United States commercial average of February 2026 (EIA, Electric Power Monthly, table 5.6.A).
constexpr double electricity_USDpkWh = 0.1437;

void draw(ExampleBuilder& builder, const workload::TrainingJob& job,
          const design::OwnershipTerms& terms, const std::vector<CloudOffer>& offers) {
    const design::DeviceId node = builder.place("article-node-8xb100", "Node", nodePlace, 4);
    const design::DeviceId network =
        builder.place("article-network-32xb100", "Network", networkPlace, 1);
    builder.cableAsStated(builder.portOf(node, "osfp"), builder.portOf(network, "osfp"), 4,
                          "article-dac-400");
    builder.setJob(job);
    design::Site site;
    if (terms.premises == design::Premises::colocation)
        site.electricityPrice_USDpkWh = electricity_USDpkWh;
    builder.setSite(site);
    design::Economics economics;
    economics.ownership = terms;
    builder.setEconomics(economics);
    builder.compareWith(offers);
}

/// "51.9 months", "never".
std::string paybackWords(const economics::CloudComparison& comparison) {
    if (!comparison.paybackMonths) return "never";
    return figure(*comparison.paybackMonths, 1) + " months" +
           (comparison.withinLife ? "" : ", which is not within its life");
}

/// A sentence for each offer, evaluated.
std::string findings(const ExampleBuilder& builder) {
    const design::Variant& variant = builder.variant();
    const auto evaluation = evaluation::evaluate(variant, builder.document().pinned);
    std::string text;
    for (const evaluation::CloudResult& cloud : evaluation::compareClouds(
             variant, builder.document().pinned, evaluation, variant.economics.cloudOffers))
        text += "\n" + cloud.offer.provider + ", " + cloud.offer.gpu + " at $" +
                figure(cloud.offer.dollarsPerGpuHour().value_or(0), 2) +
                " a GPU-hour: " + figure(cloud.comparison->equalGpus, 1) +
                " GPUs do the same work for " + checks::dollars(cloud.comparison->perMonth) +
                " a month; owning pays after " + paybackWords(*cloud.comparison) + ".";
    text += "\nOwning costs " + checks::dollars(evaluation.ownership.perYear.typical) +
            " a year to run.";
    return text;
}

/// What the article's own peaks would give: 1,750 against 312 TFLOP/s, owning free to run.
std::string byPeak() {
    const double gpus = economics::equalGpus(32, 1750, 312).value_or(0);
    const double month = gpus * economics::hoursPerMonth * perGpuHour_microdollars / 1e6;
    return "1,750 against 312 TFLOP/s, it would be " + figure(gpus, 1) + " of them, $" +
           checks::grouped(std::llround(month)) + " a month, and " +
           figure(economics::paybackMonths(1.4e6, month, 0).value_or(0), 1) +
           " months with nothing to run.";
}

/// Offers of the catalog by id. Throws InputError for one that is not there.
std::vector<CloudOffer> offersCalled(const catalog::Catalog& catalog,
                                     const std::vector<std::string>& ids) {
    std::vector<CloudOffer> offers;
    for (const std::string& id : ids) {
        const auto& all = catalog.cloudOffers();
        const auto found = std::find_if(all.begin(), all.end(),
                                        [&](const CloudOffer& offer) { return offer.id == id; });
        if (found == all.end()) throw InputError("there is no cloud offer " + id, "example");
        offers.push_back(*found);
    }
    return offers;
}

}  // namespace

Example paybackExample(const catalog::Catalog& catalog,
                       const std::vector<workload::ModelArchitecture>& models) {
    ExampleBuilder builder(catalog, "Payback: own or rent 32 B100");
    const auto job = jobOf(models, "llama-2-70b", 10.45e9, 3e6);

    builder.startVariant("52 months, as stated in the article", true);
    draw(builder, job, statedTerms(), {articleOffer("")});
    builder.setNotes(
        "As stated in the article: $1.4M for 32 B100, or $27,000 a month for 32 A100 in a cloud; "
        "1.4M / 27K is 52 months. GPU for GPU, and owning costs nothing to run." +
        findings(builder));

    builder.startVariant("with what owning costs to run", false);
    draw(builder, job, completeTerms(), {articleOffer("")});
    builder.setNotes(
        "The same comparison with rent by the kilowatt (CBRE), metered energy at the United "
        "States' commercial average (EIA) and NVIDIA AI Enterprise at 4,500 USD a GPU and year." +
        findings(builder));

    builder.startVariant("against as many A100 as it takes", false);
    draw(builder, job, completeTerms(), {articleOffer("a100-sxm4-80gb")});
    builder.setNotes(
        "Like for like: as many of the article's A100 as train the same job as fast as the 32 "
        "B100. By dense peak alone, " +
        byPeak() + findings(builder));

    builder.startVariant("against rented B200 and H100", false);
    draw(
        builder, job, completeTerms(),
        offersCalled(catalog, {"lambda-b200-8x-on-demand-2026-09", "coreweave-b200-8x-spot-2026-09",
                               "qubrid-b200-8x-1-year-2026-09", "lambda-h100-8x-on-demand-2026-09",
                               "azure-h100-8x-on-demand-2026-11"}));
    builder.setNotes(
        "Like for like against today's offers, on demand, spot and reserved. B200 is the chip "
        "nearest to a B100 that can be rented; a whole year is paid where reserved, used or not." +
        findings(builder));
    return {"payback-32-b100.cluster", builder.document()};
}

}  // namespace cw::examples
