#include "views/inspector/device_page.h"

#include <QFormLayout>
#include <QTimer>
#include <QVBoxLayout>

#include "model/economics/capex.h"
#include "model/units.h"
#include "views/inspector/fact_text.h"
#include "views/theme/numbers.h"

namespace cw::views {

namespace {

QLabel* heading(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    QFont bold = label->font();
    bold.setBold(true);
    label->setFont(bold);
    return label;
}

QString cell(const QString& text) {
    return QStringLiteral("<td align=\"right\">&nbsp;&nbsp;%1</td>").arg(text);
}

QString originNote(const facility::DevicePower& power) {
    if (power.isEstimate)
        return DevicePage::tr("The system was changed from what its rating covers: an estimate.");
    if (power.typicalOrigin == facility::Origin::assumed)
        return DevicePage::tr("Typical and idle are assumed shares of the rated maximum.");
    return {};
}

QString costNote(const economics::DeviceCost& cost) {
    QStringList notes;
    if (cost.isEstimate)
        notes << DevicePage::tr(
            "Only the price of the complete system is known; with its changes this is an "
            "estimate.");
    if (!cost.missing.empty()) {
        QStringList ids;
        for (const catalog::PartId& id : cost.missing) ids << QString::fromStdString(id);
        notes << DevicePage::tr("No price is known for: %1.").arg(ids.join(", "));
    }
    return notes.join(' ');
}

}  // namespace

DevicePage::DevicePage(DesignSession& session, Theme& theme, QWidget* parent)
    : QWidget(parent),
      session_(session),
      name_(new QLineEdit(this)),
      count_(new QSpinBox(this)),
      part_(new QComboBox(this)),
      figures_(new QLabel(this)),
      fittings_(new FittingsTable(session, this)),
      ports_(new QLabel(this)),
      facts_(new QLabel(this)) {
    name_->setObjectName("deviceName");
    count_->setObjectName("deviceCount");
    part_->setObjectName("devicePart");
    count_->setRange(1, 1000000);
    count_->setKeyboardTracking(false);
    part_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    part_->setMinimumContentsLength(14);
    for (QLabel* label : {figures_, ports_, facts_}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextBrowserInteraction);
        label->setOpenExternalLinks(true);
    }
    figures_->setFont(theme.tabularFont());
    auto* form = new QFormLayout;
    form->addRow(tr("Name"), name_);
    form->addRow(tr("Count"), count_);
    form->addRow(tr("Part"), part_);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(figures_);
    layout->addWidget(heading(tr("In its slots"), this));
    layout->addWidget(fittings_);
    layout->addWidget(heading(tr("Ports"), this));
    layout->addWidget(ports_);
    layout->addWidget(heading(tr("Facts"), this));
    layout->addWidget(facts_);
    layout->addStretch();

    connect(name_, &QLineEdit::editingFinished, this, [this] {
        const design::Device* device = session_.variant().findDevice(device_);
        if (!isShowing_ && device && name_->text().toStdString() != device->label)
            session_.perform(design::renameDevice(session_.desk(), device_,
                                                  name_->text().trimmed().toStdString()));
    });
    connect(count_, &QSpinBox::valueChanged, this, [this](int count) {
        if (!isShowing_ &&
            !session_.perform(design::setDeviceCount(session_.desk(), device_, count)))
            QTimer::singleShot(0, this, [this] { showDevice(device_); });
    });
    connect(part_, &QComboBox::activated, this, [this] {
        const std::string id = part_->currentData().toString().toStdString();
        QTimer::singleShot(0, this, [this, id] {
            if (!session_.perform(design::replaceDevice(session_.desk(), device_, id)))
                showDevice(device_);
        });
    });
}

void DevicePage::showDevice(design::DeviceId id) {
    const design::Device* device = session_.variant().findDevice(id);
    if (!device) return;
    isShowing_ = true;
    const bool isOther = id != device_;
    device_ = id;
    if (isOther || !name_->hasFocus()) name_->setText(QString::fromStdString(device->label));
    count_->setValue(device->count);
    fillParts(*device);
    showFigures(*device);
    fittings_->showDevice(id);
    showPorts(*device);
    const catalog::Part* part = session_.document().pinned.find(device->part);
    facts_->setText(part ? factText(session_.document(), *part)
                         : tr("This part is not in the document."));
    isShowing_ = false;
}

void DevicePage::focusName() {
    name_->setFocus();
    name_->selectAll();
}

void DevicePage::fillParts(const design::Device& device) {
    const catalog::Part* now = session_.document().pinned.find(device.part);
    part_->clear();
    if (now)
        for (const catalog::Part* part : session_.catalog().search({}, now->kind))
            part_->addItem(QString::fromStdString(part->name), QString::fromStdString(part->id));
    const QString id = QString::fromStdString(device.part);
    if (part_->findData(id) < 0)
        part_->insertItem(0, now ? QString::fromStdString(now->name) : id, id);
    part_->setCurrentIndex(part_->findData(id));
}

void DevicePage::showFigures(const design::Device& device) {
    const auto evaluation = session_.evaluation();
    const facility::DevicePower* power = evaluation ? evaluation->power.find(device.id) : nullptr;
    const design::ResolvedDesign resolved =
        design::resolve(session_.variant(), session_.document().pinned);
    const economics::DeviceCost cost = economics::costOf(*resolved.find(device.id));
    QString text = QStringLiteral("<table cellspacing=\"0\"><tr><td></td>") + cell(tr("each")) +
                   cell(tr("all %1").arg(device.count)) + "</tr>";
    const auto row = [&](const QString& name, const QString& each, const QString& all) {
        text += QStringLiteral("<tr><td>%1</td>").arg(name) + cell(each) + cell(all) + "</tr>";
    };
    if (power) {
        row(tr("Idle"), powerText(power->each.idle_W), powerText(power->all.idle_W));
        row(tr("Typical"), powerText(power->each.typical_W), powerText(power->all.typical_W));
        row(tr("Peak"), powerText(power->each.peak_W), powerText(power->all.peak_W));
        row(tr("Heat, peak"), heatText(units::wattsToBtuPerHour(power->each.peak_W)),
            heatText(units::wattsToBtuPerHour(power->all.peak_W)));
    }
    row(tr("Price, low"), moneyText(cost.each.low), moneyText(cost.each.low * device.count));
    row(tr("Price, typical"), moneyText(cost.each.typical),
        moneyText(cost.each.typical * device.count));
    row(tr("Price, high"), moneyText(cost.each.high), moneyText(cost.each.high * device.count));
    text += "</table>";
    for (const QString& note : {power ? originNote(*power) : QString(), costNote(cost)})
        if (!note.isEmpty()) text += QStringLiteral("<p><small>%1</small></p>").arg(note);
    figures_->setText(text);
}

void DevicePage::showPorts(const design::Device& device) {
    QStringList rows;
    for (const design::PortUse& use :
         design::portsOf(session_.variant(), device, session_.document().pinned)) {
        QString owner;
        if (use.end.fitting)
            if (const design::Fitting* fitting = design::findFitting(device, use.end.fitting))
                if (const catalog::Part* part = session_.document().pinned.find(fitting->part))
                    owner = QString::fromStdString(part->name) + ": ";
        rows << tr("%1%2 ports %3 at %4, %5 used, %6 free")
                    .arg(owner)
                    .arg(use.total)
                    .arg(QString::fromStdString(use.port->connector),
                         lineRateText(use.port->rate_bps))
                    .arg(use.used)
                    .arg(use.available());
    }
    ports_->setText(rows.isEmpty() ? tr("No ports.") : rows.join("\n"));
}

}  // namespace cw::views
