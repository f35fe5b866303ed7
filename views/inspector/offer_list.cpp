#include "views/inspector/offer_list.h"

#include <algorithm>
#include <tuple>

#include "model/design/money_gestures.h"
#include "views/theme/offer_text.h"
#include "views/theme/theme.h"

namespace cw::views {

namespace {

QString offerText(const catalog::CloudOffer& offer) {
    const auto dollars = offer.dollarsPerGpuHour();
    return OfferList::tr("%1, %2, %3: %4 (%5)")
        .arg(QString::fromStdString(offer.gpu), QString::fromStdString(offer.provider),
             OfferText::term(offer.term),
             dollars ? QStringLiteral("$%1").arg(*dollars, 0, 'f', 2) : OfferList::tr("no price"),
             QString::fromStdString(offer.asOf));
}

}  // namespace

OfferList::OfferList(DesignSession& session, QWidget* parent)
    : VariantForm(session, parent), list_(new QListWidget(this)) {
    list_->setObjectName("moneyOffers");
    list_->setAccessibleName(tr("Cloud offers"));
    list_->setToolTip(tr("Ticked offers are kept in the design with their price and date."));
    list_->setMinimumHeight(30 * gridUnit_px);
    list_->setWordWrap(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(list_);
    connect(list_, &QListWidget::itemChanged, this,
            [this](const QListWidgetItem* item) { takeOffer(*item); });
    follow();
}

std::vector<catalog::CloudOffer> OfferList::offersToShow() const {
    std::vector<catalog::CloudOffer> shown = session().variant().economics.cloudOffers;
    const std::size_t own = shown.size();
    for (const catalog::CloudOffer& offer : session().catalog().cloudOffers())
        if (std::none_of(shown.begin(), shown.begin() + std::ptrdiff_t(own),
                         [&](const catalog::CloudOffer& each) { return each.id == offer.id; }))
            shown.push_back(offer);
    std::sort(shown.begin(), shown.end(), [](const auto& a, const auto& b) {
        return std::tie(a.gpu, a.provider, a.id) < std::tie(b.gpu, b.provider, b.id);
    });
    return shown;
}

void OfferList::showVariant(bool) {
    const auto offers = offersToShow();
    const auto& pinned = session().variant().economics.cloudOffers;
    if (list_->count() != int(offers.size())) list_->clear();
    for (int i = 0; i < int(offers.size()); ++i) {
        const catalog::CloudOffer& offer = offers[std::size_t(i)];
        if (i == list_->count()) list_->addItem(new QListWidgetItem);
        QListWidgetItem* item = list_->item(i);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setText(offerText(offer));
        item->setData(Qt::UserRole, QString::fromStdString(offer.id));
        item->setToolTip(QString::fromStdString(offer.note));
        const bool isPinned = std::any_of(pinned.begin(), pinned.end(),
                                          [&](const auto& own) { return own.id == offer.id; });
        item->setCheckState(isPinned ? Qt::Checked : Qt::Unchecked);
    }
}

void OfferList::takeOffer(const QListWidgetItem& item) {
    if (isFilling()) return;
    const std::string id = item.data(Qt::UserRole).toString().toStdString();
    std::vector<catalog::CloudOffer> chosen = session().variant().economics.cloudOffers;
    std::erase_if(chosen, [&](const auto& offer) { return offer.id == id; });
    if (item.checkState() == Qt::Checked)
        for (const catalog::CloudOffer& offer : offersToShow())
            if (offer.id == id) chosen.push_back(offer);
    session().perform(design::chooseOffers(session().desk(), chosen));
}

}  // namespace cw::views
