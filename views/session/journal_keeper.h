// Where the journal of the open document lies, when it starts, and who may offer it back.
//
// A journal starts at the first change after opening or saving, beside the document's file, or in
// the state folder as "untitled-<pid>-<n>.journal" while the document has no name, when the file's
// folder cannot be written, or when another journal already lies there (of another window, or left
// by a crash and not yet restored: it is never overwritten). It is locked (FileLock) as long as
// this session lives, so a journal that is not locked was left behind. It is removed on save and at
// an orderly end only: destroying the keeper leaves it, as a crash would.
#pragma once

#include <QString>
#include <QStringList>
#include <optional>

#include "model/design/journal.h"
#include "views/session/file_lock.h"

namespace cw::views {

class JournalKeeper {
public:
    explicit JournalKeeper(QString stateFolder) : stateFolder_(std::move(stateFolder)) {}

    /// `document`, saved as `file` (empty: never saved), is about to change. Starts the journal
    /// unless it runs. After a failure it is tried again at each change, from the document as it is
    /// then. Throws FileError at the first failure of a row.
    void beforeChange(const QString& file, const design::Document& document);
    /// Appends if a journal runs. Throws FileError: what was written before stays on disk, and
    /// nothing more is appended to it, because a gap could not be replayed.
    void append(const design::Transaction& transaction);
    /// The work is saved or given up: the journals are removed, the next change starts a new one.
    void restart();
    /// Keeps a journal that was recovered from until the work is in a journal of its own, saved, or
    /// given up.
    void inherit(const QString& journalPath);

    /// Path of the journal that runs; empty when none does.
    [[nodiscard]] QString path() const;
    /// Journals nobody works with: in the state folder, and beside `files`.
    [[nodiscard]] QStringList leftOver(const QStringList& files) const;

private:
    void startSomewhere(const QString& file, const design::Document& document);
    void dropInherited();
    void start(const QString& path, const QString& file, const design::Document& document);
    [[nodiscard]] QString untitledPath() const;

    QString stateFolder_;
    std::optional<design::Journal> journal_;
    std::optional<FileLock> lock_;
    QString inheritedPath_;
    std::optional<FileLock> inheritedLock_;
    bool hasFailed_ = false;
};

}  // namespace cw::views
