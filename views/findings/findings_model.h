// The findings of the newest evaluation as a table model: severity, text, what is meant, rule.
//
// Takes differences, not resets, so that selection and scroll position survive an evaluation: rows
// are matched by rule and by the things meant, whatever their figures are now.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "model/checks/finding.h"
#include "views/theme/theme.h"

namespace cw::views {

class FindingsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { severityColumn, textColumn, ruleColumn };
    static constexpr int columns = 3;

    FindingsModel(Theme& theme, QObject* parent = nullptr);

    void setFindings(std::vector<checks::Finding> findings);
    /// Replaces one: the same finding, now with what a search found.
    void setFinding(int row, checks::Finding finding) { placeAt(row, std::move(finding)); }
    [[nodiscard]] const checks::Finding& finding(int row) const {
        return findings_.at(std::size_t(row));
    }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    /// Brings the finding to `row`: where it is known already by a move, else by insertion.
    void placeAt(int row, checks::Finding finding);

    Theme& theme_;
    std::vector<checks::Finding> findings_;
};

}  // namespace cw::views
