// The inspector dock: a page for what is selected: nothing (the variant), one device, one link,
// many.
#pragma once

#include <QLabel>
#include <QScrollArea>
#include <QStackedWidget>
#include <QWidget>

#include "views/inspector/device_page.h"
#include "views/inspector/link_page.h"
#include "views/inspector/variant_page.h"
#include "views/session/design_session.h"

namespace cw::views {

class InspectorPanel : public QWidget {
    Q_OBJECT
public:
    InspectorPanel(DesignSession& session, Theme& theme, QWidget* parent = nullptr);
    /// Puts the cursor into the name of the selected device, if there is one.
    void editName();

private:
    void showSelection();
    /// A page is as tall as it needs; the stack must not keep the height of a taller one.
    void showPage(QWidget* page);

    DesignSession& session_;
    QStackedWidget* pages_;
    VariantPage* variantPage_;
    DevicePage* devicePage_;
    LinkPage* linkPage_;
    QLabel* manyPage_;
};

}  // namespace cw::views
