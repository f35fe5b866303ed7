#include "views/inspector/inspector_panel.h"

#include <QVBoxLayout>

namespace cw::views {

InspectorPanel::InspectorPanel(DesignSession& session, Theme& theme, QWidget* parent)
    : QWidget(parent),
      session_(session),
      pages_(new QStackedWidget(this)),
      variantPage_(new VariantPage(session, this)),
      devicePage_(new DevicePage(session, theme, this)),
      linkPage_(new LinkPage(session, this)),
      manyPage_(new QLabel(this)) {
    manyPage_->setWordWrap(true);
    manyPage_->setAlignment(Qt::AlignTop);
    manyPage_->setMargin(gridUnit_px);
    for (QWidget* page :
         std::initializer_list<QWidget*>{variantPage_, devicePage_, linkPage_, manyPage_})
        pages_->addWidget(page);
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(pages_);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);
    for (const auto signal : {&DesignSession::documentChanged, &DesignSession::documentReplaced,
                              &DesignSession::activeVariantChanged,
                              &DesignSession::selectionChanged, &DesignSession::evaluationChanged})
        connect(&session_, signal, this, [this] { showSelection(); });
    showSelection();
}

void InspectorPanel::editName() {
    if (pages_->currentWidget() == devicePage_) devicePage_->focusName();
}

void InspectorPanel::showSelection() {
    const Selection& selection = session_.selection();
    if (selection.devices.size() + selection.links.size() > 1) {
        manyPage_->setText(tr("%n devices", nullptr, int(selection.devices.size())) +
                           tr(" and %n links are selected.", nullptr, int(selection.links.size())));
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

void InspectorPanel::showPage(QWidget* page) {
    for (int i = 0; i < pages_->count(); ++i) {
        const bool isShown = pages_->widget(i) == page;
        pages_->widget(i)->setSizePolicy(QSizePolicy::Preferred,
                                         isShown ? QSizePolicy::Preferred : QSizePolicy::Ignored);
    }
    pages_->setCurrentWidget(page);
    pages_->adjustSize();
}

}  // namespace cw::views
