#include "views/catalog/discounts_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "model/error.h"
#include "views/theme/first_size.h"

namespace cw::views {

namespace {

enum DiscountColumn { scopeColumn, ofColumn, shareColumn };

using Scope = catalog::Discount::Scope;

QString shareText(int hundredths) {
    return QLocale().toString(hundredths / 100.0, 'f', hundredths % 100 == 0 ? 0 : 2);
}

}  // namespace

DiscountsDialog::DiscountsDialog(const catalog::PriceBook& book, const catalog::Catalog& catalog,
                                 const Theme& theme, QWidget* parent)
    : QDialog(parent),
      catalog_(catalog),
      theme_(theme),
      table_(new QTableWidget(0, 3, this)),
      problem_(new QLabel(this)) {
    setObjectName(QStringLiteral("discounts"));
    setWindowTitle(tr("Discounts of %1").arg(QString::fromStdString(book.name)));
    for (const catalog::PartName& part : catalog.names()) {
        vendors_ << QString::fromStdString(part.vendor);
        parts_ << QString::fromStdString(part.id);
    }
    vendors_.removeDuplicates();
    vendors_.sort(Qt::CaseInsensitive);
    table_->setHorizontalHeaderLabels({tr("Off"), tr("Vendor or part"), tr("Discount, %")});
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table_->horizontalHeader()->setSectionResizeMode(ofColumn, QHeaderView::Stretch);
    table_->verticalHeader()->hide();
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    auto* about = new QLabel(tr("Of several that cover a price the most exact alone applies: the "
                                "price's own, the part's, the vendor's, the whole book's."),
                             this);
    about->setWordWrap(true);
    problem_->setWordWrap(true);
    problem_->setTextFormat(Qt::PlainText);
    problem_->setStyleSheet(
        QStringLiteral("color: %1").arg(theme_.color(Role::severityError).name()));
    problem_->hide();
    auto* add = new QPushButton(tr("&Add"), this);
    auto* remove = new QPushButton(tr("&Take away"), this);
    connect(add, &QPushButton::clicked, this, [this] { addRow({Scope::vendor, {}, 0}); });
    connect(remove, &QPushButton::clicked, this,
            [this] { table_->removeRow(table_->currentRow()); });
    auto* side = new QHBoxLayout;
    side->addWidget(add);
    side->addWidget(remove);
    side->addStretch(1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
    connect(buttons, &QDialogButtonBox::accepted, this, &DiscountsDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &DiscountsDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(about);
    layout->addWidget(table_, 1);
    layout->addLayout(side);
    layout->addWidget(problem_);
    layout->addWidget(buttons);
    openAtSize(*this, {72 * gridUnit_px, 44 * gridUnit_px});
    for (const catalog::Discount& discount : book.discounts) addRow(discount);
}

void DiscountsDialog::addRow(const catalog::Discount& discount) {
    const int row = table_->rowCount();
    table_->insertRow(row);
    auto* scope = new QComboBox(table_);
    scope->addItem(tr("the whole book"), int(Scope::book));
    scope->addItem(tr("a vendor"), int(Scope::vendor));
    scope->addItem(tr("a part"), int(Scope::part));
    scope->setCurrentIndex(scope->findData(int(discount.scope)));
    auto* of = new QComboBox(table_);
    of->setEditable(true);
    of->setInsertPolicy(QComboBox::NoInsert);
    table_->setCellWidget(row, scopeColumn, scope);
    table_->setCellWidget(row, ofColumn, of);
    auto* share = new QTableWidgetItem(shareText(discount.hundredths));
    share->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    table_->setItem(row, shareColumn, share);
    fillNames(row);
    of->setEditText(QString::fromStdString(discount.of));
    connect(scope, &QComboBox::currentIndexChanged, this, [this, scope] {
        for (int each = 0; each < table_->rowCount(); ++each)
            if (table_->cellWidget(each, scopeColumn) == scope) fillNames(each);
    });
    table_->setCurrentCell(row, shareColumn);
}

void DiscountsDialog::fillNames(int row) {
    const auto scope = Scope(
        qobject_cast<QComboBox*>(table_->cellWidget(row, scopeColumn))->currentData().toInt());
    auto* of = qobject_cast<QComboBox*>(table_->cellWidget(row, ofColumn));
    of->clear();
    of->setEnabled(scope != Scope::book);
    if (scope == Scope::vendor) of->addItems(vendors_);
    if (scope == Scope::part) of->addItems(parts_);
    of->setEditText({});
}

catalog::Discount DiscountsDialog::discountAt(int row) const {
    catalog::Discount discount;
    discount.scope = Scope(
        qobject_cast<QComboBox*>(table_->cellWidget(row, scopeColumn))->currentData().toInt());
    const QString of =
        qobject_cast<QComboBox*>(table_->cellWidget(row, ofColumn))->currentText().trimmed();
    if (discount.scope != Scope::book) discount.of = of.toStdString();
    if (discount.scope != Scope::book && of.isEmpty())
        throw InputError(tr("Row %1 names no vendor and no part.").arg(row + 1).toStdString(), "");
    if (discount.scope == Scope::part && catalog_.find(discount.of) == nullptr)
        throw InputError(tr("There is no part \"%1\" in the catalog.").arg(of).toStdString(), "");
    const QString typed = table_->item(row, shareColumn)->text().trimmed();
    bool ok = false;
    const double perCent = QLocale().toDouble(typed, &ok);
    if (!ok || perCent < 0 || perCent > 100)
        throw InputError(
            tr("\"%1\" is no discount: write a figure from 0 to 100.").arg(typed).toStdString(),
            "");
    discount.hundredths = int(std::lround(perCent * 100));
    return discount;
}

std::vector<catalog::Discount> DiscountsDialog::discounts() const {
    std::vector<catalog::Discount> all;
    for (int row = 0; row < table_->rowCount(); ++row) {
        const catalog::Discount discount = discountAt(row);
        const auto same = [&](const catalog::Discount& other) {
            return other.scope == discount.scope && other.of == discount.of;
        };
        if (std::ranges::any_of(all, same))
            throw InputError(
                tr("Row %1 covers what a row above covers already.").arg(row + 1).toStdString(),
                "");
        if (discount.hundredths > 0) all.push_back(discount);
    }
    return all;
}

void DiscountsDialog::accept() {
    try {
        (void)discounts();
    } catch (const InputError& error) {
        problem_->setText(QString::fromUtf8(error.what()));
        problem_->show();
        return;
    }
    QDialog::accept();
}

}  // namespace cw::views
