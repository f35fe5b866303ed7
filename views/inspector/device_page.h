// One device in the inspector: name, count, part, fittings, ports, power, heat, price, sources.
//
// Refilled whenever the document changes; `showFigures` alone follows evaluations and previews.
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QWidget>

#include "views/inspector/collapsible_section.h"
#include "views/inspector/fittings_table.h"
#include "views/inspector/part_combo.h"
#include "views/session/design_session.h"
#include "views/theme/theme.h"

namespace cw::views {

class DevicePage : public QWidget {
    Q_OBJECT
public:
    DevicePage(DesignSession& session, Theme& theme, QWidget* parent = nullptr);

    void showDevice(design::DeviceId device);
    /// Power, heat and price by the newest evaluation.
    void showFigures();
    /// Another document or variant: nothing that is being typed belongs to what comes next.
    void forget() { device_ = {}; }
    void focusName();

private:
    void build();
    void connectForm();
    void takeName();
    void takeCount(int count);
    void takePart(const QString& part);
    void showPart(const design::Device& device);
    void showPorts(const design::Device& device);

    DesignSession& session_;
    Theme& theme_;
    design::DeviceId device_;
    QLineEdit* name_;
    QSpinBox* count_;
    PartCombo* part_;
    QLabel* figures_;
    QLabel* slotsHeading_;
    FittingsTable* fittings_;
    QLabel* ports_;
    QLabel* facts_;
    CollapsibleSection* factsSection_;
    bool isShowing_ = false;
};

}  // namespace cw::views
