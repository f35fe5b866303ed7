#include "views/inspector/bom_model.h"

#include <QBrush>
#include <QFont>
#include <QLocale>
#include <algorithm>
#include <array>

#include "views/theme/money_text.h"

namespace cw::views {

namespace {

using exchange::BomLine;

/// Whether both lines stand for the same purchase, whatever its figures.
bool isSameLine(const BomLine& a, const BomLine& b) {
    return a.partNumber == b.partNumber && a.description == b.description &&
           (a.quantity < 0) == (b.quantity < 0);
}

bool isMoney(int column) {
    return column == BomModel::unitPrice || column == BomModel::total || column == BomModel::low ||
           column == BomModel::high;
}

QString qualified(const std::string& text) {
    return QString::fromStdString(text);
}

QString toolTip(const BomLine& line, const design::Currency& currency) {
    QStringList facts{QStringLiteral("<b>%1</b>").arg(qualified(line.description).toHtmlEscaped())};
    const auto add = [&](const QString& name, const std::string& value) {
        if (!value.empty())
            facts << QStringLiteral("%1: %2").arg(name, qualified(value).toHtmlEscaped());
    };
    add(BomModel::tr("Category"), line.category);
    add(BomModel::tr("Vendor"), line.vendor);
    add(BomModel::tr("Part number"), line.partNumber);
    if (line.unit) facts << BomModel::tr("Unit price: %1").arg(rangeOf(*line.unit, currency));
    add(BomModel::tr("Price from"), line.priceSource);
    add(BomModel::tr("As of"), line.priceDate);
    add(BomModel::tr("Note"), line.note);
    return facts.join(QStringLiteral("<br/>"));
}

}  // namespace

BomModel::BomModel(Theme& theme, QObject* parent) : QAbstractTableModel(parent), theme_(theme) {
    connect(&theme_, &Theme::changed, this, [this] {
        if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
    });
}

void BomModel::setBom(exchange::Bom bom) {
    std::vector<BomLine> lines = std::move(bom.lines);
    bom.lines = std::move(bom_.lines);
    const bool wasEmpty = bom.lines.empty();
    if (wasEmpty != lines.empty()) {  // the total row comes or goes with the first line
        beginResetModel();
        bom_ = std::move(bom);
        bom_.lines = std::move(lines);
        endResetModel();
        return;
    }
    bom_ = std::move(bom);
    replaceLines(std::move(lines));
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
}

/// Keeps the rows before and after the one place where the lists differ.
void BomModel::replaceLines(std::vector<BomLine> lines) {
    std::vector<BomLine>& old = bom_.lines;
    std::size_t head = 0;
    const std::size_t shorter = std::min(old.size(), lines.size());
    while (head < shorter && isSameLine(old[head], lines[head])) ++head;
    std::size_t tail = 0;
    while (tail < shorter - head &&
           isSameLine(old[old.size() - 1 - tail], lines[lines.size() - 1 - tail]))
        ++tail;
    const auto from = std::ptrdiff_t(head);
    const auto keep = std::ptrdiff_t(tail);
    if (old.size() > head + tail) {
        beginRemoveRows({}, int(head), int(old.size() - tail) - 1);
        old.erase(old.begin() + from, old.end() - keep);
        endRemoveRows();
    }
    if (lines.size() > head + tail) {
        beginInsertRows({}, int(head), int(lines.size() - tail) - 1);
        old.insert(old.begin() + from, lines.begin() + from, lines.end() - keep);
        endInsertRows();
    }
    old = std::move(lines);
}

int BomModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || bom_.lines.empty() ? 0 : int(bom_.lines.size()) + 1;
}

int BomModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(columns);
}

QVariant BomModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    if (role == Qt::DisplayRole)
        return isTotal(index.row())
                   ? totalText(index.column())
                   : lineText(bom_.lines.at(std::size_t(index.row())), index.column());
    if (role == Qt::ToolTipRole && !isTotal(index.row()))
        return toolTip(bom_.lines.at(std::size_t(index.row())), bom_.currency);
    return look(index, role);
}

QVariant BomModel::look(const QModelIndex& index, int role) const {
    const int column = index.column();
    const bool isFigure = isMoney(column) || column == quantity;
    switch (role) {
        case Qt::TextAlignmentRole:
            return int((isFigure ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
        case Qt::FontRole: {
            QFont font = isFigure ? theme_.tabularFont() : QFont();
            font.setBold(isTotal(index.row()));
            return font;
        }
        case Qt::ForegroundRole:
            if (isTotal(index.row())) return {};
            if (isMoney(column) && !bom_.lines.at(std::size_t(index.row())).unit)
                return QBrush(theme_.color(Role::severityWarning));
            if (column == category || column == vendor || column == note)
                return QBrush(theme_.color(Role::textLight));
            return {};
        default:
            return {};
    }
}

QString BomModel::lineText(const BomLine& line, int column) const {
    switch (column) {
        case category:
            return qualified(line.category);
        case vendor:
            return qualified(line.vendor);
        case partNumber:
            return qualified(line.partNumber);
        case description:
            return qualified(line.description);
        case quantity:
            return QLocale().toString(qlonglong(line.quantity));
        case unitPrice:
            return line.unit ? shown(line.unit->typical) : tr("not known");
        case total:
            return line.unit ? shown(line.extended.typical) : tr("not known");
        case low:
            return line.unit ? shown(line.extended.low) : QString();
        case high:
            return line.unit ? shown(line.extended.high) : QString();
        case note:
            return qualified(line.note);
        default:
            return {};
    }
}

QString BomModel::shown(Money amount) const {
    return fullOf(amount, bom_.currency);
}

QString BomModel::totalText(int column) const {
    switch (column) {
        case description:
            return tr("Total");
        case total:
            return bom_.isTotalKnown() ? shown(bom_.total.typical) : tr("not known");
        case low:
            return bom_.isTotalKnown() ? shown(bom_.total.low) : QString();
        case high:
            return bom_.isTotalKnown() ? shown(bom_.total.high) : QString();
        case note:
            if (bom_.unpriced == 0) return rateIn(bom_.currency);
            return bom_.unpriced == 1 ? tr("1 line has no price and is not in the total")
                                      : tr("%n lines have no price and are not in the total",
                                           nullptr, bom_.unpriced);
        default:
            return {};
    }
}

QVariant BomModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return int((isMoney(section) || section == quantity ? Qt::AlignRight : Qt::AlignLeft) |
                   Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    static const std::array<const char*, columns> names{
        QT_TR_NOOP("Category"), QT_TR_NOOP("Vendor"),     QT_TR_NOOP("Part number"),
        QT_TR_NOOP("Part"),     QT_TR_NOOP("Qty"),        QT_TR_NOOP("Unit price"),
        QT_TR_NOOP("Total"),    QT_TR_NOOP("Total, low"), QT_TR_NOOP("Total, high"),
        QT_TR_NOOP("Note")};
    return section >= 0 && section < columns ? tr(names[std::size_t(section)]) : QString();
}

}  // namespace cw::views
