// When the catalog has parts otherwise than the open document: a quiet bar that says so, and the
// list of what changed, part by part, to take or to leave.
//
// Looks and asks; taking is one transaction (design/pin_update.h), undone like any other. The bar
// comes back only for changes it was not waved away for.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QTextBrowser>
#include <QTreeWidget>
#include <vector>

#include "model/design/pin_update.h"
#include "views/session/design_session.h"
#include "views/theme/theme.h"

namespace cw::views {

/// Names which parts differ and how: the same text for the same changes.
[[nodiscard]] QString signatureOf(const std::vector<design::PinChange>& changes);

class PinUpdateBar : public QFrame {
    Q_OBJECT
public:
    PinUpdateBar(DesignSession& session, Theme& theme, QWidget* parent = nullptr);

    /// Compares the document with the catalog again.
    void look();
    void review();
    [[nodiscard]] const std::vector<design::PinChange>& changes() const { return changes_; }

private:
    DesignSession& session_;
    Theme& theme_;
    std::vector<design::PinChange> changes_;
    design::PinnedParts lookedAt_;  ///< the copies that `changes_` speaks of
    QString waved_;                 ///< signature of the changes it was closed for
    QLabel* text_;
};

class PinUpdateDialog : public QDialog {
    Q_OBJECT
public:
    PinUpdateDialog(DesignSession& session, const Theme& theme,
                    std::vector<design::PinChange> changes, QWidget* parent = nullptr);
    ~PinUpdateDialog() override;

    void setTaken(const catalog::PartId& part, bool isTaken);
    [[nodiscard]] std::vector<catalog::PartId> taken() const;

public slots:
    void accept() override;

private:
    void fill();
    void showChange();
    void showEffect();
    void replace();
    [[nodiscard]] const design::PinChange* current() const;

    DesignSession& session_;
    const Theme& theme_;
    std::vector<design::PinChange> changes_;
    QTreeWidget* list_;
    QTextBrowser* detail_;
    QLabel* effect_;
    QComboBox* replacement_;
    QPushButton* replace_;
    QPushButton* take_;
    double costBefore_ = 0;
    double powerBefore_W_ = 0;
};

}  // namespace cw::views
