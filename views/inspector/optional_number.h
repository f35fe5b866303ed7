// A number that may be unset: a check box beside a spin box. Unset means "not stated", not zero.
#pragma once

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QWidget>
#include <optional>

namespace cw::views {

class OptionalNumber : public QWidget {
    Q_OBJECT
public:
    /// `whenSet` is the value offered when the box is first checked.
    OptionalNumber(double low, double high, int decimals, const QString& suffix, double whenSet,
                   QWidget* parent = nullptr);

    [[nodiscard]] std::optional<double> value() const;
    /// The value times `unit`; `before` itself where the box still shows it, so that a figure finer
    /// than the box's decimals survives an edit of another field.
    [[nodiscard]] std::optional<double> valueOver(std::optional<double> before, double unit) const;
    /// Shows a value without `edited`. For another thing than before, digits being typed are
    /// dropped, and an unset number offers `whenSet` again.
    void setValue(std::optional<double> value, bool isOther);

signals:
    void edited();  ///< by the user

private:
    void showStated(bool isStated);

    QCheckBox* isSet_;
    QDoubleSpinBox* number_;
    QString suffix_;
    double whenSet_;
    double offer_;  ///< the number as it was last stated
};

}  // namespace cw::views
