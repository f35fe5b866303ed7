// A band over the drawing while something is taken to be out of order: what, and a way back.
//
// Without it, figures with faults could be taken for those of the design.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QPushButton>

#include "views/session/design_session.h"
#include "views/theme/theme.h"

namespace cw::views {

class FaultBanner : public QFrame {
    Q_OBJECT
public:
    FaultBanner(DesignSession& session, Theme& theme, QWidget* parent = nullptr);

private:
    void refresh();
    void restyle();

    DesignSession& session_;
    Theme& theme_;
    QLabel* text_;
    QPushButton* repair_;
};

}  // namespace cw::views
