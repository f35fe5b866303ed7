#include "views/inspector/fittings_table.h"

#include <QComboBox>
#include <QEvent>
#include <QHeaderView>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTimer>
#include <algorithm>

namespace cw::views {

namespace {

enum Column { slotColumn, partColumn, countColumn, columnTotal };

const catalog::SlotGroup* slotOf(const catalog::Part& part, const std::string& name) {
    const auto slot =
        std::find_if(part.slotGroups().begin(), part.slotGroups().end(),
                     [&](const catalog::SlotGroup& group) { return group.name == name; });
    return slot == part.slotGroups().end() ? nullptr : &*slot;
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

/// Parts the slot takes, by kind in catalog order.
std::vector<const catalog::Part*> partsFor(const catalog::SlotGroup& slot,
                                           const catalog::Catalog& catalog) {
    std::vector<const catalog::Part*> fitting;
    for (const catalog::Part& part : catalog.parts())
        if (part.availability != catalog::Availability::statedOnly &&
            !design::refusesSlot(slot, part))
            fitting.push_back(&part);
    return fitting;
}

/// Ignores the wheel unless it has the focus: a wheel over a scrolled form must scroll the form.
class WheelGuard : public QObject {
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() != QEvent::Wheel || static_cast<QWidget*>(watched)->hasFocus())
            return false;
        event->ignore();
        return true;
    }
};

template <class Box>
Box* quietWheel(Box* box) {
    box->setFocusPolicy(Qt::StrongFocus);
    box->installEventFilter(new WheelGuard(box));
    return box;
}

}  // namespace

FittingsTable::FittingsTable(DesignSession& session, QWidget* parent)
    : QTableWidget(0, columnTotal, parent), session_(session) {
    setObjectName("fittingsTable");
    setHorizontalHeaderLabels({tr("Slot"), tr("Part"), tr("Count")});
    horizontalHeader()->setSectionResizeMode(slotColumn, QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(partColumn, QHeaderView::Stretch);
    horizontalHeader()->setSectionResizeMode(countColumn, QHeaderView::ResizeToContents);
    verticalHeader()->hide();
    setShowGrid(false);
    setSelectionMode(QAbstractItemView::NoSelection);
    setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

std::vector<FittingsTable::Row> FittingsTable::rowsOf(const design::Device& device) const {
    std::vector<Row> rows;
    for (const design::Fitting& fitting : device.fittings)
        rows.push_back({fitting.id, fitting.slot, fitting.part});
    if (const catalog::Part* part = session_.document().pinned.find(device.part))
        for (const catalog::SlotGroup& slot : part->slotGroups())
            if (design::usedSlots(device, slot.name) < slot.count)
                rows.push_back({{}, slot.name, {}});
    return rows;
}

void FittingsTable::showDevice(design::DeviceId device) {
    const design::Device* found = session_.variant().findDevice(device);
    if (!found) return;
    std::vector<Row> rows = rowsOf(*found);
    const bool isSame = device == device_ && rows == rows_;
    device_ = device;
    rows_ = std::move(rows);
    isShowing_ = true;
    if (isSame)
        updateCounts(*found);
    else
        rebuild(*found);
    isShowing_ = false;
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
    resizeRowsToContents();
    updateGeometry();
}

void FittingsTable::addFittingRow(int row, const catalog::SlotGroup* slot) {
    const Row& fitting = rows_[std::size_t(row)];
    setItem(row, slotColumn,
            new QTableWidgetItem(slot ? slotName(*slot) : QString::fromStdString(fitting.slot)));
    auto* parts = quietWheel(new QComboBox);
    parts->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    parts->setMinimumContentsLength(12);
    if (slot)
        for (const catalog::Part* part : partsFor(*slot, session_.catalog()))
            parts->addItem(QString::fromStdString(part->name), QString::fromStdString(part->id));
    const QString id = QString::fromStdString(fitting.part);
    if (parts->findData(id) < 0) {
        const catalog::Part* pinned = session_.document().pinned.find(fitting.part);
        parts->insertItem(0, pinned ? QString::fromStdString(pinned->name) : id, id);
    }
    parts->setCurrentIndex(parts->findData(id));
    parts->setToolTip(parts->currentText());
    setCellWidget(row, partColumn, parts);
    connect(parts, &QComboBox::activated, this, [this, parts, of = fitting.fitting] {
        const std::string to = parts->currentData().toString().toStdString();
        // After the combo box has left its own signal: the edit may replace this row.
        QTimer::singleShot(0, this, [this, of, to] {
            if (!session_.perform(design::replaceFitting(session_.desk(), device_, of, to)))
                rows_.clear();
            showDevice(device_);
        });
    });
    auto* count = quietWheel(new QSpinBox);
    count->setKeyboardTracking(false);
    count->setRange(0, slot ? slot->count : 999);
    setCellWidget(row, countColumn, count);
    connect(count, &QSpinBox::valueChanged, this, [this, of = fitting.fitting](int value) {
        if (!isShowing_) QTimer::singleShot(0, this, [this, of, value] { setCount(of, value); });
    });
}

void FittingsTable::addFreeRow(int row, const catalog::SlotGroup& slot) {
    setItem(row, slotColumn, new QTableWidgetItem(slotName(slot)));
    auto* parts = quietWheel(new QComboBox);
    parts->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    parts->setMinimumContentsLength(12);
    parts->addItem(tr("Fit a part..."));
    for (const catalog::Part* part : partsFor(slot, session_.catalog()))
        parts->addItem(QString::fromStdString(part->name), QString::fromStdString(part->id));
    setCellWidget(row, partColumn, parts);
    connect(parts, &QComboBox::activated, this, [this, parts] {
        const std::string id = parts->currentData().toString().toStdString();
        if (!id.empty())
            QTimer::singleShot(0, this, [this, id] {
                session_.perform(design::fitPart(session_.desk(), device_, id, 1));
                rows_.clear();
                showDevice(device_);
            });
    });
}

void FittingsTable::updateCounts(const design::Device& device) {
    const catalog::Part* part = session_.document().pinned.find(device.part);
    for (int row = 0; row < rowCount(); ++row) {
        const Row& shown = rows_[std::size_t(row)];
        if (const design::Fitting* fitting =
                shown.fitting ? design::findFitting(device, shown.fitting) : nullptr) {
            if (auto* box = qobject_cast<QSpinBox*>(cellWidget(row, countColumn))) {
                const QSignalBlocker quiet(box);
                box->setValue(fitting->count);
            }
        } else if (const catalog::SlotGroup* slot = part ? slotOf(*part, shown.slot) : nullptr) {
            auto* text = new QTableWidgetItem(
                tr("%n free", nullptr, slot->count - design::usedSlots(device, shown.slot)));
            setItem(row, countColumn, text);
        }
    }
}

void FittingsTable::setCount(design::FittingId fitting, int count) {
    const design::Device* device = session_.variant().findDevice(device_);
    const design::Fitting* now = device ? design::findFitting(*device, fitting) : nullptr;
    if (!now || now->count == count) return;
    const bool done = count > now->count
                          ? session_.perform(design::fitPart(session_.desk(), device_, now->part,
                                                             count - now->count))
                          : session_.perform(design::unfitPart(session_.desk(), device_, fitting,
                                                               now->count - count));
    if (!done) showDevice(device_);
}

}  // namespace cw::views
