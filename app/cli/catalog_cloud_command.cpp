// catalog cloud: what providers ask for a GPU-hour, with dates and sources.
#include <algorithm>
#include <cstdio>
#include <memory>

#include "app/cli/catalog_commands.h"
#include "app/cli/table.h"
#include "model/catalog/cloud_offer.h"
#include "model/checks/wording.h"

namespace cw::cli {

namespace {

struct CloudOptions {
    std::string part;
    std::string provider;
    std::string term;
    bool multiNode = false;
};

/// "$2.7447": fractions of a cent are part of the price.
std::string hourText(const catalog::CloudOffer& offer) {
    const auto dollars = offer.dollarsPerGpuHour();
    if (!dollars) return "not published";
    char text[32];
    std::snprintf(text, sizeof text, "$%.6f", *dollars);
    std::string shown = text;
    while (shown.back() == '0' && shown[shown.size() - 3] != '.') shown.pop_back();
    return shown;
}

std::string networkText(const catalog::CloudOffer& offer) {
    if (!offer.multiNode) return "not said";
    if (!*offer.multiNode) return "one node only";
    std::string text = offer.fabric.empty() ? "multi-node" : offer.fabric;
    if (offer.fabric_bps) text += ", " + checks::gigabits(*offer.fabric_bps) + " a GPU";
    return text;
}

std::vector<catalog::CloudOffer> chosen(const catalog::Catalog& catalog,
                                        const CloudOptions& options) {
    if (!options.part.empty() && catalog.find(options.part) == nullptr)
        throw UsageError("There is no part \"" + options.part + "\".", "--part",
                         "List accelerators with: catalog list --kind accelerator.");
    if (!options.term.empty() && !catalog::cloudTermFrom(options.term))
        throw UsageError("There is no term \"" + options.term + "\".", "--term",
                         "See catalog cloud --help.");
    std::vector<catalog::CloudOffer> offers = catalog.cloudOffers();
    std::erase_if(offers, [&options](const catalog::CloudOffer& offer) {
        return (!options.part.empty() && offer.part != options.part) ||
               (!options.provider.empty() && offer.provider != options.provider) ||
               (!options.term.empty() && catalog::nameOf(offer.term) != options.term) ||
               (options.multiNode && offer.multiNode != true);
    });
    return offers;
}

int cloudCommand(const Session& session, const CloudOptions& options) {
    const catalog::Catalog catalog = openCatalog(session);
    const auto offers = chosen(catalog, options);
    if (session.json) {
        JsonArray list;
        for (const catalog::CloudOffer& offer : offers) list.push_back(cloudOfferToJson(offer));
        print(writeJson(list));
        return exitOk;
    }
    std::vector<Row> rows{
        {"provider", "GPU", "GPUs", "term", "a GPU-hour", "as of", "network", "id", "yours"}};
    for (const catalog::CloudOffer& offer : offers)
        rows.push_back(
            {offer.provider, offer.part.empty() ? offer.gpu : offer.part,
             std::to_string(offer.gpusPerInstance), std::string(catalog::nameOf(offer.term)),
             hourText(offer), offer.asOf, networkText(offer), offer.id,
             catalog.originOfOffer(offer.id) == catalog::PartOrigin::shipped ? "" : "yes"});
    print(table(rows));
    return exitOk;
}

}  // namespace

void addCatalogCloudCommand(CLI::App& catalog, Session& session) {
    CLI::App* command = catalog.add_subcommand(
        "cloud", "What cloud providers ask for a GPU-hour: dated prices with their sources");
    const auto options = std::make_shared<CloudOptions>();
    command->add_option("--part", options->part, "Only this accelerator")->type_name("ID");
    command->add_option("--provider", options->provider, "Only this provider")->type_name("NAME");
    command
        ->add_option("--term", options->term,
                     "onDemand, spot, marketplace, capacityBlock, reserved, reserved1y or "
                     "reserved3y")
        ->type_name("TERM");
    command->add_flag("--multi-node", options->multiNode,
                      "Only those whose network is said to serve training over many nodes");
    command->add_flag("--json", session.json,
                      "JSON: an array, units in the keys, price in dollars");
    command->callback([&session, options] {
        session.command = [&session, options] { return cloudCommand(session, *options); };
    });
}

}  // namespace cw::cli
