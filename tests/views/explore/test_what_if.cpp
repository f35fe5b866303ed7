// Sliders on the drawn design: shown as it would be while they move, one step when let go.
#include "tests/test_program.h"
#include "tests/views/panel_fixture.h"
#include "views/explore/what_if_panel.h"

using namespace cw;
using namespace cw::views;
using Knob = WhatIfPanel::Knob;

namespace {

struct WhatIfFixture : test::PanelFixture {
    WhatIfFixture() {
        openCluster();
        panel.resize(500, 220);
        panel.show();
    }
    void drag(Knob knob, const std::vector<int>& through) {
        QSlider& slider = panel.slider(knob);
        slider.setSliderDown(true);
        for (const int at : through) slider.setSliderPosition(at);
        slider.setSliderDown(false);
    }
    WhatIfPanel panel{session, theme};
};

}  // namespace

class TestWhatIf : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aDragIsOneStepHoweverFarItGoes_data() {
        QTest::addColumn<int>("knob");
        QTest::newRow("budget") << int(Knob::budget);
        QTest::newRow("power") << int(Knob::power);
        QTest::newRow("utilisation") << int(Knob::utilisation);
    }
    void aDragIsOneStepHoweverFarItGoes() {
        QFETCH(int, knob);
        WhatIfFixture f;
        const design::Document before = f.session.document();
        f.drag(Knob(knob), {20, 50, 90, 120});
        QVERIFY(!(f.session.document() == before));
        QVERIFY(!f.session.isPreview());
        QCOMPARE(f.panel.slider(Knob(knob)).value(), 120);
        f.session.undo();
        QVERIFY(f.session.document() == before);
    }

    void whatIsNotKnownIsNotSaidToBeZero() {
        WhatIfFixture f;
        f.openExample("network-before-after", "before, as stated in the article");
        QCOMPARE(f.panel.stand(Knob::budget), QString("No price is known of it"));
        QCOMPARE(f.panel.stand(Knob::power), QString("No power is known of it"));
        QCOMPARE(f.panel.stand(Knob::utilisation), QString());
    }

    void whileItMovesTheFiguresFollowAndTheDesignStays() {
        WhatIfFixture f;
        const design::Document before = f.session.document();
        const double hour = *f.session.evaluation()->ownership.perGpuHour_USD;
        QSlider& slider = f.panel.slider(Knob::utilisation);
        slider.setSliderDown(true);
        slider.setSliderPosition(60);
        QTRY_VERIFY(f.session.isPreview());
        QTRY_VERIFY(*f.session.evaluation()->ownership.perGpuHour_USD > 1.5 * hour);
        QVERIFY(f.session.document() == before);
        slider.setSliderDown(false);
        QCOMPARE(f.session.variant().economics.ownership->utilisation.typical, 0.3);
    }

    void overAndUnderAreSaid() {
        WhatIfFixture f;
        f.drag(Knob::budget, {10});
        f.session.waitForEvaluation();
        QVERIFY2(f.panel.stand(Knob::budget).contains("over"),
                 qPrintable(f.panel.stand(Knob::budget)));
        f.drag(Knob::power, {100, 190});
        f.session.waitForEvaluation();
        QVERIFY2(f.panel.stand(Knob::power).contains("under"),
                 qPrintable(f.panel.stand(Knob::power)));
        test::keepPicture(f.panel, "what-if");
    }

    void keysMakeAStepOnceTheyRest() {
        WhatIfFixture f;
        f.drag(Knob::budget, {100});
        const design::Document before = f.session.document();
        QSlider& slider = f.panel.slider(Knob::budget);
        slider.setFocus();
        for (int i = 0; i < 5; ++i) QTest::keyClick(&slider, Qt::Key_Right);
        QTRY_VERIFY(!(f.session.document() == before));
        f.session.undo();
        QVERIFY(f.session.document() == before);
    }
};

CW_TEST(TestWhatIf)
#include "test_what_if.moc"
