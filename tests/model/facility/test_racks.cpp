// Racks needed: height, watts, devices too large for any rack, and counts that no loop could walk.
#include <QtTest>
#include <random>

#include "model/facility/racks.h"
#include "tests/test_program.h"

using namespace cw;
using facility::packRacks;

class TestRacks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void racksFillByHeightAndWatts_data() {
        QTest::addColumn<double>("height_U");
        QTest::addColumn<double>("peak_W");
        QTest::addColumn<long>("count");
        QTest::addColumn<int>("racks");
        QTest::addColumn<double>("fullest_W");
        QTest::newRow("nothing") << 8.0 << 10200.0 << 0L << 0 << 0.0;
        QTest::newRow("height binds: six 8U to 48U") << 8.0 << 100.0 << 13L << 3 << 600.0;
        QTest::newRow("watts bind: four 10 kW to 40 kW") << 8.0 << 10e3 << 9L << 3 << 40e3;
        QTest::newRow("height unknown is ignored") << 0.0 << 20e3 << 3L << 2 << 40e3;
        QTest::newRow("watts unknown: by height") << 24.0 << 0.0 << 3L << 2 << 0.0;
        QTest::newRow("too hot for any rack: one each") << 8.0 << 50e3 << 3L << 3 << 50e3;
        QTest::newRow("too tall for any rack: one each") << 50.0 << 1e3 << 3L << 3 << 1e3;
        QTest::newRow("a hundred million nodes")
            << 8.0 << 10e3 << 100'000'001L << 25'000'001 << 40e3;
    }
    void racksFillByHeightAndWatts() {
        QFETCH(double, height_U);
        QFETCH(double, peak_W);
        QFETCH(long, count);
        QFETCH(int, racks);
        QFETCH(double, fullest_W);
        const facility::RackUse use = packRacks({{height_U, peak_W, count}}, {48, 40e3});
        QCOMPARE(use.racks, racks);
        QVERIFY(std::abs(use.fullest_W - fullest_W) < 1e-6);
    }

    void smallDevicesFillTheGaps() {
        // Three nodes of 12 kW leave 4 kW: the switches go beside them, not into racks of their
        // own.
        const facility::RackUse use = packRacks({{1, 1e3, 8}, {8, 12e3, 6}}, {48, 40e3});
        QCOMPARE(use.racks, 2);
        QVERIFY(std::abs(use.fullest_W - 40e3) < 1e-6);
    }

    void oneStackAndManySinglesGiveTheSame() {
        std::vector<facility::RackLoad> singles(1000, {8, 10200, 1});
        const auto a = packRacks(singles, {48, 34500});
        const auto b = packRacks({{8, 10200, 1000}}, {48, 34500});
        QCOMPARE(a.racks, b.racks);
        QCOMPARE(a.racks, 334);
    }

    /// Against a first fit that walks device by device.
    void classesGiveWhatAPlainFirstFitGives() {
        std::mt19937 engine(7);
        const auto next = [&](unsigned n) { return engine() % n; };
        for (int round = 0; round < 200; ++round) {
            std::vector<facility::RackLoad> loads;
            for (unsigned i = 0, n = 1 + next(5); i < n; ++i)
                loads.push_back(
                    {double(next(10)), 500.0 * (1 + i) * (1 + next(20)), long(1 + next(30))});
            const int racks = packRacks(loads, {48, 40e3}).racks;
            const int plain = plainFirstFit(loads, 48, 40e3);
            QVERIFY2(std::abs(racks - plain) <= 1,
                     qPrintable(QString("%1 %2").arg(racks).arg(plain)));
        }
    }

    void redundantFeedsCarryHalf_data() {
        QTest::addColumn<int>("feeds");
        QTest::addColumn<double>("limit_W");
        QTest::newRow("one feed, nothing in reserve") << 1 << 10e3;
        QTest::newRow("A and B") << 2 << 10e3;
        // DGX H100 SuperPOD: three PDUs a rack, two of the six supplies of a system on each; it
        // runs on four of them (RA-11333-001 V11, table 7; DGX H100 user guide).
        QTest::newRow("three, one lost") << 3 << 20e3;
        QTest::newRow("two pairs") << 4 << 20e3;
    }
    void redundantFeedsCarryHalf() {
        QFETCH(int, feeds);
        QFETCH(double, limit_W);
        QCOMPARE(facility::rackFeedLimit_W(10e3, feeds), limit_W);
    }

    void everyCoolingMethodHasALimitAndASource() {
        using design::Cooling;
        double last_W = 0;
        for (const Cooling c : {Cooling::airBasic, Cooling::airContained, Cooling::airSpecial,
                                Cooling::rearDoorActive, Cooling::coldPlate}) {
            const facility::RackCoolingBand band = facility::rackCoolingBand(c);
            QVERIFY(band.limit_W > last_W);
            QVERIFY(band.source[0] != '\0');
            last_W = band.limit_W;
        }
    }

private:
    static int plainFirstFit(std::vector<facility::RackLoad> loads, double height_U,
                             double power_W) {
        std::sort(loads.begin(), loads.end(), [](const auto& a, const auto& b) {
            return a.peak_W != b.peak_W ? a.peak_W > b.peak_W : a.height_U > b.height_U;
        });
        std::vector<std::pair<double, double>> racks;
        for (const auto& load : loads)
            for (long i = 0; i < load.count; ++i) {
                const auto free = std::find_if(racks.begin(), racks.end(), [&](const auto& r) {
                    return r.first >= load.height_U && r.second >= load.peak_W - 1e-6;
                });
                auto& rack = free != racks.end() ? *free : racks.emplace_back(height_U, power_W);
                rack.first -= load.height_U;
                rack.second -= load.peak_W;
            }
        return int(racks.size());
    }
};

CW_TEST(TestRacks)
#include "test_racks.moc"
