// What an exploration found, ready to be shown, kept, merged and drawn.
//
// Built from a search: the front with everything the canvas would say of each design, what binds it
// and what a little more of each resource would buy, the references it is compared with, and where
// nothing keeps all limits, which of them clash and what would do. As JSON it holds its request, so
// a result can be merged with others and asked again with nothing but the catalog at hand. The same
// request and catalog give the same bytes, `seconds` aside.
#pragma once

#include "model/explore/search.h"

namespace cw::explore {

/// What a step to the next larger design would take and give.
struct Step {
    int nodes = 0;  ///< of that design
    double cost_USD = 0;
    double power_W = 0;
    double racks = 0;
    double time_s = 0;  ///< saved
    bool operator==(const Step&) const = default;
};

struct Advice {
    std::optional<Limit> binding;  ///< the limit that keeps the design from being larger or smaller
    std::string bindingWords;      ///< one sentence, also when nothing binds
    std::optional<Step> step;      ///< empty where there is no larger design
    std::vector<std::string> more;  ///< what one more dollar, kilowatt and rack would buy
    bool operator==(const Advice&) const = default;
};

/// A design of the front.
struct FrontPoint {
    Point point;
    std::string name;
    evaluation::FindingCounts findings;
    std::vector<std::string> unpriced;  ///< parts that are in no sum
    Advice advice;
    std::vector<Limit> breaks;  ///< empty unless nothing keeps all limits
    /// False of a cancelled search: neither findings, parts without a price nor advice are known.
    bool isLookedAt = true;
};

/// How far a limit must give way.
struct GivesWay {
    Limit limit = Limit::budget;
    double asked = 0;
    double needed = 0;
    bool operator==(const GivesWay&) const = default;
};

/// Where nothing keeps all limits: the limits that must give way for the others to hold, none of
/// which could stay. The first of them by as little as can be; then of such designs the cheapest.
struct Relaxation {
    std::vector<GivesWay> ways;  ///< never empty
    std::string words;
    [[nodiscard]] std::vector<Limit> limits() const;  ///< ascending
    bool operator==(const Relaxation&) const = default;
};

/// What one shard counted.
struct Share {
    int shard = 0;
    std::array<long long, limitCount> ruledOut{};  ///< candidates whose node count breaks a limit
    double seconds = 0;
};

struct Result {
    Request request;
    std::string catalogVersion;
    long long candidates = 0;  ///< whole designs the request allows, those left out included
    long long judged = 0;      ///< of those, with all prices and figures: searched
    std::vector<LeftOut> leftOut;
    std::vector<FrontPoint> front;
    std::vector<Point> references;
    std::vector<std::string> referenceNames;
    std::string
        binding;  ///< what binds the design that leads in the second objective, or the clash
    std::vector<std::vector<Limit>> clashes;  ///< smallest sets of limits that nothing keeps
    /// Where the front keeps not all limits: the largest sets of limits that some design keeps; the
    /// empty one where a design runs but keeps none.
    std::vector<std::vector<Limit>> kept;
    std::vector<GivesWay> least;  ///< then: what each limit must be by itself, whatever the others
    std::vector<Relaxation> relaxations;
    std::vector<std::string> notes;
    int shards = 1;
    std::vector<Share> shares;  ///< of the shards that are in it, ascending; one when whole
    bool cancelled = false;
    [[nodiscard]] bool isWhole() const { return static_cast<int>(shares.size()) == shards; }
    [[nodiscard]] double seconds() const;
    [[nodiscard]] bool isFeasible() const { return clashes.empty() && !front.empty(); }
};

/// Searches and completes: the whole answer. `seconds` stays 0: the model has no clock.
[[nodiscard]] Result explore(const Space& space, const SearchOptions& options = {});

[[nodiscard]] Json resultToJson(const Result& result);
/// The layout resultToJson is written in: a design a line.
[[nodiscard]] JsonLayout resultLayout();
/// Throws DocumentError.
[[nodiscard]] Result resultFromJson(const Json& json, const std::string& source);

/// Shards of one exploration put together: exact, and adding a shard again changes nothing. Throws
/// InputError when they are of different requests, catalogs or numbers of shards.
[[nodiscard]] Result merge(const std::vector<Result>& parts);

/// Throws InputError where the designs of the result are not those of the space: it was searched
/// for with another catalog.
void requireSameDesigns(const Space& space, const Result& result);

/// Puts a design of the front into the document as a new variant called `name`: one step to undo.
[[nodiscard]] design::Answer<design::Transaction> addAsVariant(const design::Document& document,
                                                               const Space& space,
                                                               const Candidate& candidate,
                                                               const std::string& name);

/// Why a part is not in the answer: which limit, which design is better, or what is missing.
/// Cancelled, what it says is worth nothing.
[[nodiscard]] std::string whyNot(const Space& space, const Result& result,
                                 const catalog::PartId& part, const SearchOptions& asked = {});

}  // namespace cw::explore
