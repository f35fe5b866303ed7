#include "views/theme/theme.h"

#include <QFontDatabase>
#include <QFontMetricsF>
#include <QPalette>
#include <QStyleFactory>
#include <QToolTip>

#include "views/theme/role_table.h"
#include "views/theme/style_sheet.h"

namespace cw::views {

namespace {

QPalette paletteOf(const Theme& theme) {
    QPalette palette;
    const auto set = [&](QPalette::ColorRole role, Role color) {
        palette.setColor(role, theme.color(color));
    };
    set(QPalette::Window, Role::surface);
    set(QPalette::WindowText, Role::text);
    set(QPalette::Base, Role::surfaceSunken);
    set(QPalette::AlternateBase, Role::surface);
    set(QPalette::Text, Role::text);
    set(QPalette::PlaceholderText, Role::textLight);
    set(QPalette::Button, Role::surfaceRaised);
    set(QPalette::ButtonText, Role::text);
    set(QPalette::BrightText, Role::accentText);
    set(QPalette::Highlight, Role::accent);
    set(QPalette::HighlightedText, Role::accentText);
    set(QPalette::Link, Role::accent);
    set(QPalette::LinkVisited, Role::accent);
    set(QPalette::ToolTipBase, Role::surfaceRaised);
    set(QPalette::ToolTipText, Role::text);
    set(QPalette::Light, Role::surfaceRaised);
    set(QPalette::Midlight, Role::border);
    set(QPalette::Mid, Role::border);
    set(QPalette::Dark, Role::canvasCardEdge);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, theme.color(Role::textDisabled));
    palette.setColor(QPalette::Disabled, QPalette::Highlight, theme.color(Role::border));
    palette.setColor(QPalette::Disabled, QPalette::HighlightedText, theme.color(Role::textLight));
    return palette;
}

bool digitsHaveOneWidth(const QFont& font) {
    const QFontMetricsF metrics(font);
    const qreal width = metrics.horizontalAdvance(QLatin1Char('0'));
    for (char digit = '1'; digit <= '9'; ++digit)
        if (std::abs(metrics.horizontalAdvance(QLatin1Char(digit)) - width) > 0.01) return false;
    return true;
}

}  // namespace

Theme::Theme(Scheme scheme, QObject* parent) : QObject(parent), scheme_(scheme) {}

void Theme::apply(QApplication& application, Scheme scheme) {
    scheme_ = scheme;
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    const QPalette palette = paletteOf(*this);
    QApplication::setPalette(palette);
    QToolTip::setPalette(palette);
    application.setStyleSheet(styleSheetOf(*this));
    emit changed();
}

QColor Theme::color(Role role) const {
    return QColor::fromRgb(colorOf(role, scheme_));
}

QFont Theme::tabularFont(double scale) const {
    // Qt 6.4 cannot switch OpenType's "tnum" on. Most interface fonts have figures of one width
    // anyway; where they do not, the fixed-width font of the system has.
    QFont font = QApplication::font();
    if (!digitsHaveOneWidth(font)) {
        const qreal size_pt = font.pointSizeF();
        font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
        if (size_pt > 0) font.setPointSizeF(size_pt);
    }
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * scale);
    else
        font.setPixelSize(qRound(font.pixelSize() * scale));
    return font;
}

Role Theme::roleOf(catalog::PartKind kind) {
    using catalog::PartKind;
    switch (kind) {
        case PartKind::accelerator:
            return Role::categoryAccelerators;
        case PartKind::server:
        case PartKind::cpu:
        case PartKind::memory:
            return Role::categoryServers;
        case PartKind::nic:
        case PartKind::networkSwitch:
            return Role::categoryNetwork;
        case PartKind::cable:
        case PartKind::transceiver:
            return Role::categoryCabling;
        case PartKind::drive:
        case PartKind::storageSystem:
            return Role::categoryStorage;
        case PartKind::rack:
        case PartKind::pdu:
        case PartKind::coolingUnit:
            return Role::categoryOther;
    }
    return Role::categoryOther;
}

Role Theme::roleOf(checks::Severity severity) {
    switch (severity) {
        case checks::Severity::error:
            return Role::severityError;
        case checks::Severity::warning:
            return Role::severityWarning;
        case checks::Severity::info:
            return Role::severityInfo;
    }
    return Role::severityInfo;
}

Role Theme::roleOf(design::Network network) {
    switch (network) {
        case design::Network::compute:
            return Role::networkCompute;
        case design::Network::storage:
            return Role::networkStorage;
        case design::Network::management:
            return Role::networkManagement;
        case design::Network::scaleUp:
            return Role::networkScaleUp;
    }
    return Role::networkCompute;
}

Scheme schemeOf(const QPalette& systemPalette) {
    return systemPalette.color(QPalette::Window).lightness() < 128 ? Scheme::dark : Scheme::light;
}

}  // namespace cw::views
