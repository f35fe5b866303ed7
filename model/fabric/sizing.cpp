#include "model/fabric/sizing.h"

#include <algorithm>
#include <cmath>

#include "model/design/document_json.h"
#include "model/design/words.h"
#include "model/fabric/other_topologies.h"

namespace cw::fabric {

namespace {

using catalog::Part;
using catalog::PortGroup;
using design::Answer;
using design::counted;
using design::Refusal;

long ceilDivided(long total, long each) {
    return (total + each - 1) / each;
}

/// Ports of each leaf to nodes and managers, in order, of one plane.
std::vector<int> leafLoads(const FabricRequest& request, const FatTree& tree, int managers) {
    std::vector<int> loads;
    for (const LeafBlock& block : tree.blocks) {
        const long links = static_cast<long>(block.nodes) * request.nicsPerNode;
        for (const int nodes : nodesByLeaf(block.nodes, block.leaves)) {
            const bool isGroup = block.pattern == design::WiringPattern::group;
            const long each = isGroup ? static_cast<long>(nodes) * request.nicsPerNode
                                      : ceilDivided(links, block.leaves);
            loads.push_back(static_cast<int>(ceilDivided(each, tree.split)));
        }
    }
    // Managers stand by for each other: they are taken from both ends in turns, far apart.
    const std::size_t leaves = loads.size();
    for (std::size_t turn = 0; managers > 0 && leaves > 0; ++turn) {
        const std::size_t place = turn % leaves;
        int& load = loads[place % 2 == 0 ? place / 2 : leaves - 1 - place / 2];
        const int above = tree.leafUp + tree.peerLinks;
        if (load + above >= tree.radix) {
            const bool isFull = std::all_of(loads.begin(), loads.end(),
                                            [&](int other) { return other + above >= tree.radix; });
            if (isFull) break;
            continue;
        }
        ++load;
        --managers;
    }
    return loads;
}

/// Spine i deals its uplinks over its own group of cores, from the first one on.
long alignedCoreModules(const FatTree& tree, int linksPerCage) {
    const int spines = tree.pods.front().spines;
    const int group = std::max(1, tree.cores / spines);
    const int sharing = std::max(1, spines / tree.cores);  // spines of a pod at one core
    long modules = 0;
    for (int core = 0; core < group; ++core) {
        long links = 0;
        for (const Pod& pod : tree.pods)
            links += pod.spineUp / group + (core < pod.spineUp % group ? 1 : 0);
        modules += ceilDivided(links * sharing, linksPerCage);
    }
    return modules * (tree.cores / group);
}

long spineModules(const FatTree& tree, int linksPerCage) {
    long modules = 0;
    for (const Pod& pod : tree.pods) {
        const long uplinks =
            tree.uplinksOf(pod) + static_cast<long>(tree.serviceLeaves) * tree.serviceUp;
        const long more = uplinks % pod.spines;
        const long links = uplinks / pod.spines + pod.spineUp;
        modules += more * ceilDivided(links + 1, linksPerCage) +
                   (pod.spines - more) * ceilDivided(links, linksPerCage);
    }
    if (tree.cores == 0) return modules;
    if (tree.coresAligned) return modules + alignedCoreModules(tree, linksPerCage);
    const long uplinks = tree.spineUplinks();
    const long more = uplinks % tree.cores;
    return modules + more * ceilDivided(uplinks / tree.cores + 1, linksPerCage) +
           (tree.cores - more) * ceilDivided(uplinks / tree.cores, linksPerCage);
}

Sizing countTree(const FabricRequest& request, const FatTree& tree, const SwitchShape& shape) {
    const int planes = request.planes;
    Sizing sizing;
    sizing.tiers = tree.tiers;
    sizing.leaf = (tree.leaves() + tree.serviceLeaves) * planes;
    sizing.spine = tree.spines() * planes;
    sizing.core = tree.cores * planes;
    sizing.nodeLeaf =
        static_cast<long>(request.nodes) * request.nicsPerNode * planes + request.managerPorts;
    sizing.leafSpine = (static_cast<long>(tree.leaves()) * tree.leafUp +
                        static_cast<long>(tree.serviceLeaves) * tree.serviceUp) *
                       planes;
    sizing.service = request.serviceLinks;
    sizing.leafLeaf = (tree.podJoins() + tree.peerCables()) * planes;
    sizing.spineCore = tree.cores > 0 ? tree.spineUplinks() * planes : 0;
    for (int plane = 0; plane < planes; ++plane) {
        const int managers =
            request.managerPorts / planes + (plane < request.managerPorts % planes ? 1 : 0);
        for (const int down : leafLoads(request, tree, managers))
            sizing.switchModules +=
                ceilDivided(down + tree.leafUp + tree.peerLinks, shape.linksPerCage());
    }
    // Storage systems come with cables that carry their own ends: modules are for the uplinks.
    sizing.switchModules += static_cast<long>(tree.serviceLeaves) *
                            ceilDivided(tree.serviceUp, shape.linksPerCage()) * planes;
    sizing.switchModules += spineModules(tree, shape.linksPerCage()) * planes;
    sizing.tree = tree;
    return sizing;
}

Answer<Sizing> count(const FabricRequest& request, const SwitchShape& shape) {
    if (!isTree(request.topology)) return countSmall(request, shape);
    const Answer<FatTree> tree = planFatTree(request, shape.radix, shape.split);
    if (!tree) return Refusal{tree.reason()};
    return countTree(request, tree.value(), shape);
}

/// The most nodes that the same request can have; 0 when none.
int largestNodes(FabricRequest request, const SwitchShape& shape) {
    int low = 0;
    int high = design::maxCount;
    while (low < high) {
        const int middle = low + (high - low + 1) / 2;
        request.nodes = middle;
        if (count(request, shape))
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

/// The same with fewer nodes, for managers that need room.
std::optional<int> fewerNodes(FabricRequest request, const SwitchShape& shape) {
    const int asked = request.nodes;
    for (int less = 1; less < asked && less <= request.managerPorts; ++less) {
        request.nodes = asked - less;
        if (count(request, shape)) return request.nodes;
    }
    return std::nullopt;
}

std::string tierProposal(FabricRequest request, const SwitchShape& shape) {
    if (request.tiers == 0) return {};
    request.tiers = 0;
    const Answer<Sizing> sizing = count(request, shape);
    return sizing ? counted(sizing.value().tiers, "tier") : std::string();
}

std::string switchProposal(const FabricRequest& request, const SwitchShape& shape,
                           const std::vector<const Part*>& others) {
    const Part* best = nullptr;
    int radix = 0;
    for (const Part* part : others) {
        const auto other = switchShape(*part, shape.linkRate_bps);
        const bool speaksSame =
            other && shape.port != nullptr &&
            std::any_of(shape.port->protocols.begin(), shape.port->protocols.end(),
                        [&](catalog::Protocol protocol) {
                            const auto& theirs = other.value().port->protocols;
                            return std::find(theirs.begin(), theirs.end(), protocol) !=
                                   theirs.end();
                        });
        if (!speaksSame || part->availability == catalog::Availability::statedOnly) continue;
        if (best != nullptr && other.value().radix >= radix) continue;
        if (!count(request, other.value())) continue;
        best = part;
        radix = other.value().radix;
    }
    return best == nullptr ? std::string() : best->name + " with " + counted(radix, "port");
}

/// The reason with the nearest that can be had.
Refusal withProposal(const FabricRequest& request, const SwitchShape& shape,
                     const std::vector<const Part*>& others, const std::string& reason) {
    std::vector<std::string> proposals;
    if (const auto fewer = fewerNodes(request, shape)) proposals.push_back(counted(*fewer, "node"));
    if (std::string tiers = tierProposal(request, shape); !tiers.empty())
        proposals.push_back(tiers);
    if (proposals.empty()) {
        const int most = largestNodes(request, shape);
        if (most > 0 && most != request.nodes)
            proposals.push_back((most < request.nodes ? "up to " : "at least ") +
                                counted(most, "node"));
    }
    if (std::string other = switchProposal(request, shape, others); !other.empty())
        proposals.push_back(other);
    if (proposals.empty()) return Refusal{reason};
    return Refusal{reason + " The nearest: " + design::joinOr(proposals) + "."};
}

/// How many links a port group carries at `rate_bps`, 0 when it does not run at it.
int linksAt(const PortGroup& port, double rate_bps) {
    if (port.rate_bps == rate_bps) return port.count;
    for (const catalog::PortMode& mode : port.modes)
        if (mode.rate_bps == rate_bps) return mode.count;
    return 0;
}

std::vector<std::string> rateWords(const PortGroup& port) {
    std::vector<std::string> words{design::rateWord(port.rate_bps)};
    for (const catalog::PortMode& mode : port.modes)
        if (mode.rate_bps != port.rate_bps) words.push_back(design::rateWord(mode.rate_bps));
    return words;
}

/// NVLink runs over copper of the rack's own: there is nothing to plug modules into.
bool isScaleUp(const SwitchShape& shape) {
    if (shape.port == nullptr) return false;
    const auto& protocols = shape.port->protocols;
    return std::find(protocols.begin(), protocols.end(), catalog::Protocol::nvLink) !=
           protocols.end();
}

}  // namespace

Answer<SwitchShape> switchShape(const Part& part, double linkRate_bps) {
    if (part.kind != catalog::PartKind::networkSwitch)
        return Refusal{part.name + " is " + design::aKindWord(part.kind) + ", not a switch."};
    const PortGroup* port = nullptr;
    const auto worth = [&](const PortGroup& group) {
        // At a given rate only links of that rate count.
        return linkRate_bps > 0 ? static_cast<double>(linksAt(group, linkRate_bps))
                                : group.rate_bps * group.count;
    };
    for (const PortGroup& group : part.ports)
        if (port == nullptr || worth(group) > worth(*port)) port = &group;
    if (port == nullptr || port->count < 1)
        return Refusal{"The catalog does not say which ports " + part.name + " has."};
    SwitchShape shape;
    shape.name = part.name;
    shape.port = port;
    shape.linkRate_bps = linkRate_bps > 0 ? linkRate_bps : port->rate_bps;
    shape.cages = port->count / std::max(1, port->portsPerCage);
    const int links = linksAt(*port, shape.linkRate_bps);
    shape.radix = std::min(links, port->count);
    shape.split = std::max(1, links / port->count);
    if (shape.radix < 1)
        return Refusal{part.name + " has no ports of " + design::rateWord(linkRate_bps) +
                       "; its ports run at " + design::joinOr(rateWords(*port)) + "."};
    return shape;
}

std::optional<NodeShape> nodeShape(const Part& server, const catalog::PartLookup& parts, int ports,
                                   const SwitchShape& to) {
    std::optional<NodeShape> best;
    const auto rank = [](const PortGroup& port) {
        return std::pair(port.role == catalog::PortRole::compute ? 1 : 0, port.rate_bps);
    };
    const auto consider = [&](const PortGroup& port, int pieces) {
        const bool fits =
            port.count * pieces >= ports && linksAt(port, to.linkRate_bps) > 0 &&
            std::any_of(
                port.protocols.begin(), port.protocols.end(), [&](catalog::Protocol protocol) {
                    const auto& theirs = to.port->protocols;
                    return std::find(theirs.begin(), theirs.end(), protocol) != theirs.end();
                });
        if (!fits || (best && rank(*best->port) >= rank(port))) return;
        best = NodeShape{&port, port.count * pieces, std::max(1, port.portsPerCage)};
    };
    for (const PortGroup& port : server.ports) consider(port, 1);
    for (const catalog::Include& include : server.includes) {
        const Part* nic = parts.find(include.part);
        if (nic == nullptr || nic->kind != catalog::PartKind::nic) continue;
        for (const PortGroup& port : nic->ports) consider(port, include.count);
    }
    return best;
}

Answer<Sizing> size(const FabricRequest& request, const SwitchShape& shape, int nodeLinksPerCage,
                    const std::vector<const Part*>& others) {
    if (auto refusal = refusesRequest(request)) return *refusal;
    Answer<Sizing> answer = count(request, shape);
    if (!answer) return withProposal(request, shape, others, answer.reason());
    const int perModule = nodeLinksPerCage > 0 ? nodeLinksPerCage : shape.linksPerCage();
    const long links = static_cast<long>(request.nicsPerNode) * request.planes;
    answer.value().nodeModules = request.nodes * ceilDivided(links, perModule);
    if (isScaleUp(shape)) answer.value().switchModules = answer.value().nodeModules = 0;
    return answer;
}

Json sizingToJson(const Sizing& sizing) {
    const JsonObject cables{{"node_leaf", Json(std::int64_t{sizing.nodeLeaf})},
                            {"leaf_spine", Json(std::int64_t{sizing.leafSpine})},
                            {"spine_core", Json(std::int64_t{sizing.spineCore})}};
    return JsonObject{{"leaf", Json(sizing.leaf)},
                      {"spine", Json(sizing.spine)},
                      {"core", Json(sizing.core)},
                      {"cables", Json(cables)},
                      {"transceivers", Json(std::int64_t{sizing.transceivers()})}};
}

}  // namespace cw::fabric
