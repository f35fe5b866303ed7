// Undo and redo over one document: a list of inverse transactions and the place in it.
//
// Owns the document. A transaction that changes nothing is not a step.
#pragma once

#include <string>
#include <vector>

#include "model/design/edit.h"

namespace cw::design {

class History {
public:
    explicit History(Document document) : document_(std::move(document)) {}

    [[nodiscard]] const Document& document() const { return document_; }

    /// Applies it as one step and forgets what could be redone. Returns false when nothing changed.
    /// Throws EditError with the document untouched.
    bool perform(const Transaction& transaction);
    [[nodiscard]] bool canUndo() const { return !undo_.empty(); }
    [[nodiscard]] bool canRedo() const { return !redo_.empty(); }
    /// Name of the step that undo (redo) would take back (repeat); empty when there is none.
    [[nodiscard]] std::string undoName() const;
    [[nodiscard]] std::string redoName() const;
    /// Applies the inverse and returns it, for the journal. Must be possible.
    Transaction undo();
    Transaction redo();

    /// The document is what is on disk now.
    void markSaved() { savedSteps_ = static_cast<long>(undo_.size()); }
    [[nodiscard]] bool isModified() const { return savedSteps_ != static_cast<long>(undo_.size()); }

private:
    Document document_;
    std::vector<Transaction> undo_;
    std::vector<Transaction> redo_;
    long savedSteps_ =
        0;  ///< size of undo_ at the last save; -1 when that state can no longer be reached
};

}  // namespace cw::design
