// Asks why a finding is accepted. A waiver without a reason is not one.
#pragma once

#include <QString>
#include <optional>

class QWidget;

namespace cw::views {

/// The reason, trimmed and not empty, or nothing when the user changed their mind.
[[nodiscard]] std::optional<QString> askWaiverReason(const QString& finding, QWidget* parent);

}  // namespace cw::views
