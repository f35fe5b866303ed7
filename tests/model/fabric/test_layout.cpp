// Where the cards of generated fabrics are put.
#include <QtTest>
#include <set>

#include "model/fabric/layout.h"
#include "model/fabric/wire_design.h"
#include "tests/model/design/bench_desk.h"
#include "tests/model/fabric/wanted.h"
#include "tests/test_program.h"

using namespace cw;
using design::Device;
using fabric::FabricRequest;
using fabric::Topology;
using test::BenchDesk;
using test::text;

class TestLayout : public QObject {
    Q_OBJECT
private slots:
    /// 64 nodes, four a switch: four switches by four. Neighbours in the first dimension lie in one
    /// row, in the second in one column, in the third in the same place of the next plane.
    void aTorusLiesAsTheGridItIs_data() {
        QTest::addColumn<Topology>("topology");
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("columns");
        QTest::addColumn<long>("near");  // three of four in a ring of four, one in a pair
        QTest::newRow("two dimensions") << Topology::torus2d << 4 << 4 << 24L;
        QTest::newRow("three dimensions") << Topology::torus3d << 2 << 8 << 20L;
    }
    void aTorusLiesAsTheGridItIs() {
        QFETCH(Topology, topology);
        BenchDesk bench;
        FabricRequest wanted = test::on("nvidia-qm9700", 8);
        wanted.topology = topology;
        wanted.nodesPerLeaf = 4;
        bench.perform(fabric::wire(bench.desk(), {bench.place("dgx-h100", 64)}, wanted));
        std::set<double> rows;
        std::set<double> columns;
        std::set<std::pair<double, double>> all;
        for (const Device& device : bench.variant().devices) {
            all.insert({device.position.x, device.position.y});
            if (device.part != "nvidia-qm9700") continue;
            rows.insert(device.position.y);
            columns.insert(device.position.x);
        }
        QTEST(int(rows.size()), "rows");
        QTEST(int(columns.size()), "columns");
        QCOMPARE(all.size(), bench.variant().devices.size());
        // Without the ways round the torus, every cable between switches is short.
        long near = 0;
        for (const design::Link& link : bench.variant().links) {
            const Device& a = bench.device(link.a.device);
            const Device& b = bench.device(link.b.device);
            if (a.part != b.part) continue;
            const bool isRowOrColumn = a.position.x == b.position.x || a.position.y == b.position.y;
            QVERIFY(isRowOrColumn);
            near += std::abs(a.position.x - b.position.x) <= 2 * fabric::columnStep_px &&
                            std::abs(a.position.y - b.position.y) <= 2 * fabric::rowStep_px
                        ? 1
                        : 0;
        }
        QTEST(near, "near");
    }

    void arrangingTwiceChangesNothing() {
        BenchDesk bench;
        bench.perform(fabric::wire(bench.desk(), {bench.place("dgx-h100", 64)},
                                   test::on("nvidia-qm9700", 8)));
        bench.perform(
            design::moveDevices(bench.desk(), {bench.variant().devices.front().id}, {500, 900}));
        QCOMPARE(text(bench.perform(fabric::arrange(bench.desk()))), QString("Arrange"));
        QVERIFY(!fabric::arrange(bench.desk()).ok());
    }
};

CW_TEST(TestLayout)
#include "test_layout.moc"
