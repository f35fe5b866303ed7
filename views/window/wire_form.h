// The fields of one network's request: which switch, how aligned, how many tiers...
//
// Shows a request and gives back what the fields say; knows nothing of the design. What is seldom
// asked for is folded away until it is wanted or shown to be set.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QSpinBox>
#include <QToolButton>
#include <QWidget>
#include <vector>

#include "model/fabric/request.h"

namespace cw::views {

/// The list of a box is as wide as its longest line, however narrow the box.
void widenList(QComboBox& box);

class WireForm : public QWidget {
    Q_OBJECT
public:
    /// `isFirst`: with the nodes and the switch; networks beside it have theirs from elsewhere.
    explicit WireForm(bool isFirst = true, QWidget* parent = nullptr);

    void setSwitches(const std::vector<const catalog::Part*>& switches);
    void showRequest(const fabric::FabricRequest& request);
    [[nodiscard]] fabric::FabricRequest request() const;

signals:
    void changed();

private:
    void build(bool isFirst);
    void buildMore(QFormLayout& form);
    void showMore(bool isShown);
    void enableFields();
    [[nodiscard]] bool asksForMore(const fabric::FabricRequest& request) const;

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
    QToolButton* more_;
    QCheckBox* wholeUnits_;
    QSpinBox* nodesPerLeaf_;
    QSpinBox* leastSpines_;
    QSpinBox* peers_;
    QSpinBox* serviceLeaves_;
    QSpinBox* serviceLinks_;
    QDoubleSpinBox* perUplink_;
    std::vector<QWidget*> folded_;  ///< fields that `more_` shows
    fabric::FabricRequest shown_;   ///< what the fields do not show is kept
    bool isShowing_ = false;
};

}  // namespace cw::views
