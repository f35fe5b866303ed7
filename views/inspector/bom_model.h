// The bill of materials as a table model: its lines, then the total.
//
// Takes differences, not resets, so that scroll position and selection survive a change of the
// design.
#pragma once

#include <QAbstractTableModel>

#include "model/exchange/bom.h"
#include "views/theme/theme.h"

namespace cw::views {

class BomModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        category,
        vendor,
        partNumber,
        description,
        quantity,
        unitPrice,
        total,
        low,
        high,
        note,
        columns
    };

    explicit BomModel(Theme& theme, QObject* parent = nullptr);

    void setBom(exchange::Bom bom);
    [[nodiscard]] const exchange::Bom& bom() const { return bom_; }

    /// One row a line and one for the total; none for an empty bill.
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] bool isTotal(int row) const { return row == int(bom_.lines.size()); }
    [[nodiscard]] QString lineText(const exchange::BomLine& line, int column) const;
    [[nodiscard]] QString totalText(int column) const;
    /// An amount of the bill, which is in its currency.
    [[nodiscard]] QString shown(Money amount) const;
    [[nodiscard]] QVariant look(const QModelIndex& index, int role) const;
    void replaceLines(std::vector<exchange::BomLine> lines);

    Theme& theme_;
    exchange::Bom bom_;
};

}  // namespace cw::views
