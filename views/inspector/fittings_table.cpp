#include "views/inspector/fittings_table.h"

#include <QHeaderView>
#include <QSpinBox>
#include <QTimer>
#include <algorithm>

#include "model/catalog/slot_fit.h"
#include "views/inspector/edited_value.h"
#include "views/inspector/part_combo.h"
#include "views/inspector/quiet_wheel.h"

namespace cw::views {

namespace {

enum Column { slotColumn, partColumn, countColumn, columnTotal };

const catalog::SlotGroup* slotOf(const catalog::Part& part, const std::string& name) {
    const auto slot =
        std::find_if(part.slotGroups.begin(), part.slotGroups.end(),
                     [&](const catalog::SlotGroup& group) { return group.name == name; });
    return slot == part.slotGroups.end() ? nullptr : &*slot;
}

QString slotName(const catalog::SlotGroup& slot) {
    switch (slot.kind) {
        case catalog::SlotKind::gpuSocket:
            return FittingsTable::tr("GPU");
        case catalog::SlotKind::cpuSocket:
            return FittingsTable::tr("CPU");
        case catalog::SlotKind::dimm:
            return FittingsTable::tr("Memory");
        case catalog::SlotKind::pcie:
            return FittingsTable::tr("PCIe");
        case catalog::SlotKind::driveBay:
            return FittingsTable::tr("Drive");
        case catalog::SlotKind::networkModule:
            return FittingsTable::tr("Network");
    }
    return {};
}

/// "8 slots "pcie": LP, HHHL, PCIe 5 x16".
QString slotToolTip(const catalog::SlotGroup& slot) {
    QStringList facts;
    for (const std::string& form : slot.forms) facts << QString::fromStdString(form);
    if (slot.pcieLanes > 0)
        facts << FittingsTable::tr("PCIe %1 x%2").arg(slot.pcieGeneration).arg(slot.pcieLanes);
    if (!slot.note.empty()) facts << QString::fromStdString(slot.note);
    const QString name =
        (slot.count == 1 ? FittingsTable::tr("1 slot \"%1\"")
                         : FittingsTable::tr("%n slots \"%1\"", nullptr, slot.count))
            .arg(QString::fromStdString(slot.name));
    return facts.isEmpty() ? name : name + QStringLiteral(": ") + facts.join(QStringLiteral(", "));
}

/// Parts the slot takes, by kind in catalog order. Reads those of such kinds alone: a catalog may
/// have many thousand others.
QList<PartChoice> partsFor(const catalog::SlotGroup& slot, const catalog::Catalog& catalog) {
    std::vector<catalog::PartId> ids;
    for (const catalog::PartName& part : catalog.names())
        if (part.availability != catalog::Availability::statedOnly &&
            catalog::kindFits(slot.kind, part.kind))
            ids.push_back(part.id);
    QList<PartChoice> fitting;
    for (const catalog::Part* part : catalog.findAll(ids))
        if (part && !design::refusesSlot(slot, *part))
            fitting.push_back(
                {QString::fromStdString(part->name), QString::fromStdString(part->id)});
    return fitting;
}

QTableWidgetItem* quietItem(const QString& text, const QString& toolTip) {
    auto* item = new QTableWidgetItem(text);
    item->setFlags(Qt::ItemIsEnabled);
    item->setToolTip(toolTip);
    return item;
}

}  // namespace

FittingsTable::FittingsTable(DesignSession& session, QWidget* parent)
    : QTableWidget(0, columnTotal, parent), session_(session) {
    setObjectName("fittingsTable");
    setAccessibleName(tr("In its slots"));
    setHorizontalHeaderLabels({tr("Slot"), tr("Part"), tr("Count")});
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionResizeMode(slotColumn, QHeaderView::Fixed);
    horizontalHeader()->setSectionResizeMode(partColumn, QHeaderView::Stretch);
    horizontalHeader()->setSectionResizeMode(countColumn, QHeaderView::Fixed);
    horizontalHeader()->resizeSection(countColumn, 60);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(28);
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setSelectionMode(QAbstractItemView::NoSelection);
    setFocusPolicy(Qt::NoFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

QSize FittingsTable::sizeHint() const {
    return {200, horizontalHeader()->sizeHint().height() + verticalHeader()->length() +
                     2 * frameWidth()};
}

std::vector<FittingsTable::Row> FittingsTable::rowsOf(const design::Device& device) const {
    std::vector<Row> rows;
    for (const design::Fitting& fitting : device.fittings)
        rows.push_back({fitting.id, fitting.slot, fitting.part});
    if (const catalog::Part* part = session_.document().pinned.find(device.part))
        for (const catalog::SlotGroup& slot : part->slotGroups)
            if (design::usedSlots(device, slot.name) < slot.count)
                rows.push_back({{}, slot.name, {}});
    return rows;
}

bool FittingsTable::isListOpen() const {
    for (int row = 0; row < rowCount(); ++row) {
        const auto* parts = qobject_cast<PartCombo*>(cellWidget(row, partColumn));
        if (parts && parts->isOpen()) return true;
    }
    return false;
}

void FittingsTable::showDevice(design::DeviceId device) {
    const design::Device* found = session_.variant().findDevice(device);
    if (!found) return;
    std::vector<Row> rows = rowsOf(*found);
    const bool isSame = device == device_ && found->part == devicePart_ && rows == rows_;
    // The list's `closed` shows the device anew.
    if (!isSame && device == device_ && isListOpen()) return;
    device_ = device;
    devicePart_ = found->part;
    rows_ = std::move(rows);
    isShowing_ = true;
    if (isSame)
        updateCounts(*found);
    else
        rebuild(*found);
    isShowing_ = false;
}

void FittingsTable::showAgain() {
    rows_.clear();
    showDevice(device_);
}

void FittingsTable::rebuild(const design::Device& device) {
    setRowCount(0);
    setRowCount(int(rows_.size()));
    const catalog::Part* part = session_.document().pinned.find(device.part);
    for (int row = 0; row < rowCount(); ++row) {
        const catalog::SlotGroup* slot =
            part ? slotOf(*part, rows_[std::size_t(row)].slot) : nullptr;
        if (rows_[std::size_t(row)].fitting)
            addFittingRow(row, slot);
        else
            addFreeRow(row, *slot);
    }
    updateCounts(device);
    horizontalHeader()->resizeSection(slotColumn, sizeHintForColumn(slotColumn) + 12);
    updateGeometry();
}

PartCombo* FittingsTable::addParts(int row) {
    auto* parts = new PartCombo;
    parts->setAccessibleName(tr("Part"));
    setCellWidget(row, partColumn, parts);
    connect(parts, &PartCombo::closed, this, [this] { showDevice(device_); });
    return parts;
}

void FittingsTable::addFittingRow(int row, const catalog::SlotGroup* slot) {
    const Row& fitting = rows_[std::size_t(row)];
    setItem(row, slotColumn,
            quietItem(slot ? slotName(*slot) : QString::fromStdString(fitting.slot),
                      slot ? slotToolTip(*slot) : tr("The part of the device has no such slot.")));
    PartCombo* parts = addParts(row);
    const QString id = QString::fromStdString(fitting.part);
    const catalog::Part* pinned = session_.document().pinned.find(fitting.part);
    parts->showChoice({pinned ? QString::fromStdString(pinned->name) : id, id});
    parts->setListing([this, takes = slot ? *slot : catalog::SlotGroup{}, known = slot != nullptr] {
        QList<PartChoice> choices;
        if (known) choices = partsFor(takes, session_.catalog());
        choices.push_back({tr("Take out"), {}});
        return choices;
    });
    connect(
        parts, &PartCombo::chosen, this,
        [this, in = device_, of = fitting.fitting](const QString& part) { replace(in, of, part); });
    auto* count = quietWheel(new QSpinBox);
    count->setKeyboardTracking(false);
    count->setToolTip(tr("0 takes it out."));
    count->setAccessibleName(tr("Count"));
    setCellWidget(row, countColumn, count);
    connect(count, &QSpinBox::valueChanged, this,
            [this, in = device_, of = fitting.fitting](int value) {
                if (isShowing_) return;
                // After the box has left its own signal: the edit may remove this row.
                QTimer::singleShot(0, this, [this, in, of, value] { setCount(in, of, value); });
            });
}

void FittingsTable::addFreeRow(int row, const catalog::SlotGroup& slot) {
    setItem(row, slotColumn, quietItem(slotName(slot), slotToolTip(slot)));
    PartCombo* parts = addParts(row);
    parts->showChoice({tr("Fit a part..."), {}});
    parts->setListing([this, takes = slot] { return partsFor(takes, session_.catalog()); });
    connect(parts, &PartCombo::chosen, this, [this, in = device_](const QString& part) {
        session_.perform(design::fitPart(session_.desk(), in, part.toStdString(), 1));
    });
}

void FittingsTable::updateCounts(const design::Device& device) {
    const catalog::Part* part = session_.document().pinned.find(device.part);
    for (int row = 0; row < rowCount(); ++row) {
        const Row& shown = rows_[std::size_t(row)];
        const catalog::SlotGroup* slot = part ? slotOf(*part, shown.slot) : nullptr;
        const int free =
            slot ? std::max(0, slot->count - design::usedSlots(device, shown.slot)) : 0;
        auto* box = qobject_cast<QSpinBox*>(cellWidget(row, countColumn));
        const design::Fitting* fitting =
            shown.fitting ? design::findFitting(device, shown.fitting) : nullptr;
        if (box && fitting) {
            box->setRange(0, fitting->count + free);
            refill(*box, fitting->count, false);
        } else if (!shown.fitting) {
            setItem(row, countColumn, quietItem(tr("%n free", nullptr, free), {}));
        }
    }
}

void FittingsTable::setCount(design::DeviceId in, design::FittingId of, int count) {
    const design::Device* device = session_.variant().findDevice(in);
    const design::Fitting* now = device ? design::findFitting(*device, of) : nullptr;
    if (!now || now->count == count) return;
    const bool isDone =
        count > now->count
            ? session_.perform(design::fitPart(session_.desk(), in, now->part, count - now->count))
            : session_.perform(design::unfitPart(session_.desk(), in, of, now->count - count));
    if (!isDone) showAgain();
}

void FittingsTable::replace(design::DeviceId in, design::FittingId of, const QString& part) {
    if (part.isEmpty()) {
        setCount(in, of, 0);
        return;
    }
    session_.perform(design::replaceFitting(session_.desk(), in, of, part.toStdString()));
}

}  // namespace cw::views
