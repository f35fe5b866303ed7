#include "app/window/batch_report.h"

#include <cstdio>

#include "app/catalog_path.h"
#include "app/usage_error.h"
#include "model/design/document_file.h"
#include "views/report/report_export.h"
#include "views/session/paths.h"

namespace cw::app {

namespace {

void requireVariants(const design::Document& document, const std::vector<std::string>& names,
                     const QString& file) {
    for (const std::string& name : names) {
        if (design::findVariant(document, name)) continue;
        std::string known;
        for (const design::Variant& variant : document.variants)
            known += (known.empty() ? "\"" : ", \"") + variant.name + "\"";
        throw UsageError("There is no variant \"" + name + "\".", file.toStdString(),
                         "It has " + known + ".");
    }
}

}  // namespace

void writeReports(const catalog::Catalog& catalog, const Options& options,
                  const QString& documentFile) {
    views::ReportDraft draft(catalog, design::openDocument(views::toPath(documentFile)));
    views::ReportRequest request = options.report;
    if (!request.options.date.isValid())
        request.options.date = QDate::fromString(QString::fromStdString(today()), Qt::ISODate);
    requireVariants(draft.document(), request.variants, documentFile);
    const views::ReportOutcome outcome = views::exportReport(draft, request);
    for (const QString& warning : outcome.warnings)
        std::fprintf(stderr, "clusterwright: warning: %s\n", qPrintable(warning));
}

}  // namespace cw::app
