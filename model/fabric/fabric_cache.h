// Expansions remembered, by what they depend on: most edits touch no cable and no node.
//
// What a Fabric follows from is written down as a key: devices and their fittings, links with their
// rates and ports, what is out of order, and the facts of the parts among them. Positions, labels,
// lengths, prices, workloads and sites are not in it. Equal keys give the fabric that was found
// before, so a cache never changes an answer, only the time it takes.
//
// Whole expansions are kept, not parts of them. An edit that does touch a cable is expanded anew,
// which costs what the structure costs (fold.h): 8 ms for 2,048 nodes placed one by one, where a
// frame has 16 (tests/bench/fabric_bench.cpp, release build). Keeping parts would save less than
// telling which of them still hold.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "model/fabric/fabric.h"

namespace cw::fabric {

/// What an expansion depends on, as plain values that can be compared.
struct FabricKey {
    std::vector<std::int64_t> words;   ///< the structure, names and parts as numbers
    std::vector<std::string> names;    ///< of slots and port groups
    std::vector<catalog::Part> parts;  ///< those of devices, fittings and links
    bool operator==(const FabricKey&) const = default;
};

[[nodiscard]] FabricKey keyOf(const design::ResolvedDesign& design,
                              const TrafficOptions& options = {});

/// The last few expansions. May be shared by threads.
class FabricCache {
public:
    /// What `expand` gives.
    [[nodiscard]] Fabric expanded(const design::ResolvedDesign& design,
                                  const TrafficOptions& options = {});
    /// How many of the expansions asked for were found.
    [[nodiscard]] long hits() const;

private:
    struct Entry {
        FabricKey key;
        std::shared_ptr<const Fabric> fabric;
    };
    mutable std::mutex mutex_;
    std::vector<Entry> entries_;  ///< the last used first
    long hits_ = 0;
};

}  // namespace cw::fabric
