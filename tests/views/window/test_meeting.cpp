// A meeting, lived through the window: from a blank design to the bill of materials. Its steps
// build on one another, in the order in which they stand here.
#include <QFile>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QTableWidget>
#include <numeric>
#include <set>

#include "model/design/document_file.h"
#include "model/units.h"
#include "tests/test_program.h"
#include "tests/views/window/meeting_room.h"
#include "views/charts/charts_panel.h"
#include "views/inspector/part_combo.h"
#include "views/session/paths.h"
#include "views/theme/numbers.h"

using namespace cw;
using namespace cw::views;
using test::fitted;

namespace {

const std::string dgx = "dgx-h200";
const std::string chassis = "smc-sys-821ge-tnhr";
const std::string leaf = "nvidia-qm9700";
const std::string managementSwitch = "nvidia-sn2201";
const std::string nic = "nv-cx7-1p-ndr-osfp";
const std::string h100 = "h100-sxm5-80gb";
const std::string h200 = "h200-sxm5-141gb";
const std::string h20 = "h20-sxm5-96gb";

/// What a customer looks at.
struct Figures {
    explicit Figures(const evaluation::Evaluation& evaluation)
        : tokens_per_s(evaluation.throughput.estimate ? evaluation.throughput.estimate->tokens_per_s
                                                      : 0),
          peak_W(evaluation.power.it.peak_W),
          capex(evaluation.capex.typical) {}
    bool operator==(const Figures&) const = default;
    double tokens_per_s;
    double peak_W;
    Money capex;
};

const design::Link* linkOf(const design::Variant& variant, design::Network network) {
    for (const design::Link& link : variant.links)
        if (link.network == network) return &link;
    return nullptr;
}

double stackAt(const BarChartData& chart, int category) {
    double sum = 0;
    for (const BarSeries& series : chart.series) sum += series.values.at(std::size_t(category));
    return sum;
}

/// RFC 4180, without line breaks in fields: as people and spreadsheets read it.
std::vector<QStringList> readCsv(const QString& name) {
    QFile file(name);
    if (!file.open(QIODevice::ReadOnly)) return {};
    std::vector<QStringList> rows;
    QStringList row;
    QString field;
    bool isQuoted = false;
    const QString text = QString::fromUtf8(file.readAll());
    for (const QChar c : text) {
        if (c == QLatin1Char('"')) {
            if (!isQuoted && !field.isEmpty()) field += c;
            isQuoted = !isQuoted;
        } else if (isQuoted || (c != QLatin1Char(',') && !c.isSpace()) || c == QLatin1Char(' ')) {
            field += c;
        } else if (c == QLatin1Char(',') || c == QLatin1Char('\n')) {
            row << std::exchange(field, {});
            if (c == QLatin1Char('\n')) rows.push_back(std::exchange(row, {}));
        }
    }
    return rows;
}

Money moneyIn(const QString& field) {
    return Money::fromText(field.toStdString());
}

}  // namespace

class TestMeeting : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<test::MeetingRoom> room_;
    std::optional<design::Document> blank_;
    std::optional<design::Document> end_;
    bool hasFailed_ = false;

    const design::Variant& variant() const { return room_->session->variant(); }
    QAction& action(const char* id) { return *room_->window.commands().action(id); }

    /// The row of a fitted part in the inspector's table.
    int fittingRow(const std::string& part) {
        auto* table = room_->box<QTableWidget>("fittingsTable");
        for (int row = 0; row < table->rowCount(); ++row) {
            auto* parts = qobject_cast<QComboBox*>(table->cellWidget(row, 1));
            if (parts && parts->currentData().toString().toStdString() == part) return row;
        }
        return -1;
    }

    const BarChartData& chart(ChartsPanel::Chart which) {
        return room_->window.findChild<ChartsPanel*>()->chart(which).data();
    }

    void compareCharts(const evaluation::Evaluation& expected) {
        const facility::Power& power = expected.power;
        const std::array loads{power.it.idle_W, power.it.typical_W, power.it.peak_W};
        const std::array heats{power.idleHeat_BTUph, power.typicalHeat_BTUph, power.peakHeat_BTUph};
        for (int load = 0; load < 3; ++load) {
            QCOMPARE(stackAt(chart(ChartsPanel::power), load) * 1e3, loads[std::size_t(load)]);
            QCOMPARE(stackAt(chart(ChartsPanel::heat), load) * 1e3, heats[std::size_t(load)]);
        }
        const BarChartData& cost = chart(ChartsPanel::cost);
        QCOMPARE(stackAt(cost, int(cost.categories.size()) - 1) * 1e3,
                 expected.capex.typical.dollars());
        QCOMPARE(cost.whiskers.back().low * 1e3, expected.capex.low.dollars());
        QCOMPARE(cost.whiskers.back().high * 1e3, expected.capex.high.dollars());
        const performance::Estimate& estimate = *expected.throughput.estimate;
        const BarChartData& shares = chart(ChartsPanel::throughput);
        QVERIFY(shares.headline.contains(rateText(estimate.tokens_per_s)));
        QVERIFY(shares.headline.contains(percentText(estimate.mfu)));
        const auto& shown = shares.series.front().values;
        QCOMPARE(std::accumulate(shown.begin(), shown.end(), 0.0), 100.0);
        const auto matrix = shares.categories.indexOf(QStringLiteral("Matrix work"));
        QVERIFY(matrix >= 0);
        QCOMPARE(shown[std::size_t(matrix)],
                 100.0 * estimate.step.matrix_s / estimate.step.total_s);
    }

    /// "Value unit" of a cell of the headline strip begins with this figure.
    void compareCell(const char* id, const QString& figure) {
        for (const HeadlineCell* cell : room_->window.headline().cells())
            if (cell->item().id == QLatin1String(id)) {
                const QString shown = cell->item().value + QChar(0x00a0) + cell->item().unit;
                QVERIFY2(shown.startsWith(figure), qPrintable(shown + " for " + figure));
                return;
            }
        QFAIL(id);
    }

    void compareHeadline(const evaluation::Evaluation& expected) {
        const performance::Estimate& estimate = *expected.throughput.estimate;
        compareCell("gpus", QString::number(expected.gpus));
        compareCell("rate", rateText(estimate.tokens_per_s));
        compareCell("mfu", percentText(estimate.mfu));
        compareCell("time", durationText(estimate.timeToTrain_s));
        compareCell("typical", powerText(expected.power.it.typical_W));
        compareCell("peak", powerText(expected.power.it.peak_W));
        compareCell("heat", heatText(expected.power.peakHeat_BTUph));
        compareCell("capex", moneyShort(expected.capex.typical));
    }

private Q_SLOTS:
    void initTestCase() {
        QSettings().clear();
        room_ = std::make_unique<test::MeetingRoom>();
    }
    void cleanupTestCase() { room_.reset(); }
    void init() { QVERIFY2(!hasFailed_, "an earlier step of the meeting failed"); }
    void cleanup() { hasFailed_ = hasFailed_ || QTest::currentTestFailed(); }

    void itBeginsWithABlankDesign() {
        room_->box<QAbstractButton>("startNew")->click();
        QVERIFY(room_->window.hasDesign());
        QVERIFY(variant().devices.empty());
        QVERIFY(!room_->session->history().canUndo());
        QCOMPARE(room_->evaluation().gpus, 0L);
        blank_ = room_->document();
        QCoreApplication::processEvents();
    }

    void nodesAndASwitchAreDraggedIn() {
        const QRect sheet = room_->canvas().viewport()->rect();
        room_->dragFromPalette(dgx, {sheet.width() / 2, sheet.height() * 3 / 4});
        QCOMPARE(variant().devices.size(), std::size_t(1));
        QCOMPARE(variant().devices.front().part, dgx);
        // The drop selected it, so the inspector shows it.
        test::typeInto(*room_->box<QSpinBox>("deviceCount"), QStringLiteral("4"));
        QCOMPARE(room_->device(dgx).count, 4);
        room_->dragFromPalette(leaf, {sheet.width() / 2, sheet.height() / 4});
        QCOMPARE(variant().devices.size(), std::size_t(2));
        QCOMPARE(room_->evaluation().gpus, 32L);
    }

    void aNicForACompleteSystemIsRefusedWithTheReason() {
        const design::Document before = room_->document();
        QSignalSpy refused(room_->session.get(), &DesignSession::refused);
        room_->dragFromPalette(nic, room_->middleOf(dgx));
        QCOMPARE(refused.count(), 1);
        QVERIFY(!refused.front().front().toString().isEmpty());
        QVERIFY(room_->canvas().bubble().isVisible());
        QVERIFY(room_->document() == before);
    }

    void theNodesAreReplacedByAChassisThatTakesParts() {
        room_->click(room_->middleOf(dgx));
        auto* part = room_->box<PartCombo>("devicePart");
        QVERIFY(test::choose(*part,
                             QString::fromStdString(test::shippedCatalog().find(chassis)->name)));
        QTRY_COMPARE(room_->device(chassis).count, 4);
        QCOMPARE(fitted(room_->device(chassis), h100), 8);
        QCOMPARE(variant().devices.size(), std::size_t(2));
    }

    void nicsAreTakenOutAndFittedByDropping() {
        room_->click(room_->middleOf(chassis));
        const int row = fittingRow(nic);
        QVERIFY(row >= 0);
        auto* count =
            qobject_cast<QSpinBox*>(room_->box<QTableWidget>("fittingsTable")->cellWidget(row, 2));
        QVERIFY(count);
        test::typeInto(*count, QStringLiteral("0"));
        QTRY_COMPARE(fitted(room_->device(chassis), nic), 0);

        room_->dragFromPalette(nic, room_->middleOf(chassis));
        QCOMPARE(fitted(room_->device(chassis), nic), 1);
        room_->dragFromPalette(nic, room_->middleOf(chassis), Qt::ShiftModifier);
        QCOMPARE(fitted(room_->device(chassis), nic), 8);
    }

    void withoutCablesThereAreErrors() {
        auto* model = room_->box<QComboBox>("workloadModel");
        QVERIFY(test::choose(*model, QStringLiteral("Llama 2 70B")));
        QVERIFY(variant().job);
        QCOMPARE(variant().job->model.id, std::string("llama-2-70b"));
        QVERIFY(room_->evaluation().counts.error > 0);
    }

    void aDragFromPortToPortCablesAllNodes() {
        room_->press(Qt::Key_F);
        QVERIFY(room_->canvas().zoom() >= detailScale);
        room_->drag(room_->portOf(chassis, "osfp", nic), room_->portOf(leaf, "osfp"));
        const design::Link* link = linkOf(variant(), design::Network::compute);
        QVERIFY(link);
        QCOMPARE(design::cablesOf(variant(), *link), 32L);
        QVERIFY(!link->cable.empty());
    }

    void theManagementNetworkIsCabled() {
        const QRect sheet = room_->canvas().viewport()->rect();
        room_->dragFromPalette(managementSwitch, {sheet.width() / 5, sheet.height() / 2});
        room_->press(Qt::Key_F);
        room_->drag(room_->portOf(chassis, "bmc"), room_->portOf(managementSwitch, "rj45"));
        const design::Link* link = linkOf(variant(), design::Network::management);
        QVERIFY(link);
        QCOMPARE(design::cablesOf(variant(), *link), 4L);
    }

    void theFindingsFallToZeroErrors() {
        QCOMPARE(room_->evaluation().counts.error, 0);
        QVERIFY(room_->evaluation().throughput.estimate);
        QVERIFY(room_->evaluation().unpriced.empty() || room_->evaluation().counts.warning > 0);
    }

    void chartsAndHeadlineShowTheFiguresOfTheEvaluation() {
        room_->session->waitForEvaluation();
        // Evaluated once more, beside the window: the window must not have figures of its own.
        const evaluation::Evaluation apart =
            evaluation::evaluate(variant(), room_->document().pinned, {&room_->session->catalog()});
        QVERIFY(Figures(apart) == Figures(room_->evaluation()));
        compareCharts(apart);
        compareHeadline(apart);
    }

    void otherGpusAreDroppedInAndTheFiguresMove() {
        const Figures withH100(room_->evaluation());
        room_->dragFromPalette(h200, room_->middleOf(chassis), Qt::ShiftModifier);
        QCOMPARE(fitted(room_->device(chassis), h200), 8);
        QCOMPARE(fitted(room_->device(chassis), h100), 0);
        const Figures withH200(room_->evaluation());
        QVERIFY(withH200.capex > withH100.capex);
        QVERIFY(withH200.tokens_per_s > withH100.tokens_per_s);
        compareHeadline(room_->evaluation());

        // The 400 W part with the arithmetic cut down: everything falls.
        room_->dragFromPalette(h20, room_->middleOf(chassis), Qt::ShiftModifier);
        QCOMPARE(fitted(room_->device(chassis), h20), 8);
        const Figures withH20(room_->evaluation());
        QVERIFY(withH20.capex < withH200.capex);
        QVERIFY(withH20.tokens_per_s < withH200.tokens_per_s / 2);
        QVERIFY(withH20.peak_W < withH200.peak_W);
        compareHeadline(room_->evaluation());
        compareCharts(room_->evaluation());

        room_->press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(fitted(room_->device(chassis), h200), 8);
        QVERIFY(Figures(room_->evaluation()) == withH200);
        QCOMPARE(room_->evaluation().counts.error, 0);
    }

    void undoGoesBackToTheBlankDesignAndRedoToTheEnd() {
        end_ = room_->document();
        int steps = 0;
        for (; action("edit.undo").isEnabled(); ++steps)
            room_->press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(steps >= 10);
        QVERIFY(room_->document() == *blank_);
        QCOMPARE(room_->evaluation().gpus, 0L);
        for (int i = 0; i < steps; ++i)
            room_->press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(room_->document() == *end_);
        QCOMPARE(room_->evaluation().counts.error, 0);
    }

    void savedAndOpenedAgainItIsTheSame() {
        const QString file = room_->folder.file(QStringLiteral("meeting.cluster"));
        QVERIFY(room_->window.files().saveTo(file));
        QVERIFY(!room_->window.isWindowModified());
        const auto later = room_->folder.session();
        later->open(file);
        QVERIFY(later->document() == *end_);
        later->waitForEvaluation();
        QVERIFY(Figures(*later->evaluation()) == Figures(room_->evaluation()));
        QVERIFY(later->leftOverJournals({file}).isEmpty());
    }

    void theBillOfMaterialsAddsUpToTheCapitalCost() {
        const QString file = room_->folder.file(QStringLiteral("bom.csv"));
        QVERIFY(room_->window.exports().write(ExportActions::Format::bomCsv, file));
        const std::vector<QStringList> rows = readCsv(file);
        QVERIFY(rows.size() > 5);
        const auto column = [&](const char* name) {
            return rows.front().indexOf(QLatin1String(name));
        };
        const auto quantity = column("Quantity");
        const auto unit = column("Unit price typical (USD)");
        const std::array extended{column("Extended low (USD)"), column("Extended typical (USD)"),
                                  column("Extended high (USD)")};
        std::array<Money, 3> sums;
        std::set<QString> numbers;
        for (std::size_t i = 1; i + 1 < rows.size(); ++i) {
            const QStringList& row = rows[i];
            QCOMPARE(row.size(), rows.front().size());
            QVERIFY2(numbers.insert(row[column("Vendor")] + row[column("Part number")]).second,
                     qPrintable(row[column("Part number")]));
            if (row[unit].isEmpty()) continue;
            QVERIFY(moneyIn(row[unit]) * row[quantity].toLong() == moneyIn(row[extended[1]]));
            for (std::size_t k = 0; k < sums.size(); ++k) sums[k] += moneyIn(row[extended[k]]);
        }
        const MoneyRange& capex = room_->evaluation().capex;
        QVERIFY(sums == (std::array{capex.low, capex.typical, capex.high}));
        for (std::size_t k = 0; k < sums.size(); ++k)
            QVERIFY(moneyIn(rows.back()[extended[k]]) == sums[k]);
    }
};

CW_TEST(TestMeeting)
#include "test_meeting.moc"
