#include <QtTest>

#include "model/design/history.h"
#include "tests/model/caught.h"
#include "tests/model/explore/requests.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::explore;

namespace {

Result answerTo(const Space& space, int shard = 0, int shards = 1) {
    SearchOptions options;
    options.shard = shard;
    options.shards = shards;
    return explore::explore(space, options);
}

Space spaceOf(const std::string& limits) {
    return buildSpace(test::shippedCatalog(), test::requestOf(test::smallRequestText(limits)));
}

std::string bytes(const Result& result) {
    return writeJson(resultToJson(result), resultLayout());
}

Result again(const Result& result) {
    return resultFromJson(parseJson(bytes(result), "result.json"), "result.json");
}

}  // namespace

class TestResult : public QObject {
    Q_OBJECT

    Space space_ = spaceOf("\"budget\": \"$2M\", \"deadline\": \"60 days\"");
    Result whole_ = answerTo(space_);

    /// With the relaxation a design is found, and none where the first limit gives way a little
    /// less.
    static void requireTight(const Space& space, const Relaxation& relaxation) {
        Limits limits = space.request.limits;
        for (const GivesWay& way : relaxation.ways) setValue(limits, way.limit, way.needed);
        QVERIFY(searchBest(space, Objective::cost, limits));
        for (const GivesWay& way : relaxation.ways) setValue(limits, way.limit, std::nullopt);
        const GivesWay& first = relaxation.ways.front();
        setValue(limits, first.limit, first.needed * .999);
        QVERIFY(!searchBest(space, Objective::cost, limits));
    }

private slots:
    void everyPointKeepsTheLimitsAndSaysWhatBindsIt() {
        QVERIFY(whole_.isFeasible());
        QVERIFY(!whole_.binding.empty());
        for (const FrontPoint& point : whole_.front) {
            QVERIFY(point.point.figures.of(Objective::cost) <= 2e6);
            QVERIFY(point.point.figures.of(Objective::time) <= 60 * 86400.0);
            QVERIFY(!point.advice.bindingWords.empty());
            QVERIFY(point.breaks.empty());
            if (point.advice.step) QVERIFY(!point.advice.more.empty());
        }
        QVERIFY(!whole_.references.empty());
    }

    void theNextDollarIsThatOfTheNextDesign() {
        // The step a point names is the difference to the drawn design with more nodes.
        PlanCache plans(space_.request);
        int seen = 0;
        for (const FrontPoint& point : whole_.front) {
            if (!point.advice.step) continue;
            Candidate larger = point.point.candidate;
            ++larger.count;
            const auto document = drawCandidate(space_, larger, "Explored");
            const Figures figures = measure(document.value().variants.front(),
                                            document.value().pinned, space_.request, plans);
            QCOMPARE(point.advice.step->nodes, figures.nodes);
            QCOMPARE(point.point.figures.of(Objective::cost) + point.advice.step->cost_USD,
                     figures.of(Objective::cost));
            QCOMPARE(point.point.figures.of(Objective::time) - point.advice.step->time_s,
                     figures.of(Objective::time));
            const Step& step = *point.advice.step;
            const double kilowatts =
                (figures.of(Objective::power) - point.point.figures.of(Objective::power)) / 1000;
            const std::string each =
                wordsFor(Objective::time, step.time_s / kilowatts) + " for each kilowatt";
            if (step.time_s > 0 && kilowatts > 0)
                QVERIFY(std::any_of(point.advice.more.begin(), point.advice.more.end(),
                                    [&](const std::string& words) {
                                        return words.find(each) != std::string::npos;
                                    }));
            ++seen;
        }
        QVERIFY(seen > 0);
    }

    void aResultReadsBackToTheSameBytes() { QCOMPARE(bytes(again(whole_)), bytes(whole_)); }

    void shardsInAnyOrderAndTwiceGiveTheWhole() {
        std::vector<Result> parts;
        for (const int shard : {2, 0, 1, 0}) parts.push_back(again(answerTo(space_, shard, 3)));
        QCOMPARE(bytes(merge(parts)), bytes(whole_));
        const Result some = merge({parts[0], parts[1]});
        QVERIFY(!some.isWhole());
        QCOMPARE(bytes(merge({again(some), parts[2], parts[0]})), bytes(whole_));
        QCOMPARE(bytes(merge({some, parts[1]})), bytes(some));
        QCOMPARE(bytes(merge({whole_, parts[1]})), bytes(whole_));
    }

    void shardsOfNothingFeasibleMergeToTheSameClash() {
        const Space space = spaceOf("\"budget\": \"$500k\", \"deadline\": \"5 days\"");
        std::vector<Result> parts;
        for (int shard = 0; shard < 3; ++shard) parts.push_back(again(answerTo(space, shard, 3)));
        QCOMPARE(bytes(merge(parts)), bytes(answerTo(space)));
    }

    void aShardThatWasCancelledIsNotMerged() {
        const Result whole = answerTo(space_, 0, 2);
        Result cut = answerTo(space_, 1, 2);
        cut.cancelled = true;
        for (const auto& parts : {std::vector{whole, cut}, std::vector{cut, whole}}) {
            const QString error = caught([&] { (void)merge(parts); });
            QVERIFY2(error.contains("cancelled"), qPrintable(error));
        }
    }

    void strangersAreNotMerged() {
        const Result other = answerTo(spaceOf("\"budget\": \"$1M\""));
        const QString error = caught([&] { (void)merge({whole_, other}); });
        QVERIFY2(error.contains("requests differ"), qPrintable(error));
    }

    void contradictoryLimitsAreNamedWithWhatWouldDo() {
        const Space space = spaceOf(
            "\"budget\": \"$500k\", \"power\": \"300 kW\","
            " \"deadline\": \"5 days\"");
        const Result result = answerTo(space);
        QVERIFY(!result.isFeasible());
        QCOMPARE(result.clashes,
                 (std::vector<std::vector<Limit>>{{Limit::budget, Limit::deadline}}));
        QVERIFY2(QString::fromStdString(result.binding).contains("budget ($500,000) and deadline"),
                 result.binding.c_str());
        // Each relaxation is real: with it, a search finds a design, and none with a little less.
        QVERIFY(result.relaxations.size() >= 2);
        for (const Relaxation& relaxation : result.relaxations) {
            QCOMPARE(relaxation.ways.size(), std::size_t{1});
            requireTight(space, relaxation);
        }
        for (const FrontPoint& point : result.front) QCOMPARE(point.breaks.size(), std::size_t{1});
    }

    void limitsOfNextToNothingAllGiveWayTogether() {
        const Space space =
            spaceOf("\"budget\": 1, \"power_W\": 1, \"racks\": 0, \"deadline_s\": 1");
        const Result result = answerTo(space);
        QVERIFY(!result.isFeasible());
        QCOMPARE(result.clashes.size(), std::size_t{4});
        for (const std::vector<Limit>& clash : result.clashes)
            QCOMPARE(clash.size(), std::size_t{1});
        // What each must be by itself is what some design has, and none has less.
        QCOMPARE(result.least.size(), std::size_t{4});
        for (const GivesWay& way : result.least) {
            Limits one;
            setValue(one, way.limit, way.needed);
            QVERIFY(searchBest(space, Objective::cost, one));
            setValue(one, way.limit, way.needed * .999);
            QVERIFY(!searchBest(space, Objective::cost, one));
        }
        // All four together, each of them once as the first.
        QVERIFY(result.relaxations.size() >= 2);
        for (const Relaxation& relaxation : result.relaxations) {
            QCOMPARE(relaxation.ways.size(), std::size_t{4});
            requireTight(space, relaxation);
        }
        QVERIFY2(QString::fromStdString(result.binding).contains("power (1 W)"),
                 result.binding.c_str());
    }

    void aLimitThatNothingKeepsStandsAlone() {
        const Result result = answerTo(spaceOf("\"power\": \"1 kW\", \"budget\": \"$2M\""));
        QCOMPARE(result.clashes, (std::vector<std::vector<Limit>>{{Limit::power}}));
        QCOMPARE(result.relaxations.size(), std::size_t{1});
    }

    void aModelThatFitsNothingIsSaid() {
        Request request = test::requestOf(test::smallRequestText("\"budget\": \"$5M\""));
        request.workloads.front().model = test::modelNamed("llama-3.1-405b");
        request.vary.nodes = {1, 1, 1};
        const Result result = answerTo(buildSpace(test::shippedCatalog(), request));
        QVERIFY(!result.isFeasible());
        QVERIFY2(QString::fromStdString(result.binding).contains("memory"), result.binding.c_str());
        QVERIFY(result.front.empty());
    }

    void aDesignComesOntoTheCanvasInOneStepAndGoesAgain() {
        design::History history(design::blankDocument("Meeting", "First"));
        const design::Document before = history.document();
        const auto step =
            addAsVariant(before, space_, whole_.front.front().point.candidate, "Cheapest");
        QVERIFY2(step.ok(), step.ok() ? "" : step.reason().c_str());
        history.perform(step.value());
        const design::Variant* variant = design::findVariant(history.document(), "Cheapest");
        QVERIFY(variant != nullptr);
        const auto evaluation = evaluation::evaluate(*variant, history.document().pinned);
        QCOMPARE(evaluation.capex.typical.dollars(),
                 whole_.front.front().point.figures.of(Objective::cost));
        QCOMPARE(evaluation.throughput.estimate->timeToTrain_s,
                 whole_.front.front().point.figures.of(Objective::time));
        QCOMPARE(evaluation.counts.error, whole_.front.front().findings.error);
        history.undo();
        QVERIFY(history.document() == before);
        const auto twice =
            addAsVariant(history.document(), space_, whole_.front.front().point.candidate, "First");
        QCOMPARE(std::get<design::AddVariant>(twice.value().edits.back()).variant.name,
                 std::string("First 2"));
    }

    void whyNotSaysTheReason_data() {
        QTest::addColumn<QString>("part");
        QTest::addColumn<QString>("words");
        QTest::newRow("stated only") << "article-node-8xb100" << "cannot be ordered";
        QTest::newRow("announced") << "b100-sxm6-192gb" << "announced";
        QTest::newRow("end of life") << "a100-sxm4-80gb" << "end of its life";
        QTest::newRow("not in the lists") << "dgx-b200" << "vary";
        QTest::newRow("a rack that is not the one") << "apc-ar3357" << "are ordered with";
        QTest::newRow("a PDU of other feeds") << "iec-1ph-230-16" << "not three-phase";
        QTest::newRow("a door where none is asked for") << "rdhx-passive" << "rear doors";
        QTest::newRow("a drive") << "samsung-pm9d3a" << "sold with";
        QTest::newRow("storage nobody asks for") << "ddn-ai400x2" << "asks for no storage";
        QTest::newRow("storage that joins nothing") << "vast-ebox-8node" << "nothing would join";
        QTest::newRow("a cable") << "mfp7e10" << "no choice of its own";
    }
    void whyNotSaysTheReason() {
        QFETCH(QString, part);
        QFETCH(QString, words);
        const QString text = QString::fromStdString(whyNot(space_, whole_, part.toStdString()));
        QVERIFY2(text.contains(words) || text.contains("end of life"), qPrintable(text));
        QVERIFY(!text.contains('\n'));
    }

    void whyNotNamesTheBetterDesignOrTheLimit() {
        // Whatever the reason, of a part that takes part there is one with figures.
        for (const char* part : {"h100-sxm5-80gb", "dgx-h200", "nvidia-sn5600"}) {
            const QString text = QString::fromStdString(whyNot(space_, whole_, part));
            QVERIFY2(text.contains("is in the answer") || text.contains("as good or better") ||
                         text.contains("no design keeps all limits"),
                     qPrintable(text));
        }
        const Space poor = spaceOf("\"budget\": \"$260k\"");
        const QString text = QString::fromStdString(whyNot(poor, answerTo(poor), "dgx-h200"));
        QVERIFY2(text.contains("budget raised from $260,000 to $344,200"), qPrintable(text));
    }

    void anUnknownPartIsRefused() {
        const QString error = caught([&] { (void)whyNot(space_, whole_, "h900"); });
        QVERIFY2(error.contains("h900"), qPrintable(error));
    }

    void aChangedShardIsRefused() {
        std::string text = bytes(whole_);
        QVERIFY(resultFromJson(parseJson(text, "r.json"), "r.json").isWhole());
        const std::size_t at = text.find("\"cost_USD\": ") + 12;
        text[at] = text[at] == '9' ? '8' : '9';
        const QString error =
            caught([&] { (void)resultFromJson(parseJson(text, "r.json"), "r.json"); });
        QVERIFY2(error.contains("r.json") && error.contains("checksum"), qPrintable(error));
    }

    void whatIsNoResultIsRefused() {
        const QString error =
            caught([] { (void)resultFromJson(parseJson("{\"a\": 1}", "x"), "x.json"); });
        QVERIFY2(error.contains("x.json"), qPrintable(error));
    }
};

CW_TEST(TestResult)
#include "test_result.moc"
