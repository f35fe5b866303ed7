#include "views/catalog/rates_dialog.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QVBoxLayout>
#include <set>

#include "views/theme/first_size.h"

namespace cw::views {

namespace {

/// Currencies in which the user's books state prices, without a rate so far.
QString currenciesWithoutRate(const catalog::UserParts& user) {
    std::set<std::string> codes;
    for (const auto& [part, entries] : user.entries)
        for (const auto& [book, entry] : entries)
            if (entry.currency != "USD") codes.insert(entry.currency);
    for (const catalog::ExchangeRate& rate : user.rates) codes.erase(rate.currency);
    QStringList all;
    for (const std::string& code : codes) all << QString::fromStdString(code);
    return all.join(QStringLiteral(", "));
}

}  // namespace

RatesDialog::RatesDialog(CatalogStore& store, const Theme& theme, QWidget* parent)
    : QDialog(parent),
      store_(store),
      theme_(theme),
      table_(new QTableWidget(0, 4, this)),
      currency_(new QLineEdit(this)),
      from_(
          new QDateEdit(QDate::fromString(QString::fromStdString(store.day()), Qt::ISODate), this)),
      rate_(new QLineEdit(this)),
      note_(new QLineEdit(this)),
      remove_(new QPushButton(tr("&Remove"), this)),
      problem_(new QLabel(this)) {
    setObjectName(QStringLiteral("rates"));
    setWindowTitle(tr("Rates of exchange"));
    table_->setHorizontalHeaderLabels(
        {tr("Currency"), tr("From"), tr("Dollars for 1"), tr("Note")});
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table_->horizontalHeader()->setSectionResizeMode(3, QHeaderView::Stretch);
    table_->verticalHeader()->hide();
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    problem_->setWordWrap(true);
    problem_->setTextFormat(Qt::PlainText);
    currency_->setPlaceholderText(QStringLiteral("EUR"));
    currency_->setMaxLength(3);
    currency_->setFixedWidth(8 * gridUnit_px);
    from_->setCalendarPopup(true);
    from_->setDisplayFormat(QStringLiteral("yyyy-MM-dd"));
    rate_->setPlaceholderText(QStringLiteral("1.0845"));
    rate_->setFixedWidth(12 * gridUnit_px);
    note_->setPlaceholderText(tr("where you have it from"));
    auto* set = new QPushButton(tr("&Set"), this);
    auto* line = new QHBoxLayout;
    for (QWidget* each : {static_cast<QWidget*>(currency_), static_cast<QWidget*>(from_),
                          static_cast<QWidget*>(rate_)})
        line->addWidget(each);
    line->addWidget(note_, 1);
    line->addWidget(set);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->addButton(remove_, QDialogButtonBox::ActionRole);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(table_, 1);
    layout->addLayout(line);
    layout->addWidget(problem_);
    layout->addWidget(buttons);
    openAtSize(*this, {80 * gridUnit_px, 44 * gridUnit_px});
    connect(set, &QPushButton::clicked, this, &RatesDialog::set);
    connect(remove_, &QPushButton::clicked, this, &RatesDialog::removeCurrent);
    connect(&store_, &CatalogStore::changed, this, &RatesDialog::fill, Qt::QueuedConnection);
    fill();
}

void RatesDialog::fill() {
    try {
        const catalog::UserParts user = store_.user().read();
        rates_ = user.rates;
        const QString lacking = currenciesWithoutRate(user);
        problem_->setStyleSheet({});
        problem_->setText(lacking.isEmpty()
                              ? tr("Of several rates of a currency the newest up to today counts.")
                              : tr("Your books have prices in %1: they count once there is a rate.")
                                    .arg(lacking));
    } catch (const InputError& error) {
        rates_.clear();
        problem_->setText(QString::fromUtf8(error.what()));
    }
    table_->setRowCount(int(rates_.size()));
    for (int row = 0; row < int(rates_.size()); ++row) {
        const catalog::ExchangeRate& rate = rates_[std::size_t(row)];
        const std::string texts[] = {rate.currency, rate.from,
                                     catalog::rateText(rate.rate_millionths), rate.note};
        for (int column = 0; column < 4; ++column)
            table_->setItem(row, column,
                            new QTableWidgetItem(QString::fromStdString(texts[column])));
    }
    remove_->setEnabled(!rates_.empty());
    if (!rates_.empty() && table_->currentRow() < 0) table_->selectRow(0);
}

void RatesDialog::store(const std::function<void(const catalog::UserCatalog&)>& write) {
    try {
        store_.change(write);
        fill();
    } catch (const InputError& error) {
        problem_->setStyleSheet(
            QStringLiteral("color: %1").arg(theme_.color(Role::severityError).name()));
        problem_->setText(QString::fromUtf8(error.what()));
    }
}

void RatesDialog::set() {
    store([this](const catalog::UserCatalog& user) {
        const QString typed =
            rate_->text().trimmed().replace(QLocale().decimalPoint(), QStringLiteral("."));
        user.setRate({currency_->text().trimmed().toUpper().toStdString(),
                      from_->date().toString(Qt::ISODate).toStdString(),
                      catalog::rateFromText(typed.toStdString()),
                      note_->text().trimmed().toStdString()});
        rate_->clear();
    });
}

void RatesDialog::removeCurrent() {
    const int row = table_->currentRow();
    if (row < 0 || row >= int(rates_.size())) return;
    const catalog::ExchangeRate rate = rates_[std::size_t(row)];
    store([&](const catalog::UserCatalog& user) { user.removeRate(rate.currency, rate.from); });
}

}  // namespace cw::views
