#include "views/findings/findings_model.h"

#include <QBrush>
#include <QFont>
#include <algorithm>

#include "views/theme/severity_mark.h"

namespace cw::views {

namespace {

bool isSame(const checks::Finding& a, const checks::Finding& b) {
    return a.rule == b.rule && a.devices == b.devices && a.links == b.links;
}

bool isShownSame(const checks::Finding& a, const checks::Finding& b) {
    return a.severity == b.severity && a.text == b.text && a.title == b.title &&
           a.source == b.source && a.waived == b.waived && a.waiverReason == b.waiverReason;
}

QString severityWord(checks::Severity severity) {
    switch (severity) {
        case checks::Severity::error:
            return FindingsModel::tr("Error");
        case checks::Severity::warning:
            return FindingsModel::tr("Warning");
        case checks::Severity::info:
            return FindingsModel::tr("Note");
    }
    return {};
}

QString toolTip(const checks::Finding& finding) {
    QString text = QStringLiteral("<p><b>%1</b> (%2)</p><p>%3</p>")
                       .arg(QString::fromStdString(finding.title).toHtmlEscaped(),
                            QString::fromStdString(finding.rule).toHtmlEscaped(),
                            QString::fromStdString(finding.text).toHtmlEscaped());
    if (!finding.source.empty())
        text += FindingsModel::tr("<p>Rests on: %1</p>")
                    .arg(QString::fromStdString(finding.source).toHtmlEscaped());
    if (finding.waived)
        text += FindingsModel::tr("<p>Waived: %1</p>")
                    .arg(QString::fromStdString(finding.waiverReason).toHtmlEscaped());
    return text;
}

}  // namespace

FindingsModel::FindingsModel(Theme& theme, QObject* parent)
    : QAbstractTableModel(parent), theme_(theme) {
    connect(&theme_, &Theme::changed, this, [this] {
        if (!findings_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
    });
}

void FindingsModel::setFindings(std::vector<checks::Finding> findings) {
    // Remove what is gone, from the end; then walk the new list, moving up what stands further down
    // and inserting what is new.
    for (int row = int(findings_.size()) - 1; row >= 0; --row) {
        const checks::Finding& old = findings_[std::size_t(row)];
        if (std::any_of(findings.begin(), findings.end(),
                        [&](const auto& f) { return isSame(f, old); }))
            continue;
        beginRemoveRows({}, row, row);
        findings_.erase(findings_.begin() + row);
        endRemoveRows();
    }
    for (std::size_t i = 0; i < findings.size(); ++i) placeAt(int(i), std::move(findings[i]));
    // What is left stood for the same things as a row already placed.
    if (findings_.size() > findings.size()) {
        beginRemoveRows({}, int(findings.size()), int(findings_.size()) - 1);
        findings_.resize(findings.size());
        endRemoveRows();
    }
}

void FindingsModel::placeAt(int row, checks::Finding finding) {
    const auto here = findings_.begin() + row;
    const auto known =
        std::find_if(here, findings_.end(), [&](const auto& f) { return isSame(f, finding); });
    if (known == findings_.end()) {
        beginInsertRows({}, row, row);
        findings_.insert(here, std::move(finding));
        endInsertRows();
        return;
    }
    if (known != here) {
        const int from = int(known - findings_.begin());
        beginMoveRows({}, from, from, {}, row);
        std::rotate(here, known, known + 1);
        endMoveRows();
    }
    const bool looksSame = isShownSame(findings_[std::size_t(row)], finding);
    findings_[std::size_t(row)] = std::move(finding);
    if (!looksSame) emit dataChanged(index(row, 0), index(row, columns - 1));
}

int FindingsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(findings_.size());
}

int FindingsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columns;
}

QVariant FindingsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const checks::Finding& finding = findings_.at(std::size_t(index.row()));
    switch (role) {
        case Qt::DisplayRole:
            if (index.column() == severityColumn) return severityWord(finding.severity);
            if (index.column() == ruleColumn) return QString::fromStdString(finding.rule);
            return finding.waived ? tr("%1 (waived: %2)")
                                        .arg(QString::fromStdString(finding.text),
                                             QString::fromStdString(finding.waiverReason))
                                  : QString::fromStdString(finding.text);
        case Qt::DecorationRole:
            if (index.column() == severityColumn)
                return severityMark(theme_, finding.severity, finding.waived);
            return {};
        case Qt::ForegroundRole:
            if (finding.waived || index.column() == ruleColumn)
                return QBrush(theme_.color(Role::textLight));
            return {};
        case Qt::ToolTipRole:
            return toolTip(finding);
        default:
            return {};
    }
}

QVariant FindingsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    switch (section) {
        case severityColumn:
            return tr("Severity");
        case textColumn:
            return tr("Finding");
        case ruleColumn:
            return tr("Rule");
        default:
            return {};
    }
}

}  // namespace cw::views
