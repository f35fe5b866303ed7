// Rows of name and value as rich text, where a value can be a link that asks why.
#pragma once

#include <QString>

#include "views/theme/light_units.h"
#include "views/theme/theme.h"

namespace cw::views {

class PlanRows {
public:
    explicit PlanRows(const Theme& theme) : theme_(theme) {}
    void add(const QString& name, const QString& value, const char* why = nullptr) {
        QString shown = withLightUnits(value, theme_);
        if (why)
            shown = QStringLiteral("<a href=\"%1\" style=\"color:%2\">%3</a>")
                        .arg(QLatin1String(why), theme_.color(Role::accent).name(), shown);
        rows_ += QStringLiteral("<tr><td style=\"color:%1\">%2&nbsp;&nbsp;</td><td>%3</td></tr>")
                     .arg(theme_.color(Role::textLight).name(), name, shown);
    }
    [[nodiscard]] const QString& html() const { return rows_; }

private:
    const Theme& theme_;
    QString rows_;
};

}  // namespace cw::views
