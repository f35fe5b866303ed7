// What is in the slots of one device: a row per fitting with its part (replaceable) and count, and
// a row per slot group with free slots.
#pragma once

#include <QTableWidget>
#include <vector>

#include "views/session/design_session.h"

namespace cw::views {

class PartCombo;

class FittingsTable : public QTableWidget {
    Q_OBJECT
public:
    explicit FittingsTable(DesignSession& session, QWidget* parent = nullptr);
    /// Shows the device; keeps the rows' widgets while their parts stay the same, and waits while a
    /// list of parts is open.
    void showDevice(design::DeviceId device);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

private:
    struct Row {
        design::FittingId fitting;  ///< none: the free slots of `slot`
        std::string slot;
        catalog::PartId part;
        bool operator==(const Row&) const = default;
    };

    [[nodiscard]] std::vector<Row> rowsOf(const design::Device& device) const;
    [[nodiscard]] bool isListOpen() const;
    void rebuild(const design::Device& device);
    void updateCounts(const design::Device& device);
    void addFittingRow(int row, const catalog::SlotGroup* slot);
    void addFreeRow(int row, const catalog::SlotGroup& slot);
    PartCombo* addParts(int row);
    void setCount(design::DeviceId device, design::FittingId fitting, int count);
    void replace(design::DeviceId device, design::FittingId fitting, const QString& part);
    /// After a refusal: the rows show what was asked for, not what is.
    void showAgain();

    DesignSession& session_;
    design::DeviceId device_;
    catalog::PartId devicePart_;
    std::vector<Row> rows_;
    bool isShowing_ = false;
};

}  // namespace cw::views
