// The two tables of an import dialog: a list's first rows below a choice of what each column holds,
// and the rows that are wrong.
//
// What the columns of a list can hold is the dialog's; reading the list is model/catalog's.
#pragma once

#include <QComboBox>
#include <QTableWidget>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "model/catalog/price_import.h"

namespace cw::views {

/// A list as it is shown before it is read.
struct ListSample {
    const std::vector<std::string>& headers;
    const std::vector<std::vector<std::string>>& rows;
};
/// What a column can hold, by its name and number.
using ColumnChoices = std::vector<std::pair<QString, int>>;

/// Fills `table` anew; the first of `choices` is taken where `guessed` is shorter than the header.
/// Returns the boxes by column; `chosen` is called when the user changes one.
std::vector<QComboBox*> showSample(QTableWidget& table, const ListSample& sample,
                                   const ColumnChoices& choices, const std::vector<int>& guessed,
                                   const std::function<void()>& chosen);

/// Line, column and what is wrong, a row each.
void showProblems(QTableWidget& table, const std::vector<const catalog::RowProblem*>& problems);

}  // namespace cw::views
