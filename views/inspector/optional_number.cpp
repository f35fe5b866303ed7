#include "views/inspector/optional_number.h"

#include <QHBoxLayout>
#include <QSignalBlocker>

#include "views/inspector/edited_value.h"

namespace cw::views {

OptionalNumber::OptionalNumber(double low, double high, int decimals, const QString& suffix,
                               double whenSet, QWidget* parent)
    : QWidget(parent), isSet_(new QCheckBox(this)), number_(new QDoubleSpinBox(this)) {
    number_->setRange(low, high);
    number_->setDecimals(decimals);
    number_->setSuffix(suffix);
    number_->setValue(whenSet);
    number_->setKeyboardTracking(false);
    number_->setGroupSeparatorShown(true);
    number_->setEnabled(false);
    isSet_->setToolTip(tr("Whether this is stated at all."));
    isSet_->setAccessibleName(tr("Stated"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(isSet_);
    layout->addWidget(number_, 1);
    setFocusProxy(number_);
    connect(isSet_, &QCheckBox::toggled, this, [this](bool on) {
        number_->setEnabled(on);
        emit edited();
    });
    connect(number_, &QDoubleSpinBox::valueChanged, this, [this] { emit edited(); });
}

std::optional<double> OptionalNumber::value() const {
    return isSet_->isChecked() ? std::optional(number_->value()) : std::nullopt;
}

std::optional<double> OptionalNumber::valueOver(std::optional<double> before, double unit) const {
    if (!isSet_->isChecked()) return std::nullopt;
    return before ? editedValue(*before, *number_, unit) : number_->value() * unit;
}

void OptionalNumber::setValue(std::optional<double> value) {
    const QSignalBlocker quietBox(isSet_);
    const QSignalBlocker quietNumber(number_);
    isSet_->setChecked(value.has_value());
    number_->setEnabled(value.has_value());
    if (value) number_->setValue(*value);
}

}  // namespace cw::views
