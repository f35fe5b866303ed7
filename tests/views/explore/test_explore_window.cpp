// The whole way: a request is asked, searched on its thread, shown, brushed, and a design of the
// answer is put on the canvas and taken back.
#include <QComboBox>
#include <QLabel>
#include <QTableView>

#include "model/design/gestures.h"
#include "model/file.h"
#include "tests/test_program.h"
#include "tests/views/explore/explore_fixture.h"

using namespace cw;
using namespace cw::views;
using test::ExploreFixture;

namespace {

const QByteArray wideLimits("\"budget\": \"$5M\", \"power\": \"200 kW\"");

QString textOf(ExploreFixture& f, const char* name) {
    return f.window.findChild<QLabel*>(QLatin1String(name))->text();
}

}  // namespace

class TestExploreWindow : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void itBeginsWithTheWorkOfTheDesignOnTheCanvas() {
        ExploreFixture f;
        const explore::Request request = f.window.form().request();
        QCOMPARE(request.workloads.size(), std::size_t(1));
        QVERIFY(request.workloads.front() == *f.session.variant().job);
        QVERIFY(request.site == f.session.variant().site);
        QVERIFY(f.button("exploreStart").isEnabled());
        QVERIFY(!f.button("explorePut").isEnabled());
    }

    void aDesignOfTheAnswerGoesOnTheCanvasAndBack() {
        ExploreFixture f;
        const explore::Result& result = f.explored(wideLimits);
        QVERIFY(result.isFeasible());
        QCOMPARE(f.window.designs().shown().rowCount(), int(result.front.size()));
        QVERIFY(f.window.designs().scatter().data().dots.size() >= result.front.size());
        test::keepPicture(f.window, "explore");

        const design::Document before = f.session.document();
        f.button("explorePut").click();
        QCOMPARE(f.session.document().variants.size(), before.variants.size() + 1);
        QCOMPARE(f.session.variant().name, std::string("Explored"));
        f.session.waitForEvaluation();
        // The table is sorted by cost, and its first row is chosen.
        QVERIFY(std::fabs(f.session.evaluation()->capex.typical.dollars() -
                          result.front.front().point.figures.of(explore::Objective::cost)) < 0.01);
        f.session.undo();
        QVERIFY(f.session.document() == before);
    }

    // Not the last tab, which is another alternative.
    void undoLeadsBackToTheVariantThatWasShown() {
        ExploreFixture f;
        const std::string shown = f.session.variant().name;
        f.session.perform(design::duplicateVariant(f.session.desk(), "Second"));
        f.session.perform(design::duplicateVariant(f.session.desk(), "Third"));
        f.session.setActiveVariant("Second");
        f.session.setActiveVariant(shown);
        f.explored(wideLimits);
        f.button("explorePut").click();
        QCOMPARE(f.session.variant().name, std::string("Explored"));
        f.session.undo();
        QCOMPARE(f.session.variant().name, shown);
    }

    void objectivesAreNamedByWhatIsAskedBeforeTheFirstSearch() {
        ExploreFixture f;
        const auto names = [&](const char* box) {
            auto* found = f.window.findChild<QComboBox*>(QLatin1String(box));
            QStringList texts;
            for (int i = 0; i < found->count(); ++i) texts << found->itemText(i);
            return texts.join(QLatin1Char('|'));
        };
        QVERIFY(names("exploreX").contains("Time to train"));
        f.openRequest(
            "{\"service\": {\"model\": \"llama-2-70b\","
            " \"promptTokens\": 1000, \"outputTokens\": 200},"
            " \"objectives\": [\"cost\", \"time\"]}");
        QVERIFY2(f.window.form().request().service, qPrintable(f.window.problem()));
        for (const char* box : {"exploreX", "exploreY"}) {
            QVERIFY2(!names(box).contains("Time to train"), qPrintable(names(box)));
            QVERIFY(names(box).contains("million output tokens"));
        }
        QVERIFY(!f.button("exploreObjectives").text().contains("train"));
        // The design on the canvas trains, the request serves.
        QVERIFY(names("sweepObjective").contains("Time to train"));
        f.window.findChild<QComboBox*>("sweepSubject")->setCurrentIndex(1);
        QVERIFY2(!names("sweepObjective").contains("Time to train"),
                 qPrintable(names("sweepObjective")));
    }

    void anAnswerIsSavedAndTakenUpAgain() {
        ExploreFixture f;
        const std::size_t found = f.explored(wideLimits).front.size();
        const QString file = f.folder.filePath("answer.json");
        f.window.saveResult(file);
        ExploreFixture again;
        again.window.openRequest(file);
        QVERIFY(again.waitUntilIdle());
        QVERIFY2(again.window.runner().exploration(), qPrintable(again.window.problem()));
        QCOMPARE(again.window.runner().exploration()->result.front.size(), found);
        QVERIFY(again.window.form().request() == f.window.form().request());
        again.button("explorePut").click();
        QCOMPARE(again.session.variant().name, std::string("Explored"));
        // What the command line would merge is the same file.
        const QString twice = f.folder.filePath("again.json");
        again.window.saveResult(twice);
        QCOMPARE(readFile(twice.toStdString(), 1u << 26), readFile(file.toStdString(), 1u << 26));
    }

    void aRectangleOverTheDotsFiltersTheTable() {
        ExploreFixture f;
        const explore::Result& result = f.explored(wideLimits);
        QVERIFY(result.front.size() > 1);
        ScatterView& scatter = f.window.designs().scatter();
        QTest::qWait(0);
        const ScatterDot first = scatter.data().dots.front();
        const QPoint at = scatter.pixelOf(first.at).toPoint();
        QWidget* sheet = scatter.viewport();
        QTest::mousePress(sheet, Qt::LeftButton, {}, at - QPoint(6, 6));
        QTest::mouseMove(sheet, at);
        QTest::mouseMove(sheet, at + QPoint(6, 6));
        QTest::mouseRelease(sheet, Qt::LeftButton, {}, at + QPoint(6, 6));
        const int inside = f.window.designs().shown().rowCount();
        QVERIFY(inside >= 1);
        QVERIFY(inside < int(result.front.size()));
        test::keepPicture(f.window, "explore-brushed");
        // A click beside all dots takes it away.
        QTest::mouseClick(sheet, Qt::LeftButton, {}, QPoint(sheet->width() - 12, 12));
        QCOMPARE(f.window.designs().shown().rowCount(), int(result.front.size()));
    }

    void theOthersAreListedWhereAskedFor() {
        ExploreFixture f;
        const explore::Result& result = f.explored(wideLimits);
        const int rows = f.window.designs().designs().rowCount();
        QVERIFY(rows > int(result.front.size()));
        f.window.findChild<QCheckBox*>("exploreLosers")->setChecked(true);
        QCOMPARE(f.window.designs().shown().rowCount(), rows);
    }

    void clashingLimitsAreNamedWithWhatWouldDo() {
        ExploreFixture f;
        const explore::Result& result = f.explored("\"budget\": \"$2M\", \"deadline\": \"1 day\"");
        QVERIFY(!result.isFeasible());
        QVERIFY(!result.relaxations.empty());
        const QString text = textOf(f, "exploreSummary");
        QVERIFY2(text.contains("Nothing keeps all limits"), qPrintable(text));
        for (const explore::Relaxation& relaxation : result.relaxations)
            QVERIFY(text.contains(QString::fromStdString(relaxation.words).toHtmlEscaped()));
        test::keepPicture(f.window, "explore-clash");
    }

    void whyNotIsAnsweredForAnyPart() {
        ExploreFixture f;
        f.explored(wideLimits);
        auto* part = f.window.findChild<QComboBox*>("explorePart");
        part->setCurrentIndex(part->findData("h100-sxm5-80gb"));
        QVERIFY(f.button("exploreAsk").isEnabled());
        f.button("exploreAsk").click();
        QVERIFY(f.waitUntilIdle());
        const QString h100 = textOf(f, "exploreAnswer");
        QVERIFY2(h100.contains("H100"), qPrintable(h100));
        part->setCurrentIndex(part->findData("mi300x-192gb"));
        f.button("exploreAsk").click();
        QVERIFY(f.waitUntilIdle());
        QVERIFY2(textOf(f, "exploreAnswer").contains("MI300X"), qPrintable(h100));
        part->setEditText("no such part");
        f.button("exploreAsk").click();
        QVERIFY(f.waitUntilIdle());
        QVERIFY(f.window.problem().contains("no such part"));
    }

    void aSearchThatIsCancelledGivesWhatItHas() {
        ExploreFixture f;
        f.openRequest(
            "{\"workloads\": [{\"model\": \"llama-3.1-70b\", \"tokens\": \"2T\"}],"
            " \"limits\": {\"budget\": \"$200M\"}, \"vary\": {\"nodes\": [1, 2000]}}");
        f.button("exploreStart").click();
        QVERIFY(f.window.runner().isBusy());
        f.button("exploreCancel").click();
        QVERIFY(f.waitUntilIdle(5000));
        QVERIFY(f.window.runner().exploration()->result.cancelled);
        QVERIFY(textOf(f, "exploreSummary").contains("Cancelled"));
    }

    void theWindowMayCloseWhileItSearches() {
        auto f = std::make_unique<ExploreFixture>();
        f->openRequest(
            "{\"workloads\": [{\"model\": \"llama-3.1-70b\", \"tokens\": \"2T\"}],"
            " \"vary\": {\"nodes\": [1, 2000]}}");
        f->button("exploreStart").click();
        f.reset();
        QCoreApplication::processEvents();
    }
};

CW_TEST(TestExploreWindow)
#include "test_explore_window.moc"
