// Low, typical and high of one assumption, side by side. They are kept ascending: an end moved past
// another takes it along.
#pragma once

#include <QDoubleSpinBox>
#include <QWidget>
#include <array>

#include "model/design/ownership_terms.h"

namespace cw::views {

class AssumedField : public QWidget {
    Q_OBJECT
public:
    /// Values are shown as value / `unit`: 0.01 for per cent.
    AssumedField(double high, double unit, int decimals, QWidget* parent = nullptr);

    /// Without `edited`. For another thing than before, digits being typed are dropped.
    void setValue(const design::Assumed& value, bool isOther);
    /// What is shown; `before` itself where the boxes still show it.
    [[nodiscard]] design::Assumed valueOver(const design::Assumed& before) const;

signals:
    void edited();  ///< by the user

private:
    void keepAscending(std::size_t changed);

    double unit_;
    std::array<QDoubleSpinBox*, 3> boxes_{};
    bool isShowing_ = false;
};

}  // namespace cw::views
