#include "views/inspector/inspector_panel.h"

#include <QVBoxLayout>

#include "views/theme/scrolled.h"

namespace cw::views {

InspectorPanel::InspectorPanel(DesignSession& session, Theme& theme, QWidget* parent)
    : QWidget(parent),
      session_(session),
      variantPage_(new VariantPage(session, theme, this)),
      devicePage_(new DevicePage(session, theme, this)),
      linkPage_(new LinkPage(session, theme, this)),
      manyPage_(new ManyPage(session, theme, this)) {
    auto* content = new QWidget(this);
    auto* stack = new QVBoxLayout(content);
    stack->setContentsMargins(0, 0, 0, 0);
    for (QWidget* page : pages()) {
        page->hide();
        stack->addWidget(page);
    }
    fillWithScrolled(*this, content);
    connect(&session_, &DesignSession::documentReplaced, this, [this] {
        forget();
        variantPage_->forget();
        showSelection();
    });
    for (const auto signal : {&DesignSession::documentChanged, &DesignSession::activeVariantChanged,
                              &DesignSession::selectionChanged})
        connect(&session_, signal, this, [this] { showSelection(); });
    connect(&session_, &DesignSession::evaluationChanged, this, [this] { showFigures(); });
    showSelection();
}

void InspectorPanel::editName() {
    if (page_ == devicePage_) devicePage_->focusName();
}

void InspectorPanel::forget() {
    devicePage_->forget();
    linkPage_->forget();
}

void InspectorPanel::showSelection() {
    // Variants share ids: a box that loses the focus while its page goes must not write what was
    // typed for the last variant into this one.
    if (session_.variant().name != variant_) forget();
    variant_ = session_.variant().name;
    const Selection& selection = session_.selection();
    if (selection.devices.size() + selection.links.size() > 1) {
        manyPage_->showSelection();
        showPage(manyPage_);
    } else if (!selection.devices.empty() &&
               session_.variant().findDevice(selection.devices.front())) {
        devicePage_->showDevice(selection.devices.front());
        showPage(devicePage_);
    } else if (!selection.links.empty() && session_.variant().findLink(selection.links.front())) {
        linkPage_->showLink(selection.links.front());
        showPage(linkPage_);
    } else {
        variantPage_->showVariant();
        showPage(variantPage_);
    }
}

void InspectorPanel::showFigures() {
    if (page_ == devicePage_) devicePage_->showFigures();
    if (page_ == manyPage_) manyPage_->showFigures();
}

std::array<QWidget*, 4> InspectorPanel::pages() const {
    return {variantPage_, devicePage_, linkPage_, manyPage_};
}

void InspectorPanel::showPage(QWidget* page) {
    if (page == page_) return;
    page_ = page;
    for (QWidget* each : pages())
        if (each != page) each->hide();
    page->show();
}

}  // namespace cw::views
