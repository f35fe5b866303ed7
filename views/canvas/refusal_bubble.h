// A short sentence beside the mouse: what letting go here would do, or why it cannot be done.
//
// Lies over the canvas, takes no mouse event, and stays inside its parent. A refusal that ended a
// gesture stays for a while so that it can be read.
#pragma once

#include <QTimer>
#include <QWidget>

#include "views/theme/theme.h"

namespace cw::views {

class RefusalBubble : public QWidget {
    Q_OBJECT
public:
    RefusalBubble(const Theme& theme, QWidget* parent);

    /// `at` is where the mouse is, in the parent's coordinates.
    void refuse(const QString& reason, const QPoint& at);
    void confirm(const QString& text, const QPoint& at);
    /// Hides it some seconds from now.
    void linger();
    void clear();

    [[nodiscard]] const QString& text() const { return text_; }
    [[nodiscard]] bool isRefusal() const { return isRefusal_; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void say(const QString& text, bool isRefusal, const QPoint& at);

    const Theme& theme_;
    QString text_;
    bool isRefusal_ = false;
    QTimer timer_;
};

}  // namespace cw::views
