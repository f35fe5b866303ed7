// Which pages the manual has: names, titles and texts of what is built in from resources/help.
#pragma once

#include <QString>
#include <vector>

namespace cw::views {

struct HelpPage {
    QString name;   ///< of its file without ".md", with its folder: "catalog", "accuracy/index"
    QString title;  ///< its first heading
};

/// The index first, the others by title.
[[nodiscard]] std::vector<HelpPage> helpPages();
/// Its Markdown; empty when there is no such page.
[[nodiscard]] QString helpText(const QString& name);

}  // namespace cw::views
