// A cloud provider's dated price of a GPU-hour: what renting costs, to set owning against it.
//
// Not a part: nothing that is drawn or bought. Prices are exact in millionths of a dollar, as
// providers quote fractions of a cent; money is rounded once, for a number of hours. What the
// provider or the source does not say stays missing: a price of another day, or a network nobody
// describes, is not guessed. Offers are read with the catalog (Catalog::cloudOffers).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/catalog/part.h"
#include "model/json.h"
#include "model/money.h"

namespace cw::catalog {

enum class CloudTerm {
    onDemand,
    spot,           ///< may be taken away at any time
    marketplace,    ///< an average over sellers; swings from day to day
    capacityBlock,  ///< hours booked ahead, for days or weeks
    reserved,       ///< committed; the source does not say for how long
    reserved1y,
    reserved3y,
};

/// "onDemand", for files and messages.
[[nodiscard]] std::string_view nameOf(CloudTerm term);
[[nodiscard]] std::optional<CloudTerm> cloudTermFrom(std::string_view name);
/// Whether it is paid for whether used or not.
[[nodiscard]] bool isCommitted(CloudTerm term);

struct CloudOffer {
    std::string id;        ///< "aws-h100-8x-on-demand-2026-11"
    std::string provider;  ///< "AWS"
    std::string instance;  ///< the provider's name of it: "p5.48xlarge", "" where not said
    std::string gpu;       ///< as offered: "H100 SXM"; "any" for a term that covers all
    PartId part;           ///< the accelerator in the catalog, "" where none is meant
    std::optional<double> memory_B;  ///< of one GPU, as the provider says
    int gpusPerInstance = 1;         ///< the smallest number that can be rented at this price
    CloudTerm term = CloudTerm::onDemand;
    std::optional<std::int64_t> price_microdollars;  ///< of one GPU for one hour; exact
    std::string region;                              ///< "us-east-1", "" where not said
    std::string asOf;                                ///< "2026-11-09", "2024-12"
    std::string source;                              ///< id in the table of sources
    Confidence confidence = Confidence::medium;
    /// Whether instances reach each other over a network made for training over many nodes; empty
    /// where nobody says.
    std::optional<bool> multiNode;
    std::string fabric;                ///< "EFA", "NDR InfiniBand"
    std::optional<double> fabric_bps;  ///< of one GPU, one direction
    std::string note;

    /// The price of so many GPU-hours, rounded once to cents; empty without a price. Throws
    /// InputError when the product is beyond what Money holds.
    [[nodiscard]] std::optional<Money> priceOf(double gpuHours) const;
    [[nodiscard]] std::optional<double> dollarsPerGpuHour() const;

    bool operator==(const CloudOffer&) const = default;
};

/// What is wrong with one offer: an unknown source or part, a GPU of another memory size.
struct CloudProblem {
    std::string field;
    std::string what;
};
[[nodiscard]] std::vector<CloudProblem> checkCloudOffer(const CloudOffer& offer,
                                                        const PartLookup& parts,
                                                        bool sourceIsKnown);

/// Reading is strict, as for parts: throws DocumentError with the key path. "price" is dollars.
[[nodiscard]] CloudOffer cloudOfferFromJson(const Json& json, const std::string& path);
[[nodiscard]] Json cloudOfferToJson(const CloudOffer& offer);

}  // namespace cw::catalog
