// What is in the slots of one device: a row per fitting with its part (replaceable) and count, and
// a row per slot group with free slots.
#pragma once

#include <QTableWidget>
#include <vector>

#include "views/session/design_session.h"

namespace cw::views {

class FittingsTable : public QTableWidget {
    Q_OBJECT
public:
    FittingsTable(DesignSession& session, QWidget* parent = nullptr);
    /// Shows the device; keeps the rows' widgets while their parts stay the same.
    void showDevice(design::DeviceId device);

private:
    struct Row {
        design::FittingId fitting;  ///< none: the free slots of `slot`
        std::string slot;
        catalog::PartId part;
        bool operator==(const Row&) const = default;
    };

    [[nodiscard]] std::vector<Row> rowsOf(const design::Device& device) const;
    void rebuild(const design::Device& device);
    void updateCounts(const design::Device& device);
    void addFittingRow(int row, const catalog::SlotGroup* slot);
    void addFreeRow(int row, const catalog::SlotGroup& slot);
    void setCount(design::FittingId fitting, int count);

    DesignSession& session_;
    design::DeviceId device_;
    std::vector<Row> rows_;
    bool isShowing_ = false;
};

}  // namespace cw::views
