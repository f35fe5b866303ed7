#include "app/window/application.h"

#include "views/window/messages.h"

namespace cw::app {

bool Application::notify(QObject* receiver, QEvent* event) {
    bool isHandled = true;
    views::guarded(activeWindow(), [&] { isHandled = QApplication::notify(receiver, event); });
    return isHandled;
}

}  // namespace cw::app
