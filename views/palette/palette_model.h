// The catalog as a tree of two levels: kinds with their counts, and the parts found in each.
//
// What is listed is `Catalog::searchNames`'s answer: of a large catalog a part is read when its row
// is looked at. The catalog outlives it.
#pragma once

#include <QAbstractItemModel>
#include <vector>

#include "model/catalog/catalog.h"

namespace cw::views {

class PaletteModel : public QAbstractItemModel {
    Q_OBJECT
public:
    explicit PaletteModel(const catalog::Catalog& catalog, QObject* parent = nullptr);

    void setSearch(const QString& text);
    /// Null for a heading.
    [[nodiscard]] const catalog::Part* partAt(const QModelIndex& index) const;
    [[nodiscard]] std::optional<catalog::PartKind> kindAt(const QModelIndex& index) const;
    [[nodiscard]] QModelIndex indexOf(const catalog::PartId& part) const;
    [[nodiscard]] int partCount() const;

    [[nodiscard]] QModelIndex index(int row, int column,
                                    const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QStringList mimeTypes() const override;
    [[nodiscard]] QMimeData* mimeData(const QModelIndexList& indexes) const override;

private:
    struct Group {
        catalog::PartKind kind;
        std::vector<catalog::Catalog::Found> parts;
    };
    const catalog::Catalog& catalog_;
    std::vector<Group> groups_;
};

}  // namespace cw::views
