// What all charts share: a title, a headline figure, and the text that stands there while there is
// nothing to draw. The drawing itself is a widget of its own below them.
#pragma once

#include <QLabel>
#include <QWidget>

#include "views/theme/theme.h"

namespace cw::views {

class ChartFrame : public QWidget {
    Q_OBJECT
public:
    /// Takes `drawing` over.
    ChartFrame(Theme& theme, QWidget* drawing, QWidget* parent = nullptr);

    struct Texts {
        QString title;
        QString subtitle;  ///< lighter, after the title
        QString headline;  ///< the figure that matters
        QString help;      ///< tool tip of the headline
        QString empty;     ///< instead of the drawing; the drawing is hidden where it is not empty
    };
    void showTexts(const Texts& texts);

private:
    void apply();

    Theme& theme_;
    QWidget* drawing_;
    QLabel* title_;
    QLabel* headline_;
    QLabel* empty_;
    Texts texts_;
};

}  // namespace cw::views
