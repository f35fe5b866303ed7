#include "views/catalog/catalog_model.h"

#include <QFont>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "model/catalog/enum_names.h"
#include "model/catalog/facts.h"
#include "views/catalog/fact_format.h"
#include "views/theme/part_drag.h"

namespace cw::views {

CatalogModel::CatalogModel(const catalog::Catalog& catalog, QObject* parent)
    : QAbstractTableModel(parent), catalog_(catalog) {
    readAgain();
}

std::string CatalogModel::originOf(const catalog::PartId& part) const {
    std::string origin;
    switch (catalog_.originOf(part)) {
        case catalog::PartOrigin::shipped:
            origin = tr("shipped").toStdString();
            break;
        case catalog::PartOrigin::user:
            origin = tr("yours").toStdString();
            break;
        case catalog::PartOrigin::userOverShipped:
            origin = tr("yours, over the shipped one").toStdString();
            break;
    }
    if (catalog_.isRetired(part)) origin += tr(", retired").toStdString();
    return origin;
}

void CatalogModel::readAgain() {
    beginResetModel();
    tables_.clear();
    search_ = std::make_unique<catalog::PartSearch>(catalog_);
    readPart_ = nullptr;
    current_ = &tableOf(kind_);
    filters_.resize(current_->table.columns().size());
    filterTexts_.resize(filters_.size());
    search();
    narrow();
    endResetModel();
}

void CatalogModel::setKind(catalog::PartKind kind) {
    if (kind == kind_) return;
    beginResetModel();
    kind_ = kind;
    current_ = &tableOf(kind);
    filters_.assign(current_->table.columns().size(), {});
    filterTexts_.assign(filters_.size(), {});
    sortColumn_ = -1;
    search();
    narrow();
    endResetModel();
}

namespace {

/// "0.5, 1" of the search in the table's words.
std::string listWords(const std::string& field, const std::string& figures) {
    std::vector<double> values;
    for (const QString& figure : QString::fromStdString(figures).split(QLatin1String(", ")))
        values.push_back(figure.toDouble());
    return lowerCase(figureListWords(field, values));
}

/// Rows of a column from the search's values of a fact; what is there already stays.
void fillColumn(FactColumn& column, const catalog::PartSearch& search, const std::string& fact,
                const std::unordered_map<std::uint32_t, int>& rows) {
    for (const auto& [place, figure] : search.figures(fact))
        if (const auto row = rows.find(place); row != rows.end() && column.isFigures)
            if (double& cell = column.figures[std::size_t(row->second)]; std::isnan(cell))
                cell = figure;
    for (const auto& [place, words] : search.texts(fact))
        if (const auto row = rows.find(place); row != rows.end() && !column.isFigures)
            column.words[std::size_t(row->second)] = words;
}

}  // namespace

FactTable CatalogModel::factTable(catalog::PartKind kind,
                                  const std::vector<catalog::PartSearch::Hit>& hits) const {
    const auto origin = [this](const catalog::Part& part) { return originOf(part.id); };
    std::vector<catalog::PartId> ids;
    std::unordered_map<std::uint32_t, int> rows;
    for (const auto& hit : hits) {
        rows.emplace(hit.place, int(ids.size()));
        ids.push_back(*hit.id);
    }
    if (!search_->readsLazily()) return FactTable(catalog_.findAll(ids), origin);
    UnreadParts unread;
    unread.kind = kind;
    unread.read = [this](const auto& wanted) { return catalog_.findAll(wanted); };
    unread.readColumn = [this, kind, rows = std::move(rows), count = ids.size(),
                         kept = ids](FactColumn& column) {
        if (column.field == "origin") {
            for (const catalog::PartId& id : kept) column.words.push_back(lowerCase(originOf(id)));
            return true;
        }
        if (catalog::PartSearch::isFigureList(kind, column.field)) {
            column.words.assign(count, {});
            for (const auto& [place, figures] : search_->texts(column.field))
                if (const auto row = rows.find(place); row != rows.end())
                    column.words[std::size_t(row->second)] = listWords(column.field, figures);
            return true;
        }
        const bool isPrice = column.field == "price" || column.field == "priceAsOf";
        if (!isPrice && !catalog::PartSearch::isOneColumn(kind, column.field)) return false;
        if (column.isFigures)
            column.figures.assign(count, std::numeric_limits<double>::quiet_NaN());
        else
            column.words.assign(count, {});
        if (column.field == "price")  // typical, else the known end
            for (const char* fact : {"price.typical_USD", "price.low_USD", "price.high_USD"})
                fillColumn(column, *search_, fact, rows);
        else
            fillColumn(column, *search_, column.field == "priceAsOf" ? "price.asOf" : column.field,
                       rows);
        return true;
    };
    unread.ids = std::move(ids);
    return FactTable(std::move(unread), origin);
}

const CatalogModel::KindTable& CatalogModel::tableOf(catalog::PartKind kind) const {
    std::unique_ptr<KindTable>& table = tables_[kind];
    if (table) return *table;
    const auto hits = search_->partsOf(kind);
    std::unordered_map<std::uint32_t, int> rows;
    rows.reserve(hits.size());
    for (const auto& hit : hits) rows.emplace(hit.place, int(rows.size()));
    table = std::make_unique<KindTable>(KindTable{factTable(kind, hits), std::move(rows)});
    return *table;
}

std::vector<catalog::PartKind> CatalogModel::kinds() const {
    std::vector<catalog::PartKind> kinds;
    for (const auto& [kind, name] : catalog::EnumNames<catalog::PartKind>::table)
        if (!search_->partsOf(kind).empty()) kinds.push_back(kind);
    return kinds;
}

void CatalogModel::search() {
    found_.clear();
    searched_.clear();
    const catalog::PartQuery query = catalog::parsePartQuery(searchText_.toStdString());
    searchProblem_ = QString::fromStdString(query.problem);
    for (const auto& hit : search_->hits(query, isHiddenShown_)) {
        ++found_[hit.kind];
        if (hit.kind == kind_) searched_.push_back(current_->rows.at(hit.place));
    }
    std::sort(searched_.begin(), searched_.end());
}

void CatalogModel::narrow() {
    shown_ = current_->table.filtered(searched_, filters_);
    if (sortColumn_ >= 0) current_->table.sort(shown_, sortColumn_, isDescending_);
}

void CatalogModel::setSearch(const QString& text) {
    if (text == searchText_) return;
    beginResetModel();
    searchText_ = text;
    search();
    narrow();
    endResetModel();
}

void CatalogModel::setHiddenShown(bool isShown) {
    if (isShown == isHiddenShown_) return;
    beginResetModel();
    isHiddenShown_ = isShown;
    search();
    narrow();
    endResetModel();
}

bool CatalogModel::setFilter(int column, const QString& text) {
    if (column < 0 || column >= int(filters_.size())) return false;
    const FactColumn& of = this->column(column);
    auto filter = ColumnFilter::parse(of.field, of.isFigures, text);
    if (!filter) return false;
    beginResetModel();
    filters_[std::size_t(column)] = std::move(*filter);
    filterTexts_[std::size_t(column)] = text.trimmed();
    narrow();
    endResetModel();
    return true;
}

QString CatalogModel::filterText(int column) const {
    return column >= 0 && column < int(filterTexts_.size()) ? filterTexts_[std::size_t(column)]
                                                            : QString();
}

void CatalogModel::clearFilters() {
    beginResetModel();
    filters_.assign(filters_.size(), {});
    filterTexts_.assign(filters_.size(), {});
    narrow();
    endResetModel();
}

bool CatalogModel::isFiltered() const {
    return std::any_of(filters_.begin(), filters_.end(),
                       [](const ColumnFilter& filter) { return !filter.isEmpty(); });
}

const catalog::Part* CatalogModel::partAt(const QModelIndex& index) const {
    if (!index.isValid() || index.row() >= int(shown_.size())) return nullptr;
    current_->table.readAhead(shown_, std::size_t(index.row()));
    return &current_->table.part(shown_[std::size_t(index.row())]);
}

QModelIndex CatalogModel::indexOf(const catalog::PartId& part) const {
    for (int row = 0; row < int(shown_.size()); ++row)
        if (current_->table.id(shown_[std::size_t(row)]) == part) return index(row, 0);
    return {};
}

const FactColumn& CatalogModel::column(int column) const {
    return current_->table.columns()[std::size_t(column)];
}

bool CatalogModel::isIdle(int at) const {
    return mayBeNone(column(at).field) && current_->table.isEmpty(at);
}

int CatalogModel::columnOf(std::string_view field) const {
    const auto& columns = current_->table.columns();
    const auto found = std::find_if(columns.begin(), columns.end(),
                                    [&](const FactColumn& each) { return each.field == field; });
    return found == columns.end() ? -1 : int(found - columns.begin());
}

int CatalogModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(shown_.size());
}

int CatalogModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(current_->table.columns().size());
}

namespace {

bool isIdentity(std::string_view field) {
    return field == "name" || field == "vendor" || field == "id" || field == "checked" ||
           field == "priceAsOf" || field == "origin";
}

/// How sure the value of a cell is; the price has a source and a confidence of its own.
Trust trustOfCell(const catalog::Part& part, std::string_view field) {
    if (isIdentity(field)) return Trust::read;
    if (field == "price") {
        const catalog::Price* price = priceOf(part);
        if (!price) return Trust::read;
        if (price->kind == "stated") return Trust::stated;
        if (price->kind == "derived") return Trust::derived;
        return price->confidence == catalog::Confidence::unverified ? Trust::unverified
                                                                    : Trust::read;
    }
    return trustOf(catalog::sourceOf(part, field));
}

}  // namespace

const FactValue& CatalogModel::valueAt(const QModelIndex& index) const {
    const int row = shown_[std::size_t(index.row())];
    const catalog::Part& part = current_->table.part(row);
    if (readPart_ != &part) {
        readValues_ = current_->table.values(row);
        readPart_ = &part;
    }
    return readValues_[std::size_t(index.column())];
}

QVariant CatalogModel::data(const QModelIndex& index, int role) const {
    const catalog::Part* part = partAt(index);
    if (!part) return {};
    const FactColumn& of = column(index.column());
    switch (role) {
        case Qt::DisplayRole: {
            if (of.field == "checked") return trustWord(trustOf(*part));
            if (mayBeNone(of.field) && isMissing(valueAt(index))) return {};
            return factText(of.field, valueAt(index));
        }
        case Qt::TextAlignmentRole:
            return int((of.isFigures ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
        case Qt::ToolTipRole:
            return toolTip(*part, index.column());
        case missingRoleData:
            return isMissing(valueAt(index));
        case trustRoleData:
            if (of.field == "checked") return int(trustOf(*part));
            return int(trustOfCell(*part, of.field));
        default:
            return {};
    }
}

QString CatalogModel::toolTip(const catalog::Part& part, int column) const {
    const std::string& field = this->column(column).field;
    if (field == "name" || field == "vendor" || field == "id")
        return QString::fromStdString(part.notes);
    if (field == "origin") return QString::fromStdString(catalog_.whyRetired(part.id));
    if (field == "checked") return tr("How sure the least sure fact of this part is.");
    if (field == "price" || field == "priceAsOf") {
        const catalog::Price* price = priceOf(part);
        if (!price) return notPublished();
        const catalog::Source* source = catalog_.findSource(price->source);
        return tr("%1\n%2 price, as of %3, confidence %4")
            .arg(QString::fromStdString(source ? source->title : price->source),
                 QString::fromStdString(price->kind), QString::fromStdString(price->asOf),
                 QString::fromUtf8(catalog::enumName(price->confidence).data()));
    }
    const catalog::FactSource* fact = catalog::sourceOf(part, field);
    if (!fact) return tr("No source is recorded.");
    const catalog::Source* source = catalog_.findSource(fact->source);
    QString text = QString::fromStdString(source ? source->title : fact->source) +
                   QStringLiteral("\n") + trustWord(trustOf(fact));
    if (!fact->note.empty()) text += QStringLiteral("\n") + QString::fromStdString(fact->note);
    return text;
}

QVariant CatalogModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) return {};
    const FactColumn& of = column(section);
    switch (role) {
        case Qt::DisplayRole:
            return fieldTitle(of.field);
        case Qt::TextAlignmentRole:
            return int((of.isFigures ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
        case Qt::ToolTipRole:
            return filterHint(of.field, of.isFigures);
        default:
            return {};
    }
}

Qt::ItemFlags CatalogModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::NoItemFlags;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled |
           Qt::ItemNeverHasChildren;
}

void CatalogModel::sort(int column, Qt::SortOrder order) {
    if (column >= columnCount()) return;
    emit layoutAboutToBeChanged();
    const QModelIndexList before = persistentIndexList();
    std::vector<int> rowsBefore;
    for (const QModelIndex& index : before) rowsBefore.push_back(shown_[std::size_t(index.row())]);
    sortColumn_ = column;
    isDescending_ = order == Qt::DescendingOrder;
    narrow();
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i) {
        const auto at = std::find(shown_.begin(), shown_.end(), rowsBefore[std::size_t(i)]);
        after << index(int(at - shown_.begin()), before[i].column());
    }
    changePersistentIndexList(before, after);
    emit layoutChanged();
}

QStringList CatalogModel::mimeTypes() const {
    return {partMimeType()};
}

QMimeData* CatalogModel::mimeData(const QModelIndexList& indexes) const {
    const catalog::Part* part = indexes.isEmpty() ? nullptr : partAt(indexes.front());
    return part ? partMimeData(part->id) : nullptr;
}

}  // namespace cw::views
