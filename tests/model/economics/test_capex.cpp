// Capital cost: complete systems once, differences exactly, lines = categories = total to the cent.
#include <QtTest>

#include "model/economics/capex.h"
#include "tests/model/design_builder.h"
#include "tests/model/dollars.h"
#include "tests/test_program.h"

using namespace cw;
using economics::CostCategory;
using test::DesignBuilder;

namespace {

economics::Capex capexOf(const DesignBuilder& builder) {
    const design::ResolvedDesign design = builder.resolved();
    return economics::computeCapex(design, design::countCables(design));
}

catalog::Part priced(std::optional<double> low, std::optional<double> typical,
                     std::optional<double> high) {
    catalog::Part part = test::part("x", catalog::PartKind::nic);
    const auto money = [](std::optional<double> d) {
        return d ? std::optional(Money::fromDollars(*d)) : std::nullopt;
    };
    part.prices = {catalog::Price{money(low), money(typical), money(high), "", "", "", {}, ""}};
    return part;
}

}  // namespace

class TestCapex : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void missingEndsOfAPriceAreFilled() {
        using std::nullopt;
        QCOMPARE(economics::rangeOf(priced(1, 2, 4)), std::optional(test::dollars(1, 2, 4)));
        QCOMPARE(economics::rangeOf(priced(nullopt, 2, nullopt)),
                 std::optional(test::dollars(2, 2, 2)));
        QCOMPARE(economics::rangeOf(priced(1, nullopt, 4)),
                 std::optional(test::dollars(1, 2.5, 4)));
        QCOMPARE(economics::rangeOf(priced(1, nullopt, nullopt)),
                 std::optional(test::dollars(1, 1, 1)));
        QCOMPARE(economics::rangeOf(priced(nullopt, nullopt, 4)),
                 std::optional(test::dollars(4, 4, 4)));
        QVERIFY(!economics::rangeOf(priced(nullopt, nullopt, nullopt)));
        QVERIFY(!economics::rangeOf(test::part("x", catalog::PartKind::nic)));
    }

    void aCompleteSystemIsOneLineAtItsOwnPrice() {
        DesignBuilder b;
        b.addSystem(4);
        const economics::Capex capex = capexOf(b);
        QCOMPARE(capex.lines.size(), std::size_t(1));
        QCOMPARE(capex.lines[0].quantity, 4L);
        QCOMPARE(capex.total, test::dollars(1e6, 1.28e6, 1.8e6));
        QVERIFY(!capex.isEstimate);
    }

    void replacedGpusCostTheDifferenceAndBackAgainNothing() {
        DesignBuilder b;
        const auto id = b.addSystem(2);
        const economics::Capex sold = capexOf(b);
        b.device(id).fittings[0].part = "gpu-b";
        const economics::Capex changed = capexOf(b);
        QCOMPARE(
            changed.total.typical,
            sold.total.typical + 2 * 8 * (Money::fromDollars(40000) - Money::fromDollars(30000)));
        QVERIFY(changed.isEstimate);
        QCOMPARE(changed.lines.size(), std::size_t(3));
        QVERIFY(changed.lines[0].category == CostCategory::accelerators);
        const auto credit = std::find_if(changed.lines.begin(), changed.lines.end(),
                                         [](const auto& line) { return line.quantity < 0; });
        QCOMPARE(credit->quantity, -16L);
        QCOMPARE(credit->extended, test::dollars(-16 * 30000.0, -16 * 30000.0, -16 * 30000.0));
        QVERIFY(changed.total.low <= changed.total.typical &&
                changed.total.typical <= changed.total.high);
        b.device(id).fittings[0].part = "gpu-a";
        const economics::Capex back = capexOf(b);
        QCOMPARE(back.total, sold.total);
        QCOMPARE(back.lines.size(), sold.lines.size());
        QVERIFY(!back.isEstimate);
    }

    void nothingIsCreditedOnAPriceThatIsNotKnown() {
        DesignBuilder b;
        const auto id = b.addSystem(2);
        catalog::Part unpriced = *b.document().pinned.find(b.device(id).part);
        unpriced.prices.clear();
        b.document().pinned.pin(unpriced);
        b.device(id).fittings[0].part = "gpu-b";
        const economics::Capex capex = capexOf(b);
        QCOMPARE(capex.total.typical, 16 * Money::fromDollars(40000));
        QCOMPARE(capex.missing, (std::vector<catalog::PartId>{unpriced.id}));
        const design::ResolvedDesign design = b.resolved();
        QCOMPARE(2 * economics::costOf(*design.find(id)).each.typical, capex.total.typical);
    }

    void aBareChassisPaysForEverythingFitted() {
        DesignBuilder b;
        const auto id =
            b.add("chassis", 1,
                  {DesignBuilder::fit("gpu", "gpu-a", 8), DesignBuilder::fit("cpu", "cpu", 2)});
        QCOMPARE(capexOf(b).total.typical, Money::fromDollars(50000 + 8 * 30000 + 2 * 9000.99));
        const design::ResolvedDesign design = b.resolved();
        QCOMPARE(economics::costOf(*design.find(id)).each.typical, capexOf(b).total.typical);
        QVERIFY(!capexOf(b).isEstimate);
    }

    void partsWithoutAPriceAreNamedAndNotInTheTotal() {
        DesignBuilder b;
        catalog::Part unpriced = *b.document().pinned.find("gpu-a");
        unpriced.prices.clear();
        b.document().pinned.pin(unpriced);
        const auto id = b.addSystem(1);
        QVERIFY(capexOf(b).missing.empty());  // inside the system's own price
        b.device(id).fittings[0].part = "gpu-b";
        b.add("gone", 2);
        const economics::Capex capex = capexOf(b);
        QCOMPARE(capex.missing, (std::vector<catalog::PartId>{"gpu-a", "gone"}));
        QVERIFY(capex.isEstimate);
        QCOMPARE(capex.total.typical, Money::fromDollars(320000 + 8 * 40000));
    }

    void cablesArePaidByTheAssemblyAndModulesEach() {
        DesignBuilder b;
        const auto node = b.addSystem(4);
        const auto leaf = b.add("switch", 1);
        b.link(node, leaf, 8, "fibre", 7, "twin-module", "twin-module");
        const economics::Capex capex = capexOf(b);
        QCOMPARE(capex.categories[size_t(CostCategory::cabling)].cost.typical,
                 Money::fromDollars(32 * 100 + (16 + 16) * 1000));
        const auto fibre = std::find_if(capex.lines.begin(), capex.lines.end(),
                                        [](const auto& line) { return line.partId == "fibre"; });
        QCOMPARE(fibre->length_m, 10.0);
        const auto modules =
            std::find_if(capex.lines.begin(), capex.lines.end(),
                         [](const auto& line) { return line.partId == "twin-module"; });
        QCOMPARE(modules->quantity, 32L);
        QCOMPARE(modules->devices, (std::vector<design::DeviceId>{node, leaf}));
    }

    void absurdFiguresStayFinite() {
        DesignBuilder b;
        catalog::Part gold = *b.document().pinned.find("gpu-a");
        gold.prices = {test::priceOf(9e15, 9e15, 9e15)};
        b.document().pinned.pin(gold);
        b.add("gpu-a", 2'000'000'000);
        QVERIFY(capexOf(b).total.typical > Money::fromDollars(1e12));
    }

    void linesAddUpToCategoriesDevicesAndTotal_data() {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 200; ++seed)
            QTest::newRow(qPrintable(QString::number(seed))) << seed;
    }
    void linesAddUpToCategoriesDevicesAndTotal() {
        QFETCH(unsigned, seed);
        const DesignBuilder b = test::randomDesign(seed);
        const economics::Capex capex = capexOf(b);
        MoneyRange lines, categories, devices;
        for (const economics::CostLine& line : capex.lines) lines += line.extended;
        for (const economics::CategoryCost& c : capex.categories) categories += c.cost;
        QCOMPARE(lines, capex.total);
        QCOMPARE(categories, capex.total);
        QVERIFY(capex.total.low <= capex.total.typical && capex.total.typical <= capex.total.high);
        const design::ResolvedDesign design = b.resolved();
        for (const design::ResolvedDevice& device : design.devices)
            devices += economics::costOf(device).each * device.device->count;
        devices += capex.categories[size_t(CostCategory::cabling)].cost;
        QCOMPARE(devices, capex.total);
    }
};

CW_TEST(TestCapex)
#include "test_capex.moc"
