// What Qt's PDF writer cannot say about a document: its bookmarks, its language, its date, and that
// its title is shown.
//
// Works on a finished PDF through QPDF; the pages stay as they are. The same bytes in give the same
// bytes out.
#pragma once

#include <QByteArray>
#include <QDate>
#include <vector>

#include "views/report/report_pages.h"

namespace cw::views {

/// `pdf` must be one that was just written, with the pages that the entries name. An invalid date
/// gives way to one that never changes. Throws FileError.
[[nodiscard]] QByteArray withOutline(const QByteArray& pdf,
                                     const std::vector<OutlineEntry>& entries, const QDate& date);

}  // namespace cw::views
