#include "views/catalog/price_books_dialog.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "model/file.h"
#include "views/catalog/discounts_dialog.h"
#include "views/catalog/fact_format.h"
#include "views/catalog/price_import_dialog.h"
#include "views/catalog/rates_dialog.h"
#include "views/session/paths.h"
#include "views/theme/first_size.h"

namespace cw::views {

namespace {

enum BookColumn {
    nameColumn,
    discountColumn,
    othersColumn,
    entriesColumn,
    importedColumn,
    fileColumn,
    bookColumns
};

QString discountText(const catalog::PriceBook& book) {
    for (const catalog::Discount& discount : book.discounts)
        if (discount.scope == catalog::Discount::Scope::book)
            return QLocale().toString(discount.hundredths / 100.0, 'f', 2);
    return QStringLiteral("0");
}

/// How many vendors and parts have a discount of their own.
QString othersText(const catalog::PriceBook& book) {
    const auto count = [&](catalog::Discount::Scope scope) {
        return int(std::ranges::count(book.discounts, scope, &catalog::Discount::scope));
    };
    QStringList pieces;
    if (const int vendors = count(catalog::Discount::Scope::vendor))
        pieces << (vendors == 1 ? PriceBooksDialog::tr("1 vendor")
                                : PriceBooksDialog::tr("%n vendors", nullptr, vendors));
    if (const int parts = count(catalog::Discount::Scope::part))
        pieces << (parts == 1 ? PriceBooksDialog::tr("1 part")
                              : PriceBooksDialog::tr("%n parts", nullptr, parts));
    return pieces.join(QStringLiteral(", "));
}

std::size_t entriesOf(const catalog::UserParts& user, std::int64_t book) {
    std::size_t count = 0;
    for (const auto& [part, entries] : user.entries)
        for (const auto& [of, entry] : entries) count += of == book;
    return count;
}

void setBookDiscount(catalog::PriceBook& book, int hundredths) {
    std::erase_if(book.discounts, [](const catalog::Discount& discount) {
        return discount.scope == catalog::Discount::Scope::book;
    });
    if (hundredths > 0) book.discounts.push_back({catalog::Discount::Scope::book, {}, hundredths});
}

}  // namespace

PriceBooksDialog::PriceBooksDialog(CatalogStore& store, const Theme& theme, QWidget* parent)
    : QDialog(parent),
      store_(store),
      theme_(theme),
      table_(new QTableWidget(0, bookColumns, this)),
      problem_(new QLabel(this)) {
    setObjectName(QStringLiteral("priceBooks"));
    setWindowTitle(tr("Price books"));
    table_->setHorizontalHeaderLabels({tr("Price book"), tr("Discount, %"), tr("Besides for"),
                                       tr("Prices"), tr("Imported on"), tr("From file")});
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table_->horizontalHeader()->setSectionResizeMode(nameColumn, QHeaderView::Stretch);
    table_->verticalHeader()->hide();
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    problem_->setWordWrap(true);
    problem_->setTextFormat(Qt::PlainText);
    auto* about = new QLabel(tr("A price of a book that is ticked counts before the prices the "
                                "program came with; of two "
                                "books, the newest price."),
                             this);
    about->setWordWrap(true);
    auto* importButton = new QPushButton(tr("&Import..."), this);
    export_ = new QPushButton(tr("&Export..."), this);
    remove_ = new QPushButton(tr("&Remove"), this);
    discounts_ = new QPushButton(tr("&Discounts..."), this);
    discounts_->setToolTip(tr("What is taken off for a vendor or a part"));
    auto* rates = new QPushButton(tr("Rates of e&xchange..."), this);
    auto* side = new QHBoxLayout;
    for (QPushButton* button : {importButton, export_, remove_, discounts_, rates})
        side->addWidget(button);
    side->addStretch(1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(about);
    layout->addWidget(table_, 1);
    layout->addWidget(problem_);
    layout->addLayout(side);
    layout->addWidget(buttons);
    openAtSize(*this, {100 * gridUnit_px, 50 * gridUnit_px});
    connect(importButton, &QPushButton::clicked, this, &PriceBooksDialog::importList);
    connect(export_, &QPushButton::clicked, this, &PriceBooksDialog::exportBook);
    connect(remove_, &QPushButton::clicked, this, &PriceBooksDialog::removeBook);
    connect(discounts_, &QPushButton::clicked, this, &PriceBooksDialog::editDiscounts);
    connect(rates, &QPushButton::clicked, this, &PriceBooksDialog::editRates);
    connect(table_, &QTableWidget::itemChanged, this, [this](const QTableWidgetItem* cell) {
        if (!isFilling_) takeChange(*cell);
    });
    connect(&store_, &CatalogStore::changed, this, &PriceBooksDialog::fill, Qt::QueuedConnection);
    fill();
}

void PriceBooksDialog::fill() {
    isFilling_ = true;
    try {
        user_ = store_.user().read();
        problem_->clear();
    } catch (const InputError& error) {
        user_ = {};
        problem_->setText(QString::fromUtf8(error.what()));
    }
    table_->setRowCount(int(user_.books.size()));
    for (int row = 0; row < int(user_.books.size()); ++row) {
        const catalog::PriceBook& book = user_.books[std::size_t(row)];
        const auto put = [&](int column, const QString& text, bool isEditable) {
            auto* cell = new QTableWidgetItem(text);
            cell->setFlags(isEditable
                               ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable
                               : Qt::ItemIsEnabled | Qt::ItemIsSelectable);
            table_->setItem(row, column, cell);
            return cell;
        };
        QTableWidgetItem* name = put(nameColumn, QString::fromStdString(book.name), true);
        name->setFlags(name->flags() | Qt::ItemIsUserCheckable);
        name->setCheckState(book.isActive ? Qt::Checked : Qt::Unchecked);
        put(discountColumn, discountText(book), true);
        put(othersColumn, othersText(book), false);
        put(entriesColumn, QLocale().toString(qulonglong(entriesOf(user_, book.id))), false);
        put(importedColumn, QString::fromStdString(book.importedOn), false);
        put(fileColumn, QString::fromStdString(book.file), false);
    }
    isFilling_ = false;
    export_->setEnabled(!user_.books.empty());
    remove_->setEnabled(!user_.books.empty());
    discounts_->setEnabled(!user_.books.empty());
    if (!user_.books.empty() && table_->currentRow() < 0) table_->selectRow(0);
}

const catalog::PriceBook* PriceBooksDialog::chosen() const {
    const int row = table_->currentRow();
    return row >= 0 && row < int(user_.books.size()) ? &user_.books[std::size_t(row)] : nullptr;
}

void PriceBooksDialog::guardedChange(
    const std::function<void(const catalog::UserCatalog&)>& write) {
    try {
        store_.change(write);
        problem_->clear();
    } catch (const InputError& error) {
        fill();
        problem_->setStyleSheet(
            QStringLiteral("color: %1").arg(theme_.color(Role::severityError).name()));
        problem_->setText(QString::fromUtf8(error.what()));
    }
}

void PriceBooksDialog::takeChange(const QTableWidgetItem& cell) {
    if (cell.row() >= int(user_.books.size())) return;
    catalog::PriceBook book = user_.books[std::size_t(cell.row())];
    if (cell.column() == nameColumn) {
        book.isActive = cell.checkState() == Qt::Checked;
        book.name = cell.text().trimmed().toStdString();
    } else if (cell.column() == discountColumn) {
        bool ok = false;
        const double perCent = QLocale().toDouble(cell.text().trimmed(), &ok);
        if (!ok || perCent < 0 || perCent > 100) {
            fill();
            problem_->setText(tr("A discount is a figure from 0 to 100."));
            return;
        }
        setBookDiscount(book, int(std::lround(perCent * 100)));
    }
    if (book == user_.books[std::size_t(cell.row())]) return;
    guardedChange([&](const catalog::UserCatalog& user) { user.changeBook(book); });
}

void PriceBooksDialog::setDiscounts(const std::vector<catalog::Discount>& discounts) {
    if (!chosen()) return;
    catalog::PriceBook book = *chosen();
    book.discounts = discounts;
    guardedChange([&](const catalog::UserCatalog& user) { user.changeBook(book); });
}

void PriceBooksDialog::editDiscounts() {
    const catalog::PriceBook* book = chosen();
    if (!book) return;
    auto* dialog = new DiscountsDialog(*book, store_.catalog(), theme_, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog] { setDiscounts(dialog->discounts()); });
    dialog->open();
}

void PriceBooksDialog::editRates() {
    auto* dialog = new RatesDialog(store_, theme_, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void PriceBooksDialog::importList() {
    PriceImportDialog dialog(store_, theme_, this);
    dialog.exec();
}

void PriceBooksDialog::exportTo(const QString& file) {
    const catalog::PriceBook* book = chosen();
    if (!book) return;
    std::vector<catalog::PriceEntry> entries;
    for (const auto& [part, all] : user_.entries)
        for (const auto& [of, entry] : all)
            if (of == book->id) entries.push_back(entry);
    replaceFile(toPath(file), catalog::pricesToCsv(entries, store_.catalog()));
}

void PriceBooksDialog::exportBook() {
    const catalog::PriceBook* book = chosen();
    if (!book) return;
    const QString file = QFileDialog::getSaveFileName(
        this, tr("Export a price book"),
        QString::fromStdString(book->name) + QStringLiteral(".csv"), tr("Price lists (*.csv)"));
    if (file.isEmpty()) return;
    try {
        exportTo(file);
        problem_->setStyleSheet({});
        problem_->setText(tr("Written: %1").arg(file));
    } catch (const InputError& error) {
        problem_->setText(QString::fromUtf8(error.what()));
    }
}

void PriceBooksDialog::removeBook() {
    if (const catalog::PriceBook* book = chosen())
        guardedChange([id = book->id](const catalog::UserCatalog& user) { user.removeBook(id); });
}

}  // namespace cw::views
