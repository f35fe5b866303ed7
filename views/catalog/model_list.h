// The model architectures as a table that sorts and searches, with how sure each figure is.
//
// No parts, so nothing here is placed or compared; the catalog window shows it as one more kind.
#pragma once

#include <QTableView>

#include "model/catalog/catalog.h"
#include "views/theme/theme.h"

class QSortFilterProxyModel;

namespace cw::views {

class ModelList : public QTableView {
    Q_OBJECT
public:
    ModelList(const catalog::Catalog& catalog, const Theme& theme, QWidget* parent = nullptr);

    /// Shows the models that have every word in their id, name or figures.
    void setSearch(const QString& text);
    [[nodiscard]] int shownModels() const;
    [[nodiscard]] int allModels() const;
    /// Null when there is none.
    [[nodiscard]] const catalog::ModelEntry* current() const;
    /// Reads the catalog anew.
    void rebuild();

signals:
    void currentModelChanged();

private:
    const catalog::Catalog& catalog_;
    QSortFilterProxyModel* sorted_;
};

}  // namespace cw::views
