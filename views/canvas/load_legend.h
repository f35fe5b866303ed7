// The legend of the canvas while links are coloured by load: whose traffic, and what colours mean.
//
// A child of the canvas's viewport. It shows and asks; the canvas does.
#pragma once

#include <QComboBox>
#include <QFrame>

#include "views/session/design_session.h"
#include "views/theme/theme.h"

namespace cw::views {

class LoadLegend : public QFrame {
    Q_OBJECT
public:
    LoadLegend(DesignSession& session, Theme& theme, QWidget* parent);

    [[nodiscard]] fabric::Traffic traffic() const;

signals:
    void trafficChosen(cw::fabric::Traffic traffic);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    DesignSession& session_;
    Theme& theme_;
    QComboBox* box_;
};

}  // namespace cw::views
