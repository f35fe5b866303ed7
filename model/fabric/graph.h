// The compute network with every instance of every device as a vertex: islands, tiers, rates up and
// down.
//
// Internal to the folder; what traffic gets is in traffic.h. Built once per expansion; sizes grow
// with cables, and with switches x GPU nodes / 64 for what lies below each switch.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "model/design/resolve.h"

namespace cw::fabric {

struct Vertex {
    int device = 0;  ///< index in ResolvedDesign::devices
    bool isSwitch = false;
    bool failed = false;  ///< out of order: design/faults.h
    int node = -1;        ///< number among GPU nodes, -1 for others
    int tier = 0;         ///< switches: links from the nearest GPU node; 0 when none is reached
    int island = 0;
    int ports = 0;
    double down_bps = 0;
    double up_bps = 0;
    double cabled_bps = 0;
    bool coversAll = false;  ///< every GPU node lies below
};

struct Edge {
    int a = 0;
    int b = 0;
    double rate_bps = 0;  ///< of all its cables
};

class Graph {
public:
    explicit Graph(const design::ResolvedDesign& design);

    [[nodiscard]] const std::vector<Vertex>& vertices() const { return vertices_; }
    /// Vertices of one device: first and one past the last.
    [[nodiscard]] int firstOf(int device) const { return first_[device]; }
    [[nodiscard]] int lastOf(int device) const { return first_[device + 1]; }
    [[nodiscard]] int gpuNodes() const { return gpuNodes_; }
    [[nodiscard]] int islands() const { return islands_; }
    [[nodiscard]] int tiers() const { return tiers_; }
    /// Whether port r of every instance of the device meets at one switch.
    [[nodiscard]] bool isRailAligned(int device) const { return railAligned_[device]; }

private:
    void addVertices();
    void addEdges();
    void joinIslands();
    void indexNeighbours();
    void rankTiers();
    void collectBelow();

    const design::ResolvedDesign& design_;
    std::vector<Vertex> vertices_;
    std::vector<int> first_;
    std::vector<Edge> edges_;
    std::vector<bool> railAligned_;
    std::vector<int> neighbourStart_;   ///< into neighbours_, one more than vertices
    std::vector<int> neighbours_;       ///< edge numbers by vertex
    std::vector<std::uint64_t> below_;  ///< a row of words_ bits sets per switch
    std::vector<int> row_;              ///< row in below_ of a vertex, -1 for non-switches
    std::vector<int> covered_;          ///< GPU nodes below
    std::size_t words_ = 0;
    int gpuNodes_ = 0;
    int islands_ = 0;
    int topTier_ = 0;
    int tiers_ = 0;
};

}  // namespace cw::fabric
