#include "views/catalog/offer_text.h"

#include <QCoreApplication>

#include "views/theme/numbers.h"

namespace cw::views {

namespace {

QString inOffers(const char* text) {
    return QCoreApplication::translate("cw::offers", text);
}

}  // namespace

const std::vector<catalog::CloudTerm>& allTerms() {
    static const std::vector<catalog::CloudTerm> terms = {
        catalog::CloudTerm::onDemand,    catalog::CloudTerm::spot,
        catalog::CloudTerm::marketplace, catalog::CloudTerm::capacityBlock,
        catalog::CloudTerm::reserved,    catalog::CloudTerm::reserved1y,
        catalog::CloudTerm::reserved3y};
    return terms;
}

QString offerTermText(catalog::CloudTerm term) {
    switch (term) {
        case catalog::CloudTerm::onDemand:
            return inOffers(QT_TRANSLATE_NOOP("cw::offers", "on demand"));
        case catalog::CloudTerm::spot:
            return inOffers(QT_TRANSLATE_NOOP("cw::offers", "spot"));
        case catalog::CloudTerm::marketplace:
            return inOffers(QT_TRANSLATE_NOOP("cw::offers", "marketplace"));
        case catalog::CloudTerm::capacityBlock:
            return inOffers(QT_TRANSLATE_NOOP("cw::offers", "capacity block"));
        case catalog::CloudTerm::reserved:
            return inOffers(QT_TRANSLATE_NOOP("cw::offers", "reserved"));
        case catalog::CloudTerm::reserved1y:
            return inOffers(QT_TRANSLATE_NOOP("cw::offers", "reserved for 1 year"));
        case catalog::CloudTerm::reserved3y:
            return inOffers(QT_TRANSLATE_NOOP("cw::offers", "reserved for 3 years"));
    }
    return {};
}

QString offerNetworkText(const catalog::CloudOffer& offer) {
    if (!offer.multiNode) return inOffers(QT_TRANSLATE_NOOP("cw::offers", "not said"));
    if (!*offer.multiNode) return inOffers(QT_TRANSLATE_NOOP("cw::offers", "one node only"));
    QString text = offer.fabric.empty() ? inOffers(QT_TRANSLATE_NOOP("cw::offers", "many nodes"))
                                        : QString::fromStdString(offer.fabric);
    if (offer.fabric_bps)
        text += inOffers(QT_TRANSLATE_NOOP("cw::offers", ", %1 a GPU"))
                    .arg(lineRateText(*offer.fabric_bps));
    return text;
}

}  // namespace cw::views
