// Lines over months, drawn by Qt Charts, with marks where they cross.
//
// Fed whole structs; rebuilt each time, as there are six lines of two points. No animation, no
// OpenGL.
#pragma once

#include <QChartView>

#include "views/charts/chart_frame.h"
#include "views/charts/money_data.h"

namespace cw::views {

class CrossingView;

class LineChart : public QWidget {
    Q_OBJECT
public:
    explicit LineChart(Theme& theme, QWidget* parent = nullptr);

    void setData(LineChartData data);
    [[nodiscard]] const LineChartData& data() const { return data_; }

private:
    void rebuild();
    [[nodiscard]] QString legendHtml() const;

    Theme& theme_;
    LineChartData data_;
    CrossingView* view_;
    ChartFrame* frame_;
    QLabel* legend_;  ///< names in full, wrapped: the library's legend cuts them
};

}  // namespace cw::views
