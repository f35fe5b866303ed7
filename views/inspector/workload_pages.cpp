#include "views/inspector/workload_pages.h"

#include <QVBoxLayout>

#include "views/inspector/quiet_wheel.h"
#include "views/inspector/serving_panel.h"
#include "views/inspector/workload_panel.h"

namespace cw::views {

namespace {

constexpr int trainingPage = 0;
constexpr int servingPage = 1;

}  // namespace

WorkloadPages::WorkloadPages(DesignSession& session, Theme& theme, QWidget* parent)
    : QWidget(parent),
      session_(session),
      kind_(quietWheel(new QComboBox(this))),
      pages_(new QStackedWidget(this)),
      training_(new WorkloadPanel(session, theme, this)),
      serving_(new ServingPanel(session, theme, this)) {
    kind_->setObjectName("workloadKind");
    kind_->setAccessibleName(tr("Kind of workload"));
    kind_->addItems({tr("Training job"), tr("Inference service")});
    kind_->setToolTip(tr("What the cluster is for."));
    pages_->addWidget(training_);
    pages_->addWidget(serving_);
    // The forms scroll: in a low window they may be low.
    pages_->setMinimumHeight(4 * gridUnit_px);
    auto* top = new QVBoxLayout;
    top->setContentsMargins(gridUnit_px, gridUnit_px, gridUnit_px, 0);
    top->addWidget(kind_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(top);
    layout->addWidget(pages_, 1);
    connect(kind_, &QComboBox::activated, this, &WorkloadPages::showPage);
    connect(training_, &WorkloadPanel::whyRequested, this, &WorkloadPages::whyRequested);
    connect(serving_, &ServingPanel::whyRequested, this, &WorkloadPages::whyRequested);
    for (const auto signal : {&DesignSession::documentReplaced, &DesignSession::documentChanged,
                              &DesignSession::activeVariantChanged})
        connect(&session_, signal, this, [this] { followVariant(); });
    followVariant();
}

void WorkloadPages::showPage(int page) {
    kind_->setCurrentIndex(page);
    pages_->setCurrentIndex(page);
}

/// Where the variant has one of the two alone, that one is shown.
void WorkloadPages::followVariant() {
    const design::Variant& variant = session_.variant();
    if (variant.job.has_value() == variant.service.has_value()) return;
    showPage(variant.service ? servingPage : trainingPage);
}

void WorkloadPages::describeModel() {
    showPage(trainingPage);
    training_->describeModel();
}

}  // namespace cw::views
