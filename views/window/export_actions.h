// The exports of the File menu: bill of materials, cable schedule and labels of the active variant,
// drawing as a picture.
//
// Functions with a file name ask for none. Errors are shown; true when the file is written.
#pragma once

#include <QObject>
#include <QString>

#include "views/canvas/canvas_view.h"
#include "views/session/design_session.h"
#include "views/window/window_settings.h"

namespace cw::views {

class ExportActions : public QObject {
    Q_OBJECT
public:
    ExportActions(DesignSession& session, CanvasView& canvas, QWidget* window);

    enum class Format { bomXlsx, bomCsv, scheduleXlsx, scheduleCsv, labels, png, svg };
    bool ask(Format format);
    bool write(Format format, const QString& file);
    /// Where a file about this design would go, without its ending: in the folder last used, named
    /// after the document, with `about` behind it.
    [[nodiscard]] QString suggestedName(const QString& about) const;

signals:
    void exported(const QString& file);

private:
    void writeOrThrow(Format format, const QString& file);

    DesignSession& session_;
    CanvasView& canvas_;
    QWidget* window_;
    WindowSettings settings_;
};

}  // namespace cw::views
