#include "views/inspector/fact_text.h"

#include <QCoreApplication>
#include <QStringList>

#include "model/catalog/part_json.h"
#include "model/evaluation/explain.h"
#include "views/theme/light_units.h"
#include "views/theme/numbers.h"
#include "views/theme/part_text.h"

namespace cw::views {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("FactText", text);
}

QString escaped(const std::string& text) {
    return QString::fromStdString(text).toHtmlEscaped();
}

/// A name of the catalog's data in words: "maxPower_W" is "max power", "thirdParty" "third party".
QString inWords(const std::string& name) {
    QString words;
    for (const QChar letter : QString::fromStdString(name).section('_', 0, 0)) {
        if (letter.isUpper()) words += ' ';
        words += letter.toLower();
    }
    return words.toHtmlEscaped();
}

/// "Sentence one. Sentence two": parts that are there, each closed by a stop.
QString sentences(const QStringList& parts) {
    QString text;
    for (const QString& part : parts) {
        if (part.isEmpty()) continue;
        if (!text.isEmpty()) text += QStringLiteral(". ");
        text += part;
    }
    return text;
}

class FactList {
public:
    FactList(const design::Document& document, const Theme& theme)
        : document_(document), theme_(theme) {}

    void add(const QString& name, const QString& value, const QString& source) {
        html_ += QStringLiteral("<p style=\"margin:0 0 6px 0\">%1: %2").arg(name, value);
        if (!source.isEmpty()) html_ += QStringLiteral("<br/>") + small(source);
        html_ += QStringLiteral("</p>");
    }
    void power(const catalog::Part& part, const QString& name, const std::optional<double>& power_W,
               const char* field) {
        if (!power_W)
            add(name, tr("not published"), {});
        else
            add(name, withLightUnits(powerText(*power_W), theme_),
                escaped(evaluation::sourceText(document_, part, field)));
    }
    void price(const catalog::Part& part);
    void source(const catalog::FactSource& fact);
    void text(const QString& html) {
        html_ += QStringLiteral("<p style=\"margin:0 0 6px 0\">%1</p>").arg(html);
    }
    [[nodiscard]] const QString& html() const { return html_; }

private:
    [[nodiscard]] QString small(const QString& text) const {
        return QStringLiteral("<small><span style=\"color:%1\">%2</span></small>")
            .arg(theme_.color(Role::textLight).name(), text);
    }
    /// Its title, linked where its address is known.
    [[nodiscard]] QString sourceName(const std::string& id) const {
        const auto found = document_.sources.find(id);
        if (found == document_.sources.end()) return escaped(id);
        const QString title = escaped(found->second.title);
        return found->second.url.empty()
                   ? title
                   : QStringLiteral("<a href=\"%1\">%2</a>").arg(escaped(found->second.url), title);
    }
    const design::Document& document_;
    const Theme& theme_;
    QString html_;
};

void FactList::price(const catalog::Part& part) {
    if (!part.price) {
        add(tr("Price"), tr("not known"), {});
        return;
    }
    const catalog::Price& price = *part.price;
    QStringList amounts;
    for (const auto& [name, amount] :
         {std::pair{tr("low"), price.low}, std::pair{tr("typical"), price.typical},
          std::pair{tr("high"), price.high}})
        if (amount) amounts << QStringLiteral("%1 %2").arg(moneyText(*amount), name);
    QString origin = sourceName(price.source);
    if (!price.kind.empty()) origin += tr(", %1 price").arg(escaped(price.kind));
    if (!price.asOf.empty()) origin += tr(", as of %1").arg(escaped(price.asOf));
    origin += tr(", confidence: %1").arg(escaped(std::string(catalog::nameOf(price.confidence))));
    add(tr("Price"), amounts.isEmpty() ? tr("not known") : amounts.join(QStringLiteral(", ")),
        sentences({origin, escaped(price.note)}));
}

void FactList::source(const catalog::FactSource& fact) {
    QStringList fields;
    for (const std::string& field : fact.fields)
        fields << (field == "*" ? tr("all other facts") : inWords(field));
    const QString trust =
        tr("%1, %2").arg(inWords(std::string(catalog::nameOf(fact.valueKind))),
                         inWords(std::string(catalog::nameOf(fact.verification))));
    html_ +=
        QStringLiteral("<p style=\"margin:0 0 6px 0\"><small>%1</small><br/>%2</p>")
            .arg(sourceName(fact.source), small(sentences({fields.join(QStringLiteral(", ")) +
                                                               QStringLiteral(" (%1)").arg(trust),
                                                           escaped(fact.note)})));
}

}  // namespace

QString factText(const design::Document& document, const catalog::Part& part, const Theme& theme) {
    FactList list(document, theme);
    list.price(part);
    list.power(part, tr("Rated maximum"), part.maxPower_W, "maxPower_W");
    if (part.typicalPower_W)
        list.power(part, tr("Typical power"), part.typicalPower_W, "typicalPower_W");
    if (!part.availabilityNote.empty() || part.availability != catalog::Availability::orderable)
        list.add(tr("Availability"), availabilityText(part.availability).toHtmlEscaped(),
                 escaped(part.availabilityNote));
    if (!part.notes.empty()) list.text(escaped(part.notes));
    if (!part.facts.empty())
        list.text(QStringLiteral("<b>%1</b>").arg(tr("Sources of all its facts")));
    for (const catalog::FactSource& fact : part.facts) list.source(fact);
    return list.html();
}

}  // namespace cw::views
