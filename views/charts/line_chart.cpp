#include "views/charts/line_chart.h"

#include <QGraphicsLayout>
#include <QLegend>
#include <QLineSeries>
#include <QPainter>
#include <QVBoxLayout>
#include <QValueAxis>
#include <algorithm>

#include "views/charts/value_scale.h"

namespace cw::views {

/// A chart view that marks where lines cross.
class CrossingView : public QChartView {
public:
    explicit CrossingView(QWidget* parent) : QChartView(parent) {
        setFrameShape(QFrame::NoFrame);
        setRenderHint(QPainter::Antialiasing);
        chart()->layout()->setContentsMargins(0, 0, 0, 0);
        chart()->setMargins({0, 0, 8, 0});
        chart()->setBackgroundRoundness(0);
        chart()->setAnimationOptions(QChart::NoAnimation);
        chart()->legend()->hide();
    }

    void setCrossings(std::vector<Crossing> crossings, const QColor& color, const QColor& veil) {
        crossings_ = std::move(crossings);
        color_ = color;
        veil_ = veil;
        viewport()->update();
    }

protected:
    void drawForeground(QPainter* painter, const QRectF& rect) override {
        QChartView::drawForeground(painter, rect);
        if (chart()->series().isEmpty()) return;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        for (const Crossing& crossing : crossings_) mark(*painter, crossing);
        painter->restore();
    }

private:
    void mark(QPainter& painter, const Crossing& crossing) const {
        constexpr double radius_px = 4;
        const QPointF at = chart()->mapToPosition(crossing.at, chart()->series().front());
        painter.setPen(QPen(color_, 1.5));
        painter.setBrush(veil_);
        painter.drawEllipse(at, radius_px, radius_px);
        const QRectF text = QFontMetricsF(painter.font()).boundingRect(crossing.text);
        QRectF box(at.x() + radius_px + 2, at.y() - text.height() - 1, text.width() + 6,
                   text.height());
        if (box.right() > chart()->plotArea().right()) box.moveRight(at.x() - radius_px - 2);
        painter.fillRect(box, veil_);
        painter.drawText(box, Qt::AlignCenter, crossing.text);
    }

    std::vector<Crossing> crossings_;
    QColor color_;
    QColor veil_;
};

LineChart::LineChart(Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      view_(new CrossingView(this)),
      frame_(new ChartFrame(theme, view_, this)),
      legend_(new QLabel(this)) {
    legend_->setTextFormat(Qt::RichText);
    legend_->setWordWrap(true);
    legend_->setContentsMargins(gridUnit_px, 0, gridUnit_px, gridUnit_px / 2);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(frame_, 1);
    layout->addWidget(legend_);
    connect(&theme_, &Theme::changed, this, [this] { rebuild(); });
}

void LineChart::setData(LineChartData data) {
    data_ = std::move(data);
    setAccessibleName(data_.title);
    setAccessibleDescription(data_.headline);
    frame_->showTexts({data_.title, data_.subtitle, data_.headline, data_.help, data_.emptyText});
    rebuild();
}

QString LineChart::legendHtml() const {
    QStringList entries;
    for (const LineSeries& line : data_.series) {
        QString name = line.name.toHtmlEscaped();
        name.replace(QLatin1Char(' '), QStringLiteral("&nbsp;"));
        entries << QStringLiteral("<span style=\"color:%1\"><b>%2</b></span>&nbsp;%3")
                       .arg(theme_.color(line.color).name(),
                            line.dashed ? QStringLiteral("\u2011\u2011") : QStringLiteral("\u2014"),
                            name);
    }
    return entries.join(QStringLiteral(" &nbsp; "));
}

void LineChart::rebuild() {
    QChart* chart = view_->chart();
    view_->setCrossings({}, {}, {});
    chart->removeAllSeries();
    for (QAbstractAxis* axis : chart->axes()) {
        chart->removeAxis(axis);
        delete axis;
    }
    legend_->setVisible(!data_.series.empty());
    if (data_.series.empty()) return;
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() * 0.9);
    auto* months = new QValueAxis(chart);
    auto* amount = new QValueAxis(chart);
    double right = 0;
    double top = 0;
    for (const LineSeries& line : data_.series)
        for (const QPointF& point : line.points) {
            right = std::max(right, point.x());
            top = std::max(top, point.y());
        }
    const ValueScale scale = scaleFor(0, top);
    months->setRange(0, right);
    months->setTickType(QValueAxis::TicksDynamic);
    months->setTickInterval(12);
    months->setLabelFormat("%.0f");
    amount->setRange(0, scale.top);
    amount->setTickType(QValueAxis::TicksDynamic);
    // In a low dock the library cuts labels that stand closer than their height.
    amount->setTickInterval(scale.top > 3 * scale.step ? scale.top / 2 : scale.step);
    amount->setLabelFormat("%.6g");
    chart->addAxis(months, Qt::AlignBottom);
    chart->addAxis(amount, Qt::AlignLeft);
    for (const LineSeries& line : data_.series) {
        auto* series = new QLineSeries(chart);
        series->setName(line.name);
        series->setPen(
            QPen(theme_.color(line.color), 2, line.dashed ? Qt::DashLine : Qt::SolidLine));
        series->replace(QList<QPointF>(line.points.begin(), line.points.end()));
        chart->addSeries(series);
        series->attachAxis(months);
        series->attachAxis(amount);
    }
    chart->setBackgroundBrush(theme_.color(Role::surface));
    view_->setBackgroundBrush(theme_.color(Role::surface));
    legend_->setFont(small);
    legend_->setText(legendHtml());
    for (QAbstractAxis* axis : chart->axes()) {
        axis->setLabelsColor(theme_.color(Role::text));
        axis->setLabelsFont(small);
        axis->setLinePenColor(theme_.color(Role::border));
        axis->setGridLineColor(theme_.color(Role::border));
    }
    view_->setFont(small);
    view_->setCrossings(data_.crossings, theme_.color(Role::text), theme_.color(Role::surface));
}

}  // namespace cw::views
