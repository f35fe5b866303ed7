// "What if it fails" and cables coloured by load, as the canvas shows them.
#include <QComboBox>
#include <QtTest>

#include "model/design/fitting_rules.h"
#include "tests/test_program.h"
#include "tests/views/canvas/canvas_fixture.h"
#include "views/canvas/link_item.h"
#include "views/canvas/load_colours.h"

using namespace cw;
using test::CanvasFixture;

namespace {

/// Four nodes on two leaves under two spines, at most half as many uplinks as NICs.
struct Fabric : CanvasFixture {
    Fabric() {
        for (const double x : {0.0, 800.0}) {
            const auto node = place("dgx-h200", x, 600, 2);
            const auto leaf = place("nvidia-qm9700", x, 300);
            connect(port(node, "osfp"), port(leaf, "osfp"), 8);
            leaves.push_back(leaf);
        }
        spine = place("nvidia-qm9700", 400, 0, 2);
        for (const auto leaf : leaves) connect(port(leaf, "osfp"), port(spine, "osfp"), 4);
        session.waitForEvaluation();
    }
    void connect(const design::LinkEnd& a, const design::LinkEnd& b, int count) {
        const auto answer = design::connectPorts(session.desk(), a, b, count);
        if (!answer.ok()) qFatal("%s", answer.reason().c_str());
        session.perform(answer);
    }
    const views::LinkItem& link(std::size_t index) {
        return *view.canvasScene().linkItem(session.variant().links[index].id);
    }
    std::vector<design::DeviceId> leaves;
    design::DeviceId spine;
};

}  // namespace

class TestCanvasFaults : public QObject {
    Q_OBJECT

private slots:
    void oneOfAStackFailsAndIsRepaired() {
        Fabric f;
        const design::Document before = f.session.document();
        f.session.setSelection({{f.spine}, {}});
        f.view.failSelection(true);
        f.session.waitForEvaluation();
        const views::DeviceItem* spine = f.view.canvasScene().deviceItem(f.spine);
        QCOMPARE(spine->look().failed, 1);
        QVERIFY(!spine->isOut());
        QVERIFY(f.view.canRepairSelection());
        QVERIFY(spine->description().contains("1 of 2"));
        f.view.failSelection(true);
        QVERIFY(spine->isOut());
        QVERIFY(f.link(2).role() == views::Role::textDisabled);
        QVERIFY(f.link(0).role() != views::Role::textDisabled);
        f.session.waitForEvaluation();
        QCOMPARE(f.session.evaluation()->fabric.islands, 2);
        f.view.repairSelection();
        QCOMPARE(spine->look().failed, 0);
        QVERIFY(f.link(2).role() != views::Role::textDisabled);
        QVERIFY(f.session.document().variants == before.variants);
    }

    void cablesFailOneByOneOrAllTogether() {
        Fabric f;
        f.session.setSelection({{}, {f.session.variant().links[2].id}});
        f.view.failSelection(true);
        const long cables = design::cablesOf(f.session.variant(), f.session.variant().links[2]);
        QVERIFY2(f.link(2).description().contains(QString("1 of %1 cables").arg(cables)),
                 qPrintable(f.link(2).description()));
        QVERIFY(f.link(2).role() != views::Role::textDisabled);
        f.view.failSelection(false);
        QVERIFY(f.link(2).role() == views::Role::textDisabled);
    }

    void loadsColourTheCablesThatSetThePace() {
        Fabric f;
        QVERIFY(f.link(2).role() == views::Role::networkCompute);
        f.view.setLoadShown(true);
        QVERIFY(f.view.isLoadShown());
        QVERIFY(f.link(2).role() == views::roleOfLoad(1.0));
        QVERIFY(f.link(0).role() != views::roleOfLoad(1.0));
        QVERIFY(f.link(2).description().contains("load: 100"));
        auto* box = f.view.findChild<QComboBox*>("loadTraffic");
        QVERIFY(box && box->isVisible());
        box->setCurrentIndex(1);
        QVERIFY(f.view.canvasScene().shownLoad() == fabric::Traffic::ringPerRail);
        f.view.setLoadShown(false);
        QVERIFY(f.link(2).role() == views::Role::networkCompute);
        QVERIFY(!box->isVisible());
    }

    void aCableSelectedAloneShowsItsWayFromTheNodesToTheSpine() {
        Fabric f;
        f.session.setSelection({{}, {f.session.variant().links[2].id}});
        using Frame = views::CardLook::Frame;
        const auto frameOf = [&](design::DeviceId id) {
            return f.view.canvasScene().deviceItem(id)->look().frame;
        };
        QVERIFY(frameOf(f.leaves[0]) == Frame::traced);
        QVERIFY(frameOf(f.spine) == Frame::traced);
        QVERIFY(frameOf(f.leaves[1]) == Frame::plain);
        QVERIFY(f.link(0).isTraced());  // the nodes of that leaf
        QVERIFY(!f.link(1).isTraced());
        QVERIFY(frameOf(f.link(0).link().a.device) == Frame::traced);
        f.session.setSelection({{f.leaves[1]}, {}});
        QVERIFY(frameOf(f.spine) == Frame::plain);
        QVERIFY(!f.link(0).isTraced());
        // Ports are called as in the cable schedule: cage and port of it.
        const QString text = f.link(2).description();
        QVERIFY2(text.contains("port 17/1") && text.contains("port 1/1"), qPrintable(text));
    }
};

CW_TEST(TestCanvasFaults)
#include "test_canvas_faults.moc"
