// Characters of a proposal that no font of this machine has: on paper they would be gone without a
// trace.
//
// Each is replaced by a white square, which can be seen, and reported with the place it stands in.
#pragma once

#include <QFont>
#include <QString>
#include <vector>

#include "views/report/proposal.h"

namespace cw::views {

struct MissingGlyphs {
    QString where;       ///< "the cover", or the title of a section
    QString characters;  ///< each once, in the order of the text
};

/// Replaces them in the proposal's texts and says which they were.
[[nodiscard]] std::vector<MissingGlyphs> replaceMissingGlyphs(Proposal& proposal,
                                                              const QFont& font);

/// "No font here has U+12031 (in Design) ...": one sentence; empty when nothing is missing.
[[nodiscard]] QString missingGlyphsSentence(const std::vector<MissingGlyphs>& missing);

}  // namespace cw::views
