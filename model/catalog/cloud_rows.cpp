#include "model/catalog/cloud_rows.h"

#include <SQLiteCpp/Statement.h>

#include "model/catalog/part_json.h"
#include "model/error.h"

namespace cw::catalog {

namespace {

CloudOffer offerOf(SQLite::Statement& row, const std::string& file) {
    const auto text = [&row](const char* name) { return row.getColumn(name).getString(); };
    CloudOffer offer;
    offer.id = text("id");
    offer.provider = text("provider");
    offer.instance = text("instance");
    offer.gpu = text("gpu");
    offer.part = text("part");
    if (const auto c = row.getColumn("memory_B"); !c.isNull()) offer.memory_B = c.getDouble();
    offer.gpusPerInstance = row.getColumn("gpusPerInstance").getInt();
    if (const auto c = row.getColumn("price_microdollars"); !c.isNull())
        offer.price_microdollars = c.getInt64();
    offer.region = text("region");
    offer.asOf = text("asOf");
    offer.source = text("source");
    if (const auto c = row.getColumn("multiNode"); !c.isNull()) offer.multiNode = c.getInt() != 0;
    offer.fabric = text("fabric");
    if (const auto c = row.getColumn("fabric_bps"); !c.isNull()) offer.fabric_bps = c.getDouble();
    offer.note = text("note");
    const auto term = cloudTermFrom(text("term"));
    const auto confidence = enumFrom<Confidence>(text("confidence"));
    if (!term || !confidence)
        throw CatalogError("has a term or a confidence that does not exist.",
                           file + ", cloud offer " + offer.id, "Install the catalog file again.");
    offer.term = *term;
    offer.confidence = *confidence;
    return offer;
}

SqlValue orNull(const std::optional<double>& x) {
    return x ? SqlValue(*x) : SqlValue(nullptr);
}

}  // namespace

std::vector<CloudOffer> readCloudOffers(SQLite::Database& db, const std::string& file) {
    std::vector<CloudOffer> offers;
    SQLite::Statement rows(db, "SELECT * FROM cloud_offer ORDER BY position");
    while (rows.executeStep()) offers.push_back(offerOf(rows, file));
    return offers;
}

SqlRow cloudOfferRow(const CloudOffer& offer, std::int64_t position) {
    return {{"id", offer.id},
            {"position", position},
            {"provider", offer.provider},
            {"instance", offer.instance},
            {"gpu", offer.gpu},
            {"part", offer.part},
            {"memory_B", orNull(offer.memory_B)},
            {"gpusPerInstance", std::int64_t{offer.gpusPerInstance}},
            {"term", std::string(nameOf(offer.term))},
            {"price_microdollars",
             offer.price_microdollars ? SqlValue(*offer.price_microdollars) : SqlValue(nullptr)},
            {"region", offer.region},
            {"asOf", offer.asOf},
            {"source", offer.source},
            {"confidence", std::string(nameOf(offer.confidence))},
            {"multiNode",
             offer.multiNode ? SqlValue(std::int64_t{*offer.multiNode}) : SqlValue(nullptr)},
            {"fabric", offer.fabric},
            {"fabric_bps", orNull(offer.fabric_bps)},
            {"note", offer.note}};
}

}  // namespace cw::catalog
