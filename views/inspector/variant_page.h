// The active variant in the inspector, when nothing is selected: its notes and what it holds.
#pragma once

#include <QLabel>
#include <QPlainTextEdit>
#include <QWidget>

#include "views/session/design_session.h"

namespace cw::views {

class VariantPage : public QWidget {
    Q_OBJECT
public:
    explicit VariantPage(DesignSession& session, QWidget* parent = nullptr);
    void showVariant();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void takeNotes();

    DesignSession& session_;
    QLabel* summary_;
    QPlainTextEdit* notes_;
};

}  // namespace cw::views
