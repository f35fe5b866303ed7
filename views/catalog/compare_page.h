// The side-by-side view of two to four parts, with the way back to the table.
#pragma once

#include <QCheckBox>
#include <QLabel>
#include <QTableView>
#include <QWidget>

#include "views/catalog/compare_model.h"

namespace cw::views {

class ComparePage : public QWidget {
    Q_OBJECT
public:
    explicit ComparePage(const Theme& theme, QWidget* parent = nullptr);
    void compare(const std::vector<const catalog::Part*>& parts);
    [[nodiscard]] CompareModel& model() { return *model_; }

signals:
    void left();

private:
    CompareModel* model_;
    QTableView* table_;
    QCheckBox* onlyDifferences_;
    QLabel* summary_;
};

}  // namespace cw::views
