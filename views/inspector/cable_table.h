// The cables of one link, one a row: label, both ends, length. A click on a row selects both
// devices on the canvas, so that a cable can be traced from end to end.
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

private:
    void trace(const QModelIndex& index);

    DesignSession& session_;
    CableTableModel* model_;
    design::LinkId link_;
};

}  // namespace cw::views
