// The cable half of fitting_rules.h: which cables and modules join two ports.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <tuple>

#include "model/catalog/compatibility.h"
#include "model/design/fitting_rules.h"
#include "model/design/words.h"

namespace cw::design {

using catalog::Cable;
using catalog::Part;
using catalog::Plug;
using catalog::PortGroup;
using catalog::Protocol;
using catalog::Transceiver;

namespace {

/// How far a combination got before something did not fit: the later, the closer it was.
enum class Stage { ports, kind, plug, protocol, lanes, fibre, speed, reach, none };

// `from`, below: objections of earlier stages are not put into words.

struct Objection {
    Stage stage = Stage::ports;
    std::string reason;
};

using Verdict = std::optional<Objection>;

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

/// Ports alone: what no cable could mend.
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

/// Cable and modules at ports that agree.
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

/// A split port runs at what its modes give so many links.
std::vector<double> ratesOf(const PortGroup& port, int split) {
    std::vector<double> rates;
    if (split <= 1) rates.push_back(port.rate_bps);
    for (const catalog::PortMode& mode : port.modes)
        if (split <= 1 || mode.count >= port.count * split) rates.push_back(mode.rate_bps);
    return rates;
}

double commonRateUpTo_bps(const PortGroup& a, const PortGroup& b, double limit_bps,
                          const PortSplit& split) {
    const std::vector<double> ratesB = ratesOf(b, split.b);
    double best_bps = 0;
    for (const double rate_bps : ratesOf(a, split.a))
        if (rate_bps <= limit_bps &&
            std::find(ratesB.begin(), ratesB.end(), rate_bps) != ratesB.end())
            best_bps = std::max(best_bps, rate_bps);
    return best_bps;
}

// --- choosing ---------------------------------------------------------------------------------

int availabilityRank(const CableChoice& choice) {
    int worst = 0;
    for (const Part* part : {choice.cable, choice.transceiverA, choice.transceiverB})
        if (part != nullptr) worst = std::max(worst, static_cast<int>(part->availability));
    return worst;
}

bool isOffered(const Part& part) {
    return part.availability != catalog::Availability::statedOnly;
}

/// Smaller is better; see chooseCable.
using Rank = std::tuple<double, int, int, double, double>;

/// Tries candidates one by one, keeps the best fit and, while there is none, the closest miss.
class Chooser {
public:
    Chooser(const PortGroup& a, const PortGroup& b, double length_m, const PortSplit& split,
            bool inWords)
        : a_(a), b_(b), length_m_(length_m), split_(split), inWords_(inWords) {}

    void consider(const CableChoice& choice) {
        if (auto verdict = checkParts(a_, b_, choice, length_m_, split_, wantedFrom())) {
            miss(std::move(*verdict));
            return;
        }
        const Rank rank = rankOf(choice);
        all_.emplace_back(rank, choice);
        if (best_.cable != nullptr && !(rank < rank_)) return;
        best_ = choice;
        rank_ = rank;
    }

    /// Everything that fits, the best first.
    [[nodiscard]] std::vector<CableChoice> ranked() {
        std::stable_sort(all_.begin(), all_.end(),
                         [](const auto& x, const auto& y) { return x.first < y.first; });
        std::vector<CableChoice> choices;
        for (const auto& [rank, choice] : all_)
            if (std::get<0>(rank) == std::get<0>(rank_)) choices.push_back(choice);
        return choices;
    }

    [[nodiscard]] Rank rankOf(const CableChoice& choice) const {
        return {-cabledRate_bps(a_, b_, choice, split_), availabilityRank(choice),
                mediumRank(choice.cable->as<Cable>()->medium),
                pricePerLink_USD(choice).value_or(std::numeric_limits<double>::infinity()),
                reachOf_m(choice)};
    }

    /// Modules that go into `port`.
    std::vector<const Part*> fitting(const std::vector<const Part*>& modules,
                                     const PortGroup& port) {
        std::vector<const Part*> fits;
        for (const Part* module : modules) {
            if (!isOffered(*module)) continue;
            if (auto verdict = checkModule(*module, port, wantedFrom()))
                miss(std::move(*verdict));
            else
                fits.push_back(module);
        }
        return fits;
    }

    [[nodiscard]] Answer<CableChoice> answer() const {
        if (best_.cable != nullptr) return best_;
        const std::string ports = "No cable of the catalog joins a " + portWord(a_) + " and a " +
                                  portWord(b_) + " over " + lengthWord(length_m_) + ".";
        return Refusal{closest_.reason.empty() ? ports
                                               : ports + " The closest: " + closest_.reason};
    }

private:
    /// Closer than what is known already.
    [[nodiscard]] Stage wantedFrom() const {
        if (!inWords_) return Stage::none;
        return closest_.reason.empty() ? Stage::ports
                                       : static_cast<Stage>(static_cast<int>(closest_.stage) + 1);
    }
    void miss(Objection objection) {
        if (!objection.reason.empty()) closest_ = std::move(objection);
    }

    const PortGroup& a_;
    const PortGroup& b_;
    double length_m_;
    PortSplit split_;
    bool inWords_;
    CableChoice best_;
    Rank rank_;
    std::vector<std::pair<Rank, CableChoice>> all_;
    Objection closest_;
};

}  // namespace

int mediumRank(const std::string& medium) {
    static const std::array order{"copper passive", "copper active", "AOC",
                                  "twisted pair",   "multimode",     "single-mode"};
    return static_cast<int>(std::find(order.begin(), order.end(), medium) - order.begin());
}

bool isLaidReversed(const PortGroup& a, const PortGroup& b, const Part& cable,
                    const PortSplit& split) {
    const auto* spec = cable.as<Cable>();
    if (spec == nullptr) return false;
    if (isFibre(*spec))
        return spec->plugsA != spec->plugsB && (spec->plugsA < spec->plugsB) == (split.b > split.a);
    return checkPluggedAs(cable, spec->endA, spec->endB, a, b, split, Stage::none) &&
           !checkPluggedAs(cable, spec->endB, spec->endA, a, b, split, Stage::none);
}

double reachOf_m(const CableChoice& choice) {
    double reach_m = std::numeric_limits<double>::infinity();
    if (const auto* cable = choice.cable == nullptr ? nullptr : choice.cable->as<Cable>()) {
        if (cable->maxReach_m) reach_m = *cable->maxReach_m;
        // Fibre and twisted pair are cut to any length; a cable with plugs is made in some.
        const bool isCut = isFibre(*cable) || cable->medium == "twisted pair";
        const bool endsTheReach = !cable->maxReach_m || !isCut;
        if (!cable->lengths_m.empty() && endsTheReach)
            reach_m = std::min(reach_m, cable->lengths_m.back());
    }
    for (const Part* part : {choice.transceiverA, choice.transceiverB}) {
        const auto* module = part == nullptr ? nullptr : part->as<Transceiver>();
        if (module != nullptr && module->maxReach_m)
            reach_m = std::min(reach_m, *module->maxReach_m);
    }
    return reach_m;
}

std::optional<double> pricePerLink_USD(const CableChoice& choice) {
    double price_USD = 0;
    const auto add = [&](const Part& part, int links) {
        const catalog::Price* price = part.price();
        if (price == nullptr) return false;
        const auto figure = price->typical ? price->typical : price->low ? price->low : price->high;
        if (!figure) return false;
        price_USD += figure->dollars() / std::max(1, links);
        return true;
    };
    const auto* cable = choice.cable == nullptr ? nullptr : choice.cable->as<Cable>();
    if (cable == nullptr || !add(*choice.cable, cable->linksPerAssembly)) return std::nullopt;
    for (const Part* part : {choice.transceiverA, choice.transceiverB}) {
        if (part == nullptr) continue;
        const auto* module = part->as<Transceiver>();
        if (!add(*part, module == nullptr ? 1 : module->cage.linksPerPlug)) return std::nullopt;
    }
    return price_USD;
}

double commonRate_bps(const PortGroup& a, const PortGroup& b, const PortSplit& split) {
    return commonRateUpTo_bps(a, b, std::numeric_limits<double>::infinity(), split);
}

double cabledRate_bps(const PortGroup& a, const PortGroup& b, const CableChoice& choice,
                      const PortSplit& split) {
    const auto* cable = choice.cable == nullptr ? nullptr : choice.cable->as<Cable>();
    if (cable == nullptr) return 0;
    double limit_bps = std::numeric_limits<double>::infinity();
    // A plain fibre may have no rate of its own: its modules set it.
    if (cable->rate_bps > 0) limit_bps = cable->rate_bps;
    for (const Part* part : {choice.transceiverA, choice.transceiverB}) {
        const auto* module = part == nullptr ? nullptr : part->as<Transceiver>();
        if (module != nullptr && module->rate_bps > 0)
            limit_bps = std::min(limit_bps, module->rate_bps);
    }
    return commonRateUpTo_bps(a, b, limit_bps, split);
}

std::optional<Refusal> refusesCable(const PortGroup& a, const PortGroup& b,
                                    const CableChoice& choice, double length_m,
                                    const PortSplit& split) {
    Verdict verdict = checkPorts(a, b, split);
    if (!verdict) verdict = checkParts(a, b, choice, length_m, split, Stage::ports);
    if (!verdict) return std::nullopt;
    return Refusal{verdict->reason};
}

namespace {

void considerAll(Chooser& chooser, const PortGroup& a, const PortGroup& b,
                 const std::vector<const Part*>& cables,
                 const std::vector<const Part*>& transceivers) {
    const std::vector<const Part*> modulesA = chooser.fitting(transceivers, a);
    const std::vector<const Part*> modulesB = chooser.fitting(transceivers, b);
    for (const Part* cable : cables) {
        const auto* spec = cable->as<Cable>();
        if (spec == nullptr || !isOffered(*cable)) continue;
        if (!isFibre(*spec)) {
            chooser.consider({cable, nullptr, nullptr});
            continue;
        }
        for (const Part* atA : modulesA)
            for (const Part* atB : modulesB) chooser.consider({cable, atA, atB});
    }
}

}  // namespace

Answer<CableChoice> chooseCable(const PortGroup& a, const PortGroup& b, double length_m,
                                const std::vector<const Part*>& cables,
                                const std::vector<const Part*>& transceivers,
                                const PortSplit& split) {
    if (const auto verdict = checkPorts(a, b, split)) return Refusal{verdict->reason};
    Chooser chooser(a, b, length_m, split, true);
    considerAll(chooser, a, b, cables, transceivers);
    return chooser.answer();
}

std::vector<CableChoice> fittingCables(const PortGroup& a, const PortGroup& b, double length_m,
                                       const std::vector<const Part*>& cables,
                                       const std::vector<const Part*>& transceivers,
                                       const PortSplit& split) {
    if (checkPorts(a, b, split)) return {};
    Chooser chooser(a, b, length_m, split, false);
    considerAll(chooser, a, b, cables, transceivers);
    return chooser.ranked();
}

}  // namespace cw::design
