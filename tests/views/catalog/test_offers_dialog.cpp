// Cloud offers of the user's own through the window: what is typed, imported, removed, written.
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/test_program.h"
#include "views/catalog/offer_form.h"
#include "views/catalog/offer_import_dialog.h"
#include "views/catalog/offers_dialog.h"
#include "views/session/paths.h"

using namespace cw;
using namespace cw::views;

namespace {

struct OffersDesk {
    OfferForm* form() {
        for (OfferForm* each : dialog.findChildren<OfferForm*>())
            if (each->isVisible()) return each;
        return nullptr;
    }
    QString list(const QByteArray& text) {
        QFile file(folder.filePath("offers.csv"));
        if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write the list");
        file.write(text);
        return file.fileName();
    }
    int own() const {
        int count = 0;
        for (const auto& offer : store.catalog().cloudOffers())
            count += store.catalog().originOfOffer(offer.id) != catalog::PartOrigin::shipped;
        return count;
    }
    QTemporaryDir folder;
    Theme theme{Scheme::light};
    CatalogStore store{catalog::Catalog::open(CW_CATALOG_FILE),
                       toPath(folder.filePath("own/user.sqlite")), "2026-11-30"};
    OffersDialog dialog{store, theme};
};

}  // namespace

class TestOffersDialog : public QObject {
    Q_OBJECT

private slots:
    void anOfferIsTypedAndListedAsYours() {
        OffersDesk desk;
        desk.dialog.show();
        const int shipped = desk.dialog.table()->rowCount();
        desk.dialog.newOffer();
        OfferForm* form = desk.form();
        QVERIFY(form);
        QTest::keyClicks(form->provider(), "Acme");
        form->part()->setCurrentIndex(form->part()->findData(QString("h200-sxm5-141gb")));
        QTest::keyClicks(form->price(), "98.32");
        form->accept();
        QVERIFY(form->isVisible());
        QVERIFY2(form->problem()->text().contains("whole instance"),
                 qPrintable(form->problem()->text()));
        form->price()->clear();
        QTest::keyClicks(form->price(), "2.7447");
        form->accept();
        QVERIFY(!form->isVisible());
        QTRY_COMPARE(desk.dialog.table()->rowCount(), shipped + 1);
        const catalog::CloudOffer& offer = desk.store.catalog().cloudOffers().back();
        QCOMPARE(*offer.price_microdollars, 2'744'700);
        QCOMPARE(offer.asOf, std::string("2026-11-30"));
        QCOMPARE(desk.dialog.table()->item(shipped, 7)->text(), QString("yours"));
    }

    void aShippedOfferIsChangedForYouAndComesBack() {
        OffersDesk desk;
        desk.dialog.show();
        desk.dialog.table()->selectRow(0);
        const auto before = desk.store.catalog().cloudOffers().front();
        desk.dialog.changeCurrent();
        OfferForm* form = desk.form();
        QVERIFY(form);
        form->price()->setText("1.5");
        form->accept();
        QCOMPARE(*desk.store.catalog().cloudOffers().front().price_microdollars, 1'500'000);
        QCOMPARE(desk.own(), 1);
        desk.dialog.table()->selectRow(0);
        desk.dialog.removeCurrent();
        QVERIFY(desk.store.catalog().cloudOffers().front() == before);
    }

    void aListIsImportedWholeOrNotAtAll() {
        OffersDesk desk;
        OfferImportDialog* import = desk.dialog.importFrom(
            desk.list("Provider,Part,Price\nAcme,h100-sxm5-80gb,2.5\nAcme,h100-sxm5-80gb,=1\n"));
        QVERIFY(import && !import->canImport());
        const auto* problems = import->findChild<QTableWidget*>("offerProblems");
        QCOMPARE(problems->rowCount(), 1);
        QCOMPARE(problems->item(0, 0)->text(), QString("3"));
        import->accept();
        QCOMPARE(desk.own(), 0);
        import->reject();
        import = desk.dialog.importFrom(
            desk.list("Provider,Part,Term,Price\nAcme,h100-sxm5-80gb,spot,1.5\nAcme,h100-sxm5-80gb,"
                      "on demand,2.5\n"));
        import->accept();
        QCOMPARE(desk.own(), 2);
        const QString out = desk.folder.filePath("out.csv");
        desk.dialog.exportTo(out);
        QFile written(out);
        QVERIFY(written.open(QIODevice::ReadOnly));
        QCOMPARE(written.readAll().count("Acme"), 2);
    }

    void whichColumnHoldsWhatIsChosenAndRemembered() {
        OffersDesk desk;
        const QString list = desk.list("Card;Rate\nh100-sxm5-80gb;2,5\n");
        const auto choose = [](OfferImportDialog& import, int at, catalog::OfferColumn column) {
            QComboBox* box = import.columnBox(at);
            box->setCurrentIndex(box->findData(int(column)));
            emit box->activated(box->currentIndex());
        };
        OfferImportDialog* import = desk.dialog.importFrom(list);
        QVERIFY(import);
        QVERIFY2(import->summary()->text().contains("prices"),
                 qPrintable(import->summary()->text()));
        choose(*import, 0, catalog::OfferColumn::part);
        choose(*import, 1, catalog::OfferColumn::price);
        QVERIFY(!import->canImport());  // nobody says whose offer it is
        import->provider()->setText("Acme");
        import->accept();
        QCOMPARE(desk.own(), 1);
        OfferImportDialog* again = desk.dialog.importFrom(list);
        QCOMPARE(again->columnBox(1)->currentData().toInt(), int(catalog::OfferColumn::price));
        QVERIFY(desk.dialog.importFrom(desk.list("one column\n")) == nullptr);
        QVERIFY(!desk.dialog.problem()->text().isEmpty());
    }

    void wordsNarrowTheList() {
        OffersDesk desk;
        desk.dialog.search()->setText("aws reserved");
        int shown = 0;
        for (int row = 0; row < desk.dialog.table()->rowCount(); ++row) {
            if (desk.dialog.table()->isRowHidden(row)) continue;
            ++shown;
            QCOMPARE(desk.dialog.table()->item(row, 0)->text(), QString("AWS"));
        }
        QVERIFY(shown < desk.dialog.table()->rowCount());
    }
};

CW_TEST(TestOffersDialog)
#include "test_offers_dialog.moc"
