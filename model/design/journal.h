// The journal: every transaction since the last save, one checksummed line each, so that no work
// is lost to a crash, a kill or a full disk.
//
// Each line is "<crc32 hex> <JSON>" and is on disk before `append` returns. The first one names the
// document file with the digest of its bytes and carries a copy of the starting document, so that
// the work comes back even when that file was changed or lost. Each further line is one
// transaction. Reading stops at the first line that is cut or damaged: up to the last whole
// transaction.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "model/design/edit.h"

namespace cw::design {

class Journal {
public:
    /// Starts (replacing) the journal at `path` for `document`, saved as `file` (empty: never
    /// saved). Throws FileError.
    static Journal start(const std::filesystem::path& path, const std::filesystem::path& file,
                         const Document& document);
    Journal(Journal&& other) noexcept;
    Journal& operator=(Journal&& other) noexcept;
    ~Journal();

    /// Throws FileError when the line could not be written whole; the document in memory is
    /// unharmed.
    void append(const Transaction& transaction);
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    /// Deletes the file: the work is saved or given up.
    void remove();

private:
    Journal() = default;
    std::filesystem::path path_;
    int descriptor_ = -1;
    std::uint64_t length_B_ = 0;  ///< of the whole lines: where a line that failed is cut off again
};

/// What a journal left behind holds.
struct Recovery {
    std::filesystem::path file;  ///< the document it belongs to; empty: never saved
    Document document;           ///< with all whole transactions replayed
    std::size_t transactions = 0;
    bool damagedTail = false;  ///< the last line was cut or damaged and left out
    bool fileChanged = false;  ///< the document's bytes are not those the journal began from:
                               ///< `document` is then rebuilt from the journal's own copy
};

/// Nullopt when there is no journal at `path` or it holds no transaction. Throws DocumentError when
/// its first line is unusable, NewerVersionError when a newer program wrote it.
[[nodiscard]] std::optional<Recovery> recover(const std::filesystem::path& path);

/// The journal's place for a document file: ".name.cluster.journal" beside it.
[[nodiscard]] std::filesystem::path journalPathFor(const std::filesystem::path& file);

}  // namespace cw::design
