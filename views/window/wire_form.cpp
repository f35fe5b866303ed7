#include "views/window/wire_form.h"

#include <QAbstractItemView>
#include <QFormLayout>
#include <QSignalBlocker>
#include <algorithm>

#include "model/design/document_json.h"
#include "views/theme/theme.h"

namespace cw::views {

namespace {

template <class Value>
void addChoice(QComboBox& box, const QString& text, Value value) {
    box.addItem(text, static_cast<int>(value));
}

template <class Value>
Value chosen(const QComboBox& box) {
    return static_cast<Value>(box.currentData().toInt());
}

void choose(QComboBox& box, int value) {
    box.setCurrentIndex(std::max(0, box.findData(value)));
}

}  // namespace

void widenList(QComboBox& box) {
    constexpr int frame_px = 4 * gridUnit_px;
    box.view()->setMinimumWidth(box.view()->sizeHintForColumn(0) + frame_px);
}

WireForm::WireForm(bool isFirst, QWidget* parent)
    : QWidget(parent),
      switch_(new QComboBox),
      topology_(new QComboBox),
      alignment_(new QComboBox),
      nodes_(new QSpinBox),
      nics_(new QSpinBox),
      unit_(new QSpinBox),
      planes_(new QSpinBox),
      tiers_(new QComboBox),
      leafRatio_(new QDoubleSpinBox),
      spineRatio_(new QDoubleSpinBox),
      managers_(new QSpinBox),
      more_(new QToolButton),
      wholeUnits_(new QCheckBox),
      nodesPerLeaf_(new QSpinBox),
      leastSpines_(new QSpinBox),
      peers_(new QSpinBox),
      serviceLeaves_(new QSpinBox),
      serviceLinks_(new QSpinBox),
      perUplink_(new QDoubleSpinBox) {
    build(isFirst);
    for (QComboBox* box : {switch_, topology_, alignment_, tiers_})
        connect(box, &QComboBox::currentIndexChanged, this, [this] {
            enableFields();
            if (!isShowing_) emit changed();
        });
    for (QSpinBox* box : {nodes_, nics_, unit_, planes_, managers_, nodesPerLeaf_, leastSpines_,
                          peers_, serviceLeaves_, serviceLinks_})
        connect(box, &QSpinBox::valueChanged, this, [this] {
            enableFields();
            if (!isShowing_) emit changed();
        });
    for (QDoubleSpinBox* box : {leafRatio_, spineRatio_, perUplink_})
        connect(box, &QDoubleSpinBox::valueChanged, this, [this] {
            if (!isShowing_) emit changed();
        });
}

void WireForm::build(bool isFirst) {
    using fabric::Alignment;
    using fabric::Topology;
    addChoice(*topology_, tr("Fat tree, as few tiers as do"), Topology::fatTree);
    addChoice(*topology_, tr("Rails alone, no switch between them"), Topology::railOnly);
    addChoice(*topology_, tr("Two joined switches"), Topology::pair);
    addChoice(*topology_, tr("Every node at every switch"), Topology::parallel);
    addChoice(*topology_, tr("Dragonfly+"), Topology::dragonflyPlus);
    addChoice(*topology_, tr("2D torus of switches"), Topology::torus2d);
    addChoice(*topology_, tr("3D torus of switches"), Topology::torus3d);
    addChoice(*topology_, tr("Node to node, no switch"), Topology::direct);
    addChoice(*topology_, tr("Leaves without uplinks"), Topology::access);
    addChoice(*alignment_, tr("By rail: NIC 1 of all nodes meets at leaf 1"), Alignment::rail);
    addChoice(*alignment_, tr("By server: its NICs meet at one leaf"), Alignment::server);
    addChoice(*alignment_, tr("By rack: a leaf in each rack"), Alignment::rack);
    addChoice(*tiers_, tr("As few as do"), 0);
    for (int tiers = 1; tiers <= 3; ++tiers) addChoice(*tiers_, QString::number(tiers), tiers);

    nodes_->setRange(1, design::maxCount);
    nics_->setRange(1, 144);  // NVLinks of a tray: 72
    unit_->setRange(0, design::maxCount);
    unit_->setSpecialValueText(tr("As a leaf takes"));
    unit_->setToolTip(tr("Nodes of a scalable unit; of a rack where the alignment is by rack"));
    planes_->setRange(1, 8);
    planes_->setToolTip(tr("Fabrics side by side; each NIC has a port in every one"));
    for (QDoubleSpinBox* box : {leafRatio_, spineRatio_}) {
        box->setRange(0.25, 64);
        box->setDecimals(2);
        box->setSingleStep(0.5);
        box->setSuffix(QStringLiteral(" : 1"));
    }
    managers_->setRange(0, 64);
    managers_->setToolTip(tr("Leaf ports kept for fabric managers (UFM)"));

    nodes_->setObjectName(QStringLiteral("wireNodes"));
    nics_->setObjectName(QStringLiteral("wireNics"));
    switch_->setObjectName(QStringLiteral("wireSwitch"));
    topology_->setObjectName(QStringLiteral("wireTopology"));
    alignment_->setObjectName(QStringLiteral("wireAlignment"));
    unit_->setObjectName(QStringLiteral("wireUnit"));
    leafRatio_->setObjectName(QStringLiteral("wireLeafRatio"));
    tiers_->setObjectName(QStringLiteral("wireTiers"));

    for (QComboBox* box : {switch_, topology_, alignment_, tiers_}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        widenList(*box);
    }
    setFocusProxy(nodes_);

    auto* form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->setVerticalSpacing(gridUnit_px);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(tr("N&odes"), nodes_);
    form->addRow(tr("Po&rts per node"), nics_);
    form->addRow(tr("&Switch"), switch_);
    form->addRow(tr("To&pology"), topology_);
    form->addRow(tr("&Alignment"), alignment_);
    form->addRow(tr("Scalable &unit"), unit_);
    form->addRow(tr("P&lanes"), planes_);
    form->addRow(tr("&Tiers"), tiers_);
    form->addRow(tr("Oversubscription, l&eaves"), leafRatio_);
    form->addRow(tr("Oversubscription, sp&ines"), spineRatio_);
    form->addRow(tr("Ports for &managers"), managers_);
    buildMore(*form);
    form->setRowVisible(nodes_, isFirst);
    form->setRowVisible(switch_, isFirst);
}

/// For redundancy, and for what is cabled to the leaves beside the nodes.
void WireForm::buildMore(QFormLayout& form) {
    more_->setText(tr("More"));
    more_->setObjectName(QStringLiteral("wireMore"));
    more_->setToolTip(tr("Spare spines, pairs of leaves, leaves and ports for other devices"));
    more_->setCheckable(true);
    more_->setAutoRaise(true);
    more_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    connect(more_, &QToolButton::toggled, this, &WireForm::showMore);
    form.addRow(more_);
    const auto add = [&](QSpinBox* box, const QString& label, const char* name, int most,
                         const QString& none, const QString& tip) {
        box->setRange(0, most);
        box->setSpecialValueText(none);
        box->setToolTip(tip);
        box->setObjectName(QLatin1String(name));
        form.addRow(label, box);
        folded_.push_back(box);
    };
    wholeUnits_->setText(tr("gets all its leaves"));
    wholeUnits_->setObjectName(QStringLiteral("wireWholeUnits"));
    wholeUnits_->setToolTip(tr("Leaves for the nodes that a last unit is short of, to grow into"));
    connect(wholeUnits_, &QCheckBox::toggled, this, [this] {
        if (!isShowing_) emit changed();
    });
    form.addRow(tr("A part-filled unit"), wholeUnits_);
    folded_.push_back(wholeUnits_);
    add(nodesPerLeaf_, tr("Nodes per leaf"), "wireNodesPerLeaf", design::maxCount,
        tr("As many as fit"), tr("Fewer than a leaf takes: an out-of-band switch for four racks"));
    add(leastSpines_, tr("Least spines"), "wireLeastSpines", 256, tr("As few as do"),
        tr("At least so many, so that the network outlives one of them"));
    add(peers_, tr("Cables in a pair"), "wirePeers", 64, tr("No pairs"),
        tr("Between the two leaves of a pair that stand in for each other (MLAG); of two joined "
           "switches: instead of as many as each has to nodes"));
    add(serviceLeaves_, tr("Leaves for services"), "wireServiceLeaves", 256, tr("None"),
        tr("For storage systems and servers, besides the nodes' own. Their ports down are left for "
           "you to cable"));
    add(serviceLinks_, tr("Ports for services"), "wireServiceLinks", design::maxCount, tr("None"),
        tr("In all: on the leaves for services; on the nodes' own where leaves have no uplinks or "
           "are two joined switches"));
    perUplink_->setRange(1, 64);
    perUplink_->setDecimals(2);
    perUplink_->setToolTip(tr("Service ports that an uplink carries: 2 at half of its speed"));
    perUplink_->setObjectName(QStringLiteral("wirePerUplink"));
    form.addRow(tr("Of them per uplink"), perUplink_);
    folded_.push_back(perUplink_);
    showMore(false);
}

void WireForm::showMore(bool isShown) {
    more_->setArrowType(isShown ? Qt::DownArrow : Qt::RightArrow);
    auto* form = static_cast<QFormLayout*>(layout());
    for (QWidget* field : folded_) form->setRowVisible(field, isShown);
}

bool WireForm::asksForMore(const fabric::FabricRequest& request) const {
    return request.wholeUnits || request.nodesPerLeaf > 0 || request.leastSpines > 0 ||
           request.peerLinks > 0 || request.serviceLeaves > 0 || request.serviceLinks > 0;
}

void WireForm::enableFields() {
    using fabric::Topology;
    const auto topology = chosen<Topology>(*topology_);
    const bool isTree = topology == Topology::fatTree || topology == Topology::railOnly ||
                        topology == Topology::dragonflyPlus;
    for (QWidget* field : {static_cast<QWidget*>(unit_), static_cast<QWidget*>(leafRatio_),
                           static_cast<QWidget*>(spineRatio_)})
        field->setEnabled(isTree);
    alignment_->setEnabled(topology == Topology::fatTree || topology == Topology::dragonflyPlus);
    tiers_->setEnabled(topology == Topology::fatTree || topology == Topology::railOnly);
    const bool isFatTree = topology == Topology::fatTree;
    const bool isOnNodeLeaves = topology == Topology::access || topology == Topology::pair;
    wholeUnits_->setEnabled(isTree);
    nodesPerLeaf_->setEnabled(isTree || topology == Topology::access ||
                              topology == Topology::torus2d || topology == Topology::torus3d);
    leastSpines_->setEnabled(isTree);
    peers_->setEnabled(
        topology == Topology::pair ||
        (isFatTree && chosen<fabric::Alignment>(*alignment_) == fabric::Alignment::rail));
    serviceLeaves_->setEnabled(isFatTree);
    serviceLinks_->setEnabled((isFatTree && serviceLeaves_->value() > 0) || isOnNodeLeaves);
    perUplink_->setEnabled(isFatTree && serviceLeaves_->value() > 0);
}

void WireForm::setSwitches(const std::vector<const catalog::Part*>& switches) {
    const QSignalBlocker blocker(switch_);
    switch_->clear();
    for (const catalog::Part* part : switches)
        switch_->addItem(QString::fromStdString(part->name), QString::fromStdString(part->id));
    widenList(*switch_);
}

void WireForm::showRequest(const fabric::FabricRequest& request) {
    isShowing_ = true;
    shown_ = request;
    nodes_->setValue(request.nodes);
    nics_->setValue(request.nicsPerNode);
    const int part = switch_->findData(QString::fromStdString(request.switchPart));
    if (part >= 0) switch_->setCurrentIndex(part);
    choose(*topology_, static_cast<int>(request.topology));
    choose(*alignment_, static_cast<int>(request.alignment));
    unit_->setValue(request.scalableUnit);
    planes_->setValue(request.planes);
    choose(*tiers_, request.tiers);
    leafRatio_->setValue(request.leafOversubscription);
    spineRatio_->setValue(request.spineOversubscription);
    managers_->setValue(request.managerPorts);
    wholeUnits_->setChecked(request.wholeUnits);
    nodesPerLeaf_->setValue(request.nodesPerLeaf);
    leastSpines_->setValue(request.leastSpines);
    peers_->setValue(request.peerLinks);
    serviceLeaves_->setValue(request.serviceLeaves);
    serviceLinks_->setValue(request.serviceLinks);
    perUplink_->setValue(request.serviceLinksPerUplink);
    if (asksForMore(request)) more_->setChecked(true);
    enableFields();
    isShowing_ = false;
}

fabric::FabricRequest WireForm::request() const {
    fabric::FabricRequest request = shown_;
    request.nodes = nodes_->value();
    request.nicsPerNode = nics_->value();
    request.switchPart = switch_->currentData().toString().toStdString();
    request.topology = chosen<fabric::Topology>(*topology_);
    request.alignment = chosen<fabric::Alignment>(*alignment_);
    request.scalableUnit = unit_->value();
    request.planes = planes_->value();
    request.tiers = tiers_->isEnabled() ? tiers_->currentData().toInt() : 0;
    request.leafOversubscription = leafRatio_->value();
    request.spineOversubscription = spineRatio_->value();
    request.managerPorts = managers_->value();
    // A field that the topology has no use for says nothing.
    const auto asked = [](const QSpinBox& box) { return box.isEnabled() ? box.value() : 0; };
    request.wholeUnits = wholeUnits_->isEnabled() && wholeUnits_->isChecked();
    request.nodesPerLeaf = asked(*nodesPerLeaf_);
    request.leastSpines = asked(*leastSpines_);
    request.peerLinks = asked(*peers_);
    request.serviceLeaves = asked(*serviceLeaves_);
    request.serviceLinks = asked(*serviceLinks_);
    request.serviceLinksPerUplink = perUplink_->isEnabled() ? perUplink_->value() : 1;
    return request;
}

}  // namespace cw::views
