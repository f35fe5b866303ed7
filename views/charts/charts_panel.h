// The charts dock: throughput, power, heat and cost of the newest evaluation, side by side.
//
// They follow previews, so they move while the mouse still does. A double click shows one chart
// alone.
#pragma once

#include <QWidget>
#include <array>

#include "views/charts/bar_chart.h"
#include "views/session/design_session.h"

namespace cw::views {

class ChartsPanel : public QWidget {
    Q_OBJECT
public:
    ChartsPanel(DesignSession& session, Theme& theme, QWidget* parent = nullptr);

    enum Chart { throughput, memory, power, heat, cost, chartCount };
    [[nodiscard]] const BarChart& chart(Chart which) const { return *charts_[which]; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void takeEvaluation();
    void toggleAlone(BarChart* chart);

    DesignSession& session_;
    std::array<BarChart*, chartCount> charts_{};
    BarChart* alone_ = nullptr;
};

}  // namespace cw::views
