#include "model/design/history.h"

#include <cassert>
#include <utility>

namespace cw::design {

namespace {

/// Edits that set what is there already are their own inverse, one by one or (there and back) as a
/// whole. No copy of the document is needed to see it.
bool changesNothing(const Transaction& transaction, const Transaction& inverse) {
    if (transaction.edits == inverse.edits) return true;
    const std::size_t count = transaction.edits.size();
    for (std::size_t i = 0; i < count; ++i)
        if (!(transaction.edits[i] == inverse.edits[count - 1 - i])) return false;
    return true;
}

}  // namespace

bool History::perform(const Transaction& transaction) {
    Transaction inverse = apply(document_, transaction);
    if (changesNothing(transaction, inverse)) return false;
    // The saved state lies among what could be redone, which is forgotten now.
    if (savedSteps_ > static_cast<long>(undo_.size())) savedSteps_ = -1;
    redo_.clear();
    undo_.push_back(std::move(inverse));
    return true;
}

std::string History::undoName() const {
    return undo_.empty() ? std::string() : undo_.back().name;
}

std::string History::redoName() const {
    return redo_.empty() ? std::string() : redo_.back().name;
}

Transaction History::undo() {
    assert(canUndo());
    Transaction applied = std::move(undo_.back());
    undo_.pop_back();
    redo_.push_back(apply(document_, applied));
    return applied;
}

Transaction History::redo() {
    assert(canRedo());
    Transaction applied = std::move(redo_.back());
    redo_.pop_back();
    undo_.push_back(apply(document_, applied));
    return applied;
}

}  // namespace cw::design
