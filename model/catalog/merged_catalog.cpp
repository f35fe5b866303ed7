#include "model/catalog/merged_catalog.h"

#include <algorithm>
#include <utility>

#include "model/catalog/own_prices.h"

namespace cw::catalog {

/// Friend of Catalog: the only one who changes a catalog that was read.
class CatalogMerger {
public:
    CatalogMerger(Catalog shipped, const UserParts& user, const std::string& day)
        : catalog_(std::move(shipped)), user_(user), day_(day) {}

    Catalog merge() {
        catalog_.offerOrigins_.clear();
        catalog_.origins_.clear();  // whatever is below the user's counts as shipped
        for (const auto& [id, source] : user_.sources) catalog_.sources_.emplace(id, source);
        for (const Part& part : user_.parts) put(part);
        sortParts();
        for (const RetiredPart& retired : user_.retired) retire(retired);
        for (const auto& [part, prices] : user_.prices) addPrices(part, prices);
        for (const auto& [part, entries] : user_.entries) price(part, entries);
        for (const CloudOffer& offer : user_.offers) offerAnew(offer);
        return std::move(catalog_);
    }

private:
    void put(Part part) {
        applyCompatibility(catalog_.compatibility_, part);
        const Part* shipped = catalog_.find(part.id);
        // A former id of another part is free for the user's.
        const bool isOver = shipped != nullptr && shipped->id == part.id;
        catalog_.origins_[part.id] = isOver ? PartOrigin::userOverShipped : PartOrigin::user;
        if (isOver) catalog_.overridden_.insert_or_assign(part.id, *shipped);
        if (catalog_.isLazy())
            catalog_.putLazily(std::move(part));
        else if (isOver)
            catalog_.parts_[catalog_.index_.at(part.id)] = std::move(part);
        else
            append(std::move(part));
    }

    void append(Part part) {
        catalog_.index_[part.id] = catalog_.parts_.size();
        for (const PartId& former : part.formerIds)
            catalog_.index_.emplace(former, catalog_.parts_.size());
        catalog_.parts_.push_back(std::move(part));
    }

    /// By kind; within a kind what was shipped first. Former ids find their part again.
    void sortParts() {
        if (catalog_.isLazy() || std::ranges::is_sorted(catalog_.parts_, {}, &Part::kind)) return;
        std::ranges::stable_sort(catalog_.parts_, {}, &Part::kind);
        catalog_.indexParts();
    }

    void retire(const RetiredPart& retired) {
        catalog_.retired_[retired.part] = retired.reason.empty()
                                              ? "Retired " + retired.since + "."
                                              : "Retired " + retired.since + ": " + retired.reason;
    }

    void addPrices(const PartId& id, const std::vector<Price>& prices) {
        if (catalog_.vendorOf(id) != nullptr) catalog_.addPrices(id, prices);
    }

    void price(const PartId& id, const std::vector<std::pair<std::int64_t, PriceEntry>>& entries) {
        const std::string* vendor = catalog_.vendorOf(id);
        if (vendor == nullptr) return;
        std::vector<OfferedPrice> offers;
        for (const auto& [bookId, entry] : entries) {
            const auto book = std::ranges::find(user_.books, bookId, &PriceBook::id);
            if (book != user_.books.end()) offers.push_back({&*book, entry});
        }
        OwnPrices own;
        for (const OfferedPrice* offer : offersThatCount(offers, day_)) {
            own.prices.push_back(priceOf(*offer, *vendor, user_.rates, day_));
            Source source = sourceOf(*offer->book, offer->entry.effective);
            // Of the lengths of a cable the slowest to come: nothing is delivered before it.
            if (const auto weeks = offer->entry.leadTime_weeks;
                weeks && weeks > own.leadTime_weeks.value_or(-1)) {
                own.leadTime_weeks = weeks;
                own.leadTimeSource = source.id;
            }
            catalog_.sources_.insert_or_assign(source.id, std::move(source));
        }
        if (!own.prices.empty()) catalog_.setOnlyPrices(id, std::move(own));
    }

    /// Over the shipped offer of that id, or behind all.
    void offerAnew(const CloudOffer& offer) {
        auto& all = catalog_.cloudOffers_;
        const auto shipped = std::ranges::find(all, offer.id, &CloudOffer::id);
        const bool isOver = shipped != all.end();
        catalog_.offerOrigins_[offer.id] = isOver ? PartOrigin::userOverShipped : PartOrigin::user;
        if (isOver)
            *shipped = offer;
        else
            all.push_back(offer);
    }

    Catalog catalog_;
    const UserParts& user_;
    const std::string& day_;
};

Catalog mergeCatalogs(Catalog shipped, const UserParts& user, const std::string& day) {
    return CatalogMerger(std::move(shipped), user, day).merge();
}

}  // namespace cw::catalog
