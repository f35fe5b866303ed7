#include "model/design/uncovered_parts.h"

#include <algorithm>

namespace cw::design {

std::vector<UncoveredPart> uncoveredParts(const ResolvedDevice& device, catalog::Basis basis) {
    std::vector<UncoveredPart> parts;
    for (const Content& content : device.contents) {
        const int count = basis == catalog::Basis::complete ? content.difference() : content.fitted;
        const auto known = std::find_if(parts.begin(), parts.end(), [&](const UncoveredPart& p) {
            return p.id == content.partId;
        });
        if (known != parts.end())
            known->count += count;
        else
            parts.push_back({content.part, content.partId, count});
    }
    std::erase_if(parts, [](const UncoveredPart& p) { return p.count == 0; });
    return parts;
}

}  // namespace cw::design
