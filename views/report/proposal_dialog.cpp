#include "views/report/proposal_dialog.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QGroupBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressDialog>
#include <QPushButton>
#include <QVBoxLayout>
#include <chrono>

#include "model/error.h"
#include "views/report/proposal_settings.h"
#include "views/theme/first_size.h"
#include "views/theme/scrolled.h"

namespace cw::views {

namespace {

constexpr std::chrono::milliseconds previewDelay(200);
constexpr int progressAfter_ms = 500;

}  // namespace

ProposalDialog::ProposalDialog(const catalog::Catalog& catalog, const design::Document& document,
                               QString suggested, QWidget* parent)
    : QDialog(parent),
      draft_(catalog, document),
      suggested_(std::move(suggested)),
      title_(new QLineEdit(this)),
      customer_(new QLineEdit(this)),
      preparedBy_(new QLineEdit(this)),
      logo_(new QLineEdit(this)),
      date_(new QDateEdit(QDate::currentDate(), this)),
      paper_(new QComboBox(this)),
      problem_(new QLabel(this)),
      preview_(new PagePreview(this)) {
    setWindowTitle(tr("Proposal"));
    setObjectName("proposalDialog");
    timer_.setSingleShot(true);
    timer_.setInterval(previewDelay);
    connect(&timer_, &QTimer::timeout, this, &ProposalDialog::refreshPreview);
    const ReportRequest kept = ProposalSettings().read();
    // With many variants the choices are higher than a screen.
    auto* choices = new QWidget;
    auto* left = new QVBoxLayout(choices);
    left->setContentsMargins(0, 0, gridUnit_px, 0);
    left->addWidget(buildForm(kept));
    left->addWidget(buildChoices(kept));
    problem_->setObjectName("proposalProblem");
    problem_->setTextFormat(Qt::PlainText);
    problem_->setWordWrap(true);
    left->addWidget(problem_);
    left->addStretch();
    auto* columns = new QHBoxLayout;
    columns->setSpacing(2 * gridUnit_px);
    auto* scrolled = new QWidget(this);
    fillWithScrolled(*scrolled, choices);
    scrolled->setMinimumWidth(choices->sizeHint().width() + 2 * gridUnit_px);
    columns->addWidget(scrolled);
    columns->addWidget(preview_, 1);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(columns, 1);
    buildButtons();
    openAtSize(*this, sizeHint().expandedTo({104 * gridUnit_px, 84 * gridUnit_px}));
    later();
}

ProposalDialog::~ProposalDialog() = default;

QWidget* ProposalDialog::buildForm(const ReportRequest& kept) {
    auto* group = new QWidget(this);
    auto* form = new QFormLayout(group);
    form->setContentsMargins(0, 0, 0, 0);
    title_->setObjectName("proposalTitle");
    title_->setPlaceholderText(QString::fromStdString(draft_.document().title));
    customer_->setObjectName("proposalCustomer");
    customer_->setText(kept.options.customer);
    preparedBy_->setObjectName("proposalPreparedBy");
    preparedBy_->setText(kept.options.preparedBy);
    logo_->setObjectName("proposalLogo");
    logo_->setText(kept.logo);
    logo_->setPlaceholderText(tr("none"));
    logo_->setClearButtonEnabled(true);
    auto* browse = new QPushButton(tr("&Browse..."), group);
    connect(browse, &QPushButton::clicked, this, &ProposalDialog::chooseLogo);
    auto* logoRow = new QHBoxLayout;
    logoRow->addWidget(logo_, 1);
    logoRow->addWidget(browse);
    date_->setObjectName("proposalDate");
    date_->setCalendarPopup(true);
    paper_->setObjectName("proposalPaper");
    paper_->addItem(tr("A4"), int(QPageSize::A4));
    paper_->addItem(tr("US Letter"), int(QPageSize::Letter));
    paper_->setCurrentIndex(paper_->findData(int(kept.paper.id())));
    form->addRow(tr("&Title"), title_);
    form->addRow(tr("&Customer"), customer_);
    form->addRow(tr("Prepared b&y"), preparedBy_);
    // A row that is a layout gives its label no field to lead to, and the & would be shown.
    auto* logoLabel = new QLabel(tr("&Logo"), group);
    logoLabel->setBuddy(logo_);
    form->addRow(logoLabel, logoRow);
    form->addRow(tr("&Date"), date_);
    form->addRow(tr("&Paper"), paper_);
    for (QLineEdit* line : {title_, customer_, preparedBy_, logo_})
        connect(line, &QLineEdit::textChanged, this, &ProposalDialog::later);
    connect(date_, &QDateEdit::dateChanged, this, &ProposalDialog::later);
    connect(paper_, &QComboBox::currentIndexChanged, this, &ProposalDialog::later);
    return group;
}

QWidget* ProposalDialog::buildChoices(const ReportRequest& kept) {
    auto* both = new QWidget(this);
    auto* layout = new QVBoxLayout(both);
    layout->setContentsMargins(0, 0, 0, 0);
    const auto add = [&](const QString& title, const QStringList& names) {
        auto* group = new QGroupBox(title, both);
        auto* column = new QVBoxLayout(group);
        std::vector<QCheckBox*> boxes;
        for (QString name : names) {
            auto* box = new QCheckBox(name.replace(QLatin1Char('&'), QLatin1String("&&")), group);
            box->setChecked(true);
            connect(box, &QCheckBox::toggled, this, &ProposalDialog::later);
            column->addWidget(box);
            boxes.push_back(box);
        }
        layout->addWidget(group);
        return boxes;
    };
    QStringList names;
    for (const design::Variant& variant : draft_.document().variants)
        names << QString::fromStdString(variant.name);
    variants_ = add(tr("Variants"), names);
    QStringList titles;
    for (int i = 0; i < sectionKindCount; ++i) titles << sectionTitle(SectionKind(i));
    sections_ = add(tr("Sections"), titles);
    for (int i = 0; i < sectionKindCount; ++i) {
        sections_[std::size_t(i)]->setObjectName(QStringLiteral("proposalSection.") +
                                                 sectionKey(SectionKind(i)));
        sections_[std::size_t(i)]->setChecked(!kept.options.leftOut.contains(SectionKind(i)));
    }
    return both;
}

void ProposalDialog::buildButtons() {
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* pdf = buttons->addButton(tr("Save as &PDF..."), QDialogButtonBox::ActionRole);
    auto* html = buttons->addButton(tr("Save as &HTML..."), QDialogButtonBox::ActionRole);
    pdf->setDefault(true);
    exports_ = {pdf, html};
    connect(pdf, &QPushButton::clicked, this,
            [this] { ask(QStringLiteral(".pdf"), tr("PDF documents (*.pdf)")); });
    connect(html, &QPushButton::clicked, this,
            [this] { ask(QStringLiteral(".html"), tr("Web pages (*.html)")); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout()->addWidget(buttons);
}

ReportRequest ProposalDialog::request() const {
    ReportRequest request;
    request.paper = QPageSize(QPageSize::PageSizeId(paper_->currentData().toInt()));
    request.logo = logo_->text().trimmed();
    request.options.title = title_->text().trimmed();
    request.options.customer = customer_->text().trimmed();
    request.options.preparedBy = preparedBy_->text().trimmed();
    request.options.date = date_->date();
    for (std::size_t i = 0; i < variants_.size(); ++i)
        if (variants_[i]->isChecked())
            request.variants.push_back(draft_.document().variants[i].name);
    for (std::size_t i = 0; i < sections_.size(); ++i)
        if (!sections_[i]->isChecked()) request.options.leftOut.insert(SectionKind(int(i)));
    return request;
}

void ProposalDialog::later() {
    timer_.start();
}

void ProposalDialog::refreshPreview() {
    timer_.stop();
    const ReportRequest asked = request();
    // The pages read the logo: it may go only after them.
    preview_->showPages(nullptr);
    pages_.reset();
    previewLogo_ = ReportLogo();
    QString problem;
    if (asked.variants.empty()) problem = tr("Choose at least one variant.");
    try {
        if (!asked.logo.isEmpty()) previewLogo_ = ReportLogo::read(asked.logo);
    } catch (const InputError& error) {
        problem = QString::fromUtf8(error.what());
    }
    if (!asked.variants.empty()) {
        pages_ = std::make_unique<ReportPages>(*draft_.propose(asked), draft_.drawings(),
                                               previewLogo_, asked.paper);
        if (problem.isEmpty()) problem = missingGlyphsSentence(pages_->missing());
    }
    preview_->showPages(pages_.get());
    showProblem(problem);
    for (QPushButton* button : exports_) button->setEnabled(!asked.variants.empty());
}

void ProposalDialog::showProblem(const QString& sentence) {
    problem_->setText(sentence);
    problem_->setVisible(!sentence.isEmpty());
}

void ProposalDialog::chooseLogo() {
    const QString file = QFileDialog::getOpenFileName(this, tr("The customer's logo"),
                                                      QFileInfo(suggested_).absolutePath(),
                                                      tr("Pictures (*.svg *.png *.jpg *.jpeg)"));
    if (!file.isEmpty()) logo_->setText(file);
}

void ProposalDialog::ask(const QString& ending, const QString& filter) {
    QString file =
        QFileDialog::getSaveFileName(this, tr("Save the proposal"), suggested_ + ending, filter);
    if (file.isEmpty()) return;
    if (QFileInfo(file).suffix().isEmpty()) file += ending;
    if (write(file)) accept();
}

bool ProposalDialog::write(const QString& file) {
    ReportRequest asked = request();
    const bool isHtml = QFileInfo(file).suffix().startsWith(QLatin1String("htm"));
    (isHtml ? asked.html : asked.pdf) = file;
    QProgressDialog progress(tr("Writing the proposal..."), tr("Cancel"), 0, 1000, this);
    progress.setWindowModality(Qt::WindowModal);
    progress.setMinimumDuration(progressAfter_ms);
    ReportOutcome outcome;
    QString problem;
    try {
        outcome = exportReport(draft_, asked, [&](double done) {
            progress.setValue(int(done * 999));
            return !progress.wasCanceled();
        });
    } catch (const InputError& error) {
        problem = QString::fromUtf8(error.what());
    }
    progress.reset();
    showProblem(problem);
    if (outcome.isDone) emit exported(file);
    return outcome.isDone;
}

void ProposalDialog::done(int result) {
    timer_.stop();
    ProposalSettings().keep(request());
    QDialog::done(result);
}

}  // namespace cw::views
