#include "views/catalog/offers_dialog.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QVBoxLayout>
#include <algorithm>

#include "model/catalog/cloud_import.h"
#include "model/error.h"
#include "model/file.h"
#include "views/catalog/offer_form.h"
#include "views/catalog/offer_import_dialog.h"
#include "views/catalog/offer_text.h"
#include "views/session/paths.h"
#include "views/theme/first_size.h"

namespace cw::views {

namespace {

enum OfferColumn {
    offerProvider,
    offerGpu,
    offerCount,
    offerTerm,
    offerPrice,
    offerAsOf,
    offerNetwork,
    offerOrigin,
    offerColumns
};

}  // namespace

OffersDialog::OffersDialog(CatalogStore& store, const Theme& theme, QWidget* parent)
    : QDialog(parent),
      store_(store),
      theme_(theme),
      table_(new QTableWidget(0, offerColumns, this)),
      search_(new QLineEdit(this)),
      change_(new QPushButton(tr("&Change..."), this)),
      remove_(new QPushButton(tr("&Remove"), this)),
      export_(new QPushButton(tr("&Export yours..."), this)),
      problem_(new QLabel(this)) {
    setObjectName(QStringLiteral("cloudOffers"));
    setWindowTitle(tr("Cloud offers"));
    table_->setHorizontalHeaderLabels({tr("Provider"), tr("GPU"), tr("GPUs"), tr("Term"),
                                       tr("$ a GPU-hour"), tr("As of"), tr("Network"),
                                       tr("Origin")});
    table_->horizontalHeader()->setStretchLastSection(true);
    table_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table_->horizontalHeader()->setHighlightSections(false);
    for (const int column : {offerCount, offerPrice})
        table_->horizontalHeaderItem(column)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    table_->setShowGrid(false);
    table_->verticalHeader()->hide();
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setAccessibleName(tr("Cloud offers"));
    search_->setPlaceholderText(tr("Search: H100, AWS, reserved, yours"));
    search_->setClearButtonEnabled(true);
    problem_->setWordWrap(true);
    problem_->setTextFormat(Qt::PlainText);
    auto* add = new QPushButton(tr("&New..."), this);
    auto* importButton = new QPushButton(tr("&Import..."), this);
    importButton->setToolTip(
        tr("A CSV list with columns of provider, GPU or part, and price; which is which you see "
           "and may change"));
    auto* side = new QHBoxLayout;
    for (QPushButton* button : {add, change_, remove_, importButton, export_})
        side->addWidget(button);
    side->addStretch(1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(search_);
    layout->addWidget(table_, 1);
    layout->addWidget(problem_);
    layout->addLayout(side);
    layout->addWidget(buttons);
    openAtSize(*this, {126 * gridUnit_px, 64 * gridUnit_px});
    connect(search_, &QLineEdit::textChanged, this, &OffersDialog::narrow);
    connect(add, &QPushButton::clicked, this, &OffersDialog::newOffer);
    connect(change_, &QPushButton::clicked, this, &OffersDialog::changeCurrent);
    connect(table_, &QTableWidget::doubleClicked, this, &OffersDialog::changeCurrent);
    connect(remove_, &QPushButton::clicked, this, &OffersDialog::removeCurrent);
    connect(importButton, &QPushButton::clicked, this, [this] {
        const QString file = QFileDialog::getOpenFileName(this, tr("Import cloud offers"), {},
                                                          tr("Lists (*.csv *.txt)"));
        if (!file.isEmpty()) importFrom(file);
    });
    connect(export_, &QPushButton::clicked, this, [this] {
        const QString file =
            QFileDialog::getSaveFileName(this, tr("Export your cloud offers"),
                                         QStringLiteral("cloud-offers.csv"), tr("Lists (*.csv)"));
        if (!file.isEmpty()) exportTo(file);
    });
    connect(table_, &QTableWidget::itemSelectionChanged, this, &OffersDialog::refresh);
    connect(&store_, &CatalogStore::changed, this, &OffersDialog::fill, Qt::QueuedConnection);
    fill();
    table_->resizeColumnsToContents();
}

void OffersDialog::fill() {
    const catalog::CloudOffer* before = current();
    const std::string chosen = before ? before->id : std::string();
    const auto& offers = store_.catalog().cloudOffers();
    table_->setRowCount(int(offers.size()));
    for (int row = 0; row < int(offers.size()); ++row) {
        const catalog::CloudOffer& offer = offers[std::size_t(row)];
        const auto put = [&](int column, const QString& text, bool isFigure = false) {
            auto* cell = new QTableWidgetItem(text);
            if (isFigure) cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            cell->setToolTip(QString::fromStdString(offer.note));
            table_->setItem(row, column, cell);
        };
        const auto origin = store_.catalog().originOfOffer(offer.id);
        put(offerProvider, QString::fromStdString(offer.provider));
        put(offerGpu, QString::fromStdString(offer.gpu));
        put(offerCount, QLocale().toString(offer.gpusPerInstance), true);
        put(offerTerm, offerTermText(offer.term));
        put(offerPrice,
            offer.price_microdollars
                ? QString::fromStdString(catalog::hourPriceText(*offer.price_microdollars))
                : tr("not published"),
            true);
        put(offerAsOf, QString::fromStdString(offer.asOf));
        put(offerNetwork, offerNetworkText(offer));
        put(offerOrigin, origin == catalog::PartOrigin::shipped ? tr("shipped")
                         : origin == catalog::PartOrigin::user  ? tr("yours")
                                                               : tr("yours, over the shipped one"));
        if (offer.id == chosen) table_->selectRow(row);
    }
    if (table_->currentRow() < 0 && table_->rowCount() > 0) table_->selectRow(0);
    narrow();
    refresh();
}

void OffersDialog::narrow() {
    const QStringList words = search_->text().toLower().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (int row = 0; row < table_->rowCount(); ++row) {
        QString all = QString::fromStdString(store_.catalog().cloudOffers()[std::size_t(row)].id);
        for (int column = 0; column < offerColumns; ++column)
            all += QLatin1Char('\n') + table_->item(row, column)->text();
        all = all.toLower();
        table_->setRowHidden(row,
                             !std::all_of(words.begin(), words.end(),
                                          [&](const QString& word) { return all.contains(word); }));
    }
}

const catalog::CloudOffer* OffersDialog::current() const {
    const auto& offers = store_.catalog().cloudOffers();
    const int row = table_->currentRow();
    return row >= 0 && row < int(offers.size()) ? &offers[std::size_t(row)] : nullptr;
}

void OffersDialog::refresh() {
    const catalog::CloudOffer* offer = current();
    const auto& catalog = store_.catalog();
    const bool isOwn = offer && catalog.originOfOffer(offer->id) != catalog::PartOrigin::shipped;
    change_->setEnabled(offer != nullptr && store_.canKeep());
    change_->setText(isOwn ? tr("&Change...") : tr("&Change for you..."));
    remove_->setEnabled(isOwn);
    export_->setEnabled(std::any_of(
        catalog.cloudOffers().begin(), catalog.cloudOffers().end(), [&](const auto& each) {
            return catalog.originOfOffer(each.id) != catalog::PartOrigin::shipped;
        }));
}

void OffersDialog::tell(const QString& sentence, bool isProblem) {
    problem_->setStyleSheet(
        isProblem ? QStringLiteral("color: %1").arg(theme_.color(Role::severityError).name())
                  : QString());
    problem_->setText(sentence);
}

void OffersDialog::edit(const catalog::CloudOffer& start) {
    auto* form = new OfferForm(
        start, store_.catalog(), store_.day(), theme_,
        [this](const catalog::CloudOffer& offer, const std::vector<catalog::Source>& sources) {
            store_.change([&](const catalog::UserCatalog& user) {
                user.saveOffers({offer}, sources, store_.catalog(), store_.day());
            });
            tell({}, false);
        },
        this);
    form->setAttribute(Qt::WA_DeleteOnClose);
    form->open();
}

void OffersDialog::newOffer() {
    catalog::CloudOffer offer;
    offer.gpusPerInstance = 8;
    offer.confidence = catalog::Confidence::high;  // the user knows what they were offered
    edit(offer);
}

void OffersDialog::changeCurrent() {
    if (const catalog::CloudOffer* offer = current(); offer && store_.canKeep()) edit(*offer);
}

void OffersDialog::removeCurrent() {
    const catalog::CloudOffer* offer = current();
    if (!offer) return;
    try {
        store_.change([id = offer->id](const catalog::UserCatalog& user) { user.removeOffer(id); });
        tell({}, false);
    } catch (const InputError& error) {
        tell(QString::fromUtf8(error.what()), true);
    }
}

OfferImportDialog* OffersDialog::importFrom(const QString& file) {
    try {
        auto* dialog = new OfferImportDialog(store_, theme_, file, this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &QDialog::accepted, this, [this, dialog] {
            tell(tr("Imported: %1 offers.").arg(dialog->preview().offers.size()), false);
        });
        tell({}, false);
        dialog->open();
        return dialog;
    } catch (const InputError& error) {
        tell(QString::fromUtf8(error.what()), true);
        return nullptr;
    }
}

void OffersDialog::exportTo(const QString& file) {
    const auto& catalog = store_.catalog();
    std::vector<catalog::CloudOffer> own;
    for (const catalog::CloudOffer& offer : catalog.cloudOffers())
        if (catalog.originOfOffer(offer.id) != catalog::PartOrigin::shipped) own.push_back(offer);
    try {
        replaceFile(toPath(file), catalog::offersToCsv(own, catalog));
        tell(tr("Written: %1").arg(file), false);
    } catch (const InputError& error) {
        tell(QString::fromUtf8(error.what()), true);
    }
}

}  // namespace cw::views
