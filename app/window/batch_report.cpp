#include "app/window/batch_report.h"

#include <cstdio>
#include <string_view>

#include "app/catalog_path.h"
#include "model/design/document_file.h"
#include "views/report/report_export.h"
#include "views/session/paths.h"

namespace cw::app {

void writeReports(const catalog::Catalog& catalog, const Options& options,
                  const QString& documentFile) {
    views::ReportDraft draft(catalog, design::openDocument(views::toPath(documentFile)));
    views::ReportRequest request = options.report;
    if (!request.options.date.isValid())
        request.options.date = QDate::fromString(QString::fromStdString(today()), Qt::ISODate);
    const views::ReportOutcome outcome = views::exportReport(draft, request);
    for (const QString& warning : outcome.warnings)
        std::fprintf(stderr, "clusterwright: warning: %s\n", qPrintable(warning));
}

bool asksForFilesOnly(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument(argv[i]);
        for (const std::string_view option :
             {"--export-pdf", "--export-html", "--help", "--version"})
            if (argument == option || argument.starts_with(std::string(option) + "=")) return true;
    }
    return false;
}

}  // namespace cw::app
