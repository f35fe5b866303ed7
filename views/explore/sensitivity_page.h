// Sensitivity: one or two inputs swept over the request or over the design on the canvas, and where
// the best design changes.
//
// Asks for sweeps and shows the last one; it runs none itself.
#pragma once

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QWidget>
#include <array>
#include <vector>

#include "views/explore/explore_runner.h"
#include "views/explore/explore_text.h"
#include "views/explore/sweep_view.h"
#include "views/inspector/plain_spin_box.h"

class QVBoxLayout;

namespace cw::views {

/// What the view shows of a sweep.
[[nodiscard]] SweepGrid gridOf(const explore::Sweep& sweep, AskedFor asked = AskedFor::training);
[[nodiscard]] SweepGrid gridOf(const std::vector<SweptLeg>& legs,
                               AskedFor asked = AskedFor::training);
/// Each input of the variant that has a value, from 30 % less to 30 % more, as far as it may go.
[[nodiscard]] std::vector<SweptLeg> legsOf(const design::Variant& variant, int nodes);

class SensitivityPage : public QWidget {
    Q_OBJECT
public:
    enum class Subject { design, request };

    SensitivityPage(ExploreRunner& runner, Theme& theme, QWidget* parent = nullptr);

    [[nodiscard]] SweepView& view() { return *view_; }
    /// Those of the form: one, or two.
    [[nodiscard]] std::vector<explore::SweptInput> inputs() const;
    void setInput(int which, explore::Input input, double from, double to, int steps);
    void setSubject(Subject subject);
    /// What the design on the canvas and the request are for: objectives are named by it.
    void setAskedFor(AskedFor design, AskedFor request);
    /// Every input by itself, rather than one or two.
    void setEveryInput();
    [[nodiscard]] bool isEveryInput() const;
    void run();

signals:
    void sweepWanted(cw::views::SensitivityPage::Subject subject, cw::explore::Objective objective);

private:
    struct InputRow {
        QComboBox* input = nullptr;
        PlainSpinBox* from = nullptr;
        PlainSpinBox* to = nullptr;
        QSpinBox* steps = nullptr;
    };
    void addRow(QVBoxLayout& rows, int which);
    void offerRange(const InputRow& row);
    /// Of the chosen subject.
    [[nodiscard]] AskedFor asked() const;
    void nameObjectives();
    void showSweep();
    void showSpider();
    void enable();

    ExploreRunner& runner_;
    QComboBox* subject_;
    QComboBox* objective_;
    std::array<InputRow, 2> rows_;
    QPushButton* run_;
    SweepView* view_;
    QLabel* flips_;
    std::array<AskedFor, 2> asked_{};      ///< by Subject
    AskedFor shown_ = AskedFor::training;  ///< of the last run
};

}  // namespace cw::views
