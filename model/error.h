// Bad input, and nothing else: the one exception family of the program.
//
// Thrown close to the byte by whatever reads a file, a catalog row or a user's text, and caught at
// the edge (window, command line), which shows the whole sentence. It says what is wrong, where
// (file, line, key path, part), and what to do. A programmer's error is an assert; what is wrong
// with a design is a finding. Foreign exceptions (SQLite, Boost, std) are converted at once.
#pragma once

#include <stdexcept>
#include <string>

namespace cw {

class InputError : public std::runtime_error {
public:
    /// `where` may be empty when the text is the whole input; `remedy` may be empty when none is
    /// known.
    InputError(const std::string& what, std::string where, std::string remedy = {})
        : std::runtime_error(sentence(what, where, remedy)), where_(std::move(where)) {}

    /// The place alone: "cluster.json, line 12" or "variants[0].devices[3].count".
    [[nodiscard]] const std::string& where() const { return where_; }

private:
    static std::string sentence(const std::string& what, const std::string& where,
                                const std::string& remedy);
    std::string where_;
};

/// A file could not be read or written: missing, no permission, disk full.
class FileError : public InputError {
public:
    using InputError::InputError;
};

/// A document or one of its values is not what the format allows.
class DocumentError : public InputError {
public:
    using InputError::InputError;
};

/// A document or catalog was written by a newer program.
class NewerVersionError : public InputError {
public:
    using InputError::InputError;
};

/// The catalog file or a row of it is unusable.
class CatalogError : public InputError {
public:
    using InputError::InputError;
};

/// An edit names a thing the variant does not have, or breaks an invariant of the document.
class EditError : public InputError {
public:
    using InputError::InputError;
};

}  // namespace cw
