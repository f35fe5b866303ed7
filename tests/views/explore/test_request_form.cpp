// The form shows any request and gives it back unchanged; what it cannot show it keeps.
#include <QDoubleSpinBox>
#include <QSpinBox>

#include "model/file.h"
#include "tests/test_program.h"
#include "tests/views/explore/explore_fixture.h"

using namespace cw;
using namespace cw::views;
using test::ExploreFixture;

namespace {

explore::Request parsed(const ExploreFixture& f, const QByteArray& text) {
    return explore::requestFromJson(parseJson(text.toStdString(), "request"), f.session.models());
}

const QByteArray fullRequest(
    "{\"title\": \"Full\","
    " \"workloads\": [{\"model\": \"llama-3.1-70b\", \"tokens\": 1234567890123, "
    "\"sequenceLength\": 8192,"
    "   \"precision\": \"fp8\"}, {\"model\": \"llama-2-13b\", \"tokens\": \"50B\"}],"
    " \"limits\": {\"budget\": 2345678, \"power\": \"212.345 kW\", \"cooling\": \"300 kW\", "
    "\"racks\": 12,"
    "   \"floor_m2\": 44.5, \"deadline\": \"59.5 days\", \"availability\": 0.93, \"airOnly\": "
    "true, \"leadTime_weeks\": 10, \"storage_TB\": 750},"
    " \"vary\": {\"accelerators\": [\"h200-sxm5-141gb\"], \"servers\": [\"dgx-h200\"],"
    "   \"nicsPerNode\": [4, 8], \"topologies\": [\"fat-tree\"], \"alignments\": [\"rail\"],"
    "   \"oversubscription\": [1, 2], \"nodes\": {\"from\": 2, \"to\": 40, \"step\": 3},"
    "   \"withEndOfLife\": true, \"room\": false},"
    " \"objectives\": [\"ownership\", \"time\"], \"seed\": 7}");

}  // namespace

class TestRequestForm : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRequestComesBackAsItWas_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("small") << test::smallRequest("\"budget\": \"$5M\"");
        QTest::newRow("everything") << fullRequest;
        QTest::newRow("a service") << QByteArray(
            "{\"service\": {\"model\": \"llama-2-70b\", \"promptTokens\": 1234, "
            "\"outputTokens\": 321, \"weights\": \"bf16\", \"interToken_s\": 0.0456, "
            "\"requests_per_s\": 7}, \"objectives\": [\"costPerTokens\"]}");
        QTest::newRow("no limits")
            << QByteArray("{\"workloads\": [{\"model\": \"llama-2-13b\", \"tokens\": \"50B\"}]}");
    }
    void aRequestComesBackAsItWas() {
        QFETCH(QByteArray, text);
        ExploreFixture f;
        const explore::Request request = parsed(f, text);
        f.window.form().setRequest(request);
        QVERIFY(f.window.form().request() == request);
    }

    void whatIsSavedIsWhatTheCommandLineReads() {
        ExploreFixture f;
        f.openRequest(fullRequest);
        const QString file = f.folder.filePath("saved.json");
        f.window.saveRequest(file);
        const std::string text = readFile(file.toStdString(), 1u << 20);
        QVERIFY(parsed(f, QByteArray::fromStdString(text)) == f.window.form().request());
    }

    void whatIsTypedIsAskedFor() {
        ExploreFixture f;
        f.openRequest(test::smallRequest("\"budget\": \"$5M\""));
        auto* budget = f.window.findChild<QWidget*>("exploreBudget");
        test::typeInto(*budget->findChild<QDoubleSpinBox*>(), "3.5");
        f.window.findChild<QSpinBox*>("exploreMost")->setValue(4);
        auto* objectives = f.window.findChild<ChoiceButton*>("exploreObjectives");
        objectives->list().item(int(explore::Objective::power))->setCheckState(Qt::Unchecked);
        const explore::Request request = f.window.form().request();
        QCOMPARE(request.limits.budget->dollars(), 3.5e6);
        QCOMPARE(request.vary.nodes.to, 4);
        QVERIFY(request.objectives ==
                (std::vector{explore::Objective::cost, explore::Objective::time}));
    }

    void jobsAreAddedEditedAndTakenAway() {
        ExploreFixture f;
        f.openRequest(test::smallRequest("\"budget\": \"$5M\""));
        auto* tokens = f.window.findChild<QDoubleSpinBox*>("exploreTokens");
        f.button("exploreAddWork").click();
        tokens->setValue(7);
        explore::Request request = f.window.form().request();
        QCOMPARE(request.workloads.size(), std::size_t(2));
        QCOMPARE(request.workloads[0].tokens, 50e9);
        QCOMPARE(request.workloads[1].tokens, 7e9);
        auto* which = f.window.findChild<QComboBox*>("exploreWork");
        which->setCurrentIndex(0);
        emit which->activated(0);
        QCOMPARE(tokens->value(), 50.0);
        tokens->setValue(60);
        f.button("exploreRemoveWork").click();
        request = f.window.form().request();
        QCOMPARE(request.workloads.size(), std::size_t(1));
        QCOMPARE(request.workloads[0].tokens, 7e9);
        f.button("exploreRemoveWork").click();
        QVERIFY(f.window.form().request().workloads.empty());
        QVERIFY(!f.button("exploreStart").isEnabled());
    }

    void aServiceIsAskedForInPlaceOfTraining() {
        ExploreFixture f;
        f.openRequest(test::smallRequest("\"deadline\": \"50 days\""));
        auto* kind = f.window.findChild<QComboBox*>("exploreKind");
        kind->setCurrentIndex(1);
        emit kind->activated(1);
        QVERIFY(!f.button("exploreStart").isEnabled());
        auto* model = f.window.findChild<QComboBox*>("exploreServed");
        model->setCurrentIndex(model->findData("llama-2-13b"));
        emit model->activated(model->currentIndex());
        f.window.findChild<QSpinBox*>("explorePrompt")->setValue(500);
        const explore::Request request = f.window.form().request();
        QVERIFY(request.service.has_value());
        QCOMPARE(request.service->promptTokens, 500);
        QVERIFY(request.workloads.empty());
        QVERIFY(!request.limits.deadline_s);
        f.button("exploreStart").click();
        QVERIFY(f.waitUntilIdle());
        QVERIFY2(f.window.runner().exploration(), qPrintable(f.window.problem()));
        QVERIFY(f.window.runner().exploration()->result.isFeasible());
    }

    void aRequestWithoutObjectivesOrOfRubbishIsRefusedWithAReason() {
        ExploreFixture f;
        f.openRequest(test::smallRequest("\"budget\": \"$5M\""));
        explore::Request request = f.window.form().request();
        request.vary.servers = {"no-such-server"};
        f.window.form().setRequest(request);
        f.button("exploreStart").click();
        QVERIFY(f.waitUntilIdle());
        QVERIFY2(f.window.problem().contains("no-such-server"), qPrintable(f.window.problem()));
    }
};

CW_TEST(TestRequestForm)
#include "test_request_form.moc"
