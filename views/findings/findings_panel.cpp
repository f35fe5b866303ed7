#include "views/findings/findings_panel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QVBoxLayout>
#include <algorithm>

#include "views/findings/waive_dialog.h"

namespace cw::views {

namespace {

QTableView* makeTable(FindingsModel& model, QWidget* parent) {
    auto* table = new QTableView(parent);
    table->setModel(&model);
    table->setObjectName("findingsTable");
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
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
    table->horizontalHeader()->setHighlightSections(false);
    table->setAccessibleName(FindingsPanel::tr("Findings"));
    return table;
}

}  // namespace

FindingsPanel::FindingsPanel(DesignSession& session, Theme& theme, QWidget* parent)
    : QWidget(parent),
      session_(session),
      model_(theme),
      table_(makeTable(model_, this)),
      empty_(new QLabel(tr("No findings: every rule is satisfied."), this)),
      fix_(new QPushButton(this)),
      waive_(new QPushButton(this)) {
    empty_->setAlignment(Qt::AlignCenter);
    empty_->setEnabled(false);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(fix_);
    buttons->addWidget(waive_);
    buttons->addStretch();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, gridUnit_px / 2);
    layout->setSpacing(gridUnit_px / 2);
    layout->addWidget(table_);
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
    connect(&session_, &DesignSession::evaluationChanged, this, [this] { takeEvaluation(); });
    takeEvaluation();
}

void FindingsPanel::takeEvaluation() {
    const auto evaluation = session_.evaluation();
    model_.setFindings(evaluation ? evaluation->findings : std::vector<checks::Finding>{});
    const bool isEmpty = model_.rowCount() == 0;
    table_->setVisible(!isEmpty);
    empty_->setVisible(isEmpty);
    updateButtons();
}

void FindingsPanel::goTo(int row) {
    const checks::Finding& finding = model_.finding(row);
    const Selection things{finding.devices, finding.links};
    if (things.empty()) return;
    session_.setSelection(things);
    emit session_.centreRequested(things);
}

const checks::Finding* FindingsPanel::current() const {
    const QModelIndex index = table_->currentIndex();
    return index.isValid() ? &model_.finding(index.row()) : nullptr;
}

void FindingsPanel::updateButtons() {
    const checks::Finding* finding = current();
    // A preview's findings belong to a design that does not exist: nothing can be done about them.
    const bool canAct = finding && !session_.isPreview();
    fix_->setVisible(finding && finding->fix);
    fix_->setEnabled(canAct);
    if (finding && finding->fix) fix_->setText(QString::fromStdString(finding->fix->name));
    waive_->setVisible(finding != nullptr);
    waive_->setEnabled(canAct);
    waive_->setText(finding && finding->waived ? tr("Withdraw waiver") : tr("Waive..."));
}

void FindingsPanel::applyFix() {
    const checks::Finding* finding = current();
    if (!finding || !finding->fix) return;
    const design::Transaction fix = *finding->fix;
    session_.perform(fix);
}

void FindingsPanel::waive() {
    const checks::Finding* finding = current();
    if (!finding) return;
    if (finding->waived) {
        withdrawWaiver(*finding);
        return;
    }
    const auto reason = askWaiverReason(QString::fromStdString(finding->text), this);
    if (!reason) return;
    const design::Waiver waiver{finding->rule, finding->key, reason->toStdString()};
    session_.perform(design::single(session_.desk(), "Waive " + finding->rule,
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
