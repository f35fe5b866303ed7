#include "views/canvas/wire_tool.h"

#include <algorithm>

#include "model/design/fitting_rules.h"

namespace cw::views {

namespace {

using design::Answer;
using design::DeviceId;
using design::LinkEnd;
using design::Transaction;

DeviceId deviceOf(const WireTool::Place& place) {
    if (const auto* end = std::get_if<LinkEnd>(&place)) return end->device;
    if (const auto* device = std::get_if<DeviceId>(&place)) return *device;
    return {};
}

bool shareProtocol(const catalog::PortGroup& a, const catalog::PortGroup& b) {
    return std::any_of(a.protocols.begin(), a.protocols.end(), [&](catalog::Protocol protocol) {
        return std::find(b.protocols.begin(), b.protocols.end(), protocol) != b.protocols.end();
    });
}

}  // namespace

void WireTool::begin(const Place& from, const QPointF& at, const QRectF& visible) {
    from_ = from;
    over_ = {};
    at_ = at;
    answer_.reset();
    isActive_ = true;
    collectCandidates(visible);
}

void WireTool::collectCandidates(const QRectF& visible) {
    candidates_.clear();
    const auto* port = std::get_if<LinkEnd>(&from_);
    if (!port) return;
    const auto own = design::portAt(scene_.variant(), *port, scene_.parts());
    if (!own || !own->port) return;
    for (const design::Device& device : scene_.variant().devices) {
        if (device.id == port->device || !scene_.deviceRect(device.id).intersects(visible))
            continue;
        for (const design::PortUse& use : design::portsOf(scene_.variant(), device, scene_.parts()))
            if (use.port && use.available() > 0 && shareProtocol(*own->port, *use.port) &&
                design::commonRate_bps(*own->port, *use.port) > 0)
                candidates_.push_back(scene_.portRect(use.end));
    }
}

Answer<Transaction> WireTool::askPortToDevice(const LinkEnd& port, DeviceId device) const {
    const design::Device* target = scene_.variant().findDevice(device);
    std::optional<Answer<Transaction>> firstRefusal;
    if (target)
        for (const design::PortUse& use :
             design::portsOf(scene_.variant(), *target, scene_.parts())) {
            auto answer = design::connectPorts(session_.desk(), port, use.end);
            if (answer.ok()) return answer;
            if (!firstRefusal) firstRefusal = answer;
        }
    // A device without ports: the model has the words for it.
    return firstRefusal ? *firstRefusal
                        : design::connectDevices(session_.desk(), port.device, device);
}

Answer<Transaction> WireTool::ask() const {
    const auto* fromPort = std::get_if<LinkEnd>(&from_);
    const auto* toPort = std::get_if<LinkEnd>(&over_);
    if (fromPort && toPort) return design::connectPorts(session_.desk(), *fromPort, *toPort);
    if (fromPort) return askPortToDevice(*fromPort, deviceOf(over_));
    return design::connectDevices(session_.desk(), deviceOf(from_), deviceOf(over_));
}

void WireTool::moveTo(const QPointF& at, const Place& over) {
    if (!isActive_) return;
    at_ = at;
    // From a device it is the device that is meant, whichever of its ports the mouse is over.
    Place target = over;
    if (std::holds_alternative<DeviceId>(from_) && deviceOf(over)) target = deviceOf(over);
    if (deviceOf(target) == deviceOf(from_)) target = {};
    if (target == over_) return;
    over_ = target;
    answer_.reset();
    session_.endPreview();
    if (!deviceOf(over_)) return scene_.showTarget(std::nullopt);
    answer_ = ask();
    if (answer_->ok()) session_.preview(answer_->value());
    scene_.showTarget(deviceOf(over_), answer_->ok());
}

bool WireTool::finish() {
    if (!isActive_) return false;
    const auto answer = answer_;
    end();
    if (!answer) {
        session_.endPreview();
        return false;
    }
    return session_.perform(*answer);
}

void WireTool::cancel() {
    if (!isActive_) return;
    end();
    session_.endPreview();
}

void WireTool::end() {
    isActive_ = false;
    answer_.reset();
    candidates_.clear();
    scene_.showTarget(std::nullopt);
}

QPointF WireTool::start() const {
    if (const auto* port = std::get_if<LinkEnd>(&from_)) return scene_.portRect(*port).center();
    return scene_.deviceRect(deviceOf(from_)).center();
}

void WireTool::paint(QPainter& painter) const {
    if (!isActive_) return;
    const CanvasStyle& style = scene_.style();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(style.color(Role::good), 2));
    for (const QRectF& port : candidates_)
        painter.drawRoundedRect(port.adjusted(-3, -3, 3, 3), 3, 3);
    const Role role = !answer_ ? Role::accent : answer_->ok() ? Role::good : Role::bad;
    QPen pen(style.color(role), 2.5, answer_ && answer_->ok() ? Qt::SolidLine : Qt::DashLine);
    pen.setCosmetic(true);
    painter.setPen(pen);
    painter.drawLine(start(), at_);
    painter.setBrush(style.color(role));
    painter.setPen(Qt::NoPen);
    painter.drawEllipse(start(), 4, 4);
    painter.drawEllipse(at_, 4, 4);
}

}  // namespace cw::views
