#include "app/window/display.h"

#include <QHashFunctions>
#include <QString>
#include <QtGlobal>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "app/exit_code.h"

namespace cw::app {

namespace {

bool isOneOf(std::string_view argument, std::initializer_list<std::string_view> options) {
    return std::any_of(options.begin(), options.end(), [&](std::string_view option) {
        return argument == option ||
               (argument.starts_with(option) && argument.substr(option.size()).starts_with('='));
    });
}

bool isAnyOf(int argc, char** argv, std::initializer_list<std::string_view> options) {
    return std::any_of(argv + std::min(argc, 1), argv + argc,
                       [&](const char* argument) { return isOneOf(argument, options); });
}

/// Where windows are drawn by the system itself there always is one.
bool isDisplayNamed() {
#if defined(Q_OS_UNIX) && !defined(Q_OS_MACOS)
    return !qEnvironmentVariableIsEmpty("DISPLAY") ||
           !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
#else
    return true;
#endif
}

QtMessageHandler before = nullptr;

void tellOfDisplay(QtMsgType type, const QMessageLogContext& context, const QString& text) {
    if (type == QtFatalMsg) {
        std::fprintf(stderr,
                     "clusterwright: The display cannot be used. Set DISPLAY or WAYLAND_DISPLAY to "
                     "one that can, or use --export-pdf, --screenshot or clusterwright-cli, which "
                     "need none.\n");
        std::_Exit(exitInputOutput);
    }
    // What the plug-in says of it in its own words.
    if (std::string_view(context.category ? context.category : "").starts_with("qt.qpa")) return;
    if (before) before(type, context, text);
}

}  // namespace

bool chooseDisplay(int argc, char** argv) {
    const bool isChosen = !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM") ||
                          isAnyOf(argc, argv, {"-platform", "--platform"});
    const bool isReport = isAnyOf(argc, argv, {"--export-pdf", "--export-html"});
    const bool isFile = isReport || isAnyOf(argc, argv, {"--help", "-h", "--version", "-v"});
    // Qt writes fonts into a PDF in the order of a hash table: the same file needs the same one.
    if (isReport) QHashSeed::setDeterministicGlobalSeed();
    if (isChosen || (isDisplayNamed() && !isFile)) return true;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    return false;
}

DisplayWatch::DisplayWatch() {
    before = qInstallMessageHandler(tellOfDisplay);
}

DisplayWatch::~DisplayWatch() {
    qInstallMessageHandler(before);
}

}  // namespace cw::app
