// One device in the inspector: name, count, part, fittings, ports, power, heat, price, sources.
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QWidget>

#include "views/inspector/fittings_table.h"
#include "views/session/design_session.h"
#include "views/theme/theme.h"

namespace cw::views {

class DevicePage : public QWidget {
    Q_OBJECT
public:
    DevicePage(DesignSession& session, Theme& theme, QWidget* parent = nullptr);

    void showDevice(design::DeviceId device);
    void focusName();

private:
    void showFigures(const design::Device& device);
    void showPorts(const design::Device& device);
    void fillParts(const design::Device& device);

    DesignSession& session_;
    design::DeviceId device_;
    QLineEdit* name_;
    QSpinBox* count_;
    QComboBox* part_;
    QLabel* figures_;
    FittingsTable* fittings_;
    QLabel* ports_;
    QLabel* facts_;
    bool isShowing_ = false;
};

}  // namespace cw::views
