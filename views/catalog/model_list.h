// The model architectures as a table that sorts and searches, with how sure each figure is.
//
// No parts, so nothing here is placed or compared; the catalog window shows it as one more kind.
#pragma once

#include <QTableView>

#include "model/catalog/catalog.h"
#include "views/catalog/filter_header.h"
#include "views/theme/theme.h"

namespace cw::views {

class FilteredModels;

class ModelList : public QTableView {
    Q_OBJECT
public:
    ModelList(const catalog::Catalog& catalog, const Theme& theme, QWidget* parent = nullptr);

    /// Shows the models that have every word in their id, name or figures.
    void setSearch(const QString& text);
    /// ">= 70", "yes", "decoder", "missing" as in the tables of parts (column_filter.h). False when
    /// the text is no filter of the column.
    bool setFilter(int column, const QString& text);
    void clearFilters();
    [[nodiscard]] bool isFiltered() const;
    [[nodiscard]] FilterHeader* header() { return header_; }
    [[nodiscard]] int shownModels() const;
    [[nodiscard]] int allModels() const;
    /// Null when there is none.
    [[nodiscard]] const catalog::ModelEntry* current() const;
    /// Reads the catalog anew.
    void rebuild();

signals:
    void currentModelChanged();
    void filtered();

private:
    const catalog::Catalog& catalog_;
    void selectSome();
    FilteredModels* sorted_;
    FilterHeader* header_;
};

}  // namespace cw::views
