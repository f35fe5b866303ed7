// A session on the real catalog for tests of the panels, and hands to work their boxes as a user
// does.
#pragma once

#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QtTest>

#include "model/workload/architecture_library.h"
#include "tests/shipped_catalog.h"
#include "views/session/design_session.h"
#include "views/theme/theme.h"

namespace cw::test {

struct PanelFixture {
    PanelFixture() { theme.apply(*qobject_cast<QApplication*>(qApp), views::Scheme::light); }

    /// An example of the program, without a file name.
    void openExample(const QString& name, const std::string& variant = {}) {
        session.openAsNew(QStringLiteral(CW_SOURCE_DIR "/resources/examples/") + name +
                          QStringLiteral(".cluster"));
        if (!variant.empty()) session.setActiveVariant(variant);
        session.waitForEvaluation();
    }
    void openCluster() { openExample(QStringLiteral("32-gpu-b100"), "by the datasheets"); }

    design::DeviceId place(const std::string& part, int count = 1) {
        const double x = 400.0 * double(session.variant().devices.size());
        if (!session.perform(design::placePart(session.desk(), part, {x, 0}, count)))
            qFatal("cannot place %s", part.c_str());
        return session.variant().devices.back().id;
    }
    [[nodiscard]] const design::Device& device(const std::string& label) const {
        for (const design::Device& each : session.variant().devices)
            if (each.label == label) return each;
        qFatal("no device %s", label.c_str());
    }
    void select(std::vector<design::DeviceId> devices) {
        session.setSelection({std::move(devices), {}});
    }
    QTemporaryDir folder;
    views::Theme theme{views::Scheme::light};
    views::DesignSession session{shippedCatalog(), workload::readArchitectures(CW_CATALOG_FILE),
                                 folder.path()};
};

/// Opens the list and takes the entry with this text, as with keys; false when it is not offered.
inline bool choose(QComboBox& box, const QString& text) {
    box.showPopup();
    const int row = box.findText(text);
    if (row < 0) {
        box.hidePopup();
        return false;
    }
    box.view()->setCurrentIndex(box.model()->index(row, box.modelColumn()));
    QTest::keyClick(box.view(), Qt::Key_Return);
    QCoreApplication::processEvents();
    return true;
}

/// Replaces the text of a spin box or line edit and leaves it with Enter.
inline void typeInto(QWidget& box, const QString& text) {
    box.setFocus();
    auto* line = qobject_cast<QLineEdit*>(&box);
    if (!line) line = box.findChild<QLineEdit*>();
    line->selectAll();
    QTest::keyClicks(line, text);
    QTest::keyClick(line, Qt::Key_Return);
    QCoreApplication::processEvents();
}

inline void wheelOver(QWidget& box) {
    const QPointF middle = QRectF(box.rect()).center();
    QWheelEvent event(middle, box.mapToGlobal(middle), {}, {0, -120}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&box, &event);
    QCoreApplication::processEvents();
}

/// Keeps a picture of the widget when CW_PICTURES names a folder, for who wants to look.
inline void keepPicture(QWidget& widget, const QString& name) {
    const QString folder = qEnvironmentVariable("CW_PICTURES");
    QCoreApplication::processEvents();
    if (!folder.isEmpty()) widget.grab().save(QDir(folder).filePath(name + ".png"));
}

}  // namespace cw::test
