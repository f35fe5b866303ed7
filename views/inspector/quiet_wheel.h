// Keeps the mouse wheel from changing a form that is only being scrolled.
#pragma once

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QEvent>
#include <QObject>

namespace cw::views {

/// Leaves the wheel to the scroll area: always over a closed combo box, where a choice is too
/// easily made; over a spin box unless it has the focus.
class WheelGuard : public QObject {
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() != QEvent::Wheel) return false;
        const auto* spinBox = qobject_cast<QAbstractSpinBox*>(watched);
        if (spinBox && spinBox->hasFocus()) return false;
        event->ignore();
        return true;
    }
};

template <class Box>
Box* quietWheel(Box* box) {
    box->setFocusPolicy(Qt::StrongFocus);
    box->installEventFilter(new WheelGuard(box));
    return box;
}

/// For every box of a form.
inline void quietWheels(QWidget& form) {
    for (auto* box : form.findChildren<QComboBox*>()) quietWheel(box);
    for (auto* box : form.findChildren<QAbstractSpinBox*>()) quietWheel(box);
}

}  // namespace cw::views
