// The inference service as a form: every field ends in the document, a service takes the place of
// a training job, and what it gives stands below.
#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QSignalSpy>
#include <QSpinBox>

#include "tests/test_program.h"
#include "tests/views/panel_fixture.h"
#include "views/inspector/serving_panel.h"
#include "views/inspector/workload_pages.h"

using namespace cw;
using namespace cw::views;
using test::choose;
using test::typeInto;

namespace {

struct PagesFixture : test::PanelFixture {
    PagesFixture() {
        openCluster();
        pages.resize(340, 800);
        pages.show();
        QVERIFY(QTest::qWaitForWindowActive(&pages));
    }
    template <class Widget>
    Widget& get(const char* name) {
        auto* widget = pages.findChild<Widget*>(name);
        if (!widget) qFatal("no %s", name);
        return *widget;
    }
    void serve() {
        QVERIFY(choose(get<QComboBox>("workloadKind"), "Inference service"));
        QVERIFY(choose(get<QComboBox>("servingModel"), "Llama 3.1 70B"));
        session.waitForEvaluation();
    }
    const workload::InferenceService& service() { return *session.variant().service; }
    QString result() { return get<QLabel>("servingResult").text(); }

    WorkloadPages pages{session, theme};
    QSignalSpy changed{&session, &DesignSession::documentChanged};
};

QDoubleSpinBox& number(QWidget& optional) {
    return *optional.findChild<QDoubleSpinBox*>();
}
QCheckBox& stated(QWidget& optional) {
    return *optional.findChild<QCheckBox*>();
}

}  // namespace

class TestServingPanel : public QObject {
    Q_OBJECT

private slots:
    void aServiceTakesThePlaceOfATrainingJobInOneStep() {
        PagesFixture f;
        QVERIFY(f.session.variant().job);
        f.serve();
        QVERIFY(f.session.variant().service);
        QVERIFY(!f.session.variant().job);
        QCOMPARE(f.changed.size(), 1);
        f.session.undo();
        QVERIFY(!f.session.variant().service);
        QVERIFY(f.session.variant().job);
        QCOMPARE(f.get<QComboBox>("workloadKind").currentText(), QString("Training job"));
        f.session.redo();
        QCOMPARE(f.get<QComboBox>("workloadKind").currentText(), QString("Inference service"));
    }

    void aTrainingJobTakesThePlaceOfAService() {
        PagesFixture f;
        f.serve();
        QVERIFY(choose(f.get<QComboBox>("workloadKind"), "Training job"));
        QVERIFY(choose(f.get<QComboBox>("workloadModel"), "Llama 3.1 8B"));
        QVERIFY(f.session.variant().job);
        QVERIFY(!f.session.variant().service);
    }

    void everyFieldIsTaken() {
        PagesFixture f;
        f.serve();
        QVERIFY(choose(f.get<QComboBox>("servingWeights"), "BF16"));
        QVERIFY(choose(f.get<QComboBox>("servingKeyValues"), "BF16"));
        typeInto(f.get<QSpinBox>("servingPrompt"), "3000");
        typeInto(f.get<QSpinBox>("servingOutput"), "400");
        typeInto(number(f.get<QWidget>("servingFirstToken")), "1500");
        typeInto(number(f.get<QWidget>("servingInterToken")), "40");
        stated(f.get<QWidget>("servingConcurrency")).click();
        typeInto(number(f.get<QWidget>("servingConcurrency")), "64");
        stated(f.get<QWidget>("servingRequests")).click();
        typeInto(number(f.get<QWidget>("servingRequests")), "2.5");
        stated(f.get<QWidget>("servingTensor")).click();
        typeInto(number(f.get<QWidget>("servingTensor")), "4");
        QCOMPARE(int(f.service().weights), int(workload::WeightFormat::bf16));
        QCOMPARE(int(f.service().keyValues), int(workload::CacheFormat::bf16));
        QCOMPARE(f.service().promptTokens, 3000);
        QCOMPARE(f.service().outputTokens, 400);
        QCOMPARE(f.service().firstToken_s, 1.5);
        QCOMPARE(f.service().interToken_s, .04);
        QCOMPARE(f.service().concurrency, 64.);
        QCOMPARE(f.service().requests_per_s, 2.5);
        QCOMPARE(f.service().tensorParallel.value(), 4);
        stated(f.get<QWidget>("servingConcurrency")).click();
        QCOMPARE(f.service().concurrency, 0.);
    }

    void whatTheDesignGivesStandsBelow() {
        PagesFixture f;
        f.serve();
        const auto& estimate = f.session.evaluation()->serving.estimate;
        QVERIFY(estimate);
        QVERIFY(f.result().contains("First token"));
        QVERIFY(f.result().contains(QString::number(estimate->plan.replicas) + " x "));
        for (const auto scheme : {Scheme::light, Scheme::dark}) {
            f.theme.apply(*qobject_cast<QApplication*>(qApp), scheme);
            QCoreApplication::processEvents();
            test::keepPicture(f.pages, scheme == Scheme::light ? "serving-light" : "serving-dark");
        }
        QSignalSpy asked(&f.pages, &WorkloadPages::whyRequested);
        emit f.get<QLabel>("servingResult").linkActivated("why:interToken");
        QCOMPARE(asked.size(), 1);
    }

    void aPromptThatDoesNotFitSaysWhy() {
        PagesFixture f;
        f.serve();
        typeInto(f.get<QSpinBox>("servingPrompt"), "100000000");
        f.session.waitForEvaluation();
        QVERIFY2(f.result().contains("does not fit"), qPrintable(f.result()));
    }
};

CW_TEST(TestServingPanel)
#include "test_serving_panel.moc"
