#include "views/theme/money_text.h"

#include <QCoreApplication>
#include <QLocale>

#include "model/economics/in_currency.h"
#include "views/theme/numbers.h"

namespace cw::views {

QString shortOf(Money shown, const design::Currency& currency) {
    QString text = moneyShort(shown);
    if (currency.isDollar()) return text;
    // The amount as it is written in dollars, with the code of the currency instead of the sign.
    text.remove(QLatin1Char('$'));
    return text.trimmed() + QChar(0x00a0) + QString::fromStdString(currency.code);
}

QString fullOf(Money shown, const design::Currency& currency) {
    if (currency.isDollar()) return moneyText(shown);
    return plainAmount(shown) + QChar(0x00a0) + QString::fromStdString(currency.code);
}

QString rangeOf(const MoneyRange& shown, const design::Currency& currency) {
    if (shown.low == shown.high) return shortOf(shown.typical, currency);
    return QCoreApplication::translate("cw::numbers", "%1 (%2 to %3)")
        .arg(shortOf(shown.typical, currency), shortOf(shown.low, currency),
             shortOf(shown.high, currency));
}

QString shortIn(Money dollars, const design::Currency& currency) {
    return shortOf(economics::convert(dollars, currency), currency);
}

QString fullIn(Money dollars, const design::Currency& currency) {
    return fullOf(economics::convert(dollars, currency), currency);
}

QString plainAmount(Money shown) {
    return moneyText(shown).remove(QLatin1Char('$')).trimmed();
}

QString rangeIn(const MoneyRange& dollars, const design::Currency& currency) {
    return rangeOf(economics::convert(dollars, currency), currency);
}

QString rateIn(const design::Currency& currency) {
    if (currency.isDollar()) return {};
    return QCoreApplication::translate("cw::numbers", "1 USD = %1 %2, %3")
        .arg(QLocale().toString(currency.perDollar, 'g', 6), QString::fromStdString(currency.code),
             QString::fromStdString(currency.asOf));
}

}  // namespace cw::views
