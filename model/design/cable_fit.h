// The folder's own: how a cable and modules fit two ports, or what comes in the way first.
//
// Objections have a stage, so that of many misses the closest can be told, and are put into words
// only where someone asks: words take longer than all the checks. What the program asks is
// fitting_rules.h; this serves cabling.cpp and choose_cable.cpp.
#pragma once

#include <optional>
#include <string>

#include "model/catalog/part.h"
#include "model/design/fitting_rules.h"

namespace cw::design::cable_fit {

/// How far a combination got before something did not fit: the later, the closer it was.
enum class Stage { ports, kind, plug, protocol, lanes, fibre, speed, reach, none };

struct Objection {
    Stage stage = Stage::ports;
    std::string reason;
};

using Verdict = std::optional<Objection>;

/// Ports alone: what no cable could mend.
[[nodiscard]] Verdict checkPorts(const catalog::PortGroup& a, const catalog::PortGroup& b,
                                 const PortSplit& split);
/// A module in a port. Objections of stages before `from` are not put into words.
[[nodiscard]] Verdict checkModule(const catalog::Part& part, const catalog::PortGroup& port,
                                  Stage from);
/// Cable and modules at ports that agree.
[[nodiscard]] Verdict checkParts(const catalog::PortGroup& a, const catalog::PortGroup& b,
                                 const CableChoice& choice, double length_m, const PortSplit& split,
                                 Stage from);
[[nodiscard]] bool isFibre(const catalog::Cable& cable);

}  // namespace cw::design::cable_fit
