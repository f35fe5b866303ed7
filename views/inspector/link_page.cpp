#include "views/inspector/link_page.h"

#include <QFormLayout>
#include <QTimer>
#include <QVBoxLayout>

#include "views/inspector/edited_value.h"
#include "views/inspector/fact_text.h"
#include "views/theme/numbers.h"

namespace cw::views {

namespace {

QString endText(const design::Variant& variant, const design::PinnedParts& parts,
                const design::LinkEnd& end) {
    const design::Device* device = variant.findDevice(end.device);
    if (!device) return LinkPage::tr("(missing)");
    const auto use = design::portAt(variant, end, parts);
    const QString label = QString::fromStdString(device->label);
    if (!use) return label;
    return LinkPage::tr("%1, %2 at %3")
        .arg(label, QString::fromStdString(use->port->connector),
             lineRateText(use->port->rate_bps));
}

QString partName(const design::PinnedParts& parts, const catalog::PartId& id) {
    const catalog::Part* part = parts.find(id);
    return QString::fromStdString(part ? part->name : id);
}

}  // namespace

LinkPage::LinkPage(DesignSession& session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      ends_(new QLabel(this)),
      network_(new QComboBox(this)),
      pattern_(new QComboBox(this)),
      count_(new QSpinBox(this)),
      length_m_(new QDoubleSpinBox(this)),
      cable_(new QLabel(this)) {
    network_->addItems(
        {tr("Compute"), tr("Storage"), tr("Management")});       // order of design::Network
    pattern_->addItems({tr("Spread"), tr("Rail"), tr("Mesh")});  // order of design::WiringPattern
    pattern_->setToolTip(
        tr("Spread: each device of the first end has this many cables, dealt over the second.\n"
           "Rail: the same port of every device meets at one switch.\n"
           "Mesh: this many cables between every pair."));
    count_->setObjectName("linkCount");
    count_->setRange(1, 100000);
    count_->setKeyboardTracking(false);
    length_m_->setRange(0.1, 10000);
    length_m_->setDecimals(1);
    length_m_->setSuffix(tr(" m"));
    length_m_->setKeyboardTracking(false);
    for (QLabel* label : {ends_, cable_}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextBrowserInteraction);
        label->setOpenExternalLinks(true);
    }
    auto* form = new QFormLayout;
    form->addRow(tr("Network"), network_);
    form->addRow(tr("Pattern"), pattern_);
    form->addRow(tr("Cables each"), count_);
    form->addRow(tr("Length"), length_m_);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(ends_);
    layout->addLayout(form);
    layout->addWidget(cable_);
    layout->addStretch();
    connect(network_, &QComboBox::activated, this, [this] { change(); });
    connect(pattern_, &QComboBox::activated, this, [this] { change(); });
    connect(count_, &QSpinBox::valueChanged, this, [this] { change(); });
    connect(length_m_, &QDoubleSpinBox::valueChanged, this, [this] { change(); });
}

void LinkPage::showLink(design::LinkId id) {
    const design::Variant& variant = session_.variant();
    const design::Link* link = variant.findLink(id);
    if (!link) return;
    isShowing_ = true;
    link_ = id;
    const design::PinnedParts& parts = session_.document().pinned;
    ends_->setText(tr("From %1\nto %2")
                       .arg(endText(variant, parts, link->a), endText(variant, parts, link->b)));
    network_->setCurrentIndex(int(link->network));
    pattern_->setCurrentIndex(int(link->pattern));
    count_->setValue(link->count);
    length_m_->setValue(link->length_m);
    QString text =
        tr("<p>%n cables in all", nullptr, int(design::cablesOf(variant, *link))) +
        tr(", %1 each</p>").arg(lineRateText(design::linkRate_bps(variant, *link, parts)));
    text += tr("<p>Cable: %1</p>").arg(partName(parts, link->cable).toHtmlEscaped());
    for (const catalog::PartId& module : {link->transceiverA, link->transceiverB})
        if (!module.empty())
            text += tr("<p>Transceiver: %1</p>").arg(partName(parts, module).toHtmlEscaped());
    if (const catalog::Part* cable = parts.find(link->cable))
        text += factText(session_.document(), *cable);
    cable_->setText(text);
    isShowing_ = false;
}

void LinkPage::change() {
    const design::Link* now = session_.variant().findLink(link_);
    if (isShowing_ || !now) return;
    design::Link link = *now;
    link.network = design::Network(network_->currentIndex());
    link.pattern = design::WiringPattern(pattern_->currentIndex());
    link.count = count_->value();
    link.length_m = editedValue(link.length_m, *length_m_, 1);
    if (link == *now) return;
    if (!session_.perform(design::changeLink(session_.desk(), link)))
        QTimer::singleShot(0, this, [this] { showLink(link_); });
}

}  // namespace cw::views
