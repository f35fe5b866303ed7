#include "views/inspector/many_page.h"

#include <QVBoxLayout>
#include <algorithm>
#include <unordered_set>

#include "model/design/resolve.h"
#include "model/economics/capex.h"
#include "model/economics/in_currency.h"
#include "views/theme/light_units.h"
#include "views/theme/money_text.h"
#include "views/theme/numbers.h"
#include "views/theme/part_text.h"

namespace cw::views {

namespace {

using catalog::PartKind;

bool isOfKind(const design::Document& document, const catalog::PartId& id, PartKind kind) {
    const catalog::Part* part = document.pinned.find(id);
    return part && part->kind == kind;
}

bool hasFitted(const design::Document& document, const design::Device& device, PartKind kind) {
    return std::any_of(device.fittings.begin(), device.fittings.end(),
                       [&](const auto& f) { return isOfKind(document, f.part, kind); });
}

/// Whether `part` goes into every slot where `device` has something of its kind.
bool fitsForAll(const design::Document& document, const design::Device& device,
                const catalog::Part& part) {
    const catalog::Part* host = document.pinned.find(device.part);
    if (!host) return false;
    return std::all_of(
        device.fittings.begin(), device.fittings.end(), [&](const design::Fitting& fitting) {
            if (!isOfKind(document, fitting.part, part.kind)) return true;
            const auto& groups = host->slotGroups;
            const auto slot = std::find_if(groups.begin(), groups.end(), [&](const auto& group) {
                return group.name == fitting.slot;
            });
            return slot != groups.end() && !design::refusesSlot(*slot, part);
        });
}

/// The first fitting of the part's kind that is another part; null when all are that part.
const design::Fitting* firstOther(const design::Document& document, const design::Device& device,
                                  const catalog::Part& part) {
    const auto found =
        std::find_if(device.fittings.begin(), device.fittings.end(), [&](const auto& fitting) {
            return fitting.part != part.id && isOfKind(document, fitting.part, part.kind);
        });
    return found == device.fittings.end() ? nullptr : &*found;
}

/// Each device as often as one of its fittings has to be replaced.
std::vector<design::DeviceId> toRefit(const design::Document& document,
                                      const std::vector<const design::Device*>& devices,
                                      const catalog::Part& part) {
    std::vector<design::DeviceId> steps;
    for (const design::Device* device : devices)
        for (const design::Fitting& fitting : device->fittings)
            if (fitting.part != part.id && isOfKind(document, fitting.part, part.kind))
                steps.push_back(device->id);
    return steps;
}

design::Answer<design::Transaction> refitOne(const design::Desk& desk, design::DeviceId id,
                                             const catalog::Part& part) {
    for (const design::Variant& variant : desk.document.variants) {
        const design::Device* device =
            variant.name == desk.variant ? variant.findDevice(id) : nullptr;
        const design::Fitting* other = device ? firstOther(desk.document, *device, part) : nullptr;
        // Two fittings may have become one by the step before.
        if (device && !other) return design::Transaction{};
        if (other) return design::replaceFitting(desk, id, other->id, part.id);
    }
    return design::Refusal{"This device is no longer in the design."};
}

}  // namespace

ManyPage::ManyPage(DesignSession& session, Theme& theme, QWidget* parent)
    : QWidget(parent),
      session_(session),
      theme_(theme),
      summary_(new QLabel(this)),
      figures_(new QLabel(this)),
      targets_{{{PartKind::server, false},
                {PartKind::networkSwitch, false},
                {PartKind::accelerator, true},
                {PartKind::nic, true}}} {
    summary_->setObjectName("manySummary");
    figures_->setObjectName("manyFigures");
    for (QLabel* label : {summary_, figures_}) {
        label->setTextFormat(Qt::RichText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    auto* form = new QFormLayout;
    for (Target& target : targets_) addTarget(target, *form);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(gridUnit_px, gridUnit_px, gridUnit_px, gridUnit_px);
    layout->addWidget(summary_);
    layout->addWidget(figures_);
    layout->addSpacing(gridUnit_px / 2);
    layout->addLayout(form);
    layout->addStretch();
    connect(&theme_, &Theme::changed, this, &ManyPage::showSelection);
}

void ManyPage::addTarget(Target& target, QFormLayout& form) {
    target.parts = new PartCombo(this);
    target.label = new QLabel(kindHeading(target.kind), this);
    target.label->setBuddy(target.parts);
    form.addRow(target.label, target.parts);
    target.parts->showChoice({tr("Replace all by..."), {}});
    target.parts->setListing([this, &target] { return choicesFor(target); });
    connect(target.parts, &PartCombo::chosen, this,
            [this, &target](const QString& part) { replaceAll(target, part.toStdString()); });
}

std::vector<const design::Device*> ManyPage::devices() const {
    const auto& selected = session_.selection().devices;
    const std::unordered_set<design::DeviceId> chosen(selected.begin(), selected.end());
    std::vector<const design::Device*> found;
    for (const design::Device& device : session_.variant().devices)
        if (chosen.count(device.id) > 0) found.push_back(&device);
    return found;
}

void ManyPage::showSelection() {
    const auto all = devices();
    const auto links = int(session_.selection().links.size());
    const auto count = int(all.size());
    const QString deviceText = count == 1 ? tr("1 device") : tr("%n devices", nullptr, count);
    const QString linkText = links == 1 ? tr("1 link") : tr("%n links", nullptr, links);
    QString text = tr("%1 and %2").arg(deviceText, linkText);
    if (links == 0) text = deviceText;
    if (count == 0) text = linkText;
    summary_->setText(QStringLiteral("<b>%1</b>").arg(tr("%1 selected").arg(text)));
    for (const Target& target : targets_) showTarget(target, all);
    price_ = priceOf(all);
    figures_->setVisible(!all.empty());
    showFigures();
}

void ManyPage::showTarget(const Target& target, const std::vector<const design::Device*>& all) {
    const bool isThere = std::any_of(all.begin(), all.end(), [&](const design::Device* device) {
        return target.isFitted ? hasFitted(session_.document(), *device, target.kind)
                               : isOfKind(session_.document(), device->part, target.kind);
    });
    target.parts->setVisible(isThere);
    target.label->setVisible(isThere);
}

design::Currency ManyPage::currency() const {
    return economics::currencyOf(session_.variant());
}

MoneyRange ManyPage::priceOf(const std::vector<const design::Device*>& all) const {
    design::Variant chosen;
    for (const design::Device* device : all) chosen.devices.push_back(*device);
    const auto resolved = design::resolve(chosen, session_.document().pinned);
    MoneyRange price;
    for (const design::ResolvedDevice& device : resolved.devices)
        price += economics::costOf(device, currency()).each * device.device->count;
    return price;
}

void ManyPage::showFigures() {
    const auto& selected = session_.selection().devices;
    const std::unordered_set<design::DeviceId> chosen(selected.begin(), selected.end());
    facility::Watts power;
    if (const auto evaluation = session_.evaluation())
        for (const facility::DevicePower& device : evaluation->power.devices)
            if (chosen.count(device.device) > 0) power += device.all;
    const QString draw =
        power.peak_W > 0
            ? tr("%1 typical, %2 peak").arg(powerText(power.typical_W), powerText(power.peak_W))
            : tr("Power not known");
    figures_->setText(
        QStringLiteral("%1<br/>%2")
            .arg(withLightUnits(draw, theme_),
                 withLightUnits(price_ == MoneyRange{}
                                    ? tr("Price not known")
                                    : tr("%1 without cables").arg(rangeOf(price_, currency())),
                                theme_)));
}

QList<PartChoice> ManyPage::choicesFor(const Target& target) const {
    const auto all = devices();
    QList<PartChoice> choices;
    for (const catalog::Part* part : session_.catalog().search({}, target.kind)) {
        const bool fits = !target.isFitted ||
                          std::all_of(all.begin(), all.end(), [&](const design::Device* device) {
                              return fitsForAll(session_.document(), *device, *part);
                          });
        if (fits)
            choices.push_back(
                {QString::fromStdString(part->name), QString::fromStdString(part->id)});
    }
    return choices;
}

void ManyPage::replaceAll(const Target& target, const catalog::PartId& id) {
    const catalog::Part* part = session_.catalog().find(id);
    if (!part) return;
    const auto all = devices();
    std::vector<design::DeviceId> steps;
    if (target.isFitted) steps = toRefit(session_.document(), all, *part);
    for (const design::Device* device : all)
        if (!target.isFitted && device->part != id &&
            isOfKind(session_.document(), device->part, target.kind))
            steps.push_back(device->id);
    if (steps.empty()) return;
    session_.perform(design::forEachDevice(
        session_.desk(), "Replace all by " + part->name, steps,
        [&](const design::Desk& desk, design::DeviceId device) {
            return target.isFitted ? refitOne(desk, device, *part)
                                   : design::replaceDevice(desk, device, part->id);
        }));
}

}  // namespace cw::views
