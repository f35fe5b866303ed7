#include "views/window/fault_banner.h"

#include <QHBoxLayout>
#include <QLocale>

namespace cw::views {

FaultBanner::FaultBanner(DesignSession& session, Theme& theme, QWidget* parent)
    : QFrame(parent),
      session_(session),
      theme_(theme),
      text_(new QLabel(this)),
      repair_(new QPushButton(tr("Repair all"), this)) {
    setObjectName(QStringLiteral("faultBanner"));
    text_->setObjectName(QStringLiteral("faultText"));
    text_->setWordWrap(true);
    repair_->setObjectName(QStringLiteral("repairAll"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(2 * gridUnit_px, gridUnit_px / 2, gridUnit_px, gridUnit_px / 2);
    layout->addWidget(text_, 1);
    layout->addWidget(repair_);
    connect(repair_, &QPushButton::clicked, this, [this] { session_.setFaults({}); });
    connect(&session, &DesignSession::faultsChanged, this, &FaultBanner::refresh);
    connect(&session, &DesignSession::documentChanged, this, &FaultBanner::refresh);
    connect(&theme, &Theme::changed, this, &FaultBanner::restyle);
    restyle();
    refresh();
}

void FaultBanner::refresh() {
    const design::Faults& faults = session_.faults();
    if (faults.empty()) return hide();
    QStringList words;
    for (const design::Device& device : session_.variant().devices)
        if (const int failed = design::failedInstances(faults, device); failed > 0)
            words << (device.count > 1
                          ? tr("%1 (%2 of %3)")
                                .arg(QString::fromStdString(device.label),
                                     QLocale().toString(failed), QLocale().toString(device.count))
                          : QString::fromStdString(device.label));
    long cables = 0;
    for (const design::Link& link : session_.variant().links)
        cables += faults.links.empty() ? 0 : design::failedCables(faults, session_.variant(), link);
    if (cables > 0)
        words << (cables == 1
                      ? tr("1 cable")
                      : tr("%1 cables").arg(QLocale().toString(static_cast<qlonglong>(cables))));
    setVisible(!words.isEmpty());
    text_->setText(tr("What if: %1 out of order. All figures are without.")
                       .arg(words.join(QStringLiteral(", "))));
}

void FaultBanner::restyle() {
    setStyleSheet(QStringLiteral("#faultBanner { background: %1 } #faultText { color: %2; "
                                 "font-weight: 600 }")
                      .arg(theme_.color(Role::severityError).name(),
                           theme_.color(Role::surfaceRaised).name()));
}

}  // namespace cw::views
