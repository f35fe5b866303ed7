#include "views/session/journal_keeper.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>

#include "model/error.h"
#include "views/session/paths.h"

namespace cw::views {

void JournalKeeper::beforeChange(const QString& file, const design::Document& document) {
    if (journal_ && !hasFailed_) return;
    try {
        if (journal_)
            start(path(), file, document);  // replaces the one with the gap, or leaves it whole
        else
            startSomewhere(file, document);
        hasFailed_ = false;
    } catch (const FileError&) {
        const bool isFirst = !hasFailed_;
        hasFailed_ = true;
        if (isFirst) throw;
    }
}

void JournalKeeper::startSomewhere(const QString& file, const design::Document& document) {
    const QString beside =
        file.isEmpty() ? QString() : fromPath(design::journalPathFor(toPath(file)));
    if (!beside.isEmpty() && !QFile::exists(beside)) {
        try {
            start(beside, file, document);
            return;
        } catch (const FileError&) {
            // A folder that cannot be written, such as a shared one: the state folder takes it.
        }
    }
    QDir().mkpath(stateFolder_);
    start(untitledPath(), file, document);
}

void JournalKeeper::start(const QString& path, const QString& file,
                          const design::Document& document) {
    journal_ = design::Journal::start(toPath(path), toPath(file), document);
    lock_ = FileLock::tryLock(path);
}

QString JournalKeeper::untitledPath() const {
    const QDir folder(stateFolder_);
    for (int n = 1;; ++n) {
        const QString path = folder.filePath(QStringLiteral("untitled-%1-%2.journal")
                                                 .arg(QCoreApplication::applicationPid())
                                                 .arg(n));
        if (!QFile::exists(path)) return path;
    }
}

void JournalKeeper::append(const design::Transaction& transaction) {
    if (!journal_ || hasFailed_) return;
    try {
        journal_->append(transaction);
    } catch (const FileError&) {
        hasFailed_ = true;
        throw;
    }
    dropInherited();
}

void JournalKeeper::restart() {
    if (journal_) journal_->remove();
    journal_.reset();
    lock_.reset();
    dropInherited();
    hasFailed_ = false;
}

void JournalKeeper::dropInherited() {
    if (!inheritedPath_.isEmpty()) QFile::remove(inheritedPath_);
    inheritedPath_.clear();
    inheritedLock_.reset();
}

void JournalKeeper::inherit(const QString& journalPath) {
    inheritedPath_ = journalPath;
    inheritedLock_ = FileLock::tryLock(journalPath);
}

QString JournalKeeper::path() const {
    return journal_ ? fromPath(journal_->path()) : QString();
}

QStringList JournalKeeper::leftOver(const QStringList& files) const {
    QStringList candidates;
    const QDir folder(stateFolder_);
    for (const QString& name :
         folder.entryList({QStringLiteral("*.journal")}, QDir::Files, QDir::Time))
        candidates += folder.filePath(name);
    for (const QString& file : files) {
        const QString beside = fromPath(design::journalPathFor(toPath(file)));
        if (QFile::exists(beside) && !candidates.contains(beside)) candidates += beside;
    }
    candidates.removeIf([](const QString& path) { return FileLock::isHeld(path); });
    return candidates;
}

}  // namespace cw::views
