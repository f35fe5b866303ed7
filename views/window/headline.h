// The headline figures of an evaluation as text: value, unit, and the reason where there is none.
//
// Pure: the strip shows these, tests and the report read them.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "model/evaluation/evaluation.h"
#include "model/evaluation/explain.h"

namespace cw::views {

struct HeadlineItem {
    QString id;       ///< stable: "gpus", "rate", "mfu", ...
    QString value;    ///< "33.4", or an en dash when it is not known
    QString unit;     ///< "kW typical"
    QString toolTip;  ///< what it is; for a missing value, why it is missing
    std::optional<evaluation::Quantity> why;  ///< what the click explains
    bool isKnown = true;
    bool operator==(const HeadlineItem&) const = default;
};

/// `evaluation` may be null: everything is unknown then.
[[nodiscard]] std::vector<HeadlineItem> headlineOf(const evaluation::Evaluation* evaluation);

}  // namespace cw::views
