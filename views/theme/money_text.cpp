#include "views/theme/money_text.h"

#include <QCoreApplication>
#include <QLocale>

#include "model/economics/statement.h"
#include "views/theme/numbers.h"

namespace cw::views {

QString shortIn(Money dollars, const design::Currency& currency) {
    QString text = moneyShort(economics::convert(dollars, currency));
    if (currency.isDollar()) return text;
    // The amount as it is written in dollars, with the code of the currency instead of the sign.
    text.remove(QLatin1Char('$'));
    return text.trimmed() + QChar(0x00a0) + QString::fromStdString(currency.code);
}

QString fullIn(Money dollars, const design::Currency& currency) {
    if (currency.isDollar()) return moneyText(dollars);
    return plainAmount(economics::convert(dollars, currency)) + QChar(0x00a0) +
           QString::fromStdString(currency.code);
}

QString plainAmount(Money shown) {
    return moneyText(shown).remove(QLatin1Char('$')).trimmed();
}

QString rangeIn(const MoneyRange& dollars, const design::Currency& currency) {
    if (dollars.low == dollars.high) return shortIn(dollars.typical, currency);
    return QCoreApplication::translate("cw::numbers", "%1 (%2 to %3)")
        .arg(shortIn(dollars.typical, currency), shortIn(dollars.low, currency),
             shortIn(dollars.high, currency));
}

QString rateIn(const design::Currency& currency) {
    if (currency.isDollar()) return {};
    return QCoreApplication::translate("cw::numbers", "1 USD = %1 %2, %3")
        .arg(QLocale().toString(currency.perDollar, 'g', 6), QString::fromStdString(currency.code),
             QString::fromStdString(currency.asOf));
}

}  // namespace cw::views
