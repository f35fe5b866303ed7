// What the proposal dialog remembers between uses: whom it was for, by whom, which logo, paper and
// sections. The user's, not the document's.
#pragma once

#include "views/report/report_export.h"

namespace cw::views {

class ProposalSettings {
public:
    /// Customer, author, logo, paper and left-out sections as kept; no files, no date.
    [[nodiscard]] ReportRequest read() const;
    void keep(const ReportRequest& request) const;
};

/// "facility": the stable name of a section in settings.
[[nodiscard]] QString sectionKey(SectionKind kind);

}  // namespace cw::views
