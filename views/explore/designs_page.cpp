#include "views/explore/designs_page.h"

#include <QCompleter>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "views/explore/explore_text.h"
#include "views/theme/part_text.h"

namespace cw::views {

namespace {

constexpr int nameWidth_px = 40 * gridUnit_px;
constexpr int leastLettersOfAxis = 8;
constexpr int leastPart_px = 18 * gridUnit_px;
constexpr int moreWidth_px = 60 * gridUnit_px;

/// All kinds, those a design is chosen by first.
constexpr std::array askedKinds{
    catalog::PartKind::accelerator,   catalog::PartKind::server,        catalog::PartKind::nic,
    catalog::PartKind::networkSwitch, catalog::PartKind::storageSystem, catalog::PartKind::rack,
    catalog::PartKind::pdu,           catalog::PartKind::coolingUnit,   catalog::PartKind::cpu,
    catalog::PartKind::memory,        catalog::PartKind::drive,         catalog::PartKind::cable,
    catalog::PartKind::transceiver};

void fillParts(QComboBox& box, const catalog::Catalog& catalog) {
    for (const catalog::PartKind kind : askedKinds)
        for (const catalog::PartName& part : catalog.names(kind))
            box.addItem(
                QStringLiteral("%1 (%2)").arg(QString::fromStdString(part.name), kindName(kind)),
                QString::fromStdString(part.id));
    box.setEditable(true);
    box.setInsertPolicy(QComboBox::NoInsert);
    box.setCurrentIndex(-1);
    box.lineEdit()->setPlaceholderText(DesignsPage::tr("A part of the catalog"));
    box.completer()->setFilterMode(Qt::MatchContains);
    box.completer()->setCompletionMode(QCompleter::PopupCompletion);
}

QLabel* richLabel(const char* name, QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setObjectName(QLatin1String(name));
    label->setTextFormat(Qt::RichText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    return label;
}

/// A text of any length in a room of its own.
QScrollArea* scrolled(QLabel* label, int height_px) {
    auto* area = new QScrollArea(label->parentWidget());
    label->setContentsMargins(gridUnit_px, gridUnit_px / 2, gridUnit_px, gridUnit_px / 2);
    area->setWidget(label);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setMinimumHeight(height_px);
    return area;
}

}  // namespace

DesignsPage::DesignsPage(ExploreRunner& runner, const catalog::Catalog& catalog, Theme& theme,
                         QWidget* parent)
    : QWidget(parent),
      runner_(runner),
      catalog_(catalog),
      theme_(theme),
      designs_(new DesignsModel(theme, this)),
      filter_(new DesignsFilter(*designs_, this)),
      scatter_(new ScatterView(theme, this)),
      table_(new QTableView(this)),
      x_(new QComboBox(this)),
      y_(new QComboBox(this)),
      losers_(new QCheckBox(tr("&List the others too"), this)),
      outside_(new QLabel(this)),
      summary_(richLabel("exploreSummary", this)),
      details_(richLabel("exploreDetails", this)),
      put_(new QPushButton(tr("&Put on the canvas"), this)),
      save_(new QPushButton(tr("Save the &answer..."), this)),
      part_(new QComboBox(this)),
      ask_(new QPushButton(tr("&Why not?"), this)),
      answer_(richLabel("exploreAnswer", this)) {
    auto* split = new QSplitter(Qt::Vertical, this);
    split->addWidget(buildTop());
    split->addWidget(buildBottom());
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 1);
    split->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scrolled(summary_, 7 * gridUnit_px));
    layout->addWidget(split, 1);
    connect(&runner_, &ExploreRunner::explored, this, &DesignsPage::showExploration);
    connect(&runner_, &ExploreRunner::busyChanged, this, &DesignsPage::enable);
    connect(&runner_, &ExploreRunner::answered, this,
            [this](const QString& text) { answer_->setText(text.toHtmlEscaped()); });
    connect(&theme_, &Theme::changed, this, &DesignsPage::showTheme);
    chooseAxes(explore::Objective::cost, explore::Objective::time);
    showTheme();
    summary_->setText(
        tr("Say on the left what is to be done and what it may take, and press "
           "Start. Every design the catalog allows is then held against the others."));
    enable();
}

QWidget* DesignsPage::buildTop() {
    for (QComboBox* box : {x_, y_}) {
        for (int i = 0; i < explore::objectiveCount; ++i)
            box->addItem(objectiveName(explore::Objective(i)), i);
        connect(box, &QComboBox::activated, this, [this] {
            filter_->setBrush({});
            showScatter();
        });
    }
    for (QComboBox* box : {x_, y_}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(leastLettersOfAxis);
    }
    x_->setObjectName("exploreX");
    y_->setObjectName("exploreY");
    x_->setAccessibleName(tr("Across"));
    y_->setAccessibleName(tr("Upward"));
    auto* axes = new QHBoxLayout;
    axes->addWidget(y_, 1);
    axes->addWidget(new QLabel(tr("over"), this));
    axes->addWidget(x_, 1);
    outside_->setObjectName("exploreOutside");
    outside_->setWordWrap(true);
    auto* left = new QWidget(this);
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(axes);
    column->addWidget(scatter_, 1);
    column->addWidget(outside_);
    table_->setObjectName("exploreTable");
    table_->setModel(filter_);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setSortingEnabled(true);
    table_->sortByColumn(DesignsModel::firstObjective, Qt::AscendingOrder);
    table_->verticalHeader()->hide();
    table_->setWordWrap(false);
    table_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    losers_->setObjectName("exploreLosers");
    auto* right = new QWidget(this);
    auto* beside = new QVBoxLayout(right);
    beside->setContentsMargins(0, 0, 0, 0);
    beside->addWidget(losers_);
    beside->addWidget(table_, 1);
    auto* split = new QSplitter(Qt::Horizontal, this);
    split->addWidget(left);
    split->addWidget(right);
    split->setChildrenCollapsible(false);
    split->setStretchFactor(0, 1);
    split->setStretchFactor(1, 1);
    connect(losers_, &QCheckBox::toggled, filter_, &DesignsFilter::setWithLosers);
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &DesignsPage::showChosen);
    connect(table_, &QTableView::doubleClicked, this, [this] { want(); });
    connect(scatter_, &ScatterView::picked, this, &DesignsPage::choose);
    connect(scatter_, &ScatterView::opened, this, [this](int row) {
        choose(row);
        want();
    });
    connect(scatter_, &ScatterView::brushed, this, &DesignsPage::brush);
    return split;
}

QWidget* DesignsPage::buildBottom() {
    put_->setObjectName("explorePut");
    put_->setToolTip(tr("As a new variant of this document; Undo takes it away again."));
    save_->setObjectName("exploreSave");
    save_->setToolTip(
        tr("All designs found, as the command line writes them: to open again here, "
           "or to merge with other parts."));
    part_->setObjectName("explorePart");
    ask_->setObjectName("exploreAsk");
    fillParts(*part_, catalog_);
    part_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    part_->setMinimumWidth(leastPart_px);
    auto* question = new QHBoxLayout;
    question->addWidget(part_, 1);
    question->addWidget(ask_);
    auto* right = new QWidget(this);
    auto* asked = new QVBoxLayout(right);
    asked->setContentsMargins(0, 0, 0, 0);
    asked->addLayout(question);
    asked->addWidget(scrolled(answer_, 6 * gridUnit_px), 1);
    auto* left = new QWidget(this);
    auto* chosen = new QVBoxLayout(left);
    chosen->setContentsMargins(0, 0, 0, 0);
    chosen->addWidget(scrolled(details_, 6 * gridUnit_px), 1);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(put_);
    buttons->addWidget(save_);
    buttons->addStretch();
    chosen->addLayout(buttons);
    auto* split = new QSplitter(Qt::Horizontal, this);
    split->addWidget(left);
    split->addWidget(right);
    split->setChildrenCollapsible(false);
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 2);
    connect(put_, &QPushButton::clicked, this, &DesignsPage::want);
    connect(save_, &QPushButton::clicked, this, &DesignsPage::saveWanted);
    connect(ask_, &QPushButton::clicked, this, &DesignsPage::ask);
    connect(part_->lineEdit(), &QLineEdit::textChanged, this, &DesignsPage::enable);
    return split;
}

void DesignsPage::showTheme() {
    outside_->setStyleSheet(QStringLiteral("color: %1").arg(theme_.color(Role::textLight).name()));
}

AskedFor DesignsPage::asked() const {
    return designs_->asked();
}

explore::Objective DesignsPage::axis(const QComboBox& box) const {
    return explore::Objective(box.currentData().toInt());
}

void DesignsPage::chooseAxes(explore::Objective x, explore::Objective y) {
    x_->setCurrentIndex(x_->findData(int(x)));
    y_->setCurrentIndex(y_->findData(int(y)));
    filter_->setBrush({});
    showScatter();
}

void DesignsPage::setAskedFor(AskedFor asked) {
    if (asked == designs_->asked()) return;
    designs_->setAskedFor(asked);
    nameAxes();
    showScatter();
}

void DesignsPage::nameAxes() {
    for (QComboBox* box : {x_, y_})
        for (int i = 0; i < box->count(); ++i)
            box->setItemText(i, objectiveName(explore::Objective(i), asked()));
}

void DesignsPage::showExploration() {
    const auto exploration = runner_.exploration();
    filter_->setBrush({});
    designs_->setExploration(exploration);
    summary_->setText(summaryHtml(exploration->result));
    answer_->clear();
    nameAxes();
    const auto& objectives = exploration->result.request.objectives;
    if (objectives.size() > 1)
        chooseAxes(objectives[0], objectives[1]);
    else
        showScatter();
    for (int column = 0; column < designs_->columnCount(); ++column)
        table_->resizeColumnToContents(column);
    table_->setColumnWidth(DesignsModel::name,
                           std::min(table_->columnWidth(DesignsModel::name), nameWidth_px));
    table_->setColumnWidth(DesignsModel::more,
                           std::min(table_->columnWidth(DesignsModel::more), moreWidth_px));
    if (filter_->rowCount() > 0) table_->selectRow(0);
    showChosen();
}

void DesignsPage::showScatter() {
    const explore::Objective x = axis(*x_);
    const explore::Objective y = axis(*y_);
    ScatterData drawn;
    drawn.xTitle = axisTitle(x, asked());
    drawn.yTitle = axisTitle(y, asked());
    const auto exploration = designs_->exploration();
    if (exploration) {
        drawn.xLimit = limitOn(exploration->result.request, x);
        drawn.yLimit = limitOn(exploration->result.request, y);
    }
    for (std::size_t i = 0; i < designs_->rows().size(); ++i) {
        const DesignsModel::Row& row = designs_->rows()[i];
        if (!row.point.figures.runs()) continue;
        drawn.dots.push_back({{row.point.figures.of(x) * unitOf(x, asked()).factor,
                               row.point.figures.of(y) * unitOf(y, asked()).factor},
                              int(i),
                              row.front != nullptr,
                              row.name});
    }
    scatter_->setData(std::move(drawn));
    scatter_->setChosen(chosenRows());
    outside_->setText(
        scatter_->outside() > 0
            ? tr("%n others lie far outside of the chart.", nullptr, scatter_->outside())
            : tr("Drag a rectangle to filter the table; click to take it away."));
}

void DesignsPage::brush(const QRectF& area) {
    if (area.isNull()) {
        filter_->setBrush({});
        return;
    }
    const double fx = unitOf(axis(*x_), asked()).factor;
    const double fy = unitOf(axis(*y_), asked()).factor;
    filter_->setBrush(DesignsFilter::Brush{
        axis(*x_), axis(*y_),
        QRectF(area.x() / fx, area.y() / fy, area.width() / fx, area.height() / fy)});
}

std::vector<int> DesignsPage::chosenRows() const {
    std::vector<int> rows;
    for (const QModelIndex& index : table_->selectionModel()->selectedRows())
        rows.push_back(filter_->mapToSource(index).row());
    return rows;
}

void DesignsPage::choose(int row) {
    if (!designs_->rows()[std::size_t(row)].front) losers_->setChecked(true);
    const QModelIndex index = filter_->mapFromSource(designs_->index(row, 0));
    if (!index.isValid()) return;
    table_->selectRow(index.row());
    table_->scrollTo(index);
}

void DesignsPage::showChosen() {
    const std::vector<int> rows = chosenRows();
    scatter_->setChosen(rows);
    if (rows.empty()) {
        details_->clear();
    } else {
        const DesignsModel::Row& row = designs_->rows()[std::size_t(rows.front())];
        details_->setText(row.front ? designHtml(*row.front, asked())
                                    : QStringLiteral("<b>%1</b><br>%2")
                                          .arg(row.name.toHtmlEscaped(),
                                               tr("A reference design; others are better.")));
    }
    enable();
}

void DesignsPage::enable() {
    const bool hasAnswer = runner_.exploration() != nullptr;
    put_->setEnabled(hasAnswer && !chosenRows().empty());
    save_->setEnabled(hasAnswer);
    ask_->setEnabled(hasAnswer && !runner_.isBusy() && !part_->currentText().trimmed().isEmpty());
}

void DesignsPage::want() {
    const std::vector<int> rows = chosenRows();
    if (!rows.empty()) emit wanted(designs_->rows()[std::size_t(rows.front())].point.candidate);
}

void DesignsPage::ask() {
    const QString text = part_->currentText().trimmed();
    const int row = part_->findText(text);
    answer_->setText(tr("Searching..."));
    runner_.askWhyNot((row >= 0 ? part_->itemData(row).toString() : text).toStdString());
}

}  // namespace cw::views
