// The canvas's actions on the design: each asks the model for a transaction and has it performed.
#include <QLineEdit>
#include <algorithm>
#include <cmath>

#include "model/error.h"
#include "model/fabric/wire_design.h"
#include "views/canvas/canvas_export.h"
#include "views/canvas/canvas_view.h"

namespace cw::views {

namespace {

using design::Answer;
using design::Refusal;
using design::Transaction;

constexpr double duplicateShift_px = 4 * gridUnit_px;
/// Between cards that are placed without the mouse.
constexpr QSizeF placePitch_px(cardWidth_px + 4 * gridUnit_px, cardHeight_px + 8 * gridUnit_px);
constexpr int searchRings = 64;

/// The counts of several devices as one step, each asked of a copy that has those before it.
Answer<Transaction> countsChanged(const design::Desk& desk,
                                  const std::vector<design::DeviceId>& devices,
                                  const design::Variant& variant, int by) {
    design::Document scratch = desk.document;
    Transaction all;
    for (const design::DeviceId id : devices) {
        const design::Device* device = variant.findDevice(id);
        const int count = device ? std::max(1, device->count + by) : 1;
        if (!device || count == device->count) continue;
        const auto one = fabric::setNodeCount({scratch, desk.variant, desk.catalog}, id, count);
        if (!one.ok()) return one;
        design::apply(scratch, one.value());
        all.edits.insert(all.edits.end(), one.value().edits.begin(), one.value().edits.end());
        all.name = all.name.empty() ? one.value().name : "Change the count of several devices";
    }
    return all;
}

}  // namespace

Selection CanvasView::presentSelection() const {
    Selection present = session_.selection();
    std::erase_if(present.devices, [&](design::DeviceId id) { return !scene_.deviceItem(id); });
    std::erase_if(present.links, [&](design::LinkId id) { return !scene_.linkItem(id); });
    return present;
}

void CanvasView::perform(const Answer<Transaction>& answer) {
    if (!session_.perform(answer) && !answer.ok()) {
        const bool isMouseInside =
            viewport()->rect().contains(lastMouse_.toPoint()) && viewport()->underMouse();
        showAnswer(answer, isMouseInside ? lastMouse_ : QRectF(viewport()->rect()).center());
        bubble_->linger();
    }
}

void CanvasView::deleteSelection() {
    const Selection chosen = presentSelection();
    if (!chosen.empty())
        perform(design::removeThings(session_.desk(), chosen.devices, chosen.links));
}

void CanvasView::duplicateSelection() {
    const Selection chosen = presentSelection();
    if (chosen.devices.empty()) return;
    const auto answer = design::duplicateDevices(session_.desk(), chosen.devices,
                                                 {duplicateShift_px, duplicateShift_px});
    perform(answer);
    if (answer.ok())
        session_.setSelection({addedDevices(answer.value(), session_.variant().name), {}});
}

void CanvasView::selectAll() {
    Selection all;
    for (const design::Device& device : session_.variant().devices)
        all.devices.push_back(device.id);
    for (const design::Link& link : session_.variant().links) all.links.push_back(link.id);
    session_.setSelection(std::move(all));
}

void CanvasView::nudgeSelection(const QPointF& by) {
    const Selection chosen = presentSelection();
    if (chosen.devices.empty()) return;
    perform(design::moveDevices(session_.desk(), chosen.devices, {by.x(), by.y()}));
}

void CanvasView::changeCounts(int by) {
    const Selection chosen = presentSelection();
    if (chosen.devices.empty()) return;
    const auto answer = countsChanged(session_.desk(), chosen.devices, session_.variant(), by);
    if (!answer.ok() || !answer.value().empty()) perform(answer);
}

QPointF CanvasView::freePlaceNear(const QPointF& wanted) const {
    const auto isFree = [&](const QPointF& place) {
        const QRectF room = cardRect().translated(place).adjusted(-gridUnit_px, -gridUnit_px,
                                                                  gridUnit_px, gridUnit_px);
        for (const design::Device& device : session_.variant().devices)
            if (scene_.deviceRect(device.id).intersects(room)) return false;
        return true;
    };
    for (int ring = 0; ring < searchRings; ++ring)
        for (int row = -ring; row <= ring; ++row)
            for (int column = -ring; column <= ring; ++column) {
                if (std::max(std::abs(row), std::abs(column)) != ring) continue;
                const QPointF place = snappedToGrid(
                    wanted + QPointF(column * placePitch_px.width(), row * placePitch_px.height()));
                if (isFree(place)) return place;
            }
    return snappedToGrid(wanted);
}

void CanvasView::placeAtCentre(const std::string& partId) {
    const Selection chosen = presentSelection();
    const QPointF place = freePlaceNear(visibleScene().center());
    Answer<Transaction> answer = design::placePart(session_.desk(), partId, {place.x(), place.y()});
    if (!answer.ok() && chosen.devices.size() == 1)
        answer = design::fitPart(session_.desk(), chosen.devices.front(), partId);
    perform(answer);
    if (!answer.ok()) return;
    const auto added = addedDevices(answer.value(), session_.variant().name);
    if (added.empty()) return;
    session_.setSelection({added, {}});
    if (!visibleScene().contains(scene_.deviceRect(added.front()))) centreOn({added, {}});
}

void CanvasView::editLabel(design::DeviceId device) {
    const design::Device* known = session_.variant().findDevice(device);
    if (!known || labelEditor_) return;
    const QRectF card = viewportTransform().mapRect(scene_.deviceRect(device));
    labelEditor_ = new QLineEdit(QString::fromStdString(known->label), this);
    labelEditor_->setAccessibleName(tr("Label"));
    const double width = std::max(160.0, card.width() - 2 * gridUnit_px);
    labelEditor_->setGeometry(
        QRectF(card.left() + gridUnit_px, card.top() + gridUnit_px / 2.0, width, 28).toRect());
    labelEditor_->selectAll();
    labelEditor_->show();
    labelEditor_->setFocus();
    connect(labelEditor_, &QLineEdit::editingFinished, this, [this, device, before = known->label] {
        QLineEdit* editor = labelEditor_;
        if (!editor) return;
        const std::string label = editor->text().trimmed().toStdString();
        dropLabelEditor();
        if (label != before && session_.variant().findDevice(device))
            perform(design::renameDevice(session_.desk(), device, label));
    });
}

void CanvasView::dropLabelEditor() {
    QLineEdit* editor = labelEditor_;
    labelEditor_ =
        nullptr;  // before it loses the focus, which would end the editing with a renaming
    if (editor) editor->deleteLater();
    setFocus();
}

void CanvasView::setWireMode(bool isOn) {
    if (isWireMode_ == isOn) return;
    isWireMode_ = isOn;
    updateCursor(scenePoint(lastMouse_));
    emit wireModeChanged(isOn);
}

void CanvasView::exportPng(const QString& file) {
    exportCanvasPng(scene_, file);
}

void CanvasView::exportSvg(const QString& file) {
    exportCanvasSvg(scene_, file);
}

}  // namespace cw::views
