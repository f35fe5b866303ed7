#include "views/window/headline_strip.h"

#include <QCursor>
#include <QHBoxLayout>
#include <QPainter>

#include "views/window/why_popup.h"

namespace cw::views {

namespace {

/// Long enough to be seen after a look at the mouse, short enough not to be a state.
constexpr int mark_ms = 1500;

}  // namespace

HeadlineStrip::HeadlineStrip(DesignSession& session, Theme& theme, QWidget* parent)
    : QWidget(parent), session_(session), theme_(theme), findings_(new FindingsCell(theme, this)) {
    setObjectName(QStringLiteral("headlineStrip"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(gridUnit_px / 2, 0, gridUnit_px / 2, 0);
    layout->setSpacing(0);
    for (const HeadlineItem& item : headlineOf(nullptr)) {
        auto* cell = new HeadlineCell(theme, this);
        cell->show(item);
        connect(cell, &HeadlineCell::clicked, this, [this, cell] { explain(*cell); });
        layout->addWidget(cell);
        cells_.push_back(cell);
    }
    layout->addStretch();
    layout->addWidget(findings_);
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

void HeadlineStrip::forget() {
    isFresh_ = true;
    takeEvaluation();
}

void HeadlineStrip::takeEvaluation() {
    const auto evaluation = session_.evaluation();
    const std::vector<HeadlineItem> items = headlineOf(evaluation.get());
    bool hasMarked = false;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        const bool hasChanged = !isFresh_ && cells_[i]->item().value != items[i].value;
        cells_[i]->show(items[i]);
        if (hasChanged) cells_[i]->mark();
        hasMarked = hasMarked || hasChanged;
    }
    findings_->show(evaluation ? evaluation->counts : evaluation::FindingCounts{});
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

void HeadlineStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme_.color(Role::surfaceRaised));
    painter.setPen(theme_.color(Role::border));
    painter.drawLine(0, height() - 1, width(), height() - 1);
}

}  // namespace cw::views
