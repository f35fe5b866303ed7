#include "model/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <optional>
#include <system_error>
#include <utility>

#include "model/error.h"

namespace cw {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const std::string& what, const fs::path& path, int error) {
    throw FileError(what + ": " + std::generic_category().message(error) + ".", path.string());
}

/// Owns one open file. The destructor is for failures; `close` reports what the system says.
class Descriptor {
public:
    explicit Descriptor(int fd) : fd_(fd) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (fd_ >= 0) ::close(fd_);
    }
    [[nodiscard]] int get() const { return fd_; }
    [[nodiscard]] bool close() { return ::close(std::exchange(fd_, -1)) == 0; }

private:
    int fd_;
};

/// A new file of ours in `folder`, removed again unless `keep` is called.
class Temporary {
public:
    explicit Temporary(const fs::path& target) : file_(create(target.parent_path(), path_)) {
        if (file_.get() < 0) fail("The file cannot be written in this folder", target, errno);
    }
    Temporary(const Temporary&) = delete;
    Temporary& operator=(const Temporary&) = delete;
    ~Temporary() {
        if (!kept_) ::unlink(path_.c_str());
    }
    [[nodiscard]] Descriptor& file() { return file_; }
    [[nodiscard]] const fs::path& path() const { return path_; }
    void keep() { kept_ = true; }

private:
    static int create(const fs::path& folder, fs::path& path) {
        static std::atomic<unsigned> counter = 0;
        for (;;) {
            // Not made from the target's name, which may already be as long as a name can be.
            path = folder / (".clusterwright-" + std::to_string(::getpid()) + "-" +
                             std::to_string(counter++) + ".tmp");
            const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
            if (fd >= 0 || errno != EEXIST) return fd;
        }
    }

    fs::path path_;
    Descriptor file_;
    bool kept_ = false;
};

void writeAll(int fd, std::string_view bytes, const fs::path& target) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(fd, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail("The file could not be written", target, errno);
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

/// The permissions of the file that is to be replaced; nothing when there is none yet.
std::optional<mode_t> checkTarget(const fs::path& target) {
    struct stat status = {};
    if (::stat(target.c_str(), &status) != 0) {
        if (errno == ENOENT) return std::nullopt;
        fail("The file cannot be reached", target, errno);
    }
    if (!S_ISREG(status.st_mode))
        throw FileError("This is not a regular file and cannot be replaced.", target.string());
    // Renaming needs only the folder; a file the user protected is left alone all the same.
    if (::faccessat(AT_FDCWD, target.c_str(), W_OK, AT_EACCESS) != 0)
        fail("The file cannot be replaced", target, errno);
    return status.st_mode & 07777u;
}

/// Makes the new name durable. The bytes are in place by now, so a file system that cannot sync a
/// folder (some network ones) is no reason to say that saving failed.
void syncFolder(const fs::path& folder) {
    const Descriptor descriptor(
        ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (descriptor.get() >= 0) ::fsync(descriptor.get());
}

/// "64 MiB" where it is a whole number of them.
std::string sizeText(std::size_t size_B) {
    constexpr std::size_t mebibyte_B = 1u << 20;
    return size_B > 0 && size_B % mebibyte_B == 0 ? std::to_string(size_B / mebibyte_B) + " MiB"
                                                  : std::to_string(size_B) + " bytes";
}

void requireName(const fs::path& path) {
    if (path.empty()) throw FileError("The name of a file is empty.", "");
}

/// Follows links, so that a linked document stays a link and its target is replaced.
fs::path resolved(const fs::path& path) {
    std::error_code error;
    if (!fs::is_symlink(path, error)) return path;
    const fs::path target = fs::weakly_canonical(path, error);
    return error ? path : target;
}

}  // namespace

std::string readFile(const std::filesystem::path& path, std::size_t maxSize_B) {
    requireName(path);
    // Not blocking: opening a named pipe would otherwise wait for a writer.
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.get() < 0) fail("The file cannot be opened", path, errno);
    struct stat status = {};
    if (::fstat(file.get(), &status) != 0) fail("The file cannot be read", path, errno);
    if (S_ISDIR(status.st_mode)) throw FileError("This is a folder, not a file.", path.string());
    if (!S_ISREG(status.st_mode)) throw FileError("This is not a regular file.", path.string());
    const auto refuseSize = [&] {
        throw FileError("The file is larger than " + sizeText(maxSize_B) + ".", path.string());
    };
    if (static_cast<std::uintmax_t>(status.st_size) > maxSize_B) refuseSize();
    std::string bytes(static_cast<std::size_t>(status.st_size), '\0');
    std::size_t length = 0;
    for (;;) {
        if (length == bytes.size()) bytes.resize(length + 65536);  // it may have grown meanwhile
        const ssize_t got = ::read(file.get(), bytes.data() + length, bytes.size() - length);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) fail("The file cannot be read", path, errno);
        if (got == 0) break;
        length += static_cast<std::size_t>(got);
        if (length > maxSize_B) refuseSize();
    }
    bytes.resize(length);
    return bytes;
}

void requireWritable(const std::filesystem::path& path) {
    requireName(path);
    const fs::path target = resolved(path);
    (void)checkTarget(target);
    const Temporary temporary(target);
}

void replaceFile(const std::filesystem::path& path, std::string_view bytes) {
    requireName(path);
    const fs::path target = resolved(path);
    const std::optional<mode_t> mode = checkTarget(target);
    Temporary temporary(target);
    if (mode && ::fchmod(temporary.file().get(), *mode) != 0)
        fail("The permissions of the file cannot be kept", target, errno);
    writeAll(temporary.file().get(), bytes, target);
    if (::fsync(temporary.file().get()) != 0)
        fail("The file could not be written to the disk", target, errno);
    if (!temporary.file().close()) fail("The file could not be written", target, errno);
    if (::rename(temporary.path().c_str(), target.c_str()) != 0)
        fail("The file could not be replaced", target, errno);
    temporary.keep();
    syncFolder(target.parent_path());
}

}  // namespace cw
