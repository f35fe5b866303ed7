#include "views/inspector/assumed_field.h"

#include <QHBoxLayout>

#include "views/inspector/edited_value.h"

namespace cw::views {

AssumedField::AssumedField(double high, double unit, int decimals, QWidget* parent)
    : QWidget(parent), unit_(unit) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    const std::array names{tr("Low"), tr("Typical"), tr("High")};
    const std::array ids{"low", "typical", "high"};
    for (std::size_t i = 0; i < boxes_.size(); ++i) {
        auto* box = new QDoubleSpinBox(this);
        box->setRange(0, high);
        box->setDecimals(decimals);
        box->setButtonSymbols(QAbstractSpinBox::NoButtons);
        box->setKeyboardTracking(false);
        box->setAccessibleName(names[i]);
        box->setToolTip(names[i]);
        box->setObjectName(QLatin1String(ids[i]));
        box->setMinimumWidth(36);
        layout->addWidget(box, 1);
        connect(box, &QDoubleSpinBox::valueChanged, this, [this, i] {
            if (isShowing_) return;
            keepAscending(i);
            emit edited();
        });
        boxes_[i] = box;
    }
    setFocusProxy(boxes_[1]);
}

void AssumedField::keepAscending(std::size_t changed) {
    isShowing_ = true;
    for (std::size_t i = 0; i < boxes_.size(); ++i) {
        const bool isWrong = i < changed ? boxes_[i]->value() > boxes_[changed]->value()
                                         : boxes_[i]->value() < boxes_[changed]->value();
        if (isWrong) boxes_[i]->setValue(boxes_[changed]->value());
    }
    isShowing_ = false;
}

void AssumedField::setValue(const design::Assumed& value, bool isOther) {
    isShowing_ = true;
    refill(*boxes_[0], value.low / unit_, isOther);
    refill(*boxes_[1], value.typical / unit_, isOther);
    refill(*boxes_[2], value.high / unit_, isOther);
    isShowing_ = false;
}

design::Assumed AssumedField::valueOver(const design::Assumed& before) const {
    return {editedValue(before.low, *boxes_[0], unit_),
            editedValue(before.typical, *boxes_[1], unit_),
            editedValue(before.high, *boxes_[2], unit_)};
}

}  // namespace cw::views
