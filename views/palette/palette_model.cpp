#include "views/palette/palette_model.h"

#include <algorithm>

#include "model/catalog/enum_names.h"
#include "views/theme/part_drag.h"
#include "views/theme/part_text.h"

namespace cw::views {

namespace {
/// Internal id of a heading; a part's is its group's row plus one.
constexpr quintptr headingId = 0;

/// What can be ordered today first, then what is coming, then what is gone; the newest first of
/// each. Parts without a year keep their place behind those with one.
bool comesBefore(const catalog::Catalog::Found& a, const catalog::Catalog::Found& b) {
    const auto rank = [](const catalog::Catalog::Found& part) {
        switch (part.availability) {
            case catalog::Availability::orderable:
                return 0;
            case catalog::Availability::announced:
                return 1;
            case catalog::Availability::endOfLife:
                return 2;
            case catalog::Availability::statedOnly:
                break;
        }
        return 3;
    };
    return rank(a) != rank(b) ? rank(a) < rank(b) : a.year > b.year;
}

/// The kind that a word names, in the singular or the plural: "server", "Servers".
std::optional<catalog::PartKind> kindNamed(const QString& word) {
    for (const auto& [kind, name] : catalog::EnumNames<catalog::PartKind>::table) {
        const QString heading = kindHeading(kind);
        for (const char* ending : {"", "s", "es"})
            if (heading.compare(word + QLatin1String(ending), Qt::CaseInsensitive) == 0)
                return kind;
    }
    return std::nullopt;
}

/// Parts with all words; a word that names a kind stands for that kind.
std::vector<catalog::Catalog::Found> partsFor(const catalog::Catalog& catalog,
                                              const QString& text) {
    QStringList words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (qsizetype i = 0; i < words.size(); ++i) {
        const auto kind = kindNamed(words[i]);
        if (!kind) continue;
        words.removeAt(i);
        auto found = catalog.searchNames(words.join(QLatin1Char(' ')).toStdString(), kind);
        if (!found.empty()) return found;
        break;
    }
    return catalog.searchNames(text.trimmed().toStdString(), std::nullopt);
}

}  // namespace

PaletteModel::PaletteModel(const catalog::Catalog& catalog, QObject* parent)
    : QAbstractItemModel(parent), catalog_(catalog) {
    setSearch({});
}

void PaletteModel::setSearch(const QString& text) {
    beginResetModel();
    groups_.clear();
    for (auto& found : partsFor(catalog_, text)) {
        if (groups_.empty() || groups_.back().kind != found.kind)
            groups_.push_back({found.kind, {}});
        groups_.back().parts.push_back(std::move(found));
    }
    for (Group& group : groups_)
        std::stable_sort(group.parts.begin(), group.parts.end(), comesBefore);
    endResetModel();
}

const catalog::Part* PaletteModel::partAt(const QModelIndex& index) const {
    if (!index.isValid() || index.internalId() == headingId) return nullptr;
    const Group& group = groups_[index.internalId() - 1];
    return catalog_.find(group.parts[static_cast<std::size_t>(index.row())].id);
}

std::optional<catalog::PartKind> PaletteModel::kindAt(const QModelIndex& index) const {
    if (!index.isValid() || index.internalId() != headingId) return std::nullopt;
    return groups_[static_cast<std::size_t>(index.row())].kind;
}

QModelIndex PaletteModel::indexOf(const catalog::PartId& part) const {
    for (std::size_t group = 0; group < groups_.size(); ++group)
        for (std::size_t row = 0; row < groups_[group].parts.size(); ++row)
            if (groups_[group].parts[row].id == part)
                return createIndex(static_cast<int>(row), 0, group + 1);
    return {};
}

int PaletteModel::partCount() const {
    std::size_t count = 0;
    for (const Group& group : groups_) count += group.parts.size();
    return static_cast<int>(count);
}

QModelIndex PaletteModel::index(int row, int column, const QModelIndex& parent) const {
    if (column != 0 || row < 0 || row >= rowCount(parent)) return {};
    return createIndex(row, 0,
                       parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : headingId);
}

QModelIndex PaletteModel::parent(const QModelIndex& child) const {
    if (!child.isValid() || child.internalId() == headingId) return {};
    return createIndex(static_cast<int>(child.internalId() - 1), 0, headingId);
}

int PaletteModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid()) return static_cast<int>(groups_.size());
    if (parent.internalId() != headingId) return 0;
    return static_cast<int>(groups_[static_cast<std::size_t>(parent.row())].parts.size());
}

int PaletteModel::columnCount(const QModelIndex&) const {
    return 1;
}

QVariant PaletteModel::data(const QModelIndex& index, int role) const {
    if (const auto kind = kindAt(index)) {
        if (role == Qt::DisplayRole) return kindHeading(*kind);
        if (role == Qt::AccessibleDescriptionRole) return tr("%n parts", nullptr, rowCount(index));
        return {};
    }
    const catalog::Part* part = partAt(index);
    if (!part) return {};
    if (role == Qt::DisplayRole) return QString::fromStdString(part->name);
    if (role == Qt::AccessibleDescriptionRole) return keyFact(*part);
    if (role == Qt::ToolTipRole) return partToolTip(*part, catalog_);
    return {};
}

Qt::ItemFlags PaletteModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::NoItemFlags;
    if (kindAt(index)) return Qt::ItemIsEnabled;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled |
           Qt::ItemNeverHasChildren;
}

QStringList PaletteModel::mimeTypes() const {
    return {partMimeType()};
}

QMimeData* PaletteModel::mimeData(const QModelIndexList& indexes) const {
    for (const QModelIndex& index : indexes)
        if (const catalog::Part* part = partAt(index)) return partMimeData(part->id);
    return nullptr;
}

}  // namespace cw::views
