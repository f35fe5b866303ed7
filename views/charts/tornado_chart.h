// A tornado: for each input a bar from the result at its low to the result at its high, about the
// typical result, the widest on top.
//
// Painted, not a chart library's: names, bars and both ends of every input must be readable in a
// dock 250 pixels high.
#pragma once

#include "views/charts/chart_frame.h"
#include "views/charts/money_data.h"

namespace cw::views {

class TornadoBars;

class TornadoChart : public QWidget {
    Q_OBJECT
public:
    explicit TornadoChart(Theme& theme, QWidget* parent = nullptr);

    void setData(TornadoData data);
    [[nodiscard]] const TornadoData& data() const { return data_; }

private:
    TornadoData data_;
    TornadoBars* bars_;
    ChartFrame* frame_;
};

}  // namespace cw::views
