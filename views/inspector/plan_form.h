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
    void addSizes(QFormLayout& form, QWidget* parent);
    std::vector<Size> sizes_;
    QComboBox* recompute_;
    QComboBox* sharding_;
};

}  // namespace cw::views
