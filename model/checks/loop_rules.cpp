// Rings of switches: what a network of tiers has not, and what stops it when it has.
#include "model/checks/fixes.h"
#include "model/checks/rule_lists.h"
#include "model/checks/sources.h"
#include "model/checks/wording.h"
#include "model/design/words.h"
#include "model/fabric/loops.h"

namespace cw::checks {

namespace {

const design::ResolvedLink* linkCalled(const Context& context, design::LinkId id) {
    for (const design::ResolvedLink& link : context.design.links)
        if (link.link->id == id) return &link;
    return nullptr;
}

std::string remedyFor(const Context& context, const fabric::SwitchRing& ring) {
    const bool isInfiniBand = ring.network == design::Network::compute &&
                              context.fabric.transport == fabric::Transport::infiniBand;
    return isInfiniBand ? "InfiniBand needs a routing engine made for rings, such as torus-2QoS"
                        : "Ethernet needs routed ports between them, or spanning tree, which "
                          "closes some of the cables";
}

void checkRings(const Context& context, Report& report) {
    for (const fabric::SwitchRing& ring : fabric::findRings(context.design)) {
        std::vector<std::string> labels;
        for (const design::DeviceId id : ring.switches)
            if (const design::ResolvedDevice* device = context.index->find(id))
                labels.push_back(stackLabelOf(*device));
        const design::ResolvedLink* closing = linkCalled(context, ring.closing);
        std::string text = listed(labels) + ": " + std::to_string(ring.switchCount) +
                           " switches of one tier are joined in " +
                           design::counted(ring.rings, "ring") +
                           ", where packets can wait for each other in a circle. " +
                           remedyFor(context, ring) + ".";
        if (closing != nullptr)
            text += " The nearest without: take the cables " + labelOf(*closing) + " away" +
                    (ring.rings > 1 ? ", and those like them." : ".");
        Finding& finding = report.add(text, ring.switches, ring.links, std::to_string(ring.rings));
        if (closing != nullptr && ring.rings == 1) finding.fix = removeLinkFix(context, *closing);
    }
}

}  // namespace

std::vector<Rule> loopRules() {
    return {{"FAB-037", "Switches of one tier form no ring", Severity::warning, Domain::fabric,
             sources::deadlockFree, checkRings}};
}

}  // namespace cw::checks
