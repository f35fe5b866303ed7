#include "views/catalog/offer_form.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QScrollArea>
#include <QVBoxLayout>

#include "model/catalog/cloud_import.h"
#include "model/catalog/price_text.h"
#include "model/error.h"
#include "views/catalog/offer_text.h"
#include "views/theme/first_size.h"

namespace cw::views {

namespace {

enum Answer { notSaid, isUsable, isNot };

std::string plainText(const QLineEdit* line) {
    return line->text().trimmed().toStdString();
}

}  // namespace

OfferForm::OfferForm(const catalog::CloudOffer& start, const catalog::Catalog& catalog,
                     const std::string& day, const Theme& theme, Save save, QWidget* parent)
    : QDialog(parent),
      start_(start),
      theme_(theme),
      save_(std::move(save)),
      provider_(new QLineEdit(this)),
      instance_(new QLineEdit(this)),
      part_(new QComboBox(this)),
      gpu_(new QLineEdit(this)),
      gpus_(new QSpinBox(this)),
      term_(new QComboBox(this)),
      price_(new QLineEdit(this)),
      region_(new QLineEdit(this)),
      asOf_(new QLineEdit(this)),
      multiNode_(new QComboBox(this)),
      fabric_(new QLineEdit(this)),
      rate_(new QLineEdit(this)),
      source_(new QLineEdit(this)),
      url_(new QLineEdit(this)),
      note_(new QLineEdit(this)),
      problem_(new QLabel(this)) {
    setObjectName(QStringLiteral("offerForm"));
    setWindowTitle(start.id.empty() ? tr("New cloud offer")
                                    : tr("Change %1").arg(QString::fromStdString(start.id)));
    build(catalog);
    fill(catalog, day);
    openAtSize(*this, {70 * gridUnit_px, 74 * gridUnit_px});
}

void OfferForm::build(const catalog::Catalog& catalog) {
    part_->addItem(tr("none in the catalog"), QString());
    for (const catalog::Part* part : catalog.search({}, catalog::PartKind::accelerator))
        part_->addItem(QString::fromStdString(part->name), QString::fromStdString(part->id));
    gpus_->setRange(1, 1024);
    for (const catalog::CloudTerm term : allTerms()) term_->addItem(offerTermText(term), int(term));
    multiNode_->addItems({tr("not said"), tr("yes"), tr("no, one node only")});
    price_->setPlaceholderText(tr("of one GPU for one hour, in dollars"));
    gpu_->setPlaceholderText(tr("as offered, if not as in the catalog"));
    instance_->setPlaceholderText(tr("the provider's name of it"));
    asOf_->setPlaceholderText(QStringLiteral("2026-11-30"));
    rate_->setPlaceholderText(tr("of one GPU, Gb/s"));
    source_->setPlaceholderText(tr("a quote, a page; else \"entered by you\""));
    url_->setPlaceholderText(QStringLiteral("https://"));
    auto* content = new QWidget(this);
    auto* form = new QFormLayout(content);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(tr("Provider"), provider_);
    form->addRow(tr("Instance"), instance_);
    form->addRow(tr("GPU"), part_);
    form->addRow(tr("Offered as"), gpu_);
    form->addRow(tr("Smallest number of GPUs"), gpus_);
    form->addRow(tr("Term"), term_);
    form->addRow(tr("Price"), price_);
    form->addRow(tr("Region"), region_);
    form->addRow(tr("As of"), asOf_);
    form->addRow(tr("Network for many nodes"), multiNode_);
    form->addRow(tr("Fabric"), fabric_);
    form->addRow(tr("Its rate"), rate_);
    form->addRow(tr("Source"), source_);
    form->addRow(tr("Address"), url_);
    form->addRow(tr("Note"), note_);
    problem_->setObjectName(QStringLiteral("offerProblem"));
    problem_->setWordWrap(true);
    problem_->setTextFormat(Qt::PlainText);
    problem_->setStyleSheet(
        QStringLiteral("color: %1").arg(theme_.color(Role::severityError).name()));
    problem_->hide();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
    connect(buttons, &QDialogButtonBox::accepted, this, &OfferForm::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &OfferForm::reject);
    auto* layout = new QVBoxLayout(this);
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    layout->addWidget(scroll, 1);
    layout->addWidget(problem_);
    layout->addWidget(buttons);
}

void OfferForm::fill(const catalog::Catalog& catalog, const std::string& day) {
    const auto put = [](QLineEdit* line, const std::string& text) {
        line->setText(QString::fromStdString(text));
    };
    put(provider_, start_.provider);
    put(instance_, start_.instance);
    if (const int at = part_->findData(QString::fromStdString(start_.part)); at >= 0)
        part_->setCurrentIndex(at);
    put(gpu_, start_.gpu);
    gpus_->setValue(start_.gpusPerInstance);
    term_->setCurrentIndex(term_->findData(int(start_.term)));
    if (start_.price_microdollars) put(price_, catalog::hourPriceText(*start_.price_microdollars));
    put(region_, start_.region);
    put(asOf_, start_.asOf.empty() ? day : start_.asOf);
    multiNode_->setCurrentIndex(!start_.multiNode ? notSaid : *start_.multiNode ? isUsable : isNot);
    put(fabric_, start_.fabric);
    if (start_.fabric_bps) rate_->setText(QLocale().toString(*start_.fabric_bps / 1e9));
    if (const catalog::Source* source = catalog.findSource(start_.source)) {
        put(source_, source->title);
        put(url_, source->url);
        sourceBefore_ = source_->text();
    }
    put(note_, start_.note);
}

catalog::CloudOffer OfferForm::typed() const {
    catalog::CloudOffer offer = start_;
    offer.provider = plainText(provider_);
    if (offer.provider.empty()) throw InputError(tr("Say who offers it.").toStdString(), "");
    offer.instance = plainText(instance_);
    offer.part = part_->currentData().toString().toStdString();
    offer.gpu = plainText(gpu_);
    if (offer.gpu.empty() && !offer.part.empty()) offer.gpu = part_->currentText().toStdString();
    if (offer.gpu.empty()) throw InputError(tr("Say which GPU it is.").toStdString(), "");
    if (offer.part != start_.part) offer.memory_B.reset();
    offer.gpusPerInstance = gpus_->value();
    offer.term = catalog::CloudTerm(term_->currentData().toInt());
    offer.price_microdollars = catalog::hourPriceFrom(plainText(price_));
    offer.region = plainText(region_);
    offer.asOf = catalog::dayFrom(plainText(asOf_));
    offer.multiNode.reset();
    if (multiNode_->currentIndex() != notSaid)
        offer.multiNode = multiNode_->currentIndex() == isUsable;
    offer.fabric = plainText(fabric_);
    offer.fabric_bps.reset();
    if (const QString rate = rate_->text().trimmed(); !rate.isEmpty()) {
        bool ok = false;
        const double gigabits = QLocale().toDouble(rate, &ok);
        if (!ok || gigabits < 10 || gigabits > 2000)
            throw InputError(
                tr("The rate of the fabric is a figure from 10 to 2,000 Gb/s.").toStdString(), "");
        offer.fabric_bps = gigabits * 1e9;
    }
    offer.note = plainText(note_);
    if (offer.id.empty()) offer.id = catalog::offerIdOf(offer);
    return offer;
}

std::vector<catalog::Source> OfferForm::typedSources(catalog::CloudOffer& offer) const {
    const QString title = source_->text().trimmed();
    if (!title.isEmpty() && title == sourceBefore_) return {};
    offer.source.clear();
    if (title.isEmpty()) return {};
    std::string id = "own-";
    for (const QChar letter : title.toLower().left(60))
        id += letter.unicode() < 128 && letter.isLetterOrNumber() ? char(letter.unicode()) : '-';
    offer.source = id;
    return {{id, title.toStdString(), plainText(url_)}};
}

void OfferForm::accept() {
    try {
        catalog::CloudOffer offer = typed();
        const auto sources = typedSources(offer);
        save_(offer, sources);
        QDialog::accept();
    } catch (const InputError& error) {
        problem_->setText(QString::fromUtf8(error.what()));
        problem_->show();
    }
}

}  // namespace cw::views
