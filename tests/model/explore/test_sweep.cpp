#include <QtTest>

#include "model/explore/sweep.h"
#include "tests/model/caught.h"
#include "tests/model/explore/requests.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::explore;

namespace {

std::string bytes(const Sweep& sweep) {
    return writeJson(sweepToJson(sweep), sweepLayout());
}

Sweep sweptDesign(const std::vector<std::string>& inputs, Objective objective = Objective::time,
                  int shard = 0, int shards = 1) {
    static const test::ReferenceDesign design;
    std::vector<SweptInput> all;
    for (const std::string& input : inputs) all.push_back(sweptInputFrom(input));
    SearchOptions options;
    options.shard = shard;
    options.shards = shards;
    return sweepDesign(test::shippedCatalog(), design.document(), design.variant().name, objective,
                       all, options);
}

double valueAt(const Sweep& sweep, std::size_t point) {
    return sweep.points.at(point).figures.of(sweep.objective);
}

}  // namespace

class TestSweep : public QObject {
    Q_OBJECT
private slots:
    void inputsAreReadAsRangesAndLists() {
        const SweptInput range = sweptInputFrom("electricity=0.05:0.25:5");
        QCOMPARE(range.values.size(), std::size_t{5});
        QCOMPARE(range.values.front(), 0.05);
        QCOMPARE(range.values.back(), 0.25);
        QCOMPARE(sweptInputFrom("nodes=2,4,8").values, (std::vector<double>{2, 4, 8}));
        QCOMPARE(sweptInputFrom("utilization=0.5").input, Input::utilisation);
    }

    void badInputsAreRefused_data() {
        QTest::addColumn<QString>("text");
        for (const char* text :
             {"", "colour=1:2:3", "pue", "pue=", "pue=1:2", "pue=1:2:0", "pue=1:2:1.5",
              "pue=0.5:2:3", "gpuPrice=0:1:3", "gpuPrice=-1,1", "nodes=a,b", "tokens=1e99"})
            QTest::newRow(text) << text;
    }
    void badInputsAreRefused() {
        QFETCH(QString, text);
        const QString error = caught([&] { (void)sweptInputFrom(text.toStdString()); });
        QVERIFY2(error != "nothing was thrown" && !error.contains('\n'), qPrintable(error));
    }

    void moreTokensTakeProportionallyLonger() {
        const Sweep sweep = sweptDesign({"tokens=1e11,2e11"});
        QCOMPARE(valueAt(sweep, 1) / valueAt(sweep, 0), 2.0);
    }

    void halfTheSpeedTakesTwiceAsLong() {
        const Sweep sweep = sweptDesign({"mfu=0.5,1"});
        QCOMPARE(valueAt(sweep, 0) / valueAt(sweep, 1), 2.0);
    }

    void gpusAtTwiceThePriceAddWhatTheyCost() {
        // A DGX H200 is sold with eight H200 at 35,000 dollars: 280,000 a node more, four nodes.
        const Sweep sweep = sweptDesign({"gpuPrice=1,2"}, Objective::cost);
        const double gpu_USD =
            test::shippedCatalog().find("h200-sxm5-141gb")->price()->typical->dollars();
        QCOMPARE(valueAt(sweep, 1) - valueAt(sweep, 0), 32 * gpu_USD);
    }

    void powerFollowsThePue() {
        const Sweep sweep = sweptDesign({"pue=1,1.5"}, Objective::power);
        QCOMPARE(valueAt(sweep, 1) / valueAt(sweep, 0), 1.5);
    }

    void moreNodesFinishSooner() {
        const Sweep sweep = sweptDesign({"nodes=2,4,8"});
        QVERIFY(valueAt(sweep, 0) > valueAt(sweep, 1));
    }

    void twoInputsMakeAGridInRows() {
        const Sweep sweep = sweptDesign({"pue=1,1.2", "tokens=1e9,2e9,3e9"}, Objective::energy);
        QCOMPARE(sweep.points.size(), std::size_t{6});
        QCOMPARE(sweep.points[4].at, (std::vector<double>{1.2, 2e9}));
    }

    void shardsOfASweepMergeToTheWhole() {
        const std::vector<std::string> inputs{"pue=1,1.2", "tokens=1e9,2e9,3e9"};
        const Sweep whole = sweptDesign(inputs);
        std::vector<Sweep> parts;
        for (const int shard : {1, 0, 1}) {
            const std::string text = bytes(sweptDesign(inputs, Objective::time, shard, 2));
            parts.push_back(sweepFromJson(parseJson(text, "sweep.json"), "sweep.json"));
        }
        QCOMPARE(bytes(merge(parts)), bytes(whole));
        QCOMPARE(bytes(merge({parts[0], parts[2]})), bytes(parts[0]));
    }

    void theBestChangesWhereThereIsMoreToTrain() {
        Request request =
            test::requestOf(test::smallRequestText("\"deadline\": \"90 days\"", "[\"cost\"]"));
        request.vary.nodes = {1, 3, 1};
        const Sweep sweep =
            sweepRequest(test::shippedCatalog(), request, {sweptInputFrom("tokens=2e9,5e10,5e11")});
        QCOMPARE(sweep.points.size(), std::size_t{3});
        for (const SweepPoint& point : sweep.points)
            QVERIFY2(!point.best.empty() || !point.reason.empty(), "a point says nothing");
        QVERIFY(!sweep.flips().empty());
        QVERIFY2(QString::fromStdString(sweep.flips().front().words).contains("the best changes"),
                 sweep.flips().front().words.c_str());
    }
};

CW_TEST(TestSweep)
#include "test_sweep.moc"
