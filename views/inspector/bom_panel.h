// The bill of materials of the active variant as a live table: the design for who reads and orders.
//
// The lines are those of the exported bill (model/exchange/bom.h). While the panel is hidden
// nothing is computed.
#pragma once

#include <QLabel>
#include <QTableView>
#include <QWidget>

#include "views/inspector/bom_model.h"
#include "views/session/design_session.h"
#include "views/theme/theme.h"

namespace cw::views {

class BomPanel : public QWidget {
    Q_OBJECT
public:
    BomPanel(DesignSession& session, Theme& theme, QWidget* parent = nullptr);

    [[nodiscard]] const BomModel& model() const { return model_; }

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void takeBom();
    /// A narrow dock shows what is bought and for how much; the rest is in tool tips.
    void fitColumns();

    DesignSession& session_;
    BomModel model_;
    QTableView* table_;
    QLabel* empty_;
    bool isStale_ = true;
};

}  // namespace cw::views
