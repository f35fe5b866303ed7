#include "views/catalog/column_filter.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <limits>

#include "views/catalog/fact_format.h"

namespace cw::views {

namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

QString inFilter(const char* text) {
    return QCoreApplication::translate("cw::filter", text);
}

/// A figure of "80..141 GB" that has no unit of its own takes the other's.
QString withUnitOf(const QString& figure, const QString& other) {
    const auto lastDigit = [](const QString& text) {
        qsizetype at = text.size();
        while (at > 0 && !text[at - 1].isDigit()) --at;
        return at;
    };
    return lastDigit(figure.trimmed()) == figure.trimmed().size()
               ? figure.trimmed() + other.mid(lastDigit(other))
               : figure;
}

}  // namespace

std::optional<ColumnFilter> ColumnFilter::parseRange(std::string_view field, const QString& text) {
    ColumnFilter filter;
    filter.needs_ = Needs::range;
    filter.low_ = -unlimited;
    filter.high_ = unlimited;
    if (const auto dots = text.indexOf(QLatin1String("..")); dots >= 0) {
        const QString highText = text.mid(dots + 2);
        const auto high = typedFigure(field, highText);
        const auto low = typedFigure(field, withUnitOf(text.left(dots), highText));
        if (!low || !high) return std::nullopt;
        filter.low_ = low->value - low->tolerance * 1e-6;
        filter.high_ = high->value + high->tolerance * 1e-6;
        return filter;
    }
    QString figureText = text;
    const auto starts = [&](const char* sign) {
        if (!figureText.startsWith(QLatin1String(sign))) return false;
        figureText = figureText.mid(qsizetype(qstrlen(sign)));
        return true;
    };
    const bool atLeast = starts(">=") || figureText.startsWith(QChar(0x2265));
    const bool atMost = !atLeast && (starts("<=") || figureText.startsWith(QChar(0x2264)));
    const bool above = !atLeast && !atMost && starts(">");
    const bool below = !atLeast && !atMost && !above && starts("<");
    if (!figureText.isEmpty() &&
        (figureText.front() == QChar(0x2265) || figureText.front() == QChar(0x2264)))
        figureText = figureText.mid(1);
    if (!atLeast && !atMost && !above && !below) starts("=");
    const auto figure = typedFigure(field, figureText);
    if (!figure) return std::nullopt;
    // As typed, but for the rounding of a conversion between units.
    const double slack = figure->tolerance * 1e-6;
    if (atLeast) filter.low_ = figure->value - slack;
    if (atMost) filter.high_ = figure->value + slack;
    if (above) {
        filter.low_ = figure->value + slack;
        filter.excludesLow_ = true;
    }
    if (below) {
        filter.high_ = figure->value - slack;
        filter.excludesHigh_ = true;
    }
    if (!atLeast && !atMost && !above && !below) {
        filter.low_ = figure->value - figure->tolerance;
        filter.high_ = figure->value + figure->tolerance;
    }
    return filter;
}

std::optional<ColumnFilter> ColumnFilter::parse(std::string_view field, bool isFigures,
                                                const QString& text) {
    const QString wish = text.trimmed().toLower();
    ColumnFilter filter;
    if (wish.isEmpty()) return filter;
    if (wish == QLatin1String("missing") || wish == notPublished().toLower()) {
        filter.needs_ = Needs::missing;
        return filter;
    }
    if (wish == QLatin1String("published")) {
        filter.needs_ = Needs::published;
        return filter;
    }
    if (isFigures) return parseRange(field, text.trimmed());
    filter.needs_ = Needs::words;
    for (const QString& word : wish.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const bool isUnwanted = word.size() > 1 && word.front() == QLatin1Char('!');
        (isUnwanted ? filter.unwanted_ : filter.wanted_)
            .push_back((isUnwanted ? word.mid(1) : word).toStdString());
    }
    return filter;
}

bool ColumnFilter::takes(double figure) const {
    switch (needs_) {
        case Needs::nothing:
            return true;
        case Needs::missing:
            return std::isnan(figure);
        case Needs::published:
            return !std::isnan(figure);
        case Needs::range:
            if (excludesLow_ && figure == low_) return false;
            if (excludesHigh_ && figure == high_) return false;
            return figure >= low_ && figure <= high_;  // false for NaN
        case Needs::words:
            return false;
    }
    return false;
}

bool ColumnFilter::takes(const std::string& words) const {
    const auto has = [&](const std::string& word) { return words.find(word) != std::string::npos; };
    switch (needs_) {
        case Needs::nothing:
            return true;
        case Needs::missing:
            return words.empty();
        case Needs::published:
            return !words.empty();
        case Needs::words:
            return std::all_of(wanted_.begin(), wanted_.end(), has) &&
                   std::none_of(unwanted_.begin(), unwanted_.end(), has);
        case Needs::range:
            return false;
    }
    return false;
}

QString filterHint(std::string_view field, bool isFigures) {
    if (!isFigures)
        return inFilter(QT_TRANSLATE_NOOP(
            "cw::filter",
            "words to find; !word leaves out; \"missing\" where nothing is published"));
    const QString unit = usualUnit(field);
    const QString space = unit.isEmpty() ? QString() : QStringLiteral(" ");
    return inFilter(
               QT_TRANSLATE_NOOP("cw::filter", ">= 80%1, < 80%1, 40..80%1, 80%1, or \"missing\""))
        .arg(space + unit);
}

}  // namespace cw::views
