// Figures as rich text whose units stand back: "33.4 kW" with the kW in the lighter tone.
//
// Only the tone; the figure itself comes from numbers.h, which puts a no-break space before a unit.
#pragma once

#include <QRegularExpression>
#include <QString>

#include "views/theme/theme.h"

namespace cw::views {

/// `text` as rich text: what follows a no-break space is light, up to a comma or a parenthesis.
[[nodiscard]] inline QString withLightUnits(const QString& text, const Theme& theme) {
    static const QRegularExpression unit(QStringLiteral("\\x{00a0}([^,()]+)"));
    QString rich = text.toHtmlEscaped();
    return rich.replace(unit, QStringLiteral("&nbsp;<span style=\"color:%1\">\\1</span>")
                                  .arg(theme.color(Role::textLight).name()));
}

}  // namespace cw::views
