// The cloud offers a design can be compared with, as a list to tick: the design's own copies and
// those of the catalog. A tick copies an offer into the design, as one undo step.
#pragma once

#include <QListWidget>
#include <QVBoxLayout>
#include <vector>

#include "views/inspector/variant_form.h"

namespace cw::views {

class OfferList : public VariantForm {
    Q_OBJECT
public:
    explicit OfferList(DesignSession& session, QWidget* parent = nullptr);

protected:
    void showVariant(bool isOther) override;

private:
    void takeOffer(const QListWidgetItem& item);
    /// The design's own copies and the other offers of the catalog, by GPU.
    [[nodiscard]] std::vector<catalog::CloudOffer> offersToShow() const;

    QListWidget* list_;
};

}  // namespace cw::views
