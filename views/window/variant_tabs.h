// The variants of the document as tabs over the canvas: switch, add, rename in place, remove, move
// on.
//
// Mirrors the document; every change is a transaction performed by the session.
#pragma once

#include <QLineEdit>
#include <QPointer>
#include <QTabBar>
#include <QToolButton>
#include <QWidget>

#include "views/session/design_session.h"
#include "views/theme/theme.h"

namespace cw::views {

class VariantTabs : public QWidget {
    Q_OBJECT
public:
    VariantTabs(DesignSession& session, Theme& theme, QWidget* parent = nullptr);
    [[nodiscard]] QTabBar* bar() const { return bar_; }

    /// A copy of the active variant under a name of its own, which becomes active.
    void addVariant();
    /// Opens a field over the active tab.
    void renameVariant();
    void removeVariant();
    void nextVariant();
    [[nodiscard]] bool canRemove() const { return bar_->count() > 1; }

private:
    void mirror();
    void activate(int index);
    void edit(int index);
    void finishEdit(bool isTaken);
    void openMenu(const QPoint& at);
    [[nodiscard]] std::string freeName() const;

    DesignSession& session_;
    QTabBar* bar_;
    QToolButton* add_;
    QPointer<QLineEdit> editor_;
    bool isMirroring_ = false;
};

}  // namespace cw::views
