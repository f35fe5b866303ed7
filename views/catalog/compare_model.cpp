#include "views/catalog/compare_model.h"

#include <QFont>
#include <algorithm>

#include "model/catalog/facts.h"
#include "views/catalog/catalog_model.h"
#include "views/catalog/fact_format.h"
#include "views/catalog/fact_marks.h"
#include "views/catalog/fact_table.h"

namespace cw::views {

namespace {

std::vector<NamedFact> comparedFacts(const catalog::Part& part) {
    std::vector<NamedFact> facts{{"vendor", part.vendor}, {"price", priceValue(part)}};
    for (NamedFact& fact : factsOf(part)) facts.push_back(std::move(fact));
    return facts;
}

/// All fields in the order of the first part that has them.
std::vector<std::string> fieldsOf(const std::vector<std::vector<NamedFact>>& all) {
    std::vector<std::string> fields;
    for (const auto& facts : all)
        for (const NamedFact& fact : facts)
            if (std::find(fields.begin(), fields.end(), fact.field) == fields.end())
                fields.push_back(fact.field);
    return fields;
}

const FactValue* find(const std::vector<NamedFact>& facts, const std::string& field) {
    for (const NamedFact& fact : facts)
        if (fact.field == field) return &fact.value;
    return nullptr;
}

}  // namespace

CompareModel::CompareModel(const Theme& theme, QObject* parent)
    : QAbstractTableModel(parent), theme_(theme) {}

void CompareModel::compare(const std::vector<const catalog::Part*>& parts) {
    beginResetModel();
    parts_ = parts;
    rows_.clear();
    std::vector<std::vector<NamedFact>> all;
    for (const catalog::Part* part : parts_) all.push_back(comparedFacts(*part));
    for (const std::string& field : fieldsOf(all)) {
        Row row;
        row.title = fieldTitle(field);
        bool isAnyPublished = false;
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            const FactValue* value = find(all[i], field);
            const bool missing = !value || isMissing(*value);
            isAnyPublished |= !missing;
            row.texts << (value ? factText(field, *value) : QStringLiteral("\u2013"));
            row.missing.push_back(missing);
            const bool hasNoSource = field == "vendor" || field == "price";
            row.trust.push_back(
                int(hasNoSource ? Trust::read : trustOf(catalog::sourceOf(*parts_[i], field))));
            row.differs |= row.texts.back() != row.texts.front();
        }
        if (isAnyPublished) rows_.push_back(std::move(row));
    }
    show();
    endResetModel();
}

void CompareModel::show() {
    shown_.clear();
    for (const Row& row : rows_)
        if (row.differs || !onlyDifferences_) shown_.push_back(&row);
}

void CompareModel::setOnlyDifferences(bool isOnly) {
    beginResetModel();
    onlyDifferences_ = isOnly;
    show();
    endResetModel();
}

int CompareModel::differences() const {
    return int(
        std::count_if(rows_.begin(), rows_.end(), [](const Row& row) { return row.differs; }));
}

int CompareModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(shown_.size());
}

int CompareModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(parts_.size());
}

QVariant CompareModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Row& row = *shown_[std::size_t(index.row())];
    const auto at = std::size_t(index.column());
    switch (role) {
        case Qt::DisplayRole:
        case Qt::ToolTipRole:
            return row.texts[index.column()];
        case Qt::BackgroundRole:
            if (!row.differs) return {};
            return QBrush(theme_.color(Role::band));
        case Qt::FontRole: {
            QFont font;
            font.setBold(row.differs);
            return font;
        }
        case CatalogModel::missingRoleData:
            return bool(row.missing[at]);
        case CatalogModel::trustRoleData:
            return row.trust[at];
        default:
            return {};
    }
}

QVariant CompareModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Horizontal) {
        if (role == Qt::DisplayRole && section < int(parts_.size()))
            return QString::fromStdString(parts_[std::size_t(section)]->name);
        if (role == Qt::TextAlignmentRole) return int(Qt::AlignLeft | Qt::AlignVCenter);
        return {};
    }
    if (section >= int(shown_.size())) return {};
    const Row& row = *shown_[std::size_t(section)];
    // The sign, besides the tint, so that a difference is seen without colour.
    if (role == Qt::DisplayRole)
        return row.differs ? QStringLiteral("\u2260  ") + row.title
                           : QStringLiteral("     ") + row.title;
    if (role == Qt::ToolTipRole && row.differs) return tr("The parts differ here.");
    if (role == Qt::TextAlignmentRole) return int(Qt::AlignLeft | Qt::AlignVCenter);
    return {};
}

}  // namespace cw::views
