#include "model/design/journal.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>
#include <system_error>
#include <utility>

#include "model/design/checksum.h"
#include "model/design/document_json.h"
#include "model/design/error_text.h"
#include "model/error.h"
#include "model/file.h"
#include "model/object_reader.h"

namespace cw::design {

namespace {

namespace fs = std::filesystem;

constexpr int journalFormat = 1;
constexpr std::size_t checksumLength = 8;
/// A starting document and a day of edits.
constexpr std::size_t journalMaxSize_B = 1u << 30;
constexpr JsonLimits lineLimits{2 * documentMaxSize_B, 64};

[[noreturn]] void fail(const std::string& what, const fs::path& path, int error) {
    throw FileError(what + ": " + std::generic_category().message(error) + ".", path.string());
}

std::string lineOf(const Json& json) {
    const std::string text = writeJson(json);  // one line, ending in LF
    return checksumOf(std::string_view(text).substr(0, text.size() - 1)) + " " + text;
}

/// The JSON of one line without its LF; nullopt when the line is cut or damaged.
std::optional<Json> jsonOf(std::string_view line) {
    if (line.size() <= checksumLength || line[checksumLength] != ' ') return std::nullopt;
    const std::string_view text = line.substr(checksumLength + 1);
    if (checksumOf(text) != line.substr(0, checksumLength)) return std::nullopt;
    return parseJson(text, "journal", lineLimits);
}

/// Takes the next whole line off `bytes`; nullopt when none is left, or only a cut one.
std::optional<std::string_view> nextLine(std::string_view& bytes) {
    const std::size_t end = bytes.find('\n');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view line = bytes.substr(0, end);
    bytes.remove_prefix(end + 1);
    return line;
}

Json headerOf(const fs::path& file, const Document& document) {
    JsonObject members;
    members.emplace_back("clusterwrightJournal", journalFormat);
    if (!file.empty()) {
        const std::string bytes = readFile(file, documentMaxSize_B);
        members.emplace_back("file", file.string());
        members.emplace_back("size_B", static_cast<std::int64_t>(bytes.size()));
        members.emplace_back("crc32", checksumOf(bytes));
    }
    members.emplace_back("document", documentToJson(document));
    return members;
}

/// Writes all bytes; returns the error of the system, 0 when all are written.
int writeAll(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return errno;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

int syncData(int descriptor) {
    while (::fdatasync(descriptor) != 0)
        if (errno != EINTR) return errno;
    return 0;
}

int cutAt(int descriptor, std::uint64_t length_B) {
    while (::ftruncate(descriptor, static_cast<off_t>(length_B)) != 0)
        if (errno != EINTR) return errno;
    return 0;
}

/// Whether the file holds other bytes than when the journal began.
bool isChanged(const fs::path& file, std::int64_t size_B, const std::string& crc32) {
    try {
        const std::string bytes = readFile(file, documentMaxSize_B);
        return static_cast<std::int64_t>(bytes.size()) != size_B || checksumOf(bytes) != crc32;
    } catch (const FileError&) {
        return true;  // gone or unreadable: not what the journal began from
    }
}

Recovery startOf(const Json& header) {
    ObjectReader reader(header, "");
    const std::int64_t format = reader.integer("clusterwrightJournal", 1, INT64_MAX);
    if (format > journalFormat)
        throw NewerVersionError("The journal has format " + std::to_string(format) +
                                    "; this program reads up to " + std::to_string(journalFormat) +
                                    ".",
                                "", "Recover it with a newer Clusterwright.");
    Recovery recovery;
    if (const auto file = reader.optionalText("file")) {
        recovery.file = *file;
        recovery.fileChanged =
            isChanged(recovery.file, reader.integer("size_B", 0, INT64_MAX), reader.text("crc32"));
    }
    recovery.document = documentFromJson(reader.member("document"));
    return recovery;
}

/// Reads the first line of `bytes`. Whatever is wrong with it makes the journal unusable.
Recovery readStart(std::string_view& bytes, const std::string& place) {
    const auto line = nextLine(bytes);
    try {
        if (const auto header = line ? jsonOf(*line) : std::nullopt) return startOf(*header);
    } catch (const NewerVersionError& error) {
        throw NewerVersionError(sentenceOf(error), place);
    } catch (const InputError& error) {
        throw DocumentError("The journal cannot be used: " + sentenceOf(error), place);
    }
    throw DocumentError("The journal's first line is cut or damaged; nothing can be recovered.",
                        place);
}

/// Replays whole lines until the end or the first that is damaged or does not apply.
void replay(Recovery& recovery, std::string_view bytes) {
    while (const auto line = nextLine(bytes)) {
        try {
            const auto json = jsonOf(*line);
            if (!json) {
                recovery.damagedTail = true;
                return;
            }
            apply(recovery.document, transactionFromJson(*json, "journal"));
        } catch (const InputError&) {
            recovery.damagedTail = true;
            return;
        }
        ++recovery.transactions;
    }
    recovery.damagedTail = !bytes.empty();
}

}  // namespace

Journal Journal::start(const fs::path& path, const fs::path& file, const Document& document) {
    const std::string line = lineOf(headerOf(file, document));
    replaceFile(path, line);
    Journal journal;
    journal.path_ = path;
    journal.length_B_ = line.size();
    journal.descriptor_ = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
    if (journal.descriptor_ < 0) fail("The journal cannot be opened", path, errno);
    return journal;
}

Journal::Journal(Journal&& other) noexcept
    : path_(std::move(other.path_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      length_B_(other.length_B_) {}

Journal& Journal::operator=(Journal&& other) noexcept {
    if (this == &other) return *this;
    if (descriptor_ >= 0) ::close(descriptor_);
    path_ = std::move(other.path_);
    descriptor_ = std::exchange(other.descriptor_, -1);
    length_B_ = other.length_B_;
    return *this;
}

Journal::~Journal() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

void Journal::append(const Transaction& transaction) {
    if (descriptor_ < 0) throw FileError("The journal is closed.", path_.string());
    // Whatever an earlier failure left behind the last whole line is cut off first.
    if (const int error = cutAt(descriptor_, length_B_))
        fail("The journal could not be written", path_, error);
    const std::string line = lineOf(transactionToJson(transaction));
    int error = writeAll(descriptor_, line);
    if (error == 0) error = syncData(descriptor_);
    if (error != 0) {
        // When this fails too, the next append cuts, and reading stops at the damaged line.
        (void)cutAt(descriptor_, length_B_);
        fail("The journal could not be written", path_, error);
    }
    length_B_ += line.size();
}

void Journal::remove() {
    if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
    ::unlink(path_.c_str());
}

std::optional<Recovery> recover(const fs::path& path) {
    std::error_code error;
    if (!fs::exists(path, error)) return std::nullopt;
    const std::string file = readFile(path, journalMaxSize_B);
    if (file.empty()) return std::nullopt;
    std::string_view bytes = file;
    Recovery recovery = readStart(bytes, path.string());
    replay(recovery, bytes);
    return recovery.transactions == 0 ? std::nullopt : std::optional(std::move(recovery));
}

fs::path journalPathFor(const fs::path& file) {
    return file.parent_path() / ("." + file.filename().string() + ".journal");
}

}  // namespace cw::design
