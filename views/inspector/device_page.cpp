#include "views/inspector/device_page.h"

#include <QFormLayout>
#include <QTimer>
#include <QVBoxLayout>

#include "model/fabric/wire_design.h"
#include "views/inspector/device_figures.h"
#include "views/inspector/edited_value.h"
#include "views/inspector/fact_text.h"
#include "views/inspector/quiet_wheel.h"

namespace cw::views {

namespace {

QLabel* heading(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    QFont bold = label->font();
    bold.setBold(true);
    label->setFont(bold);
    return label;
}

/// QLabel lays rich text out again even when it is the same.
void setTextIfNew(QLabel& label, const QString& text) {
    if (label.text() != text) label.setText(text);
}

}  // namespace

DevicePage::DevicePage(DesignSession& session, Theme& theme, QWidget* parent)
    : QWidget(parent),
      session_(session),
      theme_(theme),
      name_(new QLineEdit(this)),
      count_(new QSpinBox(this)),
      part_(new PartCombo(this)),
      figures_(new QLabel(this)),
      slotsHeading_(heading(tr("In its slots"), this)),
      fittings_(new FittingsTable(session, this)),
      ports_(new QLabel(this)),
      facts_(new QLabel(this)),
      factsSection_(new CollapsibleSection(tr("Facts and sources"), facts_, this)) {
    build();
    connectForm();
}

void DevicePage::build() {
    name_->setObjectName("deviceName");
    count_->setObjectName("deviceCount");
    part_->setObjectName("devicePart");
    figures_->setObjectName("deviceFigures");
    ports_->setObjectName("devicePorts");
    facts_->setObjectName("deviceFacts");
    count_->setRange(1, 1000000);
    count_->setKeyboardTracking(false);
    count_->setGroupSeparatorShown(true);
    count_->setToolTip(tr("How many of these the design has; more than one is drawn as a stack."));
    quietWheel(count_);
    for (QLabel* label : {figures_, ports_, facts_}) {
        label->setTextFormat(Qt::RichText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextBrowserInteraction);
        label->setOpenExternalLinks(true);
    }
    auto* form = new QFormLayout;
    form->addRow(tr("Name"), name_);
    form->addRow(tr("Count"), count_);
    form->addRow(tr("Part"), part_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(gridUnit_px, gridUnit_px, gridUnit_px, gridUnit_px);
    layout->addLayout(form);
    layout->addWidget(figures_);
    layout->addSpacing(gridUnit_px / 2);
    layout->addWidget(slotsHeading_);
    layout->addWidget(fittings_);
    layout->addSpacing(gridUnit_px / 2);
    layout->addWidget(heading(tr("Ports"), this));
    layout->addWidget(ports_);
    layout->addSpacing(gridUnit_px / 2);
    layout->addWidget(factsSection_);
    layout->addStretch();
}

void DevicePage::connectForm() {
    connect(name_, &QLineEdit::editingFinished, this, &DevicePage::takeName);
    connect(count_, &QSpinBox::valueChanged, this, &DevicePage::takeCount);
    connect(part_, &PartCombo::chosen, this, &DevicePage::takePart);
    part_->setListing([this] {
        QList<PartChoice> choices;
        const design::Device* device = session_.variant().findDevice(device_);
        const catalog::Part* now = device ? session_.document().pinned.find(device->part) : nullptr;
        if (now)
            for (const catalog::Part* part : session_.catalog().search({}, now->kind))
                choices.push_back(
                    {QString::fromStdString(part->name), QString::fromStdString(part->id)});
        return choices;
    });
    connect(&theme_, &Theme::changed, this, [this] {
        figures_->setFont(theme_.tabularFont());
        if (session_.variant().findDevice(device_)) showDevice(device_);
    });
    figures_->setFont(theme_.tabularFont());
}

void DevicePage::takeName() {
    // Only what was typed: the box may still show the name from before an undo.
    if (isShowing_ || !name_->isModified()) return;
    name_->setModified(false);
    const design::Device* device = session_.variant().findDevice(device_);
    if (!device) return;
    const std::string name = name_->text().trimmed().toStdString();
    if (name != device->label)
        session_.perform(design::renameDevice(session_.desk(), device_, name));
    if (session_.variant().findDevice(device_)) showDevice(device_);
}

void DevicePage::takeCount(int count) {
    if (isShowing_ || !session_.variant().findDevice(device_)) return;
    if (session_.perform(fabric::setNodeCount(session_.desk(), device_, count))) return;
    // After the box has left its own signal.
    QTimer::singleShot(0, this, [this] { showDevice(device_); });
}

void DevicePage::takePart(const QString& part) {
    session_.perform(design::replaceDevice(session_.desk(), device_, part.toStdString()));
}

void DevicePage::showDevice(design::DeviceId id) {
    const design::Device* device = session_.variant().findDevice(id);
    if (!device) return;
    isShowing_ = true;
    const bool isOther = id != device_;
    device_ = id;
    const QString label = QString::fromStdString(device->label);
    const bool isTyped = name_->hasFocus() && name_->isModified();
    if (isOther || (!isTyped && name_->text() != label)) {
        name_->setText(label);
        name_->setCursorPosition(0);  // a long name shows its beginning
    }
    refill(*count_, device->count, isOther);
    if (isOther) part_->hidePopup();
    showPart(*device);
    showFigures();
    fittings_->showDevice(id);
    const bool hasSlots = fittings_->rowCount() > 0;
    slotsHeading_->setVisible(hasSlots);
    fittings_->setVisible(hasSlots);
    showPorts(*device);
    isShowing_ = false;
}

void DevicePage::focusName() {
    name_->setFocus();
    name_->selectAll();
}

void DevicePage::showPart(const design::Device& device) {
    const catalog::Part* part = session_.document().pinned.find(device.part);
    const QString id = QString::fromStdString(device.part);
    part_->showChoice({part ? QString::fromStdString(part->name) : id, id});
    setTextIfNew(*facts_, part ? factText(session_.document(), *part, theme_)
                               : tr("This part is not in the document."));
}

void DevicePage::showFigures() {
    const design::Device* device = session_.variant().findDevice(device_);
    if (!device) return;
    setTextIfNew(*figures_,
                 deviceFigures(session_.document(), *device, session_.evaluation().get(), theme_));
}

void DevicePage::showPorts(const design::Device& device) {
    setTextIfNew(*ports_, portTable(session_.document(), session_.variant(), device, theme_));
}

}  // namespace cw::views
