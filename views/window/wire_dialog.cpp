#include "views/window/wire_dialog.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLocale>
#include <QVBoxLayout>
#include <algorithm>

namespace cw::views {

namespace {

constexpr int planAfter_ms = 60;
constexpr int answerHeight_px = 104;

/// The selected servers, or all of them.
std::vector<design::DeviceId> wantedNodes(const DesignSession& session) {
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
    return nodes.empty() ? all : nodes;
}

QString grouped(long number) {
    return QLocale().toString(static_cast<qlonglong>(number));
}

}  // namespace

WireDialog::WireDialog(DesignSession& session, CanvasView& canvas, QWidget* parent)
    : QDialog(parent),
      session_(session),
      canvas_(canvas),
      nodes_(wantedNodes(session)),
      form_(new WireForm),
      answer_(new QLabel) {
    setWindowTitle(tr("Wire a fabric"));
    setObjectName(QStringLiteral("wireDialog"));
    build();
    later_.setSingleShot(true);
    later_.setInterval(planAfter_ms);
    connect(&later_, &QTimer::timeout, this, &WireDialog::plan);
    connect(form_, &WireForm::changed, &later_, qOverload<>(&QTimer::start));

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
    canvas_.fit();
}

void WireDialog::build() {
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(2 * gridUnit_px);
    layout->addWidget(form_);
    addOther(design::Network::storage, tr("Storage network on"), *layout);
    addOther(design::Network::management, tr("Management ports on"), *layout);
    addOther(design::Network::scaleUp, tr("Scale-up (NVLink) on"), *layout);
    answer_->setObjectName(QStringLiteral("wireAnswer"));
    answer_->setWordWrap(true);
    answer_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    answer_->setMinimumHeight(answerHeight_px);
    layout->addWidget(answer_, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    apply_ = buttons->addButton(tr("&Wire"), QDialogButtonBox::AcceptRole);
    apply_->setObjectName(QStringLiteral("wireApply"));
    apply_->setDefault(true);
    apply_->setEnabled(false);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
    setMinimumWidth(440);
}

void WireDialog::addOther(design::Network network, const QString& text, QLayout& layout) {
    const auto switches = fabric::suitableSwitches(session_.desk(), nodes_, network);
    // Most nodes have their scale-up fabric inside: nothing to ask.
    if (network == design::Network::scaleUp && switches.empty()) return;
    OtherNetwork other;
    other.network = network;
    other.wanted = new QCheckBox(text);
    other.switches = new QComboBox;
    for (const catalog::Part* part : switches)
        other.switches->addItem(QString::fromStdString(part->name),
                                QString::fromStdString(part->id));
    const auto suggested = nodes_.empty()
                               ? design::Answer<fabric::FabricRequest>(design::Refusal{})
                               : fabric::suggestedRequest(session_.desk(), nodes_, network);
    other.wanted->setEnabled(suggested.ok());
    other.switches->setEnabled(false);
    if (suggested) {
        other.request = suggested.value();
        other.switches->setCurrentIndex(
            other.switches->findData(QString::fromStdString(other.request.switchPart)));
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
    static_cast<QVBoxLayout&>(layout).addLayout(row);
    if (network == design::Network::management && suggested) addUplinks(other, layout);
    others_.push_back(other);
}

/// Two uplinks of each out-of-band switch, one to each of a pair, as reference designs have them.
void WireDialog::addUplinks(OtherNetwork& other, QLayout& layout) {
    constexpr int usualUplinks = 2;
    if (other.request.leafUplinks == 0) other.request.leafUplinks = usualUplinks;
    other.uplinks = new QComboBox;
    other.uplinks->setObjectName(QStringLiteral("wireUplinks"));
    other.uplinks->addItem(tr("none"), QString());
    for (const catalog::Part* part :
         fabric::suitableUplinks(session_.desk(), nodes_, other.request, other.network))
        other.uplinks->addItem(QString::fromStdString(part->name),
                               QString::fromStdString(part->id));
    other.uplinks->setCurrentIndex(
        std::max(0, other.uplinks->findData(QString::fromStdString(other.request.uplinkPart))));
    other.uplinks->setEnabled(other.wanted->isChecked());
    connect(other.wanted, &QCheckBox::toggled, other.uplinks, &QComboBox::setEnabled);
    connect(other.uplinks, &QComboBox::currentIndexChanged, &later_, qOverload<>(&QTimer::start));
    auto* row = new QHBoxLayout;
    auto* label = new QLabel(tr("with two uplinks each to a pair of"));
    label->setIndent(3 * gridUnit_px);
    label->setBuddy(other.uplinks);
    row->addWidget(label);
    row->addWidget(other.uplinks, 1);
    static_cast<QVBoxLayout&>(layout).addLayout(row);
}

std::vector<fabric::NetworkRequest> WireDialog::networks() const {
    std::vector<fabric::NetworkRequest> networks{{design::Network::compute, form_->request()}};
    for (const OtherNetwork& other : others_) {
        if (!other.wanted->isChecked()) continue;
        networks.push_back({other.network, other.request});
        networks.back().request.nodes = networks.front().request.nodes;
        networks.back().request.switchPart = other.switches->currentData().toString().toStdString();
        if (other.uplinks != nullptr)
            networks.back().request.uplinkPart =
                other.uplinks->currentData().toString().toStdString();
    }
    return networks;
}

QString WireDialog::countsText(const std::vector<fabric::NetworkRequest>& networks) const {
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

void WireDialog::plan() {
    later_.stop();
    planned_.reset();
    const auto wanted = networks();
    const auto step = fabric::wireNetworks(session_.desk(), nodes_, wanted);
    apply_->setEnabled(step.ok());
    if (!step) {
        answer_->setText(QString::fromStdString(step.reason()));
        canvas_.showGhosts(nullptr);
        session_.endPreview();
        return;
    }
    planned_ = step.value();
    answer_->setText(countsText(wanted));
    design::Document after = session_.document();
    design::apply(after, *planned_);
    canvas_.showGhosts(design::findVariant(after, session_.variant().name));
    session_.preview(*planned_);
}

void WireDialog::done(int result) {
    if (later_.isActive()) plan();
    if (result == Accepted && !planned_) return;
    canvas_.showGhosts(nullptr);
    session_.endPreview();
    if (result == Accepted && session_.perform(*planned_)) canvas_.fit();
    QDialog::done(result);
}

}  // namespace cw::views
