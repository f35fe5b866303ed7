#include "app/window/batch_report.h"

#include <cstdio>

#include "app/catalog_path.h"
#include "app/named_variant.h"
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
    for (const std::string& name : request.variants)
        (void)namedVariant(draft.document(), name, documentFile.toStdString());
    const views::ReportOutcome outcome = views::exportReport(draft, request);
    for (const QString& warning : outcome.warnings)
        std::fprintf(stderr, "clusterwright: warning: %s\n", qPrintable(warning));
}

}  // namespace cw::app
