// One link in the inspector: what it joins, with which cables, how many, how long.
#pragma once

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QSpinBox>
#include <QWidget>

#include "views/session/design_session.h"

namespace cw::views {

class LinkPage : public QWidget {
    Q_OBJECT
public:
    explicit LinkPage(DesignSession& session, QWidget* parent = nullptr);
    void showLink(design::LinkId link);

private:
    void change();

    DesignSession& session_;
    design::LinkId link_;
    QLabel* ends_;
    QComboBox* network_;
    QComboBox* pattern_;
    QSpinBox* count_;
    QDoubleSpinBox* length_m_;
    QLabel* cable_;
    bool isShowing_ = false;
};

}  // namespace cw::views
