// Members of a program's JSON answer by their path, for tests.
#pragma once

#include <QString>
#include <QStringList>
#include <stdexcept>
#include <string>
#include <variant>

#include "model/json.h"

namespace cw::test {

/// The value at "a.b.0": keys and indices between dots.
inline const Json& at(const Json& json, const char* path) {
    const Json* value = &json;
    for (const QString& key : QString(path).split('.')) {
        bool isIndex = false;
        const int index = key.toInt(&isIndex);
        value = isIndex ? &std::get<JsonArray>(value->value).at(static_cast<std::size_t>(index))
                        : value->find(key.toStdString());
        if (!value) throw std::logic_error(std::string("no ") + path);
    }
    return *value;
}

/// The number there, whole or not.
inline double number(const Json& json, const char* path) {
    const Json& value = at(json, path);
    if (const auto* whole = std::get_if<std::int64_t>(&value.value))
        return static_cast<double>(*whole);
    return std::get<double>(value.value);
}

}  // namespace cw::test
