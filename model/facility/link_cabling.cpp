#include "model/facility/link_cabling.h"

#include "model/design/assemblies.h"
#include "model/facility/cable_length.h"

namespace cw::facility {

LinkCabling cablingOf(const design::ResolvedDesign& design, const design::ResolvedLink& link,
                      const std::vector<const catalog::Part*>& cables,
                      const std::vector<const catalog::Part*>& transceivers) {
    LinkCabling cabling;
    const Placement placement =
        placeInRacks(design, computePower(design, design::countCables(design)));
    cabling.longestWay_m = longestWay_m(design, placement, link);
    const design::CableLengths lengths = measureCables(design, placement);
    const auto index = static_cast<std::size_t>(&link - design.links.data());
    cabling.runs = lengths[index];
    if (cabling.runs.empty() && link.cables > 0) {
        const double length_m = link.cable
                                    ? design::stockedLength_m(*link.cable, link.link->length_m)
                                    : link.link->length_m;
        cabling.runs = {{length_m, link.cables, design::countAssemblies(link)}};
    }
    design::ResolvedDesign alone;
    alone.variant = design.variant;
    alone.links = {link};
    for (const design::ModuleCount& module : design::countCables(alone).modules) {
        if (module.device == link.a) cabling.modulesA += module.count;
        if (module.device == link.b) cabling.modulesB += module.count;
    }
    if (link.portA != nullptr && link.portB != nullptr)
        cabling.media =
            mediumOptions(*link.portA, *link.portB, cables, transceivers, splitOf(*link.link));
    return cabling;
}

}  // namespace cw::facility
