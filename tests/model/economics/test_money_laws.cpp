// Laws that money keeps whatever the figures: a currency at twice the dollar doubles every line,
// shares are of what they say, what is left at the end lowers what owning costs.
#include <QtTest>

#include "model/economics/cloud.h"
#include "model/economics/doubt.h"
#include "model/economics/in_currency.h"
#include "model/economics/payback.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::economics;

namespace {

CostLine lawLine(CostCategory category, long quantity, double low, double typical, double high) {
    CostLine line;
    line.category = category;
    line.quantity = quantity;
    line.unit =
        MoneyRange{Money::fromDollars(low), Money::fromDollars(typical), Money::fromDollars(high)};
    line.extended = extendedOf(*line.unit, quantity);
    return line;
}

Capex lawCapex() {
    Capex capex;
    capex.lines = {lawLine(CostCategory::servers, 3, 1000.5, 1200.25, 1500.75),
                   lawLine(CostCategory::switches, 7, 10, 20.1, 30.3)};
    for (const CategoryCost& each :
         {CategoryCost{CostCategory::servers, {}}, CategoryCost{CostCategory::switches, {}}})
        capex.categories.push_back(each);
    for (const CostLine& line : capex.lines) {
        capex.total += line.extended;
        for (CategoryCost& category : capex.categories)
            if (category.category == line.category) category.cost += line.extended;
    }
    return capex;
}

/// Every term that is money is stated, and no two are equal.
design::OwnershipTerms fullTerms(design::Premises premises) {
    design::OwnershipTerms terms;
    terms.premises = premises;
    terms.rack_USD = {3000, 4000, 6000};
    terms.rackPower_USD = {500, 700, 900};
    terms.cooling_USDpkW = {1000, 1500, 2000};
    terms.room_USDpYear = 12345;
    terms.coolant_USDpkWyear = 17;
    terms.licence_USDpGpuYear = 4500;
    terms.staff_FTE = 0.5;
    terms.staff_USDpFTEyear = 120000;
    terms.sitePreparation_USDpNode = 15000;
    terms.sparesShare = {0.05, 0.07, 0.1};
    return terms;
}

OwnershipInputs fullInputs() {
    return {32, 4, 30e3, 40e3, 1.3, 1e6, {0.07, 0.1, 0.15}, 1e12, 5e3, 3, 40e3, 2};
}

void requireTwice(const MoneyRange& shown, const MoneyRange& dollars, const char* name) {
    for (const auto& [a, b] :
         {std::pair{shown.low, dollars.low}, std::pair{shown.typical, dollars.typical},
          std::pair{shown.high, dollars.high}})
        QVERIFY2(std::abs(a.cents() - 2 * b.cents()) <= 2, name);
}

}  // namespace

class TestMoneyLaws : public QObject {
    Q_OBJECT

private slots:
    void twiceTheDollarDoublesEveryLine_data() {
        QTest::addColumn<int>("premises");
        QTest::newRow("own room") << int(design::Premises::ownRoom);
        QTest::newRow("colocation") << int(design::Premises::colocation);
    }
    void twiceTheDollarDoublesEveryLine() {
        QFETCH(int, premises);
        const design::Currency twice{"ABC", 2, "2026-11-30", "a bank"};
        const auto terms = fullTerms(design::Premises(premises));
        const Ownership dollars = computeOwnership(lawCapex(), fullInputs(), terms);
        const Ownership shown =
            computeOwnership(inCurrency(lawCapex(), twice), inCurrency(fullInputs(), twice),
                             inCurrency(terms, twice));
        QCOMPARE(shown.oneOff.size(), dollars.oneOff.size());
        QCOMPARE(dollars.oneOff.size(), std::size_t(6));
        for (std::size_t i = 0; i < shown.oneOff.size(); ++i)
            requireTwice(shown.oneOff[i].amount, dollars.oneOff[i].amount,
                         nameOf(dollars.oneOff[i].kind));
        QCOMPARE(shown.yearly.size(), dollars.yearly.size());
        QVERIFY(dollars.yearly.size() >= 5);
        for (std::size_t i = 0; i < shown.yearly.size(); ++i)
            requireTwice(shown.yearly[i].perYear, dollars.yearly[i].perYear,
                         nameOf(dollars.yearly[i].kind));
        QVERIFY(std::fabs(*shown.perGpuHour_USD / *dollars.perGpuHour_USD - 2) < 1e-6);
    }

    void categoriesOfACurrencyAddUpToItsTotal() {
        const design::Currency yen{"JPY", 156.3333, "2026-11-30", "a bank"};
        const Capex shown = inCurrency(lawCapex(), yen);
        MoneyRange lines, categories;
        for (const CostLine& line : shown.lines) lines += line.extended;
        for (const CategoryCost& category : shown.categories) categories += category.cost;
        QCOMPARE(lines, shown.total);
        QCOMPARE(categories, shown.total);
        QCOMPARE(shown.categories[0].cost, shown.lines[0].extended);
    }

    // Spares, racks and their power are carried and taxed, too; installation is not.
    void freightAndTaxAreOfAllGoods() {
        design::OwnershipTerms terms;
        terms.rack_USD = {1000, 1000, 1000};
        terms.rackPower_USD = {300, 300, 300};
        terms.sparesShare = {0.1, 0.1, 0.1};
        terms.installShare = {0.5, 0.5, 0.5};
        terms.freightShare = 0.02;
        terms.taxShare = 0.2;
        Capex capex;
        capex.total = {Money::fromDollars(10000), Money::fromDollars(10000),
                       Money::fromDollars(10000)};
        OwnershipInputs inputs;
        inputs.racksToBuy = 2;
        inputs.racksToPower = 3;
        const Ownership own = computeOwnership(capex, inputs, terms);
        const auto amountOf = [&](OneOff kind) {
            for (const OneOffLine& line : own.oneOff)
                if (line.kind == kind) return line.amount.typical;
            return Money();
        };
        QCOMPARE(amountOf(OneOff::racks), Money::fromDollars(2000));
        QCOMPARE(amountOf(OneOff::powerDistribution), Money::fromDollars(900));
        QCOMPARE(amountOf(OneOff::spares), Money::fromDollars(1000));
        QCOMPARE(amountOf(OneOff::installation), Money::fromDollars(5000));
        QCOMPARE(amountOf(OneOff::freight), Money::fromDollars(278));  // of 13,900
        QCOMPARE(amountOf(OneOff::tax), Money::fromDollars(2780));
    }

    void whatIsLeftAtTheEndLowersThePresentValue() {
        design::OwnershipTerms terms;
        terms.years = 2;
        terms.residualShare = {0.25, 0.25, 0.25};
        terms.discountRate = {0.1, 0.1, 0.1};
        terms.utilisation = {1, 1, 1};
        terms.staff_FTE = 1;
        terms.staff_USDpFTEyear = 1210;
        Capex capex;
        capex.total = {Money::fromDollars(9680), Money::fromDollars(9680),
                       Money::fromDollars(9680)};
        OwnershipInputs inputs;
        inputs.gpus = 1;
        const Ownership own = computeOwnership(capex, inputs, terms);
        // 9680 + 1210 / 1.1 + (1210 - 2420) / 1.21 = 9680 + 1100 - 1000.
        QVERIFY(std::fabs(own.costNpv_USD - 9780) < 1e-6);
        catalog::CloudOffer offer;
        offer.price_microdollars = std::llround(6050.0 / 8760 * 1e6);
        const CloudComparison cloud = compareWithCloud(own, 1, terms, offer, {});
        // -9680 + (6050 - 1210) / 1.1 + (6050 - 1210 + 2420) / 1.21 = -9680 + 4400 + 6000.
        QVERIFY2(std::fabs(cloud.npv_USD - 720) < 0.1, QByteArray::number(cloud.npv_USD));
    }

    // The cheap world buys cheaply and keeps most, the dear one the other way round.
    void whatIsLeftWidensTheRangeAndIsNotWrittenOff() {
        design::OwnershipTerms terms;
        terms.years = 4;
        terms.residualShare = {0.1, 0.2, 0.3};
        Capex capex;
        capex.total = {Money::fromDollars(8000), Money::fromDollars(10000),
                       Money::fromDollars(12000)};
        const Ownership own = computeOwnership(capex, {}, terms);
        QCOMPARE(own.life.capital.low, Money::fromDollars(5600));
        QCOMPARE(own.life.capital.typical, Money::fromDollars(8000));
        QCOMPARE(own.life.capital.high, Money::fromDollars(10800));
        QCOMPARE(own.depreciationPerYear, Money::fromDollars(2000));
        QCOMPARE(own.horizons[1].capital.typical, Money::fromDollars(4000));  // after two years
        QCOMPARE(own.horizons[5].capital.typical, Money::fromDollars(10000));
    }

    void withinTheLifeMeansByItsLastMonth() {
        design::OwnershipTerms terms;
        terms.years = 2;
        terms.utilisation = {1, 1, 1};
        Capex capex;
        OwnershipInputs inputs;
        inputs.gpus = 1;
        catalog::CloudOffer offer;
        offer.price_microdollars = 1'000'000;  // 730 a month
        const auto verdict = [&](double dollars) {
            capex.total = {Money::fromDollars(dollars), Money::fromDollars(dollars),
                           Money::fromDollars(dollars)};
            return compareWithCloud(computeOwnership(capex, inputs, terms), 1, terms, offer, {});
        };
        QVERIFY(verdict(24 * 730).withinLife);
        QVERIFY(!verdict(24.5 * 730).withinLife);
        QVERIFY(verdict(24.5 * 730).paybackMonths.has_value());
    }

    // The doubt of each input, by hand where the others stand still.
    void eachInputSwingsByItsOwnRange() {
        design::OwnershipTerms terms;
        terms.years = 1;
        terms.utilisation = {1, 1, 1};
        terms.residualShare = {0, 0, 0};
        terms.electricityTrend = {0.5, 1, 2};
        OwnershipInputs inputs;
        inputs.gpus = 1;
        inputs.typical_W = 1000;
        inputs.electricity_USDpkWh = {0.1, 0.1, 0.1};
        inputs.tokens_per_s = 1e6;
        Capex capex;
        capex.total = {Money::fromDollars(10000), Money::fromDollars(10000),
                       Money::fromDollars(10000)};
        const Doubt doubt = computeDoubt(capex, inputs, terms, {1, 200, 0.25});
        QCOMPARE(doubt.swings.size(), std::size_t(2));
        const Swing& price = doubt.swings[0];
        QCOMPARE(price.input, std::string("price of electricity"));
        QCOMPARE(price.atLow_USD[0], 10000 + 438.0);    // 8,760 kWh at 5 cents
        QCOMPARE(price.atHigh_USD[0], 10000 + 1752.0);  // at 20 cents
        const Swing& rate = doubt.swings[1];
        QVERIFY(std::fabs(rate.range.low - 0.8e6) < 1e-6);  // slower by as much as it may be faster
        QVERIFY(std::fabs(rate.range.high - 1.25e6) < 1e-6);
        // Nothing that is bought has a range: the capital is sure, the total is not.
        QCOMPARE(doubt.capital_USD.p10, 10000.0);
        QCOMPARE(doubt.capital_USD.p90, 10000.0);
        QVERIFY(doubt.band(Measure::life).p90 > doubt.band(Measure::life).p10 + 100);
    }
};

CW_TEST(TestMoneyLaws)
#include "test_money_laws.moc"
