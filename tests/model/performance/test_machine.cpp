// From a drawn design to the machine of a job, or the reason why there is none.
#include <QtTest>
#include <cmath>

#include "model/fabric/protocol.h"
#include "model/performance/machine.h"
#include "tests/model/fabric/fabric_builder.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::performance;
using cw::test::FabricBuilder;

namespace {

FabricBuilder fourNodes() {
    FabricBuilder b;
    const auto node = b.addNodes(4, 8).id;
    b.join(node, b.addSwitches(1), 8);
    return b;
}

std::variant<Machine, NoMachine> machineOf(
    const FabricBuilder& b,
    workload::TrainingPrecision precision = workload::TrainingPrecision::bf16,
    bool networkReduction = false) {
    const design::ResolvedDesign design = design::resolve(b.variant, b);
    workload::TrainingJob job;
    job.precision = precision;
    job.networkReduction = networkReduction;
    return performance::machineOf(design, fabric::expand(design), job);
}

QString reasonOf(const std::variant<Machine, NoMachine>& answer) {
    const NoMachine* none = std::get_if<NoMachine>(&answer);
    return none == nullptr ? QString() : QString::fromStdString(none->reason);
}

catalog::Accelerator& gpuOf(FabricBuilder& b) {
    return std::get<catalog::Accelerator>(b.part("gpu").spec);
}

}  // namespace

class TestMachine : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aDesignBecomesItsMachine() {
        FabricBuilder b = fourNodes();
        const Machine m = std::get<Machine>(machineOf(b));
        QCOMPARE(m.nodes, 4);
        QCOMPARE(m.gpusPerNode, 8);
        QCOMPARE(m.gpus(), 32);
        QCOMPARE(m.peak_FLOPs, 989e12);
        QCOMPARE(m.memory_B, 80e9);
        QCOMPARE(m.scaleUp_Bps, 450e9);
        QVERIFY(m.scaleUpIsSwitched);
        QCOMPARE(m.network_Bps, 8 * 50e9);
        QCOMPARE(m.networkEfficiency, fabric::efficiencyOf(fabric::Protocol::infiniBand).value);
        QVERIFY(m.hopLatency_s > 0);
        QVERIFY(m.gpu == GpuClass::hopper);
    }

    void eightBitJobsUseTheEightBitPeakAndKeepThe16BitOneForAttention() {
        const Machine m =
            std::get<Machine>(machineOf(fourNodes(), workload::TrainingPrecision::fp8));
        QCOMPARE(m.peak_FLOPs, 1979e12);
        QCOMPARE(m.peak16_FLOPs, 989e12);
    }

    void usableMemoryIsPreferred() {
        FabricBuilder b = fourNodes();
        gpuOf(b).memoryUsable_B = 79e9;
        QCOMPARE(std::get<Machine>(machineOf(b)).memory_B, 79e9);
    }

    /// An H100 80GB reports 81,559 MiB, an A100 40GB 40,960.
    void stackedMemoryIsWhatDriversReport() {
        FabricBuilder b = fourNodes();
        gpuOf(b).memoryType = "HBM3";
        const double large_B = std::get<Machine>(machineOf(b)).memory_B;
        QVERIFY(std::abs(large_B / (81559 * 1048576.) - 1) < .005);
        gpuOf(b).memory_B = 40e9;
        const double small_B = std::get<Machine>(machineOf(b)).memory_B;
        QVERIFY(std::abs(small_B / (40960 * 1048576.) - 1) < .006);
        gpuOf(b).memoryType = "GDDR6";
        QCOMPARE(std::get<Machine>(machineOf(b)).memory_B, 40e9);
    }

    void gpusWithoutAFabricForAllReachEachOtherOverPcie() {
        FabricBuilder b = fourNodes();
        gpuOf(b).scaleUpDomain = 2;  // bridged pairs
        std::get<catalog::Server>(b.part("node").spec).scaleUpFabric = "NVLink bridge";
        const Machine m = std::get<Machine>(machineOf(b));
        QVERIFY(!m.scaleUpIsSwitched);
        QCOMPARE(m.scaleUp_Bps, 53e9);
        gpuOf(b).scaleUp_Bps.reset();
        gpuOf(b).pcieGeneration = 4;
        QCOMPARE(std::get<Machine>(machineOf(b)).scaleUp_Bps, 26e9);
        gpuOf(b).pcieGeneration = 0;
        QVERIFY(reasonOf(machineOf(b)).contains("reach each other"));
    }

    void theServersFabricCounts() {
        FabricBuilder b = fourNodes();
        gpuOf(b).scaleUpDomain.reset();
        auto& server = std::get<catalog::Server>(b.part("node").spec);
        server.scaleUpFabric = "NVSwitch 3";
        server.scaleUp_Bps = 400e9;
        const Machine m = std::get<Machine>(machineOf(b));
        QVERIFY(m.scaleUpIsSwitched);
        QCOMPARE(m.scaleUp_Bps, 400e9);
    }

    void oneNodeNeedsNoNetwork() {
        FabricBuilder b;
        b.addNodes(1, 8);
        const Machine m = std::get<Machine>(machineOf(b));
        QCOMPARE(m.nodes, 1);
        QCOMPARE(m.network_Bps, 0.0);
    }

    void everyReasonIsASentence() {
        FabricBuilder b = fourNodes();
        QVERIFY(reasonOf(machineOf(FabricBuilder())).contains("no GPUs"));

        FabricBuilder apart = b;
        apart.variant.links.clear();
        QVERIFY(reasonOf(machineOf(apart)).contains("4 separate islands"));

        FabricBuilder unequal = b;
        const auto small = unequal.addNodes(1, 8, 4).id;
        unequal.join(small, unequal.variant.devices[1].id, 8);
        QVERIFY(reasonOf(machineOf(unequal)).contains("different numbers of GPUs (8 and 4)"));

        FabricBuilder noPeak = b;
        gpuOf(noPeak).densePeak_FLOPs.clear();
        QVERIFY(reasonOf(machineOf(noPeak)).contains("No dense BF16 peak is known for gpu"));

        FabricBuilder noMemory = b;
        gpuOf(noMemory).memoryBandwidth_Bps = 0;
        QVERIFY(reasonOf(machineOf(noMemory)).contains("memory size or bandwidth"));
    }

    void theSlowerKindOfNodeSetsThePace() {
        FabricBuilder b = fourNodes();
        const auto older = b.addNodes(2, 8, 8, "old").id;
        b.join(older, b.variant.devices[1].id, 8);
        const Machine m = std::get<Machine>(machineOf(b));
        QCOMPARE(m.nodes, 6);
        QCOMPARE(m.network_Bps, 126e9);
    }

    /// SHARP: where the job asks for it and every switch can.
    void switchesSumGradientsWhereAskedAndAble() {
        FabricBuilder b = fourNodes();
        const auto reduces = [&](bool asked) {
            return std::get<Machine>(machineOf(b, workload::TrainingPrecision::bf16, asked))
                .networkReduction;
        };
        QVERIFY(reduces(true));
        QVERIFY(!reduces(false));
        std::get<catalog::NetworkSwitch>(b.part("leaf").spec).sharp.clear();
        QVERIFY(!reduces(true));
    }

    void unpluggingAnUplinkSlowsTheMachine() {
        FabricBuilder b;
        const auto first = b.addNodes(4, 8).id;
        const auto second = b.addNodes(4, 8).id;
        const auto leafA = b.addSwitches(1);
        const auto leafB = b.addSwitches(1);
        const auto spine = b.addSwitches(1);
        b.join(first, leafA, 8);
        b.join(second, leafB, 8);
        b.join(leafA, spine, 32);
        b.join(leafB, spine, 32);
        const Machine whole = std::get<Machine>(machineOf(b));
        --b.variant.links.back().count;
        const Machine less = std::get<Machine>(machineOf(b));
        QVERIFY(less.network_Bps < whole.network_Bps);
    }
};

CW_TEST(TestMachine)
#include "test_machine.moc"
