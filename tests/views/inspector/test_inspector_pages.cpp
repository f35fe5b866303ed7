// Links, notes and many things in the inspector, and how its pages look.
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableView>

#include "tests/test_program.h"
#include "tests/views/inspector/inspector_fixture.h"
#include "views/inspector/commit_edits.h"

using namespace cw;
using namespace cw::views;
using test::choose;
using test::fitted;
using test::openTwoVariants;
using test::typeInto;
using Fixture = test::InspectorFixture;

class TestInspectorPages : public QObject {
    Q_OBJECT

private slots:
    void aLinkChangesInCountPatternNetworkAndLength() {
        Fixture f;
        f.openCluster();
        f.session.setSelection({{}, {f.firstLink().id}});
        f.changed.clear();
        typeInto(f.get<QSpinBox>("linkCount"), "3");
        QCOMPARE(f.firstLink().count, 3);
        QVERIFY(choose(f.get<QComboBox>("linkNetwork"), "Storage"));
        QCOMPARE(f.firstLink().network, design::Network::storage);
        QVERIFY(choose(f.get<QComboBox>("linkPattern"), "Mesh"));
        QCOMPARE(f.firstLink().pattern, design::WiringPattern::mesh);
        QCOMPARE(f.changed.size(), 3);
        typeInto(f.get<QDoubleSpinBox>("linkLength"), "12");
        const double stocked_m = f.firstLink().length_m;
        QVERIFY(stocked_m >= 12);
        QCOMPARE(f.get<QDoubleSpinBox>("linkLength").value(), stocked_m);
    }

    void lengthsComeFromTheFloorOrFromTheHand() {
        Fixture f;
        f.openCluster();
        f.session.setSelection({{}, {f.firstLink().id}});
        QTest::mouseClick(&f.get<QPushButton>("linkChoose"), Qt::LeftButton);
        QCOMPARE(f.refused.size(), 0);
        QCOMPARE(f.firstLink().lengthBasis, design::LengthBasis::measured);
        QVERIFY(!f.get<QDoubleSpinBox>("linkLength").isEnabled());
        QVERIFY(f.get<QLabel>("linkSummary").text().contains("Longest way over the floor"));
        QVERIFY(choose(f.get<QComboBox>("linkLengthBasis"), "By hand"));
        typeInto(f.get<QDoubleSpinBox>("linkLength"), "15");
        QCOMPARE(f.firstLink().lengthBasis, design::LengthBasis::byHand);
        QVERIFY(f.firstLink().length_m >= 15);
        typeInto(f.get<QSpinBox>("linkFirstPortB"), "9");
        QCOMPARE(f.firstLink().firstPortB, 9);
    }

    void everyCableOfALinkIsListedWhenAskedFor() {
        Fixture f;
        f.openCluster();
        f.session.setSelection({{}, {f.firstLink().id}});
        auto& table = f.get<QTableView>("linkCableTable");
        QCOMPARE(table.model()->rowCount(), 0);
        f.get<CollapsibleSection>("linkCables").setOpen(true);
        QCOMPARE(long(table.model()->rowCount()),
                 design::cablesOf(f.session.variant(), f.firstLink()));
        QSignalSpy centred(&f.session, &DesignSession::centreRequested);
        emit table.doubleClicked(table.model()->index(0, 0));
        QCOMPARE(centred.size(), 1);
    }

    void aCableIsPluggedIntoAnotherPortAndBack() {
        Fixture f;
        f.openCluster();
        f.session.setSelection({{}, {f.firstLink().id}});
        f.get<CollapsibleSection>("linkCables").setOpen(true);
        auto& table = f.get<QTableView>("linkCableTable");
        QAbstractItemModel& model = *table.model();
        const auto port = [&](int row, int column) {
            return model.index(row, column).data(Qt::EditRole).toString();
        };
        const int end = port(0, 2).contains('/') ? 2 : 1;  // the end at the switch
        const QString first = port(0, end);
        const QString second = port(1, end);
        QVERIFY(model.flags(model.index(0, end)) & Qt::ItemIsEditable);
        const design::Document before = f.session.document();
        model.setData(model.index(0, end), second);
        QTRY_COMPARE(port(0, end), second);
        QCOMPARE(port(1, end), first);  // they changed places
        QVERIFY(model.index(0, end).data(Qt::FontRole).value<QFont>().bold());
        f.session.undo();
        QVERIFY(f.session.document() == before);
        QCOMPARE(port(0, end), first);
    }

    void aCableOfTheTableIsTraced() {
        Fixture f;
        f.openCluster();
        f.session.setSelection({{}, {f.firstLink().id}});
        f.get<CollapsibleSection>("linkCables").setOpen(true);
        auto& table = f.get<QTableView>("linkCableTable");
        table.setCurrentIndex(table.model()->index(0, 0));
        const QString way = f.get<QLabel>("linkWay").text();
        QVERIFY2(way.contains(" - "), qPrintable(way));
    }

    void aRefusedLinkShowsWhatIs() {
        Fixture f;
        f.openCluster();
        f.session.setSelection({{}, {f.firstLink().id}});
        const auto before = f.session.document();
        typeInto(f.get<QSpinBox>("linkCount"), "500");
        QCOMPARE(f.refused.size(), 1);
        QVERIFY(f.session.document() == before);
        QCOMPARE(f.get<QSpinBox>("linkCount").value(), before.variants[1].links[0].count);
    }

    void anotherCableBringsItsModules() {
        Fixture f;
        f.openCluster();
        f.session.setSelection({{}, {f.firstLink().id}});
        typeInto(f.get<QDoubleSpinBox>("linkLength"), "3");
        auto& box = f.get<QComboBox>("linkCable");
        const std::string old = f.firstLink().cable;
        box.showPopup();
        const int offered = box.count();
        QVERIFY(offered > 1);
        QStringList names;
        for (int i = 0; i < offered; ++i) names << box.itemText(i);
        box.hidePopup();
        QCoreApplication::processEvents();
        for (const QString& name : names) {
            QVERIFY(choose(box, name));
            QCOMPARE(box.currentText(), name);
        }
        QCOMPARE(f.refused.size(), 0);
    }

    void notesBelongToTheVariantTheyWereTypedFor() {
        Fixture f;
        openTwoVariants(f);
        f.select({});
        const std::string first = f.session.variant().name;
        auto& notes = f.get<QPlainTextEdit>("variantNotes");
        notes.setFocus();
        QTest::keyClicks(&notes, "ask for prices");
        f.session.setActiveVariant("Other");
        QCOMPARE(f.session.variant().notes, std::string());
        QCOMPARE(notes.toPlainText(), QString());
        f.session.setActiveVariant(first);
        QCOMPARE(f.session.variant().notes, std::string("ask for prices"));
        QCOMPARE(f.changed.size(), 1);
    }

    void pendingNotesAreTakenBeforeASave() {
        Fixture f;
        f.select({});
        auto& notes = f.get<QPlainTextEdit>("variantNotes");
        notes.setFocus();
        QTest::keyClicks(&notes, "draft");
        QCOMPARE(f.session.variant().notes, std::string());
        commitPendingEdits();
        QCOMPARE(f.session.variant().notes, std::string("draft"));
        QVERIFY(notes.hasFocus());
        f.session.undo();
        notes.clearFocus();
        QCOMPARE(f.session.variant().notes, std::string());
    }

    void notesOfALastDocumentAreNotWrittenToTheNext() {
        Fixture f;
        auto& notes = f.get<QPlainTextEdit>("variantNotes");
        notes.setFocus();
        QTest::keyClicks(&notes, "old");
        f.session.newDocument();
        notes.clearFocus();
        QCOMPARE(f.session.variant().notes, std::string());
        QVERIFY(!f.session.history().canUndo());
    }

    void onePartForAllSelectedIsOneStep() {
        Fixture f;
        const auto a = f.place("dgx-h100", 4);
        const auto b = f.place("dgx-h100", 2);
        const auto leaf = f.place("nvidia-qm9700");
        f.select({a, b, leaf});
        const auto before = f.session.document();
        f.changed.clear();
        QComboBox* servers = nullptr;
        for (QComboBox* box : f.panel.findChildren<QComboBox*>())
            if (box->isVisible() && !servers) servers = box;
        QVERIFY(servers && choose(*servers, "DGX H200"));
        for (const auto id : {a, b}) {
            QCOMPARE(f.session.variant().findDevice(id)->part, std::string("dgx-h200"));
            QCOMPARE(fitted(*f.session.variant().findDevice(id), "h200-sxm5-141gb"), 8);
        }
        QCOMPARE(f.changed.size(), 1);
        f.session.undo();
        QVERIFY(f.session.document() == before);
    }

    void gpusOfAllSelectedAreReplacedInOneStep() {
        Fixture f;
        const auto a = f.place("smc-sys-821ge-tnhr", 2);
        const auto b = f.place("dell-xe9680");
        f.select({a, b});
        f.session.waitForEvaluation();
        const auto& power = f.session.evaluation()->power;
        QVERIFY(f.get<QLabel>("manyFigures")
                    .text()
                    .contains(QLocale().toString(power.it.peak_W / 1e3, 'f', 1)));
        f.changed.clear();
        bool isDone = false;
        for (QComboBox* box : f.panel.findChildren<QComboBox*>()) {
            if (isDone || !box->isVisible()) continue;
            isDone = choose(*box, "H200 SXM5 141GB");
        }
        QVERIFY(isDone);
        for (const auto id : {a, b})
            QCOMPARE(fitted(*f.session.variant().findDevice(id), "h200-sxm5-141gb"), 8);
        QCOMPARE(f.changed.size(), 1);
    }

    void pagesFitTheirDockInBothSchemes() {
        Fixture f;
        f.openCluster();
        for (const auto scheme : {Scheme::light, Scheme::dark}) {
            f.theme.apply(*qobject_cast<QApplication*>(qApp), scheme);
            const QString tone = scheme == Scheme::light ? "light" : "dark";
            const auto keep = [&](const QString& page) {
                QCoreApplication::processEvents();
                test::keepPicture(f.panel, "inspector-" + page + "-" + tone);
                for (QLabel* label : f.panel.findChildren<QLabel*>())
                    if (label->isVisible())
                        QVERIFY2(label->mapTo(&f.panel, QPoint()).x() + label->width() <= 320,
                                 qPrintable(label->text()));
            };
            f.select({});
            keep("variant");
            f.select({f.device("Node").id});
            keep("device");
            auto& section = *f.panel.findChild<CollapsibleSection*>();
            section.setOpen(true);
            QVERIFY(f.get<QLabel>("deviceFacts").isVisible());
            QCoreApplication::processEvents();
            test::keepPicture(*section.parentWidget(), "inspector-facts-" + tone);
            section.setOpen(false);
            f.select({f.device("Node").id, f.device("Leaf").id});
            keep("many");
            f.session.setSelection({{}, {f.firstLink().id}});
            keep("link");
        }
    }
};

CW_TEST(TestInspectorPages)
#include "test_inspector_pages.moc"
