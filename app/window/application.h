// The application object: the last edge. An InputError that no view caught is shown whole, not
// lost.
#pragma once

#include <QApplication>

namespace cw::app {

class Application : public QApplication {
    Q_OBJECT
public:
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override;
};

}  // namespace cw::app
