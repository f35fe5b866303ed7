#include "app/window/options.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QRegularExpression>
#include <cstdio>
#include <cstdlib>

namespace cw::app {

namespace {

[[noreturn]] void refuse(const QString& sentence) {
    std::fprintf(stderr, "clusterwright: %s (see --help)\n", qPrintable(sentence));
    std::exit(2);
}

std::optional<views::ThemeChoice> themeNamed(const QString& name) {
    if (name.isEmpty()) return std::nullopt;
    if (name == QLatin1String("light")) return views::ThemeChoice::light;
    if (name == QLatin1String("dark")) return views::ThemeChoice::dark;
    refuse(QStringLiteral("--theme is \"light\" or \"dark\", not \"%1\"").arg(name));
}

std::optional<QSize> sizeOf(const QString& text) {
    if (text.isEmpty()) return std::nullopt;
    static const QRegularExpression form(QStringLiteral("^([1-9]\\d{1,4})x([1-9]\\d{1,4})$"));
    const QRegularExpressionMatch match = form.match(text);
    if (!match.hasMatch())
        refuse(QStringLiteral("--size is WIDTHxHEIGHT in pixels, such as 1600x900, not \"%1\"")
                   .arg(text));
    return QSize(match.captured(1).toInt(), match.captured(2).toInt());
}

}  // namespace

Options readOptions() {
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("Draws, checks and prices GPU clusters."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("file"), QStringLiteral("A .cluster file to open."),
                                 QStringLiteral("[FILE]"));
    const QCommandLineOption catalog(
        QStringLiteral("catalog"), QStringLiteral("Catalog file to use."), QStringLiteral("FILE"));
    const QCommandLineOption userCatalog(
        QStringLiteral("user-catalog"),
        QStringLiteral("File of your own parts and prices; else in your data folder."),
        QStringLiteral("FILE"));
    const QCommandLineOption theme(QStringLiteral("theme"),
                                   QStringLiteral("Look of this run: light or dark."),
                                   QStringLiteral("NAME"));
    const QCommandLineOption screenshot(
        QStringLiteral("screenshot"),
        QStringLiteral(
            "Write a picture of the evaluated window to OUT.png and end; needs no display "
            "with QT_QPA_PLATFORM=offscreen."),
        QStringLiteral("OUT.png"));
    const QCommandLineOption size(QStringLiteral("size"),
                                  QStringLiteral("Size of the window, 1600x900."),
                                  QStringLiteral("WxH"));
    const QCommandLineOption example(
        QStringLiteral("example"),
        QStringLiteral("Open a copy of an example, such as 32-gpu-b100."), QStringLiteral("NAME"));
    parser.addOptions({catalog, userCatalog, theme, screenshot, size, example});
    if (!parser.parse(QCoreApplication::arguments())) refuse(parser.errorText());
    if (parser.isSet(QStringLiteral("help"))) parser.showHelp(0);
    if (parser.isSet(QStringLiteral("version"))) parser.showVersion();
    if (parser.positionalArguments().size() > 1)
        refuse(QStringLiteral("One file can be opened at a time"));
    if (!parser.positionalArguments().isEmpty() && parser.isSet(example))
        refuse(QStringLiteral("Give either a file or --example"));
    return {parser.positionalArguments().value(0),
            parser.value(example),
            parser.value(catalog),
            parser.value(userCatalog),
            themeNamed(parser.value(theme)),
            parser.value(screenshot),
            sizeOf(parser.value(size))};
}

}  // namespace cw::app
