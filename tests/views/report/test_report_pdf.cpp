// The PDF from outside, by the tools of poppler: real text, embedded fonts, vectors, paper.
#include "model/error.h"
#include "model/exchange/bom.h"
#include "tests/test_program.h"
#include "tests/views/report/report_fixture.h"
#include "views/theme/money_text.h"
#include "views/theme/numbers.h"

using namespace cw;
using namespace cw::views;
using namespace cw::test;

namespace {

/// Text as it is read, whatever the lines and spaces.
QString flat(QString text) {
    static const QRegularExpression spaces(QStringLiteral("[\\s\\x{00a0}]+"));
    return text.replace(spaces, QStringLiteral(" "));
}

ReportOutcome exported(const design::Document& document, const ReportRequest& request,
                       const ReportProgress& progress = {}) {
    ReportDraft draft(test::shippedCatalog(), document);
    return exportReport(draft, request, progress);
}

}  // namespace

class TestReportPdf : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    ReportRequest request(const QString& name) {
        ReportRequest made;
        made.pdf = folder_.filePath(name);
        made.options = customerOptions();
        return made;
    }
    QString written(const design::Document& document, const ReportRequest& request,
                    QStringList* warnings = nullptr) {
        const ReportOutcome outcome = exported(document, request);
        if (!outcome.isDone) qFatal("nothing was written");
        if (warnings) *warnings = outcome.warnings;
        return request.pdf;
    }
    static QString textOfFile(const QString& pdf) {
        return flat(outputOf(QStringLiteral("pdftotext"),
                             {QStringLiteral("-layout"), pdf, QStringLiteral("-")}));
    }
    static bool savePicture(const QString& file) {
        QImage picture(64, 32, QImage::Format_RGB32);
        picture.fill(Qt::darkGreen);
        return picture.save(file);
    }

private Q_SLOTS:
    void initTestCase() {
        if (QStandardPaths::findExecutable(QStringLiteral("pdftotext")).isEmpty())
            QSKIP("pdftotext is not installed (package poppler-utils)");
    }

    void itsTextIsRealAndHoldsTheFiguresEvaluated() {
        const design::Document document = exampleDocument(QStringLiteral("32-gpu-b100"));
        const QString text = textOfFile(written(document, request(QStringLiteral("figures.pdf"))));
        QVERIFY(text.contains(flat(QString::fromStdString(document.title))));
        QVERIFY(text.contains(QStringLiteral("Northwind Research")));
        QVERIFY(text.contains(QStringLiteral("Contoso Systems")));
        for (const EvaluatedVariant& each : subjectOf(document).variants) {
            const auto& estimate = each.evaluation->throughput.estimate;
            QVERIFY(text.contains(flat(QString::fromStdString(each.variant->name))));
            if (estimate) QVERIFY(text.contains(flat(rateText(estimate->tokens_per_s))));
            if (each.evaluation->power.it.peak_W > 0)
                QVERIFY(text.contains(flat(powerText(each.evaluation->power.it.peak_W))));
            QVERIFY(text.contains(plainAmount(each.evaluation->capex.typical)));
        }
    }

    void everyPartNumberOfTheBillOfMaterialsCanBeFound() {
        const design::Document document = exampleDocument(QStringLiteral("mid-64-h200"));
        const auto unbroken = [](QString text) {
            static const QRegularExpression spaces(QStringLiteral("[\\s\\x{00a0}]+"));
            return text.remove(spaces);  // long numbers are broken over lines
        };
        const QString text = unbroken(
            outputOf(QStringLiteral("pdftotext"),
                     {QStringLiteral("-raw"), written(document, request(QStringLiteral("bom.pdf"))),
                      QStringLiteral("-")}));
        for (const design::Variant& variant : document.variants)
            for (const exchange::BomLine& line : exchange::buildBom(document, variant).lines)
                QVERIFY2(text.contains(unbroken(QString::fromStdString(line.partNumber))),
                         line.partNumber.c_str());
    }

    void allFontsAreEmbedded() {
        const QString fonts =
            outputOf(QStringLiteral("pdffonts"),
                     {written(exampleDocument(QStringLiteral("network-before-after")),
                              request(QStringLiteral("fonts.pdf")))});
        // name, type, encoding, emb, sub, uni: the columns after the encoding are words.
        const QStringList lines = fonts.split(QLatin1Char('\n'), Qt::SkipEmptyParts).mid(2);
        QVERIFY2(!lines.isEmpty(), qPrintable(fonts));
        static const QRegularExpression embedded(
            QStringLiteral("\\byes +(yes|no) +yes +\\d+ +\\d+$"));
        for (const QString& line : lines)
            QVERIFY2(embedded.match(line.trimmed()).hasMatch(), qPrintable(line));
    }

    void noPictureIsInItButTheLogo() {
        const design::Document document = exampleDocument(QStringLiteral("budget-32-a100"));
        const auto pictures = [&](const ReportRequest& asked) {
            return outputOf(QStringLiteral("pdfimages"),
                            {QStringLiteral("-list"), written(document, asked)})
                       .split(QLatin1Char('\n'), Qt::SkipEmptyParts)
                       .size() -
                   2;
        };
        QCOMPARE(pictures(request(QStringLiteral("plain.pdf"))), 0);
        ReportRequest withLogo = request(QStringLiteral("logo.pdf"));
        withLogo.logo = folder_.filePath(QStringLiteral("logo.png"));
        QVERIFY(savePicture(withLogo.logo));
        QCOMPARE(pictures(withLogo), 1);
        withLogo.logo = folder_.filePath(QStringLiteral("logo.svg"));
        QFile svg(withLogo.logo);
        QVERIFY(svg.open(QIODevice::WriteOnly));
        svg.write(
            "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'>"
            "<rect width='40' height='20' fill='green'/></svg>");
        svg.close();
        QCOMPARE(pictures(withLogo), 0);
    }

    void thePaperIsTheOneAskedFor_data() {
        QTest::addColumn<int>("size");
        QTest::addColumn<QString>("said");
        QTest::newRow("A4") << int(QPageSize::A4) << "595 x 842 pts (A4)";
        QTest::newRow("Letter") << int(QPageSize::Letter) << "612 x 792 pts (letter)";
    }
    void thePaperIsTheOneAskedFor() {
        QFETCH(int, size);
        QFETCH(QString, said);
        ReportRequest asked = request(QStringLiteral("paper.pdf"));
        asked.paper = QPageSize(QPageSize::PageSizeId(size));
        const QString info =
            outputOf(QStringLiteral("pdfinfo"),
                     {written(exampleDocument(QStringLiteral("budget-32-a100")), asked)});
        QVERIFY2(info.contains(said), qPrintable(info));
        QVERIFY2(info.contains(QStringLiteral("Nov 30")), qPrintable(info));
    }

    void sectionsAndVariantsAreBookmarks() {
        const design::Document document = exampleDocument(QStringLiteral("32-gpu-b100"));
        const QString file = written(document, request(QStringLiteral("outline.pdf")));
        const QString xml = outputOf(
            QStringLiteral("pdftohtml"),
            {QStringLiteral("-xml"), QStringLiteral("-i"), QStringLiteral("-stdout"), file});
        const QString outline = xml.mid(xml.indexOf(QLatin1String("<outline>")));
        QVERIFY2(outline.startsWith(QLatin1String("<outline>")), qPrintable(xml.right(500)));
        // A section's page is the one that the contents on the cover name.
        const QString cover = flat(outputOf(QStringLiteral("pdftotext"),
                                            {QStringLiteral("-layout"), QStringLiteral("-l"),
                                             QStringLiteral("1"), file, QStringLiteral("-")}));
        for (const char* section : {"Performance", "Cost", "Bill of materials"}) {
            const QRegularExpression item(
                QStringLiteral("<item page=\"(\\d+)\">%1</item>").arg(QLatin1String(section)));
            const auto match = item.match(outline);
            QVERIFY2(match.hasMatch(), qPrintable(outline));
            QVERIFY2(cover.contains(QLatin1String(section) + QLatin1Char(' ') + match.captured(1)),
                     qPrintable(cover));
        }
        for (const design::Variant& variant : document.variants)
            QVERIFY(outline.contains(QString::fromStdString(variant.name)));
    }

    void everyPageButTheCoverSaysItsNumber() {
        const ReportRequest asked = request(QStringLiteral("pages.pdf"));
        const ReportOutcome outcome =
            exported(exampleDocument(QStringLiteral("mid-64-h200")), asked);
        QVERIFY(outcome.pages > 4);
        for (int page = 2; page <= outcome.pages; ++page) {
            const QString number = QString::number(page);
            const QString text = flat(outputOf(QStringLiteral("pdftotext"),
                                               {QStringLiteral("-f"), number, QStringLiteral("-l"),
                                                number, asked.pdf, QStringLiteral("-")}));
            QVERIFY2(text.contains(QStringLiteral("Page %1 of %2").arg(page).arg(outcome.pages)),
                     qPrintable(text));
        }
    }

    void aCharacterNoFontHasIsReportedWithItsPlace() {
        design::Document document = exampleDocument(QStringLiteral("budget-32-a100"));
        // Private use: no font of anybody's has it.
        document.variants.front().devices.front().label = "Node \xf4\x8f\xbf\xb0";
        QStringList warnings;
        const QString text =
            textOfFile(written(document, request(QStringLiteral("glyphs.pdf")), &warnings));
        QCOMPARE(warnings.size(), 1);
        QVERIFY2(warnings.front().contains(QStringLiteral("U+10FFF0"), Qt::CaseInsensitive),
                 qPrintable(warnings.front()));
        QVERIFY2(warnings.front().contains(sectionTitle(SectionKind::design)),
                 qPrintable(warnings.front()));
        QVERIFY(text.contains(QStringLiteral("Node \u25a1")));
    }

    void nothingIsReportedWhereNothingIsMissing() {
        QStringList warnings;
        written(exampleDocument(QStringLiteral("32-gpu-b100")),
                request(QStringLiteral("quiet.pdf")), &warnings);
        QVERIFY2(warnings.isEmpty(), qPrintable(warnings.join(QLatin1Char('\n'))));
    }

    void theSameProposalGivesTheSameBytes() {
        const design::Document document = exampleDocument(QStringLiteral("budget-32-a100"));
        const auto bytes = [&](const QString& name) {
            QFile file(written(document, request(name)));
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        const QByteArray first = bytes(QStringLiteral("first.pdf"));
        QVERIFY(!first.isEmpty());
        QCOMPARE(bytes(QStringLiteral("second.pdf")) == first, true);
    }

    void givingUpLeavesTheFileAsItWas() {
        const ReportRequest asked = request(QStringLiteral("kept.pdf"));
        QFile file(asked.pdf);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("mine");
        file.close();
        int calls = 0;
        const ReportOutcome outcome =
            exported(exampleDocument(QStringLiteral("mid-64-h200")), asked, [&](double done) {
                if (done < 0 || done > 1) qFatal("share out of range");
                return ++calls < 5;
            });
        QVERIFY(!outcome.isDone);
        QCOMPARE(calls, 5);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("mine"));
    }

    void badInputIsSaidInASentence() {
        const design::Document document = exampleDocument(QStringLiteral("budget-32-a100"));
        ReportRequest asked = request(QStringLiteral("never.pdf"));
        asked.logo = folder_.filePath(QStringLiteral("no logo.png"));
        QFile logo(asked.logo);
        QVERIFY(logo.open(QIODevice::WriteOnly));
        logo.write("this is text");
        logo.close();
        QVERIFY_EXCEPTION_THROWN((void)exported(document, asked), FileError);
        asked.logo.clear();
        asked.variants = {"no such variant"};
        QVERIFY_EXCEPTION_THROWN((void)exported(document, asked), InputError);
        asked.variants.clear();
        asked.pdf = QStringLiteral("/nowhere/never.pdf");
        QVERIFY_EXCEPTION_THROWN((void)exported(document, asked), FileError);
        QVERIFY(!QFile::exists(folder_.filePath(QStringLiteral("never.pdf"))));
    }
};

CW_TEST(TestReportPdf)
#include "test_report_pdf.moc"
