// The parts of one kind as a Qt table: what is found and not filtered out, in the order chosen.
//
// Rows and order come from a FactTable; text is made for the cells on the screen alone. Searching
// is the catalog's. Drags carry the part's id.
#pragma once

#include <QAbstractTableModel>
#include <map>
#include <memory>
#include <set>
#include <unordered_map>
#include <vector>

#include "model/catalog/catalog.h"
#include "model/catalog/part_search.h"
#include "views/catalog/fact_marks.h"
#include "views/catalog/fact_table.h"

namespace cw::views {

class CatalogModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum DataRole { trustRoleData = Qt::UserRole, missingRoleData };

    explicit CatalogModel(const catalog::Catalog& catalog, QObject* parent = nullptr);

    /// The catalog has other contents now: search, filters and order stay.
    void readAgain();
    void setKind(catalog::PartKind kind);
    [[nodiscard]] catalog::PartKind kind() const { return kind_; }
    /// A query as in model/catalog/part_query.h.
    void setSearch(const QString& text);
    /// What of the search could not be read yet; empty when all was.
    [[nodiscard]] const QString& searchProblem() const { return searchProblem_; }
    /// Also parts that are never suggested: as stated, and retired ones.
    void setHiddenShown(bool isShown);
    /// False, and nothing changes, when the text is no filter for this column.
    bool setFilter(int column, const QString& text);
    [[nodiscard]] QString filterText(int column) const;
    void clearFilters();
    [[nodiscard]] bool isFiltered() const;

    /// How many parts of each kind the search finds, whatever the filters say.
    [[nodiscard]] const std::map<catalog::PartKind, int>& found() const { return found_; }
    /// Kinds there are parts of, in the catalog's order.
    [[nodiscard]] std::vector<catalog::PartKind> kinds() const;
    [[nodiscard]] int foundOfKind() const { return int(searched_.size()); }
    [[nodiscard]] const catalog::Part* partAt(const QModelIndex& index) const;
    [[nodiscard]] QModelIndex indexOf(const catalog::PartId& part) const;
    [[nodiscard]] const FactColumn& column(int column) const;
    /// Whether the kind's parts have no use for the column: nothing stands in it, and may not.
    [[nodiscard]] bool isIdle(int column) const;
    [[nodiscard]] int columnOf(std::string_view field) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    void sort(int column, Qt::SortOrder order) override;
    [[nodiscard]] QStringList mimeTypes() const override;
    [[nodiscard]] QMimeData* mimeData(const QModelIndexList& indexes) const override;

private:
    struct KindTable {
        FactTable table;
        std::unordered_map<std::uint32_t, int> rows;  ///< by the part's place in the search
    };
    [[nodiscard]] const KindTable& tableOf(catalog::PartKind kind) const;
    [[nodiscard]] FactTable factTable(catalog::PartKind kind,
                                      const std::vector<catalog::PartSearch::Hit>& parts) const;
    void search();
    void narrow();
    [[nodiscard]] QString toolTip(const catalog::Part& part, int column) const;
    /// Read from the part once a row: a table is painted row by row.
    [[nodiscard]] const FactValue& valueAt(const QModelIndex& index) const;

    [[nodiscard]] std::string originOf(const catalog::PartId& part) const;

    const catalog::Catalog& catalog_;
    std::unique_ptr<catalog::PartSearch> search_;
    mutable std::map<catalog::PartKind, std::unique_ptr<KindTable>> tables_;
    const KindTable* current_ = nullptr;
    catalog::PartKind kind_ = catalog::PartKind::accelerator;
    QString searchText_;
    QString searchProblem_;
    bool isHiddenShown_ = false;
    std::map<catalog::PartKind, int> found_;
    std::vector<int> searched_;  ///< rows of the kind that the search finds
    std::vector<int> shown_;     ///< those of them that are shown, in order
    std::vector<ColumnFilter> filters_;
    std::vector<QString> filterTexts_;
    int sortColumn_ = -1;
    bool isDescending_ = false;
    mutable const catalog::Part* readPart_ = nullptr;
    mutable std::vector<FactValue> readValues_;
};

}  // namespace cw::views
