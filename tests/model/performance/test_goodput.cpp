// Goodput against published fleets and worked examples, one case a test.
//
// Fleets: Llama 3 405B (arXiv 2407.21783, table 5); Meta's RSC-1 and RSC-2 (arXiv 2410.21680);
// 1,600 H200 over four months (NVIDIA GTC 2025, as analysed at glennklockwood.com); BLOOM
// (bigscience-workshop/bigscience, tr11 chronicles). Formulas: Young 1974, Daly 2006, Saxena et al.
// 2024 (arXiv 2410.18124).
#include <QtTest>
#include <cmath>

#include "model/performance/goodput.h"
#include "tests/test_program.h"

using namespace cw::performance;

namespace {

constexpr double hour_s = 3600;
constexpr double day_s = 24 * hour_s;
constexpr double llama3Rate = 1000.0 * 419 / 54 / 2048;  // 419 interruptions in 54 days

bool close(double value, double expected, double share = .001) {
    return std::abs(value / expected - 1) < share;
}

double meanTime_h(double nodes, double rate) {
    return meanTimeToInterrupt_s(nodes, rate) / hour_s;
}

double useful_percent(double nodes, const ReliabilityTerms& terms) {
    return 100 * goodputOf(nodes, terms).usefulShare;
}

bool isAbout(double value, double expected, double within) {
    return std::abs(value - expected) < within;
}

double up_percent(int needed, int spare, double availability) {
    return 100 * enoughNodesUp(needed, spare, availability);
}

}  // namespace

class TestGoodput : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void llama3WasInterruptedEveryThreeHours() {
        QVERIFY(close(llama3Rate, 3.789));
        const double mean_h = meanTime_h(2048, llama3Rate);
        QVERIFY(close(mean_h, 3.093));
        QVERIFY(close(mean_h * 16384, 50677));  // GPU hours per interruption
    }

    void theResearchClustersRateGives108MinutesAt16384Gpus() {
        QVERIFY(close(meanTime_h(2048, 6.5), 1.803));  // published: 1.8 h
    }

    void theResearchClustersRateGives14MinutesAt131072Gpus() {
        QVERIFY(close(meanTime_h(16384, 6.5), .2254));  // published: 0.23 h
    }

    /// Measured: every 7.9 h, against 28.85 h by the rate.
    void jobsUpTo1024GpusCarryACaveat() {
        QVERIFY(close(meanTime_h(128, 6.5), 28.85));
        const Goodput small = goodputOf(128, {6.5, 60, 600, 0});
        QVERIFY(QString(small.caveat).contains("7.9 h"));
        QCOMPARE(goodputOf(129, {6.5, 60, 600, 0}).caveat, "");
    }

    void aCheckpointEvery24StepsIsBestWithRecovery() {
        const double interval_s = recoveryInterval_s(10, 6000, 600);
        QVERIFY(close(interval_s, 363.3));
        QCOMPARE(std::round(interval_s / 15), 24.0);  // steps of 15 s
    }

    void availabilityWantsSlightlyLongerCycles() {
        QVERIFY(close(availabilityCycle_s(10, 6000, 600), 373.5));
    }

    void fourNodesLoseHalfAPercent() {
        const Goodput goodput = goodputOf(4, {3.79, 60, 600, 0});
        QVERIFY(close(goodput.meanTimeToInterrupt_s / hour_s, 1583));
        QVERIFY(close(goodput.interval_s, 26152));
        QVERIFY(isAbout(100 * goodput.usefulShare, 99.5, .05));
    }

    void sixtyFourNodesLoseTwoPercent() {
        const Goodput goodput = goodputOf(64, {3.79, 60, 600, 0});
        QVERIFY(close(goodput.meanTimeToInterrupt_s / hour_s, 98.9));
        QVERIFY(close(goodput.interval_s, 6538));
        QVERIFY(isAbout(100 * goodput.usefulShare, 98.0, .05));
    }

    void aThousandGpusLoseThreeOrFourPercentByTheirRate() {
        QVERIFY(close(meanTime_h(128, 3.79), 49.5));
        QVERIFY(isAbout(useful_percent(128, {3.79, 60, 600, 0}), 97.1, .05));
        QVERIFY(close(meanTime_h(128, 6.5), 28.8, .002));
        QVERIFY(isAbout(useful_percent(128, {6.5, 60, 600, 0}), 96.0, .05));
    }

    /// Llama 3 reports more than 90 % of the time: it takes stalls of about 10 s and restarts of
    /// about seven minutes.
    void sixteenThousandGpusNeedQuickCheckpointsAndRestarts() {
        QVERIFY(isAbout(useful_percent(2048, {3.79, 5, 300, 0}), 94.3, .05));
        QVERIFY(isAbout(useful_percent(2048, {3.79, 30, 600, 0}), 87.3, .05));
        QVERIFY(isAbout(useful_percent(2048, {3.79, 120, 900, 0}), 77.2, .05));
        QVERIFY(isAbout(useful_percent(2048, {3.79, 10, 420, 0}), 92, 1));
        QVERIFY(useful_percent(2048, {3.79, 10, 900, 0}) < 90);
        QVERIFY(useful_percent(2048, {3.79, 60, 420, 0}) < 90);
    }

    void beyondAHundredThousandGpusTheFirstOrderIsSaidNotToHold() {
        const Goodput goodput = goodputOf(16384, {6.5, 10, 300, 0});
        QVERIFY(close(goodput.meanTimeToInterrupt_s, 811, .002));
        QVERIFY(isAbout(100 * goodput.usefulShare, 47, .5));
        QVERIFY(!goodput.firstOrderHolds);
        QVERIFY(goodputOf(2048, {3.79, 30, 600, 0}).firstOrderHolds);
    }

    /// As stated in the article; without the time of a restart.
    void aCrashEvery47MinutesWastesAFifth() {
        const double mean_s = 47 * 60;
        const double interval_s = youngInterval_s(60, mean_s);
        QVERIFY(close(interval_s, 581.7));
        QVERIFY(isAbout(1 - firstOrderUseful(interval_s, 60, mean_s, 0), .206, .001));
    }

    void bloomCheckpointedTooRarely() {
        const double mean_s = 84 * hour_s;
        QVERIFY(isAbout(firstOrderUseful(3 * hour_s, 40, mean_s, 1800), .972, .001));
        const double best_s = youngInterval_s(40, mean_s);
        QVERIFY(close(best_s, 1.366 * hour_s));
        QVERIFY(isAbout(firstOrderUseful(best_s, 40, mean_s, 1800), .978, .001));
    }

    void oneSpareNodeInTwoHundredDownIsEnoughForFour() {
        QVERIFY(isAbout(up_percent(4, 0, .995), 98.0, .06));
        QVERIFY(isAbout(up_percent(4, 1, .995), 99.98, .006));
        const double of64[] = {72.6, 95.8, 99.6};
        for (int spare = 0; spare < 3; ++spare)
            QVERIFY(isAbout(up_percent(64, spare, .995), of64[spare], .06));
        const double of128[] = {52.6, 86.3, 97.2, 99.6};
        for (int spare = 0; spare < 4; ++spare)
            QVERIFY(isAbout(up_percent(128, spare, .995), of128[spare], .06));
    }

    void sixtyFourNodesOfWhichTwoPercentAreDownNeedFourSpares() {
        const double of32[] = {52.4, 85.9, 97.0, 99.5};
        for (int spare = 0; spare < 4; ++spare)
            QVERIFY(isAbout(up_percent(32, spare, .98), of32[spare], .06));
        QVERIFY(isAbout(up_percent(64, 4, .98), 98.8, .06));
        QVERIFY(up_percent(64, 3, .98) < 97);
    }

    void fiveCheckpointsOfSeventyBillionParametersTakeFiveTerabytes() {
        const double size_B = checkpoint_B(70e9);
        QCOMPARE(size_B, 980e9);
        QCOMPARE(5 * size_B, 4.9e12);
        QCOMPARE(5 * size_B / 4, 1.225e12);  // on each of four nodes
    }

    void writingThemStopsTheJobForTenSecondsOrAHundred() {
        QCOMPARE(checkpointStall_s(980e9, 10e9), 98.0);
        QCOMPARE(checkpointStall_s(980e9, 40e9), 24.5);
        QCOMPARE(checkpointStall_s(980e9, 100e9), 9.8);
    }

    void sixteenHundredH200WereInterruptedEvery14Hours() {
        const double rate = 1000.0 * 205 / 120 / 200;
        QVERIFY(close(rate, 8.54));
        QVERIFY(close(meanTime_h(200, rate), 14.05));
        QVERIFY(rate <= FailureRate{}.high * 1.01);
    }

    // --- laws -----------------------------------------------------------------------------------

    /// By hand: sqrt(2 x 60 x 6000) = 848.5; 848.5 x (1 + .0707 / 3 + .005 / 9) - 60.
    void dalysHigherOrderIsShorterThanYoungs() {
        QVERIFY(isAbout(dalyInterval_s(60, 6000), 809.0, .2));
    }

    void dalyFallsBackToTheMeanTime() { QCOMPARE(dalyInterval_s(5000, 2000), 2000.0); }

    /// Where a stall is short, Daly's interval is Young's less the stall and a little more.
    void dalyIsYoungsIntervalForShortStalls() {
        const double young_s = youngInterval_s(1, 1e6);
        QVERIFY(dalyInterval_s(1, 1e6) < young_s);
        QVERIFY(close(dalyInterval_s(1, 1e6), young_s));
    }

    /// No other interval gives a larger share: Young's for the first order, Daly's for the exact.
    void theIntervalsAreTheBest() {
        const double mean_s = meanTimeToInterrupt_s(2048, 3.79);
        const double young_s = youngInterval_s(30, mean_s);
        const double daly_s = dalyInterval_s(30, mean_s);
        const double first = firstOrderUseful(young_s, 30, mean_s, 600);
        const double exact = exactUseful(daly_s, 30, mean_s, 600);
        for (double factor = .2; factor < 5; factor *= 1.1) {
            QVERIFY(firstOrderUseful(young_s * factor, 30, mean_s, 600) <= first + 1e-12);
            QVERIFY(exactUseful(daly_s * factor, 30, mean_s, 600) <= exact + 1e-6);
        }
    }

    void theExactShareAgreesWhereLossesAreSmallAndIsHigherElsewhere() {
        const double mean_s = meanTimeToInterrupt_s(64, 3.79);
        const double interval_s = youngInterval_s(60, mean_s);
        const double first = firstOrderUseful(interval_s, 60, mean_s, 600);
        QVERIFY(std::abs(exactUseful(interval_s, 60, mean_s, 600) - first) < .001);
        QVERIFY(exactUseful(127, 10, 811, 300) > firstOrderUseful(127, 10, 811, 300));
    }

    void moreNodesAreInterruptedMoreOften() {
        double before_s = 1e30;
        for (double nodes = 1; nodes < 1e5; nodes *= 1.7) {
            const Goodput goodput = goodputOf(nodes, {});
            QVERIFY(goodput.meanTimeToInterrupt_s < before_s);
            QVERIFY(goodput.usefulShare >= 0 && goodput.usefulShare <= 1);
            before_s = goodput.meanTimeToInterrupt_s;
        }
        QVERIFY(before_s < day_s);
    }
};

CW_TEST(TestGoodput)
#include "test_goodput.moc"
