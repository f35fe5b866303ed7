#include "views/window/pin_update.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "views/catalog/fact_format.h"
#include "views/theme/first_size.h"
#include "views/theme/icons.h"
#include "views/theme/light_units.h"
#include "views/theme/numbers.h"

namespace cw::views {

namespace {

enum PinColumn { partColumn, whatColumn, usesColumn, priceColumn, powerColumn };

QString words(const std::string& text) {
    return QString::fromStdString(text);
}

QString whatChanged(const design::PinChange& pin) {
    switch (pin.change.kind) {
        case catalog::ChangeKind::withdrawn:
            return PinUpdateDialog::tr("no longer in the catalog");
        case catalog::ChangeKind::retired:
            return PinUpdateDialog::tr("no longer sold");
        case catalog::ChangeKind::renamed:
            return PinUpdateDialog::tr("renamed to %1").arg(words(pin.change.newId));
        default:
            break;
    }
    if (pin.change.sourcesOnly) return PinUpdateDialog::tr("sources or notes only");
    return pin.change.facts.size() == 1
               ? PinUpdateDialog::tr("one fact")
               : PinUpdateDialog::tr("%1 facts").arg(pin.change.facts.size());
}

QString signedText(const QString& text, double amount) {
    return amount > 0 ? QLatin1Char('+') + text : text;
}

/// The price of all its units, after less before; empty where one of the two is not known.
QString costEffect(const design::PinChange& pin) {
    if (!pin.priceBefore || !pin.priceAfter || *pin.priceBefore == *pin.priceAfter) return {};
    const std::int64_t cents = (pin.priceAfter->cents() - pin.priceBefore->cents()) * pin.uses;
    return signedText(moneyShort(Money::fromCents(cents)), double(cents));
}

QString powerEffect(const design::PinChange& pin) {
    if (!pin.maxPowerBefore_W || !pin.maxPowerAfter_W ||
        *pin.maxPowerBefore_W == *pin.maxPowerAfter_W)
        return {};
    const double more_W = (*pin.maxPowerAfter_W - *pin.maxPowerBefore_W) * double(pin.uses);
    return signedText(powerText(more_W), more_W);
}

/// Figures read as they do in the catalog window.
QString factValue(const std::string& name, const std::optional<catalog::PartFact>& fact) {
    // What an item of a list says goes with the item: nobody failed to publish it.
    const bool isOfItem = name.starts_with("ports.") || name.starts_with("slots.") ||
                          name.starts_with("includes.") || name.starts_with("outlets.");
    if (!fact) return isOfItem ? QStringLiteral("\u2013") : notPublished();
    if (const double* figure = std::get_if<double>(&fact->value))
        return factText(fact->name, *figure);
    return words(std::get<std::string>(fact->value));
}

}  // namespace

QString signatureOf(const std::vector<design::PinChange>& changes) {
    QString text;
    for (const design::PinChange& pin : changes) {
        text += words(pin.change.part) + QLatin1Char('|') +
                words(std::string(catalog::nameOf(pin.change.kind)));
        for (const catalog::FactChange& fact : pin.change.facts)
            // To more digits than are shown: another watt is another change.
            text += QLatin1Char('|') + words(fact.name) + QLatin1Char('=') +
                    (fact.after ? words(catalog::factText(*fact.after)) : notPublished());
        text += QLatin1Char('\n');
    }
    return text;
}

PinUpdateBar::PinUpdateBar(DesignSession& session, Theme& theme, QWidget* parent)
    : QFrame(parent), session_(session), theme_(theme), text_(new QLabel(this)) {
    setObjectName(QStringLiteral("pinUpdateBar"));
    auto* reviewButton = new QPushButton(tr("&Review..."), this);
    reviewButton->setObjectName(QStringLiteral("reviewPins"));
    auto* close = new QToolButton(this);
    close->setIcon(themedIcon(theme, QStringLiteral("close")));
    close->setToolTip(tr("Keep the parts as they are in this design"));
    close->setAccessibleName(tr("Keep the parts as they are"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(2 * gridUnit_px, gridUnit_px / 2, gridUnit_px, gridUnit_px / 2);
    layout->addWidget(text_);
    layout->addWidget(reviewButton);
    layout->addStretch(1);
    layout->addWidget(close);
    hide();
    connect(reviewButton, &QPushButton::clicked, this, &PinUpdateBar::review);
    connect(close, &QToolButton::clicked, this, [this] {
        waved_ = signatureOf(changes_);
        hide();
    });
    connect(&session_, &DesignSession::documentReplaced, this, [this] {
        waved_.clear();
        look();
    });
    // Most gestures leave the copies alone; comparing them is cheap, looking them all up is not.
    connect(&session_, &DesignSession::documentChanged, this, [this] {
        if (!(session_.document().pinned == lookedAt_)) look();
    });
}

void PinUpdateBar::look() {
    lookedAt_ = session_.document().pinned;
    changes_ = design::pinChanges(session_.document(), session_.catalog());
    // Another wording of a source is no reason to interrupt; the list shows it with the others.
    const auto parts =
        std::count_if(changes_.begin(), changes_.end(),
                      [](const design::PinChange& pin) { return !pin.change.sourcesOnly; });
    text_->setText(parts == 1 ? tr("One part of this design changed in the catalog.")
                              : tr("%1 parts of this design changed in the catalog.").arg(parts));
    setVisible(parts > 0 && signatureOf(changes_) != waved_);
}

void PinUpdateBar::review() {
    look();
    if (changes_.empty()) return;
    auto* dialog = new PinUpdateDialog(session_, theme_, changes_, window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

PinUpdateDialog::PinUpdateDialog(DesignSession& session, const Theme& theme,
                                 std::vector<design::PinChange> changes, QWidget* parent)
    : QDialog(parent),
      session_(session),
      theme_(theme),
      changes_(std::move(changes)),
      list_(new QTreeWidget(this)),
      detail_(new QTextBrowser(this)),
      effect_(new QLabel(this)),
      replacement_(new QComboBox(this)),
      replace_(new QPushButton(tr("Re&place everywhere"), this)) {
    setObjectName(QStringLiteral("pinUpdate"));
    setWindowTitle(tr("Parts that changed in the catalog"));
    auto* about = new QLabel(
        tr("The design keeps its own copies until you take the newer ones. Taking is one step and "
           "can be undone."),
        this);
    about->setWordWrap(true);
    list_->setHeaderLabels(
        {tr("Part"), tr("What changed"), tr("Used"), tr("Own price"), tr("Rated power")});
    list_->headerItem()->setToolTip(
        priceColumn, tr("The part's own price, times how often it is used. In a complete system it "
                        "is part of the system's price: the line below says what the design "
                        "costs."));
    list_->headerItem()->setToolTip(
        powerColumn, tr("The part's own rating, times how often it is used; the line below says "
                        "what the design draws."));
    list_->setRootIsDecorated(false);
    list_->setUniformRowHeights(true);
    list_->header()->setStretchLastSection(false);
    for (const int column : {usesColumn, priceColumn, powerColumn})
        list_->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    list_->setAccessibleName(tr("Changed parts"));
    list_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    // Names give way to figures; a tip has the whole one.
    list_->header()->setSectionResizeMode(partColumn, QHeaderView::Stretch);
    detail_->setObjectName(QStringLiteral("pinDetail"));
    effect_->setObjectName(QStringLiteral("pinEffect"));
    effect_->setFont(theme.tabularFont());
    auto* replaceRow = new QHBoxLayout;
    replaceRow->addWidget(replacement_, 1);
    replaceRow->addWidget(replace_);
    auto* split = new QSplitter(Qt::Vertical, this);
    split->addWidget(list_);
    split->addWidget(detail_);
    split->setChildrenCollapsible(false);
    auto* buttons = new QDialogButtonBox(this);
    take_ = buttons->addButton(tr("&Take the ticked"), QDialogButtonBox::AcceptRole);
    take_->setObjectName(QStringLiteral("takePins"));
    auto* all = buttons->addButton(tr("Tick &all"), QDialogButtonBox::ActionRole);
    auto* none = buttons->addButton(tr("Tick &none"), QDialogButtonBox::ActionRole);
    buttons->addButton(tr("&Keep as it is"), QDialogButtonBox::RejectRole);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(about);
    layout->addWidget(split, 1);
    layout->addLayout(replaceRow);
    layout->addWidget(effect_);
    layout->addWidget(buttons);
    openAtSize(*this, {104 * gridUnit_px, 78 * gridUnit_px});
    session_.waitForEvaluation();
    if (const auto now = session_.evaluation()) {
        costBefore_ = now->capex.typical.dollars();
        powerBefore_W_ = now->power.it.peak_W;
    }
    connect(buttons, &QDialogButtonBox::accepted, this, &PinUpdateDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &PinUpdateDialog::reject);
    const auto tickAll = [this](Qt::CheckState state) {
        for (int row = 0; row < list_->topLevelItemCount(); ++row)
            if (list_->topLevelItem(row)->flags() & Qt::ItemIsUserCheckable)
                list_->topLevelItem(row)->setCheckState(partColumn, state);
    };
    connect(all, &QPushButton::clicked, this, [tickAll] { tickAll(Qt::Checked); });
    connect(none, &QPushButton::clicked, this, [tickAll] { tickAll(Qt::Unchecked); });
    connect(replace_, &QPushButton::clicked, this, &PinUpdateDialog::replace);
    fill();
    connect(list_, &QTreeWidget::currentItemChanged, this, &PinUpdateDialog::showChange);
    connect(list_, &QTreeWidget::itemChanged, this, [this] {
        take_->setEnabled(!taken().empty());
        session_.preview(design::takePins(session_.document(), session_.catalog(), taken()));
    });
    connect(&session_, &DesignSession::evaluationChanged, this, &PinUpdateDialog::showEffect);
    list_->setCurrentItem(list_->topLevelItem(0));
    take_->setEnabled(!taken().empty());
    session_.preview(design::takePins(session_.document(), session_.catalog(), taken()));
}

PinUpdateDialog::~PinUpdateDialog() {
    session_.endPreview();
}

void PinUpdateDialog::fill() {
    for (const design::PinChange& pin : changes_) {
        auto* item = new QTreeWidgetItem(
            list_, {words(pin.change.name), whatChanged(pin),
                    QLocale().toString(qlonglong(pin.uses)), costEffect(pin), powerEffect(pin)});
        item->setData(partColumn, Qt::UserRole, words(pin.change.part));
        item->setToolTip(partColumn, words(pin.change.name));
        for (const int column : {usesColumn, priceColumn, powerColumn})
            item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
        // One that cannot be taken keeps its box, empty, so that the names stand in line.
        item->setCheckState(partColumn, pin.canTake() ? Qt::Checked : Qt::Unchecked);
        if (!pin.canTake()) {
            item->setFlags(item->flags() & ~Qt::ItemIsUserCheckable);
            item->setToolTip(partColumn, words(pin.refusal));
        }
    }
}

const design::PinChange* PinUpdateDialog::current() const {
    const int row = list_->indexOfTopLevelItem(list_->currentItem());
    return row >= 0 && row < int(changes_.size()) ? &changes_[std::size_t(row)] : nullptr;
}

void PinUpdateDialog::showChange() {
    const design::PinChange* pin = current();
    replacement_->clear();
    if (!pin) return;
    const QString light = theme_.color(Role::textLight).name();
    QString html =
        QStringLiteral(
            "<p style=\"margin:0 0 6px 0\"><b>%1</b> <span style=\"color:%2\">%3</span></p>")
            .arg(words(pin->change.name).toHtmlEscaped(), light, whatChanged(*pin).toHtmlEscaped());
    if (!pin->refusal.empty())
        html += QStringLiteral("<p style=\"color:%1\">%2 %3</p>")
                    .arg(theme_.color(Role::severityWarning).name(), tr("It cannot be taken:"),
                         words(pin->refusal).toHtmlEscaped());
    if (pin->change.facts.empty() && !pin->change.replacements.empty())
        html += QStringLiteral("<p>%1</p>")
                    .arg(tr("The design keeps its copy. One of these can take its place:"));
    QString rows;
    for (const catalog::FactChange& fact : pin->change.facts)
        rows += QStringLiteral(
                    "<tr><td style=\"padding:2px 16px 2px 0;color:%1\">%2</td>"
                    "<td style=\"padding:2px 8px 2px 0\">%3</td><td>\u2192</td>"
                    "<td style=\"padding:2px 0 2px 8px\"><b>%4</b></td></tr>")
                    .arg(light, fieldTitle(fact.name).toHtmlEscaped(),
                         factValue(fact.name, fact.before).toHtmlEscaped(),
                         factValue(fact.name, fact.after).toHtmlEscaped());
    html += QStringLiteral("<table cellspacing=\"0\">%1</table>").arg(rows);
    detail_->setHtml(html);
    for (const catalog::PartId& id : pin->change.replacements)
        if (const catalog::Part* part = session_.catalog().find(id))
            replacement_->addItem(words(part->name), words(id));
    const bool canReplace = replacement_->count() > 0;
    replacement_->setVisible(canReplace);
    replace_->setVisible(canReplace);
}

void PinUpdateDialog::setTaken(const catalog::PartId& part, bool isTaken) {
    for (int row = 0; row < list_->topLevelItemCount(); ++row) {
        QTreeWidgetItem* item = list_->topLevelItem(row);
        if (item->data(partColumn, Qt::UserRole).toString() == words(part) &&
            item->flags() & Qt::ItemIsUserCheckable)
            item->setCheckState(partColumn, isTaken ? Qt::Checked : Qt::Unchecked);
    }
}

std::vector<catalog::PartId> PinUpdateDialog::taken() const {
    std::vector<catalog::PartId> parts;
    for (int row = 0; row < list_->topLevelItemCount(); ++row)
        if (list_->topLevelItem(row)->checkState(partColumn) == Qt::Checked)
            parts.push_back(
                list_->topLevelItem(row)->data(partColumn, Qt::UserRole).toString().toStdString());
    return parts;
}

/// What the shown variant would cost and draw with the ticked ones.
void PinUpdateDialog::showEffect() {
    const auto now = session_.evaluation();
    if (!now) return;
    const auto powerOrNone = [](double power_W) {
        return power_W > 0 ? powerText(power_W) : tr("not known");
    };
    const QString cost =
        tr("This variant with the ticked ones: cost %1 instead of %2")
            .arg(moneyShort(now->capex.typical),
                 moneyShort(Money::fromCents(std::int64_t(std::llround(costBefore_ * 100)))));
    const bool isPowerKnown = now->power.it.peak_W > 0 || powerBefore_W_ > 0;
    effect_->setText(isPowerKnown ? tr("%1, peak power %2 instead of %3.")
                                        .arg(cost, powerOrNone(now->power.it.peak_W),
                                             powerOrNone(powerBefore_W_))
                                  : tr("%1; its power is not known.").arg(cost));
}

void PinUpdateDialog::replace() {
    const design::PinChange* pin = current();
    if (!pin || replacement_->currentIndex() < 0) return;
    session_.endPreview();
    if (session_.perform(
            design::replaceEverywhere(session_.document(), session_.catalog(), pin->change.part,
                                      replacement_->currentData().toString().toStdString())))
        QDialog::accept();
}

void PinUpdateDialog::accept() {
    const auto parts = taken();
    session_.endPreview();
    if (parts.empty() ||
        session_.perform(design::takePins(session_.document(), session_.catalog(), parts)))
        QDialog::accept();
}

}  // namespace cw::views
