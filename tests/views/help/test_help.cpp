// The manual: all pages are there, no link or picture leads nowhere, and one finds the way back.
#include <QRegularExpression>
#include <QTextBlock>
#include <QtTest>

#include "tests/test_program.h"
#include "views/help/help_window.h"

using namespace cw;
using namespace cw::views;

namespace {

QString pathFrom(const QString& page, const QString& link) {
    return QUrl(QStringLiteral("qrc:/") + page).resolved(QUrl(link)).path().mid(1);
}

QStringList linksOf(const QString& markdown) {
    static const QRegularExpression link("\\]\\(([^)\\s]+)\\)");
    QStringList links;
    for (auto matches = link.globalMatch(markdown); matches.hasNext();)
        links << matches.next().captured(1);
    return links;
}

}  // namespace

class TestHelp : public QObject {
    Q_OBJECT

private slots:
    void theIndexComesFirstAndEveryPageHasATitle() {
        const auto pages = helpPages();
        QVERIFY(pages.size() >= 3);
        QCOMPARE(pages.front().name, QString("index"));
        for (const HelpPage& page : pages) QVERIFY2(page.title != page.name, qPrintable(page.name));
    }

    void everyLinkAndPictureOfEveryPageIsThere() {
        for (const HelpPage& page : helpPages())
            for (const QString& link : linksOf(helpText(page.name))) {
                if (!QUrl(link).isRelative() || link.startsWith('#')) continue;
                QVERIFY2(QFile::exists(":/help/" + pathFrom(page.name, link)),
                         qPrintable(page.name + " links " + link));
            }
    }

    void everyPageIsReachedFromTheIndex() {
        QStringList seen{"index"};
        for (qsizetype i = 0; i < seen.size(); ++i)
            for (const QString& link : linksOf(helpText(seen[i]))) {
                if (!QUrl(link).isRelative() || !link.endsWith(".md")) continue;
                const QString page = pathFrom(seen[i], link).chopped(3);
                if (!seen.contains(page)) seen << page;
            }
        for (const HelpPage& page : helpPages())
            QVERIFY2(seen.contains(page.name), qPrintable(page.name));
    }

    void aLinkIsFollowedAndBackReturns() {
        Theme theme(Scheme::light);
        HelpWindow help(theme);
        help.open();
        QCOMPARE(help.page(), QString("index"));
        emit help.text()->anchorClicked(QUrl("catalog.md"));
        QCOMPARE(help.page(), QString("catalog"));
        QTest::mouseClick(help.findChild<QPushButton*>("helpBack"), Qt::LeftButton);
        QCOMPARE(help.page(), QString("index"));
        QVERIFY(!help.findChild<QPushButton*>("helpBack")->isEnabled());
    }

    void aPageThatIsNoneShowsTheIndex() {
        Theme theme(Scheme::light);
        HelpWindow help(theme);
        help.open("catalog");
        help.open("no-such-page");
        QCOMPARE(help.page(), QString("index"));
    }

    void searchLeavesThePagesThatHaveTheWords() {
        Theme theme(Scheme::light);
        HelpWindow help(theme);
        const int all = help.list()->count();
        help.searchField()->setText("third party");
        QVERIFY(help.list()->count() >= 1 && help.list()->count() < all);
        QTest::keyClick(help.searchField(), Qt::Key_Return);
        QCOMPARE(help.page(), QString("catalog"));
        QVERIFY(help.text()->textCursor().selectedText().compare("third party",
                                                                 Qt::CaseInsensitive) == 0);
    }

    void aWrittenPageIsWrittenWhenItIsShown() {
        Theme theme(Scheme::light);
        HelpWindow help(theme);
        int written = 0;
        help.addWritten({"figures", "Figures"}, [&written] {
            ++written;
            return QString("# Figures\n\nForty-two.");
        });
        QCOMPARE(written, 0);
        help.open("figures");
        QVERIFY(help.text()->toPlainText().contains("Forty-two."));
        QCOMPARE(written, 1);
    }

    void bothSchemesAreReadable() {
        for (const auto scheme : {Scheme::light, Scheme::dark}) {
            Theme theme(scheme);
            theme.apply(*qApp, scheme);
            HelpWindow help(theme);
            for (const HelpPage& page : helpPages()) {
                help.open(page.name);
                QCoreApplication::processEvents();
                const QString folder = qEnvironmentVariable("CW_PICTURES");
                if (!folder.isEmpty())
                    help.grab().save(folder + "/help-" + QString(page.name).replace('/', '-') +
                                     (scheme == Scheme::light ? "-light.png" : "-dark.png"));
            }
            QCOMPARE(help.grab().toImage().pixelColor(2, 2).lightness() > 128,
                     scheme == Scheme::light);
        }
    }
};

CW_TEST(TestHelp)
#include "test_help.moc"
