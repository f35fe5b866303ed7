// How things on the scene look at the moment: marks of what changed, selection, findings, theme,
// and the pictures from afar.
#include <algorithm>

#include "model/design/fitting_rules.h"
#include "model/fabric/cable_trace.h"
#include "views/canvas/canvas_scene.h"

namespace cw::views {

using design::DeviceId;
using design::LinkId;

namespace {

/// More changes than this at once are another design, not something to point at.
constexpr std::size_t mostMarks = 40;

}  // namespace

void CanvasScene::mark(DeviceItem& item) {
    if (isFirstSync_ || markedDevices_.size() >= mostMarks) return;
    item.setJustChanged(true);
    markedDevices_.push_back(item.id());
}

void CanvasScene::mark(LinkItem& item) {
    if (isFirstSync_ || markedLinks_.size() >= mostMarks) return;
    item.setJustChanged(true);
    markedLinks_.push_back(item.id());
}

void CanvasScene::clearMarks() {
    for (const DeviceId id : markedDevices_)
        if (DeviceItem* item = deviceItem(id)) item->setJustChanged(false);
    for (const LinkId id : markedLinks_)
        if (LinkItem* item = linkItem(id)) item->setJustChanged(false);
    markedDevices_.clear();
    markedLinks_.clear();
}

void CanvasScene::showSelection() {
    for (const DeviceId id : shownSelection_.devices)
        if (DeviceItem* item = deviceItem(id)) item->setFrame(CardLook::Frame::plain);
    for (const LinkId id : shownSelection_.links)
        if (LinkItem* item = linkItem(id)) item->setChosen(false);
    for (const DeviceId id : traced_)
        if (DeviceItem* item = deviceItem(id)) item->setFrame(CardLook::Frame::plain);
    for (const LinkId id : tracedLinks_)
        if (LinkItem* item = linkItem(id)) item->setTraced(false);
    traced_.clear();
    tracedLinks_.clear();
    shownSelection_ = session_.selection();
    for (const DeviceId id : shownSelection_.devices)
        if (DeviceItem* item = deviceItem(id)) item->setFrame(CardLook::Frame::selected);
    for (const LinkId id : shownSelection_.links)
        if (LinkItem* item = linkItem(id)) item->setChosen(true);
    traceLink();
    touchMoving();
}

/// A cable that is selected alone shows its way, from the nodes it serves to the highest switches.
void CanvasScene::traceLink() {
    if (shownSelection_.links.size() != 1 || !shownSelection_.devices.empty()) return;
    const fabric::LinkTrace trace =
        fabric::traceLink(design::resolve(variant(), parts()), shownSelection_.links.front());
    for (const DeviceId id : trace.devices)
        if (DeviceItem* item = deviceItem(id)) {
            item->setFrame(CardLook::Frame::traced);
            traced_.push_back(id);
        }
    for (const LinkId id : trace.links)
        if (LinkItem* item = linkItem(id)) {
            item->setTraced(true);
            tracedLinks_.push_back(id);
        }
}

void CanvasScene::showLoad(std::optional<fabric::Traffic> traffic) {
    shownLoad_ = traffic;
    showLoads();
    touchResting();
}

void CanvasScene::showLoads() {
    std::unordered_map<LinkId, double> loads;
    const auto evaluation = session_.evaluation();
    if (shownLoad_ && evaluation) {
        const fabric::Bandwidth& bandwidth = evaluation->fabric.bandwidth;
        if (const fabric::TrafficResult* result = bandwidth.find(*shownLoad_))
            for (std::size_t l = 0; l < result->linkLoad.size(); ++l)
                loads[bandwidth.links[l]] = result->linkLoad[l];
    }
    for (const auto& [id, item] : links_) {
        const auto load = loads.find(id);
        item->setLoad(load == loads.end() ? std::nullopt : std::optional(load->second));
    }
    if (shownLoad_) touchResting();
}

void CanvasScene::showFaults() {
    const design::Faults& faults = session_.faults();
    for (const auto& [id, item] : devices_)
        item->setFailed(faults.devices.empty() ? 0
                                               : design::failedInstances(faults, item->device()));
    for (const auto& [id, item] : links_) {
        const long failed =
            faults.links.empty() ? 0 : design::failedCables(faults, variant(), item->link());
        const auto isOut = [&](DeviceId end) {
            const DeviceItem* device = deviceItem(end);
            return device && device->isOut();
        };
        const bool allFailed = failed > 0 && failed >= design::cablesOf(variant(), item->link());
        item->setFailed(failed,
                        allFailed || isOut(item->link().a.device) || isOut(item->link().b.device));
    }
    touchResting();
}

void CanvasScene::showTarget(std::optional<DeviceId> device, bool isAccepted) {
    if (target_ && target_ != device)
        if (DeviceItem* item = deviceItem(*target_)) item->setTarget(CardLook::Frame::plain);
    target_ = device;
    if (target_)
        if (DeviceItem* item = deviceItem(*target_))
            item->setTarget(isAccepted ? CardLook::Frame::accepted : CardLook::Frame::refused);
    touchMoving();
}

void CanvasScene::showFindings() {
    std::unordered_map<DeviceId, checks::Severity> worst;
    if (const auto evaluation = session_.evaluation())
        for (const checks::Finding& finding : evaluation->findings) {
            if (finding.waived || finding.severity == checks::Severity::info) continue;
            for (const DeviceId id : finding.devices) {
                const auto [entry, isNew] = worst.try_emplace(id, finding.severity);
                if (!isNew) entry->second = std::min(entry->second, finding.severity);
            }
        }
    for (const DeviceId id : badged_)
        if (DeviceItem* item = deviceItem(id); item && !worst.contains(id))
            item->setSeverity(std::nullopt);
    badged_.clear();
    for (const auto& [id, severity] : worst)
        if (DeviceItem* item = deviceItem(id)) {
            item->setSeverity(severity);
            badged_.push_back(id);
        }
    touchResting();
}

void CanvasScene::restyle() {
    style_ = CanvasStyle(theme_);
    for (const auto& [id, item] : devices_) item->forgetCard();
    for (const auto& [id, item] : links_) item->update();
    touchResting();
}

void CanvasScene::setFullDetail(bool isFull) {
    isFullDetail_ = isFull;
}

void CanvasScene::touchResting() {
    isRestingStale_ = true;
    ++restingGeneration_;
    touchMoving();
}

void CanvasScene::touchMoving() {
    isMovingStale_ = true;
    emit pictureChanged();
}

const FarPicture& CanvasScene::restingPicture() const {
    if (!isRestingStale_) return resting_;
    isRestingStale_ = false;
    resting_.clear();
    for (const auto& [id, item] : devices_)
        if (!lifted_.contains(id)) resting_.add(*item);
    for (const auto& [id, item] : links_)
        if (!lifted_.contains(item->link().a.device) && !lifted_.contains(item->link().b.device)) {
            resting_.add(*item);
            if (links_.size() <= mostCaptionedLinks) resting_.addCaption(*item);
        }
    return resting_;
}

const FarPicture& CanvasScene::movingPicture() const {
    if (!isMovingStale_) return moving_;
    isMovingStale_ = false;
    moving_.clear();
    for (const DeviceId id : lifted_) {
        if (const DeviceItem* item = deviceItem(id)) moving_.add(*item);
        if (const auto links = linksAt_.find(id); links != linksAt_.end())
            for (const LinkItem* item : links->second) moving_.add(*item);
    }
    for (const DeviceId id : shownSelection_.devices)
        if (const DeviceItem* item = deviceItem(id)) moving_.addMarks(*item);
    for (const LinkId id : shownSelection_.links)
        if (const LinkItem* item = linkItem(id)) moving_.addMarks(*item);
    for (const LinkId id : tracedLinks_)
        if (const LinkItem* item = linkItem(id)) moving_.addMarks(*item);
    for (const DeviceId id : traced_)
        if (const DeviceItem* item = deviceItem(id)) moving_.addMarks(*item);
    if (target_)
        if (const DeviceItem* item = deviceItem(*target_)) moving_.addMarks(*item);
    return moving_;
}

}  // namespace cw::views
