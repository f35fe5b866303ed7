// The inspector at the size of its dock, and shortcuts to what is in it.
#pragma once

#include <QSignalSpy>
#include <QSpinBox>
#include <QTableWidget>

#include "tests/views/panel_fixture.h"
#include "views/inspector/inspector_panel.h"

namespace cw::test {

struct InspectorFixture : PanelFixture {
    InspectorFixture() {
        panel.resize(320, 640);
        panel.show();
        QVERIFY(QTest::qWaitForWindowActive(&panel));
    }
    template <class Widget>
    Widget& get(const char* name) {
        auto* widget = panel.findChild<Widget*>(name);
        if (!widget) qFatal("no %s", name);
        return *widget;
    }
    QTableWidget& fittings() { return get<QTableWidget>("fittingsTable"); }
    /// The row of the first fitting of a part of `slot`, or of its free slots.
    int rowOf(const QString& slot, bool isFree = false) {
        for (int row = 0; row < fittings().rowCount(); ++row)
            if (fittings().item(row, 0)->text() == slot && isFree == !countBox(row)) return row;
        qFatal("no row");
    }
    QSpinBox* countBox(int row) { return qobject_cast<QSpinBox*>(fittings().cellWidget(row, 2)); }
    QComboBox& partBox(int row) { return *qobject_cast<QComboBox*>(fittings().cellWidget(row, 1)); }
    const design::Link& firstLink() { return session.variant().links.front(); }

    views::InspectorPanel panel{session, theme};
    QSignalSpy changed{&session, &views::DesignSession::documentChanged};
    QSignalSpy refused{&session, &views::DesignSession::refused};
};

inline int fitted(const design::Device& device, const std::string& part) {
    int count = 0;
    for (const auto& fitting : device.fittings)
        if (fitting.part == part) count += fitting.count;
    return count;
}

/// A design of two variants with one server of the same id in each.
inline void openTwoVariants(InspectorFixture& f) {
    f.place("dgx-h100");
    f.session.perform(design::duplicateVariant(f.session.desk(), "Other"));
    f.changed.clear();
}

}  // namespace cw::test
