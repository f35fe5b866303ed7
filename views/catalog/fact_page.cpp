#include "views/catalog/fact_page.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include "model/catalog/facts.h"
#include "model/catalog/part_json.h"
#include "views/catalog/fact_format.h"
#include "views/catalog/fact_marks.h"
#include "views/catalog/fact_table.h"
#include "views/catalog/offer_text.h"
#include "views/theme/light_units.h"
#include "views/theme/numbers.h"
#include "views/theme/part_text.h"

namespace cw::views {

namespace {

using catalog::FactSource;
using catalog::Part;

QString onPage(const char* text) {
    return QCoreApplication::translate("cw::factPage", text);
}

QString safe(const std::string& text) {
    return QString::fromStdString(text).toHtmlEscaped();
}

class Page {
public:
    Page(const Part& part, const catalog::Catalog& catalog, const Theme& theme)
        : part_(part), catalog_(catalog), theme_(theme), facts_(factsOf(part)) {}

    QString html() {
        head();
        prices();
        for (const FactSource& source : part_.facts) factsFrom(&source);
        factsFrom(nullptr);
        cloud();
        missing();
        return html_;
    }

private:
    void head();
    void prices();
    void price(const catalog::Price& price, bool counts);
    void cloud();
    void factsFrom(const FactSource* source);
    void missing();
    void heading(const QString& text) {
        html_ += QStringLiteral("<p style=\"margin:14px 0 2px 0\"><b>%1</b></p>").arg(text);
    }
    void small(const QString& text) {
        html_ += QStringLiteral("<p style=\"margin:0 0 4px 0;color:%1\"><small>%2</small></p>")
                     .arg(theme_.color(Role::textLight).name(), text);
    }
    [[nodiscard]] QString row(const QString& name, const QString& value) const {
        return QStringLiteral(
                   "<tr><td style=\"padding:1px 12px 1px 0;color:%1\">%2</td><td>%3</td></tr>")
            .arg(theme_.color(Role::textLight).name(), name.toHtmlEscaped(),
                 withLightUnits(value, theme_));
    }
    void table(const QString& rows) {
        html_ += QStringLiteral("<table cellspacing=\"0\">%1</table>").arg(rows);
    }
    /// Its title, linked where its address is known.
    [[nodiscard]] QString sourceLink(const std::string& id) const {
        const catalog::Source* source = catalog_.findSource(id);
        if (!source) return safe(id);
        if (source->url.empty())
            return safe(source->title) + QStringLiteral(" ") + onPage("(address not recorded)");
        return QStringLiteral("<a href=\"%1\" style=\"color:%3\">%2</a>")
            .arg(safe(source->url), safe(source->title), theme_.color(Role::accent).name());
    }
    [[nodiscard]] QString mark(Trust trust) const {
        return QStringLiteral("<span style=\"color:%1\">%2</span>")
            .arg(theme_.color(trustRole(trust)).name(),
                 (trustShape(trust) + QLatin1Char(' ') + trustWord(trust)).trimmed());
    }

    const Part& part_;
    const catalog::Catalog& catalog_;
    const Theme& theme_;
    std::vector<NamedFact> facts_;
    QString html_;
};

void Page::head() {
    html_ +=
        QStringLiteral("<p style=\"margin:0;font-size:large\"><b>%1</b></p>").arg(safe(part_.name));
    QStringList pieces{safe(part_.vendor), kindName(part_.kind),
                       availabilityText(part_.availability)};
    if (!part_.availabilityNote.empty()) pieces << safe(part_.availabilityNote);
    small(pieces.join(QStringLiteral(" \u00b7 ")));
    small(safe(part_.id));
    if (catalog_.originOf(part_.id) == catalog::PartOrigin::user) small(onPage("Your own part."));
    if (catalog_.originOf(part_.id) == catalog::PartOrigin::userOverShipped)
        small(onPage("Your version; it counts before the shipped one."));
    if (catalog_.isRetired(part_.id))
        small(onPage("Retired: no longer suggested. %1").arg(safe(catalog_.whyRetired(part_.id))));
    if (!part_.notes.empty())
        html_ += QStringLiteral("<p style=\"margin:6px 0\">%1</p>").arg(safe(part_.notes));
}

/// All of them; the one that counts first.
void Page::prices() {
    heading(onPage("Price"));
    const catalog::Price* counted = priceOf(part_);
    if (part_.prices.empty())
        html_ += QStringLiteral("<p style=\"margin:0\"><i>%1</i></p>").arg(notPublished());
    if (counted) price(*counted, true);
    for (const catalog::Price& other : part_.prices)
        if (&other != counted) price(other, false);
    const auto* below = catalog_.pricesBelow(part_.id);
    if (below && !below->empty()) {
        small(onPage("Without your price book it would be:"));
        price(below->front(), false);
    }
}

/// What renting this GPU costs, for who weighs it against buying.
void Page::cloud() {
    bool isFirst = true;
    for (const catalog::CloudOffer& offer : catalog_.cloudOffers()) {
        const auto rate_USD = offer.dollarsPerGpuHour();
        if (offer.part != part_.id || !rate_USD) continue;
        if (isFirst) heading(onPage("In the cloud, a GPU-hour"));
        isFirst = false;
        small(QStringLiteral("<b>$%1</b> ").arg(QLocale().toString(*rate_USD, 'f', 2)) +
              onPage("%1, %2, %3, as of %4: ")
                  .arg(safe(offer.provider), offerTermText(offer.term),
                       offer.gpusPerInstance == 1
                           ? onPage("single GPUs")
                           : onPage("%1 GPUs at least").arg(offer.gpusPerInstance),
                       safe(offer.asOf)) +
              sourceLink(offer.source) +
              (catalog_.originOfOffer(offer.id) == catalog::PartOrigin::shipped
                   ? QString()
                   : onPage(" (yours)")));
    }
}

void Page::price(const catalog::Price& price, bool counts) {
    QStringList amounts;
    for (const auto& [name, amount] :
         {std::pair{onPage("low"), price.low}, std::pair{onPage("typical"), price.typical},
          std::pair{onPage("high"), price.high}})
        if (amount) {
            const QString text = price.currency == "USD"
                                     ? moneyText(*amount)
                                     : QLocale().toString(amount->dollars(), 'f', 2) +
                                           QChar(0x00a0) + QString::fromStdString(price.currency);
            amounts << QStringLiteral("<b>%1</b> %2").arg(text.toHtmlEscaped(), name);
        }
    html_ += QStringLiteral("<p style=\"margin:0;color:%1\">%2</p>")
                 .arg(theme_.color(counts ? Role::text : Role::textLight).name(),
                      amounts.join(QStringLiteral(", ")));
    QString origin = sourceLink(price.source);
    origin += onPage(", %1 price, as of %2, confidence: %3")
                  .arg(safe(price.kind), safe(price.asOf),
                       safe(std::string(catalog::nameOf(price.confidence))));
    if (price.length_m != 0)
        origin += onPage(", for a length of %1 m").arg(QLocale().toString(price.length_m));
    if (!price.validUntil.empty()) origin += onPage(", until %1").arg(safe(price.validUntil));
    if (!price.note.empty()) origin += QStringLiteral("<br/>") + safe(price.note);
    small(origin);
}

/// The facts that rest on this entry; with null those that rest on none.
void Page::factsFrom(const FactSource* source) {
    QString rows;
    for (const NamedFact& fact : facts_)
        if (!isMissing(fact.value) && catalog::sourceOf(part_, fact.field) == source)
            rows += row(fieldTitle(fact.field), factText(fact.field, fact.value));
    // A source that another one outranks is shown all the same: its note tells where they differ.
    if (rows.isEmpty() && !source) return;
    if (!source) {
        heading(mark(Trust::none));
        table(rows);
        return;
    }
    heading(sourceLink(source->source));
    const QString kind = safe(std::string(catalog::nameOf(source->valueKind)));
    static const QStringList kinds{onPage("published by the maker"), onPage("published by others"),
                                   onPage("derived"), onPage("planning value"),
                                   onPage("as stated in the publication")};
    QString trust = kinds.value(int(source->valueKind), kind);
    switch (source->verification) {
        case catalog::Verification::read:
            trust += onPage(", read there");
            break;
        case catalog::Verification::readVia:
            trust += onPage(", read in a copy of it");
            break;
        case catalog::Verification::recalled:
        case catalog::Verification::unverified:
            trust += QStringLiteral(", ") + mark(trustOf(source));
            break;
    }
    if (!source->note.empty()) trust += QStringLiteral("<br/>") + safe(source->note);
    if (rows.isEmpty()) {
        QStringList names;
        for (const std::string& field : source->fields)
            if (field != "*") names << fieldTitle(field);
        trust +=
            QStringLiteral("<br/>") +
            (names.isEmpty()
                 ? onPage("supports facts above")
                 : onPage("also on: %1").arg(names.join(QStringLiteral(", ")).toHtmlEscaped()));
    }
    small(trust);
    if (!rows.isEmpty()) table(rows);
}

void Page::missing() {
    QStringList names;
    for (const NamedFact& fact : facts_)
        if (isMissing(fact.value) && !mayBeNone(fact.field)) names << fieldTitle(fact.field);
    if (names.isEmpty()) return;
    heading(onPage("Not published"));
    small(names.join(QStringLiteral(", ")).toHtmlEscaped());
}

}  // namespace

QString factPage(const Part& part, const catalog::Catalog& catalog, const Theme& theme) {
    return Page(part, catalog, theme).html();
}

}  // namespace cw::views
