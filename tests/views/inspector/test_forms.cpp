// The site and workload forms: every field ends in the document, and nothing else does.
#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QSignalSpy>
#include <QSpinBox>

#include "tests/test_program.h"
#include "tests/views/panel_fixture.h"
#include "views/inspector/site_panel.h"
#include "views/inspector/workload_panel.h"

using namespace cw;
using namespace cw::views;
using test::choose;
using test::typeInto;

namespace {

template <class Panel>
struct FormFixture : test::PanelFixture {
    FormFixture() {
        panel.resize(320, 640);
        panel.show();
        QVERIFY(QTest::qWaitForWindowActive(&panel));
    }
    template <class Widget>
    Widget& get(const char* name) {
        auto* widget = panel.template findChild<Widget*>(name);
        if (!widget) qFatal("no %s", name);
        return *widget;
    }
    const design::Site& site() { return session.variant().site; }
    const workload::TrainingJob& job() { return *session.variant().job; }
    /// Changes the variant behind the form's back.
    void edit(design::Edit change) {
        session.perform(design::single(session.desk(), "Edit", std::move(change)));
        changed.clear();
    }
    void keepPictures(const QString& name) {
        for (const auto scheme : {Scheme::light, Scheme::dark}) {
            theme.apply(*qobject_cast<QApplication*>(qApp), scheme);
            QCoreApplication::processEvents();
            test::keepPicture(panel, name + (scheme == Scheme::light ? "-light" : "-dark"));
        }
    }

    Panel panel{session, theme};
    QSignalSpy changed{&session, &DesignSession::documentChanged};
};

using SiteFixture = FormFixture<SitePanel>;
using WorkloadFixture = FormFixture<WorkloadPanel>;

QCheckBox& stated(QWidget& optional) {
    return *optional.findChild<QCheckBox*>();
}
QDoubleSpinBox& number(QWidget& optional) {
    return *optional.findChild<QDoubleSpinBox*>();
}

}  // namespace

class TestForms : public QObject {
    Q_OBJECT

private slots:
    void anOptionalLimitIsStatedAndWithdrawn() {
        SiteFixture f;
        auto& power = f.get<QWidget>("sitePower");
        QVERIFY(!f.site().powerLimit_W);
        QVERIFY(!stated(power).isChecked());
        QCOMPARE(number(power).text(), QString("not stated"));
        stated(power).click();
        QCOMPARE(f.site().powerLimit_W.value(), 100e3);
        typeInto(number(power), "250");
        QCOMPARE(f.site().powerLimit_W.value(), 250e3);
        QCOMPARE(f.changed.size(), 2);
        stated(power).click();
        QVERIFY(!f.site().powerLimit_W);
        stated(power).click();
        QCOMPARE(f.site().powerLimit_W.value(), 250e3);
        QCOMPARE(f.changed.size(), 4);
    }

    void anUnsetNumberOffersNothingOfAnotherVariant() {
        SiteFixture f;
        f.session.perform(design::duplicateVariant(f.session.desk(), "Other"));
        auto& budget = f.get<QWidget>("siteBudget");
        stated(budget).click();
        typeInto(number(budget), "5000000");
        QCOMPARE(f.session.variant().economics.budget.value(), Money::fromDollars(5e6));
        f.session.setActiveVariant("Other");
        QVERIFY(!stated(budget).isChecked());
        stated(budget).click();
        QCOMPARE(f.session.variant().economics.budget.value(), Money::fromDollars(2e6));
    }

    void everyFieldOfTheSiteIsTaken() {
        SiteFixture f;
        typeInto(f.get<QDoubleSpinBox>("siteVoltage"), "480");
        typeInto(f.get<QSpinBox>("siteFeeds"), "4");
        QVERIFY(choose(f.get<QComboBox>("siteCoolingMethod"), "Direct liquid, cold plate"));
        typeInto(f.get<QDoubleSpinBox>("sitePue"), "1.25");
        typeInto(f.get<QDoubleSpinBox>("siteElectricity"), "0.085");
        stated(f.get<QWidget>("siteRacks")).click();
        QCOMPARE(f.site().feedVoltage_V, 480.0);
        QCOMPARE(f.site().feedsPerRack, 4);
        QCOMPARE(f.site().cooling, design::Cooling::coldPlate);
        QCOMPARE(f.site().pue, 1.25);
        QCOMPARE(f.site().electricityPrice_USDpkWh, 0.085);
        QCOMPARE(f.site().racks.value(), 8);
        QCOMPARE(f.changed.size(), 6);
    }

    void figuresTheFormCannotShowSurviveAnEdit() {
        SiteFixture f;
        design::Site fine = f.site();
        fine.pue = 1.23456;
        fine.powerLimit_W = 123456.789;
        fine.feedsPerRack = 12;  // above what the box offers
        fine.feedCurrent_A = 60.4;
        f.edit(design::SetSite{fine});
        typeInto(f.get<QDoubleSpinBox>("siteVoltage"), "480");
        design::Site expected = fine;
        expected.feedVoltage_V = 480;
        QVERIFY(f.site() == expected);
    }

    void leavingAFieldAsItIsMakesNoStep() {
        SiteFixture f;
        f.openCluster();
        f.changed.clear();
        for (QAbstractSpinBox* box : f.panel.findChildren<QAbstractSpinBox*>())
            if (box->isEnabled()) {
                box->setFocus();
                QTest::keyClick(box, Qt::Key_Return);
            }
        QCOMPARE(f.changed.size(), 0);
        QVERIFY(!f.session.history().canUndo());
    }

    void theWheelOverTheFormsChangesNothing() {
        SiteFixture site;
        WorkloadFixture workload;
        site.openCluster();
        workload.openCluster();
        for (QWidget* panel :
             {static_cast<QWidget*>(&site.panel), static_cast<QWidget*>(&workload.panel)})
            for (QWidget* box : panel->findChildren<QWidget*>()) {
                if (auto* combo = qobject_cast<QComboBox*>(box)) combo->setFocus();
                if (qobject_cast<QAbstractSpinBox*>(box)) panel->setFocus();
                if (qobject_cast<QComboBox*>(box) || qobject_cast<QAbstractSpinBox*>(box))
                    test::wheelOver(*box);
            }
        QVERIFY(!site.session.history().canUndo());
        QVERIFY(!workload.session.history().canUndo());
    }

    void anotherVariantShowsItsOwnSiteAndTakesNothing() {
        SiteFixture f;
        f.session.perform(design::duplicateVariant(f.session.desk(), "Other"));
        f.changed.clear();
        auto& voltage = f.get<QDoubleSpinBox>("siteVoltage");
        voltage.setFocus();
        voltage.selectAll();
        QTest::keyClicks(&voltage, "230");
        f.session.setActiveVariant("Other");
        QCOMPARE(voltage.value(), 415.0);
        QTest::keyClick(&voltage, Qt::Key_Return);
        for (const auto& variant : f.session.document().variants)
            QCOMPARE(variant.site.feedVoltage_V, 415.0);
        QCOMPARE(f.changed.size(), 0);
    }

    void aModelGivesAFirstJobAndNoneTakesItAway() {
        WorkloadFixture f;
        f.place("dgx-h100", 4);
        f.changed.clear();
        QVERIFY(!f.session.variant().job);
        QVERIFY(!f.get<QWidget>("workloadTokens").isEnabled());
        const auto& model = f.session.models().front();
        QVERIFY(choose(f.get<QComboBox>("workloadModel"), QString::fromStdString(model.name)));
        QVERIFY(f.session.variant().job);
        QCOMPARE(f.job().model.id, model.id);
        QVERIFY(f.job().tokens > 0);
        QVERIFY(f.get<QWidget>("workloadTokens").isEnabled());
        QVERIFY(choose(f.get<QComboBox>("workloadModel"), "No training job"));
        QVERIFY(!f.session.variant().job);
        QCOMPARE(f.changed.size(), 2);
    }

    void anotherModelKeepsTheRestOfTheJob() {
        WorkloadFixture f;
        f.openCluster();
        const workload::TrainingJob before = f.job();
        for (const auto& model : f.session.models())
            if (model.id != before.model.id) {
                QVERIFY(
                    choose(f.get<QComboBox>("workloadModel"), QString::fromStdString(model.name)));
                workload::TrainingJob expected = before;
                expected.model = model;
                QVERIFY(f.job() == expected);
                return;
            }
    }

    void tokensSequenceBatchAndPrecisionAreTaken() {
        WorkloadFixture f;
        f.openCluster();
        f.changed.clear();
        typeInto(f.get<QDoubleSpinBox>("workloadTokens"), "15000");
        typeInto(f.get<QSpinBox>("workloadSequence"), "8192");
        typeInto(f.get<QDoubleSpinBox>("workloadBatch"), "2.5");
        QVERIFY(choose(f.get<QComboBox>("workloadPrecision"), "FP8"));
        QCOMPARE(f.job().tokens, 15e12);
        QCOMPARE(f.job().sequenceLength, 8192);
        QCOMPARE(f.job().globalBatch_tokens, 2.5e6);
        QCOMPARE(f.get<QDoubleSpinBox>("workloadBatch").text(), QString("2.5 million"));
        QCOMPARE(f.get<QDoubleSpinBox>("workloadTokens").text(), QString("15,000 billion"));
        QCOMPARE(f.job().precision, workload::TrainingPrecision::fp8);
        QCOMPARE(f.changed.size(), 4);
    }

    void aPinnedPlanIsUsedAndReleased() {
        WorkloadFixture f;
        f.openCluster();
        f.changed.clear();
        QVERIFY(choose(f.get<QComboBox>("workloadTensor"), "4"));
        QVERIFY(choose(f.get<QComboBox>("workloadRecompute"), "Full"));
        QVERIFY(choose(f.get<QComboBox>("workloadSharding"), "Optimizer (ZeRO-1)"));
        QCOMPARE(f.job().plan.tensorParallel.value(), 4);
        QCOMPARE(f.job().plan.recompute.value(), workload::Recompute::full);
        QCOMPARE(f.job().plan.sharding.value(), workload::Sharding::optimizer);
        f.session.waitForEvaluation();
        const auto evaluation = f.session.evaluation();
        QVERIFY(evaluation->throughput.estimate);
        QCOMPARE(evaluation->throughput.estimate->plan.tensorParallel, 4);
        QVERIFY(f.get<QLabel>("workloadPlan").text().contains("tensor 4"));
        QVERIFY(choose(f.get<QComboBox>("workloadTensor"), "Automatic"));
        QVERIFY(!f.job().plan.tensorParallel);
        QCOMPARE(f.changed.size(), 4);
    }

    /// Down to the last plan that lost, whatever the width and whatever stood there before.
    void thePlanIsShownWhole() {
        WorkloadFixture f;
        f.openCluster();
        const auto& label = f.get<QLabel>("workloadPlan");
        for (const int width : {320, 260, 400}) {
            f.panel.resize(width, 300);
            for (const char* recompute : {"Full", "Automatic"}) {
                QVERIFY(choose(f.get<QComboBox>("workloadRecompute"), recompute));
                f.session.waitForEvaluation();
                for (int i = 0; i < 5; ++i) QCoreApplication::processEvents();
                QVERIFY(label.text().contains("Plans that lost"));
                QLabel alone;  // in no layout
                alone.setFont(label.font());
                alone.setTextFormat(Qt::RichText);
                alone.setWordWrap(true);
                alone.setText(label.text());
                QVERIFY(label.height() >= alone.heightForWidth(label.width()));
            }
        }
    }

    void everyPartOfAPlanCanBePinnedInTheForm() {
        WorkloadFixture f;
        f.openCluster();
        QVERIFY(choose(f.get<QComboBox>("workloadSchedule"), "Zero bubble"));
        QVERIFY(choose(f.get<QComboBox>("workloadExchange"), "All-to-all"));
        QVERIFY(choose(f.get<QComboBox>("workloadShardingGroup"), "16"));
        QVERIFY(choose(f.get<QComboBox>("workloadRecomputeShare"), "50 %"));
        QVERIFY(choose(f.get<QComboBox>("workloadExpertTensor"), "2"));
        QVERIFY(choose(f.get<QComboBox>("workloadSequenceParallel"), "Off"));
        QVERIFY(choose(f.get<QComboBox>("workloadOffloadOptimizer"), "On"));
        QVERIFY(choose(f.get<QComboBox>("workloadOffloadActivations"), "Off"));
        QVERIFY(choose(f.get<QComboBox>("workloadOverlapData"), "Off"));
        QVERIFY(choose(f.get<QComboBox>("workloadOverlapTensor"), "On"));
        QVERIFY(choose(f.get<QComboBox>("workloadOverlapPipeline"), "Off"));
        f.get<QCheckBox>("workloadNetworkReduction").click();
        const workload::PlanRequest& plan = f.job().plan;
        QVERIFY(plan.schedule == workload::PipelineSchedule::zeroBubble);
        QVERIFY(plan.contextExchange == workload::ContextExchange::allToAll);
        QCOMPARE(plan.shardingGroup.value(), 16);
        QCOMPARE(plan.recomputeShare.value(), .5);
        QCOMPARE(plan.expertTensorParallel.value(), 2);
        QCOMPARE(plan.sequenceParallel.value(), false);
        QCOMPARE(plan.offloadOptimizer.value(), true);
        QCOMPARE(plan.offloadActivations.value(), false);
        QCOMPARE(plan.overlapData.value(), false);
        QCOMPARE(plan.overlapTensor.value(), true);
        QCOMPARE(plan.overlapPipeline.value(), false);
        QVERIFY(f.job().networkReduction);
        // What the form shows is what it writes back.
        QVERIFY(choose(f.get<QComboBox>("workloadOverlapPipeline"), "Automatic"));
        QVERIFY(!f.job().plan.overlapPipeline);
        QCOMPARE(f.job().plan.shardingGroup.value(), 16);
    }

    void aPlanOfTheFileThatTheListDoesNotOfferIsKept() {
        WorkloadFixture f;
        f.openCluster();
        workload::TrainingJob odd = f.job();
        odd.plan.pipelineParallel = 3;
        odd.tokens = 1.23456789e12;
        odd.globalBatch_tokens = 4194304.5;
        f.edit(design::SetJob{odd});
        QCOMPARE(f.get<QComboBox>("workloadPipeline").currentText(), QString("3"));
        QVERIFY(choose(f.get<QComboBox>("workloadMicroBatch"), "2"));
        odd.plan.microBatch = 2;
        QVERIFY(f.job() == odd);
    }

    void theReasonStandsWhereThereIsNoEstimate() {
        WorkloadFixture f;
        f.session.waitForEvaluation();
        QVERIFY(!f.get<QLabel>("workloadPlan").text().isEmpty());
    }

    void formsLookGoodAtTheirDockSize() {
        SiteFixture site;
        site.openCluster();
        site.keepPictures("site");
        WorkloadFixture workload;
        workload.openCluster();
        workload.keepPictures("workload");
    }
};

CW_TEST(TestForms)
#include "test_forms.moc"
