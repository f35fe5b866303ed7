// Which cable and modules of a catalog join two ports best, and what came closest where none does.
#include <algorithm>
#include <limits>
#include <tuple>

#include "model/design/cable_fit.h"
#include "model/design/words.h"

namespace cw::design {

using cable_fit::Objection;
using cable_fit::Stage;
using catalog::Cable;
using catalog::Part;
using catalog::PortGroup;

namespace {

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
        if (auto verdict = cable_fit::checkParts(a_, b_, choice, length_m_, split_, wantedFrom())) {
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
            if (auto verdict = cable_fit::checkModule(*module, port, wantedFrom()))
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

void considerAll(Chooser& chooser, const PortGroup& a, const PortGroup& b,
                 const std::vector<const Part*>& cables,
                 const std::vector<const Part*>& transceivers) {
    const std::vector<const Part*> modulesA = chooser.fitting(transceivers, a);
    const std::vector<const Part*> modulesB = chooser.fitting(transceivers, b);
    for (const Part* cable : cables) {
        const auto* spec = cable->as<Cable>();
        if (spec == nullptr || !isOffered(*cable)) continue;
        if (!cable_fit::isFibre(*spec)) {
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
    if (const auto verdict = cable_fit::checkPorts(a, b, split)) return Refusal{verdict->reason};
    Chooser chooser(a, b, length_m, split, true);
    considerAll(chooser, a, b, cables, transceivers);
    return chooser.answer();
}

std::vector<CableChoice> fittingCables(const PortGroup& a, const PortGroup& b, double length_m,
                                       const std::vector<const Part*>& cables,
                                       const std::vector<const Part*>& transceivers,
                                       const PortSplit& split) {
    if (cable_fit::checkPorts(a, b, split)) return {};
    Chooser chooser(a, b, length_m, split, false);
    considerAll(chooser, a, b, cables, transceivers);
    return chooser.ranked();
}

}  // namespace cw::design
