#include <QtTest>

#include "tests/model/caught.h"
#include "tests/model/explore/requests.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::explore;

namespace {

const std::string job = "\"workloads\": [{\"model\": \"llama-2-7b\", \"tokens\": 1e9}]";

Request with(const std::string& more) {
    return test::requestOf("{" + job + (more.empty() ? "" : ", " + more) + "}");
}

}  // namespace

class TestRequest : public QObject {
    Q_OBJECT
private slots:
    void aSentenceOfTheMeetingIsARequest() {
        const Request request = test::requestOf(
            "{\"workload\": {\"model\": \"Llama 3.1 70B\", \"tokens\": \"2T\"},"
            " \"budget\": \"$2M\", \"sitePower\": \"200 kW\", \"racks\": 12, \"deadline\": \"60 "
            "days\"}");
        QCOMPARE(request.workloads.size(), std::size_t{1});
        QCOMPARE(request.workloads.front().model.id, std::string("llama-3.1-70b"));
        QCOMPARE(request.workloads.front().tokens, 2e12);
        QCOMPARE(request.limits.budget->dollars(), 2e6);
        QCOMPARE(*request.limits.power_W, 200e3);
        QCOMPARE(*request.limits.racks, 12);
        QCOMPARE(*request.limits.deadline_s, 60 * 86400.0);
    }

    void keysHaveOtherNames_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("canonical") << "\"limits\": {\"power_W\": 50000}";
        QTest::newRow("kilowatts") << "\"limits\": {\"power_kW\": 50}";
        QTest::newRow("another case") << "\"limits\": {\"Site Power\": \"50 kW\"}";
        QTest::newRow("beside the limits") << "\"site_power_kw\": 50";
        QTest::newRow("as constraints") << "\"constraints\": {\"maxPower_kW\": 50}";
    }
    void keysHaveOtherNames() {
        QFETCH(QString, text);
        QCOMPARE(with(text.toStdString()).limits.power_W, std::optional<double>(50000));
    }

    void whatIsWrittenReadsBack() {
        const Request request = test::requestOf(test::smallRequestText(
            "\"budget\": \"$3M\", \"floor_m2\": 40, \"availability\": \"90 %\", \"airOnly\": true,"
            "\"leadTime_weeks\": 12, \"storage\": \"2 PB\","
            "\"vendors\": {\"allow\": [\"NVIDIA\", \"Dell\"], \"deny\": [\"Cisco\"]}"));
        const Request again = requestFromJson(requestToJson(request), {});
        QVERIFY(again == request);
        QCOMPARE(request.vary.airOnly, true);
        QCOMPARE(*request.limits.leadTime_s, 12 * 7 * 86400.0);
        QCOMPARE(*request.limits.storage_B, 2e15);
        QCOMPARE(request.vary.vendorsDenied, std::vector<std::string>{"Cisco"});
    }

    void nodeCountsGrowInRoundSteps() {
        const std::vector<int> counts = nodeCounts({1, 80, 0});
        QCOMPARE(counts.front(), 1);
        QCOMPARE(counts[31], 32);
        QCOMPARE(counts[32], 34);
        QCOMPARE(counts.back(), 80);
        QCOMPARE(nodeCounts({3, 10, 3}), (std::vector<int>{3, 6, 9}));
    }

    void whatCannotBeMeantIsRefusedWithItsPlace_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("place");
        const QString j = QString::fromStdString(job);
        QTest::newRow("no workload") << "{\"limits\": {}}" << "workloads";
        QTest::newRow("empty workloads") << "{\"workloads\": []}" << "workloads";
        QTest::newRow("unknown model")
            << "{\"workloads\": [{\"model\": \"gpt-9\", \"tokens\": 1e9}]}" << "workloads[0].model";
        QTest::newRow("a budget of 1e18") << "{" + j + ", \"budget\": 1e18}" << "budget_USD";
        QTest::newRow("a negative budget") << "{" + j + ", \"budget\": -5}" << "budget_USD";
        QTest::newRow("a unit that is none")
            << "{" + j + ", \"limits\": {\"power\": \"200 horses\"}}" << "limits.power";
        QTest::newRow("no unit") << "{" + j + ", \"limits\": {\"power\": 200}}" << "limits.power";
        QTest::newRow("said twice")
            << "{" + j + ", \"limits\": {\"budget\": 1, \"capex\": 2}}" << "limits.capex";
        QTest::newRow("no such limit")
            << "{" + j + ", \"limits\": {\"colour\": 1}}" << "limits.colour";
        QTest::newRow("no such objective")
            << "{" + j + ", \"objectives\": [\"beauty\"]}" << "objectives";
        QTest::newRow("no tokens") << "{\"workloads\": [{\"model\": \"llama-2-7b\"}]}"
                                   << "workloads[0].tokens";
        QTest::newRow("no object") << "[1, 2]" << "object";
        QTest::newRow("availability above one")
            << "{" + j + ", \"limits\": {\"availability\": 1.2}}" << "limits.availability";
        const auto vary = [&](const QString& text) {
            return "{" + j + ", \"vary\": {" + text + "}}";
        };
        QTest::newRow("a step of no nodes")
            << vary("\"nodes\": {\"from\": 1, \"to\": 8, \"step\": 0}") << "vary.nodes.step";
        QTest::newRow("half a node") << vary("\"nodes\": 2.5") << "vary.nodes";
        QTest::newRow("from half a node") << vary("\"nodes\": [1.5, 4]") << "vary.nodes.from";
        QTest::newRow("half a NIC") << vary("\"nicsPerNode\": [4, 2.5]") << "vary.nicsPerNode";
        QTest::newRow("no ratio") << vary("\"oversubscription\": []") << "vary.oversubscription";
        QTest::newRow("no topology") << vary("\"topologies\": []") << "vary.topologies";
        QTest::newRow("no alignment") << vary("\"alignments\": []") << "vary.alignments";
        QTest::newRow("no storage, not even none") << vary("\"storage\": []") << "vary.storage";
    }
    void whatCannotBeMeantIsRefusedWithItsPlace() {
        QFETCH(QString, text);
        QFETCH(QString, place);
        const QString error = caught([&] { (void)test::requestOf(text.toStdString()); });
        QVERIFY2(error.contains(place), qPrintable(error));
        QVERIFY2(!error.contains('\n') && error.size() < 900, qPrintable(error));
        // Numbers are those of people: no powers of ten.
        QVERIFY2(!error.contains("e+"), qPrintable(error));
    }

    void partsThatAreNotThereAreNamed() {
        const Request request = with("\"vary\": {\"servers\": [\"dgx-z900\"]}");
        const QString error = caught([&] { (void)buildSpace(test::shippedCatalog(), request); });
        QVERIFY2(error.contains("dgx-z900") && error.contains("vary.servers"), qPrintable(error));
    }

    void nothingThatIsAllowedIsSaid() {
        const Request request = with("\"vary\": {\"vendorsAllowed\": [\"Arista\"]}");
        const QString error = caught([&] { (void)buildSpace(test::shippedCatalog(), request); });
        QVERIFY2(error.contains("No server"), qPrintable(error));
    }

    void whatShutsOutTheServersThatAreAskedForIsNamed_data() {
        QTest::addColumn<QString>("more");
        QTest::addColumn<QString>("words");
        QTest::newRow("air alone") << "\"airOnly\": true" << "not cooled by air alone";
        QTest::newRow("a vendor") << "\"vendorsAllowed\": [\"Dell\"]"
                                  << "does not allow parts of NVIDIA";
    }
    void whatShutsOutTheServersThatAreAskedForIsNamed() {
        QFETCH(QString, more);
        QFETCH(QString, words);
        const Request request =
            with("\"vary\": {\"servers\": [\"gb200-nvl72\"], " + more.toStdString() + "}");
        const QString error = caught([&] { (void)buildSpace(test::shippedCatalog(), request); });
        QVERIFY2(error.contains(words) && error.contains("vary.servers"), qPrintable(error));
    }

    void vendorsThatSellNothingAreNamed() {
        for (const char* list : {"vendorsAllowed", "vendorsDenied"}) {
            const Request request = with("\"vary\": {\"" + std::string(list) + "\": [\"Nobody\"]}");
            const QString error =
                caught([&] { (void)buildSpace(test::shippedCatalog(), request); });
            QVERIFY2(error.contains("Nobody") && error.contains("vary.vendors"), qPrintable(error));
        }
    }
};

CW_TEST(TestRequest)
#include "test_request.moc"
