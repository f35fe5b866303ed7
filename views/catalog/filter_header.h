// A table's header with a line to type in under each title: the filters of the columns.
//
// Shows and takes texts; what they mean is the model's affair. A text that is no filter is marked
// and says in its tool tip what can be typed.
#pragma once

#include <QHeaderView>
#include <QLineEdit>
#include <vector>

#include "views/theme/theme.h"

namespace cw::views {

class FilterHeader : public QHeaderView {
    Q_OBJECT
public:
    explicit FilterHeader(const Theme& theme, QWidget* parent = nullptr);

    void setModel(QAbstractItemModel* model) override;
    [[nodiscard]] QLineEdit* lineOf(int column) const { return lines_[std::size_t(column)]; }
    void setText(int column, const QString& text);
    /// Marks a text that is no filter.
    void setRefused(int column, bool isRefused);
    /// As many lines as columns, all empty.
    void rebuild();

    [[nodiscard]] QSize sizeHint() const override;

signals:
    void filterTyped(int column, const QString& text);
    void leaveDown();  ///< Down or Enter in a line: on to the rows

protected:
    void updateGeometries() override;
    /// Keeps the end of a title to the right free for the arrow of the order.
    void initStyleOptionForIndex(QStyleOptionHeader* option, int column) const override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void placeLines();
    void keepVisible(const QLineEdit* line);
    const Theme& theme_;
    std::vector<QLineEdit*> lines_;
};

}  // namespace cw::views
