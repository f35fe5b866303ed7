#include "views/inspector/cable_table.h"

#include <QAbstractTableModel>
#include <QHeaderView>
#include <QLocale>
#include <utility>

#include "model/error.h"
#include "model/exchange/cable_schedule.h"

namespace cw::views {

class CableTableModel : public QAbstractTableModel {
public:
    using QAbstractTableModel::QAbstractTableModel;

    void setCables(std::vector<exchange::ScheduledCable> cables) {
        beginResetModel();
        cables_ = std::move(cables);
        endResetModel();
    }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : int(cables_.size());
    }
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : 4;
    }

    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override {
        const exchange::ScheduledCable& cable = cables_[std::size_t(index.row())];
        if (role == Qt::TextAlignmentRole && index.column() == 3)
            return int(Qt::AlignRight | Qt::AlignVCenter);
        if (role == Qt::ToolTipRole) {
            const QString head =
                QStringLiteral("<b>%1</b><br/>%2")
                    .arg(QString::fromStdString(cable.label).toHtmlEscaped(),
                         QString::fromStdString(cable.description).toHtmlEscaped());
            return head + QStringLiteral("<br/>") + place(cable.a).toHtmlEscaped() +
                   QStringLiteral("<br/>") + place(cable.b).toHtmlEscaped();
        }
        if (role != Qt::DisplayRole) return {};
        switch (index.column()) {
            case 0:
                return QString::fromStdString(cable.label);
            case 1:
                return end(cable.a);
            case 2:
                return end(cable.b);
            default:
                return CableTable::tr("%1 m").arg(QLocale().toString(cable.length_m));
        }
    }

    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override {
        if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
        const QStringList names{CableTable::tr("Label"), CableTable::tr("From"),
                                CableTable::tr("To"), CableTable::tr("Length")};
        return names.value(section);
    }

private:
    static QString end(const exchange::CableEnd& at) {
        return CableTable::tr("%1 port %2")
            .arg(QString::fromStdString(at.device), QString::fromStdString(at.port));
    }
    static QString place(const exchange::CableEnd& at) {
        if (at.rack.empty()) return end(at);
        if (at.unit == 0)
            return CableTable::tr("%1, rack %2").arg(end(at), QString::fromStdString(at.rack));
        return CableTable::tr("%1, rack %2, unit %3")
            .arg(end(at), QString::fromStdString(at.rack))
            .arg(at.unit);
    }

    std::vector<exchange::ScheduledCable> cables_;
};

CableTable::CableTable(DesignSession& session, QWidget* parent)
    : QTableView(parent), session_(session), model_(new CableTableModel(this)) {
    setObjectName("linkCableTable");
    setModel(model_);
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    setHorizontalScrollMode(ScrollPerPixel);
    setWordWrap(false);
    setMinimumHeight(220);
    verticalHeader()->hide();
    horizontalHeader()->setStretchLastSection(true);
    horizontalHeader()->setHighlightSections(false);
    connect(this, &QTableView::activated, this, &CableTable::trace);
    connect(this, &QTableView::doubleClicked, this, &CableTable::trace);
    setToolTip(tr("A double click brings both ends of the cable into view."));
}

void CableTable::showLink(design::LinkId link) {
    link_ = link;
    exchange::CableSchedule schedule;
    try {
        schedule = exchange::buildCableSchedule(session_.document(), session_.variant());
    } catch (const InputError& error) {
        emit session_.refused(QString::fromUtf8(error.what()));
    }
    std::erase_if(schedule.cables,
                  [&](const exchange::ScheduledCable& cable) { return cable.link != link; });
    model_->setCables(std::move(schedule.cables));
    resizeColumnsToContents();
}

void CableTable::trace(const QModelIndex&) {
    const design::Link* link = session_.variant().findLink(link_);
    if (!link) return;
    emit session_.centreRequested({{link->a.device, link->b.device}, {link->id}});
}

}  // namespace cw::views
