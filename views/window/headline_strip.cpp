#include "views/window/headline_strip.h"

#include <QCursor>
#include <QEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "views/window/why_popup.h"

namespace cw::views {

namespace {

/// Long enough to be seen after a look at the mouse, short enough not to be a state.
constexpr int mark_ms = 1500;
constexpr int edge_px = gridUnit_px / 2;

}  // namespace

HeadlineStrip::HeadlineStrip(DesignSession& session, Theme& theme, QWidget* parent)
    : QWidget(parent), session_(session), theme_(theme), findings_(new FindingsCell(theme, this)) {
    setObjectName(QStringLiteral("headlineStrip"));
    setCellCount(headlineOf(nullptr).size());
    connect(findings_, &FindingsCell::clicked, this, &HeadlineStrip::findingsRequested);

    unmark_.setSingleShot(true);
    unmark_.setInterval(mark_ms);
    connect(&unmark_, &QTimer::timeout, this, [this] {
        for (HeadlineCell* cell : cells_) cell->clearMark();
    });
    connect(&session_, &DesignSession::evaluationChanged, this, &HeadlineStrip::takeEvaluation);
    connect(&session_, &DesignSession::documentReplaced, this, &HeadlineStrip::forget);
    connect(&session_, &DesignSession::activeVariantChanged, this, &HeadlineStrip::forget);
    connect(&theme_, &Theme::changed, this, qOverload<>(&QWidget::update));
    takeEvaluation();
}

/// A training job has other figures than an inference service, and a variant may have both.
void HeadlineStrip::setCellCount(std::size_t count) {
    while (cells_.size() > count) {
        cells_.back()->hide();
        cells_.back()->deleteLater();
        cells_.pop_back();
    }
    while (cells_.size() < count) {
        auto* cell = new HeadlineCell(theme_, this);
        connect(cell, &HeadlineCell::clicked, this, [this, cell] { explain(*cell); });
        cell->setVisible(true);
        cells_.push_back(cell);
    }
    for (std::size_t i = 1; i < cells_.size(); ++i) setTabOrder(cells_[i - 1], cells_[i]);
    setTabOrder(cells_.back(), findings_);
    findings_->raise();
}

void HeadlineStrip::forget() {
    isFresh_ = true;
    takeEvaluation();
}

void HeadlineStrip::takeEvaluation() {
    const auto evaluation = session_.evaluation();
    const std::vector<HeadlineItem> items = headlineOf(evaluation.get());
    const bool isOtherSet = items.size() != cells_.size() ||
                            !std::equal(items.begin(), items.end(), cells_.begin(),
                                        [](const HeadlineItem& item, const HeadlineCell* cell) {
                                            return item.id == cell->item().id;
                                        });
    if (items.size() != cells_.size()) setCellCount(items.size());
    bool hasMarked = false;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        const bool hasChanged =
            !isFresh_ && !isOtherSet && cells_[i]->item().value != items[i].value;
        cells_[i]->show(items[i]);
        if (hasChanged) cells_[i]->mark();
        hasMarked = hasMarked || hasChanged;
    }
    findings_->show(evaluation ? evaluation->counts : evaluation::FindingCounts{});
    place();
    if (hasMarked) unmark_.start();
    if (evaluation) isFresh_ = false;
}

void HeadlineStrip::explain(const HeadlineCell& cell) {
    const auto evaluation = session_.evaluation();
    if (!evaluation || !cell.item().why) return;
    auto* popup = new WhyPopup(
        evaluation::explain(*cell.item().why, session_.document(), session_.variant(), *evaluation),
        theme_, window());
    // The popup swallows the cell's leave event, which would stay lit as if under the mouse.
    connect(popup, &QObject::destroyed, this, [this] {
        for (auto* each : findChildren<HeadlineCell*>()) {
            each->setAttribute(Qt::WA_UnderMouse,
                               each->rect().contains(each->mapFromGlobal(QCursor::pos())));
            each->update();
        }
    });
    popup->openAt(cell.mapToGlobal(QPoint(0, cell.height())));
}

QSize HeadlineStrip::sizeHint() const {
    int width = findings_->sizeHint().width() + 2 * edge_px;
    for (const HeadlineCell* cell : cells_) width += cell->sizeHint().width();
    return {width, cells_.front()->sizeHint().height()};
}

QSize HeadlineStrip::minimumSizeHint() const {
    return {findings_->sizeHint().width() + cells_.front()->sizeHint().width(),
            cells_.front()->sizeHint().height()};
}

void HeadlineStrip::resizeEvent(QResizeEvent*) {
    place();
}

bool HeadlineStrip::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest) place();
    return QWidget::event(event);
}

/// The findings keep the right end of the first row, where they are looked for.
void HeadlineStrip::place() {
    const int row_px = cells_.front()->sizeHint().height();
    const QSize findings = findings_->sizeHint();
    const int room_px = width() - 2 * edge_px;
    findings_->setGeometry(width() - edge_px - findings.width(), 0, findings.width(), row_px);
    std::size_t first = 0;
    int used_px = 0;
    while (first < cells_.size()) {
        used_px += cells_[first]->sizeHint().width();
        if (used_px > room_px - findings.width()) break;
        ++first;
    }
    placeRow(0, first, 0, room_px - findings.width());
    placeRow(first, cells_.size(), row_px, room_px);
    setFixedHeight(first < cells_.size() ? 2 * row_px : row_px);
}

void HeadlineStrip::placeRow(std::size_t first, std::size_t end, int y, int room_px) {
    int wanted_px = 0;
    int spare_px = 0;
    for (std::size_t i = first; i < end; ++i) {
        wanted_px += cells_[i]->sizeHint().width();
        spare_px += cells_[i]->sizeHint().width() - cells_[i]->minimumSizeHint().width();
    }
    const double taken =
        spare_px > 0 ? std::clamp((wanted_px - room_px) / double(spare_px), 0.0, 1.0) : 0;
    int x = edge_px;
    for (std::size_t i = first; i < end; ++i) {
        const int hint_px = cells_[i]->sizeHint().width();
        const int least_px = cells_[i]->minimumSizeHint().width();
        const int width_px = hint_px - int(std::ceil(taken * (hint_px - least_px)));
        cells_[i]->setGeometry(x, y, width_px, cells_[i]->sizeHint().height());
        x += width_px;
    }
}

void HeadlineStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme_.color(Role::surfaceRaised));
    painter.setPen(theme_.color(Role::border));
    painter.drawLine(0, height() - 1, width(), height() - 1);
}

}  // namespace cw::views
