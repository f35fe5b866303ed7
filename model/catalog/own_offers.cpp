#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>

#include <algorithm>
#include <set>

#include "model/catalog/cloud_rows.h"
#include "model/catalog/user_catalog.h"
#include "model/catalog/user_file.h"
#include "model/error.h"
#include "model/json.h"

namespace cw::catalog {

namespace {

constexpr const char* ownOfferSource = "own-entry";

CloudOffer withSource(CloudOffer offer) {
    if (offer.source.empty()) offer.source = ownOfferSource;
    return offer;
}

void insertSourceOf(SQLite::Database& db, const CloudOffer& offer,
                    const std::vector<Source>& sources, const Catalog& catalog,
                    const std::string& day) {
    const auto given = std::ranges::find(sources, offer.source, &Source::id);
    const Source* known = given != sources.end() ? &*given : catalog.findSource(offer.source);
    const Source source =
        known != nullptr ? *known : Source{offer.source, "Entered by the user, " + day, ""};
    insertRow(db, "source", {{"id", source.id}, {"title", source.title}, {"url", source.url}},
              given != sources.end() ? "REPLACE" : "IGNORE");
}

/// Remembered beside the layouts of price lists, which may have the same headers.
std::string layoutName(const std::string& signature) {
    return "cloud offers: " + signature;
}

/// The place the user's offer of that id had, else the one behind the last; it is free then.
std::int64_t clearedPlace(SQLite::Database& db, const std::string& id) {
    SQLite::Statement own(db, "SELECT position FROM cloud_offer WHERE id = ?");
    own.bind(1, id);
    if (!own.executeStep())
        return db.execAndGet("SELECT coalesce(max(position) + 1, 0) FROM cloud_offer").getInt64();
    const std::int64_t position = own.getColumn(0).getInt64();
    own.reset();
    SQLite::Statement row(db, "DELETE FROM cloud_offer WHERE id = ?");
    row.bind(1, id);
    row.exec();
    return position;
}

}  // namespace

void requireSavable(const std::vector<CloudOffer>& offers, const std::vector<Source>& sources,
                    const Catalog& catalog) {
    std::set<std::string> ids;
    for (const CloudOffer& offer : offers) {
        const CloudOffer whole = withSource(offer);
        if (!ids.insert(whole.id).second)
            throw DocumentError("Another of the offers has the id \"" + whole.id + "\".", "id",
                                "Keep one of them, or give it an id of its own.");
        const bool isKnown = whole.source == ownOfferSource ||
                             catalog.findSource(whole.source) != nullptr ||
                             std::ranges::find(sources, whole.source, &Source::id) != sources.end();
        // The strict reader knows every range and every required text.
        (void)cloudOfferFromJson(cloudOfferToJson(whole), whole.id);
        for (const CloudProblem& problem : checkCloudOffer(whole, catalog, isKnown))
            throw DocumentError(problem.what, problem.field);
    }
}

void UserCatalog::saveOffers(const std::vector<CloudOffer>& offers,
                             const std::vector<Source>& sources, const Catalog& catalog,
                             const std::string& day, const std::string& signature,
                             const OfferLayout& layout) const {
    requireSavable(offers, sources, catalog);
    writeUserFile(file_, [&](SQLite::Database& db) {
        db.exec("PRAGMA defer_foreign_keys = ON");  // a source may be replaced under its facts
        for (const CloudOffer& offer : offers) {
            const CloudOffer whole = withSource(offer);
            insertSourceOf(db, whole, sources, catalog, day);
            const std::int64_t position = clearedPlace(db, whole.id);
            insertRow(db, "cloud_offer", cloudOfferRow(whole, position));
        }
        if (!signature.empty())
            insertRow(db, "own_price_layout",
                      {{"signature", layoutName(signature)},
                       {"json", writeJson(offerLayoutToJson(layout))}},
                      "REPLACE");
    });
}

std::optional<OfferLayout> UserCatalog::offerLayoutFor(const std::string& signature) const {
    try {
        const auto db = openUserFileToRead(file_);
        if (db == nullptr || !db->tableExists("own_price_layout")) return std::nullopt;
        SQLite::Statement row(*db, "SELECT json FROM own_price_layout WHERE signature = ?");
        row.bind(1, layoutName(signature));
        if (!row.executeStep()) return std::nullopt;
        return offerLayoutFromJson(parseJson(row.getColumn(0).getString(), file_.string()), "");
    } catch (const SQLite::Exception& error) {
        convertUserFileError(error, file_);
    }
}

void UserCatalog::removeOffer(const std::string& offer) const {
    if (!exists()) return;
    writeUserFile(file_, [&](SQLite::Database& db) { (void)clearedPlace(db, offer); });
}

}  // namespace cw::catalog
