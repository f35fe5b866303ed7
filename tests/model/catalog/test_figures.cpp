// Well-known published figures, recomputed from the catalog, and the sums of the stated builds.
#include <QtTest>

#include "model/catalog/catalog.h"
#include "model/catalog/facts.h"
#include "tests/shipped_catalog.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::catalog;

namespace {

const Part& part(const char* id) {
    const Part* found = test::shippedCatalog().find(id);
    if (!found) qFatal("no part %s", id);
    return *found;
}

template <class T>
const T& spec(const char* id) {
    return *part(id).as<T>();
}

double peak(const char* id, Precision precision) {
    return spec<Accelerator>(id).densePeak_FLOPs.at(precision);
}

double switched_bps(const char* id) {
    double sum_bps = 0;
    for (const PortGroup& port : part(id).ports) sum_bps += port.rate_bps * port.count;
    return sum_bps;
}

/// How many parts of `slot` the system comes with.
double included(const char* id, const char* slot) {
    int count = 0;
    for (const Include& include : part(id).includes)
        if (include.slot == slot) count += include.count;
    return count;
}

/// Price of one instance: what "complete" covers is not added again.
Money unitPrice(const Part& device) {
    Money sum = device.price()->typical.value();
    if (device.as<Server>()->priceBasis == Basis::complete) return sum;
    for (const Include& include : device.includes)
        sum += include.count * part(include.part.c_str()).price()->typical.value();
    return sum;
}

}  // namespace

class TestFigures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void publishedFigures_data() {
        QTest::addColumn<double>("value");
        QTest::addColumn<double>("published");
        // Datasheets quote the sparse rates; dense is half.
        QTest::newRow("A100: 312 TFLOPS bf16") << peak("a100-sxm4-80gb", Precision::bf16) << 312e12;
        QTest::newRow("H100: 1979 TFLOPS sparse bf16")
            << 2 * peak("h100-sxm5-80gb", Precision::bf16) << 1979e12;
        QTest::newRow("H100: 3958 TFLOPS sparse fp8")
            << 2 * peak("h100-sxm5-80gb", Precision::fp8) << 3958e12;
        QTest::newRow("B200: 4.5 PFLOPS sparse bf16")
            << 2 * peak("b200-sxm6-180gb", Precision::bf16) << 4500e12;
        QTest::newRow("MI300X: 1307.4 TFLOPS bf16")
            << peak("mi300x-192gb", Precision::bf16) << 1307.4e12;
        QTest::newRow("H100: 3.35 TB/s")
            << spec<Accelerator>("h100-sxm5-80gb").memoryBandwidth_Bps << 3.35e12;
        QTest::newRow("H200: 4.8 TB/s")
            << spec<Accelerator>("h200-sxm5-141gb").memoryBandwidth_Bps << 4.8e12;
        QTest::newRow("B200: 8 TB/s")
            << spec<Accelerator>("b200-sxm6-180gb").memoryBandwidth_Bps << 8e12;
        QTest::newRow("DGX H200: 1128 GB in eight GPUs")
            << 8 * spec<Accelerator>("h200-sxm5-141gb").memory_B << 1128e9;
        QTest::newRow("B200 as the driver reports it: 183359 MiB")
            << *spec<Accelerator>("b200-sxm6-180gb").memoryUsable_B << 183359.0 * 1024 * 1024;
        QTest::newRow("NVLink 4: 900 GB/s both directions")
            << 2 * *spec<Accelerator>("h100-sxm5-80gb").scaleUp_Bps << 900e9;
        QTest::newRow("NVLink 5: 1.8 TB/s both directions")
            << 2 * *spec<Accelerator>("b200-sxm6-180gb").scaleUp_Bps << 1.8e12;
        QTest::newRow("DGX B200: 14.4 TB/s of NVLink")
            << 8 * 2 * *spec<Server>("dgx-b200").scaleUp_Bps << 14.4e12;
        QTest::newRow("EPYC 9965: 192 cores") << double(spec<Cpu>("epyc-9965").cores) << 192.0;
        QTest::newRow("EPYC 9965: 614.4 GB/s")
            << *spec<Cpu>("epyc-9965").memoryBandwidth_Bps << 614.4e9;
        QTest::newRow("Xeon 6980P: 128 cores") << double(spec<Cpu>("xeon-6980p").cores) << 128.0;
        QTest::newRow("QM9700: 51.2 Tb/s both directions")
            << 2 * switched_bps("nvidia-qm9700") << 51.2e12;
        QTest::newRow("SN5600: 51.2 Tb/s one direction")
            << switched_bps("nvidia-sn5600") << 51.2e12;
        QTest::newRow("QM8700: 16 Tb/s both directions")
            << 2 * switched_bps("nvidia-qm8700") << 16e12;
        QTest::newRow("SN2201: 448 Gb/s") << switched_bps("nvidia-sn2201") << 448e9;
        QTest::newRow("DGX A100: 6.5 kW") << *part("dgx-a100-640gb").maxPower_W << 6500.0;
        QTest::newRow("DGX H100: 10.2 kW") << *part("dgx-h100").maxPower_W << 10200.0;
        QTest::newRow("DGX B200: 14.3 kW") << *part("dgx-b200").maxPower_W << 14300.0;
        QTest::newRow("DGX H100: 38557 BTU/hr")
            << *spec<Server>("dgx-h100").heat_W * 3.412142 << 38557.0;
        QTest::newRow("twin-port module: 800 Gb/s")
            << spec<Transceiver>("mma4z00-ns").rate_bps *
                   spec<Transceiver>("mma4z00-ns").cage.linksPerPlug
            << 800e9;
        QTest::newRow("GB200 NVL72: 13.4 TB of HBM")
            << included("gb200-nvl72", "gpu") * spec<Accelerator>("gb200-per-gpu").memory_B
            << 13.4e12;
        QTest::newRow("GB200 NVL72: 130 TB/s of NVLink, both directions")
            << 2 * included("gb200-nvl72", "gpu") * *spec<Server>("gb200-nvl72").scaleUp_Bps
            << 129.6e12;
        QTest::newRow("GB200 NVL72: 36 Grace CPUs") << included("gb200-nvl72", "cpu") << 36.0;
        QTest::newRow("GB300 NVL72: 1.08 exaFLOPS dense fp4")
            << included("gb300-nvl72", "gpu") * peak("gb300-per-gpu", Precision::fp4) << 1.08e18;
        QTest::newRow("Vera Rubin NVL72: 259 TB/s of NVLink, both directions")
            << 2 * included("vr-nvl72", "gpu") * *spec<Server>("vr-nvl72").scaleUp_Bps << 259.2e12;
        QTest::newRow("Q3400: 115.2 Tb/s one direction")
            << switched_bps("nvidia-q3400-ra") << 115.2e12;
        QTest::newRow("Q3200: two switches of radix 36")
            << part("nvidia-q3200-ra").ports.at(0).count /
                   double(spec<NetworkSwitch>("nvidia-q3200-ra").independentSwitches)
            << 36.0;
        QTest::newRow("NVLink 5 switch tray: 28.8 Tb/s a chip, one direction")
            << switched_bps("nvlink5-switch-tray") / 2 << 28.8e12;
        QTest::newRow("415 V, 60 A, three phases, 80 %: 34.5 kVA")
            << *spec<Pdu>("na-3ph-415-60").continuous_VA << 34.5e3;
        QTest::newRow("400 V, 32 A, three phases, in full: 22.2 kVA")
            << *spec<Pdu>("iec-3ph-400-32").continuous_VA << 22.17e3;
        QTest::newRow("DGX H100: 108 CFM/kW")
            << *spec<Server>("dgx-h100").airflow_CFM / *part("dgx-h100").maxPower_W * 1000 << 108.3;
        QTest::newRow("AI400X2: 90 GB/s read")
            << *spec<StorageSystem>("ddn-ai400x2").read_Bps << 90e9;
        QTest::newRow("FlashBlade//S500: 480 TB raw")
            << *spec<StorageSystem>("pure-flashblade-s500").raw_B << 480e12;
        QTest::newRow("XDU1350: 0.88 L/min a kW")
            << *spec<CoolingUnit>("vertiv-xdu1350").flow_Lpmin /
                   *spec<CoolingUnit>("vertiv-xdu1350").capacity_W * 1000
            << 0.8772;
        QTest::newRow("PM9D3a: 12 GB/s read")
            << *spec<Drive>("samsung-pm9d3a-3.84tb").read_Bps << 12e9;
    }
    void publishedFigures() {
        QFETCH(double, value);
        QFETCH(double, published);
        QVERIFY2(std::abs(value - published) <= 2e-3 * published,
                 qPrintable(QString("%1 instead of %2").arg(value).arg(published)));
    }

    void statedBuildsAddUp_data() {
        QTest::addColumn<QString>("node");
        QTest::addColumn<int>("nodes");
        QTest::addColumn<QString>("network");
        QTest::addColumn<double>("dollars");
        QTest::newRow("32 B100") << "article-node-8xb100" << 4 << "article-network-32xb100"
                                 << 1.4e6;
        QTest::newRow("budget") << "article-node-8xa100" << 4 << "article-network-32xa100" << 6e5;
        QTest::newRow("mid") << "article-node-8xh200" << 8 << "article-network-64xh200" << 2.2e6;
        QTest::newRow("enterprise")
            << "article-node-8xb100-ent" << 16 << "article-network-128xb100" << 5.8e6;
    }
    void statedBuildsAddUp() {
        QFETCH(QString, node);
        QFETCH(int, nodes);
        QFETCH(QString, network);
        QFETCH(double, dollars);
        const Money sum = nodes * unitPrice(part(qPrintable(node))) +
                          part(qPrintable(network)).price()->typical.value();
        QCOMPARE(sum.cents(), Money::fromDollars(dollars).cents());
    }

    void everyFactHasASourceThatIsThere() {
        for (const Part& one : test::shippedCatalog().parts()) {
            for (const std::string& field : factFields(one)) {
                const FactSource* fact = sourceOf(one, field);
                QVERIFY2(fact, qPrintable(QString("%1, %2").arg(one.id.c_str(), field.c_str())));
                QVERIFY2(test::shippedCatalog().findSource(fact->source), fact->source.c_str());
            }
            for (const Price& price : one.prices)
                QVERIFY2(test::shippedCatalog().findSource(price.source), one.id.c_str());
        }
    }

    void everyFigureOfAModelHasASourceThatIsThere() {
        QVERIFY(test::shippedCatalog().models().size() >= 30);
        for (const ModelEntry& model : test::shippedCatalog().models())
            for (const PartFact& value : model.values) {
                const FactSource* fact = sourceOf(model, value.name);
                QVERIFY2(fact, (model.id + ", " + value.name).c_str());
                QVERIFY2(test::shippedCatalog().findSource(fact->source), fact->source.c_str());
            }
    }

    void whatNobodyReadOfAModelIsMarked() {
        const auto source = [](const char* model, const char* field) {
            return sourceOf(*test::shippedCatalog().findModel(model), field);
        };
        QVERIFY(!isUnsure(*source("llama-3.1-405b", "hidden")));
        QVERIFY(isUnsure(*source("llama-3.1-405b", "publishedParameters")));
        QVERIFY(isUnsure(*source("bert-large", "layers")));
        QCOMPARE(source("resnet-50", "convolutions.forwardFlops")->valueKind, ValueKind::derived);
        // The value that lost is kept beside the one that won.
        const ModelEntry& gpt = *test::shippedCatalog().findModel("gpt3-175b");
        QCOMPARE(std::get<double>(gpt.find("vocabulary")->value), 50257.0);
        QVERIFY(std::ranges::any_of(gpt.facts, [](const FactSource& fact) {
            return fact.note.find("51200") != std::string::npos;
        }));
    }

    void statedFiguresAreNeverCalledTheVendors() {
        QCOMPARE(sourceOf(part("article-b100-96gb"), "memory_B")->valueKind, ValueKind::stated);
        QCOMPARE(sourceOf(part("article-epyc-9965-128c"), "cores")->valueKind, ValueKind::stated);
        QCOMPARE(sourceOf(part("article-node-8xb100"), "maxPower_W")->valueKind, ValueKind::stated);
    }

    void theSurestOfTheNewestPricesCounts() {
        Part one;
        QVERIFY(!one.price());
        const auto priced = [](const char* kind, const char* asOf, int dollars) {
            Price price;
            price.kind = kind;
            price.asOf = asOf;
            price.typical = Money::fromDollars(dollars);
            return price;
        };
        one.prices = {priced("analyst", "2026-09", 1), priced("list", "2026-01", 2),
                      priced("list", "2026-08", 3), priced("list", "2026-08", 4)};
        QCOMPARE(one.price()->typical->cents(), 300);
        one.prices.push_back(priced("quote", "2025", 5));
        QCOMPARE(one.price()->typical->cents(), 500);
        one.prices.back().currency = "EUR";  // shown, not counted
        QCOMPARE(one.price()->typical->cents(), 300);
        one.prices = {Price{}};
        QVERIFY(!one.price());
    }

    void aCableIsPricedByItsLength() {
        const auto priced = [](const char* kind, double length_m, int dollars) {
            Price price;
            price.kind = kind;
            price.asOf = "2026-10";
            price.typical = Money::fromDollars(dollars);
            price.length_m = length_m;
            return price;
        };
        const auto dollars = [](const Part& cable, double length_m) {
            const Price* price = cable.price(length_m);
            return price ? price->typical->dollars() : 0.0;
        };
        Part cable;
        cable.kind = PartKind::cable;
        cable.prices = {priced("list", 5, 500), priced("list", 1, 100), priced("list", 3, 300)};
        QCOMPARE(dollars(cable, 3), 300.0);
        QCOMPARE(dollars(cable, 2), 300.0);  // a longer one does as well
        QCOMPARE(dollars(cable, 10), 0.0);   // nobody said what a longer one costs
        QCOMPARE(dollars(cable, 0), 100.0);  // in lists: from
        cable.prices.push_back(priced("list", 0, 200));
        QCOMPARE(dollars(cable, 3), 300.0);
        QCOMPARE(dollars(cable, 2), 200.0);
        QCOMPARE(dollars(cable, 0), 200.0);
        cable.prices.push_back(priced("quote", 0, 150));
        QCOMPARE(dollars(cable, 3), 150.0);
    }

    void recalledAndUnverifiedFactsAreToldApart() {
        QVERIFY(isUnsure(*sourceOf(part("apc-ar3300"), "staticLoad_kg")));
        QVERIFY(isUnsure(*sourceOf(part("cisco-9364e-sg2"), "ports")));
        QVERIFY(!isUnsure(*sourceOf(part("dgx-h100"), "maxPower_W")));
    }

    void aFamilyOfDrivesIsFoundByItsIdAndItsSize() {
        QCOMPARE(test::shippedCatalog().find("samsung-pm9d3a-7.68tb"),
                 test::shippedCatalog().find("samsung-pm9d3a"));
        QCOMPARE(spec<Drive>("samsung-pm9d3a").capacity_B, 7.68e12);
    }

    void planningPowerOfAdaptersIsMarked() {
        for (const Part& one : test::shippedCatalog().parts())
            if (one.kind == PartKind::nic && one.maxPower_W)
                QCOMPARE(sourceOf(one, "maxPower_W")->valueKind, ValueKind::planning);
    }

    void theB100IsAnnouncedAndPricedByItsFormula() {
        const Part& system = part("hgx-b100-8gpu");
        QCOMPARE(system.availability, Availability::announced);
        const Price& b100 = *part("b100-sxm6-192gb").price();
        const Price& b200 = *part("b200-sxm6-180gb").price();
        const Price& dgx = *part("dgx-b200").price();
        QVERIFY(*system.price()->low == 8 * *b100.low + *dgx.low + -8 * *b200.low);
        QVERIFY(*system.price()->typical == 8 * *b100.typical + *dgx.typical + -8 * *b200.typical);
        QVERIFY(*system.price()->high == 8 * *b100.high + *dgx.high + -8 * *b200.high);
    }
};

CW_TEST(TestFigures)
#include "test_figures.moc"
