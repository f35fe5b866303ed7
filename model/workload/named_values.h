// Reading an enumerator by the name it has in files.
#pragma once

#include <string>
#include <string_view>

#include "model/object_reader.h"
#include "model/workload/workload_json.h"

namespace cw::workload {

/// The value whose name the text is; a message lists the names that are known.
template <class Values>
auto valueNamed(const std::string& text, const Values& values, const ObjectReader& reader,
                std::string_view key) {
    std::string names;
    for (const auto value : values) {
        if (nameOf(value) == text) return value;
        names += (names.empty() ? "" : ", ") + std::string(nameOf(value));
    }
    reader.fail(key, "\"" + text + "\" is not one of " + names + ".");
}

}  // namespace cw::workload
