// How much of a training plan the user fixes: a box for each part of it, "Automatic" where the
// search may choose.
//
// Shows and reads a PlanRequest; performs nothing.
#pragma once

#include <QComboBox>
#include <QWidget>
#include <vector>

#include "model/workload/training_job.h"

class QFormLayout;

namespace cw::views {

class PlanForm : public QObject {
    Q_OBJECT
public:
    /// Adds its rows to `form`; the boxes belong to `parent`.
    PlanForm(QFormLayout& form, QWidget* parent);

    void show(const workload::PlanRequest& plan, bool isEnabled);
    [[nodiscard]] workload::PlanRequest read() const;

signals:
    void edited();

private:
    struct Size {
        QComboBox* box;
        std::optional<int> workload::PlanRequest::* value;
    };
    struct Switch {
        QComboBox* box;
        std::optional<bool> workload::PlanRequest::* value;
    };
    void addSizes(QFormLayout& form, QWidget* parent);
    void addNames(QFormLayout& form, QWidget* parent);
    void addSwitches(QFormLayout& form, QWidget* parent);
    QComboBox* addBox(QFormLayout& form, QWidget* parent, const char* name, const QString& title,
                      const QString& help);
    std::vector<QComboBox*> boxes_;  ///< all of them
    std::vector<Size> sizes_;
    std::vector<Switch> switches_;
    QComboBox* recompute_ = nullptr;
    QComboBox* recomputeShare_ = nullptr;  ///< percent of the layers
    QComboBox* sharding_ = nullptr;
    QComboBox* schedule_ = nullptr;
    QComboBox* exchange_ = nullptr;
};

}  // namespace cw::views
