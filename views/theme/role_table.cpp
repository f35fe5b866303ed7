// The one table of colours. tests/views/theme checks its contrasts (WCAG 2.1 AA: 4.5 for text,
// 3 for what carries meaning without text).
#include "views/theme/role_table.h"

#include <array>

namespace cw::views {

namespace {

// Okabe and Ito, "Color Universal Design" (https://jfly.uni-koeln.de/color/), 2008.
constexpr QRgb orange = 0xffe69f00;
constexpr QRgb skyBlue = 0xff56b4e9;
constexpr QRgb bluishGreen = 0xff009e73;
constexpr QRgb blue = 0xff0072b2;
constexpr QRgb vermillion = 0xffd55e00;
constexpr QRgb reddishPurple = 0xffcc79a7;
constexpr QRgb yellow = 0xfff0e442;  // too light for a light scheme, which darkens it
constexpr QRgb grey =
    0xff8c8c8c;  // stands for the palette's black, which a dark scheme cannot show

constexpr std::array table{
    RoleColors{Role::surface, 0xfff4f5f7, 0xff1f2226},
    RoleColors{Role::surfaceRaised, 0xffffffff, 0xff282c31},
    RoleColors{Role::surfaceSunken, 0xffffffff, 0xff17191c},
    RoleColors{Role::border, 0xffd3d8de, 0xff3c424a},
    RoleColors{Role::text, 0xff1b1f24, 0xffe8ebee},
    RoleColors{Role::textLight, 0xff59626d, 0xffa6afb9},
    RoleColors{Role::textDisabled, 0xff9aa3ad, 0xff6b737c},
    RoleColors{Role::accent, 0xff1f5fbf, 0xff6aa6f5},
    RoleColors{Role::accentText, 0xffffffff, 0xff0e1318},
    RoleColors{Role::canvas, 0xffeceef1, 0xff17191c},
    RoleColors{Role::canvasGrid, 0xffdde1e6, 0xff23272c},
    RoleColors{Role::canvasCard, 0xffffffff, 0xff2a2e34},
    RoleColors{Role::canvasCardEdge, 0xffaeb6c0, 0xff555d67},
    RoleColors{Role::portFree, 0xffc3cad2, 0xff505963},
    RoleColors{Role::portUsed, 0xff3e4650, 0xffc9d0d8},
    RoleColors{Role::good, 0xff1a7340, 0xff6cc894},
    RoleColors{Role::bad, 0xffb3261e, 0xfff28b82},
    RoleColors{Role::changed, 0xffffefb8, 0xff4a3f16},
    RoleColors{Role::severityError, 0xffb3261e, 0xfff28b82},
    RoleColors{Role::severityWarning, 0xff855300, 0xffe8b44c},
    RoleColors{Role::severityInfo, 0xff1f5f99, 0xff86bdee},
    RoleColors{Role::networkCompute, blue, skyBlue},
    RoleColors{Role::networkStorage, vermillion, vermillion},
    RoleColors{Role::networkManagement, 0xff6d6d6d, grey},
    RoleColors{Role::networkScaleUp, 0xff008a64, bluishGreen},
    RoleColors{Role::categoryAccelerators, bluishGreen, bluishGreen},
    RoleColors{Role::categoryServers, blue, blue},
    RoleColors{Role::categoryNetwork, orange, orange},
    RoleColors{Role::categoryCabling, reddishPurple, reddishPurple},
    RoleColors{Role::categoryStorage, vermillion, vermillion},
    RoleColors{Role::categoryCooling, 0xff8a7d00, yellow},
    RoleColors{Role::categoryOther, grey, grey},
    RoleColors{Role::seriesIdle, skyBlue, skyBlue},
    RoleColors{Role::seriesTypical, blue, blue},
    RoleColors{Role::seriesPeak, vermillion, vermillion},
    RoleColors{Role::band, 0xffcfd5dc, 0xff4a525b},
};

constexpr bool isInOrder() {
    for (std::size_t i = 0; i < table.size(); ++i)
        if (table[i].role != static_cast<Role>(i)) return false;
    return true;
}
static_assert(isInOrder(), "one line a role, in the order of the enumeration");
static_assert(table.size() == static_cast<std::size_t>(Role::band) + 1);

}  // namespace

QRgb colorOf(Role role, Scheme scheme) {
    const RoleColors& colors = table[static_cast<std::size_t>(role)];
    return scheme == Scheme::light ? colors.light : colors.dark;
}

}  // namespace cw::views
