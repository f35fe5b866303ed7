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

QString inFacts(const char* text) {
    return QCoreApplication::translate("FactText", text);
}

QString escapedFact(const std::string& text) {
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
            add(name, inFacts("not published"), {});
        else
            add(name, withLightUnits(powerText(*power_W), theme_),
                escapedFact(evaluation::sourceText(document_, part, field)));
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
        if (found == document_.sources.end()) return escapedFact(id);
        const QString title = escapedFact(found->second.title);
        return found->second.url.empty() ? title
                                         : QStringLiteral("<a href=\"%1\">%2</a>")
                                               .arg(escapedFact(found->second.url), title);
    }
    const design::Document& document_;
    const Theme& theme_;
    QString html_;
};

void FactList::price(const catalog::Part& part) {
    if (!part.price()) {
        add(inFacts("Price"), inFacts("not known"), {});
        return;
    }
    const catalog::Price& price = *part.price();
    QStringList amounts;
    for (const auto& [name, amount] :
         {std::pair{inFacts("low"), price.low}, std::pair{inFacts("typical"), price.typical},
          std::pair{inFacts("high"), price.high}})
        if (amount) amounts << QStringLiteral("%1 %2").arg(moneyText(*amount), name);
    QString origin = sourceName(price.source);
    if (!price.kind.empty()) origin += inFacts(", %1 price").arg(escapedFact(price.kind));
    if (!price.asOf.empty()) origin += inFacts(", as of %1").arg(escapedFact(price.asOf));
    origin += inFacts(", confidence: %1")
                  .arg(escapedFact(std::string(catalog::nameOf(price.confidence))));
    add(inFacts("Price"),
        amounts.isEmpty() ? inFacts("not known") : amounts.join(QStringLiteral(", ")),
        sentences({origin, escapedFact(price.note)}));
}

void FactList::source(const catalog::FactSource& fact) {
    QStringList fields;
    for (const std::string& field : fact.fields)
        fields << (field == "*" ? inFacts("all other facts") : inWords(field));
    const QString trust =
        inFacts("%1, %2").arg(inWords(std::string(catalog::nameOf(fact.valueKind))),
                              inWords(std::string(catalog::nameOf(fact.verification))));
    html_ +=
        QStringLiteral("<p style=\"margin:0 0 6px 0\"><small>%1</small><br/>%2</p>")
            .arg(sourceName(fact.source), small(sentences({fields.join(QStringLiteral(", ")) +
                                                               QStringLiteral(" (%1)").arg(trust),
                                                           escapedFact(fact.note)})));
}

}  // namespace

QString factText(const design::Document& document, const catalog::Part& part, const Theme& theme) {
    FactList list(document, theme);
    list.price(part);
    list.power(part, inFacts("Rated maximum"), part.maxPower_W, "maxPower_W");
    if (part.typicalPower_W)
        list.power(part, inFacts("Typical power"), part.typicalPower_W, "typicalPower_W");
    if (!part.availabilityNote.empty() || part.availability != catalog::Availability::orderable)
        list.add(inFacts("Availability"), availabilityText(part.availability).toHtmlEscaped(),
                 escapedFact(part.availabilityNote));
    if (!part.notes.empty()) list.text(escapedFact(part.notes));
    if (!part.facts.empty())
        list.text(QStringLiteral("<b>%1</b>").arg(inFacts("Sources of all its facts")));
    for (const catalog::FactSource& fact : part.facts) list.source(fact);
    return list.html();
}

}  // namespace cw::views
