// Reading a whole file with a size limit, and replacing one without ever leaving half of it.
//
// `replaceFile` writes a temporary file beside the target, syncs it, renames it over the target and
// syncs the folder: after a crash, a kill or a full disk the old bytes or the new ones are there,
// whole. Not a stream library; the journal appends through design/journal.h.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace cw {

/// Throws FileError when it is missing, unreadable, not a regular file or larger than `maxSize_B`.
[[nodiscard]] std::string readFile(const std::filesystem::path& path, std::size_t maxSize_B);

/// Throws what `replaceFile` would throw before it writes a byte: for the command whose answer
/// takes minutes and would be lost. Writes nothing.
void requireWritable(const std::filesystem::path& path);

/// Throws FileError and leaves the old file as it was when anything fails.
void replaceFile(const std::filesystem::path& path, std::string_view bytes);

}  // namespace cw
