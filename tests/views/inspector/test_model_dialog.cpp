// A model of one's own: by sizes or from a config.json, into the job and into the list.
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/model/workload/huggingface_texts.h"
#include "tests/test_program.h"
#include "tests/views/panel_fixture.h"
#include "views/inspector/model_dialog.h"
#include "views/inspector/plan_text.h"
#include "views/inspector/workload_panel.h"

using namespace cw;
using namespace cw::views;

namespace {

QString configFile(const QTemporaryDir& folder, const char* name) {
    for (const auto& published : test::publishedConfigs)
        if (QLatin1String(published.name) == QLatin1String(name)) {
            QFile file(folder.filePath(QLatin1String(name) + QStringLiteral(".json")));
            if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write");
            file.write(QByteArray::fromStdString(test::config(published.text)));
            return file.fileName();
        }
    qFatal("no such config");
}

struct OwnModelFixture : test::PanelFixture {
    OwnModelFixture() { session.useOwnModels(OwnModels(folder.filePath("own/models.json"))); }
    WorkloadPanel panel{session, theme};
    ModelDialog* dialog() {
        panel.describeModel();
        return panel.findChild<ModelDialog*>();
    }
};

}  // namespace

class TestModelDialog : public QObject {
    Q_OBJECT

private slots:
    void aConfigFillsTheFormAndCountsItsParameters() {
        const Theme theme(Scheme::light);
        QTemporaryDir folder;
        ModelDialog dialog({}, theme);
        QVERIFY(dialog.importConfig(configFile(folder, "DeepSeek-V3")));
        QCOMPARE(dialog.sizeBox("modelLayers")->value(), 61);
        QCOMPARE(dialog.sizeBox("expertLayers")->value(), 58);
        QVERIFY2(dialog.summary()->text().contains("671.0"), qPrintable(dialog.summary()->text()));
        QVERIFY(dialog.model().latentAttention.has_value());
        QVERIFY(dialog.importConfig(configFile(folder, "gpt2")));
        QVERIFY2(dialog.summary()->text().contains("0.12"), qPrintable(dialog.summary()->text()));
        QVERIFY(!dialog.model().experts.has_value());
        dialog.show();
        test::keepPicture(dialog, "model-dialog");
    }

    void aFileThatIsNoConfigChangesNothingAndSaysWhy() {
        const Theme theme(Scheme::light);
        QTemporaryDir folder;
        QFile file(folder.filePath("config.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{}");
        file.close();
        ModelDialog dialog({}, theme);
        const int before = dialog.sizeBox("modelLayers")->value();
        QVERIFY(!dialog.importConfig(file.fileName()));
        QCOMPARE(dialog.sizeBox("modelLayers")->value(), before);
        QVERIFY(!dialog.importConfig(folder.filePath("not-there.json")));
    }

    void whatIsSavedIsTheJobsModelAndIsOfferedInEveryDesign() {
        OwnModelFixture f;
        QVERIFY(!f.session.variant().job);
        ModelDialog* dialog = f.dialog();
        QVERIFY(dialog->importConfig(configFile(f.folder, "Qwen3-30B-A3B")));
        dialog->accept();
        QVERIFY(f.session.variant().job);
        QCOMPARE(f.session.variant().job->model.name, std::string("Qwen3-30B-A3B"));
        auto* list = f.panel.findChild<QComboBox*>("workloadModel");
        QCOMPARE(list->currentText(), QString("Qwen3-30B-A3B"));
        f.session.undo();
        QVERIFY(!f.session.variant().job);
        QVERIFY(list->findText("Qwen3-30B-A3B") > 0);
        const auto kept = OwnModels(f.folder.filePath("own/models.json")).read();
        QCOMPARE(kept.size(), std::size_t(1));
        QCOMPARE(kept.front().name, std::string("Qwen3-30B-A3B"));
    }

    void everyPartOfThePlanCanBeFixed() {
        OwnModelFixture f;
        f.openCluster();
        QVERIFY(test::choose(*f.panel.findChild<QComboBox*>("workloadInterleave"), "2"));
        QVERIFY(test::choose(*f.panel.findChild<QComboBox*>("workloadContext"), "1"));
        QVERIFY(test::choose(*f.panel.findChild<QComboBox*>("workloadExpert"), "8"));
        QVERIFY(test::choose(*f.panel.findChild<QComboBox*>("workloadData"), "4"));
        const workload::PlanRequest& plan = f.session.variant().job->plan;
        QCOMPARE(plan.interleave, std::optional(2));
        QCOMPARE(plan.contextParallel, std::optional(1));
        QCOMPARE(plan.expertParallel, std::optional(8));
        QCOMPARE(plan.dataParallel, std::optional(4));
    }

    void theSoftwareIsPartOfTheJob() {
        OwnModelFixture f;
        f.openCluster();
        QVERIFY(test::choose(*f.panel.findChild<QComboBox*>("workloadSoftware"),
                             "PyTorch FSDP, eager"));
        QCOMPARE(f.session.variant().job->software, workload::SoftwareStack::fsdpEager);
    }

    void aFigureOfThePlanAsksWhy() {
        OwnModelFixture f;
        f.openCluster();
        QSignalSpy asked(&f.panel, &WorkloadPanel::whyRequested);
        auto* plan = f.panel.findChild<QLabel*>("workloadPlan");
        QVERIFY(plan->text().contains("why:stepTime"));
        emit plan->linkActivated("why:stepTime");
        QCOMPARE(asked.count(), 1);
        QVERIFY(!quantityOfLink("why:nothing"));
    }
};

CW_TEST(TestModelDialog)
#include "test_model_dialog.moc"
