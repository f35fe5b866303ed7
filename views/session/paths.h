// File names between Qt's and the standard library's form.
#pragma once

#include <QString>
#include <filesystem>

namespace cw::views {

[[nodiscard]] inline std::filesystem::path toPath(const QString& file) {
    return std::filesystem::path(file.toStdU16String());
}

[[nodiscard]] inline QString fromPath(const std::filesystem::path& path) {
    return QString::fromStdU16String(path.u16string());
}

}  // namespace cw::views
