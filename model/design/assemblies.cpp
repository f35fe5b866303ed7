#include "model/design/assemblies.h"

#include <algorithm>
#include <unordered_map>

#include "model/design/fitting_rules.h"
#include "model/design/wiring.h"

namespace cw::design {

namespace {

enum class Trunk { none, atA, atB };

/// Where the single plug of a splitter is.
Trunk trunkOf(const ResolvedLink& link, const catalog::Cable& cable) {
    if (cable.plugsA == cable.plugsB) return Trunk::none;
    const bool reversed = link.portA != nullptr && link.portB != nullptr &&
                          isLaidReversed(*link.portA, *link.portB, *link.cable);
    return (cable.plugsA < cable.plugsB) == reversed ? Trunk::atB : Trunk::atA;
}

/// The piece being filled between two instances, or at one for a splitter.
struct Filling {
    int number = 0;
    int links = 0;
};

}  // namespace

std::vector<int> assemblyNumbers(const ResolvedLink& link) {
    const auto* cable = link.cable ? link.cable->as<catalog::Cable>() : nullptr;
    if (cable == nullptr || cable->linksPerAssembly <= 1 || link.a == nullptr || link.b == nullptr)
        return {};
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
    const std::vector<int> numbers = assemblyNumbers(link);
    if (numbers.empty()) return link.cables;
    return *std::max_element(numbers.begin(), numbers.end()) + 1L;
}

}  // namespace cw::design
