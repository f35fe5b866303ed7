// The inspector dock: a page for what is selected: nothing (the variant), one device, one link,
// many.
//
// A change of the document refills the page; an evaluation only its figures.
#pragma once

#include <QWidget>
#include <array>

#include "views/inspector/device_page.h"
#include "views/inspector/link_page.h"
#include "views/inspector/many_page.h"
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
    void showFigures();
    void forget();
    void showPage(QWidget* page);
    [[nodiscard]] std::array<QWidget*, 4> pages() const;

    DesignSession& session_;
    std::string variant_;  ///< the pages were last filled for
    VariantPage* variantPage_;
    DevicePage* devicePage_;
    LinkPage* linkPage_;
    ManyPage* manyPage_;
    QWidget* page_ = nullptr;  ///< the one shown; the others are hidden, so that they take no room
};

}  // namespace cw::views
