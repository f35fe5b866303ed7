#include "model/design/assemblies.h"

#include <algorithm>
#include <unordered_map>

#include "model/design/dealing.h"
#include "model/design/fitting_rules.h"
#include "model/design/wiring.h"

namespace cw::design {

namespace {

/// The cable where its pieces carry several links and both ends are there; null otherwise.
const catalog::Cable* severalLinksCable(const ResolvedLink& link) {
    const auto* cable = link.cable ? link.cable->as<catalog::Cable>() : nullptr;
    if (cable == nullptr || cable->linksPerAssembly <= 1) return nullptr;
    return link.a == nullptr || link.b == nullptr ? nullptr : cable;
}

enum class Trunk { none, atA, atB };

/// Where the single plug of a splitter is.
Trunk trunkOf(const ResolvedLink& link, const catalog::Cable& cable) {
    if (cable.plugsA == cable.plugsB) return Trunk::none;
    const bool reversed =
        link.portA != nullptr && link.portB != nullptr &&
        isLaidReversed(*link.portA, *link.portB, *link.cable, splitOf(*link.link));
    return (cable.plugsA < cable.plugsB) == reversed ? Trunk::atB : Trunk::atA;
}

bool isMesh(const ResolvedLink& link) {
    return link.link->pattern == WiringPattern::mesh;
}

long pieces(long links, long perPiece) {
    return (links + perPiece - 1) / perPiece;
}

/// Pieces whose trunks sit at instances that `runs` tells of.
long piecesAt(const std::vector<CableRun>& runs, long perPiece) {
    long all = 0;
    long first = 0;
    for (const CableRun& run : runs) {
        all += (run.last - first) * pieces(run.cables, perPiece);
        first = run.last;
    }
    return all;
}

/// Pieces of one instance of A that deals `count` cables round over `peers` instances: some get one
/// more than the others.
long piecesDealt(long count, long peers, long perPiece) {
    const long each = count / peers;
    const long oneMore = count % peers;
    return oneMore * pieces(each + 1, perPiece) + (peers - oneMore) * pieces(each, perPiece);
}

/// The piece being filled between two instances, or at one for a splitter.
struct Filling {
    int number = 0;
    int links = 0;
};

}  // namespace

std::vector<int> assemblyNumbers(const ResolvedLink& link) {
    const catalog::Cable* cable = severalLinksCable(link);
    if (cable == nullptr) return {};
    const Trunk trunk = trunkOf(link, *cable);
    const int instancesB = link.b->device->count;
    std::vector<int> numbers;
    numbers.reserve(static_cast<std::size_t>(std::max(0L, link.cables)));
    std::unordered_map<long, Filling> fillings;
    int next = 0;
    const auto visit = [&](int a, int b, int count) {
        const long place = trunk == Trunk::atA   ? a
                           : trunk == Trunk::atB ? b
                                                 : static_cast<long>(a) * instancesB + b;
        Filling& filling = fillings[place];
        for (int i = 0; i < count; ++i) {
            if (filling.links % cable->linksPerAssembly == 0) filling = {next++, 0};
            ++filling.links;
            numbers.push_back(filling.number);
        }
    };
    forEachCable(*link.link, link.a->device->count, instancesB, visit);
    return numbers;
}

long countAssemblies(const ResolvedLink& link) {
    const catalog::Cable* cable = severalLinksCable(link);
    if (cable == nullptr) return link.cables;
    const long instancesA = link.a->device->count;
    const long instancesB = link.b->device->count;
    if (instancesA <= 0 || instancesB <= 0) return link.cables;
    const long perPiece = cable->linksPerAssembly;
    const long count = link.link->count;
    switch (trunkOf(link, *cable)) {
        case Trunk::atA:
            return piecesAt(cablesAtA(*link.link, instancesA, instancesB), perPiece);
        case Trunk::atB:
            return piecesAt(cablesAtB(*link.link, instancesA, instancesB), perPiece);
        case Trunk::none:
            break;
    }
    if (isMesh(link)) return instancesA * instancesB * pieces(count, perPiece);
    if (link.link->pattern != WiringPattern::group)
        return instancesA * piecesDealt(count, instancesB, perPiece);
    long all = 0;
    for (long a = 0; a < instancesA; ++a)
        all += piecesDealt(count, groupOf(a, instancesA, instancesB).size, perPiece);
    return all;
}

}  // namespace cw::design
