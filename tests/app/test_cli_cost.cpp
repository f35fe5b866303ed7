// The command `cost` as its users meet it: sums, years, draws, clouds and bad input.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include "model/design/document_file.h"
#include "tests/app/cli_program.h"
#include "tests/test_program.h"

using namespace cw;

namespace {

constexpr const char* article = CW_SOURCE_DIR "/resources/examples/32-gpu-b100.cluster";
constexpr const char* payback = CW_SOURCE_DIR "/resources/examples/payback-32-b100.cluster";

test::CliRun runCost(const QStringList& arguments) {
    return test::runCli(QStringList{"cost"} + arguments);
}

QJsonObject variantOf(const test::CliRun& result, int index) {
    return QJsonDocument::fromJson(result.out).object()["variants"].toArray()[index].toObject();
}

qint64 cents(const QJsonValue& dollars) {
    return std::llround(dollars.toDouble() * 100);
}

void addsUp(const QJsonObject& block) {
    for (const char* column : {"low", "typical", "high"}) {
        qint64 sum = 0;
        for (const QJsonValue& line : block["lines"].toArray())
            sum += cents(line.toObject()[column]);
        QCOMPARE(sum, cents(block["total"].toObject()[column]));
    }
}

}  // namespace

class TestCliCost : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void shownLinesAddUpToShownTotals() {
        const test::CliRun result = runCost({article, "--json"});
        QCOMPARE(result.code, 0);
        for (int i = 0; i < 2; ++i)
            for (const char* block : {"once", "yearly", "life"})
                addsUp(variantOf(result, i)[block].toObject());
        QCOMPARE(variantOf(result, 0)["horizons"].toArray().size(), 6);
        QVERIFY(!variantOf(result, 0)["missing"].toArray().isEmpty());
    }

    void theArticlesPaybackComesOutAsStatedAndCorrected() {
        const test::CliRun result = runCost({payback, "--json"});
        QCOMPARE(result.code, 0);
        const auto months = [&](int variant, int cloud) -> QJsonValue {
            return variantOf(result, variant)["clouds"]
                .toArray()[cloud]
                .toObject()["payback_months"];
        };
        QVERIFY(std::fabs(months(0, 0).toDouble() - 51.85) < 0.01);
        // With what owning costs it never pays, or not in the cluster's life, against 32 A100.
        QVERIFY(months(1, 0).isNull() || months(1, 0).toDouble() > 60);
        // Against as many as do the same work, and against rented B200, within three years.
        QVERIFY(months(2, 0).toDouble() > 6 && months(2, 0).toDouble() < 36);
        QVERIFY(months(3, 0).toDouble() > 6 && months(3, 0).toDouble() < 36);
        const QJsonObject b200 = variantOf(result, 3)["clouds"].toArray()[0].toObject();
        QCOMPARE(b200["likeness"].toString(), QString("throughput"));
        QVERIFY(b200["equal_gpus"].toDouble() < 40);
    }

    void theYearsAreChosen() {
        const QJsonObject six = variantOf(runCost({article, "--json", "--years", "6"}), 1);
        const QJsonObject own = variantOf(runCost({article, "--json"}), 1);
        QCOMPARE(six["years"].toInt(), 6);
        QVERIFY(six["per_gpu_hour_usd"].toDouble() < own["per_gpu_hour_usd"].toDouble());
    }

    void theSameSeedGivesTheSameBands() {
        const QStringList drawn{article, "--json", "--draws", "500", "--seed"};
        const test::CliRun a = runCost(drawn + QStringList{"7"});
        QCOMPARE(a.out, runCost(drawn + QStringList{"7"}).out);
        QVERIFY(a.out != runCost(drawn + QStringList{"8"}).out);
        const QJsonObject doubt = variantOf(a, 1)["doubt"].toObject();
        const QJsonObject band = doubt["life_usd"].toObject();
        QVERIFY(band["p10"].toDouble() < band["p50"].toDouble());
        QVERIFY(band["p50"].toDouble() < band["p90"].toDouble());
        QVERIFY(!doubt["tornado"].toArray().isEmpty());
    }

    void theTableNamesWhatIsNotInIt() {
        const test::CliRun result = runCost({article});
        QCOMPARE(result.code, 0);
        for (const char* words : {"Capital", "Running cost a year", "Total over 4 years",
                                  "A delivered GPU-hour", "t CO2", "Not in it: "})
            QVERIFY2(result.out.contains(words), words);
    }

    void everyOfferOfTheCatalogIsCompared() {
        const QJsonObject variant = variantOf(runCost({article, "--json", "--offers"}), 1);
        QVERIFY(variant["clouds"].toArray().size() > 50);
        int cautions = 0;
        for (const QJsonValue& cloud : variant["clouds"].toArray())
            cautions += cloud.toObject()["caution"].isNull() ? 0 : 1;
        QVERIFY(cautions > 0);
    }

    void badArgumentsAreRefused() {
        QCOMPARE(runCost({article, "--years", "0"}).code, 2);
        QCOMPARE(runCost({article, "--draws", "-1"}).code, 2);
        QCOMPARE(runCost({"nowhere.cluster"}).code, 3);
    }

    void aBudgetOf1e18IsToldInOneSentence() {
        QTemporaryDir folder;
        design::Document document = design::openDocument(article);
        document.variants[0].economics.budget = Money::fromDollars(123456);
        std::string text = design::documentToText(document);
        const std::string from = "\"budget_USD\": 123456";
        const std::size_t place = text.find(from);
        QVERIFY(place != std::string::npos);
        text.replace(place, from.size(), "\"budget_USD\": 1e18");
        QFile file(folder.filePath("rich.cluster"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text.data(), qint64(text.size()));
        file.close();
        const test::CliRun result = runCost({file.fileName()});
        QCOMPARE(result.code, 3);
        QVERIFY(result.err.contains("budget_USD"));
        QCOMPARE(result.err.count('\n'), 1);
    }
};

CW_TEST(TestCliCost)
#include "test_cli_cost.moc"
