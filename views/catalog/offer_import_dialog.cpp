#include "views/catalog/offer_import_dialog.h"

#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QHeaderView>
#include <QVBoxLayout>

#include "model/error.h"
#include "views/catalog/import_tables.h"
#include "views/session/paths.h"
#include "views/theme/first_size.h"

namespace cw::views {

namespace {

QString offerColumnWord(catalog::OfferColumn column) {
    using catalog::OfferColumn;
    switch (column) {
        case OfferColumn::ignored:
            return OfferImportDialog::tr("ignored");
        case OfferColumn::id:
            return OfferImportDialog::tr("Id of the offer");
        case OfferColumn::provider:
            return OfferImportDialog::tr("Provider");
        case OfferColumn::instance:
            return OfferImportDialog::tr("Instance");
        case OfferColumn::gpu:
            return OfferImportDialog::tr("GPU");
        case OfferColumn::part:
            return OfferImportDialog::tr("Part id");
        case OfferColumn::gpus:
            return OfferImportDialog::tr("GPUs in an instance");
        case OfferColumn::term:
            return OfferImportDialog::tr("Term");
        case OfferColumn::price:
            return OfferImportDialog::tr("$ a GPU-hour");
        case OfferColumn::currency:
            return OfferImportDialog::tr("Currency");
        case OfferColumn::region:
            return OfferImportDialog::tr("Region");
        case OfferColumn::asOf:
            return OfferImportDialog::tr("As of");
        case OfferColumn::memory:
            return OfferImportDialog::tr("Memory, GB");
        case OfferColumn::multiNode:
            return OfferImportDialog::tr("Multi-node");
        case OfferColumn::fabric:
            return OfferImportDialog::tr("Network");
        case OfferColumn::fabricRate:
            return OfferImportDialog::tr("Gb/s a GPU");
        case OfferColumn::source:
            return OfferImportDialog::tr("Source");
        case OfferColumn::url:
            return OfferImportDialog::tr("Web address");
        case OfferColumn::note:
            return OfferImportDialog::tr("Note");
    }
    return {};
}

}  // namespace

OfferImportDialog::OfferImportDialog(CatalogStore& store, const Theme& theme, const QString& file,
                                     QWidget* parent)
    : QDialog(parent),
      store_(store),
      theme_(theme),
      file_(file),
      look_(catalog::lookAtOfferList(toPath(file))),
      provider_(new QLineEdit(this)),
      sample_(new QTableWidget(this)),
      summary_(new QLabel(this)),
      problems_(new QTableWidget(0, 3, this)) {
    setObjectName(QStringLiteral("offerImport"));
    setWindowTitle(tr("Import cloud offers"));
    if (const auto known = store.user().offerLayoutFor(look_.signature))
        look_.guessed.columns = known->columns;
    build();
    showSample();
    read();
}

void OfferImportDialog::build() {
    provider_->setObjectName(QStringLiteral("offerProvider"));
    provider_->setPlaceholderText(tr("where a row names none"));
    summary_->setObjectName(QStringLiteral("offerSummary"));
    summary_->setWordWrap(true);
    summary_->setTextFormat(Qt::PlainText);
    sample_->verticalHeader()->hide();
    sample_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    sample_->setMinimumHeight(20 * gridUnit_px);
    problems_->setObjectName(QStringLiteral("offerProblems"));
    problems_->setHorizontalHeaderLabels({tr("Line"), tr("Column"), tr("What is wrong")});
    problems_->horizontalHeader()->setStretchLastSection(true);
    problems_->verticalHeader()->hide();
    problems_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    problems_->setSelectionBehavior(QAbstractItemView::SelectRows);
    auto* fileName = new QLabel(QFileInfo(file_).fileName(), this);
    fileName->setTextFormat(Qt::PlainText);
    auto* form = new QFormLayout;
    form->addRow(tr("File"), fileName);
    form->addRow(tr("Provider"), provider_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    import_ = buttons->addButton(tr("&Import"), QDialogButtonBox::AcceptRole);
    import_->setObjectName(QStringLiteral("importOffers"));
    connect(buttons, &QDialogButtonBox::accepted, this, &OfferImportDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(provider_, &QLineEdit::editingFinished, this, &OfferImportDialog::read);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(new QLabel(tr("What the columns hold, and the first rows:"), this));
    layout->addWidget(sample_, 2);
    layout->addWidget(summary_);
    layout->addWidget(problems_, 1);
    layout->addWidget(buttons);
    openAtSize(*this, {116 * gridUnit_px, 72 * gridUnit_px});
}

void OfferImportDialog::showSample() {
    ColumnChoices choices;
    for (const catalog::OfferColumn each : catalog::offerColumns())
        choices.emplace_back(offerColumnWord(each), int(each));
    std::vector<int> guessed;
    for (const catalog::OfferColumn each : look_.guessed.columns) guessed.push_back(int(each));
    columns_ = views::showSample(*sample_, {look_.headers, look_.sample}, choices, guessed,
                                 [this] { read(); });
}

catalog::OfferLayout OfferImportDialog::layoutOfForm() const {
    catalog::OfferLayout layout = look_.guessed;
    layout.columns.clear();
    for (const QComboBox* box : columns_)
        layout.columns.push_back(catalog::OfferColumn(box->currentData().toInt()));
    return layout;
}

void OfferImportDialog::tell(const QString& sentence, bool isProblem) {
    summary_->setStyleSheet(
        QStringLiteral("color: %1")
            .arg(theme_.color(isProblem ? Role::severityError : Role::text).name()));
    summary_->setText(sentence);
}

void OfferImportDialog::read() {
    preview_ = {};
    problems_->setRowCount(0);
    import_->setEnabled(false);
    try {
        preview_ = catalog::previewOffers(toPath(file_), layoutOfForm(),
                                          {provider_->text().trimmed().toStdString(), store_.day()},
                                          store_.catalog());
    } catch (const InputError& error) {
        tell(QString::fromUtf8(error.what()), true);
        return;
    }
    const QLocale locale;
    const auto number = [&](std::size_t count) { return locale.toString(qulonglong(count)); };
    QString text =
        tr("%1 rows, %2 offers taken, %3 wrong.")
            .arg(number(preview_.rows), number(preview_.offers.size()), number(preview_.wrong));
    if (preview_.wrong > 0)
        text +=
            QLatin1Char(' ') +
            tr("Nothing is imported while a row is wrong: mend the list, or change the columns.");
    tell(text, preview_.wrong > 0);
    std::vector<const catalog::RowProblem*> rows;
    for (const catalog::RowProblem& problem : preview_.problems) rows.push_back(&problem);
    showProblems(*problems_, rows);
    import_->setEnabled(preview_.wrong == 0 && !preview_.offers.empty() && store_.canKeep());
}

void OfferImportDialog::accept() {
    read();
    if (!canImport()) return;
    try {
        store_.change([&](const catalog::UserCatalog& user) {
            user.saveOffers(preview_.offers, preview_.sources, store_.catalog(), store_.day(),
                            look_.signature, layoutOfForm());
        });
    } catch (const InputError& error) {
        tell(QString::fromUtf8(error.what()), true);
        return;
    }
    QDialog::accept();
}

}  // namespace cw::views
