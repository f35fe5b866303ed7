// What an exploration found: dots over two objectives of the user's choice, the table beside, what
// is known of the chosen design, and "why not this part?".
//
// Asks for a design to be put on the canvas; it changes none itself.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QWidget>

#include "views/explore/designs_model.h"
#include "views/explore/explore_text.h"
#include "views/explore/scatter_view.h"
#include "views/theme/theme.h"

namespace cw::views {

class DesignsPage : public QWidget {
    Q_OBJECT
public:
    DesignsPage(ExploreRunner& runner, const catalog::Catalog& catalog, Theme& theme,
                QWidget* parent = nullptr);

    [[nodiscard]] DesignsModel& designs() { return *designs_; }
    [[nodiscard]] DesignsFilter& shown() { return *filter_; }
    [[nodiscard]] ScatterView& scatter() { return *scatter_; }
    /// What the request of the form is for, until there is an answer.
    void setAskedFor(AskedFor asked);
    void chooseAxes(explore::Objective x, explore::Objective y);
    /// Selects the row of the model, if it is shown.
    void choose(int row);

signals:
    void wanted(const cw::explore::Candidate& candidate);
    void saveWanted();  ///< of the whole answer

private:
    [[nodiscard]] QWidget* buildTop();
    [[nodiscard]] QWidget* buildBottom();
    void showExploration();
    void nameAxes();
    void showScatter();
    void showChosen();
    void showTheme();
    void brush(const QRectF& area);
    void want();
    void ask();
    void enable();
    [[nodiscard]] std::vector<int> chosenRows() const;
    [[nodiscard]] explore::Objective axis(const QComboBox& box) const;
    /// What the answer shown is about.
    [[nodiscard]] AskedFor asked() const;

    ExploreRunner& runner_;
    const catalog::Catalog& catalog_;
    Theme& theme_;
    DesignsModel* designs_;
    DesignsFilter* filter_;
    ScatterView* scatter_;
    QTableView* table_;
    QComboBox* x_;
    QComboBox* y_;
    QCheckBox* losers_;
    QLabel* outside_;
    QLabel* summary_;
    QLabel* details_;
    QPushButton* put_;
    QPushButton* save_;
    QComboBox* part_;
    QPushButton* ask_;
    QLabel* answer_;
};

}  // namespace cw::views
