// The dialog: what is typed is what is written, shown and remembered.
#include "tests/test_program.h"
#include "tests/views/report/report_fixture.h"
#include "views/report/proposal_dialog.h"
#include "views/report/proposal_settings.h"

using namespace cw;
using namespace cw::views;
using namespace cw::test;

namespace {

template <class W>
W* find(QDialog& dialog, const char* name) {
    W* found = dialog.findChild<W*>(QString::fromLatin1(name));
    if (!found) qFatal("no %s", name);
    return found;
}

}  // namespace

class TestProposalDialog : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    design::Document document_ = exampleDocument(QStringLiteral("mid-64-h200"));

    [[nodiscard]] std::unique_ptr<ProposalDialog> dialog() const {
        return std::make_unique<ProposalDialog>(test::shippedCatalog(), document_,
                                                folder_.filePath(QStringLiteral("offer")));
    }

private Q_SLOTS:
    void init() { QSettings().clear(); }

    void whatIsTypedIsAskedFor() {
        const auto asked = dialog();
        find<QLineEdit>(*asked, "proposalCustomer")->setText(QStringLiteral(" Northwind "));
        find<QComboBox>(*asked, "proposalPaper")->setCurrentIndex(1);
        find<QDateEdit>(*asked, "proposalDate")->setDate(QDate(2026, 11, 30));
        find<QCheckBox>(*asked, "proposalSection.bom")->setChecked(false);
        const ReportRequest request = asked->request();
        QCOMPARE(request.options.customer, QStringLiteral("Northwind"));
        QCOMPARE(request.paper.id(), QPageSize::Letter);
        QCOMPARE(request.options.date, QDate(2026, 11, 30));
        QCOMPARE(request.options.leftOut, std::set<SectionKind>{SectionKind::bom});
        QCOMPARE(request.variants.size(), document_.variants.size());
    }

    void thePreviewIsTheProposal() {
        const auto asked = dialog();
        find<QLineEdit>(*asked, "proposalCustomer")->setText(QStringLiteral("Northwind"));
        asked->refreshPreview();
        QVERIFY(asked->pages());
        QCOMPARE(asked->pages()->proposal().customer, QStringLiteral("Northwind"));
        QCOMPARE(asked->pages()->proposal().title, QString::fromStdString(document_.title));
        find<QLineEdit>(*asked, "proposalTitle")->setText(QStringLiteral("A cluster for Q3"));
        asked->refreshPreview();
        QCOMPARE(asked->pages()->proposal().title, QStringLiteral("A cluster for Q3"));
        const int all = asked->pages()->count();
        for (int i = 0; i < sectionKindCount; ++i)
            if (SectionKind(i) != SectionKind::cost)
                find<QCheckBox>(*asked, qPrintable(QStringLiteral("proposalSection.") +
                                                   sectionKey(SectionKind(i))))
                    ->setChecked(false);
        asked->refreshPreview();
        QVERIFY(asked->pages()->count() < all);
        QCOMPARE(asked->pages()->proposal().sections.size(), std::size_t(1));
    }

    void itWritesPdfOrHtmlByTheEnding() {
        const auto asked = dialog();
        QSignalSpy exported(asked.get(), &ProposalDialog::exported);
        const QString pdf = folder_.filePath(QStringLiteral("offer.pdf"));
        const QString html = folder_.filePath(QStringLiteral("offer.html"));
        QVERIFY(asked->write(pdf));
        QVERIFY(asked->write(html));
        QCOMPARE(exported.count(), 2);
        QFile pdfFile(pdf);
        QVERIFY(pdfFile.open(QIODevice::ReadOnly));
        QVERIFY(pdfFile.read(5) == "%PDF-");
        QFile htmlFile(html);
        QVERIFY(htmlFile.open(QIODevice::ReadOnly));
        QVERIFY(htmlFile.read(15) == "<!DOCTYPE html>");
    }

    void whatIsWrongIsSaidAndNothingIsWritten() {
        const auto asked = dialog();
        asked->show();
        const QLabel* problem = find<QLabel>(*asked, "proposalProblem");
        find<QLineEdit>(*asked, "proposalLogo")->setText(QStringLiteral("/nowhere/logo.png"));
        asked->refreshPreview();
        QVERIFY(problem->isVisible());
        QVERIFY(problem->text().contains(QStringLiteral("/nowhere/logo.png")));
        const QString file = folder_.filePath(QStringLiteral("never.pdf"));
        QVERIFY(!asked->write(file));
        QVERIFY(!QFile::exists(file));
        find<QLineEdit>(*asked, "proposalLogo")->clear();
        QVERIFY(!asked->write(QStringLiteral("/nowhere/never.pdf")));
        QVERIFY(problem->text().contains(QStringLiteral("/nowhere/never.pdf")));
    }

    void whatWasTypedIsRememberedWithoutTheDate() {
        {
            const auto first = dialog();
            find<QLineEdit>(*first, "proposalCustomer")->setText(QStringLiteral("Northwind"));
            find<QLineEdit>(*first, "proposalPreparedBy")->setText(QStringLiteral("Contoso"));
            find<QComboBox>(*first, "proposalPaper")->setCurrentIndex(1);
            find<QCheckBox>(*first, "proposalSection.sources")->setChecked(false);
            first->reject();
        }
        const auto second = dialog();
        const ReportRequest request = second->request();
        QCOMPARE(request.options.customer, QStringLiteral("Northwind"));
        QCOMPARE(request.options.preparedBy, QStringLiteral("Contoso"));
        QCOMPARE(request.paper.id(), QPageSize::Letter);
        QCOMPARE(request.options.leftOut, std::set<SectionKind>{SectionKind::sources});
        QCOMPARE(request.options.date, QDate::currentDate());
    }
};

CW_TEST(TestProposalDialog)
#include "test_proposal_dialog.moc"
