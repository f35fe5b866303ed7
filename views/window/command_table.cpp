#include "views/window/command_table.h"

#include <QtGlobal>
#include <array>

namespace cw::views {

namespace {

constexpr auto onCanvas = CommandScope::canvas;
constexpr auto everywhere = CommandScope::window;
constexpr bool checkable = true;
constexpr bool group = true;

#define TEXT(text) QT_TRANSLATE_NOOP("cw::commands", text)

constexpr std::array table{
    CommandRow{"file.new", CommandMenu::file, TEXT("&New design"), "Ctrl+N", "new"},
    CommandRow{"file.open", CommandMenu::file, TEXT("&Open..."), "Ctrl+O", "open"},
    CommandRow{"file.save", CommandMenu::file, TEXT("&Save"), "Ctrl+S", "save", everywhere, false,
               group},
    CommandRow{"file.saveAs", CommandMenu::file, TEXT("Save &as..."), "Ctrl+Shift+S", ""},
    CommandRow{"file.proposal", CommandMenu::file, TEXT("&Proposal..."), "Ctrl+P", "report",
               everywhere, false, group},
    CommandRow{"export.bomXlsx", CommandMenu::exportTo, TEXT("Bill of materials as &XLSX..."),
               "Ctrl+E", "table"},
    CommandRow{"export.bomCsv", CommandMenu::exportTo, TEXT("Bill of materials as &CSV..."), "",
               "table"},
    CommandRow{"export.scheduleXlsx", CommandMenu::exportTo, TEXT("Cable &schedule as XLSX..."), "",
               "table", everywhere, false, group},
    CommandRow{"export.scheduleCsv", CommandMenu::exportTo, TEXT("Cable sc&hedule as CSV..."), "",
               "table"},
    CommandRow{"export.labels", CommandMenu::exportTo, TEXT("Cable &labels to print..."), "",
               "table"},
    CommandRow{"export.png", CommandMenu::exportTo, TEXT("Drawing as &PNG..."), "", "picture",
               everywhere, false, group},
    CommandRow{"export.svg", CommandMenu::exportTo, TEXT("Drawing as S&VG..."), "", "picture"},
    CommandRow{"file.close", CommandMenu::file, TEXT("&Close design"), "Ctrl+W", "", everywhere,
               false, group},
    CommandRow{"file.quit", CommandMenu::file, TEXT("&Quit"), "Ctrl+Q", ""},

    CommandRow{"edit.undo", CommandMenu::edit, TEXT("&Undo"), "Ctrl+Z", "undo"},
    CommandRow{"edit.redo", CommandMenu::edit, TEXT("&Redo"), "Ctrl+Shift+Z", "redo"},
    CommandRow{"edit.duplicate", CommandMenu::edit, TEXT("&Duplicate"), "Ctrl+D", "duplicate",
               onCanvas, false, group},
    CommandRow{"edit.delete", CommandMenu::edit, TEXT("De&lete"), "Del", "delete", onCanvas},
    CommandRow{"edit.selectAll", CommandMenu::edit, TEXT("Select &all"), "Ctrl+A", "select-all",
               onCanvas},
    CommandRow{"edit.rename", CommandMenu::edit, TEXT("Re&name device"), "F2", "", onCanvas},
    CommandRow{"edit.search", CommandMenu::edit, TEXT("Search &commands..."), "Ctrl+K", "search",
               everywhere, false, group},

    CommandRow{"design.findPart", CommandMenu::design, TEXT("&Find a part..."), "Ctrl+F", "search"},
    CommandRow{"catalog.open", CommandMenu::design, TEXT("&Catalog"), "F4", "catalog"},
    CommandRow{"design.wire", CommandMenu::design, TEXT("&Wire devices"), "W", "wire", onCanvas,
               checkable},
    // A field that takes text keeps Shift+W for itself; with Ctrl it works there too.
    CommandRow{"design.wireFabric", CommandMenu::design, TEXT("Wire a &fabric..."),
               "Shift+W; Ctrl+Shift+W", "fabric"},
    CommandRow{"design.arrange", CommandMenu::design, TEXT("Arran&ge"), "Shift+A", "arrange",
               onCanvas},
    CommandRow{"design.chooseCables", CommandMenu::design, TEXT("Choose all ca&bles"), "", ""},
    CommandRow{"design.more", CommandMenu::design, TEXT("&One more of the selected"), "+", "",
               onCanvas},
    CommandRow{"design.fewer", CommandMenu::design, TEXT("One &less of the selected"), "-", "",
               onCanvas},
    CommandRow{"design.explore", CommandMenu::design, TEXT("E&xplore..."), "Ctrl+Shift+E",
               "explore", everywhere, false, group},
    CommandRow{"design.failOne", CommandMenu::design, TEXT("What if one of the selected &fails"),
               "", "", everywhere, false, group},
    CommandRow{"design.fail", CommandMenu::design, TEXT("What if all of the selected fail"), "",
               ""},
    CommandRow{"design.repair", CommandMenu::design, TEXT("Re&pair all that failed"), "", ""},
    CommandRow{"variant.add", CommandMenu::design, TEXT("&Add variant"), "Ctrl+T", "add",
               everywhere, false, group},
    CommandRow{"variant.rename", CommandMenu::design, TEXT("&Rename variant..."), "", ""},
    CommandRow{"variant.remove", CommandMenu::design, TEXT("Re&move variant"), "", ""},
    CommandRow{"variant.next", CommandMenu::design, TEXT("&Next variant"), "Ctrl+Tab", ""},

    CommandRow{"view.zoomIn", CommandMenu::view, TEXT("Zoom &in"), "Ctrl++", "zoom-in"},
    CommandRow{"view.zoomOut", CommandMenu::view, TEXT("Zoom &out"), "Ctrl+-", "zoom-out"},
    CommandRow{"view.zoom100", CommandMenu::view, TEXT("Zoom to &100 %"), "Ctrl+0", ""},
    CommandRow{"view.fit", CommandMenu::view, TEXT("&Fit the design"), "F", "fit", onCanvas},
    CommandRow{"view.minimap", CommandMenu::view, TEXT("&Overview map"), "", "", everywhere,
               checkable, group},
    CommandRow{"view.load", CommandMenu::view, TEXT("Colour cables by &load"), "L", "", onCanvas,
               checkable},
    CommandRow{"theme.light", CommandMenu::theme, TEXT("&Light"), "", "", everywhere, checkable},
    CommandRow{"theme.dark", CommandMenu::theme, TEXT("&Dark"), "", "", everywhere, checkable},
    CommandRow{"theme.system", CommandMenu::theme, TEXT("Like the &desktop"), "", "", everywhere,
               checkable},
    CommandRow{"view.resetLayout", CommandMenu::panels, TEXT("&Reset the layout"), "", "",
               everywhere, false, group},

    CommandRow{"help.contents", CommandMenu::help, TEXT("&Help"), "F1", "help"},
    CommandRow{"help.shortcuts", CommandMenu::help, TEXT("&Keyboard shortcuts"), "Ctrl+F1", ""},
    CommandRow{"help.about", CommandMenu::help, TEXT("&About Clusterwright"), "", "info"},
};

#undef TEXT

}  // namespace

std::span<const CommandRow> commandTable() {
    return table;
}

}  // namespace cw::views
