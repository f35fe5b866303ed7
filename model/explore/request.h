// What is asked of the exploration: the work, the hard limits, what may vary, and what to favour.
//
// Plain values read from a small JSON file (resources/help/explore.md has every key and its other
// names) and written back in one canonical form. Nothing of the catalog is decided here: an empty
// list of parts means "whatever the catalog has".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/catalog/part.h"
#include "model/design/variant.h"
#include "model/fabric/request.h"
#include "model/json.h"
#include "model/workload/inference_service.h"
#include "model/workload/training_job.h"

namespace cw::explore {

/// What a design is judged by. All of them are the less the better.
enum class Objective {
    cost,           ///< capital cost, typical, US dollars
    time,           ///< all workloads one after another, seconds
    power,          ///< at the meter: IT peak times PUE, watts
    energy,         ///< of all workloads at typical power times PUE, joules
    racks,          ///< racks it fills
    ownership,      ///< capital and running cost over the years of the terms, US dollars
    costPerTokens,  ///< US dollars of ownership per million tokens trained
    downtime,       ///< share of the time that is no useful work
    leadTime,       ///< the longest that a part states, seconds
};
inline constexpr int objectiveCount = 9;

/// The hard limits by name; the order in which a design that breaks several is put down to one.
enum class Limit {
    memory,  ///< the model fits and the machine can be timed: not in the request, always there
    budget,
    power,
    cooling,
    racks,
    floor,
    deadline,
    availability,
    leadTime,  ///< of the parts that state one
};
inline constexpr int limitCount = 9;

struct Limits {
    std::optional<Money> budget;      ///< of the capital cost, typical
    std::optional<double> power_W;    ///< at the meter, IT peak times PUE
    std::optional<double> cooling_W;  ///< heat the room takes, IT peak
    std::optional<int> racks;
    std::optional<double> floor_m2;
    std::optional<double> deadline_s;    ///< all workloads
    std::optional<double> availability;  ///< share of the time that is useful work
    std::optional<double> leadTime_s;    ///< of every part; of those that state none it is said
    std::optional<double> storage_B;     ///< usable bytes of the storage beside the nodes, at least
    bool operator==(const Limits&) const = default;
};

struct NodeRange {
    int from = 1;
    int to = 256;
    int step = 0;  ///< 0: each to 32, then steps of about a sixteenth
    bool operator==(const NodeRange&) const = default;
};

/// What may vary. Empty lists: whatever the catalog has.
struct Vary {
    std::vector<catalog::PartId> accelerators;
    std::vector<catalog::PartId> servers;
    std::vector<catalog::PartId> nics;
    std::vector<int> nicsPerNode;
    std::vector<catalog::PartId> switches;
    std::vector<fabric::Topology> topologies{fabric::Topology::fatTree, fabric::Topology::railOnly};
    std::vector<fabric::Alignment> alignments{fabric::Alignment::rail, fabric::Alignment::server};
    std::vector<double> oversubscription{1, 2};  ///< beyond 2:1 a compute fabric is an error
    /// Storage systems to put beside the nodes: as many of one as the limit asks for, else one; ""
    /// for none.
    std::vector<catalog::PartId> storage{""};
    NodeRange nodes;
    std::vector<std::string> vendorsAllowed;  ///< empty: all
    std::vector<std::string> vendorsDenied;
    bool airOnly = false;
    bool withRoom = true;        ///< racks, PDUs and coolant units are ordered with a design
    bool withEndOfLife = false;  ///< also what only the used market has
    bool operator==(const Vary&) const = default;
};

struct Request {
    std::string title;
    std::vector<workload::TrainingJob> workloads;  ///< one after another; empty for a service
    /// In place of training: `time` is then that of a million output tokens, and cost, too, is one
    /// of output tokens.
    std::optional<workload::InferenceService> service;
    Limits limits;
    Vary vary;
    std::vector<Objective> objectives{Objective::cost, Objective::time, Objective::power};
    design::Site site;  ///< limits above are copied into it
    design::OwnershipTerms terms;
    double speed = 1;     ///< times the estimated speed: a what-if of the utilisation of the FLOPs
    double gpuPrice = 1;  ///< times what the catalog says: a what-if
    std::uint64_t seed = 1;  ///< which designs are tried first; never what comes out
    /// What `time` and `costPerTokens` are about.
    [[nodiscard]] double tokens() const;
    bool operator==(const Request&) const = default;
};

/// Reads a request. Models are named by id or name of `models`, or given whole. Throws
/// DocumentError with the key path and what was expected.
[[nodiscard]] Request requestFromJson(const Json& json,
                                      const std::vector<workload::ModelArchitecture>& models);
/// The canonical form; `requestFromJson` of it gives the same request.
[[nodiscard]] Json requestToJson(const Request& request);

/// The node counts of a range, ascending.
[[nodiscard]] std::vector<int> nodeCounts(const NodeRange& range);

/// "cost", "time"...
[[nodiscard]] std::string_view nameOf(Objective objective);
[[nodiscard]] std::string_view nameOf(Limit limit);
[[nodiscard]] std::optional<Objective> objectiveNamed(std::string_view name);

/// The request as an existing design poses it: its job, site, budget and terms.
[[nodiscard]] Request requestFrom(const design::Variant& variant);

/// A figure of an objective for people: "$1.25 M", "58.2 days", "212 kW".
[[nodiscard]] std::string wordsFor(Objective objective, double value);
[[nodiscard]] std::string wordsFor(Limit limit, double value);
/// The limit's value in the request, in the unit of `Figures`; nullopt when it is not set.
[[nodiscard]] std::optional<double> valueOf(const Limits& limits, Limit limit);
void setValue(Limits& limits, Limit limit, std::optional<double> value);

}  // namespace cw::explore
