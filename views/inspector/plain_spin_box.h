// A spin box for figures of many decimals that shows only those there are: "3 million", not
// "3.000000 million".
#pragma once

#include <QDoubleSpinBox>

namespace cw::views {

class PlainSpinBox : public QDoubleSpinBox {
    Q_OBJECT
public:
    using QDoubleSpinBox::QDoubleSpinBox;

    [[nodiscard]] QString textFromValue(double value) const override {
        QString text = QDoubleSpinBox::textFromValue(value);
        const QString point = locale().decimalPoint();
        if (!text.contains(point)) return text;
        while (text.endsWith(locale().zeroDigit())) text.chop(1);
        if (text.endsWith(point)) text.chop(point.size());
        return text;
    }
};

}  // namespace cw::views
