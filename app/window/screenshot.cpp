#include "app/window/screenshot.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QPixmap>

#include "model/error.h"

namespace cw::app {

namespace {

/// Layout, fitting and charts arrive through the event loop, some by timers of a few milliseconds.
constexpr int settle_ms = 400;

void settle() {
    QElapsedTimer timer;
    timer.start();
    while (timer.elapsed() < settle_ms) QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
}

}  // namespace

void writeScreenshot(views::MainWindow& window, const QString& file) {
    window.show();
    settle();
    window.session().waitForEvaluation();
    settle();
    if (!window.grab().save(file, "PNG"))
        throw FileError(
            "The picture could not be written.", file.toStdString(),
            "Choose a folder that exists and can be written, and a name ending in .png.");
}

}  // namespace cw::app
