#include "model/design/assemblies.h"

#include <algorithm>
#include <unordered_map>

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
    const bool reversed = link.portA != nullptr && link.portB != nullptr &&
                          isLaidReversed(*link.portA, *link.portB, *link.cable);
    return (cable.plugsA < cable.plugsB) == reversed ? Trunk::atB : Trunk::atA;
}

bool isMesh(const ResolvedLink& link) {
    return link.link->pattern == WiringPattern::mesh;
}

long pieces(long links, long perPiece) {
    return (links + perPiece - 1) / perPiece;
}

/// Pieces whose trunks sit at B, instance by instance alike: see WiringPattern.
long piecesAtB(const ResolvedLink& link, long perPiece) {
    const long instancesA = link.a->device->count;
    const long instancesB = link.b->device->count;
    const long count = link.link->count;
    if (isMesh(link)) return instancesB * pieces(count * instancesA, perPiece);
    const bool isRail = link.link->pattern == WiringPattern::rail;
    // Rails move as whole columns of A.
    const long dealt = isRail ? count : count * instancesA;
    const long column = isRail ? instancesA : 1;
    const long oneMore = dealt % instancesB;
    return oneMore * pieces((dealt / instancesB + 1) * column, perPiece) +
           (instancesB - oneMore) * pieces(dealt / instancesB * column, perPiece);
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
            return instancesA * pieces(isMesh(link) ? count * instancesB : count, perPiece);
        case Trunk::atB:
            return piecesAtB(link, perPiece);
        case Trunk::none:
            break;
    }
    if (isMesh(link)) return instancesA * instancesB * pieces(count, perPiece);
    // Every instance of A deals its cables round: some peers get one more than the others.
    const long each = count / instancesB;
    const long oneMore = count % instancesB;
    return instancesA *
           (oneMore * pieces(each + 1, perPiece) + (instancesB - oneMore) * pieces(each, perPiece));
}

}  // namespace cw::design
