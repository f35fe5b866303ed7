#include "views/explore/designs_model.h"

#include <algorithm>
#include <set>

#include "views/explore/explore_text.h"

namespace cw::views {

namespace {

using explore::Objective;

std::optional<Objective> objectiveOfColumn(int column) {
    const int i = column - DesignsModel::firstObjective;
    return i >= 0 && i < explore::objectiveCount ? std::optional(Objective(i)) : std::nullopt;
}

QString moreText(const explore::FrontPoint& point) {
    QStringList lines;
    for (const std::string& more : point.advice.more) lines << QString::fromStdString(more);
    return lines.join(QLatin1Char(' '));
}

}  // namespace

DesignsModel::DesignsModel(const Theme& theme, QObject* parent)
    : QAbstractTableModel(parent), theme_(theme) {}

void DesignsModel::setExploration(std::shared_ptr<const Exploration> exploration) {
    beginResetModel();
    exploration_ = std::move(exploration);
    rows_.clear();
    if (exploration_) {
        const explore::Result& result = exploration_->result;
        std::set<explore::Candidate> best;
        for (const explore::FrontPoint& point : result.front) {
            best.insert(point.point.candidate);
            rows_.push_back({point.point, QString::fromStdString(point.name), &point});
        }
        for (std::size_t i = 0; i < result.references.size(); ++i)
            if (!best.contains(result.references[i].candidate))
                rows_.push_back({result.references[i],
                                 QString::fromStdString(result.referenceNames[i]), nullptr});
    }
    endResetModel();
}

int DesignsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(rows_.size());
}

int DesignsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(columnCount_);
}

QString DesignsModel::text(const Row& row, int column) const {
    if (const auto objective = objectiveOfColumn(column)) {
        const bool needsRun = *objective != Objective::cost && *objective != Objective::power &&
                              *objective != Objective::racks && *objective != Objective::ownership;
        if (needsRun && !row.point.figures.runs()) return QString(QChar(0x2013));
        return QString::fromStdString(
            explore::wordsFor(*objective, row.point.figures.of(*objective)));
    }
    switch (column) {
        case name:
            return row.name;
        case nodes:
            return QLocale().toString(row.point.figures.nodes);
        case gpus:
            return QLocale().toString(qlonglong(row.point.figures.gpus));
        case binding:
            return row.front && row.front->advice.binding ? limitName(*row.front->advice.binding)
                                                          : QString(QChar(0x2013));
        case more:
            return row.front ? moreText(*row.front) : QString();
        case findings:
            if (!row.front || !row.front->isLookedAt) return {};
            return tr("%1 errors, %2 warnings")
                .arg(row.front->findings.error)
                .arg(row.front->findings.warning);
        default:
            return {};
    }
}

QVariant DesignsModel::number(const Row& row, int column) const {
    if (const auto objective = objectiveOfColumn(column)) return row.point.figures.of(*objective);
    switch (column) {
        case nodes:
            return row.point.figures.nodes;
        case gpus:
            return qlonglong(row.point.figures.gpus);
        case findings:
            return row.front ? row.front->findings.error * 1000 + row.front->findings.warning : -1;
        default:
            return text(row, column);
    }
}

QVariant DesignsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= int(rows_.size())) return {};
    const Row& row = rows_[std::size_t(index.row())];
    const int column = index.column();
    switch (role) {
        case Qt::DisplayRole:
            return text(row, column);
        case sortRole:
            return number(row, column);
        case Qt::ToolTipRole:
            if (column == name && !row.point.figures.runs())
                return QString::fromStdString(row.point.figures.reason);
            return text(row, column);
        case Qt::TextAlignmentRole: {
            const bool isNumber = column == nodes || column == gpus || objectiveOfColumn(column);
            return int((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
        }
        case Qt::ForegroundRole:
            return row.front ? QVariant() : QVariant(theme_.color(Role::textLight));
        default:
            return {};
    }
}

AskedFor DesignsModel::asked() const {
    return exploration_ ? askedFor(exploration_->result.request) : asked_;
}

void DesignsModel::setAskedFor(AskedFor asked) {
    asked_ = asked;
    if (!exploration_) emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

QVariant DesignsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    if (const auto objective = objectiveOfColumn(section))
        return objectiveName(*objective, asked());
    switch (section) {
        case name:
            return tr("Design");
        case nodes:
            return tr("Nodes");
        case gpus:
            return tr("GPUs");
        case binding:
            return tr("Bound by");
        case more:
            return tr("A little more would buy");
        case findings:
            return tr("Findings");
        default:
            return {};
    }
}

DesignsFilter::DesignsFilter(DesignsModel& designs, QObject* parent)
    : QSortFilterProxyModel(parent), designs_(designs) {
    setSortRole(DesignsModel::sortRole);
    setSourceModel(&designs);
}

void DesignsFilter::setBrush(std::optional<Brush> brush) {
    brush_ = brush;
    invalidateFilter();
}

void DesignsFilter::setWithLosers(bool withLosers) {
    withLosers_ = withLosers;
    invalidateFilter();
}

bool DesignsFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
    if (parent.isValid()) return false;
    const DesignsModel::Row& design = designs_.rows()[std::size_t(row)];
    if (!design.front && !withLosers_) return false;
    if (!brush_) return true;
    const double x = design.point.figures.of(brush_->x);
    const double y = design.point.figures.of(brush_->y);
    return x >= brush_->area.left() && x <= brush_->area.right() && y >= brush_->area.top() &&
           y <= brush_->area.bottom();
}

}  // namespace cw::views
