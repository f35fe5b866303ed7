// The catalog window as somebody works it: kinds, search, filters, order, facts, comparison,
// placing.
#include <QSignalSpy>
#include <QtTest>

#include "tests/test_program.h"
#include "tests/views/panel_fixture.h"
#include "views/catalog/catalog_window.h"
#include "views/theme/part_drag.h"

using namespace cw;
using namespace cw::views;

namespace {

struct CatalogDesk {
    CatalogDesk() {
        theme.apply(*qobject_cast<QApplication*>(qApp), Scheme::light);
        window.resize(1280, 768);
        window.show();
    }
    void filter(const char* field, const QString& text) {
        window.header()->lineOf(window.model().columnOf(field))->setText(text);
    }
    std::vector<std::string> shown() {
        std::vector<std::string> ids;
        for (int row = 0; row < window.model().rowCount(); ++row)
            ids.push_back(window.model().partAt(window.model().index(row, 0))->id);
        return ids;
    }
    void select(const std::vector<std::string>& ids) {
        window.table()->clearSelection();
        for (const std::string& id : ids)
            window.table()->selectionModel()->select(
                window.model().indexOf(id),
                QItemSelectionModel::Select | QItemSelectionModel::Rows);
    }
    QPushButton* button(const char* name) {
        return window.findChild<QPushButton*>(QLatin1String(name));
    }
    Theme theme{Scheme::light};
    CatalogWindow window{test::shippedCatalog(), nullptr, theme};
};

bool has(const std::vector<std::string>& ids, const std::string& id) {
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

}  // namespace

class TestCatalogWindow : public QObject {
    Q_OBJECT

private slots:
    void everyKindIsListedWithAllItsParts() {
        CatalogDesk desk;
        std::size_t sum = 0;
        for (int row = 0; row < desk.window.kinds()->count(); ++row) {
            desk.window.kinds()->setCurrentRow(row);
            if (desk.window.kinds()->areModelsChosen()) continue;
            sum += desk.shown().size();
            QCOMPARE(desk.window.model().kind(), desk.window.kinds()->chosen());
        }
        QCOMPARE(sum, test::shippedCatalog().search("", std::nullopt).size());
    }

    void modelArchitecturesAreOneMoreKindWithTheirSources() {
        CatalogDesk desk;
        desk.window.kinds()->chooseModels();
        QVERIFY(desk.window.kinds()->areModelsChosen());
        QVERIFY(desk.window.models()->isVisible());
        QCOMPARE(desk.window.models()->shownModels(), int(test::shippedCatalog().models().size()));
        QTest::keyClicks(desk.window.searchField(), "gpt-3");
        QCOMPARE(desk.window.models()->shownModels(), 1);
        QCOMPARE(desk.window.models()->current()->id, std::string("gpt3-175b"));
        const QString page = desk.window.page()->toHtml();
        QVERIFY(page.contains("https://arxiv.org/abs/2005.14165"));
        const QString text = desk.window.page()->toPlainText();
        QVERIFY2(text.contains("recalled") && text.contains("50,257"), qPrintable(text));
        QVERIFY(!desk.button("placePart")->isEnabled() &&
                !desk.button("compareParts")->isEnabled());
        desk.window.showPart("dgx-h100");
        QVERIFY(desk.window.table()->isVisible() && !desk.window.models()->isVisible());
        QVERIFY(desk.window.page()->toPlainText().contains("DGX H100"));
    }

    void modelsAreFilteredByColumnLikeParts_data() {
        QTest::addColumn<int>("column");
        QTest::addColumn<QString>("filter");
        QTest::addColumn<QString>("in");
        QTest::addColumn<QString>("out");
        const auto columnOf = [](std::string_view field) {
            const auto& fields = catalog::modelFields();
            return int(std::find(fields.begin(), fields.end(), field) - fields.begin()) + 1;
        };
        QTest::newRow("name") << 0 << "llama" << "Llama 2 7B" << "Kimi K2";
        QTest::newRow("layers") << columnOf("layers") << ">= 120" << "Megatron 1T" << "Kimi K2";
        QTest::newRow("billions") << columnOf("publishedParameters") << "> 600" << "Kimi K2"
                                  << "Llama 3.1 405B";
        QTest::newRow("flag") << columnOf("tiedEmbeddings") << "yes" << "Grok-1" << "Kimi K2";
        QTest::newRow("without") << columnOf("experts.count") << "missing" << "Llama 2 7B"
                                 << "Kimi K2";
    }
    void modelsAreFilteredByColumnLikeParts() {
        QFETCH(int, column);
        QFETCH(QString, filter);
        QFETCH(QString, in);
        QFETCH(QString, out);
        CatalogDesk desk;
        desk.window.kinds()->chooseModels();
        ModelList& models = *desk.window.models();
        models.header()->lineOf(column)->setText(filter);
        QStringList names;
        for (int row = 0; row < models.model()->rowCount(); ++row)
            names << models.model()->index(row, 0).data().toString();
        QVERIFY2(names.contains(in) && !names.contains(out), qPrintable(names.join(", ")));
        desk.button("clearFilters")->click();
        QCOMPARE(models.shownModels(), models.allModels());
        models.header()->lineOf(1)->setText("encoder");
        QCOMPARE(models.shownModels(), 1);
    }

    void aSearchThatOnlyModelsMatchShowsThem() {
        CatalogDesk desk;
        QTest::keyClicks(desk.window.searchField(), "deepseek-r1");
        QVERIFY(desk.window.kinds()->areModelsChosen());
        QCOMPARE(desk.window.models()->current()->id, std::string("deepseek-r1"));
    }

    void aSystemSaysWhichSwitchAndSocketItsSlotsHangOn() {
        CatalogDesk desk;
        desk.window.showPart("dgx-a100-640gb");
        const QString text = desk.window.page()->toPlainText();
        QVERIFY2(text.contains("1-2: switch 1, CPU 1; 3-4: switch 2, CPU 1"), qPrintable(text));
    }

    void searchGoesOverAllKindsAndShowsOneThatHasSomething() {
        CatalogDesk desk;
        QTest::keyClicks(desk.window.searchField(), "qm9700");
        QVERIFY(desk.window.model().foundOfKind() > 0);
        desk.window.kinds()->choose(catalog::PartKind::networkSwitch);
        QVERIFY(has(desk.shown(), "nvidia-qm9700"));
        QVERIFY(!has(desk.shown(), "nvidia-sn5600"));
        QTest::keyClick(desk.window.searchField(), Qt::Key_Escape);
        QVERIFY(desk.window.searchField()->text().isEmpty());
    }

    void aFilterNarrowsAndAWrongOneIsMarkedAndChangesNothing() {
        CatalogDesk desk;
        const auto all = desk.shown();
        desk.filter("memory_B", ">= 141 GB");
        const auto large = desk.shown();
        QVERIFY(large.size() < all.size() && has(large, "h200-sxm5-141gb"));
        QVERIFY(!has(large, "h100-sxm5-80gb"));
        desk.filter("memory_B", "nonsense");
        QCOMPARE(desk.shown(), large);
        QVERIFY(!desk.window.header()
                     ->lineOf(desk.window.model().columnOf("memory_B"))
                     ->styleSheet()
                     .isEmpty());
        QTest::mouseClick(desk.button("clearFilters"), Qt::LeftButton);
        QCOMPARE(desk.shown(), all);
    }

    void theChosenPartStaysChosenWhileItIsShown() {
        CatalogDesk desk;
        desk.window.showPart("h200-sxm5-141gb");
        desk.filter("memory_B", ">= 100 GB");
        QCOMPARE(desk.window.model().partAt(desk.window.table()->currentIndex())->id,
                 std::string("h200-sxm5-141gb"));
        QVERIFY(desk.window.page()->toPlainText().contains("H200"));
    }

    void aClickOnTheTitleSortsByValue() {
        CatalogDesk desk;
        const int column = desk.window.model().columnOf("memory_B");
        desk.window.table()->sortByColumn(column, Qt::DescendingOrder);
        double before = 1e30;
        for (const std::string& id : desk.shown()) {
            const double memory_B =
                test::shippedCatalog().find(id)->as<catalog::Accelerator>()->memory_B;
            QVERIFY(memory_B <= before);
            before = memory_B;
        }
    }

    void theFactPageLinksItsSourcesAndNamesWhatIsMissing() {
        CatalogDesk desk;
        desk.window.showPart("h100-sxm5-80gb");
        const catalog::Part& part = *test::shippedCatalog().find("h100-sxm5-80gb");
        const QString html = desk.window.page()->toHtml();
        for (const catalog::FactSource& fact : part.facts) {
            const catalog::Source* source = test::shippedCatalog().findSource(fact.source);
            QVERIFY(source);
            if (!source->url.empty())
                QVERIFY2(html.contains(QString::fromStdString(source->url).toHtmlEscaped()),
                         source->url.c_str());
        }
        QVERIFY(desk.window.page()->toPlainText().contains("Not published"));
        QVERIFY(desk.window.page()->toPlainText().contains(
            "$6.88 AWS, on demand, 8 GPUs at least, as of 2026-11-09"));
        QVERIFY(desk.window.page()->openExternalLinks());
    }

    void twoToFourPartsAreComparedAndWhatDiffersIsMarked() {
        CatalogDesk desk;
        QVERIFY(!desk.button("compareParts")->isEnabled());
        desk.select({"h100-sxm5-80gb", "h200-sxm5-141gb"});
        QVERIFY(desk.button("compareParts")->isEnabled());
        QTest::mouseClick(desk.button("compareParts"), Qt::LeftButton);
        CompareModel& model = desk.window.comparison().model();
        QCOMPARE(model.columnCount(), 2);
        bool isMemoryMarked = false;
        bool isArchitecturePlain = false;
        for (int row = 0; row < model.rowCount(); ++row) {
            const QString title = model.headerData(row, Qt::Vertical, Qt::DisplayRole).toString();
            const bool isMarked = title.startsWith(QChar(0x2260));
            QCOMPARE(isMarked, model.differsAt(row));
            const QString first = model.data(model.index(row, 0), Qt::DisplayRole).toString();
            const QString second = model.data(model.index(row, 1), Qt::DisplayRole).toString();
            QCOMPARE(isMarked, first != second);
            if (title.endsWith("Memory")) isMemoryMarked = isMarked;
            if (title.endsWith("Architecture")) isArchitecturePlain = !isMarked;
        }
        QVERIFY(isMemoryMarked && isArchitecturePlain);
        model.setOnlyDifferences(true);
        QCOMPARE(model.rowCount(), model.differences());
    }

    void fiveAreTooManyToCompare() {
        CatalogDesk desk;
        const auto all = desk.shown();
        desk.select({all[0], all[1], all[2], all[3], all[4]});
        QVERIFY(!desk.button("compareParts")->isEnabled());
    }

    void aPartIsPlacedByButtonAndKeyWhenThereIsADesign() {
        CatalogDesk desk;
        QSignalSpy placed(&desk.window, &CatalogWindow::placeRequested);
        desk.window.showPart("h100-sxm5-80gb");
        desk.window.table()->setFocus();
        QTest::keyClick(desk.window.table(), Qt::Key_Return);
        QCOMPARE(placed.count(), 0);
        QVERIFY(!desk.button("placePart")->isEnabled());
        desk.window.setCanPlace(true);
        QTest::keyClick(desk.window.table(), Qt::Key_Return);
        QTest::mouseClick(desk.button("placePart"), Qt::LeftButton);
        QCOMPARE(placed.count(), 2);
        QCOMPARE(placed.first().first().toString(), QString("h100-sxm5-80gb"));
    }

    void aDragCarriesThePart() {
        CatalogDesk desk;
        const QModelIndex row = desk.window.model().indexOf("h100-sxm5-80gb");
        const std::unique_ptr<QMimeData> data(desk.window.model().mimeData({row}));
        QCOMPARE(partIn(data.get()), std::string("h100-sxm5-80gb"));
    }

    void partsAsStatedAreShownOnWish() {
        CatalogDesk desk;
        const auto before = desk.shown().size();
        desk.window.model().setHiddenShown(true);
        QVERIFY(desk.shown().size() > before);
    }

    void bothSchemesAreReadable() {
        for (const auto scheme : {Scheme::light, Scheme::dark}) {
            CatalogDesk desk;
            desk.theme.apply(*qApp, scheme);
            const QString name = scheme == Scheme::light ? "light" : "dark";
            desk.window.showPart("h200-sxm5-141gb");
            test::keepPicture(desk.window, "catalog-" + name);
            desk.filter("memory_B", ">= 100 GB");
            desk.filter("price", "words");
            test::keepPicture(desk.window, "catalog-filtered-" + name);
            desk.window.showPart("nvidia-qm9700");
            test::keepPicture(desk.window, "catalog-switches-" + name);
            desk.window.showPart("h200-sxm5-141gb");
            desk.select({"h100-sxm5-80gb", "h200-sxm5-141gb", "mi300x-192gb"});
            test::keepPicture(desk.window, "catalog-selected-" + name);
            QTest::mouseClick(desk.button("compareParts"), Qt::LeftButton);
            test::keepPicture(desk.window, "catalog-compare-" + name);
            QCOMPARE(desk.window.grab().toImage().pixelColor(2, 2).lightness() > 128,
                     scheme == Scheme::light);
        }
    }
};

CW_TEST(TestCatalogWindow)
#include "test_catalog_window.moc"
