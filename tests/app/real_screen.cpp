#include "tests/app/real_screen.h"

#include <QFile>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QtEndian>
#ifdef __linux__
#include <sys/prctl.h>

#include <csignal>
#endif

namespace cw::test {

namespace {

constexpr int patience_ms = 15000;

}  // namespace

void killAndWait(QProcess& process) {
    if (process.state() == QProcess::NotRunning) return;
    process.kill();
    process.waitForFinished(patience_ms);
}

RealScreen::~RealScreen() {
    if (windowManager_) killAndWait(*windowManager_);
    if (!server_) return;
    server_->terminate();  // it removes its lock file
    if (!server_->waitForFinished(patience_ms)) killAndWait(*server_);
}

std::unique_ptr<QProcess> RealScreen::child(const QProcessEnvironment& environment) const {
    auto process = std::make_unique<QProcess>();
    process->setProcessEnvironment(environment);
    process->setProcessChannelMode(QProcess::ForwardedErrorChannel);
#ifdef __linux__
    // Also when the test itself is killed, by a time-out for instance.
    process->setChildProcessModifier([] { ::prctl(PR_SET_PDEATHSIG, SIGKILL); });
#endif
    return process;
}

QProcessEnvironment RealScreen::environment() const {
    QProcessEnvironment all = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"WAYLAND_DISPLAY", "XAUTHORITY", "QT_SCALE_FACTOR",
                             "QT_STYLE_OVERRIDE", "CLUSTERWRIGHT_CATALOG"})
        all.remove(QLatin1String(name));
    all.insert("DISPLAY", display_);
    all.insert("QT_QPA_PLATFORM", "xcb");
    all.insert("LC_ALL", "C.UTF-8");
    return all;
}

QString RealScreen::start() {
    for (const char* program : {"Xvfb", "xdotool"})
        if (QStandardPaths::findExecutable(QLatin1String(program)).isEmpty())
            return QStringLiteral(
                       "This test needs %1: install the packages xvfb, xdotool and openbox, as "
                       "packaging/test does (packaging/dependencies.sh has the list).")
                .arg(QLatin1String(program));
    server_ = child(QProcessEnvironment::systemEnvironment());
    server_->setProcessChannelMode(QProcess::SeparateChannels);  // it tells of displays in use
    server_->start("Xvfb", {"-displayfd", "1", "-screen", "0", "1600x900x24", "-fbdir",
                            folder_.path(), "-nolisten", "tcp", "-noreset"});
    while (!server_->canReadLine())
        if (!server_->waitForReadyRead(patience_ms))
            return "Xvfb did not start: " + QString::fromUtf8(server_->readAllStandardError());
    display_ = ":" + QString::fromLatin1(server_->readLine()).trimmed();
    if (!QStandardPaths::findExecutable("openbox").isEmpty()) {
        windowManager_ = run("openbox", {}, folder_.path());
        if (!windowManager_->waitForStarted(patience_ms))
            return QStringLiteral("openbox did not start.");
    }
    return {};
}

std::unique_ptr<QProcess> RealScreen::run(const QString& program, const QStringList& arguments,
                                          const QString& home) {
    QProcessEnvironment all = environment();
    all.insert("HOME", home);
    for (const auto& [name, place] :
         {std::pair{"XDG_CONFIG_HOME", "/config"}, std::pair{"XDG_DATA_HOME", "/data"},
          std::pair{"XDG_STATE_HOME", "/state"}, std::pair{"XDG_CACHE_HOME", "/cache"},
          std::pair{"XDG_RUNTIME_DIR", ""}})
        all.insert(QLatin1String(name), home + QLatin1String(place));
    auto process = child(all);
    process->start(program, arguments);
    return process;
}

QString RealScreen::tool(const QStringList& arguments) const {
    const auto process = child(environment());
    process->setProcessChannelMode(QProcess::SeparateChannels);
    process->start("xdotool", arguments);
    if (!process->waitForFinished(patience_ms)) killAndWait(*process);
    if (process->exitStatus() != QProcess::NormalExit || process->exitCode() != 0) return {};
    return QString::fromUtf8(process->readAllStandardOutput()).trimmed();
}

QString RealScreen::window(const QString& title) const {
    const QString found =
        tool({"search", "--onlyvisible", "--name", QRegularExpression::escape(title)});
    return found.section(QLatin1Char('\n'), 0, 0);
}

bool RealScreen::hasKeyboard(const QString& window) const {
    if (window.isEmpty()) return false;
    if (tool({"getwindowfocus"}) == window) return true;
    tool({"windowfocus", window});
    return false;
}

void RealScreen::moveMouse(const QPoint& to) const {
    tool({"mousemove", QString::number(to.x()), QString::number(to.y())});
}

/// Xvfb keeps its screen in a file of the XWD format (X11/XWDFile.h): a header of big-endian
/// words, the colour map with 12 bytes an entry, the pixels.
QImage RealScreen::picture() const {
    enum Word {
        headerSize = 0,
        widthWord = 4,
        heightWord = 5,
        bitsPerPixel = 11,
        lineSize = 12,
        colors = 19
    };
    QFile file(folder_.filePath("Xvfb_screen0"));
    if (!file.open(QIODevice::ReadOnly)) return {};
    const QByteArray bytes = file.readAll();
    if (bytes.size() < 100) return {};
    const auto word = [&](Word which) {
        return qsizetype(qFromBigEndian<quint32>(bytes.constData() + 4 * which));
    };
    const qsizetype start = word(headerSize) + 12 * word(colors);
    if (word(bitsPerPixel) != 32 || bytes.size() < start + word(lineSize) * word(heightWord))
        return {};
    const QImage view(reinterpret_cast<const uchar*>(bytes.constData()) + start,
                      int(word(widthWord)), int(word(heightWord)), word(lineSize),
                      QImage::Format_RGB32);
    return view.copy();
}

}  // namespace cw::test
