// Words for the terms of cloud offers: the only place where they are translated.
#pragma once

#include <QCoreApplication>

#include "model/catalog/cloud_offer.h"

namespace cw::views {

struct OfferText {
    Q_DECLARE_TR_FUNCTIONS(OfferText)

public:
    /// "on demand", "reserved 1 year"
    [[nodiscard]] static QString term(catalog::CloudTerm term) {
        switch (term) {
            case catalog::CloudTerm::onDemand:
                return tr("on demand");
            case catalog::CloudTerm::spot:
                return tr("spot");
            case catalog::CloudTerm::marketplace:
                return tr("marketplace");
            case catalog::CloudTerm::capacityBlock:
                return tr("capacity block");
            case catalog::CloudTerm::reserved:
                return tr("reserved");
            case catalog::CloudTerm::reserved1y:
                return tr("reserved 1 year");
            case catalog::CloudTerm::reserved3y:
                return tr("reserved 3 years");
        }
        return {};
    }
};

}  // namespace cw::views
