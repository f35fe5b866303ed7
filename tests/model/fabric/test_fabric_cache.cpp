// Remembered expansions are those that would be found anew, whatever was edited.
#include <QtTest>
#include <random>

#include "model/fabric/fabric_cache.h"
#include "tests/model/fabric/reference_fabrics.h"
#include "tests/test_program.h"

using namespace cw;
using design::WiringPattern;

namespace {

bool isSame(const fabric::Fabric& a, const fabric::Fabric& b) {
    if (a.islands != b.islands || a.gpuNodes != b.gpuNodes || a.switchTiers != b.switchTiers ||
        a.injection_Bps != b.injection_Bps || a.acrossFabric_Bps != b.acrossFabric_Bps ||
        a.bottleneck != b.bottleneck || a.oversubscription != b.oversubscription ||
        a.inNetworkReduction != b.inNetworkReduction || a.transport != b.transport ||
        a.nodes.size() != b.nodes.size() || a.switches.size() != b.switches.size() ||
        a.bandwidth.links != b.bandwidth.links ||
        a.bandwidth.traffic.size() != b.bandwidth.traffic.size())
        return false;
    for (std::size_t n = 0; n < a.nodes.size(); ++n)
        if (a.nodes[n].device != b.nodes[n].device || a.nodes[n].ports != b.nodes[n].ports ||
            a.nodes[n].perGpu_Bps != b.nodes[n].perGpu_Bps)
            return false;
    for (std::size_t s = 0; s < a.switches.size(); ++s)
        if (a.switches[s].device != b.switches[s].device ||
            a.switches[s].portsUsed != b.switches[s].portsUsed ||
            a.switches[s].up_bps != b.switches[s].up_bps)
            return false;
    for (std::size_t t = 0; t < a.bandwidth.traffic.size(); ++t)
        if (a.bandwidth.traffic[t].perGpu_Bps != b.bandwidth.traffic[t].perGpu_Bps ||
            a.bandwidth.traffic[t].linkLoad != b.bandwidth.traffic[t].linkLoad)
            return false;
    return true;
}

/// One change of whatever a user may change; those of the first few kinds leave the network alone.
void change(test::FabricBuilder& b, std::mt19937& random) {
    const auto upTo = [&](std::size_t n) { return std::size_t(random() % n); };
    design::Variant& variant = b.variant;
    design::Device& device = variant.devices[upTo(variant.devices.size())];
    design::Link& link = variant.links[upTo(variant.links.size())];
    switch (upTo(12)) {
        case 0:
            device.position.x += 10;
            return;
        case 1:
            device.label += "x";
            return;
        case 2:
            link.length_m += 1;
            return;
        case 3:
            variant.site.pue += 0.01;
            return;
        case 4:
            device.count = std::max(1, device.count + (random() % 2 == 0 ? 1 : -1));
            return;
        case 5:
            link.count = std::max(1, link.count + (random() % 2 == 0 ? 1 : -1));
            return;
        case 6:
            link.cable = link.cable == "slow" ? "cable" : "slow";
            return;
        case 7:
            link.firstPortB = int(upTo(20));
            return;
        case 8:
            link.pinned = {{int(upTo(4)), 0, int(upTo(60)) + 1}};
            return;
        case 9:
            b.faults = design::withOneFailed(b.faults, device);
            return;
        case 10:
            b.faults = {};
            return;
        default:
            b.part("leaf").ports[0].count = 60 + int(upTo(5));
            return;
    }
}

}  // namespace

class TestFabricCache : public QObject {
    Q_OBJECT
private slots:
    void whatIsRememberedIsWhatWouldBeFound_data() {
        QTest::addColumn<uint>("seed");
        for (uint seed = 1; seed <= 6; ++seed)
            QTest::newRow(qPrintable(QString("edits %1").arg(seed))) << seed;
    }
    void whatIsRememberedIsWhatWouldBeFound() {
        QFETCH(uint, seed);
        std::mt19937 random(seed);
        test::FabricBuilder b = test::scalableUnits(2, 8);
        fabric::FabricCache cache;
        for (int edit = 0; edit < 60; ++edit) {
            change(b, random);
            const auto design = design::resolve(b.variant, b, b.faults);
            QVERIFY(isSame(cache.expanded(design), fabric::expand(design)));
        }
        QVERIFY(cache.hits() > 0);
    }

    void editsOutsideOfTheNetworkAreFound() {
        test::FabricBuilder b = test::scalableUnits(2, 8);
        fabric::FabricCache cache;
        const auto look = [&] {
            return cache.expanded(design::resolve(b.variant, b, b.faults)).acrossFabric_Bps;
        };
        const double before = look();
        b.variant.devices.front().position = {5, 5};
        b.variant.devices.front().label = "another";
        b.variant.links.front().length_m = 30;
        b.variant.site.pue = 1.1;
        QCOMPARE(look(), before);
        QCOMPARE(cache.hits(), 1L);
        // A fact of a part that keeps its id counts.
        std::get<catalog::NetworkSwitch>(b.part("leaf").spec).sharp.clear();
        look();
        QCOMPARE(cache.hits(), 1L);
        b.variant.links.back().count -= 1;
        QVERIFY(look() < before);
        QCOMPARE(cache.hits(), 1L);
        b.variant.links.back().count += 1;
        QCOMPARE(look(), before);
        QCOMPARE(cache.hits(), 2L);
    }

    void otherOptionsAreOtherFabrics() {
        const test::FabricBuilder b = test::scalableUnits(2, 8);
        const auto design = design::resolve(b.variant, b);
        fabric::FabricCache cache;
        fabric::TrafficOptions hashed;
        hashed.forwarding = fabric::Forwarding::staticHash;
        const fabric::Fabric adaptive = cache.expanded(design);
        QVERIFY(cache.expanded(design, hashed).acrossFabric_Bps < adaptive.acrossFabric_Bps);
        QCOMPARE(cache.hits(), 0L);
    }
};

CW_TEST(TestFabricCache)
#include "test_fabric_cache.moc"
