// The estimate's collective operations held against published timings.
//
// Rows of at least one MiB are counted: below that, what is measured is the host. Rows flagged by
// their notes are set aside, rows that cannot be computed skipped; both with the reason.
#pragma once

#include <string>
#include <vector>

#include "model/catalog/part.h"
#include "model/json.h"
#include "model/validation/statistics.h"
#include "model/validation/table.h"

namespace cw::validation {

struct CollectiveRow {
    std::string id;
    std::string publication;
    std::string operation;
    std::string gpu;
    double gpus = 0;
    double nodes = 1;
    double message_B = 0;
    double measured_s = 0;
    double predicted_s = 0;
    double error = 0;    ///< predicted / measured - 1
    std::string aside;   ///< why it is not counted; empty: counted
    std::string reason;  ///< why it cannot be computed; empty: it can
};

struct CollectivesCheck {
    std::vector<CollectiveRow> rows;  ///< in the table's order
};

/// Throws InputError when the table has no column id, operation, gpu, gpus or message_bytes.
[[nodiscard]] CollectivesCheck checkCollectives(
    const Table& table, const std::vector<const catalog::Part*>& accelerators);

/// Of the counted rows.
[[nodiscard]] ErrorSummary summarizeCollectives(const CollectivesCheck& check);

[[nodiscard]] std::string collectivesToCsv(const CollectivesCheck& check);
/// The keys of the training summary: rows, simulated, summary, by_source, skipped.
[[nodiscard]] Json collectivesToJson(const CollectivesCheck& check);
[[nodiscard]] std::string collectivesToText(const CollectivesCheck& check);

}  // namespace cw::validation
