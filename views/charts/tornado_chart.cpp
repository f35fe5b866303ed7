#include "views/charts/tornado_chart.h"

#include <QHelpEvent>
#include <QLocale>
#include <QPainter>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>

namespace cw::views {

class TornadoBars : public QWidget {
public:
    TornadoBars(Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
        connect(&theme_, &Theme::changed, this, [this] { update(); });
    }

    void take(const TornadoData& shown) {
        data_ = shown;
        low_ = high_ = data_.typical;
        for (const TornadoRow& row : data_.rows) {
            low_ = std::min({low_, row.atLow, row.atHigh});
            high_ = std::max({high_, row.atLow, row.atHigh});
        }
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setFont(smallFont());
        if (data_.rows.empty()) return;
        const double x = xOf(data_.typical);
        for (std::size_t i = 0; i < data_.rows.size(); ++i) drawRow(painter, i);
        painter.setPen(QPen(theme_.color(Role::text), 1));
        painter.drawLine(QPointF(x, 0), QPointF(x, rowHeight() * double(data_.rows.size())));
    }

    bool event(QEvent* event) override {
        if (event->type() != QEvent::ToolTip) return QWidget::event(event);
        auto* help = static_cast<QHelpEvent*>(event);
        const auto row = std::size_t(std::max(0.0, help->pos().y() / rowHeight()));
        if (row < data_.rows.size())
            QToolTip::showText(help->globalPos(), toolTipOf(data_.rows[row]));
        else
            QToolTip::hideText();
        return true;
    }

private:
    [[nodiscard]] QFont smallFont() const {
        QFont small = font();
        small.setPointSizeF(small.pointSizeF() * 0.9);
        return small;
    }
    [[nodiscard]] double rowHeight() const {
        const double wanted = QFontMetricsF(smallFont()).height() + 6;
        return std::min(wanted,
                        double(height()) / double(std::max<std::size_t>(1, data_.rows.size())));
    }
    [[nodiscard]] double nameWidth() const {
        double widest = 0;
        for (const TornadoRow& row : data_.rows)
            widest = std::max(widest, QFontMetricsF(smallFont()).horizontalAdvance(row.name));
        return std::min(widest + 12, width() * 0.42);
    }
    /// Room for a figure on either side of the bars.
    [[nodiscard]] double figureWidth() const {
        const QFontMetricsF metrics(smallFont());
        return std::max(metrics.horizontalAdvance(figure(low_)),
                        metrics.horizontalAdvance(figure(high_))) +
               6;
    }
    [[nodiscard]] static QString figure(double value) {
        return QLocale().toString(value, 'f', value < 100 ? 2 : 0);
    }
    [[nodiscard]] double xOf(double value) const {
        const double left = nameWidth() + figureWidth();
        const double room = std::max(1.0, width() - left - figureWidth() - 4);
        return high_ > low_ ? left + room * (value - low_) / (high_ - low_) : left;
    }
    [[nodiscard]] QString toolTipOf(const TornadoRow& row) const {
        return QStringLiteral("%1: %2 … %3 → %4 … %5")
            .arg(row.name, row.lowText, row.highText, figure(row.atLow), figure(row.atHigh));
    }

    void drawRow(QPainter& painter, std::size_t i) const {
        const TornadoRow& row = data_.rows[i];
        const double h = rowHeight();
        const QRectF line(0, h * double(i), width(), h);
        painter.setPen(theme_.color(Role::text));
        const QFontMetricsF metrics(painter.font());
        painter.drawText(QRectF(0, line.top(), nameWidth() - 6, h),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(row.name, Qt::ElideMiddle, nameWidth() - 8));
        const double a = xOf(row.atLow);
        const double b = xOf(row.atHigh);
        const double middle = xOf(data_.typical);
        drawSide(painter, line, a, middle, Role::seriesIdle);
        drawSide(painter, line, b, middle, Role::seriesPeak);
        painter.setPen(theme_.color(Role::textLight));
        const bool lowIsLeft = a <= b;
        const double left = std::min({a, b, middle});
        const double right = std::max({a, b, middle});
        painter.drawText(QRectF(left - figureWidth(), line.top(), figureWidth() - 4, h),
                         Qt::AlignRight | Qt::AlignVCenter,
                         figure(lowIsLeft ? row.atLow : row.atHigh));
        painter.drawText(QRectF(right + 4, line.top(), figureWidth(), h),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         figure(lowIsLeft ? row.atHigh : row.atLow));
    }
    void drawSide(QPainter& painter, const QRectF& line, double from, double to, Role color) const {
        const QRectF bar(std::min(from, to), line.top() + 2, std::abs(to - from),
                         std::max(1.0, line.height() - 4));
        painter.fillRect(bar, theme_.color(color));
    }

    Theme& theme_;
    TornadoData data_;
    double low_ = 0;
    double high_ = 1;
};

TornadoChart::TornadoChart(Theme& theme, QWidget* parent)
    : QWidget(parent),
      bars_(new TornadoBars(theme, this)),
      frame_(new ChartFrame(theme, bars_, this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(frame_);
}

void TornadoChart::setData(TornadoData data) {
    data_ = std::move(data);
    setAccessibleName(data_.title);
    setAccessibleDescription(data_.headline);
    frame_->showTexts({data_.title, data_.subtitle, data_.headline, data_.help, data_.emptyText});
    bars_->take(data_);
}

}  // namespace cw::views
