// A finding: what a rule says about a design. A value: it holds ids and text, no pointers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/design/edit.h"

namespace cw::checks {

enum class Severity { error, warning, info };
enum class Domain { fabric, node, rack, power, cooling, workload, cost, catalog };

/// A fix that a plan search may find: searched_fix.h looks for it when somebody asks.
enum class SearchedFix { none, hostMemory, freePlan };

struct Finding {
    std::string rule;   ///< "FAB-003"
    std::string title;  ///< the rule's
    Severity severity = Severity::warning;
    Domain domain = Domain::node;
    std::string text;    ///< one or two sentences with the figures
    std::string source;  ///< what the rule rests on
    std::vector<design::DeviceId> devices;
    std::vector<design::LinkId> links;
    std::optional<design::Transaction> fix;    ///< its name is the button's text
    SearchedFix searched = SearchedFix::none;  ///< none once it was looked for
    std::string
        key;  ///< things meant and figures: a waiver holds it and goes stale when it changes
    bool waived = false;
    std::string waiverReason;
};

[[nodiscard]] const char* nameOf(Severity severity);
[[nodiscard]] const char* nameOf(Domain domain);

}  // namespace cw::checks
