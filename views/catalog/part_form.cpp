#include "views/catalog/part_form.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "model/catalog/facts.h"
#include "model/catalog/part_json.h"
#include "model/design/error_text.h"
#include "views/catalog/fact_table.h"
#include "views/theme/first_size.h"
#include "views/theme/part_text.h"

namespace cw::views {

namespace {

/// "Acme GX-9 (8 GPUs)" is "acme-gx-9-8-gpus".
QString idOf(const QString& vendor, const QString& name) {
    QString id;
    const QString all = name.startsWith(vendor, Qt::CaseInsensitive) ? name : vendor + ' ' + name;
    for (const QChar letter : all.toLower())
        if (letter.unicode() < 128 && (letter.isLetterOrNumber() || letter == QLatin1Char('.')))
            id += letter;
        else if (!id.isEmpty() && !id.endsWith(QLatin1Char('-')))
            id += QLatin1Char('-');
    while (id.endsWith(QLatin1Char('-'))) id.chop(1);
    return id;
}

QWidget* editorFor(const TextField& field, QWidget* parent) {
    if (field.form == TextField::Form::flag || field.form == TextField::Form::maybeFlag ||
        field.form == TextField::Form::choice) {
        auto* box = new QComboBox(parent);
        if (field.form == TextField::Form::choice)
            box->addItems(field.choices);
        else
            box->addItems({QCoreApplication::translate("cw::partTexts", "yes"),
                           QCoreApplication::translate("cw::partTexts", "no")});
        if (field.form == TextField::Form::maybeFlag) box->insertItem(0, QString());
        box->setCurrentText(field.text);
        return box;
    }
    auto* line = new QLineEdit(field.text, parent);
    const QString unit = usualUnit(field.name);
    if (field.name == "outlets")
        line->setPlaceholderText(PartForm::tr("such as 36 x C13, 6 x C19"));
    else if (field.form == TextField::Form::list)
        line->setPlaceholderText(PartForm::tr("several with commas"));
    else if (field.isRequired)
        line->setPlaceholderText(unit.isEmpty() ? PartForm::tr("required")
                                                : PartForm::tr("required, in %1").arg(unit));
    else
        line->setPlaceholderText(unit.isEmpty() ? notPublished()
                                                : PartForm::tr("not published (%1)").arg(unit));
    return line;
}

catalog::Source sourceNamed(const QString& title, const QString& url) {
    return {"own-" + idOf(title, title).left(60).toStdString(), title.toStdString(),
            url.toStdString()};
}

}  // namespace

PartForm::PartForm(const catalog::Part& start, Purpose purpose, const std::string& day,
                   const Theme& theme, Save save, QWidget* parent)
    : QDialog(parent),
      start_(start),
      purpose_(purpose),
      day_(day),
      theme_(theme),
      save_(std::move(save)) {
    setObjectName(QStringLiteral("partForm"));
    setWindowTitle(purpose == Purpose::create
                       ? tr("New part: %1").arg(kindName(start.kind))
                       : tr("Change %1").arg(QString::fromStdString(start.name)));
    auto* content = new QWidget(this);
    auto* form = new QFormLayout(content);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    buildIdentity(*form);
    buildFields(*form);
    buildGroups(*form);
    buildSource(*form);
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    problem_ = new QLabel(this);
    problem_->setObjectName(QStringLiteral("partProblem"));
    problem_->setWordWrap(true);
    problem_->setTextFormat(Qt::PlainText);
    problem_->setStyleSheet(
        QStringLiteral("color: %1").arg(theme.color(Role::severityError).name()));
    problem_->hide();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
    connect(buttons, &QDialogButtonBox::accepted, this, &PartForm::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &PartForm::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(scroll, 1);
    layout->addWidget(problem_);
    layout->addWidget(buttons);
    openAtSize(*this, {90 * gridUnit_px, 90 * gridUnit_px});
}

void PartForm::buildIdentity(QFormLayout& form) {
    const auto line = [&](const QString& field, const QString& title, const std::string& text) {
        auto* edit = new QLineEdit(QString::fromStdString(text), this);
        edit->setObjectName(field);
        editors_[field] = edit;
        form.addRow(title, edit);
        return edit;
    };
    auto* vendor = line(QStringLiteral("vendor"), tr("Vendor"), start_.vendor);
    auto* name = line(QStringLiteral("name"), tr("Name"), start_.name);
    id_ = line(QStringLiteral("id"), tr("Id"), start_.id);
    id_->setToolTip(tr("How designs and price lists name it; never changed later."));
    id_->setEnabled(purpose_ == Purpose::create);
    isIdTyped_ = purpose_ == Purpose::change;
    connect(vendor, &QLineEdit::textEdited, this, &PartForm::followName);
    connect(name, &QLineEdit::textEdited, this, &PartForm::followName);
    connect(id_, &QLineEdit::textEdited, this, [this] { isIdTyped_ = true; });
    price_ = line(QStringLiteral("price"), tr("Price, US dollars"), {});
    const catalog::Price* price = priceOf(start_);
    if (price && price->typical && purpose_ == Purpose::change)
        price_->setText(QLocale().toString(price->typical->dollars(), 'f', 2));
    price_->setPlaceholderText(tr("none; price books have more to say"));
}

void PartForm::buildFields(QFormLayout& form) {
    for (const TextField& field : fieldsOf(start_)) {
        QWidget* editor = editorFor(field, this);
        const QString name = QString::fromStdString(field.name);
        editor->setObjectName(name);
        editors_[name] = editor;
        form.addRow(fieldTitle(field.name), editor);
    }
}

void PartForm::buildGroups(QFormLayout& form) {
    ports_ = new GroupTable(start_.ports, tr("Add ports"), tr("Take away"), this);
    slots_ = new GroupTable(start_.slotGroups, tr("Add slots"), tr("Take away"), this);
    includes_ = new GroupTable(start_.includes, tr("Add a part"), tr("Take away"), this);
    editors_[QStringLiteral("ports")] = ports_;
    editors_[QStringLiteral("slots")] = slots_;
    editors_[QStringLiteral("includes")] = includes_;
    form.addRow(tr("Ports"), ports_);
    form.addRow(tr("Slots"), slots_);
    form.addRow(tr("Includes"), includes_);
}

void PartForm::buildSource(QFormLayout& form) {
    notes_ = new QPlainTextEdit(QString::fromStdString(start_.notes), this);
    notes_->setFixedHeight(8 * gridUnit_px);
    notes_->setTabChangesFocus(true);
    sourceTitle_ = new QLineEdit(this);
    sourceTitle_->setObjectName(QStringLiteral("sourceTitle"));
    sourceTitle_->setPlaceholderText(
        tr("title of the datasheet or quote; \"entered by you\" when empty"));
    sourceUrl_ = new QLineEdit(this);
    sourceUrl_->setObjectName(QStringLiteral("sourceUrl"));
    sourceUrl_->setPlaceholderText(QStringLiteral("https://"));
    valueKind_ = new QComboBox(this);
    valueKind_->addItem(tr("Published by the maker"), int(catalog::ValueKind::vendor));
    valueKind_->addItem(tr("Published by others"), int(catalog::ValueKind::thirdParty));
    valueKind_->addItem(tr("Derived"), int(catalog::ValueKind::derived));
    valueKind_->addItem(tr("Planning value"), int(catalog::ValueKind::planning));
    form.addRow(tr("Notes"), notes_);
    form.addRow(
        purpose_ == Purpose::create ? tr("Source of the values") : tr("Source of what you change"),
        sourceTitle_);
    form.addRow(tr("Its address"), sourceUrl_);
    form.addRow(tr("Kind of value"), valueKind_);
}

void PartForm::followName() {
    if (isIdTyped_) return;
    id_->setText(idOf(textOf(QStringLiteral("vendor")), textOf(QStringLiteral("name"))));
}

QString PartForm::textOf(const QString& field) const {
    QWidget* editor = editors_.value(field);
    if (const auto* box = qobject_cast<QComboBox*>(editor)) return box->currentText();
    if (const auto* line = qobject_cast<QLineEdit*>(editor)) return line->text().trimmed();
    return {};
}

catalog::Part PartForm::part() const {
    catalog::Part part = start_;
    for (const char* field : {"vendor", "name", "id"})
        if (textOf(QLatin1String(field)).isEmpty())
            throw FieldError(field, tr("This must be filled in.").toStdString());
    part.vendor = textOf(QStringLiteral("vendor")).toStdString();
    part.name = textOf(QStringLiteral("name")).toStdString();
    part.id = textOf(QStringLiteral("id")).toStdString();
    part.notes = notes_->toPlainText().trimmed().toStdString();
    FieldTexts texts;
    for (auto each = editors_.begin(); each != editors_.end(); ++each)
        if (!qobject_cast<QLineEdit*>(each.value()) && !qobject_cast<QComboBox*>(each.value()))
            continue;
        else
            texts[each.key()] = textOf(each.key());
    setFields(part, texts);
    part.ports = ports_->groups();
    part.slotGroups = slots_->groups();
    part.includes = includes_->groups();
    return part;
}

/// Names the source of every fact that is new or not as it was, and of the price.
void PartForm::cite(catalog::Part& part, std::vector<catalog::Source>& sources) const {
    const QString title = sourceTitle_->text().trimmed();
    const catalog::Source source = sourceNamed(
        title.isEmpty() ? tr("Entered by you on %1").arg(QString::fromStdString(day_)) : title,
        sourceUrl_->text().trimmed());
    const auto before = factsOf(start_);
    catalog::FactSource fact;
    fact.source = source.id;
    fact.valueKind = catalog::ValueKind(valueKind_->currentData().toInt());
    // Without a publication nobody can look it up: shown as such.
    if (title.isEmpty()) fact.verification = catalog::Verification::unverified;
    std::size_t at = 0;
    for (const NamedFact& now : factsOf(part)) {
        const bool isSame = at < before.size() && before[at].value == now.value;
        if (!isSame && !isMissing(now.value)) fact.fields.push_back(now.field);
        ++at;
    }
    if (part.facts.empty()) fact.fields = {"*"};
    // The newest word on a fact comes first: it is the one that is shown.
    if (!fact.fields.empty()) part.facts.insert(part.facts.begin(), fact);
    if (const QString typed = price_->text().trimmed(); !typed.isEmpty()) {
        const auto amount = typedFigure("price", typed);
        if (!amount || amount->value <= 0)
            throw FieldError("price", tr("\"%1\" is no amount of money.").arg(typed).toStdString());
        catalog::Price price;
        price.typical = Money::fromCents(std::int64_t(std::llround(amount->value * 100)));
        price.kind = "quote";
        price.asOf = day_;
        price.source = source.id;
        price.confidence = catalog::Confidence::medium;
        const catalog::Price* old = priceOf(start_);
        if (!old || old->typical != price.typical) part.prices.insert(part.prices.begin(), price);
    }
    if (part != start_) sources.push_back(source);
}

void PartForm::showProblem(const QString& field, const QString& text) {
    for (auto each = editors_.begin(); each != editors_.end(); ++each)
        each.value()->setStyleSheet(each.key() == field
                                        ? QStringLiteral("QLineEdit { border: 2px solid %1; }")
                                              .arg(theme_.color(Role::bad).name())
                                        : QString());
    problem_->setText(field.isEmpty() || !editors_.contains(field)
                          ? text
                          : fieldTitle(field.toStdString()) + QStringLiteral(": ") + text);
    problem_->setVisible(!text.isEmpty());
    if (QWidget* wrong = editors_.value(field)) wrong->setFocus();
}

void PartForm::accept() {
    try {
        catalog::Part made = part();
        std::vector<catalog::Source> sources;
        cite(made, sources);
        save_(made, sources);
    } catch (const InputError& error) {
        // A field of the form is called by its title, anything else by its key path.
        const QString field = QString::fromStdString(error.where());
        const bool isHere = editors_.contains(field);
        showProblem(isHere ? field : QString(),
                    QString::fromStdString(isHere ? design::sentenceOf(error) : error.what()));
        return;
    }
    QDialog::accept();
}

}  // namespace cw::views
