#include "views/catalog/price_import_dialog.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QVBoxLayout>

#include "views/catalog/import_tables.h"
#include "views/session/paths.h"
#include "views/theme/first_size.h"

namespace cw::views {

namespace {

/// Longer than this, a reading shows how far it is and can be stopped.
constexpr int patience_ms = 500;
constexpr int pause_ms = 150;

struct ColumnWord {
    catalog::PriceColumn column;
    const char* word;
};

constexpr ColumnWord columnWords[] = {
    {catalog::PriceColumn::ignored, QT_TRANSLATE_NOOP("cw::views::PriceImportDialog", "ignored")},
    {catalog::PriceColumn::part, QT_TRANSLATE_NOOP("cw::views::PriceImportDialog", "Part id")},
    {catalog::PriceColumn::partNumber,
     QT_TRANSLATE_NOOP("cw::views::PriceImportDialog", "Part number")},
    {catalog::PriceColumn::amount, QT_TRANSLATE_NOOP("cw::views::PriceImportDialog", "Price")},
    {catalog::PriceColumn::currency, QT_TRANSLATE_NOOP("cw::views::PriceImportDialog", "Currency")},
    {catalog::PriceColumn::kind,
     QT_TRANSLATE_NOOP("cw::views::PriceImportDialog", "Kind of price")},
    {catalog::PriceColumn::effective,
     QT_TRANSLATE_NOOP("cw::views::PriceImportDialog", "From day")},
    {catalog::PriceColumn::validUntil,
     QT_TRANSLATE_NOOP("cw::views::PriceImportDialog", "Until day")},
    {catalog::PriceColumn::discount,
     QT_TRANSLATE_NOOP("cw::views::PriceImportDialog", "Discount, %")},
    {catalog::PriceColumn::length, QT_TRANSLATE_NOOP("cw::views::PriceImportDialog", "Length")},
    {catalog::PriceColumn::leadTime,
     QT_TRANSLATE_NOOP("cw::views::PriceImportDialog", "Lead time, weeks")},
    {catalog::PriceColumn::note, QT_TRANSLATE_NOOP("cw::views::PriceImportDialog", "Note")},
};

}  // namespace

PriceImportDialog::PriceImportDialog(CatalogStore& store, const Theme& theme, QWidget* parent)
    : QDialog(parent),
      store_(store),
      theme_(theme),
      parts_(std::make_shared<const catalog::PartNumbers>(store.catalog())),
      reading_(new PriceReading(this)),
      storing_(new PriceStoring(store, this)),
      fileLine_(new QLineEdit(this)),
      name_(new QLineEdit(this)),
      decimal_(new QComboBox(this)),
      currency_(new QLineEdit(QStringLiteral("USD"), this)),
      kind_(new QComboBox(this)),
      effective_(
          new QDateEdit(QDate::fromString(QString::fromStdString(store.day()), Qt::ISODate), this)),
      discount_(new QDoubleSpinBox(this)),
      sample_(new QTableWidget(this)),
      progress_(new QProgressBar(this)),
      stop_(new QPushButton(tr("&Stop"), this)),
      summary_(new QLabel(this)),
      problems_(new QTableWidget(0, 3, this)),
      form_(new QWidget(this)),
      rateText_(new QLabel(this)),
      rate_(new QLineEdit(this)),
      import_(nullptr),
      soon_(new QTimer(this)),
      patience_(new QTimer(this)) {
    setObjectName(QStringLiteral("priceImport"));
    setWindowTitle(tr("Import a price list"));
    build();
    soon_->setSingleShot(true);
    soon_->setInterval(pause_ms);
    patience_->setSingleShot(true);
    patience_->setInterval(patience_ms);
    connect(soon_, &QTimer::timeout, this, &PriceImportDialog::read);
    connect(patience_, &QTimer::timeout, this, [this] {
        const bool isBusy = reading_->isRunning() || storing_->isRunning();
        progress_->setVisible(isBusy);
        stop_->setVisible(isBusy);
    });
    connect(stop_, &QPushButton::clicked, this, &PriceImportDialog::stop);
    connect(storing_, &PriceStoring::progressed, progress_, &QProgressBar::setValue);
    connect(storing_, &PriceStoring::finished, this, &PriceImportDialog::showStored);
    connect(storing_, &PriceStoring::failed, this, &PriceImportDialog::showNotStored);
    connect(reading_, &PriceReading::progressed, progress_, &QProgressBar::setValue);
    connect(reading_, &PriceReading::finished, this, &PriceImportDialog::showPreview);
    connect(reading_, &PriceReading::failed, this, &PriceImportDialog::showProblem);
    showProblem(tr("Choose a price list saved as CSV: from a spreadsheet, \"Save as\", CSV."));
}

QFormLayout* PriceImportDialog::buildSettings() {
    decimal_->addItem(tr("1,234.50"), int(catalog::DecimalMark::point));
    decimal_->addItem(tr("1.234,50"), int(catalog::DecimalMark::comma));
    kind_->addItem(tr("Quote"), QStringLiteral("quote"));
    kind_->addItem(tr("Street price"), QStringLiteral("street"));
    kind_->addItem(tr("List price"), QStringLiteral("list"));
    effective_->setDisplayFormat(QStringLiteral("yyyy-MM-dd"));
    effective_->setCalendarPopup(true);
    discount_->setRange(0, 100);
    discount_->setDecimals(2);
    discount_->setSuffix(tr(" % off all of them"));
    currency_->setMaxLength(3);
    auto* fileRow = new QHBoxLayout;
    auto* browseButton = new QPushButton(tr("&Browse..."), this);
    fileLine_->setReadOnly(true);
    fileRow->addWidget(fileLine_, 1);
    fileRow->addWidget(browseButton);
    connect(browseButton, &QPushButton::clicked, this, &PriceImportDialog::browse);
    auto* prices = new QHBoxLayout;
    prices->addWidget(kind_);
    prices->addWidget(currency_);
    prices->addWidget(effective_);
    prices->addWidget(discount_, 1);
    auto* form = new QFormLayout;
    form->addRow(tr("File"), fileRow);
    form->addRow(tr("Name of the price book"), name_);
    form->addRow(tr("Figures look like"), decimal_);
    form->addRow(tr("Where a row does not say"), prices);
    return form;
}

void PriceImportDialog::build() {
    name_->setObjectName(QStringLiteral("bookName"));
    summary_->setObjectName(QStringLiteral("importSummary"));
    summary_->setWordWrap(true);
    summary_->setTextFormat(Qt::PlainText);
    progress_->hide();
    stop_->hide();
    sample_->verticalHeader()->hide();
    sample_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    sample_->setMinimumHeight(22 * gridUnit_px);
    problems_->setObjectName(QStringLiteral("rowProblems"));
    problems_->setHorizontalHeaderLabels({tr("Line"), tr("Column"), tr("What is wrong")});
    problems_->horizontalHeader()->setStretchLastSection(true);
    problems_->verticalHeader()->hide();
    problems_->setWordWrap(true);
    problems_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    problems_->setSelectionBehavior(QAbstractItemView::SelectRows);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    import_ = buttons->addButton(tr("&Import"), QDialogButtonBox::AcceptRole);
    import_->setObjectName(QStringLiteral("importPrices"));
    connect(buttons, &QDialogButtonBox::accepted, this, &PriceImportDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &PriceImportDialog::reject);
    auto* running = new QHBoxLayout;
    running->addWidget(progress_, 1);
    running->addWidget(stop_);
    auto* rates = new QHBoxLayout;
    rates->addWidget(rateText_);
    rates->addWidget(rate_);
    rates->addStretch(1);
    rate_->setObjectName(QStringLiteral("exchangeRate"));
    rate_->setMinimumWidth(28 * gridUnit_px);  // holds its placeholder
    rateText_->hide();
    rate_->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(gridUnit_px);
    QFormLayout* settings = buildSettings();
    settings->setContentsMargins(0, 0, 0, 0);
    form_->setLayout(settings);
    layout->addWidget(form_);
    layout->addWidget(new QLabel(tr("What each column holds:"), this));
    layout->addWidget(sample_, 2);
    layout->addLayout(running);
    layout->addWidget(summary_);
    layout->addWidget(problems_, 2);
    layout->addLayout(rates);
    layout->addWidget(buttons);
    openAtSize(*this, {112 * gridUnit_px, 88 * gridUnit_px});
    for (QComboBox* box : {decimal_, kind_})
        connect(box, &QComboBox::activated, this, &PriceImportDialog::readSoon);
    connect(currency_, &QLineEdit::textEdited, this, &PriceImportDialog::readSoon);
    connect(effective_, &QDateEdit::dateChanged, this, &PriceImportDialog::readSoon);
}

void PriceImportDialog::browse() {
    const QString file = QFileDialog::getOpenFileName(
        this, tr("Choose a price list"), {}, tr("Price lists (*.csv *.tsv *.txt);;All files (*)"));
    if (!file.isEmpty()) choose(file);
}

void PriceImportDialog::choose(const QString& file) {
    reading_->stop();
    file_ = file;
    fileLine_->setText(file);
    try {
        look_ = catalog::lookAtPriceList(toPath(file));
    } catch (const InputError& error) {
        look_ = {};
        showSample();
        showProblem(QString::fromUtf8(error.what()));
        return;
    }
    if (name_->text().isEmpty())
        name_->setText(tr("%1, %2").arg(QFileInfo(file).completeBaseName(),
                                        QString::fromStdString(store_.day())));
    // A list with the same header was read before: as it was read then.
    try {
        if (const auto kept = store_.user().layoutFor(look_.signature)) look_.guessed = *kept;
    } catch (const InputError&) {
        // The user's file cannot be read now; the guess stands, and importing will say so.
    }
    decimal_->setCurrentIndex(decimal_->findData(int(look_.guessed.decimalMark)));
    showSample();
    read();
}

void PriceImportDialog::showSample() {
    ColumnChoices choices;
    for (const ColumnWord& each : columnWords)
        choices.emplace_back(tr(each.word), int(each.column));
    std::vector<int> guessed;
    for (const catalog::PriceColumn each : look_.guessed.columns) guessed.push_back(int(each));
    columns_ = views::showSample(*sample_, {look_.headers, look_.sample}, choices, guessed,
                                 [this] { readSoon(); });
}

catalog::PriceLayout PriceImportDialog::layoutOfForm() const {
    catalog::PriceLayout layout = look_.guessed;
    layout.decimalMark = catalog::DecimalMark(decimal_->currentData().toInt());
    layout.columns.clear();
    for (const QComboBox* box : columns_)
        layout.columns.push_back(catalog::PriceColumn(box->currentData().toInt()));
    return layout;
}

std::string PriceImportDialog::dayOfForm() const {
    return effective_->date().toString(Qt::ISODate).toStdString();
}

catalog::PriceDefaults PriceImportDialog::defaultsOfForm() const {
    return {currency_->text().trimmed().toUpper().toStdString(),
            kind_->currentData().toString().toStdString(), dayOfForm()};
}

void PriceImportDialog::readSoon() {
    import_->setEnabled(false);
    soon_->start();
}

void PriceImportDialog::read() {
    soon_->stop();
    if (file_.isEmpty() || columns_.empty()) return;
    import_->setEnabled(false);
    progress_->setValue(0);
    patience_->start();
    reading_->start(file_, layoutOfForm(), defaultsOfForm(), parts_);
}

void PriceImportDialog::showPreview(const catalog::PricePreview& preview) {
    patience_->stop();
    progress_->hide();
    stop_->hide();
    preview_ = preview;
    const QLocale locale;
    const auto number = [&](std::size_t count) { return locale.toString(qulonglong(count)); };
    QStringList pieces{tr("%1 rows").arg(number(preview.rows)),
                       tr("%1 prices taken").arg(number(preview.entries.size())),
                       tr("%1 of parts that are not in the catalog").arg(number(preview.unknown)),
                       tr("%1 wrong").arg(number(preview.wrong))};
    QString text = pieces.join(QStringLiteral(", ")) + QLatin1Char('.');
    if (preview.wrong > 0)
        text +=
            QLatin1Char(' ') +
            tr("Nothing is imported while a row is wrong: mend the list, or change the columns.");
    summary_->setStyleSheet(
        QStringLiteral("color: %1")
            .arg(theme_.color(preview.wrong > 0 ? Role::severityError : Role::text).name()));
    summary_->setText(text);
    std::vector<const catalog::RowProblem*> rows;
    for (const auto& problem : preview.problems) rows.push_back(&problem);
    for (const auto& problem : preview.unknownRows) rows.push_back(&problem);
    showProblems(*problems_, rows);
    showRates();
    import_->setEnabled(preview.isSound());
}

/// Foreign money counts only at a rate; without one the prices are kept and shown, and do not
/// count.
void PriceImportDialog::showRates() {
    const auto currencies = preview_.foreignCurrencies();
    rateText_->setVisible(currencies.size() == 1);
    rate_->setVisible(currencies.size() == 1);
    if (currencies.size() == 1) {
        rateText_->setText(tr("Dollars for 1 %1, from the day above:")
                               .arg(QString::fromStdString(currencies.front())));
        rate_->setPlaceholderText(tr("without: shown, not counted"));
    } else if (currencies.size() > 1) {
        summary_->setText(
            summary_->text() + QLatin1Char(' ') +
            tr("Prices in several currencies are shown; each counts once it has a rate, under "
               "Price books, Rates of exchange."));
    }
}

void PriceImportDialog::showProblem(const QString& sentence) {
    patience_->stop();
    progress_->hide();
    stop_->hide();
    preview_ = {};
    problems_->setRowCount(0);
    summary_->setStyleSheet(
        QStringLiteral("color: %1")
            .arg(theme_.color(file_.isEmpty() ? Role::textLight : Role::severityError).name()));
    summary_->setText(sentence);
    import_->setEnabled(false);
}

}  // namespace cw::views
