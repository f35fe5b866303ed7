// A lock on a file that vanishes with the process that holds it, however that process ends.
//
// An advisory flock(2) of the whole file: the kernel drops it on kill -9 too, so there is never a
// stale lock to guess about, and process numbers that are used again do not matter. It says
// "somebody works with this file", nothing about its content.
#pragma once

#include <QString>
#include <optional>

namespace cw::views {

class FileLock {
public:
    /// Nullopt when the file cannot be opened or another FileLock, here or elsewhere, holds it.
    [[nodiscard]] static std::optional<FileLock> tryLock(const QString& file);
    /// Whether somebody holds it now. A file that is not there is not locked.
    [[nodiscard]] static bool isHeld(const QString& file);

    FileLock(FileLock&& other) noexcept;
    FileLock& operator=(FileLock&& other) noexcept;
    ~FileLock();

private:
    explicit FileLock(int descriptor) : descriptor_(descriptor) {}
    int descriptor_ = -1;
};

}  // namespace cw::views
