#include "model/csv.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <istream>
#include <sstream>
#include <utility>

#include "model/error.h"

namespace cw {

namespace {

constexpr std::string_view utf8Mark = "\xEF\xBB\xBF";
constexpr std::string_view saveAsUtf8 = "Save it as \"CSV UTF-8\".";
constexpr int endOfText = -1;

/// Length of the UTF-8 sequence that `lead` begins; 0 when none begins with it (RFC 3629).
std::size_t sequenceLength(unsigned char lead) {
    if (lead < 0x80) return 1;
    if (lead >= 0xC2 && lead <= 0xDF) return 2;
    if (lead >= 0xE0 && lead <= 0xEF) return 3;
    if (lead >= 0xF0 && lead <= 0xF4) return 4;
    return 0;
}

bool isUtf8(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = sequenceLength(static_cast<unsigned char>(text[at]));
        if (length == 0 || at + length > text.size()) return false;
        for (std::size_t i = 1; i < length; ++i)
            if ((static_cast<unsigned char>(text[at + i]) & 0xC0) != 0x80) return false;
        at += length;
    }
    return true;
}

std::string megabytes(std::size_t bytes) {
    return std::to_string(bytes >> 20) + " MiB";
}

}  // namespace

class CsvReader::Impl {
public:
    Impl(std::istream& in, std::string source, char separator, CsvLimits limits)
        : in_(in), source_(std::move(source)), separator_(separator), limits_(limits) {
        start();
    }
    Impl(std::unique_ptr<std::ifstream> file, std::string source, char separator, CsvLimits limits)
        : file_(std::move(file)),
          in_(*file_),
          source_(std::move(source)),
          separator_(separator),
          limits_(limits) {
        start();
    }

    bool next(CsvRow& row) {
        do {
            if (peek() == endOfText) return false;
            row = {line_, {}, {}};
            readRow(row);
        } while (row.cells.size() == 1 && row.cells[0].empty() && row.problems.empty());
        return true;
    }

    char separator() const { return separator_; }
    const std::string& source() const { return source_; }

private:
    void start() {
        fill();
        const std::string_view beginning(buffer_.data(), end_);
        if (beginning.starts_with("\xFF\xFE") || beginning.starts_with("\xFE\xFF"))
            throw DocumentError("The text is UTF-16, not UTF-8.", source_, std::string(saveAsUtf8));
        if (beginning.starts_with(utf8Mark)) at_ = utf8Mark.size();
        if (separator_ == 0) separator_ = guessCsvSeparator(beginning.substr(at_));
        // A spreadsheet may say its separator in the first line: "sep=;".
        if (beginning.substr(at_).starts_with("sep=") && end_ > at_ + 4) {
            separator_ = beginning[at_ + 4];
            while (peek() != endOfText && peek() != '\n') get();
            get();
        }
    }

    void fill() {
        if (at_ < end_ || !in_) return;
        in_.read(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
        end_ = static_cast<std::size_t>(in_.gcount());
        at_ = 0;
        size_ += end_;
        if (in_.bad()) throw FileError("Reading stopped half-way.", source_);
        if (size_ > limits_.maxSize_B)
            throw FileError("The table is larger than " + megabytes(limits_.maxSize_B) + ".",
                            source_, "Split it into smaller files.");
    }
    int peek() {
        fill();
        return at_ < end_ ? static_cast<unsigned char>(buffer_[at_]) : endOfText;
    }
    int get() {
        const int c = peek();
        if (c == endOfText) return c;
        ++at_;
        if (c == '\n' || (c == '\r' && peek() != '\n')) ++line_;
        return c;
    }
    bool atLineEnd() {
        const int c = peek();
        return c == '\n' || c == '\r' || c == endOfText;
    }
    void skipLineEnd() {
        if (get() == '\r' && peek() == '\n') get();
    }

    void readRow(CsvRow& row) {
        for (;;) {
            readCell(row);
            if (row.cells.size() > limits_.maxColumns)
                throw DocumentError(
                    "The row has more than " + std::to_string(limits_.maxColumns) + " cells.",
                    placeOf(row.line));
            if (peek() != static_cast<unsigned char>(separator_)) break;
            get();
        }
        skipLineEnd();
    }

    void readCell(CsvRow& row) {
        const std::size_t line = line_;
        std::string& cell = row.cells.emplace_back();
        const auto tell = [&](const char* what) {
            row.problems.push_back({line, row.cells.size(), what});
        };
        if (peek() == '"') {
            readQuoted(cell, line);
            if (!atLineEnd() && peek() != static_cast<unsigned char>(separator_)) {
                tell("There is text behind the closing quote.");
                readPlain(cell, line);
            }
        } else {
            readPlain(cell, line);
        }
        if (cell.find('\0') != std::string::npos)
            tell("The cell holds a NUL byte: the file is damaged or no text.");
        else if (!isUtf8(cell))
            tell("The cell is not UTF-8 text. Save the file as \"CSV UTF-8\".");
    }

    void readPlain(std::string& cell, std::size_t line) {
        while (!atLineEnd() && peek() != static_cast<unsigned char>(separator_)) add(cell, line);
    }

    void readQuoted(std::string& cell, std::size_t line) {
        get();
        for (;;) {
            if (peek() == endOfText)
                throw DocumentError("A quoted cell that starts here is never closed.",
                                    placeOf(line), "Look for a missing or a stray quote.");
            if (peek() != '"') {
                add(cell, line);
                continue;
            }
            get();
            if (peek() != '"') return;
            add(cell, line);  // two quotes stand for one
        }
    }

    void add(std::string& cell, std::size_t line) {
        cell += static_cast<char>(get());
        if (cell.size() > limits_.maxCell_B)
            throw DocumentError("A cell is longer than " + std::to_string(limits_.maxCell_B) +
                                    " bytes; a quote may be missing.",
                                placeOf(line));
    }

    std::string placeOf(std::size_t line) const {
        return source_ + ", line " + std::to_string(line);
    }

    std::unique_ptr<std::ifstream> file_;  ///< before in_, which may refer to it
    std::istream& in_;
    std::string source_;
    char separator_;
    CsvLimits limits_;
    std::array<char, 64 * 1024> buffer_{};
    std::size_t at_ = 0;
    std::size_t end_ = 0;
    std::size_t size_ = 0;
    std::size_t line_ = 1;
};

namespace {

std::unique_ptr<std::ifstream> openTable(const std::filesystem::path& file,
                                         const CsvLimits& limits) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error))
        throw FileError(
            std::filesystem::exists(file, error) ? "is not a file." : "there is no such file.",
            file.string());
    const auto size = std::filesystem::file_size(file, error);
    if (!error && size > limits.maxSize_B)
        throw FileError("has " + megabytes(size) + "; tables of up to " +
                            megabytes(limits.maxSize_B) + " are read.",
                        file.string(), "Split it into smaller files.");
    auto in = std::make_unique<std::ifstream>(file, std::ios::binary);
    if (!*in) throw FileError("cannot be read.", file.string(), "Check its permissions.");
    return in;
}

}  // namespace

CsvReader::CsvReader(std::istream& in, std::string source, char separator, CsvLimits limits)
    : impl_(std::make_unique<Impl>(in, std::move(source), separator, limits)) {}

CsvReader::CsvReader(const std::filesystem::path& file, char separator, CsvLimits limits)
    : impl_(std::make_unique<Impl>(openTable(file, limits), file.string(), separator, limits)) {}

CsvReader::~CsvReader() = default;
CsvReader::CsvReader(CsvReader&&) noexcept = default;

bool CsvReader::next(CsvRow& row) {
    return impl_->next(row);
}

char CsvReader::separator() const {
    return impl_->separator();
}

const std::string& CsvReader::source() const {
    return impl_->source();
}

char guessCsvSeparator(std::string_view beginning) {
    // On a tie the comma is taken for a decimal comma.
    constexpr std::array<char, 3> candidates = {'\t', ';', ','};
    std::array<std::size_t, 3> seen{};
    bool quoted = false;
    for (const char c : beginning) {
        if (c == '"') quoted = !quoted;
        if (quoted) continue;
        if (c == '\n' || c == '\r') break;
        for (std::size_t i = 0; i < candidates.size(); ++i) seen[i] += c == candidates[i] ? 1 : 0;
    }
    const auto most = std::max_element(seen.begin(), seen.end());
    return *most == 0 ? ',' : candidates[static_cast<std::size_t>(most - seen.begin())];
}

std::vector<CsvRow> readCsv(std::string_view text, const std::string& source, char separator,
                            CsvLimits limits) {
    std::istringstream in{std::string(text)};
    CsvReader reader(in, source, separator, limits);
    std::vector<CsvRow> rows;
    for (CsvRow row; reader.next(row); rows.push_back(std::move(row)))
        if (!row.problems.empty()) {
            const CsvProblem& first = row.problems.front();
            throw DocumentError(first.what, source + ", line " + std::to_string(first.line) +
                                                ", column " + std::to_string(first.column));
        }
    return rows;
}

std::string withoutFormula(std::string_view text) {
    const bool isRun = !text.empty() &&
                       std::string_view("=+-@\t\r\n").find(text.front()) != std::string_view::npos;
    return (isRun ? "'" : "") + std::string(text);
}

std::string csvCell(std::string_view text, char separator) {
    if (text.find_first_of("\"\r\n") == std::string_view::npos &&
        text.find(separator) == std::string_view::npos)
        return std::string(text);
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted + "\"";
}

}  // namespace cw
