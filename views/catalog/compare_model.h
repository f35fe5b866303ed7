// Two to four parts side by side: a row a fact, a column a part, rows that differ marked.
//
// Parts of different kinds share the facts that both have; a fact one kind does not have is a dash.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "model/catalog/part.h"
#include "views/theme/theme.h"

namespace cw::views {

class CompareModel : public QAbstractTableModel {
    Q_OBJECT
public:
    static constexpr std::size_t mostParts = 4;

    explicit CompareModel(const Theme& theme, QObject* parent = nullptr);

    void compare(const std::vector<const catalog::Part*>& parts);
    void setOnlyDifferences(bool isOnly);
    [[nodiscard]] int differences() const;
    [[nodiscard]] bool differsAt(int row) const { return shown_[std::size_t(row)]->differs; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    struct Row {
        QString title;
        QStringList texts;
        std::vector<bool> missing;
        std::vector<int> trust;
        bool differs = false;
    };
    void show();
    const Theme& theme_;
    std::vector<const catalog::Part*> parts_;
    std::vector<Row> rows_;
    std::vector<const Row*> shown_;
    bool onlyDifferences_ = false;
};

}  // namespace cw::views
