#include <QtTest>
#include <chrono>
#include <thread>

#include "model/explore/bounds.h"
#include "model/explore/result.h"
#include "tests/model/explore/requests.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::explore;

namespace {

std::vector<Point> keepingLimits(const std::vector<Point>& points, const Limits& limits) {
    std::vector<Point> kept;
    for (const Point& point : points)
        if (!brokenLimit(point.figures, limits)) kept.push_back(point);
    return kept;
}

QString names(const Space& space, const std::vector<Point>& points) {
    QStringList list;
    for (const Point& point : points)
        list << QString::fromStdString(space.nameOf(point.candidate)) +
                    QString(" %1 %2 %3")
                        .arg(point.figures.of(Objective::cost))
                        .arg(point.figures.of(Objective::time))
                        .arg(point.figures.of(Objective::power));
    return list.join('\n');
}

}  // namespace

class TestSearch : public QObject {
    Q_OBJECT

    /// Every design of the small space, once for all tests.
    Space space_;
    std::vector<Point> all_;

    static Space spaceOf(const std::string& limits, const std::string& objectives) {
        return buildSpace(test::shippedCatalog(),
                          test::requestOf(test::smallRequestText(limits, objectives)));
    }

private slots:
    void initTestCase() {
        space_ = spaceOf("", "[\"cost\"]");
        all_ = test::everyDesign(space_);
        QVERIFY(all_.size() > 100);
        QVERIFY(space_.nodes.size() >= 4);
    }

    void theFrontIsThatOfTryingEveryDesign_data() {
        QTest::addColumn<QString>("limits");
        QTest::addColumn<QString>("objectives");
        QTest::newRow("nothing limits") << "" << "[\"cost\", \"time\", \"power\"]";
        QTest::newRow("money") << "\"budget\": \"$1.5M\"" << "[\"cost\", \"time\"]";
        QTest::newRow("power and time") << "\"power\": \"60 kW\", \"deadline\": \"40 days\""
                                        << "[\"cost\", \"time\"]";
        QTest::newRow("racks") << "\"racks\": 2" << "[\"time\", \"racks\"]";
        QTest::newRow("ownership") << "\"budget\": \"$2M\"" << "[\"ownership\", \"time\"]";
        QTest::newRow("dollars a token") << "" << "[\"costPerTokens\", \"energy\"]";
        QTest::newRow("availability") << "\"availability\": 0.9" << "[\"time\", \"downtime\"]";
        QTest::newRow("one objective") << "\"deadline\": \"30 days\"" << "[\"cost\"]";
    }
    void theFrontIsThatOfTryingEveryDesign() {
        QFETCH(QString, limits);
        QFETCH(QString, objectives);
        const Space space = spaceOf(limits.toStdString(), objectives.toStdString());
        const std::vector<Point> expected =
            frontOf(keepingLimits(all_, space.request.limits), space.request.objectives);
        const SearchResult result = search(space);
        QVERIFY2(result.front == expected, qPrintable("found:\n" + names(space, result.front) +
                                                      "\nexpected:\n" + names(space, expected)));
        QVERIFY(!expected.empty());
    }

    void noDrawnDesignIsBetterThanItsBounds() {
        PlanCache plans(space_.request);
        for (const Point& point : all_) {
            const NodeChoice& node = space_.nodes[static_cast<std::size_t>(point.candidate.node)];
            const int count = space_.nodesOf(point.candidate);
            const GroupBound group = boundGroup(space_, node, count);
            Figures least = group.least;
            if (count > 1) {
                const auto bound = boundFabric(space_, node, group, count, point.candidate.fabric);
                QVERIFY2(bound, qPrintable(QString::fromStdString(space_.nameOf(point.candidate))));
                least = bound->least;
                const auto time = leastTime_s(
                    node, count, &node.fabrics[static_cast<std::size_t>(point.candidate.fabric)],
                    plans);
                QCOMPARE(time.has_value(), point.figures.runs());
                if (time) raiseTime(least, *time, space_);
            }
            if (!point.figures.runs()) continue;
            for (int i = 0; i < objectiveCount; ++i) {
                const auto objective = static_cast<Objective>(i);
                QVERIFY2(least.of(objective) <= point.figures.of(objective) * (1 + 1e-12),
                         qPrintable(QString("%1 of %2: at least %3, drawn %4")
                                        .arg(QString::fromStdString(std::string(nameOf(objective))),
                                             QString::fromStdString(space_.nameOf(point.candidate)))
                                        .arg(least.of(objective))
                                        .arg(point.figures.of(objective))));
            }
        }
    }

    void theFiguresAreThoseOfTheEvaluation() {
        for (std::size_t i = 0; i < all_.size(); i += 17) {
            const auto document = drawCandidate(space_, all_[i].candidate, "Explored");
            const design::Variant& variant = document.value().variants.front();
            const auto evaluations = evaluateAll(variant, document.value().pinned, space_.request);
            const Figures figures =
                figuresOf(evaluations, variant, document.value().pinned, space_.request);
            for (int objective = 0; objective < objectiveCount; ++objective)
                QCOMPARE(figures.values[static_cast<std::size_t>(objective)],
                         all_[i].figures.values[static_cast<std::size_t>(objective)]);
            QCOMPARE(figures.runs(), all_[i].figures.runs());
            if (!figures.runs()) continue;
            const evaluation::Evaluation& shown = evaluations.front();
            QCOMPARE(figures.of(Objective::cost), shown.capex.typical.dollars());
            QCOMPARE(figures.of(Objective::power), shown.power.sitePeak_W);
            QCOMPARE(figures.of(Objective::downtime), 1 - shown.throughput.goodput.usefulShare);
            QCOMPARE(figures.of(Objective::energy), shown.throughput.energy_J);
            QCOMPARE(figures.of(Objective::ownership),
                     shown.ownership.life.total.typical.dollars());
        }
    }

    void threadsAndSeedsChangeNothing() {
        Space space = spaceOf("\"budget\": \"$2M\"", "[\"cost\", \"time\", \"power\"]");
        SearchOptions one;
        one.threads = 1;
        SearchOptions four;
        four.threads = 4;
        const SearchResult a = search(space, one);
        const SearchResult b = search(space, four);
        space.request.seed = 99;
        const SearchResult c = search(space, four);
        QVERIFY(a.front == b.front);
        QVERIFY(a.references == b.references);
        QVERIFY(a.ruledOut == b.ruledOut);
        QVERIFY(a.front == c.front);
    }

    void mostDesignsAreNotDrawn() {
        const Space space = spaceOf("\"budget\": \"$1M\"", "[\"cost\", \"time\"]");
        const SearchResult result = search(space);
        QVERIFY(result.ruledOut[static_cast<std::size_t>(Limit::budget)] > 0);
        QVERIFY2(result.drawn < result.candidates / 2,
                 qPrintable(QString("%1 of %2").arg(result.drawn).arg(result.candidates)));
    }

    void aCancelledSearchStopsWithin200ms() {
        Request request = test::requestOf(
            "{\"workloads\": [{\"model\": \"llama-3.1-70b\", \"tokens\": \"1T\"}],"
            " \"vary\": {\"nodes\": [1, 256]}}");
        const Space space = buildSpace(test::shippedCatalog(), request);
        std::stop_source source;
        std::chrono::steady_clock::time_point asked;
        SearchOptions options;
        options.cancel = source.get_token();
        // Asks once the search is well under way.
        options.progress = [&](const Progress&) {
            if (source.stop_requested()) return;
            asked = std::chrono::steady_clock::now();
            source.request_stop();
        };
        const SearchResult result = search(space, options);
        const auto taken = std::chrono::steady_clock::now() - asked;
        QVERIFY(result.cancelled);
        // The budget is a benchmark's to keep; here the search must not run on to its end.
        QVERIFY2(taken < std::chrono::seconds(2), "the search went on");
    }

    void aCancelledAnswerHoldsWhatWasFoundUntilThen() {
        const Space space = spaceOf("\"budget\": \"$9M\"", "[\"cost\", \"time\"]");
        std::stop_source source;
        SearchOptions options;
        options.cancel = source.get_token();
        options.progress = [&](const Progress& progress) {
            if (progress.front > 0) source.request_stop();
        };
        const Result result = explore::explore(space, options);
        QVERIFY(result.cancelled);
        QVERIFY(!result.front.empty());
        for (const FrontPoint& point : result.front) {
            QVERIFY(!point.isLookedAt);
            QVERIFY(!point.name.empty() && point.point.figures.runs());
        }
    }

    void buildingTheSpaceIsToldAndCanBeStopped() {
        const Request request = space_.request;
        std::size_t calls = 0;
        (void)buildSpace(test::shippedCatalog(), request, {}, [&](const SpaceProgress& progress) {
            ++calls;
            QVERIFY(progress.done >= 1 && progress.done <= progress.all);
        });
        QVERIFY(calls > space_.nodes.size());
        std::stop_source source;
        std::size_t after = 0;
        const Space cut = buildSpace(test::shippedCatalog(), request, source.get_token(),
                                     [&](const SpaceProgress&) {
                                         if (source.stop_requested()) ++after;
                                         source.request_stop();
                                     });
        QVERIFY(cut.nodes.empty());
        QVERIFY2(after < space_.nodes.size(), "the rest was built all the same");
    }

    void partsWithoutAPriceAreCounted() {
        const Space space = spaceOf("", "[\"cost\"]");
        Request wide = space.request;
        wide.vary.servers.push_back("hpe-xd670");
        const Space more = buildSpace(test::shippedCatalog(), wide);
        const auto isIt = [](const LeftOut& out) { return out.what == "hpe-xd670"; };
        const auto found = std::find_if(more.leftOut.begin(), more.leftOut.end(), isIt);
        QVERIFY(found != more.leftOut.end());
        QCOMPARE(found->why, std::string("has no price"));
        QVERIFY(found->candidates > 0);
        QVERIFY(more.candidates() > space.candidates());
        for (const NodeChoice& node : more.nodes) QVERIFY(node.server->id != "hpe-xd670");
    }

    void statedPartsAreNeverUsed() {
        const Space space = buildSpace(
            test::shippedCatalog(),
            test::requestOf("{\"workloads\": [{\"model\": \"llama-2-7b\", \"tokens\": \"1B\"}],"
                            " \"vary\": {\"nodes\": [1, 2]}}"));
        for (const NodeChoice& node : space.nodes) {
            QVERIFY(node.server->availability == catalog::Availability::orderable);
            QVERIFY2(node.price_USD > 0, node.name.c_str());
        }
        QVERIFY(space.nodes.size() > 20);
    }
};

CW_TEST(TestSearch)
#include "test_search.moc"
