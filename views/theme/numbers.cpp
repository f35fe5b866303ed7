#include "views/theme/numbers.h"

#include <QCoreApplication>
#include <array>
#include <cmath>
#include <span>

namespace cw::views {

namespace {

constexpr QChar noBreakSpace(0x00a0);
constexpr QChar enDash(0x2013);

/// One unit of a quantity: used from `scale` base units upwards, or from `from` where it is given.
struct Unit {
    double scale;
    const char* name;
    int decimals;  ///< -1: three significant digits
    double from = 0;
    [[nodiscard]] constexpr double threshold() const { return from > 0 ? from : scale; }
};

QString translated(const char* text) {
    return QCoreApplication::translate("cw::numbers", text);
}

int decimalsFor(double shown, int decimals) {
    if (decimals >= 0) return decimals;
    const double magnitude = std::abs(shown);
    if (magnitude >= 99.95) return 0;
    return magnitude >= 9.995 ? 1 : 2;
}

QString digits(double value, int decimals, const QLocale& locale) {
    // The C locale leaves out group separators unless told; figures for people have them.
    QLocale grouping = locale;
    grouping.setNumberOptions(locale.numberOptions() & ~QLocale::OmitGroupSeparator);
    return grouping.toString(value, 'f', decimals);
}

double rounded(double value, int decimals) {
    const double factor = std::pow(10.0, decimals);
    return std::round(value * factor) / factor;
}

/// The largest unit that the *rounded* value reaches, so that 999.96 kW is 1.00 MW, not 1000.0 kW.
const Unit& unitFor(double value, std::span<const Unit> units) {
    std::size_t chosen = 0;
    for (std::size_t i = 1; i < units.size(); ++i) {
        const Unit& below = units[i - 1];
        const double shown = value / below.scale;
        const double shownRounded = rounded(shown, decimalsFor(shown, below.decimals));
        if (std::abs(shownRounded) * below.scale >= units[i].threshold() * (1 - 1e-12)) chosen = i;
    }
    return units[chosen];
}

QString quantity(double value, std::span<const Unit> units, const QLocale& locale) {
    if (!std::isfinite(value)) return QString(enDash);
    const Unit& unit = unitFor(value, units);
    const double shown = value / unit.scale;
    return digits(shown, decimalsFor(shown, unit.decimals), locale) + noBreakSpace +
           translated(unit.name);
}

/// "$5" or "5 $", as the locale places the symbol. Prices are US dollars in every locale.
QString withDollar(const QString& amount, bool negative, const QLocale& locale) {
    // Qt's C locale puts it last, which nobody writes.
    const bool symbolFirst =
        locale.language() == QLocale::C ||
        locale.toCurrencyString(1.0, QStringLiteral("$")).startsWith(QLatin1Char('$'));
    const QString sign = negative ? locale.negativeSign() : QString();
    if (symbolFirst) return sign + QLatin1Char('$') + amount;
    return sign + amount + noBreakSpace + QLatin1Char('$');
}

constexpr std::array powerUnits{Unit{1, QT_TRANSLATE_NOOP("cw::numbers", "W"), 0},
                                Unit{1e3, QT_TRANSLATE_NOOP("cw::numbers", "kW"), 1},
                                Unit{1e6, QT_TRANSLATE_NOOP("cw::numbers", "MW"), 2}};
constexpr std::array heatUnits{
    Unit{1, QT_TRANSLATE_NOOP("cw::numbers", "BTU/hr"), 0},
    Unit{1e3, QT_TRANSLATE_NOOP("cw::numbers", "kBTU/hr"), 1},
    Unit{1e6, QT_TRANSLATE_NOOP("cw::numbers", "million BTU/hr"), 1, 1e7}};
constexpr std::array energyUnits{Unit{3600, QT_TRANSLATE_NOOP("cw::numbers", "Wh"), -1},
                                 Unit{3.6e6, QT_TRANSLATE_NOOP("cw::numbers", "kWh"), -1},
                                 Unit{3.6e9, QT_TRANSLATE_NOOP("cw::numbers", "MWh"), -1},
                                 Unit{3.6e12, QT_TRANSLATE_NOOP("cw::numbers", "GWh"), -1}};
constexpr std::array rateUnits{Unit{1, QT_TRANSLATE_NOOP("cw::numbers", "tokens/s"), -1},
                               Unit{1e3, QT_TRANSLATE_NOOP("cw::numbers", "k tokens/s"), -1},
                               Unit{1e6, QT_TRANSLATE_NOOP("cw::numbers", "M tokens/s"), -1},
                               Unit{1e9, QT_TRANSLATE_NOOP("cw::numbers", "G tokens/s"), -1}};
// A day begins at 48 h and a year at two, so that a figure keeps two digits before it changes unit.
constexpr std::array durationUnits{Unit{1e-6, QT_TRANSLATE_NOOP("cw::numbers", "µs"), -1},
                                   Unit{1e-3, QT_TRANSLATE_NOOP("cw::numbers", "ms"), -1},
                                   Unit{1, QT_TRANSLATE_NOOP("cw::numbers", "s"), -1}};
constexpr double minute_s = 60;
constexpr double hour_s = 3600;
constexpr double day_s = 86400;
constexpr double year_s = 365.25 * day_s;
constexpr std::array memoryUnits{Unit{1, QT_TRANSLATE_NOOP("cw::numbers", "B"), 0},
                                 Unit{1e3, QT_TRANSLATE_NOOP("cw::numbers", "kB"), -1},
                                 Unit{1e6, QT_TRANSLATE_NOOP("cw::numbers", "MB"), -1},
                                 Unit{1e9, QT_TRANSLATE_NOOP("cw::numbers", "GB"), -1},
                                 Unit{1e12, QT_TRANSLATE_NOOP("cw::numbers", "TB"), -1},
                                 Unit{1e15, QT_TRANSLATE_NOOP("cw::numbers", "PB"), -1}};
constexpr std::array bandwidthUnits{Unit{1, QT_TRANSLATE_NOOP("cw::numbers", "B/s"), 0},
                                    Unit{1e6, QT_TRANSLATE_NOOP("cw::numbers", "MB/s"), -1},
                                    Unit{1e9, QT_TRANSLATE_NOOP("cw::numbers", "GB/s"), -1},
                                    Unit{1e12, QT_TRANSLATE_NOOP("cw::numbers", "TB/s"), -1}};
constexpr std::array lineRateUnits{Unit{1, QT_TRANSLATE_NOOP("cw::numbers", "b/s"), 0},
                                   Unit{1e6, QT_TRANSLATE_NOOP("cw::numbers", "Mb/s"), -1},
                                   Unit{1e9, QT_TRANSLATE_NOOP("cw::numbers", "Gb/s"), -1},
                                   Unit{1e12, QT_TRANSLATE_NOOP("cw::numbers", "Tb/s"), -1}};
constexpr std::array moneyUnits{Unit{1, "", 0},
                                Unit{1e3, QT_TRANSLATE_NOOP("cw::numbers", "k"), -1},
                                Unit{1e6, QT_TRANSLATE_NOOP("cw::numbers", "M"), -1},
                                Unit{1e9, QT_TRANSLATE_NOOP("cw::numbers", "B"), -1}};

/// "80 GB" and "400 Gb/s", not "80.0": catalog figures are whole numbers most of the time.
QString wholeWhereWhole(double value, std::span<const Unit> units, const QLocale& locale) {
    if (!std::isfinite(value)) return QString(enDash);
    const Unit& unit = unitFor(value, units);
    const double shown = value / unit.scale;
    const bool isWhole =
        std::abs(shown - std::round(shown)) < 1e-9 * std::max(1.0, std::abs(shown));
    return digits(shown, isWhole ? 0 : decimalsFor(shown, unit.decimals), locale) + noBreakSpace +
           translated(unit.name);
}

}  // namespace

QString powerText(double power_W, const QLocale& locale) {
    return quantity(power_W, powerUnits, locale);
}

QString heatText(double heat_BTUph, const QLocale& locale) {
    return quantity(heat_BTUph, heatUnits, locale);
}

QString rateText(double tokens_per_s, const QLocale& locale) {
    return quantity(tokens_per_s, rateUnits, locale);
}

QString durationText(double time_s, const QLocale& locale) {
    const double magnitude = std::abs(time_s);
    const auto inUnits = [&](double unit_s, const char* name) {
        return digits(time_s / unit_s, 1, locale) + noBreakSpace + translated(name);
    };
    if (!std::isfinite(time_s)) return QString(enDash);
    if (magnitude < 2 * minute_s) return quantity(time_s, durationUnits, locale);
    if (magnitude < 2 * hour_s) return inUnits(minute_s, QT_TRANSLATE_NOOP("cw::numbers", "min"));
    if (magnitude < 2 * day_s) return inUnits(hour_s, QT_TRANSLATE_NOOP("cw::numbers", "h"));
    if (magnitude < 2 * year_s) return inUnits(day_s, QT_TRANSLATE_NOOP("cw::numbers", "days"));
    return inUnits(year_s, QT_TRANSLATE_NOOP("cw::numbers", "years"));
}

QString energyText(double energy_J, const QLocale& locale) {
    return quantity(energy_J, energyUnits, locale);
}

QString percentText(double fraction, const QLocale& locale) {
    if (!std::isfinite(fraction)) return QString(enDash);
    return digits(fraction * 100, 1, locale) + noBreakSpace + locale.percent();
}

QString moneyText(Money amount, const QLocale& locale) {
    const bool hasCents = amount.cents() % 100 != 0;
    return withDollar(digits(std::abs(amount.dollars()), hasCents ? 2 : 0, locale),
                      amount.cents() < 0, locale);
}

QString moneyShort(Money amount, const QLocale& locale) {
    const double dollars = std::abs(amount.dollars());
    const Unit& unit = unitFor(dollars, moneyUnits);
    if (unit.scale == 1) return withDollar(digits(dollars, 0, locale), amount.cents() < 0, locale);
    const double shown = dollars / unit.scale;
    return withDollar(digits(shown, decimalsFor(shown, unit.decimals), locale) + noBreakSpace +
                          translated(unit.name),
                      amount.cents() < 0, locale);
}

QString moneyRangeText(const MoneyRange& range, const QLocale& locale) {
    if (range.low == range.high) return moneyShort(range.typical, locale);
    return QCoreApplication::translate("cw::numbers", "%1 (%2 to %3)")
        .arg(moneyShort(range.typical, locale), moneyShort(range.low, locale),
             moneyShort(range.high, locale));
}

QString memoryText(double size_B, const QLocale& locale) {
    return wholeWhereWhole(size_B, memoryUnits, locale);
}

QString bandwidthText(double bandwidth_Bps, const QLocale& locale) {
    return wholeWhereWhole(bandwidth_Bps, bandwidthUnits, locale);
}

QString lineRateText(double rate_bps, const QLocale& locale) {
    return wholeWhereWhole(rate_bps, lineRateUnits, locale);
}

}  // namespace cw::views
