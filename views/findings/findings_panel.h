// The findings dock: what the rules say, worst first; click to go there, a button to mend it.
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QWidget>

#include "views/findings/findings_model.h"
#include "views/session/design_session.h"
#include "views/theme/theme.h"

namespace cw::views {

class FindingsPanel : public QWidget {
    Q_OBJECT
public:
    FindingsPanel(DesignSession& session, Theme& theme, QWidget* parent = nullptr);

    [[nodiscard]] FindingsModel& model() { return model_; }

private:
    void takeEvaluation();
    /// What to say where there is no row: nothing to judge, still judging, nothing to object to.
    [[nodiscard]] QString emptyText() const;
    /// Selects the row's devices and links and asks the canvas to centre on them.
    void goTo(int row);
    /// Some fixes cost a search: it is made for the finding that is looked at.
    void lookForFix();
    void applyFix();
    void waive();
    void withdrawWaiver(const checks::Finding& finding);
    void updateButtons();
    [[nodiscard]] const checks::Finding* current() const;

    DesignSession& session_;
    FindingsModel model_;
    QTableView* table_;
    QLabel* empty_;
    QPushButton* fix_;
    QPushButton* waive_;
    QLabel* hint_;
    bool isStale_ = false;  ///< the document has changed since the findings shown were made
};

}  // namespace cw::views
