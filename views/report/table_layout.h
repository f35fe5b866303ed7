// A table as pieces of paper, one a row; internal to this folder.
#pragma once

#include "views/report/block_layout.h"

namespace cw::views {

void layOutTable(LaidOut& out, const ProposalTable& table, const ReportStyle& style,
                 const PaperArea& area);

}  // namespace cw::views
