// A label of wrapped text that is never lower than its text.
//
// In a form that scrolls, a layout may give a label the height its text had at another width, and
// its last lines are not there.
#pragma once

#include <QLabel>

namespace cw::views {

class WholeText : public QLabel {
public:
    explicit WholeText(QWidget* parent = nullptr) : QLabel(parent) {
        setWordWrap(true);
        setAlignment(Qt::AlignLeft | Qt::AlignTop);
    }

    void showText(const QString& text) {
        if (this->text() == text) return;
        setText(text);
        fit();
    }

protected:
    void resizeEvent(QResizeEvent* event) override {
        QLabel::resizeEvent(event);
        fit();
    }

private:
    void fit() { setMinimumHeight(heightForWidth(width())); }
};

}  // namespace cw::views
