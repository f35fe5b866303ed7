// Everything that is wrong with the catalog's data, collected so that one run names it all.
#pragma once

#include <string>
#include <vector>

namespace cw::build {

struct Problem {
    std::string file;   ///< "servers.json"
    std::string part;   ///< id of the part, source or model; "" when the file as a whole is meant
    std::string field;  ///< "spec.memory_B", "" when no single field is meant
    std::string what;

    /// "servers.json, dgx-h100, includes[2]: what"
    [[nodiscard]] std::string text() const {
        return file + (part.empty() ? "" : ", " + part) + (field.empty() ? "" : ", " + field) +
               ": " + what;
    }
};

using Problems = std::vector<Problem>;

}  // namespace cw::build
