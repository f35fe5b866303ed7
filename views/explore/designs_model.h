// The designs of an exploration as a table: the front, and the reference designs that lost.
//
// Display texts in the display role, plain numbers in `sortRole`. DesignsFilter keeps what a
// rectangle over two objectives holds, and the losers where they are asked for.
#pragma once

#include <QAbstractTableModel>
#include <QRectF>
#include <QSortFilterProxyModel>
#include <memory>
#include <optional>
#include <vector>

#include "views/explore/explore_runner.h"
#include "views/explore/explore_text.h"
#include "views/theme/theme.h"

namespace cw::views {

class DesignsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    static constexpr int sortRole = Qt::UserRole + 1;
    enum Column {
        name,
        nodes,
        gpus,
        firstObjective,
        binding = firstObjective + explore::objectiveCount,
        more,
        findings,
        columnCount_
    };
    struct Row {
        explore::Point point;
        QString name;
        const explore::FrontPoint* front = nullptr;  ///< null for a reference design
    };

    explicit DesignsModel(const Theme& theme, QObject* parent = nullptr);

    void setExploration(std::shared_ptr<const Exploration> exploration);
    [[nodiscard]] const std::shared_ptr<const Exploration>& exploration() const {
        return exploration_;
    }
    /// What the answer is about; without one, what was said to be asked.
    [[nodiscard]] AskedFor asked() const;
    void setAskedFor(AskedFor asked);
    [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] QString text(const Row& row, int column) const;
    [[nodiscard]] QVariant number(const Row& row, int column) const;

    const Theme& theme_;
    std::shared_ptr<const Exploration> exploration_;
    std::vector<Row> rows_;
    AskedFor asked_ = AskedFor::training;
};

class DesignsFilter : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit DesignsFilter(DesignsModel& designs, QObject* parent = nullptr);

    /// In the model's units; empty: everything.
    struct Brush {
        explore::Objective x = explore::Objective::cost;
        explore::Objective y = explore::Objective::time;
        QRectF area;
    };
    void setBrush(std::optional<Brush> brush);
    void setWithLosers(bool withLosers);

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    DesignsModel& designs_;
    std::optional<Brush> brush_;
    bool withLosers_ = false;
};

}  // namespace cw::views
