#include "views/catalog/model_list.h"

#include <QLocale>
#include <QRegularExpression>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <algorithm>
#include <limits>
#include <map>

#include "model/catalog/facts.h"
#include "views/catalog/catalog_model.h"
#include "views/catalog/column_filter.h"
#include "views/catalog/fact_delegate.h"
#include "views/catalog/fact_format.h"
#include "views/catalog/fact_marks.h"
#include "views/catalog/model_page.h"

namespace cw::views {

namespace {

constexpr int figureRole = Qt::UserRole + 100;
constexpr int searchRole = Qt::UserRole + 101;
constexpr int idRole = Qt::UserRole + 102;

std::string_view fieldOf(int column) {
    return column == 0 ? std::string_view("name") : catalog::modelFields()[std::size_t(column - 1)];
}

/// Parameters are counted in billions here, so that ">= 70" says what people mean.
double inTable(std::string_view field, double figure) {
    return field == "publishedParameters" ? figure / 1e9 : figure;
}

QString titleOf(std::string_view field) {
    return field == "publishedParameters" ? ModelList::tr("Parameters, billion")
                                          : fieldTitle(field);
}

bool holdsFigures(std::string_view field) {
    return field != "name" && field != "kind" && !catalog::isModelFlag(field);
}

QStandardItem* cellOf(const catalog::ModelEntry& model, std::string_view field) {
    auto* cell = new QStandardItem;
    cell->setEditable(false);
    const catalog::PartFact* fact = model.find(field);
    if (!fact) {
        // What a model has not, as experts, is no gap; a figure nobody published is one.
        const auto missing = missingFields(model);
        if (std::find(missing.begin(), missing.end(), field) != missing.end()) {
            cell->setText(notPublished());
            cell->setData(true, CatalogModel::missingRoleData);
        }
        return cell;
    }
    const auto* figure = std::get_if<double>(&fact->value);
    cell->setText(figure && field == "publishedParameters"
                      ? QLocale().toString(inTable(field, *figure), 'g', 6)
                      : modelFactText(*fact));
    if (figure) cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    cell->setData(figure ? QVariant(inTable(field, *figure)) : QVariant(cell->text()), figureRole);
    const catalog::FactSource* source = sourceOf(model, field);
    const Trust trust = trustOf(source);
    if (trust != Trust::read) cell->setData(int(trust), CatalogModel::trustRoleData);
    cell->setToolTip(trustWord(trust));
    return cell;
}

QStandardItem* nameCell(const catalog::ModelEntry& model) {
    auto* cell = new QStandardItem(QString::fromStdString(model.name));
    cell->setEditable(false);
    cell->setData(cell->text(), figureRole);
    cell->setData(QString::fromStdString(model.id), idRole);
    QString words = cell->text() + QLatin1Char(' ') + QString::fromStdString(model.id);
    for (const catalog::PartFact& value : model.values)
        words += QLatin1Char(' ') + modelFactText(value);
    cell->setData(words, searchRole);
    return cell;
}

}  // namespace

/// Rows that have each word of the search and pass the filter of each column.
class FilteredModels : public QSortFilterProxyModel {
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setWords(QStringList words) {
        words_ = std::move(words);
        invalidateFilter();
    }
    void setFilter(int column, const ColumnFilter& filter) {
        filters_[column] = filter;
        if (filter.isEmpty()) filters_.erase(column);
        invalidateFilter();
    }
    void clearFilters() {
        filters_.clear();
        invalidateFilter();
    }
    [[nodiscard]] bool isFiltered() const { return !filters_.empty(); }

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override {
        const QString text = sourceModel()->index(row, 0, parent).data(searchRole).toString();
        const bool hasWords = std::all_of(words_.begin(), words_.end(), [&](const QString& word) {
            return text.contains(word, Qt::CaseInsensitive);
        });
        return hasWords && std::all_of(filters_.begin(), filters_.end(), [&](const auto& each) {
                   const QVariant value =
                       sourceModel()->index(row, each.first, parent).data(figureRole);
                   if (!holdsFigures(fieldOf(each.first)))
                       return each.second.takes(value.toString().toLower().toStdString());
                   return each.second.takes(value.isValid()
                                                ? value.toDouble()
                                                : std::numeric_limits<double>::quiet_NaN());
               });
    }

private:
    QStringList words_;
    std::map<int, ColumnFilter> filters_;
};

ModelList::ModelList(const catalog::Catalog& catalog, const Theme& theme, QWidget* parent)
    : QTableView(parent),
      catalog_(catalog),
      sorted_(new FilteredModels(this)),
      header_(new FilterHeader(theme, this)) {
    setObjectName(QStringLiteral("modelTable"));
    setAccessibleName(tr("Model architectures"));
    sorted_->setSourceModel(new QStandardItemModel(this));
    sorted_->setSortRole(figureRole);
    setHorizontalHeader(header_);
    setModel(sorted_);
    setItemDelegate(new FactDelegate(theme, this));
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(3 * gridUnit_px + gridUnit_px / 2);
    header_->setSortIndicator(-1, Qt::AscendingOrder);
    setSortingEnabled(true);
    rebuild();
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &ModelList::currentModelChanged);
    connect(header_, &FilterHeader::filterTyped, this, [this](int column, const QString& text) {
        header_->setRefused(column, !setFilter(column, text));
        emit filtered();
    });
    connect(header_, &FilterHeader::leaveDown, this, [this] { setFocus(); });
}

void ModelList::rebuild() {
    auto* items = static_cast<QStandardItemModel*>(sorted_->sourceModel());
    items->clear();
    for (const catalog::ModelEntry& model : catalog_.models()) {
        QList<QStandardItem*> row{nameCell(model)};
        for (const std::string_view field : catalog::modelFields()) row << cellOf(model, field);
        items->appendRow(row);
    }
    items->setColumnCount(int(catalog::modelFields().size()) + 1);
    for (int column = 0; column < items->columnCount(); ++column) {
        const std::string_view field = fieldOf(column);
        auto* title = new QStandardItem(column == 0 ? tr("Name") : titleOf(field));
        title->setTextAlignment((holdsFigures(field) ? Qt::AlignRight : Qt::AlignLeft) |
                                Qt::AlignVCenter);
        title->setToolTip(filterHint(field, holdsFigures(field)));
        items->setHorizontalHeaderItem(column, title);
    }
    header_->rebuild();
    resizeColumnsToContents();
    for (int column = 0; column < items->columnCount(); ++column)
        setColumnWidth(column, std::max(columnWidth(column), 11 * gridUnit_px));
}

void ModelList::setSearch(const QString& text) {
    static const QRegularExpression blanks(QStringLiteral("\\s+"));
    sorted_->setWords(text.split(blanks, Qt::SkipEmptyParts));
    selectSome();
}

bool ModelList::setFilter(int column, const QString& text) {
    const std::string_view field = fieldOf(column);
    const auto filter = ColumnFilter::parse(field, holdsFigures(field), text);
    sorted_->setFilter(column, filter.value_or(ColumnFilter()));
    selectSome();
    return filter.has_value();
}

void ModelList::clearFilters() {
    sorted_->clearFilters();
    for (int column = 0; column < sorted_->columnCount(); ++column) header_->setText(column, {});
    selectSome();
}

bool ModelList::isFiltered() const {
    return sorted_->isFiltered();
}

void ModelList::selectSome() {
    if (!currentIndex().isValid() && sorted_->rowCount() > 0) selectRow(0);
}

int ModelList::shownModels() const {
    return sorted_->rowCount();
}

int ModelList::allModels() const {
    return sorted_->sourceModel()->rowCount();
}

const catalog::ModelEntry* ModelList::current() const {
    const QModelIndex row = currentIndex();
    if (!row.isValid()) return nullptr;
    return catalog_.findModel(row.siblingAtColumn(0).data(idRole).toString().toStdString());
}

}  // namespace cw::views
