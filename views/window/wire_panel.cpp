#include "views/window/wire_panel.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QScrollArea>
#include <QShortcut>
#include <QVBoxLayout>
#include <algorithm>

namespace cw::views {

namespace {

constexpr int planAfter_ms = 60;
constexpr int usualUplinks = 2;

struct WantedNodes {
    std::vector<design::DeviceId> ids;
    bool areSelected = false;
};

/// The selected servers, or all of them.
WantedNodes wantedNodes(const DesignSession& session) {
    std::vector<design::DeviceId> nodes;
    std::vector<design::DeviceId> all;
    const auto& chosen = session.selection().devices;
    for (const design::Device& device : session.variant().devices) {
        const catalog::Part* part = session.document().pinned.find(device.part);
        if (part == nullptr || part->kind != catalog::PartKind::server) continue;
        all.push_back(device.id);
        if (std::find(chosen.begin(), chosen.end(), device.id) != chosen.end())
            nodes.push_back(device.id);
    }
    return nodes.empty() ? WantedNodes{all, false} : WantedNodes{nodes, true};
}

QString grouped(long number) {
    return QLocale().toString(static_cast<qlonglong>(number));
}

/// Names of parts are long and the panel is not: the box is as wide as there is room.
QComboBox* partBox(const std::vector<const catalog::Part*>& parts) {
    auto* box = new QComboBox;
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    for (const catalog::Part* part : parts)
        box->addItem(QString::fromStdString(part->name), QString::fromStdString(part->id));
    widenList(*box);
    return box;
}

}  // namespace

WirePanel::WirePanel(DesignSession& session, CanvasView& canvas, QWidget* parent)
    : QWidget(parent),
      session_(session),
      canvas_(canvas),
      form_(new WireForm),
      answer_(new QLabel) {
    setObjectName(QStringLiteral("wirePanel"));
    const WantedNodes wanted = wantedNodes(session);
    nodes_ = wanted.ids;
    worksOnSelection_ = wanted.areSelected;
    build();
    later_.setSingleShot(true);
    later_.setInterval(planAfter_ms);
    connect(&later_, &QTimer::timeout, this, &WirePanel::plan);
    connect(form_, &WireForm::changed, &later_, qOverload<>(&QTimer::start));
    followSession();

    const auto compute = design::Network::compute;
    form_->setSwitches(fabric::suitableSwitches(session.desk(), nodes_, compute));
    const auto suggested = fabric::suggestedRequest(session.desk(), nodes_, compute);
    if (!suggested) {
        answer_->setText(QString::fromStdString(suggested.reason()));
        form_->setEnabled(false);
        return;
    }
    fabric::FabricRequest request = suggested.value();
    // Nodes wired together before are wired together again.
    const auto wired = fabric::generatedFor(session.desk(), nodes_.front(), compute);
    for (const design::DeviceId id : wired ? wired->nodes : nodes_)
        request.nodes += session.variant().findDevice(id)->count;
    form_->showRequest(request);
    plan();
}

WirePanel::~WirePanel() = default;

QString WirePanel::scopeText() const {
    long nodes = 0;
    for (const design::DeviceId id : nodes_)
        if (const design::Device* device = session_.variant().findDevice(id))
            nodes += device->count;
    if (nodes == 0) return tr("There is no server to wire yet.");
    if (worksOnSelection_)
        return nodes == 1 ? tr("For the selected node.")
                          : tr("For the %1 selected nodes.").arg(grouped(nodes));
    return nodes == 1 ? tr("For the one node of this variant.")
                      : tr("For all %1 nodes of this variant.").arg(grouped(nodes));
}

void WirePanel::build() {
    auto* content = new QWidget;
    auto* fields = new QVBoxLayout(content);
    fields->setSpacing(gridUnit_px);
    auto* scope = new QLabel(scopeText());
    scope->setWordWrap(true);
    fields->addWidget(scope);
    fields->addWidget(form_);
    addOther(design::Network::storage, tr("Storage network on"), *fields);
    addOther(design::Network::management, tr("Management ports on"), *fields);
    addOther(design::Network::scaleUp, tr("Scale-up (NVLink) on"), *fields);
    fields->addStretch();
    auto* scroll = new QScrollArea;
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);

    answer_->setObjectName(QStringLiteral("wireAnswer"));
    answer_->setWordWrap(true);
    answer_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    apply_ = new QPushButton(tr("&Wire"));
    apply_->setObjectName(QStringLiteral("wireApply"));
    apply_->setToolTip(tr("Does what the canvas shows, as one step that can be undone. Enter"));
    apply_->setEnabled(false);
    auto* cancel = new QPushButton(tr("&Cancel"));
    cancel->setObjectName(QStringLiteral("wireCancel"));
    cancel->setToolTip(tr("Leaves the design as it is. Esc"));
    connect(apply_, &QPushButton::clicked, this, &WirePanel::wire);
    connect(cancel, &QPushButton::clicked, this, &WirePanel::cancel);
    const auto onKey = [this](Qt::Key key, void (WirePanel::*step)()) {
        connect(new QShortcut(key, this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut),
                &QShortcut::activated, this, step);
    };
    onKey(Qt::Key_Escape, &WirePanel::cancel);
    onKey(Qt::Key_Return, &WirePanel::wire);
    onKey(Qt::Key_Enter, &WirePanel::wire);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(cancel);
    buttons->addWidget(apply_);
    auto* foot = new QVBoxLayout;
    foot->setContentsMargins(gridUnit_px, 0, gridUnit_px, gridUnit_px);
    foot->setSpacing(gridUnit_px);
    foot->addWidget(answer_);
    foot->addLayout(buttons);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll, 1);
    layout->addLayout(foot);
    setFocusProxy(form_);
}

/// What is asked belongs to these servers of this variant: it follows their changes and ends with
/// them.
void WirePanel::followSession() {
    connect(&session_, &DesignSession::documentReplaced, this, &WirePanel::cancel);
    connect(&session_, &DesignSession::activeVariantChanged, this, &WirePanel::cancel);
    connect(&session_, &DesignSession::documentChanged, this, [this] {
        if (hasEnded_) return;
        const bool areAllThere = std::all_of(
            nodes_.begin(), nodes_.end(),
            [this](design::DeviceId id) { return session_.variant().findDevice(id) != nullptr; });
        if (areAllThere)
            later_.start();
        else
            cancel();
    });
    // A gesture on the canvas has ended its own preview, and this one with it.
    connect(&session_, &DesignSession::evaluationChanged, this, [this] {
        if (planned_ && !hasEnded_ && !later_.isActive() && !session_.isPreview())
            session_.preview(*planned_);
    });
}

void WirePanel::addOther(design::Network network, const QString& text, QVBoxLayout& layout) {
    const auto switches = fabric::suitableSwitches(session_.desk(), nodes_, network);
    // Most nodes have their scale-up fabric inside: nothing to ask.
    if (network == design::Network::scaleUp && switches.empty()) return;
    OtherNetwork other;
    other.network = network;
    other.wanted = new QCheckBox(text);
    other.switches = partBox(switches);
    other.switches->setAccessibleName(text);
    const auto suggested = nodes_.empty()
                               ? design::Answer<fabric::FabricRequest>(design::Refusal{})
                               : fabric::suggestedRequest(session_.desk(), nodes_, network);
    other.wanted->setEnabled(suggested.ok());
    other.switches->setEnabled(false);
    other.form = new WireForm(false);
    other.form->setObjectName(QStringLiteral("wireForm%1").arg(static_cast<int>(network)));
    if (suggested) {
        other.form->showRequest(suggested.value());
        other.switches->setCurrentIndex(
            other.switches->findData(QString::fromStdString(suggested.value().switchPart)));
        const bool isWired =
            fabric::generatedFor(session_.desk(), nodes_.front(), network).has_value();
        other.wanted->setChecked(isWired);
        other.switches->setEnabled(isWired);
    } else {
        other.wanted->setToolTip(QString::fromStdString(suggested.reason()));
    }
    connect(other.wanted, &QCheckBox::toggled, this, [this, box = other.switches](bool isOn) {
        box->setEnabled(isOn);
        later_.start();
    });
    connect(other.switches, &QComboBox::currentIndexChanged, &later_, qOverload<>(&QTimer::start));
    auto* row = new QHBoxLayout;
    row->addWidget(other.wanted);
    row->addWidget(other.switches, 1);
    layout.addLayout(row);
    addShape(other, *row, layout);
    if (network == design::Network::management && suggested)
        addUplinks(other, suggested.value(), layout);
    others_.push_back(other);
}

/// The fields of the other networks are folded away: what is usual serves most.
void WirePanel::addShape(OtherNetwork& other, QHBoxLayout& row, QVBoxLayout& layout) {
    auto* shape = new QToolButton;
    shape->setObjectName(other.form->objectName() + QStringLiteral("Shown"));
    shape->setArrowType(Qt::RightArrow);
    shape->setCheckable(true);
    shape->setAutoRaise(true);
    shape->setEnabled(other.wanted->isChecked());
    shape->setToolTip(tr("How this network is shaped: ports, topology, tiers, oversubscription"));
    shape->setAccessibleName(shape->toolTip());
    row.addWidget(shape);
    other.form->setVisible(false);
    other.form->setContentsMargins(3 * gridUnit_px, 0, 0, 0);
    layout.addWidget(other.form);
    connect(shape, &QToolButton::toggled, this, [shape, form = other.form](bool isShown) {
        shape->setArrowType(isShown ? Qt::DownArrow : Qt::RightArrow);
        form->setVisible(isShown);
    });
    connect(other.wanted, &QCheckBox::toggled, shape, [shape](bool isOn) {
        shape->setEnabled(isOn);
        if (!isOn) shape->setChecked(false);
    });
    connect(other.form, &WireForm::changed, &later_, qOverload<>(&QTimer::start));
}

/// Two uplinks of each out-of-band switch, one to each of a pair, as reference designs have them.
void WirePanel::addUplinks(OtherNetwork& other, const fabric::FabricRequest& request,
                           QVBoxLayout& layout) {
    fabric::FabricRequest asked = request;
    if (asked.leafUplinks == 0) asked.leafUplinks = usualUplinks;
    other.uplinks = partBox(fabric::suitableUplinks(session_.desk(), nodes_, asked, other.network));
    other.uplinks->setObjectName(QStringLiteral("wireUplinks"));
    other.uplinks->insertItem(0, tr("none"), QString());
    other.uplinks->setCurrentIndex(
        std::max(0, other.uplinks->findData(QString::fromStdString(request.uplinkPart))));
    other.uplinks->setEnabled(other.wanted->isChecked());
    connect(other.wanted, &QCheckBox::toggled, other.uplinks, &QComboBox::setEnabled);
    connect(other.uplinks, &QComboBox::currentIndexChanged, &later_, qOverload<>(&QTimer::start));
    auto* row = new QHBoxLayout;
    auto* label = new QLabel(tr("with two uplinks each to a pair of"));
    label->setIndent(3 * gridUnit_px);
    label->setBuddy(other.uplinks);
    row->addWidget(label);
    row->addWidget(other.uplinks, 1);
    layout.addLayout(row);
}

std::vector<fabric::NetworkRequest> WirePanel::networks() const {
    std::vector<fabric::NetworkRequest> networks{{design::Network::compute, form_->request()}};
    for (const OtherNetwork& other : others_) {
        if (!other.wanted->isChecked()) continue;
        networks.push_back({other.network, other.form->request()});
        networks.back().request.nodes = networks.front().request.nodes;
        networks.back().request.switchPart = other.switches->currentData().toString().toStdString();
        if (other.uplinks == nullptr) continue;
        fabric::FabricRequest& request = networks.back().request;
        request.uplinkPart = other.uplinks->currentData().toString().toStdString();
        if (request.leafUplinks == 0) request.leafUplinks = usualUplinks;
    }
    return networks;
}

QString WirePanel::countsText(const std::vector<fabric::NetworkRequest>& networks) const {
    QStringList lines;
    for (const fabric::NetworkRequest& each : networks) {
        const auto answer =
            fabric::drawnSizing(session_.desk(), nodes_, each.request, each.network);
        if (!answer) continue;
        const fabric::Sizing& sizing = answer.value();
        QStringList switches;
        int all = 0;
        const auto add = [&](const QString& tier, int count) {
            if (count > 0) switches << grouped(count) + QLatin1Char(' ') + tier;
            all += count;
        };
        add(tr("leaf"), sizing.leaf);
        add(tr("spine"), sizing.spine);
        add(tr("core"), sizing.core);
        const long cables = sizing.nodeNode + sizing.nodeLeaf + sizing.leafLeaf + sizing.leafSpine +
                            sizing.spineCore;
        const QString name = each.network == design::Network::compute   ? tr("Compute")
                             : each.network == design::Network::storage ? tr("Storage")
                             : each.network == design::Network::scaleUp ? tr("Scale-up")
                                                                        : tr("Management");
        lines << (all == 1 ? tr("%1: %2 switch, %3 cables") : tr("%1: %2 switches, %3 cables"))
                     .arg(name,
                          switches.isEmpty() ? tr("no") : switches.join(QStringLiteral(" + ")),
                          grouped(cables));
    }
    return lines.join(QLatin1Char('\n'));
}

void WirePanel::plan() {
    later_.stop();
    planned_.reset();
    if (hasEnded_) return;
    const auto wanted = networks();
    const auto step = fabric::wireNetworks(session_.desk(), nodes_, wanted);
    apply_->setEnabled(step.ok());
    if (!step) {
        answer_->setText(QString::fromStdString(step.reason()));
        endPreview();
        return;
    }
    planned_ = step.value();
    answer_->setText(countsText(wanted));
    design::Document after = session_.document();
    design::apply(after, *planned_);
    canvas_.showGhosts(*design::findVariant(after, session_.variant().name), after.pinned);
    // A larger preview is shown whole; who has zoomed in since then is left there.
    const QRectF bounds = canvas_.ghosts().bounds();
    if (!shownBounds_.contains(bounds)) canvas_.fit();
    shownBounds_ = bounds;
    session_.preview(*planned_);
}

void WirePanel::endPreview() {
    canvas_.hideGhosts();
    session_.endPreview();
}

void WirePanel::wire() {
    if (later_.isActive()) plan();
    if (!planned_ || hasEnded_) return;
    hasEnded_ = true;
    const design::Transaction step = *planned_;
    planned_.reset();
    endPreview();
    const bool isDone = session_.perform(step);
    emit finished();
    // Once the canvas has the room of this panel again.
    if (isDone) QTimer::singleShot(0, &canvas_, &CanvasView::fit);
}

void WirePanel::cancel() {
    if (hasEnded_) return;
    hasEnded_ = true;
    later_.stop();
    planned_.reset();
    endPreview();
    emit finished();
}

}  // namespace cw::views
