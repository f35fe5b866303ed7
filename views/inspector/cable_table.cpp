#include "views/inspector/cable_table.h"

#include <QAbstractTableModel>
#include <QComboBox>
#include <QHeaderView>
#include <QLocale>
#include <QStyledItemDelegate>
#include <QTimer>
#include <algorithm>
#include <array>
#include <utility>

#include "model/error.h"
#include "model/exchange/cable_schedule.h"
#include "model/fabric/cable_trace.h"
#include "model/fabric/pin_cable.h"
#include "model/fabric/port_names.h"

namespace cw::views {

namespace {

constexpr int fromColumn = 1;
constexpr int toColumn = 2;

bool isEnd(int column) {
    return column == fromColumn || column == toColumn;
}

}  // namespace

class CableTableModel : public QAbstractTableModel {
public:
    explicit CableTableModel(CableTable& table) : QAbstractTableModel(&table), table_(table) {}

    struct Content {
        std::vector<exchange::ScheduledCable> cables;
        std::array<std::vector<std::string>, 2> ports;  ///< that the ends may take
        std::vector<design::PinnedCable> pinned;
    };

    void setContent(Content content) {
        beginResetModel();
        content_ = std::move(content);
        endResetModel();
    }

    [[nodiscard]] const std::vector<std::string>& portsOf(int column) const {
        return content_.ports[column == fromColumn ? 0 : 1];
    }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : int(content_.cables.size());
    }
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : 4;
    }

    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override {
        const Qt::ItemFlags usual = QAbstractTableModel::flags(index);
        const bool canBePlugged = isEnd(index.column()) && !portsOf(index.column()).empty();
        return canBePlugged ? usual | Qt::ItemIsEditable : usual;
    }

    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override {
        const exchange::ScheduledCable& cable = content_.cables[std::size_t(index.row())];
        if (role == Qt::TextAlignmentRole && index.column() == 3)
            return int(Qt::AlignRight | Qt::AlignVCenter);
        if (role == Qt::EditRole && isEnd(index.column()))
            return QString::fromStdString(index.column() == fromColumn ? cable.a.port
                                                                       : cable.b.port);
        if (role == Qt::FontRole && isPinned(index)) {
            QFont font = table_.font();
            font.setBold(true);
            return font;
        }
        if (role == Qt::ToolTipRole) return tip(cable, isPinned(index));
        if (role != Qt::DisplayRole) return {};
        switch (index.column()) {
            case 0:
                return QString::fromStdString(cable.label);
            case fromColumn:
                return end(cable.a);
            case toColumn:
                return end(cable.b);
            default:
                return CableTable::tr("%1 m").arg(QLocale().toString(cable.length_m));
        }
    }

    bool setData(const QModelIndex& index, const QVariant& value, int role) override {
        if (role != Qt::EditRole || !isEnd(index.column())) return false;
        // Later: the change resets this model, which must not happen under the editor.
        const int row = index.row();
        const bool atA = index.column() == fromColumn;
        QTimer::singleShot(
            0, &table_, [this, row, atA, port = value.toString()] { table_.plug(row, atA, port); });
        return true;
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
    static QString tip(const exchange::ScheduledCable& cable, bool pinned) {
        const QString line = QStringLiteral("<br/>");
        QString text = QStringLiteral("<b>%1</b><br/>%2")
                           .arg(QString::fromStdString(cable.label).toHtmlEscaped(),
                                QString::fromStdString(cable.description).toHtmlEscaped());
        text += line + place(cable.a).toHtmlEscaped() + line + place(cable.b).toHtmlEscaped();
        return pinned ? text + line + CableTable::tr("This port was chosen by hand.") : text;
    }

    [[nodiscard]] bool isPinned(const QModelIndex& index) const {
        return std::any_of(
            content_.pinned.begin(), content_.pinned.end(), [&](const design::PinnedCable& pinned) {
                const int port = index.column() == fromColumn ? pinned.portA : pinned.portB;
                return pinned.cable == index.row() && isEnd(index.column()) && port > 0;
            });
    }

    CableTable& table_;
    Content content_;
};

/// The ports of an end to choose from; the first line gives the choice back.
class PortDelegate : public QStyledItemDelegate {
public:
    PortDelegate(const CableTableModel& model, QObject* parent)
        : QStyledItemDelegate(parent), model_(model) {}

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem&,
                          const QModelIndex& index) const override {
        auto* box = new QComboBox(parent);
        box->setObjectName(QStringLiteral("cablePort"));
        box->addItem(CableTable::tr("As dealt"), QString());
        for (const std::string& name : model_.portsOf(index.column()))
            box->addItem(QString::fromStdString(name), QString::fromStdString(name));
        return box;
    }
    void setEditorData(QWidget* editor, const QModelIndex& index) const override {
        auto* box = static_cast<QComboBox*>(editor);
        box->setCurrentIndex(box->findData(index.data(Qt::EditRole)));
    }
    void setModelData(QWidget* editor, QAbstractItemModel* model,
                      const QModelIndex& index) const override {
        const QVariant chosen = static_cast<QComboBox*>(editor)->currentData();
        if (chosen != index.data(Qt::EditRole)) model->setData(index, chosen, Qt::EditRole);
    }

private:
    const CableTableModel& model_;
};

CableTable::CableTable(DesignSession& session, QWidget* parent)
    : QTableView(parent), session_(session), model_(new CableTableModel(*this)) {
    setObjectName("linkCableTable");
    setModel(model_);
    setItemDelegate(new PortDelegate(*model_, this));
    setEditTriggers(EditKeyPressed | SelectedClicked);
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    setHorizontalScrollMode(ScrollPerPixel);
    setWordWrap(false);
    setMinimumHeight(220);
    verticalHeader()->hide();
    horizontalHeader()->setStretchLastSection(true);
    horizontalHeader()->setHighlightSections(false);
    connect(this, &QTableView::doubleClicked, this, &CableTable::trace);
    setToolTip(
        tr("A double click traces the cable on the canvas. A click on an end of the selected "
           "cable, or F2, plugs it into another port."));
}

void CableTable::showLink(design::LinkId link) {
    const int row = link == link_ ? currentIndex().row() : -1;
    const int column = currentIndex().column();
    link_ = link;
    exchange::CableSchedule schedule;
    try {
        schedule = exchange::buildCableSchedule(session_.document(), session_.variant());
    } catch (const InputError& error) {
        emit session_.refused(QString::fromUtf8(error.what()));
    }
    std::erase_if(schedule.cables,
                  [&](const exchange::ScheduledCable& cable) { return cable.link != link; });
    CableTableModel::Content content;
    content.cables = std::move(schedule.cables);
    if (const design::Link* drawn = session_.variant().findLink(link)) {
        const design::ResolvedDesign design =
            design::resolve(session_.variant(), session_.document().pinned);
        const fabric::PortNames names(design);
        content.ports = {names.allAt(drawn->network, drawn->a),
                         names.allAt(drawn->network, drawn->b)};
        content.pinned = drawn->pinned;
    }
    model_->setContent(std::move(content));
    resizeColumnsToContents();
    if (row >= 0 && row < model_->rowCount()) setCurrentIndex(model_->index(row, column));
}

void CableTable::plug(int row, bool atA, const QString& port) {
    const std::vector<std::string>& names = model_->portsOf(atA ? fromColumn : toColumn);
    const auto found = std::find(names.begin(), names.end(), port.toStdString());
    const int number = found == names.end() ? 0 : int(found - names.begin()) + 1;
    session_.perform(fabric::pinCable(session_.desk(), link_, row, atA, number));
}

void CableTable::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTableView::currentChanged(current, previous);
    QStringList lines;
    if (current.isValid()) {
        const design::ResolvedDesign design =
            design::resolve(session_.variant(), session_.document().pinned);
        for (const fabric::TraceStep& step : fabric::traceCable(design, link_, current.row())) {
            const QString text = QString::fromStdString(step.text);
            lines << (step.others > 0 ? tr("%1 and %n more", nullptr, step.others).arg(text)
                                      : text);
        }
    }
    emit traced(lines.join(QLatin1Char('\n')));
}

void CableTable::trace(const QModelIndex&) {
    const fabric::LinkTrace way =
        fabric::traceLink(design::resolve(session_.variant(), session_.document().pinned), link_);
    if (way.links.empty()) return;
    session_.setSelection({{}, {link_}});
    emit session_.centreRequested({way.devices, way.links});
}

}  // namespace cw::views
