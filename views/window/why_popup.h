// "Why this number?": formula in words, inputs with units, and the source or assumption behind
// each.
//
// Selectable text, so that a source can be copied into a mail. Closes when one clicks elsewhere.
#pragma once

#include <QFrame>

#include "model/evaluation/explain.h"
#include "views/theme/theme.h"

namespace cw::views {

/// The derivation as HTML in the theme's colours; texts are escaped, addresses become links.
[[nodiscard]] QString derivationHtml(const evaluation::Derivation& derivation, const Theme& theme);

class WhyPopup : public QFrame {
    Q_OBJECT
public:
    /// Deletes itself when closed.
    WhyPopup(const evaluation::Derivation& derivation, const Theme& theme, QWidget* window);
    /// Opens with its upper left corner near `at` (global), moved to lie within the screen.
    void openAt(const QPoint& at);
};

}  // namespace cw::views
