// Every user command once: id, menu, text, keys, icon. Menus, the tool bar, the search (Ctrl+K) and
// the list of shortcuts are made from this table; what a command does is bound in the window.
#pragma once

#include <span>
#include <string_view>

namespace cw::views {

enum class CommandMenu { file, exportTo, edit, view, theme, panels, design, help };

enum class CommandScope {
    window,  ///< its keys work everywhere in the window
    canvas,  ///< its keys work while the canvas has the focus, so that they stay free for text and
             ///< lists
};

struct CommandRow {
    std::string_view id;  ///< "file.save": stable, found in settings and tests
    CommandMenu menu;
    const char* text;  ///< to be translated in the context "cw::commands"; with mnemonic
    const char* keys;  ///< portable text, "" without; several behind semicolons, the first is shown
    const char* icon;  ///< of resources/icons, "" without
    CommandScope scope = CommandScope::window;
    bool isCheckable = false;
    bool opensGroup = false;  ///< a separator stands before it
};

/// In the order of the menus.
[[nodiscard]] std::span<const CommandRow> commandTable();

}  // namespace cw::views
