// The user's own parts and prices through the window's forms: what is saved, what is refused and
// where, what an import takes.
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>

#include "model/catalog/facts.h"
#include "model/catalog/part_fields.h"
#include "tests/test_program.h"
#include "tests/views/panel_fixture.h"
#include "views/catalog/catalog_window.h"
#include "views/catalog/discounts_dialog.h"
#include "views/catalog/part_texts.h"
#include "views/catalog/price_books_dialog.h"
#include "views/catalog/price_import_dialog.h"
#include "views/catalog/price_storing.h"
#include "views/catalog/rates_dialog.h"
#include "views/session/paths.h"

using namespace cw;
using namespace cw::views;

namespace {

struct OwnDesk {
    OwnDesk() {
        theme.apply(*qobject_cast<QApplication*>(qApp), Scheme::light);
        window.resize(1280, 768);
        window.show();
    }
    const catalog::Catalog& catalog() { return store.catalog(); }
    PartForm* form() {
        const auto forms = window.findChildren<PartForm*>();
        for (PartForm* each : forms)
            if (each->isVisible()) return each;
        return nullptr;
    }
    QString csv(const QByteArray& text) {
        QFile file(folder.filePath("prices.csv"));
        if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write the list");
        file.write(text);
        return file.fileName();
    }
    double priceOfPart(const std::string& id) {
        const catalog::Part* part = catalog().find(id);
        return part && part->price() && part->price()->typical ? part->price()->typical->dollars()
                                                               : 0;
    }
    QTemporaryDir folder;
    Theme theme{Scheme::light};
    CatalogStore store{catalog::Catalog::open(CW_CATALOG_FILE),
                       toPath(folder.filePath("own/user.sqlite")), "2026-11-30"};
    CatalogWindow window{store.catalog(), &store, theme};
};

void fill(PartForm& form, const char* field, const QString& text) {
    QWidget* editor = form.editorOf(QLatin1String(field));
    if (auto* box = qobject_cast<QComboBox*>(editor))
        box->setCurrentText(text);
    else if (auto* line = qobject_cast<QLineEdit*>(editor)) {
        line->clear();
        QTest::keyClicks(line, text);
    } else
        qFatal("no field %s", field);
}

void readWhole(PriceImportDialog& dialog) {
    QTRY_VERIFY(!dialog.isReading());
}

QPushButton* button(QWidget& dialog, const char* name) {
    return dialog.findChild<QPushButton*>(QLatin1String(name));
}

void storeWhole(PriceImportDialog& dialog) {
    QTRY_VERIFY(button(dialog, "importPrices")->isEnabled());
    QSignalSpy done(&dialog, &QDialog::accepted);
    dialog.accept();
    QTRY_COMPARE(done.count(), 1);
}

}  // namespace

class TestOwnParts : public QObject {
    Q_OBJECT

private slots:
    void aFormThatNobodyTouchedGivesBackEveryPartExactly() {
        const catalog::Catalog catalog = catalog::Catalog::open(CW_CATALOG_FILE);
        for (const catalog::Part& part : catalog.parts()) {
            FieldTexts texts;
            for (const TextField& field : fieldsOf(part))
                texts[QString::fromStdString(field.name)] = field.text;
            catalog::Part again = part;
            setFields(again, texts);
            QVERIFY2(again == part, part.id.c_str());
        }
    }

    void typingWhatStandsThereMeansTheSameToThreeDigits() {
        const catalog::Catalog catalog = catalog::Catalog::open(CW_CATALOG_FILE);
        const catalog::Part& part = *catalog.find("h100-sxm5-80gb");
        catalog::Part blank = part;
        blank.spec = catalog::emptySpec(part.kind);
        FieldTexts texts;
        for (const TextField& field : fieldsOf(part))
            texts[QString::fromStdString(field.name)] = field.text;
        setFields(blank, texts);
        const auto& was = *part.as<catalog::Accelerator>();
        const auto& is = *blank.as<catalog::Accelerator>();
        QCOMPARE(is.formFactor, was.formFactor);
        QCOMPARE(is.memory_B, was.memory_B);
        QCOMPARE(is.cooling, was.cooling);
        QCOMPARE(is.inNetworkReduction, was.inNetworkReduction);
        QVERIFY(std::abs(is.memoryBandwidth_Bps / was.memoryBandwidth_Bps - 1) < 2e-3);
        for (const auto& [precision, peak] : was.densePeak_FLOPs)
            QVERIFY(std::abs(is.densePeak_FLOPs.at(precision) / peak - 1) < 2e-3);
    }

    void aNewPartIsSavedAndIsInTheCatalogAsYours() {
        OwnDesk desk;
        desk.window.newPart();
        PartForm* form = desk.form();
        QVERIFY(form);
        fill(*form, "vendor", "Acme");
        fill(*form, "name", "GX 9");
        QCOMPARE(qobject_cast<QLineEdit*>(form->editorOf("id"))->text(), QString("acme-gx-9"));
        fill(*form, "formFactor", "OAM");
        fill(*form, "memory_B", "200 GB");
        fill(*form, "memoryBandwidth_Bps", "6 TB/s");
        fill(*form, "densePeak_FLOPs.bf16", "2.5 PFLOP/s");
        fill(*form, "maxPower_W", "1.2 kW");
        fill(*form, "price", "21,000");
        test::keepPicture(*form, "part-form");
        form->accept();
        QVERIFY2(!form->problem()->isVisible(), qPrintable(form->problem()->text()));
        const catalog::Part* part = desk.catalog().find("acme-gx-9");
        QVERIFY(part);
        QCOMPARE(part->as<catalog::Accelerator>()->memory_B, 200e9);
        QCOMPARE(part->as<catalog::Accelerator>()->densePeak_FLOPs.at(catalog::Precision::bf16),
                 2.5e15);
        QCOMPARE(*part->maxPower_W, 1200.0);
        QCOMPARE(desk.priceOfPart("acme-gx-9"), 21000.0);
        QVERIFY(desk.catalog().originOf("acme-gx-9") == catalog::PartOrigin::user);
        QVERIFY(!part->facts.empty());
        QVERIFY(desk.catalog().findSource(part->facts.front().source));
        QVERIFY(desk.window.model().indexOf("acme-gx-9").isValid());
    }

    void aWrongValueIsNamedAndTheFormStaysOpen_data() {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("text");
        QTest::newRow("words for a figure") << "memory_B" << "much";
        QTest::newRow("another unit") << "memory_B" << "200 W";
        QTest::newRow("no form factor") << "formFactor" << "";
        QTest::newRow("no name") << "name" << "";
        QTest::newRow("half a number") << "pcieLanes" << "1x";
        QTest::newRow("money") << "price" << "dear";
    }

    void aWrongValueIsNamedAndTheFormStaysOpen() {
        QFETCH(QString, field);
        QFETCH(QString, text);
        OwnDesk desk;
        desk.window.showPart("h100-sxm5-80gb");
        desk.window.copyPart();
        PartForm* form = desk.form();
        fill(*form, qPrintable(field), text);
        form->accept();
        QVERIFY(form->isVisible());
        QVERIFY(form->problem()->isVisible());
        QVERIFY2(!form->problem()->text().contains(field + ": "),
                 qPrintable(form->problem()->text()));
        QVERIFY(!form->editorOf(field)->styleSheet().isEmpty());
        QVERIFY(!desk.store.user().exists());
    }

    void aCopyChangesWhatWasChangedAndCitesItsSource() {
        OwnDesk desk;
        desk.window.showPart("nvidia-qm9700");
        desk.window.copyPart();
        PartForm* form = desk.form();
        fill(*form, "id", "our-switch");
        fill(*form, "maxPower_W", "1.5 kW");
        auto* title = form->findChild<QLineEdit*>("sourceTitle");
        title->setText("Measured in our lab");
        form->accept();
        QVERIFY2(!form->problem()->isVisible(), qPrintable(form->problem()->text()));
        const catalog::Part& was = *desk.catalog().find("nvidia-qm9700");
        const catalog::Part& is = *desk.catalog().find("our-switch");
        QCOMPARE(*is.maxPower_W, 1500.0);
        QVERIFY(is.ports == was.ports);
        QVERIFY(is.spec == was.spec);
        QVERIFY(!is.prices.size());
        const catalog::FactSource* cited = catalog::sourceOf(is, "maxPower_W");
        QCOMPARE(desk.catalog().findSource(cited->source)->title,
                 std::string("Measured in our lab"));
        QVERIFY(catalog::sourceOf(is, "throughput_bps")->source != cited->source);
    }

    void aRetiredPartIsNoLongerListedAndComesBack() {
        OwnDesk desk;
        desk.store.change([](const catalog::UserCatalog& user) {
            user.retirePart({"h100-sxm5-80gb", "2026-11-30", "sold out"});
        });
        QVERIFY(!desk.window.model().indexOf("h100-sxm5-80gb").isValid());
        desk.window.showPart("h100-sxm5-80gb");
        QVERIFY(desk.window.model().indexOf("h100-sxm5-80gb").isValid());
        QVERIFY(desk.window.page()->toPlainText().contains("sold out"));
        desk.window.retirePart();
        QVERIFY(!desk.catalog().isRetired("h100-sxm5-80gb"));
    }

    void aPriceListIsReadAsItIsWrittenAndItsPricesCount() {
        OwnDesk desk;
        const QString file = desk.csv(
            "\xef\xbb\xbfTeil;Beschreibung;Preis\r\n"
            "h100-sxm5-80gb;GPU;\"22.500,00\"\r\n"
            "nvidia-qm9700;Switch;30000\r\n"
            "something-else;Kabel;12,50\r\n");
        PriceImportDialog dialog(desk.store, desk.theme);
        dialog.choose(file);
        dialog.columnBox(0)->setCurrentIndex(
            dialog.columnBox(0)->findData(int(catalog::PriceColumn::part)));
        emit dialog.columnBox(0)->activated(0);
        QTRY_COMPARE(dialog.preview().entries.size(), std::size_t(2));
        QCOMPARE(dialog.preview().unknown, std::size_t(1));
        QCOMPARE(dialog.preview().wrong, std::size_t(0));
        dialog.show();
        test::keepPicture(dialog, "price-import");
        QTRY_VERIFY(button(dialog, "importPrices")->isEnabled());
        storeWhole(dialog);
        QCOMPARE(desk.priceOfPart("h100-sxm5-80gb"), 22500.0);
        QCOMPARE(desk.priceOfPart("nvidia-qm9700"), 30000.0);

        // The mapping is remembered for lists with the same header.
        PriceImportDialog again(desk.store, desk.theme);
        again.choose(file);
        QCOMPARE(again.columnBox(0)->currentData().toInt(), int(catalog::PriceColumn::part));
    }

    void aStoringThatIsStoppedStoresNothingAndOneThatIsNotTellsHowFarItIs() {
        OwnDesk desk;
        catalog::BookImport import;
        import.book.name = "Autumn";
        import.book.importedOn = "2026-11-30";
        catalog::PriceEntry entry;
        entry.amount = Money::fromDollars(1'000);
        entry.effective = "2026-11-01";
        for (int i = 0; i < 20'000; ++i) {
            entry.part = i == 0 ? "h100-sxm5-80gb" : "part-" + std::to_string(i);
            import.entries.push_back(entry);
        }
        const double before = desk.priceOfPart("h100-sxm5-80gb");
        PriceStoring storing(desk.store);
        QSignalSpy failed(&storing, &PriceStoring::failed);
        QSignalSpy finished(&storing, &PriceStoring::finished);
        QSignalSpy progressed(&storing, &PriceStoring::progressed);
        storing.start(import);
        storing.stop();
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY(desk.store.user().read().books.empty());
        QCOMPARE(desk.priceOfPart("h100-sxm5-80gb"), before);
        progressed.clear();
        storing.start(import);
        QTRY_COMPARE(finished.count(), 1);
        QCOMPARE(failed.count(), 1);
        QVERIFY(progressed.count() > 5);
        QCOMPARE(desk.priceOfPart("h100-sxm5-80gb"), 1'000.0);
    }

    void aNameThatIsTakenIsToldAndWhatWasReadStays() {
        OwnDesk desk;
        const QString list = desk.csv("part,price\nh100-sxm5-80gb,20000\n");
        for (const bool isFirst : {true, false}) {
            PriceImportDialog dialog(desk.store, desk.theme);
            dialog.choose(list);
            readWhole(dialog);
            if (isFirst) {
                storeWhole(dialog);
                continue;
            }
            QTRY_VERIFY(button(dialog, "importPrices")->isEnabled());
            dialog.accept();
            auto* summary = dialog.findChild<QLabel*>("importSummary");
            QTRY_VERIFY(summary->text().contains("already a price book"));
            QVERIFY(button(dialog, "importPrices")->isEnabled());
            dialog.findChild<QLineEdit*>("bookName")->setText("Another");
            storeWhole(dialog);
        }
        QCOMPARE(desk.store.user().read().books.size(), std::size_t{2});
    }

    void aListWithAWrongRowImportsNothingAndSaysWhichAndWhy() {
        OwnDesk desk;
        PriceImportDialog dialog(desk.store, desk.theme);
        dialog.choose(
            desk.csv("part,price\n"
                     "h100-sxm5-80gb,25000\n"
                     "nvidia-qm9700,1e308\n"
                     "h200-sxm5-141gb,=A1*2\n"));
        readWhole(dialog);
        QCOMPARE(dialog.preview().wrong, std::size_t(2));
        dialog.show();
        test::keepPicture(dialog, "price-import-wrong");
        const auto* problems = dialog.findChild<QTableWidget*>("rowProblems");
        QCOMPARE(problems->rowCount(), 2);
        QCOMPARE(problems->item(0, 0)->text(), QString("3"));
        QVERIFY(!button(dialog, "importPrices")->isEnabled());
        dialog.accept();
        QVERIFY(!desk.store.user().exists());
    }

    void aFileThatIsNoListSaysSo() {
        OwnDesk desk;
        PriceImportDialog dialog(desk.store, desk.theme);
        dialog.choose(desk.folder.filePath("not-there.csv"));
        QVERIFY(!button(dialog, "importPrices")->isEnabled());
        QVERIFY(dialog.findChild<QLabel*>("importSummary")->text().contains("not-there.csv"));
    }

    void aBookThatIsTickedOffCountsNoMore() {
        OwnDesk desk;
        const double shipped = desk.priceOfPart("h100-sxm5-80gb");
        PriceImportDialog dialog(desk.store, desk.theme);
        dialog.choose(desk.csv("part,price\nh100-sxm5-80gb,20000\n"));
        readWhole(dialog);
        storeWhole(dialog);
        QCOMPARE(desk.priceOfPart("h100-sxm5-80gb"), 20000.0);
        PriceBooksDialog books(desk.store, desk.theme);
        QCOMPARE(books.table()->rowCount(), 1);
        books.table()->item(0, 1)->setText("10");
        QCOMPARE(desk.priceOfPart("h100-sxm5-80gb"), 18000.0);
        QCoreApplication::processEvents();
        books.show();
        test::keepPicture(books, "price-books");
        books.exportTo(desk.folder.filePath("out.csv"));
        QFile out(desk.folder.filePath("out.csv"));
        QVERIFY(out.open(QIODevice::ReadOnly));
        QVERIFY(out.readAll().contains("h100-sxm5-80gb"));
        books.table()->item(0, 0)->setCheckState(Qt::Unchecked);
        QCOMPARE(desk.priceOfPart("h100-sxm5-80gb"), shipped);
    }

    void outletsAndOtherSpeedsAreTypedAndReadBack() {
        const catalog::Catalog catalog = catalog::Catalog::open(CW_CATALOG_FILE);
        catalog::Part pdu = *catalog.find("apc-17k3-208");
        setFields(pdu, {{"outlets", "36 x C13, 6x C19"}});
        const auto& outlets = pdu.as<catalog::Pdu>()->outlets;
        QCOMPARE(outlets.size(), std::size_t{2});
        QCOMPARE(outlets[1].connector, std::string("C19"));
        QCOMPARE(outlets[1].count, 6);
        catalog::PortGroup ports;
        setGroup(ports, {{"modes", "128 x 400 Gb/s, 256 x 200G"}});
        QVERIFY(ports.modes == (std::vector<catalog::PortMode>{{400e9, 128}, {200e9, 256}}));
        for (const TextField& field : columnsOf(ports))
            if (field.name == "modes")
                QCOMPARE(field.text, QString("128 x 400 Gb/s, 256 x 200 Gb/s"));
        QVERIFY_EXCEPTION_THROWN(setGroup(ports, {{"modes", "fast"}}), FieldError);
        QVERIFY_EXCEPTION_THROWN(setFields(pdu, {{"outlets", "C13"}}), FieldError);
    }

    void discountsOfVendorsAndPartsAreSetInTheWindow() {
        OwnDesk desk;
        desk.store.change([](const catalog::UserCatalog& user) {
            catalog::PriceEntry entry;
            entry.part = "dgx-h100";
            entry.amount = Money::fromDollars(200'000);
            entry.effective = "2026-11-01";
            catalog::PriceBook book;
            book.name = "Autumn";
            book.importedOn = "2026-11-30";
            (void)user.importBook(book, {entry});
        });
        PriceBooksDialog books(desk.store, desk.theme, &desk.window);
        catalog::PriceBook named;
        named.name = "Autumn";
        DiscountsDialog discounts(named, desk.catalog(), desk.theme, &books);
        discounts.addRow({catalog::Discount::Scope::vendor, "NVIDIA", 1'000});
        discounts.addRow({catalog::Discount::Scope::part, "dgx-h100", 2'500});
        books.setDiscounts(discounts.discounts());
        QCOMPARE(desk.priceOfPart("dgx-h100"), 150'000.0);
        QTRY_COMPARE(books.table()->item(0, 2)->text(), QString("1 vendor, 1 part"));
    }

    void aDiscountThatIsNoneIsToldAndTheDialogStays() {
        OwnDesk desk;
        DiscountsDialog dialog({}, desk.catalog(), desk.theme);
        dialog.addRow({catalog::Discount::Scope::part, "no-such-part", 500});
        dialog.show();
        dialog.accept();
        QVERIFY(dialog.isVisible() && dialog.problem()->text().contains("no-such-part"));
        dialog.table()->removeRow(0);
        dialog.addRow({catalog::Discount::Scope::vendor, "NVIDIA", 500});
        dialog.addRow({catalog::Discount::Scope::vendor, "NVIDIA", 700});
        dialog.accept();
        QVERIFY(dialog.isVisible() && dialog.problem()->text().contains("Row 2"));
    }

    void severalRatesAreSetAndTakenBackInTheWindow() {
        OwnDesk desk;
        RatesDialog dialog(desk.store, desk.theme, &desk.window);
        for (const auto& [currency, rate] :
             {std::pair{"EUR", "1.0845"}, std::pair{"GBP", "1.27"}}) {
            dialog.currency()->setText(currency);
            dialog.rate()->setText(rate);
            dialog.set();
        }
        QCOMPARE(desk.store.user().read().rates.size(), std::size_t{2});
        QCOMPARE(dialog.table()->item(0, 2)->text(), QString("1.0845"));
        dialog.currency()->setText("USD");
        dialog.rate()->setText("1");
        dialog.set();
        QVERIFY(dialog.problem()->text().contains("foreign currency"));
        dialog.table()->selectRow(0);
        dialog.removeCurrent();
        QCOMPARE(desk.store.user().read().rates.at(0).currency, std::string("GBP"));
    }

    void whatAnotherProgramWroteIsSeenWhenThisOneComesToTheFront() {
        OwnDesk desk;
        QSignalSpy changed(&desk.store, &CatalogStore::changed);
        const catalog::UserCatalog other(desk.store.user().file());
        other.retirePart({"dgx-h100", "2026-11-30", "elsewhere"});
        QVERIFY(!desk.catalog().isRetired("dgx-h100"));
        emit qApp->applicationStateChanged(Qt::ApplicationActive);
        QVERIFY(desk.catalog().isRetired("dgx-h100"));
        emit qApp->applicationStateChanged(Qt::ApplicationActive);
        QCOMPARE(changed.size(), 1);  // nothing new: nothing is read again
    }

    void aBrokenFileOfTheUsersLeavesTheShippedCatalog() {
        QTemporaryDir folder;
        QFile file(folder.filePath("user.sqlite"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("this is no database, however long it may be");
        file.close();
        const CatalogStore store(catalog::Catalog::open(CW_CATALOG_FILE), toPath(file.fileName()),
                                 "2026-11-30");
        QVERIFY(!store.problem().isEmpty());
        QVERIFY(store.catalog().find("h100-sxm5-80gb"));
    }
};

CW_TEST(TestOwnParts)
#include "test_own_parts.moc"
