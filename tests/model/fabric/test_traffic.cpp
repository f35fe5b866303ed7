// Fair shares, paths and classes against textbooks and against brute force on small networks.
#include <QtTest>
#include <cmath>
#include <functional>
#include <map>
#include <random>

#include "model/fabric/traffic.h"
#include "tests/model/fabric/fabric_builder.h"
#include "tests/test_program.h"

using namespace cw;
using cw::test::FabricBuilder;
using design::WiringPattern;
using fabric::FairShare;
using fabric::FlowKind;

using test::near;

namespace {

fabric::TrafficField fieldOf(const FabricBuilder& b, fabric::Sharing sharing) {
    return {fabric::buildGraph(design::resolve(b.variant, b), design::Network::compute), sharing,
            1.0};
}

/// Random switches, joined at random so that all reach each other, with one-NIC nodes below some.
FabricBuilder randomNetwork(unsigned seed) {
    std::mt19937 engine(seed);
    const auto below = [&](unsigned n) { return static_cast<int>(engine() % n); };
    FabricBuilder b;
    std::vector<design::DeviceId> switches;
    for (int i = 0, n = 2 + below(5); i < n; ++i) {
        switches.push_back(b.addSwitches(1));
        if (i == 0) continue;
        b.join(switches[i], switches[below(static_cast<unsigned>(i))], 1 + below(3));
        if (below(2)) {
            const int other = below(static_cast<unsigned>(i));
            b.join(switches[i], switches[other], 1 + below(2));
        }
    }
    for (int i = 0, n = 2 + below(4); i < n; ++i) {
        const auto node = b.addNodes(1 + below(3), 1, 1).id;
        b.join(node, switches[below(static_cast<unsigned>(switches.size()))], 1);
    }
    return b;
}

/// Loads of all pairs of hosts sending one unit, by walking every shortest path.
std::vector<double> loadsByEnumeration(const fabric::NetworkGraph& graph) {
    std::vector<double> load(static_cast<std::size_t>(graph.resources()), 0);
    const int n = static_cast<int>(graph.junctions.size());
    // Distances by relaxing until nothing changes.
    std::vector<std::vector<int>> distance(n, std::vector<int>(n, 1000));
    for (int v = 0; v < n; ++v) distance[v][v] = 0;
    for (int round = 0; round < n; ++round)
        for (const fabric::Trunk& trunk : graph.trunks)
            for (int t = 0; t < n; ++t) {
                distance[trunk.a][t] = std::min(distance[trunk.a][t], distance[trunk.b][t] + 1);
                distance[trunk.b][t] = std::min(distance[trunk.b][t], distance[trunk.a][t] + 1);
            }
    std::vector<int> hosts;
    for (const int g : graph.groupOf) hosts.push_back(graph.groups[g].firstPort);
    const std::function<void(int, int, double)> walk = [&](int at, int to, double amount) {
        if (at == to) return;
        double cables = 0;
        for (int a = graph.armStart[at]; a < graph.armStart[at + 1]; ++a)
            if (distance[graph.arms[a].to][to] == distance[at][to] - 1)
                cables += graph.arms[a].cables;
        for (int a = graph.armStart[at]; a < graph.armStart[at + 1]; ++a) {
            const fabric::Arm& arm = graph.arms[a];
            if (distance[arm.to][to] != distance[at][to] - 1) continue;
            load[arm.direction] += amount * arm.cables / cables;
            walk(arm.to, to, amount * arm.cables / cables);
        }
    };
    for (std::size_t i = 0; i < hosts.size(); ++i)
        for (std::size_t j = 0; j < hosts.size(); ++j) {
            if (i == j) continue;
            load[graph.upOf(hosts[i])] += 1;
            load[graph.downOf(hosts[j])] += 1;
            walk(graph.ports[hosts[i]].junction, graph.ports[hosts[j]].junction, 1);
        }
    return load;
}

double slowest(const FairShare& share) {
    return *std::min_element(share.rate.begin(), share.rate.end());
}

fabric::AlikeDemands alike(const fabric::TrafficField& field, bool railForwarding) {
    return fabric::demandAlike(field, fabric::measureDistances(field), railForwarding);
}

}  // namespace

class TestTraffic : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void flowsThroughOneLinkShareItEvenly() {
        // 8 NICs of 50 GB/s over an uplink of 100 GB/s: 12.5 GB/s each.
        std::vector<FlowKind> flows;
        std::vector<double> capacity(9, 50);
        capacity[8] = 100;
        for (int i = 0; i < 8; ++i) flows.push_back({1, {{i, 1}, {8, 1}}});
        const FairShare share = fabric::fairShare(flows, capacity);
        for (const double rate : share.rate) QVERIFY(near(rate, 12.5));
        QCOMPARE(share.limitedBy[0], 8);
    }

    /// Bertsekas and Gallager, Data Networks, example of max-min fairness: a flow over three links
    /// that each carry another one, one of them two.
    void whatALongFlowLeavesGoesToTheOthers() {
        const std::vector<FlowKind> flows{
            {1, {{0, 1}, {1, 1}, {2, 1}}}, {1, {{0, 1}}}, {2, {{1, 2}}}, {1, {{2, 1}}}};
        const FairShare share = fabric::fairShare(flows, {1, 1, 1});
        QVERIFY(near(share.rate[0], 1.0 / 3));
        QVERIFY(near(share.rate[1], 2.0 / 3));
        QVERIFY(near(share.rate[2], 1.0 / 3));
        QVERIFY(near(share.rate[3], 2.0 / 3));
    }

    void linksThatAreNearlyAlikeFillOneAfterTheOther() {
        const std::vector<FlowKind> flows{{1, {{0, 1}}}, {1, {{1, 1}}}};
        const FairShare share = fabric::fairShare(flows, {1, 1.0005});
        QVERIFY(near(share.rate[0], 1));
        QVERIFY(near(share.rate[1], 1.0005));
        QCOMPARE(share.limitedBy[1], 1);
    }

    void noResourceIsOverfullAndEveryFlowHasABottleneck() {
        std::mt19937 engine(3);
        const auto below = [&](unsigned n) { return static_cast<int>(engine() % n); };
        for (int round = 0; round < 300; ++round) {
            const int resources = 1 + below(8);
            std::vector<double> capacity;
            for (int r = 0; r < resources; ++r) capacity.push_back(1 + below(100));
            std::vector<FlowKind> flows;
            for (int f = 0, n = 1 + below(12); f < n; ++f) {
                std::map<int, double> uses;
                for (int u = 0, m = 1 + below(4); u < m; ++u)
                    uses[below(static_cast<unsigned>(resources))] += .25 * (1 + below(4));
                FlowKind kind;
                for (const auto& [resource, load] : uses) kind.uses.push_back({resource, load});
                flows.push_back(kind);
            }
            const FairShare share = fabric::fairShare(flows, capacity);
            std::vector<double> used(capacity.size(), 0);
            for (std::size_t f = 0; f < flows.size(); ++f)
                for (const auto& use : flows[f].uses)
                    used[use.resource] += use.load * share.rate[f];
            for (std::size_t r = 0; r < used.size(); ++r)
                QVERIFY(used[r] <= capacity[r] * (1 + 1e-9));
            // The law of max-min fairness: each flow crosses a full resource on which no other
            // flow is faster.
            for (std::size_t f = 0; f < flows.size(); ++f) {
                const int at = share.limitedBy[f];
                QVERIFY(near(used[at], capacity[at]));
                for (std::size_t other = 0; other < flows.size(); ++other)
                    for (const auto& use : flows[other].uses)
                        if (use.resource == at)
                            QVERIFY(share.rate[other] <= share.rate[f] * (1 + 1e-9));
            }
        }
    }

    void allToAllOnRandomNetworksIsWhatEveryPathAddsUpTo() {
        for (unsigned seed = 0; seed < 200; ++seed) {
            const FabricBuilder b = randomNetwork(seed);
            const fabric::TrafficField field = fieldOf(b, fabric::Sharing::byCable);
            if (field.gpuHosts < 2) continue;
            const fabric::Demand demand = alike(field, false).allToAll;
            QVERIFY(!demand.unreachable);
            const double rate_bps = slowest(fabric::fairShare(demand.kinds, field.class_bps));
            const std::vector<double> load = loadsByEnumeration(field.graph);
            double expected_bps = std::numeric_limits<double>::infinity();
            for (std::size_t r = 0; r < load.size(); ++r) {
                if (load[r] > 0)
                    expected_bps = std::min(expected_bps, field.resource_bps[r] / load[r]);
            }
            QVERIFY2(near(rate_bps, expected_bps), qPrintable(QString::number(seed)));
        }
    }

    void whatLeavesTheNodesArrivesAtNodes() {
        for (unsigned seed = 0; seed < 100; ++seed) {
            const FabricBuilder b = randomNetwork(seed);
            const fabric::TrafficField field = fieldOf(b, fabric::Sharing::byCapacity);
            double up = 0;
            double down = 0;
            double asked = 0;
            const auto addUp = [&](const fabric::Demand& demand) {
                for (const FlowKind& kind : demand.kinds) {
                    asked += kind.flows;
                    for (const auto& use : kind.uses) {
                        const int resource =
                            demand.byResource ? use.resource : field.memberOf[use.resource];
                        if (resource < field.graph.upOf(0)) continue;
                        ((resource - field.graph.upOf(0)) % 2 == 0 ? up : down) += use.load;
                    }
                }
            };
            addUp(alike(field, true).allToAll);
            addUp(alike(field, true).perRail);
            addUp(fabric::demandShifts(field, {1}).front());
            QVERIFY(near(up, asked));
            QVERIFY(near(down, asked));
        }
    }

    void aSymmetricNetworkFallsIntoFewClasses() {
        FabricBuilder b;
        const auto core = b.addSwitches(16);
        for (int pod = 0; pod < 4; ++pod) {
            const auto spine = b.addSwitches(8);
            const auto leaf = b.addSwitches(8);
            const auto node = b.addNodes(32, 8).id;
            b.join(node, leaf, 8, WiringPattern::rail);
            b.join(leaf, spine, 4, WiringPattern::mesh);
            b.join(spine, core, 2, WiringPattern::mesh);
        }
        const fabric::TrafficField field = fieldOf(b, fabric::Sharing::byCapacity);
        QCOMPARE(field.classes.groupClasses, 1);
        // Ports up and down, leaf-spine and spine-core in both directions.
        QCOMPARE(field.classes.resourceClasses, 6);
        QCOMPARE(field.graph.groups.size(), std::size_t{4});
    }
};

CW_TEST(TestTraffic)
#include "test_traffic.moc"
