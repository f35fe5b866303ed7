// The active variant in the inspector, when nothing is selected: its notes and what it holds.
//
// Notes become an edit when the focus leaves them; they belong to the variant they were typed for,
// also when another one is shown by then.
#pragma once

#include <QLabel>
#include <QPlainTextEdit>
#include <QWidget>

#include "views/session/design_session.h"
#include "views/theme/theme.h"

namespace cw::views {

class VariantPage : public QWidget {
    Q_OBJECT
public:
    VariantPage(DesignSession& session, Theme& theme, QWidget* parent = nullptr);
    void showVariant();
    /// Another document is open: what was typed belonged to the last one.
    void forget();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showSummary();
    void takeNotes();

    DesignSession& session_;
    Theme& theme_;
    std::string shown_;  ///< name of the variant whose notes are in the box
    QLabel* summary_;
    QPlainTextEdit* notes_;
};

}  // namespace cw::views
