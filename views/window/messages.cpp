#include "views/window/messages.h"

#include <QCoreApplication>
#include <QGuiApplication>
#include <new>

namespace cw::views {

void showError(QWidget* window, const QString& sentence) {
    auto* box = new QMessageBox(QMessageBox::Warning, QGuiApplication::applicationDisplayName(),
                                sentence, QMessageBox::Ok, window);
    box->setObjectName(QStringLiteral("errorBox"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    // Text of files and parts must not be taken for markup.
    box->setTextFormat(Qt::PlainText);
    box->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    box->open();
}

bool guarded(QWidget* window, const std::function<void()>& action) {
    try {
        action();
        return true;
    } catch (const InputError& error) {
        showError(window, QString::fromUtf8(error.what()));
    } catch (const std::bad_alloc&) {
        showError(window,
                  QCoreApplication::translate(
                      "cw::messages", "There is not enough memory for this. Nothing was changed."));
    }
    return false;
}

}  // namespace cw::views
