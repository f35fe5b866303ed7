// The cables of one link, one a row: label, both ends, length. A double click traces a cable from
// end to end on the canvas; its ends can be plugged into other ports.
//
// The list is made when it is shown, from the cable schedule; a link may have thousands of cables.
#pragma once

#include <QTableView>

#include "views/session/design_session.h"

namespace cw::views {

class CableTableModel;

class CableTable : public QTableView {
    Q_OBJECT
public:
    explicit CableTable(DesignSession& session, QWidget* parent = nullptr);

    void showLink(design::LinkId link);
    /// Plugs the cable of a row into the port called so, at its end A or B; an empty name gives the
    /// choice back.
    void plug(int row, bool atA, const QString& port);

signals:
    /// The way of the cable of the current row, a line for each stretch; empty without one.
    void traced(const QString& way);

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

private:
    void trace(const QModelIndex& index);

    DesignSession& session_;
    CableTableModel* model_;
    design::LinkId link_;
};

}  // namespace cw::views
