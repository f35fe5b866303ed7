// A screen of its own for one test: Xvfb on a free display, a window manager when there is one, and
// xdotool's hands. What is on it can be looked at; nothing on it outlives the test.
#pragma once

#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <memory>

namespace cw::test {

class RealScreen {
public:
    RealScreen() = default;
    ~RealScreen();

    /// Why there is no screen, as a sentence; empty when it is up.
    [[nodiscard]] QString start();
    /// A program on this screen, its home and its state in `home`.
    [[nodiscard]] std::unique_ptr<QProcess> run(const QString& program,
                                                const QStringList& arguments, const QString& home);

    /// What xdotool answers, trimmed; empty when it fails.
    QString tool(const QStringList& arguments) const;
    /// The id of a visible window whose title holds `title` literally; empty when there is none.
    [[nodiscard]] QString window(const QString& title) const;
    /// Whether the window has the keyboard; asks for it otherwise.
    [[nodiscard]] bool hasKeyboard(const QString& window) const;
    void key(const QString& keys) const { tool({"key", keys}); }
    void type(const QString& text) const { tool({"type", text}); }
    void moveMouse(const QPoint& to) const;
    void mouseDown() const { tool({"mousedown", "1"}); }
    void mouseUp() const { tool({"mouseup", "1"}); }

    /// The screen as it is now; null when it cannot be read.
    [[nodiscard]] QImage picture() const;

private:
    [[nodiscard]] std::unique_ptr<QProcess> child(const QProcessEnvironment& environment) const;
    [[nodiscard]] QProcessEnvironment environment() const;

    QTemporaryDir folder_;
    QString display_;
    std::unique_ptr<QProcess> server_;
    std::unique_ptr<QProcess> windowManager_;
};

/// Ends a process whatever it does, and waits until it is gone.
void killAndWait(QProcess& process);

}  // namespace cw::test
