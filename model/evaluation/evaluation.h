// The evaluation: everything computed from one variant, by one pure function.
//
// No globals, no clock, no I/O: the same answer in the window, on the command line and on every
// machine. The result is a plain value that outlives the variant it was computed from.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/catalog/catalog.h"
#include "model/checks/finding.h"
#include "model/design/document.h"
#include "model/economics/capex.h"
#include "model/economics/ownership.h"
#include "model/fabric/fabric.h"
#include "model/facility/power.h"
#include "model/performance/goodput.h"
#include "model/performance/inference.h"
#include "model/performance/plan_search.h"

namespace cw::fabric {
class FabricCache;
}

namespace cw::evaluation {

struct Options {
    const catalog::Catalog* catalog = nullptr;  ///< lets fixes offer other parts; may be null
    design::Faults faults = {};                 ///< what is taken to be out of order
    fabric::TrafficOptions traffic = {};        ///< what the drawing does not say of the network
    fabric::FabricCache* fabrics = nullptr;     ///< remembers expansions; changes no answer
};

struct Throughput {
    bool isAsked = false;  ///< the variant has a training job
    std::optional<performance::Estimate>
        estimate;  ///< with the best plan that fits; empty: see reason
    std::optional<performance::Machine> machine;
    std::string reason;  ///< why there is no estimate: no job, no GPUs, does not fit, not connected
    int legalPlans = 0;
    int fittingPlans = 0;
    std::vector<performance::RunnerUp> runnersUp;  ///< plans that lost, and why
    /// With planning values for failures; checkpoints stop the GPUs while host memory takes a copy.
    performance::Goodput goodput;
    double energy_J = 0;  ///< of the whole run at typical power times PUE; 0 without an estimate
};

/// What the inference service gets of the design, as if it had all of it to itself.
struct Serving {
    bool isAsked = false;  ///< the variant has an inference service
    std::optional<performance::ServingMachine> machine;
    std::optional<performance::ServingEstimate> estimate;  ///< of the best plan; empty: see reason
    std::vector<performance::ServingEstimate> others;      ///< the other plans, better ones first
    std::string reason;                                    ///< why there is no estimate
    double least_B = 0;     ///< what the smallest plan needs on one GPU
    double capacity_B = 0;  ///< what one GPU has
};

struct FindingCounts {
    int error = 0;
    int warning = 0;
    int info = 0;
};

/// A cost line without pointers.
struct CostItem {
    catalog::PartId part;
    std::string name;
    economics::CostCategory category = economics::CostCategory::servers;
    long quantity = 0;
    MoneyRange unit;
    MoneyRange extended;
    bool priced = false;
};

struct Evaluation {
    long gpus = 0;
    int gpuNodes = 0;
    fabric::Fabric fabric;
    Throughput throughput;
    Serving serving;
    facility::Power power;
    std::vector<economics::CategoryCost> costByCategory;
    std::vector<CostItem> costItems;
    MoneyRange capex;
    bool capexIsEstimate = false;
    design::Currency currency;  ///< money of the variant is shown in; amounts here are US dollars
    MoneyRange capexShown;      ///< in `currency`: the sum of the lines of a bill in it
    std::vector<catalog::PartId> unpriced;
    /// Whether the capital cost says anything: with nothing but parts without a price it is not
    /// zero but not known.
    [[nodiscard]] bool isCostKnown() const { return capex != MoneyRange{} || unpriced.empty(); }
    economics::OwnershipInputs ownershipInputs;  ///< what `ownership` follows from
    economics::Ownership ownership;  ///< on the variant's terms; clouds and doubt: money_study.h
    economics::Ownership ownershipShown;  ///< the same computed in `currency`
    std::vector<checks::Finding> findings;
    FindingCounts counts;  ///< waived findings are not counted
};

/// Never throws on any variant a document can hold.
[[nodiscard]] Evaluation evaluate(const design::Variant& variant, const catalog::PartLookup& parts,
                                  const Options& options = {});

}  // namespace cw::evaluation
