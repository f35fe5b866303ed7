// "What if this fails?": the canvas's actions on the session's faults, and its context menu.
#include <QContextMenuEvent>
#include <QMenu>
#include <algorithm>

#include "model/design/fitting_rules.h"
#include "views/canvas/canvas_view.h"

namespace cw::views {

namespace {

constexpr double faultReach_px = 4;

template <class Id>
bool isAmong(const std::vector<Id>& ids, Id id) {
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

}  // namespace

void CanvasView::failSelection(bool onlyOne) {
    const Selection chosen = presentSelection();
    design::Faults faults = session_.faults();
    for (const design::DeviceId id : chosen.devices) {
        const design::Device& device = *session_.variant().findDevice(id);
        faults = onlyOne ? design::withOneFailed(std::move(faults), device)
                         : design::withAllFailed(std::move(faults), device);
    }
    for (const design::LinkId id : chosen.links) {
        const design::Link& link = *session_.variant().findLink(id);
        faults = onlyOne ? design::withOneFailed(std::move(faults), session_.variant(), link)
                         : design::withAllFailed(std::move(faults), link);
    }
    session_.setFaults(std::move(faults));
}

void CanvasView::repairSelection() {
    const Selection chosen = presentSelection();
    design::Faults faults = session_.faults();
    for (const design::DeviceId id : chosen.devices)
        faults = design::withRepaired(std::move(faults), id);
    for (const design::LinkId id : chosen.links)
        faults = design::withRepaired(std::move(faults), id);
    session_.setFaults(std::move(faults));
}

bool CanvasView::canRepairSelection() const {
    const Selection chosen = presentSelection();
    const design::Faults& faults = session_.faults();
    return std::any_of(faults.devices.begin(), faults.devices.end(),
                       [&](const auto& fault) { return isAmong(chosen.devices, fault.device); }) ||
           std::any_of(faults.links.begin(), faults.links.end(),
                       [&](const auto& fault) { return isAmong(chosen.links, fault.link); });
}

void CanvasView::contextMenuEvent(QContextMenuEvent* event) {
    const QPointF point = scenePoint(event->pos());
    if (event->reason() == QContextMenuEvent::Mouse) {
        Selection under;
        if (const DeviceItem* device = scene_.deviceAt(point))
            under.devices = {device->id()};
        else if (const LinkItem* link = scene_.linkAt(point, faultReach_px / zoom()))
            under.links = {link->id()};
        const Selection& chosen = session_.selection();
        const bool isChosen =
            (!under.devices.empty() && isAmong(chosen.devices, under.devices.front())) ||
            (!under.links.empty() && isAmong(chosen.links, under.links.front()));
        if (!isChosen) session_.setSelection(under);
    }
    const Selection chosen = presentSelection();
    if (chosen.empty()) return;
    const bool isOneDevice = chosen.devices.size() == 1 && chosen.links.empty() &&
                             session_.variant().findDevice(chosen.devices.front())->count == 1;
    QMenu menu(this);
    menu.setObjectName(QStringLiteral("canvasMenu"));
    if (!isOneDevice)
        menu.addAction(tr("Fail one of these"), this, [this] { failSelection(true); });
    menu.addAction(isOneDevice ? tr("Fail this") : tr("Fail all of these"), this,
                   [this] { failSelection(false); });
    QAction* repair = menu.addAction(tr("Repair"), this, [this] { repairSelection(); });
    repair->setEnabled(canRepairSelection());
    menu.addSeparator();
    if (!chosen.devices.empty())
        menu.addAction(tr("Duplicate"), this, [this] { duplicateSelection(); });
    menu.addAction(tr("Delete"), this, [this] { deleteSelection(); });
    menu.exec(event->globalPos());
    event->accept();
}

}  // namespace cw::views
