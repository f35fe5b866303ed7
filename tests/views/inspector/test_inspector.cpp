// A device in the inspector: what is typed and chosen ends in the document, one step a gesture.
#include <QLabel>

#include "tests/test_program.h"
#include "tests/views/inspector/inspector_fixture.h"

using namespace cw;
using namespace cw::views;
using test::choose;
using test::fitted;
using test::openTwoVariants;
using test::typeInto;
using Fixture = test::InspectorFixture;

class TestInspector : public QObject {
    Q_OBJECT

private slots:
    void aSwitchWithoutPowerPriceAndSlotsShowsNoZeroAndNoEmptyTable() {
        Fixture f;
        f.openExample("network-before-after", "before, by the datasheets");
        f.select({f.device("Ethernet leaf").id});
        QString shown;
        for (const QLabel* label : f.panel.findChildren<QLabel*>())
            if (label->isVisible()) shown += label->text() + QLatin1Char('\n');
        QVERIFY2(shown.contains("not known"), qPrintable(shown));
        QVERIFY2(!shown.contains(">$0<"), qPrintable(shown));
        QVERIFY2(!shown.contains("In its slots"), qPrintable(shown));
        QVERIFY(!f.fittings().isVisible());
        f.select({f.device("Node").id});
        QVERIFY(f.fittings().isVisible());
    }

    void aTypedCountIsOneStep() {
        Fixture f;
        const auto id = f.place("dgx-h100");
        f.select({id});
        f.changed.clear();
        typeInto(f.get<QSpinBox>("deviceCount"), "16");
        QCOMPARE(f.session.variant().findDevice(id)->count, 16);
        QCOMPARE(f.changed.size(), 1);
        f.session.undo();
        QCOMPARE(f.get<QSpinBox>("deviceCount").value(), 1);
    }

    void digitsBeingTypedSurviveAnEvaluationAndOtherEdits() {
        Fixture f;
        const auto id = f.place("dgx-h100");
        const auto other = f.place("nvidia-qm9700");
        f.select({id});
        auto& box = f.get<QSpinBox>("deviceCount");
        box.setFocus();
        box.selectAll();
        QTest::keyClicks(&box, "12");
        f.session.waitForEvaluation();
        f.session.perform(design::setDeviceCount(f.session.desk(), other, 2));
        f.session.waitForEvaluation();
        QCOMPARE(box.text(), QString("12"));
        QTest::keyClick(&box, Qt::Key_Return);
        QCOMPARE(f.session.variant().findDevice(id)->count, 12);
    }

    void whatIsTypedForOneVariantIsNotWrittenToAnother() {
        Fixture f;
        openTwoVariants(f);
        const auto id = f.session.variant().devices.front().id;
        f.select({id});
        auto& box = f.get<QSpinBox>("deviceCount");
        box.setFocus();
        box.selectAll();
        QTest::keyClicks(&box, "9");
        auto& name = f.get<QLineEdit>("deviceName");
        f.session.setActiveVariant("Other");
        name.setFocus();
        QCoreApplication::processEvents();
        for (const auto& variant : f.session.document().variants)
            QCOMPARE(variant.devices.front().count, 1);
        QCOMPARE(f.changed.size(), 0);
    }

    void aRefusedCountShowsWhatIs() {
        Fixture f;
        f.openCluster();
        const auto node = f.device("Node").id;
        f.select({node});
        const int before = f.device("Node").count;
        const auto document = f.session.document();
        typeInto(f.get<QSpinBox>("deviceCount"), "0");
        QCOMPARE(f.get<QSpinBox>("deviceCount").value(), before);
        QVERIFY(f.session.document() == document);
    }

    void aNameIsTakenTrimmedAndAnEmptyOneRefused() {
        Fixture f;
        const auto id = f.place("dgx-h100");
        f.select({id});
        auto& name = f.get<QLineEdit>("deviceName");
        typeInto(name, "  Rack 7, left ");
        QCOMPARE(f.session.variant().findDevice(id)->label, std::string("Rack 7, left"));
        QCOMPARE(name.text(), QString("Rack 7, left"));
        typeInto(name, "   ");
        QCOMPARE(f.refused.size(), 1);
        QCOMPARE(name.text(), QString("Rack 7, left"));
    }

    void anUndoneNameDoesNotComeBackWhenTheBoxLosesTheFocus() {
        Fixture f;
        const auto id = f.place("dgx-h100");
        f.select({id});
        auto& name = f.get<QLineEdit>("deviceName");
        typeInto(name, "Renamed");
        QVERIFY(name.hasFocus());
        f.session.undo();
        name.clearFocus();
        QCOMPARE(f.session.variant().findDevice(id)->label, std::string("DGX H100"));
        QVERIFY(f.session.history().canRedo());
    }

    void anotherPartReplacesTheDevice() {
        Fixture f;
        const auto id = f.place("dgx-h100", 4);
        f.select({id});
        f.changed.clear();
        QVERIFY(choose(f.get<QComboBox>("devicePart"), "DGX H200"));
        const design::Device& device = *f.session.variant().findDevice(id);
        QCOMPARE(device.part, std::string("dgx-h200"));
        QCOMPARE(fitted(device, "h200-sxm5-141gb"), 8);
        QCOMPARE(f.changed.size(), 1);
        QCOMPARE(f.get<QComboBox>("devicePart").currentText(), QString("DGX H200"));
        f.session.undo();
        QCOMPARE(f.get<QComboBox>("devicePart").currentText(), QString("DGX H100"));
    }

    void theListOfPartsIsNotRefilledWhileItIsOpen() {
        Fixture f;
        const auto id = f.place("dgx-h100");
        f.select({id});
        auto& box = f.get<QComboBox>("devicePart");
        box.showPopup();
        const int offered = box.count();
        QVERIFY(offered > 5);
        f.session.perform(design::replaceDevice(f.session.desk(), id, "dgx-h200"));
        f.session.waitForEvaluation();
        QCoreApplication::processEvents();
        QVERIFY(box.view()->isVisible());
        QCOMPARE(box.count(), offered);
        box.hidePopup();
        QCoreApplication::processEvents();
        QCOMPARE(box.currentText(), QString("DGX H200"));
        QCOMPARE(f.session.variant().findDevice(id)->part, std::string("dgx-h200"));
    }

    void wheelAndArrowKeysChooseNoPart() {
        Fixture f;
        const auto id = f.place("dgx-h100");
        f.select({id});
        const auto before = f.session.document();
        for (QComboBox* box : f.panel.findChildren<QComboBox*>()) {
            box->setFocus();
            test::wheelOver(*box);
        }
        auto& box = f.get<QComboBox>("devicePart");
        box.setFocus();
        QTest::keyClick(&box, Qt::Key_Down);
        QVERIFY(box.view()->isVisible());
        QTest::keyClick(box.view(), Qt::Key_Escape);
        QCoreApplication::processEvents();
        for (QSpinBox* spin : f.panel.findChildren<QSpinBox*>()) {
            spin->clearFocus();
            test::wheelOver(*spin);
        }
        QVERIFY(f.session.document() == before);
    }

    void aFittingIsReplacedCountedAndTakenOut() {
        Fixture f;
        const auto id = f.place("smc-sys-821ge-tnhr");
        f.select({id});
        const auto device = [&]() -> const design::Device& {
            return *f.session.variant().findDevice(id);
        };
        const int before = fitted(device(), "h100-sxm5-80gb");
        QCOMPARE(before, 8);
        f.changed.clear();
        QVERIFY(choose(f.partBox(f.rowOf("GPU")), "H200 SXM5 141GB"));
        QCOMPARE(fitted(device(), "h200-sxm5-141gb"), 8);
        QCOMPARE(fitted(device(), "h100-sxm5-80gb"), 0);
        QCOMPARE(f.changed.size(), 1);

        typeInto(*f.countBox(f.rowOf("GPU")), "6");
        QCOMPARE(fitted(device(), "h200-sxm5-141gb"), 6);
        QCOMPARE(f.changed.size(), 2);
        QCOMPARE(f.fittings().item(f.rowOf("GPU", true), 2)->text(), QString("2 free"));

        QVERIFY(choose(f.partBox(f.rowOf("GPU", true)), "H200 SXM5 141GB"));
        QCOMPARE(fitted(device(), "h200-sxm5-141gb"), 7);

        QVERIFY(choose(f.partBox(f.rowOf("GPU")), "Take out"));
        QCOMPARE(fitted(device(), "h200-sxm5-141gb"), 0);
        f.session.undo();
        QCOMPARE(fitted(device(), "h200-sxm5-141gb"), 7);
        typeInto(*f.countBox(f.rowOf("GPU")), "0");
        QCOMPARE(fitted(device(), "h200-sxm5-141gb"), 0);
    }

    void raisingACountNeverPushesAnotherPartOut() {
        Fixture f;
        const auto id = f.place("smc-sys-821ge-tnhr");
        f.select({id});
        typeInto(*f.countBox(f.rowOf("GPU")), "4");
        QVERIFY(f.session.perform(design::fitPart(f.session.desk(), id, "h200-sxm5-141gb", 4)));
        const auto before = f.session.document();
        QSpinBox& box = *f.countBox(f.rowOf("GPU"));
        QCOMPARE(box.maximum(), 4);
        box.stepUp();
        QCoreApplication::processEvents();
        QVERIFY(f.session.document() == before);
    }

    void onlyPartsTheSlotTakesAreOffered() {
        Fixture f;
        f.select({f.place("smc-sys-821ge-tnhr")});
        QComboBox& box = f.partBox(f.rowOf("GPU"));
        box.showPopup();
        QVERIFY(box.findText("H200 SXM5 141GB") >= 0);
        QVERIFY(box.findText("B200 SXM6 180GB") < 0);
        box.hidePopup();
    }

    void rowsStayWhileOnlyCountsChangeAndWaitForAnOpenList() {
        Fixture f;
        const auto id = f.place("smc-sys-821ge-tnhr");
        f.select({id});
        typeInto(*f.countBox(f.rowOf("GPU")), "7");
        const QPointer<QSpinBox> box = f.countBox(f.rowOf("GPU"));
        typeInto(*box, "6");
        f.session.waitForEvaluation();
        QCOMPARE(box.data(), f.countBox(f.rowOf("GPU")));

        QComboBox& list = f.partBox(f.rowOf("GPU"));
        list.showPopup();
        f.session.perform(design::fitPart(f.session.desk(), id, "h200-sxm5-141gb", 1));
        QCoreApplication::processEvents();
        QVERIFY(list.view()->isVisible());
        const int rows = f.fittings().rowCount();
        list.hidePopup();
        QCoreApplication::processEvents();
        QCOMPARE(f.fittings().rowCount(), rows + 1);
    }

    void figuresFollowThePreviewAndTheDocument() {
        Fixture f;
        const auto id = f.place("dgx-h100");
        f.select({id});
        f.session.waitForEvaluation();
        auto& figures = f.get<QLabel>("deviceFigures");
        QVERIFY(figures.text().contains("10.2"));
        f.session.preview(design::setDeviceCount(f.session.desk(), id, 4).value());
        f.session.waitForEvaluation();
        typeInto(f.get<QSpinBox>("deviceCount"), "2");
        f.session.waitForEvaluation();
        QVERIFY(figures.text().contains("20.4"));
        QVERIFY(figures.text().contains("all 2"));
    }

    void portsTellWhatIsUsed() {
        Fixture f;
        f.openCluster();
        f.select({f.device("Leaf").id});
        QVERIFY(f.get<QLabel>("devicePorts").text().contains("16 of 64 used"));
    }
};

CW_TEST(TestInspector)
#include "test_inspector.moc"
