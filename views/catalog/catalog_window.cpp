#include "views/catalog/catalog_window.h"

#include <QCloseEvent>
#include <QDrag>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QScopeGuard>
#include <QSettings>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>

#include "views/catalog/fact_delegate.h"
#include "views/catalog/fact_page.h"
#include "views/catalog/model_page.h"
#include "views/theme/first_size.h"
#include "views/theme/part_text.h"

namespace cw::views {

namespace {

constexpr int widestColumn_px = 40 * gridUnit_px;
constexpr int narrowestColumn_px = 11 * gridUnit_px;
/// Keys of somebody who types follow each other faster.
constexpr int pageRest_ms = 120;
const char* const geometryKey = "catalogWindow/geometry";

}  // namespace

CatalogWindow::CatalogWindow(const catalog::Catalog& catalog, CatalogStore* store, Theme& theme,
                             QWidget* parent)
    : QWidget(parent, Qt::Window),
      catalog_(catalog),
      store_(store),
      theme_(theme),
      model_(new CatalogModel(catalog, this)),
      search_(new QLineEdit(this)),
      searchProblem_(new QLabel(this)),
      hidden_(new QCheckBox(tr("Also as &stated and retired"), this)),
      kinds_(new KindList(theme, this)),
      table_(new QTableView(this)),
      header_(new FilterHeader(theme, table_)),
      nothing_(new QLabel(this)),
      page_(new QTextBrowser(this)),
      models_(new ModelList(catalog, theme, this)),
      middle_(new QStackedWidget(this)),
      pages_(new QStackedWidget(this)),
      comparison_(new ComparePage(theme, this)),
      count_(new QLabel(this)),
      clear_(new QPushButton(tr("Clear &filters"), this)),
      compare_(new QPushButton(tr("&Compare"), this)),
      place_(new QPushButton(tr("&Place in the design"), this)),
      pageSoon_(new QTimer(this)) {
    pageSoon_->setSingleShot(true);
    pageSoon_->setInterval(pageRest_ms);
    connect(pageSoon_, &QTimer::timeout, this, &CatalogWindow::showCurrent);
    setObjectName(QStringLiteral("catalogWindow"));
    setWindowTitle(tr("Catalog"));
    kinds_->setKinds(model_->kinds());
    buildTable();
    pages_->addWidget(buildParts());
    pages_->addWidget(comparison_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(gridUnit_px, gridUnit_px, gridUnit_px, gridUnit_px);
    layout->setSpacing(gridUnit_px);
    layout->addLayout(buildTop());
    layout->addWidget(pages_, 1);
    layout->addLayout(buildBottom());
    connect(comparison_, &ComparePage::left, this, [this] {
        pages_->setCurrentIndex(0);
        table_->setFocus();
        refresh();
    });
    connect(&theme_, &Theme::changed, this, &CatalogWindow::showCurrent);
    if (store_) connect(store_, &CatalogStore::changed, this, &CatalogWindow::readAgain);
    if (!restoreGeometry(QSettings().value(QLatin1String(geometryKey)).toByteArray()))
        openAtSize(*this, {160 * gridUnit_px, 96 * gridUnit_px});
    kinds_->choose(model_->kind());
    fitColumns();
    isKeeping_ = true;  // the page comes once the window is there
    if (model_->rowCount() > 0) table_->selectRow(0);
    isKeeping_ = false;
    showCurrentSoon();
    refresh();
}

QLayout* CatalogWindow::buildTop() {
    search_->setObjectName(QStringLiteral("catalogSearch"));
    search_->setPlaceholderText(
        tr("Search all kinds: H100, OSFP, memory >= 141 GB, price < 3000, !copper"));
    searchProblem_->setObjectName(QStringLiteral("searchProblem"));
    searchProblem_->hide();
    search_->setClearButtonEnabled(true);
    search_->setAccessibleName(tr("Search the catalog"));
    search_->installEventFilter(this);
    hidden_->setObjectName(QStringLiteral("hiddenParts"));
    hidden_->setToolTip(
        tr("Also parts that exist only as some publication states them, and parts you retired; "
           "neither is ever suggested."));
    connect(search_, &QLineEdit::textChanged, this, &CatalogWindow::search);
    connect(hidden_, &QCheckBox::toggled, this,
            [this](bool isOn) { keepingCurrent([&] { model_->setHiddenShown(isOn); }); });
    auto* top = new QHBoxLayout;
    top->addWidget(search_, 1);
    top->addWidget(hidden_);
    if (store_) top->addWidget(buildOwnMenu());
    auto* both = new QVBoxLayout;
    both->setSpacing(gridUnit_px / 2);
    both->addLayout(top);
    both->addWidget(searchProblem_);
    return both;
}

void CatalogWindow::buildTable() {
    table_->setObjectName(QStringLiteral("catalogTable"));
    table_->setHorizontalHeader(header_);
    table_->setModel(model_);
    table_->setItemDelegate(new FactDelegate(theme_, table_));
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    table_->setDragEnabled(true);
    table_->setDragDropMode(QAbstractItemView::DragOnly);
    table_->setShowGrid(false);
    table_->setWordWrap(false);
    table_->setTabKeyNavigation(false);
    header_->setResizeContentsPrecision(24);  // rows: each that is measured is read
    table_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(3 * gridUnit_px + gridUnit_px / 2);
    table_->setAccessibleName(tr("Parts"));
    table_->installEventFilter(this);
    header_->setSortIndicator(-1, Qt::AscendingOrder);
    table_->setSortingEnabled(true);
    connect(header_, &FilterHeader::filterTyped, this, &CatalogWindow::filter);
    connect(header_, &FilterHeader::leaveDown, this, [this] {
        table_->setFocus();
        if (!table_->currentIndex().isValid() && model_->rowCount() > 0) table_->selectRow(0);
    });
    connect(table_, &QTableView::doubleClicked, this, &CatalogWindow::place);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
        if (!isKeeping_) showCurrent();
    });
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        if (!isKeeping_) refresh();
    });
    connect(kinds_, &KindList::kindChosen, this, &CatalogWindow::showKind);
    buildModels();
}

QWidget* CatalogWindow::buildParts() {
    nothing_->setWordWrap(true);
    nothing_->setAlignment(Qt::AlignCenter);
    nothing_->setMargin(2 * gridUnit_px);
    nothing_->setObjectName(QStringLiteral("nothingFound"));
    auto* middle = new QWidget(this);
    auto* middleLayout = new QVBoxLayout(middle);
    middleLayout->setContentsMargins(0, 0, 0, 0);
    middleLayout->addWidget(table_, 1);
    middleLayout->addWidget(nothing_);
    page_->setObjectName(QStringLiteral("factPage"));
    page_->setOpenExternalLinks(true);
    page_->document()->setDocumentMargin(gridUnit_px);
    page_->setAccessibleName(tr("Facts of the part and their sources"));
    auto* split = new QSplitter(this);
    split->addWidget(kinds_);
    middle_->addWidget(middle);
    middle_->addWidget(models_);
    split->addWidget(middle_);
    split->addWidget(page_);
    split->setStretchFactor(0, 0);
    split->setStretchFactor(1, 1);
    split->setStretchFactor(2, 0);
    split->setChildrenCollapsible(false);
    kinds_->setMinimumWidth(18 * gridUnit_px);
    page_->setMinimumWidth(30 * gridUnit_px);
    split->setSizes({20 * gridUnit_px, 90 * gridUnit_px, 48 * gridUnit_px});
    return split;
}

QLayout* CatalogWindow::buildBottom() {
    clear_->setObjectName(QStringLiteral("clearFilters"));
    compare_->setObjectName(QStringLiteral("compareParts"));
    place_->setObjectName(QStringLiteral("placePart"));
    compare_->setToolTip(tr("Select two to four parts with Ctrl or Shift."));
    connect(clear_, &QPushButton::clicked, this, &CatalogWindow::clearFilters);
    connect(compare_, &QPushButton::clicked, this, &CatalogWindow::compareSelected);
    connect(place_, &QPushButton::clicked, this, &CatalogWindow::place);
    auto* bottom = new QHBoxLayout;
    bottom->addWidget(count_, 1);
    bottom->addWidget(clear_);
    bottom->addWidget(compare_);
    bottom->addWidget(place_);
    return bottom;
}

void CatalogWindow::keepingCurrent(const std::function<void()>& change) {
    const catalog::Part* current = model_->partAt(table_->currentIndex());
    const catalog::PartId id = current ? current->id : catalog::PartId();
    {
        isKeeping_ = true;
        const auto end = qScopeGuard([this] { isKeeping_ = false; });
        change();
        const QModelIndex again = model_->indexOf(id);
        if (again.isValid())
            table_->setCurrentIndex(again);
        else if (model_->rowCount() > 0)
            table_->setCurrentIndex(model_->index(0, 0));
    }
    showCurrentSoon();
    refresh();
}

void CatalogWindow::showKind(catalog::PartKind kind) {
    if (areModelsShown()) {
        middle_->setCurrentIndex(0);
        onPage_ = nullptr;
        showCurrent();
        refresh();
    }
    if (kind == model_->kind()) return;
    header_->setSortIndicator(-1, Qt::AscendingOrder);
    keepingCurrent([&] { model_->setKind(kind); });
    header_->rebuild();
    fitColumns();
    pages_->setCurrentIndex(0);
}

void CatalogWindow::fitColumns() {
    for (int column = 0; column < model_->columnCount(); ++column)
        table_->setColumnHidden(column, model_->isIdle(column));
    table_->resizeColumnsToContents();
    for (int column = 0; column < model_->columnCount(); ++column)
        table_->setColumnWidth(
            column, std::clamp(table_->columnWidth(column), narrowestColumn_px, widestColumn_px));
}

void CatalogWindow::search() {
    keepingCurrent([&] { model_->setSearch(search_->text()); });
    searchProblem_->setText(model_->searchProblem());
    searchProblem_->setVisible(!model_->searchProblem().isEmpty());
    models_->setSearch(search_->text());
    refresh();
    // Where this kind has nothing, the first that has something is shown.
    const int foundHere = areModelsShown() ? models_->shownModels() : model_->foundOfKind();
    if (foundHere > 0 || search_->text().trimmed().isEmpty()) return;
    for (const auto& [kind, count] : model_->found())
        if (count > 0) {
            kinds_->choose(kind);
            return;
        }
    if (models_->shownModels() > 0) kinds_->chooseModels();
}

void CatalogWindow::filter(int column, const QString& text) {
    bool isFilter = true;
    keepingCurrent([&] { isFilter = model_->setFilter(column, text); });
    header_->setRefused(column, !isFilter);
}

void CatalogWindow::clearFilters() {
    if (areModelsShown()) {
        models_->clearFilters();
        refresh();
        return;
    }
    keepingCurrent([&] { model_->clearFilters(); });
    for (int column = 0; column < model_->columnCount(); ++column) header_->setText(column, {});
}

void CatalogWindow::showCurrent() {
    pageSoon_->stop();
    if (areModelsShown()) {
        const catalog::ModelEntry* model = models_->current();
        page_->setHtml(model ? modelPage(*model, catalog_, theme_) : QString());
        return;
    }
    const catalog::Part* part = model_->partAt(table_->currentIndex());
    page_->setHtml(part ? factPage(*part, catalog_, theme_) : QString());
    onPage_ = part;
}

void CatalogWindow::showCurrentSoon() {
    if (model_->partAt(table_->currentIndex()) == onPage_)
        pageSoon_->stop();
    else
        pageSoon_->start();
}

std::vector<const catalog::Part*> CatalogWindow::selectedParts() const {
    std::vector<const catalog::Part*> parts;
    QModelIndexList rows = table_->selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end());
    for (const QModelIndex& row : rows)
        if (const catalog::Part* part = model_->partAt(row)) parts.push_back(part);
    return parts;
}

void CatalogWindow::refresh() {
    kinds_->setCounts(model_->found());
    kinds_->setModels(models_->shownModels(), models_->allModels());
    if (areModelsShown()) {
        refreshModels();
        return;
    }
    const int shown = model_->rowCount();
    const QLocale locale;
    count_->setText(shown == model_->foundOfKind()
                        ? tr("%1: %2").arg(kindHeading(model_->kind()), locale.toString(shown))
                        : tr("%1: %2 of %3")
                              .arg(kindHeading(model_->kind()), locale.toString(shown),
                                   locale.toString(model_->foundOfKind())));
    nothing_->setVisible(shown == 0);
    nothing_->setText(model_->foundOfKind() == 0
                          ? tr("No part of this kind has all of these words.")
                          : tr("No part passes the filters. \"Clear filters\" shows all again."));
    clear_->setEnabled(model_->isFiltered());
    const std::size_t selected = selectedParts().size();
    const bool isComparing = pages_->currentWidget() == comparison_;
    compare_->setEnabled(!isComparing && selected >= 2 && selected <= CompareModel::mostParts);
    compare_->setText(selected >= 2 ? tr("&Compare %1").arg(selected) : tr("&Compare"));
    place_->setEnabled(canPlace_ && !isComparing && selected == 1);
    place_->setToolTip(canPlace_ ? tr("Places the part at the centre of the drawing (Enter).")
                                 : tr("Open or begin a design first."));
    refreshOwn();
}

void CatalogWindow::setCanPlace(bool can) {
    canPlace_ = can;
    refresh();
}

void CatalogWindow::place() {
    const catalog::Part* part = model_->partAt(table_->currentIndex());
    if (part && canPlace_) emit placeRequested(QString::fromStdString(part->id));
}

void CatalogWindow::compareSelected() {
    const auto parts = selectedParts();
    if (parts.size() < 2 || parts.size() > CompareModel::mostParts) return;
    pages_->setCurrentWidget(comparison_);
    comparison_->compare(parts);
    refresh();
}

void CatalogWindow::showPart(const catalog::PartId& id) {
    const catalog::Part* part = catalog_.find(id);
    if (!part) return;
    pages_->setCurrentIndex(0);
    search_->clear();
    if (part->availability == catalog::Availability::statedOnly || catalog_.isRetired(part->id))
        hidden_->setChecked(true);
    kinds_->choose(part->kind);
    if (model_->isFiltered()) clearFilters();
    const QModelIndex row = model_->indexOf(part->id);
    table_->setCurrentIndex(row);
    table_->scrollTo(row, QAbstractItemView::PositionAtCenter);
    if (pageSoon_->isActive()) showCurrent();
}

void CatalogWindow::open() {
    show();
    raise();
    activateWindow();
    search_->setFocus(Qt::ShortcutFocusReason);
    search_->selectAll();
}

void CatalogWindow::closeEvent(QCloseEvent* event) {
    QSettings().setValue(QLatin1String(geometryKey), saveGeometry());
    QWidget::closeEvent(event);
}

bool CatalogWindow::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const bool isEnter = key == Qt::Key_Return || key == Qt::Key_Enter;
        if (watched == search_ && (key == Qt::Key_Down || isEnter)) {
            table_->setFocus(Qt::TabFocusReason);
            return true;
        }
        if (watched == search_ && key == Qt::Key_Escape && !search_->text().isEmpty()) {
            search_->clear();
            return true;
        }
        if (watched == table_ && isEnter) {
            place();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace cw::views
