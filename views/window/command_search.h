// The command search (Ctrl+K): type words, choose, Enter. Lists what can be done now.
#pragma once

#include <QFrame>
#include <QLineEdit>
#include <QListWidget>

#include "views/window/commands.h"

namespace cw::views {

class CommandSearch : public QFrame {
    Q_OBJECT
public:
    CommandSearch(const Commands& commands, QWidget* window);
    /// Opens under the top edge of the window with an empty field.
    void open();
    [[nodiscard]] QLineEdit* field() const { return field_; }
    [[nodiscard]] QListWidget* list() const { return list_; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void filter(const QString& text);
    void run();
    void step(int by);

    const Commands& commands_;
    QLineEdit* field_;
    QListWidget* list_;
};

}  // namespace cw::views
