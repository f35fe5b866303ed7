#include "views/inspector/bom_panel.h"

#include <QHeaderView>
#include <QVBoxLayout>

namespace cw::views {

namespace {

/// Below, only the columns that say what is bought and for how much fit beside each other.
constexpr int wide_px = 720;
constexpr int veryWide_px = 1100;

QTableView* makeTable(BomModel& model, QWidget* parent) {
    auto* table = new QTableView(parent);
    table->setObjectName("bomTable");
    table->setAccessibleName(BomPanel::tr("Bill of materials"));
    table->setModel(&model);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->setFrameShape(QFrame::NoFrame);
    table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->verticalHeader()->hide();
    table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + gridUnit_px);
    QHeaderView& header = *table->horizontalHeader();
    header.setSectionResizeMode(QHeaderView::ResizeToContents);
    header.setSectionResizeMode(BomModel::description, QHeaderView::Stretch);
    header.setMinimumSectionSize(48);
    header.setHighlightSections(false);
    return table;
}

}  // namespace

BomPanel::BomPanel(DesignSession& session, Theme& theme, QWidget* parent)
    : QWidget(parent),
      session_(session),
      model_(theme),
      table_(makeTable(model_, this)),
      empty_(new QLabel(
          tr("Nothing to buy yet. Add a server to see what is ordered and what it costs."), this)) {
    empty_->setObjectName("bomEmpty");
    empty_->setAlignment(Qt::AlignCenter);
    empty_->setWordWrap(true);
    empty_->setMargin(2 * gridUnit_px);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(table_);
    layout->addWidget(empty_, 1);
    for (const auto signal : {&DesignSession::documentChanged, &DesignSession::documentReplaced,
                              &DesignSession::activeVariantChanged})
        connect(&session_, signal, this, &BomPanel::refresh);
    takeBom();
}

void BomPanel::refresh() {
    isStale_ = true;
    if (isVisible()) takeBom();
}

void BomPanel::takeBom() {
    isStale_ = false;
    model_.setBom(exchange::buildBom(session_.document(), session_.variant()));
    const bool isEmpty = model_.rowCount() == 0;
    table_->setVisible(!isEmpty);
    empty_->setVisible(isEmpty);
}

void BomPanel::showEvent(QShowEvent* event) {
    if (isStale_) takeBom();
    fitColumns();
    QWidget::showEvent(event);
}

void BomPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitColumns();
}

void BomPanel::fitColumns() {
    const bool isWide = width() >= wide_px;
    const bool isVeryWide = width() >= veryWide_px;
    for (const int column :
         {BomModel::partNumber, BomModel::unitPrice, BomModel::low, BomModel::high})
        table_->setColumnHidden(column, !isWide);
    for (const int column : {BomModel::category, BomModel::vendor, BomModel::note})
        table_->setColumnHidden(column, !isVeryWide);
}

}  // namespace cw::views
