// Owning against the cloud: published worked cases, laws of sums, and the seeded doubt.
//
// Cases and prices: an ROI console of 64 GPUs; a capex sheet of H100 clusters by tier count (August
// 2024, https://docs.google.com/spreadsheets/d/1Ft3RbeZ-w43kYSiLfYc1vxO41mK5lmJpcPC9GOYHAWc); AWS
// p5.48xlarge list price of November 2026; CBRE wholesale colocation 2024; Ember's grid
// intensities.
#include <QtTest>

#include "model/economics/cloud.h"
#include "model/economics/doubt.h"
#include "model/economics/payback.h"
#include "model/economics/statement.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::economics;

namespace {

struct Bought {
    const char* id;
    long quantity;
    double low, typical, high;
};

/// Parts that the lines of a test point at live as long as the test program.
const catalog::Part& partCalled(const char* id, const char* vendor) {
    static std::map<std::string, catalog::Part> parts;
    catalog::Part& part = parts[std::string(vendor) + id];
    part.id = id;
    part.name = id;
    part.vendor = vendor;
    return part;
}

Capex capexOf(const std::vector<Bought>& bought, const char* vendor = "Vendor") {
    Capex capex;
    for (const Bought& b : bought) {
        CostLine line;
        line.part = &partCalled(b.id, vendor);
        line.partId = b.id;
        line.quantity = b.quantity;
        line.unit = MoneyRange{Money::fromDollars(b.low), Money::fromDollars(b.typical),
                               Money::fromDollars(b.high)};
        line.extended = *line.unit * b.quantity;
        capex.total += line.extended;
        capex.lines.push_back(line);
    }
    return capex;
}

Capex capexOf(double dollars) {
    return capexOf({{"cluster", 1, dollars, dollars, dollars}});
}

/// Terms that add nothing: each test sets what it is about.
design::OwnershipTerms bareTerms() {
    design::OwnershipTerms terms;
    terms.utilisation = {1, 1, 1};
    terms.residualShare = {0, 0, 0};
    terms.electricityTrend = {1, 1, 1};
    return terms;
}

catalog::CloudOffer offerAt(double perGpuHour,
                            catalog::CloudTerm term = catalog::CloudTerm::onDemand) {
    catalog::CloudOffer offer;
    offer.id = "offer";
    offer.price_microdollars = std::llround(perGpuHour * 1e6);
    offer.term = term;
    return offer;
}

bool isNear(double value, double expected, double tolerance) {
    return std::fabs(value - expected) <= tolerance;
}

constexpr double published = 1.4e6;  // a cluster of 32 GPUs

}  // namespace

class TestOwnership : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void paybackComesOutAsPublished_data() {
        QTest::addColumn<double>("cloud");
        QTest::addColumn<double>("opex");
        QTest::addColumn<double>("months");
        QTest::newRow("the article, no running cost") << 27000.0 << 0.0 << 51.85;
        QTest::newRow("B200 cloud, gross") << 156278.4 << 0.0 << 8.958;
        QTest::newRow("B200 cloud, 12K a month to run") << 156278.4 << 12000.0 << 9.703;
        QTest::newRow("B200 cloud, 22K a month to run") << 156278.4 << 22000.0 << 10.426;
        QTest::newRow("the article, 22K a month to run: hardly ever")
            << 27740.0 << 22000.0 << 243.9;
    }
    void paybackComesOutAsPublished() {
        QFETCH(double, cloud);
        QFETCH(double, opex);
        QFETCH(double, months);
        const auto payback = paybackMonths(published, cloud, opex);
        QVERIFY(payback);
        QVERIFY(isNear(*payback, months, 0.05));
    }

    void paybackIsNeverWhereOwningSavesNothing() {
        QVERIFY(!paybackMonths(published, 27740, 28000));
        QVERIFY(!paybackMonths(published, 27740, 27740));
    }

    void cloudMonthsComeOutAsPublished_data() {
        QTest::addColumn<int>("gpus");
        QTest::addColumn<double>("perGpuHour");
        QTest::addColumn<QString>("month");
        QTest::newRow("the article's cluster at $38 an hour") << 32 << 1.1875 << "27740.00";
        QTest::newRow("were $38 the price of one GPU") << 32 << 38.0 << "887680.00";
        QTest::newRow("32 B200 at the list price of Lambda") << 32 << 6.69 << "156278.40";
        QTest::newRow("a GPU of AWS p5.48xlarge at $55.04") << 1 << 55.04 / 8 << "5022.40";
        QTest::newRow("AWS p5.48xlarge at $55.04") << 8 << 55.04 / 8 << "40179.20";
    }
    void cloudMonthsComeOutAsPublished() {
        QFETCH(int, gpus);
        QFETCH(double, perGpuHour);
        QFETCH(QString, month);
        QCOMPARE(QString::fromStdString(cloudMonth(gpus, offerAt(perGpuHour), 1).text()), month);
    }

    // Cheapest and dearest H100 of November 2026: RunPod community $2.69, Azure ND H100 v5 $12.29.
    void theSameChipIsFourAndAHalfTimesAsDearElsewhere() {
        const Money cheap = cloudMonth(1, offerAt(2.69), 1);
        const Money dear = cloudMonth(1, offerAt(12.29), 1);
        QCOMPARE(dear - cheap, Money::fromText("7008.00"));
        QVERIFY(isNear(dear.dollars() / cheap.dollars(), 4.57, 0.005));
    }

    void onlyReservedGpusArePaidWhileIdle() {
        QCOMPARE(cloudMonth(8, offerAt(4), 0.5), Money::fromText("11680.00"));
        QCOMPARE(cloudMonth(8, offerAt(4, catalog::CloudTerm::reserved), 0.5),
                 Money::fromText("23360.00"));
    }

    void oneHundredEightyA100DoTheWorkOfThirtyTwoB100() {
        Ownership own = computeOwnership(capexOf(published), {32, 4, 0, 0, 1, 0, {}}, bareTerms());
        const CloudComparison cloud =
            compareWithCloud(own, 32, bareTerms(), offerAt(1.1875), {1750, 312, Likeness::peak});
        QVERIFY(isNear(cloud.equalGpus, 179.49, 0.01));
        QVERIFY(isNear(cloud.perMonth.dollars(), 155592.95, 0.01));
        QVERIFY(isNear(*cloud.paybackMonths, 8.998, 0.001));
        QVERIFY(cloud.withinLife);
        QVERIFY(cloud.likeness == Likeness::peak);
    }

    void theRoiConsoleComesOutAsPublished() {
        design::OwnershipTerms terms = bareTerms();
        terms.utilisation = {0.7, 0.7, 0.7};
        terms.staff_FTE = 1;
        terms.staff_USDpFTEyear = 728681.0 / 4;  // energy and operation of four years
        const Ownership own = computeOwnership(capexOf({{"gpu", 64, 30000, 30000, 30000}}),
                                               {64, 8, 0, 0, 1, 0, {}}, terms);
        const CloudComparison cloud = compareWithCloud(own, 64, terms, offerAt(2.0), {});
        QCOMPARE(cloud.overLife, Money::fromText("3139584.00"));
        QCOMPARE(own.life.total.typical, Money::fromText("2648681.00"));
        QVERIFY(isNear(*cloud.paybackMonths / 12, 3.1855, 1e-4));
        QVERIFY(isNear(*cloud.breakEvenUtilisation, 0.59055, 1e-5));
        const double saved = cloud.perMonth.dollars() * 12 - own.perYear.typical.dollars();
        const double flows[] = {-1920000.0, saved, saved, saved, saved};
        QVERIFY(isNear(netPresentValue(0.1, flows), -9440, 1));
    }

    void theCapexSheetComesOutAsPublished_data() {
        QTest::addColumn<int>("nodes");
        QTest::addColumn<int>("switches");
        QTest::addColumn<double>("linkPerGpu");
        QTest::addColumn<double>("total");
        QTest::addColumn<double>("perGpu");
        QTest::newRow("two nodes, no switch") << 2 << 0 << 810.0 << 732960.0 << 45810.0;
        QTest::newRow("64 nodes, one tier") << 64 << 8 << 1320.0 << 24003840.0 << 46882.5;
        QTest::newRow("128 nodes, two tiers") << 128 << 48 << 2560.0 << 50429440.0 << 49247.5;
        QTest::newRow("4096 nodes, three tiers")
            << 4096 << 2560 << 3800.0 << 1691238400.0 << 51612.5;
    }
    void theCapexSheetComesOutAsPublished() {
        QFETCH(int, nodes);
        QFETCH(int, switches);
        QFETCH(double, linkPerGpu);
        QFETCH(double, total);
        QFETCH(double, perGpu);
        design::OwnershipTerms terms = bareTerms();
        terms.sitePreparation_USDpNode = 50000;
        const Ownership own = computeOwnership(
            capexOf({{"node", nodes, 310000, 310000, 310000},
                     {"switch", switches, 36000, 36000, 36000},
                     {"links of a GPU", 8L * nodes, linkPerGpu, linkPerGpu, linkPerGpu}}),
            {8L * nodes, nodes, 0, 0, 1, 0, {}}, terms);
        QCOMPARE(own.capital.typical, Money::fromDollars(total));
        QCOMPARE(own.capital.typical.dollars() / (8 * nodes), perGpu);
    }

    void deliveredHoursCostAsPublished_data() {
        QTest::addColumn<int>("years");
        QTest::addColumn<double>("utilisation");
        QTest::addColumn<double>("perHour");
        QTest::newRow("4 years, 70 %") << 4 << 0.7 << 2.772;
        QTest::newRow("4 years, 90 %") << 4 << 0.9 << 2.156;
        QTest::newRow("3 years, 50 %") << 3 << 0.5 << 4.547;
        QTest::newRow("5 years, 90 %") << 5 << 0.9 << 1.934;
    }
    void deliveredHoursCostAsPublished() {
        QFETCH(int, years);
        QFETCH(double, utilisation);
        QFETCH(double, perHour);
        design::OwnershipTerms terms = bareTerms();
        terms.years = years;
        terms.utilisation = {utilisation, utilisation, utilisation};
        terms.residualShare = {0.2, 0.2, 0.2};
        terms.staff_FTE = 1;
        terms.staff_USDpFTEyear = 264000;
        const Ownership own = computeOwnership(capexOf(published), {32, 4, 0, 0, 1, 0, {}}, terms);
        QVERIFY(isNear(*own.perGpuHour_USD, perHour, 0.001));
    }

    void aRunThatTakesTheWholeLifeCostsTheWholeLife() {
        design::OwnershipTerms terms = bareTerms();
        terms.years = 2;
        OwnershipInputs inputs{32, 4, 0, 0, 1, 1e6, {}};
        constexpr double hoursOfLife = 2 * 8760.0;
        inputs.runTokens = 1e6 * 3600 * hoursOfLife;
        const Ownership whole = computeOwnership(capexOf(published), inputs, terms);
        QVERIFY(isNear(*whole.run_USD, published, published * 1e-3));
        QVERIFY(isNear(*whole.perMillionTokens_USD * inputs.runTokens / 1e6, published,
                       published * 1e-3));
        inputs.runTokens /= 10;
        const Ownership tenth = computeOwnership(capexOf(published), inputs, terms);
        QVERIFY(isNear(*tenth.run_USD, published / 10, published * 1e-4));
        inputs.runTokens = 0;
        QVERIFY(!computeOwnership(capexOf(published), inputs, terms).run_USD);
    }

    void depreciationIsStraight() {
        design::OwnershipTerms terms = bareTerms();
        terms.years = 3;
        const auto lossOfFirstYear = [&](int years) {
            terms.years = years;
            return computeOwnership(capexOf(40000), {}, terms).horizons[0].capital.typical;
        };
        QCOMPARE(lossOfFirstYear(3), Money::fromText("13333.33"));
        QCOMPARE(lossOfFirstYear(6), Money::fromText("6666.67"));
    }

    void colocationLicencesAndCarbonComeOutAsPublished() {
        design::OwnershipTerms terms = bareTerms();
        terms.premises = design::Premises::colocation;
        terms.colocationIncludesEnergy = true;
        terms.colocation_USDpkWmonth = {184.06, 184.06, 184.06};
        QCOMPARE(computeOwnership({}, {32, 4, 30e3, 43e3, 1, 0, {}}, terms).perYear.typical,
                 Money::fromText("94974.96"));
        terms = bareTerms();
        terms.licence_USDpGpuYear = 4500;
        QCOMPARE(computeOwnership({}, {32, 4, 0, 0, 1, 0, {}}, terms).perYear.typical,
                 Money::fromText("144000.00"));
        const double grids[][2] = {{369.48, 420.76}, {56.04, 63.82}, {713.44, 812.47}};
        for (const auto& [intensity, tonnes] : grids) {
            terms.carbon_gPerkWh = intensity;
            const Ownership own = computeOwnership({}, {32, 4, 100e3, 0, 1.3, 0, {}}, terms);
            QCOMPARE(own.energy_kWhPerYear, 1138800.0);
            QVERIFY(isNear(own.carbon_tPerYear, tonnes, 0.02));
        }
    }

    void energyInsideARentIsNotPaidTwice() {
        design::OwnershipTerms terms = bareTerms();
        terms.premises = design::Premises::colocation;
        terms.colocation_USDpkWmonth = {200, 200, 200};
        const OwnershipInputs inputs{32, 4, 100e3, 120e3, 1.5, 0, {0.1, 0.1, 0.1}};
        terms.colocationIncludesEnergy = true;
        QCOMPARE(computeOwnership({}, inputs, terms).perYear.typical, Money::fromDollars(288000));
        terms.colocationIncludesEnergy = false;  // IT energy by meter; cooling is in the rent
        QCOMPARE(computeOwnership({}, inputs, terms).perYear.typical,
                 Money::fromDollars(288000 + 87600));
        terms.premises = design::Premises::ownRoom;
        QCOMPARE(computeOwnership({}, inputs, terms).perYear.typical,
                 Money::fromDollars(87600 * 1.5));
    }

    void aDiscountCountsForItsVendorOnly() {
        design::OwnershipTerms terms = bareTerms();
        Capex capex = capexOf({{"switch", 3, 90, 100.01, 110}}, "NVIDIA");
        terms.discountByVendor = {{"NVIDIA", 0.1}, {"Dell", 0.5}};
        const Ownership own = computeOwnership(capex, {}, terms);
        QCOMPARE(own.discount.typical, Money::fromText("30.00"));
        QCOMPARE(own.capital.typical, Money::fromText("270.03"));
    }

    void linesAddUpToTotalsToTheCent() {
        design::OwnershipTerms terms;
        terms.sparesShare = {0.05, 0.0712, 0.1};
        terms.installShare = {0.01, 0.0333, 0.05};
        terms.freightShare = 0.0107;
        terms.taxShare = 0.19;
        terms.supportShare = {0.02, 0.0451, 0.07};
        terms.staff_FTE = 0.5;
        terms.staff_USDpFTEyear = 123456.78;
        terms.discountByVendor = {{"Vendor", 0.0777}};
        terms.rack_USD = {3000.5, 4000.25, 6000.75};
        terms.cooling_USDpkW = {1000.1, 1471.3, 2000.7};
        terms.room_USDpYear = 12345.67;
        terms.coolant_USDpkWyear = 17.17;
        terms.licence_USDpGpuYear = 4500.01;
        const Ownership own = computeOwnership(
            capexOf({{"a", 7, 10.01, 12.37, 19.99}, {"b", 13, 1000.01, 1234.56, 2000.3}}),
            {32, 4, 33.3e3, 45.1e3, 1.37, 1e5, {0.07, 0.1, 0.15}, 0, 0, 3, 45.1e3}, terms);
        MoneyRange oneOff, yearly;
        for (const OneOffLine& line : own.oneOff) oneOff += line.amount;
        for (const YearlyLine& line : own.yearly) yearly += line.perYear;
        QCOMPARE(own.oneOff.size(), std::size_t(7));
        QCOMPARE(own.yearly.size(), std::size_t(6));
        QCOMPARE(oneOff, own.capital);
        QCOMPARE(yearly, own.perYear);
        for (const HorizonCost& h : own.horizons) {
            QCOMPARE(h.running.typical, own.perYear.typical * h.years);
            QCOMPARE(h.capital + h.running, h.total);
            QVERIFY(h.total.low <= h.total.typical && h.total.typical <= h.total.high);
        }
        QCOMPARE(own.horizons.size(), std::size_t(6));
    }

    void whatIsShownAddsUpInEveryCurrency_data() {
        QTest::addColumn<QString>("code");
        QTest::addColumn<double>("perDollar");
        QTest::newRow("dollars") << "USD" << 1.0;
        QTest::newRow("euros") << "EUR" << 0.8617;
        QTest::newRow("yen") << "JPY" << 156.3333;
    }
    void whatIsShownAddsUpInEveryCurrency() {
        QFETCH(QString, code);
        QFETCH(double, perDollar);
        design::OwnershipTerms terms;
        terms.sparesShare = {0.05, 0.0712, 0.1};
        terms.taxShare = 0.19;
        terms.supportShare = {0.02, 0.0451, 0.07};
        terms.discountByVendor = {{"Vendor", 0.0777}};
        const Capex capex =
            capexOf({{"a", 7, 10.01, 12.37, 19.99}, {"b", 13, 1000.01, 1234.56, 2000.3}});
        const OwnershipInputs inputs{32, 4, 33.3e3, 45.1e3, 1.37, 1e5, {0.07, 0.1, 0.15}};
        const Ownership own = computeOwnership(capex, inputs, terms);
        const design::Currency currency{code.toStdString(), perDollar, "2026-11-30", "bank"};
        const Ownership inIt = computeOwnership(
            inCurrency(capex, currency), inCurrency(inputs, currency), inCurrency(terms, currency));
        std::vector<PurchaseLine> lines;
        for (const CostLine& line : capex.lines)
            lines.push_back({line.category, *line.unit, line.quantity});
        const Statement shown = statementOf(lines, inIt, currency);
        QCOMPARE(shown.once.total.amount[1], inIt.capital.typical);
        QCOMPARE(shown.life.total.amount[2], inIt.life.total.high);
        std::vector<StatementBlock> blocks{shown.once, shown.yearly, shown.life};
        blocks.insert(blocks.end(), shown.horizons.begin(), shown.horizons.end());
        for (const StatementBlock& block : blocks)
            for (std::size_t column = 0; column < 3; ++column) {
                Money sum;
                for (const StatementLine& line : block.lines) sum += line.amount[column];
                QCOMPARE(sum, block.total.amount[column]);
            }
        QCOMPARE(shown.life.lines[0].amount, shown.once.total.amount);
        QCOMPARE(shown.once.lines[1].name, std::string("Discount of Vendor"));
        QVERIFY(shown.once.lines[1].amount[1] < Money());
        if (code == "USD") QCOMPARE(shown.life.total.amount[1], own.life.total.typical);
        QVERIFY(isNear(shown.life.total.amount[1].dollars(),
                       own.life.total.typical.dollars() * perDollar, 0.2 * perDollar));
        QVERIFY(isNear(*inIt.perGpuHour_USD, *own.perGpuHour_USD * perDollar, 1e-6 * perDollar));
    }

    void theDoubtIsTheSameForTheSameSeed() {
        const Capex capex =
            capexOf({{"gpu", 64, 25000, 30000, 45000}, {"sw", 8, 20000, 25000, 36000}});
        const OwnershipInputs inputs{64, 8, 60e3, 80e3, 1.3, 1e6, {0.07, 0.1, 0.15}};
        const Doubt a = computeDoubt(capex, inputs, {});
        const Doubt b = computeDoubt(capex, inputs, {});
        const Doubt other = computeDoubt(capex, inputs, {}, {2, 10'000});
        QCOMPARE(a.band(Measure::life).p10, b.band(Measure::life).p10);
        QVERIFY(a.band(Measure::life).p10 != other.band(Measure::life).p10);
        QVERIFY(isNear(a.band(Measure::life).p50, other.band(Measure::life).p50,
                       0.01 * a.band(Measure::life).p50));
        QVERIFY(a.band(Measure::life).p10 < a.band(Measure::life).p50 &&
                a.band(Measure::life).p50 < a.band(Measure::life).p90);
        QCOMPARE(tornado(a, Measure::life).front().input, std::string("price of gpu"));
        const Swing widest = tornado(a, Measure::life).front();
        QVERIFY(widest.atLow_USD[0] < widest.atHigh_USD[0]);
    }

    void bandsOfOneTriangleAreItsQuantiles() {
        // Triangle 0 - 0 - 1: the p quantile is 1 - sqrt(1 - p).
        design::OwnershipTerms terms = bareTerms();
        const Doubt doubt = computeDoubt(capexOf({{"x", 1, 0, 0, 1e6}}), {}, terms, {7, 100'000});
        QVERIFY(isNear(doubt.capital_USD.p10, 1e6 * (1 - std::sqrt(0.9)), 3000));
        QVERIFY(isNear(doubt.capital_USD.p50, 1e6 * (1 - std::sqrt(0.5)), 3000));
        QVERIFY(isNear(doubt.capital_USD.p90, 1e6 * (1 - std::sqrt(0.1)), 6000));
    }

    void theBandOfTwoDrawsIsBoth() {
        const Doubt doubt = computeDoubt(capexOf({{"x", 1, 0, 0, 1e6}}), {}, bareTerms(), {7, 2});
        QVERIFY(doubt.capital_USD.p10 < doubt.capital_USD.p90);
    }

    void withoutDoubtEveryBandIsThePoint() {
        const Doubt doubt = computeDoubt(capexOf(published), {}, bareTerms(), {1, 10});
        QCOMPARE(doubt.capital_USD.p10, published);
        QCOMPARE(doubt.band(Measure::life).p90, published);
        QVERIFY(doubt.swings.empty());
    }

    void annuityRepaysTheLoan() {
        const double payment = annuity(0.1, 4);
        const double flows[] = {-1.0, payment, payment, payment, payment};
        QVERIFY(isNear(netPresentValue(0.1, flows), 0, 1e-12));
        QCOMPARE(annuity(0, 4), 0.25);
    }
};

CW_TEST(TestOwnership)
#include "test_ownership.moc"
