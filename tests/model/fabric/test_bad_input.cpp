// What cannot be wired is refused with the reason and the nearest that can be had.
#include <QtTest>

#include "model/fabric/loops.h"
#include "model/fabric/wire_design.h"
#include "tests/model/design/bench_desk.h"
#include "tests/model/fabric/fabric_builder.h"
#include "tests/model/fabric/wanted.h"
#include "tests/test_program.h"

using namespace cw;
using design::DeviceId;
using fabric::FabricRequest;
using fabric::Topology;
using test::BenchDesk;
using test::text;

using test::on;

namespace {

QString refusal(const design::Answer<design::Transaction>& answer) {
    return answer ? QStringLiteral("(nothing refused)") : text(answer.reason());
}

}  // namespace

class TestBadInput : public QObject {
    Q_OBJECT
private slots:
    void refusedWithTheReasonAndTheNearest_data() {
        QTest::addColumn<int>("nodes");
        QTest::addColumn<FabricRequest>("wanted");
        QTest::addColumn<QString>("reason");
        QTest::addColumn<QString>("nearest");
        const auto with = [](FabricRequest wanted, auto change) {
            change(wanted);
            return wanted;
        };
        const auto asIs = [](FabricRequest&) {};
        const auto row = [](const char* name, int nodes, const FabricRequest& wanted,
                            const char* reason, const char* nearest) {
            QTest::newRow(name) << nodes << wanted << reason << nearest;
        };
        row("no switch with enough radix", 9000, with(on("nvidia-qm9700", 8), asIs),
            "64-port switches", "up to 8192 nodes");
        row("two tiers that do not reach", 512,
            with(on("nvidia-qm9700", 8), [](auto& w) { w.tiers = 2; }),
            "join up to 64 leaf switches", "3 tiers");
        row("one switch that does not", 32,
            with(on("nvidia-qm9700", 8),
                 [](auto& w) {
                     w.tiers = 1;
                     w.alignment = fabric::Alignment::server;
                 }),
            "do not fit one switch", "2 tiers");
        row("less than no nodes", 4, with(on("nvidia-qm9700", 8), [](auto& w) { w.nodes = -1; }),
            "needs nodes", "smallest has 1 node");
        row("no NICs", 4, on("nvidia-qm9700", 0), "needs NICs", "fewest is 1");
        row("NICs that do not share the GPUs", 4, on("nvidia-qm9700", 5), "share each other evenly",
            "4 or 6");
        row("more NICs than there are", 4, on("nvidia-qm9700", 10), "has 8 free ports",
            "Ask for 8 NICs");
        row("a switch of another speed", 4, on("nvidia-q3400-ra", 8), "0 free ports",
            "take another switch");
        row("a switch of another protocol", 4, on("cornelis-cn5000-48", 8), "0 free ports",
            "take another switch");
        row("a rate that the switch has not", 4,
            with(on("nvidia-qm9700", 8), [](auto& w) { w.linkRate_bps = 50e9; }), "no ports of 50",
            "400 Gb/s or 200 Gb/s");
        row("more managers than the leaves take", 32,
            with(on("nvidia-qm9700", 8), [](auto& w) { w.managerPorts = 4; }),
            "kept for fabric managers", "31 nodes");
        row("more nodes than cables without a switch reach", 12,
            with(on("nvidia-qm9700", 8), [](auto& w) { w.topology = Topology::direct; }),
            "needs a NIC for each", "Up to 9 nodes");
        row("no planes", 4, with(on("nvidia-qm9700", 8), [](auto& w) { w.planes = 0; }),
            "planes, not 0", "from 1 to 8");
    }
    void refusedWithTheReasonAndTheNearest() {
        QFETCH(int, nodes);
        QFETCH(FabricRequest, wanted);
        QFETCH(QString, reason);
        QFETCH(QString, nearest);
        BenchDesk bench;
        const DeviceId node = bench.place("dgx-h100", nodes);
        const design::Document before = bench.document;
        const QString told = refusal(fabric::wire(bench.desk(), {node}, wanted));
        QVERIFY2(told.contains(reason), qPrintable(told));
        QVERIFY2(told.contains(nearest), qPrintable(told));
        QVERIFY(bench.document == before);
    }

    void aLargerSwitchIsProposedWhereThereIsOne() {
        BenchDesk bench;
        const DeviceId node = bench.place("dgx-h100", 9000);
        const QString told = refusal(fabric::wire(bench.desk(), {node}, on("nvidia-qm9700", 8)));
        QVERIFY2(told.contains("The nearest: up to 8192 nodes"), qPrintable(told));
    }

    void portsThatAreTakenAreCounted() {
        BenchDesk bench;
        const DeviceId node = bench.place("dgx-h100", 8);
        const DeviceId own = bench.place("nvidia-qm9700");
        bench.perform(design::connectPorts(bench.desk(), bench.port(node, "osfp"),
                                           bench.port(own, "osfp"), 2));
        const QString told = refusal(fabric::wire(bench.desk(), {node}, on("nvidia-qm9700", 8)));
        QVERIFY2(told.contains("6 free ports") && told.contains("Ask for 6 NICs"),
                 qPrintable(told));
        QVERIFY(fabric::wire(bench.desk(), {node}, on("nvidia-qm9700", 6)).ok());
    }

    void nodesOfUnlikeSpeedsAreOfferedTheRateTheyShare() {
        BenchDesk bench;
        const DeviceId fast = bench.place("dgx-h100", 2);
        const DeviceId slow = bench.place("dgx-a100-640gb", 2);
        const auto wanted = on("nvidia-qm9700", 8);
        const QString told = refusal(fabric::wire(bench.desk(), {fast, slow}, wanted));
        QVERIFY2(told.contains("0 free ports of 400 Gb/s") &&
                     told.contains("All of these nodes run at 200 Gb/s"),
                 qPrintable(told));
        FabricRequest slower = wanted;
        slower.linkRate_bps = 200e9;
        const auto step = fabric::wire(bench.desk(), {fast, slow}, slower);
        QVERIFY2(step.ok(), step ? "" : step.reason().c_str());
    }

    void aDesignWithoutNodesHasNothingToWire() {
        BenchDesk bench;
        const DeviceId own = bench.place("nvidia-qm9700");
        const QString told = refusal(fabric::wire(bench.desk(), {own}, on("nvidia-qm9700", 8)));
        QVERIFY2(told.contains("Select the nodes"), qPrintable(told));
        QVERIFY(!fabric::suggestedRequest(bench.desk(), {own}, design::Network::compute).ok());
    }

    void theReasonThatNothingIsSuggestedIsTheTrueOne() {
        BenchDesk bench;
        const auto why = [&](DeviceId node, design::Network network) {
            const auto answer = fabric::suggestedRequest(bench.desk(), {node}, network);
            return answer ? QStringLiteral("(suggested)") : text(answer.reason());
        };
        const DeviceId bare = bench.place("article-node-8xb100", 4);
        const QString stated = why(bare, design::Network::scaleUp);
        QVERIFY2(stated.contains("no port") || stated.contains("no NVLink"), qPrintable(stated));
        const DeviceId node = bench.place("dgx-h100", 2);
        const DeviceId own = bench.place("nvidia-qm9700");
        bench.perform(design::connectPorts(bench.desk(), bench.port(node, "osfp"),
                                           bench.port(own, "osfp"), 8));
        const QString taken = why(node, design::Network::compute);
        QVERIFY2(!taken.contains("fit a NIC first"), qPrintable(taken));
    }

    void ringsAreFoundSwitchBySwitch_data() {
        QTest::addColumn<int>("switches");
        QTest::addColumn<QVector<int>>("joins");  // pairs
        QTest::addColumn<int>("rings");
        QTest::newRow("a pair with many cables") << 2 << QVector<int>{0, 1, 0, 1} << 0;
        QTest::newRow("a chain") << 3 << QVector<int>{0, 1, 1, 2} << 0;
        QTest::newRow("three in a ring") << 3 << QVector<int>{0, 1, 1, 2, 2, 0} << 1;
        QTest::newRow("four, each to each")
            << 4 << QVector<int>{0, 1, 0, 2, 0, 3, 1, 2, 1, 3, 2, 3} << 3;
    }
    void ringsAreFoundSwitchBySwitch() {
        QFETCH(int, switches);
        QFETCH(QVector<int>, joins);
        QFETCH(int, rings);
        test::FabricBuilder b;
        std::vector<DeviceId> leaves;
        for (int s = 0; s < switches; ++s) {
            const DeviceId node = b.addNodes(1, 8).id;
            leaves.push_back(b.addSwitches(1));
            b.join(node, leaves.back(), 8);
        }
        for (int j = 0; j < joins.size(); j += 2)
            b.join(leaves[std::size_t(joins[j])], leaves[std::size_t(joins[j + 1])], 4);
        const auto found = fabric::findRings(design::resolve(b.variant, b));
        QCOMPARE(int(found.size()), rings > 0 ? 1 : 0);
        if (rings == 0) return;
        QCOMPARE(found.front().rings, rings);
        QCOMPARE(found.front().switchCount, switches);
    }

    void aFatTreeHasNoRings() {
        test::FabricBuilder b;
        const DeviceId node = b.addNodes(64, 8).id;
        const DeviceId leaf = b.addSwitches(8);
        const DeviceId spine = b.addSwitches(4);
        b.join(node, leaf, 8, design::WiringPattern::rail);
        b.join(leaf, spine, 8, design::WiringPattern::mesh);
        QVERIFY(fabric::findRings(design::resolve(b.variant, b)).empty());
    }
};

CW_TEST(TestBadInput)
#include "test_bad_input.moc"
