// The HTML: well-formed, complete in itself, and safe whatever the names in a design are.
#include <QXmlStreamReader>

#include "tests/test_program.h"
#include "tests/views/report/report_fixture.h"
#include "views/report/html_writer.h"
#include "views/theme/numbers.h"

using namespace cw;
using namespace cw::views;
using namespace cw::test;

namespace {

const QByteArray nastyName = "<script>alert('x')</script>&\"]]>\x01";

struct Page {
    QString text;
    QStringList elements;
    QStringList references;
    QString problem;
};

Page parsed(const QByteArray& html) {
    Page page;
    QXmlStreamReader reader(html);
    while (!reader.atEnd()) {
        const auto token = reader.readNext();
        if (token == QXmlStreamReader::Characters) page.text += reader.text();
        if (token != QXmlStreamReader::StartElement) continue;
        page.elements << reader.name().toString();
        for (const QXmlStreamAttribute& attribute : reader.attributes())
            if (attribute.name() == QLatin1String("href") ||
                attribute.name() == QLatin1String("src") ||
                attribute.value().contains(QLatin1String("url(")))
                page.references << attribute.value().toString();
    }
    if (reader.hasError())
        page.problem =
            QStringLiteral("line %1: %2").arg(reader.lineNumber()).arg(reader.errorString());
    return page;
}

QByteArray htmlOf(const design::Document& document, const ReportLogo& logo = {}) {
    const VariantDrawings drawings(test::shippedCatalog(), document);
    return writeProposalHtml(buildProposal(subjectOf(document), customerOptions()), drawings, logo);
}

}  // namespace

class TestReportHtml : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void itIsWellFormedAndSaysTheFigures() {
        const design::Document document = exampleDocument(QStringLiteral("32-gpu-b100"));
        const Page page = parsed(htmlOf(document));
        QVERIFY2(page.problem.isEmpty(), qPrintable(page.problem));
        QVERIFY(page.text.contains(QStringLiteral("Northwind Research")));
        QCOMPARE(page.elements.count(QStringLiteral("section")), qsizetype(sectionKindCount));
        QVERIFY(page.elements.contains(QStringLiteral("svg")));
        for (const EvaluatedVariant& each : subjectOf(document).variants)
            if (each.evaluation->throughput.estimate)
                QVERIFY(page.text.contains(
                    rateText(each.evaluation->throughput.estimate->tokens_per_s)));
    }

    void itNeedsNothingFromElsewhere() {
        QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("logo.png"));
        QImage picture(8, 8, QImage::Format_RGB32);
        picture.fill(Qt::blue);
        QVERIFY(picture.save(file));
        const Page page =
            parsed(htmlOf(exampleDocument(QStringLiteral("mid-64-h200")), ReportLogo::read(file)));
        QVERIFY2(page.problem.isEmpty(), qPrintable(page.problem));
        for (const QString& reference : page.references)
            QVERIFY2(reference.startsWith(QLatin1Char('#')) ||
                         reference.startsWith(QLatin1String("url(#")) ||
                         reference.startsWith(QLatin1String("data:image/png;base64,")),
                     qPrintable(reference));
        for (const char* never : {"script", "link", "iframe", "object"})
            QVERIFY(!page.elements.contains(QString::fromLatin1(never)));
    }

    void namesAreEscapedWhereverTheyStand() {
        design::Document document = exampleDocument(QStringLiteral("budget-32-a100"));
        document.title = nastyName.toStdString();
        design::Variant& variant = document.variants.front();
        variant.name = nastyName.toStdString();
        variant.notes = nastyName.toStdString();
        variant.devices.front().label = nastyName.toStdString();
        variant.waivers = {{nastyName.toStdString(), "key", nastyName.toStdString()}};
        const QByteArray html = htmlOf(document);
        QVERIFY(!html.contains("<script"));
        const Page page = parsed(html);
        QVERIFY2(page.problem.isEmpty(), qPrintable(page.problem));
        QVERIFY(page.text.contains(QStringLiteral("<script>alert('x')</script>&\"]]>")));
    }

    void drawingsDoNotShareNames() {
        const QByteArray html = htmlOf(exampleDocument(QStringLiteral("32-gpu-b100")));
        static const QRegularExpression id(QStringLiteral(" id=\"([^\"]*)\""));
        QSet<QString> seen;
        for (auto it = id.globalMatch(QString::fromUtf8(html)); it.hasNext();) {
            const QString name = it.next().captured(1);
            QVERIFY2(!seen.contains(name), qPrintable(name));
            seen.insert(name);
        }
    }

    void theSameProposalGivesTheSameBytes() {
        const design::Document document = exampleDocument(QStringLiteral("budget-32-a100"));
        QCOMPARE(htmlOf(document) == htmlOf(document), true);
    }
};

CW_TEST(TestReportHtml)
#include "test_report_html.moc"
