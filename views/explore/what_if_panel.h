// "What if": sliders on the design that is drawn: its budget, its power cap, its utilisation.
//
// While a slider moves everything is shown as if it were so (a preview); letting go is one step to
// undo. What the figures become is the evaluation's word.
#pragma once

#include <QLabel>
#include <QSlider>
#include <QTimer>
#include <QWidget>
#include <array>
#include <optional>

#include "views/session/design_session.h"
#include "views/theme/theme.h"

class QGridLayout;

namespace cw::views {

class WhatIfPanel : public QWidget {
    Q_OBJECT
public:
    enum class Knob { budget, power, utilisation };
    static constexpr int knobCount = 3;

    WhatIfPanel(DesignSession& session, Theme& theme, QWidget* parent = nullptr);

    [[nodiscard]] QSlider& slider(Knob knob) { return *rows_[std::size_t(knob)].slider; }
    /// "$300,000 under"
    [[nodiscard]] QString stand(Knob knob) const { return rows_[std::size_t(knob)].stand->text(); }

private:
    struct Row {
        QSlider* slider = nullptr;
        QLabel* value = nullptr;
        QLabel* stand = nullptr;  ///< how the design stands to it
        double most = 1;          ///< at the right end, in the model's unit
    };
    void addRow(QGridLayout& grid, Knob knob, const QString& name, const QString& help);
    /// What the slider stands at, in the model's unit, rounded to figures people name.
    [[nodiscard]] double valueOf(Knob knob) const;
    [[nodiscard]] std::optional<double> stated(Knob knob) const;
    [[nodiscard]] design::Transaction change(Knob knob, double value) const;
    void moved(Knob knob);
    void commit();
    void showDesign();
    void showStand();
    void setStand(Knob knob, const QString& text, bool isOver);

    DesignSession& session_;
    Theme& theme_;
    std::array<Row, knobCount> rows_;
    std::optional<Knob> moving_;  ///< moved since the last step
    QTimer settled_;              ///< keys and wheel have no end of their own
    bool isShowing_ = false;
};

}  // namespace cw::views
