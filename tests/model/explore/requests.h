// Requests small enough to try every design of, over the real catalog.
#pragma once

#include <string>

#include "model/explore/result.h"
#include "model/workload/architecture_library.h"
#include "tests/model/sample_designs.h"

namespace cw::test {

inline const std::vector<workload::ModelArchitecture>& allModels() {
    static const auto models = workload::readArchitectures(CW_CATALOG_FILE);
    return models;
}

inline explore::Request requestOf(const std::string& text) {
    return explore::requestFromJson(parseJson(text, "request.json"), allModels());
}

/// A 13B model for 50 billion tokens on up to eight nodes of three kinds.
inline std::string smallRequestText(
    const std::string& limits, const std::string& objectives = "[\"cost\", \"time\", \"power\"]") {
    return "{\"title\": \"Small\","
           " \"workloads\": [{\"model\": \"llama-2-13b\", \"tokens\": \"50B\"}],"
           " \"limits\": {" +
           limits +
           "},"
           " \"vary\": {\"servers\": [\"dgx-h200\", \"smc-sys-821ge-tnhr\", "
           "\"dell-xe9680-mi300x\"],"
           "  \"accelerators\": [\"h200-sxm5-141gb\", \"h100-sxm5-80gb\", \"mi300x-192gb\"],"
           "  \"nics\": [\"nv-cx7-dgx-densilink\", \"nv-cx7-1p-ndr-osfp\"],"
           "  \"switches\": [\"nvidia-qm9700\", \"nvidia-sn5600\"],"
           "  \"oversubscription\": [1, 2], \"nodes\": [1, 6]},"
           " \"objectives\": " +
           objectives + "}";
}

/// Every candidate of the space, drawn and measured; those that cannot be drawn are left out.
inline std::vector<explore::Point> everyDesign(const explore::Space& space) {
    std::vector<explore::Point> all;
    explore::PlanCache plans(space.request);
    for (int node = 0; node < static_cast<int>(space.nodes.size()); ++node)
        for (int count = 0; count < static_cast<int>(space.counts.size()); ++count) {
            const int nodes = space.counts[static_cast<std::size_t>(count)];
            const auto& fabrics = space.nodes[static_cast<std::size_t>(node)].fabrics;
            const int wirings = nodes == 1 ? 1 : static_cast<int>(fabrics.size());
            for (int fabric = 0; fabric < wirings; ++fabric) {
                const explore::Candidate candidate{node, count, fabric};
                const auto document = explore::drawCandidate(space, candidate, "Explored");
                if (!document) continue;
                all.push_back(
                    {candidate, explore::measure(document.value().variants.front(),
                                                 document.value().pinned, space.request, plans)});
            }
        }
    return all;
}

}  // namespace cw::test
