// The command line of the window.
#pragma once

#include <QSize>
#include <QString>
#include <optional>

#include "views/report/report_export.h"
#include "views/window/window_settings.h"

namespace cw::app {

struct Options {
    QString file;
    QString example;  ///< name of an example, as in the folder of examples
    QString catalog;
    QString userCatalog;
    std::optional<views::ThemeChoice> theme;
    QString screenshot;  ///< write a picture of the window there and end
    std::optional<QSize> size;
    views::ReportRequest report;  ///< write a proposal there and end

    [[nodiscard]] bool asksForReport() const {
        return !report.pdf.isEmpty() || !report.html.isEmpty();
    }
};

/// Reads the arguments of the application. Ends the program on --help, --version and wrong usage
/// (exit code 2).
[[nodiscard]] Options readOptions();

}  // namespace cw::app
