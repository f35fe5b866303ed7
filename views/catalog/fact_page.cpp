#include "views/catalog/fact_page.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include "model/catalog/facts.h"
#include "model/catalog/part_json.h"
#include "model/catalog/slot_layout.h"
#include "views/catalog/fact_format.h"
#include "views/catalog/fact_html.h"
#include "views/catalog/fact_table.h"
#include "views/catalog/offer_text.h"
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
    return safeHtml(text);
}

class Page : private FactHtml {
public:
    Page(const Part& part, const catalog::Catalog& catalog, const Theme& theme)
        : FactHtml(catalog, theme), part_(part), facts_(factsOf(part)) {}

    QString html() {
        head();
        prices();
        for (const FactSource& source : part_.facts) entry(source, rowsFrom(&source));
        withoutSource(rowsFrom(nullptr));
        cloud();
        missing();
        return html_;
    }

private:
    void head();
    void prices();
    void price(const catalog::Price& price, bool counts);
    void cloud();
    [[nodiscard]] QString rowsFrom(const FactSource* source) const;
    [[nodiscard]] QString layoutRows(const FactSource* source) const;
    void missing();

    const Part& part_;
    std::vector<NamedFact> facts_;
};

void Page::head() {
    title(part_.name);
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
    if (!part_.notes.empty()) paragraph(part_.notes);
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
QString Page::rowsFrom(const FactSource* source) const {
    QString rows;
    for (const NamedFact& fact : facts_)
        if (!isMissing(fact.value) && catalog::sourceOf(part_, fact.field) == source)
            rows += row(fieldTitle(fact.field), factText(fact.field, fact.value));
    return rows + layoutRows(source);
}

/// Which PCIe switch and socket each slot hangs on.
QString Page::layoutRows(const FactSource* source) const {
    QString rows;
    for (catalog::SlotGroup slot : part_.slotGroups) {
        if (catalog::sourceOf(part_, "slots.perPcieSwitch") != source) slot.perPcieSwitch = 0;
        if (catalog::sourceOf(part_, "slots.perCpu") != source) slot.perCpu = 0;
        const QString layout = QString::fromStdString(catalog::layoutText(slot));
        if (layout.isEmpty()) continue;
        rows += row(onPage("Slots \"%1\"").arg(QString::fromStdString(slot.name)), layout);
    }
    return rows;
}

void Page::missing() {
    QStringList names;
    for (const NamedFact& fact : facts_)
        if (isMissing(fact.value) && !mayBeNone(fact.field)) names << fieldTitle(fact.field);
    notPublishedList(names);
}

}  // namespace

QString factPage(const Part& part, const catalog::Catalog& catalog, const Theme& theme) {
    return Page(part, catalog, theme).html();
}

}  // namespace cw::views
