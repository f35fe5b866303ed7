#include "views/canvas/load_legend.h"

#include <QCoreApplication>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

#include "views/canvas/load_colours.h"

namespace cw::views {

namespace {

constexpr int legendWidth_px = 34 * gridUnit_px;
constexpr int rowHeight_px = 20;
constexpr int swatch_px = 12;

constexpr fabric::Traffic shownTraffic[] = {
    fabric::Traffic::allToAll,        fabric::Traffic::ringPerRail,
    fabric::Traffic::allToAllPerRail, fabric::Traffic::pipelineNeighbours,
    fabric::Traffic::reduceToFew,     fabric::Traffic::storageReads};

}  // namespace

LoadLegend::LoadLegend(DesignSession& session, Theme& theme, QWidget* parent)
    : QFrame(parent), session_(session), theme_(theme), box_(new QComboBox(this)) {
    setObjectName(QStringLiteral("loadLegend"));
    setFixedWidth(legendWidth_px);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(gridUnit_px, gridUnit_px, gridUnit_px, gridUnit_px);
    auto* title = new QLabel(tr("Load of the cables by"), this);
    layout->addWidget(title);
    box_->setObjectName(QStringLiteral("loadTraffic"));
    box_->setAccessibleName(tr("Traffic whose load is shown"));
    for (const fabric::Traffic traffic : shownTraffic) box_->addItem(trafficText(traffic));
    layout->addWidget(box_);
    layout->addSpacing(static_cast<int>(loadSteps().size() + 1) * rowHeight_px);
    adjustSize();
    connect(box_, &QComboBox::currentIndexChanged, this, [this] {
        update();
        emit trafficChosen(this->traffic());
    });
    connect(&session, &DesignSession::evaluationChanged, this, qOverload<>(&QWidget::update));
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

fabric::Traffic LoadLegend::traffic() const {
    return shownTraffic[std::max(0, box_->currentIndex())];
}

void LoadLegend::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme_.color(Role::border));
    painter.setBrush(theme_.color(Role::surfaceRaised));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    int top = box_->geometry().bottom() + gridUnit_px;
    for (const LoadStep& step : loadSteps()) {
        const QRect row(2 * gridUnit_px, top, width() - 4 * gridUnit_px, rowHeight_px);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme_.color(step.role));
        painter.drawRect(row.left(), row.top() + (rowHeight_px - 4) / 2, 2 * swatch_px, 4);
        painter.setPen(theme_.color(Role::text));
        painter.drawText(row.adjusted(3 * swatch_px, 0, 0, 0), Qt::AlignVCenter,
                         QCoreApplication::translate("cw::canvas", step.words));
        top += rowHeight_px;
    }
    const auto evaluation = session_.evaluation();
    const fabric::TrafficResult* result =
        evaluation ? evaluation->fabric.bandwidth.find(traffic()) : nullptr;
    painter.setPen(theme_.color(Role::textLight));
    painter.drawText(QRect(2 * gridUnit_px, top, width() - 4 * gridUnit_px, rowHeight_px),
                     Qt::AlignVCenter,
                     result ? tr("%1 GB/s for the slowest GPU")
                                  .arg(QLocale().toString(result->perGpu_Bps / 1e9, 'f', 1))
                            : tr("The design has no such traffic."));
}

}  // namespace cw::views
