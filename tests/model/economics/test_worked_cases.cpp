// Published worked cases of money that owning and renting must reproduce, and what is done with
// prices that are no prices.
//
// Sources: Lenovo Press, On-Premise vs Cloud: Generative AI Total Cost of Ownership (2026 Edition);
// Qubrid bare-metal prices of September 2026 (https://qubrid.com/pricing).
#include <QtTest>

#include "model/economics/cloud.h"
#include "model/economics/doubt.h"
#include "tests/model/design_builder.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::economics;
using test::DesignBuilder;

namespace {

catalog::CloudOffer rented(double perGpuHour,
                           catalog::CloudTerm term = catalog::CloudTerm::onDemand) {
    catalog::CloudOffer offer;
    offer.id = "offer";
    offer.price_microdollars = std::llround(perGpuHour * 1e6);
    offer.term = term;
    return offer;
}

design::OwnershipTerms oneYear() {
    design::OwnershipTerms terms;
    terms.years = 1;
    terms.utilisation = {1, 1, 1};
    terms.residualShare = {0, 0, 0};
    return terms;
}

Capex priced(double dollars) {
    Capex capex;
    const Money amount = Money::fromDollars(dollars);
    capex.total = {amount, amount, amount};
    return capex;
}

Capex builtCapex(const DesignBuilder& builder) {
    const design::ResolvedDesign design = builder.resolved();
    return computeCapex(design, design::countCables(design));
}

/// The lines of the answer point to parts of `b`.
Capex withPrice(DesignBuilder& b, const catalog::Price& price) {
    catalog::Part gpu = *b.document().pinned.find("gpu-a");
    gpu.prices = {price};
    b.document().pinned.pin(gpu);
    b.add("chassis", 4, {DesignBuilder::fit("gpu", "gpu-a", 8)});
    return builtCapex(b);
}

}  // namespace

class TestWorkedCases : public QObject {
    Q_OBJECT

private slots:
    void anOwnedHourSavesAsPublished() {
        // $4.74 an hour owned against $29.09 rented: 83.7 % less.
        const design::OwnershipTerms terms = oneYear();
        const Ownership own = computeOwnership(priced(4.74 * 8760), {8, 1, 0, 0, 1, 0, {}}, terms);
        const CloudComparison cloud = compareWithCloud(own, 8, terms, rented(29.09 / 8), {});
        QVERIFY(std::fabs(cloud.saving.dollars() / cloud.overLife.dollars() - 0.837) < 0.0005);
    }

    void anOwnedTokenSavesAsPublished() {
        // $0.11 a million output tokens owned against $2.00 from an interface: 18.2 times.
        const double millions = 1e6;
        const double tokens_per_s = millions * 1e6 / (8760 * 3600.0);
        const Ownership own = computeOwnership(priced(0.11 * millions),
                                               {8, 1, 0, 0, 1, 0, {}, 0, tokens_per_s}, oneYear());
        QVERIFY(own.perMillionOutputTokens_USD.has_value());
        QVERIFY(std::fabs(2.0 / *own.perMillionOutputTokens_USD - 18.2) < 0.05);
        QVERIFY(!own.perMillionTokens_USD);
    }

    void aYearOfBareMetalComesOutAsPublished_data() {
        QTest::addColumn<double>("perGpuHour");
        QTest::addColumn<QString>("year");
        QTest::newRow("8 x B200") << 4.25 << "297840.00";
        QTest::newRow("8 x H100") << 1.90375 << "133414.80";
    }
    void aYearOfBareMetalComesOutAsPublished() {
        QFETCH(double, perGpuHour);
        QFETCH(QString, year);
        const Money month = cloudMonth(8, rented(perGpuHour, catalog::CloudTerm::reserved1y), 0.3);
        QCOMPARE(QString::fromStdString((month * 12).text()), year);
    }

    void coolingIsPaidByTheNodeNotByTheGpu() {
        design::OwnershipTerms terms = oneYear();
        terms.sitePreparation_USDpNode = 15000;
        const Ownership own = computeOwnership({}, {32, 4, 0, 0, 1, 0, {}}, terms);
        QCOMPARE(own.capital.typical, Money::fromDollars(60000));
    }

    void racksAndCoolingAreBoughtWhereNoneAreDrawn() {
        design::OwnershipTerms terms = oneYear();
        terms.rack_USD = {3000, 4000, 5000};
        terms.cooling_USDpkW = {1000, 1500, 2000};
        OwnershipInputs inputs{32, 4, 0, 0, 1, 0, {}, 0, 0, 3, 40e3};
        QCOMPARE(computeOwnership({}, inputs, terms).capital.typical,
                 Money::fromDollars(3 * 4000 + 40 * 1500));
        inputs.racksToBuy = 0;
        inputs.coolingToBuy_W = 0;
        QCOMPARE(computeOwnership({}, inputs, terms).capital.typical, Money());
    }

    void linesOfOwnAndRentedMoneyCrossAtThePayback() {
        design::OwnershipTerms terms = oneYear();
        terms.years = 4;
        terms.staff_FTE = 1;
        terms.staff_USDpFTEyear = 144000;
        const Ownership own = computeOwnership(priced(1.4e6), {32, 4, 0, 0, 1, 0, {}}, terms);
        const CloudComparison cloud = compareWithCloud(own, 32, terms, rented(6.69), {});
        const auto costs = cumulativeCosts(own, cloud, *cloud.paybackMonths, 2);
        QVERIFY(std::fabs(costs.back().own.dollars() - costs.back().cloud.dollars()) < 1);
        QCOMPARE(costs.front().cloud, Money());
        QVERIFY(cloud.withinLife && cloud.npv_USD > 0);
    }

    void anOfferIsNeverSmallerThanItsInstance() {
        catalog::CloudOffer offer = rented(2);
        offer.gpusPerInstance = 8;
        const Ownership own = computeOwnership(priced(1e5), {2, 1, 0, 0, 1, 0, {}}, oneYear());
        QCOMPARE(compareWithCloud(own, 2, oneYear(), offer, {}).equalGpus, 8.0);
    }

    void aPriceOfZeroIsAPriceAndAMissingOneIsSaid() {
        DesignBuilder isFree;
        const Capex free = withPrice(isFree, test::priceOf(0, 0, 0));
        QCOMPARE(free.total.typical, Money::fromDollars(4 * 50000));
        QVERIFY(free.missing.empty());
        DesignBuilder unpriced;
        const Capex missing = withPrice(unpriced, catalog::Price{});
        QCOMPARE(missing.missing, std::vector<catalog::PartId>{"gpu-a"});
        QCOMPARE(missing.total.typical, Money::fromDollars(4 * 50000));
        const Ownership own = computeOwnership(missing, {32, 4, 0, 0, 1, 0, {}}, oneYear());
        QCOMPARE(own.missing.front(), std::string("prices of 1 part"));
    }

    void absurdMoneyStaysFinite_data() {
        QTest::addColumn<double>("price");
        QTest::newRow("the most an amount holds") << 9e15;
        QTest::newRow("negative, as no file has it") << -9e15;
    }
    void absurdMoneyStaysFinite() {
        QFETCH(double, price);
        design::OwnershipTerms terms = oneYear();
        terms.years = 10;
        terms.sparesShare = terms.supportShare = {10, 10, 10};
        terms.taxShare = 10;
        DesignBuilder b;
        const Capex capex = withPrice(b, test::priceOf(price, price, price));
        const OwnershipInputs inputs{32, 4, 1e12, 1e12, 5, 1e6, {10, 10, 10}, 1e18};
        const Ownership own = computeOwnership(capex, inputs, terms);
        for (const HorizonCost& horizon : own.horizons)
            QCOMPARE(horizon.capital + horizon.running, horizon.total);
        const CloudComparison cloud =
            compareWithCloud(own, 32, terms, rented(1e6), {1e30, 1e-30, Likeness::peak});
        QVERIFY(cloud.perMonth > Money() && std::isfinite(cloud.npv_USD));
        const Doubt doubt = computeDoubt(capex, inputs, terms, {1, 10, 0.1});
        QVERIFY(std::isfinite(doubt.band(Measure::life).p90));
    }

    void whatIsTakenOutOfASystemAddsNoDoubt() {
        DesignBuilder b;
        const auto id = b.addSystem(2);
        const MoneyRange sold = builtCapex(b).total;
        b.device(id).fittings[0].count = 7;
        const MoneyRange changed = builtCapex(b).total;
        QCOMPARE(changed.high - changed.low, sold.high - sold.low);
        QVERIFY(changed.typical < sold.typical);
    }
};

CW_TEST(TestWorkedCases)
#include "test_worked_cases.moc"
