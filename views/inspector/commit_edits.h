// Ends typing: what stands in a form but is not yet in the document becomes an edit.
//
// Forms take what was typed when the focus leaves them. A shortcut or a menu leaves the focus where
// it is, so whoever saves, exports, closes or changes the variant calls this first.
#pragma once

#include <QAbstractSpinBox>
#include <QApplication>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPointer>
#include <QWidget>

namespace cw::views {

inline void commitPendingEdits() {
    const QPointer<QWidget> typing = QApplication::focusWidget();
    const bool isTyping = qobject_cast<QLineEdit*>(typing) ||
                          qobject_cast<QAbstractSpinBox*>(typing) ||
                          qobject_cast<QPlainTextEdit*>(typing);
    if (!isTyping) return;
    typing->clearFocus();
    if (typing) typing->setFocus();
}

}  // namespace cw::views
