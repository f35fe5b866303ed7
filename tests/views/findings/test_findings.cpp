// The findings dock: rows follow evaluations by differences, and every button acts on the document.
#include <QAbstractItemModelTester>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTimer>

#include "tests/test_program.h"
#include "tests/views/panel_fixture.h"
#include "views/findings/findings_panel.h"

using namespace cw;
using namespace cw::views;

namespace {

checks::Finding finding(const std::string& rule, std::int64_t device, const std::string& text) {
    checks::Finding made;
    made.rule = rule;
    made.text = text;
    made.key = text;
    made.devices = {design::DeviceId{device}};
    return made;
}

QStringList texts(const FindingsModel& model) {
    QStringList all;
    for (int row = 0; row < model.rowCount(); ++row)
        all << model.index(row, FindingsModel::textColumn).data().toString();
    return all;
}

struct Fixture : test::PanelFixture {
    Fixture() {
        panel.resize(1000, 230);
        panel.show();
    }
    QTableView& table() { return *panel.findChild<QTableView*>("findingsTable"); }
    QPushButton& fix() { return *panel.findChild<QPushButton*>("findingsFix"); }
    QPushButton& waive() { return *panel.findChild<QPushButton*>("findingsWaive"); }
    QLabel& empty() { return *panel.findChild<QLabel*>("findingsEmpty"); }

    int rowWhere(const std::function<bool(const checks::Finding&)>& matches) {
        for (int row = 0; row < panel.model().rowCount(); ++row)
            if (matches(panel.model().finding(row))) return row;
        return -1;
    }
    void click(int row) {
        const QModelIndex index = panel.model().index(row, FindingsModel::textColumn);
        table().scrollTo(index);
        QTest::mouseClick(table().viewport(), Qt::LeftButton, {},
                          table().visualRect(index).center());
    }
    /// Presses "Waive..." and answers the dialog: with this reason, or by Escape when empty.
    void waiveWith(const QString& reason) {
        QTimer::singleShot(0, &panel, [reason] {
            auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            if (!dialog) qFatal("no dialog");
            auto* accept = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
            if (accept->isEnabled()) qFatal("a waiver needs a reason");
            QTest::keyClicks(dialog->findChild<QLineEdit*>("waiverReason"), reason);
            if (reason.trimmed().isEmpty())
                dialog->reject();
            else
                QTest::mouseClick(accept, Qt::LeftButton);
        });
        QTest::mouseClick(&waive(), Qt::LeftButton);
    }

    FindingsPanel panel{session, theme};
    QSignalSpy changed{&session, &DesignSession::documentChanged};
};

}  // namespace

class TestFindings : public QObject {
    Q_OBJECT

private slots:
    void theModelTakesDifferences() {
        Theme theme(Scheme::light);
        FindingsModel model(theme);
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
        QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
        QSignalSpy moved(&model, &QAbstractItemModel::rowsMoved);
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
        model.setFindings({finding("A", 1, "a"), finding("B", 2, "b"), finding("C", 3, "c")});
        QCOMPARE(inserted.size(), 3);
        // The same thing with other figures stays its row.
        model.setFindings({finding("A", 1, "a now"), finding("C", 3, "c"), finding("D", 4, "d")});
        QCOMPARE(texts(model), QStringList({"a now", "c", "d"}));
        QCOMPARE(removed.size(), 1);
        QCOMPARE(inserted.size(), 4);
        model.setFindings({finding("D", 4, "d"), finding("A", 1, "a now"), finding("C", 3, "c")});
        QCOMPARE(texts(model), QStringList({"d", "a now", "c"}));
        QCOMPARE(moved.size(), 1);
        QCOMPARE(reset.size(), 0);
        // Two about the same thing: none is left over when one goes.
        model.setFindings({finding("A", 1, "one"), finding("A", 1, "two")});
        model.setFindings({finding("A", 1, "two")});
        QCOMPARE(texts(model), QStringList({"two"}));
        model.setFindings({});
        QCOMPARE(model.rowCount(), 0);
    }

    void rowsAreTheEvaluationsWorstFirst() {
        Fixture f;
        f.openCluster();
        const auto& findings = f.session.evaluation()->findings;
        QVERIFY(findings.size() > 1);
        QCOMPARE(f.panel.model().rowCount(), int(findings.size()));
        for (std::size_t i = 0; i < findings.size(); ++i)
            QCOMPARE(f.panel.model().finding(int(i)).text, findings[i].text);
        QVERIFY(f.table().isVisible());
        QVERIFY(!f.empty().isVisible());
    }

    void theChosenRowSurvivesAnEdit() {
        Fixture f;
        f.place("dgx-h100", 2);
        f.session.waitForEvaluation();
        const int row = f.rowWhere([](const auto& found) { return !found.devices.empty(); });
        QVERIFY(row >= 0);
        f.click(row);
        const std::string rule = f.panel.model().finding(row).rule;
        f.place("nvidia-qm9700");
        f.session.waitForEvaluation();
        const QModelIndex now = f.table().currentIndex();
        QVERIFY(now.isValid());
        QCOMPARE(f.panel.model().finding(now.row()).rule, rule);
    }

    void aClickSelectsWhatIsMeantAndAsksForIt() {
        Fixture f;
        f.place("dgx-h100", 2);
        f.session.waitForEvaluation();
        QSignalSpy centred(&f.session, &DesignSession::centreRequested);
        const int row = f.rowWhere([](const auto& found) { return !found.devices.empty(); });
        f.click(row);
        QVERIFY(f.session.selection().devices == f.panel.model().finding(row).devices);
        QVERIFY(centred.size() >= 1);
        QVERIFY(centred.front().front().value<Selection>() == f.session.selection());
        QCOMPARE(f.changed.size(), 1);
    }

    void theFixMendsTheDesignInOneStepAndItsFindingGoes() {
        Fixture f;
        f.openCluster();
        workload::TrainingJob job = *f.session.variant().job;
        job.plan.tensorParallel = 16;  // more GPUs than a node has
        f.session.perform(design::single(f.session.desk(), "Pin", design::SetJob{job}));
        f.session.waitForEvaluation();
        const int row = f.rowWhere([](const auto& found) { return found.fix.has_value(); });
        QVERIFY(row >= 0);
        f.click(row);
        f.changed.clear();
        const checks::Finding broken = f.panel.model().finding(row);
        QVERIFY(f.fix().isVisible());
        QCOMPARE(f.fix().text(), QString::fromStdString(broken.fix->name));
        const auto before = f.session.document();
        QTest::mouseClick(&f.fix(), Qt::LeftButton);
        QCOMPARE(f.changed.size(), 1);
        // A second press before the new findings are there must not fix anything twice.
        QVERIFY(!f.fix().isEnabled());
        QTest::mouseClick(&f.fix(), Qt::LeftButton);
        QCOMPARE(f.changed.size(), 1);
        f.session.waitForEvaluation();
        QVERIFY(f.rowWhere([&](const auto& found) {
            return found.rule == broken.rule && found.key == broken.key;
        }) < 0);
        f.session.undo();
        QVERIFY(f.session.document() == before);
    }

    /// Fixes that cost a search are not on offer before: neither their button nor their figures.
    void aFindingThatIsLookedAtIsSearchedForAFix() {
        Fixture f;
        f.openCluster();
        workload::TrainingJob job = *f.session.variant().job;
        job.plan.pipelineParallel = 7;  // does not divide the GPUs
        f.session.perform(design::single(f.session.desk(), "Pin", design::SetJob{job}));
        f.session.waitForEvaluation();
        const int row = f.rowWhere(
            [](const auto& found) { return found.searched == checks::SearchedFix::freePlan; });
        QVERIFY(row >= 0);
        QVERIFY(!f.panel.model().finding(row).fix);
        f.click(row);
        QVERIFY(f.fix().isVisible() && f.fix().isEnabled());
        QCOMPARE(f.fix().text(), QStringLiteral("Let the search choose the plan"));
        QTest::mouseClick(&f.fix(), Qt::LeftButton);
        QVERIFY(!f.session.variant().job->plan.pipelineParallel);
        f.session.waitForEvaluation();
        QVERIFY(f.session.evaluation()->throughput.estimate);
    }

    void noButtonOfANeighbourSlipsUnderTheMouse() {
        Fixture f;
        f.place("dgx-h100", 2);
        f.session.waitForEvaluation();
        QVERIFY(f.panel.model().rowCount() > 1);
        f.click(0);
        f.session.undo();
        f.session.waitForEvaluation();
        QVERIFY(!f.table().currentIndex().isValid());
        QVERIFY(!f.fix().isVisible());
        QVERIFY(!f.waive().isVisible());
    }

    void aWaiverNeedsAReasonAndCanBeWithdrawn() {
        Fixture f;
        f.openCluster();
        const auto before = f.session.evaluation()->counts;
        f.click(0);
        const checks::Finding chosen = f.panel.model().finding(0);
        f.changed.clear();
        f.waiveWith({});
        QCOMPARE(f.changed.size(), 0);
        f.waiveWith("  agreed with the customer ");
        QCOMPARE(f.changed.size(), 1);
        QCOMPARE(f.session.variant().waivers.size(), std::size_t(1));
        const design::Waiver waiver = f.session.variant().waivers.front();
        QCOMPARE(waiver.reason, std::string("agreed with the customer"));
        QCOMPARE(waiver.rule, chosen.rule);
        f.session.waitForEvaluation();
        const auto counts = f.session.evaluation()->counts;
        QCOMPARE(counts.error + counts.warning + counts.info,
                 before.error + before.warning + before.info - 1);
        const int row = f.rowWhere([](const auto& found) { return found.waived; });
        QVERIFY(row >= 0);
        QVERIFY(texts(f.panel.model())[row].contains("agreed with the customer"));
        QCOMPARE(f.table().currentIndex().row(), row);
        QCOMPARE(f.waive().text(), QString("Withdraw waiver"));
        QTest::mouseClick(&f.waive(), Qt::LeftButton);
        QVERIFY(f.session.variant().waivers.empty());
    }

    void findingsOfAPreviewCannotBeActedOn() {
        Fixture f;
        f.openCluster();
        f.click(0);
        QVERIFY(f.waive().isEnabled());
        f.session.preview(design::setDeviceCount(f.session.desk(), f.device("Node").id, 5).value());
        f.session.waitForEvaluation();
        QVERIFY(f.session.isPreview());
        QVERIFY(!f.waive().isEnabled() || !f.waive().isVisible());
        f.session.endPreview();
    }

    void anEmptyDesignSaysWhatToDo() {
        Fixture f;
        f.session.waitForEvaluation();
        if (f.panel.model().rowCount() == 0) {
            QVERIFY(f.empty().isVisible());
            QVERIFY(f.empty().text().contains("Add a server"));
        }
        f.openCluster();
        QVERIFY(!f.empty().isVisible());
    }

    void rowsLookGoodAtTheirDockSize() {
        Fixture f;
        f.openCluster();
        f.click(0);
        for (const auto scheme : {Scheme::light, Scheme::dark}) {
            f.theme.apply(*qobject_cast<QApplication*>(qApp), scheme);
            QCoreApplication::processEvents();
            test::keepPicture(f.panel,
                              QString("findings-") + (scheme == Scheme::light ? "light" : "dark"));
        }
    }
};

CW_TEST(TestFindings)
#include "test_findings.moc"
