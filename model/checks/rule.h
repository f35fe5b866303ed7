// A rule: data plus one function. The registry lists them all; each domain has a file of its own.
//
// A rule never throws and is never silent because a fact is missing: that is a finding of its own
// (CAT-001). It reads the context and reports; it computes nothing that an evaluation step already
// has.
#pragma once

#include <optional>
#include <vector>

#include "model/catalog/catalog.h"
#include "model/checks/finding.h"
#include "model/design/resolve.h"
#include "model/economics/capex.h"
#include "model/fabric/fabric.h"
#include "model/facility/power.h"
#include "model/performance/inference.h"
#include "model/performance/machine.h"
#include "model/performance/plan_search.h"

namespace cw::checks {

class Index;

/// Everything a rule may look at. References live as long as the check runs.
struct Context {
    const design::ResolvedDesign& design;
    const catalog::PartLookup& parts;
    const fabric::Fabric& fabric;
    const facility::Power& power;
    const economics::Capex& capex;
    const performance::Machine* machine;            ///< null when the job cannot be timed
    const performance::PlanSearchResult* training;  ///< null without a job or machine
    const std::string& noMachineReason;             ///< why machine is null
    const catalog::Catalog* catalog;  ///< for fixes that bring in other parts; may be null
    const Index* index = nullptr;     ///< devices and links by id (lookup.h); set by runChecks
    /// By link; null or an empty list: all cables of the link are as long as drawn.
    const design::CableLengths* lengths = nullptr;
    const performance::ServingSearch* serving = nullptr;  ///< null without a service or machine
    std::string noServingReason = {};                     ///< why there is none
};

struct Rule;

/// Collects the findings of one rule, each with the rule's own fields filled in.
class Report {
public:
    /// `rule` must outlive the report.
    explicit Report(const Rule& rule);
    /// Adds a finding of the rule's severity; `text` holds the figures, `key` is built from things
    /// and `figures`. The reference is good until the next call: set a milder severity or a fix
    /// through it.
    Finding& add(std::string text, std::vector<design::DeviceId> devices = {},
                 std::vector<design::LinkId> links = {}, std::string figures = {});
    [[nodiscard]] std::vector<Finding>& findings() { return findings_; }

private:
    const Rule& rule_;
    std::vector<Finding> findings_;
};

struct Rule {
    const char* id;  ///< stable: "FAB-003"
    const char* title;
    Severity severity;  ///< default; a finding may carry a milder one
    Domain domain;
    const char* source;  ///< publication the threshold rests on
    void (*check)(const Context&, Report&);
};

/// All rules, by id.
[[nodiscard]] const std::vector<Rule>& allRules();

/// A rule lists at most this many findings of one severity; ten thousand nodes with the same fault
/// would hide everything else.
inline constexpr int shownPerRule = 25;

/// Runs all rules: errors first, then warnings, then info, in rule order. Waivers of the variant
/// are applied where rule and key match. Beyond `shownPerRule` the rest become one finding that
/// names how many there are and means all their devices and links; waived ones always stay.
[[nodiscard]] std::vector<Finding> runChecks(const Context& context);

}  // namespace cw::checks
