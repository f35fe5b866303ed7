#include "views/window/claims_page.h"

#include <QCoreApplication>

#include "model/design/document_file.h"
#include "model/error.h"
#include "model/evaluation/stated_claims.h"
#include "views/session/paths.h"

namespace cw::views {

namespace {

QString onClaims(const char* text) {
    return QCoreApplication::translate("cw::claims", text);
}

/// A cell must not end a Markdown table's column.
QString cell(const std::string& text) {
    return QString::fromStdString(text).replace(QLatin1Char('|'), QLatin1String("\\|"));
}

}  // namespace

QString claimsPage(const QString& build, const std::vector<workload::ModelArchitecture>& models) {
    QString page =
        QStringLiteral("# ") + onClaims("An article's figures, computed again") +
        QStringLiteral("\n\n") +
        onClaims(
            "The examples hold the builds of a first-person article on GPU clusters for "
            "deep learning (July 2026). This is what it states about training, and what "
            "follows from its own numbers or is estimated here for its build as stated.") +
        QStringLiteral("\n\n");
    try {
        const design::Document document = design::openDocument(toPath(build));
        for (const evaluation::StatedClaim& claim :
             evaluation::statedClaims(document.variants.front(), document.pinned, models))
            page += QStringLiteral("## %1\n\n| %2 | %3 |\n| --- | --- |\n| %4 | **%5** |\n\n%6\n\n")
                        .arg(cell(claim.topic), onClaims("as stated"), onClaims("here"),
                             cell(claim.states), cell(claim.here),
                             QString::fromStdString(claim.because));
    } catch (const InputError& error) {
        page += QString::fromUtf8(error.what());
    }
    return page;
}

}  // namespace cw::views
