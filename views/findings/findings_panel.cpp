#include "views/findings/findings_panel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>

#include "model/checks/searched_fix.h"
#include "views/findings/waive_dialog.h"

namespace cw::views {

namespace {

/// Rows of several lines need air between them to read as rows.
class RoomyRows : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override {
        return QStyledItemDelegate::sizeHint(option, index) + QSize(0, gridUnit_px);
    }
};

QTableView* makeTable(FindingsModel& model, QWidget* parent) {
    auto* table = new QTableView(parent);
    table->setModel(&model);
    table->setObjectName("findingsTable");
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setItemDelegate(new RoomyRows(table));
    table->setWordWrap(true);
    table->setShowGrid(false);
    table->verticalHeader()->hide();
    table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setSectionResizeMode(FindingsModel::severityColumn,
                                                    QHeaderView::ResizeToContents);
    table->horizontalHeader()->setSectionResizeMode(FindingsModel::textColumn,
                                                    QHeaderView::Stretch);
    table->horizontalHeader()->setSectionResizeMode(FindingsModel::ruleColumn,
                                                    QHeaderView::ResizeToContents);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->horizontalHeader()->setHighlightSections(false);
    table->setFrameShape(QFrame::NoFrame);
    table->setAccessibleName(FindingsPanel::tr("Findings"));
    return table;
}

}  // namespace

FindingsPanel::FindingsPanel(DesignSession& session, Theme& theme, QWidget* parent)
    : QWidget(parent),
      session_(session),
      model_(theme),
      table_(makeTable(model_, this)),
      empty_(new QLabel(this)),
      fix_(new QPushButton(this)),
      waive_(new QPushButton(this)),
      hint_(new QLabel(tr("Select a finding to go to what it means, to mend or to waive it."),
                       this)) {
    empty_->setObjectName("findingsEmpty");
    empty_->setAlignment(Qt::AlignCenter);
    empty_->setWordWrap(true);
    empty_->setMargin(2 * gridUnit_px);
    fix_->setObjectName("findingsFix");
    fix_->setToolTip(tr("Makes this change to the design, as one step that can be undone."));
    waive_->setObjectName("findingsWaive");
    waive_->setToolTip(
        tr("Accepts the finding with a reason. It stays in the list but is no longer counted."));
    hint_->setEnabled(false);
    hint_->setWordWrap(true);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(fix_);
    buttons->addWidget(waive_);
    buttons->addWidget(hint_, 1);
    buttons->addStretch();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, gridUnit_px / 2);
    layout->setSpacing(gridUnit_px / 2);
    layout->addWidget(table_, 1);
    layout->addWidget(empty_, 1);
    layout->addLayout(buttons);
    buttons->setContentsMargins(gridUnit_px, 0, gridUnit_px, 0);

    connect(table_, &QTableView::clicked, this,
            [this](const QModelIndex& index) { goTo(index.row()); });
    connect(table_, &QTableView::activated, this,
            [this](const QModelIndex& index) { goTo(index.row()); });
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this] { updateButtons(); });
    connect(fix_, &QPushButton::clicked, this, [this] { applyFix(); });
    connect(waive_, &QPushButton::clicked, this, [this] { waive(); });
    connect(&session_, &DesignSession::documentChanged, this, [this] {
        isStale_ = true;
        updateButtons();
    });
    connect(&session_, &DesignSession::evaluationChanged, this, [this] { takeEvaluation(); });
    takeEvaluation();
}

void FindingsPanel::takeEvaluation() {
    const auto evaluation = session_.evaluation();
    if (!session_.isPreview()) isStale_ = false;
    const QPersistentModelIndex chosen = table_->currentIndex();
    model_.setFindings(evaluation ? evaluation->findings : std::vector<checks::Finding>{});
    // When the chosen row has gone, the table offers its neighbour, and with it another button
    // under the mouse that has just pressed one.
    if (!chosen.isValid()) table_->setCurrentIndex({});
    const bool isEmpty = model_.rowCount() == 0;
    table_->setVisible(!isEmpty);
    empty_->setText(emptyText());
    empty_->setVisible(isEmpty);
    updateButtons();
}

QString FindingsPanel::emptyText() const {
    if (!session_.evaluation()) return tr("Checking...");
    if (session_.variant().devices.empty())
        return tr("Add a server to see what the rules say about the design.");
    return tr("No findings: every rule is satisfied.");
}

void FindingsPanel::goTo(int row) {
    const checks::Finding& finding = model_.finding(row);
    const design::Variant& variant = session_.variant();
    Selection things{finding.devices, finding.links};
    std::erase_if(things.devices, [&](design::DeviceId id) { return !variant.findDevice(id); });
    std::erase_if(things.links, [&](design::LinkId id) { return !variant.findLink(id); });
    if (things.empty()) return;
    session_.setSelection(things);
    emit session_.centreRequested(things);
}

const checks::Finding* FindingsPanel::current() const {
    const QModelIndex index = table_->currentIndex();
    return index.isValid() ? &model_.finding(index.row()) : nullptr;
}

void FindingsPanel::lookForFix() {
    const checks::Finding* finding = current();
    const auto evaluation = session_.evaluation();
    if (!finding || finding->searched == checks::SearchedFix::none || !evaluation) return;
    const auto& machine = evaluation->throughput.machine;
    const checks::Finding found = checks::withSearchedFix(
        *finding, session_.variant(), session_.document().pinned, machine ? &*machine : nullptr);
    model_.setFinding(table_->currentIndex().row(), found);
}

void FindingsPanel::updateButtons() {
    if (!session_.isPreview() && !isStale_) lookForFix();
    const checks::Finding* finding = current();
    // Findings of a preview, or from before the last change, are about a design that is not there.
    const bool canAct = finding && !session_.isPreview() && !isStale_;
    fix_->setVisible(finding && finding->fix);
    fix_->setEnabled(canAct);
    if (finding && finding->fix) fix_->setText(QString::fromStdString(finding->fix->name));
    waive_->setVisible(finding != nullptr);
    waive_->setEnabled(canAct);
    waive_->setText(finding && finding->waived ? tr("Withdraw waiver") : tr("Waive..."));
    hint_->setVisible(!finding && model_.rowCount() > 0);
}

void FindingsPanel::applyFix() {
    const checks::Finding* finding = current();
    if (!finding || !finding->fix || isStale_) return;
    const design::Transaction fix = *finding->fix;
    session_.perform(fix);
}

void FindingsPanel::waive() {
    const checks::Finding* shown = current();
    if (!shown) return;
    // A copy: evaluations may come in while the dialog is open.
    const checks::Finding finding = *shown;
    if (finding.waived) {
        withdrawWaiver(finding);
        return;
    }
    const std::string variant = session_.variant().name;
    const auto reason = askWaiverReason(QString::fromStdString(finding.text), this);
    if (!reason || session_.variant().name != variant) return;
    const design::Waiver waiver{finding.rule, finding.key, reason->toStdString()};
    session_.perform(design::single(session_.desk(), "Waive " + finding.rule,
                                    design::AddWaiver{waiver, std::nullopt}));
}

void FindingsPanel::withdrawWaiver(const checks::Finding& finding) {
    const auto& waivers = session_.variant().waivers;
    const auto match = std::find_if(waivers.begin(), waivers.end(), [&](const design::Waiver& w) {
        return w.rule == finding.rule && w.key == finding.key;
    });
    if (match == waivers.end()) return;
    session_.perform(design::single(session_.desk(), "Withdraw the waiver of " + finding.rule,
                                    design::RemoveWaiver{std::size_t(match - waivers.begin())}));
}

}  // namespace cw::views
