// What a design of the answer holds beside its nodes: racks, power, coolant, storage; when it
// comes; and what it serves.
#include <QtTest>
#include <cmath>
#include <set>

#include "model/catalog/merged_catalog.h"
#include "model/explore/lead_time.h"
#include "tests/model/caught.h"
#include "tests/model/explore/requests.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::explore;

namespace {

constexpr double weekInSeconds = 7 * 86400.0;

Space spaceFor(const std::string& servers, const std::string& more = "",
               const std::string& limits = "") {
    return buildSpace(
        test::shippedCatalog(),
        test::requestOf("{\"workloads\": [{\"model\": \"llama-2-13b\", \"tokens\": \"50B\"}],"
                        " \"limits\": {" +
                        limits + "}, \"vary\": {\"servers\": [" + servers +
                        "], \"nodes\": [1, 6], \"nicsPerNode\": [8], \"oversubscription\": [1]" +
                        more + "}}"));
}

/// The first candidate of so many nodes that can be drawn.
design::Document drawn(const Space& space, int nodes) {
    for (const Point& point : test::everyDesign(space))
        if (space.nodesOf(point.candidate) == nodes)
            return drawCandidate(space, point.candidate, "Explored").value();
    throw std::logic_error("nothing can be drawn");
}

int ordered(const design::Document& document, catalog::PartKind kind) {
    int all = 0;
    for (const design::Device& device : document.variants.front().devices)
        if (document.pinned.find(device.part)->kind == kind) all += device.count;
    return all;
}

evaluation::Evaluation evaluated(const design::Document& document) {
    return evaluation::evaluate(document.variants.front(), document.pinned);
}

bool hasFinding(const evaluation::Evaluation& evaluation, const std::string& rule) {
    return std::any_of(evaluation.findings.begin(), evaluation.findings.end(),
                       [&](const checks::Finding& finding) { return finding.rule == rule; });
}

}  // namespace

class TestOrder : public QObject {
    Q_OBJECT
private slots:
    void racksAndPowerAreOrderedAsTheyAreFilled_data() {
        QTest::addColumn<int>("nodes");
        for (const int nodes : {1, 2, 5}) QTest::addRow("%d", nodes) << nodes;
    }
    void racksAndPowerAreOrderedAsTheyAreFilled() {
        QFETCH(int, nodes);
        const design::Document document = drawn(spaceFor("\"dgx-h200\""), nodes);
        const auto evaluation = evaluated(document);
        QCOMPARE(ordered(document, catalog::PartKind::rack), evaluation.power.racksNeeded);
        // Two feeds a rack, as the site has, each with its PDU.
        QCOMPARE(ordered(document, catalog::PartKind::pdu), 2 * evaluation.power.racksNeeded);
        QCOMPARE(ordered(document, catalog::PartKind::coolingUnit), 0);
        for (const design::Device& device : document.variants.front().devices) {
            const catalog::Part* part = document.pinned.find(device.part);
            if (const auto* rack = part->as<catalog::Rack>())
                QVERIFY(*rack->rackUnits >= document.variants.front().site.rackUnits);
            if (const auto* pdu = part->as<catalog::Pdu>())
                QCOMPARE(*pdu->lineVoltage_V, document.variants.front().site.feedVoltage_V);
        }
    }

    void noTwoDevicesStandOnTheSamePlace() {
        const design::Document document = drawn(spaceFor("\"smc-as-4126gs-nmr-lcc\""), 4);
        std::set<std::pair<double, double>> places;
        for (const design::Device& device : document.variants.front().devices)
            QVERIFY2(places.insert({device.position.x, device.position.y}).second,
                     device.label.c_str());
    }

    void liquidCooledNodesComeWithCoolantForTheirHeat() {
        const design::Document document = drawn(spaceFor("\"smc-as-4126gs-nmr-lcc\""), 4);
        const auto evaluation = evaluated(document);
        double heat_W = 0;
        double capacity_W = 0;
        const auto& devices = document.variants.front().devices;
        for (std::size_t i = 0; i < devices.size(); ++i) {
            const catalog::Part* part = document.pinned.find(devices[i].part);
            if (part->kind == catalog::PartKind::server)
                heat_W += evaluation.power.devices[i].all.peak_W;
            if (const auto* unit = part->as<catalog::CoolingUnit>())
                capacity_W += *unit->capacity_W * devices[i].count;
        }
        QVERIFY(heat_W > 0);
        QVERIFY2(capacity_W >= heat_W, qPrintable(QString::number(capacity_W)));
        QVERIFY(!hasFinding(evaluation, "COO-002"));
    }

    void aRackOfItsOwnIsNotOrderedAgainAndGetsTheFeedsItNeeds() {
        const Space space = spaceFor("\"gb300-nvl72\"");
        const design::Document document = drawn(space, 1);
        const auto evaluation = evaluated(document);
        QVERIFY(!hasFinding(evaluation, "POW-001"));
        QCOMPARE(ordered(document, catalog::PartKind::rack), evaluation.power.racksNeeded - 1);
        const int feeds = document.variants.front().site.feedsPerRack;
        QVERIFY(feeds > 2 && feeds % 2 == 0);
        QVERIFY(evaluation.power.rackFeedLimit_W >= space.nodes.front().watts.peak_W);
        // A site that says how many feeds it has is not given more: nothing fits it then.
        Request strict = space.request;
        strict.site.feedsPerRack = 4;
        const QString error = caught([&] { (void)buildSpace(test::shippedCatalog(), strict); });
        QVERIFY2(error.contains("a rack of the site takes"), qPrintable(error));
    }

    // What cannot pass the checks is no answer: with its own NICs it is above what cold plates take
    // of a rack, with others below.
    void aSystemThatNoRackTakesIsLeftOutAndCounted() {
        const Space space = spaceFor("\"gb300-nvl72\"");
        const auto out = std::find_if(space.leftOut.begin(), space.leftOut.end(),
                                      [](const LeftOut& o) { return o.what == "gb300-nvl72"; });
        QVERIFY(out != space.leftOut.end());
        QVERIFY(out->candidates > 0);
        QVERIFY2(out->why.find("where a rack of the site takes 140 kW") != std::string::npos,
                 out->why.c_str());
        for (const NodeChoice& node : space.nodes) QVERIFY(node.watts.peak_W <= 140e3);
    }

    void aDesignOfTheFrontHasNoErrors_data() {
        QTest::addColumn<QString>("servers");
        QTest::addColumn<QString>("limits");
        QTest::newRow("air") << "\"dgx-h200\", \"dell-xe9680-mi300x\""
                             << "\"airOnly\": true, \"power\": \"120 kW\", \"floor_m2\": 60";
        QTest::newRow("liquid") << "\"gb300-nvl72\", \"smc-as-4126gs-nmr-lcc\""
                                << "\"budget\": \"$20M\", \"deadline\": \"60 days\"";
    }
    void aDesignOfTheFrontHasNoErrors() {
        QFETCH(QString, servers);
        QFETCH(QString, limits);
        const Request request = test::requestOf(
            "{\"workloads\": [{\"model\": \"llama-2-13b\", \"tokens\": \"50B\"}], \"limits\": {" +
            limits.toStdString() + "}, \"vary\": {\"servers\": [" + servers.toStdString() +
            "], \"nodes\": [1, 6]}, \"objectives\": [\"cost\", \"time\", \"power\"]}");
        const Space space = buildSpace(test::shippedCatalog(), request);
        const Result result = explore::explore(space, {});
        QVERIFY(result.isFeasible() && result.front.size() > 1);
        for (const FrontPoint& point : result.front) {
            const auto document = drawCandidate(space, point.point.candidate, "Explored");
            for (const checks::Finding& finding : evaluated(document.value()).findings)
                QVERIFY2(finding.severity != checks::Severity::error,
                         (point.name + ": " + finding.rule + " " + finding.text).c_str());
        }
    }

    void aRoomThatIsThereIsNotOrdered() {
        const design::Document document = drawn(spaceFor("\"dgx-h200\"", ", \"room\": false"), 2);
        for (const catalog::PartKind kind :
             {catalog::PartKind::rack, catalog::PartKind::pdu, catalog::PartKind::coolingUnit})
            QCOMPARE(ordered(document, kind), 0);
    }

    void storageIsAsMuchAsIsAskedFor() {
        const Space space = spaceFor("\"dgx-h200\"", ", \"storage\": [\"object-node-24nvme\"]",
                                     "\"storage\": \"1 PB\"");
        // 24 drives of 15.36 TB, four fifths of them usable: four systems hold a petabyte.
        QCOMPARE(space.nodes.front().storageCount, 4);
        const design::Document document = drawn(space, 2);
        QCOMPARE(ordered(document, catalog::PartKind::storageSystem), 4);
        const auto& variant = document.variants.front();
        QVERIFY(std::any_of(variant.links.begin(), variant.links.end(), [](const auto& link) {
            return link.network == design::Network::storage;
        }));
    }

    void storageThatCannotBeHadIsNamed() {
        // It has no ports that the catalog knows, and no size.
        const QString error = caught([] {
            (void)spaceFor("\"dgx-h200\"", ", \"storage\": [\"vast-ebox-8node\"]",
                           "\"storage\": \"1 PB\"");
        });
        QVERIFY2(error.contains("vast-ebox-8node") && error.contains("how much it holds"),
                 qPrintable(error));
    }

    /// Prices below nothing are refused where they are read.
    void pricesOfNothingAreNoPrices() {
        catalog::UserParts own;
        own.parts.push_back(*test::shippedCatalog().find("dgx-h200"));
        for (catalog::Price& price : own.parts.front().prices)
            price.low = price.typical = price.high = Money();
        const catalog::Catalog catalog =
            catalog::mergeCatalogs(test::shippedCatalog(), own, "2026-11-01");
        Request request = spaceFor("\"dgx-h200\"").request;
        request.vary.servers.push_back("dgx-b200");
        const Space space = buildSpace(catalog, request);
        QVERIFY(!space.nodes.empty());
        for (const NodeChoice& node : space.nodes) QVERIFY(node.server->id != "dgx-h200");
        QVERIFY(std::any_of(space.leftOut.begin(), space.leftOut.end(), [](const LeftOut& out) {
            return out.what == "dgx-h200" && out.why == "has a price of zero or less" &&
                   out.candidates > 0;
        }));
        QCOMPARE(space.candidates() - space.candidatesLeftOut() > 0, true);
    }

    void theLeadTimeIsTheLongestThatIsStated() {
        const Space space = spaceFor("\"dgx-h200\"");
        design::Document document = drawn(space, 2);
        const auto measured = [&] {
            PlanCache plans(space.request);
            return measure(document.variants.front(), document.pinned, space.request, plans);
        };
        const auto state = [&](const std::string& id, std::optional<double> weeks) {
            catalog::Part part = *document.pinned.find(id);
            part.leadTime_weeks = weeks;
            document.pinned.pin(part);
        };
        std::vector<std::string> ids;
        for (const auto& [id, part] : document.pinned.all()) ids.push_back(id);
        for (const std::string& id : ids) state(id, std::nullopt);
        const int unknown = measured().leadTimeUnknown;
        QVERIFY(unknown > 3);
        QCOMPARE(measured().of(Objective::leadTime), 0.0);
        state("dgx-h200", 10);
        QCOMPARE(measured().of(Objective::leadTime), 10 * weekInSeconds);
        QCOMPARE(measured().leadTimeUnknown, unknown - 1);
        // What comes inside a system as sold does not come by itself.
        state("h200-sxm5-141gb", 30);
        QCOMPARE(measured().of(Objective::leadTime), 10 * weekInSeconds);
        state("dgx-h200", std::nullopt);
        QCOMPARE(measured().of(Objective::leadTime), 30 * weekInSeconds);
        state("dgx-h200", 10);
        Limits limits;
        limits.leadTime_s = 12 * weekInSeconds;
        QVERIFY(!brokenLimit(measured(), limits));
        limits.leadTime_s = 8 * weekInSeconds;
        QCOMPARE(brokenLimit(measured(), limits), std::optional(Limit::leadTime));
    }

    void theBestServiceIsThatOfTryingEveryDesign() {
        const std::string text =
            "{\"service\": {\"model\": \"llama-2-70b\", \"promptTokens\": 1000, \"outputTokens\": "
            "300, \"interToken_s\": 0.05},"
            " \"vary\": {\"servers\": [\"dgx-h200\", \"dell-xe9680-mi300x\"], \"nodes\": [1, 3],"
            " \"oversubscription\": [1]}, \"objectives\": [\"cost\", \"costPerTokens\"]}";
        const Space space = buildSpace(test::shippedCatalog(), test::requestOf(text));
        std::vector<Point> able;
        for (const Point& point : test::everyDesign(space))
            if (!brokenLimit(point.figures, {})) able.push_back(point);
        const std::vector<Point> expected = frontOf(able, space.request.objectives);
        QVERIFY(!expected.empty());
        QVERIFY(search(space).front == expected);
        // The cost of a million output tokens is the one the evaluation of the design says.
        const auto document = drawCandidate(space, expected.front().candidate, "Explored");
        const auto evaluation = evaluated(document.value());
        QVERIFY(evaluation.serving.estimate.has_value());
        QVERIFY(std::abs(*evaluation.ownership.perMillionOutputTokens_USD /
                             expected.front().figures.of(Objective::costPerTokens) -
                         1) < 1e-9);
    }

    void aServiceIsAskedForByWhatItCanHave_data() {
        QTest::addColumn<QString>("more");
        QTest::addColumn<QString>("place");
        QTest::newRow("an end") << "\"deadline\": \"10 days\"" << "limits.deadline";
        QTest::newRow("training, too")
            << "\"workloads\": [{\"model\": \"llama-2-7b\", \"tokens\": 1e9}]" << "service";
        QTest::newRow("availability of training")
            << "\"availability\": 0.9" << "limits.availability";
    }
    void aServiceIsAskedForByWhatItCanHave() {
        QFETCH(QString, more);
        QFETCH(QString, place);
        const QString error = caught([&] {
            (void)test::requestOf(
                "{\"service\": {\"model\": \"llama-2-7b\", \"promptTokens\": 10, "
                "\"outputTokens\": 10}, " +
                more.toStdString() + "}");
        });
        QVERIFY2(error.contains(place), qPrintable(error));
    }

    void aServiceReadsBack() {
        const Request request = test::requestOf(
            "{\"service\": {\"model\": \"llama-2-7b\", \"promptTokens\": 10, \"outputTokens\": 20, "
            "\"requests_per_s\": 3}, \"objectives\": [\"costPerTokens\"]}");
        QVERIFY(requestFromJson(requestToJson(request), {}) == request);
        QCOMPARE(request.service->outputTokens, 20);
        QVERIFY(request.workloads.empty());
    }
};

CW_TEST(TestOrder)
#include "test_order.moc"
