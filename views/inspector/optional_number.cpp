#include "views/inspector/optional_number.h"

#include <QHBoxLayout>
#include <QSignalBlocker>

#include "views/inspector/edited_value.h"

namespace cw::views {

OptionalNumber::OptionalNumber(double low, double high, int decimals, const QString& suffix,
                               double whenSet, QWidget* parent)
    : QWidget(parent),
      isSet_(new QCheckBox(this)),
      number_(new QDoubleSpinBox(this)),
      suffix_(suffix),
      whenSet_(whenSet),
      offer_(whenSet) {
    number_->setRange(low, high);
    number_->setDecimals(decimals);
    number_->setKeyboardTracking(false);
    number_->setGroupSeparatorShown(true);
    isSet_->setToolTip(tr("Whether this is stated at all: what is not stated is not checked."));
    isSet_->setAccessibleName(tr("Stated"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(isSet_);
    layout->addWidget(number_, 1);
    setFocusProxy(isSet_);
    showStated(false);
    connect(isSet_, &QCheckBox::toggled, this, [this](bool isStated) {
        {
            const QSignalBlocker quiet(number_);
            showStated(isStated);
        }
        emit edited();
    });
    connect(number_, &QDoubleSpinBox::valueChanged, this, [this](double now) {
        if (!isSet_->isChecked()) return;
        offer_ = now;
        emit edited();
    });
}

/// An unset number shows words, not a figure that could be taken for one.
void OptionalNumber::showStated(bool isStated) {
    number_->setSpecialValueText(isStated ? QString() : tr("not stated"));
    number_->setSuffix(isStated ? suffix_ : QString());
    number_->setEnabled(isStated);
    number_->setValue(isStated ? offer_ : number_->minimum());
}

std::optional<double> OptionalNumber::value() const {
    return isSet_->isChecked() ? std::optional(number_->value()) : std::nullopt;
}

std::optional<double> OptionalNumber::valueOver(std::optional<double> before, double unit) const {
    if (!isSet_->isChecked()) return std::nullopt;
    return before ? editedValue(*before, *number_, unit) : number_->value() * unit;
}

void OptionalNumber::setValue(std::optional<double> value, bool isOther) {
    const QSignalBlocker quietBox(isSet_);
    const QSignalBlocker quietNumber(number_);
    if (value)
        offer_ = *value;
    else if (isOther)
        offer_ = whenSet_;
    if (isOther || isSet_->isChecked() != value.has_value()) {
        isSet_->setChecked(value.has_value());
        showStated(value.has_value());
    } else if (value) {
        refill(*number_, *value, false);
    }
}

}  // namespace cw::views
