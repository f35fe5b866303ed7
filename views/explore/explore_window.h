// Explore: "what does this budget buy?" asked in a window beside the drawing.
//
// Holds the request, runs it on a thread, shows what was found, and puts a design into the document
// as a new variant, one step to undo. The search and every word about a design are the model's.
#pragma once

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTabWidget>
#include <QWidget>

#include "views/explore/designs_page.h"
#include "views/explore/explore_runner.h"
#include "views/explore/request_form.h"
#include "views/explore/sensitivity_page.h"
#include "views/session/design_session.h"

namespace cw::views {

class ExploreWindow : public QWidget {
    Q_OBJECT
public:
    ExploreWindow(DesignSession& session, Theme& theme, QWidget* parent = nullptr);

    [[nodiscard]] ExploreRunner& runner() { return *runner_; }
    [[nodiscard]] RequestForm& form() { return *form_; }
    [[nodiscard]] DesignsPage& designs() { return *designs_; }
    [[nodiscard]] SensitivityPage& sensitivity() { return *sensitivity_; }
    /// In front of everything.
    void open();
    /// The request as the active variant poses it.
    void useDesign();
    // All throw InputError.
    /// A request, or an answer with its request.
    void openRequest(const QString& file);
    void saveRequest(const QString& file) const;
    /// The last answer, which must be there.
    void saveResult(const QString& file) const;
    /// Starts the search; says so where the request cannot be used.
    void start();
    /// Performs it and makes it the active variant.
    void putOnCanvas(const explore::Candidate& candidate);
    [[nodiscard]] QString problem() const { return problem_->text(); }

signals:
    void placed();

private:
    [[nodiscard]] QWidget* buildLeft();
    void connectRunner();
    void askForFile(bool isSaving);
    void askForResultFile();
    void enable();
    /// As the request and the design on the canvas train or serve.
    void nameObjectives();
    void showProgress();
    void showTheme();
    void say(const QString& problem);
    void sweep(SensitivityPage::Subject subject, explore::Objective objective);
    void spin(explore::Objective objective);
    /// Checked as a file would be; nothing where the model refuses it, which is then said.
    [[nodiscard]] std::optional<explore::Request> checkedRequest();

    DesignSession& session_;
    Theme& theme_;
    ExploreRunner* runner_;
    RequestForm* form_;
    DesignsPage* designs_;
    SensitivityPage* sensitivity_;
    QTabWidget* tabs_;
    bool followsDesign_ = true;  ///< nothing was typed, read or searched yet
    QPushButton* start_;
    QPushButton* cancel_;
    QProgressBar* bar_;
    QLabel* progress_;
    QLabel* problem_;
};

}  // namespace cw::views
