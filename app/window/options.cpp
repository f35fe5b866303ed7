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

QPageSize paperNamed(const QString& name) {
    if (name.isEmpty() || name.compare(QLatin1String("A4"), Qt::CaseInsensitive) == 0)
        return QPageSize(QPageSize::A4);
    if (name.compare(QLatin1String("Letter"), Qt::CaseInsensitive) == 0)
        return QPageSize(QPageSize::Letter);
    refuse(QStringLiteral("--page is \"A4\" or \"Letter\", not \"%1\"").arg(name));
}

QDate dateOf(const QString& text) {
    if (text.isEmpty()) return {};
    const QDate date = QDate::fromString(text, QStringLiteral("yyyy-MM-dd"));
    if (!date.isValid())
        refuse(QStringLiteral("--date is a day such as 2026-11-30, not \"%1\"").arg(text));
    return date;
}

/// The options of a proposal, added to a parser and read back from it.
class ReportOptions {
public:
    void addTo(QCommandLineParser& parser) const {
        parser.addOptions({pdf_, html_, page_, variant_, customer_, preparedBy_, logo_, date_});
    }

    [[nodiscard]] views::ReportRequest read(const QCommandLineParser& parser) const {
        views::ReportRequest request;
        request.pdf = parser.value(pdf_);
        request.html = parser.value(html_);
        request.paper = paperNamed(parser.value(page_));
        request.logo = parser.value(logo_);
        request.options.customer = parser.value(customer_);
        request.options.preparedBy = parser.value(preparedBy_);
        request.options.date = dateOf(parser.value(date_));
        for (const QString& name : parser.values(variant_))
            request.variants.push_back(name.toStdString());
        for (const QCommandLineOption& needsFile : {pdf_, html_})
            if (parser.isSet(needsFile) && parser.value(needsFile).isEmpty())
                refuse(QStringLiteral("--%1 needs the name of a file to write")
                           .arg(needsFile.names().constFirst()));
        const bool isAsked = parser.isSet(pdf_) || parser.isSet(html_);
        for (const QCommandLineOption& part :
             {page_, variant_, customer_, preparedBy_, logo_, date_})
            if (parser.isSet(part) && !isAsked)
                refuse(QStringLiteral("--%1 belongs to --export-pdf or --export-html")
                           .arg(part.names().constFirst()));
        return request;
    }

private:
    QCommandLineOption pdf_{
        QStringLiteral("export-pdf"),
        QStringLiteral("Write a proposal of the design to OUT.pdf and end; needs no display."),
        QStringLiteral("OUT.pdf")};
    QCommandLineOption html_{
        QStringLiteral("export-html"),
        QStringLiteral("Write the proposal to OUT.html, one file with everything in it, and end."),
        QStringLiteral("OUT.html")};
    QCommandLineOption page_{QStringLiteral("page"),
                             QStringLiteral("Paper of the PDF: A4 (as it comes) or Letter."),
                             QStringLiteral("SIZE")};
    QCommandLineOption variant_{
        QStringLiteral("variant"),
        QStringLiteral("Propose only this variant; may be given more than once."),
        QStringLiteral("NAME")};
    QCommandLineOption customer_{QStringLiteral("customer"),
                                 QStringLiteral("Who the proposal is for."),
                                 QStringLiteral("NAME")};
    QCommandLineOption preparedBy_{QStringLiteral("prepared-by"),
                                   QStringLiteral("Who made the proposal."),
                                   QStringLiteral("NAME")};
    QCommandLineOption logo_{QStringLiteral("logo"),
                             QStringLiteral("The customer's logo, an SVG, PNG or JPEG file."),
                             QStringLiteral("FILE")};
    QCommandLineOption date_{QStringLiteral("date"),
                             QStringLiteral("Date of the proposal, else today."),
                             QStringLiteral("YYYY-MM-DD")};
};

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
            "Write a picture of the evaluated window to OUT.png and end; needs no display."),
        QStringLiteral("OUT.png"));
    const QCommandLineOption size(QStringLiteral("size"),
                                  QStringLiteral("Size of the window, 1600x900."),
                                  QStringLiteral("WxH"));
    const QCommandLineOption example(
        QStringLiteral("example"),
        QStringLiteral("Open a copy of an example, such as 32-gpu-b100."), QStringLiteral("NAME"));
    const ReportOptions report;
    parser.addOptions({catalog, userCatalog, theme, screenshot, size, example});
    report.addTo(parser);
    if (!parser.parse(QCoreApplication::arguments())) refuse(parser.errorText());
    if (parser.isSet(QStringLiteral("help"))) parser.showHelp(0);
    if (parser.isSet(QStringLiteral("version"))) parser.showVersion();
    if (parser.positionalArguments().size() > 1)
        refuse(QStringLiteral("One file can be opened at a time"));
    if (!parser.positionalArguments().isEmpty() && parser.isSet(example))
        refuse(QStringLiteral("Give either a file or --example"));
    views::ReportRequest reportRequest = report.read(parser);
    const bool isReport = !reportRequest.pdf.isEmpty() || !reportRequest.html.isEmpty();
    if (isReport && parser.positionalArguments().isEmpty() && !parser.isSet(example))
        refuse(QStringLiteral("A proposal needs a .cluster file or --example"));
    if (isReport && parser.isSet(screenshot))
        refuse(QStringLiteral("Give either --screenshot or a proposal to write"));
    return {parser.positionalArguments().value(0),
            parser.value(example),
            parser.value(catalog),
            parser.value(userCatalog),
            themeNamed(parser.value(theme)),
            parser.value(screenshot),
            sizeOf(parser.value(size)),
            reportRequest};
}

}  // namespace cw::app
