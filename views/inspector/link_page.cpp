#include "views/inspector/link_page.h"

#include <QFormLayout>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "model/facility/link_cabling.h"
#include "views/inspector/edited_value.h"
#include "views/inspector/fact_text.h"
#include "views/inspector/quiet_wheel.h"
#include "views/theme/light_units.h"
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

LinkPage::LinkPage(DesignSession& session, Theme& theme, QWidget* parent)
    : QWidget(parent),
      session_(session),
      theme_(theme),
      ends_(new QLabel(this)),
      network_(new QComboBox(this)),
      pattern_(new QComboBox(this)),
      count_(new QSpinBox(this)),
      length_m_(new QDoubleSpinBox(this)),
      lengthBasis_(new QComboBox(this)),
      cable_(new PartCombo(this)),
      choose_(new QPushButton(tr("Choose the cable again"), this)),
      firstPortA_(new QSpinBox(this)),
      firstPortB_(new QSpinBox(this)),
      splitA_(new QSpinBox(this)),
      splitB_(new QSpinBox(this)),
      summary_(new QLabel(this)),
      facts_(new QLabel(this)),
      factsSection_(new CollapsibleSection(tr("Facts and sources of the cable"), facts_, this)),
      cables_(new CableTable(session, this)),
      way_(new QLabel(this)),
      cablesSection_(new CollapsibleSection(tr("Every cable of this link"), cables_, this)) {
    build();
    connectForm();
}

void LinkPage::build() {
    network_->setObjectName("linkNetwork");
    network_->addItems({tr("Compute"), tr("Storage"), tr("Management"),
                        tr("Scale-up")});  // order of design::Network
    pattern_->setObjectName("linkPattern");
    pattern_->addItems(
        {tr("Spread"), tr("Rail"), tr("Mesh"), tr("Group")});  // order of design::WiringPattern
    pattern_->setToolTip(
        tr("Spread: each device of the first end has this many cables, dealt over the second.\n"
           "Rail: the same port of every device meets at one switch.\n"
           "Mesh: this many cables between every pair.\n"
           "Group: each device of the first end has its own neighbours at the second."));
    count_->setObjectName("linkCount");
    count_->setRange(1, 100000);
    count_->setKeyboardTracking(false);
    count_->setToolTip(tr("Cables of each device of the first end; in a mesh, of each pair."));
    length_m_->setObjectName("linkLength");
    length_m_->setRange(0, 10000);
    length_m_->setDecimals(1);
    length_m_->setSuffix(tr(" m"));
    length_m_->setKeyboardTracking(false);
    length_m_->setToolTip(tr("Taken up to the next length the cable is stocked in."));
    lengthBasis_->setObjectName("linkLengthBasis");
    lengthBasis_->addItems(
        {tr("Assumed"), tr("By hand"), tr("Over the floor")});  // order of design::LengthBasis
    lengthBasis_->setToolTip(
        tr("Assumed: every cable has the length below.\n"
           "By hand: the same, and choosing cables keeps it.\n"
           "Over the floor: each cable as long as its way from rack to rack, as the site says."));
    cable_->setObjectName("linkCable");
    choose_->setObjectName("linkChoose");
    choose_->setToolTip(
        tr("The cheapest medium that reaches, with the modules it needs; lengths "
           "from the floor unless set by hand."));
    cablesSection_->setObjectName("linkCables");
    firstPortA_->setObjectName("linkFirstPortA");
    firstPortB_->setObjectName("linkFirstPortB");
    for (QSpinBox* box : {firstPortA_, firstPortB_}) {
        box->setRange(0, 100000);
        box->setSpecialValueText(tr("next free"));
        box->setKeyboardTracking(false);
        box->setToolTip(
            tr("Where the cables begin on every device of this end; the cables of "
               "other links keep out of their way."));
    }
    splitA_->setObjectName("linkSplitA");
    splitB_->setObjectName("linkSplitB");
    for (QSpinBox* box : {splitA_, splitB_}) {
        box->setRange(1, 8);
        box->setKeyboardTracking(false);
        box->setToolTip(
            tr("Cables that share one port of this end: 2 where a port runs split in two, at the "
               "rate its modes list for that, over cables with as many legs."));
    }
    way_->setObjectName("linkWay");
    way_->setWordWrap(true);
    way_->setTextFormat(Qt::PlainText);
    way_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    way_->hide();
    for (QLabel* label : {ends_, summary_, facts_}) {
        label->setTextFormat(Qt::RichText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextBrowserInteraction);
        label->setOpenExternalLinks(true);
    }
    summary_->setObjectName("linkSummary");
    auto* form = new QFormLayout;
    form->addRow(tr("Network"), network_);
    form->addRow(tr("Pattern"), pattern_);
    form->addRow(tr("Cables each"), count_);
    form->addRow(tr("Lengths"), lengthBasis_);
    form->addRow(tr("Length"), length_m_);
    form->addRow(tr("Cable"), cable_);
    form->addRow(QString(), choose_);
    form->addRow(tr("First port, from"), firstPortA_);
    form->addRow(tr("First port, to"), firstPortB_);
    form->addRow(tr("Cables a port, from"), splitA_);
    form->addRow(tr("Cables a port, to"), splitB_);
    quietWheels(*this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(gridUnit_px, gridUnit_px, gridUnit_px, gridUnit_px);
    layout->addWidget(ends_);
    layout->addLayout(form);
    layout->addWidget(summary_);
    layout->addSpacing(gridUnit_px / 2);
    layout->addWidget(factsSection_);
    layout->addWidget(cablesSection_);
    layout->addWidget(way_);
    layout->addStretch();
}

void LinkPage::connectForm() {
    connect(network_, &QComboBox::activated, this, &LinkPage::takeForm);
    connect(pattern_, &QComboBox::activated, this, &LinkPage::takeForm);
    connect(count_, &QSpinBox::valueChanged, this, &LinkPage::takeForm);
    connect(length_m_, &QDoubleSpinBox::valueChanged, this, &LinkPage::takeForm);
    for (QSpinBox* box : {firstPortA_, firstPortB_, splitA_, splitB_})
        connect(box, &QSpinBox::valueChanged, this, &LinkPage::takeForm);
    connect(lengthBasis_, &QComboBox::activated, this, &LinkPage::takeForm);
    connect(choose_, &QPushButton::clicked, this, &LinkPage::chooseCable);
    connect(cablesSection_, &CollapsibleSection::toggled, this, &LinkPage::showCables);
    connect(cables_, &CableTable::traced, this, [this](const QString& way) {
        way_->setText(way);
        way_->setVisible(!way.isEmpty() && cablesSection_->isOpen());
    });
    connect(cable_, &PartCombo::chosen, this, &LinkPage::takeCable);
    cable_->setListing([this] {
        const design::Link* link = session_.variant().findLink(link_);
        return link ? cablesFor(*link) : QList<PartChoice>();
    });
    connect(&theme_, &Theme::changed, this, [this] { showLink(link_); });
}

void LinkPage::showLink(design::LinkId id) {
    const design::Variant& variant = session_.variant();
    const design::Link* link = variant.findLink(id);
    if (!link) return;
    isShowing_ = true;
    const bool isOther = id != link_;
    link_ = id;
    const design::PinnedParts& parts = session_.document().pinned;
    ends_->setText(QStringLiteral("<p><b>%1</b><br/>%2<br/>%3</p>")
                       .arg(tr("Link"), withLightUnits(endText(variant, parts, link->a), theme_),
                            withLightUnits(endText(variant, parts, link->b), theme_)));
    network_->setCurrentIndex(int(link->network));
    pattern_->setCurrentIndex(int(link->pattern));
    refill(*count_, link->count, isOther);
    refill(*firstPortA_, link->firstPortA, isOther);
    refill(*firstPortB_, link->firstPortB, isOther);
    refill(*splitA_, link->splitA, isOther);
    refill(*splitB_, link->splitB, isOther);
    lengthBasis_->setCurrentIndex(int(link->lengthBasis));
    refill(*length_m_, link->length_m, isOther);
    length_m_->setEnabled(link->lengthBasis != design::LengthBasis::measured);
    if (isOther) cable_->hidePopup();
    showParts(*link);
    showCables();
    isShowing_ = false;
}

void LinkPage::showParts(const design::Link& link) {
    const design::PinnedParts& parts = session_.document().pinned;
    const design::Variant& variant = session_.variant();
    cable_->showChoice({partName(parts, link.cable), QString::fromStdString(link.cable)});
    const auto cables = int(design::cablesOf(variant, link));
    const QString all = cables == 1 ? tr("1 cable, %1") : tr("%n cables, %1 each", nullptr, cables);
    QString text =
        QStringLiteral("<p>%1</p>")
            .arg(withLightUnits(all.arg(lineRateText(design::linkRate_bps(variant, link, parts))),
                                theme_));
    const auto module = [&](const QString& end, const catalog::PartId& id) {
        if (!id.empty())
            text += tr("<p style=\"margin:4px 0 0 0\">Transceiver at %1: %2</p>")
                        .arg(end.toHtmlEscaped(), partName(parts, id).toHtmlEscaped());
    };
    const auto label = [&](const design::LinkEnd& end) {
        const design::Device* device = variant.findDevice(end.device);
        return device ? QString::fromStdString(device->label) : tr("(missing)");
    };
    module(label(link.a), link.transceiverA);
    module(label(link.b), link.transceiverB);
    text += cablingText(link);
    summary_->setText(text);
    const catalog::Part* cable = parts.find(link.cable);
    facts_->setText(cable ? factText(session_.document(), *cable, theme_)
                          : tr("This part is not in the document."));
}

QList<PartChoice> LinkPage::cablesFor(const design::Link& link) const {
    const design::Variant& variant = session_.variant();
    const design::PinnedParts& parts = session_.document().pinned;
    const auto a = design::portAt(variant, link.a, parts);
    const auto b = design::portAt(variant, link.b, parts);
    if (!a || !b) return {};
    const auto modules = session_.catalog().search({}, catalog::PartKind::transceiver);
    QList<PartChoice> choices;
    for (const catalog::Part* cable : session_.catalog().search({}, catalog::PartKind::cable))
        if (design::chooseCable(*a->port, *b->port, link.length_m, {cable}, modules,
                                design::splitOf(link))
                .ok())
            choices.push_back(
                {QString::fromStdString(cable->name), QString::fromStdString(cable->id)});
    return choices;
}

void LinkPage::takeForm() {
    const design::Link* now = session_.variant().findLink(link_);
    if (isShowing_ || !now) return;
    design::Link link = *now;
    link.network = design::Network(network_->currentIndex());
    link.pattern = design::WiringPattern(pattern_->currentIndex());
    link.count = editedValue(link.count, *count_);
    link.firstPortA = editedValue(link.firstPortA, *firstPortA_);
    link.firstPortB = editedValue(link.firstPortB, *firstPortB_);
    link.splitA = editedValue(link.splitA, *splitA_);
    link.splitB = editedValue(link.splitB, *splitB_);
    link.lengthBasis = design::LengthBasis(lengthBasis_->currentIndex());
    link.length_m = editedValue(link.length_m, *length_m_, 1);
    // A length that is typed in is meant: choosing cables keeps it.
    if (link.length_m != now->length_m) link.lengthBasis = design::LengthBasis::byHand;
    if (link != *now) perform(link);
}

void LinkPage::takeCable(const QString& cable) {
    const design::Link* now = session_.variant().findLink(link_);
    if (!now) return;
    design::Link link = *now;
    link.cable = cable.toStdString();
    link.cableByHand = true;
    // The gesture picks modules for the new cable where it needs some.
    link.transceiverA.clear();
    link.transceiverB.clear();
    perform(link);
}

void LinkPage::chooseCable() {
    const design::Link* now = session_.variant().findLink(link_);
    if (!now) return;
    if (now->cableByHand) {  // the button gives up what was picked
        design::Link link = *now;
        link.cableByHand = false;
        session_.perform(
            design::single(session_.desk(), "Let the cable be chosen", design::SetLink{link}));
    }
    session_.perform(facility::chooseCables(session_.desk(), {link_}));
}

void LinkPage::showCables() {
    if (cablesSection_->isOpen())
        cables_->showLink(link_);
    else
        way_->hide();
}

/// "128 pieces of 10 m, 64 of 15 m", the modules, and why this medium.
QString LinkPage::cablingText(const design::Link& link) const {
    const design::ResolvedDesign design =
        design::resolve(session_.variant(), session_.document().pinned);
    const auto resolved = std::find_if(
        design.links.begin(), design.links.end(),
        [&](const design::ResolvedLink& candidate) { return candidate.link->id == link.id; });
    if (resolved == design.links.end() || !resolved->a || !resolved->b) return {};
    const facility::LinkCabling cabling = facility::cablingOf(
        design, *resolved, session_.catalog().search({}, catalog::PartKind::cable),
        session_.catalog().search({}, catalog::PartKind::transceiver));
    const QString paragraph = QStringLiteral("<p style=\"margin:4px 0 0 0\">%1</p>");
    const QLocale locale;
    const auto metres = [&](double length_m) {
        return tr("%1 m").arg(locale.toString(length_m, 'f', length_m < 10 ? 1 : 0));
    };
    QStringList pieces;
    for (const design::LengthRun& run : cabling.runs)
        pieces << tr("%1 \u00d7 %2")
                      .arg(locale.toString(qlonglong(run.assemblies)),
                           tr("%1 m").arg(locale.toString(run.length_m)));
    QString text = paragraph.arg(tr("Ordered: %1").arg(pieces.join(QStringLiteral(", "))));
    if (cabling.modulesA + cabling.modulesB > 0)
        text += paragraph.arg(tr("Modules: %1 and %2, where no other link shares them")
                                  .arg(locale.toString(qlonglong(cabling.modulesA)),
                                       locale.toString(qlonglong(cabling.modulesB))));
    if (cabling.longestWay_m > 0)
        text +=
            paragraph.arg(tr("Longest way over the floor: %1").arg(metres(cabling.longestWay_m)));
    QStringList reaches;
    for (const facility::MediumOption& option : cabling.media)
        reaches << tr("%1 %2").arg(QString::fromStdString(option.medium).toHtmlEscaped(),
                                   std::isinf(option.reach_m)
                                       ? tr("any length")
                                       : tr("%1 m").arg(locale.toString(option.reach_m)));
    if (!reaches.isEmpty())
        text += paragraph.arg(
            tr("Reaches, cheapest medium first: %1").arg(reaches.join(QStringLiteral(", "))));
    if (link.cableByHand) text += paragraph.arg(tr("This cable was picked by hand and is kept."));
    return text;
}

void LinkPage::perform(const design::Link& link) {
    session_.perform(design::changeLink(session_.desk(), link));
    // After a refusal the boxes hold what was asked for; a length may have been taken up to a
    // stocked one. Later, because a box must leave its own signal first.
    QTimer::singleShot(0, this, [this] { showLink(link_); });
}

}  // namespace cw::views
