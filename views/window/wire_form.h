// The fields of one network's request: which switch, how aligned, how many tiers...
//
// Shows a request and gives back what the fields say; knows nothing of the design.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QSpinBox>
#include <QWidget>
#include <vector>

#include "model/fabric/request.h"

namespace cw::views {

/// The list of a box is as wide as its longest line, however narrow the box.
void widenList(QComboBox& box);

class WireForm : public QWidget {
    Q_OBJECT
public:
    explicit WireForm(QWidget* parent = nullptr);

    void setSwitches(const std::vector<const catalog::Part*>& switches);
    void showRequest(const fabric::FabricRequest& request);
    [[nodiscard]] fabric::FabricRequest request() const;

signals:
    void changed();

private:
    void build();
    void enableFields();

    QComboBox* switch_;
    QComboBox* topology_;
    QComboBox* alignment_;
    QSpinBox* nodes_;
    QSpinBox* nics_;
    QSpinBox* unit_;
    QSpinBox* planes_;
    QComboBox* tiers_;
    QDoubleSpinBox* leafRatio_;
    QDoubleSpinBox* spineRatio_;
    QSpinBox* managers_;
    fabric::FabricRequest shown_;  ///< what the fields do not show is kept
    bool isShowing_ = false;
};

}  // namespace cw::views
