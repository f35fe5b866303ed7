#include "views/catalog/compare_page.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>

#include "views/catalog/fact_delegate.h"

namespace cw::views {

ComparePage::ComparePage(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      model_(new CompareModel(theme, this)),
      table_(new QTableView(this)),
      onlyDifferences_(new QCheckBox(tr("Only &differences"), this)),
      summary_(new QLabel(this)) {
    auto* back = new QPushButton(tr("&Back to the table"), this);
    back->setObjectName(QStringLiteral("compareBack"));
    onlyDifferences_->setObjectName(QStringLiteral("onlyDifferences"));
    table_->setModel(model_);
    table_->setItemDelegate(new FactDelegate(theme, table_));
    table_->setShowGrid(false);
    table_->setSelectionMode(QAbstractItemView::NoSelection);
    table_->setAccessibleName(tr("Parts side by side"));
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    table_->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table_->verticalHeader()->setDefaultSectionSize(3 * gridUnit_px + gridUnit_px / 2);
    auto* bar = new QHBoxLayout;
    bar->addWidget(back);
    bar->addWidget(onlyDifferences_);
    bar->addWidget(summary_, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(gridUnit_px);
    layout->addLayout(bar);
    layout->addWidget(table_, 1);
    connect(back, &QPushButton::clicked, this, &ComparePage::left);
    connect(onlyDifferences_, &QCheckBox::toggled, model_, &CompareModel::setOnlyDifferences);
    auto* escape = new QShortcut(QKeySequence(Qt::Key_Escape), this);
    escape->setContext(Qt::WidgetWithChildrenShortcut);
    connect(escape, &QShortcut::activated, this, &ComparePage::left);
}

void ComparePage::compare(const std::vector<const catalog::Part*>& parts) {
    model_->compare(parts);
    const int differences = model_->differences();
    summary_->setText(differences == 1
                          ? tr("One fact differs; it is marked with \u2260.")
                          : tr("%1 facts differ; they are marked with \u2260.").arg(differences));
    table_->setFocus();
}

}  // namespace cw::views
