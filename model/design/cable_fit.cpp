#include "model/design/cable_fit.h"

#include <algorithm>

#include "model/catalog/compatibility.h"
#include "model/design/words.h"

namespace cw::design {

namespace cable_fit {

using catalog::Cable;
using catalog::Part;
using catalog::Plug;
using catalog::PortGroup;
using catalog::Protocol;
using catalog::Transceiver;

namespace {

Verdict object(Stage stage, std::string reason) {
    return Objection{stage, std::move(reason)};
}

/// `words` are asked for from stage `from` on: they take longer than all the checks.
template <class Words>
Verdict object(Stage stage, Stage from, Words words) {
    return Objection{stage, stage < from ? std::string() : std::string(words())};
}

bool share(const std::vector<Protocol>& a, const std::vector<Protocol>& b) {
    return std::any_of(a.begin(), a.end(), [&](Protocol protocol) {
        return std::find(b.begin(), b.end(), protocol) != b.end();
    });
}

/// Gb/s of one lane: "100G-PAM4" -> 100; 0 where it is not known.
int laneSpeed(const std::string& laneRate) {
    int speed = 0;
    for (const char c : laneRate) {
        if (c < '0' || c > '9') break;
        speed = speed * 10 + (c - '0');
    }
    return speed;
}

std::string splitWord(int split) {
    return std::to_string(split) + " cables a port";
}

}  // namespace

Verdict checkPorts(const PortGroup& a, const PortGroup& b, const PortSplit& split) {
    if (!share(a.protocols, b.protocols))
        return object(Stage::ports, "One port is " + protocolWords(a.protocols) + ", the other " +
                                        protocolWords(b.protocols) + ": they do not mix.");
    if ((a.connector == "RJ45") != (b.connector == "RJ45"))
        return object(Stage::ports, "A " + portWord(a) + " and a " + portWord(b) +
                                        " have no cable in common: RJ45 takes twisted pair only.");
    if (split.a > 1 && split.b > 1)
        return object(Stage::ports, "Ports are split at one end of a cable, not at both.");
    if (commonRate_bps(a, b, split) <= 0)
        return object(
            Stage::ports,
            "A " + portWord(a) + " and a " + portWord(b) + " have no speed in common" +
                (split.a > 1 || split.b > 1 ? " with " + splitWord(std::max(split.a, split.b)) + "."
                                            : "."));
    return std::nullopt;
}

namespace {

/// `split`: cables that share a port through this plug.
Verdict checkPlug(const Plug& plug, const std::string& name, const PortGroup& port, int split,
                  Stage from) {
    const int links = port.portsPerCage * split;
    const bool shellFits = plug.shell.empty() || port.shell.empty() || plug.shell == port.shell;
    if (catalog::takesPlug(port, plug.connector) && shellFits && plug.linksPerPlug == links)
        return std::nullopt;
    return object(Stage::plug, from, [&] {
        return "The cage is " + connectorWord(port.connector, port.shell, links) +
               "; the plug of " + name + " is " +
               connectorWord(plug.connector, plug.shell, plug.linksPerPlug) +
               " and does not go in.";
    });
}

/// What a cable with its own plugs and a module have in common: protocol and lane rate of the cage.
Verdict checkSignals(const std::string& name, const std::vector<Protocol>& protocols,
                     const std::string& laneRate, const PortGroup& port, Stage from) {
    if (!protocols.empty() && !share(protocols, port.protocols))
        return object(Stage::protocol, from, [&] {
            return name + " is for " + protocolWords(protocols) + "; the port is " +
                   protocolWords(port.protocols) + ".";
        });
    const int cage = laneSpeed(port.laneRate);
    const int module = laneSpeed(laneRate);
    if (cage > 0 && module > cage)
        return object(Stage::lanes, from, [&] {
            return "A " + portWord(port) + " (" + laneWord(port.laneRate, port.protocols) +
                   ") and " + name + " (" + laneWord(laneRate, port.protocols) +
                   ") have no common lane rate.";
        });
    return std::nullopt;
}

}  // namespace

Verdict checkModule(const Part& part, const PortGroup& port, Stage from) {
    const auto* module = part.as<Transceiver>();
    if (module == nullptr)
        return object(Stage::kind, from,
                      [&] { return part.name + " is no transceiver: it has no fibre side."; });
    if (auto verdict = checkPlug(module->cage, part.name, port, 1, from)) return verdict;
    return checkSignals(part.name, module->protocols, module->laneRate, port, from);
}

bool isFibre(const Cable& cable) {
    return cable.medium == "multimode" || cable.medium == "single-mode";
}

namespace {

std::string mediumWord(const std::string& medium) {
    if (medium == "copper passive") return "passive copper cable";
    if (medium == "copper active") return "active copper cable";
    if (medium == "AOC") return "active optical cable";
    if (medium == "twisted pair") return "twisted-pair cable";
    return medium + " fibre";
}

/// Both plugs of a cable that carries its own, with end A in port `a`.
Verdict checkPluggedAs(const Part& part, const Plug& atA, const Plug& atB, const PortGroup& a,
                       const PortGroup& b, const PortSplit& split, Stage from) {
    if (auto verdict = checkPlug(atA, part.name, a, split.a, from)) return verdict;
    return checkPlug(atB, part.name, b, split.b, from);
}

Verdict checkPlugged(const Part& part, const Cable& cable, const CableChoice& choice,
                     const PortGroup& a, const PortGroup& b, const PortSplit& split, Stage from) {
    if (choice.transceiverA != nullptr || choice.transceiverB != nullptr)
        return object(Stage::kind, from,
                      [&] { return part.name + " has its own plugs and takes no transceivers."; });
    Verdict verdict = checkPluggedAs(part, cable.endA, cable.endB, a, b, split, from);
    if (verdict) {
        // The cable may as well be laid the other way round.
        if (checkPluggedAs(part, cable.endB, cable.endA, a, b, split, from)) return verdict;
    }
    for (const PortGroup* port : {&a, &b})
        if (auto signals = checkSignals(part.name, cable.protocols, cable.laneRate, *port, from))
            return signals;
    return std::nullopt;
}

Verdict checkFibreEnd(const Part& fibre, const Cable& cable, const Plug& end,
                      const Part& modulePart, Stage from) {
    const auto& module = *modulePart.as<Transceiver>();
    if (module.medium != cable.medium)
        return object(Stage::fibre, from, [&] {
            return modulePart.name + " is for " + module.medium + " fibre; " + fibre.name + " is " +
                   cable.medium + ".";
        });
    if (module.fibreConnector != end.connector)
        return object(Stage::fibre, from, [&] {
            return modulePart.name + " takes " + module.fibreConnector + "; " + fibre.name +
                   " ends in " + end.connector + ".";
        });
    return std::nullopt;
}

/// A splitter has its single plug at the port that is split, and one leg for each of its cables.
Verdict checkLegs(const Part& part, const Cable& cable, const PortSplit& split, Stage from) {
    const int legs =
        std::max(cable.plugsA, cable.plugsB) / std::max(1, std::min(cable.plugsA, cable.plugsB));
    const int wanted = std::max(split.a, split.b);
    if (legs == wanted) return std::nullopt;
    if (legs > 1 && wanted == 1)
        return object(Stage::fibre, from, [&] {
            return part.name + " splits one port into " + std::to_string(legs) +
                   "; these ports are joined one to one.";
        });
    return object(Stage::fibre, from, [&] {
        return part.name + " has " + counted(legs, "leg") + "; the port is split into " +
               std::to_string(wanted) + ".";
    });
}

Verdict checkFibre(const Part& part, const Cable& cable, const CableChoice& choice,
                   const PortGroup& a, const PortGroup& b, const PortSplit& split, Stage from) {
    if (choice.transceiverA == nullptr || choice.transceiverB == nullptr)
        return object(Stage::kind, from,
                      [&] { return part.name + " needs a transceiver at both ends."; });
    const Part& atA = *choice.transceiverA;
    const Part& atB = *choice.transceiverB;
    if (auto verdict = checkModule(atA, a, from)) return verdict;
    if (auto verdict = checkModule(atB, b, from)) return verdict;
    if (auto verdict = checkLegs(part, cable, split, from)) return verdict;
    const bool isReversed = isLaidReversed(a, b, part, split);
    if (auto verdict = checkFibreEnd(part, cable, isReversed ? cable.endB : cable.endA, atA, from))
        return verdict;
    if (auto verdict = checkFibreEnd(part, cable, isReversed ? cable.endA : cable.endB, atB, from))
        return verdict;
    const auto& moduleA = *atA.as<Transceiver>();
    const auto& moduleB = *atB.as<Transceiver>();
    const bool lanesDiffer = !moduleA.laneRate.empty() && !moduleB.laneRate.empty() &&
                             moduleA.laneRate != moduleB.laneRate;
    if (lanesDiffer)
        return object(Stage::lanes, from, [&] {
            return atA.name + " (" + laneWord(moduleA.laneRate, a.protocols) + ") and " + atB.name +
                   " (" + laneWord(moduleB.laneRate, b.protocols) + ") have no common lane rate.";
        });
    return std::nullopt;
}

Verdict checkReach(const CableChoice& choice, const Cable& cable, double length_m, Stage from) {
    const double reach_m = reachOf_m(choice);
    if (length_m <= reach_m) return std::nullopt;
    if (Stage::reach < from) return object(Stage::reach, {});
    const std::string with = choice.transceiverA == nullptr
                                 ? ""
                                 : " with " + choice.transceiverA->name +
                                       (choice.transceiverB == choice.transceiverA
                                            ? ""
                                            : " and " + choice.transceiverB->name);
    return object(Stage::reach, choice.cable->name + with + ": a " + mediumWord(cable.medium) +
                                    " that reaches " + lengthWord(reach_m) + " does not reach " +
                                    lengthWord(length_m) + ".");
}

}  // namespace

Verdict checkParts(const PortGroup& a, const PortGroup& b, const CableChoice& choice,
                   double length_m, const PortSplit& split, Stage from) {
    if (choice.cable == nullptr)
        return object(Stage::kind, from, [&] { return "No cable is chosen."; });
    const auto* cable = choice.cable->as<Cable>();
    if (cable == nullptr)
        return object(Stage::kind, from, [&] { return choice.cable->name + " is no cable."; });
    if (auto verdict = isFibre(*cable)
                           ? checkFibre(*choice.cable, *cable, choice, a, b, split, from)
                           : checkPlugged(*choice.cable, *cable, choice, a, b, split, from))
        return verdict;
    if (cabledRate_bps(a, b, choice, split) <= 0)
        return object(Stage::speed, from, [&] {
            return choice.cable->name + " carries " + rateWord(cable->rate_bps) + "; a " +
                   portWord(a) + " and a " + portWord(b) +
                   " have no speed in common that it can carry.";
        });
    return checkReach(choice, *cable, length_m, from);
}

}  // namespace cable_fit

bool isLaidReversed(const catalog::PortGroup& a, const catalog::PortGroup& b,
                    const catalog::Part& cable, const PortSplit& split) {
    const auto* spec = cable.as<catalog::Cable>();
    if (spec == nullptr) return false;
    if (cable_fit::isFibre(*spec))
        return spec->plugsA != spec->plugsB && (spec->plugsA < spec->plugsB) == (split.b > split.a);
    return cable_fit::checkPluggedAs(cable, spec->endA, spec->endB, a, b, split,
                                     cable_fit::Stage::none) &&
           !cable_fit::checkPluggedAs(cable, spec->endB, spec->endA, a, b, split,
                                      cable_fit::Stage::none);
}

}  // namespace cw::design
