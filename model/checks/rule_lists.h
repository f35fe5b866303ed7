// The rules of each domain, for the registry alone. Each list is in order of ids.
#pragma once

#include <vector>

#include "model/checks/rule.h"

namespace cw::checks {

/// One link and its cable: FAB-001 to FAB-009.
[[nodiscard]] std::vector<Rule> linkRules();
/// Pieces, named ports and lengths of cables: CBL-001 to CBL-003.
[[nodiscard]] std::vector<Rule> cableRules();
/// The compute fabric as a whole: FAB-010 to FAB-018.
[[nodiscard]] std::vector<Rule> fabricRules();
/// The networks beside it, and who is on none: FAB-020 to FAB-023.
[[nodiscard]] std::vector<Rule> networkRules();
/// Its traffic, what lies astray, what is out of order: FAB-030 to FAB-036.
[[nodiscard]] std::vector<Rule> trafficRules();
/// Rings of switches: FAB-037.
[[nodiscard]] std::vector<Rule> loopRules();
[[nodiscard]] std::vector<Rule> nodeRules();
[[nodiscard]] std::vector<Rule> rackRules();
[[nodiscard]] std::vector<Rule> powerRules();
[[nodiscard]] std::vector<Rule> coolingRules();
[[nodiscard]] std::vector<Rule> workloadRules();
/// The inference service: WRK-020 to WRK-026.
[[nodiscard]] std::vector<Rule> servingRules();
[[nodiscard]] std::vector<Rule> costRules();
[[nodiscard]] std::vector<Rule> catalogRules();

}  // namespace cw::checks
