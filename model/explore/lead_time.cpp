#include "model/explore/lead_time.h"

#include <algorithm>
#include <set>

namespace cw::explore {

double statedLeadTime_s(const catalog::Part& part) {
    constexpr double week_s = 7 * 86'400.0;
    return part.leadTime_weeks.value_or(0) * week_s;
}

LeadTime leadTimeOf(const design::ResolvedDesign& design) {
    LeadTime lead;
    std::set<const catalog::Part*> parts;
    for (const design::ResolvedDevice& device : design.devices) {
        parts.insert(device.part);
        const bool saysItself = device.part != nullptr && device.part->leadTime_weeks;
        for (const design::Content& content : device.contents) {
            if (content.part == nullptr) continue;
            if (content.difference() > 0) parts.insert(content.part);
            // A system that says nothing comes no sooner than what is in it.
            if (!saysItself && content.fitted > 0)
                lead.longest_s = std::max(lead.longest_s, statedLeadTime_s(*content.part));
        }
    }
    for (const design::ResolvedLink& link : design.links)
        parts.insert({link.cable, link.transceiverA, link.transceiverB});
    parts.erase(nullptr);
    for (const catalog::Part* part : parts) {
        lead.longest_s = std::max(lead.longest_s, statedLeadTime_s(*part));
        if (!part->leadTime_weeks) ++lead.unknown;
    }
    return lead;
}

}  // namespace cw::explore
