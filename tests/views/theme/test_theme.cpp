// The role table: text is readable in both schemes, categories tell apart, apply reaches the
// application.
#include <QMetaEnum>
#include <QSignalSpy>
#include <QtTest>
#include <cmath>

#include "tests/test_program.h"
#include "views/theme/icons.h"
#include "views/theme/theme.h"

using namespace cw::views;

namespace {

/// Relative luminance and contrast ratio: WCAG 2.1,
/// https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio
double luminance(const QColor& color) {
    const auto linear = [](double channel) {
        return channel <= 0.03928 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) +
           0.0722 * linear(color.blueF());
}

double contrast(const QColor& a, const QColor& b) {
    const double brighter = std::max(luminance(a), luminance(b));
    const double darker = std::min(luminance(a), luminance(b));
    return (brighter + 0.05) / (darker + 0.05);
}

struct Pair {
    const char* name;
    Role ink;
    Role ground;
    double least;
};

// 4.5:1 for text, 3:1 for graphics that carry meaning (WCAG 2.1, 1.4.3 and 1.4.11, level AA).
constexpr Pair pairs[] = {
    {"text on surface", Role::text, Role::surface, 4.5},
    {"text on raised surface", Role::text, Role::surfaceRaised, 4.5},
    {"text on sunken surface", Role::text, Role::surfaceSunken, 4.5},
    {"text on canvas", Role::text, Role::canvas, 4.5},
    {"text on card", Role::text, Role::canvasCard, 4.5},
    {"text on a changed mark", Role::text, Role::changed, 4.5},
    {"text on a pressed button", Role::text, Role::band, 4.5},
    {"light text on surface", Role::textLight, Role::surface, 4.5},
    {"light text on raised surface", Role::textLight, Role::surfaceRaised, 4.5},
    {"light text on sunken surface", Role::textLight, Role::surfaceSunken, 4.5},
    {"light text on canvas", Role::textLight, Role::canvas, 4.5},
    {"light text on card", Role::textLight, Role::canvasCard, 4.5},
    {"light text on a changed mark", Role::textLight, Role::changed, 4.5},
    {"text on accent", Role::accentText, Role::accent, 4.5},
    {"accent as text on surface", Role::accent, Role::surface, 4.5},
    {"accent as text on raised surface", Role::accent, Role::surfaceRaised, 4.5},
    {"error as text on surface", Role::severityError, Role::surface, 4.5},
    {"error as text on sunken surface", Role::severityError, Role::surfaceSunken, 4.5},
    {"error as text on raised surface", Role::severityError, Role::surfaceRaised, 4.5},
    {"warning as text on surface", Role::severityWarning, Role::surface, 4.5},
    {"warning as text on raised surface", Role::severityWarning, Role::surfaceRaised, 4.5},
    {"info as text on surface", Role::severityInfo, Role::surface, 4.5},
    {"info as text on raised surface", Role::severityInfo, Role::surfaceRaised, 4.5},
    {"accepted drop on canvas", Role::good, Role::canvas, 4.5},
    {"refused drop on canvas", Role::bad, Role::canvas, 4.5},
    {"used port on card", Role::portUsed, Role::canvasCard, 3.0},
    {"compute link on canvas", Role::networkCompute, Role::canvas, 3.0},
    {"storage link on canvas", Role::networkStorage, Role::canvas, 3.0},
    {"management link on canvas", Role::networkManagement, Role::canvas, 3.0},
    {"scale-up link on canvas", Role::networkScaleUp, Role::canvas, 3.0},
    {"selection on canvas", Role::accent, Role::canvas, 3.0},
};

}  // namespace

class TestTheme : public QObject {
    Q_OBJECT

private slots:
    void contrastMeetsAA_data() {
        QTest::addColumn<int>("pair");
        QTest::addColumn<int>("scheme");
        for (int i = 0; i < int(std::size(pairs)); ++i)
            for (const Scheme scheme : {Scheme::light, Scheme::dark})
                QTest::addRow("%s, %s", pairs[i].name, scheme == Scheme::light ? "light" : "dark")
                    << i << int(scheme);
    }

    void contrastMeetsAA() {
        QFETCH(int, pair);
        QFETCH(int, scheme);
        const Theme theme(static_cast<Scheme>(scheme));
        const Pair& row = pairs[pair];
        const double ratio = contrast(theme.color(row.ink), theme.color(row.ground));
        QVERIFY2(ratio >= row.least, qPrintable(QString::number(ratio)));
    }

    void contrastOfBlackOnWhiteIs21() {
        QCOMPARE(std::round(contrast(Qt::black, Qt::white) * 100), 2100.0);
    }

    void categoriesAreOkabeItoInBothSchemes() {
        const QSet<QRgb> okabeIto = {0xffe69f00, 0xff56b4e9, 0xff009e73, 0xfff0e442,
                                     0xff0072b2, 0xffd55e00, 0xffcc79a7};
        const Role categories[] = {Role::categoryAccelerators, Role::categoryServers,
                                   Role::categoryNetwork, Role::categoryCabling,
                                   Role::categoryStorage};
        for (const Scheme scheme : {Scheme::light, Scheme::dark}) {
            QSet<QRgb> used;
            for (const Role role : categories) used.insert(Theme(scheme).color(role).rgb());
            QCOMPARE(used.size(), qsizetype(std::size(categories)));
            QVERIFY(okabeIto.contains(used));
        }
        for (const Role role : categories)
            QCOMPARE(Theme(Scheme::light).color(role), Theme(Scheme::dark).color(role));
    }

    void applyChangesPaletteAndTells() {
        Theme theme(Scheme::light);
        QSignalSpy changed(&theme, &Theme::changed);
        theme.apply(*qApp, Scheme::dark);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(theme.scheme(), Scheme::dark);
        QCOMPARE(QApplication::palette().color(QPalette::Window), theme.color(Role::surface));
        QCOMPARE(schemeOf(QApplication::palette()), Scheme::dark);
        theme.apply(*qApp, Scheme::light);
        QCOMPARE(schemeOf(QApplication::palette()), Scheme::light);
        QVERIFY2(!qApp->styleSheet().contains(QLatin1Char('@')), qPrintable(qApp->styleSheet()));
    }

    void tabularFiguresHaveOneWidth() {
        const QFontMetricsF metrics(Theme(Scheme::light).tabularFont(1.5));
        for (char digit = '1'; digit <= '9'; ++digit)
            QCOMPARE(metrics.horizontalAdvance(QLatin1Char(digit)),
                     metrics.horizontalAdvance(QLatin1Char('0')));
    }

    void iconsTakeTheColourOfTheScheme() {
        Theme theme(Scheme::light);
        const QIcon icon = themedIcon(theme, QStringLiteral("add"));
        QVERIFY(!icon.isNull());
        const auto ink = [&] { return icon.pixmap(48, 48).toImage().pixelColor(24, 24); };
        QCOMPARE(ink(), theme.color(Role::text));
        theme.apply(*qApp, Scheme::dark);
        QCOMPARE(ink(), theme.color(Role::text));
        QVERIFY(themedIcon(theme, QStringLiteral("no such icon")).isNull());
        QVERIFY(!applicationIcon().pixmap(64, 64).isNull());
    }
};

CW_TEST(TestTheme)
#include "test_theme.moc"
