// Colours, spacing and fonts: one table of roles with a light and a dark column.
//
// Views ask for a role, never for a colour. Categories use the Okabe-Ito palette, which
// colour-blind people can tell apart; the same thing has the same colour on the canvas, in charts
// and in reports.
#pragma once

#include <QApplication>
#include <QColor>
#include <QFont>
#include <QObject>
#include <QPalette>

#include "model/catalog/part.h"
#include "model/checks/finding.h"
#include "model/design/variant.h"

namespace cw::views {

enum class Scheme { light, dark };

enum class Role {
    surface,        ///< panels and dialogs
    surfaceRaised,  ///< cards, the headline strip
    surfaceSunken,  ///< input fields, chart plots
    border,
    text,
    textLight,  ///< units, secondary text
    textDisabled,
    accent,      ///< the one accent: selection, focus, primary button
    accentText,  ///< text on the accent
    canvas,
    canvasGrid,
    canvasCard,  ///< a device's card
    canvasCardEdge,
    portFree,
    portUsed,
    good,     ///< ready, accepted drop
    bad,      ///< refused drop
    changed,  ///< mark of what just changed
    severityError,
    severityWarning,
    severityInfo,
    networkCompute,
    networkStorage,
    networkManagement,
    networkScaleUp,
    categoryAccelerators,
    categoryServers,
    categoryNetwork,
    categoryCabling,
    categoryStorage,
    categoryCooling,
    categoryOther,
    seriesIdle,
    seriesTypical,
    seriesPeak,
    band,  ///< low-high band behind a value
};

/// 8-pixel grid.
inline constexpr int gridUnit_px = 8;

/// The active theme; a single one for the application, handed to whoever paints.
class Theme : public QObject {
    Q_OBJECT
public:
    explicit Theme(Scheme scheme, QObject* parent = nullptr);
    [[nodiscard]] Scheme scheme() const { return scheme_; }
    /// Sets palette, style and style sheet of the application and tells everybody.
    void apply(QApplication& application, Scheme scheme);
    [[nodiscard]] QColor color(Role role) const;
    /// Figures of equal width, for numbers that change in place.
    [[nodiscard]] QFont tabularFont(double scale = 1.0) const;

    [[nodiscard]] static Role roleOf(catalog::PartKind kind);
    [[nodiscard]] static Role roleOf(checks::Severity severity);
    [[nodiscard]] static Role roleOf(design::Network network);

signals:
    void changed();

private:
    Scheme scheme_;
};

/// What the desktop prefers, read from the palette the application started with: Qt 6.4 has no
/// other answer.
[[nodiscard]] Scheme schemeOf(const QPalette& systemPalette);

}  // namespace cw::views
