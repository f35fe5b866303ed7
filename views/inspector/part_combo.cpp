#include "views/inspector/part_combo.h"

#include <QAbstractItemView>
#include <QKeyEvent>
#include <QWheelEvent>

namespace cw::views {

PartCombo::PartCombo(QWidget* parent) : QComboBox(parent) {
    // As wide as the form gives it: long names must not widen a dock.
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setMaxVisibleItems(20);
    setFocusPolicy(Qt::StrongFocus);
    connect(this, &QComboBox::activated, this, [this] {
        const QString id = currentData().toString();
        if (id == current_.id) return;
        QMetaObject::invokeMethod(this, [this, id] { emit chosen(id); }, Qt::QueuedConnection);
    });
}

void PartCombo::showChoice(const PartChoice& current) {
    if (current == current_ && count() > 0) return;
    current_ = current;
    if (!isOpen_) settle();
}

void PartCombo::settle() {
    if (currentData().toString() != current_.id || currentText() != current_.name) {
        clear();
        addItem(current_.name, current_.id);
    }
    setToolTip(current_.name);
}

void PartCombo::showPopup() {
    clear();
    if (listing_)
        for (const PartChoice& choice : listing_()) addItem(choice.name, choice.id);
    if (findData(current_.id) < 0) insertItem(0, current_.name, current_.id);
    setCurrentIndex(findData(current_.id));
    // The list may be wider than a box in a narrow dock: names must be told apart by their ends.
    view()->setMinimumWidth(view()->sizeHintForColumn(0) + 32);
    isOpen_ = true;
    view()->window()->installEventFilter(this);
    QComboBox::showPopup();
}

bool PartCombo::eventFilter(QObject* watched, QEvent* event) {
    if (isOpen_ && event->type() == QEvent::Hide && watched == view()->window()) {
        isOpen_ = false;
        // The choice of the list that closes is announced only after this returns.
        QMetaObject::invokeMethod(
            this,
            [this] {
                settle();
                emit closed();
            },
            Qt::QueuedConnection);
    }
    return QComboBox::eventFilter(watched, event);
}

void PartCombo::wheelEvent(QWheelEvent* event) {
    event->ignore();
}

void PartCombo::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Up:
        case Qt::Key_Down:
        case Qt::Key_Space:
        case Qt::Key_F4:
            showPopup();
            return;
        default:
            QWidget::keyPressEvent(event);
    }
}

}  // namespace cw::views
