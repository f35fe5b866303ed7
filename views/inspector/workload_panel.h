// The training job as a form over the active variant: model (public or one's own), tokens, batch,
// precision, software, and how much of the plan the user fixes; below, the plan that was found.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QPushButton>
#include <QSpinBox>
#include <QWidget>

#include "model/evaluation/explain.h"
#include "views/inspector/plan_form.h"
#include "views/inspector/variant_form.h"
#include "views/inspector/whole_text.h"
#include "views/theme/theme.h"

class QFormLayout;

namespace cw::views {

class WorkloadPanel : public VariantForm {
    Q_OBJECT
public:
    WorkloadPanel(DesignSession& session, Theme& theme, QWidget* parent = nullptr);

    /// Opens the form for a model of one's own, filled with the job's.
    void describeModel();

signals:
    /// A figure of the plan was clicked, at this place of the screen.
    void whyRequested(cw::evaluation::Quantity quantity, const QPoint& at);

protected:
    void showVariant(bool isOther) override;

private:
    void build();
    void addJobRows(QFormLayout& form);
    void fillModels();
    void takeOwnModel(const workload::ModelArchitecture& model);
    void connectForm();
    void showJob(const workload::TrainingJob& job, bool isOther);
    void showPlan();
    void takeModel();
    void takeJob();
    void setModel(const std::optional<workload::TrainingJob>& job);
    [[nodiscard]] workload::TrainingJob jobOfForm() const;

    Theme& theme_;
    QComboBox* model_;
    QDoubleSpinBox* tokens_G_;  ///< billions of tokens
    QSpinBox* sequenceLength_;
    QDoubleSpinBox* batch_M_;  ///< millions of tokens a step
    QComboBox* precision_;
    QComboBox* software_;
    QCheckBox* networkReduction_;
    QCheckBox* dropsTokens_;
    QPushButton* ownModel_;
    PlanForm* planForm_ = nullptr;
    WholeText* plan_;
};

}  // namespace cw::views
