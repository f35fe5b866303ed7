// The files opened last, newest first, kept in the settings.
#pragma once

#include <QStringList>

namespace cw::views {

class RecentFiles {
public:
    static constexpr int most = 10;

    /// Those that still exist.
    [[nodiscard]] QStringList existing() const;
    /// All of them: a journal beside a file that vanished is still worth finding.
    [[nodiscard]] QStringList all() const;
    void add(const QString& file);
    void clear();
};

}  // namespace cw::views
