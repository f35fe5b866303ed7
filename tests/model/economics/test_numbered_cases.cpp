// Twenty-two worked cases of money, each by its number: what a salesman, an analyst and a published
// sheet computed by hand comes out of the same functions that the window uses.
//
// Sources: a first-person article on GPU clusters (E1, E2, E4 to E6, E17, E18, E22); price lists of
// Lambda and of AWS, November 2026 (E3, E13, E14); an ROI console of 64 GPUs (E7); a capex sheet of
// H100 clusters, August 2024,
// https://docs.google.com/spreadsheets/d/1Ft3RbeZ-w43kYSiLfYc1vxO41mK5lmJpcPC9GOYHAWc (E8 to E11);
// CBRE wholesale colocation 2024 (E15); Ember's intensities of grids (E16); NVIDIA AI Enterprise
// licensing guide (E19); Lenovo Press LP2368, 2026 (E20); Qubrid bare metal, September 2026 (E21).
#include <QtTest>
#include <array>

#include "model/economics/cloud.h"
#include "model/economics/payback.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::economics;

namespace {

Capex boughtFor(double dollars) {
    Capex capex;
    const Money amount = Money::fromDollars(dollars);
    capex.total = {amount, amount, amount};
    return capex;
}

design::OwnershipTerms termsOf(int years, double utilisation = 1, double residual = 0) {
    design::OwnershipTerms terms;
    terms.years = years;
    terms.utilisation = {utilisation, utilisation, utilisation};
    terms.residualShare = {residual, residual, residual};
    terms.electricityTrend = {1, 1, 1};
    return terms;
}

/// Running cost that is known as a sum only.
void setRunning(design::OwnershipTerms& terms, double perYear) {
    terms.staff_FTE = 1;
    terms.staff_USDpFTEyear = perYear;
}

catalog::CloudOffer offered(double perGpuHour,
                            catalog::CloudTerm term = catalog::CloudTerm::onDemand) {
    catalog::CloudOffer offer;
    offer.price_microdollars = std::llround(perGpuHour * 1e6);
    offer.term = term;
    return offer;
}

OwnershipInputs machineOf(long gpus, int nodes) {
    OwnershipInputs inputs;
    inputs.gpus = gpus;
    inputs.gpuNodes = nodes;
    return inputs;
}

bool isClose(double value, double expected, double tolerance) {
    return std::fabs(value - expected) <= tolerance;
}

CloudComparison against(double capex, double perMonthToRun, long gpus, double perGpuHour,
                        const Rates& rates = {}) {
    design::OwnershipTerms terms = termsOf(4);
    setRunning(terms, 12 * perMonthToRun);
    const Ownership own = computeOwnership(boughtFor(capex), machineOf(gpus, 4), terms);
    return compareWithCloud(own, gpus, terms, offered(perGpuHour), rates);
}

Money clusterSheet(int nodes, int switches, double linkPerGpu) {
    design::OwnershipTerms terms = termsOf(4);
    terms.sitePreparation_USDpNode = 50000;
    const double parts = 310000.0 * nodes + 36000.0 * switches + linkPerGpu * 8 * nodes;
    return computeOwnership(boughtFor(parts), machineOf(8L * nodes, nodes), terms).capital.typical;
}

double deliveredHour(int years, double utilisation) {
    design::OwnershipTerms terms = termsOf(years, utilisation, 0.2);
    setRunning(terms, 264000);
    return *computeOwnership(boughtFor(1.4e6), machineOf(32, 4), terms).perGpuHour_USD;
}

}  // namespace

class TestNumberedCases : public QObject {
    Q_OBJECT

private slots:
    void E1_theArticlesPaybackAsStated() {
        QVERIFY(isClose(*paybackMonths(1.4e6, 27000, 0), 51.85, 0.01));
    }
    void E2_anHourOfTheClusterIsNotAnHourOfAGpu() {
        QCOMPARE(cloudMonth(32, offered(38.0 / 32), 1), Money::fromText("27740.00"));
        QCOMPARE(cloudMonth(32, offered(38), 1), Money::fromText("887680.00"));
    }
    void E3_likeForLikeOwningPaysInTenMonths() {
        QCOMPARE(against(1.4e6, 0, 32, 6.69).perMonth, Money::fromText("156278.40"));
        QVERIFY(isClose(*against(1.4e6, 0, 32, 6.69).paybackMonths, 8.958, 0.001));
        QVERIFY(isClose(*against(1.4e6, 12000, 32, 6.69).paybackMonths, 9.703, 0.001));
        QVERIFY(isClose(*against(1.4e6, 22000, 32, 6.69).paybackMonths, 10.426, 0.001));
    }
    void E4_slowerGpusAreRentedInGreaterNumber() {
        const auto cloud = against(1.4e6, 0, 32, 1.1875, {1750, 312, Likeness::peak});
        QVERIFY(isClose(cloud.equalGpus, 179.49, 0.01));
        QVERIFY(isClose(cloud.perMonth.dollars(), 155592.95, 0.01));
        QVERIFY(isClose(*cloud.paybackMonths, 8.998, 0.001));
    }
    void E5_neverWhereRunningCostsMoreThanRent() {
        QVERIFY(!against(1.4e6, 28000, 32, 1.1875).paybackMonths);
        QVERIFY(!against(1.4e6, 28000, 32, 1.1875).withinLife);
    }
    void E6_hardlyEverIsNotWithinTheLife() {
        const auto cloud = against(1.4e6, 22000, 32, 1.1875);
        QVERIFY(isClose(*cloud.paybackMonths, 243.9, 0.05));
        QVERIFY(!cloud.withinLife);
    }
    void E7_theRoiConsole() {
        design::OwnershipTerms terms = termsOf(4, 0.7);
        setRunning(terms, 728681.0 / 4);
        const Ownership own = computeOwnership(boughtFor(64 * 30000), machineOf(64, 8), terms);
        const auto cloud = compareWithCloud(own, 64, terms, offered(2), {});
        QCOMPARE(cloud.overLife, Money::fromText("3139584.00"));
        QCOMPARE(own.life.total.typical, Money::fromText("2648681.00"));
        QCOMPARE(cloud.saving, Money::fromText("490903.00"));
        QVERIFY(isClose(*cloud.paybackMonths / 12, 3.1855, 1e-4));
        QVERIFY(isClose(cloud.npv_USD, -9440, 1));
        QVERIFY(isClose(*cloud.breakEvenUtilisation, 0.59055, 1e-5));
    }
    void E8_twoNodesNeedNoSwitch() {
        QCOMPARE(clusterSheet(2, 0, 12960.0 / 16), Money::fromText("732960.00"));
    }
    void E9_sixtyFourNodesOnOneTier() {
        QCOMPARE(clusterSheet(64, 8, 1320), Money::fromText("24003840.00"));
        QCOMPARE(clusterSheet(64, 8, 1320).dollars() / 512, 46882.5);
    }
    void E10_hundredTwentyEightNodesOnTwoTiers() {
        QCOMPARE(clusterSheet(128, 48, 2560), Money::fromText("50429440.00"));
    }
    void E11_fourThousandNodesOnThreeTiers() {
        QCOMPARE(clusterSheet(4096, 2560, 3800), Money::fromText("1691238400.00"));
        QCOMPARE(clusterSheet(4096, 2560, 3800).dollars() / 32768, 51612.5);
    }
    void E12_straightLineDepreciation() {
        const auto lost = [](int years) {
            return computeOwnership(boughtFor(40000), {}, termsOf(years)).depreciationPerYear;
        };
        QCOMPARE(lost(3), Money::fromText("13333.33"));
        QCOMPARE(lost(6), Money::fromText("6666.67"));
    }
    void E13_aMonthOfAHostAndOfAGpu() {
        QCOMPARE(cloudMonth(8, offered(55.04 / 8), 1), Money::fromText("40179.20"));
        QCOMPARE(cloudMonth(1, offered(6.88), 1), Money::fromText("5022.40"));
    }
    void E14_theSameChipAtTheCheapestAndAtTheDearest() {
        const Money low = cloudMonth(1, offered(2.69), 1);
        const Money high = cloudMonth(1, offered(12.29), 1);
        QCOMPARE(high - low, Money::fromText("7008.00"));
        QVERIFY(isClose(high.dollars() / low.dollars(), 4.57, 0.005));
    }
    void E15_aYearOfColocation() {
        design::OwnershipTerms terms = termsOf(4);
        terms.premises = design::Premises::colocation;
        terms.colocationIncludesEnergy = true;
        terms.colocation_USDpkWmonth = {184.06, 184.06, 184.06};
        OwnershipInputs inputs = machineOf(32, 4);
        inputs.peak_W = 43e3;
        QCOMPARE(computeOwnership({}, inputs, terms).perYear.typical, Money::fromText("94974.96"));
    }
    void E16_carbonByTheGrid() {
        OwnershipInputs inputs = machineOf(32, 4);
        inputs.typical_W = 100e3;
        inputs.pue = 1.3;
        design::OwnershipTerms terms = termsOf(4);
        for (const auto& [grid, tonnes] :
             {std::pair{369.48, 420.76}, std::pair{56.04, 63.82}, std::pair{713.44, 812.47}}) {
            terms.carbon_gPerkWh = grid;
            const Ownership own = computeOwnership({}, inputs, terms);
            QCOMPARE(own.energy_kWhPerYear, 1138800.0);
            QVERIFY(isClose(own.carbon_tPerYear, tonnes, 0.02));
        }
    }
    void E17_anOwnedHourByYearsAndUse() {
        QVERIFY(isClose(deliveredHour(4, 0.7), 2.772, 0.001));
        QVERIFY(isClose(deliveredHour(4, 0.9), 2.156, 0.001));
        QVERIFY(isClose(deliveredHour(3, 0.5), 4.547, 0.001));
        QVERIFY(isClose(deliveredHour(5, 0.9), 1.934, 0.001));
    }
    void E18_theArticlesBuildsByTheGpu() {
        const std::array<std::array<double, 3>, 4> builds{
            {{600e3, 32, 18750}, {2.2e6, 64, 34375}, {5.8e6, 128, 45312.5}, {1.4e6, 32, 43750}}};
        for (const auto& [capex, gpus, each] : builds) {
            const auto own = computeOwnership(boughtFor(capex),
                                              machineOf(static_cast<long>(gpus), 4), termsOf(4));
            QCOMPARE(own.capital.typical.dollars() / gpus, each);
        }
    }
    void E19_licencesByTheGpu() {
        design::OwnershipTerms terms = termsOf(4);
        terms.licence_USDpGpuYear = 4500;
        QCOMPARE(computeOwnership({}, machineOf(32, 4), terms).perYear.typical,
                 Money::fromText("144000.00"));
    }
    void E20_whatAVendorsStudySaves() {
        const design::OwnershipTerms terms = termsOf(1);
        const Ownership hour = computeOwnership(boughtFor(4.74 * 8760), machineOf(8, 1), terms);
        const auto cloud = compareWithCloud(hour, 8, terms, offered(29.09 / 8), {});
        QVERIFY(isClose(cloud.saving.dollars() / cloud.overLife.dollars(), 0.837, 0.0005));
        OwnershipInputs serving = machineOf(8, 1);
        serving.outputTokens_per_s = 1e12 / (8760 * 3600.0);  // a million millions in the year
        const Ownership tokens = computeOwnership(boughtFor(0.11 * 1e6), serving, terms);
        QVERIFY(isClose(2.0 / *tokens.perMillionOutputTokens_USD, 18.2, 0.05));
    }
    void E21_aYearOfBareMetalByTheHour() {
        constexpr auto reserved = catalog::CloudTerm::reserved1y;
        QCOMPARE(cloudMonth(8, offered(4.25, reserved), 0.3) * 12, Money::fromText("297840.00"));
        QCOMPARE(cloudMonth(8, offered(1.90375, reserved), 0.3) * 12, Money::fromText("133414.80"));
    }
    void E22_coolingIsPaidByTheNode() {
        design::OwnershipTerms terms = termsOf(4);
        terms.sitePreparation_USDpNode = 15000;
        QCOMPARE(computeOwnership({}, machineOf(32, 4), terms).capital.typical,
                 Money::fromText("60000.00"));
    }
};

CW_TEST(TestNumberedCases)
#include "test_numbered_cases.moc"
