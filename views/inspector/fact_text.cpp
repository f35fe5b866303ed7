#include "views/inspector/fact_text.h"

#include <QCoreApplication>
#include <QStringList>

#include "model/catalog/part_json.h"
#include "model/evaluation/explain.h"
#include "views/theme/numbers.h"

namespace cw::views {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("FactText", text);
}

QString fromStd(const std::string& text) {
    return QString::fromStdString(text).toHtmlEscaped();
}

QString row(const QString& name, const QString& value, const QString& source) {
    return QStringLiteral("<p><b>%1:</b> %2<br/><small>%3</small></p>").arg(name, value, source);
}

QString powerRow(const design::Document& document, const catalog::Part& part, const QString& name,
                 const std::optional<double>& power_W, const char* field) {
    if (!power_W) return row(name, tr("not published"), {});
    return row(name, powerText(*power_W), fromStd(evaluation::sourceText(document, part, field)));
}

QString priceRow(const design::Document& document, const catalog::Part& part) {
    if (!part.price) return row(tr("Price"), tr("not known"), {});
    const catalog::Price& price = *part.price;
    QStringList amounts;
    for (const auto& [name, amount] :
         {std::pair{tr("low"), price.low}, std::pair{tr("typical"), price.typical},
          std::pair{tr("high"), price.high}})
        if (amount) amounts << QStringLiteral("%1 %2").arg(moneyText(*amount), name);
    const auto source = document.sources.find(price.source);
    QString where =
        source == document.sources.end() ? fromStd(price.source) : fromStd(source->second.title);
    if (!price.asOf.empty()) where += tr(", as of %1").arg(fromStd(price.asOf));
    where += tr(", confidence: %1").arg(fromStd(std::string(catalog::nameOf(price.confidence))));
    if (!price.note.empty()) where += "<br/>" + fromStd(price.note);
    return row(tr("Price"), amounts.isEmpty() ? tr("not known") : amounts.join(", "), where);
}

QString groupRow(const design::Document& document, const catalog::FactSource& fact) {
    const auto source = document.sources.find(fact.source);
    QStringList fields;
    for (const std::string& field : fact.fields)
        fields << (field == "*" ? tr("all other facts") : fromStd(field));
    QString where =
        source == document.sources.end() ? fromStd(fact.source) : fromStd(source->second.title);
    if (source != document.sources.end() && !source->second.url.empty())
        where = QStringLiteral("<a href=\"%1\">%2</a>").arg(fromStd(source->second.url), where);
    where += QStringLiteral(" (%1, %2)")
                 .arg(fromStd(std::string(catalog::nameOf(fact.valueKind))),
                      fromStd(std::string(catalog::nameOf(fact.verification))));
    if (!fact.note.empty()) where += "<br/>" + fromStd(fact.note);
    return QStringLiteral("<p><small><b>%1</b>: %2</small></p>").arg(fields.join(", "), where);
}

}  // namespace

QString factText(const design::Document& document, const catalog::Part& part) {
    QString text = priceRow(document, part);
    text += powerRow(document, part, tr("Rated maximum"), part.maxPower_W, "maxPower_W");
    if (part.typicalPower_W)
        text +=
            powerRow(document, part, tr("Typical power"), part.typicalPower_W, "typicalPower_W");
    if (!part.availabilityNote.empty() || part.availability != catalog::Availability::orderable)
        text += row(tr("Availability"), fromStd(std::string(catalog::nameOf(part.availability))),
                    fromStd(part.availabilityNote));
    if (!part.notes.empty()) text += QStringLiteral("<p>%1</p>").arg(fromStd(part.notes));
    text += QStringLiteral("<p><b>%1</b></p>").arg(tr("Sources of its facts"));
    for (const catalog::FactSource& fact : part.facts) text += groupRow(document, fact);
    return text;
}

}  // namespace cw::views
