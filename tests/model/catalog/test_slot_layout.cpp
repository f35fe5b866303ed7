// Which PCIe switch and socket a slot hangs on, in a group and over the groups of a system.
#include <QtTest>

#include "model/catalog/part_checks.h"
#include "model/catalog/slot_layout.h"
#include "tests/shipped_catalog.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::catalog;

namespace {

SlotGroup slotsOf(int count, int perPcieSwitch, int perCpu) {
    SlotGroup group;
    group.name = "gpu";
    group.count = count;
    group.perPcieSwitch = perPcieSwitch;
    group.perCpu = perCpu;
    return group;
}

/// What the checks say of DGX A100 after `change`.
QString complaintsAfter(const std::function<void(Part&)>& change) {
    const Catalog& catalog = test::shippedCatalog();
    Part part = *catalog.find("dgx-a100-640gb");
    change(part);
    KnownThings known{catalog, {}, catalog.connectors()};
    for (const auto& [id, source] : catalog.sources()) known.sources.insert(id);
    QStringList said;
    for (const PartProblem& problem : checkPart(part, known))
        said << QString::fromStdString(problem.field + ": " + problem.what);
    return said.join("; ");
}

}  // namespace

class TestSlotLayout : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void slotsHangOnSwitchesAndSocketsInOrder_data() {
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("perPcieSwitch");
        QTest::addColumn<int>("perCpu");
        QTest::addColumn<QString>("text");
        QTest::newRow("eight GPUs on four switches")
            << 8 << 2 << 4
            << "1-2: switch 1, CPU 1; 3-4: switch 2, CPU 1; 5-6: switch 3, CPU 2; "
               "7-8: switch 4, CPU 2";
        QTest::newRow("no switch") << 4 << 0 << 4 << "1-4: CPU 1";
        QTest::newRow("socket not known") << 2 << 1 << 0 << "1: switch 1; 2: switch 2";
        QTest::newRow("nobody says") << 8 << 0 << 0 << "";
        QTest::newRow("a last one alone") << 3 << 2 << 0 << "1-2: switch 1; 3: switch 2";
        QTest::newRow("a whole rack") << 72 << 1 << 2
                                      << "1: switch 1, CPU 1; 2: switch 2, CPU 1; ...; "
                                         "72: switch 72, CPU 36";
    }
    void slotsHangOnSwitchesAndSocketsInOrder() {
        QFETCH(int, count);
        QFETCH(int, perPcieSwitch);
        QFETCH(int, perCpu);
        QFETCH(QString, text);
        QCOMPARE(QString::fromStdString(layoutText(slotsOf(count, perPcieSwitch, perCpu))), text);
    }

    void aGpuAndTheNicOfItsNumberShareASwitchInDgxA100() {
        const Part& dgx = *test::shippedCatalog().find("dgx-a100-640gb");
        const auto group = [&](const char* name) {
            for (const SlotGroup& slot : dgx.slotGroups)
                if (slot.name == name) return slot;
            qFatal("no %s", name);
        };
        for (int i = 0; i < 8; ++i) QVERIFY(placeOf(group("gpu"), i) == placeOf(group("pcie"), i));
    }

    void groupsThatContradictEachOtherAreToldSo() {
        QCOMPARE(complaintsAfter([](Part&) {}), QString());
        QVERIFY(complaintsAfter([](Part& part) { part.slotGroups[3].perPcieSwitch = 1; })
                    .contains("slots.pcie.perPcieSwitch: Makes 8 PCIe switches; other slots hang "
                              "on 4."));
        QVERIFY(complaintsAfter([](Part& part) {
                    part.slotGroups[0].perCpu = 2;
                }).contains("slots.gpu.perCpu: Makes 4 CPU sockets of 2."));
        QVERIFY(complaintsAfter([](Part& part) {
                    std::get<Server>(part.spec).gpusPerPcieSwitch = 4;
                }).contains("slots.gpu.perPcieSwitch: Is not gpusPerPcieSwitch."));
    }
};

CW_TEST(TestSlotLayout)
#include "test_slot_layout.moc"
