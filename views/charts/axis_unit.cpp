#include "views/charts/axis_unit.h"

#include <QCoreApplication>

namespace cw::views {

namespace {

/// The context of the texts for translators.
struct AxisText {
    Q_DECLARE_TR_FUNCTIONS(Charts)
};

/// From this many thousands on, an axis counts millions.
constexpr double mostThousands = 10'000;

bool countsMillions(double most) {
    return most >= mostThousands * 1e3;
}

}  // namespace

AxisUnit moneyAxis(double most_USD, const design::Currency& currency) {
    const bool millions = countsMillions(most_USD * currency.perDollar);
    const QString code =
        currency.isDollar() ? QStringLiteral("$") : QString::fromStdString(currency.code);
    return {(millions ? 1e6 : 1e3) / currency.perDollar,
            (millions ? AxisText::tr("million %1") : AxisText::tr("thousand %1")).arg(code)};
}

AxisUnit powerAxis(double most_W) {
    if (countsMillions(most_W)) return {1e6, AxisText::tr("MW")};
    return {1e3, AxisText::tr("kW")};
}

AxisUnit heatAxis(double most_BTUph) {
    if (countsMillions(most_BTUph)) return {1e6, AxisText::tr("million BTU/hr")};
    return {1e3, AxisText::tr("kBTU/hr")};
}

}  // namespace cw::views
