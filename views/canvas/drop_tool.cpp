#include "views/canvas/drop_tool.h"

#include <algorithm>

#include "views/canvas/move_tool.h"

namespace cw::views {

namespace {

/// The device the transaction would add, to draw its card as a ghost.
const design::Device* deviceAddedBy(const design::Transaction& transaction) {
    for (const design::DocumentEdit& edit : transaction.edits)
        if (const auto* inVariant = std::get_if<design::EditVariant>(&edit))
            if (const auto* add = std::get_if<design::AddDevice>(&inVariant->edit))
                return &add->device;
    return nullptr;
}

}  // namespace

std::vector<design::DeviceId> addedDevices(const design::Transaction& transaction,
                                           const std::string& variant) {
    std::vector<design::DeviceId> added;
    for (const design::DocumentEdit& edit : transaction.edits)
        if (const auto* inVariant = std::get_if<design::EditVariant>(&edit);
            inVariant && inVariant->variant == variant)
            if (const auto* add = std::get_if<design::AddDevice>(&inVariant->edit))
                added.push_back(add->device.id);
    return added;
}

int slotCountFor(const design::Device& device, const catalog::PartLookup& parts) {
    const catalog::Part* part = parts.find(device.part);
    int most = 1;
    if (part)
        for (const auto& slot : part->slotGroups) most = std::max(most, slot.count);
    return most;
}

bool DropTool::begin(const catalog::PartId& part) {
    if (!session_.catalog().find(part)) return false;
    part_ = part;
    answer_.reset();
    over_.reset();
    const Answer placed = design::placePart(session_.desk(), part, {});
    const design::Device* device = placed.ok() ? deviceAddedBy(placed.value()) : nullptr;
    isDevice_ = device != nullptr;
    if (isDevice_) ghost_ = makeCard(scene_.variant(), *device, session_.catalog(), scene_.style());
    return true;
}

std::optional<design::DeviceId> DropTool::targetAt(const QPointF& at) const {
    if (isDevice_) return std::nullopt;
    const DeviceItem* item = scene_.deviceAt(at);
    if (!item) return std::nullopt;
    return item->id();
}

DropTool::Answer DropTool::ask(const QPointF& at, bool fill) const {
    const auto target = targetAt(at);
    const design::Device* device = target ? scene_.variant().findDevice(*target) : nullptr;
    if (device) {
        const int count = fill ? slotCountFor(*device, scene_.parts()) : 1;
        return design::fitPart(session_.desk(), device->id, part_, count);
    }
    const QPointF place = snappedToGrid(at);
    return design::placePart(session_.desk(), part_, {place.x(), place.y()});
}

void DropTool::moveTo(const QPointF& at, bool fill) {
    if (!isActive()) return;
    at_ = at;
    const auto target = targetAt(at);
    // Where a device stands changes no figure: its answer is asked once, not at every move.
    if (answer_ && target == over_ && fill == fill_) return;
    over_ = target;
    fill_ = fill;
    answer_ = ask(at, fill);
    if (answer_->ok())
        session_.preview(answer_->value());
    else
        session_.endPreview();
    scene_.showTarget(over_, answer_->ok());
}

DropTool::Answer DropTool::drop(const QPointF& at, bool fill) {
    const auto target = targetAt(at);
    const Answer answer = ask(at, fill);
    end();
    if (!session_.perform(answer) || !answer.ok()) return answer;
    std::vector<design::DeviceId> chosen = addedDevices(answer.value(), scene_.variant().name);
    if (chosen.empty() && target) chosen = {*target};
    session_.setSelection({chosen, {}});
    return answer;
}

void DropTool::cancel() {
    if (!isActive()) return;
    end();
    session_.endPreview();
}

void DropTool::end() {
    part_.clear();
    answer_.reset();
    over_.reset();
    scene_.showTarget(std::nullopt);
}

QRectF DropTool::ghostRect() const {
    if (!isActive() || !isDevice_ || !answer_) return {};
    return cardRect().translated(snappedToGrid(at_));
}

void DropTool::paint(QPainter& painter) const {
    const QRectF place = ghostRect();
    if (place.isNull()) return;
    const double scale = painter.worldTransform().m11();
    painter.save();
    painter.translate(place.center());
    CardLook look;
    look.isGhost = true;
    look.target = answer_->ok() ? CardLook::Frame::accepted : CardLook::Frame::refused;
    paintCard(painter, ghost_, look, scene_.style(), scale);
    painter.restore();
}

}  // namespace cw::views
