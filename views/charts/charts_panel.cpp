#include "views/charts/charts_panel.h"

#include <QEvent>
#include <QHBoxLayout>

#include "views/theme/scrolled.h"

namespace cw::views {

namespace {

/// Narrower, a chart's figures stand over its bars; a row of charts is scrolled instead.
constexpr int leastWidth_px = 21 * gridUnit_px;

}  // namespace

ChartsPanel::ChartsPanel(DesignSession& session, Theme& theme, QWidget* parent)
    : QWidget(parent), session_(session) {
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (BarChart*& chart : charts_) {
        chart = new BarChart(theme, row);
        chart->setMinimumWidth(leastWidth_px);
        chart->setToolTip(tr("Double-click to see this chart alone, or all again."));
        chart->installEventFilter(this);
        for (QWidget* child : chart->findChildren<QWidget*>()) child->installEventFilter(this);
        const bool hasThreeBars = &chart == &charts_[power] || &chart == &charts_[heat];
        layout->addWidget(chart, hasThreeBars ? 3 : 4);
    }
    fillWithScrolledSideways(*this, row);
    connect(&session_, &DesignSession::evaluationChanged, this, [this] { takeEvaluation(); });
    takeEvaluation();
}

void ChartsPanel::takeEvaluation() {
    const auto evaluation = session_.evaluation();
    if (!evaluation) {  // figures of another variant must not stand for this one's
        const std::array titles{tr("Throughput"), tr("Memory"), tr("Power"), tr("Heat"),
                                tr("Cost")};
        for (std::size_t i = 0; i < charts_.size(); ++i) {
            BarChartData waiting;
            waiting.title = titles[i];
            waiting.emptyText = tr("Computing...");
            charts_[i]->setData(std::move(waiting));
        }
        return;
    }
    const design::Variant& variant = session_.variant();
    charts_[throughput]->setData(throughputChart(*evaluation, variant.job));
    charts_[memory]->setData(memoryChart(*evaluation));
    charts_[power]->setData(powerChart(*evaluation, variant.site));
    charts_[heat]->setData(heatChart(*evaluation, variant.site));
    charts_[cost]->setData(costChart(*evaluation, variant.economics));
}

bool ChartsPanel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::MouseButtonDblClick)
        for (BarChart* chart : charts_)
            if (watched == chart || chart->isAncestorOf(qobject_cast<QWidget*>(watched))) {
                toggleAlone(chart);
                return true;
            }
    return QWidget::eventFilter(watched, event);
}

void ChartsPanel::toggleAlone(BarChart* chart) {
    alone_ = alone_ == chart ? nullptr : chart;
    for (BarChart* each : charts_) each->setVisible(!alone_ || each == alone_);
}

}  // namespace cw::views
