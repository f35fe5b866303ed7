// A proposal as one HTML file that needs nothing else: text, tables, drawings as SVG inside it.
//
// Well-formed XML as well as HTML, so that any reader can check it. All text is escaped; there is
// no script, and nothing is loaded from anywhere. It prints with page breaks like the PDF's.
#pragma once

#include <QByteArray>

#include "views/report/proposal.h"
#include "views/report/report_logo.h"
#include "views/report/variant_drawings.h"

namespace cw::views {

[[nodiscard]] QByteArray writeProposalHtml(const Proposal& proposal,
                                           const VariantDrawings& drawings, const ReportLogo& logo);

}  // namespace cw::views
