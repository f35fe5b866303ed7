// The training job as a form over the active variant: model, tokens, batch, precision, and how much
// of the plan the user fixes; below, the plan that was found and its memory.
#pragma once

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QSpinBox>
#include <QWidget>

#include "views/session/design_session.h"
#include "views/theme/theme.h"

class QFormLayout;

namespace cw::views {

class WorkloadPanel : public QWidget {
    Q_OBJECT
public:
    WorkloadPanel(DesignSession& session, Theme& theme, QWidget* parent = nullptr);

private:
    void build();
    void addJobRows(QFormLayout& form);
    void addPlanRows(QFormLayout& form);
    void connectForm();
    void showVariant();
    void showJob(const workload::TrainingJob& job, bool isOther);
    void showPlan();
    void takeModel();
    void takeJob();
    [[nodiscard]] workload::TrainingJob jobOfForm() const;

    DesignSession& session_;
    Theme& theme_;
    QComboBox* model_;
    QDoubleSpinBox* tokens_G_;  ///< billions of tokens
    QSpinBox* sequenceLength_;
    QDoubleSpinBox* batch_M_;  ///< millions of tokens a step
    QComboBox* precision_;
    QComboBox* tensorParallel_;
    QComboBox* pipelineParallel_;
    QComboBox* microBatch_;
    QComboBox* recompute_;
    QComboBox* sharding_;
    QLabel* plan_;
    std::string shown_;       ///< name of the variant in the form; empty after another document
    bool isShowing_ = false;  ///< the form is being filled: its signals are not edits
};

}  // namespace cw::views
