// Racks and PDUs of published reference designs, as the program fills racks from the shipped
// catalog: by height, by what the feeds carry with one side lost, by cooling and by what the
// building allows a rack.
//
// Sources: NVIDIA DGX SuperPOD reference architecture featuring DGX H100, RA-11333-001 V11, section
// "System Design" and tables 1 and 7 (https://docs.nvidia.com/dgx-superpod/reference-architecture-
// scalable-infrastructure-h100/latest/index.html); featuring DGX H200, RA-11336-001 V2
// (https://docs.nvidia.com/dgx-superpod/reference-architecture/scalable-infrastructure-h200/latest/
// index.html); featuring DGX B200, RA-11334-001 V08, figures 3.1 and 3.2 (https://docs.nvidia.com/
// dgx-superpod/reference-architecture-scalable-infrastructure-b200/latest/
// dgx-superpod-architecture.html); featuring DGX GB200, RA-11338-001 V01 (https://docs.nvidia.com/
// dgx-superpod/reference-architecture-scalable-infrastructure-gb200/latest/
// dgx-superpod-architecture.html); NVIDIA Data Center Best Practices with DGX B200, June 2024
// (https://docs.nvidia.com/dgx-pdf/nvidia-dgx-superpod-data-center-best-practices-with-dgx-b200.pdf):
// racks of 28.6 kW; shke.com.cn, SuperPOD construction and cabling
// (http://www.shke.com.cn/?p=7546).
#include <QtTest>

#include "model/design/cable_counts.h"
#include "model/facility/power.h"
#include "tests/model/design/bench_desk.h"
#include "tests/test_program.h"

using namespace cw;
using test::BenchDesk;

namespace {

struct Counted {
    const char* part;
    int count;
};
using Bill = std::vector<Counted>;

/// What the racks of a row get.
struct Feeds {
    double current_A;
    double derating;
    int perRack;
    std::optional<double> rackLimit_W;
};

/// PX3-5878I2R, of which each rack of systems has three: 60 A at 415 V, 34.5 kVA under NEC.
constexpr Feeds ofSystems{60, 0.8, 3, std::nullopt};
/// A pair of 32 A at 415 V, 23.0 kVA at the full rating of IEC feeds, either of which carries the
/// rack: the rating of the second PDU of the table (PX3-5747V) was not to be found, and this is the
/// usual three-phase feed of such racks.
constexpr Feeds ofSwitches{32, 1, 2, std::nullopt};

Feeds limited(double rack_W) {
    Feeds feeds = ofSystems;
    feeds.rackLimit_W = rack_W;
    return feeds;
}

facility::Power powerOf(const Bill& bill, const Feeds& feeds) {
    BenchDesk bench;
    for (const Counted& each : bill) bench.place(each.part, each.count);
    design::Site& site = bench.document.variants.front().site;
    site.feedVoltage_V = 415;
    site.feedCurrent_A = feeds.current_A;
    site.continuousDerating = feeds.derating;
    site.feedsPerRack = feeds.perRack;
    site.rackLimit_W = feeds.rackLimit_W;
    const auto resolved = design::resolve(bench.variant(), bench.document.pinned);
    return facility::computePower(resolved, design::countCables(resolved));
}

}  // namespace

Q_DECLARE_METATYPE(Feeds)
Q_DECLARE_METATYPE(Bill)

class TestReferenceRacks : public QObject {
    Q_OBJECT
private slots:
    /// The documents call the switches' racks an example: "sizes and quantities will vary depending
    /// upon models used". They follow from their power all the same. Management servers are those
    /// of the catalog, as the documents name none.
    void racksAndPdusAreAsPublished_data() {
        QTest::addColumn<Bill>("bill");
        QTest::addColumn<Feeds>("feeds");
        QTest::addColumn<int>("racks");
        QTest::addColumn<int>("pdus");
        const auto row = [](const char* name, const Bill& bill, const Feeds& feeds, int racks,
                            int pdus) { QTest::newRow(name) << bill << feeds << racks << pdus; };
        row("H100, systems of four units", {{"dgx-h100", 127}}, ofSystems, 32, 96);
        row("H100, switches and servers of four units",
            {{"nvidia-qm9700", 48 + 16},
             {"nvidia-sn4600c", 8},
             {"nvidia-sn2201", 8},
             {"nvidia-ufm-ndr", 4},
             {"cpu-1u-login", 4}},
            ofSwitches, 6, 12);
        row("H100, a unit of four systems a rack", {{"dgx-h100", 32}}, ofSystems, 8, 24);
        row("H100, two a rack", {{"dgx-h100", 32}}, limited(20.4e3), 16, 48);
        row("H100, one a rack", {{"dgx-h100", 32}}, limited(10.2e3), 32, 96);
        row("H200, two a rack", {{"dgx-h200", 32}}, limited(20.4e3), 16, 48);
        row("B200, one unit", {{"dgx-b200", 32}}, limited(28.6e3), 16, 48);
        row("B200, four units", {{"dgx-b200", 128}}, limited(28.6e3), 64, 192);
        row("B200, switches and servers of four units",
            {{"nvidia-qm9700", 32 + 16 + 8 + 4},
             {"nvidia-sn5600", 2 + 2},
             {"nvidia-sn2201", 2 + 16},
             {"nvidia-ufm-ndr", 2 + 2},
             {"cpu-1u-login", 7}},
            limited(28.6e3), 5, 15);
        row("GB200, one unit", {{"gb200-nvl72", 8}}, {60, 0.8, 8, std::nullopt}, 8, 64);
    }
    void racksAndPdusAreAsPublished() {
        QFETCH(Bill, bill);
        QFETCH(Feeds, feeds);
        const facility::Power power = powerOf(bill, feeds);
        QTEST(power.racksNeeded, "racks");
        QTEST(power.racksNeeded * feeds.perRack, "pdus");
    }

    /// The least of feeds, cooling and what the building allows.
    void aRackIsFilledUpToItsLeastLimit_data() {
        QTest::addColumn<Feeds>("feeds");
        QTest::addColumn<double>("limit_W");
        QTest::newRow("cooling: contained air, 40.8 kW") << ofSystems << 40.8e3;
        QTest::newRow("feeds: one of a pair") << ofSwitches << 32 * 415 * std::sqrt(3.0);
        QTest::newRow("building") << limited(12e3) << 12e3;
        QTest::newRow("a building that allows more than it feeds") << limited(90e3) << 40.8e3;
    }
    void aRackIsFilledUpToItsLeastLimit() {
        QFETCH(Feeds, feeds);
        QFETCH(double, limit_W);
        const facility::Power power = powerOf({{"dgx-h100", 9}}, feeds);
        QVERIFY(std::abs(power.rackLimit_W / limit_W - 1) < 1e-9);
        QVERIFY(power.rackPeak_W <= std::max(10.2e3, limit_W));
    }
};

CW_TEST(TestReferenceRacks)
#include "test_reference_racks.moc"
