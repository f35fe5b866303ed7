#include "views/catalog/model_list.h"

#include <QHeaderView>
#include <QRegularExpression>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>

#include "model/catalog/facts.h"
#include "views/catalog/catalog_model.h"
#include "views/catalog/fact_delegate.h"
#include "views/catalog/fact_format.h"
#include "views/catalog/fact_marks.h"
#include "views/catalog/model_page.h"

namespace cw::views {

namespace {

constexpr int sortRole = Qt::UserRole + 100;
constexpr int searchRole = Qt::UserRole + 101;
constexpr int idRole = Qt::UserRole + 102;

/// A row is found when each word of the search is in it.
class WordFilter : public QSortFilterProxyModel {
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setWords(QStringList words) {
        words_ = std::move(words);
        invalidateFilter();
    }

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override {
        const QString text = sourceModel()->index(row, 0, parent).data(searchRole).toString();
        return std::all_of(words_.begin(), words_.end(), [&](const QString& word) {
            return text.contains(word, Qt::CaseInsensitive);
        });
    }

private:
    QStringList words_;
};

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
    cell->setText(modelFactText(*fact));
    const bool isFigure = std::holds_alternative<double>(fact->value);
    if (isFigure) cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    cell->setData(isFigure ? QVariant(std::get<double>(fact->value)) : QVariant(cell->text()),
                  sortRole);
    const catalog::FactSource* source = sourceOf(model, field);
    const Trust trust = trustOf(source);
    if (trust != Trust::read) cell->setData(int(trust), CatalogModel::trustRoleData);
    cell->setToolTip(trustWord(trust));
    return cell;
}

QStandardItem* nameCell(const catalog::ModelEntry& model) {
    auto* cell = new QStandardItem(QString::fromStdString(model.name));
    cell->setEditable(false);
    cell->setData(cell->text(), sortRole);
    cell->setData(QString::fromStdString(model.id), idRole);
    QString words = cell->text() + QLatin1Char(' ') + QString::fromStdString(model.id);
    for (const catalog::PartFact& value : model.values)
        words += QLatin1Char(' ') + modelFactText(value);
    cell->setData(words, searchRole);
    return cell;
}

}  // namespace

ModelList::ModelList(const catalog::Catalog& catalog, const Theme& theme, QWidget* parent)
    : QTableView(parent), catalog_(catalog), sorted_(new WordFilter(this)) {
    setObjectName(QStringLiteral("modelTable"));
    setAccessibleName(tr("Model architectures"));
    sorted_->setSourceModel(new QStandardItemModel(this));
    sorted_->setSortRole(sortRole);
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
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    setSortingEnabled(true);
    rebuild();
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &ModelList::currentModelChanged);
}

void ModelList::rebuild() {
    auto* items = static_cast<QStandardItemModel*>(sorted_->sourceModel());
    items->clear();
    QStringList titles{tr("Name")};
    for (const std::string_view field : catalog::modelFields()) titles << fieldTitle(field);
    items->setHorizontalHeaderLabels(titles);
    for (const catalog::ModelEntry& model : catalog_.models()) {
        QList<QStandardItem*> row{nameCell(model)};
        for (const std::string_view field : catalog::modelFields()) row << cellOf(model, field);
        items->appendRow(row);
    }
    resizeColumnsToContents();
}

void ModelList::setSearch(const QString& text) {
    static const QRegularExpression blanks(QStringLiteral("\\s+"));
    static_cast<WordFilter*>(sorted_)->setWords(text.split(blanks, Qt::SkipEmptyParts));
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
