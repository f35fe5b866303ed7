// Goodput against published fleets and worked examples.
#include <QtTest>
#include <cmath>

#include "model/performance/goodput.h"
#include "tests/test_program.h"

using namespace cw::performance;

namespace {

constexpr double hour_s = 3600;
constexpr double day_s = 24 * hour_s;

bool close(double value, double expected, double share = .005) {
    return std::abs(value / expected - 1) < share;
}

}  // namespace

class TestGoodput : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void meanTimesAgreeWithPublishedFleets_data() {
        QTest::addColumn<double>("rate");
        QTest::addColumn<double>("nodes");
        QTest::addColumn<double>("hours");
        // Llama 3 405B: 419 unexpected interruptions in 54 days on 2,048 nodes of 8 H100.
        QTest::newRow("Llama 3 405B") << 1000.0 * 419 / 54 / 2048 << 2048.0 << 3.093;
        QTest::newRow("RSC projection, 16,384 GPUs") << 6.5 << 2048.0 << 1.803;
        QTest::newRow("RSC projection, 131,072 GPUs") << 6.5 << 16384.0 << .2254;
        QTest::newRow("RSC rate at 1,024 GPUs") << 6.5 << 128.0 << 28.85;
        QTest::newRow("1,600 H200, 205 failures, 120 days")
            << 1000.0 * 205 / 120 / 200 << 200.0 << 14.05;
        QTest::newRow("4 nodes") << 3.79 << 4.0 << 1583.0;
        QTest::newRow("64 nodes") << 3.79 << 64.0 << 98.9;
    }

    void meanTimesAgreeWithPublishedFleets() {
        QFETCH(double, rate);
        QFETCH(double, nodes);
        QFETCH(double, hours);
        QVERIFY(close(meanTimeToInterrupt_s(nodes, rate) / hour_s, hours, .001));
    }

    void rates_data() {
        QTest::addColumn<double>("value");
        QTest::addColumn<double>("expected");
        const double llama = meanTimeToInterrupt_s(2048, 1000.0 * 419 / 54 / 2048);
        QTest::newRow("Llama 3: GPU hours per interruption") << llama / hour_s * 16384 << 50677.0;
        QTest::newRow("Llama 3: per 1,000 node-days") << 1000.0 * 419 / 54 / 2048 << 3.789;
        QTest::newRow("1,600 H200: per 1,000 node-days") << 1000.0 * 205 / 120 / 200 << 8.54;
    }

    void rates() {
        QFETCH(double, value);
        QFETCH(double, expected);
        QVERIFY(close(value, expected, .001));
    }

    void checkpointIntervals_data() {
        QTest::addColumn<double>("interval_s");
        QTest::addColumn<double>("expected_s");
        QTest::newRow("with recovery: 24 steps of 15 s")
            << recoveryInterval_s(10, 6000, 600) << 363.3;
        QTest::newRow("best for availability") << availabilityCycle_s(10, 6000, 600) << 373.5;
        QTest::newRow("Young, a crash every 47 minutes") << youngInterval_s(60, 47 * 60) << 581.7;
        QTest::newRow("Young, 4 nodes")
            << youngInterval_s(60, meanTimeToInterrupt_s(4, 3.79)) << 26152.0;
        QTest::newRow("Young, 64 nodes")
            << youngInterval_s(60, meanTimeToInterrupt_s(64, 3.79)) << 6538.0;
        QTest::newRow("Young, BLOOM") << youngInterval_s(40, 84 * hour_s) << 1.366 * hour_s;
        QTest::newRow("Daly falls back to the mean time") << dalyInterval_s(5000, 2000) << 2000.0;
    }

    void checkpointIntervals() {
        QFETCH(double, interval_s);
        QFETCH(double, expected_s);
        QVERIFY(close(interval_s, expected_s, .001));
    }

    void usefulShares_data() {
        QTest::addColumn<double>("nodes");
        QTest::addColumn<double>("rate");
        QTest::addColumn<double>("stall_s");
        QTest::addColumn<double>("recovery_s");
        QTest::addColumn<double>("percent");
        QTest::addColumn<bool>("holds");
        QTest::newRow("4 nodes") << 4.0 << 3.79 << 60.0 << 600.0 << 99.5 << true;
        QTest::newRow("64 nodes") << 64.0 << 3.79 << 60.0 << 600.0 << 98.0 << true;
        QTest::newRow("128 nodes") << 128.0 << 3.79 << 60.0 << 600.0 << 97.1 << true;
        QTest::newRow("128 nodes, RSC rate") << 128.0 << 6.5 << 60.0 << 600.0 << 96.0 << true;
        QTest::newRow("2,048 nodes, quick") << 2048.0 << 3.79 << 5.0 << 300.0 << 94.3 << true;
        QTest::newRow("2,048 nodes") << 2048.0 << 3.79 << 30.0 << 600.0 << 87.3 << true;
        QTest::newRow("2,048 nodes, slow") << 2048.0 << 3.79 << 120.0 << 900.0 << 77.2 << true;
        QTest::newRow("16,384 nodes") << 16384.0 << 6.5 << 10.0 << 300.0 << 47.0 << false;
    }

    void usefulShares() {
        QFETCH(double, nodes);
        QFETCH(double, rate);
        QFETCH(double, stall_s);
        QFETCH(double, recovery_s);
        QFETCH(double, percent);
        QFETCH(bool, holds);
        const Goodput goodput = goodputOf(nodes, {rate, stall_s, recovery_s, 0});
        QVERIFY2(std::abs(100 * goodput.usefulShare - percent) < .5,
                 qPrintable(QString::number(100 * goodput.usefulShare)));
        QCOMPARE(goodput.firstOrderHolds, holds);
        QCOMPARE(goodput.caveat[0] != '\0', nodes <= 128);
    }

    void bloomCheckpointedTooRarely() {
        const double mean = 84 * hour_s;
        QVERIFY(std::abs(firstOrderUseful(3 * hour_s, 40, mean, 1800) - .972) < .001);
        const double best = youngInterval_s(40, mean);
        QVERIFY(std::abs(firstOrderUseful(best, 40, mean, 1800) - .978) < .001);
    }

    void aCrashEvery47MinutesWastesAFifth() {
        const double mean = 47 * 60;
        const double useful = firstOrderUseful(youngInterval_s(60, mean), 60, mean, 0);
        QVERIFY(std::abs(1 - useful - .206) < .001);
    }

    void theExactShareAgreesWhereLossesAreSmallAndIsHigherElsewhere() {
        const double mean = meanTimeToInterrupt_s(64, 3.79);
        const double interval = youngInterval_s(60, mean);
        const double first = firstOrderUseful(interval, 60, mean, 600);
        QVERIFY(std::abs(exactUseful(interval, 60, mean, 600) - first) < .001);
        QVERIFY(exactUseful(127, 10, 811, 300) > firstOrderUseful(127, 10, 811, 300));
    }

    void spares_data() {
        QTest::addColumn<double>("availability");
        QTest::addColumn<int>("needed");
        QTest::addColumn<int>("spare");
        QTest::addColumn<double>("percent");
        const auto row = [](double a, int n, int s, double percent) {
            QTest::addRow("%g, %d + %d", a, n, s) << a << n << s << percent;
        };
        row(.995, 4, 0, 98.0);
        row(.995, 4, 1, 99.98);
        row(.995, 64, 0, 72.6);
        row(.995, 64, 1, 95.8);
        row(.995, 64, 2, 99.6);
        row(.995, 128, 0, 52.6);
        row(.995, 128, 1, 86.3);
        row(.995, 128, 2, 97.2);
        row(.995, 128, 3, 99.6);
        row(.98, 32, 0, 52.4);
        row(.98, 32, 1, 85.9);
        row(.98, 32, 2, 97.0);
        row(.98, 32, 3, 99.5);
        row(.98, 64, 4, 98.8);
    }

    void spares() {
        QFETCH(double, availability);
        QFETCH(int, needed);
        QFETCH(int, spare);
        QFETCH(double, percent);
        QVERIFY(std::abs(100 * enoughNodesUp(needed, spare, availability) - percent) < .06);
    }

    void checkpointsOfSeventyBillionParameters() {
        const double size_B = checkpoint_B(70e9);
        QCOMPARE(size_B, 980e9);
        QCOMPARE(5 * size_B / 4, 1.225e12);  // five kept on four nodes
        QVERIFY(close(checkpointStall_s(size_B, 10e9), 98));
        QVERIFY(close(checkpointStall_s(size_B, 40e9), 24.5));
        QVERIFY(close(checkpointStall_s(size_B, 100e9), 9.8));
    }

    void moreNodesAreInterruptedMoreOften() {
        double before = 1e30;
        for (double nodes = 1; nodes < 1e5; nodes *= 1.7) {
            const Goodput goodput = goodputOf(nodes, {});
            QVERIFY(goodput.meanTimeToInterrupt_s < before);
            QVERIFY(goodput.usefulShare >= 0 && goodput.usefulShare <= 1);
            before = goodput.meanTimeToInterrupt_s;
        }
        QVERIFY(before < day_s);
    }
};

CW_TEST(TestGoodput)
#include "test_goodput.moc"
