// The training jobs of a request, one shown at a time: chosen, added, taken away, edited.
//
// What the fields have no place for (plan, software, sharding) is kept as it came. It checks
// nothing.
#pragma once

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QWidget>
#include <vector>

#include "model/workload/training_job.h"
#include "views/inspector/plain_spin_box.h"

namespace cw::views {

class WorkForm : public QWidget {
    Q_OBJECT
public:
    explicit WorkForm(std::vector<workload::ModelArchitecture> models, QWidget* parent = nullptr);

    /// Shows the first.
    void setJobs(std::vector<workload::TrainingJob> jobs);
    /// Empty where no model is chosen.
    [[nodiscard]] std::vector<workload::TrainingJob> jobs() const;

signals:
    void edited();

private:
    void build();
    void showJob();
    void listJobs();
    /// What the fields say becomes the shown job.
    void takeFields();
    void takeModel();
    void addJob();
    void removeJob();
    void choose(int index);

    std::vector<workload::ModelArchitecture> models_;
    std::vector<workload::TrainingJob> jobs_;
    std::size_t shown_ = 0;

    QComboBox* which_;
    QPushButton* add_;
    QPushButton* remove_;
    QComboBox* model_;
    PlainSpinBox* tokens_G_;
    QSpinBox* sequence_;
    PlainSpinBox* batch_M_;
    QComboBox* precision_;
};

}  // namespace cw::views
