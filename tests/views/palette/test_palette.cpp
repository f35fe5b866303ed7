// The palette: search as you type, keys, and what a drag carries.
#include <QLabel>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QTreeView>
#include <QtTest>

#include "tests/shipped_catalog.h"
#include "tests/test_program.h"
#include "views/palette/palette_model.h"
#include "views/palette/palette_panel.h"
#include "views/theme/part_drag.h"
#include "views/theme/part_text.h"

using namespace cw;

namespace {

struct Fixture {
    Fixture() {
        panel.resize(320, 700);
        panel.show();
    }
    QTemporaryDir folder;
    views::Theme theme{views::Scheme::light};
    views::DesignSession session{test::shippedCatalog(), {}, folder.path()};
    views::PalettePanel panel{session, theme};
};

}  // namespace

class TestPalette : public QObject {
    Q_OBJECT

private slots:
    void everyPartThatCanBeSuggestedIsListedUnderItsKind() {
        Fixture f;
        const auto& model = f.panel.model();
        QCOMPARE(std::size_t(model.partCount()),
                 test::shippedCatalog().search("", std::nullopt).size());
        int sum = 0;
        for (int row = 0; row < model.rowCount(); ++row) {
            const QModelIndex heading = model.index(row, 0);
            sum += model.rowCount(heading);
            for (int part = 0; part < model.rowCount(heading); ++part) {
                const auto* listed = model.partAt(model.index(part, 0, heading));
                QCOMPARE(listed->kind, *model.kindAt(heading));
                QVERIFY(listed->availability != catalog::Availability::statedOnly);
            }
        }
        QCOMPARE(sum, model.partCount());
    }

    void searchNarrowsAsOneTypesAndFindsTheSameAsTheCatalog() {
        Fixture f;
        QTest::keyClicks(f.panel.searchField(), "h100 sxm");
        const auto& model = f.panel.model();
        QCOMPARE(std::size_t(model.partCount()),
                 test::shippedCatalog().search("h100 sxm", std::nullopt).size());
        QVERIFY(model.indexOf("h100-sxm5-80gb").isValid());
        QVERIFY(!model.indexOf("mi300x-192gb").isValid());
        QTest::keyClick(f.panel.searchField(), Qt::Key_Escape);
        QCOMPARE(std::size_t(model.partCount()),
                 test::shippedCatalog().search("", std::nullopt).size());
    }

    void aWordForAKindFindsItsParts() {
        Fixture f;
        const auto& model = f.panel.model();
        QTest::keyClicks(f.panel.searchField(), "h200 server");
        QVERIFY(model.indexOf("dgx-h200").isValid());
        QVERIFY(!model.indexOf("h200-sxm5-141gb").isValid());
        f.panel.searchField()->clear();
        QTest::keyClicks(f.panel.searchField(), "switches");
        QVERIFY(model.indexOf("nvidia-qm9700").isValid());
        QVERIFY(!model.indexOf("dgx-h200").isValid());
    }

    void enterAndDoubleClickAskToPlaceThePart() {
        Fixture f;
        QSignalSpy placed(&f.panel, &views::PalettePanel::placeRequested);
        QTest::keyClicks(f.panel.searchField(), "dgx h100");
        QTest::keyClick(f.panel.searchField(), Qt::Key_Return);
        QCOMPARE(placed.count(), 1);
        const QModelIndex index = f.panel.model().indexOf("dgx-h100");
        QVERIFY(index.isValid());
        f.panel.tree()->setCurrentIndex(index);
        QTest::keyClick(f.panel.tree(), Qt::Key_Return);
        QCOMPARE(placed.last().first().toString(), QString("dgx-h100"));
        const QPoint middle = f.panel.tree()->visualRect(index).center();
        QTest::mouseClick(f.panel.tree()->viewport(), Qt::LeftButton, {}, middle);
        QTest::mouseDClick(f.panel.tree()->viewport(), Qt::LeftButton, {}, middle);
        QCOMPARE(placed.count(), 3);
    }

    void typingInTheListGoesToTheSearch() {
        Fixture f;
        f.panel.tree()->setFocus();
        QTest::keyClick(f.panel.tree(), 'q');
        QCOMPARE(f.panel.searchField()->text(), QString("q"));
        QCOMPARE(f.panel.focusWidget(), f.panel.searchField());
    }

    void wordsThatNoPartHasSayAnEmptyState() {
        Fixture f;
        f.panel.searchField()->setText("no such thing");
        QCOMPARE(f.panel.model().partCount(), 0);
        const auto labels = f.panel.findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(),
                            [](QLabel* label) { return label->isVisible(); }));
    }

    /// With CW_PICTURES set to a folder the pictures are kept there for the eye of a reviewer.
    void bothSchemesAreReadable() {
        for (const auto scheme : {views::Scheme::light, views::Scheme::dark}) {
            Fixture f;
            f.theme.apply(*qApp, scheme);
            f.panel.tree()->setCurrentIndex(f.panel.model().indexOf("h100-sxm5-80gb"));
            const QImage image = f.panel.grab().toImage();
            const QString folder = qEnvironmentVariable("CW_PICTURES");
            const QString name = scheme == views::Scheme::light ? "light" : "dark";
            if (!folder.isEmpty()) QVERIFY(image.save(folder + "/palette-" + name + ".png"));
            f.panel.searchField()->setText("switch");
            if (!folder.isEmpty())
                QVERIFY(f.panel.grab().save(folder + "/palette-search-" + name + ".png"));
            QCOMPARE(image.pixelColor(2, 2).lightness() > 128, scheme == views::Scheme::light);
        }
    }

    void aDragCarriesThePartsId() {
        Fixture f;
        const auto& model = f.panel.model();
        const QModelIndex index = model.indexOf("nvidia-qm9700");
        QVERIFY(model.flags(index) & Qt::ItemIsDragEnabled);
        const std::unique_ptr<QMimeData> data(model.mimeData({index}));
        QCOMPARE(views::partIn(data.get()), std::string("nvidia-qm9700"));
        QVERIFY(data->hasFormat("application/x-clusterwright-part"));
        QVERIFY(!(model.flags(model.index(0, 0)) & Qt::ItemIsDragEnabled));
    }

    void theKeyFactTellsAPartApart_data() {
        QTest::addColumn<QString>("part");
        QTest::addColumn<QString>("fact");
        QTest::newRow("GPU") << "h100-sxm5-80gb" << "80 GB, 700 W";
        QTest::newRow("server") << "dgx-h100" << "8 GPU sockets, 8 U, 10.2 kW";
        QTest::newRow("CPU") << "epyc-9654" << "96 cores, 360 W";
        QTest::newRow("switch") << "nvidia-qm9700" << "64 × 400 Gb/s OSFP";
        QTest::newRow("memory") << "ddr5-rdimm-64gb-5600" << "64 GB, DDR5-5600";
        QTest::newRow("drive") << "samsung-pm9d3a-3.84tb" << "3.84 TB, U.2";
    }

    void theKeyFactTellsAPartApart() {
        QFETCH(QString, part);
        QFETCH(QString, fact);
        const auto* found = test::shippedCatalog().find(part.toStdString());
        QVERIFY(found);
        QCOMPARE(views::keyFact(*found).replace(QChar(0x00a0), ' '), fact);
    }

    void theToolTipNamesFactsPriceAndSource() {
        const auto* part = test::shippedCatalog().find("h100-sxm5-80gb");
        QVERIFY(part && part->price());
        const QString tip = views::partToolTip(*part, test::shippedCatalog());
        QVERIFY(tip.contains("H100 SXM5 80GB"));
        QVERIFY(tip.contains(views::priceText(*part).toHtmlEscaped()));
        QVERIFY(tip.contains(QString::fromStdString(part->price()->asOf)));
        const auto* source = test::shippedCatalog().findSource(part->facts.front().source);
        QVERIFY(source && tip.contains(QString::fromStdString(source->title).toHtmlEscaped()));
    }
};

CW_TEST(TestPalette)
#include "test_palette.moc"
