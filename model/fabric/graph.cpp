#include "model/fabric/graph.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "model/design/wiring.h"
#include "model/fabric/network_parts.h"

namespace cw::fabric {

namespace {

int findRoot(std::vector<int>& parent, int vertex) {
    while (parent[vertex] != vertex) vertex = parent[vertex] = parent[parent[vertex]];
    return vertex;
}

}  // namespace

Graph::Graph(const design::ResolvedDesign& design) : design_(design) {
    addVertices();
    addEdges();
    joinIslands();
    indexNeighbours();
    rankTiers();
    collectBelow();
}

void Graph::addVertices() {
    std::size_t instances = 0;
    for (const design::ResolvedDevice& device : design_.devices)
        instances += static_cast<std::size_t>(std::max(0, device.device->count));
    vertices_.reserve(instances);
    first_.push_back(0);
    for (std::size_t d = 0; d < design_.devices.size(); ++d) {
        const design::ResolvedDevice& device = design_.devices[d];
        const int count = std::max(0, device.device->count);
        for (int i = 0; i < count; ++i) {
            Vertex vertex;
            vertex.device = static_cast<int>(d);
            vertex.isSwitch = isSwitch(device);
            vertex.failed = device.isFailed(i);
            if (device.gpus > 0 && !vertex.isSwitch && !vertex.failed) vertex.node = gpuNodes_++;
            vertices_.push_back(vertex);
        }
        first_.push_back(static_cast<int>(vertices_.size()));
    }
}

void Graph::addEdges() {
    railAligned_.assign(design_.devices.size(), true);
    std::vector<std::vector<int>> rails(design_.devices.size());  // of the first instance
    std::vector<int> nextPort(vertices_.size(), 0);
    const auto noteRail = [&](int vertex, int other, int cables) {
        if (vertices_[vertex].node < 0) return;
        const int device = vertices_[vertex].device;
        std::vector<int>& first = rails[device];
        for (int i = 0; i < cables; ++i) {
            const int port = nextPort[vertex]++;
            if (vertex == first_[device])
                first.push_back(other);
            else if (port >= static_cast<int>(first.size()) || first[port] != other)
                railAligned_[device] = false;
        }
    };
    long allCables = 0;
    for (const design::ResolvedLink& link : design_.links) allCables += link.cables;
    edges_.reserve(static_cast<std::size_t>(allCables));
    for (const design::ResolvedLink& link : design_.links) {
        if (link.link->network != design::Network::compute || link.a == nullptr ||
            link.b == nullptr)
            continue;
        const int a = static_cast<int>(link.a - design_.devices.data());
        const int b = static_cast<int>(link.b - design_.devices.data());
        const int instancesA = first_[a + 1] - first_[a];
        const int instancesB = first_[b + 1] - first_[b];
        int number = 0;
        const auto visit = [&](int i, int j, int cables) {
            int working = cables;
            if (!link.failed.empty())
                for (int c = 0; c < cables; ++c) working -= link.isFailed(number + c) ? 1 : 0;
            number += cables;
            const int from = first_[a] + i;
            const int to = first_[b] + j;
            vertices_[from].ports += cables;
            vertices_[to].ports += cables;
            noteRail(from, to, cables);
            noteRail(to, from, cables);
            if (link.rate_bps <= 0 || from == to || working == 0) return;
            if (vertices_[from].failed || vertices_[to].failed) return;
            if (!edges_.empty() && edges_.back().a == from && edges_.back().b == to)
                edges_.back().rate_bps += working * link.rate_bps;
            else
                edges_.push_back({from, to, working * link.rate_bps});
        };
        design::forEachCable(*link.link, instancesA, instancesB, visit);
    }
    for (std::size_t d = 0; d < railAligned_.size(); ++d) {
        if (rails[d].empty()) railAligned_[d] = false;
        for (int v = first_[d]; v < first_[d + 1]; ++v)
            if (nextPort[v] != static_cast<int>(rails[d].size())) railAligned_[d] = false;
    }
}

void Graph::joinIslands() {
    std::vector<int> parent(vertices_.size());
    std::iota(parent.begin(), parent.end(), 0);
    for (const Edge& edge : edges_) parent[findRoot(parent, edge.a)] = findRoot(parent, edge.b);
    std::vector<bool> counted(vertices_.size(), false);
    for (std::size_t v = 0; v < vertices_.size(); ++v) {
        const int root = findRoot(parent, static_cast<int>(v));
        vertices_[v].island = root;
        if (vertices_[v].node < 0 || counted[root]) continue;
        counted[root] = true;
        ++islands_;
    }
}

void Graph::indexNeighbours() {
    neighbourStart_.assign(vertices_.size() + 1, 0);
    for (const Edge& edge : edges_) {
        ++neighbourStart_[edge.a + 1];
        ++neighbourStart_[edge.b + 1];
    }
    std::partial_sum(neighbourStart_.begin(), neighbourStart_.end(), neighbourStart_.begin());
    neighbours_.resize(2 * edges_.size());
    std::vector<int> next(neighbourStart_.begin(), neighbourStart_.end() - 1);
    for (std::size_t e = 0; e < edges_.size(); ++e) {
        neighbours_[next[edges_[e].a]++] = static_cast<int>(e);
        neighbours_[next[edges_[e].b]++] = static_cast<int>(e);
    }
}

/// Breadth first from the GPU nodes, through switches only.
void Graph::rankTiers() {
    std::vector<int> queue;
    for (std::size_t v = 0; v < vertices_.size(); ++v)
        if (vertices_[v].node >= 0) queue.push_back(static_cast<int>(v));
    for (std::size_t head = 0; head < queue.size(); ++head) {
        const int from = queue[head];
        for (int i = neighbourStart_[from]; i < neighbourStart_[from + 1]; ++i) {
            const Edge& edge = edges_[neighbours_[i]];
            Vertex& to = vertices_[edge.a == from ? edge.b : edge.a];
            if (!to.isSwitch || to.tier > 0) continue;
            to.tier = vertices_[from].tier + 1;
            topTier_ = std::max(topTier_, to.tier);
            queue.push_back(static_cast<int>(&to - vertices_.data()));
        }
    }
}

/// Which GPU nodes each switch reaches downwards, tier by tier, and its rates down and up.
void Graph::collectBelow() {
    words_ = (static_cast<std::size_t>(gpuNodes_) + 63) / 64;
    row_.assign(vertices_.size(), -1);
    covered_.assign(vertices_.size(), 0);
    std::vector<std::vector<int>> byTier(topTier_ + 1);
    int rows = 0;
    for (std::size_t v = 0; v < vertices_.size(); ++v) {
        if (!vertices_[v].isSwitch || vertices_[v].tier == 0) continue;
        row_[v] = rows++;
        byTier[vertices_[v].tier].push_back(static_cast<int>(v));
    }
    below_.assign(rows * words_, 0);
    for (const std::vector<int>& tier : byTier) {
        for (const int v : tier) {
            Vertex& vertex = vertices_[v];
            std::uint64_t* bits = &below_[row_[v] * words_];
            for (int i = neighbourStart_[v]; i < neighbourStart_[v + 1]; ++i) {
                const Edge& edge = edges_[neighbours_[i]];
                const int other = edge.a == v ? edge.b : edge.a;
                const Vertex& peer = vertices_[other];
                if (peer.node >= 0) {
                    bits[peer.node / 64] |= std::uint64_t{1} << (peer.node % 64);
                    vertex.down_bps += edge.rate_bps;
                } else if (peer.isSwitch && peer.tier > 0 && peer.tier < vertex.tier) {
                    const std::uint64_t* theirs = &below_[row_[other] * words_];
                    for (std::size_t w = 0; w < words_; ++w) bits[w] |= theirs[w];
                    vertex.down_bps += edge.rate_bps;
                } else if (peer.isSwitch) {
                    vertex.up_bps += edge.rate_bps;
                }
            }
            for (std::size_t w = 0; w < words_; ++w) covered_[v] += std::popcount(bits[w]);
            vertex.coversAll = covered_[v] == gpuNodes_;
            if (vertex.coversAll && (tiers_ == 0 || vertex.tier < tiers_)) tiers_ = vertex.tier;
        }
    }
    if (tiers_ == 0) tiers_ = topTier_;
    for (Vertex& vertex : vertices_) {
        if (vertex.node < 0) continue;
        const int v = static_cast<int>(&vertex - vertices_.data());
        for (int i = neighbourStart_[v]; i < neighbourStart_[v + 1]; ++i)
            vertex.cabled_bps += edges_[neighbours_[i]].rate_bps;
    }
}

}  // namespace cw::fabric
